//! What tabs follow.

use crate::schema::words;

words! {
    /// What a tab can follow.
    Topic: [PRODUCT_TOPIC, ORDER_TOPIC, PAGE_TOPIC, WISH_LIST_TOPIC, DRAFT_TOPIC, PREVIEW_TOPIC, METRICS_TOPIC];
}

/// The topic of prices and stock.
pub const PRODUCT_TOPIC: &str = "product";
/// The topic of one order.
pub const ORDER_TOPIC: &str = "order";
/// The topic of what editors publish on one page.
pub const PAGE_TOPIC: &str = "page";
/// The topic of what the tab's identity would like to have.
pub const WISH_LIST_TOPIC: &str = "wish-list";
/// The topic of a draft that editors work on.
pub const DRAFT_TOPIC: &str = "draft";
/// The topic of a page as it would be with its draft.
pub const PREVIEW_TOPIC: &str = "preview";
/// The topic of how the server stands, for operators.
pub const METRICS_TOPIC: &str = "metrics";
