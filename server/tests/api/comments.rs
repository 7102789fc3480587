//! What those who work on a page say to each other of it.

use serde_json::{Value, json};

use crate::{
    drafting::{greeted, topic},
    harness::{Answer, Shop},
    live::random_tab_id,
    staff_sessions::StaffSession,
};

const STORY: &str = "/api/edit/pages/storing-chocolate/en";
const COMMENTS: &str = "/api/edit/pages/storing-chocolate/en/comments";

fn ok(answer: &Answer) -> &Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    &answer.body
}

fn is_refused(answer: &Answer, status: u16, code: &str) {
    let told = (answer.status, answer.body["code"].as_str());
    assert_eq!(told, (status, Some(code)), "{}", answer.text());
}

fn said(shop: &Shop, who: &StaffSession, form: &Value) -> Value {
    ok(&who.post(shop, COMMENTS, form)).clone()
}

fn listed(shop: &Shop, who: &StaffSession) -> Vec<Value> {
    ok(&who.get(shop, COMMENTS))["items"]
        .as_array()
        .expect("a list")
        .clone()
}

fn at(thread: &Value) -> String {
    format!("{COMMENTS}/{}", thread["id"].as_str().expect("an id"))
}

/// The lines of the audit log about the story.
fn audited(shop: &Shop) -> Vec<Value> {
    let told = crate::commands::said(shop.folder(), &["staff", "audit", "--json", "--limit", "1000"]);
    let all: Vec<Value> = serde_json::from_str(&told).expect("lines");
    let mut found: Vec<_> = all
        .into_iter()
        .filter(|line| line["subject"] == "page storing-chocolate/en")
        .collect();
    found.reverse();
    found
}

#[test]
fn two_editors_speak_of_a_field_and_settle_it() {
    let shop = Shop::start().ready();
    let (aino, eino) = (shop.staff_session("editor"), shop.staff_session("merchant"));
    assert_eq!(listed(&shop, &aino), Vec::<Value>::new());
    let form = json!({"text": " Is this\ntrue? ", "block": "0123456789", "field": "text.en"});
    let thread = said(&shop, &aino, &form);
    assert_eq!(
        (&thread["text"], &thread["block"], &thread["field"], &thread["author"]),
        (
            &json!("Is this\ntrue?"),
            &json!("0123456789"),
            &json!("text.en"),
            &json!("Somebody editor")
        )
    );
    assert_eq!(
        (&thread["mayDelete"], &thread["resolved"]),
        (&json!(true), &Value::Null)
    );
    let answered = said(&shop, &eino, &json!({"text": "It is.", "thread": thread["id"]}));
    assert_eq!(answered["answers"][0]["text"], "It is.");
    assert_eq!(
        (&answered["mayDelete"], &answered["answers"][0]["mayDelete"]),
        (&json!(false), &json!(true))
    );
    let settled = ok(&eino.patch(&shop, &at(&thread), &json!({"isResolved": true}))).clone();
    assert_eq!(settled["resolved"]["by"], "Somebody merchant");
    assert_eq!(listed(&shop, &eino), [settled]);
    let open = ok(&aino.patch(&shop, &at(&thread), &json!({"isResolved": false}))).clone();
    assert_eq!(open["resolved"], Value::Null);
    // It is said of this language alone.
    let others = "/api/edit/pages/storing-chocolate/fi/comments";
    assert_eq!(ok(&aino.get(&shop, others))["items"], json!([]));
    let lines = audited(&shop);
    let actions: Vec<_> = lines
        .iter()
        .map(|line| line["action"].as_str().unwrap_or_default())
        .collect();
    assert_eq!(
        actions,
        ["comment.add", "comment.add", "comment.resolve", "comment.reopen"]
    );
    let place = json!({"comment": thread["id"], "block": "0123456789", "field": "text.en"});
    assert_eq!(
        (&lines[0]["after"], lines[0]["actor"]["id"].as_str()),
        (&place, Some(aino.account()))
    );
    assert!(
        !format!("{lines:?}").contains("true?"),
        "the log names places, not words"
    );
    assert!(!shop.log().contains("It is."), "nor do logs");
}

#[test]
fn own_words_are_taken_back_and_publishers_take_any() {
    let shop = Shop::start().ready();
    let (aino, eino) = (shop.staff_session("editor"), shop.staff_session("editor"));
    let publisher = shop.staff_session("publisher");
    let thread = said(&shop, &aino, &json!({"text": "One"}));
    is_refused(&eino.delete(&shop, &at(&thread)), 403, "forbidden");
    assert_eq!(aino.delete(&shop, &at(&thread)).status, 204);
    is_refused(&aino.delete(&shop, &at(&thread)), 404, "not-found");
    // What others answered is not hers to take away.
    let thread = said(&shop, &aino, &json!({"text": "Two"}));
    let answered = said(&shop, &eino, &json!({"text": "Three", "thread": thread["id"]}));
    is_refused(&aino.delete(&shop, &at(&thread)), 403, "forbidden");
    is_refused(&aino.delete(&shop, &at(&answered["answers"][0])), 403, "forbidden");
    assert_eq!(publisher.delete(&shop, &at(&thread)).status, 204);
    assert_eq!(listed(&shop, &aino), Vec::<Value>::new());
    let last = audited(&shop).pop().expect("a line");
    assert_eq!(
        (&last["action"], &last["before"]["comment"]),
        (&json!("comment.delete"), &thread["id"])
    );
}

#[test]
fn what_is_no_comment_is_refused() {
    let shop = Shop::start().ready();
    let editor = shop.staff_session("editor");
    let refuses = |form: &Value, field: &str| {
        let refused = editor.post(&shop, COMMENTS, form);
        is_refused(&refused, 422, "invalid");
        assert!(refused.body["errors"][field][0].is_string(), "{}", refused.text());
    };
    refuses(&json!({"text": " \u{7} "}), "text");
    refuses(&json!({"text": "ä".repeat(2_001)}), "text");
    refuses(&json!({"text": "x", "block": "not an id!"}), "block");
    refuses(&json!({"text": "x", "field": "f".repeat(201)}), "block");
    refuses(&json!({"text": "x", "by": "me"}), "by");
    let thread = said(&shop, &editor, &json!({"text": "One", "field": "name"}));
    // Another page, another language: not through their addresses.
    for other in ["/api/edit/pages/storing-chocolate/fi", "/api/edit/pages/articles/en"] {
        let path = format!("{other}/comments");
        let answer = json!({"text": "x", "thread": thread["id"]});
        is_refused(&editor.post(&shop, &path, &answer), 404, "not-found");
        let path = format!("{path}/{}", thread["id"].as_str().expect("an id"));
        is_refused(
            &editor.patch(&shop, &path, &json!({"isResolved": true})),
            404,
            "not-found",
        );
        is_refused(&editor.delete(&shop, &path), 404, "not-found");
    }
    is_refused(
        &editor.get(&shop, "/api/edit/pages/no-such-page/en/comments"),
        404,
        "not-found",
    );
    is_refused(
        &editor.get(&shop, "/api/edit/pages/storing-chocolate/de/comments"),
        404,
        "not-found",
    );
    assert_eq!(listed(&shop, &editor).len(), 1);
    for number in 0..50 {
        said(
            &shop,
            &editor,
            &json!({"text": number.to_string(), "thread": thread["id"]}),
        );
    }
    let full = editor.post(&shop, COMMENTS, &json!({"text": "x", "thread": thread["id"]}));
    is_refused(&full, 409, "comments-full");
}

#[test]
fn comments_go_with_their_page() {
    let shop = Shop::start().ready();
    let publisher = shop.staff_session("publisher");
    let story = json!({
        "id": "a-test", "type": "ArticlePage", "parent": "articles", "language": "en",
        "draft": {"segment": "test-story", "published": "2026-11-01", "content": {"type": "ArticlePage", "name": "A Test"}},
    });
    ok(&publisher.post(&shop, "/api/edit/pages", &story));
    let comments = "/api/edit/pages/a-test/en/comments";
    ok(&publisher.post(&shop, comments, &json!({"text": "One"})));
    assert_eq!(publisher.delete(&shop, "/api/edit/pages/a-test").status, 204);
    is_refused(&publisher.get(&shop, comments), 404, "not-found");
    ok(&publisher.post(&shop, "/api/edit/pages", &story));
    assert_eq!(ok(&publisher.get(&shop, comments))["items"], json!([]));
}

#[test]
fn whoever_has_the_page_open_is_told() {
    let shop = Shop::start().ready();
    let (aino, eino) = (shop.staff_session("editor"), shop.staff_session("editor"));
    let number = ok(&aino.get(&shop, "/api/edit/pages/storing-chocolate"))["contentId"].clone();
    let mut tab = greeted(&shop, &random_tab_id(), ("staff", &eino.socket_token(&shop)));
    tab.say(&topic("draft", &number));
    while tab.frame()["type"] != "draft.state" {}
    let told = json!({"type": "draft.comments", "contentId": number, "language": "en"});
    let mut is_told = || while tab.frame() != told {};
    let thread = said(&shop, &aino, &json!({"text": "One"}));
    is_told();
    ok(&aino.patch(&shop, &at(&thread), &json!({"isResolved": true})));
    is_told();
    assert_eq!(aino.delete(&shop, &at(&thread)).status, 204);
    is_told();
    // That somebody asks for a review is told as well.
    let mut draft = ok(&aino.get(&shop, STORY)).clone();
    draft["draft"]["content"]["name"] = "Kept cool".into();
    let saved = ok(&aino.put(&shop, STORY, &draft)).clone();
    ok(&aino.post(&shop, &format!("{STORY}/review"), &json!({"etag": saved["etag"]})));
    is_told();
}
