//! What nobody needs any more is forgotten, piece by piece, and nothing else.

use domain::{
    cart::{CartCommit, CommitFailure},
    clock::UnixMillis,
    ids::IdentityId,
    text::Greeting,
};
use store::{Forget, PieceSize, PriceChange, Store, WriterOptions};

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, cart, commit, commit_line, market, product, variation_code},
};

crate::on_both_engines!(
    old_answers_are_forgotten,
    old_events_are_forgotten,
    events_of_a_clock_that_is_ahead_keep_none_of_those_after_them,
    carts_are_emptied_and_then_deleted,
    a_cart_in_use_is_read_anew_after_it_was_emptied,
    a_cart_after_an_order_keeps_its_number,
    prices_that_hold_no_more_are_forgotten,
    prices_that_a_campaign_is_compared_with_stay,
);

/// Forgets all there is, in pieces; returns how much that was.
pub(crate) async fn forget(store: &Store, what: Forget) -> u64 {
    let (mut place, mut size, mut forgotten) = (None::<String>, PieceSize::default(), 0);
    loop {
        let piece = store
            .retention()
            .forget(what, place.as_deref(), size)
            .await
            .expect("forgets");
        forgotten += piece.forgotten;
        size = piece.held.map_or(size, |held| size.after(held));
        match piece.next {
            Some(next) => place = Some(next),
            None => return forgotten,
        }
    }
}

async fn old_answers_are_forgotten(database: &TestDatabase) {
    let store = database.open().await;
    // More than one piece, and more than is read at once.
    for (n, at) in [(0, NOW.0 - 8 * DAY), (1, NOW.0 - 8 * DAY), (2, NOW.0)] {
        let identity = cart(n).identity;
        let rows: Vec<String> = (0..700)
            .map(|request| format!("('{identity}', 'k-{request}', 1, 200, {at}, '')"))
            .collect();
        let columns = "identity, key, fingerprint, status, created_at, body";
        let sql = format!("INSERT INTO request_answer ({columns}) VALUES {}", rows.join(", "));
        database.run(sql).await;
    }
    let week = Forget::Answers {
        before: UnixMillis(NOW.0 - 7 * DAY),
    };
    assert_eq!((forget(&store, week).await, forget(&store, week).await), (1400, 0));
    assert_eq!(rows(database, "request_answer").await, "700");
    let left = "SELECT MIN(identity) || ' ' || MAX(identity) FROM request_answer";
    let young = cart(2).identity;
    assert_eq!(database.text(left).await, format!("{young} {young}"));
}

async fn old_events_are_forgotten(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &["A", "B"], UnixMillis(NOW.0 - 2 * DAY)).await;
    put(&store, &["C"], NOW).await;
    let yesterday = Forget::Events {
        before: UnixMillis(NOW.0 - DAY),
    };
    assert_eq!(
        (forget(&store, yesterday).await, forget(&store, yesterday).await),
        (2, 0)
    );
    assert_eq!(events(&store).await, [(3, "C".to_owned())]);
    let ends = (
        store.outbox().floor().await.expect("read"),
        store.outbox().head().await.expect("read"),
    );
    assert_eq!(ends, (2, 3));
    // Ids go on where they were, also when all are gone.
    let all = Forget::Events {
        before: UnixMillis(NOW.0 + 1),
    };
    assert_eq!(forget(&store, all).await, 1);
    put(&store, &["D"], NOW).await;
    assert_eq!(events(&store).await, [(4, "D".to_owned())]);
}

async fn events_of_a_clock_that_is_ahead_keep_none_of_those_after_them(database: &TestDatabase) {
    let store = database.open().await;
    // More than a first piece.
    let ahead: Vec<String> = (0..200).map(|n| format!("A{n}")).collect();
    let ahead: Vec<&str> = ahead.iter().map(String::as_str).collect();
    put(&store, &ahead, UnixMillis(NOW.0 + 300 * DAY)).await;
    put(&store, &["B"], UnixMillis(NOW.0 - 2 * DAY)).await;
    put(&store, &["C"], NOW).await;
    let yesterday = Forget::Events {
        before: UnixMillis(NOW.0 - DAY),
    };
    assert_eq!(forget(&store, yesterday).await, 201);
    assert_eq!(events(&store).await, [(202, "C".to_owned())]);
}

/// Carts of 90 days, empty ones of 30.
const CARTS: Forget = Forget::Carts {
    before: UnixMillis(NOW.0 - 90 * DAY),
    empty_before: UnixMillis(NOW.0 - 30 * DAY),
};

async fn carts_are_emptied_and_then_deleted(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let age = |commit: CartCommit, days: i64| CartCommit {
        at: UnixMillis(NOW.0 - days * DAY),
        ..commit
    };
    for (n, days) in [(1, 91), (2, 89), (3, 0)] {
        writer
            .commit(age(commit_line(&cart(n), 0, 2), days))
            .await
            .expect("is written");
    }
    for (n, days) in [(11, 31), (12, 29)] {
        let with_tab = CartCommit {
            put_lines: Vec::new(),
            ..commit_line(&cart(n), 0, 2)
        };
        writer.commit(age(with_tab, days)).await.expect("is written");
    }
    assert_eq!(forget(&store, CARTS).await, 2);
    assert_eq!(rows(database, "cart").await, "4");
    assert_eq!(rows(database, "cart_line").await, "2");
    assert_eq!(rows(database, "cart_tab").await, "3");
    let emptied = store.carts().load(&cart(1), &[]).await.expect("read");
    assert_eq!((emptied.version, emptied.contents.lines.len()), (2, 0));
    for (n, lines) in [(2, 1), (3, 1)] {
        let kept = store.carts().load(&cart(n), &[]).await.expect("read");
        assert_eq!((kept.version, kept.contents.lines.len()), (1, lines));
    }
    // The next walk finds it empty, and the one after that finds nothing.
    assert_eq!((forget(&store, CARTS).await, forget(&store, CARTS).await), (1, 0));
    assert_eq!(store.carts().version(&cart(1)).await.expect("read"), 0);
    assert_eq!(rows(database, "cart").await, "3");
}

/// As after a tab that slept: what builds upon the cart's lines is refused, and decided again.
async fn a_cart_in_use_is_read_anew_after_it_was_emptied(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let old = CartCommit {
        at: UnixMillis(NOW.0 - 91 * DAY),
        ..commit_line(&cart(1), 0, 2)
    };
    writer.commit(old).await.expect("is written");
    forget(&store, CARTS).await;
    let late = writer.commit(commit_line(&cart(1), 1, 3)).await;
    assert_eq!(late, Err(CommitFailure::Conflict));
    forget(&store, CARTS).await;
    let late = writer.commit(commit_line(&cart(1), 2, 3)).await;
    assert_eq!(late, Err(CommitFailure::Conflict));
    assert_eq!(writer.commit(commit_line(&cart(1), 0, 3)).await, Ok(1));
}

async fn a_cart_after_an_order_keeps_its_number(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let key = domain::cart::CartKey {
        identity: IdentityId::Customer(7),
        ..cart(1)
    };
    let old = CartCommit {
        generation: 3,
        at: UnixMillis(NOW.0 - 400 * DAY),
        ..commit_line(&key, 0, 2)
    };
    writer.commit(old).await.expect("is written");
    for _ in 0..3 {
        forget(&store, CARTS).await;
    }
    let kept = store.carts().load(&key, &[]).await.expect("read");
    assert_eq!(
        (kept.contents.generation, kept.contents.lines.len(), kept.tabs.len()),
        (3, 0, 0)
    );
    // Nor does one without goods keep what else was typed.
    let greeting = Greeting::parse("Hyvää syntymäpäivää").expect("short enough");
    let without_goods = CartCommit {
        generation: 3,
        greeting,
        at: UnixMillis(NOW.0 - 400 * DAY),
        ..commit(&key, kept.version)
    };
    writer.commit(without_goods).await.expect("is written");
    for _ in 0..2 {
        forget(&store, CARTS).await;
    }
    let kept = store.carts().load(&key, &[]).await.expect("read");
    assert_eq!((kept.contents.generation, kept.contents.greeting), (3, None));
}

/// Prices are kept that were in force in the last 60 days.
const PRICES: Forget = Forget::Prices {
    before: UnixMillis(NOW.0 - 60 * DAY),
};

async fn prices_that_hold_no_more_are_forgotten(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &["A", "B"], UnixMillis(NOW.0 - 300 * DAY)).await;
    for (days, minor) in [(200, 100), (100, 200), (61, 300), (60, 400), (10, 500)] {
        set_price(&store, "A-1", days, minor).await;
    }
    // The first of A, and those of 200, 100 and 61 days; the one of 60 days came into force when keeping begins.
    assert_eq!((forget(&store, PRICES).await, forget(&store, PRICES).await), (4, 0));
    assert_eq!(history(database, "A-1").await, "400 500");
    // One that never changed is in force.
    assert_eq!(history(database, "B-1").await, "590");
    let products = store
        .catalogue()
        .load(&[crate::fixtures::product_code("A")])
        .await
        .expect("read");
    let finland = &products[0].variations[0].prices;
    let schedule = finland
        .iter()
        .find(|(id, _)| **id == market("FI"))
        .expect("is sold there")
        .1;
    assert_eq!((schedule.standing, schedule.history.len()), (Some(500), 2));
}

async fn prices_that_a_campaign_is_compared_with_stay(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &["A", "B"], UnixMillis(NOW.0 - 300 * DAY)).await;
    for code in ["A-1", "B-1"] {
        for (days, minor) in [(200, 100), (100, 200)] {
            set_price(&store, code, days, minor).await;
        }
    }
    // It began before keeping did, and still runs.
    let campaign = format!(
        "INSERT INTO price_period (variation, market, kind, starts, ends, minor)
         VALUES ('A-1', 'FI', 'campaign', {}, NULL, 50)",
        NOW.0 - 150 * DAY
    );
    database.run(campaign).await;
    forget(&store, PRICES).await;
    assert_eq!(history(database, "A-1").await, "590 100 200");
    assert_eq!(history(database, "B-1").await, "200");
}

async fn set_price(store: &Store, code: &str, days: i64, minor: i64) {
    let change = PriceChange {
        variation: variation_code(code),
        market: market("FI"),
        minor: Some(minor),
    };
    let at = UnixMillis(NOW.0 - days * DAY);
    assert_eq!(store.catalogue().set_prices(&[change], at).await.expect("set"), 1);
}

/// The prices in Finland that are known, oldest first.
async fn history(database: &TestDatabase, code: &str) -> String {
    let joined = if database.is_sqlite() {
        "GROUP_CONCAT(minor, ' ')"
    } else {
        "STRING_AGG(CAST(minor AS TEXT), ' ')"
    };
    let sql = format!(
        "SELECT {joined} FROM (SELECT minor FROM price_history WHERE variation = '{code}' AND market = 'FI' ORDER BY since) AS h"
    );
    database.text(sql).await
}

async fn put(store: &Store, codes: &[&str], at: UnixMillis) {
    let products: Vec<_> = codes.iter().map(|code| product(code, &code.to_lowercase())).collect();
    store.catalogue().put_products(&products, at).await.expect("put");
}

async fn events(store: &Store) -> Vec<(u64, String)> {
    let events = store.outbox().after(0, 9).await.expect("read");
    events.into_iter().map(|event| (event.id, event.key)).collect()
}

async fn rows(database: &TestDatabase, table: &str) -> String {
    database
        .text(format!("SELECT CAST(COUNT(*) AS TEXT) FROM {table}"))
        .await
}
