//! Passkeys of customers, and challenges that are answered once.

use domain::{clock::UnixMillis, customer::passkey::PasskeyName, ids::IdentityId};
use store::{Error, Forget, PasskeyUse, Store, StoredPasskey, Tx};

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, add_customer},
    retention::forget,
};

crate::on_both_engines!(
    passkeys_are_added_named_and_removed_by_their_owner,
    a_passkey_that_counts_is_used_forwards_only,
    of_many_who_use_what_works_once_one_does,
    passkeys_go_with_the_customer,
);

const LATER: UnixMillis = UnixMillis(NOW.0 + DAY);

fn customer(n: u128) -> IdentityId {
    IdentityId::Customer(n)
}

fn passkey(n: u128, id: &str, credential: &str) -> StoredPasskey {
    StoredPasskey {
        id: id.to_owned(),
        owner: customer(n).to_string(),
        credential: credential.to_owned(),
        name: PasskeyName::parse("Puhelin").expect("a name"),
        body: "{}".to_owned(),
        counter: 0,
        created: NOW,
        used: None,
    }
}

async fn add(store: &Store, passkey: StoredPasskey, most: usize) -> bool {
    let work = move |tx: Tx| {
        let passkey = passkey.clone();
        async move {
            let owner = passkey.owner.parse().expect("an id");
            tx.customers().add_passkey(owner, &passkey, most).await
        }
    };
    store.transaction(work).await.expect("asked")
}

async fn use_at(store: &Store, n: u128, id: &'static str, counter: u32) -> bool {
    let used = PasskeyUse {
        body: format!("{{\"counter\":{counter}}}"),
        counter,
        at: LATER,
    };
    let work = move |tx: Tx| {
        let used = used.clone();
        async move { tx.customers().use_passkey(customer(n), id, &used).await }
    };
    store.transaction(work).await.expect("asked")
}

async fn names(store: &Store, n: u128) -> Vec<(String, String)> {
    let found = store.customers().passkeys_of(customer(n)).await.expect("read");
    let names = found
        .into_iter()
        .map(|found| (found.id, found.name.as_str().to_owned()));
    names.collect()
}

async fn passkeys_are_added_named_and_removed_by_their_owner(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 1).await;
    add_customer(&store, 2).await;
    assert!(add(&store, passkey(1, "a", "one"), 2).await);
    assert!(
        !add(&store, passkey(2, "b", "one"), 2).await,
        "it opens another account"
    );
    assert!(add(&store, passkey(1, "c", "two"), 2).await);
    assert!(!add(&store, passkey(1, "d", "three"), 2).await, "there are two");
    assert!(add(&store, passkey(2, "e", "three"), 2).await, "others have their own");
    let name = |n, id: &'static str| {
        store.transaction(move |tx: Tx| async move {
            let name = PasskeyName::parse("Työkone").expect("a name");
            tx.customers().name_passkey(customer(n), id, &name).await
        })
    };
    assert!(!name(2, "a").await.expect("asked"), "it is somebody else's");
    assert!(name(1, "a").await.expect("asked"));
    let puhelin = |id: &str| (id.to_owned(), "Puhelin".to_owned());
    assert_eq!(
        names(&store, 1).await,
        [("a".to_owned(), "Työkone".to_owned()), puhelin("c")]
    );
    let remove = |n, id: &'static str| {
        store.transaction(move |tx: Tx| async move { tx.customers().remove_passkey(customer(n), id).await })
    };
    assert!(!remove(2, "a").await.expect("asked"), "it is somebody else's");
    assert!(remove(1, "a").await.expect("asked"));
    assert_eq!(store.customers().passkey("one").await.expect("read"), None);
    let left = store.customers().passkey("two").await.expect("read");
    assert_eq!(left, Some(passkey(1, "c", "two")));
    let all = store.transaction(|tx: Tx| async move { tx.customers().remove_passkeys(customer(1)).await });
    all.await.expect("removed");
    assert_eq!(names(&store, 1).await, []);
    assert_eq!(names(&store, 2).await, [puhelin("e")]);
}

async fn a_passkey_that_counts_is_used_forwards_only(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 1).await;
    add_customer(&store, 2).await;
    add(&store, passkey(1, "a", "one"), 2).await;
    assert!(use_at(&store, 1, "a", 0).await, "many never count");
    assert!(use_at(&store, 1, "a", 0).await);
    assert!(!use_at(&store, 2, "a", 1).await, "it is somebody else's");
    assert!(use_at(&store, 1, "a", 7).await);
    for again in [7, 6, 0] {
        assert!(!use_at(&store, 1, "a", again).await, "{again} after 7");
    }
    let used = StoredPasskey {
        body: "{\"counter\":7}".to_owned(),
        counter: 7,
        used: Some(LATER),
        ..passkey(1, "a", "one")
    };
    assert_eq!(store.customers().passkey("one").await.expect("read"), Some(used));
}

async fn of_many_who_use_what_works_once_one_does(database: &TestDatabase) {
    let store = database.open().await;
    let answer = || store.transaction(move |tx: Tx| async move { tx.use_once("x", LATER).await });
    let answers = futures_util::future::join_all((0..8).map(|_| answer())).await;
    let answers: Vec<bool> = answers.into_iter().map(|answer| answer.expect("asked")).collect();
    assert_eq!(answers.into_iter().filter(|first| *first).count(), 1);
    // What is undone has answered nothing.
    let undone: Result<(), Error> = store
        .transaction(|tx: Tx| async move {
            assert!(tx.use_once("y", LATER).await?);
            Err(Error::Undone)
        })
        .await;
    assert!(undone.is_err());
    let again = store.transaction(|tx: Tx| async move { tx.use_once("y", LATER).await });
    assert!(again.await.expect("asked"));
    let forgotten = async |before: UnixMillis| forget(&store, Forget::Customers { before }).await;
    assert_eq!(forgotten(LATER).await, 0, "they could still be answered");
    assert_eq!(forgotten(UnixMillis(LATER.0 + 1)).await, 2);
}

async fn passkeys_go_with_the_customer(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 1).await;
    add_customer(&store, 2).await;
    add(&store, passkey(1, "a", "one"), 2).await;
    add(&store, passkey(2, "b", "two"), 2).await;
    let gone = store.transaction(|tx: Tx| async move { tx.customers().remove(customer(1)).await });
    gone.await.expect("removed");
    assert_eq!(names(&store, 1).await, []);
    assert_eq!(names(&store, 2).await.len(), 1);
}
