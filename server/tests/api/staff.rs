//! The staff sign in, with their sessions and second factors.

use domain::clock::UnixMillis;
use hmac::{Hmac, KeyInit, Mac};
use runtime::clock::Clock;
use serde_json::{Value, json};
use sha1::Sha1;

use crate::{
    harness::{Answer, Shop},
    staff_sessions::{PASSWORD, StaffSession, new_email},
};

fn is_refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!(
        (answer.status, answer.body["code"].as_str()),
        (status, Some(code)),
        "{}",
        answer.text()
    );
}

fn is_closed(shop: &Shop, session: &StaffSession) {
    is_refused(&session.get(shop, "/api/staff/session"), 401, "invalid-token");
}

fn is_open(shop: &Shop, session: &StaffSession) {
    let told = session.get(shop, "/api/staff/session");
    assert_eq!(told.status, 200, "{}", told.text());
    assert_eq!(told.body["account"]["email"], session.email.as_str());
}

#[test]
fn an_invitation_leads_to_a_password_and_a_session() {
    let shop = Shop::shared();
    let email = new_email("invited");
    let token = shop.invited(&email, "editor");
    let told = shop.get(&format!("/api/staff/invitations/accept?token={token}"));
    assert_eq!(
        told.body,
        json!({"name": "Somebody editor", "email": email}),
        "{}",
        told.text()
    );
    // Nobody is let in before a password was chosen.
    is_refused(&shop.log_in(&email, "", &[]), 401, "wrong-credentials");
    for weak in ["short", "aaaaaaaaaaaaaaaa", &email] {
        let refused = shop.accept(&token, weak);
        is_refused(&refused, 422, "invalid");
        assert!(refused.body["errors"]["password"].is_array(), "{}", refused.text());
    }
    let accepted = shop.accept(&token, PASSWORD);
    assert_eq!(accepted.header("cache-control"), Some("no-store"));
    let cookies = accepted.headers("set-cookie");
    assert_eq!(cookies.len(), 2, "{cookies:?}");
    for cookie in cookies {
        for part in [
            "__Host-praline-",
            "; HttpOnly",
            "; Secure",
            "; SameSite=Strict",
            "; Path=/",
        ] {
            assert!(cookie.contains(part), "{part} in {cookie}");
        }
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
    let session = StaffSession::read(shop, &email, &accepted);
    let account = &session.told["account"];
    assert_eq!(account["roles"], json!(["editor"]));
    assert_eq!(account["scopes"], json!(["content.read", "content.edit", "media.edit"]));
    assert_eq!(
        (&account["hasSecondFactor"], &account["language"]),
        (&json!(false), &json!("fi"))
    );
    let again = session.get(shop, "/api/staff/session");
    assert_eq!(again.body, session.told);
    assert_eq!(again.header("cache-control"), Some("no-store"));
    // The link worked once.
    is_refused(&shop.accept(&token, PASSWORD), 404, "invitation-unknown");
    let path = format!("/api/staff/invitations/accept?token={token}");
    is_refused(&shop.get(&path), 404, "invitation-unknown");
    is_refused(
        &shop.get("/api/staff/invitations/accept?token=x"),
        404,
        "invitation-unknown",
    );
    // Signed out, the cookie means nothing, and is taken back.
    let out = session.post(shop, "/api/staff/logout", &Value::Null);
    assert_eq!(out.status, 204, "{}", out.text());
    let taken = out.header("set-cookie").unwrap_or_default();
    assert!(taken.starts_with("__Host-praline-staff=; "), "{taken}");
    is_closed(shop, &session);
    is_refused(&shop.get("/api/staff/session"), 401, "invalid-token");
}
