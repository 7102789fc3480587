//! Ways of delivery as operators bring them, and who is told of them.

use serde_json::{Value, json};

use crate::{
    commands::{refused, said},
    harness::Shop,
};

const BAR: &str = "/en/products/lingonberry-frost";

fn exported(shop: &Shop) -> Value {
    serde_json::from_str(&said(shop.folder(), &["delivery", "export"])).expect("a document")
}

#[test]
fn a_product_page_tells_how_it_is_delivered() {
    let delivery = &Shop::shared().page(BAR)["delivery"];
    let methods = delivery["methods"].as_array().expect("a list");
    let told: Vec<_> = methods
        .iter()
        .map(|method| {
            (
                method["kind"].as_str().unwrap_or_default(),
                method["priceString"].as_str(),
                method["freeFromString"].as_str(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("pickupPoint", Some("€4.90"), Some("€49.00")),
            ("home", Some("€9.90"), Some("€99.00")),
            ("store", Some("€0.00"), None)
        ]
    );
    assert!(methods.iter().all(|method| method["arrival"].is_string()), "{delivery}");
}

#[test]
fn a_running_shop_follows_its_ways_of_delivery() {
    let shop = Shop::start();
    let mut document = exported(&shop);
    document["methods"].as_array_mut().expect("methods").truncate(1);
    document["methods"][0]["markets"]["FI"]["rates"][0]["price"] = json!(350);
    let file = shop.folder().join("delivery.json");
    std::fs::write(&file, document.to_string()).expect("written");
    let path = file.to_str().expect("a path");
    assert_eq!(
        said(shop.folder(), &["delivery", "import", path]),
        "1 ways of delivery were put.\n"
    );
    let address = format!("/api/cda/content?contentUrl={BAR}");
    shop.wait_for(&address, |answer| {
        let methods = &answer.body[0]["delivery"]["methods"];
        methods.as_array().is_some_and(|methods| methods.len() == 1) && methods[0]["priceString"] == "€3.50"
    });
    assert_eq!(exported(&shop), document);
}

#[test]
fn operators_see_what_is_offered_for_a_parcel() {
    let told = |arguments: &[&str]| said(Shop::shared().folder(), &[&["delivery", "offers"], arguments].concat());
    let light = told(&["--market", "FI", "--grams", "2000", "--total", "48.99"]);
    assert!(
        light.contains("pickup-point  4.90 EUR") && light.contains("home          9.90 EUR"),
        "{light}"
    );
    assert!(
        light.contains("pickup-point is free from 49.00 EUR, 0.01 is missing."),
        "{light}"
    );
    let heavy = told(&["--market", "SE", "--grams", "20001", "--total", "10"]);
    assert!(!heavy.contains("pickup-point") && heavy.contains("home"), "{heavy}");
    assert_eq!(told(&["--grams", "30001"]), "Nothing is offered in FI for 30001 g.\n");
}

#[test]
fn mistakes_are_told_and_nothing_is_put() {
    let shop = Shop::start();
    let before = exported(&shop);
    let mut document = before.clone();
    document["methods"][0]["schedule"]["days"] = json!([3, 1]);
    document["methods"][1]["markets"] = json!({ "XX": { "rates": [] } });
    let file = shop.folder().join("delivery.json");
    std::fs::write(&file, document.to_string()).expect("written");
    let text = refused(shop.folder(), &["delivery", "import", file.to_str().expect("a path")]);
    for sentence in [
        "pickup-point: schedule.days: the last day, 1, is before the first, 3",
        "home: markets: XX is no market of the shop",
        "home: markets.XX.rates: there is none, so that nothing could be sent",
        "Nothing was put.",
    ] {
        assert!(text.contains(sentence), "{text}");
    }
    assert_eq!(exported(&shop), before);
}
