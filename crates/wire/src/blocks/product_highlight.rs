//! A row of chosen products.

use domain::{content::{Area}, market::Texts};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind},
};
use crate::product::ProductCard;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProductHighlightData {
    pub heading: Texts,
    #[serde(default)]
    pub body: Texts,
    #[serde(default)]
    pub cta_label: Texts,
    /// An address.
    #[serde(default)]
    pub cta_url: Texts,
    /// Codes of products; one that the catalogue does not know is left out.
    pub products: Vec<String>,
}

block!(
    /// A row of chosen products.
    ProductHighlightBlock = "product-highlight-block" {
        heading: String,
        body: Option<String>,
        cta_label: Option<String>,
        cta_url: Option<String>,
        products: Vec<ProductCard>,
    }
);

impl Definition for ProductHighlightBlock {
    type Stored = ProductHighlightData;

    const LABEL: Label = Label {
        fi: "Tuotenosto",
        sv: "Utvalda produkter",
        en: "Product highlight",
    };
    const AREAS: &'static [Area] = Area::ALL;
    const FIELDS: &'static [Field] = &[
        Field::text("heading", 120).required(),
        Field::text("body", 600),
        Field::text("ctaLabel", 60),
        Field::new("ctaUrl", FieldKind::Link),
        Field::new("products", FieldKind::References { max: 24 }),
    ];

    fn sample() -> Value {
        json!({
            "heading": {"fi": "Juuri nyt"},
            "body": {"fi": "Kauden uutuuksia ja vanhoja tuttuja."},
            "ctaLabel": {"fi": "Kaikki tuotteet"},
            "ctaUrl": {"fi": "/fi/tuotteet"},
            "products": ["HH-1001", "HH-1002"],
        })
    }

    fn resolve(stored: &ProductHighlightData, identity: Identity, site: &dyn Site) -> Self {
        identified!(
            identity,
            Self {
                heading: site.text(&stored.heading).unwrap_or_default(),
                body: site.text(&stored.body),
                cta_label: site.text(&stored.cta_label),
                cta_url: site.link(&stored.cta_url),
                products: stored.products.iter().filter_map(|code| site.product(code)).collect(),
            }
        )
    }
}
