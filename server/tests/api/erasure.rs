//! Nothing of a person is left once they are forgotten, but for what the law keeps.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, ConnectOptions, sqlite::SqliteConnectOptions};

use crate::{
    commands::said,
    customer_sessions::{Customer, PASSWORD},
    customers::is_refused,
    harness::{Shop, wait_until},
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
    orders[0].settled(&shop);
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
    let log = shop.log();
    for line in [
        "a customer signed up",
        "a customer signed in",
        "a customer was forgotten",
    ] {
        assert!(log.contains(line), "{line}: the log would name whom it happened to");
    }
    let id = customer.id();
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
    assert!(!log.contains(id), "the log has the id of a customer");
}

#[test]
fn nothing_is_left_of_an_address_that_was_changed_before() {
    let shop = Shop::start().ready();
    let (old, new) = ("former@shop.example", "later@shop.example");
    let customer = shop.customer(old);
    let form = json!({"email": new, "password": PASSWORD});
    assert_eq!(customer.post(&shop, "/api/cda/me/email/token", &form).status, 202);
    shop.confirm(&shop.letter_token(new, 1));
    let customer = Customer::read(&shop, &shop.sign_in(new, PASSWORD, &[]));
    // The letter that tells the old address of it is sent first.
    shop.letters_to(old, 2);
    let erased = customer.call(&shop, "DELETE", "/api/cda/me", &json!({"password": PASSWORD}));
    assert_eq!(erased.status, 204, "{}", erased.text());
    let left = rows_with(&shop, &[old, new]);
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn what_was_forgotten_is_not_left_in_the_free_parts_of_the_database_either() {
    let shop = Shop::start().ready();
    let email = "aino@example.fi";
    let purchase = Purchase::begin(&shop);
    let payment = purchase.pay_by_card(&shop);
    let webhooks = Webhooks::of(&shop);
    let told = webhooks.body(vec![item(payment, "AUTHORISATION", "only")]);
    assert_eq!(Webhooks::send(&shop, &told).status, 200);
    assert_eq!(purchase.status(&shop)["status"], "completed");
    let customer = shop.customer(email);
    let cancel = json!({"id": purchase.order, "action": "cancel"});
    let cancelled = customer.call(&shop, "PUT", "/api/cda/me/orders", &cancel);
    assert_eq!(cancelled.status, 200, "{}", cancelled.text());
    purchase.settled(&shop);
    let words = [email, "\"Aalto\"", "\"Virta\"", "+358401234567", "Rantatie 1"];
    let before = in_database_files(&shop, &words);
    assert_eq!(before.len(), words.len(), "{before:?}");
    let erased = customer.call(&shop, "DELETE", "/api/cda/me", &json!({"password": PASSWORD}));
    assert_eq!(erased.status, 204, "{}", erased.text());
    // Its last letters may still be sent.
    let left = wait_until(|| rows_with(&shop, &words), Vec::is_empty);
    assert!(left.is_empty(), "{left:#?}");
    let left = in_database_files(&shop, &words);
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn whoever_bought_without_an_account_is_told_all_and_forgotten() {
    let shop = Shop::start().ready();
    let email = "aino@example.fi";
    let webhooks = Webhooks::of(&shop);
    let buy = |reference: &str| {
        let purchase = Purchase::begin(&shop);
        let payment = purchase.pay_by_card(&shop);
        let told = webhooks.body(vec![item(payment, "AUTHORISATION", reference)]);
        assert_eq!(Webhooks::send(&shop, &told).status, 200);
        assert_eq!(purchase.status(&shop)["status"], "completed");
        purchase
    };
    let cancel = |purchase: &Purchase| {
        let body = json!({"id": purchase.order, "action": "cancel"});
        let cancelled = shop.put_as(&purchase.visitor, "/api/cda/me/orders", &body);
        assert_eq!(cancelled.status, 200, "{}", cancelled.text());
        purchase.settled(&shop);
    };
    let (closed, open) = (buy("closed"), buy("open"));
    cancel(&closed);
    let told: Value =
        serde_json::from_str(&said(shop.folder(), &["customers", "export", "Aino@Example.fi"])).expect("JSON");
    assert_eq!(told["account"], Value::Null);
    assert_eq!(told["guestOrders"].as_array().map(Vec::len), Some(2), "{told}");
    assert!(told.to_string().contains("+358401234567"));
    let told = said(shop.folder(), &["customers", "forget", email]);
    assert!(told.contains("1 orders without an account name nobody"), "{told}");
    assert!(told.contains("1 are on their way"), "{told}");
    let words = [email, "\"Virta\"", "+358401234567", "Rantatie 1"];
    let is_of_open = |row: &String| row.contains(&open.order.to_string()) || row.contains(&open.cart);
    let others = |left: &Vec<String>| left.iter().filter(|row| !is_of_open(row)).cloned().collect::<Vec<_>>();
    let left = wait_until(|| rows_with(&shop, &words), |left| others(left).is_empty());
    assert!(others(&left).is_empty(), "{left:#?}");
    assert!(!left.is_empty(), "goods on their way need an address");
    // It is written down who was asked to forget, not whom.
    let lines = said(shop.folder(), &["staff", "audit"]);
    assert!(
        lines.contains("person.erased") && lines.contains("person.exported"),
        "{lines}"
    );
    assert!(!lines.to_lowercase().contains(email), "{lines}");

    // The link of a letter shows that the address is theirs, and does the same.
    let third = buy("third");
    cancel(&third);
    let asked = json!({"email": "beata@example.fi", "language": "en"});
    assert_eq!(
        shop.post_json("/api/cdsintermediateuser/createuser", &asked, &[])
            .status,
        202
    );
    let of_other = shop.letter_token("beata@example.fi", 1);
    let forget = |token: &str| {
        let path = format!("/api/cdsintermediateuser/removeuserbytoken?token={token}");
        assert_eq!(shop.json_call("POST", &path, &Value::Null, &[]).status, 204);
    };
    forget(&of_other);
    assert!(!others(&rows_with(&shop, &words)).is_empty(), "somebody else's link");
    let asked = json!({"email": email, "language": "en"});
    assert_eq!(
        shop.post_json("/api/cdsintermediateuser/createuser", &asked, &[])
            .status,
        202
    );
    forget(&shop.letter_token(email, 1));
    let left = wait_until(|| rows_with(&shop, &words), |left| others(left).is_empty());
    assert!(others(&left).is_empty(), "{left:#?}");
}

#[test]
fn whoever_has_more_orders_than_one_transaction_rewrites_is_forgotten_in_all() {
    let shop = Shop::start().ready();
    let purchase = Purchase::begin(&shop);
    let payment = purchase.pay_by_card(&shop);
    let webhooks = Webhooks::of(&shop);
    let told = webhooks.body(vec![item(payment, "AUTHORISATION", "many")]);
    assert_eq!(Webhooks::send(&shop, &told).status, 200);
    let customer = shop.customer("aino@example.fi");
    let cancel = json!({"id": purchase.order, "action": "cancel"});
    assert_eq!(customer.call(&shop, "PUT", "/api/cda/me/orders", &cancel).status, 200);
    purchase.settled(&shop);
    // 1,100 orders more: copies of that one, half of them of a guest.
    let copies = "WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 1100)
        INSERT INTO shop_order (id, number, cart_id, customer, email, market, currency, status, total, credited, version,
            placed_at, updated_at, body)
        SELECT printf('%08x-0000-0000-0000-000000000000', at), 'copy-' || at,
            printf('%08x-0000-0000-0000-000000000000', at),
            CASE at % 2 WHEN 0 THEN customer ELSE 'a-' || printf('%032x', at) END, email, market, currency, status, total,
            credited, version, placed_at, updated_at, json_set(body, '$.id',
            printf('%08x-0000-0000-0000-000000000000', at), '$.contents.customer',
            CASE at % 2 WHEN 0 THEN customer ELSE 'a-' || printf('%032x', at) END)
        FROM shop_order, n WHERE shop_order.number NOT LIKE 'copy-%'";
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(shop.folder().join("praline.db"));
        let mut connection = options.connect().await.expect("connects");
        let made = sqlx::query(copies).execute(&mut connection).await.expect("copied");
        assert_eq!(made.rows_affected(), 1_100);
    });
    let erased = customer.call(&shop, "DELETE", "/api/cda/me", &json!({"password": PASSWORD}));
    assert_eq!(erased.status, 204, "{}", erased.text());
    let left = wait_until(|| rows_with(&shop, &["aino@example.fi", "Rantatie 1"]), Vec::is_empty);
    assert!(left.is_empty(), "{} rows, as {:?}", left.len(), left.first());
}

/// Which of these words stand in the bytes of the database's files, once its log has been moved into it.
fn in_database_files<'a>(shop: &Shop, words: &[&'a str]) -> Vec<&'a str> {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let move_log = || {
        runtime.block_on(async {
            let options = SqliteConnectOptions::new().filename(shop.folder().join("praline.db"));
            let mut connection = options.connect().await.expect("connects");
            let moved = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut connection);
            let (busy, _, _): (i64, i64, i64) = moved.await.expect("the log is moved");
            busy
        })
    };
    assert_eq!(
        wait_until(move_log, |busy| *busy == 0),
        0,
        "somebody reads all the time"
    );
    let mut bytes = Vec::new();
    for name in ["praline.db", "praline.db-wal"] {
        bytes.extend(std::fs::read(shop.folder().join(name)).unwrap_or_default());
    }
    let bytes = bytes.to_ascii_lowercase();
    let stands = |word: &&&str| {
        let word = word.to_ascii_lowercase();
        bytes.windows(word.len()).any(|piece| piece == word.as_bytes())
    };
    words.iter().filter(stands).copied().collect()
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
