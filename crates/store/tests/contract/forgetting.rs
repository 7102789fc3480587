//! Buyers of orders are forgotten: when that may be, what stays, and what others do with the order in the same moment.

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    contact::Email,
    ids::{OrderId, PaymentId},
    order::{CapturePolicy, OrderCommand, OrderStatus, PaymentEvent, RefundScope},
};
use store::{BuyerOf, Forget, ForgottenOrders, NewAttempt, Store, Tx};
use tokio::sync::Semaphore;

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW},
    order_samples::{Purchase, TOTAL, assert_sound, notice, shipment, shop},
    retention::forget,
};

crate::on_both_engines!(
    a_buyer_is_known_as_long_as_money_is_owed,
    what_asks_for_money_back_stays_without_its_buyer,
    orders_of_long_ago_name_nobody,
    purchases_without_an_order_are_found_by_address_and_by_cart,
);

async fn forget_buyer_of(store: &Store, order: OrderId) -> bool {
    let work = move |tx: Tx| async move { tx.orders().forget_buyer_of(order, NOW).await };
    store.transaction(work).await.expect("is looked at")
}

async fn forget_guest(store: &Store, email: &str) -> ForgottenOrders {
    let buyer = BuyerOf::Guest(email.to_owned());
    let work = move |tx: Tx| {
        let buyer = buyer.clone();
        async move { tx.orders().forget_buyer(&buyer, None, NOW).await }
    };
    store.transaction(work).await.expect("is forgotten")
}

async fn email(store: &Store, order: OrderId) -> Email {
    let stored = store.orders().find(order).await.expect("read").expect("is there");
    stored.order.contents.buyer.email
}

/// Sent and handed over, all of it.
async fn deliver(store: &Store, order: OrderId) {
    for command in [
        OrderCommand::Ship(shipment("s1", &[(0, 3), (1, 1)])),
        OrderCommand::Deliver { shipment: "s1".into() },
    ] {
        store.orders().update(order, command, NOW).await.expect("can be done");
    }
}

/// An invoice: its money comes when somebody tells of it.
fn by_invoice(shopper: u128) -> Purchase {
    Purchase {
        capture: CapturePolicy::ByNotice,
        ..Purchase::new(shopper)
    }
}

async fn a_buyer_is_known_as_long_as_money_is_owed(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = by_invoice(7);
    let order = purchase.placed(&store).await.order.id;
    deliver(&store, order).await;
    let known = email(&store, order).await;
    assert!(!forget_buyer_of(&store, order).await, "nobody paid the invoice yet");
    let looked_at = forget_guest(&store, &known.normalised()).await;
    assert_eq!((looked_at.orders, looked_at.open), (0, vec![order]));
    assert_eq!(email(&store, order).await, known);
    purchase.tell(&store, PaymentEvent::Capture).await;
    // The shop owes a part of it, until its provider has given that back.
    let part = OrderCommand::Refund {
        id: "r1".into(),
        scope: RefundScope::Amount(300),
    };
    store.orders().update(order, part, NOW).await.expect("is taken back");
    assert!(!forget_buyer_of(&store, order).await);
    let back = notice(PaymentEvent::Refund, 300);
    store
        .orders()
        .tell(purchase.card_payment(), back, NOW)
        .await
        .expect("is kept");
    let forgotten = forget_guest(&store, &known.normalised()).await;
    assert_eq!((forgotten.orders, forgotten.open), (1, Vec::new()));
    assert_eq!(email(&store, order).await, Email::nobody());
    assert!(forget_buyer_of(&store, order).await, "nothing is left to do");
    assert_sound(&store).await;
}

async fn what_asks_for_money_back_stays_without_its_buyer(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = by_invoice(7);
    let order = purchase.placed(&store).await.order.id;
    // A payment that came to nothing, and the one that the order is paid by.
    let begin = async |payment| {
        let new = NewAttempt {
            payment: PaymentId(payment),
            provider: purchase.new_checkout(1).checkout.payments()[0].provider.clone(),
            method: "card".to_owned(),
            capture: CapturePolicy::ByNotice,
            body: "{}".to_owned(),
            anew: true,
        };
        let work = move |tx: Tx| {
            let new = new.clone();
            async move { tx.payment_attempts().begin_for_order(order, &new, NOW).await }
        };
        store.transaction(work).await.expect("begins");
    };
    purchase.tell(&store, PaymentEvent::Cancellation).await;
    begin(201).await;
    begin(202).await;
    for event in [PaymentEvent::Authorisation, PaymentEvent::Capture] {
        let told = store.orders().tell(PaymentId(202), notice(event, TOTAL), NOW).await;
        told.expect("is kept");
    }
    deliver(&store, order).await;
    assert!(forget_buyer_of(&store, order).await);
    let body = async |payment| {
        let attempt = store.orders().attempt(PaymentId(payment)).await.expect("read");
        attempt.expect("is there").body
    };
    assert_eq!(body(201).await, None, "nothing can come of it");
    assert_eq!(body(202).await.as_deref(), Some("{}"));
    assert_sound(&store).await;
}

async fn orders_of_long_ago_name_nobody(database: &TestDatabase) {
    let store = shop(database, 100).await;
    // Unpaid, on its way, and new.
    let [unpaid, sent, new] = [9, 8, 7].map(by_invoice);
    for purchase in [&unpaid, &sent, &new] {
        purchase.placed(&store).await;
    }
    deliver(&store, unpaid.order()).await;
    let before = |days: i64| Forget::Orders {
        before: UnixMillis(NOW.0 + days * DAY + 1),
    };
    assert_eq!(forget(&store, before(-1)).await, 0);
    assert_eq!(
        forget(&store, before(0)).await,
        1,
        "what is owed keeps no name for longer than the law wants"
    );
    assert_eq!(email(&store, unpaid.order()).await, Email::nobody());
    assert_eq!(forget(&store, before(300)).await, 0);
    assert_eq!(forget(&store, before(365)).await, 2);
    assert_eq!(forget(&store, before(365)).await, 0);
}

async fn purchases_without_an_order_are_found_by_address_and_by_cart(database: &TestDatabase) {
    let store = shop(database, 1000).await;
    let orders = store.orders();
    let mut purchases: Vec<Purchase> = (1..=6).map(Purchase::new).collect();
    for purchase in &mut purchases[..4] {
        purchase.email = "Aino@Example.FI".to_owned();
    }
    for purchase in &purchases {
        purchase.start(&store).await;
    }
    // One became an order, one was forgotten with its money still to come, the others wait or ended.
    purchases[0].tell(&store, PaymentEvent::Authorisation).await;
    purchases[0].complete(&store).await.expect("becomes an order");
    for purchase in [&purchases[1], &purchases[2], &purchases[4]] {
        orders.release(purchase.checkout(), NOW).await.expect("is released");
    }
    let cart = purchases[1].checkout().cart;
    let work = move |tx: Tx| async move { tx.orders().forget_ended(&[cart]).await };
    store.transaction(work).await.expect("forgets");
    let found = orders.unfinished_of_guest("aino@example.fi").await.expect("read");
    let found: Vec<_> = found
        .iter()
        .map(|checkout| (checkout.order, checkout.payments().len()))
        .collect();
    assert_eq!(found, [(purchases[3].order(), 1), (purchases[2].order(), 1)]);
    let carts: Vec<_> = [0, 2, 4].map(|nth: usize| purchases[nth].checkout().cart).into();
    let found = orders.unfinished_of_carts(&carts).await.expect("read");
    let mut found: Vec<_> = found
        .iter()
        .map(|checkout| (checkout.order, checkout.payments().len()))
        .collect();
    found.sort_unstable();
    assert_eq!(found, [(purchases[2].order(), 1), (purchases[4].order(), 1)]);
}

/// Somebody changes the order, and commits once whoever forgets its buyer waits.
#[tokio::test]
async fn a_change_in_the_moment_of_forgetting_is_not_lost() {
    let database = TestDatabase::postgres().await;
    let store = shop(&database, 10).await;
    let purchase = by_invoice(7);
    let order = purchase.placed(&store).await.order.id;
    let known = email(&store, order).await;
    purchase.tell(&store, PaymentEvent::Capture).await;
    deliver(&store, order).await;
    let (is_changed, go_on) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let change = tokio::spawn({
        let (store, is_changed, go_on) = (store.clone(), is_changed.clone(), go_on.clone());
        let work = move |tx: Tx| {
            let (is_changed, go_on) = (is_changed.clone(), go_on.clone());
            async move {
                let all = OrderCommand::Refund {
                    id: "r1".into(),
                    scope: RefundScope::Whole,
                };
                tx.orders().update(order, &all, NOW).await?;
                is_changed.add_permits(1);
                go_on.acquire().await.expect("is open").forget();
                Ok::<_, store::UpdateError>(())
            }
        };
        async move { store.transaction(work).await }
    });
    is_changed.acquire().await.expect("is open").forget();
    let forgetting = tokio::spawn({
        let (store, known) = (store.clone(), known.normalised());
        async move { forget_guest(&store, &known).await }
    });
    let waiting = "SELECT CAST(COUNT(*) AS TEXT) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while database.text(waiting).await != "1" {}
    go_on.add_permits(1);
    change.await.expect("a task ends").expect("is taken back");
    let forgotten = forgetting.await.expect("a task ends");
    let stored = store.orders().find(order).await.expect("read").expect("is there");
    assert_eq!(stored.order.status(), OrderStatus::Refunded);
    assert_eq!(stored.order.credited(), TOTAL);
    assert_eq!(forgotten.open, [order], "its money is to go back");
    assert_eq!(stored.order.contents.buyer.email, known);
    assert_sound(&store).await;
}
