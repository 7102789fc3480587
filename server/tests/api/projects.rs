//! Projects: drafts of several pages that are looked at and published together.

use serde_json::{Value, json};

use crate::{
    cda::program,
    drafting::Screen,
    harness::{Answer, Shop, Visitor},
    previewing::{STORY, model_of, rename},
};

const PROJECTS: &str = "/api/edit/projects";

fn ok(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.body.clone()
}

fn is_refused(answer: &Answer, status: u16, code: &str) {
    let told = (answer.status, answer.body["code"].as_str());
    assert_eq!(told, (status, Some(code)), "{}", answer.text());
}

fn post(shop: &Shop, who: &Visitor, path: &str, body: &Value) -> Answer {
    shop.post_as(who, path, body, &[])
}

fn begun(shop: &Shop, editor: &Visitor, name: &str) -> String {
    let begun = ok(&post(shop, editor, PROJECTS, &json!({"name": name})));
    let id = begun["project"]["id"].as_str().expect("an id");
    format!("{PROJECTS}/{id}")
}

fn add(shop: &Shop, editor: &Visitor, project: &str, page: &Value) -> Value {
    let form = json!({"page": page, "language": "en"});
    ok(&post(shop, editor, &format!("{project}/drafts"), &form))
}

/// A page that nobody sees yet.
fn new_page(shop: &Shop, editor: &Visitor, name: &str, content: &Value) -> Value {
    let mut content = content.clone();
    content["name"] = name.into();
    content["type"] = "LandingPage".into();
    let draft = json!({"segment": name.to_lowercase(), "published": "2026-01-01", "content": content});
    let form = json!({"type": "LandingPage", "language": "en", "parent": null, "draft": draft});
    ok(&post(shop, editor, "/api/edit/pages", &form))
}

/// The drafts of a project that readers do not see yet, as publishing names them.
fn unpublished(project: &Value) -> Vec<Value> {
    let drafts = project["drafts"].as_array().expect("drafts").iter();
    drafts
        .filter(|draft| draft["hasUnpublishedChanges"] == true)
        .map(|draft| json!({"page": draft["page"], "language": draft["language"], "etag": draft["etag"]}))
        .collect()
}

#[test]
fn drafts_of_a_project_are_looked_at_and_published_together() {
    let shop = Shop::start().ready();
    let (editor, publisher) = (program(&shop, "editor"), program(&shop, "publisher"));
    let project = begun(&shop, &editor, "Easter 2027");
    assert_eq!(project, "/api/edit/projects/easter-2027");
    let page = new_page(&shop, &editor, "Eggs", &json!({}));
    add(&shop, &editor, &project, &page["id"]);
    rename(&shop, &editor, "Kept cool for Easter");
    let whole = add(&shop, &editor, &project, &json!("storing-chocolate"));
    assert_eq!((unpublished(&whole).len(), &whole["project"]["count"]), (2, &json!(2)));

    // Around any page its drafts are shown, also where they have their addresses; to nobody else.
    let with = "?epieditmode=false&epiprojects=nothing,easter-2027";
    let eggs = format!("/en/eggs{with}");
    let seen = shop.wait_for_as(&editor, &eggs, |answer| answer.status == 200);
    assert_eq!(model_of(&seen)["name"], "Eggs");
    // Each in a parameter of its own, whichever is the last.
    for with in [
        "epiprojects=easter-2027&epiprojects=nothing",
        "epiprojects=nothing&epiprojects=easter-2027",
    ] {
        let seen = shop.get_as(&editor, &format!("/en/eggs?epieditmode=false&{with}"));
        assert_eq!(seen.status, 200, "{with}");
    }
    assert_eq!(shop.get(&eggs).status, 404);
    assert_eq!(shop.get_as(&editor, "/en/eggs?epieditmode=false").status, 404);

    // What was not seen is not published, and nobody publishes who may not.
    let publish = format!("{project}/publish");
    let seen = json!({"drafts": unpublished(&whole)});
    is_refused(&post(&shop, &editor, &publish, &seen), 403, "forbidden");
    rename(&shop, &editor, "Kept cool for Easter, and dark");
    is_refused(&post(&shop, &publisher, &publish, &seen), 409, "edited-meanwhile");
    let whole = ok(&shop.get_as(&editor, &project));
    let seen = json!({"drafts": unpublished(&whole)});
    let published = ok(&post(&shop, &publisher, &publish, &seen));
    assert_eq!(unpublished(&published).len(), 0, "{published}");
    assert!(published["project"]["published"].is_string(), "{published}");
    shop.wait_for("/api/cda/content?contentUrl=/en/eggs", |answer| answer.status == 200);
    let story = shop.get_as(&editor, "/api/edit/pages/storing-chocolate").body["editions"]["en"].clone();
    assert_eq!(
        (&story["state"], &story["name"]),
        (&json!("published"), &json!("Kept cool for Easter, and dark"))
    );
}

#[test]
fn nothing_of_a_project_is_published_where_something_is_wrong_with_one_draft() {
    let shop = Shop::start().ready();
    let publisher = program(&shop, "publisher");
    let project = begun(&shop, &publisher, "Spring");
    let wrong = json!({"mainContentArea": [{"type": "LinkBlock"}]});
    let bad = new_page(&shop, &publisher, "Bad", &json!({}));
    let path = format!("/api/edit/pages/{}/en", bad["id"].as_str().expect("an id"));
    let mut draft = ok(&shop.get_as(&publisher, &path));
    draft["draft"]["content"]["mainContentArea"] = wrong["mainContentArea"].clone();
    ok(&shop.put_as(&publisher, &path, &draft));
    add(&shop, &publisher, &project, &bad["id"]);
    rename(&shop, &publisher, "Kept warm");
    let whole = add(&shop, &publisher, &project, &json!("storing-chocolate"));

    let checks = ok(&shop.get_as(&publisher, &format!("{project}/checks")));
    let errors = checks["items"].as_array().expect("a list").iter();
    assert!(
        errors
            .clone()
            .any(|check| check["severity"] == "error"
                && check["text"].as_str().is_some_and(|text| text.starts_with("bad"))),
        "{checks}"
    );
    let seen = json!({"drafts": unpublished(&whole)});
    let refused = post(&shop, &publisher, &format!("{project}/publish"), &seen);
    is_refused(&refused, 422, "not-fit-to-publish");
    assert_eq!(unpublished(&ok(&shop.get_as(&publisher, &project))).len(), 2);

    // Taken out, the rest can be.
    let out = format!("{project}/drafts/{}/en", bad["id"].as_str().expect("an id"));
    let rest = ok(&shop.delete_as(&publisher, &out));
    let mut seen = json!({"drafts": unpublished(&rest), "publish": "soon"});
    is_refused(
        &post(&shop, &publisher, &format!("{project}/publish"), &seen),
        422,
        "invalid",
    );
    seen["publish"] = "2099-01-01T00:00:00Z".into();
    let planned = ok(&post(&shop, &publisher, &format!("{project}/publish"), &seen));
    assert_eq!(planned["drafts"][0]["publishAt"], "2099-01-01T00:00:00Z");
    assert_eq!(planned["project"]["published"], Value::Null);
}

#[test]
fn a_preview_follows_the_drafts_around_it() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let project = begun(&shop, &editor, "Autumn");
    // A page that shows the story by its name.
    let shortcuts = json!([{"type": "ShortcutsBlock", "pages": ["storing-chocolate"]}]);
    let door = new_page(&shop, &editor, "Door", &json!({"mainContentArea": shortcuts}));
    let start = door["contentId"].clone();
    let shown = format!("/_preview/{start}/en?epieditmode=false");
    shop.wait_for_as(&editor, &shown, |answer| answer.status == 200);
    let names = |page: &Value, name: &str| page.to_string().contains(name);
    let staff = ("staff", editor.token.as_str());
    let mut with = Screen::open(&shop, staff, &start, &[("epiprojects", "autumn")]);
    let mut all = Screen::open(&shop, staff, &start, &[("commondrafts", "true")]);
    rename(&shop, &editor, "Chestnuts and chocolate");
    all.until(|page| names(page, "Chestnuts and chocolate"));
    assert!(!names(&with.page, "Chestnuts and chocolate"));
    add(&shop, &editor, &project, &json!("storing-chocolate"));
    with.until(|page| names(page, "Chestnuts and chocolate"));
    ok_gone(&shop.delete_as(&editor, &project));
    with.until(|page| !names(page, "Chestnuts and chocolate"));
    let draft = shop.get_as(&editor, STORY);
    assert_eq!(draft.body["draft"]["content"]["name"], "Chestnuts and chocolate");
}

fn ok_gone(answer: &Answer) {
    assert_eq!(answer.status, 204, "{}", answer.text());
}

#[test]
fn pages_are_looked_at_among_what_others_will_be_by_then() {
    let shop = Shop::start().ready();
    let publisher = program(&shop, "publisher");
    rename(&shop, &publisher, "Stored for the next century");
    let etag = shop.get_as(&publisher, STORY).body["etag"].clone();
    let plan = json!({"etag": etag, "publish": "2099-01-01T00:00:00Z", "unpublish": "2099-07-01T00:00:00Z"});
    ok(&post(&shop, &publisher, &format!("{STORY}/schedule"), &plan));
    let shortcuts = json!([{"type": "ShortcutsBlock", "pages": ["storing-chocolate"]}]);
    let door = new_page(&shop, &publisher, "Door", &json!({"mainContentArea": shortcuts}))["contentId"].clone();
    let shown = |date: &str| {
        let path = format!("/_preview/{door}/en?epieditmode=false{date}");
        let seen = shop.wait_for_as(&publisher, &path, |answer| answer.status == 200);
        model_of(&seen)["mainContentArea"].to_string()
    };
    assert!(!shown("").contains("century"));
    assert!(shown("&date=2099-02-01").contains("Stored for the next century"));
    // A link shows one draft, and nothing that others have planned.
    let link = json!({"contentId": door, "language": "en", "days": 1});
    let link = ok(&post(&shop, &publisher, "/api/edit/preview-links", &link));
    let address = link["url"].as_str().expect("an address").replacen(&shop.url, "", 1);
    for more in ["&date=2099-02-01", "&commondrafts=true"] {
        let seen = shop.get(&format!("{address}{more}"));
        assert_eq!(seen.status, 200, "{}", seen.text());
        assert!(!seen.text().contains("century"), "{more}");
    }
    let hidden = shown("&date=2099-08-01");
    assert!(!hidden.contains("/en/stories/"), "{hidden}");
}

#[test]
fn projects_have_names_of_their_own_and_are_told_with_what_is_in_them() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let first = begun(&shop, &editor, "Pääsiäinen");
    let second = begun(&shop, &editor, "Pääsiäinen");
    assert_eq!(second, format!("{first}-2"));
    add(&shop, &editor, &second, &json!("storing-chocolate"));
    let renamed = shop.patch_as(&editor, &first, &json!({"name": "Easter"}));
    assert_eq!(ok(&renamed)["project"]["name"], "Easter");
    let listed = ok(&shop.get_as(&editor, &format!("{PROJECTS}?page=storing-chocolate&language=en")));
    let held = |id: &str| {
        let items = listed["items"].as_array().expect("a list").iter();
        let mut found = items.filter(|item| first.ends_with(id) || item["id"] == *id);
        found.next().map(|item| item["hasPage"].clone())
    };
    assert_eq!(held(second.rsplit('/').next().expect("an id")), Some(json!(true)));
    for name in ["", " ", "a\nb"] {
        is_refused(&post(&shop, &editor, PROJECTS, &json!({"name": name})), 422, "invalid");
    }
    let nowhere = json!({"page": "nowhere", "language": "en"});
    is_refused(
        &post(&shop, &editor, &format!("{first}/drafts"), &nowhere),
        404,
        "not-found",
    );
    is_refused(&shop.get_as(&editor, &format!("{PROJECTS}/nothing")), 404, "not-found");

    // A page that is deleted is in no project any more.
    let publisher = program(&shop, "publisher");
    let page = new_page(&shop, &editor, "Passing", &json!({}));
    add(&shop, &editor, &first, &page["id"]);
    ok_gone(&shop.delete_as(
        &publisher,
        &format!("/api/edit/pages/{}", page["id"].as_str().expect("an id")),
    ));
    assert_eq!(ok(&shop.get_as(&editor, &first))["project"]["count"], 0);
}
