//! What the server sends.

use std::collections::BTreeMap;

use domain::{
    catalogue,
    clock::UnixMillis,
    ids::VariationCode,
    market::{self, Market},
};
use serde::Serialize;
use utoipa::ToSchema;

#[cfg(doc)]
use crate::cart::StateHead;
use crate::{
    drafting::{DraftState, PresentEditor, PreviewUpdate},
    page::PageModel,
    product::Prices,
    schema::{ErrorCode, Language},
    wishes::WishListState,
};

/// What the server sends. `cart.state` is put together from [`StateHead`] and the shared body of the cart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type")]
pub enum ServerFrame {
    #[serde(rename = "welcome", rename_all = "camelCase")]
    Welcome {
        connection_id: String,
        /// Version of the product.
        server: &'static str,
        heartbeat_seconds: u64,
    },
    /// Shows the page that the line lives; needs no answer.
    #[serde(rename = "heartbeat")]
    Heartbeat {},
    #[serde(rename = "error", rename_all = "camelCase")]
    Error {
        #[schema(value_type = ErrorCode)]
        code: &'static str,
        /// A sentence for the reader.
        value: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        expected_seq: Option<u64>,
    },
    /// Prices and stock of variations that the tab follows.
    #[serde(rename = "product.updated")]
    ProductUpdated { products: Vec<ProductState> },
    /// An order that the tab follows is another one than it was, or is followed from now on: the tab reads it.
    #[serde(rename = "order.updated", rename_all = "camelCase")]
    OrderUpdated {
        /// A UUID.
        order_id: String,
    },
    /// What the tab's identity would like to have, where the tab follows that: at once, and whenever it changes.
    #[serde(rename = "wish-list.state")]
    WishListState(WishListState),
    /// A page that the tab follows is another one than it was.
    #[serde(rename = "page.updated")]
    PageUpdated(PageUpdate),
    /// A draft that the tab works on.
    #[serde(rename = "draft.state")]
    DraftState(DraftState),
    /// Something else is said of a draft that the tab works on, or asked of those who publish it: the tab asks for it.
    #[serde(rename = "draft.comments", rename_all = "camelCase")]
    DraftComments {
        content_id: u32,
        #[schema(value_type = Language)]
        language: &'static str,
    },
    /// A page whose preview the tab shows.
    #[serde(rename = "preview.updated")]
    PreviewUpdated(PreviewUpdate),
    /// Who works on a page.
    #[serde(rename = "presence", rename_all = "camelCase")]
    Presence {
        content_id: u32,
        #[schema(value_type = Language)]
        language: &'static str,
        editors: Vec<PresentEditor>,
    },
    /// How the server stands, where an operator follows that: at once, and every five seconds.
    #[serde(rename = "metrics")]
    Metrics {
        /// By the names that `/metrics` has for them.
        values: BTreeMap<&'static str, f64>,
    },
    /// What the tab keeps of these topics is out of date: it asks again for what it shows.
    #[serde(rename = "changed")]
    Changed {
        topics: Vec<OutdatedTopic>,
        /// Grows with each of these frames of a connection.
        revision: u64,
    },
}

/// What may change about a variation while its page is open.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductState {
    /// Of the variation.
    pub code: String,
    #[serde(flatten)]
    pub prices: Prices,
    pub is_buyable: bool,
    pub in_stock: bool,
    pub in_stock_quantity: u32,
}

impl ProductState {
    /// Of a variation that is sold no more.
    pub fn gone(code: &VariationCode, market: &Market) -> Self {
        Self {
            code: code.to_string(),
            prices: Prices::none(market),
            is_buyable: false,
            in_stock: false,
            in_stock_quantity: 0,
        }
    }

    pub fn new(offer: catalogue::Offer<'_>, market: &Market, at: UnixMillis, language: market::Language) -> Self {
        let catalogue::Offer { product, variation } = offer;
        Self {
            code: variation.code.to_string(),
            prices: Prices::new(variation, market, at, language),
            is_buyable: variation.is_buyable(&market.id, at),
            in_stock: product.stock_of(variation) > 0,
            in_stock_quantity: product.stock_of(variation),
        }
    }
}

/// What became of a page that a tab follows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageUpdate {
    /// As the tab named it.
    pub content_url: String,
    pub content_id: Option<u32>,
    /// As in the page's model; 0 where there is none.
    pub version: u64,
    /// The page as it is now; its `url` is another one where it has moved. Null where it differs between visitors (the tab asks
    /// for it) and where it is gone.
    pub page: Option<Box<PageModel>>,
    /// Nobody finds the page any more.
    pub is_gone: bool,
    /// Where to go on from a page that is gone: the address of the nearest page above it.
    pub instead: Option<String>,
}

/// What answers depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OutdatedTopic {
    Content,
    Prices,
    /// The texts of the web app. They change with the release, at which every connection ends: no running server says so.
    Localizations,
}
