//! A page is judged by the few that it could meet as it is by all of them.

use std::collections::BTreeMap;

use domain::{
    content::{Content, Day, Page, PageId, Segment, Status, Taxonomy, Version, check, check_among},
    market::Language,
};
use store::{ContentChange, Store};

use crate::{database::TestDatabase, fixtures::NOW};

crate::on_both_engines!(
    few_say_what_all_say,
    what_lies_under_a_page_is_found,
    pages_that_are_not_there_are_asked_for_once,
);

async fn few_say_what_all_say(database: &TestDatabase) {
    let store = shop(database).await;
    let all = store.content().load_all().await.expect("read").pages;
    let taxonomy = Taxonomy::default();
    assert_eq!(check(&all, &taxonomy, |_, _| Vec::new()), []);
    let ids: Vec<PageId> = all.iter().map(|page| page.id.clone()).chain([id("none")]).collect();
    let (mut good, mut wrong) = (0, 0);
    for page in &all {
        for changed in all.iter().flat_map(|other| changes(page, other, &ids)) {
            let near = store
                .content()
                .near(std::slice::from_ref(&changed))
                .await
                .expect("read");
            let few = check_among(std::slice::from_ref(&changed), &near, &taxonomy, |_, _| Vec::new());
            let mut whole = all.clone();
            whole.retain(|page| page.id != changed.id);
            whole.push(changed.clone());
            let whole = check(&whole, &taxonomy, |_, _| Vec::new());
            assert_eq!(few.is_empty(), whole.is_empty(), "{changed:?}: {few:?}, {whole:?}");
            if few.is_empty() { good += 1 } else { wrong += 1 }
        }
    }
    assert!(good > 20 && wrong > 20, "{good}, {wrong}");
}

async fn what_lies_under_a_page_is_found(database: &TestDatabase) {
    let store = shop(database).await;
    for (page, is_above) in [("recipes", true), ("pies", true), ("rye-pie", false), ("none", false)] {
        let found = store.content().is_above_others(&id(page)).await.expect("read");
        assert_eq!(found, is_above, "{page}");
    }
    let ids = store.content().ids().await.expect("read");
    assert_eq!((ids.len(), ids.contains(&id("rye-pie"))), (8, true));
}

/// Two pages at different heights lie under others that are not there, and a third has the segment of one of them.
async fn pages_that_are_not_there_are_asked_for_once(database: &TestDatabase) {
    let store = database.open().await;
    let landing = |name: &str| format!(r#"{{"type":"LandingPage","name":"{name}"}}"#);
    let put = vec![
        page("top", Some("gone"), &landing("Top"), Some("top")),
        page("middle", Some("top"), &landing("Middle"), Some("middle")),
        page("other", Some("gone-too"), &landing("Other"), Some("leaf")),
    ];
    let change = ContentChange {
        put,
        ..ContentChange::default()
    };
    store.content().put(change, NOW).await.expect("put");
    let leaf = page("leaf", Some("middle"), &landing("Leaf"), Some("leaf"));
    let near = store.content().near(&[leaf]).await.expect("read");
    let ids: Vec<&str> = near.iter().map(|outline| outline.id.as_str()).collect();
    assert_eq!(ids, ["middle", "other", "top"]);
}

/// The page with what another one says, or in another place.
fn changes(page: &Page, other: &Page, ids: &[PageId]) -> Vec<Page> {
    let mut as_other = page.clone();
    as_other.kind = other.kind;
    as_other.versions.clone_from(&other.versions);
    let moved = ids.iter().map(|parent| Page {
        parent: Some(parent.clone()),
        ..page.clone()
    });
    let mut renamed = page.clone();
    if let (Some(mine), Some(theirs)) = (
        renamed.versions.get_mut(&Language::Fi),
        other.versions.get(&Language::Fi),
    ) && mine.segment.is_some()
        && theirs.segment.is_some()
    {
        mine.segment.clone_from(&theirs.segment);
    }
    moved.chain([as_other, renamed]).collect()
}

async fn shop(database: &TestDatabase) -> Store {
    let store = database.open().await;
    let landing = |name: &str| format!(r#"{{"type":"LandingPage","name":"{name}"}}"#);
    let product = |code: &str| format!(r#"{{"type":"ProductContent","product":"{code}"}}"#);
    let put = vec![
        page("start", None, r#"{"type":"StartPage","name":"Start"}"#, None),
        page("recipes", Some("start"), &landing("Recipes"), Some("recipes")),
        page("pies", Some("recipes"), &landing("Pies"), Some("pies")),
        page("rye-pie", Some("pies"), &landing("Rye pie"), Some("rye")),
        // Lies where those under the start page do.
        page("news", None, &landing("News"), Some("news")),
        page("news-of-pies", Some("news"), &landing("News of pies"), Some("pies")),
        page("about-a-bar", None, &product("bar"), None),
        page("about-a-barrel", None, &product("barrel"), None),
    ];
    let change = ContentChange {
        put,
        ..ContentChange::default()
    };
    store.content().put(change, NOW).await.expect("put");
    store
}

fn id(name: &str) -> PageId {
    PageId::parse(name).expect("an id")
}

fn page(name: &str, parent: Option<&str>, json: &str, segment: Option<&str>) -> Page {
    let content: Content = serde_json::from_str(json).expect("content");
    Page {
        id: id(name),
        kind: content.kind(),
        parent: parent.map(id),
        position: 0,
        versions: BTreeMap::from([(
            Language::Fi,
            Version {
                status: Status::Published,
                segment: segment.map(|segment| Segment::parse(segment).expect("a segment")),
                published: Day::parse("2026-03-14").expect("a day"),
                content,
            },
        )]),
    }
}
