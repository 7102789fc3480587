//! Carts whose tablets go to several people.

use serde_json::{Value, json};

use crate::{
    harness::{Answer, Shop, Visitor},
    purchases::{BAR, details},
};

const ADD: &str = "/api/me/carts/add";

fn tablet(name: &str, street: &str) -> Value {
    json!({
        "flavour": "HH-8001-MILK", "frontText": "KIITOS", "backText": "For you", "signature": "Aino", "name": name, "address": street,
        "postalCode": "00100", "city": "Helsinki", "countryCode": "FIN", "phone": "+358401234567",
    })
}

fn add_tablet(shop: &Shop, visitor: &Visitor, shipment: i64, tablet: &Value) -> Answer {
    let form = json!({"code": "HH-8001-MILK", "quantity": 1, "shipmentId": shipment, "customTablet": tablet});
    shop.post_as(visitor, ADD, &form, &[])
}

/// Where each shipment goes, and how many lines of it.
fn places(shipments: &Value) -> Vec<(&Value, usize)> {
    let shipments = shipments.as_array().expect("a list").iter();
    shipments.map(place).collect()
}

fn place(shipment: &Value) -> (&Value, usize) {
    let lines = shipment["lineItems"].as_array().map_or(0, Vec::len);
    (&shipment["shippingAddress"]["line1"], lines)
}

#[test]
fn each_recipient_is_a_shipment_with_its_address_and_its_delivery() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let (liisa, own) = (
        tablet("Liisa Lahti", "Satamakatu 5"),
        tablet("Aino Virta", "Rantatie 1"),
    );
    let bars = shop.post_as(&visitor, ADD, &json!({"code": BAR, "quantity": 2}), &[]);
    assert_eq!(places(&bars.body["shipments"]), [(&Value::Null, 1)]);
    let alone = shop.get_as(&visitor, "/api/me/checkout/shipping");
    let price_of = |detail: &Answer, method: &str| {
        let methods = detail.body["shippingMethods"].as_array().expect("a list").clone();
        methods
            .iter()
            .find(|known| known["id"] == method)
            .map(|known| known["price"].clone())
    };
    assert_eq!(price_of(&alone, "home"), Some(json!(9.9)));
    assert!(price_of(&alone, "store").is_some());

    for (tablet, shipments) in [(&liisa, 2), (&own, 3)] {
        let cart = add_tablet(&shop, &visitor, -1, tablet);
        assert_eq!(cart.status, 200, "{}", cart.text());
        assert_eq!(cart.body["shipments"].as_array().map(Vec::len), Some(shipments));
    }
    // What the buyer gets at their own address goes with the rest.
    let cart = shop.put_as(&visitor, "/api/me/checkout/details", &details()).body;
    assert_eq!(
        places(&cart["shipments"]),
        [(&json!("Rantatie 1"), 2), (&json!("Satamakatu 5"), 1)]
    );
    let of_liisa = cart["shipments"][1]["id"].as_i64().expect("a number");
    assert_eq!(cart["shipments"][1]["lineItems"][0]["shipmentId"], of_liisa);
    // A shipment can be named once it is there; no other can.
    let more = add_tablet(&shop, &visitor, of_liisa, &liisa);
    assert_eq!(
        more.body["shipments"][1]["lineItems"][0]["quantity"],
        2,
        "{}",
        more.text()
    );
    let less = json!({"code": "HH-8001-MILK", "quantity": 1, "shipmentId": of_liisa});
    let less = shop.post_as(&visitor, "/api/me/carts/remove", &less, &[]);
    assert_eq!(
        less.body["shipments"][1]["lineItems"][0]["quantity"],
        1,
        "{}",
        less.text()
    );
    assert_eq!(add_tablet(&shop, &visitor, 99, &liisa).status, 422);
    // The cart can be sent back as it was read; a shipment that it never had cannot be named.
    let read = shop.get_as(&visitor, "/api/me/carts").body;
    let back = shop.put_as(&visitor, "/api/me/carts", &read);
    assert_eq!(back.status, 200, "{}", back.text());
    assert_eq!(places(&back.body["shipments"]), places(&cart["shipments"]));
    let of_liisa = back.body["shipments"][1]["id"].as_i64().expect("a number");
    let line = json!({"code": BAR, "quantity": 1, "shipmentId": 99});
    let unknown = shop.put_as(&visitor, "/api/me/carts", &json!({"lines": [line]}));
    assert!(
        unknown.body["errors"]["lines[0].shipmentId"].is_array(),
        "{}",
        unknown.text()
    );

    let detail = shop.get_as(&visitor, "/api/me/checkout/shipping");
    assert_eq!(price_of(&detail, "home"), Some(json!(19.8)));
    assert_eq!(price_of(&detail, "store"), None, "nobody fetches for somebody else");
    let chosen = shop
        .put_as(
            &visitor,
            "/api/me/checkout/shipping",
            &json!({"shippingMethodId": "home"}),
        )
        .body;
    assert_eq!(chosen["shippingTotalPrice"], 19.8);
    let prepare = "/api/cda/me/carts/me/Default/FI/preparecheckout";
    let totals = shop.post_as(&visitor, prepare, &json!({}), &[]).body["totals"].take();
    let costs = |totals: &Value| -> Vec<Value> {
        let shipments = totals["shippingTotals"].as_array().expect("a list").iter();
        shipments
            .map(|shipment| json!([shipment["shipmentId"], shipment["shippingCost"]]))
            .collect()
    };
    assert_eq!(costs(&totals), [json!([1, 9.9]), json!([of_liisa, 9.9])]);

    let form = json!({"consents": ["terms"], "total": chosen["totalPrice"]});
    let ordered = shop.post_as(&visitor, "/api/me/checkout/order", &form, &[]);
    assert_eq!(ordered.status, 200, "{}", ordered.text());
    let pay = format!("/api/cda/me/orders/{}/processpayments", ordered.text());
    let paid = shop.post_as(&visitor, &pay, &json!({"method": "invoice:invoice"}), &[]);
    assert_eq!(paid.body["status"], "completed", "{}", paid.text());
    let order = shop
        .get_as(&visitor, &format!("/api/cda/me/orders/{}", ordered.text()))
        .body;
    assert_eq!(
        places(&order["shipments"]),
        [(&json!("Rantatie 1"), 2), (&json!("Satamakatu 5"), 1)]
    );
    assert_eq!(order["shipments"][1]["shippingAddress"]["name"], "Liisa Lahti");
    let convert = format!(
        "/api/cda/me/carts/{}/converttoorder",
        chosen["id"].as_str().expect("an id")
    );
    let converted = shop.post_as(&visitor, &convert, &json!({}), &[]).body;
    assert_eq!(costs(&converted["totals"]), costs(&totals));
    assert_eq!(converted["totals"]["shippingTotal"], 19.8);
}
