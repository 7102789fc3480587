//! Pages of what the shop sells: the first page, lists, a product's own, and what was searched for.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::{CountryOption, ProductEditorial, page_model};
use crate::{
    blocks::Block,
    listing::ListingPage,
    picture::PageImage,
    product::{BrandValue, ProductCard, ProductDelivery, Variation},
    review::Rated,
    search::{ContentSearch, FoundKinds, ProductSearchPage},
};

page_model!(
    /// The first page of the shop in a language.
    StartPage = "start-page" {
    }
);

page_model!(
    /// A list of products: one category's, or everything.
    Category = "category" {
        /// Empty for the page that lists everything.
        category_code: String,
        /// The brand whose products these are, on the page of a brand.
        #[schema(example = "halla")]
        brand_code: Option<String>,
        heading: String,
        /// HTML.
        body: String,
        image_url: Option<String>,
        /// Where it is not empty it stands in the place of heading, body and image.
        top_content_area: Vec<Block>,
        subcategories: Vec<CategoryLink>,
        sibling_categories: Vec<CategoryLink>,
        /// The page of the listing that the address asks for.
        listing: Option<ListingPage>,
    }
);

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryLink {
    pub label: String,
    pub url: String,
    pub selected: bool,
}

page_model!(
    ProductPage = "product-page" {
        code: String,
        display_name: String,
        short_description: Option<String>,
        /// HTML.
        description: Option<String>,
        brands: Vec<BrandValue>,
        /// Addresses of the product's pictures.
        assets: Vec<String>,
        /// The pictures of the product and of its variations, with what they show and their size.
        images: Vec<PageImage>,
        /// Text of the badge to its variant.
        tags: BTreeMap<String, String>,
        /// What carts with this product get.
        promotions: Vec<ProductPromotion>,
        category_url: Option<String>,
        variations: Vec<Variation>,
        /// Whether there is any of its variations.
        in_stock: bool,
        /// Pieces of all variations together.
        stock_quantity: u32,
        #[serde(flatten)]
        rated: Rated,
        related_products: Vec<ProductCard>,
        /// Products that can be had, where a variation of this one cannot: those that stand nearest. Absent otherwise.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        alternatives: Vec<ProductCard>,
        /// Whether the shop has places with stock of their own, where it may be fetched. Absent where it has none.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        has_stock_places: bool,
        delivery: ProductDelivery,
        /// Where an engraved tablet can be sent; empty for other products.
        country_options: Vec<CountryOption>,
        #[serde(flatten)]
        editorial: ProductEditorial,
    }
);

/// A promotion that a product's page tells of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductPromotion {
    /// As shoppers read it.
    #[schema(example = "Trail bars: three for the price of two")]
    pub name: String,
    /// The last day on which it holds, as people write it; nothing where that is more than two months away.
    #[schema(example = "24 Dec 2026")]
    pub until: Option<String>,
}

page_model!(
    SearchResultPage = "search-result-page" {
        /// The words that the address asks for. The app reads them there.
        #[serde(skip)]
        phrase: String,
        /// The page of the products that the address asks for; null where it asks for no
        /// words, or for what else was found.
        listing: Option<ProductSearchPage>,
        /// The first pages of the recipes, or of the stories, places and other pages, where the address asks for these.
        content: Option<ContentSearch>,
        /// How much there is of each kind; null where the address asks for no words, or where clients have to ask.
        found: Option<FoundKinds>,
        /// What the shop's first page puts forward and can be had, where something was looked for and of its kind
        /// nothing found.
        suggestions: Vec<ProductCard>,
    }
);
