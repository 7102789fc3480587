//! Whom another provider of identities vouches for.

use domain::ids::IdentityId;
use store::{CustomerSignIn, Error, Store, Tx};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, add_customer},
};

crate::on_both_engines!(a_person_is_one_customer, sign_ins_go_with_the_customer,);

fn sign_in(subject: &str) -> CustomerSignIn {
    CustomerSignIn {
        issuer: "https://login.example".to_owned(),
        subject: subject.to_owned(),
    }
}

async fn put(store: &Store, customer: u128, subject: &str) -> bool {
    let sign_in = sign_in(subject);
    let work = move |tx: Tx| {
        let sign_in = sign_in.clone();
        async move {
            tx.customers()
                .put_sign_in(IdentityId::Customer(customer), &sign_in, NOW)
                .await
        }
    };
    store.transaction(work).await.expect("put")
}

async fn found(store: &Store, subject: &str) -> Option<IdentityId> {
    let found = store.customers().by_sign_in(&sign_in(subject)).await;
    found.expect("looked up").map(|record| record.id)
}

async fn a_person_is_one_customer(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 1).await;
    add_customer(&store, 2).await;
    assert!(put(&store, 1, "p-1").await);
    assert!(!put(&store, 2, "p-1").await, "the first stays");
    assert_eq!(found(&store, "p-1").await, Some(IdentityId::Customer(1)));
    assert_eq!(found(&store, "P-1").await, None, "names are compared sign by sign");
    assert!(put(&store, 1, "p-2").await);
    let own = store.customers().sign_ins_of(IdentityId::Customer(1)).await;
    assert_eq!(own.expect("looked up"), [sign_in("p-1"), sign_in("p-2")]);
}

async fn sign_ins_go_with_the_customer(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 1).await;
    assert!(put(&store, 1, "p-1").await);
    let work = |tx: Tx| async move { tx.customers().remove(IdentityId::Customer(1)).await };
    let removed: Result<(), Error> = store.transaction(work).await;
    removed.expect("removed");
    assert_eq!(found(&store, "p-1").await, None);
    let left = store.customers().sign_ins_of(IdentityId::Customer(1)).await;
    assert_eq!(left.expect("looked up"), []);
}
