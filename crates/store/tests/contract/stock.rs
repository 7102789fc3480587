//! Stock: what is sold was there, and is sold once.

use domain::{
    clock::UnixMillis,
    ids::{VariationCode, WarehouseId},
    stock::{ReservationKey, StockLevel, Warehouse},
};
use store::{ReserveError, StockChange, Store, TakeError, Taken, Topic, Wanted};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, product, product_code, variation_code},
};

crate::on_both_engines!(
    warehouses_are_kept_in_their_order,
    pieces_lie_in_warehouses,
    products_are_read_a_part_at_a_time_with_what_is_put,
    reserving_lowers_what_may_be_sold,
    goods_are_taken_from_the_first_warehouse,
    the_same_call_again_changes_nothing,
    all_or_nothing_is_reserved,
    some_variations_are_sold_past_their_stock,
    a_deleted_product_stops_nothing,
);

pub(crate) const SOON: UnixMillis = UnixMillis(NOW.0 + 10 * 60 * 1000);

async fn warehouses_are_kept_in_their_order(database: &TestDatabase) {
    let stock = database.open().await.stock();
    let (main, malmo, oulu) = (warehouse("main", 1), warehouse("malmo", 0), warehouse("oulu", 1));
    let changed = async |list: &[Warehouse]| stock.put_warehouses(list).await.expect("put");
    assert_eq!(changed(&[oulu.clone(), main.clone(), malmo.clone()]).await, 3);
    assert_eq!(
        stock.warehouses().await.expect("read"),
        [malmo, main.clone(), oulu.clone()]
    );
    let malmo = Warehouse {
        name: "Malmö".into(),
        position: 7,
        ..warehouse("malmo", 0)
    };
    assert_eq!(changed(&[malmo.clone(), main.clone()]).await, 1);
    assert_eq!(changed(&[]).await, 0);
    assert_eq!(stock.warehouses().await.expect("read"), [main, oulu, malmo]);
}

async fn pieces_lie_in_warehouses(database: &TestDatabase) {
    let store = shop(database, &[("A", 5), ("B", 1)]).await;
    let set = async |code: &str, place: &str, quantity| {
        let pieces = [(variation_code(code), warehouse_id(place), quantity)];
        store.stock().set(&pieces, NOW).await.expect("set")
    };
    let before = announced(&store).await.len();
    assert_eq!(set("A-1", "malmo", 3).await, 1);
    assert_eq!(set("A-1", "main", 5).await, 0);
    for (code, place) in [("A-1", "nowhere"), ("unknown", "main")] {
        assert_eq!(set(code, place, 9).await, 0);
    }
    assert_eq!(
        levels(&store, &["B-1", "A-1", "A-1", "unknown"]).await,
        [("A-1", "malmo", 3, 0), ("A-1", "main", 5, 0), ("B-1", "main", 1, 0)].map(owned)
    );
    assert_eq!(levels(&store, &[]).await, []);
    assert_eq!((sellable(&store, "A").await, sellable(&store, "B").await), (8, 1));
    assert_eq!(announced(&store).await[before..], ["A"]);

    // Of a place that is listed twice the last counts, and what lies there is another product than was put.
    let twice = [2, 4].map(|quantity| (variation_code("B-1"), warehouse_id("main"), quantity));
    assert_eq!(store.stock().set(&twice, NOW).await.expect("set"), 1);
    assert_eq!(sellable(&store, "B").await, 4);
    let report = store
        .catalogue()
        .put_products(&[with_stock("B", 1)], NOW)
        .await
        .expect("put");
    assert_eq!((report.updated, sellable(&store, "B").await), (1, 1));
}

async fn products_are_read_a_part_at_a_time_with_what_is_put(database: &TestDatabase) {
    let store = database.open().await;
    let products: Vec<_> = (0..501)
        .map(|number| product(&format!("P-{number:03}"), &format!("slug-{number}")))
        .collect();
    store.catalogue().put_products(&products, NOW).await.expect("put");
    store
        .stock()
        .put_warehouses(&[warehouse("malmo", 20)])
        .await
        .expect("put");
    let elsewhere = [(variation_code("P-000-1"), warehouse_id("malmo"), 7)];
    assert_eq!(store.stock().set(&elsewhere, NOW).await.expect("set"), 1);
    let next = async |after: &str| store.catalogue().next(after).await.expect("read");
    assert!(next("").await == products[..500]);
    assert_eq!(next("P-499").await, products[500..]);
    assert_eq!(next("P-500").await, []);
}

async fn reserving_lowers_what_may_be_sold(database: &TestDatabase) {
    let store = shop(database, &[("A", 5), ("B", 5), ("C", 5)]).await;
    let before = announced(&store).await.len();
    reserve(&store, "r1", &[("B-1", 2), ("A-1", 1), ("A-1", 1)])
        .await
        .expect("is reserved");
    assert_eq!((sellable(&store, "A").await, sellable(&store, "B").await), (3, 3));
    let whole = store.catalogue().load_all().await.expect("read");
    let stock: Vec<u32> = whole
        .products
        .iter()
        .map(|product| product.variations[0].stock)
        .collect();
    assert_eq!(stock, [3, 3, 5]);
    assert_eq!(announced(&store).await[before..], ["A", "B"]);
    // They still lie there, and the products are what was put.
    assert_eq!(levels(&store, &["A-1"]).await, [owned(("A-1", "main", 5, 2))]);
    let report = store
        .catalogue()
        .put_products(&[with_stock("A", 5)], NOW)
        .await
        .expect("put");
    assert_eq!((report.unchanged, sellable(&store, "A").await), (1, 3));
    // An import counts the shelves, not what is free.
    let counted = StockChange {
        variation: variation_code("A-1"),
        quantity: 9,
    };
    store.catalogue().set_stock(&[counted], NOW).await.expect("set");
    assert_eq!(sellable(&store, "A").await, 7);

    let before = announced(&store).await.len();
    assert_eq!(take(&store, "r1").await.expect("is taken"), Taken::Reserved);
    assert_eq!(
        levels(&store, &["A-1", "B-1"]).await,
        [("A-1", "main", 7, 0), ("B-1", "main", 3, 0)].map(owned)
    );
    assert_eq!((sellable(&store, "A").await, sellable(&store, "B").await), (7, 3));
    assert_eq!(announced(&store).await[before..], ["A", "B"]);
    let report = store
        .catalogue()
        .put_products(&[with_stock("B", 5)], NOW)
        .await
        .expect("put");
    assert_eq!((report.updated, sellable(&store, "B").await), (1, 5));
}

async fn goods_are_taken_from_the_first_warehouse(database: &TestDatabase) {
    let store = shop(database, &[("A", 5)]).await;
    let malmo = [(variation_code("A-1"), warehouse_id("malmo"), 3)];
    store.stock().set(&malmo, NOW).await.expect("set");
    reserve(&store, "r1", &[("A-1", 2)]).await.expect("is reserved");
    reserve(&store, "r2", &[("A-1", 4)]).await.expect("is reserved");
    let reserved = [("A-1", "malmo", 3, 3), ("A-1", "main", 5, 3)].map(owned);
    assert_eq!(levels(&store, &["A-1"]).await, reserved);
    assert_eq!(
        insufficient(reserve(&store, "r3", &[("A-1", 3)]).await),
        ("A-1".into(), 2)
    );
    take(&store, "r2").await.expect("is taken");
    assert!(release(&store, "r1").await);
    let left = [("A-1", "malmo", 2, 0), ("A-1", "main", 2, 0)].map(owned);
    assert_eq!(levels(&store, &["A-1"]).await, left);
}

async fn the_same_call_again_changes_nothing(database: &TestDatabase) {
    let store = shop(database, &[("A", 5)]).await;
    let wanted = [("A-1", 3)];
    reserve(&store, "r1", &wanted).await.expect("is reserved");
    let state = async || (levels(&store, &["A-1"]).await, announced(&store).await.len());
    let before = state().await;
    reserve(&store, "r1", &[("A-1", 1), ("A-1", 2)])
        .await
        .expect("is the same");
    let other = reserve(&store, "r1", &[("A-1", 2)]).await;
    assert!(matches!(other, Err(ReserveError::Used)), "{other:?}");
    assert_eq!(state().await, before);

    take(&store, "r1").await.expect("is taken");
    let before = state().await;
    assert_eq!(take(&store, "r1").await.expect("no failure"), Taken::Before);
    reserve(&store, "r1", &wanted).await.expect("was reserved");
    assert!(!release(&store, "r1").await);
    assert_eq!(state().await, before);

    reserve(&store, "r2", &[("A-1", 1)]).await.expect("is reserved");
    assert!(release(&store, "r2").await);
    let before = state().await;
    assert!(!release(&store, "r2").await && !release(&store, "unknown").await);
    let ended = reserve(&store, "r2", &[("A-1", 1)]).await;
    assert!(matches!(ended, Err(ReserveError::Used)), "{ended:?}");
    let unknown = take(&store, "unknown").await;
    assert!(matches!(unknown, Err(TakeError::Unknown)), "{unknown:?}");
    assert_eq!(state().await, before);
    assert_eq!(before.0, [owned(("A-1", "main", 2, 0))]);
}

async fn all_or_nothing_is_reserved(database: &TestDatabase) {
    let store = shop(database, &[("A", 5), ("B", 1), ("C", 5)]).await;
    let before = announced(&store).await.len();
    let wanted = [("C-1", 6), ("A-1", 5), ("B-1", 2)];
    // The first in the order of the codes is named.
    assert_eq!(insufficient(reserve(&store, "r1", &wanted).await), ("B-1".into(), 1));
    assert_eq!(
        insufficient(reserve(&store, "r1", &[("unknown", 1)]).await),
        ("unknown".into(), 0)
    );
    let all = levels(&store, &["A-1", "B-1", "C-1"]).await;
    assert_eq!(
        all,
        [("A-1", "main", 5, 0), ("B-1", "main", 1, 0), ("C-1", "main", 5, 0)].map(owned)
    );
    assert_eq!(announced(&store).await.len(), before);
    // The key of what was refused is free; nothing is a reservation too.
    reserve(&store, "r1", &[("B-1", 1), ("A-1", 0)])
        .await
        .expect("is reserved");
    reserve(&store, "r2", &[]).await.expect("is reserved");
    assert_eq!(take(&store, "r2").await.expect("is taken"), Taken::Reserved);
}

async fn some_variations_are_sold_past_their_stock(database: &TestDatabase) {
    let store = shop(database, &[("A", 2)]).await;
    let past = |quantity| Wanted {
        backorder: true,
        warehouse: None,
        ..wanted(("A-1", quantity))
    };
    let reserve = async |key: &str, wanted: Wanted| {
        let key = ReservationKey(key.into());
        store.stock().reserve(&key, &[wanted], SOON, NOW).await
    };
    reserve("r1", past(5)).await.expect("is reserved");
    assert_eq!(levels(&store, &["A-1"]).await, [owned(("A-1", "main", 2, 5))]);
    assert_eq!(sellable(&store, "A").await, 0);
    // What comes in is for those who wait.
    store
        .stock()
        .set(&[(variation_code("A-1"), warehouse_id("malmo"), 4)], NOW)
        .await
        .expect("set");
    assert_eq!(
        (
            sellable(&store, "A").await,
            insufficient(reserve("r2", wanted(("A-1", 2))).await).1
        ),
        (1, 1)
    );
    take(&store, "r1").await.expect("is taken");
    let left = [("A-1", "malmo", 4, 0), ("A-1", "main", 0, 0)].map(owned);
    assert_eq!(levels(&store, &["A-1"]).await, left);

    reserve("r3", past(6)).await.expect("is reserved");
    assert!(release(&store, "r3").await);
    assert_eq!(take(&store, "r3").await.expect("is taken"), Taken::Reacquired);
    assert_eq!(
        levels(&store, &["A-1"]).await,
        [("A-1", "malmo", 0, 0), ("A-1", "main", 0, 0)].map(owned)
    );
}

async fn a_deleted_product_stops_nothing(database: &TestDatabase) {
    let store = shop(database, &[("A", 5), ("B", 5)]).await;
    for key in ["r1", "r2"] {
        reserve(&store, key, &[("A-1", 1), ("B-1", 1)])
            .await
            .expect("is reserved");
    }
    store
        .catalogue()
        .delete_products(&[product_code("A")], NOW)
        .await
        .expect("deleted");
    assert_eq!(take(&store, "r1").await.expect("is taken"), Taken::Reserved);
    assert!(release(&store, "r2").await);
    assert_eq!(levels(&store, &["A-1", "B-1"]).await, [owned(("B-1", "main", 4, 0))]);
    // Nothing can be taken of what is not sold any more.
    let gone = take(&store, "r2").await;
    assert!(
        matches!(&gone, Err(TakeError::Insufficient { code, available: 0 }) if code.as_str() == "A-1"),
        "{gone:?}"
    );
}

/// A shop with a product of one variation each, `code-1`, and the warehouses malmo, main and oulu in this order.
pub(crate) async fn shop(database: &TestDatabase, products: &[(&str, u32)]) -> Store {
    let store = database.open().await;
    let warehouses = [warehouse("malmo", -1), warehouse("main", 0), warehouse("oulu", 1)];
    store.stock().put_warehouses(&warehouses).await.expect("put");
    let products: Vec<_> = products.iter().map(|(code, stock)| with_stock(code, *stock)).collect();
    store.catalogue().put_products(&products, NOW).await.expect("put");
    store
}

pub(crate) fn with_stock(code: &str, stock: u32) -> domain::catalogue::Product {
    let mut product = product(code, &code.to_lowercase());
    product.variations[0].stock = stock;
    product
}

pub(crate) fn warehouse(id: &str, position: i64) -> Warehouse {
    Warehouse {
        id: warehouse_id(id),
        name: id.into(),
        country: "FIN".into(),
        position,
    }
}

pub(crate) fn warehouse_id(id: &str) -> WarehouseId {
    WarehouseId::parse(id).expect("an id")
}

pub(crate) fn wanted((code, quantity): (&str, u32)) -> Wanted {
    Wanted {
        variation: variation_code(code),
        quantity,
        backorder: false,
        warehouse: None,
    }
}

pub(crate) async fn reserve(store: &Store, key: &str, pieces: &[(&str, u32)]) -> Result<(), ReserveError> {
    let pieces: Vec<Wanted> = pieces.iter().copied().map(wanted).collect();
    store
        .stock()
        .reserve(&ReservationKey(key.into()), &pieces, SOON, NOW)
        .await
}

pub(crate) async fn take(store: &Store, key: &str) -> Result<Taken, TakeError> {
    store.stock().take(&ReservationKey(key.into()), NOW).await
}

pub(crate) async fn release(store: &Store, key: &str) -> bool {
    let key = ReservationKey(key.into());
    store.stock().release(&key, NOW).await.expect("no failure")
}

/// Of which there was not enough, and how many there were.
pub(crate) fn insufficient(result: Result<(), ReserveError>) -> (String, u32) {
    match result {
        Err(ReserveError::Insufficient { code, available }) => (code.to_string(), available),
        other => panic!("{other:?}"),
    }
}

/// Variation, warehouse, quantity, reserved.
type Level = (String, String, u32, u32);

pub(crate) async fn levels(store: &Store, codes: &[&str]) -> Vec<Level> {
    let codes: Vec<VariationCode> = codes.iter().map(|code| variation_code(code)).collect();
    let levels = store.stock().levels(&codes).await.expect("read");
    let level = |level: StockLevel| {
        let (variation, warehouse) = (level.variation.to_string(), level.warehouse.to_string());
        (variation, warehouse, level.quantity, level.reserved)
    };
    levels.into_iter().map(level).collect()
}

pub(crate) fn owned((variation, warehouse, quantity, reserved): (&str, &str, u32, u32)) -> Level {
    (variation.into(), warehouse.into(), quantity, reserved)
}

/// How many pieces of the product's variation the catalogue offers.
pub(crate) async fn sellable(store: &Store, code: &str) -> u32 {
    let products = store.catalogue().load(&[product_code(code)]).await.expect("read");
    products[0].variations[0].stock
}

/// The keys of the events about products.
pub(crate) async fn announced(store: &Store) -> Vec<String> {
    let events = store.outbox().after(0, 1000).await.expect("read");
    let of_products = events
        .into_iter()
        .filter(|event| matches!(event.topic, Topic::Product | Topic::Stock));
    of_products.map(|event| event.key).collect()
}
