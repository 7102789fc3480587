//! A payment locks its cart, and its end sets it free.

use std::sync::Arc;

use domain::{cart::CartLock, clock::UnixMillis, ids::TabId, order::PaymentEvent, stock::Reserved};
use store::{CompleteError, NewCheckout, StartError, Store, Topic, WriterOptions};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, commit, commit_line, variation_code},
    order_samples::{Purchase, SOON, assert_sound, put_cart, shelf, shop},
};

crate::on_both_engines!(
    a_payment_locks_its_cart,
    what_is_refused_meanwhile_changes_nothing_of_what_is_paid,
    another_try_is_a_payment_of_its_own,
    the_purchase_of_an_order_is_found_before_it_is_made,
);

async fn lock_of(store: &Store, purchase: &Purchase) -> (u64, Option<CartLock>) {
    let loaded = store.carts().load(&purchase.key(), &[]).await.expect("read");
    (loaded.version, loaded.lock)
}

async fn events_of_carts(store: &Store) -> Vec<String> {
    let events = store.outbox().after(0, 1000).await.expect("read");
    let carts = events.into_iter().filter(|event| event.topic == Topic::Cart);
    carts.map(|event| event.key).collect()
}

async fn a_payment_locks_its_cart(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase::new(7);
    put_cart(&store, &purchase).await;
    let new = NewCheckout {
        tab: Some(TabId(5)),
        ..purchase.new_checkout(1)
    };
    store.orders().start(new, NOW).await.expect("begins");
    let lock = CartLock {
        until: SOON,
        tab: Some(TabId(5)),
        held: 0,
        reserved: Arc::new(Reserved::from([(variation_code("A-1"), 3), (variation_code("B-1"), 1)])),
    };
    assert_eq!(lock_of(&store, &purchase).await, (2, Some(lock)));
    // Whoever knows nothing of it meets another version.
    let writer = store.cart_writer(WriterOptions::default());
    assert!(writer.commit(commit_line(&purchase.key(), 1, 9)).await.is_err());

    assert!(
        store
            .orders()
            .release(purchase.checkout(), NOW)
            .await
            .expect("is released")
    );
    assert_eq!(lock_of(&store, &purchase).await, (3, None));
    assert_eq!(events_of_carts(&store).await, vec![purchase.key().to_string(); 2]);

    // A cart that was changed is not what was to be paid for.
    let late = store.orders().start(purchase.new_checkout(2), NOW).await;
    assert!(matches!(late, Err(StartError::CartChanged)), "{late:?}");
    assert_eq!(shelf(&store, "A-1").await, (10, 0), "nothing is set aside for it");
    assert_sound(&store).await;
}

async fn what_is_refused_meanwhile_changes_nothing_of_what_is_paid(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase::new(7);
    purchase.start(&store).await;
    let writer = store.cart_writer(WriterOptions::default());
    let mut refusal = commit(&purchase.key(), 2);
    refusal.changes_contents = false;
    refusal.next_line = 2;
    writer.commit(refusal).await.expect("is written");
    assert_eq!(lock_of(&store, &purchase).await.0, 3);
    assert!(lock_of(&store, &purchase).await.1.is_some(), "a commit does not unlock");
    purchase.tell(&store, PaymentEvent::Authorisation).await;
    purchase.complete(&store).await.expect("the cart is as it was");
    let next = store.carts().load(&purchase.key(), &[]).await.expect("read");
    assert_eq!((next.version, next.lock), (4, None));
    assert!(next.replaced.is_some());
    // The next cart knows how the one before ended until it is used itself.
    let mut refusal = commit(&purchase.key(), 4);
    (refusal.generation, refusal.changes_contents) = (1, false);
    writer.commit(refusal).await.expect("is written");
    let next = store.carts().load(&purchase.key(), &[]).await.expect("read");
    assert!(next.replaced.is_some());
    let mut used = commit(&purchase.key(), 5);
    used.generation = 1;
    writer.commit(used).await.expect("is written");
    let next = store.carts().load(&purchase.key(), &[]).await.expect("read");
    assert_eq!(next.replaced, None);
    assert_sound(&store).await;
}

async fn another_try_is_a_payment_of_its_own(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let first = Purchase::new(7);
    first.start(&store).await;
    let other = store.orders().start(first.new_checkout(2), NOW).await;
    assert!(
        matches!(other, Err(StartError::CartChanged)),
        "one at a time: {other:?}"
    );
    // The first one's time is over, and nobody has released it yet.
    let mut second = first.new_checkout(2);
    second.checkout.expires = UnixMillis(SOON.0 + 600_000);
    second.checkout = second.checkout.with_payments(Vec::new());
    let until = second.checkout.expires;
    store.orders().start(second, SOON).await.expect("begins");
    assert_eq!(store.orders().expire(SOON).await.expect("is released").released, 1);
    let (_, lock) = lock_of(&store, &first).await;
    assert_eq!(lock.map(|lock| lock.until), Some(until), "the second one's lock stays");
    // The first one's money comes: it is the same cart.
    first.tell(&store, PaymentEvent::Authorisation).await;
    first.complete(&store).await.expect("becomes an order");
    let mut key = first.checkout();
    key.version = 2;
    let late = store.orders().complete(key, SOON).await;
    assert!(matches!(late, Err(CompleteError::NotPaid)), "{late:?}");
    assert!(store.orders().give_up(key, SOON).await.expect("is given up"));
    assert_eq!(shelf(&store, "A-1").await, (7, 0));
    assert_sound(&store).await;
}

async fn the_purchase_of_an_order_is_found_before_it_is_made(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase::new(7);
    let cart = purchase.key().cart_id(0);
    assert_eq!(store.orders().open_checkout(cart).await.expect("read"), None);
    purchase.start(&store).await;
    let open = store
        .orders()
        .open_checkout(cart)
        .await
        .expect("read")
        .expect("is there");
    assert_eq!((open.version, open.payments().len()), (1, 1));
    let found = store.orders().checkout_of_order(purchase.order()).await.expect("read");
    assert_eq!(found, Some(open));
    store
        .orders()
        .release(purchase.checkout(), NOW)
        .await
        .expect("is released");
    assert_eq!(store.orders().open_checkout(cart).await.expect("read"), None);
}
