//! The cart over HTTP, against the real binary.

use serde_json::{Value, json};
use sqlx::{ConnectOptions, Executor, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    harness::{Answer, Shop, Visitor, pause},
    live::{Tab, quantity, random_tab_id},
};

const BAR: &str = "HH-1001-150";

fn change(shop: &Shop, visitor: &Visitor, call: &str, body: Value) -> Answer {
    shop.post_as(visitor, &format!("/api/me/carts/{call}"), &body, &[])
}

fn quantities(cart: &Value) -> Vec<(String, u64)> {
    let lines = cart["allLineItems"].as_array().expect("lines");
    lines
        .iter()
        .map(|line| {
            let code = line["code"].as_str().expect("a code").to_owned();
            (code, line["quantity"].as_u64().expect("a number"))
        })
        .collect()
}

#[test]
fn each_call_answers_with_the_whole_durable_cart() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let add = change(
        shop,
        &visitor,
        "add",
        json!({"code": BAR, "quantity": 3, "shipmentId": -1}),
    );
    assert_eq!(add.status, 200);
    assert_eq!(quantities(&add.body), [(BAR.to_owned(), 3)]);
    assert_eq!((&add.body["version"], &add.body["settled"]), (&json!(1), &json!(true)));
    assert_eq!(add.body["totalPrice"], json!(17.70));
    assert_eq!(add.body["shipments"][0]["lineItems"], add.body["allLineItems"]);
    assert_eq!(add.body["properties"]["affectedItems"], json!([BAR]));

    let remove = change(
        shop,
        &visitor,
        "remove",
        json!({"code": BAR, "quantity": 1, "shipmentId": -1}),
    );
    assert_eq!(quantities(&remove.body), [(BAR.to_owned(), 2)]);
    let update = change(
        shop,
        &visitor,
        "update",
        json!({"code": BAR, "quantity": 7, "shipmentId": 1}),
    );
    assert_eq!(quantities(&update.body), [(BAR.to_owned(), 7)]);
    let negative = change(shop, &visitor, "update", json!({"code": BAR, "quantity": -1}));
    assert_eq!(
        quantities(&negative.body),
        [(BAR.to_owned(), 7)],
        "a negative quantity is ignored"
    );
    let line = negative.body["allLineItems"][0]["id"].clone();
    let delete = change(shop, &visitor, "delete", json!({"lineItemId": line}));
    assert_eq!(quantities(&delete.body), []);
    let read = shop.get_as(&visitor, "/api/me/carts?market=FI&language=en");
    assert_eq!(
        (&read.body["version"], &read.body["language"]),
        (&json!(5), &json!("en"))
    );
}

#[test]
fn faults_have_their_status_code_and_words() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    for (call, body, status, code) in [
        ("add", json!({"code": "nothing", "quantity": 1}), 404, "unknown-code"),
        ("add", json!({"code": BAR, "quantity": 0}), 422, "quantity-out-of-range"),
        (
            "add",
            json!({"code": BAR, "quantity": 1000}),
            422,
            "quantity-out-of-range",
        ),
        (
            "add",
            json!({"code": BAR, "quantity": 1, "shipmentId": 9}),
            422,
            "invalid",
        ),
        ("add", json!({"quantity": 1}), 422, "invalid"),
        ("update", json!({"code": BAR}), 422, "invalid"),
        ("add", json!({"code": BAR, "quantity": 1.5}), 422, "invalid"),
        ("add", json!({"code": BAR, "quantity": "2"}), 422, "invalid"),
        ("add", json!("nonsense"), 400, "malformed"),
        (
            "add",
            json!({"code": "x".repeat(70_000), "quantity": 1}),
            413,
            "too-large",
        ),
    ] {
        let answer = change(shop, &visitor, call, body.clone());
        assert_eq!(
            (answer.status, answer.body["code"].as_str()),
            (status, Some(code)),
            "{call} {body}"
        );
        assert_eq!(answer.body["status"], json!(status));
        assert_eq!(answer.body["error"][0]["code"], code);
        assert!(
            answer.body["error"][0]["value"]
                .as_str()
                .is_some_and(|words| words.contains(' '))
        );
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
    }
    let fields = change(shop, &visitor, "add", json!({"quantity": 1}));
    assert!(fields.body["errors"]["code"][0].is_string());
    let stranger = shop.get("/api/me/carts");
    assert_eq!(
        (stranger.status, stranger.body["code"].as_str()),
        (401, Some("invalid-token"))
    );
    let nowhere = shop.get_as(&visitor, "/api/me/carts?market=MARS");
    assert_eq!(nowhere.status, 422);
}

#[test]
fn tokens_are_for_ids_that_this_server_signed() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let other = shop.visitor();
    let form = |id: &str| format!("grant_type=anonymous&client_id=frontend&scope=anonymous_id&anonymous_id={id}");
    let path = "/api/identity-connect/token/anonymous";
    let good = shop.post_form(path, &form(&visitor.anonymous_id), &[]);
    assert_eq!((good.status, &good.body["expires_in"]), (200, &json!(2700)));
    let unsigned = visitor.anonymous_id.split('.').next().expect("an id");
    for forged in ["", "x", unsigned] {
        assert_eq!(shop.post_form(path, &form(forged), &[]).status, 401, "{forged}");
    }
    let cookie = format!("praline={}", other.anonymous_id);
    let foreign = shop.post_form(path, &form(&visitor.anonymous_id), &[("Cookie", &cookie)]);
    assert_eq!(foreign.status, 401, "differs from the cookie sent along");
    let wrong = shop.post_form(
        path,
        &form(&visitor.anonymous_id).replace("=anonymous&", "=password&"),
        &[],
    );
    assert_eq!(wrong.status, 422);
}

#[test]
fn a_tabs_operation_is_the_same_over_both_ways() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let tab = random_tab_id();
    let send = |seq: u64, code: &str| {
        let key = format!("{tab}:{seq}");
        let body = json!({"code": code, "quantity": 1, "shipmentId": -1});
        shop.post_as(&visitor, "/api/me/carts/add", &body, &[("Idempotency-Key", &key)])
    };
    let first = send(1, BAR);
    assert_eq!(
        (&first.body["appliedSeq"], &first.body["ackedSeq"]),
        (&json!(1), &json!(1))
    );
    let repeat = send(1, BAR);
    assert_eq!(
        (repeat.status, quantities(&repeat.body)),
        (200, vec![(BAR.to_owned(), 1)])
    );
    let gap = send(3, BAR);
    assert_eq!((gap.status, &gap.body["expectedSeq"]), (409, &json!(2)));
    let refused = send(2, "nothing");
    assert_eq!((refused.status, &refused.body["ackedSeq"]), (404, &json!(2)));
    assert_eq!(send(2, "nothing").status, 404, "a repeat gets the first outcome");

    let mut live = Tab::open_as(shop, &visitor, &tab, "FI", "fi");
    assert_eq!(live.state["ackedSeq"], 2);
    let seq = live.add(BAR, 1);
    assert_eq!(quantity(&live.acknowledged(seq)), 2);
    let late = send(3, BAR);
    assert_eq!(
        quantities(&late.body),
        [(BAR.to_owned(), 2)],
        "already sent over the socket"
    );
}

#[test]
fn a_try_that_looks_at_the_cart_first_needs_one_place() {
    let shop = Shop::with(&[("PRALINE__LIMITS__CALLS_AT_ONCE", "1")], &[]);
    let visitor = shop.visitor();
    let key = format!("{}:1", random_tab_id());
    let coupon = json!({"couponCode": "NOBODY"});
    let refused = shop.post_as(&visitor, "/api/me/carts/coupon", &coupon, &[("Idempotency-Key", &key)]);
    assert_eq!(refused.body["code"], "coupon-unknown", "{}", refused.body);
}

#[test]
fn a_change_that_waits_for_the_disk_is_not_in_work() {
    let shop = Shop::with(&[("PRALINE__LIMITS__CALLS_AT_ONCE", "1")], &[]).ready();
    let (visitor, other) = (shop.visitor(), shop.visitor());
    let writer = ForeignWriter::begin(&shop);
    std::thread::scope(|threads| {
        let added = threads.spawn(|| change(&shop, &visitor, "add", json!({"code": BAR, "quantity": 1})));
        let read = |visitor| {
            let cart = shop.get_as(visitor, "/api/me/carts");
            assert_eq!(cart.status, 200, "{}", cart.body);
            cart.body
        };
        let decided = loop {
            let cart = read(&visitor);
            if !quantities(&cart).is_empty() {
                break cart;
            }
            pause();
        };
        assert_eq!(decided["settled"], false, "it waits for the disk");
        assert_eq!(quantities(&read(&other)), []);
        writer.end();
        assert_eq!(added.join().expect("an answer").body["settled"], true);
    });
}

#[test]
fn a_tab_that_opens_sees_what_waits_for_the_disk() {
    let shop = Shop::start().ready();
    let visitor = shop.visitor();
    let writer = ForeignWriter::begin(&shop);
    std::thread::scope(|threads| {
        let added = threads.spawn(|| change(&shop, &visitor, "add", json!({"code": BAR, "quantity": 2})));
        let came = "praline_cart_operations_total{way=\"http\"} 1";
        shop.wait_for("/metrics", |metrics| metrics.text().contains(came));
        let tab = Tab::open_as(&shop, &visitor, &random_tab_id(), "FI", "fi");
        assert_eq!((quantity(&tab.state), &tab.state["settled"]), (2, &json!(false)));
        writer.end();
        assert_eq!(
            quantities(&added.join().expect("an answer").body),
            [(BAR.to_owned(), 2)]
        );
    });
}

/// Somebody else who writes into the shop's database.
pub(crate) struct ForeignWriter {
    runtime: tokio::runtime::Runtime,
    connection: SqliteConnection,
}

impl ForeignWriter {
    pub(crate) fn connect(shop: &Shop) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .expect("a runtime");
        let database = SqliteConnectOptions::new().filename(shop.folder().join("praline.db"));
        let connection = runtime.block_on(database.connect()).expect("the database");
        Self { runtime, connection }
    }

    /// All others wait until it ends.
    fn begin(shop: &Shop) -> Self {
        let mut writer = Self::connect(shop);
        writer.run("BEGIN IMMEDIATE");
        writer
    }

    fn end(mut self) {
        self.run("ROLLBACK");
    }

    pub(crate) fn run(&mut self, sql: &'static str) {
        self.runtime.block_on(self.connection.execute(sql)).expect("is run");
    }
}

#[test]
fn any_other_key_gets_its_first_answer_again() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let send = |quantity: u64| {
        let body = json!({"code": BAR, "quantity": quantity});
        shop.post_as(&visitor, "/api/me/carts/add", &body, &[("Idempotency-Key", "order-7")])
    };
    let first = send(2);
    assert_eq!(first.header("idempotent-replayed"), None);
    change(&shop, &visitor, "add", json!({"code": BAR, "quantity": 5}));
    let again = send(2);
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!(again.body, first.body, "the first answer, not the cart of now");
    let other = send(3);
    assert_eq!(
        (other.status, other.body["code"].as_str()),
        (422, Some("idempotency-mismatch"))
    );
    let shop = shop.restart();
    let body = json!({"code": BAR, "quantity": 2});
    let later = shop.post_as(&visitor, "/api/me/carts/add", &body, &[("Idempotency-Key", "order-7")]);
    assert_eq!(later.body, first.body, "also after a restart");
}

#[test]
fn answers_are_kept_within_a_budget() {
    let shop = Shop::with(&[("PRALINE__CARTS__KEPT_ANSWER_RATE", "1")], &[]);
    let visitor = shop.visitor();
    let send = |key: &str| {
        let body = json!({"code": BAR, "quantity": 1});
        shop.post_as(&visitor, "/api/me/carts/add", &body, &[("Idempotency-Key", key)])
    };
    let first = send("one");
    assert_eq!(first.status, 200);
    let refused = send("two");
    assert_eq!(
        (refused.status, refused.body["code"].as_str()),
        (429, Some("rate-limited"))
    );
    assert!(refused.header("retry-after").is_some());
    assert_eq!(send("one").body, first.body, "a repeat costs nothing");
    let unkeyed = shop.post_as(&visitor, "/api/me/carts/add", &json!({"code": BAR, "quantity": 1}), &[]);
    assert_eq!(
        quantities(&unkeyed.body),
        [(BAR.to_owned(), 2)],
        "what was refused changed nothing"
    );
}

#[test]
fn the_same_key_at_the_same_time_is_answered_once() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let send = |quantity: u64, key: &str| {
        let body = json!({"code": BAR, "quantity": quantity});
        shop.post_as(&visitor, "/api/me/carts/add", &body, &[("Idempotency-Key", key)])
    };
    for round in 1..=5 {
        let key = format!("round-{round}");
        let answers: Vec<Answer> = std::thread::scope(|threads| {
            let asked: Vec<_> = (0..6)
                .map(|at| {
                    threads.spawn({
                        let key = &key;
                        move || send(1 + at / 5, key)
                    })
                })
                .collect();
            asked
                .into_iter()
                .map(|thread| thread.join().expect("an answer"))
                .collect()
        });
        let first: Vec<_> = answers.iter().filter(|answer| answer.status == 200).collect();
        let fresh = first
            .iter()
            .filter(|answer| answer.header("idempotent-replayed").is_none())
            .count();
        assert!(fresh <= 1, "one is first, the others repeat");
        assert!(first.windows(2).all(|pair| pair[0].body == pair[1].body));
        for answer in &answers {
            assert!([200, 422].contains(&answer.status), "{}", answer.status);
        }
        let again = send(if first.len() == 1 { 2 } else { 1 }, &key);
        assert_eq!((again.status, &again.body), (200, &first[0].body), "and later still");
    }
    let other_market = shop.post_as(
        &visitor,
        "/api/me/carts/add?market=SE",
        &json!({"code": BAR, "quantity": 1}),
        &[("Idempotency-Key", "round-1")],
    );
    assert_eq!(other_market.status, 422, "another market is another request");
    for key in [format!("{}:-1", random_tab_id()), format!("{}:x", random_tab_id())] {
        assert_eq!(send(1, &key).status, 422, "{key}");
    }
}

#[test]
fn http_joins_what_waits_and_commits_at_once() {
    let shop = Shop::with(
        &[
            ("PRALINE__CARTS__QUIET_MS", "60000"),
            ("PRALINE__CARTS__MAX_WAIT_MS", "60000"),
        ],
        &[],
    );
    let visitor = shop.visitor();
    let mut tab = Tab::open(&shop, &visitor);
    let seq = tab.add(BAR, 1);
    tab.until(|state| state["appliedSeq"] == seq);
    let waiting = shop.get_as(&visitor, "/api/me/carts");
    assert_eq!(
        (quantities(&waiting.body), &waiting.body["settled"]),
        (vec![(BAR.to_owned(), 1)], &json!(false))
    );
    let answer = change(&shop, &visitor, "add", json!({"code": BAR, "quantity": 1}));
    assert_eq!(
        (quantities(&answer.body), &answer.body["settled"]),
        (vec![(BAR.to_owned(), 2)], &json!(true))
    );
    assert_eq!(tab.acknowledged(seq)["settled"], true, "long before its quiet");
}

#[test]
fn many_at_once_give_the_exact_sum() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    std::thread::scope(|threads| {
        for _ in 0..2 {
            threads.spawn(|| {
                let mut tab = Tab::open(shop, &visitor);
                let last = (0..50).map(|_| tab.add(BAR, 1)).last().expect("fifty");
                tab.acknowledged(last);
            });
            threads.spawn(|| {
                for _ in 0..50 {
                    assert_eq!(
                        change(shop, &visitor, "add", json!({"code": BAR, "quantity": 1})).status,
                        200
                    );
                }
            });
        }
    });
    let cart = shop.get_as(&visitor, "/api/me/carts").body;
    assert_eq!(quantities(&cart), [(BAR.to_owned(), 200)]);
}
