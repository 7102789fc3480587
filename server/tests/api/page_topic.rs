//! What editors publish reaches the tabs that show it.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    commands::said,
    content::write,
    harness::Shop,
    live::{Tab, random_tab_id},
};

const URL: &str = "/fi/koesivu";

fn landing(segment: &str, name: &str, more: &[Value]) -> String {
    let page = json!({"id": "test-open", "type": "LandingPage", "published": "2026-01-01",
        "shared": {"mainContentArea": more}, "fi": {"segment": segment, "name": name}});
    page.to_string()
}

fn import(shop: &Shop, folder: &Path, text: &str) {
    let file = write(folder, "page.json", text);
    said(shop.folder(), &["content", "import", &file]);
}

fn call(url: &str) -> String {
    format!("/api/cda/content?contentUrl={url}")
}

/// A shop with the page, as it is shown.
fn shop_with_page() -> (Shop, TempDir, Value) {
    let shop = Shop::start().ready();
    let folder = TempDir::new().expect("a folder");
    import(&shop, folder.path(), &landing("koesivu", "Eka", &[]));
    let page = shop.wait_for(&call(URL), |answer| answer.status == 200).body[0].clone();
    (shop, folder, page)
}

fn follow(tab: &mut Tab, url: &str, version: &Value) {
    tab.say(&json!({"type": "subscribe", "topic": "page", "contentUrl": url, "version": version}));
}

/// The next frame about a page.
fn told(tab: &mut Tab) -> Value {
    loop {
        let frame = tab.frame();
        if frame["type"] == "page.updated" {
            return frame;
        }
    }
}

#[test]
fn whoever_has_the_page_open_is_told_what_is_published() {
    let (shop, folder, page) = shop_with_page();
    let version = &page["version"];
    assert!(version.as_u64().expect("a number") > 1_700_000_000_000);
    let mut tabs = [Tab::open(&shop, &shop.visitor()), Tab::open(&shop, &shop.visitor())];
    let visitor = shop.visitor();
    let swedish = random_tab_id();
    let mut other_market = Tab::open_as(&shop, &visitor, &swedish, "SE", "fi");
    for tab in &mut tabs {
        follow(tab, URL, version);
    }
    follow(&mut other_market, URL, version);
    import(&shop, folder.path(), &landing("koesivu", "Toka", &[]));
    for tab in &mut tabs {
        let frame = told(tab);
        assert_eq!(
            (&frame["contentUrl"], &frame["page"]["name"]),
            (&json!(URL), &json!("Toka"))
        );
        assert_eq!(frame["contentId"], page["contentLink"]["id"]);
        assert_eq!(
            (&frame["page"]["market"], &frame["isGone"]),
            (&json!("FI"), &json!(false))
        );
        assert!(frame["version"].as_u64() > version.as_u64());
        assert_eq!(frame["page"]["anonymousId"], Value::Null, "it is nobody's own");
    }
    assert_eq!(told(&mut other_market)["page"]["market"], "SE");
    // Where it lies, and whether it is there, is news as well.
    import(&shop, folder.path(), &landing("uusi-paikka", "Toka", &[]));
    assert_eq!(told(&mut tabs[0])["page"]["url"], "/fi/uusi-paikka");
    said(shop.folder(), &["content", "unpublish", "test-open"]);
    let gone = told(&mut tabs[0]);
    assert_eq!(
        (&gone["isGone"], &gone["page"], &gone["instead"]),
        (&json!(true), &Value::Null, &json!("/fi/"))
    );
    said(shop.folder(), &["content", "publish", "test-open"]);
    assert_eq!(told(&mut tabs[0])["page"]["name"], "Toka", "and back");
}

#[test]
fn a_tab_that_missed_something_is_told_when_it_follows() {
    let (shop, folder, page) = shop_with_page();
    import(&shop, folder.path(), &landing("koesivu", "Toka", &[]));
    shop.wait_for(&call(URL), |answer| answer.body[0]["name"] == "Toka");
    let mut tab = Tab::open(&shop, &shop.visitor());
    follow(&mut tab, URL, &page["version"]);
    assert_eq!(told(&mut tab)["page"]["name"], "Toka");
    follow(&mut tab, "/fi/ei-mitaan", &Value::Null);
    assert_eq!(told(&mut tab)["isGone"], true);
    for bad in [json!("koesivu"), json!(format!("/{}", "x".repeat(2_048))), Value::Null] {
        tab.say(&json!({"type": "subscribe", "topic": "page", "contentUrl": bad}));
        assert_eq!(tab.error()["code"], "invalid", "{bad}");
    }
    for other in ["/fi/reseptit", "/fi/jutut"] {
        follow(&mut tab, other, &Value::Null);
    }
    follow(&mut tab, "/fi/", &Value::Null);
    assert_eq!(tab.error()["code"], "too-large", "a tab shows one page");
}

#[test]
fn a_burst_is_told_in_few_frames_and_ends_with_the_newest() {
    let (shop, folder, page) = shop_with_page();
    let mut tab = Tab::open(&shop, &shop.visitor());
    follow(&mut tab, URL, &page["version"]);
    for number in 1..=12 {
        import(
            &shop,
            folder.path(),
            &landing("koesivu", &format!("Versio {number}"), &[]),
        );
    }
    let mut frames = 0;
    loop {
        frames += 1;
        if told(&mut tab)["page"]["name"] == "Versio 12" {
            break;
        }
    }
    assert!(frames <= 12, "{frames}");
    // What is followed no more is not told: the next frame is about another page.
    tab.say(&json!({"type": "unsubscribe", "topic": "page", "contentUrl": URL}));
    follow(&mut tab, "/fi/reseptit", &shop.page("/fi/reseptit")["version"]);
    import(&shop, folder.path(), &landing("koesivu", "Viimeinen", &[]));
    said(shop.folder(), &["content", "unpublish", "recipes", "--language", "fi"]);
    assert_eq!(told(&mut tab)["contentUrl"], "/fi/reseptit");
}

#[test]
fn what_stands_around_the_page_is_told_and_a_personal_page_is_asked_for() {
    let (shop, folder, page) = shop_with_page();
    let mut tab = Tab::open(&shop, &shop.visitor());
    follow(&mut tab, URL, &page["version"]);
    let mut site: Value = serde_json::from_str(&said(shop.folder(), &["site", "export"])).expect("a document");
    site["siteTitle"] = json!("Toinen nimi");
    site["visitorGroups"] = json!([
        {"id": "gift-box-in-cart", "name": "x", "conditions": [{"type": "returning"}]},
        {"id": "finland", "name": "x", "conditions": [{"type": "market", "markets": ["FI"]}]},
    ]);
    let file = write(folder.path(), "site.json", &site.to_string());
    said(shop.folder(), &["site", "import", &file]);
    assert_eq!(told(&mut tab)["page"]["siteTitle"], "Toinen nimi");
    let block = |group: &str| json!({"type": "RichTextBlock", "visitorGroups": [group], "heading": {"fi": "Vain teille"}, "body": {"fi": "<p>Hei</p>"}});
    import(&shop, folder.path(), &landing("koesivu", "Maa", &[block("finland")]));
    let shared = told(&mut tab);
    assert_eq!(
        shared["page"]["mainContentArea"][0]["heading"], "Vain teille",
        "equal for all of a market"
    );
    import(
        &shop,
        folder.path(),
        &landing("koesivu", "Oma", &[block("gift-box-in-cart")]),
    );
    let personal = told(&mut tab);
    assert_eq!((&personal["page"], &personal["isGone"]), (&Value::Null, &json!(false)));
    assert!(personal["version"].as_u64() > shared["version"].as_u64());
}
