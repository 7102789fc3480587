//! What editors add to the pages of the catalogue: its products and categories.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    BlockData, DisplayOption, Html, Image, LayoutTheme, PageId,
    kinds::{is_default, is_false},
};
use crate::ids::{CategoryCode, ProductCode};

/// What editors add to the page of a product of the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProductContent {
    /// Code of the product.
    pub product: ProductCode,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub short_title: String,
    /// What the law calls it: `maitosuklaa`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name_of_the_food: String,
    /// Shown in the place of the catalogue's description.
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub xhtml_description: Html,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nutrition_value_header: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub additional_product_details: Vec<Detail>,
    /// Codes of products, shown in the place of those that the shop chooses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related_products: Vec<ProductCode>,
    /// Recipes, stories and other pages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related_items: Vec<PageId>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub call_to_action_link: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub call_to_action_link_text: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub open_cta_in_new_window: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub top_content_area: Vec<BlockData>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub product_page_metadata: ProductPageMetadata,
}

pub(super) const PRODUCT_SHARED: &[&str] = &[
    "product",
    "relatedProducts",
    "relatedItems",
    "openCtaInNewWindow",
    "productPageMetadata",
];

/// A section of a product page that opens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Detail {
    pub title: String,
    pub content: Html,
}

/// How a product page is laid out.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct ProductPageMetadata {
    /// Name of a picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub background_image_url: Option<String>,
    #[serde(skip_serializing_if = "is_false")]
    pub inverse_product_header_font_color: bool,
    /// As the page shows pictures otherwise, where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub use_image_carousel: Option<bool>,
    #[serde(skip_serializing_if = "is_false")]
    pub hide_product_subtitle: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub product_description_location: DescriptionLocation,
    #[serde(skip_serializing_if = "is_false")]
    pub no_product_details_accordion: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub hide_allergens: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub hide_suitables: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub hide_diets: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub hide_product_details_title: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub related_items_display_option: DisplayOption,
    #[serde(skip_serializing_if = "is_default")]
    pub related_products_display_option: DisplayOption,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum DescriptionLocation {
    Header,
    // Below what is bought, so that a long text does not push the button away.
    #[default]
    Content,
}

/// What editors add to the page of a product category.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CategoryContent {
    /// Code of the category.
    pub category: CategoryCode,
    /// The category's name otherwise.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub heading: String,
    /// The category's description otherwise.
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub body: Html,
    /// The category's picture otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Image>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub top_content_area: Vec<BlockData>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_content_area: Vec<BlockData>,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
}

pub(super) const CATEGORY_SHARED: &[&str] = &["category", "image"];
