//! Sessions of the staff, for tests of whatever they do.

use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};

use crate::{
    commands::said,
    harness::{Answer, Shop},
};

/// One of the staff who is signed in. A page of the shop makes its calls.
#[derive(Debug, Clone)]
pub(crate) struct StaffSession {
    pub(crate) email: String,
    /// As a browser sends it: name and secret.
    pub(crate) cookie: String,
    /// The cookie by which this device is known.
    pub(crate) device: String,
    pub(crate) csrf: String,
    /// As the login answered.
    pub(crate) told: Value,
    origin: String,
}

/// Of every account that is made here.
pub(crate) const PASSWORD: &str = "correct horse battery";

impl Shop {
    /// A new account with a role that is signed in: invited at the command line, with a password that its owner chose.
    pub(crate) fn staff_session(&self, role: &str) -> StaffSession {
        self.staff_session_of(&new_email(role), role)
    }

    /// The same with an address of one's own.
    pub(crate) fn staff_session_of(&self, email: &str, role: &str) -> StaffSession {
        let token = self.invited(email, role);
        let accepted = self.accept(&token, PASSWORD);
        StaffSession::read(self, email, &accepted)
    }

    /// Makes an account; the secret of its link.
    pub(crate) fn invited(&self, email: &str, role: &str) -> String {
        let name = format!("Somebody {role}");
        let arguments = ["staff", "create", "--email", email, "--name", &name, "--role", role];
        token_of(&said(self.folder(), &arguments))
    }

    /// Asks whom a link is for.
    pub(crate) fn look_at_invitation(&self, token: &str) -> Answer {
        self.post_json("/api/staff/invitations/look", &json!({"token": token}), &[])
    }

    /// Chooses a password by a link.
    pub(crate) fn accept(&self, token: &str, password: &str) -> Answer {
        let form = json!({"token": token, "password": password});
        self.post_json("/api/staff/invitations/accept", &form, &[])
    }

    /// Asks for a session.
    pub(crate) fn log_in(&self, email: &str, password: &str, headers: &[(&str, &str)]) -> Answer {
        let form = json!({"email": email, "password": password});
        self.post_json("/api/staff/login", &form, headers)
    }

    pub(crate) fn post_json(&self, path: &str, body: &Value, headers: &[(&str, &str)]) -> Answer {
        self.post(path, "application/json", &body.to_string(), headers)
    }
}

/// An address that no other account has.
pub(crate) fn new_email(name: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{}-{next}@shop.example", name.to_lowercase())
}

/// The secret of a link.
pub(crate) fn token_of(link: &str) -> String {
    let (_, token) = link.trim().split_once("token=").expect("a link with a secret");
    token.to_owned()
}

/// The value of a cookie that an answer sets.
pub(crate) fn cookie<'a>(answer: &'a Answer, name: &str) -> &'a str {
    let set = answer.headers("set-cookie");
    let found = set.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
    found.and_then(|rest| rest.split(';').next()).expect("the cookie")
}

impl StaffSession {
    /// What a login opened.
    pub(crate) fn read(shop: &Shop, email: &str, login: &Answer) -> Self {
        assert_eq!(login.status, 200, "{}", login.text());
        let cookie = |name: &str| format!("{name}={}", cookie(login, name));
        Self {
            email: email.to_owned(),
            cookie: cookie("praline-staff"),
            device: cookie("praline-device"),
            csrf: login.body["csrfToken"].as_str().expect("a token").to_owned(),
            told: login.body.clone(),
            origin: shop.url.clone(),
        }
    }

    /// What the shop's own page sends.
    pub(crate) fn headers(&self) -> [(&str, &str); 3] {
        [
            ("cookie", &self.cookie),
            ("origin", &self.origin),
            ("x-csrf-token", &self.csrf),
        ]
    }

    pub(crate) fn get(&self, shop: &Shop, path: &str) -> Answer {
        shop.get_with(path, &self.headers())
    }

    /// Asks until the answer fits.
    pub(crate) fn wait_for(&self, shop: &Shop, path: &str, fits: impl Fn(&Answer) -> bool) -> Answer {
        shop.wait_with(path, &self.headers(), fits)
    }

    /// A JSON call with any method but GET.
    pub(crate) fn call(&self, shop: &Shop, method: &str, path: &str, body: &Value) -> Answer {
        shop.json_call(method, path, body, &self.headers())
    }

    pub(crate) fn post(&self, shop: &Shop, path: &str, body: &Value) -> Answer {
        self.call(shop, "POST", path, body)
    }

    pub(crate) fn put(&self, shop: &Shop, path: &str, body: &Value) -> Answer {
        self.call(shop, "PUT", path, body)
    }

    pub(crate) fn patch(&self, shop: &Shop, path: &str, body: &Value) -> Answer {
        self.call(shop, "PATCH", path, body)
    }

    pub(crate) fn delete(&self, shop: &Shop, path: &str) -> Answer {
        self.call(shop, "DELETE", path, &Value::Null)
    }

    /// The id of the account.
    pub(crate) fn account(&self) -> &str {
        self.told["account"]["id"].as_str().expect("an id")
    }

    /// A token for the hello of a socket.
    pub(crate) fn socket_token(&self, shop: &Shop) -> String {
        let made = self.post(shop, "/api/staff/socket-token", &Value::Null);
        assert_eq!(made.status, 200, "{}", made.text());
        made.body["token"].as_str().expect("a token").to_owned()
    }
}
