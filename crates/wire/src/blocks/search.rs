//! Pages by words and categories.

use domain::{content::{Area, CategoryId}, market::Texts};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    cards::PictureData,
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind}, Referent
};
use crate::{content_link::ContentLink, search::{BlockResults, ContentSearch}};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SearchBlockData {
    #[serde(default)]
    pub title: Texts,
    #[serde(default)]
    pub placeholder: Texts,
    /// Name of a picture.
    #[serde(default)]
    pub search_image: Option<Box<str>>,
    /// Only pages of one of these are shown.
    #[serde(default)]
    pub predefined_categories: Vec<CategoryId>,
}

block!(
    /// Pages by words and categories.
    SearchBlock = "search-block" {
        title: Option<String>,
        placeholder: Option<String>,
        search_image: Option<String>,
        /// Only pages of one of these are shown; all where it is empty. Their ids are categories'.
        predefined_categories: Vec<ContentLink>,
        /// The first pages of what the address asks for. Null where clients have to ask.
        results: Option<ContentSearch>,
    }
);

impl Definition for SearchBlock {
    type Stored = SearchBlockData;

    const LABEL: Label = Label {
        fi: "Sisältöhaku",
        sv: "Innehållssökning",
        en: "Content search",
    };
    const AREAS: &'static [Area] = &[Area::Main];
    const FIELDS: &'static [Field] = &[
        Field::text("title", 120),
        Field::text("placeholder", 80),
        Field::new("searchImage", FieldKind::Picture),
        Field::new("predefinedCategories", FieldKind::References { to: Referent::Taxon, max: 50 }),
    ];

    fn sample() -> Value {
        json!({"title": {"fi": "Etsi juttuja", "sv": "Sök artiklar", "en": "Search stories"}, "placeholder": {"fi": "Hakusana", "sv": "Sökord", "en": "Keyword"}})
    }

    fn resolve(stored: &SearchBlockData, identity: Identity, site: &dyn Site) -> Self {
        let first = match site.results(&identity.id) {
            Some(BlockResults::Content(results)) => Some(results.clone()),
            _ => None,
        };
        identified!(
            identity,
            Self {
                title: site.text(&stored.title),
                placeholder: site.text(&stored.placeholder),
                search_image: stored
                    .search_image
                    .as_deref()
                    .and_then(|name| site.picture(&PictureData::plain(name)))
                    .map(|image| image.url),
                predefined_categories: ContentLink::of_categories(&stored.predefined_categories),
                results: first,
            }
        )
    }
}
