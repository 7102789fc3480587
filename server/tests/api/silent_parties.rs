//! Other parties that take connections and say nothing keep nobody waiting but those who need them.

use std::{
    net::{TcpListener, TcpStream},
    sync::mpsc::{self, Receiver},
    thread,
};

use serde_json::json;

use crate::{
    harness::{Answer, PATIENCE, Shop},
    purchases::{Purchase, last_payment},
};

/// With it a call that held its place meanwhile would be the only one.
const ONE_CALL: (&str, &str) = ("PRALINE__LIMITS__CALLS_AT_ONCE", "1");

/// Whoever it let in waits until the connection is dropped.
struct SilentParty {
    url: String,
    connections: Receiver<TcpStream>,
}

impl SilentParty {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let (connected, connections) = mpsc::channel();
        thread::spawn(move || {
            listener
                .incoming()
                .flatten()
                .try_for_each(|stream| connected.send(stream))
        });
        Self { url, connections }
    }

    /// Somebody waits for it from now on.
    fn asked(&self) -> TcpStream {
        self.connections.recv_timeout(PATIENCE).expect("a call")
    }
}

fn is_answered(answer: &Answer, status: u16, code: &str) {
    let told = (answer.status, answer.body["code"].as_str());
    assert_eq!(told, (status, Some(code)), "{}", answer.text());
    assert!(answer.header("retry-after").is_some());
}

#[test]
fn carts_are_read_while_many_wait_for_the_provider_of_identities() {
    let party = SilentParty::start();
    let shop = Shop::with(
        &[
            ONE_CALL,
            ("PRALINE__IDENTITY__PROVIDER__NAME", "Harbour ID"),
            ("PRALINE__IDENTITY__PROVIDER__ISSUER", &party.url),
            ("PRALINE__IDENTITY__PROVIDER__CLIENT_ID", "shop"),
            ("PRALINE__IDENTITY__PROVIDER__TIMEOUT_MS", "30000"),
        ],
        &[],
    )
    .ready();
    let visitor = shop.visitor();
    thread::scope(|threads| {
        let start = || shop.get("/api/identity-connect/provider/start");
        let starts: Vec<_> = (0..40).map(|_| threads.spawn(start)).collect();
        let asked = party.asked();
        let cart = shop.get_as(&visitor, "/api/me/carts");
        assert_eq!(cart.status, 200, "{}", cart.text());
        assert!(!starts.iter().all(thread::ScopedJoinHandle::is_finished), "some wait");
        drop((asked, party));
        for start in starts {
            let answer = start.join().expect("an answer");
            // As many as may wait are led to the page that tells it.
            let page = answer
                .header("location")
                .is_some_and(|page| page.contains("unavailable"));
            assert!(page || answer.body["code"] == "busy", "{}", answer.text());
        }
    });
}

#[test]
fn carts_are_read_while_a_provider_of_payment_says_nothing() {
    let party = SilentParty::start();
    let shop = Shop::with(
        &[
            ONE_CALL,
            ("PRALINE__PAYMENTS__PROVIDERS", "adyen"),
            ("PRALINE__PAYMENTS__ADYEN__MERCHANT_ACCOUNT", "PralineFI"),
            ("PRALINE__PAYMENTS__ADYEN__API_KEY", "hidden-key"),
            ("PRALINE__PAYMENTS__ADYEN__HMAC_KEY", "44782DEF"),
            ("PRALINE__PAYMENTS__ADYEN__CLIENT_KEY", "test_PUBLIC"),
            ("PRALINE__PAYMENTS__ADYEN__URL", &party.url),
        ],
        &[],
    )
    .ready();
    let (purchase, other) = (Purchase::begin(&shop), shop.visitor());
    let methods = shop.get("/api/cda/paymentmethods/FI/fi");
    let form = json!({"method": methods.body[0]["id"], "returnUrl": "/fi/kassa?step=3"});
    let added = shop.post_as(
        &purchase.visitor,
        &format!("/api/cda/me/carts/{}/payments", purchase.cart),
        &form,
        &[],
    );
    assert_eq!(added.status, 200, "{}", added.text());
    let payment = last_payment(&added)["id"].as_str().expect("an id").to_owned();
    let read_other = || {
        let cart = shop.get_as(&other, "/api/me/carts");
        assert_eq!(cart.status, 200, "{}", cart.text());
    };
    thread::scope(|threads| {
        let process = || purchase.process(&shop, &json!({}));
        let first = threads.spawn(process);
        let asked = party.asked();
        read_other();
        // Of one payment the provider is asked once at a time.
        is_answered(&process(), 503, "busy");
        drop(asked);
        is_answered(&first.join().expect("an answer"), 503, "payment-unavailable");

        let back = threads.spawn(|| shop.get(&format!("/paymentauthentication/{payment}/RESULT")));
        let asked = party.asked();
        read_other();
        drop(asked);
        is_answered(&back.join().expect("an answer"), 503, "payment-unavailable");
    });
}
