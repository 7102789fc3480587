//! A write fails while a cart becomes an order: nothing of it is left.

use domain::{giftcard::GiftCardId, order::PaymentEvent, promotion::UsageLimits};
use store::{COMPLETE_ORDER, CompleteError, NoticeOutcome, TellError};

use crate::{
    database::TestDatabase,
    order_samples::{Purchase, assert_sound, eur, gift_card_line, order_line, shop},
};

crate::on_both_engines!(
    a_failure_before_or_after_any_write_leaves_nothing,
    what_pays_a_cart_makes_its_order_in_one_step,
);

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
