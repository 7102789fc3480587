//! Whom a request is counted for: the address of its client, also behind proxies.

use crate::{harness::Shop, live::Tab};

const TWO_SOCKETS: (&str, &str) = ("PRALINE__LIMITS__CONNECTIONS_PER_ADDRESS", "2");

fn via(client: &str) -> [(&str, &str); 1] {
    [("X-Forwarded-For", client)]
}

#[test]
fn behind_a_trusted_proxy_each_client_has_its_own_places() {
    let shop = Shop::with(
        &[
            TWO_SOCKETS,
            ("PRALINE__SERVER__TRUSTED_PROXIES", "127.0.0.1,10.0.0.0/8"),
        ],
        &[],
    );
    let open = |client: &str| Tab::connect(&shop, &via(client));
    let _first = [open("203.0.113.1"), open("203.0.113.1, 10.0.0.7")].map(|tab| tab.expect("a place"));
    let _other = open("203.0.113.2").expect("a place of its own");
    let refused = open("198.51.100.9, 203.0.113.1").err().expect("both places are taken");
    assert!(refused.contains("429"), "{refused}");
    let _neighbours = [open("2001:db8::1"), open("2001:db8::2")].map(|tab| tab.expect("a place"));
    let refused = open("2001:db8::3").err().expect("a third in one /64");
    assert!(refused.contains("429"), "{refused}");
}

#[test]
fn a_stranger_cannot_take_another_address() {
    let shop = Shop::with(&[TWO_SOCKETS], &[]);
    let open = |client: &str| Tab::connect(&shop, &via(client));
    let _tabs = [open("203.0.113.1"), open("203.0.113.2")].map(|tab| tab.expect("a place"));
    assert!(
        open("203.0.113.3").is_err(),
        "the header of a stranger counts for nothing"
    );
}
