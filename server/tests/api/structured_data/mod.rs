//! What all pages of the demo site tell search engines, looked through by a validator.

mod validator;
mod vocabulary;

use std::{
    sync::{Mutex, PoisonError, atomic::AtomicUsize},
    thread,
};

use serde_json::Value;

use self::{
    validator::Findings,
    vocabulary::{Need, TYPES},
};
use crate::harness::Shop;

const SITEMAPS: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// Every address of the sitemap, without scheme and host.
fn addresses(shop: &Shop) -> Vec<String> {
    let xml = shop.get("/sitemap.xml").text();
    let document = roxmltree::Document::parse(&xml).expect("an XML file");
    let found = document
        .descendants()
        .filter(|node| node.has_tag_name((SITEMAPS, "loc")));
    let paths = found.filter_map(|node| node.text()?.strip_prefix(&shop.url));
    paths.map(str::to_owned).collect()
}

/// What a document tells, each thing that stands by itself.
fn things(html: &str) -> Vec<Value> {
    let scripts = html.split("<script type=\"application/ld+json\">").skip(1);
    let texts = scripts.map(|rest| rest.split("</script>").next().unwrap_or_default());
    texts
        .map(|json| serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}")))
        .collect()
}

/// What the documents tell, and what they say of being found.
fn read_all(shop: &Shop, addresses: &[String]) -> Vec<(String, Vec<Value>, bool)> {
    let next = AtomicUsize::new(0);
    let read = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(path) = addresses.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    let answer = shop.get(path);
                    assert_eq!(answer.status, 200, "{path}");
                    let html = answer.text();
                    let is_found = html.contains("<meta name=\"robots\" content=\"index,follow\" />");
                    let told = (path.clone(), things(&html), is_found);
                    read.lock().unwrap_or_else(PoisonError::into_inner).push(told);
                }
            });
        }
    });
    read.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[test]
fn every_page_tells_what_search_engines_understand() {
    // All of it stands in the head: nobody waits for bodies, which take most of a document's time.
    let environment = [
        ("PRALINE__RENDERING__DEADLINE_MS", "10"),
        ("PRALINE__LIMITS__VISITOR_BURST", "1000000"),
    ];
    let shop = &Shop::with(&environment, &[]);
    let addresses = addresses(shop);
    for language in ["fi", "sv", "en"] {
        let count = addresses
            .iter()
            .filter(|path| path.starts_with(&format!("/{language}/")))
            .count();
        assert!(count > 200, "{count} pages in {language}");
    }
    let mut findings = Findings::default();
    for (path, things, is_found) in read_all(shop, &addresses) {
        if !is_found {
            findings
                .mistakes
                .push(format!("{path} is in the sitemap, and not to be found"));
        }
        for thing in &things {
            findings.look_at(thing, &path);
        }
        let has_trail = things.iter().any(|thing| thing["@type"] == "BreadcrumbList");
        let is_start = path.matches('/').count() == 2 && path.ends_with('/');
        if has_trail == is_start {
            findings.mistakes.push(format!("{path}: breadcrumbs {has_trail}"));
        }
    }
    let shown: Vec<_> = findings.mistakes.iter().take(20).collect();
    assert!(
        shown.is_empty(),
        "{} mistakes, among them {shown:#?}",
        findings.mistakes.len()
    );
    all_is_told(&findings);
}

/// Each type that the site has something of is told, with what search engines recommend.
fn all_is_told(findings: &Findings) {
    for (kind, least) in [
        ("Product", 150),
        ("Recipe", 150),
        ("NewsArticle", 100),
        ("LocalBusiness", 90),
        ("FAQPage", 3),
        ("BreadcrumbList", 500),
        ("Organization", 3),
        ("WebSite", 3),
    ] {
        let count = findings.count(kind, "@type");
        assert!(count >= least, "{count} things of type {kind}");
    }
    let told = TYPES.iter().filter(|kind| findings.count(kind.names[0], "@type") > 0);
    for kind in told {
        for (property, _, need) in kind.properties {
            let is_told = findings.count(kind.names[0], property) > 0;
            assert!(
                is_told || *need == Need::Optional,
                "{} tells no {property}",
                kind.names[0]
            );
        }
    }
    // A recipe has all that people choose one by.
    let recipes = findings.count("Recipe", "@type");
    for property in [
        "totalTime",
        "recipeYield",
        "description",
        "recipeCategory",
        "datePublished",
    ] {
        assert_eq!(findings.count("Recipe", property), recipes, "{property}");
    }
}
