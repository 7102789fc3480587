//! The basic profile of OpenID Connect Core, item by item: `docs/decisions/0059-openid-conformance.md` is the list.

use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde_json::{Value, json};

use crate::{
    customer_sessions::Customer,
    harness::{Answer, Shop},
};

const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const SECRET: &str = "a-secret-of-the-site-itself-of-some-length";
const BACK: &str = "https%3A%2F%2Fsite.example%2Fback";
const AUTHORIZE: &str = "/api/identity-connect/authorize";
const TOKEN: &str = "/api/identity-connect/token";
const USERINFO: &str = "/api/identity-connect/userinfo";

struct Site {
    shop: Shop,
    customer: Customer,
}

impl Site {
    fn new() -> Self {
        let settings = [
            (
                "PRALINE__IDENTITY__CLIENTS__SITE__REDIRECT_URIS",
                "https://site.example/back",
            ),
            ("PRALINE__IDENTITY__CLIENTS__SITE__SECRET", SECRET),
            (
                "PRALINE__IDENTITY__CLIENTS__OTHER__REDIRECT_URIS",
                "https://site.example/back",
            ),
        ];
        let shop = Shop::with(&settings, &[]).ready();
        let customer = shop.customer("profile@shop.example");
        let address = json!({"firstName": "Aino", "lastName": "Aalto", "line1": "Rantatie 1", "postalCode": "00100",
            "city": "Helsinki", "countryCode": "FIN", "phoneNumber": "+358401234567", "isDefault": true});
        let saved = customer.post(&shop, "/api/cda/me/addresses", &address);
        assert_eq!(saved.status, 200, "{}", saved.text());
        Self { shop, customer }
    }

    /// The parameters of a request, with others behind them.
    fn asked(&self, scope: &str, more: &str) -> String {
        format!(
            "client_id=site&redirect_uri={BACK}&response_type=code&scope={scope}&state=s&code_challenge_method=S256\
             &code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM{more}"
        )
    }

    /// Where somebody who is signed in is sent.
    fn authorize(&self, asked: &str) -> String {
        let answer = self.customer.get(&self.shop, &format!("{AUTHORIZE}?{asked}"));
        assert_eq!(answer.status, 303, "{asked}: {}", answer.text());
        answer.header("location").expect("an address").to_owned()
    }

    fn code(&self, asked: &str) -> String {
        code_in(&self.authorize(asked))
    }

    fn redeem(&self, code: &str, more: &str, headers: &[(&str, &str)]) -> Answer {
        let form =
            format!("grant_type=authorization_code&redirect_uri={BACK}&code={code}&code_verifier={VERIFIER}{more}");
        self.shop.post_form(TOKEN, &form, headers)
    }

    fn tokens(&self, asked: &str) -> Value {
        let basic = basic(SECRET);
        let tokens = self.redeem(&self.code(asked), "", &[("authorization", &basic)]);
        assert_eq!(tokens.status, 200, "{asked}: {}", tokens.text());
        assert_eq!(tokens.header("cache-control"), Some("no-store"));
        tokens.body
    }

    fn userinfo(&self, tokens: &Value) -> Value {
        let told = self.shop.get_with(USERINFO, &[("authorization", &bearer(tokens))]);
        assert_eq!(told.status, 200, "{}", told.text());
        told.body
    }
}

fn code_in(location: &str) -> String {
    let (_, rest) = location
        .split_once("?code=")
        .unwrap_or_else(|| panic!("no code in {location}"));
    rest.split('&').next().expect("a code").to_owned()
}

fn basic(secret: &str) -> String {
    format!("Basic {}", STANDARD.encode(format!("site:{secret}")))
}

fn bearer(tokens: &Value) -> String {
    format!("Bearer {}", tokens["access_token"].as_str().expect("a token"))
}

fn claims(tokens: &Value) -> Value {
    let token = tokens["id_token"].as_str().expect("an ID token");
    let body = token.split('.').nth(1).expect("a body");
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(body).expect("base 64")).expect("claims")
}

#[test]
fn what_the_basic_profile_asks_is_done() {
    let site = Site::new();
    let shop = &site.shop;
    // An ID token with all that it must have; the nonce only where there was one, and the code in no second use.
    let tokens = site.tokens(&site.asked("openid", "&nonce=n-1"));
    let told = claims(&tokens);
    assert_eq!(
        (&told["iss"], &told["sub"], &told["aud"], &told["nonce"]),
        (
            &json!(shop.url),
            &json!(site.customer.id()),
            &json!("site"),
            &json!("n-1")
        )
    );
    let (issued, ends) = (
        told["iat"].as_i64().expect("a time"),
        told["exp"].as_i64().expect("a time"),
    );
    assert!(
        ends > issued && told["auth_time"].as_i64().expect("a time") <= issued,
        "{told}"
    );
    assert_eq!(tokens["token_type"], "Bearer");
    assert!(tokens["expires_in"].as_u64().is_some_and(|seconds| seconds > 0));
    assert!(claims(&site.tokens(&site.asked("openid", ""))).get("nonce").is_none());

    // Scopes in any order bring their claims, and unknown ones nothing; the subject is the ID token's.
    for (scope, names) in [
        ("openid", &["sub"][..]),
        (
            "profile%20openid",
            &["sub", "name", "given_name", "family_name", "locale"],
        ),
        ("openid%20email", &["sub", "email", "email_verified"]),
        ("openid%20address", &["sub", "address"]),
        ("openid%20phone", &["sub", "phone_number", "phone_number_verified"]),
        ("email%20openid%20colour", &["sub", "email", "email_verified"]),
    ] {
        let tokens = site.tokens(&site.asked(scope, ""));
        let told = site.userinfo(&tokens);
        let mut found: Vec<&str> = told.as_object().expect("claims").keys().map(String::as_str).collect();
        let mut names = names.to_vec();
        found.sort_unstable();
        names.sort_unstable();
        assert_eq!(found, names, "{scope}");
        assert_eq!(told["sub"], claims(&tokens)["sub"]);
    }
    // It is told by GET and by POST.
    let posted = shop.post_form(USERINFO, "", &[("authorization", &bearer(&tokens))]);
    assert_eq!(posted.status, 200, "{}", posted.text());

    // A request by POST, and one with parameters that are not understood or are only wishes.
    let form = site.asked("openid", "&nonce=n");
    let posted = shop.post_form(AUTHORIZE, &form, &site.customer.headers()[..1]);
    assert_eq!(posted.status, 303, "{}", posted.text());
    code_in(posted.header("location").expect("an address"));
    for wish in [
        "&extra=foobar",
        "&display=page",
        "&display=popup",
        "&ui_locales=sv%20fi",
        "&claims_locales=se",
        "&acr_values=1%202",
        "&login_hint=profile%40shop.example",
        "&id_token_hint=x.y.z",
        "&claims=%7B%22userinfo%22%3A%7B%22name%22%3A%7B%22essential%22%3Atrue%7D%7D%7D",
        "&prompt=none",
        "&max_age=10000",
        "&response_mode=query",
    ] {
        site.code(&site.asked("openid", wish));
    }
    // Whoever must be asked again is led to the page to sign in.
    for again in ["&prompt=login", "&prompt=select_account", "&max_age=-1"] {
        let location = site.authorize(&site.asked("openid", again));
        assert!(location.contains("/kirjaudu?returnUrl="), "{again}: {location}");
    }

    // What is refused is told at the client's own address, with its state.
    for (wrong, error) in [
        (
            site.asked("openid", "").replace("&response_type=code", ""),
            "unsupported_response_type",
        ),
        (site.asked("openid", "&request=e30"), "request_not_supported"),
        (
            site.asked("openid", "&request_uri=https%3A%2F%2Fsite.example"),
            "request_uri_not_supported",
        ),
        (site.asked("openid", "&response_mode=fragment"), "invalid_request"),
        (site.asked("email", ""), "invalid_scope"),
    ] {
        let location = site.authorize(&wrong);
        let expected = format!("https://site.example/back?error={error}&state=s");
        assert!(location.starts_with(&expected), "{location}");
    }
    // Answers say whose they are (RFC 9207).
    assert!(site.authorize(&site.asked("openid", "")).contains("&iss="));
}

#[test]
fn clients_show_who_they_are_and_codes_are_theirs_alone() {
    let site = Site::new();
    let asked = site.asked("openid", "");
    let right = basic(SECRET);
    // By the header or in the form.
    site.tokens(&asked);
    let in_form = site.redeem(
        &site.code(&asked),
        &format!("&client_id=site&client_secret={SECRET}"),
        &[],
    );
    assert_eq!(in_form.status, 200, "{}", in_form.text());
    let code = site.code(&asked);
    for (more, header) in [
        ("&client_id=site", None),
        ("&client_id=nobody", None),
        ("", Some(basic("another"))),
    ] {
        let headers: Vec<(&str, &str)> = header.iter().map(|value| ("authorization", value.as_str())).collect();
        let refused = site.redeem(&code, more, &headers);
        assert_eq!(
            (refused.status, &refused.body["error"]),
            (401, &json!("invalid_client")),
            "{}",
            refused.text()
        );
        assert!(refused.header("www-authenticate").is_some());
    }
    // A code is its client's and its address's, and works once.
    let own = [("authorization", right.as_str())];
    let is_invalid = |refused: &Answer, code: &str| {
        assert_eq!(
            (refused.status, &refused.body["error"]),
            (400, &json!(code)),
            "{}",
            refused.text()
        );
    };
    is_invalid(&site.redeem(&code, "&client_id=other", &[]), "invalid_grant");
    let elsewhere = format!(
        "grant_type=authorization_code&redirect_uri=https%3A%2F%2Fsite.example%2Felse&code={}&code_verifier={VERIFIER}",
        site.code(&asked)
    );
    is_invalid(&site.shop.post_form(TOKEN, &elsewhere, &own), "invalid_grant");
    let code = site.code(&asked);
    let first = site.redeem(&code, "", &own);
    assert_eq!(first.status, 200, "{}", first.text());
    is_invalid(&site.redeem(&code, "", &own), "invalid_grant");
    is_invalid(
        &site.shop.post_form(TOKEN, "grant_type=password&client_id=other", &[]),
        "unsupported_grant_type",
    );
    // Nobody who is not signed in gets a code without being asked.
    let silent = site
        .shop
        .get(&format!("{AUTHORIZE}?{}", site.asked("openid", "&prompt=none")));
    let location = silent.header("location").expect("an address");
    assert!(location.contains("error=login_required&state=s"), "{location}");
}
