//! Drafts that somebody is to look at before readers see them.

use serde_json::{Value, json};

use crate::{
    harness::{Answer, Shop},
    staff_sessions::StaffSession,
};

const STORY: &str = "/api/edit/pages/storing-chocolate/en";

fn ok(answer: &Answer) -> &Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    &answer.body
}

fn is_refused(answer: &Answer, status: u16, code: &str) {
    let told = (answer.status, answer.body["code"].as_str());
    assert_eq!(told, (status, Some(code)), "{}", answer.text());
}

/// Saves the story with another name; the edition from then on.
fn renamed(shop: &Shop, who: &StaffSession, name: &str) -> Value {
    let mut draft = ok(&who.get(shop, STORY)).clone();
    draft["draft"]["content"]["name"] = name.into();
    ok(&who.put(shop, STORY, &draft)).clone()
}

fn review(shop: &Shop, who: &StaffSession, step: &str, form: &Value) -> Answer {
    who.post(shop, &format!("{STORY}/review{step}"), form)
}

fn edition(shop: &Shop, who: &StaffSession) -> Value {
    ok(&who.get(shop, "/api/edit/pages/storing-chocolate"))["editions"]["en"].clone()
}

/// The pages that wait, by id and language.
fn waiting(shop: &Shop, who: &StaffSession) -> Vec<(Value, Value)> {
    let told = ok(&who.get(shop, "/api/edit/reviews")).clone();
    assert_eq!(told["isCut"], false);
    let items = told["items"].as_array().expect("a list").iter();
    items
        .map(|item| (item["id"].clone(), item["language"].clone()))
        .collect()
}

fn is_marked(shop: &Shop, who: &StaffSession) -> Value {
    let found = ok(&who.get(shop, "/api/edit/tree?parent=articles")).clone();
    let items = found["items"].as_array().expect("a list").iter();
    let mut own = items.filter(|item| item["id"] == "storing-chocolate");
    own.next().expect("the story")["languages"]["en"]["isInReview"].clone()
}

#[test]
fn an_editor_asks_and_a_publisher_publishes() {
    let shop = Shop::start().ready();
    let (editor, publisher) = (shop.staff_session("editor"), shop.staff_session("publisher"));
    // There is nothing to look at yet.
    let etag = edition(&shop, &editor)["etag"].clone();
    is_refused(
        &review(&shop, &editor, "", &json!({"etag": etag})),
        409,
        "nothing-to-review",
    );
    let saved = renamed(&shop, &editor, "Kept cool");
    is_refused(
        &review(&shop, &editor, "", &json!({"etag": etag})),
        409,
        "edited-meanwhile",
    );
    let form = json!({"etag": saved["etag"], "note": " The name alone. "});
    let asked = ok(&review(&shop, &editor, "", &form)).clone();
    let told = &asked["review"];
    assert_eq!(
        (
            &told["by"],
            &told["note"],
            &told["etag"],
            &told["changed"],
            &told["returned"]
        ),
        (
            &json!("Somebody editor"),
            &json!("The name alone."),
            &saved["etag"],
            &Value::Null,
            &Value::Null
        )
    );
    let story = (json!("storing-chocolate"), json!("en"));
    assert_eq!(waiting(&shop, &publisher), std::slice::from_ref(&story));
    assert_eq!(is_marked(&shop, &publisher), true);
    // Whoever looks sees that it is another one than was asked about.
    let again = renamed(&shop, &editor, "Kept cooler");
    assert!(again["review"]["changed"].is_string(), "{again}");
    assert_eq!(again["review"]["etag"], saved["etag"]);
    assert_eq!(waiting(&shop, &publisher), [story]);
    let published = publisher.post(&shop, &format!("{STORY}/publish"), &json!({"etag": again["etag"]}));
    assert_eq!(
        (&ok(&published)["review"], waiting(&shop, &publisher)),
        (&Value::Null, vec![])
    );
    assert_eq!(is_marked(&shop, &publisher), false);
}

#[test]
fn what_is_sent_back_says_why_and_can_be_asked_again() {
    let shop = Shop::start().ready();
    let (editor, publisher) = (shop.staff_session("editor"), shop.staff_session("publisher"));
    let saved = renamed(&shop, &editor, "Kept cool");
    let back = |etag: &Value, text: &str| review(&shop, &publisher, "/return", &json!({"etag": etag, "text": text}));
    is_refused(&back(&saved["etag"], "No."), 409, "nothing-to-review");
    let asked = ok(&review(&shop, &editor, "", &json!({"etag": saved["etag"]}))).clone();
    let form = json!({"etag": asked["etag"], "text": "Too long."});
    is_refused(&review(&shop, &editor, "/return", &form), 403, "forbidden");
    is_refused(&back(&asked["etag"], " "), 422, "invalid");
    is_refused(&back(&saved["etag"], "No."), 409, "edited-meanwhile");
    let returned = ok(&back(&asked["etag"], "Too long.")).clone();
    assert_eq!(returned["review"]["returned"]["by"], "Somebody publisher");
    assert_eq!(waiting(&shop, &publisher), vec![]);
    assert_eq!(is_marked(&shop, &publisher), false);
    let comments = ok(&editor.get(&shop, &format!("{STORY}/comments"))).clone();
    let why = &comments["items"][0];
    assert_eq!(
        (&why["text"], &why["author"], &why["block"]),
        (&json!("Too long."), &json!("Somebody publisher"), &Value::Null)
    );
    is_refused(&back(&returned["etag"], "Again."), 409, "nothing-to-review");

    let shorter = renamed(&shop, &editor, "Cool");
    let asked = ok(&review(&shop, &editor, "", &json!({"etag": shorter["etag"]}))).clone();
    assert_eq!(
        (&asked["review"]["returned"], &asked["review"]["changed"]),
        (&Value::Null, &Value::Null)
    );
    let withdrawn = ok(&review(&shop, &editor, "/withdraw", &json!({"etag": asked["etag"]}))).clone();
    assert_eq!(
        (&withdrawn["review"], waiting(&shop, &publisher)),
        (&Value::Null, vec![])
    );
    let form = json!({"etag": withdrawn["etag"]});
    is_refused(&review(&shop, &editor, "/withdraw", &form), 409, "nothing-to-review");

    let told = crate::commands::said(shop.folder(), &["staff", "audit", "--json", "--limit", "1000"]);
    let all: Vec<Value> = serde_json::from_str(&told).expect("lines");
    let lines = all.iter().filter(|line| line["subject"] == "page storing-chocolate/en");
    let mut actions: Vec<_> = lines
        .map(|line| (line["action"].as_str().unwrap_or_default(), &line["after"]["review"]))
        .collect();
    actions.reverse();
    let (waits, back) = (json!("waiting"), json!("returned"));
    assert_eq!(
        actions,
        [
            ("review.ask", &waits),
            ("review.return", &back),
            ("comment.add", &Value::Null),
            ("review.ask", &waits),
            ("review.withdraw", &Value::Null),
        ]
    );
}

#[test]
fn publishing_at_a_time_ends_a_review_too() {
    let shop = Shop::start().ready();
    let (editor, publisher) = (shop.staff_session("editor"), shop.staff_session("publisher"));
    let saved = renamed(&shop, &editor, "Kept cool");
    let asked = ok(&review(&shop, &editor, "", &json!({"etag": saved["etag"]}))).clone();
    // A time that has passed is now.
    let form = json!({"etag": asked["etag"], "publish": "2020-01-01T00:00:00Z"});
    let planned = ok(&publisher.post(&shop, &format!("{STORY}/schedule"), &form)).clone();
    assert_eq!(planned["review"]["changed"], Value::Null);
    let shown = publisher.wait_for(&shop, "/api/edit/pages/storing-chocolate", |answer| {
        answer.body["editions"]["en"]["state"] == "published"
    });
    assert_eq!(shown.body["editions"]["en"]["review"], Value::Null);
}
