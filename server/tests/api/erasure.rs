//! Nothing of a person is left once they are forgotten, but for what the law keeps.

use std::path::{Path, PathBuf};

use serde_json::json;
use sqlx::{AssertSqlSafe, ConnectOptions, sqlite::SqliteConnectOptions};

use crate::{
    customer_sessions::PASSWORD,
    customers::is_refused,
    harness::Shop,
    purchases::{Purchase, Webhooks, item},
};

#[test]
fn guest_orders_become_the_customers_and_nothing_of_a_person_is_left() {
    let shop = Shop::start().ready();
    let email = "aino@example.fi";
    let orders = [Purchase::begin(&shop), Purchase::begin(&shop)];
    let webhooks = Webhooks::of(&shop);
    for (order, reference) in orders.iter().zip(["first", "second"]) {
        let payment = order.pay_by_card(&shop);
        let told = webhooks.body(vec![item(payment, "AUTHORISATION", reference)]);
        assert_eq!(Webhooks::send(&shop, &told).status, 200);
        assert_eq!(order.status(&shop)["status"], "completed");
    }
    let customer = shop.customer(email);
    let found = customer.post(&shop, "/api/cda/me/orders/search", &json!({}));
    assert_eq!(found.body["totalCount"], 2, "{}", found.text());
    let path = format!("/api/cda/me/orders/{}", orders[0].order);
    assert_eq!(customer.get(&shop, &path).status, 200);
    let export = customer.get(&shop, "/api/cda/me/export");
    assert_eq!(export.body["account"]["email"], email, "{}", export.text());
    assert_eq!(
        export.body["orders"].as_array().map(Vec::len),
        Some(2),
        "{}",
        export.text()
    );
    assert!(
        export
            .header("content-disposition")
            .is_some_and(|told| told.contains("attachment"))
    );
    // One of the orders will never be sent, the other is on its way.
    let cancelled = customer.call(
        &shop,
        "PUT",
        "/api/cda/me/orders",
        &json!({"id": orders[0].order, "action": "cancel"}),
    );
    assert_eq!(cancelled.status, 200, "{}", cancelled.text());
    let wrong = customer.call(
        &shop,
        "DELETE",
        "/api/cda/me",
        &json!({"password": "kahvia ja teeta 77"}),
    );
    is_refused(&wrong, 401, "wrong-credentials");
    let erased = customer.call(&shop, "DELETE", "/api/cda/me", &json!({"password": PASSWORD}));
    assert_eq!(erased.status, 204, "{}", erased.text());
    is_refused(&customer.get(&shop, "/api/cda/me"), 401, "invalid-token");
    is_refused(&shop.sign_in(email, PASSWORD, &[]), 401, "wrong-credentials");
    let words = ["aino@example.fi", "\"Virta\"", "+358401234567", "Rantatie 1"];
    let left = rows_with(&shop, &words);
    let open = orders[1].order.to_string();
    let is_of_open = |row: &str| row.contains(&open) || row.contains(&orders[1].cart);
    let others: Vec<_> = left.iter().filter(|row| !is_of_open(row)).collect();
    assert!(others.is_empty(), "{others:#?}");
    assert!(!left.is_empty(), "goods on their way need an address");
    // Nor is anything of them in what is searched, in the log, or in whatever else the shop keeps in files.
    let mut files = files_with(shop.folder(), &words);
    files.retain(|path| !is_database(path) && !is_sent(path));
    assert!(files.is_empty(), "{files:?}");
}

/// All rows of all tables that have one of these words.
fn rows_with(shop: &Shop, words: &[&str]) -> Vec<String> {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(shop.folder().join("praline.db"));
        let mut connection = options.connect().await.expect("connects");
        let tables: Vec<(String,)> = sqlx::query_as("SELECT name FROM sqlite_master WHERE type = 'table'")
            .fetch_all(&mut connection)
            .await
            .expect("tables");
        let mut found = Vec::new();
        for (table,) in tables {
            let columns: Vec<(String,)> = sqlx::query_as("SELECT name FROM pragma_table_info($1)")
                .bind(&table)
                .fetch_all(&mut connection)
                .await
                .expect("columns");
            let texts: Vec<String> = columns.iter().map(|(name,)| format!("quote({name})")).collect();
            let sql = AssertSqlSafe(format!("SELECT {} FROM {table}", texts.join(" || ' ' || ")));
            let rows: Vec<(String,)> = sqlx::query_as(sql).fetch_all(&mut connection).await.expect("rows");
            let hits = rows.into_iter().filter(|(row,)| {
                let row = row.to_lowercase();
                words.iter().any(|word| row.contains(&word.to_lowercase()))
            });
            found.extend(hits.map(|(row,)| format!("{table}: {row}")));
        }
        found
    })
}

/// All files of a folder, and of those in it, that have one of these words.
fn files_with(folder: &Path, words: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files_with(&path, words));
            continue;
        }
        // Files of the index go while they are looked at, as others take their place.
        let text = std::fs::read(&path).map(|bytes| String::from_utf8_lossy(&bytes).to_lowercase());
        if text.is_ok_and(|text| words.iter().any(|word| text.contains(&word.to_lowercase()))) {
            found.push(path);
        }
    }
    found
}

/// The database's own files: its rows are looked at one by one.
fn is_database(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("praline.db")
}

/// A letter that was sent: where a shop is tried out they go to a folder, in the place of people's own mailboxes.
fn is_sent(path: &Path) -> bool {
    path.parent().is_some_and(|folder| folder.ends_with("mail"))
}
