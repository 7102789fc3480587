//! A list of products as the client gets it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::product::ProductCard;

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductListing {
    pub product_view_models: Vec<ProductCard>,
    pub total_count: usize,
    pub facet_groups: Vec<FacetGroup>,
}

/// A listing that comes with its page, with the place that it shows.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListingPage {
    #[serde(flatten)]
    pub listing: ProductListing,
    pub page: usize,
    pub page_size: usize,
}

/// A group of filters.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FacetGroup {
    pub filter_name: String,
    pub display_name: String,
    pub facets: Vec<Facet>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Facet {
    /// The stable name that `filter.{group}` carries.
    pub name: String,
    pub display_name: String,
    pub count: usize,
    pub is_selected: bool,
}
