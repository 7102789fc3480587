//! Promotions as operators put them, and what open carts make of them.

use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    commands::{command, refused, said},
    giftcards::refusal,
    harness::Shop,
    live::Tab,
    purchases::ready_to_order,
};

const BAR: &str = "HH-1001-150";

fn write(folder: &TempDir, promotions: &Value) -> PathBuf {
    let path = folder.path().join("promotions.json");
    std::fs::write(&path, promotions.to_string()).expect("written");
    path
}

fn twenty_percent() -> Value {
    json!({
        "id": "frost-20", "name": {"fi": "Hallaviikot", "sv": "Frostveckor", "en": "Weeks of frost"},
        "conditions": {"from": "2020-01-01", "target": {"products": ["HH-1001"]}},
        "action": {"kind": "percent", "basisPoints": 2000, "scope": "lines"},
    })
}

#[test]
fn a_customers_new_group_reprices_their_open_carts_and_no_others() {
    let shop = Shop::start().ready();
    let folder = TempDir::new().expect("a folder");
    let mut club = twenty_percent();
    club["id"] = json!("club-20");
    club["conditions"]["customerGroups"] = json!(["club"]);
    let file = write(&folder, &json!([club]));
    said(shop.folder(), &["promotions", "import", file.to_str().expect("a path")]);
    let customer = shop.customer("club@shop.example");
    let mut tabs = [customer.clone(), shop.customer("no-club@shop.example")]
        .map(|customer| Tab::open(&shop, &customer.visitor(&shop)));
    for tab in &mut tabs {
        let seq = tab.add(BAR, 2);
        assert_eq!(tab.acknowledged(seq)["cart"]["totalPrice"], 11.8);
    }
    let support = shop.staff_session("CustomerServiceRepresentatives");
    let put = |groups: Value| {
        let change = json!({"customerId": customer.id(), "firstName": "Aino", "lastName": "Aalto", "groups": groups});
        let changed = support.put(&shop, "/api/cda/customers", &change);
        assert_eq!(changed.status, 200, "{}", changed.text());
    };
    put(json!(["club"]));
    let cart = tabs[0].until(|state| state["cart"]["hasPromotions"] == true)["cart"].clone();
    assert_eq!(
        (&cart["totalPrice"], &cart["promotions"][0]["id"]),
        (&json!(9.44), &json!("club-20"))
    );
    put(json!([]));
    let cart = tabs[0].until(|state| state["cart"]["hasPromotions"] == false)["cart"].clone();
    assert_eq!(cart["totalPrice"], 11.8);
    let seq = tabs[1].add(BAR, 1);
    assert_eq!(tabs[1].acknowledged(seq)["cart"]["totalPrice"], 17.7);
}

#[test]
fn an_import_reprices_open_carts() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let mut tab = Tab::open(&shop, &shop.visitor());
    let seq = tab.add(BAR, 2);
    let before = tab.acknowledged(seq)["cart"].clone();
    assert_eq!(
        (&before["totalPrice"], &before["hasPromotions"]),
        (&json!(11.8), &json!(false)),
        "an ordinary bar has no promotion"
    );

    let file = write(&folder, &json!([twenty_percent()]));
    let import = ["promotions", "import", file.to_str().expect("a path")];
    assert!(said(shop.folder(), &import).contains("1 created, 0 updated, 0 unchanged"));
    let cart = tab.until(|state| state["cart"]["hasPromotions"] == true)["cart"].clone();
    assert_eq!(cart["totalPrice"], 9.44);
    assert_eq!(cart["promotions"][0]["name"], "Hallaviikot");
    assert_eq!(cart["promotions"][0]["savedAmount"], 2.36);
    assert_eq!(cart["allLineItems"][0]["hasDiscountedPrice"], true);
    assert!(said(shop.folder(), &import).contains("0 created, 0 updated, 1 unchanged"));

    said(shop.folder(), &["promotions", "delete", "frost-20"]);
    let after = tab.until(|state| state["cart"]["hasPromotions"] == false)["cart"].clone();
    assert_eq!(after["totalPrice"], before["totalPrice"]);
    assert!(refused(shop.folder(), &["promotions", "delete", "frost-20"]).contains("no promotion frost-20"));
}

#[test]
fn a_first_order_is_cheaper_once_its_buyer_is_known() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let mut first_order = twenty_percent();
    first_order["conditions"]["firstOrder"] = true.into();
    let file = write(&folder, &json!([first_order]));
    said(shop.folder(), &["promotions", "import", file.to_str().expect("a path")]);
    let mut tab = Tab::open(&shop, &shop.visitor());
    let seq = tab.add(BAR, 2);
    tab.acknowledged(seq);
    assert_eq!(tab.state["cart"]["hasPromotions"], false, "nobody said who buys");
    tab.operate(json!({"kind": "setDetails", "shippingAddress": {
        "firstName": "Aino", "lastName": "Virta", "email": "aino@example.fi", "phoneNumber": "+358401234567",
        "line1": "Rantatie 1", "postalCode": "00100", "city": "Helsinki", "countryCode": "FIN",
    }}));
    let cart = tab.until(|state| state["cart"]["hasPromotions"] == true)["cart"].clone();
    assert_eq!(cart["totalPrice"], 9.44);
}

#[test]
fn a_mistake_keeps_the_whole_file_out() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let wrong = json!({
        "id": "wrong", "name": {"fi": "Väärä", "sv": "Fel", "en": "Wrong"},
        "conditions": {"minimumAmount": {"NO": 1000}, "target": {"products": ["HH-9999"]}},
        "action": {"kind": "percent", "basisPoints": 20000, "scope": "order"},
    });
    let file = write(&folder, &json!([twenty_percent(), wrong]));
    let import = ["promotions", "import", file.to_str().expect("a path")];
    let told = refused(shop.folder(), &import);
    for part in [
        "promotions[1].conditions.minimumAmount.NO: the shop has no market NO",
        "promotions[1].conditions.target.products[0]: the catalogue has no product HH-9999",
        "promotions[1].action.basisPoints: must be a whole number from 1 to 10000",
        "Nothing was put.",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert!(!said(shop.folder(), &["promotions", "list"]).contains("frost-20"));

    let mut strange = twenty_percent();
    strange["name"] = json!({"fi": "Vain suomeksi"});
    let file = write(&folder, &json!([strange]));
    let output = command(shop.folder(), &["promotions", "import", file.to_str().expect("a path")]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    assert!(told.contains("warning: promotions[0].name.sv"), "{told}");
}

#[test]
fn the_list_is_in_words() {
    let shop = Shop::start();
    let list = said(shop.folder(), &["promotions", "list"]);
    let words: Vec<_> = list.split_whitespace().collect();
    for phrase in ["3 of HH-1006,", "0 of 500, 1 each", "10 % off category"] {
        let phrase: Vec<_> = phrase.split(' ').collect();
        assert!(
            words.windows(phrase.len()).any(|part| part == phrase),
            "{phrase:?} in {list}"
        );
    }
    let json: Value = serde_json::from_str(&said(shop.folder(), &["promotions", "list", "--json"])).expect("JSON");
    let state = |id: &str| {
        let all = json.as_array().expect("a list");
        let found = all.iter().find(|one| one["promotion"]["id"] == id).expect(id);
        found["state"].as_str().expect("a text").to_owned()
    };
    assert_eq!(state("free-delivery"), "on");
    assert_eq!(json[0]["promotion"]["conditions"]["until"], "2029-12-31T22:00:00Z");
}

#[test]
fn a_made_up_cart_is_explained() {
    let shop = Shop::start();
    let explain = [
        "promotions",
        "explain",
        "--market",
        "FI",
        "--line",
        "HH-1006-100=3",
        "--line",
    ];
    let with = |more: &[&'static str]| said(shop.folder(), &[&explain[..], more].concat());
    let text = with(&["HH-5003-180=5", "--coupon", "welcome", "--at", "2026-12-01"]);
    for part in [
        "A cart in FI at 2026-11-30T22:00:00Z",
        "Total 32.70 EUR, saved by promotions 6.90 EUR, tax 6.65 EUR",
        "Coupon WELCOME: it is valid\n",
        "  trail-bars-3-for-2 (Retkilevyt: kolme kahden hinnalla)\n    GIVEN: saves 4.20 EUR\n",
        "\n    GIVEN: saves 2.70 EUR\n",
        "    not given: the cart holds none of its goods: HH-3008\n",
        "    not given: it needs the coupon HALLA5\n",
        "    not given: it ended 2026-06-21T21:00:00Z\n",
        "    not given: its goods must cost 80.00 EUR or more, and cost 39.60 EUR before promotions\n",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let text = with(&["HH-5003-180=5", "--coupon", "nobody-has-it"]);
    let told = "Coupon NOBODY-HAS-IT: no promotion of this market has it; it gives nothing here";
    assert!(text.contains(told), "{text}");
    let json: Value = serde_json::from_str(&with(&["HH-3005-770=7", "--json"])).expect("JSON");
    assert_eq!(json["lines"][2]["isGift"], true);
    assert_eq!(json["lines"][2]["code"], "HH-2003-12");

    let told = refused(shop.folder(), &[&explain[..], &["HH-5003=5"]].concat());
    assert!(told.contains("HH-5003 is a product"), "{told}");
    let told = refused(shop.folder(), &["promotions", "explain", "--line", "HH-5003-180=5"]);
    assert!(told.contains("--market"), "{told}");
}

#[test]
fn a_stored_cart_is_explained() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let mut tab = Tab::open(&shop, &visitor);
    tab.add(BAR, 1);
    tab.add("HH-1007-130", 3);
    let seq = tab.operate(json!({"kind": "applyCoupon", "couponCode": " tervetuloa "}));
    let state = tab.acknowledged(seq);
    assert_eq!(state["cart"]["promotions"].as_array().map(Vec::len), Some(2), "{state}");
    let id = state["cart"]["id"].as_str().expect("an id").to_owned();
    let explain = ["promotions", "explain", "--cart", &id];
    let text = said(shop.folder(), &explain);
    assert!(text.contains("Total 17.11 EUR, saved by promotions 6.49 EUR"), "{text}");
    assert!(text.contains("Coupon TERVETULOA: it is valid\n"), "{text}");

    let seq = tab.operate(json!({"kind": "delete", "code": BAR}));
    tab.acknowledged(seq);
    let text = said(shop.folder(), &explain);
    assert!(text.contains("Total 11.80 EUR, saved by promotions 5.90 EUR"), "{text}");
    assert!(
        text.contains("not given: trail-bars-3-for-2 leaves nothing for it"),
        "{text}"
    );
    assert!(
        text.contains("Coupon TERVETULOA: it is valid; it gives nothing here"),
        "{text}"
    );

    let told = refused(shop.folder(), &["promotions", "explain", "--cart", "5f0c2a86"]);
    assert!(told.contains("that is a UUID"), "{told}");
    let unknown = "00000000-0000-0000-0000-000000000001";
    assert!(refused(shop.folder(), &["promotions", "explain", "--cart", unknown]).contains("no cart"));
}

#[test]
fn the_demo_brand_has_cocoa_at_half_price_with_biscuits() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let mut tab = Tab::open(&shop, &visitor);
    tab.add("HH-6004-250", 1);
    let seq = tab.add("HH-7003-250", 2);
    let one_packet = tab.acknowledged(seq)["cart"].clone();
    assert_eq!(one_packet["totalPrice"], 19.5, "one packet of biscuits is not enough");
    let seq = tab.add("HH-6004-250", 1);
    let cart = tab.acknowledged(seq)["cart"].clone();
    assert_eq!(
        (&cart["totalPrice"], &cart["promotions"][0]["savedAmount"]),
        (&json!(20.25), &json!(3.75))
    );
    for (language, name) in [
        ("fi", "Kahdelle keksipaketille kaakao puoleen hintaan"),
        ("sv", "Två paket kex ger kakao till halva priset"),
        ("en", "Two packets of biscuits, and cocoa at half price"),
    ] {
        let answer = shop.get_as(&visitor, &format!("/api/me/carts?language={language}"));
        assert_eq!(answer.body["promotions"][0]["name"], name);
    }
}

#[test]
fn goods_in_the_cart_reduce_others_and_a_delivery_is_promised() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let named = |text: &str| json!({"fi": text, "sv": text, "en": text});
    let promotions = json!([
        {
            "id": "jam-for-bars", "name": named("Jam"), "conditions": {"target": {"products": ["HH-1001"]}},
            "appliesTo": {"products": ["HH-5003"]},
            "action": {"kind": "buyGet", "buy": 2, "get": 1, "basisPoints": 5000},
        },
        {
            "id": "half-delivery", "name": named("Delivery"), "conditions": {"target": {"products": ["HH-1001"]}},
            "action": {"kind": "shippingPercent", "basisPoints": 5000},
        },
        {
            "id": "later", "name": named("Later"), "conditions": {"coupons": ["LATER"], "from": "2100-01-01"},
            "action": {"kind": "percent", "basisPoints": 500, "scope": "order"},
        },
        {
            "id": "alone", "name": named("Alone"), "exclusivity": "cart", "priority": 99,
            "conditions": {"coupons": ["ALONE"]},
            "action": {"kind": "percent", "basisPoints": 500, "scope": "order"},
        },
    ]);
    let file = write(&folder, &promotions);
    said(shop.folder(), &["promotions", "import", file.to_str().expect("a path")]);
    let mut tab = Tab::open(&shop, &shop.visitor());
    tab.add(BAR, 2);
    let seq = tab.add("HH-5003-180", 2);
    tab.acknowledged(seq);
    let cart = tab.until(|state| {
        state["cart"]["promotions"]
            .as_array()
            .is_some_and(|given| given.len() == 2)
    });
    let given = cart["cart"]["promotions"].as_array().expect("promotions").clone();
    let told = |id: &str| {
        let one = given.iter().find(|one| one["id"] == id).expect(id);
        (one["savedAmount"].clone(), one["isPromise"].clone())
    };
    assert_eq!(told("jam-for-bars"), (json!(2.7), json!(false)));
    assert_eq!(told("half-delivery"), (json!(0.0), json!(true)));
    assert_eq!(cart["cart"]["totalPrice"], 19.9);

    for (code, fault) in [("later", "coupon-not-yet-valid"), ("alone", "coupon-blocked")] {
        let seq = tab.operate(json!({"kind": "applyCoupon", "couponCode": code}));
        assert_eq!(refusal(&mut tab, seq), fault);
    }
    let explain = ["promotions", "explain", "--market", "FI", "--line", "HH-1001-150=2"];
    let text = said(shop.folder(), &[&explain[..], &["--delivery", "4.90"]].concat());
    assert!(text.contains("Delivery 2.45 EUR\n"), "{text}");
    let told = refused(shop.folder(), &[&explain[..], &["--delivery", "4,90"]].concat());
    assert!(told.contains("no amount in EUR"), "{told}");
}

#[test]
fn shoppers_are_made_up_too() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let mut club = twenty_percent();
    club["conditions"]["customerGroups"] = json!(["club"]);
    let file = write(&folder, &json!([club]));
    said(shop.folder(), &["promotions", "import", file.to_str().expect("a path")]);
    let explain = ["promotions", "explain", "--market", "FI", "--line", "HH-1001-150=2"];
    let text = said(shop.folder(), &explain);
    assert!(
        text.contains("not given: it is for the customer group club only"),
        "{text}"
    );
    let text = said(
        shop.folder(),
        &[&explain[..], &["--group", "club", "--earlier-orders", "2"]].concat(),
    );
    assert!(text.contains("GIVEN: saves 2.36 EUR"), "{text}");
}

#[test]
fn generated_codes_are_used_listed_and_revoked() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let mut with_codes = twenty_percent();
    with_codes["conditions"]["generatedCodes"] = true.into();
    let mut without = twenty_percent();
    without["id"] = "frost-21".into();
    without["enabled"] = false.into();
    let file = write(&folder, &json!([with_codes, without]));
    said(shop.folder(), &["promotions", "import", file.to_str().expect("a path")]);
    let generate = [
        "promotions",
        "codes",
        "generate",
        "frost-20",
        "--prefix",
        "FROST-",
        "--batch",
        "letter",
    ];
    let printed = said(
        shop.folder(),
        &[&generate[..], &["--count", "2500", "--length", "8"]].concat(),
    );
    let codes: Vec<&str> = printed.lines().collect();
    let each: std::collections::BTreeSet<&str> = codes.iter().copied().collect();
    assert_eq!((codes.len(), each.len()), (2500, 2500));
    let is_plain = |letter: char| "23456789ABCDEFGHJKMNPQRSTWXYZ".contains(letter);
    assert!(codes.iter().all(|code| {
        code.strip_prefix("FROST-")
            .is_some_and(|rest| rest.len() == 8 && rest.chars().all(is_plain))
    }));

    let mut tab = Tab::open(&shop, &shop.visitor());
    tab.add(BAR, 2);
    let seq = tab.operate(json!({"kind": "applyCoupon", "couponCode": codes[0].to_lowercase()}));
    let state = tab.acknowledged(seq);
    assert_eq!(
        (&state["cart"]["totalPrice"], &state["cart"]["isCouponApplied"]),
        (&json!(9.44), &json!(true)),
        "{state}"
    );
    let id = state["cart"]["id"].as_str().expect("an id").to_owned();
    let text = said(shop.folder(), &["promotions", "explain", "--cart", &id]);
    assert!(text.contains(&format!("Coupon {}: it is valid\n", codes[0])), "{text}");
    let mut other = Tab::open(&shop, &shop.visitor());
    other.add(BAR, 1);
    let seq = other.operate(json!({"kind": "applyCoupon", "couponCode": "FROST-22222222"}));
    assert_eq!(refusal(&mut other, seq), "coupon-unknown");

    let csv = said(shop.folder(), &["promotions", "codes", "list", "frost-20", "--csv"]);
    assert_eq!(csv.lines().next(), Some("code,state,batch,uses,limit,expires"));
    assert!(
        csv.lines().any(|line| line == format!("{},on,letter,0,1,", codes[0])),
        "{}",
        &csv[..200]
    );
    let told = refused(
        shop.folder(),
        &["promotions", "codes", "revoke", "frost-20", "SOMETHING"],
    );
    assert!(told.contains("SOMETHING was not generated"), "{told}");
    let revoked = said(shop.folder(), &["promotions", "codes", "revoke", "frost-20", codes[1]]);
    assert_eq!(revoked, "1 revoked.\n");
    let seq = other.operate(json!({"kind": "applyCoupon", "couponCode": codes[1]}));
    assert_eq!(refusal(&mut other, seq), "coupon-expired");
    // All of the batch, that of the open cart included.
    let revoked = said(
        shop.folder(),
        &["promotions", "codes", "revoke", "frost-20", "--batch", "letter"],
    );
    assert_eq!(revoked, "2499 revoked.\n");
    let state = tab.until(|state| state["cart"]["isCouponApplied"] == false);
    assert_eq!(state["cart"]["totalPrice"], 11.8);

    for (more, told) in [
        (
            vec!["frost-20", "--count", "10000", "--length", "6"],
            "take 7 letters or more",
        ),
        (vec!["frost-21"], "does not ask for generated codes"),
        (vec!["frost-22"], "no promotion frost-22"),
    ] {
        let generate = [&["promotions", "codes", "generate"][..], &more].concat();
        let text = refused(shop.folder(), &generate);
        assert!(text.contains(told), "{told} in {text}");
    }
}

#[test]
fn a_group_has_its_price_in_the_carts_of_its_customers_alone() {
    let shop = Shop::start().ready();
    let folder = TempDir::new().expect("a folder");
    let mut promotion = twenty_percent();
    promotion["conditions"]["customerGroups"] = json!(["club"]);
    let file = write(&folder, &json!([promotion]));
    said(shop.folder(), &["promotions", "import", file.to_str().expect("a path")]);
    let customer = shop.customer("club@shop.example");
    let change = json!({"customerId": customer.id(), "firstName": "Aino", "lastName": "Aalto", "groups": ["club"]});
    let support = shop.staff_session("CustomerServiceRepresentatives");
    let changed = support.put(&shop, "/api/cda/customers", &change);
    assert_eq!(changed.status, 200, "{}", changed.text());
    // Nothing lay in a cart when they signed in, and they have told the checkout nothing.
    for (visitor, has_price) in [(customer.visitor(&shop), true), (shop.visitor(), false)] {
        let mut tab = Tab::open(&shop, &visitor);
        let seq = tab.add(BAR, 2);
        let cart = tab.acknowledged(seq)["cart"].clone();
        assert_eq!(cart["hasPromotions"], has_price, "{cart}");
    }
}

#[test]
fn a_line_of_an_order_tells_the_price_that_its_line_of_the_cart_did() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    // Three for the price of two: one of them is free.
    for code in ["HH-1006-100", "HH-1007-130", "HH-1010-100"] {
        let added = shop.post_as(
            &visitor,
            "/api/me/carts/add",
            &json!({"code": code, "quantity": 1}),
            &[],
        );
        assert_eq!(added.status, 200, "{}", added.text());
    }
    let cart = ready_to_order(shop, &visitor, None);
    let form = json!({"consents": ["terms"], "total": cart["totalPrice"]});
    let begun = shop.post_as(&visitor, "/api/me/checkout/order?language=fi", &form, &[]);
    let path = format!("/api/cda/me/orders/{}", begun.text());
    let form = json!({"method": "invoice:invoice"});
    let paid = shop.post_as(&visitor, &format!("{path}/processpayments"), &form, &[]);
    assert_eq!(paid.status, 200, "{}", paid.text());
    let order = shop.get_as(&visitor, &format!("{path}?language=fi")).body;
    let told = |lines: &Value| {
        let lines = lines["allLineItems"].as_array().expect("lines").iter();
        let line = |line: &Value| {
            [
                "code",
                "price",
                "hasDiscountedPrice",
                "discountedPriceString",
                "discount",
                "extendedPrice",
            ]
            .map(|field| line[field].clone())
        };
        lines.map(line).collect::<Vec<_>>()
    };
    assert_eq!(told(&order), told(&cart));
    assert!(told(&order).iter().any(|line| line[1] == 0.0), "{order}");
}
