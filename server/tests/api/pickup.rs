//! Goods that are fetched from the shop's own places.

use serde_json::{Value, json};

use crate::{
    commands::said,
    harness::{Answer, Shop, Visitor},
    purchases::{BAR, details},
};

/// Of these Malmö has pieces of its own.
const TRAIL_BAR: &str = "HH-1006-100";
const SHIPPING: &str = "/api/me/checkout/shipping";

fn add(shop: &Shop, visitor: &Visitor, market: &str, code: &str) {
    let path = format!("/api/me/carts/add?market={market}");
    let added = shop.post_as(visitor, &path, &json!({"code": code, "quantity": 2}), &[]);
    assert_eq!(added.status, 200, "{}", added.text());
}

fn choose(shop: &Shop, visitor: &Visitor, market: &str, point: &str) -> Answer {
    let form = json!({"shippingMethodId": "store", "pickupPointId": point});
    shop.put_as(visitor, &format!("{SHIPPING}?market={market}"), &form)
}

fn points(detail: &Answer) -> &Vec<Value> {
    detail.body["pickupPoints"].as_array().expect("a list")
}

#[test]
fn places_are_told_with_their_way_hours_and_stock() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    add(shop, &visitor, "SE", TRAIL_BAR);
    let detail = shop.get_as(
        &visitor,
        &format!("{SHIPPING}?market=SE&language=en&postalCode=211%2019"),
    );
    assert_eq!(detail.status, 200, "{}", detail.text());
    let nearest = &points(&detail)[0];
    assert_eq!(
        (
            &nearest["id"],
            &nearest["shippingMethodId"],
            &nearest["isInStock"],
            &nearest["availability"]
        ),
        (&json!("malmo"), &json!("store"), &json!(true), &json!("In stock"))
    );
    assert!(
        nearest["distance"].as_u64().is_some_and(|metres| metres < 10_000),
        "{nearest}"
    );
    assert!(
        nearest["latitude"]
            .as_f64()
            .is_some_and(|degrees| (55.0..56.0).contains(&degrees))
    );
    assert_eq!(nearest["opensToday"].is_string(), nearest["closesToday"].is_string());
    let distances: Vec<_> = points(&detail)
        .iter()
        .filter_map(|point| point["distance"].as_u64())
        .collect();
    assert!(distances.is_sorted() && distances.len() > 3, "{distances:?}");
    let other = &points(&detail)[1];
    assert_eq!(other["isInStock"], false);
    assert!(
        other["availability"]
            .as_str()
            .is_some_and(|text| text.starts_with("Ready ")),
        "{other}"
    );
    let snippet = detail.body["html_snippet"].as_str().expect("a snippet");
    assert!(snippet.contains("<option value=\"malmo\">"), "{snippet}");
    assert!(
        snippet.contains("data-country=\"SE\" data-postal-code=\"211 19\""),
        "{snippet}"
    );
    // Its script is the shop's own: nothing runs that stands in the markup.
    assert!(
        snippet.ends_with("<script src=\"/delivery-widget.js\"></script>"),
        "{snippet}"
    );
    let script = shop.get("/delivery-widget.js");
    assert_eq!(
        (script.status, script.header("content-type")),
        (200, Some("text/javascript; charset=utf-8"))
    );
    assert!(script.text().contains("window._sw"));

    // Without a postal code the list is by name; in Finland there are other places.
    add(shop, &visitor, "FI", BAR);
    let finnish = shop.get_as(&visitor, &format!("{SHIPPING}?language=en"));
    let names: Vec<_> = points(&finnish).iter().map(|point| point["name"].as_str()).collect();
    assert!(names.is_sorted() && names.len() > 5, "{names:?}");
    assert!(
        points(&finnish)
            .iter()
            .all(|point| point["distance"].is_null() && point["id"] != "malmo")
    );
    // The buyer's own postal code is looked for from the moment on at which it is known.
    shop.put_as(&visitor, "/api/me/checkout/details", &details());
    let finnish = shop.get_as(&visitor, SHIPPING);
    assert!(
        points(&finnish)[0]["distance"]
            .as_u64()
            .is_some_and(|metres| metres < 5_000)
    );
}

#[test]
fn a_place_is_a_part_of_the_cart_and_of_the_order() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    add(&shop, &visitor, "SE", TRAIL_BAR);
    for point in ["espoo-tapiola", "nowhere", "start"] {
        let refused = choose(&shop, &visitor, "SE", point);
        assert!(
            refused.status == 422 && refused.body["errors"]["pickupPointId"].is_array(),
            "{point}: {}",
            refused.text()
        );
    }
    shop.put_as(&visitor, "/api/me/checkout/details?market=SE", &details());
    let order = |cart: &Value| {
        let form = json!({"consents": ["terms"], "total": cart["totalPrice"]});
        shop.post_as(&visitor, "/api/me/checkout/order?market=SE&language=en", &form, &[])
    };
    let undecided = choose(&shop, &visitor, "SE", "");
    assert_eq!((undecided.status, &undecided.body["pickupPoint"]), (200, &Value::Null));
    let missing = order(&undecided.body);
    assert_eq!(missing.body["code"], "checkout-incomplete", "{}", missing.text());
    assert!(missing.body["errors"]["pickupPointId"].is_array(), "{}", missing.text());

    let cart = choose(&shop, &visitor, "SE", "malmo").body;
    assert_eq!(
        (
            &cart["pickupPoint"]["id"],
            &cart["shippingTotalPrice"],
            &cart["pickupPoint"]["city"]
        ),
        (&json!("malmo"), &json!(0.0), &json!("Malmö"))
    );
    let detail = shop.get_as(&visitor, &format!("{SHIPPING}?market=SE"));
    assert_eq!(
        (&detail.body["shippingMethodId"], &detail.body["pickupPointId"]),
        (&json!("store"), &json!("malmo"))
    );
    let lying = || {
        let path = format!("/api/cda/inventory?codes={TRAIL_BAR}");
        let rows = shop.get(&path).body;
        let rows = rows.as_array().expect("rows").clone();
        rows.iter()
            .find(|row| row.to_string().contains("malmo"))
            .expect("a row")
            .clone()
    };
    let before = lying();
    let ordered = order(&cart);
    assert_eq!(ordered.status, 200, "{}", ordered.text());
    // Its own pieces are set aside, although another warehouse comes first.
    assert_ne!(lying(), before);
    let methods = |delivery: &str| {
        let path = format!("/api/cda/paymentmethods/SE/en?shippingMethodId={delivery}");
        shop.get(&path).text().contains("pickup:pickup")
    };
    assert_eq!(["store", "home", ""].map(methods), [true, false, false]);
    let pay = format!("/api/cda/me/orders/{}/processpayments", ordered.text());
    let paid = shop.post_as(&visitor, &pay, &json!({"method": "pickup:pickup"}), &[]);
    assert_eq!(paid.body["status"], "completed", "{}", paid.text());
    let read = shop.get_as(&visitor, &format!("/api/cda/me/orders/{}?language=en", ordered.text()));
    assert_eq!(read.body["pickupPoint"], cart["pickupPoint"], "{}", read.text());
    assert_eq!(read.body["shippingMethodName"], "Pick up in a shop");
    assert_eq!(read.body["readyForPickupAt"], Value::Null);

    // The place has packed it: its buyer is written to, once.
    let number = read.body["orderNumber"].as_str().expect("a number").to_owned();
    for _ in 0..2 {
        said(shop.folder(), &["orders", "ready", &number]);
    }
    let letters = shop.wait_for("/_mail", |answer| answer.text().contains("href=\"/_mail/ready-"));
    let read = || {
        shop.get_as(&visitor, &format!("/api/cda/me/orders/{}", ordered.text()))
            .body
    };
    assert!(read()["readyForPickupAt"].is_string());
    assert_eq!(
        letters.text().matches("href=\"/_mail/ready-").count(),
        1,
        "{}",
        letters.text()
    );
    said(shop.folder(), &["orders", "ship", &number]);
    assert_eq!(read()["status"], "delivered");
}

#[test]
fn the_page_of_a_product_tells_where_it_lies() {
    let shop = Shop::shared();
    let path = format!("/api/variations/{TRAIL_BAR}/places?language=en");
    let answer = shop.get(&path);
    let places = answer.body["places"].as_array().expect("places");
    let malmo = places
        .iter()
        .find(|place| place["city"] == "Malmö")
        .expect("it has a warehouse");
    assert!(malmo["stock"] == "in" || malmo["stock"] == "few", "{malmo}");
    assert!(malmo["distance"].is_null() && malmo["url"].as_str().is_some_and(|url| url.starts_with("/en/")));
    // The market's own country comes first, each in its alphabet.
    let countries = |market: &str| -> Vec<String> {
        let answer = shop.get(&format!("{path}&market={market}"));
        let places = answer.body["places"].as_array().expect("places");
        let countries = places.iter().filter_map(|place| place["country"].as_str());
        let mut countries: Vec<String> = countries.map(str::to_owned).collect();
        assert!(countries.len() > 4, "{}", answer.text());
        countries.dedup();
        countries
    };
    assert_eq!(countries("FI"), ["FIN", "SWE"]);
    assert_eq!(countries("SE"), ["SWE", "FIN"]);
    let near = shop.get(&format!("{path}&latitude=55.6&longitude=13.0"));
    let nearest = &near.body["places"][0];
    assert!(
        nearest["distance"].as_u64().is_some_and(|metres| metres < 20_000),
        "{nearest}"
    );
    // What lies elsewhere alone is not there.
    let bar = shop.get(&format!("/api/variations/{BAR}/places"));
    assert_eq!(bar.body["places"][0]["stock"], "none", "{}", bar.text());
    assert_eq!(shop.get(&format!("{path}&latitude=55.6")).status, 422);
    assert_eq!(shop.get("/api/variations/nothing/places").status, 404);
    assert_eq!(shop.page("/en/products/lingonberry-frost")["hasStockPlaces"], true);
    assert!(shop.page("/en/products/the-name-bar").get("hasStockPlaces").is_none());
}

#[test]
fn some_places_of_the_demo_brand_have_usual_goods_at_once() {
    let shop = Shop::shared();
    for market in ["FI", "SE"] {
        let visitor = shop.visitor();
        add(shop, &visitor, market, "HH-1010-100");
        let detail = shop.get_as(&visitor, &format!("{SHIPPING}?market={market}"));
        let held = |is: bool| points(&detail).iter().any(|point| point["isInStock"] == is);
        assert!(held(true) && held(false), "{market}: {}", detail.text());
    }
}
