//! What editors say of pages to each other, and drafts that wait to be looked at.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    content::{
        Author, Comment, CommentPlace, CommentText, CommentThread, Content, Day, EditCommand, MAX_ANSWERS, MAX_THREADS,
        Page, PageId, PageType, Resolved, Segment, Status, Version,
    },
    draft::DraftKey,
    ids::CommentId,
    market::Language,
    staff::{Actor, ActorKind},
};
use store::{CommentError, CommentTarget, ContentChange, ContentEdit, NewComment, Store, Topic};

use crate::{database::TestDatabase, fixtures::NOW};

crate::on_both_engines!(
    threads_are_kept_with_their_answers,
    threads_are_settled_and_opened_again,
    nothing_is_said_where_there_is_no_page_or_no_room,
    what_is_said_goes_with_the_page_and_with_the_language,
    reviews_are_kept_and_listed_while_they_wait,
);

async fn threads_are_kept_with_their_answers(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[Language::Fi, Language::Sv]).await;
    let place = CommentPlace::parse(Some("0123456789"), Some("heading.fi")).expect("a place");
    let first = say(&store, Language::Fi, 1, CommentTarget::Place(place.clone()))
        .await
        .expect("said");
    assert_eq!((&first.place, first.answers.len(), &first.resolved), (&place, 0, &None));
    say(&store, Language::Fi, 2, page_itself()).await.expect("said");
    let answered = say(&store, Language::Fi, 3, CommentTarget::Thread(CommentId(1)))
        .await
        .expect("said");
    assert_eq!(answered.answers, [comment(3)]);
    let all = threads(&store, Language::Fi).await;
    assert_eq!(all[0], answered);
    assert_eq!(all[1].first, comment(2));
    assert_eq!(threads(&store, Language::Sv).await, []);
    // Those who work on the page are told, and nobody else.
    assert_eq!(
        events(&store).await,
        ["content a", "comment a", "comment a", "comment a"]
    );
    // An answer goes alone, the first of a thread with its answers.
    delete(&store, Language::Fi, 3).await.expect("deleted");
    assert_eq!(threads(&store, Language::Fi).await[0].answers, []);
    say(&store, Language::Fi, 4, CommentTarget::Thread(CommentId(1)))
        .await
        .expect("said");
    delete(&store, Language::Fi, 1).await.expect("deleted");
    assert_eq!(threads(&store, Language::Fi).await.len(), 1);
    assert!(matches!(
        delete(&store, Language::Fi, 4).await,
        Err(CommentError::NotFound)
    ));
    assert!(matches!(
        delete(&store, Language::Sv, 2).await,
        Err(CommentError::NotFound)
    ));
}

async fn threads_are_settled_and_opened_again(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[Language::Fi, Language::Sv]).await;
    say(&store, Language::Fi, 1, page_itself()).await.expect("said");
    say(&store, Language::Fi, 2, CommentTarget::Thread(CommentId(1)))
        .await
        .expect("said");
    let by = |id: &str| {
        Some(Resolved {
            by: person(id),
            at: later(9),
        })
    };
    let (before, after) = resolve(&store, Language::Fi, 1, by("7")).await.expect("settled");
    assert_eq!((before.resolved, &after.resolved), (None, &by("7")));
    assert_eq!(threads(&store, Language::Fi).await, std::slice::from_ref(&after));
    let told = events(&store).await.len();
    // Whoever came first settled it.
    let (_, again) = resolve(&store, Language::Fi, 1, by("8")).await.expect("as it is");
    assert_eq!((again, events(&store).await.len()), (after, told));
    let (_, open) = resolve(&store, Language::Fi, 1, None).await.expect("opened");
    assert_eq!(open.resolved, None);
    // An answer is no thread, and another language's page has none of it.
    for (language, id) in [(Language::Fi, 2), (Language::Sv, 1), (Language::Fi, 5)] {
        let refused = resolve(&store, language, id, by("7")).await;
        assert!(matches!(refused, Err(CommentError::NotFound)), "{language} {id}");
    }
}

async fn nothing_is_said_where_there_is_no_page_or_no_room(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[Language::Fi]).await;
    let nowhere = say(&store, Language::En, 1, page_itself()).await;
    assert!(matches!(nowhere, Err(CommentError::NotFound)));
    let to_nobody = say(&store, Language::Fi, 1, CommentTarget::Thread(CommentId(9))).await;
    assert!(matches!(to_nobody, Err(CommentError::NotFound)));
    for id in 1..=MAX_THREADS as u128 {
        say(&store, Language::Fi, id, page_itself()).await.expect("said");
    }
    assert!(matches!(
        say(&store, Language::Fi, 900, page_itself()).await,
        Err(CommentError::Full)
    ));
    for id in 1..=MAX_ANSWERS as u128 {
        say(&store, Language::Fi, 300 + id, CommentTarget::Thread(CommentId(1)))
            .await
            .expect("said");
    }
    let one_more = say(&store, Language::Fi, 900, CommentTarget::Thread(CommentId(1))).await;
    assert!(matches!(one_more, Err(CommentError::Full)));
    say(&store, Language::Fi, 901, CommentTarget::Thread(CommentId(2)))
        .await
        .expect("another has room");
}

async fn what_is_said_goes_with_the_page_and_with_the_language(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[Language::Fi, Language::Sv]).await;
    say(&store, Language::Fi, 1, page_itself()).await.expect("said");
    say(&store, Language::Sv, 2, page_itself()).await.expect("said");
    say(&store, Language::Sv, 3, CommentTarget::Thread(CommentId(2)))
        .await
        .expect("said");
    put(&store, &[Language::Fi]).await;
    put(&store, &[Language::Fi, Language::Sv]).await;
    assert_eq!(threads(&store, Language::Sv).await, []);
    assert_eq!(threads(&store, Language::Fi).await.len(), 1);
    let gone = ContentChange {
        delete: vec![id()],
        ..ContentChange::default()
    };
    store.content().put(gone, NOW).await.expect("put");
    put(&store, &[Language::Fi]).await;
    assert_eq!(threads(&store, Language::Fi).await, []);
}

async fn reviews_are_kept_and_listed_while_they_wait(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[Language::Fi, Language::Sv]).await;
    assert_eq!(store.content().in_review(10).await.expect("read"), []);
    for (language, seconds) in [(Language::Sv, 2), (Language::Fi, 3)] {
        edit(&store, language, save("Two"), seconds).await;
        let asked = edit(
            &store,
            language,
            EditCommand::AskForReview {
                by: person("7"),
                note: "Please".into(),
            },
            seconds,
        )
        .await;
        assert_eq!(stored(&store, language).await, asked);
        assert_eq!(asked.review.expect("waits").by, person("7"));
    }
    // What was asked first stands in front.
    let waiting = store.content().in_review(10).await.expect("read");
    assert_eq!(waiting, [key(Language::Sv), key(Language::Fi)]);
    assert_eq!(store.content().in_review(1).await.expect("read").len(), 1);
    assert_eq!(
        events(&store)
            .await
            .iter()
            .filter(|event| *event == "comment a")
            .count(),
        2
    );
    let returned = edit(
        &store,
        Language::Sv,
        EditCommand::ReturnFromReview { by: person("8") },
        4,
    )
    .await;
    assert_eq!(stored(&store, Language::Sv).await, returned);
    edit(&store, Language::Fi, EditCommand::Publish, 5).await;
    assert_eq!(stored(&store, Language::Fi).await.review, None);
    assert_eq!(store.content().in_review(10).await.expect("read"), []);
    assert_eq!(
        events(&store)
            .await
            .iter()
            .filter(|event| *event == "comment a")
            .count(),
        4
    );
}

fn id() -> PageId {
    PageId::parse("a").expect("an id")
}

fn key(language: Language) -> DraftKey {
    DraftKey { page: id(), language }
}

fn later(seconds: i64) -> UnixMillis {
    UnixMillis(NOW.0 + seconds * 1000)
}

fn person(id: &str) -> Actor {
    Actor::new(ActorKind::Staff, id, "Aino")
}

fn page_itself() -> CommentTarget {
    CommentTarget::Place(CommentPlace::default())
}

/// Written in the order of the ids.
fn comment(id: u128) -> Comment {
    Comment {
        id: CommentId(id),
        author: person("7"),
        text: CommentText::parse(&format!("Number {id}\nof them")).expect("a text"),
        written: UnixMillis(NOW.0 + i64::try_from(id).expect("small")),
    }
}

fn version(name: &str) -> Version {
    Version {
        status: Status::Published,
        segment: Some(Segment::parse("a").expect("a segment")),
        published: Day::parse("2026-03-14").expect("a day"),
        content: serde_json::from_value::<Content>(serde_json::json!({"type": "LandingPage", "name": name}))
            .expect("content"),
    }
}

async fn put(store: &Store, languages: &[Language]) {
    let page = Page {
        id: id(),
        kind: PageType::Landing,
        parent: None,
        position: 0,
        versions: languages
            .iter()
            .map(|language| (*language, version("one")))
            .collect::<BTreeMap<_, _>>(),
    };
    let change = ContentChange {
        put: vec![page],
        ..ContentChange::default()
    };
    store.content().put(change, NOW).await.expect("put");
}

fn save(name: &str) -> EditCommand {
    EditCommand::Save {
        version: version(name),
        author: Author::parse("Aino").expect("an author"),
    }
}

async fn edit(store: &Store, language: Language, command: EditCommand, seconds: i64) -> domain::content::Edition {
    let edit = ContentEdit {
        page: id(),
        language,
        expected: None,
        command,
    };
    store.content().edit(edit, later(seconds)).await.expect("edited")
}

async fn stored(store: &Store, language: Language) -> domain::content::Edition {
    let found = store.content().editions(&id()).await.expect("read");
    found.expect("a page").editions[&language].clone()
}

async fn threads(store: &Store, language: Language) -> Vec<CommentThread> {
    store.content().comments(&id(), language).await.expect("read")
}

async fn say(store: &Store, language: Language, id: u128, to: CommentTarget) -> Result<CommentThread, CommentError> {
    let new = NewComment {
        comment: comment(id),
        to,
    };
    let work = move |tx: store::Tx| {
        let new = new.clone();
        async move { tx.content().add_comment(&key(language), &new).await }
    };
    store.transaction(work).await
}

async fn resolve(
    store: &Store,
    language: Language,
    id: u128,
    resolved: Option<Resolved>,
) -> Result<(CommentThread, CommentThread), CommentError> {
    let work = move |tx: store::Tx| {
        let resolved = resolved.clone();
        async move {
            let (key, id) = (key(language), CommentId(id));
            tx.content().resolve_thread(&key, id, resolved, later(9)).await
        }
    };
    store.transaction(work).await
}

async fn delete(store: &Store, language: Language, id: u128) -> Result<(), CommentError> {
    let work = move |tx: store::Tx| async move {
        tx.content()
            .delete_comment(&key(language), CommentId(id), later(9))
            .await
    };
    store.transaction(work).await
}

/// Topics of those who work on pages and of readers, with their keys, in their order.
async fn events(store: &Store) -> Vec<String> {
    let events = store.outbox().after(0, 1000).await.expect("read");
    let told = events.into_iter().filter_map(|event| match event.topic {
        Topic::Content => Some(format!("content {}", event.key)),
        Topic::Comment => Some(format!("comment {}", event.key)),
        _ => None,
    });
    told.collect()
}
