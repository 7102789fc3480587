//! What one client can do to the others: as much as the limits let it.

use serde_json::json;

use crate::{
    harness::Shop,
    live::{hello, random_tab_id},
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
    let line = format!("praline_rejected_total{{reason=\"{reason}\"}} {count}");
    shop.wait_for("/metrics", |metrics| metrics.text().lines().any(|other| other == line));
}
