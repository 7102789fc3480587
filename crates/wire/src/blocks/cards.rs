//! What blocks are made of that other pages use as well.

use serde::Serialize;
use utoipa::ToSchema;

/// A picture of a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockImage {
    /// In the width of 640; clients derive the other widths from it.
    pub url: String,
    /// Empty for mere decoration.
    pub alt_text: String,
}

/// A door to a product category.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryCard {
    pub title: String,
    pub url: String,
    pub image_url: Option<String>,
    pub description: Option<String>,
}

/// A door to a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortcutItem {
    pub title: String,
    pub description: Option<String>,
    pub image: Option<String>,
    pub image_alt_text: String,
    /// The page's address.
    pub call_to_action: String,
    pub call_to_action_name: String,
    /// What the page is, such as a recipe's type: the first one is shown.
    pub info_text1: Vec<String>,
    /// More about it, such as allergens: at most two are shown.
    pub info_text2: Vec<String>,
}

/// Where a list that is read in parts goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueryOptions {
    pub has_more: bool,
    /// How many items were read.
    pub index_where_to_continue: u32,
    /// The content id of the next item; 0 after the last.
    pub next_content_reference_item: u32,
}

/// A part of the items of a shortcuts block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortcutItems {
    pub shortcut_items: Vec<ShortcutItem>,
    pub query_options: QueryOptions,
}
