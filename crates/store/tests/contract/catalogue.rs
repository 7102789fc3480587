//! Products are stored whole, found again, and announced exactly when they change.

use std::slice;

use domain::{
    catalogue::{Category, MarketPrices, Product},
    market::{Language, Texts},
};
use store::{OutboxEvent, PriceChange, PutReport, Readdressed, RefusedProduct, StockChange, Store, Topic};

use crate::{
    database::TestDatabase,
    fixtures::{
        NOW, brand, category, market, price, product, product_code, variation, variation_code, withdrawn_price,
    },
};

crate::on_both_engines!(
    what_is_put_is_loaded,
    putting_the_same_again_is_no_change,
    a_changed_product_is_replaced_whole,
    a_product_listed_twice_counts_once,
    slugs_are_made_unique,
    a_slug_of_another_language_stays_where_it_is_free,
    a_slug_stays_with_its_product,
    two_products_may_exchange_their_slugs,
    a_variation_of_another_product_is_refused,
    deleted_products_are_gone,
    stock_and_prices_change_alone,
    putting_again_restores_stock_and_prices,
    what_is_stored_is_no_change_whoever_made_it,
    categories_and_brands_are_replaced,
    thousands_are_put_and_loaded,
);

async fn what_is_put_is_loaded(database: &TestDatabase) {
    let store = database.open().await;
    let mut plain = product("B-2", "plain");
    plain.published = None;
    plain.slug = Texts::only(Language::Sv, "bara-svenska");
    plain.variations = vec![variation("B-2-1"), variation("B-2-2")];
    plain.variations[1].prices = MarketPrices::default();
    plain.variations[1].stock = 0;
    let mut without_variations = product("C-3", "empty");
    without_variations.variations.clear();
    let products = [product("A-1", "bar"), plain, without_variations];

    let report = put(&store, &products).await;
    assert_eq!(
        report,
        PutReport {
            created: 3,
            ..PutReport::default()
        }
    );
    assert_eq!(load(&store, &["C-3", "A-1", "B-2", "D-4"]).await, products);
    assert_eq!(load(&store, &["A-1"]).await, products[..1]);
    assert_eq!(load(&store, &[]).await, []);

    let whole = store.catalogue().load_all().await.expect("read");
    assert_eq!(whole.products, products);
    assert_eq!(whole.outbox_head, 3);
    assert_eq!(events(&store, 0).await, [(1, "A-1"), (2, "B-2"), (3, "C-3")].map(event));
}

async fn putting_the_same_again_is_no_change(database: &TestDatabase) {
    let store = database.open().await;
    // The second one's slug is not what was given.
    let products = [product("A", "bar"), product("B", "bar")];
    put(&store, &products).await;
    let stored = store.catalogue().load_all().await.expect("read");
    assert_eq!(
        put(&store, &products).await,
        PutReport {
            unchanged: 2,
            ..PutReport::default()
        }
    );
    assert_eq!(store.catalogue().load_all().await.expect("read"), stored);
    assert_eq!(store.outbox().head().await.expect("read"), 2);
}

async fn a_changed_product_is_replaced_whole(database: &TestDatabase) {
    let store = database.open().await;
    let mut first = product("A", "bar");
    first.variations.push(variation("A-2"));
    put(&store, &[first, product("B", "b")]).await;

    let mut second = product("A", "another");
    second.name = Texts::only(Language::En, "Another");
    second.variations = vec![variation("A-2"), variation("A-3")];
    second.variations[0].prices = MarketPrices::from_iter([(market("SE"), price(1))]);
    second.variations[0].stock = 3;
    let report = put(&store, &[second.clone(), product("B", "b"), product("C", "c")]).await;
    assert_eq!(
        report,
        PutReport {
            created: 1,
            updated: 1,
            unchanged: 1,
            ..PutReport::default()
        }
    );
    // That it was for sale in Finland is not forgotten.
    second.variations[0].prices.insert(market("FI"), withdrawn_price());
    assert_eq!(load(&store, &["A"]).await, [second]);
    assert_eq!(events(&store, 2).await, [(3, "A"), (4, "C")].map(event));
    // What it had is free again: its first variation, its first slug.
    let mut heir = product("D", "bar");
    heir.variations = vec![variation("A-1")];
    put(&store, slice::from_ref(&heir)).await;
    assert_eq!(load(&store, &["D"]).await, [heir]);
}

async fn a_product_listed_twice_counts_once(database: &TestDatabase) {
    let store = database.open().await;
    let report = put(
        &store,
        &[product("A", "first"), product("B", "b"), product("A", "last")],
    )
    .await;
    assert_eq!(report.created, 2);
    assert_eq!(load(&store, &["A"]).await, [product("A", "last")]);
}

async fn slugs_are_made_unique(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[product("A", "bar"), product("X", "bar-c_1")]).await;
    // One finds its slug taken in the store, one in the same list, one finds the second choice taken as well.
    let mut finnish = product("B/2", "bar");
    finnish.slug = Texts::only(Language::Fi, "bar");
    let report = put(&store, &[finnish, product("C_1", "bar"), product("Y", "bar-c-1")]).await;
    let readdressed = |code: &str, slug: &str| Readdressed {
        product: product_code(code),
        wanted: "bar".to_owned(),
        owner: "A".to_owned(),
        slug: slug.to_owned(),
    };
    assert_eq!(
        report.readdressed,
        [readdressed("B/2", "bar-b-2"), readdressed("C_1", "bar-c-1-2")]
    );
    let slugs = slugs(&store).await;
    let expected = [
        ("A", ["bar"; 3]),
        ("B/2", ["bar-b-2"; 3]),
        ("C_1", ["bar-c-1-2"; 3]),
        ("X", ["bar-c_1"; 3]),
        ("Y", ["bar-c-1"; 3]),
    ];
    assert_eq!(
        slugs,
        expected.map(|(code, slugs)| (code.to_owned(), slugs.map(str::to_owned)))
    );
}

async fn a_slug_of_another_language_stays_where_it_is_free(database: &TestDatabase) {
    let store = database.open().await;
    let mut finnish = product("A", "other");
    *finnish.slug.slot(Language::Fi) = Some("bar".into());
    put(&store, &[finnish]).await;
    let mut second = product("B", "bar");
    second.slug = Texts::only(Language::Fi, "bar");
    put(&store, &[second]).await;
    let expected = [("A", ["bar", "other", "other"]), ("B", ["bar-b", "bar", "bar"])];
    assert_eq!(
        slugs(&store).await,
        expected.map(|(code, slugs)| (code.to_owned(), slugs.map(str::to_owned)))
    );
}

async fn a_slug_stays_with_its_product(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[product("A", "bar"), product("B", "bar")]).await;
    // Both change, in the other order.
    let changed = ["B", "A"].map(|code| Product {
        position: 7,
        ..product(code, "bar")
    });
    assert_eq!(put(&store, &changed).await.updated, 2);
    let expected = [("A", ["bar"; 3]), ("B", ["bar-b"; 3])];
    assert_eq!(
        slugs(&store).await,
        expected.map(|(code, slugs)| (code.to_owned(), slugs.map(str::to_owned)))
    );
}

async fn two_products_may_exchange_their_slugs(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[product("A", "one"), product("B", "two")]).await;
    put(&store, &[product("A", "two"), product("B", "one")]).await;
    assert_eq!(
        load(&store, &["A", "B"]).await,
        [product("A", "two"), product("B", "one")]
    );
}

async fn a_variation_of_another_product_is_refused(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[product("A", "a")]).await;
    let mut thief = product("B", "b");
    thief.variations.push(variation("A-1"));
    let mut second_thief = product("D", "d");
    second_thief.variations = vec![variation("C-1")];
    let report = put(&store, &[thief, product("C", "c"), second_thief]).await;
    let refused = |product: &str, variation: &str, owner: &str| RefusedProduct {
        product: product_code(product),
        variation: variation_code(variation),
        owner: owner.into(),
    };
    let expected = PutReport {
        created: 1,
        refused: vec![refused("B", "A-1", "A"), refused("D", "C-1", "C")],
        ..PutReport::default()
    };
    assert_eq!(report, expected);
    assert_eq!(
        load(&store, &["A", "B", "C", "D"]).await,
        [product("A", "a"), product("C", "c")]
    );
}

async fn deleted_products_are_gone(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[product("A", "bar"), product("B", "b")]).await;
    let codes = ["A", "no such"].map(|code| product_code(&code.replace(' ', "-")));
    assert_eq!(
        store.catalogue().delete_products(&codes, NOW).await.expect("deleted"),
        1
    );
    assert_eq!(
        store.catalogue().delete_products(&codes, NOW).await.expect("deleted"),
        0
    );
    assert_eq!(load(&store, &["A", "B"]).await, [product("B", "b")]);
    assert_eq!(events(&store, 2).await, [event((3, "A"))]);
    // Nothing of it is left behind.
    let mut heir = product("C", "bar");
    heir.variations = vec![variation("A-1")];
    assert_eq!(put(&store, &[heir]).await.created, 1);
    assert_eq!(slugs(&store).await[1].1, ["bar"; 3]);
}

async fn stock_and_prices_change_alone(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[product("A", "a"), product("B", "b")]).await;
    let stock = |code: &str, quantity| StockChange {
        variation: variation_code(code),
        quantity,
    };
    let changes = [
        stock("A-1", 1),
        stock("A-1", 0),
        stock("B-1", 2400),
        stock("unknown", 5),
    ];
    assert_eq!(store.catalogue().set_stock(&changes, NOW).await.expect("set"), 1);
    let change = |code: &str, id: &str, minor| PriceChange {
        variation: variation_code(code),
        market: market(id),
        minor,
    };
    let changes = [
        change("B-1", "FI", Some(650)),
        change("B-1", "SE", None),
        change("A-1", "FI", Some(590)),
        change("A-1", "NO", None),
        change("unknown", "FI", Some(1)),
    ];
    assert_eq!(store.catalogue().set_prices(&changes, NOW).await.expect("set"), 2);
    assert_eq!(store.catalogue().set_prices(&changes, NOW).await.expect("set"), 0);

    let mut a = product("A", "a");
    a.variations[0].stock = 0;
    let mut b = product("B", "b");
    b.variations[0].prices = MarketPrices::from_iter([(market("FI"), price(650)), (market("SE"), withdrawn_price())]);
    assert_eq!(load(&store, &["A", "B"]).await, [a, b]);
    let told = |id, topic, key: &str| OutboxEvent {
        id,
        topic,
        key: key.into(),
    };
    let expected = [told(3, Topic::Stock, "A"), told(4, Topic::Prices, "B")];
    assert_eq!(events(&store, 2).await, expected);
}

async fn putting_again_restores_stock_and_prices(database: &TestDatabase) {
    let store = database.open().await;
    put(&store, &[product("A", "a")]).await;
    let sold = [StockChange {
        variation: variation_code("A-1"),
        quantity: 3,
    }];
    store.catalogue().set_stock(&sold, NOW).await.expect("set");
    assert_eq!(put(&store, &[product("A", "a")]).await.updated, 1);
    assert_eq!(load(&store, &["A"]).await, [product("A", "a")]);
    assert_eq!(put(&store, &[product("A", "a")]).await.unchanged, 1);
}

async fn what_is_stored_is_no_change_whoever_made_it(database: &TestDatabase) {
    let store = database.open().await;
    // The second one's slug is not what was given.
    put(&store, &[product("A", "bar"), product("B", "bar")]).await;
    let sold = [StockChange {
        variation: variation_code("A-1"),
        quantity: 3,
    }];
    store.catalogue().set_stock(&sold, NOW).await.expect("set");
    let stored = store.catalogue().next("").await.expect("read");
    assert_eq!(stored[0].variations[0].stock, 3);
    let head = store.outbox().head().await.expect("read");
    assert_eq!(put(&store, &stored).await.unchanged, 2);
    assert_eq!(store.catalogue().next("").await.expect("read"), stored);
    assert_eq!(store.outbox().head().await.expect("read"), head);
    // It is what was put last from now on: what was put before is another one again.
    let report = put(&store, &[product("A", "bar"), product("B", "bar")]).await;
    assert_eq!((report.updated, report.readdressed.len()), (2, 1));
    assert_eq!(put(&store, &stored[1..]).await.unchanged, 1);
}

async fn categories_and_brands_are_replaced(database: &TestDatabase) {
    let store = database.open().await;
    let catalogue = store.catalogue();
    let (bars, gifts) = (category("bars", 20), category("gifts", 10));
    let (halla, hillo) = (brand("halla"), brand("hillo"));
    let put =
        async |categories: &[_], brands: &[_]| catalogue.put_structure(categories, brands, NOW).await.expect("put");
    assert!(put(&[bars.clone(), gifts.clone()], &[hillo.clone(), halla.clone()]).await);
    assert!(!put(&[gifts.clone(), bars.clone()], &[halla.clone(), hillo.clone()]).await);
    let whole = catalogue.load_all().await.expect("read");
    assert_eq!(
        (whole.categories, whole.brands),
        (vec![gifts.clone(), bars], vec![halla.clone(), hillo])
    );

    assert!(put(slice::from_ref(&gifts), slice::from_ref(&halla)).await);
    let whole = catalogue.load_all().await.expect("read");
    assert_eq!(
        (whole.categories, whole.brands),
        (vec![gifts.clone()], vec![halla.clone()])
    );
    let topics: Vec<(Topic, String)> = events(&store, 0)
        .await
        .into_iter()
        .map(|event| (event.topic, event.key))
        .collect();
    let told = |topics: &[(Topic, &str)]| -> Vec<(Topic, String)> {
        topics.iter().map(|(topic, key)| (*topic, (*key).to_owned())).collect()
    };
    let expected = told(&[
        (Topic::CategoryTree, ""),
        (Topic::Brand, "halla"),
        (Topic::Brand, "hillo"),
        (Topic::CategoryTree, ""),
        (Topic::Brand, "hillo"),
    ]);
    assert_eq!(topics, expected);
    assert_eq!(
        catalogue.load_structure().await.expect("read"),
        (vec![gifts.clone()], vec![halla.clone()])
    );

    let renamed = Category {
        name: Texts::only(Language::Fi, "Lahjat"),
        ..gifts.clone()
    };
    assert!(put(slice::from_ref(&renamed), slice::from_ref(&halla)).await);
    let moved = Category {
        position: 30,
        ..renamed
    };
    assert!(put(slice::from_ref(&moved), slice::from_ref(&halla)).await);
    let topics: Vec<_> = events(&store, 5)
        .await
        .into_iter()
        .map(|event| (event.topic, event.key))
        .collect();
    let expected = told(&[
        (Topic::Category, "gifts"),
        (Topic::CategoryTree, ""),
        (Topic::Category, "gifts"),
    ]);
    assert_eq!(topics, expected, "a rename is told from a move");

    let many: Vec<_> = (0..101).map(|n| brand(&format!("brand-{n}"))).collect();
    assert!(put(slice::from_ref(&moved), &many).await);
    let topics: Vec<_> = events(&store, 8)
        .await
        .into_iter()
        .map(|event| (event.topic, event.key))
        .collect();
    assert_eq!(topics, told(&[(Topic::Structure, "")]), "so many are told as one");
}

/// More than fit one transaction.
async fn thousands_are_put_and_loaded(database: &TestDatabase) {
    let store = database.open().await;
    let products: Vec<Product> = (0..2300)
        .map(|n| product(&format!("P-{n:05}"), &format!("bar-{n}")))
        .collect();
    assert_eq!(put(&store, &products).await.created, 2300);
    let whole = store.catalogue().load_all().await.expect("read");
    assert!(whole.products == products);
    assert_eq!(store.outbox().after(2000, 1000).await.expect("read").len(), 300);
    assert_eq!(put(&store, &products).await.unchanged, 2300);
}

async fn put(store: &Store, products: &[Product]) -> PutReport {
    store.catalogue().put_products(products, NOW).await.expect("put")
}

/// The products with these codes, sorted.
async fn load(store: &Store, codes: &[&str]) -> Vec<Product> {
    let codes: Vec<_> = codes.iter().map(|code| product_code(code)).collect();
    let mut products = store.catalogue().load(&codes).await.expect("read");
    products.sort_by(|a, b| a.code.cmp(&b.code));
    products
}

/// Each product's slug in each language.
async fn slugs(store: &Store) -> Vec<(String, [String; 3])> {
    let whole = store.catalogue().load_all().await.expect("read");
    let slugs = |product: &Product| Language::ALL.map(|language| product.slug(language).to_owned());
    whole
        .products
        .iter()
        .map(|product| (product.code.to_string(), slugs(product)))
        .collect()
}

async fn events(store: &Store, after: u64) -> Vec<OutboxEvent> {
    store.outbox().after(after, 100).await.expect("read")
}

fn event((id, key): (u64, &str)) -> OutboxEvent {
    OutboxEvent {
        id,
        topic: Topic::Product,
        key: key.into(),
    }
}
