use std::collections::BTreeSet;

use domain::{
    content::{Day, FormerPlace, Page, PageId, PageType, Segment, Status, StoredPage, Taxonomy, Times, Version},
    market::Texts,
    money::Currency,
    picture::{Focus, Origin, Picture},
};

use super::*;
use crate::data::SiteData;

const ORIGIN: &str = "https://shop.example";

fn page(number: usize, languages: &[Language]) -> StoredPage {
    let version = Version {
        status: Status::Published,
        segment: Segment::parse(&format!("pie-{number}")).ok(),
        published: Day::parse("2026-03-14").expect("a day"),
        content: serde_json::from_value(serde_json::json!({
            "type": "RecipePage", "name": "Pie", "mainImage": {"url": "pie"},
            "liftUpContentArea": [
                {"type": "DescriptionBlock", "image": {"url": "slice"}}, {"type": "DescriptionBlock", "image": {"url": "gone"}}
            ],
        }))
        .expect("a recipe"),
    };
    let changed = Times {
        changed: UnixMillis(1_790_000_000_000),
        ..Times::default()
    };
    StoredPage {
        page: Page {
            id: PageId::parse(&format!("pie-{number}")).expect("an id"),
            kind: PageType::Recipe,
            parent: None,
            position: 0,
            versions: languages.iter().map(|language| (*language, version.clone())).collect(),
        },
        times: [(Language::Fi, changed)].into(),
        former_places: Vec::<FormerPlace>::new(),
    }
}

fn sitemap(pages: usize, limits: Limits) -> Sitemap {
    let picture = |name: &str| {
        let picture = Picture {
            width: 1200,
            height: 800,
            focus: Focus::CENTRE,
            alt: Texts::default(),
            version: "1".into(),
            origin: Origin::Library,
        };
        (name.into(), picture)
    };
    let pages = (0..pages).map(|number| page(number, &Language::ALL));
    let swedish = page(usize::MAX, &[Language::Sv, Language::En]);
    let shown = SiteSnapshot {
        book: Arc::default(),
        catalogue: Arc::default(),
        live_config: Arc::default(),
        ratings: Arc::default(),
        site: Arc::new(SiteData::neutral()),
        content: Arc::new(ContentTree::new(pages.chain([swedish]), Taxonomy::default())),
        delivery: Arc::default(),
        releases: Arc::default(),
        pictures: Arc::new(Pictures::new(["pie", "slice"].map(picture))),
    };
    let market = Market {
        id: "FI".parse().expect("a market"),
        currency: Currency::EUR,
        country: "FIN".to_owned(),
        default_language: Language::Fi,
    };
    Sitemap::new(
        &shown,
        &market,
        Language::Fi,
        UnixMillis(1_800_000_000_000),
        ORIGIN,
        limits,
    )
}

/// The texts of all elements of a name, read by an XML parser.
fn texts(xml: &str, name: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(xml).expect("an XML file");
    let elements = document.descendants().filter(|node| node.tag_name().name() == name);
    elements.filter_map(|node| node.text().map(str::to_owned)).collect()
}

#[test]
fn a_page_is_told_with_its_languages_pictures_and_time() {
    let xml = sitemap(1, Limits::USUAL).whole();
    let document = roxmltree::Document::parse(&xml).expect("an XML file");
    let url = |address: &str| {
        let mut urls = document
            .descendants()
            .filter(|node| node.has_tag_name("url") || node.tag_name().name() == "url");
        urls.find(|url| {
            url.descendants()
                .any(|node| node.text() == Some(&*format!("{ORIGIN}{address}")))
        })
        .unwrap_or_else(|| panic!("{address} in {xml}"))
    };
    let alternates = |address: &str| -> Vec<(String, String)> {
        let links = url(address).children().filter(|node| node.tag_name().name() == "link");
        let told = links.map(|link| {
            assert_eq!(link.tag_name().namespace(), Some("http://www.w3.org/1999/xhtml"));
            assert_eq!(link.attribute("rel"), Some("alternate"));
            let attribute = |name| link.attribute(name).unwrap_or_default();
            (attribute("hreflang").to_owned(), attribute("href").replace(ORIGIN, ""))
        });
        told.collect()
    };
    let link = |language: &str, address: &str| (language.to_owned(), address.to_owned());
    assert_eq!(
        alternates("/fi/pie-0"),
        [
            link("fi", "/fi/pie-0"),
            link("sv", "/sv/pie-0"),
            link("en", "/en/pie-0"),
            link("x-default", "/fi/pie-0"),
        ]
    );
    let only = format!("/sv/pie-{}", usize::MAX);
    assert_eq!(
        alternates(&only)[2],
        link("x-default", &only),
        "the first language that it has"
    );
    let pictures: Vec<_> = url("/fi/pie-0")
        .descendants()
        .filter(|node| {
            node.tag_name().name() == "loc" && node.tag_name().namespace().is_some_and(|ns| ns.contains("image"))
        })
        .filter_map(|node| node.text())
        .collect();
    let large = |name: &str| format!("{ORIGIN}/pictures/{name}-1280.webp");
    assert_eq!(pictures, [large("pie"), large("slice")], "and none that is not there");
    let changed = |address: &str| {
        let mut elements = url(address).children();
        let element = elements.find(|node| node.tag_name().name() == "lastmod");
        element.and_then(|node| node.text().map(str::to_owned))
    };
    assert_eq!(changed("/fi/pie-0").as_deref(), Some("2026-09-21T14:13:20Z"));
    assert_eq!(changed("/sv/pie-0"), None, "nobody knows");
    assert_eq!(changed("/fi/"), None);
}

#[test]
fn what_does_not_fit_one_file_stands_in_several() {
    // The start page and all products stand before the pages.
    let all: BTreeSet<String> = texts(&sitemap(50, Limits::USUAL).whole(), "loc")
        .into_iter()
        .filter(|address| !address.contains("/pictures/"))
        .collect();
    assert_eq!(all.len(), 3 * 52 + 2);
    let by_addresses = Limits {
        addresses: 10,
        ..Limits::USUAL
    };
    let by_bytes = Limits {
        bytes: 12_000,
        ..Limits::USUAL
    };
    for limits in [by_addresses, by_bytes] {
        let sitemap = sitemap(50, limits);
        let index = texts(&sitemap.whole(), "loc");
        assert!(index.len() > 3, "{index:?}");
        let mut found = BTreeSet::new();
        for (number, address) in (1..).zip(&index) {
            assert_eq!(*address, format!("{ORIGIN}/sitemap-{number}.xml"));
            let part = sitemap.part(number).expect("a file");
            assert!(part.len() <= limits.bytes, "{} bytes", part.len());
            let addresses: Vec<_> = texts(&part, "loc")
                .into_iter()
                .filter(|address| !address.contains("/pictures/"))
                .collect();
            assert!((1..=limits.addresses).contains(&addresses.len()), "{addresses:?}");
            for address in addresses {
                assert!(found.insert(address.clone()), "{address} comes twice");
            }
        }
        assert_eq!(found, all);
        assert!(sitemap.part(0).is_none() && sitemap.part(index.len() + 1).is_none());
    }
}

#[test]
fn a_page_that_is_larger_than_a_file_stands_alone() {
    let one = Limits { addresses: 1, bytes: 1 };
    let sitemap = sitemap(2, one);
    assert_eq!(texts(&sitemap.whole(), "loc").len(), 5);
    assert_eq!(sitemap.part(1).map(|part| texts(&part, "loc").len()), Some(3));
}
