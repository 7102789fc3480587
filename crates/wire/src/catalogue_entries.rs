//! Products and categories, as editors look them up.

use serde::Serialize;
use utoipa::ToSchema;

/// A product or a category of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueEntry {
    pub kind: CatalogueEntryKind,
    pub code: String,
    /// In the language that was asked for; the code where it has no name in it.
    pub name: String,
    /// The path of its page in the language.
    #[schema(example = "/fi/tuotteet/puolukkahuurre")]
    pub url: String,
    /// The id of the page whose content is added to its own, seen by readers or not; null where there is none.
    pub page: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CatalogueEntryKind {
    Product,
    Category,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueEntries {
    pub items: Vec<CatalogueEntry>,
    /// More were found than are listed.
    pub is_cut: bool,
}
