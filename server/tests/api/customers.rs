//! Customers: they sign up and in, look after what is known of them, and are forgotten.

use serde_json::{Value, json};

use crate::{
    customer_sessions::{Customer, PASSWORD, sign_up_form, token_in},
    harness::{Answer, Shop},
    live::{Tab, hello, quantity, random_tab_id},
    purchases::ready_to_order,
};

const BAR: &str = "HH-1001-150";

pub fn is_refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!(
        (answer.status, answer.body["code"].as_str()),
        (status, Some(code)),
        "{}",
        answer.text()
    );
}

#[test]
fn an_account_is_made_by_the_link_of_a_letter_alone() {
    let shop = Shop::start().ready();
    let email = "aino@shop.example";
    for (field, wrong) in [
        ("email", "nobody"),
        ("firstName", ""),
        ("phone", "12"),
        ("password", "password12345"),
    ] {
        let mut form = sign_up_form(email);
        form[field] = json!(wrong);
        let refused = shop.post_json("/api/cda/me/signup", &form, &[]);
        is_refused(&refused, 422, "invalid");
        assert!(refused.body["errors"][field].is_array(), "{field}: {}", refused.text());
    }
    let asked = shop.post_json("/api/cda/me/signup", &sign_up_form(email), &[]);
    assert_eq!((asked.status, &asked.body), (202, &json!({})), "{}", asked.text());
    let token = shop.letter_token(email, 1);
    is_refused(&shop.sign_in(email, PASSWORD, &[]), 401, "wrong-credentials");
    is_refused(
        &shop.sign_in(email, "kahvia ja teeta 77", &[]),
        401,
        "wrong-credentials",
    );
    // Whoever opens the letter and did not sign up makes no account that is somebody else's.
    let confirm = |password: &str| {
        let form = json!({"token": token, "password": password});
        shop.post_json("/api/cda/me/email/confirm", &form, &[])
    };
    is_refused(&confirm(""), 401, "wrong-credentials");
    is_refused(&confirm("kahvia ja teeta 77"), 401, "wrong-credentials");
    shop.confirm(&token);
    is_refused(&confirm(PASSWORD), 404, "link-unknown");
    let login = shop.sign_in(" AINO@shop.example", PASSWORD, &[]);
    let customer = Customer::read(&shop, &login);
    for set in login.headers("set-cookie") {
        for part in ["praline-customer", "; HttpOnly", "; SameSite=Lax", "; Path=/"] {
            assert!(set.contains(part), "{part} in {set}");
        }
        // Over plain HTTP clients would keep it to themselves.
        assert!(!set.contains("Secure") && !set.contains("__Host-"), "{set}");
    }
    let told = customer.get(&shop, "/api/identity-connect/session");
    assert_eq!(told.body["customer"]["email"], email);
    assert_eq!(told.body["csrfToken"], customer.csrf.as_str());
    assert_eq!(
        customer.get(&shop, "/api/user/isauthenticatedtomyfazer").body,
        json!(true)
    );
    assert_eq!(shop.get("/api/user/isauthenticatedtomyfazer").body, json!(false));
    assert_eq!(shop.get("/api/user/userdetailsfrommyfazer").body, Value::Null);
    let widget = customer.get(&shop, "/api/myfazer/myfazerwidget");
    let name = widget.body["userIdEncrypted"].as_str().expect("a name");
    assert!(!name.is_empty() && !name.contains(customer.id()));
    // A second sign-up with the address gets the same answer, and a letter that makes nothing.
    let asked = shop.post_json("/api/cda/me/signup", &sign_up_form(email), &[]);
    assert_eq!((asked.status, &asked.body), (202, &json!({})), "{}", asked.text());
    assert!(
        !shop.letters_to(email, 2)[0].contains("#token="),
        "only where to sign in"
    );
    let log = shop.log();
    for secret in [email, PASSWORD, &token, &customer.csrf] {
        assert!(!log.contains(secret), "{secret} stands in the log");
    }
}

/// What an account's owner agreed to, by id, language and place, as their export tells it.
fn agreed_to(shop: &Shop, customer: &Customer, expected: &[(&str, &str, &str)]) -> Value {
    let export = customer.get(shop, "/api/cda/me/export").body;
    let texts = shop.get("/api/consents?at=signup").body;
    let version = texts[0]["version"].as_str().expect("a version");
    let mut given = export["account"]["consents"].clone();
    for consent in given.as_array_mut().expect("consents") {
        let at = consent["given"].take();
        assert!(at.as_str().is_some_and(|at| at.starts_with("20")), "{at}");
        consent.as_object_mut().expect("an object").remove("given");
    }
    let expected: Vec<_> = expected
        .iter()
        .map(
            |(id, language, source)| json!({"text": format!("{id}/{version}"), "language": language, "source": source}),
        )
        .collect();
    assert_eq!(given, json!(expected), "{export}");
    export["permissions"].clone()
}

#[test]
fn what_is_ticked_at_a_sign_up_is_kept_with_its_text_time_and_place() {
    let shop = Shop::start().ready();
    let email = "ticks@shop.example";
    let ask = |consents: Value| {
        let mut form = sign_up_form(email);
        form["consents"] = consents;
        shop.post_json("/api/cda/me/signup?language=en", &form, &[])
    };
    for consents in [json!([]), json!(["newsletter"]), json!(["privacy", "terms"])] {
        let refused = ask(consents);
        is_refused(&refused, 422, "invalid");
        assert!(refused.body["errors"]["consents"].is_array(), "{}", refused.text());
    }
    assert_eq!(ask(json!(["privacy", "newsletter"])).status, 202);
    shop.confirm(&shop.letter_token(email, 1));
    let customer = Customer::read(&shop, &shop.sign_in(email, PASSWORD, &[]));
    let expected = [("newsletter", "en", "signup"), ("privacy", "en", "signup")];
    let allowed = agreed_to(&shop, &customer, &expected)["permissions"].clone();
    let texts = shop.get("/api/consents?at=preferences&language=en").body;
    assert_eq!(texts.as_array().map(Vec::len), Some(1), "{texts}");
    let text = format!("newsletter/{}", texts[0]["version"].as_str().expect("a version"));
    assert_eq!(allowed.as_array().map(Vec::len), Some(1), "{allowed}");
    assert_eq!(
        (
            &allowed[0]["purpose"],
            &allowed[0]["state"],
            &allowed[0]["version"],
            &allowed[0]["source"]
        ),
        (&json!("marketing"), &json!("confirmed"), &json!(text), &json!("signup"))
    );
    // Among the preferences it is taken back, and allowed again by the text that stands there.
    let path = "/api/cda/me/emailpreferences";
    for allow in [false, true] {
        let chosen = customer.call(&shop, "PUT", path, &json!({"marketingUpdates": allow}));
        assert_eq!(chosen.status, 200, "{}", chosen.text());
    }
    let allowed = agreed_to(&shop, &customer, &expected)["permissions"].clone();
    let newest = allowed.as_array().and_then(|all| all.last()).expect("a permission");
    assert_eq!(
        (&newest["version"], &newest["source"]),
        (&json!(text), &json!("preferences"))
    );
}

#[test]
fn an_address_is_changed_by_the_password_and_a_letter_and_the_old_one_is_told() {
    let shop = Shop::start().ready();
    let (old, new) = ("old@shop.example", "new@shop.example");
    let customer = shop.customer(old);
    let path = "/api/cda/me/emailpreferences";
    let allowed = customer.call(&shop, "PUT", path, &json!({"marketingUpdates": true}));
    assert_eq!(allowed.status, 200, "{}", allowed.text());
    let ask = |password: &str| {
        let form = json!({"email": new, "password": password});
        customer.post(&shop, "/api/cda/me/email/token", &form)
    };
    // Whoever finds an open session does not know the password.
    is_refused(&ask(""), 401, "wrong-credentials");
    is_refused(&ask("kahvia ja teeta 77"), 401, "wrong-credentials");
    assert_eq!(ask(PASSWORD).status, 202);
    let token = shop.letter_token(new, 1);
    let wrong = json!({"token": token, "password": "kahvia ja teeta 77"});
    is_refused(
        &shop.post_json("/api/cda/me/email/confirm", &wrong, &[]),
        401,
        "wrong-credentials",
    );
    assert_eq!(customer.get(&shop, "/api/cda/me").body["email"], old);
    shop.confirm(&token);
    is_refused(&customer.get(&shop, "/api/cda/me"), 401, "invalid-token");
    is_refused(&shop.sign_in(old, PASSWORD, &[]), 401, "wrong-credentials");
    let told = &shop.letters_to(old, 2)[0];
    assert!(
        told.contains("Tilisi osoite vaihtui") && !told.contains("#token="),
        "{told}"
    );
    assert!(!told.contains(new), "{told}");
    let customer = Customer::read(&shop, &shop.sign_in(new, PASSWORD, &[]));
    // What the old address allowed, the new one does; of the old one nothing is known but that a letter went there.
    assert_eq!(customer.get(&shop, path).body, json!({"marketingUpdates": true}));
    let mut export = customer.get(&shop, "/api/cda/me/export").body;
    let letters = export["letters"].take();
    let is_of_old = |letter: &&Value| letter["email"] == old;
    let of_old = letters.as_array().into_iter().flatten().filter(is_of_old);
    assert!(
        of_old.map(|letter| &letter["purpose"]).eq([&json!("moved")]),
        "{letters}"
    );
    assert!(!export.to_string().contains(old), "{export}");
}

#[test]
fn two_logins_at_once_both_come_in() {
    let shop = Shop::shared();
    let email = "twice@shop.example";
    shop.customer(email);
    let both = std::thread::scope(|scope| {
        let logins = [(); 2].map(|()| scope.spawn(|| shop.sign_in(email, PASSWORD, &[]).status));
        logins.map(|login| login.join().expect("answers"))
    });
    assert_eq!(both, [200, 200]);
}

#[test]
fn addresses_of_customers_cannot_be_found_out() {
    let shop = Shop::start().ready();
    shop.customer("known@shop.example");
    let ask = |path: &str, email: &str| {
        let answer = shop.post_json(path, &json!({"email": email}), &[]);
        (answer.status, answer.text())
    };
    for path in ["/api/cda/me/password/token", "/api/cda/me/email/token"] {
        assert_eq!(
            ask(path, "known@shop.example"),
            ask(path, "unknown@shop.example"),
            "{path}"
        );
    }
    let wrong = |email: &str| {
        let answer = shop.sign_in(email, "kahvia ja teeta 77", &[]);
        (answer.status, answer.text())
    };
    assert_eq!(wrong("known@shop.example"), wrong("unknown@shop.example"));
    // The letter about the password went to the one who has an account.
    shop.letters_to("known@shop.example", 2);
    let list = shop.get("/_mail").text();
    assert!(!list.contains("unknown@shop.example"), "nobody is written to");
}

#[test]
fn guessing_rests_and_letters_are_few() {
    let shop = Shop::start().ready();
    let email = "guessed@shop.example";
    shop.customer(email);
    let mut tries = (0..10).map(|_| shop.sign_in(email, "kahvia ja teeta 77", &[]));
    let limited = tries.find(|answer| answer.status == 429).expect("too many");
    is_refused(&limited, 429, "too-many-attempts");
    assert!(limited.header("retry-after").is_some());
    // One address gets five letters of a kind in a day, whoever asks; nobody is told.
    for _ in 0..8 {
        let asked = shop.post_json("/api/cda/me/password/token", &json!({"email": email}), &[]);
        assert_eq!(asked.status, 202, "{}", asked.text());
    }
    shop.letters_to(email, 6);
    // What the other address is written comes after all of these.
    shop.post_json("/api/cda/me/signup", &sign_up_form("other@shop.example"), &[]);
    shop.letters_to("other@shop.example", 1);
    assert_eq!(shop.letters_to(email, 6).len(), 6, "with that of the sign-up");
}

#[test]
fn a_buyer_becomes_a_customer_by_ordering_and_a_letter() {
    let shop = Shop::start().ready();
    let email = "aino@example.fi";
    // Orders, and pays by invoice; the number of the order.
    let order = || {
        let visitor = shop.visitor();
        ready_to_order(&shop, &visitor, None);
        let form = json!({"consents": ["terms"], "isBecomeFazerMember": true});
        let id = shop.post_as(&visitor, "/api/me/checkout/order?language=en", &form, &[]);
        assert_eq!(id.status, 200, "{}", id.text());
        let path = format!("/api/cda/me/orders/{}/processpayments", id.text());
        let paid = shop.post_as(&visitor, &path, &json!({"method": "invoice:invoice"}), &[]);
        paid.body["orderNumber"].as_str().expect("a number").to_owned()
    };
    let number = order();
    // The confirmation of the order goes to the address as it was typed.
    let letter = &shop.letters_to(email, 1)[0];
    let is_invitation = letter.contains("?first#token=") && letter.contains("Choose a password");
    assert!(is_invitation && !letter.contains("Aino"), "{letter}");
    let token = token_in(letter);
    // It confirms nothing by a password that nobody chose.
    let guessed = json!({"token": token, "password": PASSWORD, "consents": ["newsletter", "privacy"]});
    is_refused(
        &shop.post_json("/api/cda/me/email/confirm", &guessed, &[]),
        404,
        "link-unknown",
    );
    is_refused(&shop.sign_in(email, PASSWORD, &[]), 401, "wrong-credentials");
    // Nobody becomes a customer who did not tick what that takes.
    let unticked = json!({"token": token, "password": PASSWORD});
    let refused = shop.post_json("/api/cda/me/password/reset", &unticked, &[]);
    is_refused(&refused, 422, "invalid");
    assert!(refused.body["errors"]["consents"].is_array(), "{}", refused.text());
    let choose = || shop.post_json("/api/cda/me/password/reset?language=sv", &guessed, &[]);
    assert_eq!(choose().status, 204);
    is_refused(&choose(), 404, "link-unknown");
    let customer = Customer::read(&shop, &shop.sign_in(email, PASSWORD, &[]));
    let told = customer.get(&shop, "/api/cda/me").body;
    assert_eq!((&told["firstName"], &told["email"]), (&json!("Aino"), &json!(email)));
    // The goods went there: the next checkout begins with it.
    let address = &told["addresses"][0];
    assert_eq!(
        (
            &address["line1"],
            &address["isDefault"],
            told["addresses"].as_array().map(Vec::len)
        ),
        (&json!("Rantatie 1"), &json!(true), Some(1)),
        "{told}"
    );
    let order_of_before = customer.get(&shop, &format!("/api/cda/me/orders/{number}"));
    assert_eq!(order_of_before.status, 200, "{}", order_of_before.text());
    // What was agreed to at the checkout is kept as well, each with its place.
    let expected = [
        ("terms", "en", "checkout"),
        ("newsletter", "sv", "signup"),
        ("privacy", "sv", "signup"),
    ];
    agreed_to(&shop, &customer, &expected);

    // Whoever has an account is told so; nothing is made by that letter.
    order();
    let known = &shop.letters_to(email, 2)[0];
    assert!(known.contains("You have an account already"), "{known}");
    assert!(!known.contains("#token="), "{known}");
}

#[test]
fn a_password_is_chosen_by_a_letter_and_changed() {
    let shop = Shop::start().ready();
    let email = "forgetful@shop.example";
    let first = shop.customer(email);
    let asked = shop.post_json("/api/cda/me/password/token", &json!({"email": email}), &[]);
    assert_eq!(asked.status, 202);
    let token = shop.letter_token(email, 2);
    let reset = |token: &str, password: &str| {
        shop.post_json(
            "/api/cda/me/password/reset",
            &json!({"token": token, "password": password}),
            &[],
        )
    };
    is_refused(&reset("x", "tuoretta leipaa 9"), 404, "link-unknown");
    is_refused(&reset(&token, "short"), 422, "invalid");
    assert_eq!(reset(&token, "tuoretta leipaa 9").status, 204);
    is_refused(&reset(&token, "tuoretta leipaa 9"), 404, "link-unknown");
    // All sessions ended with the old password.
    is_refused(&first.get(&shop, "/api/cda/me"), 401, "invalid-token");
    let second = Customer::read(&shop, &shop.sign_in(email, "tuoretta leipaa 9", &[]));
    let third = Customer::read(&shop, &shop.sign_in(email, "tuoretta leipaa 9", &[]));
    let listed = second.get(&shop, "/api/cda/me/sessions");
    assert_eq!(
        listed.body["sessions"].as_array().map(Vec::len),
        Some(2),
        "{}",
        listed.text()
    );
    let change = |customer: &Customer, current: &str, next: &str| {
        let form = json!({"currentPassword": current, "newPassword": next});
        customer.post(&shop, "/api/cda/me/password", &form)
    };
    is_refused(
        &change(&second, PASSWORD, "marjoja ja kermaa 3"),
        401,
        "wrong-credentials",
    );
    assert_eq!(change(&second, "tuoretta leipaa 9", "marjoja ja kermaa 3").status, 204);
    // Each time its owner is told.
    let letters = shop.letters_to(email, 4);
    let told = letters
        .iter()
        .filter(|letter| letter.contains("Salasanasi vaihdettiin"));
    assert_eq!(told.count(), 2, "{letters:#?}");
    is_refused(&third.get(&shop, "/api/cda/me"), 401, "invalid-token");
    assert_eq!(second.get(&shop, "/api/cda/me").status, 200);
    let out = second.post(&shop, "/api/identity-connect/logout", &json!({}));
    assert_eq!(out.status, 204, "{}", out.text());
    is_refused(&second.get(&shop, "/api/cda/me"), 401, "invalid-token");
}

#[test]
fn what_is_known_is_changed_by_the_shops_own_page() {
    let shop = Shop::start().ready();
    let customer = shop.customer("mover@shop.example");
    let profile = json!({"firstName": "Aino", "lastName": "Virtanen", "phone": "", "language": "sv"});
    let changed = customer.call(&shop, "PUT", "/api/cda/me", &profile);
    assert_eq!(changed.body["lastName"], "Virtanen", "{}", changed.text());
    assert_eq!(
        (&changed.body["phone"], &changed.body["language"]),
        (&Value::Null, &json!("sv"))
    );
    let unknown = customer.call(&shop, "PUT", "/api/cda/me", &json!({"language": "de"}));
    is_refused(&unknown, 422, "invalid");
    // What is left out stays.
    customer.call(&shop, "PUT", "/api/cda/me", &json!({"phone": "+358401234567"}));
    let renamed = customer.call(&shop, "PUT", "/api/cda/me", &json!({"firstName": "Aila"}));
    let details = ["firstName", "lastName", "phone", "language"].map(|field| renamed.body[field].clone());
    assert_eq!(
        json!(details),
        json!(["Aila", "Virtanen", "+358401234567", "sv"]),
        "{}",
        renamed.text()
    );
    let address = json!({"firstName": "Aino", "lastName": "Virtanen", "line1": "Satamakatu 5", "postalCode": "00160",
        "city": "Helsinki", "countryCode": "FIN", "phoneNumber": "+358401234567"});
    let added = customer.post(&shop, "/api/cda/me/addresses", &address);
    let addresses = &added.body["addresses"];
    assert_eq!(
        (&addresses[0]["id"], &addresses[0]["isDefault"]),
        (&json!(1), &json!(true)),
        "{}",
        added.text()
    );
    let details = customer.get(&shop, "/api/user/userdetailsfrommyfazer?language=en").body;
    assert_eq!(details["address"]["country"], "Finland", "{details}");
    let wrong = customer.post(
        &shop,
        "/api/cda/me/addresses",
        &json!({"firstName": "A", "lastName": "", "line1": "",
        "postalCode": "x", "city": "", "countryCode": "XXX", "phoneNumber": ""}),
    );
    is_refused(&wrong, 422, "invalid");
    assert_eq!(
        customer
            .call(&shop, "DELETE", "/api/cda/me/addresses/1", &json!({}))
            .status,
        204
    );
    is_refused(
        &customer.call(&shop, "DELETE", "/api/cda/me/addresses/1", &json!({})),
        404,
        "not-found",
    );
    // The cookie alone, as another site's page would send it, changes nothing.
    let forged = shop.json_call("PUT", "/api/cda/me", &profile, &customer.headers()[..1]);
    is_refused(&forged, 403, "forbidden");
    let forged = shop.json_call("PUT", "/api/cda/me", &profile, &customer.headers()[..2]);
    is_refused(&forged, 403, "forbidden");
}

#[test]
fn a_visitors_cart_comes_along_in_every_tab() {
    let shop = Shop::start().ready();
    let email = "shopper@shop.example";
    let elsewhere = shop.customer(email);
    let mut other_device = Tab::open(&shop, &elsewhere.visitor(&shop));
    let seq = other_device.add(BAR, 2);
    other_device.acknowledged(seq);
    // Somebody shops without having signed in, in two tabs.
    let page = shop.get("/api/cda/content?contentUrl=/fi/");
    let id = page.body[0]["anonymousId"].as_str().expect("an id").to_owned();
    let visitor = shop.visitor_of(&id);
    let mut tabs = [Tab::open(&shop, &visitor), Tab::open(&shop, &visitor)];
    let seq = tabs[0].add(BAR, 3);
    tabs[0].acknowledged(seq);
    let cookie = format!("praline={id}");
    let login = shop.sign_in(email, PASSWORD, &[("cookie", &cookie)]);
    let customer = Customer::read(&shop, &login);
    assert_eq!(customer.told["merged"]["quantity"], 3, "{}", login.text());
    for tab in &mut tabs {
        let state = tab.until(|state| state["replaced"]["reason"] == "merged");
        assert_eq!(quantity(&state), 0);
    }
    other_device.until(|state| quantity(state) == 5);
    // A tab that had not heard of it loses no click: the next token brings it along.
    let seq = tabs[1].add(BAR, 1);
    tabs[1].acknowledged(seq);
    let mut with_both = customer.clone();
    with_both.cookie = format!("{}; {cookie}", customer.cookie);
    let mut here = Tab::open(&shop, &with_both.visitor(&shop));
    let state = here.until(|state| quantity(state) == 6);
    assert_eq!(state["cart"]["allLineItems"].as_array().map(Vec::len), Some(1));
    // Signing out closes the session's sockets, and no others.
    assert_eq!(
        customer.post(&shop, "/api/identity-connect/logout", &json!({})).status,
        204
    );
    assert_eq!(here.closed(), 4401);
    let seq = other_device.add(BAR, 1);
    assert_eq!(quantity(&other_device.acknowledged(seq)), 7);
    // What it had opens nothing any more.
    let form = format!(
        "grant_type=anonymous&client_id=frontend&scope=anonymous_id&anonymous_id={}",
        customer.told["session"]["anonymousId"].as_str().expect("an id")
    );
    let refused = shop.post_form("/api/identity-connect/token/anonymous", &form, &customer.headers()[..1]);
    is_refused(&refused, 401, "invalid-token");
    let mut late = Tab::silent(&shop);
    late.say(&hello(&kept_id(&customer), &random_tab_id(), "FI", "fi"));
    assert_eq!(late.closed(), 4401);
}

#[test]
fn all_tabs_of_a_session_are_closed_when_it_ends() {
    let shop = Shop::start().ready();
    let customer = shop.customer("five-tabs@shop.example");
    let elsewhere = Customer::read(&shop, &shop.sign_in("five-tabs@shop.example", PASSWORD, &[]));
    let mut other_device = Tab::open(&shop, &elsewhere.visitor(&shop));
    let visitor = customer.visitor(&shop);
    let tabs: Vec<Tab> = (0..5).map(|_| Tab::open(&shop, &visitor)).collect();
    let out = customer.post(&shop, "/api/identity-connect/logout", &json!({}));
    assert_eq!(out.status, 204, "{}", out.text());
    for mut tab in tabs {
        assert_eq!(tab.closed(), 4401);
    }
    let seq = other_device.add(BAR, 1);
    other_device.acknowledged(seq);
}

#[test]
fn what_gives_way_when_carts_are_put_together_is_told_in_every_tab() {
    const CARD: (&str, &str) = ("TEST-CARD-EURA-2222", "246810");
    let shop = Shop::start().ready();
    let email = "two-carts@shop.example";
    let elsewhere = shop.customer(email);
    let mut other_device = Tab::open(&shop, &elsewhere.visitor(&shop));
    let seq = other_device.add(BAR, 1);
    let most = other_device.acknowledged(seq)["cart"]["allLineItems"][0]["maxQuantity"].clone();
    let seq = other_device.add(BAR, most.as_i64().expect("a number") - 1);
    other_device.acknowledged(seq);
    let seq = other_device.operate(json!({"kind": "applyCoupon", "couponCode": "HALLA5"}));
    let state = other_device.acknowledged(seq);
    assert_eq!((&state["rejected"], &state["merged"]), (&json!([]), &Value::Null));
    let page = shop.get("/api/cda/content?contentUrl=/fi/");
    let id = page.body[0]["anonymousId"].as_str().expect("an id").to_owned();
    let mut tab = Tab::open(&shop, &shop.visitor_of(&id));
    tab.add(BAR, 2);
    tab.operate(json!({"kind": "applyGiftCard", "code": CARD.0, "pin": CARD.1}));
    let seq = tab.operate(json!({"kind": "applyCoupon", "couponCode": "WELCOME"}));
    assert_eq!(tab.acknowledged(seq)["rejected"], json!([]));
    let cookie = format!("praline={id}");
    let login = shop.sign_in(email, PASSWORD, &[("cookie", &cookie)]);
    let customer = Customer::read(&shop, &login);
    let told = &customer.told["merged"];
    let codes = |notices: &Value| {
        let notices = notices.as_array().expect("a list").iter();
        notices.map(|notice| notice["code"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        (&told["quantity"], codes(&told["notices"])),
        (
            &json!(0),
            vec![json!("quantity-out-of-range"), json!("coupon-not-merged")]
        ),
        "{told}"
    );
    // The customer's other devices are told, and so is a tab that comes later; the gift card came along.
    let state = other_device.until(|state| state["merged"]["notices"].is_array());
    assert_eq!(codes(&state["merged"]["notices"]), codes(&told["notices"]));
    assert_eq!(state["cart"]["isGiftCardApplied"], true);
    let line = state["merged"]["notices"][0]["value"].as_str().expect("a sentence");
    let name = state["cart"]["allLineItems"][0]["displayName"]
        .as_str()
        .expect("a name");
    assert!(line.starts_with(name) && line.len() > name.len() + 2, "{line}");
    let mut later = Tab::open(&shop, &customer.visitor(&shop));
    let again = later.until(|state| state["cart"]["isGiftCardApplied"] == true);
    assert_eq!(again["merged"], state["merged"]);
    // A tab that had not heard of it: what the token call leaves behind is told in the same way.
    let seq = tab.add(BAR, 1);
    tab.acknowledged(seq);
    let mut with_both = customer.clone();
    with_both.cookie = format!("{}; {cookie}", customer.cookie);
    let mut here = Tab::open(&shop, &with_both.visitor(&shop));
    let at = &state["merged"]["at"];
    let second = here.until(|state| state["merged"]["at"] != *at);
    assert_eq!(codes(&second["merged"]["notices"]), [json!("quantity-out-of-range")]);
    for tab in [&mut other_device, &mut later] {
        tab.until(|state| state["merged"]["at"] == second["merged"]["at"]);
    }
}

/// What somebody kept of a session: nothing that opens anything.
fn kept_id(customer: &Customer) -> String {
    customer.told["session"]["anonymousId"]
        .as_str()
        .expect("an id")
        .to_owned()
}

#[test]
fn those_who_help_customers_see_and_change_them() {
    let shop = Shop::start().ready();
    let customer = shop.customer("helped@shop.example");
    let support = shop.staff_session("CustomerServiceRepresentatives");
    let path = format!("/api/cda/customers/{}", customer.id());
    assert_eq!(support.get(&shop, &path).body["email"], "helped@shop.example");
    let editor = shop.staff_session("editor");
    is_refused(&editor.get(&shop, &path), 403, "forbidden");
    is_refused(&customer.get(&shop, &path), 401, "invalid-token");
    let change = json!({"customerId": customer.id(), "firstName": "Aino", "lastName": "Aalto", "groups": ["club"]});
    let changed = support.put(&shop, "/api/cda/customers", &change);
    assert_eq!(changed.body["groups"], json!(["club"]), "{}", changed.text());
    let letter = support.post(
        &shop,
        "/api/cda/customers/password",
        &json!({"customerId": customer.id()}),
    );
    assert_eq!(letter.status, 202, "{}", letter.text());
    shop.letters_to("helped@shop.example", 2);
    assert_eq!(support.delete(&shop, &path).status, 204);
    is_refused(&support.get(&shop, &path), 404, "not-found");
    let audit = shop.staff_session("operator").get(&shop, "/api/staff/audit");
    for action in ["customer.changed", "customer.password-letter", "customer.erased"] {
        assert!(audit.text().contains(action), "{action}");
    }
    assert!(
        !audit.text().contains("helped@shop.example"),
        "the log names nobody who was forgotten"
    );
}
