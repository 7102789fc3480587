//! Prices, stock and taxes as operators set them, and who hears of it.

use domain::clock::UnixMillis;
use runtime::{clock::Clock, timestamp};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    commands::{refused, said},
    harness::{Shop, wait_until},
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

/// A promotion of the catalogue: the bar for a fifth less.
fn fifth_off(from: &str, until: Value) -> Value {
    json!([{
        "id": "frost-price", "name": {"fi": "Halla", "sv": "Frost", "en": "Frost"}, "level": "catalogue",
        "conditions": {"from": from, "until": until, "target": {"products": ["HH-1001"]}},
        "action": {"kind": "percent", "basisPoints": 2000, "scope": "lines"},
    }])
}

fn import(shop: &Shop, promotions: &Value) {
    let file = shop.folder().join("promotions.json");
    std::fs::write(&file, promotions.to_string()).expect("written");
    said(shop.folder(), &["promotions", "import", file.to_str().expect("a path")]);
}

#[test]
fn a_promotion_of_the_catalogue_is_a_price_everywhere() {
    let shop = Shop::start().ready();
    let mut cart = Tab::open(&shop, &shop.visitor());
    let seq = cart.add(BAR, 2);
    cart.acknowledged(seq);
    let mut page = Tab::open(&shop, &shop.visitor());
    follow(&mut page, BAR);
    assert_eq!(product(&mut page, BAR, |_| true)["hasDiscountedPrice"], false);

    import(&shop, &fifth_off("2020-01-01", Value::Null));
    let told = product(&mut page, BAR, |product| product["hasDiscountedPrice"] == true);
    assert_eq!(
        (&told["placedPrice"], &told["discountedPrice"]),
        (&json!(5.9), &json!(4.72)),
        "{told}"
    );
    assert_eq!(told["previousPrice"]["priceIncludingTax"], 5.9, "{told}");
    let state = cart.until(|state| state["cart"]["totalPrice"] == 9.44);
    assert_eq!(
        state["cart"]["promotions"],
        json!([]),
        "a price is no promotion of the cart"
    );
    assert_eq!(state["cart"]["allLineItems"][0]["hasDiscountedPrice"], true);
    // The search's price of it, and the facet of reduced goods.
    let in_list = |query: &str| {
        let found = shop
            .get(&format!(
                "/api/categories/products?category=bars&pageSize=100&language=fi{query}"
            ))
            .body;
        let cards = found["productViewModels"].as_array().expect("cards").clone();
        let codes: Vec<_> = cards
            .iter()
            .map(|card| card["code"].as_str().unwrap_or_default().to_owned())
            .collect();
        (codes, cards)
    };
    let place = || {
        let (codes, cards) = in_list("&sort=price&sortDirection=asc");
        let at = codes.iter().position(|code| code == "HH-1001").expect("listed");
        (at, cards[at].clone())
    };
    let is_sorted = || {
        let (_, cards) = in_list("&sort=price&sortDirection=asc");
        let prices: Vec<_> = cards
            .iter()
            .filter_map(|card| card["discountedPrice"].as_f64().or(card["placedPrice"].as_f64()))
            .collect();
        prices.is_sorted() && place().1["discountedPrice"] == 4.72
    };
    assert!(
        wait_until(is_sorted, |sorted| *sorted),
        "the index does not follow: {:?}",
        place()
    );

    said(shop.folder(), &["promotions", "delete", "frost-price"]);
    let told = product(&mut page, BAR, |product| product["hasDiscountedPrice"] == false);
    assert_eq!(told["placedPrice"], 5.9);
    cart.until(|state| state["cart"]["totalPrice"] == 11.8);
}

#[test]
fn a_promotion_of_the_catalogue_begins_and_ends_by_itself() {
    let shop = Shop::start();
    let mut page = Tab::open(&shop, &shop.visitor());
    follow(&mut page, BAR);
    assert_eq!(product(&mut page, BAR, |_| true)["hasDiscountedPrice"], false);
    let now = Clock::system().wall();
    let in_seconds = |seconds: i64| timestamp::format(UnixMillis(now.0 + seconds * 1000));
    import(&shop, &fifth_off(&in_seconds(3), in_seconds(5).into()));
    product(&mut page, BAR, |product| product["discountedPrice"] == 4.72);
    product(&mut page, BAR, |product| product["hasDiscountedPrice"] == false);
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
        let of = |class: &str, country: &str| {
            json!({"class": class, "country": country, "rate": rate, "from": "2020-01-01", "source": "here",
                "checked": "2026-11-20"})
        };
        // What is in use in the shop's markets.
        let classes = ["confectionery", "food", "shipping"].into_iter();
        json!(
            classes
                .flat_map(|class| [of(class, "FIN"), of(class, "SWE")])
                .collect::<Vec<_>>()
        )
    };
    let import = ["taxes", "import", file.to_str().expect("a path")];
    std::fs::write(&file, rate(1400).to_string()).expect("written");
    assert!(said(shop.folder(), &import).contains("6 tax rates"));
    tab.until(|state| state["cart"]["totalTax"] == 0.72);
    let list = said(shop.folder(), &["taxes", "list", "--at", "2026-11-27"]);
    assert!(list.contains("14.00 %") && !list.contains("25.50 %"), "{list}");
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
        (
            &["prices", "set", BAR, "FI", "4,90"],
            "is no price: write major units such as 4.90",
        ),
        (&["stock", "set", "HH-9999-1=4"], "no variation \"HH-9999-1\""),
        (&["stock", "set", BAR], "CODE=QUANTITY"),
        (&["stock", "set", "HH-1001-150=3", "HH-1001-150=4"], "is named twice"),
        (&["prices", "set", BAR, "FI", "1000000000.01"], "at most 1"),
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
    assert!(
        !warehouses.lines().any(|line| line.starts_with("oulu ")),
        "{warehouses}"
    );
}
