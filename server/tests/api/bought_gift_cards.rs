//! Gift cards that are bought: from the cart to the recipient's letter, and to what they pay.

use serde_json::{Value, json};

use crate::{
    commands::{refused, said},
    harness::{Answer, Shop, Visitor},
    purchases::{details, last_payment},
};

const CARD: &str = "HH-9001-25";

fn add(shop: &Shop, visitor: &Visitor, name: &str, quantity: i64) -> Answer {
    let form = json!({"code": CARD, "quantity": quantity, "giftCardRecipient": {
        "name": name, "email": "eino@example.com", "sender": "Aino", "message": "Onnea!"}});
    shop.post_as(visitor, "/api/me/carts/add", &form, &[])
}

fn get(shop: &Shop, visitor: &Visitor, path: &str) -> Value {
    let answer = shop.get_as(visitor, path);
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    answer.body
}

/// The letters whose subjects hold these words, once there are so many.
fn letters(shop: &Shop, words: &str, count: usize) -> Vec<String> {
    let entry = |list: &str| {
        let rows = list.split("href=\"/_mail/").skip(1);
        let own = rows.filter(|row| !row.starts_with("sample/") && row.contains(words));
        own.map(|row| row.split('"').next().expect("a link").to_owned())
            .collect::<Vec<_>>()
    };
    let list = shop.wait_for("/_mail", |answer| entry(&answer.text()).len() == count);
    let links = entry(&list.text());
    links
        .iter()
        .map(|link| shop.get(&format!("/_mail/{link}")).text())
        .collect()
}

#[test]
fn a_bought_card_is_mailed_and_pays() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let for_nobody = shop.post_as(
        &visitor,
        "/api/me/carts/add",
        &json!({"code": CARD, "quantity": 1}),
        &[],
    );
    assert_eq!(for_nobody.status, 422, "{}", for_nobody.text());
    assert!(for_nobody.text().contains("giftCardRecipient"), "{}", for_nobody.text());

    let added = add(&shop, &visitor, "Eino", 2);
    assert_eq!(added.status, 200, "{}", added.text());
    let line = &added.body["allLineItems"][0];
    assert_eq!(line["giftCardRecipient"]["email"], "eino@example.com");
    assert_eq!(
        (&added.body["totalPrice"], &added.body["freeDelivery"]),
        (&json!(50.0), &Value::Null)
    );
    let told = shop.put_as(&visitor, "/api/me/checkout/details", &details());
    assert_eq!(told.status, 200, "{}", told.text());
    let ways = get(&shop, &visitor, "/api/me/checkout/shipping?language=en");
    let ways: Vec<_> = ways["shippingMethods"]
        .as_array()
        .unwrap_or_else(|| panic!("{ways}"))
        .iter()
        .map(|way| way["id"].as_str().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(ways, ["email"], "nothing is sent in a parcel");
    let chosen = shop.put_as(
        &visitor,
        "/api/me/checkout/shipping",
        &json!({"shippingMethodId": "email"}),
    );
    assert_eq!(chosen.status, 200, "{}", chosen.text());
    let form = json!({"consents": ["terms"], "total": chosen.body["totalPrice"]});
    let begun = shop.post_as(&visitor, "/api/me/checkout/order?language=en", &form, &[]);
    assert_eq!(begun.status, 200, "{}", begun.text());
    let order = begun.text();
    let path = format!("/api/cda/me/orders/{order}/processpayments");

    // An invoice is only a promise: nothing is in force before it is paid.
    let process = |form: &Value| shop.post_as(&visitor, &path, form, &[]);
    let paid = process(&json!({"method": "invoice:invoice"}));
    assert_eq!(paid.status, 200, "{}", paid.text());
    let number = paid.body["orderNumber"].as_str().expect("an order").to_owned();
    assert_eq!(last_payment(&paid)["state"], "authorised", "{}", paid.text());
    let before = get(&shop, &visitor, &format!("/api/cda/me/orders/{order}?language=en"));
    assert_eq!(before["status"], "processing", "{before}");
    letters(&shop, "gift card of", 0);
    said(shop.folder(), &["orders", "paid", &number, "--name", "bank-1"]);
    let after = get(&shop, &visitor, &format!("/api/cda/me/orders/{order}?language=en"));
    assert_eq!((&after["status"], &after["parcels"]), (&json!("delivered"), &json!([])));

    let written = letters(&shop, "Aino sends you a gift card of €25.00", 2);
    assert!(written.iter().all(|letter| letter.contains("Onnea!")), "{written:?}");
    let of = |letter: &str, label: &str| {
        let (_, rest) = letter.split_once(&format!(">{label}:</span> ")).expect("a fact");
        rest.split('<').next().expect("its value").to_owned()
    };
    let (code, pin) = (of(&written[0], "Code"), of(&written[0], "PIN"));
    assert_ne!(code, of(&written[1], "Code"));

    // Its recipient pays with it.
    let recipient = shop.visitor();
    let bars = shop.post_as(
        &recipient,
        "/api/me/carts/add",
        &json!({"code": "HH-1001-150", "quantity": 2}),
        &[],
    );
    assert_eq!(bars.status, 200, "{}", bars.text());
    let applied = shop.post_as(
        &recipient,
        "/api/me/carts/giftcard",
        &json!({"code": code, "pin": pin}),
        &[],
    );
    assert_eq!(applied.status, 200, "{}", applied.text());
    assert_eq!(applied.body["giftCardPaymentAmount"], 11.8, "{}", applied.text());

    // Support sees where it went, and nothing that pays.
    let shown = said(shop.folder(), &["orders", "show", &number]);
    assert!(shown.contains("eino@example.com") && !shown.contains(&code), "{shown}");
    let shown = said(shop.folder(), &["orders", "show", &number, "--json"]);
    assert!(
        shown.contains("\"isInForce\": true") && !shown.contains("argon2"),
        "{shown}"
    );

    // What is in force is not taken back.
    refused(shop.folder(), &["orders", "cancel", &number]);
    let log = shop.log();
    assert!(!log.contains(&code) && !log.contains("eino@example.com"), "{log}");
}

#[test]
fn a_cart_with_goods_too_is_sent_and_mailed() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    for added in [
        add(&shop, &visitor, "Eino", 1),
        shop.post_as(
            &visitor,
            "/api/me/carts/add",
            &json!({"code": "HH-1001-150", "quantity": 2}),
            &[],
        ),
    ] {
        assert_eq!(added.status, 200, "{}", added.text());
    }
    let eleven = add(&shop, &visitor, "Aada", 10);
    assert_eq!(
        (eleven.status, &eleven.body["error"][0]["available"]),
        (422, &json!(9)),
        "{}",
        eleven.text()
    );
    let cart = get(&shop, &visitor, "/api/me/carts?language=en");
    assert_eq!(
        cart["freeDelivery"]["missing"],
        json!(cart["freeDelivery"]["from"].as_f64().expect("a threshold") - 11.8),
        "a gift card buys no delivery"
    );
    let told = shop.put_as(&visitor, "/api/me/checkout/details", &details());
    assert_eq!(told.status, 200, "{}", told.text());
    let by_mail = shop.put_as(
        &visitor,
        "/api/me/checkout/shipping",
        &json!({"shippingMethodId": "email"}),
    );
    assert_ne!(by_mail.status, 200, "bars are no letters");
    let chosen = shop.put_as(
        &visitor,
        "/api/me/checkout/shipping",
        &json!({"shippingMethodId": "home"}),
    );
    assert_eq!(chosen.status, 200, "{}", chosen.text());
}
