//! Press releases of the shop's own are stored whole, and announced exactly where they change.

use domain::{
    clock::UnixMillis,
    content::Html,
    market::{Language, Texts},
    release::{FeedId, OwnCategory, OwnFeed, OwnRelease, ReleaseId, ReleaseText},
};
use store::{ReleaseReport, Store, Topic};

use crate::{database::TestDatabase, fixtures::NOW};

crate::on_both_engines!(
    releases_are_loaded_as_they_were_put,
    only_changes_are_written_and_announced,
    deleted_ones_are_gone,
);

async fn releases_are_loaded_as_they_were_put(database: &TestDatabase) {
    let store = database.open().await;
    assert_eq!(store.releases().load().await.expect("read"), []);
    let (press, sport) = (feed("press", &["b", "a"]), feed("sport", &[]));
    let report = put(&store, &press).await;
    assert_eq!(
        report,
        ReleaseReport {
            created: 2,
            feed_changed: true,
            ..ReleaseReport::default()
        }
    );
    put(&store, &sport).await;
    // By the bytes of their ids.
    assert_eq!(
        store.releases().load().await.expect("read"),
        [feed("press", &["a", "b"]), sport]
    );
}

async fn only_changes_are_written_and_announced(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &feed("press", &["a", "b"])).await;
    let mut changed = feed("press", &["b", "c"]);
    changed.releases[0].published = UnixMillis(7);
    let report = put(&store, &changed).await;
    let expected = ReleaseReport {
        created: 1,
        updated: 1,
        ..ReleaseReport::default()
    };
    assert_eq!(report, expected, "the feed has the same categories");
    assert_eq!(put(&store, &changed).await.unchanged, 2);
    // One that is put into another feed moves there.
    put(&store, &feed("sport", &["a"])).await;
    let feeds = store.releases().load().await.expect("read");
    let names = |feed: &OwnFeed| -> Vec<String> {
        let ids = feed.releases.iter().map(|release| release.id.to_string());
        ids.collect()
    };
    assert_eq!(names(&feeds[0]), ["b", "c"]);
    assert_eq!(names(&feeds[1]), ["a"]);
    assert_eq!(events(&store).await, ["press", "a", "b", "b", "c", "sport", "a"]);
}

async fn deleted_ones_are_gone(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &feed("press", &["a", "b"])).await;
    let releases = store.releases();
    let deleted = releases.delete(&[id("a"), id("none")], NOW).await.expect("deleted");
    assert_eq!(deleted, 1);
    assert_eq!(releases.delete(&[id("a")], NOW).await.expect("deleted"), 0);
    assert_eq!(releases.load().await.expect("read"), [feed("press", &["b"])]);
    assert_eq!(events(&store).await, ["press", "a", "b", "a", "none"]);
}

fn id(text: &str) -> ReleaseId {
    ReleaseId::parse(text).expect("an id")
}

fn feed(name: &str, releases: &[&str]) -> OwnFeed {
    OwnFeed {
        id: FeedId::parse(name).expect("an id"),
        categories: vec![OwnCategory {
            code: "company".into(),
            name: Texts::only(Language::Fi, "Yhtiö"),
        }],
        releases: releases.iter().map(|name| release(name)).collect(),
    }
}

fn release(name: &str) -> OwnRelease {
    let text = ReleaseText {
        title: format!("Tiedote {name}").into(),
        intro: "".into(),
        body: Html::parse("<p>Ä & ö</p>").expect("simple HTML"),
        files: Vec::new(),
    };
    OwnRelease {
        id: id(name),
        published: NOW,
        categories: vec!["company".into()],
        keywords: Vec::new(),
        images: Vec::new(),
        versions: [(Language::Fi, text)].into(),
    }
}

async fn put(store: &Store, feed: &OwnFeed) -> ReleaseReport {
    store.releases().put(feed, NOW).await.expect("put")
}

async fn events(store: &Store) -> Vec<String> {
    let reading = store.outbox().read(0, 100).await.expect("read");
    let of_releases = reading.events.into_iter().filter(|event| event.topic == Topic::Release);
    of_releases.map(|event| event.key).collect()
}
