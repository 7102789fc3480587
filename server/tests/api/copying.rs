//! What docs/operations.md promises of moving: a shop goes on in another database, and comes back.

use std::{path::Path, sync::Arc};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    commands::{refused, said},
    harness::{Shop, Visitor},
    live::quantity,
    postgres,
    purchases::Purchase,
    seeded,
};

const BAR: &str = "HH-1001-150";

#[test]
fn a_shop_goes_on_in_another_database() {
    let folder = Arc::new(seeded::folder());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let url = runtime.block_on(postgres::new_database(None));
    let shop = Shop::at(folder.clone(), &[], &[]).ready();
    let visitor = shop.visitor();
    assert_eq!(add(&shop, &visitor, 2), 2);
    let purchase = Purchase::begin(&shop);
    let paid = purchase.process(&shop, &json!({"method": "invoice:invoice"}));
    let number = paid.body["orderNumber"].clone();
    assert!(number.is_string(), "{}", paid.text());

    // Not while a server works on it.
    let in_use = refused(folder.path(), &["copy", "--to", &url]);
    assert!(in_use.contains(&format!("process id {}", shop.pid())), "{in_use}");
    assert!(shop.terminate().success());

    let told = said(folder.path(), &["copy", "--to", &url]);
    assert!(told.starts_with("TABLE"), "{told}");
    assert!(told.contains(" are in 127.0.0.1:"), "{told}");
    let again = refused(folder.path(), &["copy", "--to", &url]);
    assert!(again.contains("has rows: name a database that is empty"), "{again}");
    assert!(again.contains("Nothing was written there."), "{again}");

    // On PostgreSQL, with the folder's signing key.
    let shop = Shop::at(folder.clone(), &[("DATABASE_URL", &url)], &[]).ready();
    assert_eq!(add(&shop, &visitor, 3), 5);
    assert_eq!(purchase.order(&shop).body["orderNumber"], number);
    let elsewhere = TempDir::new().expect("a folder");
    let file = format!("sqlite:{}", elsewhere.path().join("praline.db").display());
    let back = ["copy", "--database-url", &url, "--to", &file, "--json"];
    let in_use = refused(folder.path(), &back);
    assert!(
        in_use.starts_with("Servers or commands have the shop's database open."),
        "{in_use}"
    );
    assert!(shop.terminate().success());

    let told: Value = serde_json::from_str(&said(folder.path(), &back)).expect("JSON");
    assert_eq!(told["tables"]["shop_order"], 1);
    copy_key(folder.path(), elsewhere.path());
    let shop = Shop::at(Arc::new(elsewhere), &[], &[]).ready();
    assert_eq!(add(&shop, &visitor, 1), 6);
    assert_eq!(purchase.order(&shop).body["orderNumber"], number);
    said(shop.folder(), &["giftcards", "check"]);
    said(shop.folder(), &["staff", "audit", "--verify"]);
}

/// Adds so many bars; how many are in the cart then.
fn add(shop: &Shop, visitor: &Visitor, pieces: u32) -> u64 {
    let added = shop.post_as(
        visitor,
        "/api/me/carts/add",
        &json!({"code": BAR, "quantity": pieces}),
        &[],
    );
    assert_eq!(added.status, 200, "{}", added.text());
    let cart = shop.get_as(visitor, "/api/me/carts");
    assert_eq!(cart.status, 200, "its visitors are known: {}", cart.text());
    quantity(&json!({"cart": cart.body}))
}

fn copy_key(from: &Path, to: &Path) {
    std::fs::copy(from.join("signing.key"), to.join("signing.key")).expect("copied");
}
