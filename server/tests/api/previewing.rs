//! Documents of drafts: who sees them, and what nobody else does.

use serde_json::{Value, json};

use crate::{
    cda::program,
    harness::{Answer, Shop, Visitor},
};

pub(crate) const STORY: &str = "/api/edit/pages/storing-chocolate/en";
const SECRET_NAME: &str = "Nobody knows of this yet";

/// The model that a document holds.
pub(crate) fn model_of(answer: &Answer) -> Value {
    let html = answer.text();
    let start = html.find("id=\"page-model\"").expect("the model");
    let json = &html[start + html[start..].find('>').expect("its start") + 1..];
    serde_json::from_str(&json[..json.find("</script>").expect("its end")]).expect("JSON")
}

/// Gives the story another name, unseen by readers.
pub(crate) fn rename(shop: &Shop, editor: &Visitor, name: &str) {
    let mut draft = shop.get_as(editor, STORY).body;
    draft["draft"]["content"]["name"] = name.into();
    let saved = shop.put_as(editor, STORY, &draft);
    assert_eq!(saved.status, 200, "{}", saved.text());
}

fn story_url(shop: &Shop, editor: &Visitor) -> String {
    let page = shop.get_as(editor, "/api/edit/pages/storing-chocolate");
    page.body["editions"]["en"]["url"]
        .as_str()
        .expect("an address")
        .to_owned()
}

fn is_preview(answer: &Answer, mode: &str) {
    assert_eq!(answer.status, 200, "{}", answer.text());
    let headers = [
        ("cache-control", "private, no-store"),
        ("x-epi-contextmode", mode),
        ("x-robots-tag", "noindex, nofollow"),
        ("referrer-policy", "same-origin"),
    ];
    for (name, value) in headers {
        assert_eq!(answer.header(name), Some(value), "{name}");
    }
    let policy = answer.header("content-security-policy").expect("a policy");
    assert!(policy.contains("frame-ancestors 'self'"), "{policy}");
    assert!(answer.header("set-cookie").is_none(), "no visitor of the shop");
    let html = answer.text();
    assert!(
        html.contains("<meta name=\"robots\" content=\"noindex,nofollow\" />"),
        "{html}"
    );
}

#[test]
fn those_who_may_see_the_draft_in_the_place_of_the_page_and_nobody_else_does() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let staff = shop.staff_session("editor");
    let url = story_url(&shop, &editor);
    rename(&shop, &editor, SECRET_NAME);
    for mode in ["true", "false"] {
        let address = format!("{url}?epieditmode={mode}");
        let told = if mode == "true" { "Edit" } else { "Preview" };
        for answer in [shop.get_as(&editor, &address), staff.get(&shop, &address)] {
            is_preview(&answer, told);
            let page = model_of(&answer);
            assert_eq!(page["name"], SECRET_NAME);
            assert_eq!(page["preview"], json!({"mode": told, "isEditable": true}));
            assert_eq!(page["anonymousId"], Value::Null);
        }
    }
    // Blocks say which they are where they are edited, and nowhere else.
    for (mode, is_edited) in [("?epieditmode=true", true), ("?epieditmode=false", false), ("", false)] {
        let start = staff.get(&shop, &format!("/en/{mode}"));
        let first = model_of(&start)["mainContentArea"][0]["contentLink"]["guidValue"].clone();
        let mark = format!(" data-epi-content-id={first}");
        assert_eq!(start.text().contains(&mark), is_edited, "{mode}");
        assert_eq!(start.text().contains("data-epi-"), is_edited, "{mode}");
    }
    // Whoever may only read may not edit.
    let seen = shop.get_as(&program(&shop, "operator"), &format!("{url}?epieditmode=true"));
    assert_eq!(seen.header("x-epi-contextmode"), None, "no scope");
    let visitor = shop.visitor();
    let plain = shop.get(&url);
    for refused in [
        shop.get(&format!("{url}?epieditmode=true")),
        shop.get_as(&visitor, &format!("{url}?epieditmode=true")),
        shop.get_with(
            &format!("{url}?epieditmode=true"),
            &[("authorization", "Bearer nonsense")],
        ),
        shop.get_with(
            &format!("{url}?epieditmode=true"),
            &[("cookie", "praline-staff=nonsense")],
        ),
        shop.get(&format!("{url}?preview=nonsense")),
        staff.get(&shop, &format!("{url}?epieditmode=perhaps")),
        staff.get(&shop, &url),
    ] {
        assert_eq!(refused.status, 200);
        assert_eq!(refused.header("cache-control"), plain.header("cache-control"));
        for header in ["x-epi-contextmode", "x-robots-tag"] {
            assert_eq!(refused.header(header), None);
        }
        let text = refused.text();
        assert!(!text.contains(SECRET_NAME) && !text.contains("data-epi-"), "{text}");
        assert_eq!(model_of(&refused)["preview"], Value::Null);
    }
}

#[test]
fn the_page_call_shows_drafts_to_the_same_people() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let staff = shop.staff_session("merchant");
    let url = story_url(&shop, &editor);
    rename(&shop, &editor, SECRET_NAME);
    let call = |more: &str| format!("/api/cda/content?contentUrl={url}&currentPageUrl={url}{more}");
    for (mode, told) in [("true", "Edit"), ("false", "Preview")] {
        let path = call(&format!("&epieditmode={mode}"));
        for answer in [shop.get_as(&editor, &path), staff.get(&shop, &path)] {
            assert_eq!(answer.status, 200, "{}", answer.text());
            for (name, value) in [
                ("cache-control", Some("private, no-store")),
                ("x-epi-contextmode", Some(told)),
                ("x-robots-tag", Some("noindex, nofollow")),
                ("set-cookie", None),
                ("etag", None),
            ] {
                assert_eq!(answer.header(name), value, "{name}");
            }
            let page = &answer.body[0];
            assert_eq!(
                (&page["name"], &page["status"], &page["anonymousId"]),
                (&json!(SECRET_NAME), &json!("CheckedOut"), &Value::Null)
            );
            assert_eq!(page["preview"], json!({"mode": told, "isEditable": true}));
            let link = &page["contentLink"];
            assert_eq!(link["workId"], 2, "the revision that it is");
            // The same by its number; without the mode, or the right, as readers see it.
            let by_id = format!("/api/cda/content/{}?language=en&epieditmode={mode}", link["id"]);
            let same = shop.get_as(&editor, &by_id);
            assert_eq!(
                (
                    same.header("x-epi-contextmode"),
                    &same.body["name"],
                    &same.body["contentLink"]["workId"]
                ),
                (Some(told), &json!(SECRET_NAME), &json!(2))
            );
            for plain in [
                shop.get(&by_id),
                shop.get_as(&editor, &by_id.replace("epieditmode", "other")),
            ] {
                assert_ne!(plain.body["name"], SECRET_NAME);
                assert_eq!(plain.body["contentLink"]["workId"], Value::Null);
            }
        }
    }
    let without = shop.get_as(&editor, "/api/cda/content?contentUrl=/en/&epieditmode=true");
    assert_eq!(
        (without.header("x-epi-contextmode"), &without.body[0]["status"]),
        (Some("Edit"), &json!("Published")),
        "a page that nobody works on"
    );
    let seen = &shop
        .get_as(&editor, &call("&epieditmode=false&market=SE&theme=willja"))
        .body[0];
    assert_eq!(
        (&seen["market"], &seen["layoutTheme"]),
        (&json!("SE"), &json!("willja"))
    );

    let asked = call("&epieditmode=true&visitorgroupsByID=gift-box-in-cart");
    let visitor = shop.visitor();
    for (who, refused) in [
        ("nobody", shop.get(&asked)),
        ("a visitor", shop.get_as(&visitor, &asked)),
        (
            "a program without the scope",
            shop.get_as(&program(&shop, "operator"), &asked),
        ),
        (
            "one of the staff without the scope",
            shop.staff_session("operator").get(&shop, &asked),
        ),
        (
            "a forged token",
            shop.get_with(&asked, &[("authorization", "Bearer nonsense")]),
        ),
        (
            "a forged session",
            shop.get_with(&asked, &[("cookie", "praline-staff=nonsense")]),
        ),
        (
            "an editor who asks for none",
            staff.get(&shop, &call("&epieditmode=perhaps")),
        ),
        ("a forged link", shop.get(&call("&preview=nonsense"))),
    ] {
        assert_eq!(refused.status, 200, "{who}");
        assert_eq!(refused.header("x-epi-contextmode"), Some("Default"), "{who}");
        assert_eq!(refused.header("cache-control"), Some("private, no-cache"), "{who}");
        assert!(!refused.text().contains(SECRET_NAME), "{who}");
        let page = &refused.body[0];
        assert_eq!(
            (&page["status"], &page["preview"]),
            (&json!("Published"), &Value::Null),
            "{who}"
        );
    }
}

#[test]
fn a_page_that_nobody_sees_yet_has_a_preview_by_its_number() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let make = |form: Value| {
        let made = shop.post_as(&editor, "/api/edit/pages", &form, &[]);
        assert_eq!(made.status, 200, "{}", made.text());
        made.body
    };
    let form = |name: &str, segment: &str, parent: &Value| {
        let content = json!({"type": "LandingPage", "name": name});
        let draft = json!({"segment": segment, "published": "2026-01-01", "content": content});
        json!({"type": "LandingPage", "language": "en", "parent": parent, "draft": draft})
    };
    let above = make(form("Easter", "easter", &Value::Null));
    let page = make(form("Eggs", "eggs", &above["id"]));
    let number = page["contentId"].clone();
    let address = format!("/_preview/{number}/en?epieditmode=true");
    // What readers see is projected after it was written.
    let seen = shop.wait_for_as(&editor, &address, |answer| answer.status == 200);
    is_preview(&seen, "Edit");
    let called = format!("/api/cda/content?contentUrl=/_preview/{number}/en&epieditmode=true");
    assert_eq!(shop.get(&called).status, 404);
    let called = shop.get_as(&editor, &called);
    assert_eq!((called.status, &called.body[0]["name"]), (200, &json!("Eggs")));
    let model = model_of(&seen);
    assert_eq!(
        (&model["name"], &model["url"], &model["contentLink"]["id"]),
        (&json!("Eggs"), &json!("/en/easter/eggs"), &number)
    );
    for path in [
        address.clone(),
        format!("/_preview/{number}/en"),
        "/_preview/77/en?epieditmode=true".to_owned(),
        format!("/_preview/{number}/xx?epieditmode=true"),
    ] {
        let answer = shop.get(&path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.text().contains("Eggs"), "{path}");
    }
    let unknown = shop.get_as(&editor, "/_preview/77/en?epieditmode=true");
    assert_eq!((unknown.status, unknown.header("x-epi-contextmode")), (404, None));
    let by_path = shop.get_as(&editor, "/en/easter/eggs?epieditmode=true");
    assert_eq!(by_path.status, 404, "it has no address yet");
}

#[test]
fn a_preview_is_seen_from_another_market_with_another_look_at_another_time() {
    let shop = Shop::start().ready();
    let editor = program(&shop, "editor");
    let seen = |more: &str| model_of(&shop.get_as(&editor, &format!("/en/?epieditmode=false{more}")));
    let plain = seen("");
    assert_eq!((&plain["market"], &plain["layoutTheme"]), (&json!("FI"), &json!("d2c")));
    let other = seen("&market=SE&theme=fi-default&date=2026-12-24");
    assert_eq!(
        (&other["market"], &other["layoutTheme"]),
        (&json!("SE"), &json!("fi-default"))
    );
    let odd = seen("&market=XX&theme=dark&date=Friday&visitorgroupsByID=nobody");
    assert_eq!(odd, plain, "what the shop does not know is passed over");
}
