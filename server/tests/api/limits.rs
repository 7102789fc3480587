//! What one client can do to the others: as much as the limits let it.

use std::time::Instant;

use serde_json::{Value, json};

use crate::{
    harness::Shop,
    live::{Tab, hello, quantity, random_tab_id},
    raw::{BETWEEN, FIRST, LAST, Raw, TEXT},
};

#[test]
fn a_frame_is_refused_by_its_header() {
    let shop = Shop::start();
    for payload in [64 * 1024 + 1, 1 << 32, 1 << 62, u64::MAX] {
        // Nothing of the payload is ever sent: the header is all that the server can judge by.
        let mut socket = Raw::socket(&shop);
        socket.announce(TEXT, payload);
        assert_eq!(socket.closed_with(), 1009, "{payload} bytes before the hello");

        let mut socket = greeted(&shop);
        socket.announce(TEXT, payload);
        assert_eq!(socket.closed_with(), 1009, "{payload} bytes after the hello");
    }
    counted(&shop, "frame-too-large", 8);
}

#[test]
fn a_message_in_fragments_is_refused_by_the_header_that_makes_it_too_large() {
    let shop = Shop::start();
    let mut socket = greeted(&shop);
    let spaces = vec![b' '; 30 * 1024];
    socket.frame(FIRST, &spaces);
    socket.frame(BETWEEN, &spaces);
    socket.announce(LAST, 4 * 1024 + 1);
    assert_eq!(socket.closed_with(), 1009);

    let mut socket = greeted(&shop);
    socket.frame(FIRST, br#"{"type":"context","#);
    socket.frame(LAST, br#""language":"sv"}"#);
    let state = socket.hear().expect("a state");
    assert!(state.contains(r#""language":"sv""#), "{state}");
}

#[test]
fn bytes_are_counted_as_well_as_frames() {
    let shop = Shop::start();
    let mut socket = greeted(&shop);
    let frame = format!("{:60000}", json!({"type": "context", "language": "fi"}).to_string());
    // Fewer frames than the smallest burst of frames, and more bytes than the burst of bytes.
    let sent = (0..100).take_while(|_| socket.frame(TEXT, frame.as_bytes())).count();
    assert_eq!(socket.closed_with(), 4429, "after {sent} frames");
    counted(&shop, "byte-rate", 1);
}

#[test]
fn frames_that_no_browser_sends_are_malformed() {
    let shop = Shop::start();
    for bytes in [[0x81, 0x05], [0xc1, 0x85], [0x83, 0x85], [0x09, 0x80]] {
        let mut socket = greeted(&shop);
        socket.write(&bytes);
        assert_eq!(socket.closed_with(), 4400, "{bytes:?}");
    }
}

#[test]
fn after_a_close_the_connection_ends_too() {
    let shop = Shop::with(&[("PRALINE__LIMITS__HELLO_TIMEOUT_S", "1")], &[]);
    let visitor = shop.visitor();
    let tab = random_tab_id();
    // Clients that never answer a close, and wait for the end of the connection.
    let refused = |code: u16, say: &dyn Fn(&mut Raw)| {
        let mut socket = Raw::socket(&shop);
        say(&mut socket);
        assert_eq!(socket.closed_with(), code);
        socket.ends();
    };
    refused(1009, &|socket| {
        socket.announce(TEXT, 1 << 40);
    });
    refused(4400, &|socket| {
        socket.frame(TEXT, b"nonsense");
    });
    refused(4401, &|socket| {
        socket.say(&hello("forged", &tab, "FI", "fi"));
    });
    refused(4406, &|socket| {
        socket.say(&json!({"type": "hello", "protocol": 2}));
    });
    refused(4408, &|_| {});
    refused(4429, &|socket| {
        socket.say(&hello(&visitor.token, &tab, "FI", "fi"));
        while socket.frame(TEXT, br#"{"type":"context","language":"fi"}"#) {}
    });

    let mut older = greeted(&shop);
    older.say(&json!({"type": "auth", "token": visitor.token}));
    assert_eq!(older.closed_with(), 4403);
    older.ends();

    let mut older = Raw::socket(&shop);
    older.say(&hello(&visitor.token, &tab, "FI", "fi"));
    older.hear().expect("a welcome");
    let newer = Tab::open_as(&shop, &visitor, &tab, "FI", "fi");
    assert_eq!(older.closed_with(), 4409);
    older.ends();
    drop(newer);
    measured(&shop, "praline_sockets_open 0");
}

#[test]
fn a_client_that_goes_on_sending_after_a_close_is_not_heard() {
    let shop = Shop::start();
    let mut socket = Raw::socket(&shop);
    socket.frame(TEXT, b"nonsense");
    let noise = [b'x'; 4096];
    // Ends once the server's end of the connection is gone.
    while socket.write(&noise) {}
    measured(&shop, "praline_sockets_open 0");
}

#[test]
fn a_client_that_never_reads_is_cut_off() {
    let shop = Shop::with(&[("PRALINE__LIMITS__STALL_S", "1")], &["--no-limits"]);
    let mut socket = Raw::socket(&shop);
    socket.say(&hello(&shop.visitor().token, &random_tab_id(), "FI", "fi"));
    // Each brings a state that nobody reads, until nothing more goes into the connection.
    while socket.frame(TEXT, br#"{"type":"context","language":"fi"}"#) {}
    counted(&shop, "slow-reader", 1);
    measured(&shop, "praline_sockets_open 0");
}

#[test]
fn sockets_are_counted_before_they_say_hello() {
    let shop = Shop::start();
    let sockets: Vec<_> = (0..3).map(|_| Raw::socket(&shop)).collect();
    measured(&shop, "praline_sockets_open 3");
    drop(sockets);
    measured(&shop, "praline_sockets_open 0");
}

#[test]
fn a_body_must_come_in_time() {
    let shop = Shop::with(&[("PRALINE__LIMITS__BODY_TIMEOUT_S", "1")], &[]);
    for head in [
        "Content-Length: 100\r\n\r\nhalf",
        "Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
    ] {
        let mut client = Raw::connect(&shop);
        let path = "/api/identity-connect/token/anonymous";
        let kind = "application/x-www-form-urlencoded";
        client.write(format!("POST {path} HTTP/1.1\r\nHost: shop\r\nContent-Type: {kind}\r\n{head}").as_bytes());
        let answer = client.head();
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
        assert!(answer.to_lowercase().contains("connection: close"), "{answer}");
        let body = client.rest();
        assert!(body.contains(r#""code":"request-timeout""#), "{body}");
    }
    counted(&shop, "slow-body", 2);
}

#[test]
fn a_body_that_nobody_reads_does_not_hold_its_connection() {
    let shop = Shop::with(&SHORT_HEADS, &[]);
    let mut client = Raw::connect(&shop);
    client.write(b"POST /healthz HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n");
    assert!(client.head().starts_with("HTTP/1.1 405"));
    client.rest();
}

#[test]
fn a_head_must_come_in_time() {
    let shop = Shop::with(&SHORT_HEADS, &[]);
    let mut client = Raw::connect(&shop);
    client.write(b"GET /healthz HTTP/1.1\r\nHost: ");
    is_problem(&client.rest(), 408, "request-timeout");

    let mut client = Raw::connect(&shop);
    client.write(b"GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n");
    assert!(client.head().starts_with("HTTP/1.1 200"));
    client.write(b"GET /healthz HTTP/1.1\r\nHost: ");
    client.rest();

    // A browser that connects ahead of a request is told the same, and has done nothing wrong.
    let silent = Raw::connect(&shop);
    is_problem(&silent.rest(), 408, "request-timeout");
    counted(&shop, "slow-head", 2);
}

#[test]
fn whatever_cannot_be_read_is_refused_with_a_problem() {
    let shop = Shop::start();
    let asked = |bytes: &[u8]| {
        let mut client = Raw::connect(&shop);
        client.write(bytes);
        client.rest()
    };
    for nonsense in [
        "nonsense\r\n\r\n",
        "GET /fi/ HTTP/1.1\r\nHost\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
    ] {
        is_problem(&asked(nonsense.as_bytes()), 400, "malformed");
    }
    let mut large = b"GET / HTTP/1.1\r\nHost: ".to_vec();
    large.resize(128 * 1024, b'x');
    is_problem(&asked(&large), 431, "head-too-large");

    let head = asked(b"HEAD / HTTP/1.1\r\nHost\r\n\r\n");
    let (head, body) = head.split_once("\r\n\r\n").expect("a head");
    assert!(head.starts_with("HTTP/1.1 400"), "{head}");
    assert_eq!(body, "", "who asks for a head gets no body");
}

#[test]
fn what_cannot_be_read_takes_nothing_from_the_answers_before_it() {
    let shop = Shop::start();
    let answered = |method: &str, length: usize| {
        let mut client = Raw::connect(&shop);
        client.write(format!("{method} /healthz HTTP/1.1\r\nHost: shop\r\n\r\nnonsense\r\n\r\n").as_bytes());
        assert!(client.head().starts_with("HTTP/1.1 200"), "{method}");
        let rest = client.rest();
        is_problem(&rest[length..], 400, "malformed");
    };
    let length = shop.get("/healthz").bytes.len();
    answered("GET", length);
    answered("HEAD", 0);

    let mut client = Raw::connect(&shop);
    for _ in 0..2 {
        client.write(b"HEAD /healthz HTTP/1.1\r\nHost: shop\r\n\r\n");
        assert!(client.head().starts_with("HTTP/1.1 200"));
    }
    client.write(b"nonsense\r\n\r\n");
    is_problem(&client.rest(), 400, "malformed");
}

/// Looks at everything that a client was told last.
fn is_problem(told: &str, status: u16, code: &str) {
    let (head, body) = told.split_once("\r\n\r\n").expect("a head");
    let head = head.to_lowercase();
    assert!(head.starts_with(&format!("http/1.1 {status} ")), "{head}");
    for field in [
        "content-type: application/problem+json",
        "connection: close",
        "x-content-type-options: nosniff",
        &format!("content-length: {}", body.len()),
    ] {
        assert!(head.lines().any(|line| line == field), "{field} in {head}");
    }
    let body: Value = serde_json::from_str(body).expect("JSON");
    assert_eq!((&body["status"], &body["code"]), (&json!(status), &json!(code)));
    assert!(
        body["detail"].as_str().is_some_and(|detail| detail.contains(' ')),
        "{body}"
    );
}

#[test]
fn connections_of_an_address_are_counted_whatever_they_are_for() {
    let shop = Shop::with(&[("PRALINE__LIMITS__CONNECTIONS_PER_ADDRESS", "4")], &[]);
    let sockets = [Raw::socket(&shop), Raw::socket(&shop)];
    let silent = [Raw::connect(&shop), Raw::connect(&shop)];
    // Threads count what they accepted a moment later.
    let (refused, more) = loop {
        let mut more = Raw::connect(&shop);
        more.write(b"GET /fi/ HTTP/1.1\r\nHost: shop\r\n\r\n");
        let head = more.head();
        if !head.starts_with("HTTP/1.1 200") {
            break (head, more);
        }
    };
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    assert!(refused.to_lowercase().contains("retry-after"), "{refused}");
    assert!(more.rest().contains("rate-limited"));

    let mut health = Raw::connect(&shop);
    health.write(b"GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n");
    assert!(health.head().starts_with("HTTP/1.1 200"), "health is told all the same");
    drop((sockets, silent));
    measured(&shop, "praline_sockets_open 0");
}

#[test]
fn health_is_answered_while_all_connections_are_taken() {
    let shop = Shop::with_files(256, &[("PRALINE__LIMITS__CONNECTIONS_PER_ADDRESS", "1000")]);
    // Each asks for what takes a body, and none ever comes.
    let authorization = shop.visitor().authorization();
    let waiting: Vec<_> = (0..300)
        .map(|_| {
            let mut client = Raw::connect(&shop);
            client.write(format!("POST /api/me/carts/add HTTP/1.1\r\nHost: shop\r\nAuthorization: {authorization}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n").as_bytes());
            client
        })
        .collect();
    let answer = |path: &str| loop {
        let mut client = Raw::connect(&shop);
        client.write(format!("GET {path} HTTP/1.1\r\nHost: shop\r\n\r\n").as_bytes());
        // The reserve is taken too for a moment, by those that were one too many.
        let answer = client.rest();
        if !answer.is_empty() {
            return answer;
        }
    };
    let health = answer("/healthz");
    assert!(health.starts_with("HTTP/1.1 200"), "{health}");
    let page = answer("/fi/");
    assert!(page.starts_with("HTTP/1.1 503"), "{page}");
    assert!(
        page.to_lowercase().contains("retry-after") && page.contains("busy"),
        "{page}"
    );
    drop(waiting);
    shop.wait_for("/fi/", |answer| answer.status == 200);
}

#[test]
fn what_waits_to_be_read_is_bounded() {
    // One of the largest answers fits, and two do not.
    let path = "/api/openapi.json";
    let size = Shop::shared().get(path).bytes.len();
    assert!(size > 1024 * 1024, "more than sockets hold: {size}");
    let limit = (size * 3 / 2).to_string();
    let shop = Shop::with(&[("PRALINE__LIMITS__UNREAD_BYTES_PER_ADDRESS", &limit)], &[]);
    let mut slow = Raw::connect(&shop);
    slow.write(format!("GET {path} HTTP/1.1\r\nHost: shop\r\n\r\n").as_bytes());
    assert!(slow.head().starts_with("HTTP/1.1 200"));
    let refused = shop.get(path);
    assert_eq!((refused.status, &refused.body["code"]), (503, &json!("busy")));
    assert!(refused.header("retry-after").is_some());
    assert_eq!(shop.get("/healthz").status, 200, "small answers are not counted");
    drop(slow);
    shop.wait_for(path, |answer| answer.status == 200);
}

#[test]
fn large_states_come_less_often_and_the_newest_one_always() {
    let seconds_between = 3;
    let shop = Shop::with(&[("PRALINE__LIMITS__STATE_BYTES_PER_SECOND", "22000")], &[]);
    let visitor = shop.visitor();
    let engrave = |number: usize| {
        let tablet = json!({
            "flavour": "HH-8001-MILK", "frontText": format!("number {number}"), "backText": "x".repeat(50),
            "signature": "y".repeat(30), "name": "Aino Virtanen", "address": "Esplanadi 1", "postalCode": "00100",
            "city": "Helsinki", "countryCode": "FIN", "phone": "+358401234567",
        });
        let change = json!({"code": "HH-8001-MILK", "quantity": 1, "customTablet": tablet});
        let answer = shop.post_as(&visitor, "/api/me/carts/add", &change, &[]);
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.bytes.len()
    };
    let before = 50;
    let bytes = (0..before).map(engrave).max().expect("some");
    assert!(
        bytes > 66_000,
        "large enough to wait for {seconds_between} seconds: {bytes}"
    );
    let mut tab = Tab::open(&shop, &visitor);
    let start = Instant::now();
    let after = 20;
    for number in before..before + after {
        engrave(number);
    }
    let mut states = 0;
    while quantity(&tab.state) < (before + after) as u64 {
        tab.frame();
        states += 1;
    }
    let most = start.elapsed().as_secs() / seconds_between + 1;
    assert!(states <= most, "{states} states in {:?}", start.elapsed());
}

#[test]
fn who_asks_for_another_protocol_where_there_is_none_is_answered_in_this_one() {
    let shop = Shop::start();
    // A socket without its key is none either.
    for (path, protocol, status) in [
        ("/healthz", "h2c", 200),
        ("/healthz", "websocket", 200),
        ("/ws", "h2c", 400),
        ("/ws", "websocket", 400),
    ] {
        let mut client = Raw::connect(&shop);
        let upgrade = format!("Connection: Upgrade\r\nUpgrade: {protocol}");
        client.write(format!("GET {path} HTTP/1.1\r\nHost: shop\r\n{upgrade}\r\n\r\n").as_bytes());
        let answer = client.head();
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status}")),
            "{path} {protocol}: {answer}"
        );
        client.ends();
    }
    measured(&shop, "praline_sockets_open 0");
}

const SHORT_HEADS: [(&str, &str); 2] = [
    ("PRALINE__LIMITS__HEAD_TIMEOUT_S", "1"),
    ("PRALINE__LIMITS__KEEP_ALIVE_S", "1"),
];

/// A socket that has said hello and heard its first state.
fn greeted(shop: &Shop) -> Raw {
    let mut socket = Raw::socket(shop);
    socket.say(&hello(&shop.visitor().token, &random_tab_id(), "FI", "fi"));
    for kind in ["welcome", "cart.state"] {
        let frame = socket.hear().expect("no close");
        assert!(frame.contains(kind), "{frame}");
    }
    socket
}

/// Waits until so many refusals for a reason were counted.
fn counted(shop: &Shop, reason: &str, count: u64) {
    measured(shop, &format!("praline_rejected_total{{reason=\"{reason}\"}} {count}"));
}

/// Waits until the metrics have a line.
fn measured(shop: &Shop, line: &str) {
    shop.wait_for("/metrics", |metrics| metrics.text().lines().any(|other| other == line));
}
