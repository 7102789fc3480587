//! Searches whose words mean a diet or an allergen, as `demo/relevance/facets.tsv` judges them: what does not keep to them
//! must not be found, in any language. What a product keeps to is read from the demo brand's own files.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{
    commands::said,
    harness::{Shop, write_lines},
};

const QUESTIONS: &str = include_str!("../../../demo/relevance/facets.tsv");
const PRODUCTS: [&str; 8] = [
    include_str!("../../../demo/products/10-bars.jsonl"),
    include_str!("../../../demo/products/20-pralines.jsonl"),
    include_str!("../../../demo/products/30-gifts.jsonl"),
    include_str!("../../../demo/products/40-liquorice.jsonl"),
    include_str!("../../../demo/products/50-jellies.jsonl"),
    include_str!("../../../demo/products/60-biscuits.jsonl"),
    include_str!("../../../demo/products/70-baking.jsonl"),
    include_str!("../../../demo/products/80-engraved.jsonl"),
];

#[test]
fn what_does_not_keep_to_the_words_is_not_found() {
    let shop = Shop::shared();
    let products: Vec<Value> = PRODUCTS
        .iter()
        .flat_map(|file| file.lines())
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).expect("a product"))
        .collect();
    let mut wrong = Vec::new();
    for line in QUESTIONS.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [id, language, text, means, scope, recipes] = columns.as_slice() else {
            panic!("six columns: {line}");
        };
        let facets: Vec<(&str, &str)> = means.split(' ').filter_map(|facet| facet.split_once('=')).collect();
        let allowed: BTreeSet<&str> = products
            .iter()
            .filter(|product| facets.iter().all(|facet| keeps_to(product, *facet)))
            .filter_map(|product| product["code"].as_str())
            .collect();
        let answer = search(shop, "products", text, language);
        let found: BTreeSet<&str> = answer["productViewModels"]
            .as_array()
            .expect("cards")
            .iter()
            .filter_map(|card| card["code"].as_str())
            .collect();
        let forbidden: Vec<_> = found.difference(&allowed).collect();
        let fits = match *scope {
            "all" => found == allowed,
            "some" => !found.is_empty(),
            "none" => found.is_empty(),
            other => panic!("{other} is no scope"),
        };
        if !forbidden.is_empty() || !fits {
            wrong.push(format!(
                "{id} \"{text}\" finds {} of {}, and these wrongly: {forbidden:?}",
                found.len(),
                allowed.len()
            ));
        }
        let told: BTreeSet<(&str, &str)> = understood(&answer).into_iter().collect();
        if told != facets.iter().copied().collect() {
            wrong.push(format!("{id} \"{text}\" tells {told:?}"));
        }
        let filed = match *recipes {
            "-" => continue,
            "none" => None,
            category => Some(category),
        };
        let found = search(shop, "recipes", text, language)["totalCount"].as_u64();
        let all = filed.map(|category| {
            let answer = shop.get(&format!(
                "/api/search/recipes?categoryIds={category}&language={language}&page=1"
            ));
            answer.body["totalCount"].as_u64().expect("a count")
        });
        if found != Some(all.unwrap_or(0)) || all == Some(0) {
            wrong.push(format!("{id} \"{text}\" finds {found:?} recipes of {all:?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} answers are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn what_was_understood_is_told_and_can_be_refused() {
    let shop = Shop::shared();
    let of = |query: &str| {
        shop.get(&format!("/api/search/products?{query}&displayLanguage=en"))
            .body
    };
    let understood_as = of("q=nut+free+chocolate");
    assert_eq!(
        understood_as["understood"],
        serde_json::json!([{"words": "nut free", "facets": [
            {"filterName": "without", "name": "nuts", "displayName": "No nuts"},
            {"filterName": "without", "name": "peanuts", "displayName": "No peanuts"},
        ]}])
    );
    let literal = of("q=nut+free&literal=true");
    assert_eq!(literal["understood"], serde_json::json!([]));
    let misspelt = of("q=vegan+choclate");
    assert_eq!(misspelt["correctedQuery"], "vegan chocolate");
    let suggested = shop.get("/api/search/suggest?q=gluten+fr&language=en").body;
    assert!(
        suggested["terms"]
            .as_array()
            .expect("terms")
            .contains(&"gluten-free".into()),
        "{}",
        suggested["terms"]
    );
    let suggested = shop.get("/api/search/suggest?q=gluten+free&language=en").body;
    assert_eq!(understood(&suggested), [("diet", "glutenFree")]);
    let content = shop
        .get("/api/search/content?q=vegan&language=en&kinds=recipe,article")
        .body;
    assert_eq!(understood(&content), [("diet", "vegan")]);
    let recipes = shop.get("/api/search/recipes?q=vegan&language=en").body["totalCount"].as_u64();
    let articles = shop.get("/api/search/content?q=vegan&language=en&kinds=article").body["totalCount"].as_u64();
    assert_eq!(
        content["totalCount"].as_u64(),
        recipes.zip(articles).map(|(one, other)| one + other)
    );
}

/// Of every variation: what it says is decisive, and what it says nothing of may be in it.
fn keeps_to(product: &Value, (group, value): (&str, &str)) -> bool {
    let variations = product["variations"].as_array().expect("variations");
    let is_free = |variation: &Value, allergen: &str| variation["allergens"][allergen] == "free";
    variations.iter().all(|variation| match (group, value) {
        ("without", allergen) => is_free(variation, allergen),
        (_, "glutenFree") => is_free(variation, "gluten"),
        (_, "milkFree") => is_free(variation, "milk"),
        (_, diet) => variation["diets"]
            .as_array()
            .is_some_and(|diets| diets.iter().any(|own| own == diet)),
    })
}

fn understood(answer: &Value) -> Vec<(&str, &str)> {
    let words = answer["understood"].as_array().expect("what was understood");
    let facets = words
        .iter()
        .flat_map(|words| words["facets"].as_array().expect("facets"));
    facets
        .filter_map(|facet| Some((facet["filterName"].as_str()?, facet["name"].as_str()?)))
        .collect()
}

fn search(shop: &Shop, what: &str, text: &str, language: &str) -> Value {
    let text: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let path = format!("/api/search/{what}?q={text}&language={language}&page=1&pageSize=100");
    // Of products the parameter would leave the texts of other languages out.
    let path = match what {
        "products" => path.replace("&language=", "&displayLanguage="),
        _ => path,
    };
    shop.get(&path).body
}

#[test]
fn nothing_is_free_of_what_it_says_nothing_of() {
    let row = |code: &str, says: &str| {
        format!(
            r#"{{"code":"{code}","name":{{"en":"Zephyr {code}"}},"variations":[{{"code":"{code}-1","prices":{{"FI":100}},"stock":5{says}}}]}}"#
        )
    };
    let rows = [
        row(
            "Z-SAYS",
            r#","allergens":{"gluten":"free","milk":"free","nuts":"free","peanuts":"free"}"#,
        ),
        row("Z-CLAIMS", r#","diets":["glutenFree","milkFree"]"#),
        row(
            "Z-CONTAINS",
            r#","diets":["glutenFree","milkFree"],"allergens":{"gluten":"contains","milk":"mayContain","nuts":"free"}"#,
        ),
        row("Z-SILENT", ""),
    ];
    let shop = Shop::start().ready();
    let file = write_lines(shop.folder(), "rows.jsonl", &rows);
    said(shop.folder(), &["import", file.to_str().expect("a path")]);
    shop.wait_for("/api/search/products?q=zephyr", |answer| answer.body["totalCount"] == 4);
    for (text, expected) in [
        ("gluten free zephyr", &["Z-CLAIMS", "Z-SAYS"][..]),
        ("zephyr ilman maitoa", &["Z-CLAIMS", "Z-SAYS"]),
        ("nötfri zephyr", &["Z-SAYS"]),
        ("soijaton zephyr", &[]),
    ] {
        let answer = search(&shop, "products", text, "en");
        let cards = answer["productViewModels"].as_array().expect("cards");
        let mut found: Vec<_> = cards.iter().filter_map(|card| card["code"].as_str()).collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{text}");
    }
}
