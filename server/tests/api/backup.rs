//! What docs/operations.md promises of backups: one that is made while the shop is busy is a shop as of one moment.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering::SeqCst},
    },
    thread,
};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    commands::{refused, said},
    harness::{Shop, Visitor, wait_until},
    live::quantity,
    purchases::Purchase,
    seeded::copy_all,
};

const BAR: &str = "HH-1001-150";
const OTHER_BAR: &str = "HH-1005-130";
const CHEAPEST: &str = "/api/categories/products?sort=price&sortDirection=asc&pageSize=1";
const FOUND: &str = "/api/search/products?q=puolukka";

/// Somebody who adds without pause.
struct Adder {
    visitor: Visitor,
    sent: AtomicU64,
    acknowledged: AtomicU64,
}

impl Adder {
    fn new(shop: &Shop) -> Self {
        Self {
            visitor: shop.visitor(),
            sent: AtomicU64::new(0),
            acknowledged: AtomicU64::new(0),
        }
    }

    /// No more than a cart may hold.
    fn add_while(&self, shop: &Shop, is_busy: &AtomicBool) {
        while is_busy.load(SeqCst) && self.sent.load(SeqCst) < 1_900 {
            let number = self.sent.fetch_add(1, SeqCst);
            let code = if number.is_multiple_of(2) { BAR } else { OTHER_BAR };
            let added = shop.post_as(
                &self.visitor,
                "/api/me/carts/add",
                &json!({"code": code, "quantity": 1}),
                &[],
            );
            assert_eq!(added.status, 200, "{}", added.text());
            self.acknowledged.fetch_add(1, SeqCst);
        }
    }
}

/// Ends what goes on without pause, also where a test fails meanwhile.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(false, SeqCst);
    }
}

/// Orders and pays; who it was and the order's number.
fn order(shop: &Shop) -> (Purchase, Value) {
    let purchase = Purchase::begin(shop);
    let paid = purchase.process(shop, &json!({"method": "invoice:invoice"}));
    let number = paid.body["orderNumber"].clone();
    assert!(number.is_string(), "{}", paid.text());
    (purchase, number)
}

#[test]
fn a_backup_of_a_busy_shop_is_that_shop_at_one_moment() {
    let shop = Shop::with(&[], &["--no-limits"]).ready();
    let above = TempDir::new().expect("a folder");
    let backup = above.path().join("copy");
    let adders: Vec<_> = (0..3).map(|_| Adder::new(&shop)).collect();
    let orders = Mutex::new(Vec::new());
    let is_busy = AtomicBool::new(true);
    let (least, most, ordered) = thread::scope(|scope| {
        for adder in &adders {
            scope.spawn(|| adder.add_while(&shop, &is_busy));
        }
        scope.spawn(|| {
            while is_busy.load(SeqCst) {
                let done = order(&shop);
                orders.lock().expect("a list").push(done);
            }
        });
        let _end = End(&is_busy);
        let acknowledged = || {
            adders
                .iter()
                .map(|adder| adder.acknowledged.load(SeqCst))
                .collect::<Vec<_>>()
        };
        let ordered = || orders.lock().expect("a list").len();
        wait_until(
            || (acknowledged(), ordered()),
            |(added, ordered)| added.iter().all(|count| *count >= 20) && *ordered > 0,
        );
        let (least, ordered) = (acknowledged(), ordered());
        let told = said(shop.folder(), &["backup", text(&backup)]);
        assert_eq!(told, format!("{}\n", backup.display()));
        let most: Vec<_> = adders.iter().map(|adder| adder.sent.load(SeqCst)).collect();
        assert!(
            ordered > 0 && least.iter().zip(&most).all(|(least, most)| least < most),
            "{least:?} {most:?}"
        );
        (least, most, ordered)
    });
    for (path, mode) in [
        (backup.clone(), 0o700),
        (backup.join("praline.db"), 0o600),
        (backup.join("signing.key"), 0o600),
    ] {
        let found = fs::metadata(&path).expect("is there").permissions().mode();
        assert_eq!(found & 0o777, mode, "{}", path.display());
    }
    assert_eq!(fs::read_dir(&backup).expect("a folder").count(), 2);
    let again = refused(shop.folder(), &["backup", text(&backup)]);
    assert!(again.contains("There is something in"), "{again}");
    let found = total(&shop.get(FOUND).body);
    assert!(found > 0);

    let restored = restored(&backup);
    for ((adder, least), most) in adders.iter().zip(least).zip(most) {
        let cart = restored.get_as(&adder.visitor, "/api/me/carts");
        assert_eq!(cart.status, 200, "its visitors are known: {}", cart.text());
        let kept = quantity(&json!({"cart": cart.body}));
        assert!((least..=most).contains(&kept), "{least} ≤ {kept} ≤ {most}");
    }
    let orders = orders.into_inner().expect("a list");
    for (purchase, number) in &orders[..ordered] {
        let kept = purchase.order(&restored);
        assert_eq!(
            (kept.status, &kept.body["orderNumber"]),
            (200, number),
            "{}",
            kept.text()
        );
    }
    said(restored.folder(), &["giftcards", "check"]);
    said(restored.folder(), &["staff", "audit", "--verify"]);
    assert_eq!(total(&restored.get(FOUND).body), found, "the index was built again");
    // And it sells.
    order(&restored);
    said(restored.folder(), &["giftcards", "check"]);
    assert!(restored.terminate().success());
}

#[test]
fn an_index_that_knows_more_than_the_restored_database_is_built_anew() {
    let shop = Shop::start().ready();
    let cheapest = |shop: &Shop| first(&shop.get(CHEAPEST).body)["code"].clone();
    let (before, above) = (cheapest(&shop), TempDir::new().expect("a folder"));
    let backup = above.path().join("copy");
    said(shop.folder(), &["backup", text(&backup)]);
    said(shop.folder(), &["prices", "set", BAR, "FI", "0.01"]);
    shop.wait_for(CHEAPEST, |answer| first(&answer.body)["code"] != before);
    // Somebody puts the database back, and leaves the index where it is.
    let newer = Arc::new(TempDir::new().expect("a folder"));
    copy_all(shop.folder(), newer.path());
    assert!(shop.terminate().success());
    for name in ["praline.db-wal", "praline.db-shm", "server.log"] {
        fs::remove_file(newer.path().join(name)).ok();
    }
    fs::copy(backup.join("praline.db"), newer.path().join("praline.db")).expect("put back");
    let shop = Shop::at(newer, &[], &[]);
    shop.wait_for(CHEAPEST, |answer| first(&answer.body)["code"] == before);
    let log = wait_until(|| shop.log(), |log| log.contains("was built anew"));
    for line in ["it is ahead of the database", "was built anew"] {
        assert!(log.contains(line), "{line}: {log}");
    }
}

/// A shop on a copy of a backup, in a folder of its own.
fn restored(backup: &Path) -> Shop {
    let folder = TempDir::new().expect("a folder");
    copy_all(backup, folder.path());
    Shop::at(Arc::new(folder), &[], &[]).ready()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path")
}

fn total(found: &Value) -> u64 {
    found["totalCount"].as_u64().unwrap_or_else(|| panic!("{found}"))
}

fn first(list: &Value) -> &Value {
    &list["productViewModels"][0]
}
