//! The kinds of results that the page of results has tabs for, and what blocks with results open with.

use serde::Serialize;
use utoipa::ToSchema;

use super::{ContentSearch, LocationSearch, RecipeSearch};
use crate::release::NewsResults;

/// What a tab of the page of results shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ResultsKind {
    Products,
    Recipes,
    /// Stories, places and other pages.
    Content,
}

/// How much there is of each kind, whatever is chosen among it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct FoundKinds {
    pub products: usize,
    pub recipes: usize,
    pub content: usize,
    /// The kind that the search opens where its address names none.
    pub best: ResultsKind,
}

/// What a block opens with.
#[derive(Debug, Clone)]
pub enum BlockResults {
    Recipes(RecipeSearch),
    Content(ContentSearch),
    Locations(LocationResults),
    News(NewsResults),
}

/// What a search for locations opens with.
#[derive(Debug, Clone)]
pub struct LocationResults {
    pub found: LocationSearch,
    /// The towns to choose from.
    pub cities: Vec<String>,
}
