//! What the shop does by itself.

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardId,
    money::{Currency, Money},
};
use store::{Store, StoreConfig};

use crate::{
    commands::said,
    harness::{PATIENCE, Shop},
};

/// All work that recurs.
const RECURRING: [&str; 24] = [
    "check-audit",
    "check-ledger",
    "forget-answers",
    "forget-buyers",
    "forget-cart-reminders",
    "forget-carts",
    "forget-checkouts",
    "forget-customer-sessions",
    "forget-events",
    "forget-letters",
    "forget-prices",
    "forget-requests",
    "forget-reservations",
    "forget-staff-sessions",
    "forget-stock-wishes",
    "forget-trash",
    "forget-tries",
    "forget-webhooks",
    "forget-wish-lists",
    "look-for-left-carts",
    "look-for-stock",
    "release-checkouts",
    "release-holds",
    "release-reservations",
];

#[test]
fn the_shop_looks_after_itself() {
    let shop = Shop::start();
    let card = with_store(&shop, hold_until_just_now);
    // Looked for every ten seconds.
    let show = || said(shop.folder(), &["giftcards", "show", &card.0.to_string()]);
    let start = std::time::Instant::now();
    while !show().contains("release") {
        assert!(start.elapsed() < PATIENCE, "the hold is not released: {}", show());
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    shop.wait_for("/metrics", |metrics| {
        let metrics = metrics.text();
        metrics.contains("praline_jobs_total{kind=\"release-holds\",outcome=\"done\"}")
            && metrics.contains("praline_ledger_differences 0")
    });
    // Each was done, now or by the server that made the folder, and is due again.
    let has_all = || {
        let jobs = with_store(&shop, |store| async move { store.jobs().list().await.expect("read") });
        let kinds: Vec<&str> = jobs.iter().map(|job| &*job.kind).collect();
        assert_eq!(kinds, RECURRING);
        assert!(jobs.iter().all(|job| job.last_error.is_none()), "{jobs:?}");
        let ledger = jobs.iter().find(|job| job.kind == "check-ledger");
        ledger.is_some_and(|job| job.payload.contains("entry"))
    };
    let start = std::time::Instant::now();
    while !has_all() {
        assert!(start.elapsed() < PATIENCE, "not every job was done");
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
}

/// A payment that was given up.
async fn hold_until_just_now(store: Store) -> GiftCardId {
    let (card, amount) = (GiftCardId(1), Money::from_minor(300, Currency::EUR));
    let (now, expires) = (UnixMillis(0), UnixMillis(1));
    let held = store.gift_cards().hold(card, amount, "given up", expires, now).await;
    held.expect("held");
    card
}

/// Does something with the shop's database, beside the server.
fn with_store<T, F: Future<Output = T>>(shop: &Shop, work: impl FnOnce(Store) -> F) -> T {
    let config = StoreConfig::sqlite_file(&shop.folder().join("praline.db"));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let store = Store::open(&config).await.expect("the store");
        let done = work(store.clone()).await;
        store.close().await.expect("closed");
        done
    })
}
