//! Payments begin once, and what their providers answered is kept.

use domain::{
    checkout::{CartStand, Checkout},
    contact::Email,
    ids::PaymentId,
    order::{CapturePolicy, Notice, PaymentEvent, PaymentState, ProviderId},
};
use store::{AttemptError, Forget, NewAttempt, NewCheckout, OddNotice, Store, TellError, Tx};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, at_once},
    order_samples::{Purchase, SOON, TOTAL, assert_sound, count, notice, put_cart, shop},
    retention::forget,
};

crate::on_both_engines!(
    equal_calls_begin_one_payment,
    another_method_leaves_the_first,
    nothing_begins_that_is_not_to_be_paid,
    an_order_is_paid_again,
    what_is_odd_is_kept_once,
    what_ended_without_an_order_is_forgotten,
);

/// A purchase without any payment.
async fn open(store: &Store, purchase: &Purchase) {
    put_cart(store, purchase).await;
    let with_payment = purchase.new_checkout(1).checkout;
    let stand = CartStand {
        cart: with_payment.cart,
        version: 1,
        generation: with_payment.generation,
        next_line: with_payment.next_line,
    };
    let new = NewCheckout {
        checkout: Checkout::new(stand, with_payment.order, with_payment.contents, SOON),
        gift_cards: Vec::new(),
        tab: None,
    };
    store.orders().start(new, NOW).await.expect("begins");
}

fn attempt(payment: u128, method: &str, anew: bool) -> NewAttempt {
    NewAttempt {
        payment: PaymentId(payment),
        provider: ProviderId::new("test"),
        method: method.to_owned(),
        capture: CapturePolicy::AtOnce,
        body: format!("{{\"nth\":{payment}}}"),
        anew,
    }
}

async fn begin(store: &Store, purchase: &Purchase, new: NewAttempt) -> Result<PaymentId, AttemptError> {
    let key = purchase.checkout();
    let work = move |tx: Tx| {
        let new = new.clone();
        async move { tx.payment_attempts().begin(key, &new, NOW).await }
    };
    store.transaction(work).await
}

async fn states(store: &Store, purchase: &Purchase) -> Vec<(u128, PaymentState)> {
    let checkout = store.orders().checkout(purchase.checkout()).await.expect("read");
    let checkout = checkout.expect("is there");
    checkout
        .payments()
        .iter()
        .map(|payment| (payment.id.0, payment.state()))
        .collect()
}

async fn equal_calls_begin_one_payment(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase::new(7);
    open(&store, &purchase).await;
    let begun = at_once(64, |nth| {
        let (store, purchase) = (store.clone(), purchase.clone());
        async move {
            begin(&store, &purchase, attempt(100 + nth as u128, "card", false))
                .await
                .expect("begins")
        }
    })
    .await;
    let first = begun[0];
    assert!(begun.iter().all(|payment| *payment == first), "{begun:?}");
    assert_eq!(states(&store, &purchase).await, [(first.0, PaymentState::Pending)]);
    let stored = store.orders().attempt(first).await.expect("read").expect("is there");
    assert_eq!((stored.payment.amount, stored.checkout), (TOTAL, purchase.checkout()));
    assert_eq!(stored.body, Some(format!("{{\"nth\":{}}}", first.0)));
    let work = move |tx: Tx| async move { tx.payment_attempts().save(first, "{}", NOW).await };
    store.transaction(work).await.expect("is kept");
    let stored = store.orders().attempt(first).await.expect("read").expect("is there");
    assert_eq!(stored.body.as_deref(), Some("{}"));
    assert_eq!(store.orders().attempt(PaymentId(1)).await.expect("read"), None);
}

async fn another_method_leaves_the_first(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase::new(7);
    open(&store, &purchase).await;
    for (nth, method, anew) in [(101, "card", false), (102, "swish", false), (103, "swish", true)] {
        let begun = begin(&store, &purchase, attempt(nth, method, anew)).await;
        assert_eq!(begun.expect("begins"), PaymentId(nth));
    }
    let (left, waits) = (PaymentState::Refused, PaymentState::Pending);
    assert_eq!(
        states(&store, &purchase).await,
        [(101, left), (102, left), (103, waits)]
    );
    // Both the one that was left and the other one are paid: one order, and the surplus goes back.
    for nth in [101, 103] {
        let paid = notice(PaymentEvent::Authorisation, TOTAL);
        store.orders().tell(PaymentId(nth), paid, NOW).await.expect("is kept");
    }
    let order = purchase.complete(&store).await.expect("becomes an order").stored.order;
    for nth in [101, 103] {
        let paid = notice(PaymentEvent::Capture, TOTAL);
        store.orders().tell(PaymentId(nth), paid, NOW).await.expect("is kept");
    }
    let jobs = store.jobs().list().await.expect("read");
    let refunds = jobs.iter().filter(|job| job.key.contains(":refund-"));
    assert_eq!(refunds.count(), 1, "{jobs:?} {order:?}");
    assert_sound(&store).await;
}

async fn nothing_begins_that_is_not_to_be_paid(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase::new(7);
    let nothing = begin(&store, &purchase, attempt(101, "card", false)).await;
    assert!(matches!(nothing, Err(AttemptError::NotOpen)), "{nothing:?}");
    open(&store, &purchase).await;
    begin(&store, &purchase, attempt(101, "card", false))
        .await
        .expect("begins");
    let paid = notice(PaymentEvent::Authorisation, TOTAL);
    store.orders().tell(PaymentId(101), paid, NOW).await.expect("is kept");
    let again = begin(&store, &purchase, attempt(102, "card", false)).await;
    assert!(matches!(again, Err(AttemptError::Paid)), "{again:?}");
    purchase.complete(&store).await.expect("becomes an order");
    let late = begin(&store, &purchase, attempt(103, "card", false)).await;
    assert!(matches!(late, Err(AttemptError::NotOpen)), "{late:?}");
}

async fn an_order_is_paid_again(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase::new(7);
    let order = purchase.placed(&store).await.order.id;
    let add = |nth| {
        let store = store.clone();
        async move {
            let new = attempt(nth, "card", false);
            let work = move |tx: Tx| {
                let new = new.clone();
                async move { tx.payment_attempts().begin_for_order(order, &new, NOW).await }
            };
            store.transaction(work).await
        }
    };
    let paid = add(201).await;
    assert!(matches!(paid, Err(AttemptError::Paid)), "{paid:?}");
    // The provider takes its promise back.
    purchase.tell(&store, PaymentEvent::Cancellation).await;
    let begun = at_once(8, |nth| add(202 + nth as u128)).await;
    let first = *begun[0].as_ref().expect("begins");
    assert!(
        begun
            .iter()
            .all(|begun| begun.as_ref().is_ok_and(|other| *other == first)),
        "{begun:?}"
    );
    let promise = Notice {
        reference: "second".into(),
        ..notice(PaymentEvent::Authorisation, TOTAL)
    };
    store.orders().tell(first, promise, NOW).await.expect("is kept");
    let stored = store.orders().find(order).await.expect("read").expect("is there");
    assert!(stored.order.is_secured(), "{stored:?}");
    assert_eq!(stored.order.payments().len(), 2);
    assert_sound(&store).await;
}

async fn what_is_odd_is_kept_once(database: &TestDatabase) {
    let store = shop(database, 1).await;
    let odd = OddNotice {
        provider: "test".to_owned(),
        reference: "r1".to_owned(),
        reason: "another account".to_owned(),
        body: "{}".to_owned(),
        at: NOW,
    };
    let kept = at_once(8, |_| {
        let (store, odd) = (store.clone(), odd.clone());
        async move {
            let work = move |tx: Tx| {
                let odd = odd.clone();
                async move { tx.payment_attempts().keep_odd(&odd).await }
            };
            store.transaction(work).await.expect("is kept")
        }
    })
    .await;
    assert_eq!(kept.iter().filter(|is_new| **is_new).count(), 1);
    assert_eq!(store.orders().odd_notices(10).await.expect("read"), [odd]);
}

async fn what_ended_without_an_order_is_forgotten(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let [left, paid, ordered, asked] = [7, 8, 9, 10].map(Purchase::new);
    for (number, purchase) in (1..).zip([&left, &paid, &asked]) {
        open(&store, purchase).await;
        begin(&store, purchase, attempt(number, "card", false))
            .await
            .expect("begins");
        store
            .orders()
            .release(purchase.checkout(), NOW)
            .await
            .expect("is released");
    }
    // Somebody has to give this back, or to make an order of it.
    let money = notice(PaymentEvent::Capture, TOTAL);
    store.orders().tell(PaymentId(2), money, NOW).await.expect("is kept");
    ordered.placed(&store).await;
    let until = |before| Forget::Checkouts { before };
    assert_eq!(forget(&store, until(SOON)).await, 0, "it has just ended");
    let carts = [asked.key().cart_id(0), paid.key().cart_id(0), ordered.key().cart_id(0)];
    let forget_carts = async || {
        let work = move |tx: Tx| async move { tx.orders().forget_ended(&carts).await };
        store.transaction(work).await.expect("forgets");
        (
            count(database, "checkout").await,
            count(database, "payment_attempt").await,
        )
    };
    assert_eq!(forget_carts().await, (4, 3), "their money may still come");
    let read = store.orders().checkout(asked.checkout()).await.expect("read");
    let left_over = read.expect("is there");
    assert_eq!(left_over.contents.buyer.email, Email::nobody());
    // It comes, and is let go: nobody waits for the goods any more.
    let promise = notice(PaymentEvent::Authorisation, TOTAL);
    store.orders().tell(PaymentId(3), promise, NOW).await.expect("is kept");
    assert_eq!(forget_carts().await, (4, 3));
    let let_go = notice(PaymentEvent::Cancellation, TOTAL);
    store.orders().tell(PaymentId(3), let_go, NOW).await.expect("is kept");
    assert_eq!(forget_carts().await, (3, 2));
    let after = domain::clock::UnixMillis(SOON.0 + 1);
    assert_eq!(
        (forget(&store, until(after)).await, forget(&store, until(after)).await),
        (1, 0)
    );
    assert_eq!(
        (
            count(database, "checkout").await,
            count(database, "payment_attempt").await
        ),
        (2, 1)
    );
    // What is told of it now finds no purchase.
    let late = store
        .orders()
        .tell(PaymentId(1), notice(PaymentEvent::Authorisation, TOTAL), NOW)
        .await;
    assert!(matches!(late, Err(TellError::Unknown)), "{late:?}");
    assert_sound(&store).await;
}
