//! What orders are told from.

use domain::{clock::UnixMillis, ids::VariationCode, market::Language, order::Order};

use super::line::OrderedProduct;
use crate::problem::Phrasebook;

/// What an order is rendered from.
#[derive(Clone, Copy)]
pub struct OrderFacts<'a> {
    pub order: &'a Order,
    /// Counts its changes.
    pub version: u64,
    pub language: Language,
    pub phrases: &'a dyn Phrasebook,
    /// What the shop knows of the product of a variation now.
    pub product: &'a dyn Fn(&VariationCode) -> Option<OrderedProduct>,
    /// Writes a moment.
    pub moment: fn(UnixMillis) -> String,
    /// Where orders are found by their number.
    pub lookup_url: &'a str,
    /// This moment, for whoever may get out of the order; nothing where whoever asks only reads it.
    pub withdraws: Option<UnixMillis>,
}
