//! What the shop does by itself.

use std::{net::TcpListener, sync::mpsc, thread};

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardId,
    money::{Currency, Money},
};
use serde_json::json;
use store::{NewJob, Store, StoreConfig};

use crate::{
    commands::said,
    harness::{PATIENCE, Shop},
    staff_sessions::new_email,
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

#[test]
fn a_mail_server_that_says_nothing_keeps_nothing_but_letters() {
    let mute = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("smtp://{}", mute.local_addr().expect("its address"));
    let environment = [
        ("PRALINE__MAIL__SMTP", &*url),
        ("PRALINE__MAIL__FROM", "shop@halla.example"),
    ];
    let shop = Shop::with(&environment, &[]).ready();
    let (connected, connections) = mpsc::channel();
    thread::spawn(move || mute.incoming().try_for_each(|stream| connected.send(stream)));
    // As many letters at a time as there are places for them, and more that wait.
    let administrator = shop.staff_session("administrator");
    for _ in 0..12 {
        let form = json!({"email": new_email("waits"), "name": "New Comer", "roles": ["editor"], "language": "sv"});
        let invited = administrator.post(&shop, "/api/staff/invitations", &form);
        assert_eq!(invited.status, 200, "{}", invited.text());
    }
    let held: Vec<_> = (0..8).map(|_| connections.recv_timeout(PATIENCE)).collect();
    let job = NewJob {
        kind: "complete-order".to_owned(),
        key: "of no purchase".to_owned(),
        payload: String::new(),
        due: UnixMillis(1),
    };
    with_store(&shop, |store| async move {
        store.jobs().put(job, UnixMillis(1)).await.expect("put");
    });
    let done = "praline_jobs_total{kind=\"complete-order\",outcome=\"done\"} 1";
    shop.wait_for("/metrics", |metrics| metrics.text().contains(done));
    let metrics = shop.get("/metrics").text();
    assert!(
        !metrics.contains("kind=\"send-staff-link\""),
        "a letter was tried: {metrics}"
    );
    drop(held);
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
