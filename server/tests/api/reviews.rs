//! Reviews: written by a letter's link, judged by the shop, shown, objected to.

use serde_json::{Value, json};

use crate::{
    commands::{refused, said},
    customer_sessions::PASSWORD,
    harness::{Answer, Shop, write_lines},
    purchases::Purchase,
};

const LIST: &str = "/api/products/HH-1001/reviews";
const JSON: &str = "application/json";

fn titles(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, 200, "{}", answer.text());
    let reviews = answer.body["reviews"].as_array().expect("reviews").iter();
    reviews
        .map(|one| one["title"].as_str().expect("a title").to_owned())
        .collect()
}

fn post(shop: &Shop, path: &str, body: &Value) -> Answer {
    shop.post(path, JSON, &body.to_string(), &[])
}

#[test]
fn reviews_are_read_page_by_page_sorted_and_by_their_stars() {
    let shop = Shop::shared();
    let first = shop.get(&format!("{LIST}?language=fi"));
    assert_eq!(titles(&first).len(), 5);
    assert_eq!(
        first.body["rating"],
        json!({"average": 4.4, "averageString": "4,4", "count": 8})
    );
    let counts: Vec<_> = first.body["distribution"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (row["stars"].as_u64(), row["count"].as_u64()))
        .collect();
    assert_eq!(
        (counts[0], counts[2], counts.len()),
        ((Some(5), Some(4)), (Some(3), Some(1)), 5)
    );
    assert_eq!(first.body["hasMore"], true);
    let second = shop.get(&format!("{LIST}?language=fi&page=2"));
    assert_eq!((titles(&second).len(), &second.body["hasMore"]), (3, &json!(false)));
    let lowest = shop.get(&format!("{LIST}?sort=lowest&pageSize=1"));
    assert_eq!(lowest.body["reviews"][0]["stars"], 3);
    let good = shop.get(&format!("{LIST}?stars=4&language=en"));
    assert_eq!((titles(&good).len(), &good.body["totalCount"]), (3, &json!(3)));
    assert_eq!(good.body["rating"]["averageString"], "4.4");
    // A product that nobody reviewed has no rating, which is another thing than a bad one.
    let none = shop.get("/api/products/HH-8001/reviews");
    assert_eq!(
        (&none.body["rating"], &none.body["distribution"]),
        (&Value::Null, &json!([]))
    );
    assert_eq!(shop.get("/api/products/HH-0000/reviews").status, 404);
    let wrong = shop.get(&format!("{LIST}?page=0&sort=best&pageSize=21&stars=6&language=en"));
    assert_eq!(wrong.status, 422);
    assert_eq!(
        wrong.body["errors"].as_object().expect("fields").len(),
        4,
        "{}",
        wrong.text()
    );
    // Who has it already is told so.
    let etag = first.header("etag").expect("a version").to_owned();
    let again = shop.get_with(&format!("{LIST}?language=fi"), &[("if-none-match", &etag)]);
    assert_eq!(again.status, 304);
}

#[test]
fn pages_cards_and_search_engines_are_told_the_average() {
    let shop = Shop::shared();
    let page = shop.page("/fi/tuotteet/puolukkahalla");
    assert_eq!(page["rating"]["count"], 8);
    assert_eq!((&page["inStock"], page["stockQuantity"].is_u64()), (&json!(true), true));
    let bare = shop.page("/fi/tuotteet/nimikkolevy");
    assert!(bare.get("rating").is_none(), "{bare}");
    let cards = shop.get("/api/categories/products?category=bars&language=sv");
    let cards = cards.body["productViewModels"].as_array().expect("cards").clone();
    let card = cards.iter().find(|card| card["code"] == "HH-1001").expect("the bar");
    assert_eq!(card["rating"]["averageString"], "4,4");
    let document = shop.get("/fi/tuotteet/puolukkahalla").text();
    assert!(document.contains("\"aggregateRating\":{\"@type\":\"AggregateRating\",\"ratingValue\":4.4"));
    assert!(
        document.contains("\"reviewBody\":\"Puolukka on oikeasti hapan"),
        "its newest in Finnish"
    );
    assert!(document.contains("id=\"reviews\""));
    let bare = shop.get("/fi/tuotteet/nimikkolevy").text();
    assert!(!bare.contains("aggregateRating") && !bare.contains("id=\"reviews\""));
}

/// A shop whose buyer has a paid order; sent, and written to about it.
pub(crate) fn secret_of_a_letter(shop: &Shop) -> String {
    let purchase = Purchase::begin(shop);
    let paid = purchase.process(shop, &json!({"method": "invoice:invoice"}));
    let number = paid.body["orderNumber"].as_str().expect("an order").to_owned();
    said(shop.folder(), &["orders", "ship", &number]);
    said(shop.folder(), &["orders", "resend", &number, "--letter", "review"]);
    let subject = format!(">Mitä pidit tilauksesta {number}?</a>");
    let list = shop
        .wait_for("/_mail", |answer| answer.text().contains(&subject))
        .text();
    let (before, _) = list.split_once(&subject).expect("the letter");
    let (_, link) = before.rsplit_once("href=\"").expect("its address");
    let letter = shop.get(link.trim_end_matches('"')).text();
    assert_eq!(letter.matches("/fi/arvostele#").count(), 1, "for one product: {letter}");
    let (_, secret) = letter.split_once("/fi/arvostele#").expect("a secret");
    let end = secret.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
    secret[..end.expect("its end")].to_owned()
}

#[test]
fn a_customer_sees_what_they_wrote_and_what_they_may_still_review() {
    let shop = Shop::start().ready();
    let purchase = Purchase::begin(&shop);
    let paid = purchase.process(&shop, &json!({"method": "invoice:invoice"}));
    let number = paid.body["orderNumber"].as_str().expect("an order").to_owned();
    let customer = shop.customer("aino@example.fi");
    let path = "/api/cda/me/reviews?language=en";
    let own = || {
        let answer = customer.get(&shop, path);
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.body
    };
    let nothing = json!({"reviews": [], "unreviewed": [], "next": null});
    assert_eq!(own(), nothing, "it is still to be sent");
    said(shop.folder(), &["orders", "ship", &number]);
    let open = own()["unreviewed"].clone();
    assert_eq!(
        (open.as_array().map(Vec::len), &open[0]["orderNumber"]),
        (Some(1), &json!(number)),
        "{open}"
    );
    let url = open[0]["url"].as_str().expect("an address");
    let (page, secret) = url.split_once('#').expect("a secret");
    assert_eq!(page, "/en/write-review");
    let form = json!({"token": secret, "stars": 4, "title": "Hyvä", "text": "Oikein hyvä.", "name": "Aino"});
    assert_eq!(post(&shop, "/api/reviews?language=fi", &form).status, 204);
    let waiting = own();
    assert_eq!(waiting["unreviewed"], json!([]));
    let review = &waiting["reviews"][0];
    assert_eq!(review["status"], "waiting", "{waiting}");
    assert_eq!(review["product"]["code"], "HH-1001");
    assert_eq!(
        (&review["review"]["stars"], &review["review"]["title"]),
        (&json!(4), &json!("Hyvä"))
    );
    let id = review["review"]["id"].as_str().expect("an id");
    said(shop.folder(), &["reviews", "approve", id]);
    assert_eq!(own()["reviews"][0]["status"], "approved");
    said(
        shop.folder(),
        &["reviews", "reject", id, "--reason", "A reason of the shop's own"],
    );
    let rejected = own();
    assert_eq!(rejected["reviews"][0]["status"], "rejected");
    assert!(!rejected.to_string().contains("of the shop's own"), "{rejected}");
    let export = customer.get(&shop, "/api/cda/me/export");
    assert_eq!(export.body["reviews"][0]["text"], "Oikein hyvä.", "{}", export.text());
    // Nobody else's.
    let other = shop.customer("other@example.fi");
    assert_eq!(other.get(&shop, path).body, nothing);
    assert_eq!(shop.get(path).status, 401);
    assert_eq!(customer.get(&shop, "/api/cda/me/reviews?after=x").status, 422);
}

#[test]
fn reviews_of_what_is_sold_no_more_are_told_and_forgotten_with_their_author() {
    let shop = Shop::start().ready();
    let purchase = Purchase::begin(&shop);
    let paid = purchase.process(&shop, &json!({"method": "invoice:invoice"}));
    let number = paid.body["orderNumber"].as_str().expect("an order").to_owned();
    let customer = shop.customer("aino@example.fi");
    said(shop.folder(), &["orders", "ship", &number]);
    let open = customer.get(&shop, "/api/cda/me/reviews?language=en").body["unreviewed"].clone();
    let (_, secret) = open[0]["url"]
        .as_str()
        .and_then(|url| url.split_once('#'))
        .expect("a secret");
    let form = json!({"token": secret, "stars": 5, "title": "Hyvä", "text": "Oikein hyvä.", "name": "Aino Ainokainen"});
    assert_eq!(post(&shop, "/api/reviews?language=fi", &form).status, 204);
    let waiting = customer.get(&shop, "/api/cda/me/reviews?language=en").body;
    let id = waiting["reviews"][0]["review"]["id"].as_str().expect("an id");
    said(shop.folder(), &["reviews", "approve", id]);
    // The product comes in another size, and no more in the one that was bought.
    let row = json!({"code": "HH-1001", "name": {"fi": "Puolukkahalla"},
        "variations": [{"code": "HH-1001-200", "prices": {"FI": 690}, "stock": 5}]});
    let file = write_lines(shop.folder(), "other-size.jsonl", &[row.to_string()]);
    said(shop.folder(), &["import", file.to_str().expect("a path")]);
    shop.wait_for("/api/cda/inventory?codes=HH-1001-200", |answer| {
        answer.text().contains("HH-1001-200")
    });
    let export = customer.get(&shop, "/api/cda/me/export");
    assert_eq!(
        export.body["reviews"][0]["name"],
        "Aino Ainokainen",
        "{}",
        export.text()
    );
    let erased = customer.call(&shop, "DELETE", "/api/cda/me", &json!({"password": PASSWORD}));
    assert_eq!(erased.status, 204, "{}", erased.text());
    let kept = said(shop.folder(), &["reviews", "export"]);
    assert!(kept.contains("Oikein hyvä.") && !kept.contains("Ainokainen"), "{kept}");
}

#[test]
fn a_buyer_writes_once_by_a_letter_s_link_and_readers_see_it_once_it_is_approved() {
    let shop = Shop::start();
    let secret = secret_of_a_letter(&shop);
    let link = json!({"token": secret});
    let invitation = post(&shop, "/api/reviews/invitation?language=fi", &link);
    assert_eq!(invitation.body["displayName"], "Puolukkahalla", "{}", invitation.text());
    assert_eq!(invitation.header("cache-control"), Some("no-store"));
    // What it says stays what it says: nothing of the order, of the buyer or of the price.
    assert_eq!(invitation.body.as_object().expect("fields").len(), 4);

    let empty = post(&shop, "/api/reviews?language=en", &link);
    let errors = empty.body["errors"].as_object().expect("fields");
    assert_eq!((empty.status, errors.len()), (422, 4), "{}", empty.text());
    let mut form =
        json!({"token": secret, "stars": 2, "title": "Zzz-otsikko", "text": "Liian\u{202e} hapan.", "name": "Kirpeä"});
    let mut long = form.clone();
    long["text"] = "a".repeat(1_501).into();
    assert_eq!(
        post(&shop, "/api/reviews", &long).body["errors"]
            .as_object()
            .map(|fields| fields.len()),
        Some(1)
    );
    let written = post(&shop, "/api/reviews?language=fi", &form);
    assert_eq!(written.status, 204, "{}", written.text());
    for path in ["/api/reviews", "/api/reviews/invitation"] {
        form["title"] = "Toinen".into();
        let again = post(&shop, path, &form);
        assert_eq!((again.status, &again.body["code"]), (409, &json!("review-written")));
    }
    assert_eq!(shop.get(LIST).body["totalCount"], 8, "nobody sees it yet");

    let waiting: Value = serde_json::from_str(&said(shop.folder(), &["reviews", "list", "--json"])).expect("JSON");
    let id = waiting[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(
        (&waiting[0]["text"], &waiting[0]["language"]),
        (&json!("Liian hapan."), &json!("fi"))
    );
    assert!(refused(shop.folder(), &["reviews", "reject", &id, "--reason", " "]).contains("Say why"));
    said(shop.folder(), &["reviews", "reject", &id, "--reason", "a test"]);
    said(shop.folder(), &["reviews", "approve", &id]);
    said(
        shop.folder(),
        &["reviews", "answer", &id, "--text", "Kokeile vadelmaa."],
    );
    let shown = shop.wait_for(LIST, |answer| {
        // How many there are is told a moment after what they say.
        answer.body["reviews"][0]["answer"] == "Kokeile vadelmaa." && answer.body["totalCount"] == 9
    });
    assert_eq!(shown.body["reviews"][0]["name"], "Kirpeä");
    // 35 stars of eight, and two more.
    let page = shop.page("/en/products/lingonberry-frost");
    assert_eq!(
        page["rating"],
        json!({"average": 4.1, "averageString": "4.1", "count": 9})
    );

    said(shop.folder(), &["reviews", "delete", &id]);
    shop.wait_for(LIST, |answer| answer.body["totalCount"] == 8);
    assert!(refused(shop.folder(), &["reviews", "show", &id]).contains("There is no review"));
    let log = shop.log();
    for personal in [&secret, "Kirpeä", "Zzz-otsikko", "hapan"] {
        assert!(!log.contains(personal), "{personal} in {log}");
    }
}

#[test]
fn links_of_nobody_s_are_refused() {
    let shop = Shop::shared();
    for token in ["", "abc", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"] {
        for path in ["/api/reviews/invitation", "/api/reviews"] {
            let answer = post(
                shop,
                path,
                &json!({"token": token, "stars": 5, "title": "x", "text": "x", "name": "x"}),
            );
            assert_eq!(
                (answer.status, &answer.body["code"]),
                (404, &json!("review-link-unknown")),
                "{path} {token}"
            );
        }
    }
    assert_eq!(post(shop, "/api/reviews", &json!({"token": 7})).status, 422);
    // More than a body may have, and little enough that it is sent before it is refused.
    let huge = json!({"token": "a".repeat(100_000)});
    assert_eq!(post(shop, "/api/reviews", &huge).status, 413);
}

#[test]
fn readers_who_object_hide_a_review_until_the_shop_looked_at_it() {
    let shop = Shop::with(&[("PRALINE__SERVER__TRUSTED_PROXIES", "127.0.0.1")], &[]);
    let id = "demo-hh-1009-2";
    let list = "/api/products/HH-1009/reviews";
    let report = |from: &str, reason: &str| {
        let path = format!("/api/reviews/{id}/reports?language=en");
        let body = json!({"reason": reason}).to_string();
        shop.post(&path, JSON, &body, &[("x-forwarded-for", from)])
    };
    assert_eq!(report("203.0.113.1", "boring").status, 422);
    // One reader counts once, however often.
    for _ in 0..4 {
        assert_eq!(report("203.0.113.1", "offensive").status, 204);
    }
    assert_eq!(report("203.0.113.2", "personal").status, 204);
    assert_eq!(shop.get(list).body["totalCount"], 3);
    assert_eq!(report("203.0.113.3", "off-topic").status, 204);
    let without = shop.wait_for(list, |answer| answer.body["totalCount"] == 2);
    assert!(!titles(&without).contains(&"Not for me".to_owned()));
    assert_eq!(report("203.0.113.4", "offensive").status, 404, "nobody sees it");
    let waiting = said(shop.folder(), &["reviews", "list"]);
    assert!(waiting.contains(id) && waiting.contains("HH-1009"), "{waiting}");
    said(shop.folder(), &["reviews", "approve", id]);
    shop.wait_for(list, |answer| answer.body["totalCount"] == 3);
    // What was objected to before is settled.
    assert_eq!(report("203.0.113.3", "offensive").status, 204);
    assert_eq!(shop.get(list).body["totalCount"], 3);
}

#[test]
fn reviews_go_out_and_in_as_a_file() {
    let shop = Shop::start();
    let exported = said(shop.folder(), &["reviews", "export"]);
    let mut reviews: Vec<Value> = serde_json::from_str(&exported).expect("JSON");
    assert_eq!(reviews.len(), 38);
    let of = |code: &str, reviews: &[Value]| reviews.iter().position(|one| one["product"] == code).expect("a review");
    let moved = of("HH-1013", &reviews);
    reviews[moved]["product"] = "HH-1012".into();
    reviews.truncate(moved + 1);
    let file = shop.folder().join("reviews.json");
    std::fs::write(&file, serde_json::to_string(&reviews).expect("JSON")).expect("is written");
    let file = file.to_str().expect("a path");
    said(shop.folder(), &["reviews", "import", file]);
    // Both products are counted anew.
    shop.wait_for("/api/products/HH-1012/reviews", |answer| answer.body["totalCount"] == 1);
    assert_eq!(shop.get("/api/products/HH-1013/reviews").body["totalCount"], 0);
    reviews[0]["written"] = "2999-01-01".into();
    std::fs::write(file, serde_json::to_string(&reviews).expect("JSON")).expect("is written");
    let told = refused(shop.folder(), &["reviews", "import", file]);
    let id = reviews[0]["id"].as_str().expect("an id");
    assert!(
        told.contains(&format!("{id}, written: ")) && told.contains("is in the future"),
        "{told}"
    );
    std::fs::write(file, "[{}]").expect("is written");
    assert!(refused(shop.folder(), &["reviews", "import", file]).contains("Nothing was put."));
}
