//! What editors and operators change stands in the audit log.

use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, Executor, sqlite::SqliteConnectOptions};

use crate::{
    cda::program,
    commands::{refused, said},
    harness::{Answer, PATIENCE, Shop},
    staff_sessions::StaffSession,
};

const STORY: &str = "/api/edit/pages/storing-chocolate/en";

fn ok(answer: &Answer) -> &Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    &answer.body
}

/// The lines about a subject, the oldest first.
fn lines(shop: &Shop, subject: &str) -> Vec<Value> {
    let told = said(shop.folder(), &["staff", "audit", "--json", "--limit", "1000"]);
    let all: Vec<Value> = serde_json::from_str(&told).expect("lines");
    let mut found: Vec<_> = all.into_iter().filter(|line| line["subject"] == subject).collect();
    found.reverse();
    found
}

fn actions(lines: &[Value]) -> Vec<&str> {
    lines
        .iter()
        .map(|line| line["action"].as_str().unwrap_or_default())
        .collect()
}

fn is_by(line: &Value, who: &StaffSession) {
    let expected = json!({"kind": "staff", "id": who.account(), "name": "Somebody publisher"});
    assert_eq!(line["actor"], expected, "{line}");
}

#[test]
fn every_change_of_a_page_is_written_down_with_before_and_after() {
    let shop = Shop::start().ready();
    let publisher = shop.staff_session("publisher");
    let post = |path: &str, body: &Value| ok(&publisher.post(&shop, path, body)).clone();
    let first = ok(&publisher.get(&shop, STORY)).clone();
    let number = |told: &Value| told["number"].clone();
    let mut form = first.clone();
    form["draft"]["content"]["name"] = "Kept cool".into();
    let saved = ok(&publisher.put(&shop, STORY, &form)).clone();
    assert_eq!(lines(&shop, "page storing-chocolate/en"), Vec::<Value>::new());
    let published = post(&format!("{STORY}/publish"), &json!({"etag": saved["etag"]}));
    let revisions = ok(&publisher.get(&shop, &format!("{STORY}/revisions"))).clone();
    let oldest = number(
        revisions["items"]
            .as_array()
            .and_then(|items| items.last())
            .expect("one"),
    );
    let restored = post(
        &format!("{STORY}/restore"),
        &json!({"etag": published["etag"], "number": oldest}),
    );
    let planned = post(
        &format!("{STORY}/schedule"),
        &json!({"etag": restored["etag"], "publish": "2099-01-01T00:00:00Z"}),
    );
    let hidden = post(&format!("{STORY}/unpublish"), &json!({"etag": planned["etag"]}));
    // What changes nothing, or is refused, leaves no line.
    post(&format!("{STORY}/unpublish"), &json!({"etag": hidden["etag"]}));
    let stale = publisher.post(&shop, &format!("{STORY}/publish"), &json!({"etag": saved["etag"]}));
    assert_eq!(stale.status, 409);
    said(
        shop.folder(),
        &["content", "publish", "storing-chocolate", "--language", "en"],
    );
    let told = lines(&shop, "page storing-chocolate/en");
    assert_eq!(
        actions(&told),
        [
            "page.publish",
            "page.restore",
            "page.schedule",
            "page.unpublish",
            "page.publish"
        ]
    );
    told[..4].iter().for_each(|line| is_by(line, &publisher));
    assert_eq!(told[4]["actor"]["kind"], "command-line");
    let publishing = &told[0];
    assert_eq!(
        (&publishing["before"]["published"], &publishing["before"]["latest"]),
        (&oldest, &number(&saved))
    );
    assert_eq!(publishing["after"]["published"], number(&saved));
    assert_eq!(publishing["after"]["name"], "Kept cool");
    assert_eq!(told[2]["after"]["publishAt"], "2099-01-01T00:00:00Z");
    assert_eq!(
        (&told[3]["before"]["published"], &told[3]["after"]["published"]),
        (&number(&saved), &Value::Null)
    );
    assert!(
        told.windows(2).all(|pair| pair[0]["after"] == pair[1]["before"]),
        "{told:?}"
    );
}

#[test]
fn pages_that_come_move_and_go_are_written_down() {
    let shop = Shop::start().ready();
    let publisher = shop.staff_session("publisher");
    let story = json!({
        "type": "ArticlePage", "parent": "articles", "language": "en",
        "draft": {"segment": "test-story", "published": "2026-11-01", "content": {"type": "ArticlePage", "name": "A Test"}},
    });
    ok(&publisher.post(&shop, "/api/edit/pages", &story));
    let elsewhere = json!({"parent": "customer-service", "position": 5});
    ok(&publisher.post(&shop, "/api/edit/pages/a-test/move", &elsewhere));
    assert_eq!(publisher.delete(&shop, "/api/edit/pages/a-test").status, 204);
    let told = lines(&shop, "page a-test");
    assert_eq!(actions(&told), ["page.create", "page.move", "page.delete"]);
    told.iter().for_each(|line| is_by(line, &publisher));
    let [created, moved, gone] = told.as_slice() else {
        panic!("three lines")
    };
    assert_eq!(
        (&created["before"], &created["after"]["names"]),
        (&Value::Null, &json!({"en": "A Test"}))
    );
    assert_eq!(
        (&moved["before"]["parent"], &moved["after"]),
        (&json!("articles"), &elsewhere)
    );
    assert_eq!(
        (&gone["before"]["parent"], &gone["after"]),
        (&json!("customer-service"), &Value::Null)
    );
}

#[test]
fn what_is_scheduled_is_done_by_the_shop() {
    let shop = Shop::start().ready();
    let publisher = shop.staff_session("publisher");
    let draft = ok(&publisher.get(&shop, STORY)).clone();
    let past = json!({"etag": draft["etag"], "unpublish": "2026-01-01T00:00:00Z"});
    ok(&publisher.post(&shop, &format!("{STORY}/schedule"), &past));
    publisher.wait_for(&shop, "/api/edit/pages/storing-chocolate", |answer| {
        answer.body["editions"]["en"]["state"] == "draft"
    });
    let told = lines(&shop, "page storing-chocolate/en");
    assert_eq!(actions(&told), ["page.schedule", "page.unpublish"]);
    assert_eq!(told[1]["actor"]["kind"], "shop");
}

#[test]
fn pictures_and_tokens_are_written_down() {
    let shop = Shop::start().ready();
    let publisher = shop.staff_session("publisher");
    let png = shop.get("/pictures/article-storing-chocolate?preset=default").bytes;
    let added = shop.post_bytes(
        "/api/edit/pictures?name=cake",
        "application/octet-stream",
        &png,
        &publisher.headers(),
    );
    assert_eq!(added.status, 201, "{}", added.text());
    let name = added.body["name"].as_str().expect("a name").to_owned();
    publisher.wait_for(&shop, &format!("/api/edit/pictures?q={name}"), |answer| {
        answer.body["items"][0]["name"] == name.as_str()
    });
    let words = json!({"alt": {"en": "A cake"}});
    ok(&publisher.patch(&shop, &format!("/api/edit/pictures/{name}"), &words));
    said(shop.folder(), &["pictures", "delete", &name]);
    refused(shop.folder(), &["pictures", "delete", &name]);
    let told = lines(&shop, &format!("picture {name}"));
    assert_eq!(actions(&told), ["picture.add", "picture.describe", "picture.delete"]);
    told[..2].iter().for_each(|line| is_by(line, &publisher));
    assert_eq!(told[1]["before"], told[0]["after"]);
    assert!(told[1]["after"].to_string().contains("A cake"), "{}", told[1]);
    let token = program(&shop, "editor");
    let issued: Value = serde_json::from_str(&said(shop.folder(), &["tokens", "list", "--json"])).expect("JSON");
    let id = issued[0]["id"].as_str().expect("an id").to_owned();
    said(shop.folder(), &["tokens", "revoke", &id]);
    said(shop.folder(), &["tokens", "revoke", &id]);
    let told = lines(&shop, &format!("token {id}"));
    assert_eq!(actions(&told), ["token.issued", "token.revoked"]);
    assert_eq!(told[0]["after"]["role"], "editor");
    let all = said(shop.folder(), &["staff", "audit", "--json", "--limit", "1000"]);
    assert!(!all.contains(&token.token), "{all}");
}

/// Runs a statement beside the server, as somebody who may write to the database could.
fn tamper(shop: &Shop, sql: &'static str) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime");
    let database = SqliteConnectOptions::new()
        .filename(shop.folder().join("praline.db"))
        .busy_timeout(PATIENCE);
    runtime.block_on(async {
        let mut connection = database.connect().await.expect("the database");
        connection.execute(sql).await.expect("is run");
        connection.close().await.expect("closed");
    });
}

#[test]
fn a_line_that_is_gone_is_noticed() {
    const LOOK: &str = "UPDATE job SET due_at = 0 WHERE kind = 'check-audit'";
    let shop = Shop::start().ready();
    let session = shop.staff_session("editor");
    assert_eq!(session.post(&shop, "/api/staff/logout", &Value::Null).status, 204);
    let tells = |line: &str| shop.wait_for("/metrics", |metrics| metrics.text().contains(line));
    tamper(&shop, LOOK);
    tells("praline_audit_broken 0");
    tamper(&shop, "DELETE FROM audit_line WHERE number = 2");
    let told = refused(shop.folder(), &["staff", "audit", "--verify"]);
    assert!(told.contains("line 2 is missing"), "{told}");
    tamper(&shop, LOOK);
    tells("praline_audit_broken 1");
    assert!(shop.log().contains("the audit log was tampered with"), "{}", shop.log());
}
