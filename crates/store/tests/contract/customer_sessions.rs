//! Sessions of customers.

use domain::{clock::UnixMillis, customer::session::OPEN_AT_MOST, ids::IdentityId, session::SessionTimes};
use store::{CustomerSession, Error, Grant, GrantUse, Store, Tx};

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, add_customer},
};

crate::on_both_engines!(
    a_code_that_ended_unused_is_forgotten_with_the_next_one,
    a_session_knows_when_its_owner_showed_who_they_are,
    many_are_looked_at_together,
    nobody_gets_one_with_a_password_that_was_changed,
    the_one_used_the_longest_ago_makes_room,
);

/// A session of the n-th customer that was opened, and used last, so many milliseconds after the others' time.
fn session(customer: u128, id: &str, after: u32) -> CustomerSession {
    let at = UnixMillis(NOW.0 + i64::from(after));
    CustomerSession {
        id: id.to_owned(),
        customer: IdentityId::Customer(customer),
        client: String::new(),
        times: SessionTimes { created: at, seen: at },
        proved: UnixMillis(NOW.0 - DAY),
    }
}

/// Whether it was opened for somebody with this password.
async fn open_with(store: &Store, session: CustomerSession, password: &'static str) -> bool {
    let work = move |tx: Tx| {
        let session = session.clone();
        async move {
            let hash = format!("hash {}", session.id);
            tx.customers().open_session(&session, &hash, password).await
        }
    };
    let opened: Result<bool, Error> = store.transaction(work).await;
    opened.expect("tried")
}

/// As the customers of these tests may: they have none.
async fn open(store: &Store, session: CustomerSession) {
    assert!(open_with(store, session, "").await, "the customer has this password");
}

async fn a_code_that_ended_unused_is_forgotten_with_the_next_one(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 1).await;
    open(&store, session(1, "a", 0)).await;
    let after = |seconds: i64| UnixMillis(NOW.0 + seconds * 1_000);
    let put = async |hash: &str, now: UnixMillis| {
        let code = Grant {
            hash: hash.to_owned(),
            family: String::new(),
            session: "a".to_owned(),
            body: "{}".to_owned(),
            expires: UnixMillis(now.0 + 60_000),
        };
        let put = store.transaction(move |tx: Tx| {
            let code = code.clone();
            async move { tx.customers().put_code(&code, now).await }
        });
        let put: Result<(), Error> = put.await;
        put.expect("put");
    };
    put("unused", after(0)).await;
    put("used", after(1)).await;
    let work = |tx: Tx| async move { tx.customers().use_code("used", UnixMillis(NOW.0 + 2_000)).await };
    let used: Result<GrantUse, Error> = store.transaction(work).await;
    assert!(matches!(used, Ok(GrantUse::First(_))), "{used:?}");
    put("open", after(60)).await;
    let known = store
        .customers()
        .grants_of(IdentityId::Customer(1))
        .await
        .expect("read");
    let known: Vec<&str> = known.iter().map(|grant| &*grant.hash).collect();
    assert_eq!(
        known,
        ["used", "open"],
        "one that was used is known when it comes again"
    );
}

async fn nobody_gets_one_with_a_password_that_was_changed(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 1).await;
    assert!(!open_with(&store, session(1, "a", 0), "another").await);
    assert!(!open_with(&store, session(2, "b", 0), "").await, "nobody's");
    for hash in ["hash a", "hash b"] {
        assert_eq!(store.customers().session(hash).await.expect("looked up"), None);
    }
}

async fn a_session_knows_when_its_owner_showed_who_they_are(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 1).await;
    open(&store, session(1, "a", 0)).await;
    let read = store.customers().session("hash a").await.expect("looked up");
    assert_eq!(read, Some(session(1, "a", 0)));
}

async fn many_are_looked_at_together(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 1).await;
    for id in ["a", "b", "c"] {
        open(&store, session(1, id, 0)).await;
    }
    let end = |tx: Tx| async move { tx.customers().end_session(IdentityId::Customer(1), "b", NOW).await };
    assert!(store.transaction(end).await.expect("ended"));
    let asked = ["a", "b", "d"].map(str::to_owned);
    let found = store.customers().sessions_by_id(&asked).await.expect("looked up");
    assert_eq!(found, [session(1, "a", 0)], "of those that were asked for and are open");
}

async fn the_one_used_the_longest_ago_makes_room(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 1).await;
    add_customer(&store, 2).await;
    open(&store, session(2, "another's", 0)).await;
    for n in 0..=OPEN_AT_MOST {
        open(&store, session(1, &format!("{n:03}"), n)).await;
    }
    let own = store
        .customers()
        .sessions_of(IdentityId::Customer(1))
        .await
        .expect("looked up");
    let most = usize::try_from(OPEN_AT_MOST).expect("fits");
    assert_eq!(
        (own.len(), own.iter().any(|session| session.id == "000")),
        (most, false)
    );
    let others = store.customers().sessions_of(IdentityId::Customer(2)).await;
    assert_eq!(others.expect("looked up").len(), 1);
}
