//! Getting out of an order, and finding it without an account.

use serde_json::{Value, json};

use crate::{
    commands::said,
    customer_sessions::token_in,
    harness::{Answer, Shop},
    purchases::Purchase,
};

const LINK: &str = "/api/me/orders/link";
const LINKED: &str = "/api/me/orders/linked";
/// A number that no order of a new shop has yet.
const OTHER: &str = "100023";

fn ask(shop: &Shop, number: &str, email: &str) -> Answer {
    let form = json!({"orderNumber": number, "email": email});
    shop.post_json(LINK, &form, &[])
}

fn read(shop: &Shop, token: &str) -> Answer {
    let form = json!({"token": token});
    shop.post_json(LINKED, &form, &[])
}

/// An order that is paid by invoice, and its number.
fn ordered(shop: &Shop) -> (Purchase, String) {
    let purchase = Purchase::begin(shop);
    let paid = purchase.process(shop, &json!({"method": "invoice:invoice"}));
    let number = paid.body["orderNumber"].as_str().expect("an order").to_owned();
    (purchase, number)
}

fn change(shop: &Shop, purchase: &Purchase, form: &Value) -> Answer {
    shop.put_as(&purchase.visitor, "/api/cda/me/orders?language=en", form)
}

#[test]
fn an_order_says_what_its_shopper_may_undo_and_nobody_else_may() {
    let shop = Shop::shared();
    let (purchase, number) = ordered(shop);
    let order = purchase.order(shop).body;
    assert_eq!(
        order["withdrawal"],
        json!({"canCancel": true, "lines": [], "until": null}),
        "{order}"
    );
    assert_eq!(order["lookupUrl"], "/en/find-order");
    assert_eq!(
        (
            &order["payments"][0]["paymentType"],
            &order["payments"][0]["isPaidLater"]
        ),
        (&json!("invoice"), &json!(true))
    );
    let read_only = shop.get_as(&shop.visitor(), &format!("/api/cda/me/orders/{}", purchase.order));
    assert_eq!(
        (read_only.status, &read_only.body["withdrawal"]),
        (200, &Value::Null),
        "{}",
        read_only.text()
    );

    said(shop.folder(), &["orders", "ship", &number]);
    let order = purchase.order(shop).body;
    let line = order["allLineItems"][0]["id"].clone();
    assert_eq!(
        order["withdrawal"],
        json!({"canCancel": false, "lines": [{"lineItemId": line, "quantity": 2}], "until": null})
    );
    said(shop.folder(), &["orders", "deliver", &number]);
    assert!(purchase.order(shop).body["withdrawal"]["until"].is_string());

    let id = purchase.order.to_string();
    let one = json!([{"lineItemId": line, "quantity": 1}]);
    let asked = json!({"id": id, "action": "return", "reference": "w1", "lines": one, "reason": " Too sweet. "});
    for _ in 0..2 {
        let asked = change(shop, &purchase, &asked);
        assert_eq!(asked.status, 200, "{}", asked.text());
        assert_eq!(asked.body["returns"].as_array().map(Vec::len), Some(1), "once");
        assert_eq!(
            (&asked.body["returns"][0]["reason"], &asked.body["returns"][0]["lines"]),
            (&json!("Too sweet."), &one)
        );
        assert_eq!(asked.body["withdrawal"]["lines"], one, "one is left");
    }
    let long = json!({"id": id, "action": "return", "reference": "w2", "reason": "x".repeat(501)});
    let refused = change(shop, &purchase, &long);
    assert!(refused.body["errors"]["reason"].is_array(), "{}", refused.text());
    let cancel = json!({"id": id, "action": "cancel"});
    assert_eq!(change(shop, &purchase, &cancel).body["code"], "not-possible");
}

#[test]
fn guests_find_their_order_and_withdraw_from_it_in_another_browser() {
    let shop = Shop::start();
    let (purchase, number) = ordered(&shop);
    let confirmation = shop.letters_to("Aino@example.fi", 1)[0].clone();
    assert!(
        confirmation.contains("14 päivän kuluessa")
            && confirmation.contains(&format!("/fi/etsi-tilaus?number={number}")),
        "{confirmation}"
    );
    assert!(confirmation.contains("laskulla"), "how it is paid: {confirmation}");

    // Whoever asks learns nothing: not by the answer, nor by a letter to the address that was typed.
    for (number, email) in [(&*number, "other@example.fi"), (OTHER, "other@example.fi")] {
        let asked = ask(&shop, number, email);
        assert_eq!((asked.status, asked.text()), (202, "{}".to_owned()));
    }
    let asked = ask(&shop, &number, "aino@EXAMPLE.fi");
    assert_eq!((asked.status, asked.text()), (202, "{}".to_owned()));
    let letter = shop.letters_to("Aino@example.fi", 2)[0].clone();
    assert!(!shop.get("/_mail").text().contains("other@example.fi"));
    for (number, email, field) in [("100019", "a@b.fi", "orderNumber"), (&*number, "nobody", "email")] {
        let refused = ask(&shop, number, email);
        assert!(refused.body["errors"][field].is_array(), "{}", refused.text());
    }

    let (page, _) = letter.split_once("#token=").expect("a link");
    assert!(page.ends_with("/fi/etsi-tilaus"), "{page}");
    let token = &*token_in(&letter);
    let found = read(&shop, token);
    assert_eq!(
        (found.status, &found.body["orderNumber"]),
        (200, &json!(number)),
        "{}",
        found.text()
    );
    assert_eq!(found.body["withdrawal"]["canCancel"], true);
    assert_eq!(found.header("cache-control"), Some("no-store"));
    let mut forged = token.to_owned();
    forged.replace_range(4..5, if &token[4..5] == "A" { "B" } else { "A" });
    for wrong in [&*forged, "", "x", &token[..token.len() - 4]] {
        let refused = read(&shop, wrong);
        assert_eq!(
            (refused.status, &refused.body["code"]),
            (404, &json!("link-unknown")),
            "{wrong}"
        );
    }
    let put = |action: &str, token: &str| {
        let form = json!({"token": token, "action": action, "reference": "w1"});
        shop.json_call("PUT", LINKED, &form, &[])
    };
    assert_eq!(put("cancel", &forged).status, 404);
    assert_eq!(
        put("ship", token).body["code"],
        "invalid",
        "a shopper's right, and no more"
    );
    said(shop.folder(), &["orders", "ship", &number]);
    assert_eq!(put("cancel", token).body["code"], "not-possible");
    let withdrawn = put("return", token);
    assert_eq!(withdrawn.status, 200, "{}", withdrawn.text());
    assert_eq!(withdrawn.body["returns"][0]["lines"][0]["quantity"], 2, "all of it");
    assert_eq!(purchase.order(&shop).body["returns"], withdrawn.body["returns"]);
    let letters = shop.letters_to("Aino@example.fi", 4);
    assert!(
        letters
            .iter()
            .any(|letter| letter.contains("vastaanottaneet peruutuksesi")),
        "it is acknowledged"
    );
    let log = shop.log();
    assert!(!log.contains(token) && !log.to_lowercase().contains("aino"), "{log}");
}

#[test]
fn nobody_has_letters_without_end_sent() {
    let shop = Shop::start();
    let (purchase, number) = ordered(&shop);
    for _ in 0..7 {
        assert_eq!(ask(&shop, &number, "aino@example.fi").status, 202);
    }
    let cancel = json!({"id": purchase.order.to_string(), "action": "cancel"});
    assert_eq!(change(&shop, &purchase, &cancel).status, 200);
    // The confirmation, five of those that were asked for, and the cancellation; the others were not sent, and nobody was told.
    let letters = shop.letters_to("Aino@example.fi", 7);
    assert_eq!(letters.len(), 7);
    assert_eq!(letters.iter().filter(|letter| letter.contains("#token=")).count(), 5);
    for _ in 0..13 {
        assert_eq!(ask(&shop, &number, "aino@example.fi").status, 202);
    }
    let refused = ask(&shop, OTHER, "other@example.fi");
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (429, &json!("too-many-attempts")),
        "{}",
        refused.text()
    );
    assert!(refused.header("retry-after").is_some());
}
