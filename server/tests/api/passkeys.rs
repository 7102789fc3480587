//! Customers sign in with passkeys: whatever is not their own answer to this very question opens nothing.

use serde_json::{Value, json};

use crate::{
    authenticator::Authenticator,
    customer_sessions::{Customer, PASSWORD},
    customers::is_refused,
    harness::{Answer, Shop},
    live::Tab,
    staff_sessions::cookie,
};

const PASSKEYS: &str = "/api/cda/me/passkeys";
const LOGIN: &str = "/api/identity-connect/passkey/login";

impl Shop {
    /// The origin of its pages as passkeys need it: a name.
    fn named_origin(&self) -> String {
        self.url.replace("127.0.0.1", "localhost")
    }

    /// What a browser that wants to sign in is asked.
    fn question(&self) -> Value {
        let asked = self.post_json("/api/identity-connect/passkey/options", &json!({}), &[]);
        assert_eq!(asked.status, 200, "{}", asked.text());
        asked.body
    }

    fn come_in(&self, question: &Value, credential: &Value, headers: &[(&str, &str)]) -> Answer {
        let form = json!({"state": question["state"], "credential": credential});
        self.post_json(LOGIN, &form, headers)
    }

    fn come_in_with(&self, authenticator: &Authenticator) -> Answer {
        let question = self.question();
        self.come_in(&question, &authenticator.answer(&question["options"]), &[])
    }
}

impl Customer {
    fn new_question(&self, shop: &Shop) -> Value {
        let asked = self.post(shop, "/api/cda/me/passkeys/options", &json!({"password": PASSWORD}));
        assert_eq!(asked.status, 200, "{}", asked.text());
        asked.body
    }

    fn add(&self, shop: &Shop, question: &Value, credential: &Value) -> Answer {
        let form = json!({"state": question["state"], "credential": credential, "name": "Puhelin"});
        self.post(shop, PASSKEYS, &form)
    }

    /// A passkey of this account.
    fn passkey(&self, shop: &Shop, seed: u8) -> Authenticator {
        let mut authenticator = Authenticator::new(&shop.named_origin(), seed);
        let question = self.new_question(shop);
        let made = authenticator.create(&question["options"]);
        let added = self.add(shop, &question, &made);
        assert_eq!(added.status, 200, "{}", added.text());
        authenticator
    }

    fn passkeys(&self, shop: &Shop) -> Vec<Value> {
        let listed = self.get(shop, PASSKEYS);
        assert_eq!(listed.status, 200, "{}", listed.text());
        listed.body["passkeys"].as_array().expect("a list").clone()
    }
}

#[test]
fn a_passkey_opens_a_session_as_a_password_does() {
    let shop = Shop::start().ready();
    let email = "passkeys@shop.example";
    let customer = shop.customer(email);
    assert_eq!(customer.passkeys(&shop), Vec::<Value>::new());
    let question = customer.new_question(&shop);
    let options = &question["options"];
    assert_eq!(options["rp"]["id"], "localhost");
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
    assert_eq!(options["attestation"], "none");
    let mut authenticator = Authenticator::new(&shop.named_origin(), 1);
    let made = authenticator.create(options);
    assert!(
        !authenticator.handle.contains("passkeys") && authenticator.handle.len() == 22,
        "it tells of nobody: {}",
        authenticator.handle
    );
    let added = customer.add(&shop, &question, &made);
    assert_eq!(added.status, 200, "{}", added.text());
    assert_eq!(
        (&added.body["name"], &added.body["lastUsed"]),
        (&json!("Puhelin"), &Value::Null)
    );
    let letter = &shop.letters_to(email, 2)[0];
    assert!(letter.contains("Tilillesi lisättiin pääsyavain"), "{letter}");
    // Other keys are not made twice: the browser is told which there are.
    let again = customer.new_question(&shop);
    assert_eq!(again["options"]["excludeCredentials"][0]["id"], made["id"]);

    // What lay in the visitor's cart comes along, in their open tab too.
    let page = shop.get("/api/cda/content?contentUrl=/fi/");
    let id = text(&page.body[0]["anonymousId"]);
    let mut tab = Tab::open(&shop, &shop.visitor_of(&id));
    let seq = tab.add("HH-1001-150", 2);
    tab.acknowledged(seq);
    let question = shop.question();
    assert_eq!(question["options"]["allowCredentials"], json!([]));
    let given = authenticator.answer(&question["options"]);
    let cookie = format!("praline={id}");
    let came = shop.come_in(&question, &given, &[("cookie", &cookie)]);
    let passed = Customer::read(&shop, &came);
    assert_eq!(passed.id(), customer.id());
    assert_eq!(came.body["merged"]["quantity"], 2);
    tab.until(|state| state["replaced"]["reason"] == "merged");
    for set in came.headers("set-cookie") {
        for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/"] {
            assert!(set.contains(part), "{part} in {set}");
        }
    }
    assert!(passed.passkeys(&shop)[0]["lastUsed"].is_string());
    assert_eq!(passed.get(&shop, "/api/cda/me").body["email"], email);
    let exported = passed.get(&shop, "/api/cda/me/export");
    assert_eq!(exported.body["passkeys"][0]["name"], "Puhelin");
    assert!(!exported.text().contains("EC_EC2"), "keys are nobody's business");
    let log = shop.log();
    assert!(log.contains("a customer signed in"), "{log}");
    for secret in [email, &text(&made["id"]), &text(&question["state"]), "Puhelin"] {
        assert!(!log.contains(secret), "{secret} stands in the log");
    }
    // The same answer opens nothing once more, nor does it with the state of another question.
    is_refused(&shop.come_in(&question, &given, &[]), 401, "passkey-refused");
    is_refused(&shop.come_in(&shop.question(), &given, &[]), 401, "passkey-refused");
}

#[test]
fn what_is_not_the_own_answer_adds_no_passkey() {
    let shop = Shop::start().ready();
    let customer = shop.customer("adding@shop.example");
    let asked = |password: &str| customer.post(&shop, "/api/cda/me/passkeys/options", &json!({"password": password}));
    is_refused(&asked("kahvia ja teeta 77"), 401, "wrong-credentials");
    let question = customer.new_question(&shop);
    let good = Authenticator::new(&shop.named_origin(), 1);
    let refused = |credential: &Value| {
        is_refused(&customer.add(&shop, &question, credential), 422, "passkey-not-added");
    };
    // Another page, another name, another question, and somebody who did not show that it is them.
    for wrong in [
        Authenticator {
            origin: "https://shop.example".to_owned(),
            ..good.clone()
        },
        Authenticator {
            origin: shop.url.clone(),
            ..good.clone()
        },
        Authenticator {
            site: "shop.example".to_owned(),
            ..good.clone()
        },
        Authenticator {
            verifies_user: false,
            ..good.clone()
        },
    ] {
        refused(&wrong.clone().create(&question["options"]));
    }
    let other = customer.new_question(&shop);
    refused(&good.clone().create(&other["options"]));
    refused(&json!({"id": "x"}));
    refused(&Value::Null);
    // Somebody else's question.
    let stranger = shop.customer("stranger@shop.example");
    let theirs = stranger.new_question(&shop);
    let made = good.clone().create(&theirs["options"]);
    is_refused(&customer.add(&shop, &theirs, &made), 422, "passkey-not-added");
    // A login's question adds nothing.
    let login = shop.question();
    let made = {
        let mut options = login["options"].clone();
        options["user"] = question["options"]["user"].clone();
        good.clone().create(&options)
    };
    is_refused(&customer.add(&shop, &login, &made), 422, "passkey-not-added");
    for name in ["x".repeat(61), "a\nb".to_owned()] {
        let made = good.clone().create(&question["options"]);
        let form = json!({"state": question["state"], "credential": made, "name": name});
        is_refused(&customer.post(&shop, PASSKEYS, &form), 422, "invalid");
    }
    assert_eq!(customer.passkeys(&shop), Vec::<Value>::new());

    // The right one is added once, also after it was removed.
    let made = good.clone().create(&question["options"]);
    let added = customer.add(&shop, &question, &made);
    assert_eq!(added.status, 200, "{}", added.text());
    is_refused(&customer.add(&shop, &question, &made), 422, "passkey-not-added");
    let path = format!("{PASSKEYS}/{}", text(&added.body["id"]));
    assert_eq!(customer.call(&shop, "DELETE", &path, &json!({})).status, 204);
    is_refused(&customer.add(&shop, &question, &made), 422, "passkey-not-added");
    // One key is of one account.
    let own = customer.passkey(&shop, 2);
    let question = stranger.new_question(&shop);
    let made = own.clone().create(&question["options"]);
    is_refused(&stranger.add(&shop, &question, &made), 422, "passkey-not-added");
    // Another password ends what was begun with the one before.
    let question = customer.new_question(&shop);
    let form = json!({"currentPassword": PASSWORD, "newPassword": "tuoretta leipaa 9"});
    assert_eq!(customer.post(&shop, "/api/cda/me/password", &form).status, 204);
    let made = Authenticator::new(&shop.named_origin(), 3).create(&question["options"]);
    is_refused(&customer.add(&shop, &question, &made), 422, "passkey-not-added");
    // The passkeys that there are stay with another password.
    assert_eq!(shop.come_in_with(&own).status, 200);
}

#[test]
fn what_is_not_the_own_answer_opens_nothing() {
    let shop = Shop::start().ready();
    let customer = shop.customer("opening@shop.example");
    let other = shop.customer("other@shop.example");
    let good = customer.passkey(&shop, 1);
    let theirs = other.passkey(&shop, 2);
    let refused = |wrong: Authenticator| is_refused(&shop.come_in_with(&wrong), 401, "passkey-refused");
    refused(Authenticator {
        origin: "https://shop.example".to_owned(),
        ..good.clone()
    });
    refused(Authenticator {
        site: "shop.example".to_owned(),
        ..good.clone()
    });
    refused(Authenticator {
        verifies_user: false,
        ..good.clone()
    });
    // Refusals let the passkey rest a little for strangers; a device that is known goes on.
    const DEVICE: &str = "praline-customer-device";
    let device = format!("{DEVICE}={}", cookie(&shop.come_in_with(&theirs), DEVICE));
    let headers = [("cookie", device.as_str())];
    let come = |wrong: &Authenticator| {
        let question = shop.question();
        shop.come_in(&question, &wrong.answer(&question["options"]), &headers)
    };
    // A key that signs for another's passkey, and a passkey that says it is another's.
    for wrong in [
        Authenticator {
            id: theirs.id.clone(),
            handle: theirs.handle.clone(),
            ..good.clone()
        },
        Authenticator {
            handle: good.handle.clone(),
            ..theirs.clone()
        },
        Authenticator {
            handle: theirs.handle.clone(),
            ..Authenticator::new(&shop.named_origin(), 9)
        },
        Authenticator {
            handle: String::new(),
            ..theirs.clone()
        },
    ] {
        is_refused(&come(&wrong), 401, "passkey-refused");
    }
    // A state that was never given.
    let question = shop.question();
    let given = theirs.answer(&question["options"]);
    let forged = json!({"state": format!("{}x", text(&question["state"])), "options": question["options"]});
    is_refused(&shop.come_in(&forged, &given, &headers), 401, "passkey-refused");
    let adding = other.new_question(&shop);
    let given = theirs.answer(&adding["options"]);
    is_refused(&shop.come_in(&adding, &given, &headers), 401, "passkey-refused");
}

#[test]
fn a_copy_that_counts_backwards_is_refused() {
    let shop = Shop::start().ready();
    let customer = shop.customer("counting@shop.example");
    let mut own = customer.passkey(&shop, 1);
    own.counter = 5;
    assert_eq!(shop.come_in_with(&own).status, 200);
    let copy = own.clone();
    own.counter = 6;
    assert_eq!(shop.come_in_with(&own).status, 200);
    is_refused(&shop.come_in_with(&copy), 401, "passkey-refused");
    own.counter = 7;
    assert_eq!(shop.come_in_with(&own).status, 200, "the own one goes on");
}

#[test]
fn owners_name_and_remove_their_passkeys() {
    let shop = Shop::start().ready();
    let email = "owner@shop.example";
    let customer = shop.customer(email);
    let stranger = shop.customer("nosy@shop.example");
    let own = customer.passkey(&shop, 1);
    let kept = customer.passkey(&shop, 2);
    let id = text(&customer.passkeys(&shop)[0]["id"]);
    let path = format!("{PASSKEYS}/{id}");
    let rename = |who: &Customer, name: &str| who.call(&shop, "PUT", &path, &json!({"name": name}));
    is_refused(&rename(&stranger, "Minun"), 404, "not-found");
    is_refused(&rename(&customer, " "), 422, "invalid");
    assert_eq!(rename(&customer, " Työkone ").status, 204);
    assert_eq!(customer.passkeys(&shop)[0]["name"], "Työkone");
    is_refused(&stranger.call(&shop, "DELETE", &path, &json!({})), 404, "not-found");
    assert_eq!(shop.come_in_with(&own).status, 200);
    assert_eq!(customer.call(&shop, "DELETE", &path, &json!({})).status, 204);
    is_refused(&customer.call(&shop, "DELETE", &path, &json!({})), 404, "not-found");
    is_refused(&shop.come_in_with(&own), 401, "passkey-refused");
    assert_eq!(shop.come_in_with(&kept).status, 200);
    let letters = shop.letters_to(email, 4);
    let tells = |letter: &String| letter.contains("Tililtäsi poistettiin pääsyavain");
    assert_eq!(letters.iter().filter(|letter| tells(letter)).count(), 1, "{letters:?}");

    // By a letter's link the account is its owner's alone again.
    let asked = shop.post_json("/api/cda/me/password/token", &json!({"email": email}), &[]);
    assert_eq!(asked.status, 202);
    let form = json!({"token": shop.letter_token(email, 5), "password": "tuoretta leipaa 9"});
    assert_eq!(shop.post_json("/api/cda/me/password/reset", &form, &[]).status, 204);
    is_refused(&shop.come_in_with(&kept), 401, "passkey-refused");

    // Who is forgotten has none.
    let theirs = stranger.passkey(&shop, 3);
    let gone = stranger.call(&shop, "DELETE", "/api/cda/me", &json!({"password": PASSWORD}));
    assert_eq!(gone.status, 204, "{}", gone.text());
    is_refused(&shop.come_in_with(&theirs), 401, "passkey-refused");
}

#[test]
fn passkeys_and_tries_are_few() {
    let shop = Shop::start().ready();
    let customer = shop.customer("many@shop.example");
    for seed in 1..=9 {
        customer.passkey(&shop, seed);
    }
    // Two that were asked for while there was room for one.
    let questions = [customer.new_question(&shop), customer.new_question(&shop)];
    let add = |seed: u8, question: &Value| {
        let made = Authenticator::new(&shop.named_origin(), seed).create(&question["options"]);
        customer.add(&shop, question, &made)
    };
    assert_eq!(add(10, &questions[0]).status, 200);
    is_refused(&add(11, &questions[1]), 409, "too-many-passkeys");
    let asked = customer.post(&shop, "/api/cda/me/passkeys/options", &json!({"password": PASSWORD}));
    is_refused(&asked, 409, "too-many-passkeys");
    assert_eq!(customer.passkeys(&shop).len(), 10);

    let unknown = Authenticator {
        handle: "ASNFZ4mrze8BI0VniavN7w".to_owned(),
        ..Authenticator::new(&shop.named_origin(), 99)
    };
    let mut tries = (0..10).map(|_| shop.come_in_with(&unknown));
    let limited = tries.find(|answer| answer.status == 429).expect("too many");
    is_refused(&limited, 429, "too-many-attempts");
    assert!(limited.header("retry-after").is_some());
}

#[test]
fn a_shop_without_a_name_has_no_passkeys() {
    let shop = Shop::with(&[("PRALINE__SERVER__PUBLIC_URL", "http://192.0.2.7:8080")], &[]).ready();
    let asked = shop.post_json("/api/identity-connect/passkey/options", &json!({}), &[]);
    is_refused(&asked, 409, "passkeys-unavailable");
    let form = json!({"state": "x", "credential": {}});
    is_refused(&shop.post_json(LOGIN, &form, &[]), 409, "passkeys-unavailable");
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
