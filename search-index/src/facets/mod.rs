//! Facet groups: what is asked to be counted, and what was counted.

mod count;
mod group;
mod price;

use domain::ids::MarketId;

pub(crate) use count::{Chosen, Counting};
pub(crate) use group::Group;
pub use price::{InvalidPriceRange, PriceRange};

/// The group that price ranges belong to.
pub const PRICE_GROUP: &str = "price";

/// What to count beside the hits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FacetRequest {
    /// The values that documents have in a group.
    Values { group: Box<str> },
    /// Documents by their price in a market: below the first bound, between each two, from the last
    /// on. Counted as the group [`PRICE_GROUP`].
    PriceRanges { market: MarketId, bounds: Vec<i64> },
}

/// How many of the documents that match have each value. What is chosen in the group itself does not
/// narrow them; choices in other groups do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetCounts {
    pub group: Box<str>,
    /// By value name, price ranges from low to high; values that occur, and chosen ones even when
    /// nothing has them.
    pub values: Vec<(Box<str>, usize)>,
}
