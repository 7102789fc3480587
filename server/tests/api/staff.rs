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
    let told = shop.look_at_invitation(&token);
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
        for part in ["praline-", "; HttpOnly", "; SameSite=Strict", "; Path=/"] {
            assert!(cookie.contains(part), "{part} in {cookie}");
        }
        for part in ["Domain", "Secure", "__Host-"] {
            assert!(!cookie.contains(part), "{part} in {cookie}");
        }
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
    for token in [&*token, "x", ""] {
        is_refused(&shop.look_at_invitation(token), 404, "invitation-unknown");
    }
    // Signed out, the cookie means nothing, and is taken back.
    let out = session.post(shop, "/api/staff/logout", &Value::Null);
    assert_eq!(out.status, 204, "{}", out.text());
    let taken = out.header("set-cookie").unwrap_or_default();
    assert!(taken.starts_with("praline-staff=; "), "{taken}");
    is_closed(shop, &session);
    is_refused(&shop.get("/api/staff/session"), 401, "invalid-token");
}

#[test]
fn whoever_does_not_know_the_password_is_told_the_same_of_every_address() {
    let shop = Shop::shared();
    let session = shop.staff_session("editor");
    let wrong = shop.log_in(&session.email, "wrong horse battery", &[]);
    let unknown = shop.log_in(&new_email("nobody"), PASSWORD, &[]);
    for refused in [&wrong, &unknown] {
        is_refused(refused, 401, "wrong-credentials");
        assert_eq!(refused.header("set-cookie"), None);
    }
    assert_eq!(wrong.body, unknown.body);
    let right = shop.log_in(&session.email.to_uppercase(), PASSWORD, &[]);
    let other = StaffSession::read(shop, &session.email, &right);
    is_open(shop, &other);
    assert_ne!(other.cookie, session.cookie);
    assert_ne!(other.csrf, session.csrf);
    // A page of another site signs nobody in.
    let foreign = shop.log_in(&session.email, PASSWORD, &[("origin", "https://elsewhere.example")]);
    is_refused(&foreign, 403, "forbidden");
}

#[test]
fn guessing_rests_and_the_owner_comes_in_all_the_same() {
    let shop = Shop::start().ready();
    let session = shop.staff_session("editor");
    let limited = (0..20).find_map(|_| {
        let refused = shop.log_in(&session.email, "wrong horse battery", &[]);
        (refused.status != 401).then_some(refused)
    });
    let limited = limited.expect("an end of guessing");
    is_refused(&limited, 429, "too-many-attempts");
    let wait = limited.header("retry-after").and_then(|wait| wait.parse::<u32>().ok());
    assert!(wait.is_some_and(|wait| (1..=60).contains(&wait)), "{wait:?}");
    // The right password does not come in either: guessing would tell which one it is.
    is_refused(&shop.log_in(&session.email, PASSWORD, &[]), 429, "too-many-attempts");
    let known = shop.log_in(&session.email, PASSWORD, &[("cookie", &session.device)]);
    is_open(&shop, &StaffSession::read(&shop, &session.email, &known));
    // The device is that account's: it helps nobody into another one.
    let other = shop.staff_session("publisher");
    for _ in 0..10 {
        shop.log_in(&other.email, "wrong horse battery", &[("cookie", &session.device)]);
    }
    let refused = shop.log_in(&other.email, PASSWORD, &[("cookie", &session.device)]);
    is_refused(&refused, 429, "too-many-attempts");
    // Failures of an account stand in the log, without what was tried.
    let administrator = shop.staff_session("administrator");
    let subject = format!("account {}", session.account());
    let failed = |answer: &Answer| {
        let items = answer.body["items"].as_array().map(Vec::as_slice).unwrap_or_default();
        let is_one = |item: &&Value| item["action"] == "login.failed" && item["subject"] == subject.as_str();
        items.iter().filter(is_one).count() >= 3
    };
    let cookie = [("cookie", administrator.cookie.as_str())];
    let log = shop.wait_with("/api/staff/audit?limit=200", &cookie, failed);
    assert!(!log.text().contains("horse"), "{}", log.text());
}

/// The code that an authenticator app shows so many steps from now (RFC 6238).
fn code_of(secret: &str, steps: i64) -> String {
    let UnixMillis(now) = Clock::system().wall();
    let bits: Vec<u8> = secret
        .bytes()
        .flat_map(|sign| {
            let value = if sign.is_ascii_digit() {
                sign - b'2' + 26
            } else {
                sign - b'A'
            };
            (0..5).rev().map(move |bit| value >> bit & 1)
        })
        .collect();
    let key: Vec<u8> = bits
        .chunks_exact(8)
        .map(|eight| eight.iter().fold(0, |byte, bit| byte << 1 | bit))
        .collect();
    let step = (now / 30_000 + steps).to_be_bytes();
    let mac = Hmac::<Sha1>::new_from_slice(&key).expect("a key").chain_update(step);
    let hash = mac.finalize().into_bytes();
    let at = usize::from(hash[19] & 0xf);
    let number = u32::from_be_bytes(hash[at..at + 4].try_into().expect("four")) & 0x7fff_ffff;
    format!("{:06}", number % 1_000_000)
}

#[test]
fn a_second_factor_is_asked_for_from_its_confirmation_on() {
    let shop = Shop::shared();
    let session = shop.staff_session("publisher");
    let offered = session.post(shop, "/api/staff/totp", &Value::Null);
    assert_eq!(offered.status, 200, "{}", offered.text());
    let secret = offered.body["secret"].as_str().expect("a secret").to_owned();
    let uri = offered.body["uri"].as_str().expect("an address");
    assert!(
        uri.starts_with("otpauth://totp/") && uri.contains(&format!("secret={secret}&")),
        "{uri}"
    );
    // Not in force yet.
    let login = || shop.log_in(&session.email, PASSWORD, &[("cookie", &session.device)]);
    is_open(shop, &StaffSession::read(shop, &session.email, &login()));
    let confirm = |code: &str| session.post(shop, "/api/staff/totp/confirm", &json!({ "code": code }));
    is_refused(&confirm("12345x"), 422, "invalid");
    let confirmed = confirm(&code_of(&secret, -1));
    assert_eq!(confirmed.status, 200, "{}", confirmed.text());
    let codes = confirmed.body["recoveryCodes"].as_array().expect("codes").clone();
    assert_eq!(codes.len(), 10);
    is_refused(&confirm(&code_of(&secret, 0)), 409, "not-possible");
    is_refused(
        &session.post(shop, "/api/staff/totp", &Value::Null),
        409,
        "not-possible",
    );
    let challenge = || {
        let asked = login();
        assert_eq!(
            (asked.status, asked.header("set-cookie")),
            (200, None),
            "{}",
            asked.text()
        );
        assert_eq!(asked.body["csrfToken"], Value::Null);
        asked.body["secondFactor"]["challenge"]
            .as_str()
            .expect("a challenge")
            .to_owned()
    };
    let answer = |challenge: &str, code: &str| {
        let form = json!({"challenge": challenge, "code": code});
        shop.post_json("/api/staff/login/second-factor", &form, &[])
    };
    let asked = challenge();
    is_refused(&answer(&asked, "000 00"), 401, "wrong-credentials");
    is_refused(&answer("bm90aGluZw", &code_of(&secret, 1)), 401, "wrong-credentials");
    let code = code_of(&secret, 1);
    let opened = answer(&asked, &format!("{} {}", &code[..3], &code[3..]));
    let second = StaffSession::read(shop, &session.email, &opened);
    assert_eq!(second.told["account"]["hasSecondFactor"], true);
    // Whoever looked over the shoulder has nothing of the code, and of one that stands in only once.
    is_refused(&answer(&challenge(), &code), 401, "wrong-credentials");
    let recovery = codes[0].as_str().expect("a code");
    let opened = answer(&challenge(), &recovery.to_lowercase());
    is_open(shop, &StaffSession::read(shop, &session.email, &opened));
    is_refused(&answer(&challenge(), recovery), 401, "wrong-credentials");
    // A session alone does not take the factor away.
    let remove = |password: &str| {
        let form = json!({ "current": password });
        session.call(shop, "DELETE", "/api/staff/totp", &form)
    };
    is_refused(&remove("wrong horse battery"), 401, "wrong-credentials");
    assert_eq!(remove(PASSWORD).status, 204);
    is_open(shop, &StaffSession::read(shop, &session.email, &login()));
}

#[test]
fn a_challenge_ends_with_the_password_that_it_was_given_for() {
    let shop = Shop::shared();
    let session = shop.staff_session("editor");
    let offered = session.post(shop, "/api/staff/totp", &Value::Null);
    let secret = offered.body["secret"].as_str().expect("a secret").to_owned();
    let confirmed = session.post(shop, "/api/staff/totp/confirm", &json!({"code": code_of(&secret, -1)}));
    assert_eq!(confirmed.status, 200, "{}", confirmed.text());
    let asked = shop.log_in(&session.email, PASSWORD, &[]);
    let form = json!({"current": PASSWORD, "next": "another horse battery"});
    assert_eq!(session.post(shop, "/api/staff/password", &form).status, 204);
    let form = json!({
        "challenge": asked.body["secondFactor"]["challenge"], "code": code_of(&secret, 1),
    });
    let refused = shop.post_json("/api/staff/login/second-factor", &form, &[]);
    is_refused(&refused, 401, "wrong-credentials");
}

#[test]
fn changes_need_the_token_and_the_origin_of_the_own_page() {
    let shop = Shop::shared();
    let session = shop.staff_session("editor");
    let headers = session.headers();
    let [cookie, origin, token] = headers;
    let other = shop.staff_session("editor");
    let foreign = ("x-csrf-token", other.csrf.as_str());
    for headers in [
        vec![cookie],
        vec![cookie, origin],
        vec![cookie, token],
        vec![cookie, origin, ("x-csrf-token", "")],
        vec![cookie, origin, foreign],
        vec![cookie, ("origin", "null"), token],
        vec![cookie, ("origin", "https://elsewhere.example"), token],
        vec![cookie, ("origin", "http://127.0.0.1:1"), token],
    ] {
        for path in ["/api/staff/logout", "/api/staff/socket-token", "/api/edit/pages"] {
            let refused = shop.json_call("POST", path, &json!({}), &headers);
            is_refused(&refused, 403, "forbidden");
        }
        let refused = shop.json_call("DELETE", "/api/edit/pages/storing-chocolate", &Value::Null, &headers);
        is_refused(&refused, 403, "forbidden");
    }
    is_open(shop, &session);
    // Reading needs none, but tells no other origin.
    let read = shop.get_with("/api/edit/tree", &[cookie]);
    assert_eq!(read.status, 200, "{}", read.text());
    assert_eq!(read.header("access-control-allow-origin"), None);
    for wrong in ["", "x", &"x".repeat(5000)] {
        let value = format!("praline-staff={wrong}");
        is_refused(
            &shop.get_with("/api/staff/session", &[("cookie", &value)]),
            401,
            "invalid-token",
        );
    }
}

#[test]
fn sessions_are_listed_and_ended_one_by_one() {
    let shop = Shop::shared();
    let first = shop.staff_session("editor");
    let agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1";
    let login = shop.log_in(&first.email, PASSWORD, &[("user-agent", agent)]);
    let second = StaffSession::read(shop, &first.email, &login);
    let listed = first.get(shop, "/api/staff/sessions");
    let items = listed.body["items"].as_array().expect("sessions").clone();
    let told: Vec<_> = items.iter().map(|item| (&item["current"], &item["client"])).collect();
    assert_eq!(items.len(), 2, "{items:?}");
    assert!(told.contains(&(&json!(true), &json!(""))), "{told:?}");
    assert!(told.contains(&(&json!(false), &json!("Safari, iPhone"))), "{told:?}");
    let other = items.iter().find(|item| item["current"] == false).expect("one");
    let path = format!("/api/staff/sessions/{}", other["id"].as_str().expect("an id"));
    // Nobody ends the sessions of others.
    let stranger = shop.staff_session("administrator");
    is_refused(&stranger.delete(shop, &path), 404, "not-found");
    is_open(shop, &second);
    assert_eq!(first.delete(shop, &path).status, 204);
    is_closed(shop, &second);
    is_refused(&first.delete(shop, &path), 404, "not-found");
    is_open(shop, &first);
    let listed = first.get(shop, "/api/staff/sessions");
    assert_eq!(listed.body["items"].as_array().map(Vec::len), Some(1));
}

#[test]
fn another_password_ends_all_other_sessions() {
    let shop = Shop::shared();
    let first = shop.staff_session("editor");
    let login = shop.log_in(&first.email, PASSWORD, &[]);
    let second = StaffSession::read(shop, &first.email, &login);
    let change = |current: &str, next: &str| {
        let form = json!({"current": current, "next": next});
        first.post(shop, "/api/staff/password", &form)
    };
    is_refused(
        &change("wrong horse battery", "another horse battery"),
        401,
        "wrong-credentials",
    );
    let weak = change(PASSWORD, "short");
    is_refused(&weak, 422, "invalid");
    assert!(weak.body["errors"]["next"].is_array(), "{}", weak.text());
    is_open(shop, &second);
    assert_eq!(change(PASSWORD, "another horse battery").status, 204);
    is_closed(shop, &second);
    is_open(shop, &first);
    is_refused(&shop.log_in(&first.email, PASSWORD, &[]), 401, "wrong-credentials");
    let login = shop.log_in(&first.email, "another horse battery", &[]);
    is_open(shop, &StaffSession::read(shop, &first.email, &login));
}

#[test]
fn no_secret_of_the_staff_comes_into_answers_or_logs() {
    let shop = Shop::start().ready();
    let email = new_email("Secretive");
    let link = shop.invited(&email, "administrator");
    shop.look_at_invitation(&link);
    let session = StaffSession::read(&shop, &email, &shop.accept(&link, PASSWORD));
    shop.log_in(&email, "wrong horse battery", &[]);
    let offered = session.post(&shop, "/api/staff/totp", &Value::Null);
    let factor = offered.body["secret"].as_str().expect("a secret").to_owned();
    let socket = session.socket_token(&shop);
    let secret = |cookie: &str| cookie.split_once('=').expect("a value").1.to_owned();
    let secrets = [
        link,
        factor,
        socket,
        secret(&session.cookie),
        secret(&session.device),
        session.csrf.clone(),
        PASSWORD.to_owned(),
        "wrong horse battery".to_owned(),
        "$argon2id".to_owned(),
    ];
    for path in ["/api/staff/accounts", "/api/staff/audit", "/api/staff/sessions"] {
        let told = session.get(&shop, path);
        assert_eq!(told.status, 200, "{path}: {}", told.text());
        for secret in &secrets {
            assert!(!told.text().contains(secret), "{secret} in {path}");
        }
    }
    let log = shop.log();
    for secret in secrets.iter().chain([&email]) {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
    // Nor are they readable in the database; the secret of the second factor has to be.
    let folder = shop.folder().to_owned();
    assert_eq!(session.post(&shop, "/api/staff/logout", &Value::Null).status, 204);
    let mut bytes = Vec::new();
    for name in ["praline.db", "praline.db-wal"] {
        bytes.extend(std::fs::read(folder.join(name)).unwrap_or_default());
    }
    assert!(!bytes.is_empty(), "the database is a file");
    for secret in secrets
        .iter()
        .filter(|secret| **secret != secrets[1] && *secret != "$argon2id")
    {
        let is_there = bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
        assert!(!is_there, "{secret} in the database");
    }
}
