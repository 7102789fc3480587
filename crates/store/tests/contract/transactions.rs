//! One transaction over several aggregates: together or not at all, and in nobody's way for long.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering::SeqCst},
};

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardId,
    ids::PromotionId,
    money::{Currency, Money},
    promotion::{CouponCode, UsageLimits},
    stock::ReservationKey,
};
use sqlx::{Connection, PgConnection};
use store::{
    CartWriteError, Error, HoldError, NewGiftCard, PromotionUse, Redeemed, ReserveError, Store, TakeError, Taken,
    Topic, Tx, UseError, Wanted,
};
use tokio::sync::Semaphore;

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, at_once, cart, commit, commit_line, product, variation_code},
};

crate::on_both_engines!(
    an_order_is_one_transaction,
    the_last_step_undoes_all_before_it,
    a_failed_step_cannot_be_passed_over,
    a_step_that_goes_back_in_the_order_of_locks_is_found,
    many_orders_at_once_add_up,
);

const SOON: UnixMillis = UnixMillis(NOW.0 + DAY);

/// Any of the ways in which an order fails.
#[derive(Debug, thiserror::Error)]
enum OrderError {
    #[error(transparent)]
    Store(#[from] Error),
    #[error(transparent)]
    Reserve(#[from] ReserveError),
    #[error(transparent)]
    Take(#[from] TakeError),
    #[error(transparent)]
    Hold(#[from] HoldError),
    #[error(transparent)]
    Use(#[from] UseError),
    #[error(transparent)]
    Cart(#[from] CartWriteError),
    #[error("given up on purpose")]
    GivenUp,
}

/// What one shopper buys.
#[derive(Debug, Clone)]
struct Order {
    shopper: u128,
    pieces: Vec<Wanted>,
    card: GiftCardId,
    promotion: &'static str,
    limits: UsageLimits,
    gives_up: bool,
}

impl Order {
    fn new(shopper: u128) -> Self {
        Self {
            shopper,
            pieces: vec![wanted("A-1", 2), wanted("B-1", 1)],
            card: GiftCardId(1),
            promotion: "summer",
            limits: UsageLimits {
                total: Some(100_000),
                per_customer: None,
            },
            gives_up: false,
        }
    }

    /// Reserves, takes, holds, redeems, uses and writes: everything that an order does.
    async fn place(&self, tx: &Tx) -> Result<(), OrderError> {
        let name = format!("order-{}", self.shopper);
        let key = ReservationKey(name.as_str().into());
        tx.stock().reserve(&key, &self.pieces, SOON, NOW).await?;
        assert_eq!(tx.stock().take(&key, NOW).await?, Taken::Reserved);
        tx.gift_cards().hold(self.card, eur(100), &name, SOON, NOW).await?;
        assert_eq!(tx.gift_cards().redeem(&name, NOW).await?, Redeemed::Held);
        let taken = PromotionUse {
            promotion: promotion(self.promotion),
            coupon: Some(CouponCode::parse("KESÄ-10").expect("a code")),
            customer: "anna".to_owned(),
            email: "anna".to_owned(),
            reference: name.clone(),
        };
        tx.promotions().take_use(&taken, self.limits, NOW).await?;
        let version = tx.carts().commit(&commit_line(&cart(self.shopper), 0, 3)).await?;
        assert_eq!(version, 1);
        tx.outbox().announce(Topic::Setting, &name, NOW).await?;
        if self.gives_up {
            Err(OrderError::GivenUp)
        } else {
            Ok(())
        }
    }
}

async fn place(store: &Store, order: Order) -> Result<(), OrderError> {
    let order = Arc::new(order);
    let work = move |tx: Tx| {
        let order = order.clone();
        async move { order.place(&tx).await }
    };
    store.transaction(work).await
}

async fn an_order_is_one_transaction(database: &TestDatabase) {
    let store = shop(database).await;
    let before = store.outbox().head().await.expect("read");
    place(&store, Order::new(7)).await.expect("is placed");
    assert_eq!(
        left(&store).await,
        Left {
            a: 998,
            b: 999,
            on_cards: 19_900,
            uses: 1
        }
    );
    let loaded = store.carts().load(&cart(7), &[]).await.expect("read");
    assert_eq!((loaded.version, loaded.contents.total_quantity()), (1, 3));
    // Each change is told once, however many steps it took.
    let events = store.outbox().after(before, 100).await.expect("read");
    let mut keys: Vec<&str> = events.iter().map(|event| &*event.key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys, ["1", "A", "B", "order-7"]);
    assert_eq!(store.gift_cards().check().await.expect("read"), []);
}

async fn the_last_step_undoes_all_before_it(database: &TestDatabase) {
    let store = shop(database).await;
    let before = (left(&store).await, rows(database).await);
    let used_up = Order {
        limits: UsageLimits {
            total: Some(0),
            per_customer: None,
        },
        ..Order::new(7)
    };
    let refused = place(&store, used_up).await;
    assert!(matches!(refused, Err(OrderError::Use(UseError::UsedUp))), "{refused:?}");
    assert_eq!((left(&store).await, rows(database).await), before);

    // A cart that somebody else wrote meanwhile.
    let writer = store.cart_writer(store::WriterOptions::default());
    writer.commit(commit(&cart(7), 0)).await.expect("is written");
    let before = (left(&store).await, rows(database).await);
    let refused = place(&store, Order::new(7)).await;
    assert!(
        matches!(refused, Err(OrderError::Cart(CartWriteError::Conflict))),
        "{refused:?}"
    );
    let given_up = Order {
        gives_up: true,
        ..Order::new(8)
    };
    let refused = place(&store, given_up).await;
    assert!(matches!(refused, Err(OrderError::GivenUp)), "{refused:?}");
    assert_eq!((left(&store).await, rows(database).await), before);
    assert_eq!(store.gift_cards().check().await.expect("read"), []);
    // The names are free, and the connection is as good as before.
    place(&store, Order::new(8)).await.expect("is placed");
}

async fn a_failed_step_cannot_be_passed_over(database: &TestDatabase) {
    let store = shop(database).await;
    let before = rows(database).await;
    let careless = store.transaction(|tx: Tx| async move {
        let key = ReservationKey("r1".into());
        let refused = tx.stock().reserve(&key, &[wanted("A-1", 5000)], SOON, NOW).await;
        assert!(matches!(refused, Err(ReserveError::Insufficient { .. })), "{refused:?}");
        Ok::<_, Error>(())
    });
    let undone = careless.await;
    assert!(matches!(undone, Err(Error::Undone)), "{undone:?}");
    assert_eq!(rows(database).await, before);
}

async fn a_step_that_goes_back_in_the_order_of_locks_is_found(database: &TestDatabase) {
    let store = shop(database).await;
    let backwards = store.transaction(|tx: Tx| async move {
        tx.gift_cards().hold(GiftCardId(1), eur(100), "p1", SOON, NOW).await?;
        let key = ReservationKey("r1".into());
        tx.stock().reserve(&key, &[wanted("A-1", 1)], SOON, NOW).await?;
        Ok::<_, OrderError>(())
    });
    let found = backwards
        .await
        .expect_err("a reservation comes before a hold")
        .to_string();
    assert!(found.contains("Reservation after Ledger"), "{found}");
    let second_card_first = store.transaction(|tx: Tx| async move {
        tx.gift_cards().hold(GiftCardId(2), eur(100), "p1", SOON, NOW).await?;
        tx.gift_cards().hold(GiftCardId(1), eur(100), "p2", SOON, NOW).await?;
        Ok::<_, OrderError>(())
    });
    let found = second_card_first
        .await
        .expect_err("another hold after the ledger")
        .to_string();
    assert!(found.contains("Hold after Ledger"), "{found}");
    assert_eq!(
        left(&store).await,
        Left {
            a: 1000,
            b: 1000,
            on_cards: 20_000,
            uses: 0
        }
    );
}

/// Half of the orders name their pieces in the other direction, and every fifth gives up at its end.
async fn many_orders_at_once_add_up(database: &TestDatabase) {
    const SHOPPERS: usize = 20;
    const EACH: usize = 10;
    let store = shop(database).await;
    at_once(SHOPPERS, |shopper| {
        let store = store.clone();
        async move {
            for n in 0..EACH {
                let mut order = Order::new((shopper * EACH + n) as u128);
                if shopper % 2 == 0 {
                    order.pieces.reverse();
                }
                order.card = GiftCardId(1 + (n % 2) as u64);
                order.promotion = ["summer", "winter"][shopper % 2];
                order.gives_up = n % 5 == 4;
                let gives_up = order.gives_up;
                match place(&store, order).await {
                    Ok(()) => assert!(!gives_up),
                    Err(OrderError::GivenUp) => assert!(gives_up),
                    Err(other) => panic!("{other}"),
                }
            }
        }
    })
    .await;
    let placed = SHOPPERS * EACH * 4 / 5;
    let expected = Left {
        a: 1000 - 2 * placed as u32,
        b: 1000 - placed as u32,
        on_cards: 20_000 - 100 * placed as i64,
        uses: placed as u32,
    };
    assert_eq!(left(&store).await, expected);
    assert_eq!(
        database.text("SELECT CAST(COUNT(*) AS TEXT) FROM cart").await,
        placed.to_string()
    );
    assert_eq!(store.gift_cards().check().await.expect("read"), []);
}

/// Somebody else locks a card and then wants the stock that the order has, while the order wants the card.
#[tokio::test]
async fn a_deadlock_is_tried_again() {
    let database = TestDatabase::postgres().await;
    let store = shop(&database).await;
    let mut other = PgConnection::connect(&database.config.url).await.expect("connects");
    // The order is the one that finds out, and is rolled back.
    for sql in [
        "SET deadlock_timeout = '1h'",
        "BEGIN",
        "UPDATE gift_card SET held = held WHERE id = 1",
    ] {
        sqlx::query(sql).execute(&mut other).await.expect("runs");
    }
    let (tries, has_stock, go_on) = (
        Arc::new(AtomicU32::new(0)),
        Arc::new(Semaphore::new(0)),
        Arc::new(Semaphore::new(0)),
    );
    let order = tokio::spawn({
        let (store, tries, has_stock, go_on) = (store.clone(), tries.clone(), has_stock.clone(), go_on.clone());
        async move {
            let work = move |tx: Tx| {
                let (tries, has_stock, go_on) = (tries.clone(), has_stock.clone(), go_on.clone());
                async move {
                    let key = ReservationKey("r1".into());
                    tx.stock().reserve(&key, &[wanted("A-1", 2)], SOON, NOW).await?;
                    if tries.fetch_add(1, SeqCst) == 0 {
                        has_stock.add_permits(1);
                        go_on.acquire().await.expect("is open").forget();
                    }
                    tx.gift_cards().hold(GiftCardId(1), eur(100), "p1", SOON, NOW).await?;
                    Ok::<_, OrderError>(())
                }
            };
            store.transaction(work).await
        }
    });
    has_stock.acquire().await.expect("is open").forget();
    let other = tokio::spawn(async move {
        for sql in ["UPDATE stock SET quantity = quantity WHERE variation = 'A-1'", "COMMIT"] {
            sqlx::query(sql).execute(&mut other).await.expect("runs");
        }
    });
    let waiting = "SELECT CAST(COUNT(*) AS TEXT) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while database.text(waiting).await != "1" {}
    go_on.add_permits(1);
    order.await.expect("a task ends").expect("is done at the second try");
    other.await.expect("a task ends");
    assert_eq!(tries.load(SeqCst), 2);
    assert_eq!(left(&store).await.on_cards, 19_900);
    assert_eq!(store.gift_cards().check().await.expect("read"), []);
}

/// A shop with two products, two gift cards and two promotions.
async fn shop(database: &TestDatabase) -> Store {
    let store = database.open().await;
    let products = ["A", "B"].map(|code| {
        let mut product = product(code, &code.to_lowercase());
        product.variations[0].stock = 1000;
        product
    });
    store.catalogue().put_products(&products, NOW).await.expect("put");
    for fingerprint in ["one", "two"] {
        let card = NewGiftCard {
            fingerprint: fingerprint.into(),
            last_four: "WXYZ".into(),
            pin_hash: "hash".into(),
            amount: eur(10_000),
            expires: None,
        };
        store.gift_cards().issue(card, NOW).await.expect("is issued");
    }
    store
}

#[derive(Debug, PartialEq)]
struct Left {
    a: u32,
    b: u32,
    on_cards: i64,
    uses: u32,
}

async fn left(store: &Store) -> Left {
    let levels = store
        .stock()
        .levels(&["A-1", "B-1"].map(variation_code))
        .await
        .expect("read");
    let mut on_cards = 0;
    for id in [1, 2] {
        let card = store
            .gift_cards()
            .find(GiftCardId(id))
            .await
            .expect("read")
            .expect("is there");
        on_cards += card.available.minor();
    }
    let (_, uses) = store.promotions().load().await.expect("read");
    Left {
        a: levels[0].quantity,
        b: levels[1].quantity,
        on_cards,
        uses: uses.values().sum(),
    }
}

/// How many rows the tables have that an order writes.
async fn rows(database: &TestDatabase) -> Vec<String> {
    let mut counts = Vec::new();
    for table in [
        "reservation",
        "reservation_line",
        "gift_card_hold",
        "ledger_entry",
        "ledger_posting",
        "promotion_use",
        "promotion_counter",
        "cart",
        "cart_line",
        "cart_tab",
        "outbox",
    ] {
        counts.push(
            database
                .text(format!("SELECT '{table} ' || COUNT(*) FROM {table}"))
                .await,
        );
    }
    counts
}

fn wanted(code: &str, quantity: u32) -> Wanted {
    Wanted {
        variation: variation_code(code),
        quantity,
        backorder: false,
        warehouse: None,
    }
}

fn eur(minor: i64) -> Money {
    Money::from_minor(minor, Currency::EUR)
}

fn promotion(id: &str) -> PromotionId {
    PromotionId::parse(id).expect("an id")
}
