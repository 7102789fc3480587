//! What a search for products found.

use serde::Serialize;
use utoipa::ToSchema;

use super::{TextRange, UnderstoodWords};
use crate::{listing::FacetGroup, product::ProductCard};

/// A page of the products that a search found, the best match first.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductSearch {
    pub product_view_models: Vec<FoundProduct>,
    /// Of all pages.
    pub total_count: usize,
    pub facet_groups: Vec<FacetGroup>,
    /// A better spelling, where the one that was asked for finds nothing or little.
    #[schema(example = "suklaa")]
    pub corrected_query: Option<String>,
    /// Words of the search that ask for diets or for what is free of allergens, and were not looked for in texts.
    pub understood: Vec<UnderstoodWords>,
}

/// What was found, with the place that the page shows.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductSearchPage {
    #[serde(flatten)]
    pub listing: ProductSearch,
    pub page: usize,
    pub page_size: usize,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FoundProduct {
    #[serde(flatten)]
    pub card: ProductCard,
    pub highlights: NameHighlights,
}

/// Where the words of the search stand in a product's name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NameHighlights {
    pub display_name: Vec<TextRange>,
}
