//! What happens when connections break, wait, or lead elsewhere.

use std::time::Duration;

use sqlx::{Connection, PgConnection};
use store::{Error, Store, StoreConfig, WriterOptions};

use crate::{
    database::TestDatabase,
    fixtures::{cart, commit_line},
};

/// Ends all connections of the store, as a server that goes away does.
async fn cut(database: &TestDatabase) {
    let ended = "SELECT CAST(COUNT(pg_terminate_backend(pid)) AS TEXT) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'praline'";
    let ended: u32 = database.text(ended).await.parse().expect("a number");
    assert!(ended > 0, "there were connections");
}

#[tokio::test]
async fn postgres_connections_that_were_cut_are_replaced() {
    let database = TestDatabase::postgres().await;
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    for base in 0..5 {
        assert_eq!(writer.commit(commit_line(&cart(1), base, 1)).await, Ok(base + 1));
        cut(&database).await;
    }
    let loaded = store
        .carts()
        .load(&cart(1), &[])
        .await
        .expect("read on another connection");
    assert_eq!(loaded.version, 5);
}

#[tokio::test]
async fn who_waits_too_long_for_a_reader_is_told() {
    let database = TestDatabase::postgres().await;
    database.open().await.close().await.expect("is closed");
    let config = StoreConfig {
        readers: 1,
        wait: Duration::from_millis(200),
        ..database.config.clone()
    };
    let store = Store::open(&config).await.expect("opens");
    let mut holder = PgConnection::connect(&config.url).await.expect("connects");
    let mut held = holder.begin().await.expect("begins");
    sqlx::query("LOCK TABLE cart IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *held)
        .await
        .expect("is locked");
    let carts = store.carts();
    let (first, second) = tokio::join!(
        async {
            let loaded = carts.load(&cart(1), &[]).await;
            loaded.map(|cart| cart.version)
        },
        async {
            let busy = loop {
                // Until the first one has the only connection, this one waits for the lock itself.
                match tokio::time::timeout(Duration::from_secs(60), store.ping())
                    .await
                    .expect("an answer")
                {
                    Ok(()) => tokio::task::yield_now().await,
                    Err(error) => break error,
                }
            };
            held.rollback().await.expect("ends");
            busy
        }
    );
    assert!(matches!(second, Error::Busy), "{second:?}");
    assert_eq!(first.expect("is read once the lock is gone"), 0);
}

#[tokio::test]
async fn of_several_servers_the_one_that_can_be_written_is_used() {
    let database = TestDatabase::postgres().await;
    let nobody = "postgres://praline@127.0.0.1:1/none";
    for url in [
        format!("{nobody},{}", database.config.url),
        format!("{},{nobody}", database.config.url),
    ] {
        let store = Store::open(&StoreConfig::new(url)).await.expect("opens");
        store.ping().await.expect("answers");
    }
    let error = Store::open(&StoreConfig::new(format!("{nobody},{nobody}")))
        .await
        .expect_err("is refused");
    assert!(
        error
            .to_string()
            .contains("none of the PostgreSQL servers can be written"),
        "{error}"
    );
}
