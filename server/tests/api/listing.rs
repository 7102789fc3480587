//! Lists of products and searches.

use serde_json::Value;

use crate::harness::Shop;

fn codes(listing: &Value) -> Vec<String> {
    listing["productViewModels"]
        .as_array()
        .expect("cards")
        .iter()
        .map(|card| card["code"].as_str().expect("a code").to_owned())
        .collect()
}

#[test]
fn pages_of_a_listing_cover_everything_once() {
    let shop = Shop::shared();
    let first = shop.get("/api/categories/products").body;
    let total = first["totalCount"].as_u64().expect("a number") as usize;
    assert!(total >= 60, "{total} products");
    let mut all = Vec::new();
    for page in 1..=total.div_ceil(12) {
        all.extend(codes(&shop.get(&format!("/api/categories/products?page={page}")).body));
    }
    assert_eq!(all.len(), total);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), total, "no product twice");
    let past = shop.get("/api/categories/products?page=999").body;
    assert!(codes(&past).is_empty());
    assert_eq!(past["totalCount"].as_u64(), Some(total as u64));
}

#[test]
fn categories_and_brands_narrow_the_list() {
    let shop = Shop::shared();
    let bars = shop.get("/api/categories/products?category=bars&pageSize=100").body;
    let count = bars["totalCount"].as_u64().expect("a number");
    assert!((1..60).contains(&count), "{count} bars");
    let halla = shop.get("/api/categories/products?brand=halla&pageSize=100").body;
    for card in halla["productViewModels"].as_array().expect("cards") {
        assert!(
            card["brands"]
                .as_array()
                .expect("brands")
                .iter()
                .any(|brand| brand == "Halla"),
            "{card}"
        );
    }
    assert_eq!(shop.get("/api/categories/products?category=nothing").status, 404);
}

#[test]
fn lists_are_sorted_as_asked() {
    let shop = Shop::shared();
    let prices = |direction: &str| -> Vec<f64> {
        let path = format!("/api/categories/products?sort=price&sortDirection={direction}&pageSize=100&language=en");
        let listing = shop.get(&path).body;
        listing["productViewModels"]
            .as_array()
            .expect("cards")
            .iter()
            .filter_map(|card| card["discountedPrice"].as_f64().or(card["placedPrice"].as_f64()))
            .collect()
    };
    let rising = prices("asc");
    assert!(rising.len() > 50 && rising.is_sorted(), "{rising:?}");
    let mut falling = prices("desc");
    falling.reverse();
    assert!(falling.is_sorted(), "{falling:?}");

    let names = shop
        .get("/api/categories/products?sort=name&pageSize=100&language=fi")
        .body;
    let first_letters: Vec<_> = names["productViewModels"]
        .as_array()
        .expect("cards")
        .iter()
        .filter_map(|card| card["displayName"].as_str()?.chars().next())
        .collect();
    let last = first_letters.last().copied().unwrap_or_default();
    assert!(first_letters.first() < Some(&last), "{first_letters:?}");
}

#[test]
fn searches_find_in_every_language() {
    let shop = Shop::shared();
    let found = |query: &str| codes(&shop.get(&format!("/api/search/products?{query}")).body);
    for query in ["q=puolukka", "q=lingon", "q=lingonberry"] {
        assert!(
            found(query).contains(&"HH-1001".to_owned()),
            "{query}: {:?}",
            found(query)
        );
    }
    assert!(!found("q=lingonberry&language=sv").contains(&"HH-1001".to_owned()));
    assert!(found("q=lingonberry&language=en").contains(&"HH-1001".to_owned()));
    let swedish = shop.get("/api/search/products?q=puolukkahalla&displayLanguage=sv").body;
    assert_eq!(swedish["productViewModels"][0]["displayName"], "Lingonfrost");
    assert!(found("q=zzzzzzz").is_empty());
    let unknown = shop.get("/api/search/products?q=puolukkahalla&displayLanguage=de").body;
    assert_eq!(unknown["productViewModels"][0]["displayName"], "Puolukkahalla");
}

#[test]
fn wrong_parameters_are_named() {
    let shop = Shop::shared();
    for (query, field) in [
        ("page=0", "page"),
        ("page=x", "page"),
        ("pageSize=101", "pageSize"),
        ("sort=cheapest", "sort"),
        ("sortDirection=up", "sortDirection"),
        ("market=XX", "market"),
        (&format!("q={}", "x".repeat(501)), "q"),
        ("page=1002&pageSize=100", "page"),
        ("filter.price=2000-1000", "filter.price"),
    ] {
        let answer = shop.get(&format!("/api/search/products?{query}"));
        assert_eq!(answer.status, 422, "{query}");
        let problem = answer.body;
        assert_eq!(problem["code"], "invalid");
        let words = problem["errors"][field][0].as_str().unwrap_or_default();
        assert!(!words.is_empty() && !words.starts_with('/'), "{query}: {problem}");
    }
}

#[test]
fn parameters_without_a_value_are_absent_and_the_last_of_several_counts() {
    let shop = Shop::shared();
    let codes_of = |path: &str| {
        let answer = shop.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        codes(&answer.body)
    };
    for list in ["/api/search/products", "/api/categories/products"] {
        assert_eq!(
            codes_of(&format!("{list}?page=&pageSize=&sort=&language=&filter.diet=&market=")),
            codes_of(list)
        );
        assert_eq!(
            codes_of(&format!(
                "{list}?q=suklaa&q=lakritsi&page=2&page=1&pageSize=50&pageSize=5"
            )),
            codes_of(&format!("{list}?q=lakritsi&pageSize=5"))
        );
    }
    assert_eq!(
        codes_of("/api/categories/products?category=gifts&category=bars"),
        codes_of("/api/categories/products?category=bars")
    );
    let content = |query: &str| shop.get(&format!("/api/search/content?{query}")).body;
    assert_eq!(
        content("page=&language=fi&language=sv&page=2&q="),
        content("language=sv&page=2")
    );
}

#[test]
fn special_products_come_last() {
    let shop = Shop::shared();
    let total = shop.get("/api/categories/products").body["totalCount"]
        .as_u64()
        .expect("a number");
    let last_page = total.div_ceil(12);
    let first = shop.get("/api/categories/products?page=1").body;
    for card in first["productViewModels"].as_array().expect("cards") {
        assert!(
            card["inStockQuantity"].as_u64().is_some_and(|stock| stock >= 2000),
            "{card}"
        );
        assert_eq!(card["isBuyable"], true, "{card}");
    }
    let last = shop.get(&format!("/api/categories/products?page={last_page}")).body;
    let is_special = |card: &Value| card["disableAddToCart"] == true || card["inStockQuantity"].as_u64() < Some(2000);
    assert!(
        last["productViewModels"]
            .as_array()
            .expect("cards")
            .iter()
            .any(is_special)
    );
}
