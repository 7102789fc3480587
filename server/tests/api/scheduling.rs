//! What is published by itself at a time is what whoever chose the time saw.

use serde_json::{Value, json};

use crate::{
    cda::program,
    drafting::Desk,
    harness::{Answer, Shop, Visitor},
    live::random_tab_id,
};

const PAGE: &str = "/api/edit/pages/storing-chocolate";
const STORY: &str = "/api/edit/pages/storing-chocolate/en";
const LATER: &str = "2037-01-01T00:00:00Z";

fn ok(answer: &Answer) -> &Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    &answer.body
}

fn told(answer: &Answer) -> (u16, Option<&str>) {
    (answer.status, answer.body["code"].as_str())
}

fn read(shop: &Shop, who: &Visitor) -> Value {
    ok(&shop.get_as(who, STORY)).clone()
}

fn renamed(shop: &Shop, who: &Visitor, name: &str) -> Answer {
    let mut form = read(shop, who);
    form["draft"]["content"]["name"] = name.into();
    shop.put_as(who, STORY, &form)
}

fn schedule(shop: &Shop, who: &Visitor, publish: Option<&str>, unpublish: Option<&str>) -> Answer {
    let form = json!({"etag": read(shop, who)["etag"], "publish": publish, "unpublish": unpublish});
    shop.post_as(who, &format!("{STORY}/schedule"), &form, &[])
}

fn rename(name: &str) -> Value {
    json!({"kind": "set", "block": null, "field": "name", "value": name})
}

fn is_kept(state: &Value) -> bool {
    state["ackedSeq"] == state["appliedSeq"]
}

#[test]
fn nobody_publishes_through_a_schedule_without_the_right_to_publish() {
    let shop = Shop::start().ready();
    let (editor, publisher) = (program(&shop, "editor"), program(&shop, "publisher"));
    ok(&renamed(&shop, &editor, "As the publisher saw it"));
    let number = ok(&shop.get_as(&editor, PAGE))["contentId"].clone();
    let mut desk = Desk::open_as(&shop, &editor.token, &random_tab_id(), number.clone());
    assert_eq!(desk.outcome(&rename("As the publisher saw it, typed")), None);
    desk.until(is_kept);
    ok(&schedule(&shop, &publisher, Some(LATER), None));

    let refused = (403, Some("page-scheduled"));
    let answer = renamed(&shop, &editor, "Nobody looked at this");
    assert_eq!(told(&answer), refused, "{}", answer.text());
    assert!(answer.body["detail"].as_str().is_some_and(|detail| detail.len() > 40));
    let back = json!({"etag": read(&shop, &editor)["etag"], "number": 1});
    assert_eq!(
        told(&shop.post_as(&editor, &format!("{STORY}/restore"), &back, &[])),
        refused
    );
    // It may be shown before the tab's server hears of the schedule, and is taken back then.
    let _ = desk.outcome(&rename("Nor at this"));
    desk.until(|state| state["rejected"][0]["error"][0]["code"] == "page-scheduled" && is_kept(state));
    assert_eq!(
        read(&shop, &editor)["draft"]["content"]["name"],
        "As the publisher saw it, typed"
    );

    // Another language of it is not scheduled, and whoever may publish goes on as before.
    let swedish = format!("{PAGE}/sv");
    let form = ok(&shop.get_as(&editor, &swedish)).clone();
    ok(&shop.put_as(&editor, &swedish, &form));
    let mut theirs = Desk::open_as(&shop, &publisher.token, &random_tab_id(), number);
    assert_eq!(theirs.outcome(&rename("Better words")), None);
    theirs.until(is_kept);
    ok(&renamed(&shop, &publisher, "The best words"));

    // Taken back, it is open to all again.
    ok(&schedule(&shop, &publisher, None, Some(LATER)));
    let etag = ok(&renamed(&shop, &editor, "For another look"))["etag"].clone();
    desk.until(|state| state["etag"] == etag);
    assert_eq!(desk.outcome(&rename("For another look, typed")), None);
}

#[test]
fn a_page_is_not_hidden_before_it_is_published() {
    let shop = Shop::start().ready();
    let publisher = program(&shop, "publisher");
    ok(&renamed(&shop, &publisher, "New words"));
    let sooner = Some("2036-12-01T00:00:00Z");
    // Readers see it: it may go for a while, and come back with its new words.
    ok(&schedule(&shop, &publisher, Some(LATER), sooner));
    let etag = &read(&shop, &publisher)["etag"];
    ok(&shop.post_as(&publisher, &format!("{STORY}/unpublish"), &json!({"etag": etag}), &[]));
    let before = read(&shop, &publisher);
    for unpublish in [sooner, Some(LATER)] {
        let answer = schedule(&shop, &publisher, Some(LATER), unpublish);
        assert_eq!(told(&answer), (422, Some("invalid")), "{}", answer.text());
        let sentence = answer.body["errors"]["unpublish"][0].as_str();
        assert!(
            sentence.is_some_and(|sentence| sentence.len() > 20),
            "{}",
            answer.text()
        );
    }
    assert_eq!(read(&shop, &publisher)["etag"], before["etag"]);
    ok(&schedule(&shop, &publisher, sooner, Some(LATER)));
}
