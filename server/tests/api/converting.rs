//! A cart becomes an order by a call of a program, or of its owner.

use serde_json::{Value, json};

use crate::{
    commands::said,
    harness::{Answer, Shop, Visitor},
    purchases::{BAR, Purchase, details, ready_to_order},
};

const BY_NAME: &str = "/api/cda/me/carts/me/Default/FI/converttoorder";

fn by_id(cart: &str) -> String {
    format!("/api/cda/me/carts/{cart}/converttoorder")
}

fn code(answer: &Answer) -> (u16, &str) {
    (answer.status, answer.body["code"].as_str().unwrap_or_default())
}

#[test]
fn a_paid_cart_becomes_one_order_however_often_it_is_asked() {
    let shop = Shop::shared();
    let purchase = Purchase::begin(shop);
    let convert = |path: &str| shop.post_as(&purchase.visitor, path, &json!({}), &[]);
    assert_eq!(code(&convert(&by_id(&purchase.cart))), (409, "not-paid"));
    purchase.pay_by_card(shop);
    assert_eq!(code(&convert(BY_NAME)), (409, "not-paid"), "its shopper is still there");
    let paid = purchase.process(shop, &json!({"method": "invoice:invoice"}));
    let number = paid.body["orderNumber"].as_str().expect("a number");

    for path in [&by_id(&purchase.cart), BY_NAME] {
        let order = convert(path);
        assert_eq!(
            (order.status, &order.body["orderNumber"]),
            (201, &json!(number)),
            "{path}: {}",
            order.text()
        );
        let location = order.header("location").expect("a place");
        assert_eq!(location, format!("/api/cda/me/orders/{number}"));
        assert_eq!(
            shop.get_as(&purchase.visitor, location).body["id"],
            purchase.order.to_string()
        );
        assert_eq!(
            shop.get_as(&shop.visitor(), location).status,
            404,
            "a number can be guessed"
        );
        assert_eq!(order.body["market"], "FI");
        assert_eq!(order.body["shipments"][0]["lineItems"][0]["code"], BAR);
        let totals = &order.body["totals"];
        assert_eq!(
            (&totals["total"], &totals["subTotal"], &totals["shippingTotal"]),
            (&json!(16.7), &json!(11.8), &json!(4.9))
        );
        assert_eq!(totals["shippingTotals"][0]["itemsTotal"], 11.8);
    }
    // What is put into the next cart is another order's.
    shop.post_as(
        &purchase.visitor,
        "/api/me/carts/add",
        &json!({"code": BAR, "quantity": 1}),
        &[],
    );
    assert_eq!(code(&convert(BY_NAME)), (400, "cart-not-ready"));
    assert_eq!(convert(&by_id(&purchase.cart)).body["orderNumber"], number);
}

#[test]
fn what_keeps_a_cart_from_being_ordered_is_told_at_once() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let convert = |visitor: &Visitor| shop.post_as(visitor, BY_NAME, &json!({}), &[]);
    assert_eq!(convert(&visitor).status, 404, "there is no cart");
    shop.post_as(&visitor, "/api/me/carts/add", &json!({"code": BAR, "quantity": 2}), &[]);
    let told = convert(&visitor);
    assert_eq!(code(&told), (400, "cart-not-ready"));
    assert_eq!(
        told.body["cartIssues"],
        json!(["details-required", "shipping-method-required"])
    );
    assert_eq!(told.body["validationIssues"], json!([]));
    let fields: Vec<&String> = told.body["errors"].as_object().expect("fields").keys().collect();
    assert_eq!(fields, ["shippingAddress", "shippingMethodId"]);
    let cart = ready_to_order(shop, &shop.visitor(), None);
    let stranger = shop.post_as(&visitor, &by_id(cart["id"].as_str().expect("an id")), &json!({}), &[]);
    assert_eq!(stranger.status, 404);
    shop.put_as(&visitor, "/api/me/checkout/details", &details());
    shop.put_as(
        &visitor,
        "/api/me/checkout/shipping",
        &json!({"shippingMethodId": "home"}),
    );
    assert_eq!(code(&convert(&visitor)), (409, "not-paid"));
}

#[test]
fn a_program_orders_what_a_gift_card_pays() {
    let shop = Shop::start();
    let issue = ["giftcards", "issue", "--amount", "50.00", "--currency", "EUR", "--json"];
    let card: Value = serde_json::from_str(&said(shop.folder(), &issue)).expect("a card");
    let text = |name: &str| card[name].as_str().expect("a text").to_owned();
    let visitor = shop.visitor();
    let cart = ready_to_order(&shop, &visitor, Some((&text("code"), &text("pin"))));
    let types = cart["payments"]
        .as_array()
        .map(|all| all.iter().map(|payment| &payment["paymentType"]));
    assert_eq!(
        types.map(Iterator::collect::<Vec<_>>),
        Some(vec![&json!("gift-card")]),
        "nothing is left to be paid otherwise"
    );
    let token = said(
        shop.folder(),
        &[
            "tokens",
            "issue",
            "--role",
            "CustomerServiceRepresentatives",
            "--days",
            "1",
        ],
    );
    let token = token.lines().last().expect("a token").trim().to_owned();
    let authorization = format!("Bearer {token}");
    let path = format!("/api/cda/carts/{}/converttoorder", cart["id"].as_str().expect("an id"));
    let convert = |form: Value| {
        shop.post(
            &path,
            "application/json",
            &form.to_string(),
            &[("authorization", &authorization)],
        )
    };
    assert_eq!(
        code(&convert(json!({}))),
        (422, "invalid"),
        "nobody agreed to the terms"
    );
    let dearer = convert(json!({"consents": ["terms"], "total": 16.69}));
    assert_eq!(code(&dearer), (400, "cart-not-ready"));
    assert_eq!(dearer.body["cartIssues"], json!(["price-increased"]));
    let order = convert(json!({"consents": ["terms"], "total": 16.7}));
    assert_eq!(order.status, 201, "{}", order.text());
    let location = order.header("location").expect("a place").to_owned();
    let read = shop.get_with(&location, &[("authorization", &authorization)]);
    assert_eq!(read.body["status"], "processing", "{}", read.text());
    assert_eq!(convert(json!({})).body, order.body, "the same order");
}

#[test]
fn payments_are_added_to_a_cart_for_which_nobody_pressed_the_order_button() {
    let shop = Shop::shared();
    let payments = |cart: &str| format!("/api/cda/me/carts/{cart}/payments");
    let process = |cart: &str| format!("/api/cda/me/carts/{cart}/processpayments");
    let agreed = json!({"method": "invoice:invoice", "consents": ["terms"], "total": 16.7});

    let visitor = shop.visitor();
    let added = shop.post_as(&visitor, "/api/me/carts/add", &json!({"code": BAR, "quantity": 2}), &[]);
    let cart = added.body["id"].as_str().expect("an id");
    let told = shop.post_as(&visitor, &payments(cart), &agreed, &[]);
    assert_eq!(code(&told), (400, "cart-not-ready"), "{}", told.text());
    assert_eq!(
        told.body["cartIssues"],
        json!(["details-required", "shipping-method-required"])
    );

    let visitor = shop.visitor();
    let cart = ready_to_order(shop, &visitor, None);
    let cart = cart["id"].as_str().expect("an id");
    let add = |form: Value| shop.post_as(&visitor, &payments(cart), &form, &[]);
    let without_terms = add(json!({"method": "invoice:invoice"}));
    assert_eq!(code(&without_terms), (422, "invalid"), "nobody agreed to the terms");
    let saw_less = add(json!({"method": "invoice:invoice", "consents": ["terms"], "total": 5}));
    assert_eq!(saw_less.body["cartIssues"], json!(["price-increased"]));
    assert_eq!(
        shop.post_as(&shop.visitor(), &payments(cart), &agreed, &[]).status,
        404,
        "the cart of somebody else"
    );
    for wrong in [
        json!({"method": "test:nothing", "consents": ["terms"]}),
        // Money at the counter, of goods that are sent.
        json!({"method": "pickup:pickup", "consents": ["terms"]}),
        json!({"method": "test:card", "returnUrl": "https://elsewhere.example/", "consents": ["terms"]}),
    ] {
        assert_eq!(code(&add(wrong)), (422, "invalid"));
    }
    let nothing = shop.post_as(&visitor, &process(cart), &json!({"consents": ["terms"]}), &[]);
    assert_eq!(code(&nothing), (422, "invalid"), "no method");
    let delivery = json!({"shippingMethodId": "pickup-point"});
    let changed = shop.put_as(&visitor, "/api/me/checkout/shipping", &delivery);
    assert_eq!(
        changed.status,
        200,
        "nothing is set aside for a payment that cannot be: {}",
        changed.text()
    );
    for _ in 0..2 {
        let added = add(agreed.clone());
        assert_eq!(added.status, 200, "{}", added.text());
        assert_eq!(
            added.body["payments"].as_array().map(Vec::len),
            Some(1),
            "{}",
            added.text()
        );
    }
    let changed = shop.post_as(&visitor, "/api/me/carts/add", &json!({"code": BAR, "quantity": 1}), &[]);
    assert_eq!(
        code(&changed).1,
        "cart-locked",
        "its goods are set aside: {}",
        changed.text()
    );
    let paid = shop.post_as(&visitor, &process(cart), &json!({}), &[]);
    let number = paid.body["orderNumber"].as_str().expect("a number");
    let order = shop.post_as(&visitor, &by_id(cart), &json!({}), &[]);
    assert_eq!((order.status, &order.body["orderNumber"]), (201, &json!(number)));

    // The customer's cart of the market, in one call.
    let other = shop.visitor();
    ready_to_order(shop, &other, None);
    let path = "/api/cda/me/carts/me/Default/FI/processpayments";
    let paid = shop.post_as(&other, path, &agreed, &[]);
    assert_eq!(paid.status, 200, "{}", paid.text());
    assert!(paid.body["orderNumber"].is_string(), "{}", paid.text());
    let again = shop.post_as(&other, path, &agreed, &[]);
    assert_eq!(
        (again.status, &again.body["status"], &again.body["orderNumber"]),
        (200, &json!("completed"), &paid.body["orderNumber"]),
        "as by the id of the cart: {}",
        again.text()
    );
}

#[test]
fn a_window_is_named_by_a_uuid() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let cart = ready_to_order(shop, &visitor, None);
    let form = json!({"consents": ["terms"], "total": cart["totalPrice"], "tabId": "first"});
    let refused = shop.post_as(&visitor, "/api/me/checkout/order?language=en", &form, &[]);
    assert_eq!(code(&refused), (422, "invalid"), "{}", refused.text());
    assert_eq!(
        refused.body["errors"]["tabId"],
        json!(["The id of the window must be a UUID."])
    );
}
