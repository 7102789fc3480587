//! Lists of products and searches.

use std::collections::BTreeSet;

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
fn what_somebody_must_not_eat_is_ruled_out_together() {
    let shop = Shop::shared();
    let list = |filter: &str| {
        let listing = shop
            .get(&format!("/api/categories/products?pageSize=100&language=en&{filter}"))
            .body;
        let (codes, groups) = (codes(&listing), listing["facetGroups"].clone());
        (codes.into_iter().collect::<BTreeSet<_>>(), groups)
    };
    for (group, one, other) in [("without", "milk", "nuts"), ("diet", "vegan", "glutenFree")] {
        let ((first, _), (second, _)) = (
            list(&format!("filter.{group}={one}")),
            list(&format!("filter.{group}={other}")),
        );
        let (both, groups) = list(&format!("filter.{group}={one},{other}"));
        assert!(both.len() < first.len().min(second.len()), "{group}: {both:?}");
        assert_eq!(both, &first & &second, "{group}");
        // A further value tells how many would be left.
        let facets = groups
            .as_array()
            .expect("groups")
            .iter()
            .find(|told| told["filterName"] == group);
        let facets = facets.expect("the group")["facets"].as_array().expect("facets");
        for facet in facets {
            let name = facet["name"].as_str().expect("a name");
            let (left, _) = list(&format!("filter.{group}={one},{other},{name}"));
            assert_eq!(facet["count"], left.len(), "{group} and {name}");
            assert_eq!(facet["isSelected"], name == one || name == other, "{name}");
        }
    }
    // What nothing is left of can be taken back.
    let (none, groups) = list("filter.diet=vegan,organic,nothing");
    assert_eq!(none.len(), 0);
    let chosen = |name: &str| groups.to_string().contains(&format!("\"name\":\"{name}\""));
    assert!(chosen("vegan") && chosen("organic"), "{groups}");
}

#[test]
fn recipes_keep_to_all_diets_that_are_chosen() {
    let shop = Shop::shared();
    let found = |ids: &str| -> BTreeSet<String> {
        let path = format!("/api/search/recipes?pageSize=100&language=en&categoryIds={ids}");
        let answer = shop.get(&path).body;
        let hits = answer["hits"].as_array().expect("hits").iter();
        hits.map(|hit| hit["url"].as_str().expect("an address").to_owned())
            .collect()
    };
    let (vegan, gluten_free) = (found("251"), found("252"));
    let both = found("251,252");
    assert!((1..vegan.len()).contains(&both.len()), "{both:?}");
    assert_eq!(both, &vegan & &gluten_free);
    // Of other groups any: a dessert or a drink.
    assert_eq!(found("104,106"), &found("104") | &found("106"));
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
