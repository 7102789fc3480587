//! Blocks as content keeps them: their texts in all languages, with codes and ids where the page shows products,
//! categories or other pages.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CategoryId, PageId};
use crate::market::Texts;

/// A block of any type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type")]
pub enum BlockData {
    #[serde(rename = "HeroBlock")]
    Hero(HeroData),
    #[serde(rename = "ProductHighlightBlock")]
    ProductHighlight(ProductHighlightData),
    #[serde(rename = "CategoryCardsBlock")]
    CategoryCards(CategoryCardsData),
    #[serde(rename = "ImageTextOverlayBlock")]
    ImageTextOverlay(ImageTextOverlayData),
    #[serde(rename = "UspCardsBlock")]
    UspCards(UspCardsData),
    #[serde(rename = "RichTextBlock")]
    RichText(RichTextData),
    #[serde(rename = "RecipeSearchBlock")]
    RecipeSearch(RecipeSearchData),
    #[serde(rename = "LocationBlock")]
    Location(LocationBlockData),
    #[serde(rename = "SearchBlock")]
    Search(SearchBlockData),
    #[serde(rename = "ShortcutsBlock")]
    Shortcuts(ShortcutsData),
}

impl BlockData {
    /// The texts that are HTML, with their names.
    pub fn formatted(&self) -> Option<(&'static str, &Texts)> {
        match self {
            Self::ImageTextOverlay(block) => Some(("body", &block.body)),
            Self::RichText(block) => Some(("body", &block.body)),
            _ => None,
        }
    }

    /// The addresses that it leads to, with the name of their field.
    pub fn link(&self) -> Option<(&'static str, &Texts)> {
        match self {
            Self::Hero(block) => Some(("callToAction", &block.call_to_action)),
            Self::ProductHighlight(block) => Some(("ctaUrl", &block.cta_url)),
            Self::ImageTextOverlay(block) => Some(("ctaUrl", &block.cta_url)),
            _ => None,
        }
    }

    /// The names of its pictures, with the name of their field.
    pub fn pictures(&self) -> (&'static str, &[Box<str>]) {
        match self {
            Self::Hero(block) => ("images", &block.images),
            Self::ImageTextOverlay(block) => ("image", block.image.as_slice()),
            Self::Search(block) => ("searchImage", block.search_image.as_slice()),
            _ => ("", &[]),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HeroData {
    /// Names of pictures.
    pub images: Vec<Box<str>>,
    pub title: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub subtitle: Texts,
    /// An address.
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub call_to_action: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub call_to_action_name: Texts,
    #[serde(default)]
    pub has_dark_text: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProductHighlightData {
    pub heading: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub body: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub cta_label: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub cta_url: Texts,
    /// Codes of products; one that the catalogue does not know is left out.
    pub products: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CategoryCardsData {
    pub heading: Texts,
    /// Codes of product categories.
    pub categories: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImageTextOverlayData {
    pub heading: Texts,
    /// Simple HTML.
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub body: Texts,
    /// Name of a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Box<str>>,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub cta_label: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub cta_url: Texts,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background_color_hex: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_color: Option<String>,
    #[serde(default)]
    pub reverse_image_position: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UspCardsData {
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub heading: Texts,
    pub cards: Vec<UspData>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UspData {
    pub icon: String,
    pub heading: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub body: Texts,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RichTextData {
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub heading: Texts,
    /// Simple HTML.
    pub body: Texts,
}

/// Recipes by words, categories and products.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecipeSearchData {
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub title: Texts,
    /// The page that shows the results; this one otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_page: Option<PageId>,
    #[serde(default = "search_page_size")]
    pub page_size: u32,
}

/// Locations by words, city and categories.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LocationBlockData {
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub title: Texts,
    /// Only locations of one of these are shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub predefined_categories: Vec<CategoryId>,
    /// Those that visitors can choose; all otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub optional_categories: Vec<CategoryId>,
    #[serde(default = "search_page_size")]
    pub page_size: u32,
}

/// Pages by words and categories.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SearchBlockData {
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub title: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub placeholder: Texts,
    /// Name of a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_image: Option<Box<str>>,
    /// Only pages of one of these are shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub predefined_categories: Vec<CategoryId>,
}

/// Doors to other pages: those that are named, or else the children of one page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShortcutsData {
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub title: Texts,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pages: Vec<PageId>,
    /// Used where no pages are named; the newest children come first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub children_of: Option<PageId>,
    #[serde(default)]
    pub display_option: ShortcutsDisplay,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<String>,
    #[serde(default)]
    pub force_to_carousel: bool,
    #[serde(default)]
    pub force_max_width: bool,
    #[serde(default)]
    pub floating_mode: bool,
    /// How many are shown before the visitor asks for more.
    #[serde(default = "shortcuts_page_size")]
    pub page_size: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ShortcutsDisplay {
    #[default]
    Cards,
    NarrowCards,
    Lifts,
    Icons,
    Simple,
    #[serde(rename = "5050Banners")]
    HalfBanners,
    Banners,
}

/// The page size of all searches.
fn search_page_size() -> u32 {
    12
}

fn shortcuts_page_size() -> u32 {
    8
}
