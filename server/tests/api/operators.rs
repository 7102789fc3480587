//! What operators ask, and what every answer carries.

use std::time::Instant;

use serde_json::json;

use crate::{
    cda::program,
    drafting::{greeted, number_of, topic},
    harness::Shop,
    live::{Tab, random_tab_id},
};

#[test]
fn health_and_metrics_are_told() {
    let shop = Shop::start().ready();
    assert_eq!(shop.get("/healthz").status, 200);
    shop.get("/fi/");
    let metrics = shop.get("/metrics");
    assert_eq!(metrics.status, 200);
    let text = metrics.text();
    for name in [
        "praline_http_requests_total{",
        "praline_http_request_duration_seconds_bucket{",
        "praline_catalogue_products 7",
        // What is counted seldom is there from the start: an increase is seen where there was a number before it.
        "praline_task_restarts_total{task=\"index-pages\"} 0",
        "praline_projection_reloads_total 0",
        "praline_rejected_total{reason=\"slow-reader\"} 0",
        "praline_payment_notices_total{provider=\"test\",outcome=\"refused\"} 0",
    ] {
        assert!(text.contains(name), "{name} in {text}");
    }
}

#[test]
fn calls_tell_how_long_they_waited_for_the_database() {
    let shop = Shop::start().ready();
    let counted = || -> u64 {
        let text = shop.get("/metrics").text();
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("praline_store_reader_wait_seconds_count "));
        line.expect("a histogram").parse().expect("a number")
    };
    let before = counted();
    assert_eq!(shop.get("/api/cda/inventory?codes=HH-1001-150").status, 200);
    assert!(counted() > before);
}

#[test]
fn slow_requests_tell_what_their_time_went_into() {
    let shop = Shop::with(&[("PRALINE__LOG__SLOW_REQUEST_MS", "1")], &[]);
    shop.get("/fi/");
    shop.get_with("/api/cda/content?contentUrl=/fi/", &[("accept-encoding", "gzip")]);
    shop.get("/api/cda/inventory?codes=HH-1001-150");
    let greeting = json!({"greeting": "Hei"});
    let key = [("idempotency-key", "slow-1")];
    shop.post_as(&shop.visitor(), "/api/me/carts/greeting", &greeting, &key);
    // On a fast machine the shortest of them may take less than a millisecond now and then.
    let start = Instant::now();
    while !shop.log().contains("slow: /api/cda/inventory took") {
        assert!(start.elapsed() < crate::harness::PATIENCE, "{}", shop.log());
        shop.get("/api/cda/inventory?codes=HH-1001-150");
    }
    let log = shop.log();
    for (route, parts) in [
        ("slow: document took", ["page wait ", ", page "].as_slice()),
        ("slow: /api/cda/content took", &["page ", ", json ", ", gzip "]),
        ("slow: /api/cda/inventory took", &["call wait ", ", store ", ", json "]),
        (
            "slow: /api/me/carts/greeting took",
            &["call wait ", ", store ", ", cart "],
        ),
    ] {
        let line = log.lines().find(|line| line.contains(route)).expect(route);
        for part in parts {
            assert!(line.contains(part), "{part:?} in {line}");
        }
    }
}

#[test]
fn every_answer_is_marked_and_guarded() {
    let shop = Shop::start();
    for path in [
        "/fi/",
        "/api/localizations",
        "/api/nothing",
        "/healthz",
        "/assets/nothing.js",
    ] {
        let answer = shop.get(path);
        assert!(answer.header("x-request-id").is_some_and(|id| !id.is_empty()), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(
            answer.header("referrer-policy"),
            Some("strict-origin-when-cross-origin"),
            "{path}"
        );
        assert_eq!(
            answer.header("cross-origin-opener-policy"),
            Some("same-origin"),
            "{path}"
        );
        let permissions = answer.header("permissions-policy").unwrap_or_default();
        assert!(permissions.contains("camera=()"), "{path}");
        assert_eq!(answer.header("strict-transport-security"), None, "{path}");
    }
    let given = shop.get_with("/healthz", &[("x-request-id", "from-the-proxy.1")]);
    assert_eq!(given.header("x-request-id"), Some("from-the-proxy.1"));
    let hostile = shop.get_with("/healthz", &[("x-request-id", "a b;c")]);
    assert_ne!(hostile.header("x-request-id"), Some("a b;c"));
}

#[test]
fn calls_that_do_not_exist_are_problems() {
    let shop = Shop::start();
    let answer = shop.get("/api/nothing/here");
    assert_eq!(answer.status, 404);
    assert_eq!(answer.header("content-type"), Some("application/problem+json"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let posted = shop.post("/fi/", "application/json", "{}", &[]);
    assert_eq!(posted.status, 405);
    assert_eq!(shop.post("/fi/nothing", "application/json", "{}", &[]).status, 404);
}

#[test]
fn what_is_refused_early_is_told_in_the_readers_language() {
    let shop = Shop::shared();
    let answers = [
        (shop.get("/api/nothing?language=en"), "This was not found."),
        (
            shop.get("/api/me/carts/add?language=sv"),
            "Den här adressen kan inte anropas så.",
        ),
        (
            shop.post("/api/me/carts/add?language=en", "text/plain", "x", &[]),
            "What was sent is of another type than this address takes: changes are sent as JSON, tokens are asked for by a form.",
        ),
    ];
    for (answer, expected) in answers {
        assert_eq!(answer.body["detail"], expected, "{}", answer.text());
    }
}

#[test]
fn what_is_read_is_read_by_head_too() {
    let shop = Shop::start().ready();
    for path in [
        "/healthz",
        "/readyz",
        "/metrics",
        "/robots.txt",
        "/sitemap.xml",
        "/feeds/products/FI/fi.xml",
        "/api/localizations",
        "/api/search/products?q=milk",
        "/api/cda/content?contentUrl=/fi/",
    ] {
        let answer = shop.head(path);
        assert_eq!((answer.status, answer.bytes.len()), (200, 0), "{path}");
    }
}

#[test]
fn a_wrong_method_is_told_the_right_one() {
    let shop = Shop::start();
    for path in [
        "/healthz",
        "/robots.txt",
        "/api/localizations",
        "/api/cda/markets",
        "/fi/",
    ] {
        let answer = shop.post(path, "application/json", "{}", &[]);
        assert_eq!(
            (answer.status, answer.header("allow")),
            (405, Some("GET, HEAD")),
            "{path}"
        );
        assert_eq!(answer.body["code"], "method-not-allowed", "{path}");
    }
    let answer = shop.post("/api/me/carts", "application/json", "{}", &[]);
    assert_eq!((answer.status, answer.header("allow")), (405, Some("GET, HEAD, PUT")));
    let answer = shop.get("/api/me/carts/add");
    assert_eq!((answer.status, answer.header("allow")), (405, Some("POST")));
}

#[test]
fn operators_follow_how_the_server_stands_and_nobody_else_does() {
    let shop = Shop::start();
    let metrics = json!({"type": "subscribe", "topic": "metrics"});
    let operator = program(&shop, "operator");
    let mut tab = greeted(&shop, &random_tab_id(), ("staff", &operator.token));
    tab.say(&metrics);
    let told = tab.frame();
    assert_eq!(told["type"], "metrics", "{told}");
    assert_eq!(told["values"]["praline_sockets_open"], 1.0, "{told}");
    assert!(
        told["values"]["praline_catalogue_products"].as_f64() > Some(0.0),
        "{told}"
    );
    // What is told later is news.
    let visitor = shop.visitor();
    let other = Tab::open(&shop, &visitor);
    while tab.frame()["values"]["praline_sockets_open"] != 2.0 {}
    drop(other);
    // Nothing of the shop's pages is an operator's.
    let editor = program(&shop, "editor");
    let number = number_of(&shop, &editor);
    for name in ["draft", "preview"] {
        tab.say(&topic(name, &number));
        assert_eq!(tab.error()["code"], "forbidden");
    }
    let mut own = greeted(&shop, &random_tab_id(), ("staff", &editor.token));
    own.say(&metrics);
    assert_eq!(own.error()["code"], "forbidden");
    let mut tab = Tab::open(&shop, &visitor);
    tab.say(&metrics);
    assert_eq!(tab.error()["code"], "forbidden");
}
