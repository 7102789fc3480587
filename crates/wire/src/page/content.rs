//! Pages of the content tree: recipes, stories, locations, and pages of blocks.

use domain::content::{CategoryId, DescriptionLocation, DisplayOption, Location};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Block, PageBase};
use crate::{product::ProductCard, search::OpeningHours};

/// A recipe. Its title is the page's name.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecipePage {
    #[serde(flatten)]
    pub base: PageBase,
    pub author: Option<String>,
    pub author_url: Option<String>,
    pub main_image: Option<PageImage>,
    /// A day: `2026-03-14`.
    #[schema(example = "2026-03-14")]
    pub start_publish: String,
    pub main_intro: Option<String>,
    /// ISO 8601.
    #[schema(example = "PT35M")]
    pub seo_cook_time: Option<String>,
    /// ISO 8601.
    #[schema(example = "PT20M")]
    pub seo_preparation_time: Option<String>,
    pub seo_recipe_cuisine: Option<String>,
    /// One text for each ingredient.
    pub seo_recipe_ingredient: Vec<String>,
    /// One text for each step.
    pub seo_recipe_instructions: Vec<String>,
    /// Page references of allergens, with commas between them.
    #[schema(example = "201,202")]
    pub product_allergens: String,
    /// Page references of categories, with commas between them.
    #[schema(example = "101,306")]
    pub recipe_categories: String,
    /// The same allergens with their names.
    pub allergen_names: Vec<CategoryName>,
    /// The same categories with their names.
    pub recipe_category_names: Vec<CategoryName>,
    #[schema(example = "12 palaa")]
    pub portion_size: Option<String>,
    /// HTML.
    pub recipe_ingredients: String,
    /// HTML.
    pub recipe_preparation_instructions: String,
    pub quotation_text: Option<String>,
    pub quotation_name: Option<String>,
    pub related_products: Vec<ProductCard>,
    pub lift_up_content_area: Vec<Block>,
    pub hide_share_so_me_links: bool,
    pub recipe_page_metadata: RecipeMetadata,
}

/// How a recipe page shows what belongs to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecipeMetadata {
    pub related_products_display_option: DisplayOption,
}

/// A story. Its title is the page's name.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticlePage {
    #[serde(flatten)]
    pub base: PageBase,
    pub topic: Option<String>,
    pub hero_image: Option<PageImage>,
    pub intro_image: Option<PageImage>,
    pub main_intro: Option<String>,
    /// HTML.
    pub main_body: String,
    /// A day: `2026-03-14`.
    #[schema(example = "2026-03-14")]
    pub start_publish: String,
    pub category_names: Vec<CategoryName>,
    pub related_products: Vec<ProductCard>,
}

/// A shop, a café, a factory outlet. Its name is the page's name.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LocationPage {
    #[serde(flatten)]
    pub base: PageBase,
    pub main_image: Option<PageImage>,
    pub street_address: String,
    pub postal_code: String,
    pub city: String,
    /// ISO 3166-1 alpha-2; empty where it is not known.
    pub country: String,
    /// Street, postal code and city in one line.
    pub full_address: String,
    /// In degrees, WGS 84.
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    #[serde(flatten)]
    pub hours: OpeningHours,
    pub additional_opening_hours: Option<String>,
    pub additional_contact_infomation: Option<String>,
    pub main_intro: Option<String>,
    /// HTML.
    pub main_body: String,
    /// A JSON list of objects with `Id`, `Title` and `MainBody` (HTML); null where nothing is served.
    pub lunch_lists: Option<String>,
    pub category_names: Vec<CategoryName>,
    pub content_area_items: Vec<Block>,
}

impl From<&Location> for OpeningHours {
    fn from(location: &Location) -> Self {
        Self {
            opening_hours_monday_to_friday: location.opening_hours_monday_to_friday.clone(),
            closing_hours_monday_to_friday: location.closing_hours_monday_to_friday.clone(),
            opening_hours_saturday: location.opening_hours_saturday.clone(),
            closing_hours_saturday: location.closing_hours_saturday.clone(),
            opening_hours_sunday: location.opening_hours_sunday.clone(),
            closing_hours_sunday: location.closing_hours_sunday.clone(),
        }
    }
}

/// A page that looks something up: its blocks do.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchPage {
    #[serde(flatten)]
    pub base: PageBase,
    pub main_intro: Option<String>,
}

/// A page of blocks.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LandingPage {
    #[serde(flatten)]
    pub base: PageBase,
    pub main_intro: Option<String>,
}

/// A picture of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageImage {
    /// In the width of 640; clients derive the other widths from it.
    #[schema(example = "/pictures/recipe-bilberry-pie-640.webp")]
    pub url: String,
}

/// A category of the taxonomy in the page's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryName {
    #[schema(value_type = u32, example = 101)]
    pub id: CategoryId,
    #[schema(example = "Kakut ja piirakat")]
    pub name: String,
}

/// A category of the taxonomy, as the list of all of them spells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryReference {
    #[schema(value_type = u32, example = 101)]
    pub page_reference_id: CategoryId,
    #[schema(example = "Kakut ja piirakat")]
    pub name: String,
}

/// A door to another page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentCard {
    pub content_id: u32,
    pub url: String,
    pub title: String,
    pub topic: Option<String>,
    pub image: Option<String>,
}

/// What editors say of a product, beside what the catalogue knows.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductEditorial {
    pub short_title: Option<String>,
    pub name_of_the_food: Option<String>,
    pub nutrition_value_header: Option<String>,
    pub additional_product_details: Vec<ProductDetail>,
    pub related_items: Vec<ContentCard>,
    pub call_to_action_link: Option<String>,
    pub call_to_action_link_text: Option<String>,
    pub open_cta_in_new_window: bool,
    pub top_content_area: Vec<Block>,
    pub product_page_metadata: ProductMetadata,
}

/// A section of a product page that opens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductDetail {
    pub title: String,
    /// HTML.
    pub content: String,
}

/// How a product page is laid out.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductMetadata {
    pub background_image_url: Option<String>,
    pub inverse_product_header_font_color: bool,
    pub use_image_carousel: bool,
    pub hide_product_subtitle: bool,
    pub product_description_location: DescriptionLocation,
    pub no_product_details_accordion: bool,
    pub hide_allergens: bool,
    pub hide_suitables: bool,
    pub hide_diets: bool,
    pub hide_product_details_title: bool,
    pub related_items_display_option: DisplayOption,
    pub related_products_display_option: DisplayOption,
}
