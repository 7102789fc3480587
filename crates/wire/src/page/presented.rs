//! The page of a product that is shown and not sold.

use super::{ProductEditorial, page_model};
use crate::{
    picture::PageImage,
    product::{FoodFacts, ProductCard},
};

page_model!(
    /// A product that is shown and not sold here: all that is told of it is content. Its name is the page's name.
    ProductDetailPage = "product-detail-page" {
        /// A sentence or two.
        description: Option<String>,
        /// HTML.
        xhtml_description: Option<String>,
        images: Vec<PageImage>,
        #[serde(flatten)]
        facts: FoodFacts,
        related_products: Vec<ProductCard>,
        #[serde(flatten)]
        editorial: ProductEditorial,
    }
);
