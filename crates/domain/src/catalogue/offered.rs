//! Which products are offered to somebody who did not find, or cannot have, what they came for.

use std::sync::Arc;

use super::Product;
use crate::{
    clock::UnixMillis,
    ids::{MarketId, ProductCode},
};

/// Whether a variation of it has a price in the market and lies there.
pub fn can_be_had(product: &Product, market: &MarketId, at: UnixMillis) -> bool {
    let mut variations = product.variations.iter();
    variations.any(|variation| variation.in_stock() && variation.is_buyable(market, at))
}

/// The first of the candidates that can be had, each once and without the one that they stand for; `most` at most.
pub fn offered<'a>(
    candidates: impl IntoIterator<Item = &'a Arc<Product>>,
    instead_of: Option<&ProductCode>,
    market: &MarketId,
    at: UnixMillis,
    most: usize,
) -> Vec<&'a Arc<Product>> {
    let mut offered: Vec<&Arc<Product>> = Vec::new();
    for product in candidates {
        if offered.len() == most {
            break;
        }
        let is_another = Some(&product.code) != instead_of;
        let is_new = offered.iter().all(|known| known.code != product.code);
        if is_another && is_new && can_be_had(product, market, at) {
            offered.push(product);
        }
    }
    offered
}
