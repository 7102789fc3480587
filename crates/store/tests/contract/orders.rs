//! What becomes of orders, and how they are found.

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardId,
    ids::{OrderId, PaymentId},
    order::{CapturePolicy, OrderCommand, OrderError, OrderStatus, PaymentEvent, PaymentState, RefundScope},
    promotion::UsageLimits,
};
use store::{NoticeOutcome, OrderCheckpoint, OrderPage, OrderSearch, TellError, UpdateError};

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, at_once, cart, market, variation_code},
    stock::{warehouse, warehouse_id},
};

use crate::order_samples::{Purchase, TOTAL, all, assert_sound, count, notice, order_line, shelf, shipment, shop};

crate::on_both_engines!(
    notices_are_kept_before_and_after_the_order,
    an_order_goes_its_way,
    a_cancelled_order_is_as_if_it_had_never_been,
    pieces_go_back_to_where_they_came_from,
    orders_are_found,
    the_check_finds_what_does_not_add_up,
);

async fn notices_are_kept_before_and_after_the_order(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase::new(7);
    let nobody = store
        .orders()
        .tell(PaymentId(404), notice(PaymentEvent::Capture, 5), NOW)
        .await;
    assert!(matches!(nobody, Err(TellError::Unknown)), "{nobody:?}");
    purchase.start(&store).await;
    // The provider is faster than everybody else, and says everything twice.
    for _ in 0..2 {
        purchase.tell(&store, PaymentEvent::Capture).await;
        purchase.tell(&store, PaymentEvent::Authorisation).await;
    }
    let wrong = store
        .orders()
        .tell(purchase.card_payment(), notice(PaymentEvent::Authorisation, 1), NOW)
        .await;
    assert!(matches!(wrong, Err(TellError::Notice(_))), "{wrong:?}");
    let made = purchase.complete(&store).await.expect("becomes an order");
    assert_eq!(made.stored.order.payments()[0].state(), PaymentState::Captured);
    // It was captured already: nobody is asked.
    let jobs = store.jobs().list().await.expect("read");
    assert!(jobs.iter().all(|job| job.kind != store::PAYMENT_REQUEST), "{jobs:?}");
    for round in 0..2 {
        let outcome = purchase.tell(&store, PaymentEvent::Refund).await;
        let NoticeOutcome::Order(stored) = outcome else {
            panic!("{outcome:?}")
        };
        assert_eq!((stored.order.due(), stored.version), (0, 2), "round {round}");
    }
    // Twenty of them at once are one.
    let second = Purchase::new(8);
    second.placed(&store).await;
    at_once(20, |_| {
        let store = store.clone();
        async move { Purchase::new(8).tell(&store, PaymentEvent::Capture).await }
    })
    .await;
    let stored = store
        .orders()
        .find(second.order())
        .await
        .expect("read")
        .expect("is there");
    assert_eq!((stored.version, stored.order.payments()[0].captured()), (2, TOTAL));
    assert_sound(&store).await;
}

async fn an_order_goes_its_way(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase {
        capture: CapturePolicy::AtShipping,
        ..Purchase::new(7)
    };
    let id = purchase.placed(&store).await.order.id;
    let orders = store.orders();
    let unknown = orders.update(OrderId(1), OrderCommand::Cancel, NOW).await;
    assert!(matches!(unknown, Err(UpdateError::Unknown)), "{unknown:?}");
    // Two clerks send the same pieces; a third one sends the same parcel twice.
    let sent = at_once(6, |n| {
        let orders = orders.clone();
        async move {
            let parcel = shipment(["s1", "s2", "s3"][n % 3], &[(0, 2)]);
            orders.update(id, OrderCommand::Ship(parcel), NOW).await
        }
    })
    .await;
    assert_eq!(sent.iter().filter(|sent| sent.is_ok()).count(), 2, "{sent:?}");
    for lost in sent.into_iter().filter_map(Result::err) {
        assert!(matches!(lost, UpdateError::Order(OrderError::Pieces)), "{lost:?}");
    }
    let stored = orders.find(id).await.expect("read").expect("is there");
    assert_eq!((stored.order.status(), stored.version), (OrderStatus::PartlyShipped, 2));
    let rest = OrderCommand::Ship(shipment("rest", &[(0, 1), (1, 1)]));
    let stored = orders.update(id, rest, NOW).await.expect("is sent");
    assert_eq!(stored.order.status(), OrderStatus::Shipped);
    assert_eq!(orders.find(id).await.expect("read"), Some(stored));
    let jobs = store.jobs().list().await.expect("read");
    let mut asked: Vec<_> = jobs
        .iter()
        .filter_map(|job| job.key.split_once(":capture-"))
        .map(|(_, upto)| upto)
        .collect();
    asked.sort_unstable();
    assert_eq!(asked, ["1000", "2000"]);
    let shipped = OrderSearch {
        status: Some(OrderStatus::Shipped),
        ..all(10)
    };
    assert_eq!(orders.search(&shipped).await.expect("read").total, 1);
    assert_sound(&store).await;
}

async fn a_cancelled_order_is_as_if_it_had_never_been(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let limits = UsageLimits {
        total: Some(1),
        per_customer: None,
    };
    let purchase = Purchase {
        promotion: Some(("once", limits)),
        ..Purchase::new(7)
    };
    let id = purchase.placed(&store).await.order.id;
    purchase.tell(&store, PaymentEvent::Capture).await;
    assert_eq!(shelf(&store, "A-1").await, (7, 0));
    let cancelled = at_once(8, |_| {
        let store = store.clone();
        async move {
            store
                .orders()
                .update(id, OrderCommand::Cancel, NOW)
                .await
                .expect("is cancelled")
        }
    })
    .await;
    assert!(cancelled.iter().all(|stored| stored.version == 3));
    assert_eq!(
        (shelf(&store, "A-1").await, shelf(&store, "B-1").await),
        ((10, 0), (100_000, 0))
    );
    assert_eq!(count(database, "promotion_use").await, 0);
    let (_, uses) = store.promotions().load().await.expect("read");
    assert_eq!(uses.values().sum::<u32>(), 0);
    let jobs = store.jobs().list().await.expect("read");
    assert!(jobs.iter().any(|job| job.key.ends_with(":refund-2000")), "{jobs:?}");
    assert_sound(&store).await;
    purchase.tell(&store, PaymentEvent::Refund).await;
    let left = database.text(
        "SELECT CAST(COUNT(*) AS TEXT) FROM (SELECT account FROM ledger_posting
        WHERE account NOT LIKE 'card:%' AND account <> 'issued' GROUP BY account HAVING SUM(minor) <> 0) AS open",
    );
    assert_eq!(left.await, "0");
    assert_sound(&store).await;
    // Someone else may have the promotion now.
    let next = Purchase {
        promotion: Some(("once", limits)),
        ..Purchase::new(8)
    };
    next.placed(&store).await;
    let part = OrderCommand::Refund {
        id: "r1".into(),
        scope: RefundScope::Amount(300),
    };
    store
        .orders()
        .update(next.order(), part, NOW)
        .await
        .expect("is taken back");
    assert_sound(&store).await;
}

/// Piece by piece, and all at once.
async fn pieces_go_back_to_where_they_came_from(database: &TestDatabase) {
    let store = shop(database, 1).await;
    store
        .stock()
        .put_warehouses(&[warehouse("oulu", 1), warehouse("malmo", 2)])
        .await
        .expect("put");
    let elsewhere = ["oulu", "malmo"].map(|place| (variation_code("A-1"), warehouse_id(place), 1));
    store.stock().set(&elsewhere, NOW).await.expect("set");
    let pieces = async || {
        let levels = store.stock().levels(&[variation_code("A-1")]).await.expect("read");
        levels.iter().map(|level| level.quantity).collect::<Vec<_>>()
    };
    let refund = async |purchase: &Purchase, id: &str, pieces: &[(u32, u32)]| {
        let refund = OrderCommand::Refund {
            id: id.into(),
            scope: RefundScope::Lines(shipment(id, pieces).pieces),
        };
        store
            .orders()
            .update(purchase.order(), refund, NOW)
            .await
            .expect("is taken back");
    };
    // Two lines of the same goods.
    let lines = || vec![order_line(0, "A-1", 2), order_line(1, "A-1", 1)];
    let first = Purchase {
        lines: lines(),
        ..Purchase::new(7)
    };
    first.placed(&store).await;
    assert_eq!(pieces().await, [0, 0, 0]);
    for (n, id) in ["r1", "r2", "r3"].into_iter().enumerate() {
        refund(&first, id, &[(u32::from(n == 2), 1)]).await;
        assert_eq!(pieces().await.iter().sum::<u32>(), u32::try_from(n).expect("few") + 1);
    }
    assert_eq!(pieces().await, [1, 1, 1]);
    let second = Purchase {
        lines: lines(),
        ..Purchase::new(8)
    };
    second.placed(&store).await;
    refund(&second, "r1", &[(0, 2), (1, 1)]).await;
    assert_eq!(pieces().await, [1, 1, 1]);
    assert_sound(&store).await;
}

async fn orders_are_found(database: &TestDatabase) {
    let store = shop(database, 1000).await;
    let orders = store.orders();
    for n in 1..=25_i64 {
        let purchase = Purchase {
            email: ["anna@example.fi", "bo@example.fi"][usize::try_from(n % 2).expect("a bit")].into(),
            ..Purchase::new(n.unsigned_abs().into())
        };
        purchase.start(&store).await;
        purchase.tell(&store, PaymentEvent::Authorisation).await;
        // Five at each moment.
        let at = UnixMillis(NOW.0 + n / 5 * DAY);
        orders
            .complete(purchase.checkout(), at)
            .await
            .expect("becomes an order");
    }
    let first = orders
        .find(Purchase::new(1).order())
        .await
        .expect("read")
        .expect("is there");
    assert_eq!(
        orders.by_number(first.order.number).await.expect("read").as_ref(),
        Some(&first)
    );
    assert_eq!(
        orders.by_cart(first.order.cart).await.expect("read").as_ref(),
        Some(&first)
    );
    assert_eq!(orders.find(OrderId(404)).await.expect("read"), None);
    assert_eq!(orders.count_of("anna@example.fi").await.expect("read"), 12);

    for search in [
        OrderSearch::default(),
        OrderSearch {
            email: Some("bo@example.fi".into()),
            ..OrderSearch::default()
        },
        OrderSearch {
            status: Some(OrderStatus::Processing),
            market: Some(market("FI")),
            ..OrderSearch::default()
        },
        OrderSearch {
            since: Some(UnixMillis(NOW.0 + DAY)),
            before: Some(UnixMillis(NOW.0 + 3 * DAY)),
            ..OrderSearch::default()
        },
    ] {
        let whole = orders
            .search(&OrderSearch {
                limit: 100,
                ..search.clone()
            })
            .await
            .expect("read");
        assert_eq!((whole.total, whole.next), (whole.orders.len() as u64, None));
        assert!(!whole.orders.is_empty());
        let mut expected: Vec<_> = whole
            .orders
            .iter()
            .map(|stored| (stored.order.placed_at, stored.order.id))
            .collect();
        expected.sort_unstable();
        expected.reverse();
        // Page by page each comes once, the newest first.
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let page = OrderSearch {
                limit: 4,
                after,
                ..search.clone()
            };
            let OrderPage {
                orders: page,
                next,
                total,
            } = orders.search(&page).await.expect("read");
            assert_eq!(total, whole.total);
            found.extend(page.iter().map(|stored| (stored.order.placed_at, stored.order.id)));
            after = next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(found, expected, "{search:?}");
    }
    for (nothing, why) in [
        (
            OrderSearch {
                customer: Some(cart(404).identity),
                ..all(10)
            },
            "customer",
        ),
        (
            OrderSearch {
                email: Some("bo@example".into()),
                ..all(10)
            },
            "e-mail",
        ),
        (
            OrderSearch {
                market: Some(market("SE")),
                ..all(10)
            },
            "market",
        ),
        (
            OrderSearch {
                status: Some(OrderStatus::Cancelled),
                ..all(10)
            },
            "status",
        ),
        (
            OrderSearch {
                since: Some(UnixMillis(NOW.0 + 9 * DAY)),
                ..all(10)
            },
            "since",
        ),
        (
            OrderSearch {
                customer: Some(cart(1).identity),
                email: Some("anna@example.fi".into()),
                ..all(10)
            },
            "another one's address",
        ),
    ] {
        assert_eq!(orders.search(&nothing).await.expect("read").total, 0, "{why}");
    }
    let own = orders
        .search(&OrderSearch {
            customer: Some(cart(1).identity),
            ..all(10)
        })
        .await
        .expect("read");
    assert_eq!(own.orders, [first]);
}

async fn the_check_finds_what_does_not_add_up(database: &TestDatabase) {
    let store = shop(database, 10).await;
    let purchase = Purchase {
        gift_card: Some((GiftCardId(1), 700)),
        ..Purchase::new(7)
    };
    purchase.placed(&store).await;
    purchase.tell(&store, PaymentEvent::Capture).await;
    assert_sound(&store).await;
    for (plant, undo) in [
        (
            "UPDATE payment SET captured = captured - 1",
            "UPDATE payment SET captured = captured + 1",
        ),
        (
            "UPDATE shop_order SET credited = 1",
            "UPDATE shop_order SET credited = 0",
        ),
        (
            "UPDATE ledger_posting SET minor = minor + 1 WHERE account LIKE 'order:%'",
            "UPDATE ledger_posting SET minor = minor - 1 WHERE account LIKE 'order:%'",
        ),
    ] {
        database.run(plant).await;
        assert!(!store.orders().check().await.expect("read").is_empty(), "{plant}");
        let (found, place) = store
            .orders()
            .check_step(OrderCheckpoint::default(), 10)
            .await
            .expect("read");
        assert_eq!(found.len(), 1, "{plant}");
        let (again, _) = store.orders().check_step(place, 1).await.expect("read");
        assert_eq!(again, found, "{plant}");
        database.run(undo).await;
        assert_sound(&store).await;
    }
    let plant = "UPDATE ledger_posting SET minor = minor + 1 WHERE account = 'sales'";
    database.run(plant).await;
    assert!(!store.orders().check().await.expect("read").is_empty(), "{plant}");
}
