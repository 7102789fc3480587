//! Recipes by words, categories and products.

use domain::{content::{Area, PageId}, market::Texts};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind},
};
use crate::search::{BlockResults, RecipeSearch};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecipeSearchData {
    #[serde(default)]
    pub title: Texts,
    /// The page that shows the results; this one otherwise.
    #[serde(default)]
    pub search_page: Option<PageId>,
    #[serde(default = "page_size")]
    pub page_size: u32,
}

/// The page size of all searches.
fn page_size() -> u32 {
    12
}

block!(
    /// Recipes by words, categories and products.
    RecipeSearchBlock = "recipe-search-block" {
        title: Option<String>,
        /// The page that shows what is found; this one where it is null.
        search_page_url: Option<String>,
        page_size: u32,
        /// The first pages of what the address asks for, with the products that recipes can be chosen by; of a block whose results
        /// are on another page that which recipes can be chosen by. Null where clients have to ask.
        results: Option<RecipeSearch>,
    }
);

impl Definition for RecipeSearchBlock {
    type Stored = RecipeSearchData;

    const LABEL: Label = Label {
        fi: "Reseptihaku",
        sv: "Receptsökning",
        en: "Recipe search",
    };
    const AREAS: &'static [Area] = &[Area::Main];
    const FIELDS: &'static [Field] = &[
        Field::text("title", 120),
        Field::new("searchPage", FieldKind::Page),
        Field::new("pageSize", FieldKind::Number { min: 1, max: 50 }),
    ];

    fn sample() -> Value {
        json!({"title": {"fi": "Löydä resepti", "sv": "Hitta ett recept", "en": "Find a recipe"}})
    }

    fn resolve(stored: &RecipeSearchData, identity: Identity, site: &dyn Site) -> Self {
        let first = match site.results(&identity.id) {
            Some(BlockResults::Recipes(results)) => Some(results.clone()),
            _ => None,
        };
        identified!(
            identity,
            Self {
                title: site.text(&stored.title),
                search_page_url: stored.search_page.as_ref().and_then(|page| site.page_url(page)),
                page_size: stored.page_size,
                results: first,
            }
        )
    }
}
