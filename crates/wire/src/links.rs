//! Addresses of pages and pictures.

use domain::{catalogue::Product, market::Language};

/// The part of a product's address between the language and the slug; by itself, all products.
pub fn products_segment(language: Language) -> &'static str {
    match language {
        Language::Fi => "tuotteet",
        Language::Sv => "produkter",
        Language::En => "products",
    }
}

/// `/fi/tuotteet/halla-levy`
pub fn product(product: &Product, language: Language) -> String {
    format!("/{language}/{}/{}", products_segment(language), product.slug(language))
}

/// `/fi/tuotteet/halla-levy?code=HH-1001-150`
pub fn variation(of: &Product, code: &str, language: Language) -> String {
    format!("{}?code={code}", product(of, language))
}

/// The address of a picture in the width that data carries; clients derive the other widths from it.
pub fn picture(name: Option<&str>) -> String {
    format!("/pictures/{}-640.webp", name.unwrap_or("placeholder"))
}

/// The address of a picture for a place of at most 400 pixels.
pub fn small_picture(name: &str) -> String {
    format!("/pictures/{name}-384.webp")
}

/// The address of a picture for search engines and merchants' channels, which want large ones.
pub fn large_picture(name: &str) -> String {
    format!("/pictures/{name}-1280.webp")
}

/// Addresses of pictures, in their order.
pub fn pictures(names: &[Box<str>]) -> Vec<String> {
    names.iter().map(|name| picture(Some(name))).collect()
}
