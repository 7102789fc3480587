//! A cart becomes an order: everything of it or nothing, once, whoever asks however often.

use domain::{
    cart::Replaced,
    checkout::CheckoutState,
    clock::UnixMillis,
    giftcard::GiftCardId,
    ids::{PaymentId, WarehouseId},
    order::{CapturePolicy, Notice, OrderStatus, Payment, PaymentEvent, PaymentState, ProviderId},
    promotion::{CouponCode, UsageLimits},
};
use store::{CodeBatch, CompleteError, NoticeOutcome, StartError, UseError, WriterOptions};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, at_once, commit, variation_code},
    order_samples::{
        Purchase, SOON, TOTAL, assert_sound, count, eur, notice, order_line, promotion, put_cart, shelf, shop,
    },
};

crate::on_both_engines!(
    a_paid_cart_becomes_one_order,
    a_code_that_ends_while_it_is_paid_for_counts,
    a_cart_that_changed_gives_its_money_back,
    a_late_success_makes_the_order_or_is_given_back,
    what_is_begun_is_begun_once,
);

async fn a_paid_cart_becomes_one_order(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let limits = UsageLimits {
        total: Some(5),
        per_customer: Some(1),
    };
    let purchase = Purchase {
        gift_card: Some((GiftCardId(1), 700)),
        promotion: Some(("summer", limits)),
        ..Purchase::new(7)
    };
    purchase.start(&store).await;
    assert_eq!(
        (shelf(&store, "A-1").await, shelf(&store, "B-1").await),
        ((10, 3), (100_000, 1))
    );
    let unpaid = purchase.complete(&store).await;
    assert!(matches!(unpaid, Err(CompleteError::NotPaid)), "{unpaid:?}");
    purchase.tell(&store, PaymentEvent::Authorisation).await;
    let before = store.outbox().head().await.expect("read");
    let made = purchase.complete(&store).await.expect("becomes an order");
    assert!(made.is_new);
    let order = &made.stored.order;
    assert_eq!((order.id, order.number.to_string().len()), (purchase.order(), 6));
    assert_eq!((order.status(), order.total()), (OrderStatus::Processing, TOTAL));
    let states: Vec<_> = order.payments().iter().map(Payment::state).collect();
    assert_eq!(states, [PaymentState::Captured, PaymentState::Authorised]);
    assert_eq!(
        (shelf(&store, "A-1").await, shelf(&store, "B-1").await),
        ((7, 0), (99_999, 0))
    );
    let card = store
        .gift_cards()
        .find(GiftCardId(1))
        .await
        .expect("read")
        .expect("is there");
    assert_eq!((card.available, card.held), (eur(4_300), eur(0)));
    // The cart has ended, and the next one is empty.
    let loaded = store.carts().load(&purchase.key(), &[]).await.expect("read");
    assert_eq!(
        (loaded.version, loaded.contents.generation, loaded.contents.next_line),
        (3, 1, 2)
    );
    assert!(loaded.contents.is_empty() && loaded.lock.is_none());
    assert_eq!(loaded.replaced, Some(Replaced::Ordered(order.number)));
    let events = store.outbox().after(before, 100).await.expect("read");
    assert!(
        events
            .iter()
            .any(|event| event.topic == store::Topic::Order && event.key == order.id.to_string())
    );
    // The provider is asked for the money.
    let jobs = store.jobs().list().await.expect("read");
    let asked = jobs.iter().filter(|job| job.kind == store::PAYMENT_REQUEST).count();
    assert_eq!(asked, 1);
    // The buyer is written to, once.
    let letters = |jobs: &[store::JobStatus]| -> Vec<String> {
        let letters = jobs.iter().filter(|job| job.kind == store::SEND_MAIL);
        letters.map(|job| job.key.clone()).collect()
    };
    assert_eq!(letters(&jobs), [format!("{}:placed", order.id)]);
    // Whoever comes later gets the same one.
    let again = store
        .orders()
        .complete(purchase.checkout(), NOW)
        .await
        .expect("the same");
    assert_eq!((again.is_new, &again.stored), (false, &made.stored));
    assert_eq!(
        store.orders().find(order.id).await.expect("read").as_ref(),
        Some(&made.stored)
    );
    assert_eq!(count(database, "shop_order").await, 1);
    assert_sound(&store).await;
}

/// What was promised when the purchase began is kept.
async fn a_code_that_ends_while_it_is_paid_for_counts(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let promotions = store.promotions();
    let code = CouponCode::parse("KESÄ-10").expect("a code");
    let ends = UnixMillis(NOW.0 + 1_000);
    let batch = CodeBatch {
        promotion: promotion("summer"),
        name: "a".into(),
        uses: Some(2),
        expires: Some(ends),
    };
    promotions
        .put_codes(&batch, std::slice::from_ref(&code), NOW)
        .await
        .expect("put");
    let purchase = |shopper| Purchase {
        promotion: Some(("summer", UsageLimits::default())),
        ..Purchase::new(shopper)
    };
    for shopper in 1..=3 {
        purchase(shopper).start(&store).await;
        purchase(shopper).tell(&store, PaymentEvent::Authorisation).await;
    }
    let complete = async |shopper| {
        let key = purchase(shopper).checkout();
        store.orders().complete(key, ends).await
    };
    assert!(complete(1).await.expect("its code expired meanwhile").is_new);
    promotions.revoke_codes(&[code], ends).await.expect("revoked");
    assert!(complete(2).await.expect("its code was revoked meanwhile").is_new);
    let used_up = complete(3).await;
    let is_refused = matches!(used_up, Err(CompleteError::Promotion(UseError::CodeRefused)));
    assert!(is_refused, "a limit is a limit: {used_up:?}");
}

async fn a_cart_that_changed_gives_its_money_back(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase {
        gift_card: Some((GiftCardId(1), 700)),
        ..Purchase::new(7)
    };
    purchase.start(&store).await;
    let writer = store.cart_writer(WriterOptions::default());
    writer.commit(commit(&purchase.key(), 2)).await.expect("is written");
    // What was told is kept, whatever becomes of it.
    let told = purchase.tell_and_order(&store).await.expect("is kept");
    assert_eq!(told, NoticeOutcome::Paid(purchase.checkout()));
    purchase.tell(&store, PaymentEvent::Capture).await;
    let refused = purchase.complete(&store).await.expect_err("another cart");
    assert!(
        matches!(refused, CompleteError::CartChanged) && refused.is_final(),
        "{refused:?}"
    );
    assert!(
        store
            .orders()
            .give_up(purchase.checkout(), NOW)
            .await
            .expect("is given up")
    );
    assert!(
        !store
            .orders()
            .give_up(purchase.checkout(), NOW)
            .await
            .expect("was before")
    );
    assert_eq!(shelf(&store, "A-1").await, (10, 0));
    let card = store
        .gift_cards()
        .find(GiftCardId(1))
        .await
        .expect("read")
        .expect("is there");
    assert_eq!((card.available, card.held), (eur(5_000), eur(0)));
    let jobs = store.jobs().list().await.expect("read");
    let refund = format!("{}:refund-1300", purchase.card_payment());
    assert!(jobs.iter().any(|job| job.key == refund), "{jobs:?}");
    assert_sound(&store).await;
    purchase.tell(&store, PaymentEvent::Refund).await;
    let checkout = store
        .orders()
        .checkout(purchase.checkout())
        .await
        .expect("read")
        .expect("is there");
    assert_eq!(checkout.state, CheckoutState::Void);
    assert_eq!(
        checkout.payment(purchase.card_payment()).map(Payment::state),
        Some(PaymentState::Refunded)
    );
    let never = purchase.complete(&store).await;
    assert!(matches!(never, Err(CompleteError::GivenUp)), "{never:?}");
    assert_sound(&store).await;
}

async fn a_late_success_makes_the_order_or_is_given_back(database: &TestDatabase) {
    let store = shop(database, 4).await;
    let purchase = Purchase::new(7);
    purchase.start(&store).await;
    assert_eq!(
        store
            .orders()
            .expire(UnixMillis(SOON.0 - 1))
            .await
            .expect("nothing yet")
            .released,
        0
    );
    assert_eq!(store.orders().expire(SOON).await.expect("is released").released, 1);
    assert_eq!(store.orders().expire(SOON).await.expect("was before").released, 0);
    assert_eq!(shelf(&store, "A-1").await, (4, 0));
    assert_eq!(
        purchase.tell(&store, PaymentEvent::Authorisation).await,
        NoticeOutcome::Paid(purchase.checkout())
    );
    purchase.complete(&store).await.expect("there are goods still");
    assert_eq!(shelf(&store, "A-1").await, (1, 0));

    let late = Purchase::new(8);
    store
        .stock()
        .set(
            &[(variation_code("A-1"), WarehouseId::parse("main").expect("an id"), 3)],
            NOW,
        )
        .await
        .expect("is set");
    late.start(&store).await;
    assert!(store.orders().release(late.checkout(), NOW).await.expect("is released"));
    Purchase::new(9).placed(&store).await;
    late.tell(&store, PaymentEvent::Authorisation).await;
    let gone = late.complete(&store).await.expect_err("the goods are gone");
    assert!(matches!(gone, CompleteError::Stock(_)) && gone.is_final(), "{gone:?}");
    assert!(store.orders().give_up(late.checkout(), NOW).await.expect("is given up"));
    let jobs = store.jobs().list().await.expect("read");
    let cancel = format!("{}:cancel", late.card_payment());
    assert!(jobs.iter().any(|job| job.key == cancel), "{jobs:?}");
    assert_sound(&store).await;
}

async fn what_is_begun_is_begun_once(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase {
        gift_card: Some((GiftCardId(1), 700)),
        ..Purchase::new(7)
    };
    put_cart(&store, &purchase).await;
    let begun = at_once(16, |_| {
        let (store, purchase) = (store.clone(), purchase.clone());
        async move { store.orders().start(purchase.new_checkout(1), NOW).await }
    })
    .await;
    assert!(begun.iter().all(Result::is_ok), "{begun:?}");
    assert_eq!(shelf(&store, "A-1").await, (10, 3));
    assert_eq!(count(database, "payment").await, 2);
    let dearer = Purchase {
        lines: vec![order_line(0, "A-1", 4)],
        ..purchase.clone()
    };
    let refused = store.orders().start(dearer.new_checkout(1), NOW).await;
    assert!(matches!(refused, Err(StartError::Begun)), "{refused:?}");
    // One that was refused is followed by another one.
    let refused = Notice {
        success: false,
        ..notice(PaymentEvent::Authorisation, purchase.rest())
    };
    let outcome = store
        .orders()
        .tell(purchase.card_payment(), refused, NOW)
        .await
        .expect("is kept");
    assert_eq!(outcome, NoticeOutcome::Noted(purchase.checkout()));
    let second = Payment::new(
        PaymentId(5),
        ProviderId::new("test"),
        "mobilepay",
        purchase.rest(),
        CapturePolicy::AtOnce,
    );
    for _ in 0..2 {
        store
            .orders()
            .add_payment(purchase.checkout(), second.clone(), NOW)
            .await
            .expect("is added");
    }
    assert_eq!(count(database, "payment").await, 3);
    let outcome = store
        .orders()
        .tell(second.id, notice(PaymentEvent::Authorisation, purchase.rest()), NOW)
        .await;
    assert_eq!(outcome.expect("is kept"), NoticeOutcome::Paid(purchase.checkout()));
    assert!(
        store
            .orders()
            .release(purchase.checkout(), NOW)
            .await
            .expect("is released")
    );
    let ended = store.orders().start(purchase.new_checkout(1), NOW).await;
    assert!(matches!(ended, Err(StartError::Begun)), "{ended:?}");
    let ended = store.orders().add_payment(purchase.checkout(), second, NOW).await;
    assert!(matches!(ended, Err(StartError::Unknown)), "{ended:?}");
    assert_sound(&store).await;
}
