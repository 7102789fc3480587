//! Wish lists: live in every tab, bounded, brought along at a login, exported and forgotten.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sqlx::{ConnectOptions, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    customer_sessions::{Customer, PASSWORD},
    customers::is_refused,
    harness::{Answer, PATIENCE, Shop, Visitor},
    live::Tab,
};

const LIST: &str = "/api/me/wish-list";
const BAR: &str = "HH-1001";
const BOX: &str = "HH-2003";
const COCOA: &str = "HH-8001";

fn one(code: &str) -> String {
    format!("{LIST}/{code}")
}

fn put(shop: &Shop, visitor: &Visitor, code: &str) -> Answer {
    shop.put_as(visitor, &one(code), &json!({}))
}

fn codes(shop: &Shop, visitor: &Visitor) -> Vec<String> {
    let answer = shop.get_as(visitor, LIST);
    assert_eq!(answer.status, 200, "{}", answer.text());
    let wishes = answer.body["wishes"].as_array().expect("wishes").iter();
    wishes
        .map(|wish| wish["code"].as_str().expect("a code").to_owned())
        .collect()
}

/// A tab that follows the list of its identity.
fn follow(shop: &Shop, visitor: &Visitor) -> Tab {
    let mut tab = Tab::open(shop, visitor);
    tab.say(&json!({"type": "subscribe", "topic": "wish-list"}));
    tab
}

/// The first list, from the next frame on, with exactly these products.
fn shows(tab: &mut Tab, expected: &[&str]) -> Value {
    loop {
        let frame = tab.frame();
        if frame["type"] == "wish-list.state" && frame["codes"] == json!(expected) {
            return frame;
        }
    }
}

#[test]
fn every_tab_shows_the_same_list_at_once() {
    let shop = Shop::shared();
    let (visitor, somebody) = (shop.visitor(), shop.visitor());
    let mut tabs = [follow(shop, &visitor), follow(shop, &visitor)];
    for tab in &mut tabs {
        shows(tab, &[]);
    }
    let mut other = follow(shop, &somebody);
    shows(&mut other, &[]);
    let added = put(shop, &visitor, BAR);
    assert_eq!(added.body["codes"], json!([BAR]), "{}", added.text());
    for tab in &mut tabs {
        assert_eq!(shows(tab, &[BAR])["version"], added.body["version"]);
    }
    let both = put(shop, &visitor, BOX);
    assert!(both.body["version"].as_i64() > added.body["version"].as_i64());
    // What is there already changes nothing.
    assert_eq!(put(shop, &visitor, BAR).body, both.body);
    let removed = shop.delete_as(&visitor, &one(BAR));
    assert_eq!(removed.body["codes"], json!([BOX]), "{}", removed.text());
    assert_eq!(shop.delete_as(&visitor, &one(BAR)).body, removed.body);
    for tab in &mut tabs {
        shows(tab, &[BOX]);
    }
    // A tab that lets it go hears no more: the next that it hears is what it asks for.
    let [mut quiet, mut listening] = tabs;
    quiet.say(&json!({"type": "unsubscribe", "topic": "wish-list"}));
    quiet.say(&json!({"type": "subscribe", "topic": "nothing"}));
    assert_eq!(quiet.error()["code"], "invalid");
    put(shop, &visitor, COCOA);
    shows(&mut listening, &[COCOA, BOX]);
    quiet.say(&json!({"type": "subscribe", "topic": "nothing"}));
    assert_eq!(quiet.frame()["type"], "error", "nothing was told before");
    // Nobody else is told of it.
    put(shop, &somebody, COCOA);
    let told = other.frame();
    assert_eq!(
        (&told["type"], &told["codes"]),
        (&json!("wish-list.state"), &json!([COCOA]))
    );
}

#[test]
fn a_list_is_read_with_cards_in_the_readers_language() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    put(shop, &visitor, BAR);
    let read = shop.get_as(&visitor, &format!("{LIST}?language=sv&market=SE"));
    let wish = &read.body["wishes"][0];
    assert_eq!(wish["code"], BAR, "{}", read.text());
    assert!(wish["addedAt"].is_string());
    let card = &wish["product"];
    let url = card["url"].as_str().expect("an address");
    assert!(url.starts_with("/sv/produkter/"), "{url}");
    assert!(card["placedPriceString"].is_string(), "{card}");
    is_refused(&put(shop, &visitor, "HH-0000"), 404, "not-found");
    is_refused(&shop.get(LIST), 401, "invalid-token");
    is_refused(&shop.get_as(&visitor, &format!("{LIST}?market=XX")), 422, "invalid");
}

#[test]
fn a_list_is_bounded_and_outlives_its_products() {
    let shop = Shop::start().ready();
    let visitor = shop.visitor();
    let all = shop.get("/api/categories/products?pageSize=100");
    let cards = all.body["productViewModels"].as_array().expect("cards").clone();
    let known: Vec<&str> = cards.iter().filter_map(|card| card["code"].as_str()).collect();
    // The demo sells fewer than a list holds: the rest of a list is what the shop has no more.
    let gone = (0..100 - known.len()).map(|number| format!("GONE-{number}"));
    let wishes: Vec<Value> = gone.map(|code| json!({"product": code, "added": 1})).collect();
    put(&shop, &visitor, known[0]);
    let mut list = vec![json!({"product": known[0], "added": 2})];
    list.extend(wishes.iter().cloned());
    shop.write_wishes(&list);
    for code in &known[1..] {
        let added = put(&shop, &visitor, code);
        assert_eq!(added.status, 200, "{code}: {}", added.text());
    }
    let read = shop.get_as(&visitor, LIST);
    let wishes = read.body["wishes"].as_array().expect("wishes").clone();
    assert_eq!(wishes.len(), 100);
    let without: BTreeSet<&str> = wishes
        .iter()
        .filter(|wish| wish["product"].is_null())
        .filter_map(|wish| wish["code"].as_str())
        .collect();
    assert_eq!(without.len(), 100 - known.len());
    assert!(without.contains("GONE-0"));
    // It is full; what is gone makes room as anything does.
    assert_eq!(shop.delete_as(&visitor, &one(known[0])).status, 200);
    assert_eq!(put(&shop, &visitor, known[0]).status, 200);
    shop.write_wishes(
        &(0..100)
            .map(|n| json!({"product": format!("GONE-{n}"), "added": 1}))
            .collect::<Vec<_>>(),
    );
    let refused = put(&shop, &visitor, BAR);
    is_refused(&refused, 409, "wish-list-full");
    assert!(refused.body["detail"].as_str().is_some_and(|text| text.contains("100")));
    assert_eq!(shop.delete_as(&visitor, &one("GONE-7")).status, 200);
    assert_eq!(put(&shop, &visitor, BAR).status, 200);
}

#[test]
fn a_visitors_list_comes_along_at_the_login_once_and_in_every_tab() {
    let shop = Shop::start().ready();
    let email = "wishing@shop.example";
    let elsewhere = shop.customer(email);
    let account = elsewhere.visitor(&shop);
    put(&shop, &account, BAR);
    let mut other_device = follow(&shop, &account);
    shows(&mut other_device, &[BAR]);
    let page = shop.get("/api/cda/content?contentUrl=/fi/");
    let id = page.body[0]["anonymousId"].as_str().expect("an id").to_owned();
    let visitor = shop.visitor_of(&id);
    put(&shop, &visitor, BOX);
    put(&shop, &visitor, BAR);
    let mut before = follow(&shop, &visitor);
    shows(&mut before, &[BAR, BOX]);
    let cookie = format!("praline={id}");
    let login = shop.sign_in(email, PASSWORD, &[("cookie", &cookie)]);
    assert_eq!(login.body["merged"]["notices"], json!([]), "{}", login.text());
    shows(&mut other_device, &[BOX, BAR]);
    shows(&mut before, &[]);
    assert_eq!(codes(&shop, &visitor), [""; 0]);
    let version = shop.get_as(&account, LIST).body["version"].clone();
    // Signing in again changes nothing; what a tab that had not heard of it added comes with the next token.
    let again = shop.sign_in(email, PASSWORD, &[("cookie", &cookie)]);
    assert_eq!(shop.get_as(&account, LIST).body["version"], version);
    put(&shop, &visitor, COCOA);
    let mut with_both = Customer::read(&shop, &again);
    with_both.cookie = format!("{}; {cookie}", with_both.cookie);
    with_both.visitor(&shop);
    shows(&mut other_device, &[COCOA, BOX, BAR]);
    // By the cookie alone, as another site's page would send it, nothing is changed.
    let forged = shop.json_call("PUT", &one(BAR), &json!({}), &with_both.headers()[..1]);
    is_refused(&forged, 403, "forbidden");
}

#[test]
fn what_finds_no_room_at_a_login_is_told() {
    let shop = Shop::start().ready();
    let email = "collector@shop.example";
    let account = shop.customer(email).visitor(&shop);
    put(&shop, &account, BAR);
    shop.write_wishes(
        &(0..100)
            .map(|n| json!({"product": format!("GONE-{n}"), "added": 1}))
            .collect::<Vec<_>>(),
    );
    let page = shop.get("/api/cda/content?contentUrl=/en/");
    let id = page.body[0]["anonymousId"].as_str().expect("an id").to_owned();
    put(&shop, &shop.visitor_of(&id), BOX);
    let login = shop.sign_in(email, PASSWORD, &[("cookie", &format!("praline={id}"))]);
    assert_eq!(
        login.body["merged"]["notices"][0]["code"],
        "wish-list-full",
        "{}",
        login.text()
    );
    assert_eq!(codes(&shop, &account).len(), 100);
}

#[test]
fn a_customer_gets_a_copy_of_the_list_and_has_it_forgotten() {
    let shop = Shop::start().ready();
    let customer = shop.customer("private@shop.example");
    let account = customer.visitor(&shop);
    put(&shop, &account, BAR);
    let export = customer.get(&shop, "/api/cda/me/export");
    assert_eq!(export.body["wishes"][0]["product"], BAR, "{}", export.text());
    assert_eq!(shop.wish_lists(), 1);
    let erased = customer.call(&shop, "DELETE", "/api/cda/me", &json!({"password": PASSWORD}));
    assert_eq!(erased.status, 204, "{}", erased.text());
    assert_eq!(shop.wish_lists(), 0);
    is_refused(&put(&shop, &account, BOX), 401, "invalid-token");
}

impl Shop {
    /// Puts these in the place of every list.
    fn write_wishes(&self, wishes: &[Value]) {
        self.on_database(async |database| {
            let put = sqlx::query("UPDATE wish_list SET wishes = $1").bind(json!(wishes).to_string());
            put.execute(database).await.expect("put");
        });
    }

    fn wish_lists(&self) -> i64 {
        self.on_database(async |database| {
            let count = sqlx::query_scalar("SELECT COUNT(*) FROM wish_list");
            count.fetch_one(database).await.expect("counted")
        })
    }

    fn on_database<T>(&self, work: impl AsyncFnOnce(&mut SqliteConnection) -> T) -> T {
        let options = SqliteConnectOptions::new()
            .filename(self.folder().join("praline.db"))
            .busy_timeout(PATIENCE);
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let mut connection = options.connect().await.expect("connects");
            work(&mut connection).await
        })
    }
}
