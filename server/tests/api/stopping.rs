//! A server that is told to stop while shoppers go on: what was acknowledged stays, and nobody hears half of anything.

use std::{
    sync::{
        Barrier,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use serde_json::{Value, json};

use crate::{
    harness::{Shop, Visitor, pause},
    line::Line,
    live::{Heard, Tab, quantity},
    postgres,
    raw::Raw,
    two_nodes::{configured, node_with},
};

const BAR: &str = "HH-1001-150";
/// Clients of each kind. No cart holds more of one thing than it may, however long they go on.
const CLIENTS: usize = 4;
const MOST: u64 = 900;
/// The server is told to stop once this much is acknowledged, so that it stops in the middle.
const BEFORE: usize = 200;
/// Operations that a tab lets wait for their acknowledgement.
const AHEAD: u64 = 20;

/// How far a client came before the server was gone.
struct Heeded {
    visitor: Visitor,
    tab: Option<String>,
    acknowledged: u64,
    sent: u64,
}

#[test]
fn a_stop_under_load_loses_nothing_and_breaks_no_answer() {
    let mut shop = Shop::with(&[], &["--no-limits"]).ready();
    let (acknowledged, begun) = (AtomicUsize::new(0), Barrier::new(2 * CLIENTS + 1));
    let heeded: Vec<Heeded> = thread::scope(|scope| {
        let (shop, acknowledged, begun) = (&shop, &acknowledged, &begun);
        let tabs = (0..CLIENTS).map(|_| scope.spawn(|| add_over_a_socket(shop, begun, acknowledged)));
        let callers = (0..CLIENTS).map(|_| scope.spawn(|| add_over_http(shop, begun, acknowledged)));
        let clients: Vec<_> = tabs.chain(callers).collect();
        begun.wait();
        while acknowledged.load(Ordering::Relaxed) < BEFORE {
            pause();
        }
        shop.send_signal("TERM");
        clients
            .into_iter()
            .map(|client| client.join().expect("a client that heard no half answer"))
            .collect()
    });
    let log = shop.log();
    let status = shop.ended();
    assert!(status.success(), "{status}");
    assert!(!log.contains("stopped before"), "all of it was done in time: {log}");

    let shop = shop.after_its_end();
    for client in heeded {
        let kept = match &client.tab {
            Some(id) => {
                let tab = Tab::open_as(&shop, &client.visitor, id, "FI", "fi");
                let kept = quantity(&tab.state);
                assert_eq!(tab.state["ackedSeq"], kept, "each operation counts once");
                kept
            }
            None => quantity(&json!({"cart": shop.get_as(&client.visitor, "/api/me/carts").body})),
        };
        assert!(
            (client.acknowledged..=client.sent).contains(&kept),
            "{kept} kept, {} acknowledged, {} sent",
            client.acknowledged,
            client.sent
        );
    }
}

#[test]
fn a_database_that_says_nothing_any_more_keeps_no_server_from_stopping() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (address, line) = runtime.block_on(async { Line::before(&postgres::new_database(None).await).await });
    let mut shop = node_with(&configured(&address, ""), &[]).ready();
    let visitor = shop.visitor();
    let mut tab = Tab::open(&shop, &visitor);
    let known = tab.add(BAR, 1);
    tab.acknowledged(known);
    line.cut();
    let last = tab.add(BAR, 1);
    tab.until(|state| state["appliedSeq"] == last);
    shop.send_signal("TERM");
    shop.ended();
    let told = tab.state["ackedSeq"].as_u64();
    assert!(told < Some(last), "nobody was told that it is kept");
}

/// Adds without pause until the server closes the socket, which it says.
fn add_over_a_socket(shop: &Shop, begun: &Barrier, acknowledged: &AtomicUsize) -> Heeded {
    let visitor = shop.visitor();
    let mut tab = Tab::open(shop, &visitor);
    begun.wait();
    let mut sent = 0;
    loop {
        let acked = tab.state["ackedSeq"].as_u64().expect("a number");
        while sent < MOST && sent - acked < AHEAD {
            sent = tab.add(BAR, 1);
        }
        match tab.hear() {
            Heard::Frame(frame) => {
                assert_eq!(frame["type"], "cart.state", "{frame}");
                assert_eq!(frame["rejected"], json!([]), "{frame}");
                let newly = frame["ackedSeq"].as_u64().expect("a number") - acked;
                acknowledged.fetch_add(usize::try_from(newly).expect("few"), Ordering::Relaxed);
            }
            Heard::Closed(code) => {
                assert_eq!(code, 1012, "come back in a moment");
                break;
            }
        }
    }
    Heeded {
        visitor,
        acknowledged: tab.state["ackedSeq"].as_u64().expect("a number"),
        tab: Some(tab.id.clone()),
        sent,
    }
}

/// Adds without pause, each time over a connection of its own, until nobody listens any more. What the server says is a
/// whole answer or nothing.
fn add_over_http(shop: &Shop, begun: &Barrier, acknowledged: &AtomicUsize) -> Heeded {
    let visitor = shop.visitor();
    begun.wait();
    let (mut done, mut sent) = (0, 0);
    let body = json!({"code": BAR, "quantity": 1}).to_string();
    let request = format!(
        "POST /api/me/carts/add HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nAuthorization: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        visitor.authorization(),
        body.len()
    );
    while sent < MOST {
        let Some(mut connection) = Raw::try_connect(shop) else {
            break;
        };
        sent += 1;
        connection.write(request.as_bytes());
        let answer = connection.rest();
        if answer.is_empty() {
            continue;
        }
        match whole(&answer) {
            (200, _) => {
                done += 1;
                acknowledged.fetch_add(1, Ordering::Relaxed);
            }
            (503, problem) => {
                assert_eq!(problem["code"], "busy", "{answer}");
                // Nothing was done.
                sent -= 1;
            }
            _ => panic!("{answer}"),
        }
    }
    Heeded {
        visitor,
        tab: None,
        acknowledged: done,
        sent,
    }
}

/// Status and body of an answer that came to its end.
fn whole(answer: &str) -> (u16, Value) {
    let (head, body) = answer
        .split_once("\r\n\r\n")
        .unwrap_or_else(|| panic!("half a head: {answer}"));
    let length = head
        .lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .unwrap_or_else(|| panic!("no length: {head}"));
    assert_eq!(Ok(body.len()), length.1.parse(), "half a body: {answer}");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    (
        status.expect("a status"),
        serde_json::from_str(body).unwrap_or_else(|_| panic!("no JSON: {body}")),
    )
}
