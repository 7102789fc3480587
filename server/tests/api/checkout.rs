//! From the cart to the order button.

use serde_json::{Value, json};

use crate::{
    commands::said,
    giftcards::refusal,
    harness::{Answer, Shop, Visitor},
    live::{Tab, random_tab_id},
    purchases::{details, ready_to_order as ready_cart},
};

const BAR: &str = "HH-1001-150";
/// 20 EUR, from the demo data.
const CART: &str = "/api/me/carts";
const CARD: (&str, &str) = ("TEST-CARD-EURA-2222", "246810");
const ORDER: &str = "/api/me/checkout/order";
const DETAILS: &str = "/api/me/checkout/details";
const SHIPPING: &str = "/api/me/checkout/shipping";

fn refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!(
        (answer.status, answer.body["code"].as_str()),
        (status, Some(code)),
        "{}",
        answer.text()
    );
}

/// A visitor with two bars (11.80 EUR) that a pickup point gets for 4.90, and the tab that shows them.
fn ready_to_order(shop: &Shop) -> (Visitor, Tab) {
    let visitor = shop.visitor();
    let mut tab = Tab::open(shop, &visitor);
    tab.add(BAR, 2);
    let mut op = details();
    op["kind"] = "setDetails".into();
    tab.operate(op);
    let seq = tab.operate(json!({"kind": "chooseDelivery", "shippingMethodId": "pickup-point"}));
    let state = tab.acknowledged(seq);
    assert_eq!(state["rejected"], json!([]), "{state}");
    (visitor, tab)
}

fn order_form(tab: &Tab, total: f64) -> Value {
    json!({"consents": ["terms"], "total": total, "tabId": tab.id})
}

#[test]
fn details_and_delivery_become_a_part_of_the_cart() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let added = shop.post_as(&visitor, "/api/me/carts/add", &json!({"code": BAR, "quantity": 2}), &[]);
    assert_eq!(
        (
            &added.body["showDeliveryOptions"],
            &added.body["shippingMethodId"],
            &added.body["payments"]
        ),
        (&json!(true), &Value::Null, &json!([]))
    );
    assert_eq!(added.body["freeDelivery"]["from"], 49.0);
    assert_eq!(added.body["freeDelivery"]["missing"], 37.2);

    let mut wrong = details();
    wrong["shippingAddress"]["postalCode"] = "1".into();
    wrong["shippingAddress"]["email"] = "aino".into();
    wrong["recipient"] = json!({"firstName": "O", "lastName": "Virta", "phoneNumber": "+358401234567"});
    let refusal = shop.put_as(&visitor, "/api/me/checkout/details", &wrong);
    refused(&refusal, 422, "invalid");
    let fields: Vec<&String> = refusal.body["errors"].as_object().expect("fields").keys().collect();
    assert_eq!(fields, ["email", "recipientFirstName", "shippingPostalCode"]);

    let mut right = details();
    right["billingAddress"] =
        json!({"line1": "Katu 2", "postalCode": "11122", "city": "Stockholm", "countryCode": "SWE"});
    let cart = shop.put_as(&visitor, "/api/me/checkout/details?language=en", &right);
    assert_eq!(cart.status, 200, "{}", cart.text());
    let address = &cart.body["shipments"][0]["shippingAddress"];
    assert_eq!(
        (&address["name"], &address["countryName"], &address["email"]),
        (&json!("Aino Virta"), &json!("Finland"), &json!("Aino@example.fi"))
    );
    assert_eq!(cart.body["payments"][0]["billingAddress"]["city"], "Stockholm");
    assert_eq!(cart.body["payments"][0]["paymentType"], Value::Null);

    let unknown = shop.put_as(
        &visitor,
        "/api/me/checkout/shipping",
        &json!({"shippingMethodId": "drone"}),
    );
    refused(&unknown, 422, "invalid");
    let cart = shop.put_as(
        &visitor,
        "/api/me/checkout/shipping?language=en",
        &json!({"shippingMethodId": "home"}),
    );
    assert_eq!(
        (
            &cart.body["shippingMethodName"],
            &cart.body["shippingTotalPrice"],
            &cart.body["totalPrice"]
        ),
        (&json!("To the door"), &json!(9.9), &json!(21.7))
    );
    let detail = shop.get_as(&visitor, "/api/me/checkout/shipping?language=en");
    assert_eq!(detail.body["shippingMethodId"], "home");
    assert_eq!(detail.body["shippingMethods"].as_array().map(Vec::len), Some(3));
    let snippet = detail.body["html_snippet"].as_str().expect("a snippet");
    assert!(
        snippet.contains("value=\"home\" checked> To the door · €9.90"),
        "{snippet}"
    );
    let payment = shop.get_as(&visitor, "/api/me/checkout/payment");
    assert_eq!(
        (&payment.body["payable"], &payment.body["isPaymentNeeded"]),
        (&json!(21.7), &json!(true))
    );
    // Another cart weighs more, and the choice stays with its new price.
    let heavier = shop.post_as(
        &visitor,
        "/api/me/carts/add",
        &json!({"code": BAR, "quantity": 10}),
        &[],
    );
    assert_eq!(heavier.body["shippingMethodId"], "home");
}

#[test]
fn what_cannot_be_read_of_a_numbered_call_is_refused_under_its_number() {
    let shop = Shop::shared();
    let (visitor, tab) = (shop.visitor(), random_tab_id());
    let put = |seq: u64, path: &str, body: &Value| {
        let number = format!("{tab}:{seq}");
        let headers = [
            ("authorization", &*visitor.authorization()),
            ("idempotency-key", &*number),
        ];
        shop.json_call("PUT", path, body, &headers)
    };
    let unreadable = [
        (DETAILS, json!({"shippingAddress": "at home"})),
        (SHIPPING, json!({"shippingMethodId": 7})),
    ];
    for (seq, (path, body)) in (1..).zip(&unreadable) {
        let answer = put(seq, path, body);
        refused(&answer, 422, "invalid");
        assert_eq!(answer.body["ackedSeq"], json!(seq), "{path}");
    }
    let told = put(3, DETAILS, &details());
    assert_eq!(
        (told.status, &told.body["ackedSeq"]),
        (200, &json!(3)),
        "{}",
        told.text()
    );
}

#[test]
fn consents_are_told_in_the_readers_language() {
    let consents = Shop::shared().get("/api/consents?language=en");
    assert_eq!(consents.body[0]["id"], "terms");
    assert_eq!(
        (&consents.body[0]["required"], &consents.body[1]["required"]),
        (&json!(true), &json!(false))
    );
    assert!(
        consents.body[0]["text"]
            .as_str()
            .is_some_and(|text| text.contains("14 days"))
    );
}

#[test]
fn a_checkout_is_prepared() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let path = "/api/cda/me/carts/me/Default/FI/preparecheckout";
    let added = shop.post_as(&visitor, "/api/me/carts/add", &json!({"code": BAR, "quantity": 2}), &[]);
    let prepared = shop.post(
        path,
        "application/json",
        "",
        &[("authorization", &format!("Bearer {}", visitor.token))],
    );
    assert_eq!(prepared.status, 200, "{}", prepared.text());
    assert_eq!(
        prepared.body["cartIssues"],
        json!(["details-required", "shipping-method-required"])
    );
    let offered = prepared.body["availableShippingMethods"].as_array().expect("a list");
    assert_eq!(
        offered.iter().map(|method| &method["price"]).collect::<Vec<_>>(),
        [&json!(4.9), &json!(9.9), &json!(0.0)]
    );
    shop.put_as(&visitor, "/api/me/checkout/details", &details());
    shop.put_as(
        &visitor,
        "/api/me/checkout/shipping",
        &json!({"shippingMethodId": "pickup-point"}),
    );
    let saw = added.body["totalPrice"].clone();
    let prepared = shop.post_as(&visitor, path, &json!({"total": saw}), &[]);
    assert_eq!(prepared.body["cartIssues"], json!(["price-increased"]));
    let prepared = shop.post_as(&visitor, path, &json!({"total": 16.7}), &[]);
    assert_eq!(prepared.body["cartIssues"], json!([]));
    refused(
        &shop.post_as(&visitor, path, &json!({"total": 16.123}), &[]),
        422,
        "invalid",
    );
}

#[test]
fn what_is_missing_to_an_order_is_told() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let form = json!({"consents": ["terms"], "total": 0});
    refused(&shop.post_as(&visitor, ORDER, &form, &[]), 409, "cart-empty");
    shop.post_as(&visitor, "/api/me/carts/add", &json!({"code": BAR, "quantity": 2}), &[]);
    let form = json!({"consents": ["terms"], "total": 16.7});
    let missing = shop.post_as(&visitor, ORDER, &form, &[]);
    refused(&missing, 409, "checkout-incomplete");
    assert!(
        missing.body["errors"]["shippingAddress"].is_array(),
        "{}",
        missing.text()
    );
    shop.put_as(&visitor, "/api/me/checkout/details", &details());
    let missing = shop.post_as(&visitor, ORDER, &form, &[]);
    assert!(
        missing.body["errors"]["shippingMethodId"].is_array(),
        "{}",
        missing.text()
    );
    shop.put_as(
        &visitor,
        "/api/me/checkout/shipping",
        &json!({"shippingMethodId": "pickup-point"}),
    );
    let missing = shop.post_as(
        &visitor,
        ORDER,
        &json!({"consents": ["newsletter"], "total": 16.7}),
        &[],
    );
    refused(&missing, 422, "invalid");
    assert!(missing.body["errors"]["consents"].is_array(), "{}", missing.text());
    let dearer = shop.post_as(&visitor, ORDER, &json!({"consents": ["terms"], "total": 16.69}), &[]);
    refused(&dearer, 409, "price-increased");
    // Whoever names no total takes the one that there is.
    let ordered = shop.post_as(&visitor, ORDER, &json!({"consents": ["terms"]}), &[]);
    assert_eq!(ordered.status, 200, "{}", ordered.text());
}

#[test]
fn a_cart_is_locked_while_one_tab_pays() {
    let shop = Shop::start();
    let (visitor, mut paying) = ready_to_order(&shop);
    let mut other = Tab::open(&shop, &visitor);
    let form = order_form(&paying, 16.7);
    let begun = shop.post_as(&visitor, ORDER, &form, &[]);
    assert_eq!(
        (begun.status, begun.header("content-type")),
        (200, Some("text/plain; charset=utf-8"))
    );
    let order = begun.text().to_owned();
    assert_eq!(order.len(), 36, "{order}");
    let state = paying.until(|state| !state["lock"].is_null());
    assert_eq!(
        (&state["lock"]["by"], &state["lock"]["mine"]),
        (&json!("payment"), &json!(true))
    );
    let state = other.until(|state| !state["lock"].is_null());
    assert_eq!(state["lock"]["mine"], json!(false));
    assert!(
        state["lock"]["until"]
            .as_str()
            .is_some_and(|until| until.ends_with('Z')),
        "{state}"
    );

    let read = shop.get_as(&visitor, CART).body;
    assert_eq!(read["lock"], state["lock"], "whoever has no socket learns it too");

    let seq = other.add(BAR, 1);
    assert_eq!(refusal(&mut other, seq), "cart-locked");
    let over_http = shop.post_as(
        &visitor,
        "/api/me/carts/remove",
        &json!({"code": BAR, "quantity": 1}),
        &[],
    );
    refused(&over_http, 409, "cart-locked");
    assert_eq!(
        shop.post_as(&visitor, ORDER, &form, &[]).text(),
        order,
        "the same purchase"
    );
    let elsewhere = shop.post_as(&visitor, ORDER, &order_form(&other, 16.7), &[]);
    refused(&elsewhere, 409, "cart-locked");

    // It is locked still when the server comes again.
    let shop = shop.restart();
    let mut other = Tab::open(&shop, &visitor);
    assert_eq!(other.state["lock"]["by"], "payment");
    assert_eq!(shop.delete_as(&visitor, ORDER).status, 204);
    let state = other.until(|state| state["lock"].is_null());
    assert_eq!(state["cart"]["totalQuantity"], 2);
    assert_eq!(shop.delete_as(&visitor, ORDER).status, 204, "nothing is under way");
    let seq = other.add(BAR, 1);
    assert_eq!(refusal(&mut other, seq), "");
    // What is ordered next is another purchase.
    let total = other.state["cart"]["totalPrice"].as_f64().expect("a number");
    let again = shop.post_as(&visitor, ORDER, &order_form(&other, total), &[]);
    assert_eq!(again.status, 200, "{}", again.text());
    assert_ne!(again.text(), order);
}

#[test]
fn equal_orders_at_one_moment_are_one_purchase() {
    let shop = Shop::shared();
    let (visitor, tab) = ready_to_order(shop);
    let form = order_form(&tab, 16.7);
    let answers: Vec<Answer> = std::thread::scope(|threads| {
        let asked: Vec<_> = (0..24)
            .map(|_| threads.spawn(|| shop.post_as(&visitor, ORDER, &form, &[])))
            .collect();
        asked
            .into_iter()
            .map(|thread| thread.join().expect("an answer"))
            .collect()
    });
    let order = answers[0].text();
    for answer in &answers {
        assert_eq!((answer.status, answer.text()), (200, order.clone()));
    }
    let status = format!("/api/cda/me/orders/{order}/processpayments");
    assert_eq!(shop.post_as(&visitor, &status, &json!({}), &[]).status, 200);
}

#[test]
fn every_tab_moves_to_the_next_cart_once_it_is_ordered() {
    let shop = Shop::start();
    let (visitor, mut paying) = ready_to_order(&shop);
    let mut other = Tab::open(&shop, &visitor);
    let seq = paying.operate(json!({"kind": "applyGiftCard", "code": CARD.0, "pin": CARD.1}));
    paying.acknowledged(seq);
    let cart = paying.state["cart"]["id"].clone();
    let stock = paying.state["cart"]["allLineItems"][0]["inStockQuantity"]
        .as_u64()
        .expect("a number");
    let ordered = shop.post_as(&visitor, ORDER, &order_form(&paying, 16.7), &[]);
    assert_eq!(ordered.status, 200, "{}", ordered.text());
    for tab in [&mut paying, &mut other] {
        let state = tab.until(|state| !state["replaced"].is_null());
        assert_eq!(state["replaced"]["reason"], "ordered");
        assert_eq!(state["replaced"]["orderNumber"].as_str().map(str::len), Some(6));
        assert_eq!(
            (&state["cart"]["totalQuantity"], &state["lock"]),
            (&json!(0), &Value::Null)
        );
        assert_eq!(state["cart"]["shipments"][0]["shippingAddress"], Value::Null);
        assert_ne!(state["cart"]["id"], cart);
        let read = shop.get_as(&visitor, CART).body;
        assert_eq!((&read["replaced"], &read["lock"]), (&state["replaced"], &Value::Null));
    }
    // What a tab adds goes to the new cart, and the pieces are gone.
    let seq = other.add(BAR, 1);
    let state = other.acknowledged(seq);
    assert_eq!(state["cart"]["totalQuantity"], 1);
    let state = other.until(|state| state["cart"]["allLineItems"][0]["inStockQuantity"] == json!(stock - 2));
    assert_eq!(state["cart"]["totalQuantity"], 1);
}

#[test]
fn a_coupon_that_its_buyer_had_is_told_before_anybody_pays() {
    let shop = Shop::start();
    let coupon = |visitor: &Visitor| {
        let form = json!({"couponCode": "WELCOME"});
        shop.post_as(visitor, "/api/me/carts/coupon", &form, &[])
    };
    let with_coupon = |visitor: &Visitor| {
        shop.post_as(visitor, "/api/me/carts/add", &json!({"code": BAR, "quantity": 1}), &[]);
        assert_eq!(coupon(visitor).body["isCouponApplied"], json!(true));
        ready_cart(&shop, visitor, None)
    };
    let form = |cart: &Value| json!({"consents": ["terms"], "total": cart["totalPrice"]});
    let (first, second) = (shop.visitor(), shop.visitor());
    let (cart, waiting) = (with_coupon(&first), with_coupon(&second));
    assert_eq!(cart["totalPrice"], waiting["totalPrice"]);
    let order = shop.post_as(&first, ORDER, &form(&cart), &[]);
    let pay = format!("/api/cda/me/orders/{}/processpayments", order.text());
    let paid = shop.post_as(&first, &pay, &json!({"method": "invoice:invoice"}), &[]);
    assert_eq!(paid.body["status"], "completed", "{}", paid.text());

    // Somebody with the same address had it meanwhile.
    refused(
        &shop.post_as(&second, ORDER, &form(&waiting), &[]),
        409,
        "coupon-used-up",
    );
    let cart = shop.get_as(&second, "/api/me/carts").body;
    assert_eq!(
        (&cart["isCouponApplied"], &cart["promotions"]),
        (&json!(false), &json!([]))
    );
    refused(
        &shop.post_as(&second, ORDER, &form(&waiting), &[]),
        409,
        "price-increased",
    );
    let ordered = shop.post_as(&second, ORDER, &form(&cart), &[]);
    assert_eq!(ordered.status, 200, "{}", ordered.text());

    // Whoever says who they are first hears it at the coupon.
    let third = shop.visitor();
    let mut same = details();
    same["shippingAddress"]["email"] = "AINO@Example.fi".into();
    shop.put_as(&third, "/api/me/checkout/details", &same);
    shop.post_as(&third, "/api/me/carts/add", &json!({"code": BAR, "quantity": 1}), &[]);
    refused(&coupon(&third), 409, "coupon-used-up");
}

#[test]
fn what_a_payment_holds_on_a_gift_card_is_the_carts_still() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let issue = ["giftcards", "issue", "--amount", "5.00", "--currency", "EUR", "--json"];
    let card: Value = serde_json::from_str(&said(shop.folder(), &issue)).expect("a card");
    let text = |name: &str| card[name].as_str().expect("a text");
    let cart = ready_cart(&shop, &visitor, Some((text("code"), text("pin"))));
    let amounts = |cart: &Value| {
        let fields = ["totalPrice", "giftCardPaymentAmount", "adyenPaymentDisplayAmount"];
        fields.map(|field| cart[field].clone())
    };
    assert!(cart["giftCardPaymentAmount"].as_f64() > Some(0.0), "{cart}");
    let form = json!({"consents": ["terms"], "total": cart["totalPrice"]});
    assert_eq!(shop.post_as(&visitor, ORDER, &form, &[]).status, 200);
    let mut tab = Tab::open(&shop, &visitor);
    let state = tab.until(|state| !state["lock"].is_null());
    assert_eq!(amounts(&state["cart"]), amounts(&cart));
    assert_eq!(amounts(&shop.get_as(&visitor, "/api/me/carts").body), amounts(&cart));
}

#[test]
fn what_a_payment_set_aside_can_still_be_bought_by_its_cart() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let cart = ready_cart(&shop, &visitor, None);
    // All that there is.
    said(shop.folder(), &["stock", "set", &format!("{BAR}=2")]);
    shop.wait_for(&format!("/api/cda/inventory?codes={BAR}"), |answer| {
        answer.body[0]["inStockQuantity"] == 2
    });
    let form = json!({"consents": ["terms"], "total": cart["totalPrice"]});
    let begun = shop.post_as(&visitor, ORDER, &form, &[]);
    assert_eq!(begun.status, 200, "{}", begun.text());
    shop.wait_for(&format!("/api/cda/inventory?codes={BAR}"), |answer| {
        answer.body[0]["purchaseAvailableQuantity"] == 0
    });
    let mut tab = Tab::open(&shop, &visitor);
    // What is free, and what the payment set aside.
    let state = tab.until(|state| !state["lock"].is_null() && state["cart"]["allLineItems"][0]["inStockQuantity"] == 2);
    assert_eq!(state["cart"]["allLineItems"][0]["isBuyable"], true);
    let path = "/api/cda/me/carts/me/Default/FI/preparecheckout";
    assert_eq!(
        shop.post_as(&visitor, path, &json!({}), &[]).body["validationIssues"],
        json!([])
    );
}

#[test]
fn whoever_asks_after_an_order_gets_the_next_cart() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let cart = ready_cart(shop, &visitor, None);
    let form = json!({"consents": ["terms"], "total": cart["totalPrice"]});
    let order = shop.post_as(&visitor, ORDER, &form, &[]).text();
    let pay = format!("/api/cda/me/orders/{order}/processpayments");
    let paid = shop.post_as(&visitor, &pay, &json!({"method": "invoice:invoice"}), &[]);
    assert_eq!(paid.body["status"], "completed", "{}", paid.text());
    assert_eq!(shop.get_as(&visitor, "/api/me/carts").body["totalQuantity"], 0);
    // How it goes is told in the language of whoever reads it, with the days on which it is to arrive.
    let path = |language: &str| format!("/api/cda/me/orders/{order}?language={language}");
    let read = ["fi", "en"].map(|language| shop.get_as(&visitor, &path(language)).body);
    let names = read.each_ref().map(|order| order["shippingMethodName"].clone());
    assert_eq!(json!(names), json!(["Noutopisteeseen", "To a pickup point"]));
    assert!(
        read.iter().all(|order| order["estimatedArrival"].is_string()),
        "{read:#?}"
    );
}

#[test]
fn a_coupon_that_was_used_up_while_its_cart_was_ordered_is_told_before_anybody_pays() {
    let shop = Shop::start();
    // Both are of one customer, who may have it once.
    let [first, second] = [shop.visitor(), shop.visitor()].map(|visitor| {
        shop.post_as(&visitor, "/api/me/carts/add", &json!({"code": BAR, "quantity": 1}), &[]);
        let coupon = shop.post_as(&visitor, "/api/me/carts/coupon", &json!({"couponCode": "WELCOME"}), &[]);
        assert_eq!(coupon.body["isCouponApplied"], json!(true), "{}", coupon.text());
        let cart = ready_cart(&shop, &visitor, None);
        let form = json!({"consents": ["terms"], "total": cart["totalPrice"]});
        let order = shop.post_as(&visitor, ORDER, &form, &[]);
        assert_eq!(order.status, 200, "{}", order.text());
        (visitor, format!("/api/cda/me/orders/{}/processpayments", order.text()))
    });
    let pay = |(visitor, path): &(Visitor, String)| {
        shop.post_as(
            visitor,
            path,
            &json!({"method": "invoice:invoice", "returnUrl": "/fi/kassa"}),
            &[],
        )
    };
    assert_eq!(pay(&first).body["status"], "completed");
    refused(&pay(&second), 409, "coupon-used-up");
    // The cart is free again, and once it is looked at as an order it costs what it costs without the coupon.
    refused(
        &shop.post_as(&second.0, ORDER, &json!({"consents": ["terms"]}), &[]),
        409,
        "coupon-used-up",
    );
    let cart = shop.get_as(&second.0, "/api/me/carts").body;
    assert_eq!(
        (&cart["isCouponApplied"], &cart["promotions"]),
        (&json!(false), &json!([]))
    );
    let more = shop.post_as(
        &second.0,
        "/api/me/carts/add",
        &json!({"code": BAR, "quantity": 1}),
        &[],
    );
    assert_eq!(more.status, 200, "{}", more.text());
}

#[test]
fn goods_are_brought_within_the_market() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let cart = ready_cart(shop, &visitor, None);
    let mut abroad = details();
    abroad["shippingAddress"]["countryCode"] = "SWE".into();
    abroad["shippingAddress"]["postalCode"] = "11122".into();
    assert_eq!(shop.put_as(&visitor, "/api/me/checkout/details", &abroad).status, 200);
    let form = json!({"consents": ["terms"], "total": cart["totalPrice"]});
    let told = shop.post_as(&visitor, &format!("{ORDER}?language=en"), &form, &[]);
    refused(&told, 409, "checkout-incomplete");
    assert!(told.body["errors"]["shippingCountryCode"].is_array(), "{}", told.text());
}
