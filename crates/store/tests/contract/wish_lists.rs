//! Wish lists: read and written whole, one writer at a time, and forgotten.

use domain::{
    clock::UnixMillis,
    ids::{IdentityId, ProductCode},
    wishes::{Wish, WishList},
};
use store::{Forget, Store, Topic, Tx};

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, add_customer},
    retention::forget,
};

crate::on_both_engines!(
    a_list_is_read_as_it_was_put,
    of_writers_at_once_each_sees_what_the_other_wrote,
    a_customer_who_was_forgotten_gets_no_list,
    lists_of_visitors_go_with_their_age,
);

const VISITOR: IdentityId = IdentityId::Anonymous(7);
const LATER: UnixMillis = UnixMillis(NOW.0 + DAY);
const CUSTOMER: IdentityId = IdentityId::Customer(7);

fn product(number: usize) -> ProductCode {
    ProductCode::parse(&format!("P-{number}")).expect("a code")
}

fn list(products: &[usize], changed: UnixMillis) -> WishList {
    let wish = |number: &usize| Wish {
        product: product(*number),
        added: changed,
    };
    WishList {
        wishes: products.iter().map(wish).collect(),
        changed,
    }
}

/// Puts a list where one may be.
async fn put(store: &Store, identity: IdentityId, list: WishList) -> bool {
    let work = move |tx: Tx| {
        let list = list.clone();
        async move {
            if tx.wish_lists().lock(identity).await?.is_none() {
                return Ok(false);
            }
            tx.wish_lists().put(identity, &list).await?;
            Ok::<_, store::Error>(true)
        }
    };
    store.transaction(work).await.expect("put")
}

async fn read(store: &Store, identity: IdentityId) -> WishList {
    store.wish_lists().find(identity).await.expect("read")
}

async fn a_list_is_read_as_it_was_put(database: &TestDatabase) {
    let store = database.open().await;
    assert_eq!(read(&store, VISITOR).await, WishList::default());
    let before = store.outbox().head().await.expect("a head");
    for list in [list(&[1, 2], NOW), list(&[], UnixMillis(NOW.0 + 1))] {
        assert!(put(&store, VISITOR, list.clone()).await);
        assert_eq!(read(&store, VISITOR).await, list);
    }
    let events = store.outbox().after(before, 10).await.expect("events");
    let told: Vec<_> = events.iter().map(|event| (event.topic, event.key.as_str())).collect();
    let key = VISITOR.to_string();
    assert_eq!(told, [(Topic::WishList, key.as_str()), (Topic::WishList, key.as_str())]);
}

async fn of_writers_at_once_each_sees_what_the_other_wrote(database: &TestDatabase) {
    let store = database.open().await;
    let writers = (0..12).map(|number| {
        let store = store.clone();
        async move {
            let work = move |tx: Tx| async move {
                let list = tx.wish_lists().lock(VISITOR).await?.expect("a visitor's");
                let longer = list.with(&product(number), NOW).expect("fits").expect("new");
                tx.wish_lists().put(VISITOR, &longer).await
            };
            store.transaction(work).await.expect("added");
        }
    });
    futures_util::future::join_all(writers).await;
    let found = read(&store, VISITOR).await;
    assert_eq!(found.wishes.len(), 12);
    assert!((0..12).all(|number| found.has(&product(number))));
    assert_eq!(found.changed, UnixMillis(NOW.0 + 11), "each change is another state");
}

async fn a_customer_who_was_forgotten_gets_no_list(database: &TestDatabase) {
    let store = database.open().await;
    assert!(
        !put(&store, CUSTOMER, list(&[1], NOW)).await,
        "there is no such customer"
    );
    add_customer(&store, 7).await;
    assert!(put(&store, CUSTOMER, list(&[1], NOW)).await);
    let work = move |tx: Tx| async move { tx.wish_lists().remove(CUSTOMER).await };
    store.transaction(work).await.expect("removed");
    assert_eq!(read(&store, CUSTOMER).await, WishList::default());
}

async fn lists_of_visitors_go_with_their_age(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 7).await;
    let young = IdentityId::Anonymous(8);
    put(&store, VISITOR, list(&[1], NOW)).await;
    put(&store, CUSTOMER, list(&[2], NOW)).await;
    put(&store, young, list(&[3], LATER)).await;
    let what = Forget::WishLists { before: LATER };
    assert_eq!(forget(&store, what).await, 1);
    assert!(read(&store, VISITOR).await.wishes.is_empty());
    assert!(
        read(&store, CUSTOMER).await.has(&product(2)),
        "it stays with the account"
    );
    assert!(read(&store, young).await.has(&product(3)));
}
