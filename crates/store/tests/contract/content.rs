//! The content tree is stored whole, and announced exactly where it changes.

use std::collections::BTreeMap;

use domain::{
    content::{Content, Day, Page, PageId, Segment, Status, StoredPage, Taxonomy, Times, Version},
    market::Language,
};
use store::{ContentChange, ContentReport, OutboxEvent, Store, Topic};

use crate::{database::TestDatabase, fixtures::NOW};

crate::on_both_engines!(
    pages_are_loaded_as_they_were_put,
    only_changes_are_written_and_announced,
    pages_go_with_their_versions,
    the_taxonomy_is_one_document,
    a_change_is_made_whole_or_not_at_all,
    what_a_newer_version_wrote_is_left_out,
    each_language_has_times_of_its_own,
);

async fn pages_are_loaded_as_they_were_put(database: &TestDatabase) {
    let store = database.open().await;
    let pages = [bare("b-page"), full("a-page"), bare("c")];
    let report = put(&store, &pages).await;
    assert_eq!(
        report,
        ContentReport {
            created: 3,
            ..ContentReport::default()
        }
    );
    let whole = store.content().load_all().await.expect("read");
    // By the bytes of their ids.
    assert_eq!(whole.pages, [full("a-page"), bare("b-page"), bare("c")]);
    assert_eq!(whole.outbox_head, store.outbox().head().await.expect("read"));
    assert_eq!(
        load(&store, &["c", "none", "a-page"]).await,
        [full("a-page"), bare("c")]
    );
    assert_eq!(load(&store, &[]).await, []);
}

async fn only_changes_are_written_and_announced(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[full("a"), bare("b")]).await;
    let mut changed = full("a");
    changed.versions.remove(&Language::Sv);
    changed.parent = None;
    let report = put(&store, &[bare("a"), bare("b"), changed.clone(), bare("c")]).await;
    let expected = ContentReport {
        created: 1,
        updated: 1,
        unchanged: 1,
        ..ContentReport::default()
    };
    assert_eq!(report, expected, "of a page that is listed twice the last counts");
    let whole = store.content().load_all().await.expect("read");
    assert_eq!(whole.pages, [changed.clone(), bare("b"), bare("c")]);
    assert_eq!(put(&store, &[changed, bare("c")]).await.unchanged, 2);
    assert_eq!(events(&store).await, ["a", "b", "a", "c"]);
}

async fn pages_go_with_their_versions(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[full("a"), bare("b")]).await;
    let delete = |ids: &[&str]| ContentChange {
        delete: ids.iter().map(|name| id(name)).collect(),
        ..ContentChange::default()
    };
    let content = store.content();
    let report = content.put(delete(&["a", "none"]), NOW).await.expect("put");
    assert_eq!(report.deleted, 1);
    assert_eq!(content.put(delete(&["a"]), NOW).await.expect("put").deleted, 0);
    // A page of the same name begins without the versions of the old one.
    put(&store, &[bare("a")]).await;
    assert_eq!(content.load_all().await.expect("read").pages, [bare("a"), bare("b")]);
    assert_eq!(events(&store).await, ["a", "b", "a", "a"]);
    // What is put and deleted at once is put.
    let both = ContentChange {
        put: vec![full("a")],
        ..delete(&["a"])
    };
    assert_eq!(content.put(both, NOW).await.expect("put").updated, 1);
    assert_eq!(load(&store, &["a"]).await, [full("a")]);
}

async fn the_taxonomy_is_one_document(database: &TestDatabase) {
    let store = database.open().await;
    let content = store.content();
    assert_eq!(content.taxonomy().await.expect("read"), Taxonomy::default());
    for changed in [true, false] {
        let change = ContentChange {
            taxonomy: Some(taxonomy()),
            ..ContentChange::default()
        };
        assert_eq!(content.put(change, NOW).await.expect("put").taxonomy_changed, changed);
    }
    assert_eq!(content.taxonomy().await.expect("read"), taxonomy());
    assert_eq!(content.load_all().await.expect("read").taxonomy, taxonomy());
    assert_eq!(events(&store).await, [""]);
    // A change without one leaves it as it is.
    put(&store, &[bare("a")]).await;
    assert_eq!(content.taxonomy().await.expect("read"), taxonomy());
}

async fn a_change_is_made_whole_or_not_at_all(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[bare("a")]).await;
    store.close().await.expect("closed");
    let change = ContentChange {
        put: vec![full("a")],
        ..ContentChange::default()
    };
    assert!(store.content().put(change, NOW).await.is_err());
    let store = database.open().await;
    assert_eq!(store.content().load_all().await.expect("read").pages, [bare("a")]);
    assert_eq!(events(&store).await, ["a"]);
}

async fn what_a_newer_version_wrote_is_left_out(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[full("a"), bare("b"), bare("c")]).await;
    database
        .run(r#"UPDATE content_version SET body = '{"type":"PodcastPage"}' WHERE page = 'a' AND language = 'sv'"#)
        .await;
    database
        .run("UPDATE content_page SET kind = 'PodcastPage' WHERE id = 'b'")
        .await;
    let mut readable = full("a");
    readable.versions.remove(&Language::Sv);
    let content = store.content();
    let expected = [readable, bare("c")];
    let readable = content.load_readable().await.expect("read");
    assert_eq!(pages(readable.pages), expected);
    assert_eq!(load(&store, &["a", "b", "c"]).await, expected);
    // What could be written back must be whole.
    assert!(content.load_all().await.is_err());
}

async fn each_language_has_times_of_its_own(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[full("a")]).await;
    let later = NOW.after(std::time::Duration::from_secs(60));
    let mut changed = full("a");
    changed.versions.get_mut(&Language::Sv).expect("a version").status = Status::Published;
    let change = |page: Page| ContentChange {
        put: vec![page],
        ..ContentChange::default()
    };
    store.content().put(change(changed), later).await.expect("put");
    let times = async || {
        let stored = store.content().load(&[id("a")]).await.expect("read");
        stored[0].times.clone()
    };
    let of = |created, changed, saved| Times {
        created,
        changed,
        saved,
    };
    // What is published was saved before.
    let expected = BTreeMap::from([(Language::Fi, of(NOW, NOW, NOW)), (Language::Sv, of(NOW, later, NOW))]);
    assert_eq!(times().await, expected);
    // Rows of an earlier release have the page's time.
    database
        .run("UPDATE content_version SET created_at = 0, changed_at = 0, saved_at = 0 WHERE language = 'fi'")
        .await;
    assert_eq!(times().await[&Language::Fi], of(later, later, later));
}

async fn put(store: &Store, pages: &[Page]) -> ContentReport {
    let change = ContentChange {
        put: pages.to_vec(),
        ..ContentChange::default()
    };
    store.content().put(change, NOW).await.expect("put")
}

async fn load(store: &Store, ids: &[&str]) -> Vec<Page> {
    let ids: Vec<_> = ids.iter().map(|name| id(name)).collect();
    pages(store.content().load(&ids).await.expect("read"))
}

fn pages(stored: Vec<StoredPage>) -> Vec<Page> {
    stored.into_iter().map(|stored| stored.page).collect()
}

/// The keys of all events; all are of content.
async fn events(store: &Store) -> Vec<String> {
    let events: Vec<OutboxEvent> = store.outbox().after(0, 100).await.expect("read");
    assert!(events.iter().all(|event| event.topic == Topic::Content), "{events:?}");
    events.into_iter().map(|event| event.key).collect()
}

fn id(name: &str) -> PageId {
    PageId::parse(name).expect("an id")
}

fn version(status: Status, segment: Option<&str>, json: &str) -> Version {
    let content: Content = serde_json::from_str(json).expect("content");
    Version {
        status,
        segment: segment.map(|segment| Segment::parse(segment).expect("a segment")),
        published: Day::parse("2026-03-14").expect("a day"),
        content,
    }
}

fn bare(name: &str) -> Page {
    let start = version(Status::Published, None, r#"{"type":"StartPage","name":"Etusivu"}"#);
    page(name, None, [(Language::Fi, start)])
}

/// In several languages, with texts that need care.
fn full(name: &str) -> Page {
    let fi = r#"{"type":"LocationPage","name":"Kahvila \"Hilla\" 'n' \\ Å","latitude":60.1699,"longitude":-24.5,"lunchLists":[{"Id":"1","Title":"Ma","MainBody":"<p>Keitto</p>"}]}"#;
    let sv = r#"{"type":"LocationPage","name":"Café 🫐","categories":"501,502","contentAreaItems":[{"id":"given","type":"RichTextBlock","body":{"fi":"<p>a</p>"}}]}"#;
    page(
        name,
        Some("locations"),
        [
            (Language::Fi, version(Status::Published, Some("kahvila-hilla"), fi)),
            (Language::Sv, version(Status::Draft, Some("cafe"), sv)),
        ],
    )
}

fn page(name: &str, parent: Option<&str>, versions: impl IntoIterator<Item = (Language, Version)>) -> Page {
    let versions: BTreeMap<_, _> = versions.into_iter().collect();
    Page {
        id: id(name),
        kind: versions[&Language::Fi].content.kind(),
        parent: parent.map(id),
        position: -7,
        versions,
    }
}

fn taxonomy() -> Taxonomy {
    let json = r#"[{"id":100,"order":1,"name":{"fi":"Reseptit"},"categories":[{"id":101,"order":1,"name":{"fi":"Kakut","sv":"Tårtor"}}]}]"#;
    serde_json::from_str(json).expect("a taxonomy")
}
