//! The calls for systems beside the shop's pages: carts by id, name and market, stock, prices, markets.

use std::time::Instant;

use serde_json::{Value, json};

use crate::harness::{Answer, PATIENCE, Shop, Visitor, pause, run};

const BAR: &str = "HH-1001-150";
const SOMEBODY: &str = "a-0000000000000000000000000000002a";

/// The visitor's id as carts name it.
fn customer_id(visitor: &Visitor) -> String {
    let digits = visitor.anonymous_id.split('.').next().expect("digits");
    format!("a-{digits}")
}

/// A program with the role that reaches every cart.
pub(crate) fn service(shop: &Shop) -> Visitor {
    program(shop, "CustomerServiceRepresentatives")
}

/// A program with a role.
pub(crate) fn program(shop: &Shop, role: &str) -> Visitor {
    let folder = shop.folder().to_str().expect("a path");
    let issued = run(&["tokens", "issue", "--role", role, "--data-dir", folder]);
    assert!(issued.status.success(), "{issued:?}");
    assert!(String::from_utf8_lossy(&issued.stderr).contains(role));
    Visitor {
        anonymous_id: String::new(),
        token: String::from_utf8(issued.stdout).expect("text").trim().to_owned(),
    }
}

fn create(shop: &Shop, visitor: &Visitor, market: &str, quantity: u32) -> Value {
    let form = json!({"marketId": market, "lines": [{"code": BAR, "quantity": quantity}]});
    let made = shop.post_as(visitor, "/api/cda/me/carts", &form, &[]);
    assert_eq!(made.status, 201, "{}", made.text());
    made.body
}

fn is_refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!(
        (answer.status, answer.body["code"].as_str()),
        (status, Some(code)),
        "{}",
        answer.text()
    );
    assert_eq!(answer.header("content-type"), Some("application/problem+json"));
    assert_eq!(answer.body["error"][0]["code"], code);
}

#[test]
fn a_whole_cart_is_put_or_nothing_is() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let form = json!({"lines": [{"code": BAR, "quantity": 2}], "greeting": "Onnea"});
    let put = shop.put_as(&visitor, "/api/me/carts", &form);
    assert_eq!(put.status, 200, "{}", put.text());
    assert_eq!(
        (&put.body["totalQuantity"], &put.body["greeting"]),
        (&json!(2), &json!("Onnea"))
    );

    let wrong = json!({"lines": [{"code": BAR, "quantity": 1}, {"code": "nothing", "quantity": 1}]});
    let refused = shop.put_as(&visitor, "/api/me/carts?language=en", &wrong);
    is_refused(&refused, 404, "unknown-code");
    assert!(refused.body["errors"]["lines[1]"][0].is_string(), "{}", refused.text());
    is_refused(&shop.put_as(&visitor, "/api/me/carts", &json!({})), 422, "invalid");
    let read = shop.get_as(&visitor, "/api/me/carts/default/FI");
    assert_eq!((read.status, &read.body["totalQuantity"]), (200, &json!(2)));

    let sent_back = shop.put_as(&visitor, "/api/me/carts", &read.body);
    assert_eq!(sent_back.body["totals"], read.body["totals"]);
    assert_eq!(sent_back.body["greeting"], "Onnea");
    is_refused(&shop.get_as(&visitor, "/api/me/carts/Wishes/FI"), 404, "not-found");
    is_refused(&shop.get_as(&visitor, "/api/me/carts/Default/MARS"), 404, "not-found");
}

#[test]
fn a_cart_is_made_read_replaced_found_and_ended() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let by_name = "/api/cda/me/carts/me/Default/SE";
    is_refused(&shop.get_as(&visitor, by_name), 404, "not-found");
    let made = create(&shop, &visitor, "SE", 1);
    let by_id = format!("/api/cda/me/carts/{}", made["id"].as_str().expect("an id"));
    assert_eq!(
        (&made["customerId"], &made["name"]),
        (&json!(customer_id(&visitor)), &json!("Default"))
    );
    assert_eq!((&made["market"], &made["currency"]), (&json!("SE"), &json!("SEK")));
    assert_eq!(shop.get_as(&visitor, &by_id).body["id"], made["id"]);
    assert_eq!(shop.get_as(&visitor, by_name).body["id"], made["id"]);

    let again = json!({"marketId": "SE", "lines": []});
    is_refused(
        &shop.post_as(&visitor, "/api/cda/me/carts", &again, &[]),
        409,
        "cart-exists",
    );
    let form = json!({"id": made["id"], "lines": [{"code": BAR, "quantity": 5}]});
    let put = shop.put_as(&visitor, "/api/cda/me/carts", &form);
    assert_eq!((put.status, &put.body["totalQuantity"]), (200, &json!(5)));

    let search = |form: Value| shop.post_as(&visitor, "/api/cda/me/carts/search", &form, &[]).body;
    let found = search(json!({"marketId": "SE", "modifiedSince": "2020-01-01"}));
    assert_eq!(
        (&found["totalCount"], &found["carts"][0]["id"]),
        (&json!(1), &made["id"])
    );
    assert!(found["carts"][0]["lastUpdated"].is_string());
    assert_eq!(search(json!({"modifiedSince": "2100-01-01"}))["totalCount"], 0);

    assert_eq!(shop.delete_as(&visitor, &by_id).status, 204);
    is_refused(&shop.get_as(&visitor, &by_id), 404, "not-found");
    is_refused(&shop.delete_as(&visitor, &by_id), 404, "not-found");
    is_refused(&shop.put_as(&visitor, "/api/cda/me/carts", &form), 404, "not-found");
    let empty = shop.get_as(&visitor, by_name);
    assert_eq!((empty.status, &empty.body["totalQuantity"]), (200, &json!(0)));
    assert_ne!(empty.body["id"], made["id"]);
    assert_eq!(shop.get_as(&visitor, &format!("{by_name}/true")).body, empty.body);
    assert_eq!(search(json!({}))["carts"][0]["id"], empty.body["id"]);

    let next = shop.post_as(&visitor, "/api/cda/me/carts", &again, &[]);
    assert_eq!((next.status, &next.body["id"]), (201, &empty.body["id"]));
    assert_eq!(shop.get_as(&visitor, by_name).body["id"], next.body["id"]);
    assert_eq!(shop.delete_as(&visitor, by_name).status, 204);
    assert_eq!(shop.delete_as(&visitor, by_name).status, 204, "an empty cart ends too");
}

#[test]
fn the_same_key_makes_and_ends_one_cart() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let own = customer_id(&visitor);
    let service = service(shop);
    for (asker, root) in [(&visitor, "/api/cda/me/carts"), (&service, "/api/cda/carts")] {
        let form = |quantity| json!({"customerId": own, "lines": [{"code": BAR, "quantity": quantity}]});
        let make = |quantity, key| shop.post_as(asker, root, &form(quantity), &[("Idempotency-Key", key)]);
        let first = make(2, "make");
        assert_eq!(first.status, 201, "{}", first.text());
        assert_eq!(first.header("idempotent-replayed"), None);
        let again = make(2, "make");
        assert_eq!((again.status, &again.bytes), (201, &first.bytes), "{}", again.text());
        assert_eq!(again.header("idempotent-replayed"), Some("true"));
        assert_eq!(again.header("location"), first.header("location"));
        let location = first.header("location").expect("a place");
        assert_eq!(shop.get_as(asker, location).bytes, first.bytes, "as it is read");
        is_refused(&make(3, "make"), 422, "idempotency-mismatch");
        is_refused(&make(2, "another"), 409, "cart-exists");
        let refused = make(2, "another");
        is_refused(&refused, 409, "cart-exists");
        assert_eq!(refused.header("idempotent-replayed"), Some("true"));

        let by_name = format!("{root}/{own}/Default/FI");
        let end = || shop.delete_with_key(asker, &by_name, "end");
        assert_eq!(end().status, 204);
        let next = make(1, "next");
        assert_eq!(next.status, 201);
        let repeat = end();
        assert_eq!(
            (repeat.status, repeat.header("idempotent-replayed")),
            (204, Some("true"))
        );
        assert_eq!(
            shop.get_as(asker, &by_name).body["totalQuantity"],
            1,
            "the next cart stays"
        );

        let next_location = next.header("location").expect("a place");
        assert_eq!(shop.delete_with_key(asker, next_location, "end next").status, 204);
        let repeat = shop.delete_with_key(asker, next_location, "end next");
        // A program is not told whose cart it was that has ended.
        let expected = if root == "/api/cda/carts" { 404 } else { 204 };
        assert_eq!(repeat.status, expected, "{root}");
    }
}

#[test]
fn coupons_cannot_be_guessed_with_whole_carts() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let form = |code: &str| json!({"lines": [{"code": BAR, "quantity": 10}], "couponCodes": [code]});
    for guess in 0..20 {
        let guess = form(&format!("GUESS{guess}"));
        let refused = if guess["couponCodes"][0].as_str().is_some_and(|code| code.ends_with('7')) {
            shop.put_as(&visitor, "/api/cda/me/carts", &guess)
        } else {
            shop.post_as(&visitor, "/api/cda/me/carts", &guess, &[])
        };
        is_refused(&refused, 404, "coupon-unknown");
    }
    for code in ["GUESS20", "halla5"] {
        let refused = shop.post_as(&visitor, "/api/cda/me/carts", &form(code), &[]);
        is_refused(&refused, 429, "too-many-tries");
        let refused = shop.put_as(&visitor, "/api/cda/me/carts", &form(code));
        is_refused(&refused, 429, "too-many-tries");
    }
    let program = service(&shop);
    let mut trusted = form("halla5");
    trusted["customerId"] = json!(customer_id(&visitor));
    assert_eq!(shop.post_as(&program, "/api/cda/carts", &trusted, &[]).status, 201);
}

#[test]
fn a_missing_cart_is_made_on_demand() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let path = "/api/cda/me/carts/me/Default/FI";
    is_refused(&shop.get_as(&visitor, &format!("{path}/false")), 404, "not-found");
    is_refused(&shop.get_as(&visitor, &format!("{path}/perhaps")), 404, "not-found");
    let made = shop.get_as(&visitor, &format!("{path}/true"));
    assert_eq!(
        (made.status, &made.body["version"]),
        (200, &json!(1)),
        "{}",
        made.text()
    );
    let again = shop.get_as(&visitor, &format!("{path}/true"));
    assert_eq!(again.body, made.body, "a cart that is there is only read");
    let shop = shop.crash();
    assert_eq!(shop.get_as(&visitor, path).body["id"], made.body["id"]);
}

#[test]
fn everybody_reaches_their_own_carts_only() {
    let shop = Shop::shared();
    let (visitor, other) = (shop.visitor(), shop.visitor());
    let cart = create(shop, &visitor, "FI", 1);
    let id = cart["id"].as_str().expect("an id");
    let own = customer_id(&visitor);
    for path in [
        format!("/api/cda/me/carts/{id}"),
        format!("/api/cda/me/carts/{own}/Default/FI"),
        format!("/api/cda/me/carts/{own}/Default/FI/true"),
    ] {
        is_refused(&shop.get_as(&other, &path), 404, "not-found");
        is_refused(&shop.get(&path), 401, "invalid-token");
    }
    let foreign = json!({"customerId": own, "lines": []});
    is_refused(
        &shop.post_as(&other, "/api/cda/me/carts", &foreign, &[]),
        404,
        "not-found",
    );
    is_refused(
        &shop.post_as(&other, "/api/cda/me/carts/search", &foreign, &[]),
        404,
        "not-found",
    );
    is_refused(
        &shop.delete_as(&other, &format!("/api/cda/me/carts/{id}")),
        404,
        "not-found",
    );

    let path = format!("/api/cda/carts/{id}");
    is_refused(&shop.get(&path), 401, "invalid-token");
    is_refused(
        &shop.get_with(&path, &[("authorization", "Bearer nonsense")]),
        401,
        "invalid-token",
    );
    is_refused(&shop.get_as(&visitor, &path), 403, "forbidden");
    let service = service(shop);
    is_refused(
        &shop.get_as(&service, &format!("/api/cda/me/carts/{id}")),
        403,
        "forbidden",
    );
    is_refused(&shop.get_as(&service, "/api/me/carts"), 403, "forbidden");
    assert_eq!(shop.get_as(&service, &path).body["customerId"], own);
}

#[test]
fn a_program_works_on_the_carts_of_customers() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let service = service(&shop);
    let own = customer_id(&visitor);
    let form = json!({"customerId": own, "marketId": "FI", "lines": [{"code": BAR, "quantity": 3}]});
    let made = shop.post_as(&service, "/api/cda/carts", &form, &[]);
    assert_eq!(made.status, 201, "{}", made.text());
    let location = made.header("location").expect("a place").to_owned();
    assert_eq!(
        location,
        format!("/api/cda/carts/{}", made.body["id"].as_str().expect("an id"))
    );
    assert_eq!(shop.get_as(&visitor, "/api/me/carts").body["totalQuantity"], 3);
    is_refused(
        &shop.post_as(&service, "/api/cda/carts", &json!({"lines": []}), &[]),
        422,
        "invalid",
    );

    let empty = shop.get_as(&service, &format!("/api/cda/carts/{SOMEBODY}/Default/FI/true"));
    assert_eq!(empty.status, 200, "{}", empty.text());
    let search = |form: Value| shop.post_as(&service, "/api/cda/carts/search", &form, &[]);
    assert_eq!(search(json!({})).body["totalCount"], 2);
    assert_eq!(
        search(json!({"customerId": own})).body["carts"][0]["id"],
        made.body["id"]
    );
    let second = search(json!({"page": 2, "pageSize": 1})).body;
    assert_eq!(
        (second["carts"].as_array().map(Vec::len), &second["totalCount"]),
        (Some(1), &json!(2))
    );
    for (form, field) in [
        (json!({"customerId": "Aino"}), "customerId"),
        (json!({"marketId": "MARS"}), "marketId"),
        (json!({"modifiedSince": "yesterday"}), "modifiedSince"),
        (json!({"page": 0}), "page"),
        (json!({"pageSize": 101}), "pageSize"),
    ] {
        let refused = search(form);
        is_refused(&refused, 422, "invalid");
        assert!(refused.body["errors"][field][0].is_string(), "{}", refused.text());
    }
    assert_eq!(shop.delete_as(&service, &location).status, 204);
    assert_eq!(shop.get_as(&visitor, "/api/me/carts").body["totalQuantity"], 0);
}

#[test]
fn checkout_is_told_what_cannot_be_bought() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let made = create(&shop, &visitor, "FI", 2);
    let path = format!(
        "/api/cda/me/carts/{}/preparecheckout",
        made["id"].as_str().expect("an id")
    );
    let prepared = shop.post_as(&visitor, &path, &json!({}), &[]);
    assert_eq!(prepared.status, 200, "{}", prepared.text());
    let body = &prepared.body;
    assert_eq!(
        (&body["cart"]["id"], &body["validationIssues"]),
        (&made["id"], &json!([]))
    );
    assert_eq!(body["availableShippingMethods"].as_array().map(Vec::len), Some(3));
    let totals = &body["totals"];
    assert_eq!(
        (&totals["total"], &totals["handlingTotal"]),
        (&made["totalPrice"], &json!(0.0))
    );
    let shipment = &totals["shippingTotals"][0];
    assert_eq!(shipment["itemsTotal"], totals["subTotal"]);
    let line = &shipment["lineItemPrices"][0];
    assert_eq!(line["lineItemId"], made["allLineItems"][0]["id"]);
    assert_eq!(line["extendedPrice"], made["allLineItems"][0]["extendedPrice"]);

    let folder = shop.folder().to_str().expect("a path");
    let sold_out = run(&["stock", "set", "--data-dir", folder, &format!("{BAR}=1")]);
    assert!(sold_out.status.success(), "{sold_out:?}");
    shop.wait_for(&format!("/api/cda/inventory?codes={BAR}"), |answer| {
        answer.body[0]["inStockQuantity"] == 1
    });
    let by_name = "/api/cda/me/carts/me/Default/FI/preparecheckout";
    let issues = |answer: Answer| answer.body["validationIssues"].clone();
    let expected = json!([{"code": BAR, "validationIssues": ["insufficient-stock"]}]);
    // The price book follows the store a moment later.
    let start = std::time::Instant::now();
    loop {
        let mut found = issues(shop.post_as(&visitor, by_name, &json!({}), &[]));
        if let Some(issue) = found.get_mut(0).and_then(Value::as_object_mut) {
            assert!(issue.remove("contentId").is_some_and(|id| id.is_u64()));
        }
        if found == expected {
            break;
        }
        assert!(start.elapsed() < PATIENCE, "{found}");
        pause();
    }
}

#[test]
fn checkout_drops_a_coupon_that_is_good_for_nothing_any_more() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let form = json!({"lines": [{"code": BAR, "quantity": 10}], "couponCodes": ["halla5"]});
    let made = shop.post_as(&visitor, "/api/cda/me/carts", &form, &[]).body;
    assert_eq!(
        (&made["couponCodes"], &made["isCouponApplied"]),
        (&json!(["HALLA5"]), &json!(true))
    );
    let prepare = || {
        let path = "/api/cda/me/carts/me/Default/FI/preparecheckout";
        shop.post_as(&visitor, path, &json!({}), &[]).body
    };
    let good = prepare();
    assert_eq!(
        (&good["cart"]["couponCodes"], &good["cart"]["version"]),
        (&json!(["HALLA5"]), &made["version"])
    );
    let line = &good["totals"]["shippingTotals"][0]["lineItemPrices"][0];
    assert_eq!(
        (&line["extendedPrice"], &line["discountedPrice"]),
        (&json!(59.00), &json!(54.00))
    );
    assert_eq!(good["totals"]["discountTotal"], json!(5.00));

    let fewer = json!({"code": BAR, "quantity": 1});
    let idle = shop.post_as(&visitor, "/api/me/carts/update", &fewer, &[]).body;
    assert_eq!(
        (&idle["couponCodes"], &idle["isCouponApplied"]),
        (&json!(["HALLA5"]), &json!(false))
    );
    assert_eq!(prepare()["cart"]["couponCodes"], json!([]));
    assert_eq!(shop.get_as(&visitor, "/api/me/carts").body["couponCodes"], json!([]));
}

#[test]
fn many_who_make_one_cart_at_once_make_one() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let form = json!({"lines": [{"code": BAR, "quantity": 1}]});
    let statuses: Vec<_> = std::thread::scope(|scope| {
        let makers: Vec<_> = (0..16)
            .map(|_| scope.spawn(|| shop.post_as(&visitor, "/api/cda/me/carts", &form, &[]).status))
            .collect();
        makers
            .into_iter()
            .map(|maker| maker.join().expect("an answer"))
            .collect()
    });
    assert_eq!(
        statuses.iter().filter(|status| **status == 201).count(),
        1,
        "{statuses:?}"
    );
    assert!(
        statuses.iter().all(|status| matches!(status, 201 | 409)),
        "{statuses:?}"
    );
}

#[test]
fn stock_prices_and_markets_are_told() {
    let shop = Shop::shared();
    let inventory = shop.get(&format!("/api/cda/inventory?codes={BAR},nothing&codes={BAR}"));
    assert_eq!(inventory.body.as_array().map(Vec::len), Some(1), "{}", inventory.text());
    let row = &inventory.body[0];
    assert_eq!(
        (&row["catalogEntryCode"], &row["warehouseCode"]),
        (&json!(BAR), &json!("main"))
    );
    assert_eq!(row["inStockQuantity"], row["purchaseAvailableQuantity"]);
    assert_eq!(
        (&row["reservedQuantity"], row["isTracked"].is_boolean()),
        (&json!(0), true)
    );

    for path in ["/api/cda/pricing", "/api/cda/pricing/bycodes"] {
        let prices = shop.get(&format!("{path}?codes={BAR}&market=FI")).body;
        assert_eq!(
            (&prices[0]["price"], &prices[0]["currency"]),
            (&json!(5.90), &json!("EUR"))
        );
        assert_eq!(
            (&prices[0]["regularPrice"], &prices[0]["campaign"]),
            (&json!(5.90), &Value::Null)
        );
        assert_eq!(
            shop.get(&format!("{path}?codes={BAR}&market=SE")).body[0]["currency"],
            "SEK"
        );
        is_refused(&shop.get(&format!("{path}?codes={BAR}&market=MARS")), 422, "invalid");
    }
    let many: Vec<_> = (0..101).map(|n| format!("X-{n}")).collect();
    for call in ["inventory", "pricing", "pricing/bycodes"] {
        is_refused(
            &shop.get(&format!("/api/cda/{call}?codes={}", many.join(","))),
            422,
            "invalid",
        );
        is_refused(&shop.get(&format!("/api/cda/{call}")), 422, "invalid");
        let most = shop.get(&format!("/api/cda/{call}?codes={}", many[..100].join(",")));
        assert_eq!((most.status, &most.body), (200, &json!([])));
    }

    let markets = shop.get("/api/cda/markets?language=en").body;
    assert_eq!(markets.as_array().map(Vec::len), Some(2));
    let market = shop.get("/api/cda/markets/FI?language=en").body;
    assert_eq!(market, markets[0]);
    assert_eq!(
        (&market["name"], &market["currency"]),
        (&json!("Finland"), &json!("EUR"))
    );
    let taxes = market["taxes"].as_array().expect("taxes");
    assert!(
        taxes
            .iter()
            .any(|tax| tax["rate"].as_f64().is_some_and(|rate| rate > 0.0))
    );
    is_refused(&shop.get("/api/cda/markets/MARS"), 404, "not-found");
    assert_eq!(shop.get("/api/cda/warehouse/main").body["code"], "main");
    is_refused(&shop.get("/api/cda/warehouse/moon"), 404, "not-found");
}

#[test]
fn a_token_that_was_taken_back_opens_nothing() {
    let shop = Shop::start();
    let folder = shop.folder().to_str().expect("a path").to_owned();
    let (desk, other) = (service(&shop), service(&shop));
    let search = |program: &Visitor| shop.post_as(program, "/api/cda/carts/search", &json!({}), &[]);
    for program in [&desk, &other] {
        assert_eq!(search(program).status, 200);
    }
    let listed = || -> Value {
        let told = run(&["tokens", "list", "--json", "--data-dir", &folder]);
        assert!(told.status.success(), "{told:?}");
        assert!(
            !String::from_utf8_lossy(&told.stdout).contains(&desk.token),
            "the token itself is told to nobody"
        );
        serde_json::from_slice(&told.stdout).expect("JSON")
    };
    let tokens = listed();
    assert_eq!(tokens.as_array().map(Vec::len), Some(2), "{tokens}");
    // The claims say which of them is the desk's.
    let claims = desk.token.split('.').nth(1).expect("claims");
    let claims = base64::Engine::decode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, claims).expect("base64");
    let claims: Value = serde_json::from_slice(&claims).expect("JSON");
    let id = claims["jti"].as_str().expect("an id");

    let unknown = run(&["tokens", "revoke", id, "0000", "--data-dir", &folder]);
    assert!(!unknown.status.success() && String::from_utf8_lossy(&unknown.stderr).contains("0000"));
    assert!(
        listed()
            .as_array()
            .expect("a list")
            .iter()
            .all(|token| token["revoked"].is_null()),
        "all or none"
    );

    let revoked = run(&["tokens", "revoke", id, "--data-dir", &folder]);
    assert!(revoked.status.success(), "{revoked:?}");
    let start = Instant::now();
    let refused = loop {
        let answer = search(&desk);
        if answer.status != 200 {
            break answer;
        }
        assert!(start.elapsed() < PATIENCE, "the token still opens the carts");
        pause();
    };
    is_refused(&refused, 401, "invalid-token");
    assert_eq!(search(&other).status, 200, "the other one stays good");
    let told = listed();
    let of = |token: &Value| (token["id"] == id, token["revoked"].is_string());
    assert!(
        told.as_array()
            .expect("a list")
            .iter()
            .map(of)
            .all(|(is_it, is_revoked)| is_it == is_revoked),
        "{told}"
    );
}
