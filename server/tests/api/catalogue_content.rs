//! What editors add to the pages of products and categories: found from the catalogue, begun, seen and published.

use serde_json::{Value, json};

use crate::{
    cda::program,
    harness::{Answer, Shop, Visitor},
};

fn entries(shop: &Shop, who: &Visitor, query: &str) -> Vec<Value> {
    let answer = shop.get_as(who, &format!("/api/edit/catalogue?{query}"));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.body["items"].as_array().expect("entries").clone()
}

fn names(entries: &[Value]) -> Vec<&str> {
    entries.iter().filter_map(|entry| entry["name"].as_str()).collect()
}

fn content_of(product: &str) -> Value {
    let content = json!({"type": "ProductContent", "product": product});
    json!({
        "type": "ProductContent", "parent": null, "language": "en",
        "draft": {"segment": null, "published": "2026-11-01", "content": content},
    })
}

fn is_unfit(answer: &Answer, sentence: &str) {
    let told = &answer.body["errors"]["draft"][0];
    assert_eq!(
        (answer.status, told.as_str()),
        (422, Some(sentence)),
        "{}",
        answer.text()
    );
}

#[test]
fn products_and_categories_are_found_with_the_pages_that_add_to_them() {
    let shop = Shop::shared();
    let editor = program(shop, "editor");
    let frost = json!({
        "kind": "product", "code": "HH-1001", "name": "Lingonberry Frost",
        "url": "/en/products/lingonberry-frost", "page": "product-lingonberry-frost",
    });
    // By words of any language, or of the code; told in the one that is asked for.
    for words in ["FROST+lingonberry", "puolukkahalla", "hh-1001"] {
        let found = entries(shop, &editor, &format!("q={words}&language=en"));
        assert_eq!(found.first(), Some(&frost), "{words}");
    }
    let found = entries(shop, &editor, "q=hh-1001&language=fi");
    assert_eq!(names(&found), ["Puolukkahalla"]);
    let found = entries(shop, &editor, "q=baking&language=en&kind=category");
    let baking = found
        .iter()
        .find(|entry| entry["code"] == "baking")
        .expect("the category");
    assert_eq!(
        (&baking["kind"], &baking["page"], &baking["name"]),
        (
            &json!("category"),
            &json!("category-baking"),
            &json!("Cocoa and baking")
        )
    );
    assert!(found.iter().all(|entry| entry["kind"] == "category"));
    // By code, in the order in which they were asked for; what is not there is left out.
    let found = entries(shop, &editor, "codes=bars,HH-1002,NO-1,HH-1001&language=en");
    assert_eq!(
        names(&found),
        ["Chocolate bars", "Halla Milk Chocolate", "Lingonberry Frost"]
    );
    assert_eq!(found[1]["page"], Value::Null);
    // By the address of its page, as it is copied from there; its content is found in the tree so, too.
    let at = "q=https://shop.example/fi/tuotteet/puolukkahalla%3Fmarket=FI&language=en";
    assert_eq!(entries(shop, &editor, at), [frost]);
    let in_tree = |address: &str| {
        let answer = shop.get_as(&editor, &format!("/api/edit/tree?q={address}"));
        let items = answer.body["items"].as_array().expect("pages").clone();
        items
            .iter()
            .map(|page| page["id"].as_str().map(str::to_owned))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        in_tree("/sv/produkter/lingonfrost"),
        [Some("product-lingonberry-frost".to_owned())]
    );
    assert_eq!(in_tree("/en/stories"), [Some("articles".to_owned())]);
    assert_eq!(in_tree("/en"), [Some("start".to_owned())]);
    assert_eq!(in_tree("/en/nothing/is/here"), [None; 0]);
    assert!(entries(shop, &editor, "q=no+product+is+called+so").is_empty());
    let all = shop.get_as(&editor, "/api/edit/catalogue");
    assert_eq!(
        (&all.body["isCut"], all.body["items"].as_array().map(Vec::len)),
        (&json!(true), Some(50))
    );
    assert_eq!(shop.get_as(&editor, "/api/edit/catalogue?kind=brand").status, 422);
    assert_eq!(shop.get("/api/edit/catalogue").status, 401);
}

#[test]
fn content_is_begun_for_a_product_once_and_readers_see_it_when_it_is_published() {
    let shop = Shop::start().ready();
    let publisher = program(&shop, "publisher");
    let page_of = |answer: &Answer| answer.body["items"][0]["page"].as_str().map(str::to_owned);
    let made = shop.post_as(&publisher, "/api/edit/pages", &content_of("HH-1002"), &[]);
    assert_eq!(
        (made.status, &made.body["id"]),
        (200, &json!("product-hh-1002")),
        "{}",
        made.text()
    );
    shop.wait_for_as(&publisher, "/api/edit/catalogue?codes=HH-1002", |answer| {
        page_of(answer).as_deref() == Some("product-hh-1002")
    });
    // A second one is refused in a sentence, whatever its id.
    is_unfit(
        &shop.post_as(&publisher, "/api/edit/pages", &content_of("HH-1002"), &[]),
        "product-hh-1002-2: the product HH-1002 has the page product-hh-1002 already",
    );
    let path = "/api/edit/pages/product-hh-1002/en";
    let mut form = shop.get_as(&publisher, path).body;
    form["draft"]["content"]["nameOfTheFood"] = json!("Milk chocolate of the test");
    let saved = shop.put_as(&publisher, path, &form);
    let published = shop.post_as(
        &publisher,
        &format!("{path}/publish"),
        &json!({"etag": saved.body["etag"]}),
        &[],
    );
    assert_eq!(published.status, 200, "{}", published.text());
    let url = published.body["url"].as_str().expect("an address").to_owned();
    assert_eq!(url, "/en/products/halla-milk-chocolate");
    shop.wait_for(&url, |answer| answer.text().contains("Milk chocolate of the test"));
    // Its product is changed to one that has a page: it is kept, and never shown.
    form["etag"] = published.body["etag"].clone();
    form["draft"]["content"]["product"] = json!("HH-1001");
    let saved = shop.put_as(&publisher, path, &form);
    assert_eq!(saved.status, 200, "{}", saved.text());
    is_unfit(
        &shop.post_as(
            &publisher,
            &format!("{path}/publish"),
            &json!({"etag": saved.body["etag"]}),
            &[],
        ),
        "product-hh-1002: the product HH-1001 has the page product-lingonberry-frost already",
    );
}

#[test]
fn what_names_a_product_or_a_category_is_a_field_of_its_own_kind() {
    let shop = Shop::shared();
    let editor = program(shop, "editor");
    let types = shop.get_as(&editor, "/api/edit/types").body;
    let field = |kind: &str, name: &str| {
        let pages = types["pages"].as_array().expect("types").iter();
        let found = pages.clone().find(|page| page["type"] == kind).expect("the type");
        let fields = found["fields"].as_array().expect("fields").iter();
        let found = fields.clone().find(|field| field["name"] == name);
        found.cloned().expect("the field")
    };
    let told = |field: &Value| (field["kind"].as_str().map(str::to_owned), field["required"].as_bool());
    let is = |kind: &str| (Some(kind.to_owned()), Some(true));
    assert_eq!(told(&field("ProductContent", "product")), is("product"));
    assert_eq!(told(&field("CategoryContent", "category")), is("category"));
    // One of a few words is chosen, also where it has a default.
    let look = field("ProductContent", "productPageMetadata");
    let look = look["fields"].as_array().expect("fields").iter();
    let place = look.clone().find(|field| field["name"] == "productDescriptionLocation");
    assert_eq!(place.expect("the field")["words"], json!(["header", "content"]));
    let ingredients = field("RecipePage", "ingredientProducts");
    let inner = ingredients["fields"].as_array().expect("fields").iter();
    let product = inner
        .clone()
        .find(|field| field["name"] == "product")
        .expect("the product");
    assert_eq!(told(product), is("product"));
}
