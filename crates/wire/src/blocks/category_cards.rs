//! Doors to categories.

use domain::{content::{Area}, market::Texts};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    cards::CategoryCard,
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind},
};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CategoryCardsData {
    pub heading: Texts,
    /// Codes of product categories; one that the catalogue does not know is left out.
    pub categories: Vec<String>,
}

block!(
    /// Doors to categories.
    CategoryCardsBlock = "category-cards-block" {
        heading: String,
        cards: Vec<CategoryCard>,
    }
);

impl Definition for CategoryCardsBlock {
    type Stored = CategoryCardsData;

    const LABEL: Label = Label {
        fi: "Tuoteryhmäkortit",
        sv: "Kategorikort",
        en: "Category cards",
    };
    const AREAS: &'static [Area] = Area::ALL;
    const FIELDS: &'static [Field] = &[
        Field::text("heading", 120).required(),
        Field::new("categories", FieldKind::References { max: 24 }),
    ];

    fn sample() -> Value {
        json!({
            "heading": {"fi": "Mistä aloitetaan?"},
            "categories": ["suklaalevyt", "lahjat"],
        })
    }

    fn resolve(stored: &CategoryCardsData, identity: Identity, site: &dyn Site) -> Self {
        identified!(
            identity,
            Self {
                heading: site.text(&stored.heading).unwrap_or_default(),
                cards: stored.categories.iter().filter_map(|code| site.category(code)).collect(),
            }
        )
    }
}
