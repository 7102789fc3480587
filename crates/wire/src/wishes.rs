//! What somebody would like to have, as they see it.

use domain::{clock::UnixMillis, wishes::WishList};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::product::ProductCard;

/// A wish list, as short as it can be said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WishListState {
    /// Grows with every change of the list.
    #[schema(example = 1_795_650_000_000_i64)]
    pub version: i64,
    /// Codes of the products, what was added last first. Some may be sold no more.
    #[schema(example = json!(["HH-1001", "HH-2003"]))]
    pub codes: Vec<String>,
}

impl From<&WishList> for WishListState {
    fn from(list: &WishList) -> Self {
        Self {
            version: list.changed.0,
            codes: list.wishes.iter().map(|wish| wish.product.to_string()).collect(),
        }
    }
}

/// A wish list with what is known of its products.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WishListAnswer {
    /// Grows with every change of the list.
    pub version: i64,
    /// What was added last comes first.
    pub wishes: Vec<WishEntry>,
}

/// A product that somebody would like to have.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WishEntry {
    /// Of the product.
    #[schema(example = "HH-1001")]
    pub code: String,
    /// A moment in UTC.
    #[schema(example = "2026-11-26T06:00:00Z")]
    pub added_at: String,
    /// Null where the shop has no such product any more.
    pub product: Option<ProductCard>,
}

impl WishListAnswer {
    /// `card` finds what is known of a product.
    pub fn new(list: &WishList, card: impl Fn(&str) -> Option<ProductCard>) -> Self {
        let entry = |wish: &domain::wishes::Wish| WishEntry {
            code: wish.product.to_string(),
            added_at: moment(wish.added),
            product: card(wish.product.as_str()),
        };
        Self {
            version: list.changed.0,
            wishes: list.wishes.iter().map(entry).collect(),
        }
    }
}

fn moment(at: UnixMillis) -> String {
    Timestamp::from_millisecond(at.0)
        .unwrap_or(Timestamp::UNIX_EPOCH)
        .to_string()
}
