//! A delivery provider beside the shop's own ways of delivery.

use std::sync::{Arc, Barrier, Mutex};

use serde_json::{Value, json};

use crate::{
    harness::{Shop, Visitor},
    live::random_tab_id,
    purchases::{BAR, details},
    receiver::{Received, receive},
};

const SHIPPING: &str = "/api/me/checkout/shipping";

/// How the provider stands.
#[derive(Debug, Default)]
struct Stand {
    /// What its one session says: nothing chosen, or this price.
    price: Option<i64>,
    is_down: bool,
    /// Who asks next is met here when the question has come, and once more before the answer goes.
    gate: Option<Arc<Barrier>>,
    calls: Vec<(String, Value)>,
}

/// A provider on a port of this machine.
struct Provider {
    url: String,
    stand: Arc<Mutex<Stand>>,
}

impl Provider {
    fn start() -> Self {
        let stand: Arc<Mutex<Stand>> = Arc::default();
        let kept = stand.clone();
        let url = receive(move |received| answer(received, &kept));
        Self { url, stand }
    }

    fn set(&self, change: impl FnOnce(&mut Stand)) {
        change(&mut self.stand.lock().expect("whole"));
    }

    fn calls(&self, name: &str) -> Vec<Value> {
        let stand = self.stand.lock().expect("whole");
        let calls = stand.calls.iter().filter(|(path, _)| path.contains(name));
        calls.map(|(_, body)| body.clone()).collect()
    }

    fn shop(&self) -> Shop {
        Shop::with(
            &[
                ("PRALINE__DELIVERY__PROVIDER", "ingrid"),
                ("PRALINE__DELIVERY__INGRID__API_KEY", "hidden-key"),
                ("PRALINE__DELIVERY__INGRID__URL", &self.url),
            ],
            &[],
        )
    }
}

fn answer(received: Received, stand: &Mutex<Stand>) -> (u16, String) {
    let mut stand = stand.lock().expect("whole");
    let body = serde_json::from_str(&received.body).unwrap_or_default();
    stand.calls.push((received.path, body));
    let groups: Vec<Value> = stand
        .price
        .map(|price| {
            json!({
                "pricing": {"currency": "EUR", "price": price}, "category": {"name": "To a locker"},
                "delivery_type": "pickup",
            })
        })
        .into_iter()
        .collect();
    let session = json!({"checkout_session_id": "s1", "delivery_groups": groups});
    let body = json!({"session": session, "html_snippet": "<div id=\"widget\"></div>"});
    let (status, gate) = (if stand.is_down { 503 } else { 200 }, stand.gate.take());
    drop(stand);
    if let Some(gate) = gate {
        gate.wait();
        gate.wait();
    }
    (status, body.to_string())
}

fn with_bars(shop: &Shop) -> Visitor {
    let visitor = shop.visitor();
    shop.post_as(&visitor, "/api/me/carts/add", &json!({"code": BAR, "quantity": 2}), &[]);
    shop.put_as(&visitor, "/api/me/checkout/details", &details());
    visitor
}

/// The widget's scripts run on the pages of the checkout alone, and the payment component's frames with them.
#[test]
fn hosts_of_providers_are_allowed_where_they_are_shown() {
    let provider = Provider::start();
    let shop = Shop::with(
        &[
            ("PRALINE__DELIVERY__PROVIDER", "ingrid"),
            ("PRALINE__DELIVERY__INGRID__API_KEY", "hidden-key"),
            ("PRALINE__DELIVERY__INGRID__URL", &provider.url),
            ("PRALINE__DELIVERY__INGRID__WIDGET_HOSTS", "https://cdn.example.com"),
            ("PRALINE__PAYMENTS__PROVIDERS", "adyen"),
            ("PRALINE__PAYMENTS__ADYEN__MERCHANT_ACCOUNT", "PralineFI"),
            ("PRALINE__PAYMENTS__ADYEN__API_KEY", "hidden-key"),
            ("PRALINE__PAYMENTS__ADYEN__HMAC_KEY", "44782DEF"),
            ("PRALINE__PAYMENTS__ADYEN__CLIENT_KEY", "test_PUBLIC"),
        ],
        &[],
    );
    let directive = |shop: &Shop, path: &str, name: &str| {
        let answer = shop.get(path);
        let policy = answer.header("content-security-policy").expect("a policy").to_owned();
        let found = policy.split("; ").find(|directive| directive.starts_with(name));
        found.expect(name).to_owned()
    };
    for path in ["/en/checkout", "/en/checkout/delivery", "/fi/kassa/maksu"] {
        let scripts = directive(&shop, path, "script-src");
        assert!(
            scripts.contains(" https://cdn.example.com") && !scripts.contains("adyen"),
            "{scripts}"
        );
        // Banks ask in frames, and nobody knows their hosts.
        assert_eq!(directive(&shop, path, "frame-src"), "frame-src 'self' https:");
        assert_eq!(directive(&shop, path, "form-action"), "form-action 'self' https:");
        for name in ["connect-src", "img-src"] {
            let sources = directive(&shop, path, name);
            assert!(sources.contains(" https://cdn.example.com"), "{sources}");
            assert!(sources.contains(" https://checkoutshopper-test.adyen.com"), "{sources}");
        }
    }
    let is_own = |shop: &Shop, path: &str| {
        for name in [
            "script-src",
            "style-src",
            "frame-src",
            "connect-src",
            "img-src",
            "form-action",
        ] {
            let sources = directive(shop, path, name);
            // Films are shown on every page.
            let films = [" https://www.youtube-nocookie.com", " https://i.ytimg.com"];
            let others = films.iter().fold(sources, |sources, host| sources.replace(host, ""));
            assert!(!others.contains("https:"), "{path}: {others}");
        }
    };
    for path in ["/en/", "/en/cart", "/en/no-such-page"] {
        is_own(&shop, path);
    }
    is_own(Shop::shared(), "/en/checkout");
}

#[test]
fn what_a_provider_sells_costs_what_it_says_when_it_is_asked() {
    let provider = Provider::start();
    let shop = provider.shop();
    let visitor = with_bars(&shop);
    let choose = || shop.put_as(&visitor, SHIPPING, &json!({"shippingMethodId": "provider"}));
    assert_eq!(choose().status, 422, "no session is open");
    let detail = shop.get_as(&visitor, SHIPPING);
    assert_eq!(
        (&detail.body["html_snippet"], &detail.body["shippingMethods"]),
        (&json!("<div id=\"widget\"></div>"), &json!([]))
    );
    let created = &provider.calls("session.create")[0];
    assert_eq!(
        (
            &created["cart"]["total_value"],
            &created["prefill_delivery_address"]["postal_code"]
        ),
        (&json!(1180), &json!("00100"))
    );
    assert!(!created.to_string().contains("Virta"), "{created}");
    assert_eq!(choose().status, 422, "nothing is chosen");

    provider.set(|stand| stand.price = Some(590));
    let cart = choose();
    assert_eq!(
        (
            &cart.body["shippingMethodId"],
            &cart.body["shippingMethodName"],
            &cart.body["totalPrice"]
        ),
        (&json!("provider"), &json!("To a locker"), &json!(17.7)),
        "{}",
        cart.text()
    );
    let order = |total: f64| {
        let form = json!({"consents": ["terms"], "total": total});
        shop.post_as(&visitor, "/api/me/checkout/order", &form, &[])
    };
    // It is asked once more when the button is pressed.
    provider.set(|stand| stand.price = Some(690));
    let dearer = order(17.7);
    assert_eq!(dearer.body["code"], "price-increased", "{}", dearer.text());
    let ordered = order(18.7);
    assert_eq!(ordered.status, 200, "{}", ordered.text());
    let pay = format!("/api/cda/me/orders/{}/processpayments", ordered.text());
    let paid = shop.post_as(&visitor, &pay, &json!({"method": "invoice:invoice"}), &[]);
    assert_eq!(paid.body["status"], "completed", "{}", paid.text());
    let read = shop.get_as(&visitor, &format!("/api/cda/me/orders/{}", ordered.text()));
    assert_eq!(
        (&read.body["shippingMethodName"], &read.body["totals"]["shippingTotal"]),
        (&json!("To a locker"), &json!(6.9))
    );
    // A job tells the provider of the order.
    shop.wait_for("/healthz", |_| !provider.calls("session.complete").is_empty());
    let completed = &provider.calls("session.complete")[0];
    assert_eq!(
        *completed,
        json!({"checkout_session_id": "s1", "external_id": ordered.text()})
    );
}

#[test]
fn a_choice_at_a_provider_is_an_operation_of_its_tab() {
    let provider = Provider::start();
    let shop = provider.shop();
    let visitor = with_bars(&shop);
    shop.get_as(&visitor, SHIPPING);
    let tab = random_tab_id();
    let choose = |seq: u64| {
        let number = format!("{tab}:{seq}");
        let headers = [
            ("authorization", &*visitor.authorization()),
            ("idempotency-key", &*number),
        ];
        shop.json_call("PUT", SHIPPING, &json!({"shippingMethodId": "provider"}), &headers)
    };
    let refused = choose(1);
    assert_eq!(
        (refused.status, &refused.body["ackedSeq"]),
        (422, &json!(1)),
        "{}",
        refused.text()
    );
    provider.set(|stand| stand.price = Some(590));
    assert_eq!(choose(1).status, 422, "a repeat gets the first outcome");
    let chosen = choose(2);
    assert_eq!(
        (&chosen.body["ackedSeq"], &chosen.body["totalPrice"]),
        (&json!(2), &json!(17.7)),
        "{}",
        chosen.text()
    );
    provider.set(|stand| stand.price = Some(690));
    assert_eq!(choose(2).body["totalPrice"], json!(17.7), "a repeat changes nothing");
}

#[test]
fn what_a_provider_says_late_undoes_no_newer_choice() {
    let provider = Provider::start();
    let shop = provider.shop();
    let visitor = with_bars(&shop);
    provider.set(|stand| stand.price = Some(590));
    shop.get_as(&visitor, SHIPPING);
    let choose = |method: &str| {
        let chosen = shop.put_as(&visitor, SHIPPING, &json!({"shippingMethodId": method}));
        assert_eq!(chosen.status, 200, "{}", chosen.text());
    };
    choose("provider");
    let gate = Arc::new(Barrier::new(2));
    provider.set(|stand| {
        stand.price = Some(690);
        stand.gate = Some(gate.clone());
    });
    std::thread::scope(|threads| {
        let reader = threads.spawn(|| shop.get_as(&visitor, SHIPPING));
        gate.wait();
        choose("home");
        gate.wait();
        assert_eq!(reader.join().expect("an answer").status, 200);
    });
    let cart = shop.get_as(&visitor, "/api/me/carts");
    assert_eq!(cart.body["shippingMethodId"], "home", "{}", cart.text());

    choose("provider");
    provider.set(|stand| stand.price = Some(790));
    shop.get_as(&visitor, SHIPPING);
    let cart = shop.get_as(&visitor, "/api/me/carts");
    assert_eq!(
        cart.body["totalPrice"], 19.7,
        "a choice that stands costs what it does by now"
    );
}

#[test]
fn a_provider_that_is_down_leaves_the_shops_own_ways() {
    let provider = Provider::start();
    let shop = provider.shop();
    let visitor = with_bars(&shop);
    provider.set(|stand| stand.price = Some(590));
    shop.get_as(&visitor, SHIPPING);
    let chosen = shop.put_as(&visitor, SHIPPING, &json!({"shippingMethodId": "provider"}));
    assert_eq!(chosen.status, 200, "{}", chosen.text());
    provider.set(|stand| stand.is_down = true);
    // What nobody answers for is not ordered.
    let form = json!({"consents": ["terms"], "total": 17.7});
    let refused = shop.post_as(&visitor, "/api/me/checkout/order", &form, &[]);
    assert_eq!(refused.body["code"], "checkout-incomplete", "{}", refused.text());
    assert!(refused.body["errors"]["shippingMethodId"].is_array());
    let detail = shop.get_as(&visitor, SHIPPING);
    assert_eq!(
        detail.body["shippingMethods"].as_array().map(Vec::len),
        Some(3),
        "{}",
        detail.text()
    );
    let own = shop.put_as(&visitor, SHIPPING, &json!({"shippingMethodId": "home"}));
    assert_eq!(own.body["totalPrice"], 21.7);
    let ordered = shop.post_as(
        &visitor,
        "/api/me/checkout/order",
        &json!({"consents": ["terms"], "total": 21.7}),
        &[],
    );
    assert_eq!(ordered.status, 200, "{}", ordered.text());
    let log = shop.log();
    assert!(log.contains("the delivery provider does not answer"), "{log}");
    assert!(!log.contains("hidden-key") && !log.contains("00100"), "{log}");
}
