//! Prices, stock and taxes as operators set them, and who hears of it.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    commands::{refused, said},
    harness::Shop,
    live::Tab,
};

const BAR: &str = "HH-1001-150";

/// The next message about a variation that fits.
fn product(tab: &mut Tab, code: &str, fits: impl Fn(&Value) -> bool) -> Value {
    loop {
        let frame = tab.frame();
        if frame["type"] != "product.updated" {
            continue;
        }
        let products = frame["products"].as_array().expect("a list");
        let found = products.iter().find(|product| product["code"] == code && fits(product));
        if let Some(product) = found {
            return product.clone();
        }
    }
}

fn follow(tab: &mut Tab, code: &str) {
    tab.say(&json!({"type": "subscribe", "topic": "product", "codes": [code]}));
}

#[test]
fn a_price_reaches_open_pages_and_carts() {
    let shop = Shop::start();
    let mut cart = Tab::open(&shop, &shop.visitor());
    let seq = cart.add(BAR, 2);
    cart.acknowledged(seq);
    let mut page = Tab::open(&shop, &shop.visitor());
    follow(&mut page, BAR);
    assert_eq!(product(&mut page, BAR, |_| true)["placedPrice"], 5.9);

    let text = said(shop.folder(), &["prices", "set", BAR, "FI", "4.95"]);
    assert_eq!(text, format!("{BAR} costs 4.95 EUR in FI.\n"));
    product(&mut page, BAR, |product| product["placedPrice"] == 4.95);
    cart.until(|state| state["cart"]["totalPrice"] == 9.9);

    said(shop.folder(), &["prices", "set", BAR, "FI", "none"]);
    let gone = product(&mut page, BAR, |product| product["placedPrice"] == Value::Null);
    assert_eq!(gone["isBuyable"], false);
    cart.until(|state| state["cart"]["allLineItems"][0]["isBuyable"] == false);
}

#[test]
fn stock_reaches_open_pages_and_carts() {
    let shop = Shop::start();
    let mut cart = Tab::open(&shop, &shop.visitor());
    let seq = cart.add(BAR, 2);
    cart.acknowledged(seq);
    let mut page = Tab::open(&shop, &shop.visitor());
    follow(&mut page, BAR);
    assert_eq!(product(&mut page, BAR, |_| true)["inStockQuantity"], 3600);

    said(shop.folder(), &["stock", "set", &format!("{BAR}=0")]);
    let sold_out = product(&mut page, BAR, |product| product["inStockQuantity"] == 0);
    assert_eq!(
        (&sold_out["inStock"], &sold_out["isBuyable"]),
        (&json!(false), &json!(false))
    );
    cart.until(|state| state["cart"]["allLineItems"][0]["isBuyable"] == false);

    let text = said(
        shop.folder(),
        &["stock", "set", "--warehouse", "malmo", &format!("{BAR}=7")],
    );
    assert!(text.contains("malmo"), "{text}");
    product(&mut page, BAR, |product| product["inStockQuantity"] == 7);
    cart.until(|state| state["cart"]["allLineItems"][0]["isBuyable"] == true);
}

#[test]
fn the_demo_brand_has_campaigns_and_warehouses() {
    let shop = Shop::start();
    let mut page = Tab::open(&shop, &shop.visitor());
    let code = "HH-6007-150";
    follow(&mut page, code);
    let product = product(&mut page, code, |_| true);
    assert_eq!(
        (&product["placedPrice"], &product["discountedPrice"]),
        (&json!(4.9), &json!(3.9))
    );
    assert_eq!(
        product["previousPrice"]["priceIncludingTax"], 4.5,
        "the lowest of 30 days"
    );
    let text = said(shop.folder(), &["prices", "set", code, "FI", "5"]);
    assert!(
        text.contains("A dated price holds at the moment: it costs 3.90 EUR"),
        "{text}"
    );
    let warehouses = said(shop.folder(), &["warehouses", "list"]);
    assert!(
        warehouses.contains("Vantaa") && warehouses.contains("Malmö"),
        "{warehouses}"
    );
}

#[test]
fn taxes_reach_open_carts() {
    let shop = Shop::start();
    let mut tab = Tab::open(&shop, &shop.visitor());
    let seq = tab.add(BAR, 1);
    assert_eq!(tab.acknowledged(seq)["cart"]["totalTax"], 1.2, "25.5 % inside 5.90");
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("taxes.json");
    let rate = |rate: u32| {
        json!([{"class": "confectionery", "country": "FIN", "rate": rate, "from": "2020-01-01", "source": "here",
            "checked": "2026-11-20"}])
    };
    let import = ["taxes", "import", file.to_str().expect("a path")];
    std::fs::write(&file, rate(1400).to_string()).expect("written");
    assert!(said(shop.folder(), &import).contains("1 tax rates"));
    tab.until(|state| state["cart"]["totalTax"] == 0.72);
    let list = said(shop.folder(), &["taxes", "list", "--at", "2026-11-27"]);
    assert!(list.contains("14.00 %") && !list.contains("SWE"), "{list}");
    std::fs::write(&file, rate(14_000).to_string()).expect("written");
    assert!(refused(shop.folder(), &import).contains("rate 1: the rate 14000 must be in basis points"));
}

#[test]
fn what_does_not_exist_is_told() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("warehouses.json");
    std::fs::write(
        &file,
        r#"[{"id":"oulu","name":"Oulu","country":"FIN","stock":{"HH-9999-1":5}}]"#,
    )
    .expect("written");
    for (arguments, told) in [
        (
            &["prices", "set", "HH-9999-1", "FI", "4.90"][..],
            "no variation \"HH-9999-1\"",
        ),
        (&["prices", "set", "HH-1001", "FI", "4.90"], "HH-1001 is a product"),
        (
            &["prices", "set", BAR, "NO", "4.90"],
            "no market \"NO\"; there is FI, SE",
        ),
        (&["prices", "set", BAR, "FI", "4,90"], "no amount in EUR"),
        (&["stock", "set", "HH-9999-1=4"], "no variation \"HH-9999-1\""),
        (&["stock", "set", BAR], "CODE=QUANTITY"),
        (
            &["stock", "set", "--warehouse", "oulu", "HH-1001-150=4"],
            "no warehouse oulu",
        ),
        (&["warehouses", "import", "/no/such/file"], "cannot be read"),
        (
            &["warehouses", "import", file.to_str().expect("a path")],
            "warehouse 1 (oulu): the catalogue has no variation HH-9999-1. Nothing was put.",
        ),
    ] {
        let text = refused(shop.folder(), arguments);
        assert!(text.contains(told), "{told} in {text}");
    }
    let warehouses = said(shop.folder(), &["warehouses", "list"]);
    assert!(!warehouses.contains("Oulu"), "{warehouses}");
}
