//! What strangers may ask, and what it costs the shop.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use serde_json::json;

use crate::harness::{Answer, Shop};

#[test]
fn an_address_of_many_segments_has_no_page() {
    let shop = Shop::shared();
    let near = |path: &str| shop.get(&format!("/api/cda/content?contentUrl={path}&matchExact=false"));
    assert_eq!(
        near(&format!("/fi{}", "/a".repeat(15))).status,
        200,
        "the start page is above it"
    );
    for path in [
        format!("/fi{}", "/a".repeat(16)),
        format!("/fi/{}", "a".repeat(2_100)),
        format!("/fi{}", "/a".repeat(12_000)),
    ] {
        let answer = near(&path);
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (404, &"not-found".into()),
            "{}",
            path.len()
        );
        assert_eq!(shop.get(&path).status, 404, "{}", path.len());
    }
}

/// The seconds that a refusal says.
fn wait_of(answer: &Answer) -> u64 {
    let wait = answer.header("retry-after").expect("when to come back");
    wait.parse().expect("seconds")
}

const BEHIND_A_PROXY: (&str, &str) = ("PRALINE__SERVER__TRUSTED_PROXIES", "127.0.0.1");

fn from(client: &str) -> (&str, &str) {
    ("x-forwarded-for", client)
}

#[test]
fn new_ids_are_counted_for_each_address() {
    let few = [
        BEHIND_A_PROXY,
        ("PRALINE__LIMITS__VISITORS_PER_SECOND", "1"),
        ("PRALINE__LIMITS__VISITOR_BURST", "20"),
    ];
    let shop = Shop::with(&few, &[]);
    let page = |client: &str| shop.get_with("/fi/", &[from(client)]);
    let answers: Vec<_> = (0..200).map(|_| page("203.0.113.1")).collect();
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(!refused.is_empty(), "a stranger gets ids without end");
    for answer in &refused {
        assert_eq!(answer.body["code"], "rate-limited");
        assert_eq!(wait_of(answer), 1);
    }
    assert!(answers.iter().all(|answer| [200, 429].contains(&answer.status)));
    let honest = page("203.0.113.2");
    assert_eq!(honest.status, 200, "others get theirs");
    let cookie = honest
        .header("set-cookie")
        .expect("an id")
        .split(';')
        .next()
        .expect("a pair")
        .to_owned();
    let mut again = (0..30).map(|_| {
        shop.get_with("/fi/", &[from("203.0.113.2"), ("cookie", &cookie)])
            .status
    });
    assert!(again.all(|status| status == 200), "whoever has an id needs no other");
    let counted = shop.get("/metrics").text();
    let refused = counted
        .lines()
        .find_map(|line| line.strip_prefix("praline_rejected_total{reason=\"visitors\"} "));
    assert!(refused.is_some_and(|number| number != "0"), "{counted}");
}

#[test]
fn reads_writes_and_tokens_have_budgets_of_their_own() {
    let few = [
        BEHIND_A_PROXY,
        ("PRALINE__LIMITS__READS_PER_SECOND", "1"),
        ("PRALINE__LIMITS__READ_BURST", "30"),
        ("PRALINE__LIMITS__WRITES_PER_SECOND", "1"),
        ("PRALINE__LIMITS__WRITE_BURST", "30"),
        ("PRALINE__LIMITS__TOKENS_PER_SECOND", "1"),
        ("PRALINE__LIMITS__TOKEN_BURST", "30"),
    ];
    let shop = Shop::with(&few, &[]);
    let id = shop.page("/fi/")["anonymousId"].as_str().expect("an id").to_owned();
    let form = format!("grant_type=anonymous&client_id=frontend&scope=anonymous_id&anonymous_id={id}");
    let read = |client: &str| shop.get_with("/api/localizations?language=fi", &[from(client)]);
    let write = |client: &str| shop.post("/api/me/carts/add", "application/json", "{}", &[from(client)]);
    let token = |client: &str| shop.post_form("/api/identity-connect/token/anonymous", &form, &[from(client)]);
    type Ask<'a> = &'a dyn Fn(&str) -> Answer;
    let asked: [(Ask<'_>, u16); 3] = [(&read, 200), (&write, 401), (&token, 200)];
    for (number, (ask, usual)) in asked.iter().enumerate() {
        let greedy = format!("203.0.113.{number}");
        let answers: Vec<_> = (0..300).map(|_| ask(&greedy)).collect();
        let refused = answers.iter().find(|answer| answer.status == 429).expect("a refusal");
        assert_eq!(refused.body["code"], "rate-limited");
        assert_eq!(wait_of(refused), 1);
        assert!(
            answers.iter().take(30).all(|answer| answer.status == *usual),
            "the burst is given"
        );
        for (other, usual) in &asked {
            assert_eq!(other("198.51.100.7").status, *usual, "others are not touched");
        }
    }
    for path in ["/healthz", "/readyz"] {
        let mut watched = (0..100).map(|_| shop.get(path).status);
        assert!(watched.all(|status| status == 200), "whoever watches is not counted");
    }
    // What costs something to answer is, also where it looks like what is counted elsewhere.
    for path in ["/metrics", "/fi/x/webhooks/authorisation"] {
        let client = format!("203.0.113.{}", 100 + path.len());
        let mut answers = (0..300).map(|_| shop.get_with(path, &[from(&client)]).status);
        assert!(answers.any(|status| status == 429), "{path}");
    }
}

#[test]
fn lifted_limits_count_nothing() {
    let shop = Shop::with(
        &[
            ("PRALINE__LIMITS__WRITE_BURST", "1"),
            ("PRALINE__LIMITS__WRITES_PER_SECOND", "1"),
        ],
        &["--no-limits"],
    );
    let write = || shop.post("/api/me/carts/add", "application/json", "{}", &[]).status;
    assert!((0..50).all(|_| write() == 401));
}

#[test]
fn changes_come_from_own_pages_as_json() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let own = shop.url.clone();
    let body = json!({"code": "HH-1001-150", "quantity": 1, "shipmentId": -1});
    let add = |origin: &str| shop.post_as(&visitor, "/api/me/carts/add", &body, &[("origin", origin)]);
    for foreign in [
        "https://evil.example",
        "null",
        "http://127.0.0.1:1",
        "",
        "http://localhost.evil.example",
    ] {
        let answer = add(foreign);
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (403, &json!("forbidden")),
            "{foreign}"
        );
    }
    assert_eq!(add(&own).status, 200);
    assert_eq!(
        shop.post_as(&visitor, "/api/me/carts/add", &body, &[]).status,
        200,
        "a program is no browser"
    );

    let authorization = visitor.authorization();
    let send = |kind: &str| {
        let headers = [("authorization", authorization.as_str())];
        shop.post("/api/me/carts/add", kind, &body.to_string(), &headers)
    };
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
    ] {
        let answer = send(kind);
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (415, &json!("unsupported-media-type")),
            "{kind}"
        );
    }
    for kind in [
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON",
    ] {
        assert_eq!(send(kind).status, 200, "{kind}");
    }
    assert_eq!(
        shop.delete_as(&visitor, "/api/me/carts/giftcard").status,
        200,
        "nothing needs no type"
    );

    let token = |kind: &str| {
        shop.post("/api/identity-connect/token/anonymous", kind, "grant_type=x", &[])
            .status
    };
    assert_eq!(token("application/json"), 415);
    assert_eq!(token("application/x-www-form-urlencoded"), 400, "the form is read");
}

#[test]
fn every_refusal_that_time_mends_says_when() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let mut tries = (0..30).map(|number| {
        let coupon = json!({"couponCode": format!("NOBODY-{number}")});
        shop.post_as(&visitor, "/api/me/carts/coupon", &coupon, &[])
    });
    let refused = tries.find(|answer| answer.status == 429).expect("too many tries");
    assert!(wait_of(&refused) >= 1);
}

#[test]
fn a_request_has_no_say_in_what_others_are_shown() {
    let shop = Shop::shared();
    for path in ["/robots.txt", "/sitemap.xml", "/feeds/products/FI/fi.xml"] {
        let answer = shop.get_with(path, &[("host", "evil.example")]);
        assert_eq!(answer.status, 200);
        assert!(
            !answer.text().contains("evil.example"),
            "{path} names a host that a stranger chose"
        );
        assert!(answer.text().contains(&shop.url), "{path}");
    }
}

#[test]
fn addresses_without_end_have_nothing() {
    let shop = Shop::shared();
    let long = "x".repeat(9_000);
    for path in [
        format!("/api/search/products?q={long}"),
        format!("/fi/?{long}"),
        format!("/api/cda/inventory?codes={long}"),
    ] {
        assert_eq!(shop.get(&path).status, 404);
    }
}

#[test]
fn what_is_no_http_is_counted_and_not_logged() {
    let shop = Shop::start();
    for nonsense in [
        "nonsense\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET /fi/ HTTP/1.1\r\nHost\r\n\r\n",
    ] {
        let mut socket = TcpStream::connect(shop.url.trim_start_matches("http://")).expect("a connection");
        socket.write_all(nonsense.as_bytes()).expect("sent");
        let mut answer = String::new();
        // Closed is answered as well.
        let _ = socket.read_to_string(&mut answer);
        assert!(answer.starts_with("HTTP/1.1 400 "), "{nonsense}: {answer}");
    }
    let counted = shop.wait_for("/metrics", |answer| {
        answer
            .text()
            .contains("praline_rejected_total{reason=\"unparsable\"} 3")
    });
    assert_eq!(counted.status, 200);
    assert!(!shop.log().contains("ERROR"), "{}", shop.log());
}
