//! The staff sign in with passkeys, and are asked for one where it is their second factor.

use serde_json::{Value, json};

use crate::{
    authenticator::Authenticator,
    customers::is_refused,
    harness::{Answer, Shop},
    staff_sessions::{PASSWORD, StaffSession},
};

const PASSKEYS: &str = "/api/staff/passkeys";

fn question(shop: &Shop) -> Value {
    let asked = shop.post_json("/api/staff/login/passkey/options", &json!({}), &[]);
    assert_eq!(asked.status, 200, "{}", asked.text());
    asked.body
}

fn come_in(shop: &Shop, question: &Value, credential: &Value) -> Answer {
    let form = json!({"state": question["state"], "credential": credential});
    shop.post_json("/api/staff/login/passkey", &form, &[])
}

fn come_in_with(shop: &Shop, authenticator: &Authenticator) -> Answer {
    let question = question(shop);
    come_in(shop, &question, &authenticator.answer(&question["options"]))
}

fn origin(shop: &Shop) -> String {
    shop.url.replace("127.0.0.1", "localhost")
}

fn log_in(shop: &Shop, email: &str) -> Answer {
    shop.post_json("/api/staff/login", &json!({"email": email, "password": PASSWORD}), &[])
}

/// Adds a passkey; the answer has what the call told.
fn add(shop: &Shop, session: &StaffSession, seed: u8) -> (Authenticator, Value) {
    let asked = session.post(shop, "/api/staff/passkeys/options", &json!({"current": PASSWORD}));
    assert_eq!(asked.status, 200, "{}", asked.text());
    let mut authenticator = Authenticator::new(&origin(shop), seed);
    let made = authenticator.create(&asked.body["options"]);
    let form = json!({"state": asked.body["state"], "credential": made, "name": "Puhelin"});
    let added = session.post(shop, PASSKEYS, &form);
    assert_eq!(added.status, 200, "{}", added.text());
    let again = session.post(shop, PASSKEYS, &form);
    is_refused(&again, 422, "passkey-not-added");
    (authenticator, added.body)
}

#[test]
fn a_passkey_is_both_factors_and_the_password_alone_none() {
    let shop = Shop::start().ready();
    let session = shop.staff_session("editor");
    let wrong = session.post(
        &shop,
        "/api/staff/passkeys/options",
        &json!({"current": "kahvia ja teeta 77"}),
    );
    is_refused(&wrong, 401, "wrong-credentials");
    let (mut authenticator, added) = add(&shop, &session, 1);
    let codes = added["recoveryCodes"].as_array().expect("codes").clone();
    assert_eq!((codes.len(), &added["passkey"]["name"]), (10, &json!("Puhelin")));
    let letter = &shop.letters_to(&session.email, 1)[0];
    assert!(letter.contains("/admin/account"), "{letter}");

    // The password alone opens nothing any more.
    let asked = log_in(&shop, &session.email);
    let factor = &asked.body["secondFactor"];
    assert_eq!(factor["hasPasskeys"], true, "{}", asked.text());
    assert!(asked.headers("set-cookie").is_empty());
    authenticator.counter = 1;
    let question = question(&shop);
    let given = authenticator.answer(&question["options"]);
    let came = come_in(&shop, &question, &given);
    let passed = StaffSession::read(&shop, &session.email, &came);
    assert_eq!(passed.told["account"]["hasSecondFactor"], true);
    assert!(passed.get(&shop, PASSKEYS).body["passkeys"][0]["lastUsed"].is_string());
    is_refused(&come_in(&shop, &question, &given), 401, "passkey-refused");

    // A code stands in for it, once.
    let by_code = |code: &Value| {
        let form = json!({"challenge": log_in(&shop, &session.email).body["secondFactor"]["challenge"], "code": code});
        shop.post_json("/api/staff/login/second-factor", &form, &[])
    };
    assert_eq!(by_code(&codes[0]).status, 200);
    is_refused(&by_code(&codes[0]), 401, "wrong-credentials");

    // What a customer's passkey answers is nobody's here, and the other way round.
    let elsewhere = shop
        .post_json("/api/identity-connect/passkey/options", &json!({}), &[])
        .body;
    let foreign = authenticator.answer(&elsewhere["options"]);
    is_refused(&come_in(&shop, &elsewhere, &foreign), 401, "passkey-refused");
    let form = json!({"state": elsewhere["state"], "credential": foreign});
    let refused = shop.post_json("/api/identity-connect/passkey/login", &form, &[]);
    is_refused(&refused, 401, "passkey-refused");

    let administrator = shop.staff_session("administrator");
    let log = administrator.get(&shop, "/api/staff/audit?limit=100");
    let lines = log.body["items"].as_array().expect("lines").clone();
    let of = |action: &str| lines.iter().find(|line| line["action"] == action).cloned();
    let login = lines
        .iter()
        .find(|line| line["detail"]["after"]["secondFactor"] == "passkey");
    assert!(
        login.is_some() && of("account.passkey-added").is_some(),
        "{}",
        log.text()
    );
    for secret in [session.email.as_str(), given["id"].as_str().expect("an id"), "Puhelin"] {
        assert!(!shop.log().contains(secret), "{secret} stands in the log");
    }
}

#[test]
fn passkeys_are_named_and_removed_with_the_password() {
    let shop = Shop::start().ready();
    let session = shop.staff_session("editor");
    let (authenticator, added) = add(&shop, &session, 1);
    let (other, second) = add(&shop, &session, 2);
    assert_eq!(second["recoveryCodes"], json!([]), "they have some");
    let path = format!("{PASSKEYS}/{}", added["passkey"]["id"].as_str().expect("an id"));
    assert_eq!(session.put(&shop, &path, &json!({"name": "Avain"})).status, 204);
    is_refused(&session.put(&shop, &path, &json!({"name": " "})), 422, "invalid");
    let listed = session.get(&shop, PASSKEYS).body;
    let names: Vec<_> = (0..2).map(|at| listed["passkeys"][at]["name"].clone()).collect();
    assert_eq!(names, ["Avain", "Puhelin"]);
    let remove = |session: &StaffSession, path: &str, password: &str| {
        session.call(&shop, "DELETE", path, &json!({"current": password}))
    };
    let stranger = shop.staff_session("editor");
    is_refused(&stranger.put(&shop, &path, &json!({"name": "Avain"})), 404, "not-found");
    is_refused(&remove(&stranger, &path, PASSWORD), 404, "not-found");
    is_refused(&remove(&session, &path, "kahvia ja teeta 77"), 401, "wrong-credentials");
    assert_eq!(remove(&session, &path, PASSWORD).status, 204);
    is_refused(&come_in_with(&shop, &authenticator), 401, "passkey-refused");
    assert_eq!(come_in_with(&shop, &other).status, 200);
    let path = format!("{PASSKEYS}/{}", second["passkey"]["id"].as_str().expect("an id"));
    assert_eq!(remove(&session, &path, PASSWORD).status, 204);
    // Nothing is left but the password, which is enough again.
    StaffSession::read(&shop, &session.email, &log_in(&shop, &session.email));
}

#[test]
fn a_reset_or_a_disabled_account_ends_passkeys() {
    let shop = Shop::start().ready();
    let administrator = shop.staff_session("administrator");
    for by in ["reset", "disabled"] {
        let session = shop.staff_session("editor");
        let (authenticator, _) = add(&shop, &session, 1 + u8::from(by == "reset"));
        assert_eq!(come_in_with(&shop, &authenticator).status, 200);
        let account = format!(
            "/api/staff/accounts/{}",
            session.told["account"]["id"].as_str().expect("an id")
        );
        let done = match by {
            "reset" => administrator.post(&shop, &format!("{account}/reset"), &json!({})),
            _ => administrator.patch(&shop, &account, &json!({"disabled": true})),
        };
        assert_eq!(done.status, 200, "{}", done.text());
        is_refused(&come_in_with(&shop, &authenticator), 401, "passkey-refused");
    }
}
