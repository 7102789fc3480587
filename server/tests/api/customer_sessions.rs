//! Customers who sign up and in, for tests of whatever they do.

use serde_json::{Value, json};

use crate::{
    harness::{Answer, Shop, Visitor},
    staff_sessions::cookie,
};

/// A customer who is signed in. A page of the shop makes their calls.
#[derive(Debug, Clone)]
pub(crate) struct Customer {
    /// As a browser sends it: name and secret; with that of the visitor where the browser had one.
    pub(crate) cookie: String,
    pub(crate) csrf: String,
    /// As the login answered.
    pub(crate) told: Value,
    origin: String,
}

/// Of every account that is made here.
pub(crate) const PASSWORD: &str = "kahvia ja pullaa 7";

pub(crate) fn sign_up_form(email: &str) -> Value {
    json!({"email": email, "password": PASSWORD, "firstName": "Aino", "lastName": "Aalto",
        "phone": "+358401234567", "language": "fi", "consents": ["privacy"]})
}

impl Shop {
    /// A new account that is signed in: its address was confirmed by the letter's link.
    pub(crate) fn customer(&self, email: &str) -> Customer {
        let asked = self.post_json("/api/cda/me/signup", &sign_up_form(email), &[]);
        assert_eq!(asked.status, 202, "{}", asked.text());
        self.confirm(&self.letter_token(email, 1));
        Customer::read(self, &self.sign_in(email, PASSWORD, &[]))
    }

    pub(crate) fn confirm(&self, token: &str) {
        let form = json!({"token": token, "password": PASSWORD});
        let confirmed = self.post_json("/api/cda/me/email/confirm", &form, &[]);
        assert_eq!(confirmed.status, 200, "{}", confirmed.text());
    }

    pub(crate) fn sign_in(&self, email: &str, password: &str, headers: &[(&str, &str)]) -> Answer {
        let form = json!({"email": email, "password": password});
        self.post_json("/api/identity-connect/login", &form, headers)
    }

    /// The letters to an address, the newest first, once there are so many.
    pub(crate) fn letters_to(&self, email: &str, count: usize) -> Vec<String> {
        let ids = |list: &str| {
            let rows = list.split("<tr>").filter(|row| row.contains(email));
            let links = rows.filter_map(|row| row.split("href=\"/_mail/").nth(1));
            let ids = links.filter_map(|rest| rest.split('"').next());
            ids.map(str::to_owned).collect::<Vec<_>>()
        };
        let list = self.wait_for("/_mail", |answer| ids(&answer.text()).len() >= count);
        let ids = ids(&list.text());
        ids.iter().map(|id| self.get(&format!("/_mail/{id}")).text()).collect()
    }

    /// The secret of the link in the newest of so many letters.
    pub(crate) fn letter_token(&self, email: &str, count: usize) -> String {
        let letters = self.letters_to(email, count);
        token_in(&letters[0])
    }
}

/// The secret of the link in a letter.
pub(crate) fn token_in(letter: &str) -> String {
    let (_, rest) = letter.split_once("#token=").expect("a link with a secret");
    let is_of_it = |c: &char| c.is_alphanumeric() || "-_".contains(*c);
    rest.chars().take_while(is_of_it).collect()
}

impl Customer {
    /// What a login opened.
    pub(crate) fn read(shop: &Shop, login: &Answer) -> Self {
        assert_eq!(login.status, 200, "{}", login.text());
        Self {
            cookie: format!("praline-customer={}", cookie(login, "praline-customer")),
            csrf: login.body["session"]["csrfToken"].as_str().expect("a token").to_owned(),
            told: login.body.clone(),
            origin: shop.url.clone(),
        }
    }

    pub(crate) fn id(&self) -> &str {
        self.told["session"]["customer"]["userId"].as_str().expect("an id")
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
        shop.get_with(path, &self.headers()[..1])
    }

    pub(crate) fn call(&self, shop: &Shop, method: &str, path: &str, body: &Value) -> Answer {
        shop.json_call(method, path, body, &self.headers())
    }

    pub(crate) fn post(&self, shop: &Shop, path: &str, body: &Value) -> Answer {
        self.call(shop, "POST", path, body)
    }

    /// The cart's owner, with a token that ends with the session.
    pub(crate) fn visitor(&self, shop: &Shop) -> Visitor {
        let anonymous_id = self.told["session"]["anonymousId"].as_str().expect("an id");
        let form = format!("grant_type=anonymous&client_id=frontend&scope=anonymous_id&anonymous_id={anonymous_id}");
        let answer = shop.post_form("/api/identity-connect/token/anonymous", &form, &self.headers()[..1]);
        assert_eq!(answer.status, 200, "{}", answer.text());
        Visitor {
            anonymous_id: anonymous_id.to_owned(),
            token: answer.body["access_token"].as_str().expect("a token").to_owned(),
        }
    }
}
