//! Products as `praline import` reads them.

use std::collections::BTreeMap;

use domain::{catalogue::Product, clock::UnixMillis, market::Texts, pricing::PriceAt};
use serde_json::{Value, json};

/// The product as one line of JSON, with the prices of a moment.
pub fn row(product: &Product, at: UnixMillis) -> String {
    let variations: Vec<Value> = product
        .variations
        .iter()
        .map(|variation| {
            let prices: BTreeMap<&str, i64> = variation
                .prices
                .iter()
                .filter_map(|(market, schedule)| Some((market.as_str(), schedule.at(at).map(PriceAt::current)?)))
                .collect();
            json!({
                "code": variation.code.as_str(),
                "ean": variation.ean,
                "size": variation.size,
                "netWeight": variation.net_weight,
                "weight": variation.weight,
                "ingredients": texts(&variation.ingredients),
                "allergens": variation.allergens,
                "diets": variation.diets,
                "prices": prices,
                "stock": variation.stock,
            })
        })
        .collect();
    let tags: Vec<Value> = product
        .tags
        .iter()
        .map(|tag| json!({ "variant": tag.variant, "text": texts(&tag.text) }))
        .collect();
    let codes = |codes: Vec<&str>| json!(codes);
    json!({
        "code": product.code.as_str(),
        "brands": codes(product.brands.iter().map(|code| code.as_str()).collect()),
        "categories": codes(product.categories.iter().map(|code| code.as_str()).collect()),
        "position": product.position,
        "published": product.published,
        "name": texts(&product.name),
        "description": texts(&product.description),
        "tags": tags,
        "variations": variations,
    })
    .to_string()
}

fn texts(texts: &Texts) -> Value {
    json!({ "fi": texts.fi, "sv": texts.sv, "en": texts.en })
}
