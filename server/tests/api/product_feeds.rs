//! Feeds of goods for merchants' channels, read by an XML parser and compared with what pages tell.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    commands::said,
    harness::{Answer, Shop},
};

const GOOGLE: &str = "http://base.google.com/ns/1.0";
const FINNISH: &str = "/feeds/products/FI/fi.xml";

/// Fields of an item in their order, those of the format's own namespace with `g:`.
type Item = Vec<(String, String)>;

fn items(feed: &Answer) -> BTreeMap<String, Item> {
    assert_eq!(feed.status, 200, "{}", feed.text());
    let text = feed.text();
    let document = roxmltree::Document::parse(&text).expect("an XML file");
    let root = document.root_element();
    assert!(root.has_tag_name("rss") && root.attribute("version") == Some("2.0"));
    let elements = document.descendants().filter(|node| node.has_tag_name("item"));
    let items: Vec<Item> = elements
        .map(|item| {
            let fields = item.children().filter(roxmltree::Node::is_element).map(|field| {
                let prefix = match field.tag_name().namespace() {
                    Some(GOOGLE) => "g:",
                    _ => "",
                };
                let name = format!("{prefix}{}", field.tag_name().name());
                (name, field.text().unwrap_or_default().to_owned())
            });
            fields.collect()
        })
        .collect();
    let count = items.len();
    let by_id: BTreeMap<String, Item> = items.into_iter().map(|item| (one(&item, "g:id"), item)).collect();
    assert_eq!(by_id.len(), count, "ids are unique");
    by_id
}

fn all<'i>(item: &'i Item, name: &str) -> Vec<&'i str> {
    let named = item.iter().filter(|(field, _)| field == name);
    named.map(|(_, value)| value.as_str()).collect()
}

fn field<'i>(item: &'i Item, name: &str) -> Option<&'i str> {
    let values = all(item, name);
    assert!(values.len() <= 1, "{name} in {item:?}");
    values.first().copied()
}

fn one(item: &Item, name: &str) -> String {
    field(item, name)
        .unwrap_or_else(|| panic!("{name} in {item:?}"))
        .to_owned()
}

/// All products of the shop, by the calls that shoppers' pages make.
fn products(shop: &Shop, language: &str, segment: &str) -> Vec<Value> {
    let sitemap = shop.get("/sitemap.xml").text();
    let document = roxmltree::Document::parse(&sitemap).expect("an XML file");
    let addresses = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.sitemaps.org/schemas/sitemap/0.9", "loc")));
    let start = format!("{}/{language}/{segment}/", shop.url);
    let addresses = addresses.filter_map(|node| node.text()?.starts_with(&start).then(|| node.text()).flatten());
    let paths = addresses.filter_map(|address| address.strip_prefix(&shop.url));
    paths.map(|path| shop.page(path)).collect()
}

#[test]
fn every_variation_is_told_as_its_page_tells_it() {
    let shop = Shop::shared();
    let items = items(&shop.get("/feeds/products/FI/en.xml"));
    let products = products(shop, "en", "products");
    assert!(products.len() > 50, "{} products", products.len());
    let (mut seen, mut left_out) = (0, 0);
    for product in &products {
        let variations = product["variations"].as_array().expect("variations");
        for variation in variations {
            let code = variation["code"].as_str().expect("a code");
            if variation["productType"] == "GiftCard" {
                assert!(!items.contains_key(code), "{code} is money");
                left_out += 1;
                continue;
            }
            let item = items.get(code).unwrap_or_else(|| panic!("{code} is in the feed"));
            compare(shop, item, product, variation);
            assert_eq!(field(item, "g:item_group_id").is_some(), variations.len() > 1);
            seen += 1;
        }
    }
    assert!(left_out > 0);
    // What cannot be bought now is in no sitemap.
    let others = items
        .values()
        .filter(|item| one(item, "g:availability") == "out_of_stock");
    assert!(items.len() - seen <= others.count());
}

fn compare(shop: &Shop, item: &Item, product: &Value, variation: &Value) {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let price = |value: &Value| format!("{:.2} EUR", value.as_f64().expect("a price"));
    assert_eq!(one(item, "g:price"), price(&variation["placedPrice"]));
    let is_reduced = variation["hasDiscountedPrice"] == true;
    assert_eq!(
        field(item, "g:sale_price").map(str::to_owned),
        is_reduced.then(|| price(&variation["discountedPrice"]))
    );
    let is_there = variation["isBuyable"] == true && variation["inStock"] == true;
    assert_eq!(
        one(item, "g:availability"),
        if is_there { "in_stock" } else { "out_of_stock" }
    );
    assert_eq!(one(item, "link"), format!("{}{}", shop.url, text(&variation["url"])));
    assert!(one(item, "title").starts_with(&text(&variation["name"])), "{item:?}");
    let description = one(item, "description");
    assert!(
        !description.is_empty() && !description.contains(['<', '>']),
        "{description}"
    );
    assert!(description.chars().count() <= 5_000);
    assert_eq!(one(item, "g:brand"), text(&product["brands"][0]["value"]));
    let types = all(item, "g:product_type");
    assert!(!types.is_empty(), "{item:?}");
    for address in all(item, "g:image_link")
        .into_iter()
        .chain(all(item, "g:additional_image_link"))
    {
        assert!(address.starts_with(&format!("{}/pictures/", shop.url)), "{address}");
    }
    assert_eq!(all(item, "g:image_link").len(), 1);
    match field(item, "g:gtin") {
        Some(gtin) => assert!(gtin.len() == 13 && field(item, "g:identifier_exists").is_none()),
        None => assert_eq!(one(item, "g:identifier_exists"), "no"),
    }
    assert_eq!(one(item, "g:condition"), "new");
    let is_package = variation["productType"] == "Package";
    assert_eq!(field(item, "g:is_bundle"), is_package.then_some("yes"));
    if let Some(measure) = field(item, "g:unit_pricing_measure") {
        let grams: f64 = measure
            .strip_suffix(" g")
            .and_then(|grams| grams.parse().ok())
            .expect("grams");
        assert_eq!(one(item, "g:unit_pricing_base_measure"), "1 kg");
        let per_kilo = variation["placedPrice"].as_f64().expect("a price") * 1000.0 / grams;
        let told = variation["pricePerKilo"].as_f64().expect("a price");
        assert!((per_kilo - told).abs() < 0.01, "{per_kilo} {told}");
    }
}

#[test]
fn each_market_and_language_has_its_own() {
    let shop = Shop::shared();
    let bar = |path: &str| items(&shop.get(path)).remove("HH-1001-150").expect("the bar");
    let finnish = bar(FINNISH);
    assert_eq!(one(&finnish, "title"), "Puolukkahalla");
    assert_eq!(one(&finnish, "g:price"), "5.90 EUR");
    assert_eq!(one(&finnish, "g:shipping_weight"), "169 g");
    assert_eq!(one(&finnish, "g:unit_pricing_measure"), "150 g");
    assert_eq!(one(&finnish, "g:gtin"), "6430000100013");
    assert_eq!(one(&finnish, "g:size"), "150 g");
    assert_eq!(all(&finnish, "g:additional_image_link").len(), 1);
    let swedish = bar("/feeds/products/SE/sv.xml");
    assert_eq!(one(&swedish, "title"), "Lingonfrost");
    assert_eq!(one(&swedish, "g:price"), "69.00 SEK");
    // The page shows the price that the feed tells.
    let link = one(&swedish, "link");
    assert!(
        link.ends_with("/sv/produkter/lingonfrost?code=HH-1001-150&market=SE"),
        "{link}"
    );
    let page = shop
        .get(link.strip_prefix(&shop.url).expect("a path of the shop"))
        .text();
    assert!(page.contains("\"price\":\"69.00\",\"priceCurrency\":\"SEK\""), "{page}");
    for path in [
        "/feeds/products/NO/fi.xml",
        "/feeds/products/FI/de.xml",
        "/feeds/products/FI/fi",
        "/feeds/products/fi/fi.xml",
    ] {
        assert_eq!(shop.get(path).status, 404, "{path}");
    }
    assert_eq!(shop.post(FINNISH, "text/plain", "", &[]).status, 405);
}

#[test]
fn whoever_has_it_is_told_so() {
    let shop = Shop::shared();
    let feed = shop.get(FINNISH);
    let (etag, modified) = (
        feed.header("etag").expect("a tag").to_owned(),
        feed.header("last-modified").expect("a date").to_owned(),
    );
    assert_eq!(feed.header("content-type"), Some("application/xml; charset=utf-8"));
    let status = |headers: &[(&str, &str)]| {
        let answer = shop.get_with(FINNISH, headers);
        (answer.status, answer.bytes.is_empty())
    };
    assert_eq!(status(&[("if-none-match", &etag)]), (304, true));
    assert_eq!(status(&[("if-none-match", "\"another\"")]), (200, false));
    assert_eq!(status(&[("if-modified-since", &modified)]), (304, true));
    assert_eq!(
        status(&[("if-modified-since", "Mon, 01 Jan 2001 00:00:00 GMT")]),
        (200, false)
    );
    assert_eq!(status(&[("if-modified-since", "lately")]), (200, false));
    // The tag comes before the date.
    assert_eq!(
        status(&[("if-none-match", "\"another\""), ("if-modified-since", &modified)]),
        (200, false)
    );
    assert_ne!(shop.get("/feeds/products/FI/sv.xml").header("etag"), Some(&*etag));
    let head = shop.head(FINNISH);
    assert_eq!((head.status, head.header("etag")), (200, Some(&*etag)));

    let small = shop.get_with(FINNISH, &[("accept-encoding", "gzip")]);
    assert_eq!((small.status, small.header("content-encoding")), (200, Some("gzip")));
    let mut text = String::new();
    let mut reader = flate2::read::GzDecoder::new(&*small.bytes);
    std::io::Read::read_to_string(&mut reader, &mut text).expect("gzip");
    assert_eq!(text, feed.text());
}

#[test]
fn a_promotion_is_a_sale_with_its_dates() {
    let shop = Shop::start();
    let before = shop.get(FINNISH);
    let folder = TempDir::new().expect("a folder");
    let promotion = json!([{
        "id": "frost-20", "name": {"fi": "Hallaviikot", "sv": "Frostveckor", "en": "Weeks of frost"},
        "level": "catalogue",
        "conditions": {
            "from": "2020-01-01T00:00:00Z", "until": "2090-01-01T00:00:00Z", "target": {"products": ["HH-1001"]}
        },
        "action": {"kind": "percent", "basisPoints": 2000, "scope": "lines"},
    }]);
    let file = folder.path().join("promotions.json");
    std::fs::write(&file, promotion.to_string()).expect("written");
    said(shop.folder(), &["promotions", "import", file.to_str().expect("a path")]);
    let after = shop.wait_for(FINNISH, |feed| feed.header("etag") != before.header("etag"));
    let bar = items(&after).remove("HH-1001-150").expect("the bar");
    assert_eq!(
        (one(&bar, "g:price"), one(&bar, "g:sale_price")),
        ("5.90 EUR".to_owned(), "4.72 EUR".to_owned())
    );
    // Nobody knows a price of the bar before the shop was made, which it cannot have been reduced from.
    let dates = one(&bar, "g:sale_price_effective_date");
    let (from, until) = dates.split_once('/').expect("two moments");
    let is_whole = |moment: &str| moment.len() == "2090-01-01T00:00:00Z".len() && moment.ends_with('Z');
    assert!(is_whole(from) && from > "2020-01-01T00:00:00Z", "{dates}");
    assert_eq!(until, "2090-01-01T00:00:00Z");
    said(shop.folder(), &["promotions", "delete", "frost-20"]);
    // The same goods are the same feed.
    let again = shop.wait_for(FINNISH, |feed| feed.header("etag") == before.header("etag"));
    assert_eq!(again.text(), before.text());
}
