//! Pages of the content tree: recipes, stories, locations, and pages of blocks.

use domain::content::{CategoryId, DescriptionLocation, DisplayOption, Location};
use serde::Serialize;
use utoipa::ToSchema;

use super::NamedLink;
use super::page_model;
use crate::{blocks::Block, picture::PageImage, product::ProductCard, search::OpeningHours};

page_model!(
    /// A recipe. Its title is the page's name.
    RecipePage = "recipe-page" {
        author: Option<String>,
        author_url: Option<String>,
        main_image: Option<PageImage>,
        /// A day: `2026-03-14`.
        #[schema(example = "2026-03-14")]
        start_publish: String,
        main_intro: Option<String>,
        /// ISO 8601.
        #[schema(example = "PT35M")]
        seo_cook_time: Option<String>,
        /// ISO 8601.
        #[schema(example = "PT20M")]
        seo_preparation_time: Option<String>,
        seo_recipe_cuisine: Option<String>,
        /// One text for each ingredient.
        seo_recipe_ingredient: Vec<String>,
        /// One text for each step.
        seo_recipe_instructions: Vec<String>,
        /// Page references of allergens, with commas between them.
        #[schema(example = "201,202")]
        product_allergens: String,
        /// Page references of categories, with commas between them.
        #[schema(example = "101,306")]
        recipe_categories: String,
        /// The same allergens with their names.
        allergen_names: Vec<CategoryName>,
        /// The same categories with their names.
        recipe_category_names: Vec<CategoryName>,
        /// Where recipes are searched; categories are chosen there by `categoryIds`. Null where no page does that.
        #[schema(example = "/fi/reseptit")]
        recipe_search_url: Option<String>,
        #[schema(example = "12 palaa")]
        portion_size: Option<String>,
        /// HTML.
        recipe_ingredients: String,
        /// HTML.
        recipe_preparation_instructions: String,
        /// Words of ingredients that lead to products which the shop has.
        ingredient_links: Vec<NamedLink>,
        quotation_text: Option<String>,
        quotation_name: Option<String>,
        related_products: Vec<ProductCard>,
        /// Other recipes, those with the most categories in common first.
        more_recipes: Vec<ContentCard>,
        lift_up_content_area: Vec<Block>,
        hide_share_so_me_links: bool,
        recipe_page_metadata: RecipeMetadata,
    }
);

/// How a recipe page shows what belongs to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecipeMetadata {
    pub related_products_display_option: DisplayOption,
}

page_model!(
    /// A story. Its title is the page's name.
    ArticlePage = "article-page" {
        topic: Option<String>,
        hero_image: Option<PageImage>,
        intro_image: Option<PageImage>,
        main_intro: Option<String>,
        /// HTML.
        main_body: String,
        /// A day: `2026-03-14`.
        #[schema(example = "2026-03-14")]
        start_publish: String,
        category_names: Vec<CategoryName>,
        related_products: Vec<ProductCard>,
        /// The story to read after this one: the next older one that is not out of its season, and then the newest.
        next_story: Option<ContentCard>,
    }
);

page_model!(
    /// A shop, a café, a factory outlet. Its name is the page's name.
    LocationPage = "location-page" {
        main_image: Option<PageImage>,
        street_address: String,
        postal_code: String,
        city: String,
        /// ISO 3166-1 alpha-3; empty where it is not known.
        country: String,
        /// Street, postal code and city in one line.
        full_address: String,
        /// In degrees, WGS 84.
        latitude: Option<f64>,
        longitude: Option<f64>,
        #[serde(flatten)]
        hours: OpeningHours,
        additional_opening_hours: Option<String>,
        additional_contact_infomation: Option<String>,
        main_intro: Option<String>,
        /// HTML.
        main_body: String,
        /// A JSON list of objects with `Id`, `Title` and `MainBody` (HTML); null where nothing is served.
        lunch_lists: Option<String>,
        category_names: Vec<CategoryName>,
        /// Other places of the same kind of page, the nearest first; empty where it is not known where this one is.
        nearby: Vec<NearbyLocation>,
        content_area_items: Vec<Block>,
    }
);

/// A location beside another one.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NearbyLocation {
    pub content_id: u32,
    pub url: String,
    pub title: String,
    pub street_address: String,
    pub city: String,
    /// ISO 3166-1 alpha-3; empty where it is not known.
    pub country: String,
    /// In degrees, WGS 84.
    pub latitude: f64,
    pub longitude: f64,
    /// Metres as the crow flies.
    pub distance: u32,
    #[serde(flatten)]
    pub hours: OpeningHours,
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

page_model!(
    /// A page that looks something up: its blocks do.
    SearchPage = "search-page" {
        main_intro: Option<String>,
    }
);

page_model!(
    /// A page of blocks.
    LandingPage = "landing-page" {
        main_intro: Option<String>,
    }
);

page_model!(
    /// What there is of some kind: a description, and blocks that show it.
    ProductsPage = "products-page" {
        main_intro: Option<String>,
        /// What describes the products.
        top_content_area: Vec<Block>,
    }
);

page_model!(
    /// What a restaurant serves.
    LunchListPage = "lunch-list-page" {
        /// HTML.
        main_body: String,
    }
);

page_model!(
    /// A story of the shop, told in blocks.
    D2cArticlePage = "d2c-article-page" {
        main_intro: Option<String>,
        /// What the story opens with; its heading stands for the page's.
        top_content_area: Vec<Block>,
        /// HTML.
        main_body: String,
        /// The day that readers are shown as the story's.
        start_publish: String,
    }
);

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
