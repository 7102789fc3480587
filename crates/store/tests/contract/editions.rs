//! Pages with a history: drafts beside what readers see, the past, and what two editors do at once.

use std::{collections::BTreeMap, time::Duration};

use domain::{
    clock::UnixMillis,
    content::{
        Author, Content, Day, EditCommand, Edition, Page, PageId, PageType, REVISIONS_KEPT, Revision, Schedule,
        Segment, Status, Version,
    },
    draft::{DraftFault, DraftKey, DraftRefusal, DraftTab},
    ids::TabId,
    market::Language,
};
use store::{ContentChange, ContentEdit, ContentReport, EditError, LiveCommit, PUBLISH_CONTENT, Store, Topic};

use crate::{database::TestDatabase, fixtures::NOW};

crate::on_both_engines!(
    drafts_are_kept_beside_what_readers_see,
    nobody_overwrites_what_they_never_saw,
    what_an_import_replaces_is_kept,
    so_many_revisions_are_kept_and_no_more,
    a_language_is_written_before_readers_see_it,
    what_an_earlier_release_put_is_the_newest_revision,
    blocks_keep_their_ids_from_draft_to_draft,
    what_is_scheduled_has_one_job,
    pages_that_move_leave_their_places,
    all_of_it_goes_with_the_page,
    what_editors_type_is_kept_with_how_far_they_are,
);

async fn drafts_are_kept_beside_what_readers_see(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "one"), "import").await;
    let drafted = edit(&store, save("Two", "Aino"), Some(1), 1).await.expect("saved");
    assert_eq!((drafted.etag, told(drafted.latest())), (2, (2, "Two", "Aino")));
    // Readers see what they saw, and nobody is told.
    assert_eq!(shown(&store).await, "one");
    assert_eq!(events(&store).await, 1);
    assert_eq!(drafts(&store).await, [(id("a"), Language::Fi, "Two".to_owned())]);
    // A page that is put as it is leaves the draft alone.
    assert_eq!(put(&store, page("a", "one"), "import").await.unchanged, 1);
    assert_eq!(stored(&store).await, drafted);

    let shown_now = edit(&store, EditCommand::Publish, Some(2), 2).await.expect("published");
    assert_eq!(
        (told(&shown_now.standing), &shown_now.draft),
        ((2, "Two", "Aino"), &None)
    );
    assert_eq!((shown(&store).await.as_str(), events(&store).await), ("Two", 2));
    assert_eq!(drafts(&store).await, []);
    assert_eq!(past(&store).await, [(1, "one".to_owned(), "import".to_owned())]);
    assert_eq!(stored(&store).await, shown_now);
    let times = store.content().load(&[id("a")]).await.expect("read")[0].times[&Language::Fi];
    assert_eq!((times.created, times.saved, times.changed), (NOW, later(1), later(2)));
    // The same again changes nothing, and is no change to anybody.
    assert_eq!(
        edit(&store, EditCommand::Publish, None, 3).await.expect("as it is"),
        shown_now
    );
    assert_eq!(events(&store).await, 2);

    let hidden = edit(&store, EditCommand::Unpublish, None, 4).await.expect("hidden");
    assert_eq!((hidden.is_published(), events(&store).await), (false, 3));
    assert_eq!(stored(&store).await, hidden);
}

async fn nobody_overwrites_what_they_never_saw(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "one"), "import").await;
    edit(&store, save("Hers", "Aino"), Some(1), 1).await.expect("saved");
    let conflict = edit(&store, save("His", "Eino"), Some(1), 2)
        .await
        .expect_err("is told");
    assert_eq!(
        conflict.to_string(),
        "somebody else changed the page since; the last to save it was Aino"
    );
    match conflict {
        EditError::Conflict { etag, saved, .. } => assert_eq!((etag, saved), (2, later(1))),
        other => panic!("{other:?}"),
    }
    assert_eq!(told(stored(&store).await.latest()), (2, "Hers", "Aino"));
    // Publishing what somebody has not seen is no better.
    assert!(edit(&store, EditCommand::Publish, Some(1), 3).await.is_err());
    edit(&store, save("His", "Eino"), Some(2), 4).await.expect("seen");
    assert_eq!(past(&store).await, [(2, "Hers".to_owned(), "Aino".to_owned())]);

    // Of many at once one is first.
    let tries = (0..6).map(|number| {
        let store = store.clone();
        tokio::spawn(async move { edit(&store, save(&format!("Try {number}"), "x"), Some(3), 5).await })
    });
    let mut saved = 0;
    for attempt in tries.collect::<Vec<_>>() {
        match attempt.await.expect("no panic") {
            Ok(edition) => saved += edition.etag - 3,
            Err(error) => assert!(matches!(error, EditError::Conflict { etag: 4, .. }), "{error}"),
        }
    }
    assert_eq!((saved, stored(&store).await.etag), (1, 4));
    let nowhere = ContentEdit {
        page: id("none"),
        ..edit_of(EditCommand::Publish, None)
    };
    assert!(matches!(
        store.content().edit(nowhere, NOW).await,
        Err(EditError::NoPage(_))
    ));
}

async fn what_an_import_replaces_is_kept(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "one"), "import").await;
    edit(&store, save("Two", "Aino"), None, 1).await.expect("saved");
    put(&store, page("a", "three"), "import").await;
    assert_eq!(shown(&store).await, "three");
    let edition = stored(&store).await;
    assert_eq!((edition.etag, told(edition.latest())), (3, (2, "Two", "Aino")));
    assert_eq!(past(&store).await, [(1, "one".to_owned(), "import".to_owned())]);
    // A page that leaves the language can come back with all that it said there.
    let mut elsewhere = page("a", "three");
    let version = elsewhere.versions.remove(&Language::Fi).expect("a version");
    elsewhere.versions.insert(Language::En, version);
    put(&store, elsewhere, "import").await;
    let numbers = async || {
        past(&store)
            .await
            .into_iter()
            .map(|(number, ..)| number)
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers().await, [3, 2, 1]);
    assert_eq!(drafts(&store).await, []);
    put(&store, page("a", "four"), "import").await;
    assert_eq!(told(&stored(&store).await.standing), (4, "four", "import"));
    assert_eq!(numbers().await, [3, 2, 1]);
}

async fn so_many_revisions_are_kept_and_no_more(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "one"), "import").await;
    put(&store, page("other", "one"), "import").await;
    let many = REVISIONS_KEPT + 5;
    for number in 0..many {
        edit(&store, save(&format!("Save {number}"), "Aino"), None, 1)
            .await
            .expect("saved");
    }
    let kept: Vec<_> = past(&store).await.into_iter().map(|(number, ..)| number).collect();
    // One stands, one is the draft, and of the numbers before it the last ones are kept.
    assert_eq!(
        (kept.first(), kept.last()),
        (Some(&many), Some(&(many + 2 - REVISIONS_KEPT)))
    );
    assert_eq!(
        stored(&store).await.standing.number,
        1,
        "what readers see is kept whatever its age"
    );
}

async fn a_language_is_written_before_readers_see_it(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "one"), "import").await;
    let swedish = |command, expected| ContentEdit {
        language: Language::Sv,
        ..edit_of(command, expected)
    };
    let content = store.content();
    let publish = content.edit(swedish(EditCommand::Publish, None), NOW).await;
    assert!(matches!(publish, Err(EditError::NoLanguage(..))), "{publish:?}");
    let first = content
        .edit(swedish(save("Ett", "Aino"), Some(0)), NOW)
        .await
        .expect("saved");
    assert_eq!(
        (first.etag, first.is_published(), told(&first.standing)),
        (1, false, (1, "Ett", "Aino"))
    );
    let second = content.edit(swedish(save("Två", "Eino"), Some(0)), NOW).await;
    assert!(matches!(second, Err(EditError::Conflict { etag: 1, .. })), "{second:?}");
    assert_eq!(events(&store).await, 1);
    content
        .edit(swedish(EditCommand::Publish, Some(1)), NOW)
        .await
        .expect("published");
    assert_eq!(events(&store).await, 2);
    let page = &content.load(&[id("a")]).await.expect("read")[0].page;
    assert!(page.published(Language::Sv).is_some() && page.published(Language::Fi).is_some());
}

async fn what_an_earlier_release_put_is_the_newest_revision(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "one"), "import").await;
    edit(&store, save("Two", "Aino"), None, 1).await.expect("saved");
    edit(&store, EditCommand::Publish, None, 2).await.expect("published");
    // It knows nothing of revisions, and puts rows in the place of others.
    database.run("DELETE FROM content_version").await;
    let body = r#"{"type":"LandingPage","name":"Old"}"#;
    database
        .run(&format!(
            "INSERT INTO content_version (page, language, status, segment, published, body)
             VALUES ('a', 'fi', 'published', 'a', '2026-03-14', '{body}')"
        ))
        .await;
    let edition = stored(&store).await;
    assert_eq!(
        (edition.etag, told(&edition.standing), edition.standing.saved),
        (1, (2, "Old", ""), NOW)
    );
    edit(&store, save("New", "Aino"), Some(1), 3).await.expect("saved");
    edit(&store, EditCommand::Publish, None, 4).await.expect("published");
    let numbers: Vec<_> = past(&store)
        .await
        .into_iter()
        .map(|(number, name, _)| (number, name))
        .collect();
    assert_eq!(numbers, [(2, "Old".to_owned()), (1, "one".to_owned())]);
}

async fn blocks_keep_their_ids_from_draft_to_draft(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "one"), "import").await;
    let with_block = |text: &str| {
        let json = format!(
            r#"{{"type":"LandingPage","name":"Two","mainContentArea":[{{"type":"RichTextBlock","body":{{"fi":"{text}"}}}}]}}"#
        );
        EditCommand::Save {
            version: Version {
                content: serde_json::from_str(&json).expect("content"),
                ..version("Two")
            },
            author: Author::default(),
        }
    };
    let block = |edition: &Edition| {
        let (_, blocks) = edition.latest().version.content.areas().remove(0);
        blocks[0].id.clone().expect("an id")
    };
    let first = edit(&store, with_block("a"), None, 1).await.expect("saved");
    let second = edit(&store, with_block("b"), None, 2).await.expect("saved");
    assert_eq!((block(&first), second.newest), (block(&second), 3));
    let same = edit(&store, with_block("b"), None, 3).await.expect("as it is");
    assert_eq!(same, second);
}

async fn what_is_scheduled_has_one_job(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "one"), "import").await;
    edit(&store, save("Two", "Aino"), None, 1).await.expect("saved");
    let plan = |publish, unpublish| EditCommand::Schedule(Schedule { publish, unpublish });
    edit(&store, plan(Some(later(100)), Some(later(200))), None, 2)
        .await
        .expect("planned");
    let claim = async |at: UnixMillis| {
        let jobs = store.jobs();
        let lease = Duration::from_secs(60);
        jobs.claim(&[PUBLISH_CONTENT], "node", lease, 8, at)
            .await
            .expect("claimed")
    };
    assert_eq!(claim(later(99)).await, []);
    let job = claim(later(100)).await.remove(0);
    assert_eq!(job.key, "a/fi");
    // Whoever plans anew while the job runs takes it away from its holder.
    edit(&store, plan(Some(later(150)), None), None, 3)
        .await
        .expect("planned");
    let run = async |job: store::Job, at: UnixMillis| {
        store
            .transaction(move |tx| {
                let job = job.clone();
                async move {
                    let edition = tx.content().edit(&edit_of(EditCommand::DoWhatIsDue, None), at).await;
                    edition.map_err(|error| {
                        store::JobError::Store(match error {
                            EditError::Store(error) => error,
                            other => panic!("{other}"),
                        })
                    })?;
                    tx.jobs().complete(&job).await
                }
            })
            .await
    };
    assert!(matches!(run(job, later(100)).await, Err(store::JobError::LeaseLost)));
    assert_eq!(stored(&store).await.schedule.publish, Some(later(150)));
    let job = claim(later(150)).await.remove(0);
    run(job, later(150)).await.expect("done");
    let edition = stored(&store).await;
    assert_eq!(
        (told(&edition.standing), edition.schedule),
        ((2, "Two", "Aino"), Schedule::default())
    );
    assert_eq!((shown(&store).await.as_str(), events(&store).await), ("Two", 2));
    assert_eq!(claim(later(1000)).await, []);
}

async fn pages_that_move_leave_their_places(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "one"), "import").await;
    let named = |segment: &str| Version {
        segment: Some(Segment::parse(segment).expect("a segment")),
        ..version("one")
    };
    let moved = |segment: &str, parent: Option<&str>| Page {
        parent: parent.map(id),
        versions: BTreeMap::from([(Language::Fi, named(segment))]),
        ..page("a", "one")
    };
    put(&store, moved("b", None), "import").await;
    put(&store, moved("b", Some("top")), "import").await;
    let rename = EditCommand::Save {
        version: named("c"),
        author: Author::default(),
    };
    edit(&store, rename, None, 1).await.expect("saved");
    let places = async || {
        let mut stored = store.content().load(&[id("a")]).await.expect("read");
        let places = stored.remove(0).former_places.into_iter();
        let mut places: Vec<_> = places
            .map(|place| (place.parent.map(|id| id.to_string()), place.segment.to_string()))
            .collect();
        places.sort();
        places
    };
    let top = Some("top".to_owned());
    assert_eq!(
        places().await,
        [(None, "a".to_owned()), (None, "b".to_owned())],
        "a draft leaves nothing"
    );
    edit(&store, EditCommand::Publish, None, 2).await.expect("published");
    assert_eq!(
        places().await,
        [(None, "a".into()), (None, "b".into()), (top.clone(), "b".into())]
    );
    let readable = store.content().load_readable().await.expect("read");
    assert_eq!(readable.pages[0].former_places.len(), 3);
    // Who comes to a place and leaves it has it; so many places are kept.
    put(
        &store,
        Page {
            id: id("other"),
            ..moved("a", None)
        },
        "import",
    )
    .await;
    let change = |page: Page, seconds| {
        let change = ContentChange {
            put: vec![page],
            ..ContentChange::default()
        };
        let store = store.clone();
        async move { store.content().put(change, later(seconds)).await.expect("put") }
    };
    change(
        Page {
            id: id("other"),
            ..moved("z", None)
        },
        3,
    )
    .await;
    assert_eq!(places().await.len(), 2);
    for number in 0..30 {
        change(moved(&format!("place-{number}"), None), 10 + number).await;
    }
    let kept = places().await;
    assert_eq!(kept.len(), 20);
    assert!(
        kept.contains(&(None, "place-28".into())) && !kept.contains(&(top, "b".into())),
        "{kept:?}"
    );
}

async fn all_of_it_goes_with_the_page(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "one"), "import").await;
    put(&store, page("a", "two"), "import").await;
    edit(&store, save("Three", "Aino"), None, 1).await.expect("saved");
    let delete = ContentChange {
        delete: vec![id("a")],
        ..ContentChange::default()
    };
    assert_eq!(store.content().put(delete, NOW).await.expect("put").deleted, 1);
    assert_eq!(store.content().editions(&id("a")).await.expect("read"), None);
    assert_eq!((drafts(&store).await, past(&store).await), (vec![], vec![]));
    put(&store, page("a", "again"), "import").await;
    assert_eq!(told(&stored(&store).await.standing), (1, "again", "import"));
}

pub(crate) async fn put(store: &Store, page: Page, author: &str) -> ContentReport {
    let change = ContentChange {
        put: vec![page],
        author: Author::parse(author).expect("an author"),
        ..ContentChange::default()
    };
    store.content().put(change, NOW).await.expect("put")
}

fn edit_of(command: EditCommand, expected: Option<u64>) -> ContentEdit {
    ContentEdit {
        page: id("a"),
        language: Language::Fi,
        expected,
        command,
    }
}

pub(crate) async fn edit(
    store: &Store,
    command: EditCommand,
    expected: Option<u64>,
    seconds: i64,
) -> Result<Edition, EditError> {
    store.content().edit(edit_of(command, expected), later(seconds)).await
}

pub(crate) fn save(name: &str, author: &str) -> EditCommand {
    EditCommand::Save {
        version: version(name),
        author: Author::parse(author).expect("an author"),
    }
}

pub(crate) async fn stored(store: &Store) -> Edition {
    let found = store.content().editions(&id("a")).await.expect("read");
    found.expect("a page").editions[&Language::Fi].clone()
}

/// Number, name and author.
pub(crate) fn told(revision: &Revision) -> (u64, &str, &str) {
    (
        revision.number,
        revision.version.content.name(),
        revision.author.as_str(),
    )
}

pub(crate) async fn past(store: &Store) -> Vec<(u64, String, String)> {
    let past = store.content().past(&id("a"), Language::Fi).await.expect("read");
    let told = past.iter().map(told);
    told.map(|(number, name, author)| (number, name.to_owned(), author.to_owned()))
        .collect()
}

async fn drafts(store: &Store) -> Vec<(PageId, Language, String)> {
    let drafts = store.content().drafts().await.expect("read").into_iter();
    drafts
        .map(|(page, language, draft)| (page, language, draft.version.content.name().to_owned()))
        .collect()
}

/// The name that readers see.
async fn shown(store: &Store) -> String {
    let page = store.content().load(&[id("a")]).await.expect("read").remove(0).page;
    page.published(Language::Fi)
        .expect("published")
        .content
        .name()
        .to_owned()
}

async fn what_editors_type_is_kept_with_how_far_they_are(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, page("a", "one"), "import").await;
    let key = DraftKey {
        page: id("a"),
        language: Language::Fi,
    };
    let commit = |etag: u64, name: &str, seq: u64| {
        let EditCommand::Save { version, author } = save(name, "Aino") else {
            unreachable!("it saves")
        };
        let refusal = DraftRefusal {
            seq: 1,
            fault: DraftFault::TooLong,
        };
        LiveCommit {
            key: key.clone(),
            etag,
            version,
            author,
            put_tabs: vec![DraftTab {
                tab: TabId(7),
                acked_seq: seq,
                refusals: vec![refusal].into(),
                revision: 40 + seq,
                seen: NOW,
            }],
            deleted_tabs: Vec::new(),
        }
    };
    let content = store.content();
    let first = content.save_live(commit(1, "T", 1), later(1)).await.expect("saved");
    let second = content.save_live(commit(2, "Tw", 2), later(2)).await.expect("saved");
    assert_eq!((first.latest().number, second.latest().number, second.etag), (2, 2, 3));
    // What comes to nothing is known to have come.
    let third = content.save_live(commit(3, "Tw", 3), later(3)).await.expect("saved");
    assert_eq!(third.etag, 3);
    let conflict = content.save_live(commit(2, "Two", 4), later(4)).await;
    assert!(
        matches!(conflict, Err(EditError::Conflict { etag: 3, .. })),
        "{conflict:?}"
    );
    let live = content.live_draft(&key).await.expect("read").expect("there");
    assert_eq!(live.edition, third);
    assert_eq!(live.tabs, commit(0, "", 3).put_tabs);
    // Those who edit are told, readers are not.
    assert_eq!(events(&store).await, 1);
    // A tab that has been silent for long is forgotten.
    let month = 40 * 24 * 60 * 60;
    let mut late = commit(3, "Two", 1);
    (late.put_tabs[0].tab, late.put_tabs[0].seen) = (TabId(8), later(month));
    content.save_live(late, later(month)).await.expect("saved");
    let live = content.live_draft(&key).await.expect("read").expect("there");
    let tabs: Vec<TabId> = live.tabs.iter().map(|tab| tab.tab).collect();
    assert_eq!(tabs, [TabId(8)]);
    assert_eq!(live.edition.latest().number, 3, "ten minutes were over");
}

/// What readers are told of.
pub(crate) async fn events(store: &Store) -> usize {
    let events = store.outbox().after(0, 1000).await.expect("read").into_iter();
    events.filter(|event| event.topic == Topic::Content).count()
}

pub(crate) fn id(name: &str) -> PageId {
    PageId::parse(name).expect("an id")
}

pub(crate) fn later(seconds: i64) -> UnixMillis {
    UnixMillis(NOW.0 + seconds * 1000)
}

pub(crate) fn version(name: &str) -> Version {
    let json = format!(r#"{{"type":"LandingPage","name":"{name}"}}"#);
    let content: Content = serde_json::from_str(&json).expect("content");
    Version {
        status: Status::Published,
        segment: Some(Segment::parse("a").expect("a segment")),
        published: Day::parse("2026-03-14").expect("a day"),
        content,
    }
}

pub(crate) fn page(name: &str, title: &str) -> Page {
    Page {
        id: id(name),
        kind: PageType::Landing,
        parent: None,
        position: 0,
        versions: BTreeMap::from([(Language::Fi, version(title))]),
    }
}
