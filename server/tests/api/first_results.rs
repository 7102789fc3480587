//! What documents open with: the results that their addresses ask for, in markup and model, as the calls would answer.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use crate::harness::Shop;

/// The model in a document.
fn model(html: &str) -> Value {
    let start = html.find("id=\"page-model\"").expect("the model");
    let json = &html[start + html[start..].find('>').expect("its start") + 1..];
    let json = &json[..json.find("</script>").expect("its end")];
    serde_json::from_str(json).expect("JSON")
}

/// The first block of a type in the model's main area.
fn block<'a>(model: &'a Value, kind: &str) -> &'a Value {
    let blocks = model["mainContentArea"].as_array().expect("an area");
    blocks.iter().find(|block| block["type"] == kind).expect(kind)
}

fn titles(results: &Value) -> Vec<&str> {
    let hits = results["hits"].as_array().expect("hits");
    hits.iter().filter_map(|hit| hit["title"].as_str()).collect()
}

/// That every title stands in the markup, as a card's heading has it.
fn assert_shown(html: &str, results: &Value) {
    let markup = &html[html.find("id=\"root\"").expect("the root")..html.find("id=\"page-model\"").expect("the model")];
    for hit in results["hits"].as_array().expect("hits") {
        let url = hit["url"].as_str().expect("an address");
        assert!(markup.contains(&format!("href=\"{url}\"")), "{url} in {markup}");
    }
}

#[test]
fn recipes_are_found_as_the_address_asks() {
    let shop = Shop::shared();
    let category = shop.get("/api/search/recipes?language=en&q=chocolate").body["facetCategories"][0]["facetSubcategories"]
        [0]["id"]
        .as_u64()
        .expect("a category");
    for (asked, called) in [
        (String::new(), "pageSize=12".to_owned()),
        ("?page=2".to_owned(), "pageSize=24".to_owned()),
        (
            format!("?q=chocolate&categoryIds={category}&utm_source=mail"),
            format!("q=chocolate&categoryIds={category}"),
        ),
    ] {
        let html = shop.get(&format!("/en/recipes{asked}")).text();
        let page = model(&html);
        let results = &block(&page, "RecipeSearchBlock")["results"];
        let answer = shop.get(&format!("/api/search/recipes?language=en&{called}")).body;
        assert!(answer["totalCount"].as_u64() > Some(0), "{asked}: {answer}");
        assert_eq!(titles(results), titles(&answer), "{asked}");
        for field in ["totalCount", "hasMore", "facetCategories"] {
            assert_eq!(results[field], answer[field], "{asked}: {field}");
        }
        assert!(
            !results["relatedProducts"].as_array().expect("products").is_empty(),
            "{asked}"
        );
        assert_shown(&html, results);
    }
}

#[test]
fn stories_and_places_are_found_as_the_address_asks() {
    let shop = Shop::shared();
    let html = shop.get("/en/stories").text();
    let page = model(&html);
    let search = block(&page, "SearchBlock");
    let allowed: Vec<String> = search["predefinedCategories"]
        .as_array()
        .expect("categories")
        .iter()
        .map(|category| category["id"].to_string())
        .collect();
    let answer = shop.get(&format!(
        "/api/search/content?language=en&predefinedCategoryIds={}",
        allowed.join(",")
    ));
    assert_eq!(search["results"], answer.body);
    assert_shown(&html, &search["results"]);

    let html = shop.get("/en/cafes-and-shops?city=Helsinki").text();
    let page = model(&html);
    let finder = block(&page, "LocationBlock");
    let answer = shop.get("/api/location/locations?language=en&city=Helsinki").body;
    assert_eq!(finder["results"]["totalCount"], answer["totalCount"]);
    assert_eq!(titles(&finder["results"]), titles(&answer));
    assert_eq!(finder["cities"], shop.get("/api/location/cityoptions?language=en").body);
    assert_shown(&html, &finder["results"]);
}

#[test]
fn the_page_of_results_opens_with_what_was_found_best() {
    let shop = Shop::shared();
    let open = |query: &str| {
        let html = shop.get(&format!("/en/search?{query}")).text();
        let page = model(&html);
        (html, page)
    };
    let (_, products) = open("q=lingonberry");
    assert_eq!(products["found"]["best"], "products");
    assert_eq!(products["found"]["products"], products["listing"]["totalCount"]);
    assert_eq!(products["content"], Value::Null);

    let (html, recipes) = open("q=lingonberry&show=recipes&fbclid=1");
    assert_eq!(recipes["listing"], Value::Null);
    assert_eq!(recipes["found"], products["found"]);
    assert_eq!(recipes["content"]["totalCount"], recipes["found"]["recipes"]);
    assert_shown(&html, &recipes["content"]);

    let (html, town) = open("q=Oulu");
    assert_eq!(town["found"]["best"], "content");
    assert_eq!(town["listing"], Value::Null);
    assert_shown(&html, &town["content"]);

    let (html, nothing) = open("q=zzzzzz");
    assert_eq!(nothing["found"]["best"], "products");
    assert_eq!(nothing["listing"]["totalCount"], 0);
    assert!(html.contains("We found no products for “zzzzzz”."), "{html}");

    let (_, short) = open("q=zz");
    assert_eq!((&short["found"], &short["listing"]), (&Value::Null, &Value::Null));
}

#[test]
fn the_kind_with_the_best_hit_opens() {
    let shop = Shop::shared();
    for (language, words, kind, first) in [
        ("fi", "suklaa", "products", ""),
        ("sv", "choklad", "products", ""),
        ("en", "gift card", "products", "/en/products/gift-card"),
        ("fi", "HH-1001-150", "products", "/fi/tuotteet/puolukkahalla"),
        ("fi", "mustikkapiirakka", "recipes", "/fi/reseptit/mustikkapiirakka"),
        ("sv", "blåbärspaj", "recipes", "/sv/recept/blabarspaj"),
        ("en", "bilberry pie", "recipes", "/en/recipes/bilberry-pie"),
        ("fi", "toimitetaan", "content", "/fi/asiakaspalvelu/toimitus"),
        ("fi", "aukioloajat", "content", "/fi/kahvilat-ja-myymalat"),
        ("sv", "öppettider", "content", "/sv/kafeer-och-butiker"),
        ("en", "opening hours", "content", "/en/cafes-and-shops"),
        ("fi", "Oulu", "content", ""),
    ] {
        let path = match language {
            "fi" => "/fi/haku",
            "sv" => "/sv/sok",
            _ => "/en/search",
        };
        let query = utf8_percent_encode(words, NON_ALPHANUMERIC);
        let page = model(&shop.get(&format!("{path}?q={query}")).text());
        assert_eq!(page["found"]["best"], kind, "{words}: {}", page["found"]);
        let best = match kind {
            "products" => &page["listing"]["productViewModels"][0]["url"],
            _ => &page["content"]["hits"][0]["url"],
        };
        let best = best.as_str().expect("an address");
        assert!(best.starts_with(first), "{words}: {best}");
    }
}

#[test]
fn what_an_address_carries_besides_makes_no_other_page() {
    let shop = Shop::start().ready();
    let rendered = || {
        let metrics = shop.get("/metrics").text();
        let line = metrics
            .lines()
            .find(|line| line.starts_with("praline_renders_total") && line.contains("rendered"));
        let count = line.and_then(|line| line.rsplit(' ').next());
        count.and_then(|count| count.parse::<f64>().ok()).unwrap_or_default()
    };
    let query = |path: &str| model(&shop.get(path).text())["query"].clone();
    assert_eq!(query("/en/chocolate-bars?page=2"), "?page=2");
    let before = rendered();
    assert!(before > 0.0, "{}", shop.get("/metrics").text());
    for path in [
        "/en/chocolate-bars?page=2&utm_source=mail&utm_campaign=1",
        "/en/chocolate-bars?gclid=7&page=2",
        "/en/chocolate-bars?page=2&city=Oulu",
    ] {
        assert_eq!(query(path), "?page=2", "{path}");
    }
    assert_eq!(rendered(), before, "each is the page that is kept");
    assert_eq!(query("/en/chocolate-bars?page=3"), "?page=3");
    assert!(rendered() > before);
}
