//! Blocks that several pages show.

use serde_json::{Value, json};

use crate::{
    cda::program,
    drafting::Screen,
    harness::{Answer, Shop, Visitor},
    live::Tab,
};

fn ok(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.body.clone()
}

struct Pages<'a> {
    shop: &'a Shop,
    publisher: Visitor,
}

impl Pages<'_> {
    fn make(&self, kind: &str, name: &str, blocks: &Value) -> Value {
        let content = json!({"type": kind, "name": name, "mainContentArea": blocks});
        let segment = (kind != "SharedBlocks").then(|| name.to_lowercase());
        let draft = json!({"segment": segment, "published": "2026-01-01", "content": content});
        let form = json!({"type": kind, "language": "en", "parent": null, "draft": draft});
        let page = ok(&self.shop.post_as(&self.publisher, "/api/edit/pages", &form, &[]));
        self.publish(page["id"].as_str().expect("an id"));
        page
    }

    fn publish(&self, id: &str) {
        let path = format!("/api/edit/pages/{id}/en");
        let etag = ok(&self.shop.get_as(&self.publisher, &path))["etag"].clone();
        ok(&self
            .shop
            .post_as(&self.publisher, &format!("{path}/publish"), &json!({"etag": etag}), &[]));
    }

    fn write(&self, id: &str, blocks: &Value) {
        let path = format!("/api/edit/pages/{id}/en");
        let mut draft = ok(&self.shop.get_as(&self.publisher, &path));
        draft["draft"]["content"]["mainContentArea"] = blocks.clone();
        ok(&self.shop.put_as(&self.publisher, &path, &draft));
    }
}

fn intro(words: &str) -> Value {
    json!([{"type": "IntroBlock", "textContent": {"en": format!("<p>{words}</p>")}}])
}

fn shared() -> Value {
    json!({"type": "SharedBlock", "page": "promise"})
}

#[test]
fn they_are_shown_found_and_followed_wherever_pages_name_them() {
    let shop = Shop::start().ready();
    let pages = Pages {
        shop: &shop,
        publisher: program(&shop, "publisher"),
    };
    pages.make("SharedBlocks", "Promise", &intro("Packed with pistachios"));
    let one = pages.make("LandingPage", "One", &json!([shared()]));
    let blocks = json!([{"type": "NoticeBlock", "heading": {"en": "First"}}, shared()]);
    pages.make("LandingPage", "Two", &blocks);
    let shows = |path: &str, words: &str| {
        let address = format!("/api/cda/content?contentUrl={path}");
        shop.wait_for(&address, |answer| answer.text().contains(words)).body[0].clone()
    };
    let first = shows("/en/one", "Packed with pistachios");
    let second = shows("/en/two", "Packed with pistachios");
    // It is one block, wherever it is shown.
    assert_eq!(first["mainContentArea"][0], second["mainContentArea"][1]);
    assert_eq!(first["mainContentArea"][0]["component"], "intro-block");
    shop.wait_for("/api/search/content?q=pistachios&language=en", |answer| {
        answer.text().contains("/en/one") && answer.text().contains("/en/two")
    });

    // Its editors see where it is, and its draft there.
    let uses = ok(&shop.get_as(&pages.publisher, "/api/edit/pages/promise/uses"));
    let users = uses["items"].as_array().expect("a list").iter();
    let users: Vec<_> = users.map(|page| page["name"].as_str().unwrap_or_default()).collect();
    assert_eq!(users, ["One", "Two"]);
    let staff = ("staff", pages.publisher.token.as_str());
    let mut screen = Screen::open(&shop, staff, &one["contentId"], &[("commondrafts", "true")]);
    pages.write("promise", &intro("Packed with walnuts"));
    screen.until(|page| page.to_string().contains("Packed with walnuts"));
    assert!(
        !shop.page("/en/one").to_string().contains("walnuts"),
        "a draft is nobody else's"
    );

    // Who has a page open is told.
    let reader = shop.visitor();
    let mut tab = Tab::open(&shop, &reader);
    let version = first["version"].clone();
    tab.say(&json!({"type": "subscribe", "topic": "page", "contentUrl": "/en/one", "version": version}));
    pages.publish("promise");
    loop {
        let frame = tab.frame();
        if frame["type"] == "page.updated" && frame.to_string().contains("walnuts") {
            break;
        }
    }
    let after = shows("/en/two", "Packed with walnuts");
    assert!(after["version"].as_u64() > second["version"].as_u64());
    shop.wait_for("/api/search/content?q=walnuts&language=en", |answer| {
        answer.text().contains("/en/two")
    });
    // It has no address of its own.
    assert!(!shop.get("/sitemap.xml").text().contains("promise"));
}

#[test]
fn what_makes_no_sense_is_told_in_sentences() {
    let shop = Shop::start().ready();
    let pages = Pages {
        shop: &shop,
        publisher: program(&shop, "publisher"),
    };
    pages.make("SharedBlocks", "Promise", &intro("Packed by hand"));
    let checks = |id: &str| {
        let found = ok(&shop.get_as(&pages.publisher, &format!("/api/edit/pages/{id}/en/checks")));
        found["items"].as_array().expect("a list").clone()
    };
    let tells = |id: &str, severity: &str, words: &str| {
        let found = checks(id);
        let fits = |check: &Value| check["severity"] == severity && check["text"].to_string().contains(words);
        assert!(found.iter().any(fits), "{found:?}");
    };
    pages.write("promise", &json!([shared()]));
    tells("promise", "error", "shared blocks show no others");
    pages.make("LandingPage", "Twice", &json!([shared()]));
    pages.write("twice", &json!([shared(), shared()]));
    tells("twice", "error", "the page shows the blocks of promise already");
    pages.write("twice", &json!([{"type": "SharedBlock", "page": "nowhere"}]));
    tells("twice", "warning", "there is no page nowhere");
    pages.write("twice", &json!([{"type": "SharedBlock"}]));
    tells("twice", "error", "main block 1.page");
}

#[test]
fn a_hidden_block_is_nobodys_but_the_editors() {
    let shop = Shop::start().ready();
    let pages = Pages {
        shop: &shop,
        publisher: program(&shop, "publisher"),
    };
    let mut blocks = intro("Kept for spring");
    blocks[0]["hidden"] = json!(true);
    pages.make("LandingPage", "Later", &blocks);
    let address = "/api/cda/content?contentUrl=/en/later";
    let seen = shop.wait_for(address, |answer| answer.status == 200);
    assert!(!seen.text().contains("Kept for spring"), "{}", seen.text());
    let document = shop.get("/en/later");
    assert!(!document.text().contains("Kept for spring"));
    blocks[0]["hidden"] = json!(false);
    pages.write("later", &blocks);
    pages.publish("later");
    shop.wait_for(address, |answer| answer.text().contains("Kept for spring"));
    shop.wait_for("/api/search/content?q=spring&language=en", |answer| {
        answer.text().contains("/en/later")
    });
}
