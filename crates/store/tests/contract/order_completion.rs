//! A cart becomes an order: everything of it or nothing, once, whoever asks however often.

use std::collections::BTreeMap;

use domain::{
    cart::Replaced,
    checkout::CheckoutState,
    clock::UnixMillis,
    giftcard::GiftCardId,
    ids::{IdentityId, PaymentId},
    order::{CapturePolicy, Notice, OrderStatus, Payment, PaymentEvent, PaymentState, ProviderId},
    promotion::{CouponCode, UsageLimits},
};
use store::{
    COMPLETE_ORDER, CodeBatch, CompleteError, NoticeOutcome, PromotionUse, StartError, TellError, UseError,
    WriterOptions,
};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, at_once, commit, variation_code},
};

use crate::order_samples::{
    Purchase, SOON, TOTAL, all, assert_sound, count, eur, gift_card_line, notice, order_line, promotion, put_cart,
    shelf, shop,
};

crate::on_both_engines!(
    a_paid_cart_becomes_one_order,
    many_equal_requests_make_one_order,
    two_carts_want_the_last_piece,
    two_carts_want_the_last_use,
    an_address_is_one_customer_signed_in_or_not,
    a_code_that_ends_while_it_is_paid_for_counts,
    two_carts_want_one_card,
    a_failure_before_or_after_any_write_leaves_nothing,
    what_pays_a_cart_makes_its_order_in_one_step,
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

/// Sixty-four equal requests for each of several carts, all at once.
async fn many_equal_requests_make_one_order(database: &TestDatabase) {
    const KEYS: usize = 12;
    const EACH: usize = 64;
    let store = shop(database, 10_000).await;
    for shopper in 0..KEYS {
        let purchase = Purchase::new(shopper as u128 + 1);
        purchase.start(&store).await;
        purchase.tell(&store, PaymentEvent::Authorisation).await;
    }
    let answers = at_once(KEYS * EACH, |n| {
        let store = store.clone();
        async move {
            let purchase = Purchase::new((n % KEYS) as u128 + 1);
            let done = loop {
                match purchase.complete(&store).await {
                    // A slow machine has no connection free in time: whoever is told so asks again.
                    Err(CompleteError::Store(store::Error::Busy)) => {}
                    done => break done.expect("an order"),
                }
            };
            (
                purchase.shopper,
                done.is_new,
                done.stored.order.number,
                done.stored.order.id,
            )
        }
    })
    .await;
    let mut orders: BTreeMap<u128, Vec<_>> = BTreeMap::new();
    for (shopper, is_new, number, id) in answers {
        orders.entry(shopper).or_default().push((is_new, number, id));
    }
    for answers in orders.values() {
        assert_eq!(answers.len(), EACH);
        assert_eq!(answers.iter().filter(|(is_new, ..)| *is_new).count(), 1);
        assert!(
            answers
                .iter()
                .all(|(_, number, id)| (*number, *id) == (answers[0].1, answers[0].2))
        );
    }
    assert_eq!(count(database, "shop_order").await, KEYS as u32);
    // Numbers are consecutive, whatever was tried.
    let page = store.orders().search(&all(100)).await.expect("read");
    let mut numbers: Vec<_> = page.orders.iter().map(|stored| stored.order.number).collect();
    numbers.sort_unstable();
    let expected: Vec<_> = (1..=KEYS as u64).map(domain::order::OrderNumber::of).collect();
    assert_eq!(numbers, expected);
    assert_eq!(shelf(&store, "A-1").await, (10_000 - 3 * KEYS as u32, 0));
    assert_sound(&store).await;
}

async fn two_carts_want_the_last_piece(database: &TestDatabase) {
    let store = shop(database, 3).await;
    for shopper in 1..=8 {
        put_cart(&store, &Purchase::new(shopper)).await;
    }
    let begun = at_once(8, |n| {
        let store = store.clone();
        async move {
            let purchase = Purchase::new(n as u128 + 1);
            store.orders().start(purchase.new_checkout(1), NOW).await
        }
    })
    .await;
    let won: Vec<_> = (0..8).filter(|n| begun[*n].is_ok()).collect();
    assert_eq!(won.len(), 1, "{begun:?}");
    for lost in begun.into_iter().filter_map(Result::err) {
        assert!(matches!(lost, StartError::Reserve(_)), "{lost:?}");
    }
    let winner = Purchase::new(won[0] as u128 + 1);
    winner.tell(&store, PaymentEvent::Authorisation).await;
    winner.complete(&store).await.expect("becomes an order");
    assert_eq!(shelf(&store, "A-1").await, (0, 0));
    assert_eq!(count(database, "checkout").await, 1);
    assert_sound(&store).await;
}

async fn two_carts_want_the_last_use(database: &TestDatabase) {
    for limits in [
        UsageLimits {
            total: Some(1),
            per_customer: None,
        },
        UsageLimits {
            total: None,
            per_customer: Some(1),
        },
    ] {
        let round = if limits.total.is_some() { 10 } else { 30 };
        let purchase = move |n: usize| Purchase {
            promotion: Some((if limits.total.is_some() { "once" } else { "each" }, limits)),
            // Guests are told apart by their addresses, whatever case they are written in.
            email: ["Anna@Example.fi", "anna@example.FI"][n % 2].into(),
            ..Purchase::new(round + n as u128)
        };
        let store = if limits.total.is_some() {
            shop(database, 100).await
        } else {
            database.open().await
        };
        for n in 0..8 {
            purchase(n).start(&store).await;
            purchase(n).tell(&store, PaymentEvent::Authorisation).await;
        }
        let done = at_once(8, |n| {
            let store = store.clone();
            async move { purchase(n).complete(&store).await }
        })
        .await;
        assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 1, "{done:?}");
        for (n, lost) in done
            .into_iter()
            .enumerate()
            .filter_map(|(n, done)| Some((n, done.err()?)))
        {
            assert!(
                matches!(lost, CompleteError::Promotion(_)) && lost.is_final(),
                "{lost:?}"
            );
            assert!(
                store
                    .orders()
                    .give_up(purchase(n).checkout(), NOW)
                    .await
                    .expect("is given up")
            );
        }
        assert_sound(&store).await;
    }
    // All but two were set free again.
    let store = database.open().await;
    assert_eq!(shelf(&store, "A-1").await, (100 - 6, 0));
}

/// Whoever orders with an address had what was given to it, and an account had what was given to it with any address.
async fn an_address_is_one_customer_signed_in_or_not(database: &TestDatabase) {
    let store = shop(database, 1000).await;
    let once = UsageLimits {
        total: None,
        per_customer: Some(1),
    };
    let purchase = |shopper: u128, account: Option<u128>, email: &str| Purchase {
        account,
        email: email.into(),
        promotion: Some(("welcome", once)),
        ..Purchase::new(shopper)
    };
    let check = async |purchase: &Purchase| {
        let uses = PromotionUse::all_of(&purchase.contents(), purchase.order());
        store.promotions().check_uses(uses, NOW).await
    };
    let had = async |names: &[&str]| {
        let uses = store.promotions().uses_of(names).await.expect("read");
        uses.get(&promotion("welcome")).copied().unwrap_or_default()
    };
    for (first, known_by) in [
        (purchase(1, Some(1), "Anna@Example.fi"), "anna@example.fi"),
        (purchase(2, None, "Bo@Example.fi"), "bo@example.fi"),
    ] {
        check(&first).await.expect("was not given before");
        first.placed(&store).await;
        assert_eq!(had(&[known_by]).await, 1);
        for has_account in [false, true] {
            let shopper = first.shopper * 100 + u128::from(has_account);
            let again = purchase(shopper, has_account.then_some(shopper), known_by);
            let refused = check(&again).await;
            assert!(matches!(refused, Err(UseError::UsedUpForCustomer)), "{refused:?}");
            again.start(&store).await;
            again.tell(&store, PaymentEvent::Authorisation).await;
            let refused = again.complete(&store).await;
            let is_refused = matches!(refused, Err(CompleteError::Promotion(UseError::UsedUpForCustomer)));
            assert!(is_refused, "{refused:?}");
        }
    }
    let account = IdentityId::Customer(1).to_string();
    assert_eq!(
        had(&[&account, "anna@example.fi"]).await,
        1,
        "one use that is known by two names"
    );
    assert_eq!(had(&[&account, "bo@example.fi"]).await, 2);
    let refused = check(&purchase(20, Some(1), "other@example.fi")).await;
    assert!(matches!(refused, Err(UseError::UsedUpForCustomer)), "{refused:?}");
    check(&purchase(21, None, "other@example.fi"))
        .await
        .expect("somebody else");

    // Of many at one moment, with accounts and without, one gets it.
    let many = |n: usize| {
        purchase(
            30 + n as u128,
            n.is_multiple_of(2).then_some(30 + n as u128),
            "many@example.fi",
        )
    };
    for n in 0..8 {
        many(n).start(&store).await;
        many(n).tell(&store, PaymentEvent::Authorisation).await;
    }
    let done = at_once(8, |n| {
        let (store, purchase) = (store.clone(), many(n));
        async move { purchase.complete(&store).await }
    })
    .await;
    assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 1, "{done:?}");
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

async fn two_carts_want_one_card(database: &TestDatabase) {
    let store = shop(database, 100).await;
    // Four of these would fit the card, if they were not for 20 € each.
    let purchase = |n: u128| Purchase {
        gift_card: Some((GiftCardId(1), TOTAL)),
        ..Purchase::new(n)
    };
    for n in 1..=8 {
        put_cart(&store, &purchase(n)).await;
    }
    let begun = at_once(8, |n| {
        let store = store.clone();
        async move { store.orders().start(purchase(n as u128 + 1).new_checkout(1), NOW).await }
    })
    .await;
    let won: Vec<u128> = (0..8).filter(|n| begun[*n].is_ok()).map(|n| n as u128 + 1).collect();
    assert_eq!(won.len(), 2, "{begun:?}");
    for lost in begun.into_iter().filter_map(Result::err) {
        assert!(matches!(lost, StartError::GiftCard(_)), "{lost:?}");
    }
    // A card that pays all needs nobody else.
    for n in won {
        let made = purchase(n).complete(&store).await.expect("becomes an order");
        assert_eq!(made.stored.order.payments().len(), 1);
    }
    let card = store
        .gift_cards()
        .find(GiftCardId(1))
        .await
        .expect("read")
        .expect("is there");
    assert_eq!((card.available, card.held), (eur(1_000), eur(0)));
    assert_eq!(shelf(&store, "A-1").await, (94, 0), "those who lost set nothing aside");
    assert_sound(&store).await;
}

/// What a purchase writes when it becomes an order.
const WRITES: [(&str, &str); 21] = [
    ("checkout", "UPDATE"),
    ("reservation", "UPDATE"),
    ("stock", "UPDATE"),
    ("product", "UPDATE"),
    ("shop_order_head", "UPDATE"),
    ("gift_card_hold", "UPDATE"),
    ("gift_card", "UPDATE"),
    ("ledger_head", "UPDATE"),
    ("ledger_entry", "INSERT"),
    ("ledger_posting", "INSERT"),
    ("promotion_use", "INSERT"),
    ("gift_card", "INSERT"),
    ("promotion_counter", "INSERT"),
    ("promotion_counter", "UPDATE"),
    ("cart", "UPDATE"),
    ("cart_line", "DELETE"),
    ("shop_order", "INSERT"),
    ("payment", "UPDATE"),
    ("job", "INSERT"),
    ("outbox_head", "UPDATE"),
    ("outbox", "INSERT"),
];

/// One that writes to all of these: two gift cards are bought, and one pays.
fn rich_purchase() -> Purchase {
    let limits = UsageLimits {
        total: Some(5),
        per_customer: None,
    };
    Purchase {
        gift_card: Some((GiftCardId(1), 700)),
        promotion: Some(("summer", limits)),
        lines: vec![order_line(0, "A-1", 3), gift_card_line(1, 2)],
        ..Purchase::new(7)
    }
}

/// Each write of the transaction fails in turn, before it is done and after.
async fn a_failure_before_or_after_any_write_leaves_nothing(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = rich_purchase();
    purchase.start(&store).await;
    purchase.tell(&store, PaymentEvent::Authorisation).await;
    let before = everything(database).await;
    for (table, write) in WRITES {
        for moment in ["BEFORE", "AFTER"] {
            database.break_writes_of(table, write, moment).await;
            let failed = purchase.complete(&store).await;
            assert!(
                matches!(failed, Err(CompleteError::Store(_))),
                "{table} {write} {moment}: {failed:?}"
            );
            database.repair(table).await;
            assert_eq!(everything(database).await, before, "{table} {write} {moment}");
        }
    }
    assert!(purchase.complete(&store).await.expect("becomes an order").is_new);
    assert_sound(&store).await;
}

/// The same where what pays for it, and the order, are one transaction.
async fn what_pays_a_cart_makes_its_order_in_one_step(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = rich_purchase();
    purchase.start(&store).await;
    let before = everything(database).await;
    for (table, write) in WRITES {
        for moment in ["BEFORE", "AFTER"] {
            database.break_writes_of(table, write, moment).await;
            let failed = purchase.tell_and_order(&store).await;
            assert!(
                matches!(failed, Err(TellError::Store(_))),
                "{table} {write} {moment}: {failed:?}"
            );
            database.repair(table).await;
            assert_eq!(everything(database).await, before, "{table} {write} {moment}");
        }
    }
    for _ in 0..2 {
        let told = purchase.tell_and_order(&store).await.expect("is kept");
        let NoticeOutcome::Order(stored) = told else {
            panic!("{told:?}");
        };
        assert_eq!((stored.order.id, stored.version), (purchase.order(), 1));
    }
    let jobs = store.jobs().list().await.expect("read");
    assert!(jobs.iter().all(|job| job.kind != COMPLETE_ORDER), "{jobs:?}");
    // What was bought is in force, and told to its recipients once.
    for id in ["1-1", "1-2"] {
        let card = store.gift_cards().by_fingerprint(&format!("bought-7-{id}")).await;
        let card = card.expect("read").expect("is there");
        assert_eq!(card.applied().available, eur(500), "{id}");
        let key = format!("{}:gift-card:{id}", purchase.order());
        assert_eq!(jobs.iter().filter(|job| job.key == key).count(), 1, "{jobs:?}");
    }
    assert_sound(&store).await;
}

/// Sums and counts that any write of an order changes.
async fn everything(database: &TestDatabase) -> Vec<String> {
    let mut all = Vec::new();
    for sql in [
        "SELECT CAST(SUM(quantity * 1000 + reserved) AS TEXT) FROM stock",
        "SELECT CAST(SUM(available * 1000 + held) AS TEXT) FROM gift_card",
        "SELECT CAST(COUNT(*) AS TEXT) FROM ledger_entry",
        "SELECT CAST(COUNT(*) AS TEXT) FROM ledger_posting",
        "SELECT CAST(COUNT(*) AS TEXT) FROM promotion_use",
        "SELECT CAST(COALESCE(SUM(used), 0) AS TEXT) FROM promotion_counter",
        "SELECT CAST(SUM(version * 1000 + generation) AS TEXT) FROM cart",
        "SELECT CAST(COUNT(*) AS TEXT) FROM cart_line",
        "SELECT CAST(COUNT(*) AS TEXT) FROM shop_order",
        "SELECT CAST(last_number AS TEXT) FROM shop_order_head",
        "SELECT CAST(last_id AS TEXT) FROM outbox_head",
        "SELECT CAST(COUNT(*) AS TEXT) FROM outbox",
        "SELECT CAST(COUNT(*) AS TEXT) FROM job",
        "SELECT CAST(COUNT(*) AS TEXT) FROM payment WHERE order_id IS NOT NULL",
        "SELECT CAST(SUM(LENGTH(body)) AS TEXT) FROM payment",
        "SELECT CAST(COUNT(*) AS TEXT) FROM checkout WHERE state = 'completed'",
        "SELECT CAST(COUNT(*) AS TEXT) FROM reservation WHERE state = 'taken'",
        "SELECT CAST(COUNT(*) AS TEXT) FROM gift_card_hold WHERE state = 'redeemed'",
    ] {
        all.push(database.text(sql).await);
    }
    all
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
            &[(
                variation_code("A-1"),
                domain::ids::WarehouseId::parse("main").expect("an id"),
                3,
            )],
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
