//! Pages as editors' programs work on them.

use std::{collections::BTreeSet, fs};

use serde_json::{Value, json};

use crate::{
    cda::program,
    commands::{refused, said},
    harness::{Answer, Shop, Visitor},
};

const STORY: &str = "/api/edit/pages/storing-chocolate/en";

fn ok(answer: &Answer) -> &Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    &answer.body
}

fn is_refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!(
        (answer.status, answer.body["code"].as_str()),
        (status, Some(code)),
        "{}",
        answer.text()
    );
}

fn post(shop: &Shop, who: &Visitor, path: &str, body: &Value) -> Answer {
    shop.post_as(who, path, body, &[])
}

/// The newest revision of the story, with another name.
fn renamed(shop: &Shop, editor: &Visitor, name: &str) -> Value {
    let mut draft = ok(&shop.get_as(editor, STORY)).clone();
    draft["draft"]["content"]["name"] = name.into();
    draft
}

#[test]
fn a_draft_is_kept_beside_what_readers_see_until_somebody_publishes_it() {
    let shop = Shop::start().ready();
    let (editor, publisher) = (program(&shop, "editor"), program(&shop, "publisher"));
    let url = ok(&shop.get_as(&editor, "/api/edit/pages/storing-chocolate"))["editions"]["en"]["url"]
        .as_str()
        .expect("an address")
        .to_owned();
    let before = shop.page(&url);
    let form = renamed(&shop, &editor, "Kept cool");
    let saved = ok(&shop.put_as(&editor, STORY, &form)).clone();
    assert_eq!(
        (&saved["state"], &saved["name"]),
        (&json!("changed"), &json!("Kept cool"))
    );
    assert_eq!(saved["author"], "editor");
    let still = shop.page(&url);
    let seen = |page: &Value| (page["version"].clone(), page["name"].clone(), page["status"].clone());
    assert_eq!(seen(&still), seen(&before), "a draft changes nothing for readers");
    // Whoever saw the page before that does not overwrite it.
    is_refused(&shop.put_as(&editor, STORY, &form), 409, "edited-meanwhile");
    let etag = json!({"etag": saved["etag"]});
    is_refused(
        &post(&shop, &editor, &format!("{STORY}/publish"), &etag),
        403,
        "forbidden",
    );
    let published = ok(&post(&shop, &publisher, &format!("{STORY}/publish"), &etag)).clone();
    assert_eq!(published["state"], "published");
    let shown = format!("/api/cda/content?contentUrl={url}");
    shop.wait_for(&shown, |answer| answer.body[0]["name"] == "Kept cool");
    // What was there comes back as a draft.
    let known = ok(&shop.get_as(&editor, &format!("{STORY}/revisions"))).clone();
    let first = known["items"].as_array().expect("revisions").last().expect("one")["number"].clone();
    let old = ok(&shop.get_as(&editor, &format!("{STORY}/revisions/{first}"))).clone();
    assert_eq!(old["draft"]["content"]["name"], before["name"]);
    let form = json!({"etag": published["etag"], "number": first});
    let restored = ok(&post(&shop, &editor, &format!("{STORY}/restore"), &form)).clone();
    assert_eq!(
        (&restored["state"], &restored["name"]),
        (&json!("changed"), &before["name"])
    );
    // Hidden, it is nowhere; what was written stays.
    let etag = json!({"etag": restored["etag"]});
    let hidden = ok(&post(&shop, &publisher, &format!("{STORY}/unpublish"), &etag)).clone();
    assert_eq!((&hidden["state"], &hidden["url"]), (&json!("draft"), &Value::Null));
    shop.wait_for(&shown, |answer| answer.status == 404);
}

/// The id of the first block of the story's draft.
fn saved_block(shop: &Shop, editor: &Visitor) -> Value {
    ok(&shop.get_as(editor, STORY))["draft"]["content"]["mainContentArea"][0]["id"].clone()
}

#[test]
fn what_readers_would_stumble_over_is_told_and_keeps_nobody_from_publishing() {
    let shop = Shop::start().ready();
    let publisher = program(&shop, "publisher");
    let mut form = renamed(&shop, &publisher, "Stumbled over");
    form["draft"]["content"]["mainBody"] =
        json!("<h3>Deep</h3><p><a href=\"/en/gone-for-good\">There</a></p><h2>Back</h2><p>Here</p>");
    form["draft"]["content"]["mainContentArea"] = json!([
        {"type": "RichTextBlock", "heading": {"en": "Storing"}, "headingLevel": 2, "body": {
            "en": "<h3>Cool</h3><p>As <a href=\"/en/nowhere-at-all?x=1\">elsewhere</a> and <a href=\"/en/products\">here</a></p>",
            "fi": "<p><a href=\"/fi/ei-missaan\">Muualla</a></p>",
        }},
        {"type": "RichTextBlock", "heading": {"en": "Deep"}, "headingLevel": 5, "body": {"en": "<p>Dark</p>"},
            "backgroundColorHex": "#FFFFFF", "textColor": "#FEFEFE"},
        {"type": "LinkBlock", "buttonName": {"en": "Away"}, "linkUrl": {"en": "/en/gone"}, "hidden": true},
        {"type": "HeroBlock", "title": {"en": "Tins"}, "images": ["placeholder"]},
    ]);
    let saved = ok(&shop.put_as(&publisher, STORY, &form)).clone();
    let checks = ok(&shop.get_as(&publisher, &format!("{STORY}/checks"))).clone();
    let told: Vec<_> = checks["items"].as_array().expect("a list").iter().collect();
    assert!(told.iter().all(|check| check["severity"] == "warning"), "{told:?}");
    let told: Vec<_> = told
        .iter()
        .map(|check| (check["code"].clone(), check["field"].clone(), check["values"].clone()))
        .collect();
    let wanted = [
        ("heading-skipped", "mainBody", json!({"level": 3, "after": 1})),
        ("broken-link", "mainBody", json!({"address": "/en/gone-for-good"})),
        ("broken-link", "body", json!({"address": "/en/nowhere-at-all?x=1"})),
        ("heading-skipped", "heading", json!({"level": 5, "after": 3})),
        (
            "low-contrast",
            "textColor",
            json!({"text": "#FEFEFE", "ground": "#FFFFFF"}),
        ),
        (
            "no-alt-text",
            "images",
            json!({"name": "placeholder", "language": "en"}),
        ),
    ];
    assert_eq!(
        told,
        wanted.map(|(code, field, values)| (json!(code), json!(field), values))
    );
    let etag = json!({"etag": saved["etag"]});
    ok(&post(&shop, &publisher, &format!("{STORY}/publish"), &etag));
}

#[test]
fn what_cannot_be_shown_is_told_in_sentences() {
    let shop = Shop::start().ready();
    let publisher = program(&shop, "publisher");
    let mut form = renamed(&shop, &publisher, "Kept cool");
    form["draft"]["content"]["heroImage"] = json!({"url": "nowhere"});
    form["draft"]["content"]["mainContentArea"] = json!([{"type": "LinkBlock"}]);
    let saved = ok(&shop.put_as(&publisher, STORY, &form)).clone();
    let checks = ok(&shop.get_as(&publisher, &format!("{STORY}/checks"))).clone();
    let severities: Vec<_> = checks["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|check| (check["severity"].as_str(), check["text"].as_str().unwrap_or_default()))
        .collect();
    assert!(
        severities
            .iter()
            .any(|(severity, text)| *severity == Some("error") && text.contains("main block 1")),
        "{severities:?}"
    );
    assert!(
        severities.contains(&(
            Some("warning"),
            "storing-chocolate, heroImage: there is no picture nowhere"
        )),
        "{severities:?}"
    );
    let etag = json!({"etag": saved["etag"]});
    let refused = post(&shop, &publisher, &format!("{STORY}/publish"), &etag);
    is_refused(&refused, 422, "not-fit-to-publish");
    let told = refused.body["errors"]["draft"].as_array().expect("sentences");
    assert!(
        told.iter()
            .any(|text| text.as_str().is_some_and(|text| text.contains("main block 1")))
    );
    let missing = json!({"code": "unknown-picture", "values": {"name": "nowhere"}, "page": "storing-chocolate", "field": "heroImage"});
    let items = checks["items"].as_array().expect("a list");
    let has = |wanted: &Value| {
        let mut items = items.iter();
        items.any(|item| {
            wanted
                .as_object()
                .is_some_and(|all| all.iter().all(|(name, value)| item[name] == *value))
        })
    };
    assert!(has(&missing), "{items:?}");
    assert!(
        has(&json!({"code": "missing", "block": saved_block(&shop, &publisher)})),
        "{items:?}"
    );
    // A value of the wrong form is not kept at all.
    form["etag"] = saved["etag"].clone();
    form["draft"]["content"]["name"] = json!(7);
    let refused = shop.put_as(&publisher, STORY, &form);
    is_refused(&refused, 422, "invalid");
    let told = refused.body["errors"]["draft"][0].as_str().unwrap_or_default();
    assert!(told.starts_with("content.name: "), "{told}");
    let moment = json!({"etag": saved["etag"], "unpublish": "soon"});
    is_refused(
        &post(&shop, &publisher, &format!("{STORY}/schedule"), &moment),
        422,
        "invalid",
    );
}

#[test]
fn pages_are_made_moved_and_deleted_in_the_tree() {
    let shop = Shop::start().ready();
    let publisher = program(&shop, "publisher");
    let story = json!({
        "type": "ArticlePage", "parent": "articles", "language": "en",
        "draft": {"segment": "test-story", "published": "2026-11-01", "content": {"type": "ArticlePage", "name": "A Test"}},
    });
    let made = ok(&post(&shop, &publisher, "/api/edit/pages", &story)).clone();
    assert_eq!(
        (&made["id"], &made["editions"]["en"]["state"]),
        (&json!("a-test"), &json!("draft"))
    );
    let named =
        json!({"id": "a-test", "type": story["type"], "parent": "articles", "language": "en", "draft": story["draft"]});
    is_refused(&post(&shop, &publisher, "/api/edit/pages", &named), 409, "page-exists");
    let listed = |answer: &Answer| {
        let items = answer.body["items"].as_array();
        items.is_some_and(|items| items.iter().any(|page| page["id"] == "a-test"))
    };
    let authorization = publisher.authorization();
    let tree = |path: &str| shop.get_with(path, &[("authorization", &authorization)]);
    let found = shop.wait_for_as(&publisher, "/api/edit/tree?q=a+TEST", listed);
    assert_eq!(found.body["isCut"], false);
    assert!(listed(&tree("/api/edit/tree?parent=articles")));
    let top = tree("/api/edit/tree?language=sv");
    let start = ok(&top)["items"]
        .as_array()
        .expect("pages")
        .first()
        .cloned()
        .expect("one");
    assert_eq!(
        (&start["type"], &start["hasChildren"]),
        (&json!("StartPage"), &json!(true))
    );
    // What has no name of its own is known by that of its product.
    let about = |path: &str| {
        let listed = tree(path);
        let items = ok(&listed)["items"].as_array().expect("pages").clone();
        items.into_iter().find(|page| page["id"] == "product-lingonberry-frost")
    };
    let frost = about("/api/edit/tree?language=fi").expect("the page of a product");
    let name = frost["name"].as_str().expect("a name").to_owned();
    assert!(name.starts_with("Puolukka"), "{name}");
    assert!(about(&format!("/api/edit/tree?language=fi&q={}", name.replace(' ', "+"))).is_some());
    // Under itself it has no place.
    let into_itself = json!({"parent": "a-test", "position": 0});
    is_refused(
        &post(&shop, &publisher, "/api/edit/pages/a-test/move", &into_itself),
        422,
        "not-fit-to-publish",
    );
    let elsewhere = json!({"parent": "customer-service", "position": 5});
    let moved = ok(&post(&shop, &publisher, "/api/edit/pages/a-test/move", &elsewhere)).clone();
    assert_eq!(
        (&moved["parent"], &moved["position"]),
        (&json!("customer-service"), &json!(5))
    );
    is_refused(
        &shop.delete_as(&publisher, "/api/edit/pages/articles"),
        422,
        "not-fit-to-publish",
    );
    assert_eq!(shop.delete_as(&publisher, "/api/edit/pages/a-test").status, 204);
    is_refused(&shop.get_as(&publisher, "/api/edit/pages/a-test"), 404, "not-found");
}

#[test]
fn a_deleted_page_is_put_back_from_the_trash() {
    let shop = Shop::start().ready();
    let (editor, publisher) = (program(&shop, "editor"), program(&shop, "publisher"));
    let made = |name: &str, parent: &str| {
        let page = json!({
            "type": "LandingPage", "parent": parent, "language": "en",
            "draft": {"segment": name, "published": "2026-11-01", "content": {"type": "LandingPage", "name": name}},
        });
        let made = ok(&post(&shop, &editor, "/api/edit/pages", &page)).clone();
        made["editions"]["en"]["etag"].clone()
    };
    let etag = made("upper", "start");
    ok(&post(
        &shop,
        &publisher,
        "/api/edit/pages/upper/en/publish",
        &json!({"etag": etag}),
    ));
    made("lower", "upper");
    shop.wait_for("/en/upper", |page| page.status == 200);
    assert_eq!(shop.delete_as(&publisher, "/api/edit/pages/lower").status, 204);
    assert_eq!(shop.delete_as(&publisher, "/api/edit/pages/upper").status, 204);
    shop.wait_for("/en/upper", |page| page.status == 404);

    let listed = shop.get_as(&editor, "/api/edit/trash?language=en");
    let items = ok(&listed)["items"].as_array().expect("pages").clone();
    let told =
        |page: &Value| ["id", "name", "parent", "parentName"].map(|field| page[field].as_str().map(str::to_owned));
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(told(&items[1]), [text("lower"), text("lower"), text("upper"), None]);
    assert_eq!(told(&items[0])[..3], [text("upper"), text("upper"), text("start")]);
    assert_eq!(items[0]["languages"], json!(["en"]));
    assert!(
        items[0]["until"].as_str() > items[0]["deleted"].as_str(),
        "{}",
        items[0]
    );

    // What lay under another page waits for that one.
    let restore = |id: &str| post(&shop, &publisher, &format!("/api/edit/trash/{id}/restore"), &json!({}));
    is_refused(&restore("lower"), 422, "not-fit-to-publish");
    let nobody = post(&shop, &editor, "/api/edit/trash/upper/restore", &json!({}));
    is_refused(&nobody, 403, "forbidden");
    let back = restore("upper");
    assert_eq!(
        (&ok(&back)["parent"], &ok(&back)["editions"]["en"]["state"]),
        (&json!("start"), &json!("draft"))
    );
    assert_eq!(
        shop.get("/en/upper").status,
        404,
        "readers wait until it is published again"
    );
    let etag = &ok(&back)["editions"]["en"]["etag"];
    ok(&post(
        &shop,
        &publisher,
        "/api/edit/pages/upper/en/publish",
        &json!({"etag": etag}),
    ));
    shop.wait_for("/en/upper", |page| page.status == 200);
    is_refused(&restore("upper"), 404, "not-found");

    let lower = "/api/edit/trash/lower";
    is_refused(&shop.delete_as(&editor, lower), 403, "forbidden");
    assert_eq!(shop.delete_as(&publisher, lower).status, 204);
    is_refused(&shop.delete_as(&publisher, lower), 404, "not-found");
    assert_eq!(ok(&shop.get_as(&editor, "/api/edit/trash"))["items"], json!([]));
    let log = said(shop.folder(), &["staff", "audit"]);
    for action in ["page.put-back", "page.delete-for-good"] {
        assert!(log.contains(action), "{log}");
    }
}

#[test]
fn pages_that_lead_to_another_are_told() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let story = shop.get_as(&editor, "/api/edit/pages/articles");
    let address = ok(&story)["editions"]["fi"]["url"]
        .as_str()
        .expect("an address")
        .to_owned();
    let link = format!("<p><a href=\"{address}\">Tarinat</a></p>");
    let page = json!({
        "type": "LandingPage", "parent": "start", "language": "fi",
        "draft": {"segment": "leads-there", "published": "2026-11-01", "content": {
            "type": "LandingPage", "name": "Leads there",
            "mainContentArea": [{"type": "RichTextBlock", "body": {"fi": link}}],
        }},
    });
    ok(&post(&shop, &editor, "/api/edit/pages", &page));
    let is_told = |answer: &Answer| {
        let items = answer.body["items"].as_array();
        items.is_some_and(|items| items.iter().any(|page| page["id"] == "leads-there"))
    };
    shop.wait_for_as(&editor, "/api/edit/pages/articles/uses", is_told);
    let unused = shop.get_as(&editor, "/api/edit/pages/leads-there/uses");
    assert_eq!(ok(&unused)["items"], json!([]));
    is_refused(&shop.get_as(&editor, "/api/edit/pages/nowhere/uses"), 404, "not-found");
}

#[test]
fn only_those_with_the_right_get_anywhere() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    for path in [
        "/api/edit/tree",
        "/api/edit/types",
        "/api/edit/pages/storing-chocolate",
        STORY,
    ] {
        is_refused(&shop.get(path), 401, "invalid-token");
        is_refused(&shop.get_as(&visitor, path), 403, "forbidden");
    }
    let editor = program(shop, "editor");
    is_refused(
        &shop.delete_as(&editor, "/api/edit/pages/storing-chocolate"),
        403,
        "forbidden",
    );
    let types = shop.get_as(&editor, "/api/edit/types");
    assert_eq!(ok(&types)["blocks"].as_array().map(Vec::len), Some(38));
    is_refused(&shop.get_as(&editor, "/api/edit/pages/nowhere"), 404, "not-found");
    is_refused(
        &shop.get_as(&editor, "/api/edit/pages/storing-chocolate/de"),
        404,
        "not-found",
    );
}

#[test]
fn a_picture_is_added_and_described_by_those_who_may() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let authorization = editor.authorization();
    let headers = [("authorization", authorization.as_str())];
    let listed = shop.get_as(&editor, "/api/edit/pictures?q=storing");
    assert_eq!(ok(&listed)["items"][0]["isOwn"], false);
    let first = shop.get_as(&editor, "/api/edit/pictures");
    assert!(first.body["mostBytes"].as_u64() > Some(1_000_000));
    let next = ok(&first)["next"].as_str().expect("more").to_owned();
    let second = shop.get_as(&editor, &format!("/api/edit/pictures?after={next}"));
    assert!(ok(&second)["items"][0]["name"].as_str() > Some(next.as_str()));
    let file = "\u{89}PNG is what it says, and no picture is what it is";
    let refused = shop.post(
        "/api/edit/pictures?name=cake",
        "application/octet-stream",
        file,
        &headers,
    );
    is_refused(&refused, 422, "invalid");
    assert!(refused.body["errors"]["file"][0].is_string(), "{}", refused.text());
    is_refused(
        &shop.post("/api/edit/pictures?name=cake", "image/png", file, &headers),
        415,
        "unsupported-media-type",
    );
    let png = shop.get("/pictures/article-storing-chocolate?preset=default").bytes;
    let added = shop.post_bytes(
        "/api/edit/pictures?name=cake",
        "application/octet-stream",
        &png,
        &headers,
    );
    assert_eq!(added.status, 201, "{}", added.text());
    let name = added.body["name"].as_str().expect("a name").to_owned();
    assert!(name.starts_with("cake-"), "{name}");
    let path = format!("/api/edit/pictures/{name}");
    let is_there = |answer: &Answer| answer.body["items"][0]["name"] == name.as_str();
    let found = format!("/api/edit/pictures?q={name}");
    shop.wait_for_as(&editor, &found, is_there);
    let words = json!({"alt": {"en": "A cake", "fi": "Kakku"}, "focus": {"x": 0.25, "y": 1.0}});
    let described = shop.patch_as(&editor, &path, &words);
    assert_eq!(ok(&described)["alt"], words["alt"]);
    assert_eq!(described.body["focus"], words["focus"]);
    let outside = json!({"focus": {"x": 2.0, "y": 0.0}});
    is_refused(&shop.patch_as(&editor, &path, &outside), 422, "invalid");
    is_refused(
        &shop.patch_as(&editor, "/api/edit/pictures/article-storing-chocolate", &words),
        404,
        "not-found",
    );
    let shown = |answer: &Answer| is_there(answer) && answer.body["items"][0]["alt"]["fi"] == "Kakku";
    shop.wait_for_as(&editor, &format!("{found}+kakku"), shown);
}

#[test]
fn a_picture_goes_once_nothing_uses_it() {
    let shop = Shop::start().ready();
    let (editor, publisher) = (program(&shop, "editor"), program(&shop, "publisher"));
    let authorization = editor.authorization();
    let headers = [("authorization", authorization.as_str())];
    let png = shop.get("/pictures/article-storing-chocolate?preset=default").bytes;
    let add = |name: &str| {
        let path = format!("/api/edit/pictures?name={name}");
        let added = shop.post_bytes(&path, "application/octet-stream", &png, &headers);
        assert_eq!(added.status, 201, "{}", added.text());
        added.body["name"].as_str().expect("a name").to_owned()
    };
    let (cake, pie) = (add("cake"), add("pie"));
    let unused = "/api/edit/pictures?unused=true";
    let names = |answer: &Answer| -> Vec<String> {
        let items = answer.body["items"].as_array().expect("items").iter();
        items
            .map(|item| item["name"].as_str().expect("a name").to_owned())
            .collect()
    };
    shop.wait_for_as(&editor, unused, |answer| names(answer) == [cake.clone(), pie.clone()]);

    // A draft that nobody sees yet uses it already.
    let hero = json!({"type": "HeroBlock", "title": {"en": "Cakes"}, "images": [cake]});
    let draft = json!({
        "segment": "cakes", "published": "2026-11-01",
        "content": {"type": "LandingPage", "name": "Cakes", "mainContentArea": [hero]},
    });
    let new = json!({"type": "LandingPage", "id": "cakes", "parent": "start", "language": "en", "draft": draft});
    ok(&post(&shop, &publisher, "/api/edit/pages", &new));
    shop.wait_for_as(&editor, unused, |answer| names(answer) == [pie.clone()]);
    let uses = format!("/api/edit/pictures/{cake}/uses");
    let told = shop.get_as(&editor, &uses);
    assert_eq!(ok(&told)["pages"][0]["id"], "cakes");
    assert_eq!(
        (&told.body["isCut"], &told.body["isInSiteData"]),
        (&json!(false), &json!(false))
    );
    let path = format!("/api/edit/pictures/{cake}");
    is_refused(&shop.delete_as(&publisher, &path), 409, "picture-used");
    let told = refused(shop.folder(), &["pictures", "delete", &pie, &cake]);
    assert!(told.contains("is used by pages cakes"), "{told}");

    // The other one goes, by those who may publish.
    let other = format!("/api/edit/pictures/{pie}");
    is_refused(&shop.delete_as(&editor, &other), 403, "forbidden");
    assert_eq!(shop.delete_as(&publisher, &other).status, 204);
    shop.wait_for_as(&editor, unused, |answer| names(answer).is_empty());
    is_refused(&shop.delete_as(&publisher, &other), 404, "not-found");
    let own = "/api/edit/pictures/article-storing-chocolate";
    is_refused(&shop.delete_as(&publisher, own), 404, "not-found");
    is_refused(&shop.get_as(&editor, &format!("{own}/uses")), 404, "not-found");

    // Once the page is gone, nothing uses the first one any more.
    assert_eq!(shop.delete_as(&publisher, "/api/edit/pages/cakes").status, 204);
    shop.wait_for_as(&editor, unused, |answer| names(answer) == [cake.clone()]);
    assert_eq!(shop.delete_as(&publisher, &path).status, 204);
    let log = said(shop.folder(), &["staff", "audit"]);
    assert_eq!(log.matches("picture.delete").count(), 2, "{log}");
}

/// The app's dictionaries are sorted files of the repository; a new field needs a line in each.
#[test]
fn every_field_has_a_name_in_each_language_of_the_app() {
    let shop = Shop::shared();
    let editor = program(shop, "editor");
    let types = ok(&shop.get_as(&editor, "/api/edit/types")).clone();
    let kinds = ["pages", "blocks"]
        .into_iter()
        .flat_map(|list| types[list].as_array().expect("types"));
    let fields = kinds.flat_map(|kind| kind["fields"].as_array().expect("fields"));
    let names: BTreeSet<&str> = fields.filter_map(|field| field["name"].as_str()).collect();
    assert!(names.len() > 100, "{}", names.len());
    for language in ["fi", "sv", "en"] {
        let path = format!(
            "{}/../web/admin/src/locales/{language}.json",
            env!("CARGO_MANIFEST_DIR")
        );
        let words: Value = serde_json::from_str(&fs::read_to_string(path).expect("a dictionary")).expect("JSON");
        let missing: Vec<_> = names
            .iter()
            .filter(|name| words[format!("/fields/{name}")].is_null())
            .collect();
        assert!(missing.is_empty(), "{language}: {missing:?}");
    }
}
