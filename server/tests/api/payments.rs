//! Paying over HTTP: the test provider's pages, the way back, webhooks in every order, and what nobody may do.

use std::{thread, time::Instant};

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardId,
    ids::PaymentId,
    order::{Notice, PaymentEvent},
};
use integrations::payment::Item;
use runtime::clock::Clock;
use serde_json::{Value, json};
use services::payments::{Payments, providers, request_kinds};

use crate::{
    commands::said,
    harness::{Answer, PATIENCE, Shop, pause, run},
    purchases::{Purchase, TOTAL, Webhooks, item, last_payment, on_store},
};

/// The address that an answer leads to, without the shop's own.
fn place<'a>(shop: &Shop, answer: &'a Answer) -> &'a str {
    assert_eq!(answer.status, 303, "{}", answer.text());
    let url = answer.header("location").expect("a place");
    url.strip_prefix(&shop.url).expect("the shop's own")
}

/// What the provider gave the browser, asked for as the shop's page does.
fn come_back(shop: &Shop, payment: PaymentId, place: &str) -> Answer {
    let (page, query) = place.split_once('?').expect("a query");
    assert_eq!(page, "/fi/kassa");
    let rest = query
        .strip_prefix(&format!("step=3&payment={payment}&redirectResult="))
        .expect("a result");
    shop.get(&format!("/paymentauthentication/{payment}/{rest}"))
}

/// Asks until it is so.
fn wait_until(is_so: impl Fn() -> Result<(), String>) {
    let start = Instant::now();
    while let Err(what) = is_so() {
        assert!(start.elapsed() < PATIENCE, "still {what}");
        pause();
    }
}

#[test]
fn a_shopper_pays_on_the_providers_page() {
    let shop = Shop::shared();
    let methods = shop.get("/api/cda/paymentmethods/FI/fi");
    let ids: Vec<_> = methods
        .body
        .as_array()
        .expect("a list")
        .iter()
        .map(|method| &method["id"])
        .collect();
    assert_eq!(
        ids[..3],
        ["test:bank", "test:card", "test:mobilepay"],
        "{}",
        methods.text()
    );
    assert!(!ids.contains(&&json!("pickup:pickup")), "{}", methods.text());
    assert_eq!(methods.body[0]["name"], "Verkkopankki");
    assert_eq!(shop.get("/api/cda/paymentmethods/SE/sv").body[0]["id"], "test:swish");
    assert_eq!(shop.get("/api/cda/paymentmethods/XX/fi").status, 404);

    let purchase = Purchase::begin(shop);
    assert_eq!(purchase.order(shop).status, 404, "it is no order yet");
    let payment = purchase.pay_by_card(shop);
    let page = format!("/test-payments/{payment}");
    let shown = shop.get(&page);
    assert!(
        shown.text().contains("16,70\u{a0}€") && shown.text().contains("Hyväksy"),
        "{}",
        shown.text()
    );
    assert!(
        shown
            .header("content-security-policy")
            .is_some_and(|policy| policy.contains("form-action 'self'"))
    );
    let chosen = shop.post_form(&page, "choice=approve&telling=never", &[("origin", &shop.url)]);
    let back = come_back(shop, payment, place(shop, &chosen));
    assert_eq!(
        (back.status, &back.body["status"]),
        (200, &json!("completed")),
        "{}",
        back.text()
    );
    let number = back.body["orderNumber"].as_str().expect("a number");
    assert_eq!(
        come_back(shop, payment, place(shop, &chosen)).body["orderNumber"],
        number
    );
    assert_eq!(purchase.status(shop)["orderNumber"], number);

    let order = purchase.order(shop).body;
    assert_eq!(
        (&order["orderNumber"], &order["status"]),
        (&json!(number), &json!("processing"))
    );
    assert_eq!(
        (&order["totals"]["total"], &order["totalDisplayPrice"]),
        (&json!(16.7), &json!("€16.70"))
    );
    assert_eq!(order["shipments"][0]["shippingAddress"]["countryName"], "Finland");
    assert_eq!(order["payments"][0]["billingAddress"]["email"], "Aino@example.fi");
    let name = order["allLineItems"][0]["displayName"].as_str().expect("a name");
    assert!(
        name.starts_with("Puolukkahalla"),
        "{name}: an order keeps the language that it was made in"
    );
    // The money is taken by a job, and the provider tells of it by itself.
    wait_until(|| {
        let state = purchase.order(shop).body["payments"][0]["state"].take();
        (state == "captured").then_some(()).ok_or_else(|| state.to_string())
    });
}

#[test]
fn a_card_that_is_approved_after_all_leaves_nobody_to_pay_twice() {
    let shop = Shop::shared();
    let purchase = Purchase::begin(shop);
    let card = purchase.pay_by_card(shop);
    let invoiced = purchase.process(shop, &json!({"method": "invoice:invoice"}));
    assert_eq!(invoiced.body["status"], "completed", "{}", invoiced.text());
    // The page of the card is still open, somewhere.
    let page = format!("/test-payments/{card}");
    shop.post_form(&page, "choice=approve&telling=at-once", &[("origin", &shop.url)]);
    wait_until(|| {
        let payments = purchase.order(shop).body["payments"].take();
        let state = |at: usize| payments[at]["state"].as_str().unwrap_or_default();
        let is_once = state(0) == "captured" && state(1) == "cancelled";
        is_once.then_some(()).ok_or_else(|| payments.to_string())
    });
}

/// Who waits for the provider is not sent to its page once more.
#[test]
fn a_shopper_who_is_back_before_the_money_waits() {
    let shop = Shop::shared();
    let purchase = Purchase::begin(shop);
    let payment = purchase.pay_by_card(shop);
    assert_eq!(purchase.status(shop)["status"], "redirect");
    let page = format!("/test-payments/{payment}");
    let chosen = shop.post_form(&page, "choice=pending&telling=never", &[("origin", &shop.url)]);
    let back = come_back(shop, payment, place(shop, &chosen));
    assert_eq!((back.status, &back.body["status"]), (200, &json!("pending")));
    assert_eq!(purchase.status(shop)["status"], "pending");
}

#[test]
fn orders_are_their_owners_and_of_whoever_knows_their_id() {
    let shop = Shop::shared();
    let purchase = Purchase::begin(shop);
    let stranger = shop.visitor();
    let own = format!("/api/cda/me/orders/{}", purchase.order);
    let pay = |visitor| {
        shop.post_as(
            visitor,
            &format!("{own}/processpayments"),
            &json!({"method": "invoice:invoice"}),
            &[],
        )
    };
    assert_eq!(pay(&stranger).status, 404);
    let paid = pay(&purchase.visitor);
    assert_eq!(paid.body["status"], "completed", "{}", paid.text());
    assert_eq!(last_payment(&paid)["state"], "authorised");
    assert_eq!(shop.get_as(&stranger, &own).body["id"], purchase.order.to_string());
    assert_eq!(shop.get(&own).status, 401);
    assert_eq!(shop.get_as(&stranger, "/api/cda/me/orders/100018").status, 404);
    let search = |visitor, form: Value| shop.post_as(visitor, "/api/cda/me/orders/search", &form, &[]);
    assert_eq!(search(&stranger, json!({})).body["totalCount"], 0);
    let found = search(
        &purchase.visitor,
        json!({"status": "processing", "email": "AINO@example.fi", "pageSize": 1}),
    );
    assert_eq!(
        found.body["orders"][0]["id"],
        purchase.order.to_string(),
        "{}",
        found.text()
    );
    let number = found.body["orders"][0]["orderNumber"].clone();
    assert_eq!(
        search(&purchase.visitor, json!({"orderNumber": number})).body["totalCount"],
        1
    );
    assert_eq!(search(&stranger, json!({"orderNumber": number})).body["totalCount"], 0);
    for (form, field) in [
        (json!({"orderNumber": "100019"}), "orderNumber"),
        (json!({"status": "lost"}), "status"),
        (json!({"after": "x"}), "after"),
        (json!({"pageSize": 0}), "pageSize"),
    ] {
        let refused = search(&purchase.visitor, form);
        assert!(
            refused.status == 422 && refused.body["errors"][field].is_array(),
            "{}",
            refused.text()
        );
    }

    // People know orders by their numbers, which can be guessed: they open the caller's own.
    let by_number = |visitor, call: &str| {
        let path = format!("/api/cda/me/orders/{call}").replace("{}", number.as_str().expect("a number"));
        shop.post_as(visitor, &path, &json!({"method": "invoice:invoice"}), &[])
    };
    for call in ["{}/processpayments", "me/{}/payments"] {
        assert_eq!(by_number(&purchase.visitor, call).body["status"], "completed", "{call}");
        assert_eq!(by_number(&stranger, call).status, 404, "{call}");
    }

    let change = |visitor, form: Value| shop.put_as(visitor, "/api/cda/me/orders", &form);
    let id = purchase.order.to_string();
    let cancel = json!({"id": number, "action": "cancel"});
    assert_eq!(change(&stranger, cancel.clone()).status, 404);
    let ship = json!({"id": id, "action": "ship", "reference": "1"});
    assert_eq!(change(&purchase.visitor, ship).body["code"], "invalid");
    let early = json!({"id": id, "action": "return", "reference": "1"});
    assert_eq!(change(&purchase.visitor, early).body["code"], "not-possible");
    for _ in 0..2 {
        let cancelled = change(&purchase.visitor, cancel.clone());
        assert_eq!(
            (cancelled.status, &cancelled.body["status"]),
            (200, &json!("cancelled")),
            "{}",
            cancelled.text()
        );
    }
    wait_until(|| {
        let state = purchase.order(shop).body["payments"][0]["state"].take();
        (state == "cancelled").then_some(()).ok_or_else(|| state.to_string())
    });
}

#[test]
fn a_bank_asks_and_sends_the_shopper_back_by_a_form() {
    let shop = Shop::shared();
    let purchase = Purchase::begin(shop);
    let payment = purchase.pay_by_card(shop);
    let page = format!("/test-payments/{payment}");
    let asked = shop.post_form(&page, "choice=challenge&telling=twice&back=post", &[]);
    assert!(asked.text().contains("name=\"code\""), "{}", asked.text());
    // A wrong code is a refusal: the shopper begins another payment.
    let refused = shop.post_form(&page, "choice=confirm&code=9999&telling=once&back=get", &[]);
    let back = come_back(shop, payment, place(shop, &refused));
    assert_eq!(back.body["status"], "refused", "{}", back.text());
    let second = purchase.pay_by_card(shop);
    assert_ne!(second, payment);
    let page = format!("/test-payments/{second}");
    let confirmed = shop.post_form(&page, "choice=confirm&code=1234&telling=twice&back=post", &[]);
    assert_eq!(confirmed.status, 200);
    let form = confirmed.text();
    let result = form
        .split("name=\"redirectResult\" value=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let callback = format!("/paymentauthentication/threedscallback?payment={second}");
    assert!(form.contains(&format!("action=\"{callback}\"")), "{form}");
    let body = format!("redirectResult={}", result.expect("a result"));
    let returned = shop.post_form(&callback, &body, &[("origin", "https://bank.example")]);
    let back = come_back(shop, second, place(shop, &returned));
    assert_eq!(back.body["status"], "completed", "{}", back.text());
    assert_eq!(shop.post_form(&callback, "", &[]).status, 400);
    let foreign = shop.post_form(&page, "choice=approve", &[("origin", "https://bank.example")]);
    assert_eq!(foreign.status, 403, "only the callback is for banks");
}

#[test]
fn many_equal_calls_begin_one_payment_and_make_one_order() {
    let shop = Shop::shared();
    let purchase = Purchase::begin(shop);
    let form = json!({"method": "test:swish", "returnUrl": "/"});
    assert_eq!(
        purchase.process(shop, &form).body["code"],
        "invalid",
        "it is not offered in Finland"
    );
    let form = json!({"method": "pickup:pickup"});
    assert_eq!(
        purchase.process(shop, &form).body["code"],
        "invalid",
        "a carrier takes no money"
    );
    let form = json!({"method": "test:bank", "returnUrl": "//elsewhere.example"});
    assert_eq!(purchase.process(shop, &form).body["code"], "invalid");
    let at_once = |calls: usize, call: &(dyn Fn() -> Value + Sync)| -> Vec<Value> {
        thread::scope(|scope| {
            let threads: Vec<_> = (0..calls).map(|_| scope.spawn(call)).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("an answer"))
                .collect()
        })
    };
    let form = json!({"method": "test:bank", "returnUrl": "/fi/kassa"});
    let begun = at_once(64, &|| purchase.process(shop, &form).body);
    assert_eq!(begun[0]["status"], "redirect", "{}", begun[0]);
    assert!(begun.iter().all(|answer| *answer == begun[0]), "{begun:?}");
    let payment = begun[0]["payments"][0]["id"]
        .as_str()
        .expect("an id")
        .parse()
        .expect("an id");

    // The provider is faster than the browser, and says it twenty times at once.
    let body = Webhooks::of(shop).body(vec![item(payment, "AUTHORISATION", "first")]);
    let heard = at_once(20, &|| {
        let answer = Webhooks::send(shop, &body);
        json!([answer.status, answer.text()])
    });
    assert!(
        heard.iter().all(|answer| *answer == json!([200, "[accepted]"])),
        "{heard:?}"
    );
    let done = at_once(20, &|| purchase.process(shop, &form).body);
    // A job may take the money meanwhile: all of it is the same but how the payment stands.
    let told = |answer: &Value| {
        let payments = answer["payments"].as_array().map(Vec::len);
        (answer["status"].clone(), answer["orderNumber"].clone(), payments)
    };
    assert!(
        done.iter()
            .all(|answer| answer["status"] == "completed" && told(answer) == told(&done[0])),
        "{done:?}"
    );
    assert_eq!(done[0]["payments"].as_array().map(Vec::len), Some(1));
    let mine = shop.post_as(&purchase.visitor, "/api/cda/me/orders/search", &json!({}), &[]);
    assert_eq!(mine.body["totalCount"], 1);
    let form = json!({"cartId": purchase.cart});
    let made = shop.post_as(&purchase.visitor, "/api/cda/me/orders", &form, &[]);
    assert_eq!(
        (made.status, &made.body["id"]),
        (201, &json!(purchase.order.to_string()))
    );
}

#[test]
fn what_was_refused_may_be_authorised_later_and_what_expired_too() {
    let shop = Shop::shared();
    let webhooks = Webhooks::of(shop);
    let refusal = |payment| {
        let refused = Item {
            success: "false".to_owned(),
            ..item(payment, "AUTHORISATION", "refusal")
        };
        assert_eq!(Webhooks::send(shop, &webhooks.body(vec![refused])).status, 200);
    };
    let success = |payment| {
        let body = webhooks.body(vec![item(payment, "AUTHORISATION", "first")]);
        assert_eq!(Webhooks::send(shop, &body).status, 200);
    };
    let refused = Purchase::begin(shop);
    let payment = refused.pay_by_card(shop);
    refusal(payment);
    assert_eq!(refused.status(shop)["status"], "refused");
    success(payment);
    assert_eq!(refused.status(shop)["status"], "completed");

    let expired = Purchase::begin(shop);
    let payment = expired.pay_by_card(shop);
    let is_released = on_store(shop, async |store| {
        store
            .orders()
            .release(expired.key, Clock::system().wall())
            .await
            .expect("is released")
    });
    assert!(is_released);
    assert_eq!(expired.status(shop)["status"], "ended");
    success(payment);
    assert_eq!(expired.status(shop)["status"], "completed");
}

/// All orders in which four things may be told.
fn permutations() -> Vec<[usize; 4]> {
    let all = (0..256).map(|n| [n / 64, n / 16 % 4, n / 4 % 4, n % 4]);
    all.filter(|order| (0..4).all(|thing| order.contains(&thing))).collect()
}

#[test]
fn every_order_of_notices_ends_the_same() {
    let shop = Shop::shared();
    let webhooks = Webhooks::of(shop);
    let events = ["AUTHORISATION", "CAPTURE", "CANCELLATION", "REFUND"];
    let mut ends = Vec::new();
    for order in permutations() {
        let purchase = Purchase::begin(shop);
        let payment = purchase.pay_by_card(shop);
        for at in order {
            let reference = if at == 0 { "first" } else { events[at] };
            // Each twice, and once more twice in one.
            let told = item(payment, events[at], reference);
            let (one, two) = (
                webhooks.body(vec![told.clone()]),
                webhooks.body(vec![told.clone(), told]),
            );
            for body in [&one, &two] {
                let answer = Webhooks::send(shop, body);
                assert_eq!((answer.status, answer.text().as_str()), (200, "[accepted]"));
            }
        }
        let stood = purchase.status(shop);
        let last = &stood["payments"][0];
        ends.push((order, last["state"].clone(), last["refunded"].clone()));
    }
    assert_eq!(ends.len(), 24);
    for (order, state, refunded) in &ends {
        assert_eq!((state, refunded), (&json!("refunded"), &json!(16.7)), "{order:?}");
    }
    let differences = on_store(shop, async |store| store.orders().check().await.expect("read"));
    assert_eq!(differences, []);
}

#[test]
fn no_forged_webhook_is_taken() {
    let shop = Shop::with(&[], &["--no-limits"]).ready();
    let purchase = Purchase::begin(&shop);
    let payment = purchase.pay_by_card(&shop);
    let body = Webhooks::of(&shop).body(vec![item(payment, "AUTHORISATION", "first")]);
    let signed: Value = serde_json::from_str(&body).expect("JSON");
    // A small generator: the same mutations in each run.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).expect("small")
    };
    let fields = [
        "/amount/value",
        "/amount/currency",
        "/eventCode",
        "/merchantAccountCode",
        "/merchantReference",
        "/pspReference",
        "/success",
        "/additionalData/hmacSignature",
        "/originalReference",
    ];
    let mut forged = 0;
    while forged < 10_000 {
        let mut mutated = signed.clone();
        let field = fields[random(fields.len())];
        let whole = mutated
            .pointer_mut("/notificationItems/0/NotificationRequestItem")
            .expect("an item");
        match field {
            "/originalReference" => whole["originalReference"] = json!(format!("x{}", random(1000))),
            "/amount/value" => whole["amount"]["value"] = json!(TOTAL + 1 + random(100_000) as i64),
            _ => {
                let text = whole.pointer_mut(field).expect("a field");
                let mut bytes = text.as_str().expect("a text").as_bytes().to_vec();
                match random(3) {
                    0 => bytes.push(b'!' + u8::try_from(random(90)).expect("small")),
                    1 => drop(bytes.pop()),
                    _ => {
                        let at = random(bytes.len());
                        bytes[at] = b'!' + u8::try_from(random(90)).expect("small");
                    }
                }
                *text = json!(String::from_utf8_lossy(&bytes));
            }
        }
        if mutated == signed {
            continue;
        }
        forged += 1;
        let answer = Webhooks::send(&shop, &mutated.to_string());
        // A reference that is no text of this shop is no reason to look further: the signature is looked at first.
        assert_eq!(answer.status, 403, "{mutated}");
    }
    for garbage in ["", "{", "[]"] {
        assert_eq!(Webhooks::send(&shop, garbage).status, 400, "{garbage}");
    }
    let elsewhere = |provider: &str| {
        shop.post(
            &format!("/api/payments/{provider}/webhooks/authorisation"),
            "application/json",
            &body,
            &[],
        )
    };
    assert_eq!(elsewhere("nobody").status, 404);
    assert_eq!(elsewhere("invoice").status, 403);
    assert_eq!(purchase.status(&shop)["status"], "redirect", "nothing happened");
    assert_eq!(Webhooks::send(&shop, &body).status, 200);
    assert_eq!(purchase.status(&shop)["status"], "completed");
}

#[test]
fn what_is_signed_but_wrong_is_kept_for_people() {
    let shop = Shop::start();
    let purchase = Purchase::begin(&shop);
    let payment = purchase.pay_by_card(&shop);
    let webhooks = Webhooks::of(&shop);
    let right = || item(payment, "AUTHORISATION", "first");
    let with = |change: fn(&mut Item)| {
        let mut changed = right();
        change(&mut changed);
        changed
    };
    let odd = [
        with(|item| item.amount.value = item.amount.value.map(|value| value + 1)),
        with(|item| (item.amount.value, item.psp_reference) = (None, "without".to_owned())),
        with(|item| item.amount.currency = "SEK".to_owned()),
        with(|item| item.merchant_account_code = "Somebody".to_owned()),
        with(|item| item.merchant_reference = PaymentId(404).to_string()),
        with(|item| item.event_code = "CHARGEBACK".to_owned()),
    ];
    for odd in &odd {
        for _ in 0..2 {
            assert_eq!(
                Webhooks::send(&shop, &webhooks.body(vec![odd.clone()])).status,
                200,
                "{odd:?}"
            );
        }
    }
    assert_eq!(purchase.status(&shop)["status"], "redirect");
    let kept = on_store(&shop, async |store| {
        store.orders().odd_notices(100).await.expect("read")
    });
    assert_eq!(kept.len(), odd.len(), "{kept:#?}");
    let folder = shop.folder().to_str().expect("a path");
    let listed = run(&["orders", "odd", "--data-dir", folder]);
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(listed.contains("a buyer took the money back"), "{listed}");
}

#[test]
fn what_a_provider_did_not_do_is_kept_for_people() {
    let shop = Shop::start();
    let webhooks = Webhooks::of(&shop);
    let purchase = Purchase::begin(&shop);
    let payment = purchase.pay_by_card(&shop);
    let failed = Item {
        success: "false".to_owned(),
        ..item(payment, "REFUND", "failed")
    };
    for told in [item(payment, "AUTHORISATION", "first"), failed.clone(), failed] {
        assert_eq!(Webhooks::send(&shop, &webhooks.body(vec![told])).status, 200);
    }
    assert_eq!(purchase.status(&shop)["status"], "completed");
    let kept = on_store(&shop, async |store| {
        store.orders().odd_notices(100).await.expect("read")
    });
    assert_eq!(kept.len(), 1, "{kept:#?}");
    assert_eq!(kept[0].reason, "what was asked for was not done");
}

#[test]
fn money_that_moves_with_its_promise_is_given_back_and_never_let_go() {
    let shop = Shop::start();
    let webhooks = Webhooks::of(&shop);
    let purchase = Purchase::begin(&shop);
    let payment = purchase.pay_by(&shop, "test:bank");
    for _ in 0..2 {
        let told = webhooks.body(vec![item(payment, "AUTHORISATION", "first")]);
        assert_eq!(Webhooks::send(&shop, &told).status, 200);
    }
    let state = || purchase.order(&shop).body["payments"][0]["state"].take();
    assert_eq!(state(), "captured", "nothing else tells of it");
    let cancel = json!({"id": purchase.order.to_string(), "action": "cancel"});
    let cancelled = shop.put_as(&purchase.visitor, "/api/cda/me/orders", &cancel);
    assert_eq!(cancelled.status, 200, "{}", cancelled.text());
    wait_until(|| {
        let state = state();
        (state == "refunded").then_some(()).ok_or_else(|| state.to_string())
    });
    on_store(&shop, async |store| {
        assert_eq!(store.orders().check().await.expect("read"), []);
        let odd = store.orders().odd_notices(100).await.expect("read");
        assert_eq!(odd.len(), 0, "{odd:#?}");
    });
}

#[test]
fn support_works_on_orders_by_the_command_line() {
    let shop = Shop::start();
    let purchase = Purchase::begin(&shop);
    let paid = purchase.process(&shop, &json!({"method": "invoice:invoice"}));
    let number = paid.body["orderNumber"].as_str().expect("a number").to_owned();
    let folder = shop.folder().to_str().expect("a path").to_owned();
    let orders = |arguments: &[&str]| {
        let mut all = vec!["orders"];
        all.extend(arguments);
        all.extend(["--data-dir", &folder]);
        let done = run(&all);
        let (out, err) = (
            String::from_utf8_lossy(&done.stdout),
            String::from_utf8_lossy(&done.stderr),
        );
        (done.status.success(), format!("{out}{err}"))
    };
    let (_, list) = orders(&["list", "--status", "processing"]);
    assert!(list.contains(&number) && list.contains("Aino@example.fi"), "{list}");
    let (_, none) = orders(&["list", "--email", "nobody@example.com"]);
    assert!(!none.contains(&number), "{none}");
    let (is_done, shown) = orders(&["show", &number]);
    assert!(
        is_done && shown.contains("invoice:invoice") && shown.contains("authorised"),
        "{shown}"
    );
    for _ in 0..2 {
        let (is_done, shown) = orders(&["paid", &number, "--name", "till-7"]);
        assert!(is_done && shown.contains("captured"), "{shown}");
        let (is_done, shown) = orders(&[
            "ship",
            &number,
            "--line",
            "0:1",
            "--carrier",
            "Posti",
            "--tracking",
            "JJFI1",
        ]);
        assert!(
            is_done && shown.contains("partly-shipped") && shown.contains("JJFI1"),
            "{shown}"
        );
    }
    let (is_done, refused) = orders(&["cancel", &number]);
    assert!(!is_done && refused.contains("sent already"), "{refused}");
    let (is_done, shown) = orders(&["refund", &number, "--name", "broken", "--line", "0:1"]);
    assert!(is_done && shown.contains("broken"), "{shown}");
    assert!(!orders(&["show", "100019"]).0);
    assert!(!orders(&["refund", &number, "--name", "more", "--amount", "99.00"]).0);
    // The server gives the money back.
    wait_until(|| {
        let state = purchase.order(&shop).body["payments"][0]["state"].take();
        (state == "partly-refunded")
            .then_some(())
            .ok_or_else(|| state.to_string())
    });
    let differences = on_store(&shop, async |store| store.orders().check().await.expect("read"));
    assert_eq!(differences, []);
}

/// The money is promised, and whoever was told of it is gone.
#[test]
fn a_job_makes_the_order_that_nobody_made() {
    let shop = Shop::shared();
    let purchase = Purchase::begin(shop);
    let payment = purchase.pay_by_card(shop);
    let promise = Notice {
        reference: "first".into(),
        event: PaymentEvent::Authorisation,
        success: true,
        original: None,
        amount: TOTAL,
    };
    on_store(shop, async |store| {
        store
            .orders()
            .tell(payment, promise, Clock::system().wall())
            .await
            .expect("is kept")
    });
    wait_until(|| match purchase.order(shop).status {
        200 => Ok(()),
        status => Err(status.to_string()),
    });
}

/// The provider approved, told nobody, and the shopper's browser never came back.
#[test]
fn a_provider_that_never_answers_is_asked() {
    let shop = Shop::shared();
    let purchase = Purchase::begin(shop);
    let payment = purchase.pay_by_card(shop);
    let chosen = shop.post_form(
        &format!("/test-payments/{payment}"),
        "choice=approve&telling=never",
        &[],
    );
    assert_eq!(chosen.status, 303);
    let config = configuration::Config {
        data_dir: shop.folder().to_owned(),
        ..configuration::Config::default()
    };
    let later = UnixMillis(Clock::system().wall().0 + 61_000);
    on_store(shop, async |store| {
        let providers = providers(&config, &shop.url).expect("providers");
        let payments = Payments::new(store.clone(), Clock::system(), providers, &shop.url);
        let kinds = request_kinds(&payments);
        let look = kinds.iter().find(|kind| kind.name() == "payment-look").expect("looks");
        let lease = std::time::Duration::from_secs(60);
        let jobs = store
            .jobs()
            .claim(&["payment-look"], "test", lease, 100, later)
            .await
            .expect("claims");
        let job = jobs.iter().find(|job| job.key == payment.to_string()).expect("is due");
        look.run(job, later).await.expect("asks");
    });
    assert_eq!(purchase.order(shop).body["status"], "processing");
}

#[test]
fn a_cancelled_order_gives_gift_cards_their_money_back() {
    let shop = Shop::start();
    let issue = ["giftcards", "issue", "--amount", "5.00", "--currency", "EUR", "--json"];
    let issued: Value = serde_json::from_str(&said(shop.folder(), &issue)).expect("a card");
    let card = GiftCardId(issued["id"].as_u64().expect("an id"));
    let text = |name: &str| issued[name].as_str().expect("a text");
    let available = |card: GiftCardId| {
        let shown = on_store(&shop, async |store| store.gift_cards().show(card).await.expect("read"));
        shown.expect("is there").card.available.minor()
    };
    let purchase = Purchase::begin_with(&shop, Some((text("code"), text("pin"))));
    assert_eq!(available(card), 0);
    let payment = purchase.pay_by_card(&shop);
    let chosen = shop.post_form(&format!("/test-payments/{payment}"), "choice=approve&telling=once", &[]);
    assert_eq!(
        come_back(&shop, payment, place(&shop, &chosen)).body["status"],
        "completed"
    );
    let order = purchase.order(&shop).body;
    assert_eq!(
        (&order["isGiftCardApplied"], &order["adyenPaymentDisplayAmount"]),
        (&json!(true), &json!("€11.70"))
    );
    let cancel = json!({"id": purchase.order, "action": "cancel"});
    assert_eq!(
        shop.put_as(&purchase.visitor, "/api/cda/me/orders", &cancel).status,
        200
    );
    wait_until(|| {
        let payments = purchase.order(&shop).body["payments"].take();
        let is_back = payments
            .as_array()
            .expect("payments")
            .iter()
            .all(|payment| payment["state"] == "refunded");
        is_back.then_some(()).ok_or_else(|| payments.to_string())
    });
    assert_eq!(available(card), 500);
    let differences = on_store(&shop, async |store| store.orders().check().await.expect("read"));
    assert_eq!(differences, []);
}

/// What is broken is told at the start, all of it, and no secret with it.
#[test]
fn a_provider_that_is_half_set_up_keeps_the_shop_from_starting() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("shop.toml");
    let toml = "[payments]\nproviders = [\"adyen\", \"cash\"]\n[payments.adyen]\nmerchant_account = \"M\"\napi_key = \"hidden\"\n";
    std::fs::write(&file, toml).expect("written");
    let path = file.to_str().expect("a path");
    let told = run(&["config", "--config", path]);
    let text = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(!told.status.success(), "{told:?}");
    for part in ["\"cash\"", "payments.adyen.hmac_key", "payments.adyen.client_key"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let whole = toml.replace(", \"cash\"", "") + "hmac_key = \"44782DEF\"\nclient_key = \"test_PUBLIC\"\n";
    std::fs::write(&file, whole).expect("written");
    let shown = run(&["config", "--config", path]);
    let text = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert!(shown.status.success() && text.contains("client_key"), "{shown:?}");
    assert!(!text.contains("hidden") && !text.contains("44782DEF"), "{text}");
}
