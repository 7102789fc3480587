//! Searches in content, recipes and locations, and what is offered while somebody types.

use serde_json::{Value, json};

use crate::{
    commands::said,
    content::write,
    harness::Shop,
    search::{get, items, marked, total},
};

/// A shop whose content can be found as well.
fn with_content() -> Shop {
    let shop = Shop::start().ready();
    shop.wait_for("/api/search/recipes", |answer| total(&answer.body) >= 40);
    shop
}

fn titles(answer: &Value) -> Vec<&str> {
    let hits = items(answer, "hits").iter();
    hits.map(|hit| hit["title"].as_str().expect("a title")).collect()
}

#[test]
fn content_is_found_in_its_language() {
    let shop = with_content();
    let finnish = get(&shop, "/api/search/content?q=mustikka");
    assert!(titles(&finnish).contains(&"Mustikkapiirakka"), "{:?}", titles(&finnish));
    for hit in items(&finnish, "hits") {
        assert!(hit["url"].as_str().is_some_and(|url| url.starts_with("/fi/")), "{hit}");
        assert!(hit["kind"] != "product", "{hit}");
        for field in ["contentId", "title", "topic", "image", "highlights"] {
            assert!(hit.get(field).is_some(), "{field} in {hit}");
        }
    }
    let swedish = get(&shop, "/api/search/content?q=bl%C3%A5b%C3%A4r&language=sv");
    assert!(
        items(&swedish, "hits")
            .iter()
            .all(|hit| hit["url"].as_str().is_some_and(|url| url.starts_with("/sv/")))
    );
    assert!(total(&swedish) > 0);
    let with_products = get(
        &shop,
        "/api/search/content?q=mustikka&includeProducts=true&pageSize=100",
    );
    let kinds =
        |answer: &Value, kind: &str| items(answer, "hits").iter().filter(|hit| hit["kind"] == kind).count() as u64;
    assert!(kinds(&with_products, "product") > 0 && kinds(&with_products, "recipe") > 0);
    assert_eq!(
        total(&with_products),
        total(&finnish) + kinds(&with_products, "product")
    );
    let articles = get(&shop, "/api/search/content?kinds=article&pageSize=100");
    assert_eq!(kinds(&articles, "article"), total(&articles));
    assert!(total(&articles) >= 40);
    assert_eq!(shop.get("/api/search/content?kinds=song").status, 422);
    // Products are filed under no category of content: nothing is found, and what was chosen can be taken back.
    let nothing = get(&shop, "/api/search/content?kinds=product&categoryIds=101");
    assert_eq!(total(&nothing), 0);
    let chosen = &nothing["facetCategories"][0]["facetSubcategories"];
    assert_eq!(
        (
            &chosen[0]["id"],
            &chosen[0]["selected"],
            &chosen[0]["count"],
            &chosen[1]
        ),
        (&101.into(), &true.into(), &0.into(), &Value::Null)
    );
}

#[test]
fn content_is_leafed_through() {
    let shop = with_content();
    let mut seen = Vec::new();
    for page in 1.. {
        let answer = get(
            &shop,
            &format!("/api/search/content?q=suklaa&includeProducts=true&pageSize=7&page={page}"),
        );
        seen.extend(
            items(&answer, "hits")
                .iter()
                .map(|hit| hit["contentId"].as_u64().expect("an id")),
        );
        if answer["hasMore"] == false {
            assert_eq!(seen.len() as u64, total(&answer));
            break;
        }
    }
    let all = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), all, "nothing twice");
    assert_eq!(
        shop.get("/api/search/content?q=suklaa&includeProducts=true&pageSize=100&page=11")
            .status,
        422
    );
}

/// Of one index each page is asked for alone; of two as many as are laid together.
#[test]
fn content_without_products_is_leafed_through_as_far_as_products_are() {
    let shop = with_content();
    for (query, last) in [
        ("pageSize=100", 1001),
        ("pageSize=100&includeProducts=true&kinds=location", 1001),
        ("pageSize=100&includeProducts=true&categoryIds=101", 1001),
        ("pageSize=100&includeProducts=true", 10),
    ] {
        let path = |page: usize| format!("/api/search/content?{query}&language=en&page={page}");
        let some = total(&get(&shop, &path(1)));
        let end = get(&shop, &path(last));
        assert_eq!(
            (items(&end, "hits").len(), &end["hasMore"]),
            (0, &json!(false)),
            "{query}"
        );
        assert!(some > 0 && total(&end) == some, "{query}");
        let beyond = shop.get(&path(last + 1));
        assert_eq!(beyond.status, 422, "{query}");
        assert_eq!(
            beyond.body["errors"]["page"][0],
            "The list cannot be browsed this far. Narrow the search."
        );
    }
}

#[test]
fn recipes_are_chosen_by_category_and_product() {
    let shop = with_content();
    let first = get(&shop, "/api/search/recipes?language=en");
    let related = items(&first, "relatedProducts");
    assert!(!related.is_empty());
    assert!(get(&shop, "/api/search/recipes?language=en&page=1")["relatedProducts"] == json!([]));
    let hit = &items(&first, "hits")[0];
    for field in [
        "contentId",
        "url",
        "image",
        "title",
        "recipeCategories",
        "allergens",
        "highlights",
    ] {
        assert!(hit.get(field).is_some(), "{field} in {hit}");
    }
    let subcategory = |answer: &Value, id: u64| -> Option<Value> {
        let groups = items(answer, "facetCategories").iter();
        let mut all = groups.flat_map(|group| items(group, "facetSubcategories"));
        all.find(|category| category["id"].as_u64() == Some(id)).cloned()
    };
    let cakes = subcategory(&first, 101).expect("cakes");
    let one = get(&shop, "/api/search/recipes?language=en&categoryIds=101");
    assert_eq!(Some(total(&one)), cakes["count"].as_u64());
    assert_eq!(
        subcategory(&one, 102).map(|category| category["count"].clone()),
        subcategory(&first, 102).map(|category| category["count"].clone())
    );
    let either = get(&shop, "/api/search/recipes?language=en&categoryIds=101&categoryIds=102");
    assert_eq!(
        Some(total(&either)),
        Some(total(&one))
            .zip(subcategory(&first, 102).and_then(|category| category["count"].as_u64()))
            .map(|(a, b)| a + b)
    );
    let vegan = get(&shop, "/api/search/recipes?language=en&categoryIds=101,102,251");
    assert!(total(&vegan) < total(&either));
    assert_eq!(
        subcategory(&vegan, 251).map(|category| category["selected"].clone()),
        Some(json!(true))
    );

    let id = &related[0]["id"];
    let with_product = get(&shop, &format!("/api/search/recipes?language=en&productPageId={id}"));
    assert!(total(&with_product) > 0 && total(&with_product) < total(&first));
    assert_eq!(total(&get(&shop, "/api/search/recipes?productPageId=1")), 0);
}

#[test]
fn a_page_is_filed_by_the_language_asked() {
    let shop = with_content();
    let page = json!({
        "id": "test-tart", "type": "RecipePage", "parent": "recipes", "published": "2026-01-01",
        "fi": {"segment": "koetorttu", "name": "Koetorttu", "seoRecipeIngredient": ["1 muna"], "recipeCategories": "101"},
        "sv": {"segment": "provtarta", "name": "Provtårta", "seoRecipeIngredient": ["1 ägg"], "recipeCategories": "102"},
    });
    let file = write(shop.folder(), "tart.json", &page.to_string());
    said(shop.folder(), &["content", "import", &file]);
    shop.wait_for("/api/search/recipes?q=koetorttu", |answer| total(&answer.body) == 1);
    let check = |question: &str, filed: &str, not_filed: &str| {
        for parameter in ["categoryIds", "predefinedCategoryIds"] {
            let of = |id: &str| total(&get(&shop, &format!("/api/search/recipes?{question}&{parameter}={id}")));
            assert_eq!((of(filed), of(not_filed)), (1, 0), "{question}&{parameter}");
        }
    };
    check("language=fi&q=koetorttu", "101", "102");
    check("language=sv&q=provt%C3%A5rta", "102", "101");
}

#[test]
fn locations_are_found_by_town_and_nearness() {
    let shop = with_content();
    let towns = get(&shop, "/api/location/cityoptions?language=sv");
    let towns: Vec<_> = towns
        .as_array()
        .expect("towns")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert!(towns.contains(&"Åbo") && !towns.contains(&"Turku"), "{towns:?}");
    let among = |ids: &str| {
        let path = format!("/api/location/cityoptions?language=sv&predefinedCategoryIds={ids}");
        get(&shop, &path).as_array().expect("towns").len()
    };
    // Any of them, of whatever group.
    assert_eq!(among("101"), 0, "recipes' own");
    assert!(among("501") > 0 && among("101,501") == among("501"));
    let place = |town: &str| towns.iter().position(|other| *other == town);
    assert!(place("Åbo") > place("Visby"), "å comes after z in Swedish: {towns:?}");
    let in_turku = get(&shop, "/api/location/locations?city=Turku");
    assert_eq!(
        total(&get(&shop, "/api/location/locations?city=tURKU")),
        total(&in_turku)
    );
    assert!(total(&in_turku) > 0);
    assert!(
        items(&in_turku, "hits")
            .iter()
            .all(|hit| hit["city"] == "Turku" && hit["distance"] == Value::Null)
    );
    assert_eq!(
        total(&get(&shop, "/api/location/locations?city=%C3%85bo&language=sv")),
        total(&in_turku)
    );

    let near = get(
        &shop,
        "/api/location/locations?latitude=60.45&longitude=22.27&pageSize=100",
    );
    let distances: Vec<_> = items(&near, "hits")
        .iter()
        .filter_map(|hit| hit["distance"].as_u64())
        .collect();
    assert_eq!(items(&near, "hits")[0]["city"], "Turku");
    assert!(distances.len() >= 30 && distances.is_sorted(), "{distances:?}");
    assert!(
        distances[0] < 10_000 && distances[distances.len() - 1] > 500_000,
        "{distances:?}"
    );
    for field in [
        "streetAddress",
        "postalCode",
        "openingHoursMondayToFriday",
        "closingHoursSunday",
        "latitude",
    ] {
        assert!(items(&near, "hits")[0].get(field).is_some(), "{field}");
    }
    for wrong in ["latitude=91&longitude=0", "latitude=60", "latitude=x&longitude=1"] {
        assert_eq!(
            shop.get(&format!("/api/location/locations?{wrong}")).status,
            422,
            "{wrong}"
        );
    }
}

#[test]
fn typing_gets_the_best_few_of_everything() {
    let shop = with_content();
    let answer = get(&shop, "/api/search/suggest?q=mustik&language=fi");
    let count = |name: &str| items(&answer, name).len();
    assert!(
        (1..=4).contains(&count("products")) && (1..=3).contains(&count("recipes")) && count("content") <= 3,
        "{answer}"
    );
    assert!((1..=5).contains(&count("terms")), "{answer}");
    assert!(answer["totalCount"]["recipes"].as_u64() >= Some(count("recipes") as u64));
    let product = &items(&answer, "products")[0];
    let found = marked(&product["displayName"], &product["highlights"]["displayName"]);
    assert!(found[0].to_lowercase().starts_with("mustik"), "{product}");
    assert!(
        product["priceString"]
            .as_str()
            .is_some_and(|price| price.ends_with('€')),
        "{product}"
    );
    let nothing = get(&shop, "/api/search/suggest");
    assert_eq!(
        (items(&nothing, "products").len(), &nothing["totalCount"]["products"]),
        (0, &json!(0))
    );
}

#[test]
fn pages_of_all_types_that_say_something_are_found_by_it() {
    let shop = with_content();
    for (words, url) in [
        ("the Christmas table nobody leaves", "/en/stories/christmas-table"),
        ("what we make, and from what", "/en/what-we-make"),
        ("lunch at the caf%C3%A9s", "/en/cafes-and-shops/lunch"),
        ("winter evening", "/en/winter-evening"),
        (
            "lingonberry frost for kitchens",
            "/en/what-we-make/lingonberry-frost-for-kitchens",
        ),
    ] {
        let found = get(
            &shop,
            &format!("/api/search/content?language=en&q={}", words.replace(' ', "%20")),
        );
        let urls: Vec<_> = items(&found, "hits").iter().map(|hit| &hit["url"]).collect();
        assert!(urls.contains(&&Value::from(url)), "{words}: {urls:?}");
    }
    // A shop's own story is filed as other stories are.
    let seasons = get(
        &shop,
        "/api/search/content?language=en&kinds=article&categoryIds=404&q=table&pageSize=100",
    );
    assert!(
        titles(&seasons).contains(&"The Christmas table nobody leaves"),
        "{:?}",
        titles(&seasons)
    );
}
