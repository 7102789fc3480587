//! Stock that many want at once: each piece has one buyer, and nobody waits for goods of others.

use store::Taken;

use crate::{
    database::TestDatabase,
    fixtures::{NOW, at_once, variation_code},
    stock::{SOON, insufficient, levels, owned, release, reserve, shop, take, warehouse_id, with_stock},
};

crate::on_both_engines!(
    the_last_unit_has_one_buyer,
    the_same_calls_at_once_are_one,
    baskets_and_imports_do_not_block_one_another,
);

async fn the_last_unit_has_one_buyer(database: &TestDatabase) {
    let store = shop(database, &[("A", 1), ("B", 100)]).await;
    let results = at_once(50, |n| {
        let store = store.clone();
        async move {
            let key = format!("r{n}");
            let reserved = reserve(&store, &key, &[("B-1", 2), ("A-1", 1)]).await;
            if reserved.is_ok() {
                assert_eq!(take(&store, &key).await.expect("is taken"), Taken::Reserved);
            }
            reserved
        }
    })
    .await;
    let (won, lost): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!(won.len(), 1);
    assert!(lost.into_iter().all(|result| insufficient(result) == ("A-1".into(), 0)));
    let left = [("A-1", "main", 0, 0), ("B-1", "main", 98, 0)].map(owned);
    assert_eq!(levels(&store, &["A-1", "B-1"]).await, left);
}

async fn the_same_calls_at_once_are_one(database: &TestDatabase) {
    let store = shop(database, &[("A", 5)]).await;
    at_once(20, |_| {
        let store = store.clone();
        async move { reserve(&store, "r1", &[("A-1", 2)]).await.expect("is reserved") }
    })
    .await;
    assert_eq!(levels(&store, &["A-1"]).await, [owned(("A-1", "main", 5, 2))]);
    // Some take, some end the reservation: either way the pieces go one way.
    let results = at_once(20, |n| {
        let store = store.clone();
        async move {
            if n % 2 == 0 {
                return Some(take(&store, "r1").await.expect("is taken"));
            }
            store.stock().expire(SOON).await.expect("expired");
            None
        }
    })
    .await;
    let count = |kind| results.iter().filter(|result| **result == Some(kind)).count();
    assert_eq!(
        (count(Taken::Reserved) + count(Taken::Reacquired), count(Taken::Before)),
        (1, 9)
    );
    assert_eq!(levels(&store, &["A-1"]).await, [owned(("A-1", "main", 3, 0))]);
}

/// Each basket holds the same goods in another order, beside imports of the same goods.
async fn baskets_and_imports_do_not_block_one_another(database: &TestDatabase) {
    let goods = [("A", 100), ("B", 100), ("C", 100), ("D", 100)];
    let store = shop(database, &goods).await;
    at_once(40, |n| {
        let store = store.clone();
        async move {
            let (stock, catalogue) = (store.stock(), store.catalogue());
            let mut codes = ["A-1", "B-1", "C-1", "D-1"];
            codes.rotate_left(n % 3);
            let key = format!("r{n}");
            reserve(&store, &key, &codes.map(|code| (code, 1)))
                .await
                .expect("is reserved");
            match n % 5 {
                0 => assert!(release(&store, &key).await),
                1 => {
                    let places = ["main", "malmo"]
                        .map(|place| codes.map(|code| (variation_code(code), warehouse_id(place), 200 + n as u32)));
                    stock.set(&places.concat(), NOW).await.expect("set");
                }
                2 => {
                    let mut products = goods.map(|(code, _)| with_stock(code, 300 + n as u32));
                    products.rotate_left(n % 3);
                    catalogue.put_products(&products, NOW).await.expect("put");
                }
                _ => assert_eq!(take(&store, &key).await.expect("is taken"), Taken::Reserved),
            }
        }
    })
    .await;
    // Of the forty, eight are released, sixteen are taken and sixteen are open, wherever the pieces lie.
    for code in ["A-1", "B-1", "C-1", "D-1"] {
        let reserved: u32 = levels(&store, &[code]).await.iter().map(|level| level.3).sum();
        assert_eq!(reserved, 16, "{code}");
    }
}
