//! What operators ask, and what every answer carries.

use crate::harness::Shop;

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
    ] {
        assert!(text.contains(name), "{name} in {text}");
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
    let posted = shop.post("/fi/", "text/plain", "x", &[]);
    assert_eq!(posted.status, 404);
}
