//! Raw HTML and embeds are written by those with the right to, whichever way pages are written.

use serde_json::{Value, json};

use crate::{
    cda::program,
    drafting::Desk,
    harness::{Answer, Shop, Visitor},
    live::random_tab_id,
};

/// A page with raw HTML inside another block.
const EVENING: &str = "/api/edit/pages/winter-evening";
const RAW: &str = "RawHtmlBlock";

fn ok(answer: &Answer) -> &Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    &answer.body
}

/// Refused with the code and a sentence.
fn is_forbidden(answer: &Answer) {
    let told = (answer.status, answer.body["code"].as_str());
    assert_eq!(told, (403, Some("markup-forbidden")), "{}", answer.text());
    assert!(answer.body["detail"].as_str().is_some_and(|detail| detail.len() > 40));
}

fn in_english(shop: &Shop, who: &Visitor) -> Value {
    ok(&shop.get_as(who, &format!("{EVENING}/en"))).clone()
}

fn put(shop: &Shop, who: &Visitor, form: &Value) -> Answer {
    shop.put_as(who, &format!("{EVENING}/en"), form)
}

/// The list of blocks in which the raw HTML stands, and where it is there.
fn beside_raw(form: &mut Value) -> (&mut Vec<Value>, usize) {
    let blocks = form["draft"]["content"]["mainContentArea"].as_array_mut();
    let lists = blocks.expect("blocks").iter_mut();
    let mut lists = lists.filter_map(|block| block.get_mut("blocks")?.as_array_mut());
    let is_raw = |block: &Value| block["type"] == RAW;
    let list = lists.find(|list| list.iter().any(is_raw)).expect("raw HTML");
    let at = list.iter().position(is_raw).expect("raw HTML");
    (list, at)
}

fn changed(form: &Value, change: impl FnOnce(&mut Vec<Value>, usize)) -> Value {
    let mut form = form.clone();
    let (list, at) = beside_raw(&mut form);
    change(list, at);
    form
}

#[test]
fn whole_drafts_keep_what_stands_for_those_without_the_right() {
    let shop = Shop::start().ready();
    for role in ["editor", "publisher", "merchant"] {
        let editor = program(&shop, role);
        let form = in_english(&shop, &editor);
        for writes in [
            changed(&form, |list, at| list[at]["html"]["en"] = "<b>mine</b>".into()),
            changed(&form, |list, at| {
                let mut copy = list[at].clone();
                copy.as_object_mut().expect("a block").remove("id");
                list.push(copy);
            }),
            changed(&form, |list, _| list.push(json!({"type": "SocialMediaEmbedBlock"}))),
            changed(&form, |list, at| list[at]["id"] = "ffffffffff".into()),
        ] {
            is_forbidden(&put(&shop, &editor, &writes));
        }
        assert_eq!(in_english(&shop, &editor)["etag"], form["etag"], "nothing was kept");
    }
    // Somebody of the staff as well, in their own language.
    let person = shop.staff_session("editor");
    let form = in_english(&shop, &program(&shop, "editor"));
    let writes = changed(&form, |list, at| list[at]["html"]["en"] = "<b>mine</b>".into());
    is_forbidden(&person.put(&shop, &format!("{EVENING}/en"), &writes));

    // All else may be changed, and a block without its id is the one that it was.
    let editor = program(&shop, "editor");
    let mut form = in_english(&shop, &editor);
    form["draft"]["content"]["name"] = "An evening inside".into();
    let form = changed(&form, |list, at| {
        let mut raw = list.remove(at);
        raw["height"] = 300.into();
        raw["hidden"] = true.into();
        raw.as_object_mut().expect("a block").remove("id");
        list.insert(0, raw);
    });
    ok(&put(&shop, &editor, &form));
    // It goes, and what readers see comes back.
    let form = changed(&in_english(&shop, &editor), |list, at| {
        list.remove(at);
    });
    ok(&put(&shop, &editor, &form));
    let first = ok(&shop.get_as(&editor, &format!("{EVENING}/en/revisions"))).clone();
    let seen = first["items"].as_array().expect("revisions").iter();
    let seen = seen
        .filter(|revision| revision["isPublished"] == true)
        .map(|revision| &revision["number"]);
    let number = seen.clone().next().expect("what readers see");
    let restore = |who: &Visitor, number: &Value| {
        let etag = in_english(&shop, who)["etag"].clone();
        let form = json!({"etag": etag, "number": number});
        shop.post_as(who, &format!("{EVENING}/en/restore"), &form, &[])
    };
    ok(&restore(&editor, number));

    // What nobody sees any more does not.
    let developer = program(&shop, "developer");
    let mine = changed(&in_english(&shop, &developer), |list, at| {
        list[at]["html"]["en"] = "<b>mine</b>".into();
    });
    let number = ok(&put(&shop, &developer, &mine))["number"].clone();
    let gone = changed(&in_english(&shop, &editor), |list, at| {
        list.remove(at);
    });
    ok(&put(&shop, &editor, &gone));
    is_forbidden(&restore(&editor, &number));
    ok(&restore(&program(&shop, "administrator"), &number));
}

#[test]
fn copies_of_pages_and_languages_ask_for_the_right() {
    let shop = Shop::start().ready();
    let (editor, developer) = (program(&shop, "editor"), program(&shop, "developer"));
    let mut draft = in_english(&shop, &editor)["draft"].clone();
    draft["segment"] = "another-evening".into();
    let copy = json!({"type": draft["content"]["type"], "parent": null, "language": "en", "draft": draft});
    let create = |who: &Visitor| shop.post_as(who, "/api/edit/pages", &copy, &[]);
    is_forbidden(&create(&editor));
    let made = ok(&create(&developer)).clone();
    let id = made["id"].as_str().expect("an id");
    // The same in a language that the page is not in yet.
    let swedish = format!("/api/edit/pages/{id}/sv");
    let form = json!({"etag": 0, "draft": draft});
    is_forbidden(&shop.put_as(&editor, &swedish, &form));
    ok(&shop.put_as(&developer, &swedish, &form));
}

#[test]
fn tabs_keep_what_stands_for_those_without_the_right() {
    let shop = Shop::start().ready();
    let (editor, developer) = (program(&shop, "editor"), program(&shop, "developer"));
    let mut form = in_english(&shop, &editor);
    let (list, at) = beside_raw(&mut form);
    let raw = list[at]["id"].clone();
    let whole = list[at].clone();
    let html = list[at]["html"]["en"].as_str().expect("markup").to_owned();
    let number = ok(&shop.get_as(&editor, EVENING))["contentId"].clone();
    let mut desk = Desk::open_as(&shop, &editor.token, &random_tab_id(), number.clone());
    let mut full = Desk::open_as(&shop, &developer.token, &random_tab_id(), number);
    let block = json!({"type": RAW, "title": {"en": "Mine"}, "html": {"en": "<b>mine</b>"}});
    let writes = [
        json!({"kind": "set", "block": raw, "field": "html.en", "value": "<b>mine</b>"}),
        json!({"kind": "text", "block": raw, "field": "html.en", "at": html.encode_utf16().count(), "remove": "",
            "insert": "<b>mine</b>", "base": desk.state["revision"]}),
        json!({"kind": "duplicateBlock", "block": raw}),
        json!({"kind": "addBlock", "area": "main", "index": 0, "block": block}),
        json!({"kind": "addBlock", "area": "main", "index": 0, "block": {"type": "GenericBlock", "blocks": [block]}}),
    ];
    for write in &writes {
        assert_eq!(desk.outcome(write).as_deref(), Some("markup-forbidden"), "{write}");
    }
    for keeps in [
        json!({"kind": "set", "block": raw, "field": "title.en", "value": "How much"}),
        json!({"kind": "set", "block": raw, "field": "hidden", "value": true}),
        json!({"kind": "moveBlock", "block": raw, "area": "main", "index": 0}),
        json!({"kind": "removeBlock", "block": raw}),
        // Taken back: readers see it.
        json!({"kind": "addBlock", "area": "main", "index": 0, "block": whole}),
    ] {
        assert_eq!(desk.outcome(&keeps), None, "{keeps}");
    }
    for write in &writes[3..] {
        assert_eq!(full.outcome(write), None, "{write}");
    }
}
