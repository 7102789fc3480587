//! Locations by words, city and categories.

use domain::{content::{Area, CategoryId}, market::Texts};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind}, Referent
};
use crate::{content_link::ContentLink, search::{BlockResults, LocationResults, LocationSearch}};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LocationBlockData {
    #[serde(default)]
    pub title: Texts,
    /// Only locations of one of these are shown.
    #[serde(default)]
    pub predefined_categories: Vec<CategoryId>,
    /// Those that visitors can choose; all otherwise.
    #[serde(default)]
    pub optional_categories: Vec<CategoryId>,
    #[serde(default = "page_size")]
    pub page_size: u32,
}

/// The page size of all searches.
fn page_size() -> u32 {
    12
}

block!(
    /// Locations by words, city and categories.
    LocationBlock = "location-block" {
        title: Option<String>,
        /// Only locations of one of these are shown; all where it is empty. Their ids are categories'.
        predefined_categories: Vec<ContentLink>,
        /// Those that visitors can choose; all where it is empty. Their ids are categories'.
        optional_categories: Vec<ContentLink>,
        page_size: u32,
        /// The first pages of what the address asks for. Null where clients have to ask.
        results: Option<LocationSearch>,
        /// The towns to choose from. Null where clients have to ask.
        cities: Option<Vec<String>>,
    }
);

impl Definition for LocationBlock {
    type Stored = LocationBlockData;

    const LABEL: Label = Label {
        fi: "Paikkahaku",
        sv: "Platssökning",
        en: "Location finder",
    };
    const AREAS: &'static [Area] = &[Area::Main];
    const FIELDS: &'static [Field] = &[
        Field::text("title", 120),
        Field::new("predefinedCategories", FieldKind::References { to: Referent::Taxon, max: 50 }),
        Field::new("optionalCategories", FieldKind::References { to: Referent::Taxon, max: 50 }),
        Field::new("pageSize", FieldKind::Number { min: 1, max: 50 }),
    ];

    fn sample() -> Value {
        json!({"title": {"fi": "Kahvilat ja myymälät", "sv": "Kaféer och butiker", "en": "Cafés and shops"}})
    }

    fn resolve(stored: &LocationBlockData, identity: Identity, site: &dyn Site) -> Self {
        let (first, towns) = match site.results(&identity.id) {
            Some(BlockResults::Locations(LocationResults { found, cities })) => {
                (Some(found.clone()), Some(cities.clone()))
            }
            _ => (None, None),
        };
        identified!(
            identity,
            Self {
                title: site.text(&stored.title),
                predefined_categories: ContentLink::of_categories(&stored.predefined_categories),
                optional_categories: ContentLink::of_categories(&stored.optional_categories),
                page_size: stored.page_size,
                results: first,
                cities: towns,
            }
        )
    }
}
