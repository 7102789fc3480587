//! The live protocol, against the real binary.

use std::time::Instant;

use serde_json::{Value, json};

use crate::{
    carts::ForeignWriter,
    harness::{Shop, wait_until},
    live::{Heard, Tab, hello, quantity, random_tab_id},
    purchases::details,
    raw::{CLOSE, Raw, TEXT},
};

const BAR: &str = "HH-1001-150";

#[test]
fn a_change_shows_in_every_tab_and_is_acknowledged() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let (mut first, mut second) = (Tab::open(&shop, &visitor), Tab::open(&shop, &visitor));
    let seq = first.add(BAR, 2);
    let unsettled = second.until(|state| quantity(state) == 2);
    assert_eq!(unsettled["settled"], false, "shown before it is durable");
    assert_eq!(unsettled["appliedSeq"], 0, "the other tab's own numbers");
    let settled = first.acknowledged(seq);
    assert_eq!((&settled["settled"], &settled["appliedSeq"]), (&json!(true), &json!(1)));
    let other = second.until(|state| state["settled"] == true);
    assert_eq!(other["cart"], settled["cart"], "equal in all tabs");
    assert_eq!(other["version"], settled["version"]);
    for field in ["lock", "replaced"] {
        assert_eq!(settled[field], Value::Null);
    }
}

#[test]
fn ten_fast_clicks_make_one_commit() {
    let shop = Shop::start();
    let mut tab = Tab::open(&shop, &shop.visitor());
    let before = tab.state["version"].as_u64().expect("a number");
    let last = (0..10).map(|_| tab.add(BAR, 1)).last().expect("ten");
    let state = tab.acknowledged(last);
    assert_eq!(quantity(&state), 10);
    let commits = state["version"].as_u64().expect("a number") - before;
    assert!((1..=4).contains(&commits), "debounced, {commits} commits");
}

#[test]
fn numbers_are_used_once_and_in_order() {
    let shop = Shop::start();
    let mut tab = Tab::open(&shop, &shop.visitor());
    let add = json!({"kind": "add", "code": BAR, "quantity": 1, "shipmentId": -1});
    tab.operate_as(3, add.clone());
    let gap = tab.error();
    assert_eq!((&gap["code"], &gap["expectedSeq"]), (&json!("seq-gap"), &json!(1)));
    tab.operate_as(1, add.clone());
    tab.operate_as(1, add.clone());
    tab.operate_as(2, add);
    let state = tab.acknowledged(2);
    assert_eq!(quantity(&state), 2);
}

#[test]
fn refusals_come_with_words_and_outlive_the_connection() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let mut tab = Tab::open(&shop, &visitor);
    tab.add("no-such-code", 1);
    tab.add(BAR, 1000);
    tab.operate(json!({"kind": "dance"}));
    let last = tab.add(BAR, 1);
    let state = tab.acknowledged(last);
    let rejected = state["rejected"].as_array().expect("a list").clone();
    let codes: Vec<_> = rejected
        .iter()
        .map(|rejection| (rejection["seq"].as_u64(), rejection["error"][0]["code"].as_str()))
        .collect();
    assert_eq!(
        codes,
        [
            (Some(1), Some("unknown-code")),
            (Some(2), Some("quantity-out-of-range")),
            (Some(3), Some("invalid"))
        ]
    );
    for rejection in &rejected {
        let words = rejection["error"][0]["value"].as_str().expect("words");
        assert!(words.contains(' ') && !words.contains('{'), "{words}");
    }
    let id = tab.id.clone();
    tab.vanish();
    let again = Tab::open_as(&shop, &visitor, &id, "FI", "fi");
    assert_eq!(again.state["rejected"].as_array(), Some(&rejected));
    assert_eq!(again.state["ackedSeq"], last);
}

#[test]
fn bad_input_is_answered_as_the_protocol_says() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let good = || hello(&visitor.token, &random_tab_id(), "FI", "fi");
    let with = |field: &str, value: Value| {
        let mut frame = good();
        frame[field] = value;
        frame.to_string()
    };
    // First frame, close code.
    for (frame, code) in [
        ("nonsense".to_owned(), 4400),
        ("{}".to_owned(), 4400),
        (r#"{"type":"cart.op","seq":1,"op":{}}"#.to_owned(), 4400),
        (with("protocol", json!(2)), 4406),
        (with("token", json!("forged")), 4401),
        (with("tabId", json!("me")), 4400),
        (with("market", json!("MARS")), 4400),
    ] {
        let mut tab = Tab::silent(&shop);
        tab.say_text(&frame);
        assert_eq!(tab.closed(), code, "{frame}");
    }
    // Frame after the hello, error code, close code.
    for (frame, error, code) in [
        (good().to_string(), "malformed", 4400),
        ("[".to_owned(), "malformed", 4400),
        (r#"{"type":"cart.op"}"#.to_owned(), "malformed", 4400),
    ] {
        let mut tab = Tab::open(&shop, &visitor);
        tab.say_text(&frame);
        assert_eq!(tab.error()["code"], error, "{frame}");
        assert_eq!(tab.closed(), code, "{frame}");
    }
    let mut tab = Tab::open(&shop, &visitor);
    tab.say_text(r#"{"type":"dance"}"#);
    assert_eq!(tab.error()["code"], "unknown-type");
    tab.say(&json!({"type": "context", "language": "xx"}));
    assert_eq!(tab.error()["code"], "invalid");
    tab.say(&json!({"type": "auth", "token": "forged"}));
    assert_eq!(tab.closed(), 4401);
}

#[test]
fn another_identitys_token_does_not_take_over_a_connection() {
    let shop = Shop::start();
    let mut tab = Tab::open(&shop, &shop.visitor());
    tab.say(&json!({"type": "auth", "token": shop.visitor().token}));
    assert_eq!(tab.error()["code"], "forbidden");
    assert_eq!(tab.closed(), 4403);
}

#[test]
fn a_renewed_token_keeps_the_connection_and_an_old_one_ends_it() {
    let shop = Shop::with(&[("PRALINE__TOKENS__LIFETIME_S", "3")], &[]);
    let visitor = shop.visitor();
    let mut tab = Tab::open(&shop, &visitor);
    tab.say(&json!({"type": "auth", "token": shop.token_for(&visitor.anonymous_id)}));
    let seq = tab.add(BAR, 1);
    tab.acknowledged(seq);
    assert_eq!(tab.closed(), 4401, "once the token has ended");
}

#[test]
fn what_a_tab_did_before_it_closed_is_done() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    for (round, goodbye) in [(1, Some(1001)), (2, None)] {
        let mut socket = Raw::socket(&shop);
        socket.say(&hello(&visitor.token, &random_tab_id(), "FI", "fi"));
        socket.hear().expect("a welcome");
        let add = |seq: i64| {
            let op = json!({"kind": "add", "code": BAR, "quantity": 1, "shipmentId": -1});
            (
                TEXT,
                json!({"type": "cart.op", "seq": seq, "op": op})
                    .to_string()
                    .into_bytes(),
            )
        };
        let mut frames: Vec<_> = (1..=20).map(add).collect();
        frames.extend(goodbye.map(|code: u16| (CLOSE, code.to_be_bytes().to_vec())));
        assert!(socket.at_once(&frames));
        match goodbye {
            Some(code) => assert_eq!(socket.closed_with(), code),
            None => socket.hang_up(),
        }
        Tab::open(&shop, &visitor).until(|state| quantity(state) == 20 * round);
    }
}

#[test]
fn limits_hold() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let mut tab = Tab::open(&shop, &visitor);
    tab.say_text(&"x".repeat(65 * 1024));
    assert_eq!(tab.closed(), 1009);

    let mut tab = Tab::open(&shop, &visitor);
    for _ in 0..700 {
        tab.say_text(r#"{"type":"context","language":"fi"}"#);
    }
    assert_eq!(tab.closed(), 4429);

    let tabs: Vec<_> = (0..20).map(|_| Tab::open(&shop, &visitor)).collect();
    let mut more = Tab::silent(&shop);
    more.say(&hello(&visitor.token, &random_tab_id(), "FI", "fi"));
    assert_eq!(more.error()["code"], "rate-limited");
    assert_eq!(more.closed(), 4429);
    assert_eq!(tabs.len(), 20);
}

#[test]
fn a_socket_must_say_hello() {
    let shop = Shop::with(&[("PRALINE__LIMITS__HELLO_TIMEOUT_S", "1")], &[]);
    assert_eq!(Tab::silent(&shop).closed(), 4408);
}

#[test]
fn a_newer_socket_of_the_same_tab_takes_over() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let mut older = Tab::open(&shop, &visitor);
    let mut newer = Tab::open_as(&shop, &visitor, &older.id.clone(), "FI", "fi");
    assert_eq!(older.closed(), 4409);
    let seq = newer.add(BAR, 1);
    newer.acknowledged(seq);
}

#[test]
fn a_tab_that_comes_back_shares_the_place_of_its_older_socket() {
    let shop = Shop::with(&[("PRALINE__LIMITS__CONNECTIONS_PER_IDENTITY", "2")], &[]);
    let visitor = shop.visitor();
    let older = [Tab::open(&shop, &visitor), Tab::open(&shop, &visitor)];
    let mut newer: Vec<_> = older
        .iter()
        .map(|tab| Tab::open_as(&shop, &visitor, &tab.id, "FI", "fi"))
        .collect();
    for mut tab in older {
        assert_eq!(tab.closed(), 4409);
    }
    let answer_to_another = || {
        let mut tab = Tab::silent(&shop);
        tab.say(&hello(&visitor.token, &random_tab_id(), "FI", "fi"));
        tab.frame()
    };
    assert_eq!(answer_to_another()["code"], "rate-limited", "the places are taken");
    newer.pop().expect("a tab").close();
    let answer = wait_until(answer_to_another, |answer| answer["type"] == "welcome");
    assert_eq!(answer["type"], "welcome", "{answer}");
}

#[test]
fn an_operation_that_cannot_be_looked_at_waits_and_keeps_its_turn() {
    let shop = Shop::start().ready();
    let mut tab = Tab::open(&shop, &shop.visitor());
    let mut set_details = details();
    set_details["kind"] = "setDetails".into();
    let mut database = ForeignWriter::connect(&shop);
    // Whoever tells who buys is asked what they bought before.
    database.run("ALTER TABLE shop_order RENAME TO out_of_reach");
    let seq = tab.operate(set_details.clone());
    assert_eq!(tab.error()["code"], "storage-unavailable");
    let last = tab.add(BAR, 1);
    // A tab that has heard nothing of its operation says it once more.
    tab.operate_as(seq, set_details);
    match tab.hear() {
        Heard::Frame(frame) => assert_eq!(frame["code"], "storage-unavailable", "it is tried again: {frame}"),
        Heard::Closed(code) => panic!("closed with {code}"),
    }
    database.run("ALTER TABLE out_of_reach RENAME TO shop_order");
    let state = tab.acknowledged(last);
    assert_eq!((quantity(&state), &state["rejected"]), (1, &json!([])), "{state}");
}

#[test]
fn pages_of_other_sites_open_no_socket() {
    let shop = Shop::start();
    let port = shop.url.rsplit(':').next().expect("a port");
    for foreign in [
        "null",
        "https://evil.example",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        &format!("https://127.0.0.1:{port}"),
        &format!("http://127.0.0.1:{port}.evil.example"),
        &format!("http://evil.example:{port}"),
    ] {
        let refused = Tab::connect(&shop, &[("Origin", foreign)]).err().expect("refused");
        assert!(refused.contains("403"), "{foreign}: {refused}");
    }
    for own in [shop.url.clone(), format!("http://localhost:{port}")] {
        assert!(Tab::connect(&shop, &[("Origin", &own)]).is_ok(), "{own}");
    }
}

#[test]
fn the_language_follows_the_tab_and_the_market_has_its_own_cart() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let mut tab = Tab::open(&shop, &visitor);
    let seq = tab.add(BAR, 1);
    let finnish = tab.acknowledged(seq);
    tab.say(&json!({"type": "context", "language": "en"}));
    let english = tab.until(|state| state["cart"]["language"] == "en");
    assert_eq!(finnish["cart"]["totalDisplayPrice"], "5,90\u{a0}€");
    assert_eq!(english["cart"]["totalDisplayPrice"], "€5.90");
    assert_eq!(english["cart"]["totalPrice"], json!(5.90));
    let swedish = Tab::open_as(&shop, &visitor, &random_tab_id(), "SE", "sv");
    assert_eq!(quantity(&swedish.state), 0);
    assert_eq!(swedish.state["cart"]["currency"], "SEK");
}

/// All that a tab follows is told in the new language: once a second at most, however often it switches.
#[test]
fn a_tab_that_switches_its_language_again_and_again_is_told_its_products_a_few_times() {
    let shop = Shop::start();
    let mut tab = Tab::open(&shop, &shop.visitor());
    tab.say(&json!({"type": "subscribe", "topic": "product", "codes": [BAR]}));
    let began = Instant::now();
    for language in ["en", "sv"].iter().cycle().take(100) {
        tab.say(&json!({"type": "context", "language": language}));
    }
    // In Finnish when it was asked for, in English after the first switch, and in Swedish, the last language, in the end.
    let mut told = Vec::new();
    while told.len() < 3 || told.last().is_some_and(|price: &String| price.starts_with('€')) {
        let frame = tab.frame();
        if frame["type"] == "product.updated" {
            told.push(
                frame["products"][0]["placedPriceString"]
                    .as_str()
                    .expect("a price")
                    .to_owned(),
            );
        }
    }
    let seconds = usize::try_from(began.elapsed().as_secs()).expect("a number");
    assert!(told.len() <= 3 + seconds, "{told:?} in {seconds} seconds");
}

#[test]
fn a_restart_loses_nothing() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let mut tab = Tab::open(&shop, &visitor);
    let last = (0..5).map(|_| tab.add(BAR, 1)).last().expect("five");
    tab.until(|state| state["appliedSeq"] == last);
    let id = tab.id.clone();
    let shop = shop.restart();
    assert_eq!(tab.closed(), 1012);
    assert_eq!(tab.state["ackedSeq"], last, "the open window was committed first");
    let mut again = Tab::open_as(&shop, &visitor, &id, "FI", "fi");
    assert_eq!((quantity(&again.state), &again.state["ackedSeq"]), (5, &json!(last)));
    let seq = again.add(BAR, 1);
    assert_eq!(quantity(&again.acknowledged(seq)), 6);
}

#[test]
fn a_crash_loses_nothing_that_was_acknowledged_and_doubles_nothing() {
    let mut shop = Shop::start();
    let visitor = shop.visitor();
    let id = random_tab_id();
    let mut acknowledged = 0;
    let mut sent = 0;
    for round in 0..4 {
        let mut tab = Tab::open_as(&shop, &visitor, &id, "FI", "fi");
        let durable = tab.state["ackedSeq"].as_u64().expect("a number");
        assert!(
            durable >= acknowledged,
            "acknowledged {acknowledged}, durable {durable}"
        );
        assert_eq!(quantity(&tab.state), durable, "one piece for each number");
        for seq in durable + 1..=sent + 4 {
            tab.operate_as(
                seq,
                json!({"kind": "add", "code": BAR, "quantity": 1, "shipmentId": -1}),
            );
        }
        sent += 4;
        if round < 3 {
            let wanted = durable + 1;
            acknowledged = tab.acknowledged(wanted)["ackedSeq"].as_u64().expect("a number");
            shop = shop.crash();
        } else {
            assert_eq!(quantity(&tab.acknowledged(sent)), sent);
        }
    }
}

#[test]
fn a_closed_tab_comes_back_to_the_same_cart() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let mut tab = Tab::open(&shop, &visitor);
    let seq = tab.add(BAR, 3);
    tab.acknowledged(seq);
    tab.close();
    let mut other = Tab::open(&shop, &visitor);
    assert_eq!(quantity(&other.state), 3);
    let seq = other.operate(json!({"kind": "delete", "code": BAR, "shipmentId": -1}));
    assert_eq!(quantity(&other.acknowledged(seq)), 0);
}

#[test]
fn sockets_lost_while_they_join_are_forgotten() {
    let shop = Shop::with(&[("PRALINE__CARTS__PASSIVATE_AFTER_S", "1")], &[]);
    for _ in 0..20 {
        let mut tab = Tab::silent(&shop);
        tab.say(&hello(&shop.visitor().token, &random_tab_id(), "FI", "fi"));
        tab.vanish();
    }
    shop.wait_for("/metrics", |metrics| {
        let text = metrics.text();
        ["praline_carts_in_memory 0", "praline_sockets_open 0"]
            .iter()
            .all(|gauge| text.lines().any(|line| line == *gauge))
    });
}
