//! What clients spell otherwise than the shop does: languages with their regions, yes and no in capitals.

use serde_json::json;

use crate::{customer_sessions::PASSWORD, harness::Shop};

#[test]
fn languages_are_read_in_any_case_and_with_a_region() {
    let shop = Shop::shared();
    for (tag, language) in [("EN", "en"), ("en-GB", "en"), ("sv-SE", "sv"), ("FI", "fi")] {
        let of = |language: &str| shop.get(&format!("/api/search/recipes?language={language}")).body;
        assert_eq!(of(tag), of(language), "{tag}");
        for path in [
            format!("/api/localizations?language={tag}"),
            format!("/api/localizations/{tag}"),
        ] {
            let answer = shop.get(&path);
            assert_eq!(answer.header("content-language"), Some(language), "{path}");
        }
        let methods = |language: &str| shop.get(&format!("/api/cda/paymentmethods/FI/{language}"));
        assert_eq!((methods(tag).status, methods(tag).body), (200, methods(language).body));
    }
    assert_eq!(shop.get("/api/localizations/de").status, 404);
}

#[test]
fn yes_and_no_are_read_in_any_case() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let made = shop.get_as(&visitor, "/api/cda/me/carts/me/Default/FI/True");
    assert_eq!(made.status, 200, "{}", made.text());
    let near = "/api/cda/content?contentUrl=/fi/reseptit/no-such-recipe&matchExact";
    let found = |value: &str| shop.get(&format!("{near}={value}")).body[0]["url"].clone();
    assert_eq!(
        (found("False"), found("false")),
        (json!("/fi/reseptit"), json!("/fi/reseptit"))
    );
    assert_ne!(found("True"), "/fi/reseptit");
    assert_eq!(shop.get(&format!("{near}=perhaps")).status, 400);
}

#[test]
fn refusals_are_told_in_the_language_of_the_request() {
    let shop = Shop::shared();
    for path in [
        "/api/cda/content",
        "/api/cdsintermediateuser/getuserbytoken",
        "/api/localizations/xx",
        "/api/cda/paymentmethods/FI/xx",
    ] {
        let told = |language: &str| {
            let answer = shop.get(&format!("{path}?language={language}"));
            assert!(
                answer.status == 400 || answer.status == 404,
                "{path}: {}",
                answer.text()
            );
            answer.body["error"][0]["value"]
                .as_str()
                .expect("a sentence")
                .to_owned()
        };
        assert_ne!(told("en"), told("fi"), "{path}");
    }
}

#[test]
fn a_call_that_wants_a_token_says_so() {
    let shop = Shop::shared();
    let closed = shop.get("/api/me/carts");
    assert_eq!(
        (closed.status, closed.header("www-authenticate")),
        (401, Some("Bearer"))
    );
    let form = json!({"email": "nobody@shop.example", "password": PASSWORD});
    let wrong = shop.post_json("/api/identity-connect/login", &form, &[]);
    assert_eq!((wrong.status, wrong.header("www-authenticate")), (401, None));
}

#[test]
fn over_https_a_customers_cookie_is_bound_to_the_host() {
    let shop = Shop::with(&[], &["--public-url", "https://shop.example"]);
    let taken = |name: &str| {
        let cookie = format!("{name}=nonsense");
        let answer = shop.get_with("/api/identity-connect/logout", &[("cookie", &cookie)]);
        assert_eq!(answer.status, 303, "{}", answer.text());
        answer.header("set-cookie").map(str::to_owned)
    };
    let cookie = taken("__Host-praline-customer").expect("a cookie that is taken back");
    assert!(
        cookie.starts_with("__Host-praline-customer=; ") && cookie.contains("; Secure"),
        "{cookie}"
    );
    assert_eq!(taken("praline-customer"), None);
}
