//! What searches in content and in recipes found.

use serde::Serialize;
use utoipa::ToSchema;

use super::{TextRange, UnderstoodWords};

/// A page of what a search in the site's content found, the best match first.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentSearch {
    pub hits: Vec<ContentHit>,
    pub facet_categories: Vec<FacetCategory>,
    pub has_more: bool,
    /// Of all pages.
    pub total_count: usize,
    /// A better spelling, where the one that was asked for finds nothing or little.
    #[schema(example = "suklaa")]
    pub corrected_query: Option<String>,
    /// Words of the search that ask for diets or for what is free of allergens, and were not looked for in texts.
    pub understood: Vec<UnderstoodWords>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentHit {
    pub content_id: u32,
    pub url: String,
    pub title: String,
    /// What the page is about in a word or two: an article's topic, a recipe's first category, a location's city, a
    /// product's brand, a press release's first category.
    pub topic: Option<String>,
    /// How a press release begins, where it has such words; others have none.
    pub summary: Option<String>,
    /// Null for a page without a picture.
    pub image: Option<String>,
    pub kind: HitKind,
    pub highlights: TitleHighlights,
}

/// What kind of page was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HitKind {
    Product,
    Recipe,
    Article,
    Location,
    Page,
    Release,
}

/// Where the words of the search stand in a title.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct TitleHighlights {
    pub title: Vec<TextRange>,
}

/// A group of the taxonomy, with those of its categories that something was found in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FacetCategory {
    pub id: u32,
    pub name: String,
    pub order: i64,
    pub facet_subcategories: Vec<FacetSubcategory>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FacetSubcategory {
    /// What `categoryIds` carries.
    pub id: u32,
    pub name: String,
    /// What would be found with this one of its group. A selected one stands here with 0 as well.
    pub count: usize,
    pub selected: bool,
}

/// A page of the recipes that were found, the best match first.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecipeSearch {
    pub hits: Vec<RecipeHit>,
    pub facet_categories: Vec<FacetCategory>,
    /// The products that recipes use, by name; only in the first answer, which is asked for without `q` and `page`.
    pub related_products: Vec<RelatedProduct>,
    pub has_more: bool,
    /// Of all pages.
    pub total_count: usize,
    /// A better spelling, where the one that was asked for finds nothing or little.
    #[schema(example = "mustikkapiirakka")]
    pub corrected_query: Option<String>,
    /// Words of the search that ask for diets or for what is free of allergens, and were not looked for in texts.
    pub understood: Vec<UnderstoodWords>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecipeHit {
    pub content_id: u32,
    pub url: String,
    pub image: Option<String>,
    pub title: String,
    pub recipe_categories: Vec<String>,
    pub allergens: Vec<String>,
    pub highlights: TitleHighlights,
}

/// A product that recipes can be found by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RelatedProduct {
    /// The content id of its page: what `productPageId` carries.
    pub id: u32,
    pub name: String,
}
