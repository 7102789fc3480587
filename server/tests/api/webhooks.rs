//! Programs beside the shop that are told of events of orders.

use std::{
    fs,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU16, Ordering},
    },
};

use integrations::signing::HmacKey;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    commands::said,
    harness::{Shop, run},
    purchases::Purchase,
    receiver::{Received, receive},
};

/// Of 24 zeros.
const SECRET: &str = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A program that is told.
struct Endpoint {
    url: String,
    told: Arc<Mutex<Vec<Received>>>,
    status: Arc<AtomicU16>,
}

impl Endpoint {
    fn start() -> Self {
        let told: Arc<Mutex<Vec<Received>>> = Arc::default();
        let status = Arc::new(AtomicU16::new(204));
        let (kept, answer) = (told.clone(), status.clone());
        let url = receive(move |received| {
            kept.lock().expect("whole").push(received);
            (answer.load(Ordering::SeqCst), String::new())
        });
        Self { url, told, status }
    }

    fn told(&self) -> Vec<Received> {
        self.told.lock().expect("whole").clone()
    }

    /// Waits until it was told so often; returns the types of what it was told.
    fn wait(&self, shop: &Shop, times: usize) -> Vec<String> {
        shop.wait_for("/healthz", |_| self.told().len() >= times);
        let told = self.told();
        let types = told
            .iter()
            .map(|told| body(told)["type"].as_str().expect("a type").to_owned());
        types.collect()
    }
}

fn body(told: &Received) -> Value {
    serde_json::from_str(&told.body).expect("JSON")
}

fn pay(shop: &Shop) -> (Purchase, String) {
    let purchase = Purchase::begin(shop);
    let paid = purchase.process(shop, &json!({"method": "invoice:invoice"}));
    assert_eq!(paid.status, 200, "{}", paid.text());
    let number = paid.body["orderNumber"].as_str().expect("an order").to_owned();
    (purchase, number)
}

#[test]
fn events_of_orders_are_told_signed_to_whoever_wants_them() {
    let (all, shipped) = (Endpoint::start(), Endpoint::start());
    let shop = Shop::with(
        &[
            ("PRALINE__WEBHOOKS__ALL__URL", &format!("{}/praline", all.url)),
            ("PRALINE__WEBHOOKS__ALL__SECRET", SECRET),
            ("PRALINE__WEBHOOKS__ALL__PRIVATE_NETWORKS", "127.0.0.0/8"),
            ("PRALINE__WEBHOOKS__CARRIER__URL", &shipped.url),
            ("PRALINE__WEBHOOKS__CARRIER__SECRET", SECRET),
            ("PRALINE__WEBHOOKS__CARRIER__PRIVATE_NETWORKS", "10.0.0.0/8,127.0.0.0/8"),
            ("PRALINE__WEBHOOKS__CARRIER__EVENTS", "order.shipped,order.delivered"),
            // An address of this machine, which nobody listed.
            ("PRALINE__WEBHOOKS__INWARDS__URL", &shipped.url.replace("http", "https")),
            ("PRALINE__WEBHOOKS__INWARDS__SECRET", SECRET),
        ],
        &[],
    );
    let (purchase, number) = pay(&shop);
    all.wait(&shop, 1);
    // A process that knows nothing of the server's environment.
    said(shop.folder(), &["orders", "ship", &number, "--parcel", "box-1"]);
    assert_eq!(all.wait(&shop, 2), ["order.placed", "order.shipped"]);
    assert_eq!(shipped.wait(&shop, 1), ["order.shipped"]);

    let told = &all.told()[1];
    assert_eq!(told.path, "/praline");
    let (id, at) = (told.header("webhook-id"), told.header("webhook-timestamp"));
    let key = HmacKey::new(&[0; 24]).expect("a key");
    let signature = told.header("webhook-signature").strip_prefix("v1,").expect("a version");
    assert!(key.verifies(&format!("{id}.{at}.{}", told.body), signature), "{told:?}");
    assert!(
        id.starts_with("msg_") && id != all.told()[0].header("webhook-id"),
        "{id}"
    );
    assert_eq!(id, shipped.told()[0].header("webhook-id"));
    let expected = json!({
        "id": purchase.order.to_string(), "orderNumber": number, "market": "FI", "status": "shipped", "version": 2,
        "reference": "box-1",
    });
    assert_eq!(body(told)["data"], expected, "{told:?}");
    assert!(
        body(told)["timestamp"].as_str().is_some_and(|text| text.ends_with('Z')),
        "{told:?}"
    );

    let is_refused = |log: &str| log.contains("send-webhook:inwards") && log.contains("private_networks");
    shop.wait_for("/healthz", |_| is_refused(&shop.log()));
    let log = shop.log();
    assert!(
        !log.contains("whsec") && !log.contains(&purchase.order.to_string()),
        "{log}"
    );
}

#[test]
fn what_an_endpoint_did_not_take_it_is_told_again_after_a_crash_too() {
    let endpoint = Endpoint::start();
    endpoint.status.store(503, Ordering::SeqCst);
    let shop = Shop::with(
        &[
            ("PRALINE__WEBHOOKS__ERP__URL", &endpoint.url),
            ("PRALINE__WEBHOOKS__ERP__SECRET", SECRET),
            ("PRALINE__WEBHOOKS__ERP__PRIVATE_NETWORKS", "127.0.0.1/32"),
        ],
        &[],
    );
    let (_, number) = pay(&shop);
    endpoint.wait(&shop, 1);
    shop.wait_for("/healthz", |_| shop.log().contains("it answered with status 503"));
    let shop = shop.crash();
    endpoint.status.store(200, Ordering::SeqCst);
    endpoint.wait(&shop, 2);
    said(shop.folder(), &["orders", "cancel", &number]);
    let told = shop.wait_for("/healthz", |_| {
        endpoint.told().iter().any(|told| told.body.contains("order.cancelled"))
    });
    assert_eq!(told.status, 200);
    let told = endpoint.told();
    let [first, again, cancelled] = told.as_slice() else {
        panic!("{told:?}")
    };
    assert_eq!(
        (first.header("webhook-id"), &first.body),
        (again.header("webhook-id"), &again.body)
    );
    assert_eq!(body(cancelled)["data"]["status"], "cancelled");
}

#[test]
fn endpoints_that_cannot_be_told_stop_the_start() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("praline.toml");
    let data = folder.path().join("data");
    for (section, expected) in [
        ("url = \"https://erp.example\"", "webhooks.erp.secret is missing"),
        (
            "url = \"http://erp.example\"\nsecret = \"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"",
            "webhooks.erp.url must begin with https://",
        ),
        (
            "url = \"https://erp.example\"\nsecret = \"hidden\"",
            "webhooks.erp.secret must be whsec_",
        ),
        (
            "url = \"https://erp.example\"\nsecret = \"hidden\"\nevents = [\"order.eaten\"]",
            "webhooks.erp.events holds \"order.eaten\"",
        ),
    ] {
        fs::write(&file, format!("[webhooks.erp]\n{section}\n")).expect("is written");
        let paths = [&data, &file].map(|path| path.to_str().expect("a path"));
        let refused = run(&[
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--data-dir",
            paths[0],
            "--config",
            paths[1],
        ]);
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && told.contains(expected), "{told}");
        assert!(!told.contains("hidden"), "{told}");
    }
}
