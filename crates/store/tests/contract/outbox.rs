//! Events have ids in the order of their commits, and a reader knows when it missed some.

use domain::{
    clock::UnixMillis,
    ids::{MarketId, ProductCode},
    money::{Currency, Money},
};
use store::{Forget, NewGiftCard, OutboxEvent, PriceChange, StockChange, Store, Topic};
use tokio::task::JoinSet;

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, brand, product},
    rules::{plain, rate},
};

crate::on_both_engines!(
    a_reader_goes_on_from_its_cursor,
    a_reader_that_sees_an_event_has_seen_all_before_it,
    a_reader_outside_the_outbox_is_told_so,
    only_commits_of_this_process_are_told_to_it,
    every_change_has_its_topic,
    what_changed_of_a_product_is_told,
    events_of_a_newer_version_are_told_as_such,
    settings_are_kept
);

async fn a_reader_goes_on_from_its_cursor(database: &TestDatabase) {
    let store = database.open().await;
    let outbox = store.outbox();
    assert_eq!(
        (outbox.head().await.expect("read"), outbox.floor().await.expect("read")),
        (0, 0)
    );
    put(&store, &["A", "B", "C", "D"], NOW).await;
    assert_eq!(keys(&store, 0, 3).await, [(1, "A"), (2, "B"), (3, "C")].map(owned));
    assert_eq!(keys(&store, 3, 3).await, [owned((4, "D"))]);
    assert_eq!(keys(&store, 4, 3).await, []);
    assert_eq!(outbox.head().await.expect("read"), 4);
    assert!(
        outbox
            .after(0, 9)
            .await
            .expect("read")
            .iter()
            .all(|event| event.topic == Topic::Product)
    );
}

async fn a_reader_that_sees_an_event_has_seen_all_before_it(database: &TestDatabase) {
    const WRITERS: u64 = 8;
    const EACH: u64 = 6;
    let store = database.open().await;
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let store = store.clone();
        writers.spawn(async move {
            for n in 0..EACH {
                put(&store, &[&format!("W{writer}-{n}")], NOW).await;
            }
        });
    }
    // Reads while they write: every answer continues the one before without a gap.
    let mut cursor = 0;
    while cursor < WRITERS * EACH {
        for event in store.outbox().after(cursor, 5).await.expect("read") {
            assert_eq!(event.id, cursor + 1);
            cursor = event.id;
        }
        tokio::task::yield_now().await;
    }
    writers.join_all().await;
    assert_eq!(store.outbox().head().await.expect("read"), WRITERS * EACH);
}

async fn only_commits_of_this_process_are_told_to_it(database: &TestDatabase) {
    let (store, other) = (database.open().await, database.open().await);
    let mut committed = store.outbox().committed();
    assert_eq!(*committed.borrow_and_update(), 0);
    put(&store, &["A", "B"], NOW).await;
    assert!(committed.has_changed().expect("open"));
    assert_eq!(*committed.borrow_and_update(), 2);
    put(&other, &["C"], NOW).await;
    let given_up: Result<(), store::Error> = store
        .transaction(|tx| async move {
            tx.outbox().announce(Topic::Reindex, "", NOW).await?;
            Err(store::Error::Configuration("given up".into()))
        })
        .await;
    assert!(given_up.is_err());
    assert!(
        !committed.has_changed().expect("open"),
        "nothing of its own was committed"
    );
    put(&store, &["D"], NOW).await;
    assert_eq!(*committed.borrow_and_update(), 4);
}

async fn a_reader_outside_the_outbox_is_told_so(database: &TestDatabase) {
    let store = database.open().await;
    let outbox = store.outbox();
    let has_gap = async |cursor| outbox.read(cursor, 9).await.expect("read").has_gap();
    assert!(!has_gap(0).await, "an empty outbox has all there ever was");
    put(&store, &["A", "B"], UnixMillis(NOW.0 - 2 * DAY)).await;
    put(&store, &["C"], NOW).await;
    assert!(!has_gap(0).await);
    let before = UnixMillis(NOW.0 - DAY);
    crate::retention::forget(&store, Forget::Events { before }).await;
    assert!(has_gap(0).await && has_gap(1).await, "what came after is pruned");
    assert!(!has_gap(2).await && !has_gap(3).await);
    let reading = outbox.read(2, 9).await.expect("read");
    assert_eq!((reading.events.len(), reading.floor, reading.head), (1, 2, 3));
    // The database is that of an earlier day.
    database.run("DELETE FROM outbox WHERE id = 3").await;
    database.run("UPDATE outbox_head SET last_id = 2").await;
    assert!(has_gap(3).await);
    assert!(!has_gap(2).await);
}

async fn what_changed_of_a_product_is_told(database: &TestDatabase) {
    let store = database.open().await;
    let catalogue = store.catalogue();
    put(&store, &["A"], NOW).await;
    let variation = product("A", "A").variations[0].code.clone();
    let stock = StockChange {
        variation: variation.clone(),
        quantity: 77,
    };
    assert_eq!(catalogue.set_stock(&[stock], NOW).await.expect("set"), 1);
    let price = PriceChange {
        variation: variation.clone(),
        market: MarketId::parse("FI").expect("a market"),
        minor: Some(77),
    };
    assert_eq!(catalogue.set_prices(&[price], NOW).await.expect("set"), 1);
    let expected = [
        event(1, Topic::Product, "A"),
        event(2, Topic::Stock, "A"),
        event(3, Topic::Prices, "A"),
    ];
    assert_eq!(store.outbox().after(0, 9).await.expect("read"), expected);
    let code = ProductCode::parse("A").expect("a code");
    let stock = catalogue.load_stock(&[code]).await.expect("read");
    assert_eq!(stock.get(variation.as_str()), Some(&77));
    // What a newer version of the program tells is there, though nobody here knows what it is about.
    database.run("UPDATE outbox SET topic = 'weather' WHERE id = 3").await;
    let last = store.outbox().after(2, 9).await.expect("read");
    assert_eq!(last, [event(3, Topic::Other, "A")]);
}

async fn every_change_has_its_topic(database: &TestDatabase) {
    let store = database.open().await;
    let cards = store.gift_cards();
    let eur = |minor| Money::from_minor(minor, Currency::EUR);
    let card = NewGiftCard {
        fingerprint: "card".into(),
        last_four: "WXYZ".into(),
        pin_hash: "hash".into(),
        amount: eur(500),
        expires: None,
    };
    let card = cards.issue(card, NOW).await.expect("is issued");
    cards
        .hold(card, eur(100), "p1", UnixMillis(NOW.0 + DAY), NOW)
        .await
        .expect("is held");
    store
        .catalogue()
        .put_structure(&[], &[brand("halla")], NOW)
        .await
        .expect("put");
    store
        .taxes()
        .put(&[rate("food", "FIN", 1350, 0)], NOW)
        .await
        .expect("put");
    store.promotions().put(&[plain("a")], NOW).await.expect("put");
    store.settings().publish("search", "{}", NOW).await.expect("published");
    assert_eq!(
        store.settings().get("search").await.expect("read").as_deref(),
        Some("{}")
    );
    assert_eq!(store.outbox().ask_for_reindex(NOW).await.expect("asked"), 6);
    let expected = [
        event(1, Topic::GiftCard, "1"),
        event(2, Topic::Brand, "halla"),
        event(3, Topic::Rules, "taxes"),
        event(4, Topic::Rules, "promotions"),
        event(5, Topic::Setting, "search"),
        event(6, Topic::Reindex, ""),
    ];
    assert_eq!(store.outbox().after(0, 9).await.expect("read"), expected);
}

async fn events_of_a_newer_version_are_told_as_such(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &["A", "B"], NOW).await;
    database
        .run("UPDATE outbox SET topic = 'weather', key = 'rain' WHERE id = 1")
        .await;
    put(&store, &["C"], NOW).await;
    let expected = [
        event(1, Topic::Other, "rain"),
        event(2, Topic::Product, "B"),
        event(3, Topic::Product, "C"),
    ];
    assert_eq!(store.outbox().after(0, 9).await.expect("read"), expected);
}

async fn settings_are_kept(database: &TestDatabase) {
    let store = database.open().await;
    let settings = store.settings();
    assert_eq!(settings.get("seeded").await.expect("read"), None);
    settings.set("seeded", "demo", NOW).await.expect("set");
    settings.set("seeded", "demo ä 2", NOW).await.expect("set");
    assert_eq!(settings.get("seeded").await.expect("read").as_deref(), Some("demo ä 2"));
    store.ping().await.expect("answers");
}

async fn put(store: &Store, codes: &[&str], at: UnixMillis) {
    let products: Vec<_> = codes.iter().map(|code| product(code, code)).collect();
    store.catalogue().put_products(&products, at).await.expect("put");
}

fn event(id: u64, topic: Topic, key: &str) -> OutboxEvent {
    OutboxEvent {
        id,
        topic,
        key: key.into(),
    }
}

async fn keys(store: &Store, cursor: u64, limit: u32) -> Vec<(u64, String)> {
    let events = store.outbox().after(cursor, limit).await.expect("read");
    events.into_iter().map(|event| (event.id, event.key)).collect()
}

fn owned((id, key): (u64, &str)) -> (u64, String) {
    (id, key.to_owned())
}
