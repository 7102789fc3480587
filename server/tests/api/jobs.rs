//! What the shop does by itself.

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardId,
    money::{Currency, Money},
};
use store::{Store, StoreConfig};

use crate::{commands::said, harness::Shop};

/// All work that recurs, done once at the start already.
const RECURRING: [&str; 9] = [
    "check-ledger",
    "forget-answers",
    "forget-carts",
    "forget-events",
    "forget-prices",
    "forget-reservations",
    "forget-tries",
    "release-holds",
    "release-reservations",
];

#[test]
fn the_shop_looks_after_itself() {
    let shop = Shop::start();
    let card = hold_until_just_now(&shop, 300);
    let done = |kind: &str| format!("praline_jobs_total{{kind=\"{kind}\",outcome=\"done\"}}");
    shop.wait_for("/metrics", |metrics| {
        let metrics = metrics.text();
        RECURRING.iter().all(|kind| metrics.contains(&done(kind)))
    });
    // Looked for every ten seconds.
    let show = || said(shop.folder(), &["giftcards", "show", &card.0.to_string()]);
    while !show().contains("release") {
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    let metrics = shop.get("/metrics").text();
    assert!(metrics.contains("praline_ledger_differences 0"), "{metrics}");
    assert!(!metrics.contains("outcome=\"failed\""), "{metrics}");
}

/// A payment that was given up.
fn hold_until_just_now(shop: &Shop, minor: i64) -> GiftCardId {
    let config = StoreConfig::sqlite_file(&shop.folder().join("praline.db"));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let store = Store::open(&config).await.expect("the store");
        let (card, amount) = (GiftCardId(1), Money::from_minor(minor, Currency::EUR));
        let (now, expires) = (UnixMillis(0), UnixMillis(1));
        let cards = store.gift_cards();
        let held = cards.hold(card, amount, "given up", expires, now).await;
        held.expect("held");
        store.close().await.expect("closed");
        card
    })
}
