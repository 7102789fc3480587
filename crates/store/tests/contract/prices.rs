//! What prices were stays true, whatever is put later; what they will be is what was put last.

use domain::{
    catalogue::{MarketPrices, Product},
    clock::UnixMillis,
    pricing::{PastPrice, PriceKind, PricePeriod, PriceSchedule},
};
use store::{PriceChange, PutReport, StockChange, Store};

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, market, product, product_code, variation, variation_code},
};

crate::on_both_engines!(
    standing_prices_leave_a_history,
    prices_that_are_set_alone_leave_a_history,
    the_history_of_something_new_is_taken_over,
    a_price_that_is_known_already_does_not_begin_anew,
    periods_of_something_new_are_taken_as_they_are,
    putting_periods_again_changes_nothing,
    periods_to_come_are_replaced,
    a_period_that_began_is_cut_off,
    a_period_that_began_gets_another_end,
    a_period_that_is_put_late_begins_late,
    periods_that_overlap_are_told_apart,
    periods_belong_to_their_market,
    a_product_that_returns_has_its_past,
    a_variation_that_returns_has_its_past,
    an_unknown_variations_past_is_no_matter,
);

async fn standing_prices_leave_a_history(database: &TestDatabase) {
    let store = database.open().await;
    for (day, standing) in [
        (0, Some(590)),
        (1, Some(590)),
        (2, Some(650)),
        (5, None),
        (7, Some(600)),
    ] {
        put(&store, day, schedule(standing, &[])).await;
    }
    let expected = PriceSchedule {
        reductions: Box::default(),
        standing: Some(600),
        history: history(&[(0, Some(590)), (2, Some(650)), (5, None), (7, Some(600))]),
        periods: Vec::new(),
    };
    assert_eq!(load(&store).await, expected);
    let whole = store.catalogue().load_all().await.expect("read");
    assert_eq!(whole.products[0].variations[0].prices[&market("FI")], expected);
}

async fn prices_that_are_set_alone_leave_a_history(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, 0, schedule(Some(590), &[])).await;
    for (at, minor, changed) in [(1, Some(650), 1), (2, Some(650), 0), (3, None, 1), (4, None, 0)] {
        let change = PriceChange {
            variation: variation_code("A-1"),
            market: market("FI"),
            minor,
        };
        let done = store.catalogue().set_prices(&[change], day(at)).await.expect("set");
        assert_eq!(done, changed, "day {at}");
    }
    let expected = PriceSchedule {
        reductions: Box::default(),
        standing: None,
        history: history(&[(0, Some(590)), (1, Some(650)), (3, None)]),
        periods: Vec::new(),
    };
    assert_eq!(load(&store).await, expected);
}

async fn the_history_of_something_new_is_taken_over(database: &TestDatabase) {
    let store = database.open().await;
    // Of the future nothing is known; of two that begin together the last one counts.
    let mut given = schedule(Some(590), &[campaign(500, -40, Some(-35))]);
    given.history = history(&[(-90, Some(1)), (-1, Some(2)), (-1, Some(3)), (1, Some(4))]);
    put(&store, 0, given.clone()).await;
    let known = history(&[(-90, Some(1)), (-1, Some(3)), (0, Some(590))]);
    assert_eq!(load(&store).await.history, known);
    assert_eq!(load(&store).await.periods, given.periods);
    // Whoever knows the past does not hear of another one.
    given.history = history(&[(-50, Some(7))]);
    assert_eq!(put(&store, 2, given.clone()).await.unchanged, 1);
    given.standing = None;
    put(&store, 3, given).await;
    let known = [known, history(&[(3, None)])].concat();
    assert_eq!(load(&store).await.history, known);
}

async fn a_price_that_is_known_already_does_not_begin_anew(database: &TestDatabase) {
    let store = database.open().await;
    for (given, standing) in [(Some(590), Some(590)), (None, None)] {
        let mut price = schedule(standing, &[]);
        price.history = history(&[(-9, Some(650)), (-5, given)]);
        put(&store, 0, price.clone()).await;
        assert_eq!(load(&store).await, price);
        store
            .catalogue()
            .delete_products(&[product_code("A")], day(1))
            .await
            .expect("deleted");
        database.run("DELETE FROM price_history").await;
    }
}

async fn periods_of_something_new_are_taken_as_they_are(database: &TestDatabase) {
    let store = database.open().await;
    let periods = [
        regular(550, -60, Some(-30)),
        campaign(500, -40, Some(-35)),
        campaign(450, -5, Some(5)),
        regular(700, 10, None),
    ];
    put(&store, 0, schedule(Some(590), &periods)).await;
    assert_eq!(load(&store).await.periods, periods);
}

async fn putting_periods_again_changes_nothing(database: &TestDatabase) {
    let store = database.open().await;
    let given = schedule(
        Some(590),
        &[
            campaign(500, -40, Some(-35)),
            campaign(450, -5, Some(5)),
            regular(700, 10, None),
        ],
    );
    put(&store, 0, given.clone()).await;
    let stored = load(&store).await;
    // Before, in and after the campaign; and again with a product that must be written for another reason.
    for at in [1, 4, 6, 20] {
        assert_eq!(put(&store, at, given.clone()).await.unchanged, 1, "day {at}");
        touch(&store, at).await;
        assert_eq!(put(&store, at, given.clone()).await.updated, 1, "day {at}");
        assert_eq!(load(&store).await, stored, "day {at}");
    }
}

async fn periods_to_come_are_replaced(database: &TestDatabase) {
    let store = database.open().await;
    put(
        &store,
        0,
        schedule(
            Some(590),
            &[
                campaign(500, 5, Some(9)),
                campaign(400, 20, Some(25)),
                regular(700, 30, None),
            ],
        ),
    )
    .await;
    let now = [
        campaign(450, 5, Some(10)),
        regular(700, 30, Some(40)),
        regular(800, 40, None),
    ];
    put(&store, 1, schedule(Some(590), &now)).await;
    assert_eq!(load(&store).await.periods, now);
    put(&store, 2, schedule(Some(590), &[])).await;
    assert_eq!(load(&store).await.periods, []);
}

async fn a_period_that_began_is_cut_off(database: &TestDatabase) {
    let store = database.open().await;
    put(
        &store,
        0,
        schedule(Some(590), &[campaign(500, 1, Some(9)), regular(550, 2, None)]),
    )
    .await;
    put(&store, 4, schedule(Some(590), &[])).await;
    let cut = [campaign(500, 1, Some(4)), regular(550, 2, Some(4))];
    assert_eq!(load(&store).await.periods, cut);
    // Gone on the same day again, and another price in its place.
    put(&store, 6, schedule(Some(590), &[campaign(480, 1, Some(9))])).await;
    let again = [cut[0], cut[1], campaign(480, 6, Some(9))];
    assert_eq!(load(&store).await.periods, again);
    touch(&store, 7).await;
    put(&store, 7, schedule(Some(590), &[campaign(480, 1, Some(9))])).await;
    assert_eq!(load(&store).await.periods, again);
    // Where the market is not named any more, its periods end as well.
    let mut without = a_product();
    without.variations[0].prices = MarketPrices::default();
    store.catalogue().put_products(&[without], day(8)).await.expect("put");
    let expected = PriceSchedule {
        reductions: Box::default(),
        standing: None,
        history: history(&[(0, Some(590)), (8, None)]),
        periods: vec![cut[0], cut[1], campaign(480, 6, Some(8))],
    };
    assert_eq!(load(&store).await, expected);
}

async fn a_period_that_began_gets_another_end(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, 0, schedule(Some(590), &[campaign(500, 1, Some(9))])).await;
    for (at, until) in [(4, Some(20)), (5, None), (6, Some(8))] {
        put(&store, at, schedule(Some(590), &[campaign(500, 1, until)])).await;
        assert_eq!(load(&store).await.periods, [campaign(500, 1, until)], "day {at}");
    }
}

async fn a_period_that_is_put_late_begins_late(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, 0, schedule(Some(590), &[])).await;
    // A past that was not so is not written.
    let given = [campaign(400, -20, Some(-10)), campaign(500, -1, Some(9))];
    put(&store, 2, schedule(Some(590), &given)).await;
    assert_eq!(load(&store).await.periods, [campaign(500, 2, Some(9))]);
    touch(&store, 3).await;
    put(&store, 3, schedule(Some(590), &given)).await;
    assert_eq!(load(&store).await.periods, [campaign(500, 2, Some(9))]);
}

/// Of regular prices the one that began last counts, of campaigns the lowest.
async fn periods_that_overlap_are_told_apart(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, 0, schedule(Some(590), &[])).await;
    let given = [
        regular(500, 1, Some(20)),
        campaign(200, 1, Some(8)),
        regular(550, 2, Some(9)),
        regular(300, 2, Some(4)),
        campaign(100, 2, Some(4)),
        campaign(250, 2, Some(6)),
    ];
    put(&store, 3, schedule(Some(590), &given)).await;
    let told_apart = [
        regular(300, 3, Some(4)),
        campaign(100, 3, Some(4)),
        regular(550, 4, Some(9)),
        campaign(200, 4, Some(8)),
        regular(500, 9, Some(20)),
    ];
    assert_eq!(load(&store).await.periods, told_apart);
    for at in [3, 5] {
        touch(&store, at).await;
        put(&store, at, schedule(Some(590), &given)).await;
        assert_eq!(load(&store).await.periods, told_apart);
    }
}

async fn periods_belong_to_their_market(database: &TestDatabase) {
    let store = database.open().await;
    let mut both = a_product();
    let (fi, se) = (
        schedule(Some(590), &[campaign(500, 1, Some(9))]),
        schedule(None, &[regular(6900, 1, None)]),
    );
    both.variations[0].prices = MarketPrices::from_iter([(market("FI"), fi), (market("SE"), se.clone())]);
    store
        .catalogue()
        .put_products(&[both.clone()], day(0))
        .await
        .expect("put");
    both.variations[0].prices.remove(&market("FI"));
    store.catalogue().put_products(&[both], day(5)).await.expect("put");
    let whole = store.catalogue().load_all().await.expect("read");
    let prices = &whole.products[0].variations[0].prices;
    assert_eq!(prices[&market("FI")].periods, [campaign(500, 1, Some(5))]);
    assert_eq!(prices[&market("SE")], se);
}

async fn a_product_that_returns_has_its_past(database: &TestDatabase) {
    let store = database.open().await;
    let periods = [regular(700, 1, None), campaign(500, 9, Some(12))];
    put(&store, 0, schedule(Some(590), &periods)).await;
    let codes = [product_code("A"), product_code("B")];
    for deleted in [1, 0] {
        let done = store.catalogue().delete_products(&codes, day(2)).await;
        assert_eq!(done.expect("deleted"), deleted);
    }
    assert_eq!(store.catalogue().load_all().await.expect("read").products, []);
    // What is put with it says nothing of the time before.
    put(&store, 5, schedule(Some(600), &[campaign(550, 1, Some(8))])).await;
    let expected = PriceSchedule {
        reductions: Box::default(),
        standing: Some(600),
        history: history(&[(0, Some(590)), (2, None), (5, Some(600))]),
        periods: vec![regular(700, 1, Some(2)), campaign(550, 5, Some(8))],
    };
    assert_eq!(load(&store).await, expected);
}

async fn a_variation_that_returns_has_its_past(database: &TestDatabase) {
    let store = database.open().await;
    let mut both = a_product();
    both.variations.push(variation("A-2"));
    let price = schedule(Some(590), &[campaign(500, 1, Some(9))]);
    both.variations[1].prices = MarketPrices::from_iter([(market("FI"), price)]);
    for (at, variations) in [(0, 2), (3, 1), (4, 1), (6, 2)] {
        let mut product = both.clone();
        product.variations.truncate(variations);
        store.catalogue().put_products(&[product], day(at)).await.expect("put");
        let whole = store.catalogue().load_all().await.expect("read");
        assert_eq!(whole.products[0].variations.len(), variations, "day {at}");
    }
    let whole = store.catalogue().load_all().await.expect("read");
    let expected = PriceSchedule {
        reductions: Box::default(),
        standing: Some(590),
        history: history(&[(0, Some(590)), (3, None), (6, Some(590))]),
        periods: vec![campaign(500, 1, Some(3)), campaign(500, 6, Some(9))],
    };
    assert_eq!(whole.products[0].variations[1].prices[&market("FI")], expected);
}

async fn an_unknown_variations_past_is_no_matter(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, 0, schedule(Some(590), &[])).await;
    database
        .run("INSERT INTO price_history (variation, market, since, minor) VALUES ('GONE-1', 'FI', 0, 100)")
        .await;
    database
        .run("INSERT INTO price_period (variation, market, kind, starts, minor) VALUES ('GONE-1', 'FI', 'regular', 0, 1)")
        .await;
    let expected = PriceSchedule {
        reductions: Box::default(),
        standing: Some(590),
        history: history(&[(0, Some(590))]),
        periods: Vec::new(),
    };
    assert_eq!(load(&store).await, expected);
    let whole = store.catalogue().load_all().await.expect("read");
    assert_eq!(whole.products[0].variations[0].prices[&market("FI")], expected);
}

fn day(n: i64) -> UnixMillis {
    UnixMillis(NOW.0 + n * DAY)
}

fn schedule(standing: Option<i64>, periods: &[PricePeriod]) -> PriceSchedule {
    PriceSchedule {
        reductions: Box::default(),
        standing,
        history: Vec::new(),
        periods: periods.to_vec(),
    }
}

fn history(entries: &[(i64, Option<i64>)]) -> Vec<PastPrice> {
    let entries = entries.iter();
    entries
        .map(|(since, minor)| PastPrice {
            since: day(*since),
            minor: *minor,
        })
        .collect()
}

fn regular(minor: i64, from: i64, until: Option<i64>) -> PricePeriod {
    PricePeriod {
        kind: PriceKind::Regular,
        minor,
        from: day(from),
        until: until.map(day),
    }
}

fn campaign(minor: i64, from: i64, until: Option<i64>) -> PricePeriod {
    PricePeriod {
        kind: PriceKind::Campaign,
        ..regular(minor, from, until)
    }
}

fn a_product() -> Product {
    product("A", "a")
}

/// Puts a product that has this price in Finland only.
async fn put(store: &Store, at: i64, price: PriceSchedule) -> PutReport {
    let mut product = a_product();
    product.variations[0].prices = MarketPrices::from_iter([(market("FI"), price)]);
    store.catalogue().put_products(&[product], day(at)).await.expect("put")
}

/// Makes the product one that is not what was put.
async fn touch(store: &Store, at: i64) {
    let sold = [StockChange {
        variation: variation_code("A-1"),
        quantity: 3,
    }];
    store.catalogue().set_stock(&sold, day(at)).await.expect("set");
}

/// The price in Finland.
async fn load(store: &Store) -> PriceSchedule {
    let products = store.catalogue().load(&[product_code("A")]).await.expect("read");
    products[0].variations[0].prices[&market("FI")].clone()
}
