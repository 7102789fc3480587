//! A database server whose host is gone: connections to it stay open, and nothing is answered any more.

use std::time::Duration;

use domain::cart::CommitFailure;
use store::{Error, Store, StoreConfig, Tx, WriterOptions};
use tokio::{sync::watch, task::JoinSet, time::timeout};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, audit_entry, cart, commit_line},
    line::Line,
};

/// Longer than anything here takes; without an end, what hangs would not fail.
const PATIENCE: Duration = Duration::from_secs(120);

/// A store that knows two ways to one database, of which it uses the first.
async fn open_with_two_lines(database: &TestDatabase, readers: u32) -> (Store, Line) {
    let address = &database.config.url;
    let (by_line, line) = Line::before(address).await;
    let url = format!("{by_line},{address}");
    let config = StoreConfig {
        readers,
        ..StoreConfig::new(url)
    };
    (Store::open(&config).await.expect("opens"), line)
}

#[tokio::test]
async fn carts_are_written_at_another_server_when_one_falls_silent() {
    let database = TestDatabase::postgres().await;
    let (store, line) = open_with_two_lines(&database, 2).await;
    let writer = store.cart_writer(WriterOptions::default());
    assert_eq!(writer.commit(commit_line(&cart(1), 0, 1)).await, Ok(1));

    line.cut();
    let mut health = writer.health();
    let lost = timeout(PATIENCE, writer.commit(commit_line(&cart(1), 1, 2)))
        .await
        .expect("the writer answers");
    assert!(
        matches!(lost, Err(CommitFailure::Storage | CommitFailure::Unknown)),
        "{lost:?}"
    );
    timeout(PATIENCE, health.wait_for(|healthy| *healthy))
        .await
        .expect("the writer finds the other server")
        .expect("the writer runs");
    assert_eq!(store.carts().version(&cart(1)).await.expect("read"), 1);
    assert_eq!(writer.commit(commit_line(&cart(1), 1, 2)).await, Ok(2));

    writer.close().await;
    timeout(PATIENCE, store.close())
        .await
        .expect("nothing hangs")
        .expect("is closed");
}

#[tokio::test]
async fn whoever_waits_for_a_server_that_falls_silent_is_told() {
    const READERS: u32 = 3;
    let database = TestDatabase::postgres().await;
    let (store, line) = open_with_two_lines(&database, READERS).await;
    store.ping().await.expect("answers");

    line.cut();
    // One for each connection, so that none is left if they hang.
    let mut callers = JoinSet::new();
    for n in 0..READERS {
        let carts = store.carts();
        callers.spawn(async move { carts.load(&cart(n.into()), &[]).await.map(|_| ()) });
    }
    let settings = store.settings();
    callers.spawn(async move { settings.set("written", "late", NOW).await });
    let results = timeout(PATIENCE, callers.join_all()).await.expect("all are told");
    for told in results {
        assert!(
            matches!(told, Ok(()) | Err(Error::Storage(_) | Error::Busy | Error::Unknown(_))),
            "{told:?}"
        );
    }
    timeout(PATIENCE, async {
        while store.ping().await.is_err() {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("reads reach the other server");
    timeout(PATIENCE, store.close())
        .await
        .expect("nothing hangs")
        .expect("is closed");
}

#[tokio::test]
async fn a_store_closes_whose_server_falls_silent_right_after_the_start() {
    let database = TestDatabase::postgres().await;
    let (store, line) = open_with_two_lines(&database, 1).await;
    line.cut();
    timeout(PATIENCE, store.close())
        .await
        .expect("nothing hangs")
        .expect("is closed");
}

/// As a node that loses its power in the middle of a transaction.
#[tokio::test]
async fn rows_that_a_lost_client_locked_are_free_again() {
    let database = TestDatabase::postgres().await;
    let (lost, line) = open_with_two_lines(&database, 1).await;
    let (has_locked, mut locks) = watch::channel(false);
    let in_the_middle = tokio::spawn(async move {
        let work = move |tx: Tx| {
            let has_locked = has_locked.clone();
            async move {
                tx.audit().record_all(&[audit_entry("lost")], NOW).await?;
                has_locked.send_replace(true);
                std::future::pending::<Result<(), Error>>().await
            }
        };
        lost.transaction(work).await
    });
    locks.wait_for(|has| *has).await.expect("the transaction locks");
    line.cut();

    let store = database.open().await;
    let next = async {
        let work = |tx: Tx| async move { tx.audit().record_all(&[audit_entry("next")], NOW).await };
        while store.transaction(work).await.is_err() {}
    };
    timeout(PATIENCE, next).await.expect("the lock is gone");
    let lost = timeout(PATIENCE, in_the_middle)
        .await
        .expect("it ends")
        .expect("is told");
    assert!(matches!(lost, Err(Error::Storage(_))), "{lost:?}");
}
