//! What stands in the place of a page that cannot be shown.

use super::page_model;
use crate::product::ProductCard;

page_model!(
    ErrorPage = "error-page" {
        status_code: u16,
        heading: String,
        /// HTML.
        body: String,
        /// What the shop's first page puts forward and can be had, where an address leads nowhere.
        suggestions: Vec<ProductCard>,
    }
);
