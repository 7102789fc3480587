//! The site's document keeps what it was before, and takes the place of what its writer saw alone.

use domain::{clock::UnixMillis, content::Author};
use store::{SITE_SETTING, SiteDocument, SiteDocumentError, Store, Topic};

use crate::{database::TestDatabase, fixtures::NOW};

crate::on_both_engines!(
    each_document_is_a_revision,
    nobody_replaces_what_they_did_not_see,
    what_an_older_program_put_is_kept,
    a_hundred_are_kept,
);

async fn replace(store: &Store, expected: u64, json: &str) -> Result<u64, SiteDocumentError> {
    let author = Author::parse("Aino").expect("a name");
    let json = json.to_owned();
    store
        .transaction(move |tx| {
            let (json, author) = (json.clone(), author.clone());
            async move { tx.site_documents().replace(expected, &json, &author, NOW).await }
        })
        .await
}

async fn current(store: &Store) -> Option<(u64, String)> {
    let current = store.site_documents().current().await.expect("read");
    current.map(|SiteDocument { revision, json }| (revision, json))
}

async fn each_document_is_a_revision(database: &TestDatabase) {
    let store = database.open().await;
    assert_eq!(current(&store).await, None);
    assert_eq!(replace(&store, 0, "{}").await.expect("put"), 1);
    assert_eq!(replace(&store, 1, "{\"a\": \"Ä\"}").await.expect("put"), 2);
    assert_eq!(replace(&store, 2, "{\"a\": \"Ä\"}").await.expect("no change"), 2);
    assert_eq!(current(&store).await, Some((2, "{\"a\": \"Ä\"}".to_owned())));
    let documents = store.site_documents();
    let listed = documents.revisions().await.expect("read");
    let listed: Vec<_> = listed
        .iter()
        .map(|one| (one.number, one.author.as_str(), one.saved_at))
        .collect();
    assert_eq!(listed, [(2, "Aino", NOW), (1, "Aino", NOW)]);
    assert_eq!(documents.revision(1).await.expect("read").as_deref(), Some("{}"));
    assert_eq!(documents.revision(3).await.expect("read"), None);
    let events = store.outbox().after(0, 100).await.expect("read");
    let told = events
        .iter()
        .filter(|event| event.topic == Topic::Setting && event.key == SITE_SETTING);
    assert_eq!(told.count(), 2);
}

async fn nobody_replaces_what_they_did_not_see(database: &TestDatabase) {
    let store = database.open().await;
    replace(&store, 0, "{\"by\": 1}").await.expect("put");
    for expected in [0, 2] {
        let refused = replace(&store, expected, "{\"by\": 2}").await.expect_err("stale");
        assert!(
            matches!(refused, SiteDocumentError::Stale { current: 1, .. }),
            "{refused}"
        );
    }
    assert_eq!(current(&store).await, Some((1, "{\"by\": 1}".to_owned())));
    let same = tokio::join!(replace(&store, 0, "{\"by\": 1}"), replace(&store, 0, "{\"by\": 1}"));
    assert!(matches!(same, (Ok(1), Ok(1))), "{same:?}");
    let (one, other) = tokio::join!(replace(&store, 1, "{\"by\": 3}"), replace(&store, 1, "{\"by\": 4}"));
    assert_eq!([one.is_ok(), other.is_ok()].iter().filter(|put| **put).count(), 1);
    assert_eq!(store.site_documents().revisions().await.expect("read").len(), 2);
}

async fn what_an_older_program_put_is_kept(database: &TestDatabase) {
    let store = database.open().await;
    let put = store.settings().set(SITE_SETTING, "{\"old\": 1}", UnixMillis(5)).await;
    put.expect("put");
    assert_eq!(current(&store).await.map(|(number, _)| number), Some(1));
    assert_eq!(replace(&store, 1, "{\"new\": 1}").await.expect("put"), 2);
    // And one in between, of a program that was rolled back.
    let put = store.settings().set(SITE_SETTING, "{\"old\": 2}", UnixMillis(6)).await;
    put.expect("put");
    assert_eq!(replace(&store, 3, "{\"new\": 2}").await.expect("put"), 4);
    let listed = store.site_documents().revisions().await.expect("read");
    let listed: Vec<_> = listed
        .iter()
        .map(|one| (one.number, one.author.as_str(), one.saved_at.0))
        .collect();
    assert_eq!(listed, [(4, "Aino", NOW.0), (3, "", 6), (2, "Aino", NOW.0), (1, "", 5)]);
}

async fn a_hundred_are_kept(database: &TestDatabase) {
    let store = database.open().await;
    for number in 0..102 {
        replace(&store, number, &format!("{{\"number\": {number}}}"))
            .await
            .expect("put");
    }
    let listed = store.site_documents().revisions().await.expect("read");
    assert_eq!((listed.len(), listed[0].number, listed[99].number), (100, 102, 3));
}
