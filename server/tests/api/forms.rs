//! Forms tell all that is wrong with them at once, field by field.

use serde_json::{Value, json};

use crate::harness::{Answer, Shop};

/// The fields that an answer names, each with a sentence.
fn fields(answer: &Answer) -> Vec<&str> {
    assert_eq!(
        (answer.status, &answer.body["code"]),
        (422, &json!("invalid")),
        "{}",
        answer.text()
    );
    let errors = answer.body["errors"].as_object().expect("fields");
    for sentences in errors.values() {
        let sentence = sentences[0].as_str().expect("a sentence");
        assert!(sentence.ends_with('.'), "{sentence}");
    }
    errors.keys().map(String::as_str).collect()
}

#[test]
fn a_sign_up_tells_all_that_is_wrong() {
    let shop = Shop::shared();
    let tell = |form: &Value| shop.post_json("/api/cda/me/signup?language=en", form, &[]);
    let all = ["consents", "email", "firstName", "lastName", "password"];
    assert_eq!(fields(&tell(&json!({}))), all);
    let mut form = json!({"email": "aino@example.fi", "firstName": "Aino", "lastName": "Aalto", "phone": "12",
        "password": "short", "language": "xx", "consents": ["unknown"]});
    assert_eq!(fields(&tell(&form)), ["consents", "language", "password", "phone"]);
    form["consents"] = json!(["privacy"]);
    form["phone"] = json!("");
    form["language"] = json!("sv");
    assert_eq!(fields(&tell(&form)), ["password"]);
}

#[test]
fn a_link_to_an_order_is_asked_for_by_number_and_address() {
    let shop = Shop::shared();
    let tell = |form: &Value| shop.post_json("/api/me/orders/link?language=en", form, &[]);
    for form in [json!({}), json!({"orderNumber": "x", "email": "nobody"})] {
        assert_eq!(fields(&tell(&form)), ["email", "orderNumber"]);
    }
    assert_eq!(fields(&tell(&json!({"email": "aino@example.fi"}))), ["orderNumber"]);
    // Of another kind than a text is told by itself, as everywhere.
    assert_eq!(fields(&tell(&json!({"email": 7}))), ["email"]);
}

#[test]
fn another_password_is_chosen_with_the_one_that_stands() {
    let shop = Shop::start().ready();
    let customer = shop.customer("aino@example.fi");
    let tell = |form: &Value| customer.post(&shop, "/api/cda/me/password?language=en", form);
    let both = ["currentPassword", "newPassword"];
    assert_eq!(fields(&tell(&json!({}))), both);
    assert_eq!(fields(&tell(&json!({"newPassword": "short"}))), both);
    let fit = json!({"newPassword": "marjoja ja kermaa 3"});
    assert_eq!(fields(&tell(&fit)), ["currentPassword"]);
    let short = json!({"currentPassword": "kahvia ja teeta 77", "newPassword": "short"});
    assert_eq!(fields(&tell(&short)), ["newPassword"]);
}
