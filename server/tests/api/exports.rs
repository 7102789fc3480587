//! All that is known of a person is told to them.

use serde_json::{Value, json};

use crate::{
    commands::said,
    customer_sessions::sign_up_form,
    harness::Shop,
    purchases::{BAR, Purchase, details, on_store},
    reviews::secret_of_a_letter,
};

/// The address of whoever buys as a guest in these tests.
const EMAIL: &str = "aino@example.fi";

fn export(shop: &Shop) -> Value {
    serde_json::from_str(&said(shop.folder(), &["customers", "export", EMAIL])).expect("JSON")
}

fn count(told: &Value, of: &str) -> Option<usize> {
    told[of].as_array().map(Vec::len)
}

#[test]
fn whoever_has_no_account_is_told_also_of_reviews_and_of_what_they_did_not_finish() {
    let shop = Shop::start().ready();
    // An order whose invoice nobody paid, with a review; and a purchase that is under way.
    let secret = secret_of_a_letter(&shop);
    let review = json!({"token": secret, "stars": 4, "title": "Hyvä", "text": "Oikein hyvä.", "name": "Kirpeä"});
    assert_eq!(shop.post_json("/api/reviews?language=fi", &review, &[]).status, 204);
    let unfinished = Purchase::begin(&shop);
    let asked = shop.post_json("/api/cda/me/signup", &sign_up_form(EMAIL), &[]);
    assert_eq!(asked.status, 202, "{}", asked.text());
    let news = json!({"email": EMAIL, "language": "en"});
    let asked = shop.post_json("/api/cdsintermediateuser/createuser", &news, &[]);
    assert_eq!(asked.status, 202, "{}", asked.text());
    // Another buyer in the same browser is another person.
    let mut other = details();
    other["shippingAddress"]["email"] = json!("other@example.fi");
    let elsewhere = shop.visitor();
    assert_eq!(
        shop.post_as(
            &elsewhere,
            "/api/me/carts/add",
            &json!({"code": BAR, "quantity": 1}),
            &[]
        )
        .status,
        200
    );
    assert_eq!(shop.put_as(&elsewhere, "/api/me/checkout/details", &other).status, 200);

    let told = export(&shop);
    let of = |of| count(&told, of);
    assert_eq!((of("guestOrders"), of("guestReviews")), (Some(1), Some(1)), "{told}");
    assert_eq!(
        (&told["guestReviews"][0]["text"], &told["guestReviews"][0]["name"]),
        (&json!("Oikein hyvä."), &json!("Kirpeä"))
    );
    assert_eq!(of("guestPurchases"), Some(1), "{told}");
    let purchase = &told["guestPurchases"][0];
    assert_eq!(purchase["order"], unfinished.order.to_string(), "{purchase}");
    assert_eq!(purchase["contents"]["buyer"]["phone"], "+358401234567", "{purchase}");
    let carts = told["guestCarts"].as_array().expect("carts");
    let is_unfinished = |cart: &&Value| cart["lines"][0]["code"] == BAR;
    assert_eq!(carts.iter().filter(is_unfinished).count(), 1, "{carts:?}");
    assert_eq!(told["letters"][0]["purpose"], "sign-up", "{told}");
    assert_eq!(told["letters"][0]["profile"]["lastName"], "Aalto");
    assert_eq!(told["isForgotten"], false);
    for untold in ["argon2", "other@example.fi", &secret] {
        assert!(!told.to_string().contains(untold), "{untold} in {told}");
    }

    // They give up, and have all of it forgotten: but for whom the invoice goes to.
    let released = on_store(&shop, async |store| {
        let key = unfinished.key;
        store
            .orders()
            .release(key, domain::clock::UnixMillis(0))
            .await
            .expect("is released")
    });
    assert!(released);
    let forgotten = said(shop.folder(), &["customers", "forget", EMAIL]);
    assert!(forgotten.contains("1 are on their way or unpaid"), "{forgotten}");
    let told = export(&shop);
    assert_eq!(told["guestReviews"][0]["name"], "", "{told}");
    assert_eq!(
        ["guestOrders", "guestPurchases", "letters"].map(|of| count(&told, of)),
        [Some(1), Some(0), Some(0)],
        "{told}"
    );
    assert_eq!(told["isForgotten"], true);
}

#[test]
fn a_customer_is_told_also_of_letters_and_of_what_they_did_not_finish() {
    let shop = Shop::start().ready();
    let customer = shop.customer("beata@example.fi");
    let put = |path: &str, form: &Value| {
        let answer = customer.call(&shop, "PUT", path, form);
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.body
    };
    let added = customer.post(&shop, "/api/me/carts/add", &json!({"code": BAR, "quantity": 2}));
    assert_eq!(added.status, 200, "{}", added.text());
    put("/api/me/checkout/details", &details());
    let cart = put(
        "/api/me/checkout/shipping",
        &json!({"shippingMethodId": "pickup-point"}),
    );
    let form = json!({"consents": ["terms"], "total": cart["totalPrice"]});
    let begun = customer.post(&shop, "/api/me/checkout/order?language=fi", &form);
    assert_eq!(begun.status, 200, "{}", begun.text());
    let asked = json!({"email": "beata@example.fi"});
    assert_eq!(shop.post_json("/api/cda/me/password/token", &asked, &[]).status, 202);

    let told = customer.get(&shop, "/api/cda/me/export").body;
    assert_eq!(count(&told, "purchases"), Some(1), "{told}");
    assert_eq!(told["purchases"][0]["order"], begun.text(), "{told}");
    assert_eq!(told["purchases"][0]["contents"]["buyer"]["phone"], "+358401234567");
    let letters = told["letters"].as_array().expect("letters");
    assert!(letters.iter().any(|letter| letter["purpose"] == "reset"), "{letters:?}");
    assert_eq!(told["sessions"][0]["isOpen"], true);
    assert_eq!(told["grants"], json!([]));
    assert!(!told.to_string().contains("argon2"), "{told}");
}
