//! OpenID Connect: other apps sign customers in with the shop.

use serde_json::json;

use crate::{
    customer_sessions::Customer,
    customers::is_refused,
    harness::{Answer, Shop},
};

/// A shop with an app that its customers sign in to.
pub(crate) fn shop_with_app() -> Shop {
    let address = "PRALINE__IDENTITY__CLIENTS__APP__REDIRECT_URIS";
    let scopes = "PRALINE__IDENTITY__CLIENTS__APP__SCOPES";
    let settings = [
        (address, "https://app.example/back"),
        (scopes, "openid,email,offline_access"),
    ];
    Shop::with(&settings, &[]).ready()
}

/// What the app is given when a customer signs in to it: an access token.
pub(crate) fn app_token(shop: &Shop, customer: &Customer) -> String {
    let asked = "client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2Fback&response_type=code&scope=openid%20email\
        &state=s&nonce=n&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256";
    let back = customer.get(shop, &format!("/api/identity-connect/authorize?{asked}"));
    let location = back.header("location").expect("an address");
    let (_, rest) = location.split_once("?code=").expect("a code");
    let code = rest.split('&').next().expect("a code");
    let form = format!(
        "grant_type=authorization_code&client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2Fback&code={code}\
         &code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    );
    let tokens = shop.post_form("/api/identity-connect/token", &form, &[]);
    tokens.body["access_token"].as_str().expect("a token").to_owned()
}

#[test]
fn another_app_signs_people_in_and_nothing_works_twice() {
    let shop = shop_with_app();
    let customer = shop.customer("openid@shop.example");
    let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    let asked = "client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2Fback&response_type=code&scope=openid%20email%20offline_access\
        &state=s%201&nonce=n&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256";
    let authorize = |asked: &str, headers: &[(&str, &str)]| {
        let answer = shop.get_with(&format!("/api/identity-connect/authorize?{asked}"), headers);
        (answer.status, answer.header("location").unwrap_or_default().to_owned())
    };
    let own = &customer.headers()[..1];
    // Nobody is sent to an address that is not the client's.
    for forged in [
        asked.replace("app.example", "evil.example"),
        asked.replace("client_id=app", "client_id=other"),
        asked.replace("Fback", "Fback%2F"),
    ] {
        assert_eq!(authorize(&forged, own), (400, String::new()), "{forged}");
        // Somebody who followed a link reads of it on a page.
        let (status, page) = authorize(&forged, &[("accept", "text/html,*/*;q=0.8")]);
        assert!(
            status == 303 && page.ends_with("/fi/kirjaudu?site=unknown"),
            "{status} {page}"
        );
    }
    for (wrong, error) in [
        (asked.replace("_method=S256", "_method=plain"), "invalid_request"),
        (
            asked.replace("response_type=code", "response_type=token"),
            "unsupported_response_type",
        ),
        (asked.replace("openid%20", ""), "invalid_scope"),
        (format!("{asked}&request=x"), "request_not_supported"),
    ] {
        let (status, location) = authorize(&wrong, own);
        assert_eq!(status, 303, "{wrong}");
        assert!(
            location.starts_with(&format!("https://app.example/back?error={error}&state=s%201")),
            "{location}"
        );
    }
    let (_, location) = authorize(&format!("{asked}&prompt=none"), &[]);
    assert!(location.contains("error=login_required"), "{location}");
    let (status, location) = authorize(asked, &[]);
    assert!(
        status == 303 && location.contains("/fi/kirjaudu?returnUrl="),
        "{location}"
    );
    let code = || {
        let (status, location) = authorize(asked, own);
        assert_eq!(status, 303);
        let (_, rest) = location.split_once("?code=").expect("a code");
        rest.split('&').next().expect("a code").to_owned()
    };
    let redeem = |code: &str, verifier: &str| {
        let form = format!(
            "grant_type=authorization_code&client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2Fback&code={code}&code_verifier={verifier}"
        );
        shop.post_form("/api/identity-connect/token", &form, &[])
    };
    let refresh = |token: &str| {
        let form = format!("grant_type=refresh_token&client_id=app&refresh_token={token}");
        shop.post_form("/api/identity-connect/token", &form, &[])
    };
    let is_invalid = |answer: &Answer| {
        assert_eq!(
            (answer.status, &answer.body["error"]),
            (400, &json!("invalid_grant")),
            "{}",
            answer.text()
        );
    };
    is_invalid(&redeem(&code(), "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXx"));
    let first = code();
    let tokens = redeem(&first, verifier);
    assert_eq!(tokens.status, 200, "{}", tokens.text());
    let access = format!("Bearer {}", tokens.body["access_token"].as_str().expect("a token"));
    let userinfo = shop.get_with("/api/identity-connect/userinfo", &[("authorization", &access)]);
    assert_eq!(
        userinfo.body,
        json!({"sub": customer.id(), "email": "openid@shop.example", "email_verified": true}),
        "{}",
        userinfo.text()
    );
    // It tells who somebody is, and opens nothing of the shop.
    let refused = shop.get_with("/api/cda/me", &[("authorization", &access)]);
    is_refused(&refused, 403, "forbidden");
    let kept = tokens.body["refresh_token"].as_str().expect("a token").to_owned();
    let next = refresh(&kept);
    let newer = next.body["refresh_token"].as_str().expect("a token").to_owned();
    assert_ne!(newer, kept);
    // Used twice, it may be in other hands: all that came of it ends.
    is_invalid(&refresh(&kept));
    is_invalid(&refresh(&newer));
    // So with a code.
    let second = code();
    let family = redeem(&second, verifier).body["refresh_token"]
        .as_str()
        .expect("a token")
        .to_owned();
    is_invalid(&redeem(&second, verifier));
    is_invalid(&refresh(&family));
    // The ID token is signed with a key that everybody can read, and signs the person out.
    let keys = shop.get("/api/identity-connect/jwks").body;
    let id_token = tokens.body["id_token"].as_str().expect("a token");
    assert_eq!(keys["keys"].as_array().map(Vec::len), Some(3));
    let metadata = shop.get("/.well-known/openid-configuration").body;
    assert_eq!(metadata["issuer"], shop.url.as_str());
    // Without it they are asked.
    let asked = shop.get_with("/api/identity-connect/logout", own);
    let page = asked.header("location").unwrap_or_default();
    assert!(asked.status == 303 && page.ends_with("?ask=true"), "{page}");
    // By a form of the client's page the same, where it leads the browser to.
    let form = format!("id_token_hint={id_token}&state=s%20s");
    let led = shop.post_form(
        "/api/identity-connect/logout",
        &form,
        &[("origin", "https://client.example")],
    );
    let expected = format!("/api/identity-connect/logout?id_token_hint={id_token}&state=s%20s");
    assert_eq!((led.status, led.header("location")), (303, Some(&*expected)));
    let foreign = shop.post_json(
        "/api/identity-connect/logout",
        &json!({}),
        &[own[0], ("origin", "https://client.example")],
    );
    is_refused(&foreign, 403, "forbidden");
    let end =
        format!("/api/identity-connect/logout?id_token_hint={id_token}&post_logout_redirect_uri=https://evil.example");
    let ended = shop.get_with(&end, own);
    let target = ended.header("location").unwrap_or_default();
    assert!(ended.status == 303 && !target.contains("evil"), "{target}");
    is_refused(&customer.get(&shop, "/api/cda/me"), 401, "invalid-token");
    let userinfo = shop.get_with("/api/identity-connect/userinfo", &[("authorization", &access)]);
    is_refused(&userinfo, 401, "invalid-token");
    // A client learns from the header what its token lacks (RFC 6750, 3).
    let told = |answer: &Answer| answer.header("www-authenticate").map(str::to_owned);
    assert_eq!(told(&userinfo).as_deref(), Some("Bearer error=\"invalid_token\""));
    let without = shop.get("/api/identity-connect/userinfo");
    assert_eq!((without.status, told(&without).as_deref()), (401, Some("Bearer")));
    let visitor = shop.customer("carts@shop.example").visitor(&shop);
    let of_cart = shop.get_as(&visitor, "/api/identity-connect/userinfo");
    assert_eq!(of_cart.status, 403, "{}", of_cart.text());
    assert!(told(&of_cart).is_some_and(|told| told.contains("insufficient_scope")));
    is_invalid(&redeem(&first, verifier));
}

#[test]
fn a_provider_that_is_out_of_reach_is_told_on_a_page() {
    let shop = Shop::with(
        &[
            ("PRALINE__IDENTITY__PROVIDER__NAME", "Harbour ID"),
            // Nothing listens there.
            ("PRALINE__IDENTITY__PROVIDER__ISSUER", "http://127.0.0.1:1"),
            ("PRALINE__IDENTITY__PROVIDER__CLIENT_ID", "shop"),
        ],
        &[],
    )
    .ready();
    let location = |path: &str| {
        let answer = shop.get(path);
        assert_eq!(answer.status, 303, "{}", answer.text());
        answer.header("location").unwrap_or_default().to_owned()
    };
    let base = "/api/identity-connect/provider";
    let page = location(&format!("{base}/start?language=sv&returnUrl=%2Fsv%2Fkassan"));
    assert!(
        page.ends_with("?provider=unavailable&returnUrl=%2Fsv%2Fkassan"),
        "{page}"
    );
    let elsewhere = location(&format!("{base}/start?language=sv&returnUrl=%2F%2Fevil.example"));
    assert!(elsewhere.ends_with("?provider=unavailable"), "{elsewhere}");
    assert_eq!(location(&format!("{base}/logout")), format!("{}/", shop.url));
    // What comes back without having begun belongs to nobody.
    assert!(location(&format!("{base}/callback?code=c&state=s")).ends_with("?provider=cancelled"));
    let came = shop.post_json(&format!("{base}/login"), &json!({}), &[]);
    is_refused(&came, 401, "sign-in-refused");
    let form = json!({"email": "somebody@shop.example", "password": "kahvia ja pullaa 7"});
    for call in ["/api/identity-connect/login", "/api/cda/me/password/token"] {
        is_refused(&shop.post_json(call, &form, &[]), 409, "sign-in-elsewhere");
    }
}
