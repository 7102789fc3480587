//! What editors write is nobody else's before it is published: drafts of all pages beside all that the public can ask for.

use serde_json::{Value, json};

use crate::{
    cda::program,
    harness::{Answer, Shop, Visitor},
};

/// Stands in every text of every draft, and nowhere else.
const MARK: &str = "zqxluonnos";
/// What a visitor may try, with no right to it.
const EDIT_PARAMETERS: &str =
    "epieditmode=true&commondrafts=true&epiprojects=1&visitorgroupsByID=all&preview=zqx&id=1&epslanguage=fi";

#[test]
fn no_draft_is_seen_by_the_public() {
    let shop = Shop::with(&[("PRALINE__LIMITS__ENABLED", "false")], &[]).ready();
    // Marks are written into raw HTML as well.
    let editor = program(&shop, "developer");
    let pages = all_pages(&shop, &editor);
    let (mut drafted, mut skipped) = (0, Vec::new());
    for page in &pages {
        for language in page["languages"]
            .as_object()
            .into_iter()
            .flat_map(|languages| languages.keys())
        {
            let id = page["id"].as_str().expect("an id");
            match draft(&shop, &editor, &format!("/api/edit/pages/{id}/{language}")) {
                Ok(()) => drafted += 1,
                Err(why) => skipped.push(format!("{id}/{language}: {why}")),
            }
        }
    }
    assert!(skipped.is_empty(), "{skipped:?}");
    assert!(drafted > 200, "{drafted}");
    let unseen = json!({
        "type": "ArticlePage", "parent": "articles", "language": "en",
        "draft": {"segment": MARK, "published": "2026-11-01",
            "content": {"type": "ArticlePage", "name": format!("Unseen {MARK}")}},
    });
    let made = shop.post_as(&editor, "/api/edit/pages", &unseen, &[]);
    assert_eq!(made.status, 200, "{}", made.text());
    // Whoever may see them does.
    let seen = shop.wait_for_as(&editor, &format!("/api/edit/tree?q={MARK}"), |answer| {
        answer.body["items"].as_array().is_some_and(|items| !items.is_empty())
    });
    assert!(seen.text().contains(MARK));

    let mut looked_at = 0;
    let mut look = |path: &str, headers: &[(&str, &str)]| {
        let answer = shop.get_with(path, headers);
        assert!(answer.status < 500, "{path}: {}", answer.text());
        assert!(!answer.text().contains(MARK), "{path} shows a draft");
        looked_at += 1;
        answer
    };
    let visitor = shop.visitor().authorization();
    let as_visitor = [("authorization", &*visitor)];
    for (number, address) in addresses(&look("/sitemap.xml", &[])).into_iter().enumerate() {
        // Documents are made of what the calls answer, and take long: each is asked for in one of the two ways.
        match number % 2 {
            0 => look(&address, &[]),
            _ => look(&format!("{address}?{EDIT_PARAMETERS}"), &as_visitor),
        };
        look(&format!("/api/cda/content?contentUrl={address}"), &[]);
        look(
            &format!("/api/cda/content?contentUrl={address}&{EDIT_PARAMETERS}"),
            &as_visitor,
        );
    }
    for page in pages.iter().chain([&made.body]) {
        let id = page["contentId"].as_u64().expect("a number");
        for rest in ["", "/children", "/ancestors"] {
            look(&format!("/api/cda/content/{id}{rest}?{EDIT_PARAMETERS}"), &as_visitor);
        }
        for language in ["fi", "sv", "en"] {
            look(&format!("/_preview/{id}/{language}?epieditmode=true"), &as_visitor);
        }
    }
    for path in [
        "/api/cda/site",
        "/robots.txt",
        "/api/categories",
        "/metrics",
        "/llms.txt",
        "/api/openapi.json",
    ] {
        look(path, &[]);
    }
    for language in ["fi", "sv", "en"] {
        look(&format!("/api/feeds/news/{language}"), &[]);
        for search in [
            "search/content",
            "search/recipes",
            "search/products",
            "search/suggest",
            "location/locations",
        ] {
            let answer = look(&format!("/api/{search}?q=zqxluonno&language={language}"), &[]);
            assert_eq!(
                answer.body["hits"].as_array().map_or(0, Vec::len),
                0,
                "{search}: {}",
                answer.text()
            );
        }
    }
    assert!(looked_at > 1_000, "{looked_at}");

    // What is published is found where nothing was: the scan looks in the right places.
    let publisher = program(&shop, "publisher");
    let id = made.body["id"].as_str().expect("an id");
    let etag = json!({"etag": made.body["editions"]["en"]["etag"]});
    let published = shop.post_as(&publisher, &format!("/api/edit/pages/{id}/en/publish"), &etag, &[]);
    assert_eq!(published.status, 200, "{}", published.text());
    let is_told = |answer: &Answer| answer.body["editions"]["en"]["url"].is_string();
    let told = shop.wait_for_as(&publisher, &format!("/api/edit/pages/{id}"), is_told);
    let url = told.body["editions"]["en"]["url"].as_str().expect("an address");
    for path in [
        format!("/api/cda/content?contentUrl={url}"),
        url.to_owned(),
        "/sitemap.xml".to_owned(),
        "/api/search/content?q=zqxluonnos&language=en".to_owned(),
    ] {
        shop.wait_for(&path, |answer| answer.text().contains(MARK));
    }
}

/// Puts the mark in all texts of the newest revision.
fn draft(shop: &Shop, editor: &Visitor, path: &str) -> Result<(), String> {
    let found = shop.get_as(editor, path);
    if found.status != 200 {
        return Err(found.text());
    }
    let mut form = found.body;
    mark(&mut form["draft"]["content"]);
    let saved = shop.put_as(editor, path, &form);
    if saved.status == 200 { Ok(()) } else { Err(saved.text()) }
}

/// Whatever holds a space is a text, and so is every name.
fn mark(value: &mut Value) {
    match value {
        Value::String(text) if text.contains(' ') => text.push_str(&format!(" {MARK}")),
        Value::Array(items) => items.iter_mut().for_each(mark),
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "name" => text.push_str(&format!(" {MARK}")),
                    value => mark(value),
                }
            }
        }
        _ => {}
    }
}

fn all_pages(shop: &Shop, editor: &Visitor) -> Vec<Value> {
    let mut pages = Vec::new();
    let mut parents = vec![String::new()];
    while let Some(parent) = parents.pop() {
        let listed = shop.get_as(editor, &format!("/api/edit/tree{parent}"));
        for page in listed.body["items"].as_array().expect("pages") {
            if page["hasChildren"] == true {
                parents.push(format!("?parent={}", page["id"].as_str().expect("an id")));
            }
            pages.push(page.clone());
        }
    }
    pages
}

/// The addresses of a sitemap, without the host.
fn addresses(sitemap: &Answer) -> Vec<String> {
    let text = sitemap.text();
    let document = roxmltree::Document::parse(&text).expect("a sitemap");
    let places = document
        .descendants()
        .filter(|node| node.has_tag_name("loc") || node.tag_name().name() == "loc");
    let urls = places.filter_map(|node| node.text());
    let paths = urls.filter_map(|url| {
        let (_, rest) = url.split_once("://")?;
        rest.split_once('/').map(|(_, path)| format!("/{path}"))
    });
    paths.collect()
}
