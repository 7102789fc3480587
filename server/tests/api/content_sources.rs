//! `praline content import`: recipes and places that other programs know.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    commands::said,
    content::{texts, write},
    harness::Shop,
};

#[test]
fn recipes_and_places_of_others_become_pages() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let recipes = json!({"@context": "https://schema.org", "@graph": [
        {"@type": "WebPage", "name": "no recipe"},
        {"@type": ["Recipe"], "name": "Rye crisps", "url": "https://recipes.example/rye", "author": {"name": "Elli"},
         "totalTime": "PT1H20M", "prepTime": "PT20M", "recipeYield": [4, "4 servings"], "recipeCategory": "Biscuits",
         "recipeIngredient": ["2 dl rye &amp; oats"], "image": "https://recipes.example/rye.jpg",
         "recipeInstructions": [{"@type": "HowToSection", "name": "Dough", "itemListElement": [{"@type": "HowToStep", "text": "<b>Mix</b>."}]}]},
        {"@type": "Recipe", "name": "Twice", "url": "https://recipes.example/rye#top", "recipeIngredient": ["x"]},
        {"@type": "Recipe", "name": "Empty", "url": "https://recipes.example/empty"},
    ]});
    let file = write(folder.path(), "recipes.json", &recipes.to_string());
    let report = said(
        shop.folder(),
        &["content", "import", "--schema-org", &file, "--language", "en"],
    );
    assert!(report.contains("3 found, 1 usable, 2 skipped."), "{report}");
    assert!(
        report.contains("skipped: another recipe has its address (1)"),
        "{report}"
    );
    assert!(
        report.contains("skipped: it has neither ingredients nor instructions (1)\n  recipe 3 (Empty)"),
        "{report}"
    );
    shop.wait_for("/api/cda/content?contentUrl=/en/recipes/rye-crisps", |answer| {
        answer.status == 200
    });
    let recipe = shop.page("/en/recipes/rye-crisps");
    assert_eq!(
        (&recipe["seoPreparationTime"], &recipe["seoCookTime"]),
        (&json!("PT20M"), &json!("PT1H"))
    );
    assert_eq!(
        (&recipe["author"], &recipe["portionSize"]),
        (&json!("Elli"), &json!("4 servings"))
    );
    assert_eq!(recipe["recipeCategories"], "102");
    assert_eq!(recipe["mainImage"], Value::Null);
    assert_eq!(recipe["recipeIngredients"], "<ul><li>2 dl rye &amp; oats</li></ul>");
    assert_eq!(
        recipe["recipePreparationInstructions"],
        "<h3>Dough</h3><ol><li>Mix.</li></ol>"
    );
    let again = said(
        shop.folder(),
        &["content", "import", "--schema-org", &file, "--language", "en"],
    );
    assert!(again.contains("0 pages created, 0 updated, 1 unchanged"), "{again}");

    let places = [
        json!({"osm": "node/1", "name": "Kahvila Koe", "lat": 60.5, "lon": 24.25, "tags": {
            "addr:street": "Koekatu", "addr:housenumber": "3", "addr:postcode": "00100", "addr:city": "Helsinki", "addr:city:sv": "Helsingfors",
            "opening_hours": "Mo-Fr 08:00-17:00; Sa 10:00-15:00", "wheelchair": "yes", "phone": "+358 9 000", "name:sv": "Kafé Test"}}),
        json!({"osm": "node/2", "name": "Kausikahvila", "lat": 60.5, "lon": 24.25, "tags": {"opening_hours": "Jun-Aug 10:00-18:00"}}),
        json!({"osm": "node/1", "name": "Sama", "lat": 1, "lon": 1}),
        json!({"name": "", "lat": 1, "lon": 1}),
        json!({"name": "Kaukana", "lat": 91, "lon": 1}),
        json!({"name": "Missä"}),
    ];
    let lines: Vec<String> = places.iter().map(ToString::to_string).collect();
    let file = write(folder.path(), "places.jsonl", &(lines.join("\n") + "\nno json\n"));
    let import = [
        "content",
        "import",
        "--places",
        &file,
        "--categories",
        "501",
        "--tag",
        "wheelchair=yes:507",
    ];
    let report = said(shop.folder(), &import);
    assert!(report.contains("7 found, 2 usable, 5 skipped."), "{report}");
    let path = "/sv/kafeer-och-butiker/kafe-test-helsingfors";
    shop.wait_for(&format!("/api/cda/content?contentUrl={path}"), |answer| {
        answer.status == 200
    });
    let place = shop.page(path);
    assert_eq!(place["fullAddress"], "Koekatu 3, 00100 Helsingfors");
    assert_eq!(
        (
            &place["openingHoursSaturday"],
            &place["closingHoursSaturday"],
            &place["openingHoursSunday"]
        ),
        (&json!("10:00"), &json!("15:00"), &json!(""))
    );
    assert_eq!(texts(&place["categoryNames"], "name"), ["Kafé", "Tillgänglig entré"]);
    assert_eq!(place["additionalContactInfomation"], "+358 9 000");
    let season = shop.page("/fi/kahvilat-ja-myymalat/kausikahvila");
    assert_eq!(season["additionalOpeningHours"], "Jun-Aug 10:00-18:00");
    assert_eq!(season["openingHoursSaturday"], "");
}

#[test]
fn importing_again_keeps_what_editors_made_of_a_page() {
    let data = TempDir::new().expect("a folder");
    let folder = TempDir::new().expect("a folder");
    let pages = json!([
        {"id": "recipes", "type": "SearchPage", "published": "2026-01-01",
         "fi": {"segment": "reseptit", "name": "Reseptit"}, "en": {"segment": "recipes", "name": "Recipes"}},
        {"id": "puddings", "type": "LandingPage", "parent": "recipes", "published": "2026-01-01",
         "fi": {"segment": "jalkiruoat", "name": "Jälkiruoat"}, "en": {"segment": "puddings", "name": "Puddings"}},
    ]);
    let put = |name: &str, pages: &Value| {
        let file = write(folder.path(), name, &pages.to_string());
        said(data.path(), &["content", "import", &file])
    };
    let recipe = |name: &str, minutes: usize| {
        json!({"@type": "Recipe", "name": name, "url": "https://recipes.example/rye", "cookTime": format!("PT{minutes}M"),
            "datePublished": "2026-02-02", "recipeIngredient": ["2 dl rye"]})
    };
    let take = |recipes: &Value| {
        let file = write(folder.path(), "recipes-of-others.json", &recipes.to_string());
        said(
            data.path(),
            &["content", "import", "--schema-org", &file, "--language", "en"],
        )
    };
    let exported = |place: &str| -> Value {
        let out = folder.path().join("out");
        said(data.path(), &["content", "export", out.to_str().expect("a path")]);
        let page = out.join("pages").join(place);
        serde_json::from_str(&fs::read_to_string(page).expect("the page")).expect("JSON")
    };
    put("pages.json", &pages);
    take(&recipe("Rye crisps", 20));
    let mut edited = exported("recipes/rye-crisps.json");
    edited["parent"] = "puddings".into();
    edited["position"] = 7.into();
    edited["shared"]["mainImage"] = json!({"url": "crisps"});
    edited["en"]["status"] = "draft".into();
    edited["en"]["segment"] = "our-crisps".into();
    edited["fi"] = json!({"segment": "ruislastut", "name": "Ruislastut"});
    put("edited.json", &edited);

    let again = take(
        &json!([recipe("Crisps of rye", 30), {"@type": "Recipe", "name": "Our crisps", "recipeIngredient": ["x"]}]),
    );
    assert!(again.contains("1 pages created, 1 updated, 0 unchanged"), "{again}");
    let page = exported("recipes/puddings/rye-crisps.json");
    let mut expected = edited;
    expected["en"]["name"] = "Crisps of rye".into();
    expected["shared"]["seoCookTime"] = "PT30M".into();
    assert_eq!(page, expected);
    assert_eq!(
        exported("recipes/our-crisps.json")["en"]["segment"],
        "our-crisps",
        "another place in the tree"
    );
}
