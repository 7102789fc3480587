//! The types of content: each struct has the fields of the specification's entity of that name.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BlockData, CategoryIds, Html, LayoutTheme, Season};
use crate::ids::{ProductCode, WarehouseId};

/// What the versions of a page of any type share: blocks have their texts in all languages.
pub(super) const ALL_SHARED: &[&str] = &[
    "layoutTheme",
    "topContentArea",
    "mainContentArea",
    "contentAreaItems",
    "liftUpContentArea",
    "bottomContentArea",
];

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Image {
    /// The picture's name.
    pub url: Box<str>,
}

/// How related things are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DisplayOption {
    #[default]
    Cards,
    // What earlier releases stored.
    #[serde(alias = "narrowCards")]
    NarrowCards,
    Simple,
}

/// A recipe.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Recipe {
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author_url: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub main_image: Option<Image>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub main_intro: String,
    /// ISO 8601: `PT35M`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seo_cook_time: String,
    /// ISO 8601.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seo_preparation_time: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seo_recipe_cuisine: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub portion_size: String,
    /// The amount first: `2 dl sokeria`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seo_recipe_ingredient: Vec<String>,
    /// One text for each step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seo_recipe_instructions: Vec<String>,
    /// Formatted, for recipes of several parts; made from the list otherwise.
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub recipe_ingredients: Html,
    /// Formatted, for recipes of several parts; made from the list otherwise.
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub recipe_preparation_instructions: Html,
    /// Which words of the ingredients lead to the shop's products.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ingredient_products: Vec<IngredientProduct>,
    #[serde(default, skip_serializing_if = "CategoryIds::is_empty")]
    pub recipe_categories: CategoryIds,
    #[serde(default, skip_serializing_if = "CategoryIds::is_empty")]
    pub product_allergens: CategoryIds,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub quotation_text: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub quotation_name: String,
    /// Codes of products.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related_products: Vec<ProductCode>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lift_up_content_area: Vec<BlockData>,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub hide_share_so_me_links: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub recipe_page_metadata: RecipePageMetadata,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub search_words: Vec<String>,
    /// Where the recipe came from; its licence may ask for that.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source_url: String,
}

pub(super) const RECIPE_SHARED: &[&str] = &[
    "mainImage",
    "seoCookTime",
    "seoPreparationTime",
    "recipeCategories",
    "productAllergens",
    "relatedProducts",
    "hideShareSoMeLinks",
    "recipePageMetadata",
    "sourceUrl",
];

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecipePageMetadata {
    #[serde(default)]
    pub related_products_display_option: DisplayOption,
}

/// Words of an ingredient that lead to a product of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IngredientProduct {
    /// As they stand in the ingredient: `maitosuklaata` of `200 g maitosuklaata`.
    pub words: String,
    /// Code of the product.
    pub product: ProductCode,
}

/// A story.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Article {
    pub name: String,
    /// One to three words above the title.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub topic: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero_image: Option<Image>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intro_image: Option<Image>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub main_intro: String,
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub main_body: Html,
    #[serde(default, skip_serializing_if = "CategoryIds::is_empty")]
    pub categories: CategoryIds,
    /// The part of the year that it is about: at other times newer stories do not have to wait behind it. All year
    /// otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<Season>,
    /// Codes of products.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related_products: Vec<ProductCode>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_content_area: Vec<BlockData>,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub search_words: Vec<String>,
}

pub(super) const ARTICLE_SHARED: &[&str] = &["heroImage", "introImage", "categories", "season", "relatedProducts"];

/// A shop, a café, a factory outlet. Hours are `10:00`; empty ones mean closed.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Location {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub main_image: Option<Image>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub street_address: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub postal_code: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub city: String,
    /// ISO 3166-1 alpha-2: `FI`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub country: String,
    /// In degrees, WGS 84.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latitude: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longitude: Option<f64>,
    /// Where its own stock is counted: what lies there can be fetched at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub warehouse: Option<WarehouseId>,
    #[serde(default, skip_serializing_if = "CategoryIds::is_empty")]
    pub categories: CategoryIds,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub opening_hours_monday_to_friday: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub closing_hours_monday_to_friday: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub opening_hours_saturday: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub closing_hours_saturday: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub opening_hours_sunday: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub closing_hours_sunday: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub additional_opening_hours: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub additional_contact_infomation: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub main_intro: String,
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub main_body: Html,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lunch_lists: Vec<LunchList>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub content_area_items: Vec<BlockData>,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub search_words: Vec<String>,
}

pub(super) const LOCATION_SHARED: &[&str] = &[
    "mainImage",
    "streetAddress",
    "postalCode",
    "country",
    "latitude",
    "longitude",
    "warehouse",
    "categories",
    "openingHoursMondayToFriday",
    "closingHoursMondayToFriday",
    "openingHoursSaturday",
    "closingHoursSaturday",
    "openingHoursSunday",
    "closingHoursSunday",
];

impl Location {
    /// The six hours with the names of their fields.
    pub fn hours(&self) -> [(&'static str, &str); 6] {
        [
            ("openingHoursMondayToFriday", &self.opening_hours_monday_to_friday),
            ("closingHoursMondayToFriday", &self.closing_hours_monday_to_friday),
            ("openingHoursSaturday", &self.opening_hours_saturday),
            ("closingHoursSaturday", &self.closing_hours_saturday),
            ("openingHoursSunday", &self.opening_hours_sunday),
            ("closingHoursSunday", &self.closing_hours_sunday),
        ]
    }

    /// Street, postal code and city in one line.
    pub fn full_address(&self) -> String {
        let town = [&*self.postal_code, &*self.city].join(" ");
        let parts = [self.street_address.trim(), town.trim()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(", ")
    }
}

/// What a restaurant serves on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
pub struct LunchList {
    pub id: String,
    pub title: String,
    pub main_body: Html,
}

/// A page that looks something up.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Search {
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub main_intro: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_content_area: Vec<BlockData>,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
}

/// A page of blocks.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Landing {
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub main_intro: String,
    /// Menus do not lead there: other pages and the footer do.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hide_in_menus: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_content_area: Vec<BlockData>,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
    /// Words that find the page although it does not say them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub search_words: Vec<String>,
}

pub(super) const LANDING_SHARED: &[&str] = &["hideInMenus"];

/// What there is of some kind: a description, and blocks that show it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Products {
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub main_intro: String,
    /// What describes the products.
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

/// What a restaurant serves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LunchListContent {
    pub name: String,
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub main_body: Html,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
}

/// A story of the shop, told in blocks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShopArticle {
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub main_intro: String,
    /// What the story opens with; its heading stands for the page's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub top_content_area: Vec<BlockData>,
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub main_body: Html,
    #[serde(default, skip_serializing_if = "CategoryIds::is_empty")]
    pub categories: CategoryIds,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_content_area: Vec<BlockData>,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
}

pub(super) const SHOP_ARTICLE_SHARED: &[&str] = &["categories"];

/// The first page of the site.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Start {
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub meta_title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub meta_description: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_content_area: Vec<BlockData>,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
}

/// What stands under the results of the shop's search.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SearchResult {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
}

pub(super) fn is_false(value: &bool) -> bool {
    !value
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
