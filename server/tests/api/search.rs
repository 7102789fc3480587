//! Searches in products with their facets, and what all searches keep to.

use serde_json::{Value, json};

use crate::harness::{Answer, Shop, run};

pub(crate) fn items<'a>(answer: &'a Value, name: &str) -> &'a [Value] {
    answer[name].as_array().map(Vec::as_slice).unwrap_or_default()
}

fn codes(listing: &Value) -> Vec<&str> {
    let cards = items(listing, "productViewModels").iter();
    cards.map(|card| card["code"].as_str().expect("a code")).collect()
}

fn group<'a>(listing: &'a Value, name: &str) -> &'a [Value] {
    let found = items(listing, "facetGroups")
        .iter()
        .find(|group| group["filterName"] == name);
    found.map(|group| items(group, "facets")).unwrap_or_default()
}

/// Name to count.
fn counts(facets: &[Value]) -> Vec<(&str, u64)> {
    let pairs = facets.iter().map(|facet| {
        (
            facet["name"].as_str().expect("a name"),
            facet["count"].as_u64().expect("a count"),
        )
    });
    pairs.collect()
}

pub(crate) fn total(answer: &Value) -> u64 {
    answer["totalCount"].as_u64().expect("a number")
}

/// The parts of a text that are marked, as JavaScript cuts them.
pub(crate) fn marked(text: &Value, ranges: &Value) -> Vec<String> {
    let units: Vec<u16> = text.as_str().expect("a text").encode_utf16().collect();
    let ranges = ranges.as_array().expect("ranges").iter();
    ranges
        .map(|range| {
            let end = |at: usize| range[at].as_u64().expect("a number") as usize;
            String::from_utf16(&units[end(0)..end(1)]).expect("whole characters")
        })
        .collect()
}

pub(crate) fn get(shop: &Shop, path: &str) -> Value {
    let Answer { status, body, .. } = shop.get(path);
    assert_eq!(status, 200, "{path}: {body}");
    body
}

#[test]
fn facets_of_a_list_are_counted_and_chosen() {
    let shop = Shop::shared();
    let all = get(shop, "/api/categories/products?language=sv&pageSize=100");
    let names: Vec<_> = items(&all, "facetGroups")
        .iter()
        .map(|group| group["displayName"].as_str())
        .collect();
    let expected = [
        "Produktgrupp",
        "Kost",
        "Allergener",
        "Pris",
        "Utvalt",
        "Varumärke",
        "Erbjudanden",
        "Tillgänglighet",
    ];
    assert_eq!(names, expected.map(Some));
    assert_eq!(group(&all, "diet")[0]["displayName"], "Vegansk");

    // Values of a group are alternatives.
    let of = |filter: &str| get(shop, &format!("/api/categories/products?pageSize=100&{filter}"));
    let brands = counts(group(&all, "brand"));
    let count_of = |brand: &str| brands.iter().find(|(name, _)| *name == brand).expect("a brand").1;
    let two = of("filter.brand=halla,kaski");
    assert_eq!(total(&two), count_of("halla") + count_of("kaski"));
    assert_eq!(
        counts(group(&two, "brand")).len(),
        brands.len(),
        "a choice does not change its own group"
    );
    assert_eq!(count_sorted(group(&two, "brand")), count_sorted(group(&all, "brand")));
    let chosen: Vec<_> = group(&two, "brand")
        .iter()
        .filter(|facet| facet["isSelected"] == true)
        .collect();
    assert_eq!(chosen.len(), 2);

    // Groups narrow each other, and each other's counts.
    let vegan = of("filter.diet=vegan");
    let both = of("filter.brand=kaski&filter.diet=vegan");
    assert!(total(&both) > 0 && total(&both) < total(&vegan), "{}", total(&both));
    let within = counts(group(&vegan, "brand"));
    assert_eq!(
        within.iter().find(|(name, _)| *name == "kaski").map(|pair| pair.1),
        Some(total(&both))
    );
    assert!(codes(&both).iter().all(|code| codes(&vegan).contains(code)));

    // What is chosen is told whatever it counts.
    let nothing = of("filter.brand=nobody");
    assert_eq!(total(&nothing), 0);
    let facet = group(&nothing, "brand")
        .iter()
        .find(|facet| facet["name"] == "nobody")
        .expect("told");
    assert_eq!(
        (facet["count"].as_u64(), facet["isSelected"].as_bool()),
        (Some(0), Some(true))
    );
}

fn count_sorted(facets: &[Value]) -> Vec<(&str, u64)> {
    let mut counts = counts(facets);
    counts.sort_unstable();
    counts
}

#[test]
fn prices_are_chosen_by_range() {
    let shop = Shop::shared();
    let all = get(shop, "/api/categories/products?language=en");
    let ranges = group(&all, "price");
    let names: Vec<_> = ranges
        .iter()
        .map(|facet| facet["displayName"].as_str().expect("a name"))
        .collect();
    assert_eq!((names[0], names[1]), ("Under €5", "€5–€10"));
    let counted: u64 = counts(ranges).iter().map(|pair| pair.1).sum();
    let cheap = get(shop, "/api/categories/products?pageSize=100&filter.price=-500,500-1000");
    assert_eq!(total(&cheap), counts(ranges)[0].1 + counts(ranges)[1].1);
    let still: u64 = counts(group(&cheap, "price")).iter().map(|pair| pair.1).sum();
    assert_eq!(still, counted, "the choice does not shrink its own counts");
    let in_sweden = get(shop, "/api/categories/products?market=SE&language=sv");
    assert!(
        group(&in_sweden, "price")[0]["displayName"]
            .as_str()
            .is_some_and(|name| name.contains("kr"))
    );
    // A range of one's own is as good, and told while it is chosen.
    let odd = get(shop, "/api/categories/products?filter.price=123-124");
    assert!(
        group(&odd, "price")
            .iter()
            .any(|facet| facet["name"] == "123-124" && facet["isSelected"] == true)
    );
}

#[test]
fn filters_that_do_not_exist_are_named() {
    let shop = Shop::shared();
    for (query, field) in [
        ("filter.colour=red", "filter.colour"),
        ("filter.price=cheap", "filter.price"),
    ] {
        let answer = shop.get(&format!("/api/categories/products?{query}"));
        assert_eq!(answer.status, 422, "{query}");
        assert!(answer.body["errors"][field][0].is_string(), "{}", answer.body);
    }
    let page = shop.page("/fi/suklaalevyt?filter.colour=red");
    assert_eq!(page["pageMetadata"]["robots"], "noindex,nofollow");
}

#[test]
fn pages_open_with_their_products_and_facets() {
    let shop = Shop::shared();
    let category = shop.page("/fi/suklaalevyt?filter.diet=vegan");
    assert_eq!(category["pageMetadata"]["robots"], "noindex,nofollow");
    let listing = &category["listing"];
    assert!(total(listing) > 0);
    assert!(
        group(listing, "diet")
            .iter()
            .any(|facet| facet["name"] == "vegan" && facet["isSelected"] == true)
    );
    assert_eq!(shop.page("/fi/suklaalevyt")["pageMetadata"]["robots"], "index,follow");

    let found = shop.page("/sv/sok?q=lingon");
    assert_eq!(found["pageMetadata"]["robots"], "noindex");
    let first = &found["listing"]["productViewModels"][0];
    assert!(
        !marked(&first["displayName"], &first["highlights"]["displayName"]).is_empty(),
        "{first}"
    );
    assert!(!items(&found["listing"], "facetGroups").is_empty());
    assert_eq!(shop.page("/sv/sok")["listing"], Value::Null);
}

#[test]
fn products_are_found_by_words_codes_and_nearly_right_words() {
    let shop = Shop::shared();
    let find = |query: &str| get(shop, &format!("/api/search/products?{query}"));
    let found = find("q=tumma%20suklaa&displayLanguage=fi");
    assert_eq!(found["correctedQuery"], Value::Null);
    assert!(total(&found) > 3 && !group(&found, "brand").is_empty());
    for code in ["HH-1001", "hh-1001-150", "6430000100013"] {
        assert_eq!(codes(&find(&format!("q={code}"))).first(), Some(&"HH-1001"), "{code}");
    }
    let misspelt = find("q=lakritsii&displayLanguage=fi");
    assert!(total(&misspelt) > 0, "{misspelt}");
    let narrowed = find("q=suklaa&filter.diet=vegan");
    assert!(total(&narrowed) > 0 && total(&narrowed) < total(&find("q=suklaa")));
    let marked_name = find("q=puolukka&displayLanguage=fi");
    let first = &marked_name["productViewModels"][0];
    assert_eq!(
        marked(&first["displayName"], &first["highlights"]["displayName"])[0].to_lowercase(),
        "puolukka"
    );
}

#[test]
fn every_search_keeps_its_bounds() {
    let shop = Shop::shared();
    let long = "x".repeat(501);
    for path in [
        "search/products",
        "search/content",
        "search/recipes",
        "search/suggest",
        "location/locations",
    ] {
        for (query, field) in [
            (format!("q={long}"), "q"),
            ("page=0".to_owned(), "page"),
            ("pageSize=101".to_owned(), "pageSize"),
            ("market=XX".to_owned(), "market"),
        ] {
            let answer = shop.get(&format!("/api/{path}?{query}"));
            assert_eq!(answer.status, 422, "{path}?{query}");
            let words = answer.body["errors"][field][0].as_str().unwrap_or_default();
            assert!(
                !words.is_empty() && !words.starts_with('/'),
                "{path}?{query}: {}",
                answer.body
            );
        }
        let signs = format!("/api/{path}?q=%22%28%2A%2B-name%3A%5B%20TO%20%5D%5E~");
        assert_eq!(shop.get(&signs).status, 200, "nothing is syntax: {path}");
    }
}

#[test]
fn a_running_shop_follows_its_search_data() {
    let shop = Shop::start().ready();
    let folder = shop.folder().to_str().expect("a path").to_owned();
    let exported = run(&["search", "export", "--data-dir", &folder]);
    let mut data: Value = serde_json::from_slice(&exported.stdout).expect("a document");
    assert!(data["synonyms"]["fi"].as_array().is_some_and(|groups| groups.len() > 5));
    data["facetGroups"]
        .as_array_mut()
        .expect("groups")
        .retain(|group| group["group"] == "brand");
    data["facetGroups"][0]["name"]["fi"] = json!("Talo");
    let file = shop.folder().join("search.json");
    std::fs::write(&file, data.to_string()).expect("written");
    let path = file.to_str().expect("a path");
    let imported = run(&["search", "import", path, "--data-dir", &folder]);
    assert!(imported.status.success(), "{imported:?}");
    let is_followed = |answer: &Answer| answer.body["facetGroups"][0]["displayName"] == "Talo";
    let listing = shop.wait_for("/api/categories/products", is_followed).body;
    assert_eq!(items(&listing, "facetGroups").len(), 1);
    // What is not offered narrows nothing unseen.
    let refused = shop.get("/api/categories/products?filter.diet=vegan");
    assert_eq!(refused.status, 422);
    assert!(refused.body["errors"]["filter.diet"][0].is_string(), "{}", refused.body);
    let of_page = |path: &str| total(&shop.page(path)["listing"]);
    assert_eq!(of_page("/fi/suklaalevyt?filter.diet=vegan"), of_page("/fi/suklaalevyt"));

    data["facetGroups"][0]["name"]["sv"] = json!("");
    std::fs::write(&file, data.to_string()).expect("written");
    let refused = run(&["search", "import", path, "--data-dir", &folder]);
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        !refused.status.success() && told.contains("the facet group brand has no name in sv"),
        "{told}"
    );
}

#[test]
fn ranking_is_explained_beside_a_running_shop() {
    let shop = Shop::start().ready();
    let folder = shop.folder().to_str().expect("a path").to_owned();
    let explained = run(&[
        "search",
        "explain",
        "tumma suklaa",
        "--language",
        "fi",
        "--kind",
        "product",
        "--limit",
        "2",
        "--data-dir",
        &folder,
    ]);
    let text = String::from_utf8_lossy(&explained.stdout).into_owned();
    assert!(
        explained.status.success() && text.contains("\n1. HH-") && text.contains("\n2. HH-") && !text.contains("\n3. "),
        "{text}"
    );
    let json = run(&["search", "explain", "tumma suklaa", "--json", "--data-dir", &folder]);
    let value: Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!(items(&value, "words").len(), 2, "{value}");
    let hit = &items(&value, "hits")[0];
    let part = |name: &str| hit[name].as_f64().expect("a number");
    let sum = part("forWords") + part("name") + part("code") + part("signals");
    assert!((part("score") - sum).abs() < 0.001, "{hit}");
    assert_eq!(part("code"), 0.0, "no code was asked for: {hit}");
    assert!(part("forWords") >= 20.0 * part("coverage"), "{hit}");
}

#[test]
fn what_is_explained_is_what_is_found() {
    let shop = Shop::start().ready();
    shop.wait_for("/api/search/recipes", |answer| total(&answer.body) >= 40);
    let folder = shop.folder().to_str().expect("a path").to_owned();
    let explained = |asked: &str, more: &[&str]| {
        let common = [
            "search",
            "explain",
            asked,
            "--json",
            "--limit",
            "20",
            "--data-dir",
            &folder,
        ];
        let output = run(&[&common[..], more].concat());
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")
    };
    let listed = |asked: &str, more: &str| {
        let asked = asked.replace(' ', "+");
        get(&shop, &format!("/api/search/{more}&pageSize=20&q={asked}"))
    };
    // Of the first both kinds have all words, of the second only pages, of the third only a product.
    for (asked, is_dropped) in [("suklaa", false), ("kahvila terassi", true), ("HH-1001-150", true)] {
        let explanation = explained(asked, &[]);
        let ids: Vec<_> = items(&explanation, "hits").iter().map(content_id_of).collect();
        let both = listed(asked, "content?includeProducts=true");
        assert_eq!(ids, content_ids(items(&both, "hits")), "{asked}");
        let apart = total(&listed(asked, "content?")) + total(&listed(asked, "products?"));
        assert_eq!(apart > total(&both), is_dropped, "{asked}");
    }
    let swedish = explained("choklad", &["--kind", "recipe", "--language", "sv"]);
    let ids: Vec<_> = items(&swedish, "hits").iter().map(content_id_of).collect();
    let recipes = listed("choklad", "recipes?language=sv");
    assert_eq!(ids, content_ids(items(&recipes, "hits")));
    let products = explained("suklaa", &["--kind", "product"]);
    let ids: Vec<_> = items(&products, "hits").iter().map(content_id_of).collect();
    let cards = listed("suklaa", "products?");
    assert_eq!(ids, content_ids(items(&cards, "productViewModels")));
}

fn content_ids(hits: &[Value]) -> Vec<u64> {
    let ids = hits.iter().map(|hit| hit["contentId"].as_u64().expect("an id"));
    ids.collect()
}

/// The id of the page that an explained hit stands for.
fn content_id_of(hit: &Value) -> u64 {
    let key = hit["key"].as_str().expect("a key");
    let kind = if hit["kind"] == "product" { "product" } else { "content" };
    wire::page::content_id(&format!("{kind}:{key}")).into()
}
