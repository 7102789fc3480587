//! Reservations and their time: what nobody took comes back, once.

use domain::clock::UnixMillis;
use domain::stock::ReservationKey;
use store::{Forget, Store, TakeError, Taken};

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, variation_code},
    stock::{SOON, announced, levels, owned, release, reserve, sellable, shop, take, wanted, warehouse_id},
};

crate::on_both_engines!(
    a_reservation_ends_with_its_time,
    a_damaged_reservation_keeps_none_of_the_others,
    pieces_of_a_released_reservation_are_taken_afresh,
    ended_reservations_are_forgotten,
);

async fn a_reservation_ends_with_its_time(database: &TestDatabase) {
    let store = shop(database, &[("A", 5)]).await;
    for n in 0..3 {
        let (key, expires) = (ReservationKey(format!("r{n}").into()), UnixMillis(SOON.0 + n));
        store
            .stock()
            .reserve(&key, &[wanted(("A-1", 1))], expires, NOW)
            .await
            .expect("is reserved");
    }
    let before = announced(&store).await.len();
    // Time alone changes nothing: an order that comes late finds its pieces for as long as nobody released them.
    let late = store
        .stock()
        .take(&ReservationKey("r0".into()), UnixMillis(SOON.0 + DAY))
        .await;
    assert_eq!(late.expect("is taken"), Taken::Reserved);
    let expire = async |after: i64| expired(&store, UnixMillis(SOON.0 + after)).await;
    assert_eq!((expire(0).await, expire(1).await), (0, 1));
    assert_eq!(levels(&store, &["A-1"]).await, [owned(("A-1", "main", 4, 1))]);
    assert_eq!((expire(9).await, expire(9).await), (1, 0));
    assert_eq!(levels(&store, &["A-1"]).await, [owned(("A-1", "main", 4, 0))]);
    assert_eq!(announced(&store).await.len(), before + 3);
}

async fn a_damaged_reservation_keeps_none_of_the_others(database: &TestDatabase) {
    let store = shop(database, &[("A", 5), ("B", 5)]).await;
    for (key, code) in [("r1", "A-1"), ("r2", "B-1"), ("r3", "A-1"), ("r4", "B-1")] {
        reserve(&store, key, &[(code, 1)]).await.expect("is reserved");
    }
    // Whoever releases the first one's pieces is refused.
    database.break_updates_of("stock", "NEW.variation = 'A-1'").await;
    let found = store.stock().expire(SOON).await.expect("the storage works");
    let failed: Vec<&str> = found.failed.iter().map(|failed| &*failed.key).collect();
    assert_eq!((found.released, failed), (2, vec!["r1", "r3"]));
    assert_eq!(
        levels(&store, &["A-1", "B-1"]).await,
        [("A-1", "main", 5, 2), ("B-1", "main", 5, 0)].map(owned)
    );
    database.repair("stock").await;
    assert_eq!(expired(&store, SOON).await, 2);
}

/// How many reservations were released, and none failed.
async fn expired(store: &Store, now: UnixMillis) -> u64 {
    let expired = store.stock().expire(now).await.expect("the storage works");
    assert_eq!(expired.failed, []);
    expired.released
}

async fn pieces_of_a_released_reservation_are_taken_afresh(database: &TestDatabase) {
    let store = shop(database, &[("A", 5), ("B", 5)]).await;
    for key in ["r1", "r2"] {
        reserve(&store, key, &[("A-1", 2), ("B-1", 1)])
            .await
            .expect("is reserved");
    }
    assert_eq!(expired(&store, SOON).await, 2);
    // The pieces of the first warehouse are other people's now; there are some in another.
    reserve(&store, "r3", &[("A-1", 4)]).await.expect("is reserved");
    let short = take(&store, "r1").await;
    assert!(
        matches!(&short, Err(TakeError::Insufficient { code, available: 1 }) if code.as_str() == "A-1"),
        "{short:?}"
    );
    let oulu = [(variation_code("A-1"), warehouse_id("oulu"), 1)];
    store.stock().set(&oulu, NOW).await.expect("set");
    let before = announced(&store).await.len();
    assert_eq!(take(&store, "r1").await.expect("is taken"), Taken::Reacquired);
    assert_eq!(take(&store, "r1").await.expect("no failure"), Taken::Before);
    let left = [("A-1", "main", 4, 4), ("A-1", "oulu", 0, 0), ("B-1", "main", 4, 0)].map(owned);
    assert_eq!(levels(&store, &["A-1", "B-1"]).await, left);
    assert_eq!(announced(&store).await[before..], ["A", "B"]);
    assert_eq!(sellable(&store, "A").await, 0);
}

async fn ended_reservations_are_forgotten(database: &TestDatabase) {
    let store = shop(database, &[("A", 5)]).await;
    for key in ["open", "taken", "released"] {
        reserve(&store, key, &[("A-1", 1)]).await.expect("is reserved");
    }
    take(&store, "taken").await.expect("is taken");
    assert!(release(&store, "released").await);
    let forget = async |before: i64| {
        let what = Forget::Reservations {
            before: UnixMillis(before),
        };
        crate::retention::forget(&store, what).await
    };
    assert_eq!((forget(NOW.0).await, forget(NOW.0 + 1).await), (0, 2));
    let forgotten = take(&store, "released").await;
    assert!(matches!(forgotten, Err(TakeError::Unknown)), "{forgotten:?}");
    assert_eq!(take(&store, "open").await.expect("is taken"), Taken::Reserved);
}
