//! What is offered while somebody types.

use serde::Serialize;
use utoipa::ToSchema;

use super::{ContentHit, NameHighlights, UnderstoodWords};

/// The best few of everything, and words to go on with.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suggestions {
    pub products: Vec<SuggestedProduct>,
    pub recipes: Vec<ContentHit>,
    /// Articles, locations and other pages.
    pub content: Vec<ContentHit>,
    /// Searches that go on with what was typed.
    pub terms: Vec<String>,
    /// A better spelling, where the one that was asked for finds nothing or little.
    #[schema(example = "suklaa")]
    pub corrected_query: Option<String>,
    /// Words of the search that ask for diets or for what is free of allergens, and were not looked for in texts.
    pub understood: Vec<UnderstoodWords>,
    /// How much a whole search would find.
    pub total_count: FoundCounts,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuggestedProduct {
    pub content_id: u32,
    pub code: String,
    pub url: String,
    pub display_name: String,
    pub image_url: String,
    /// What the first variation costs now; null when it is not sold in the market.
    #[schema(example = "5,90 €")]
    pub price_string: Option<String>,
    pub highlights: NameHighlights,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct FoundCounts {
    pub products: usize,
    pub recipes: usize,
    pub content: usize,
}
