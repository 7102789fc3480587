//! What orders are told from.

use domain::{clock::UnixMillis, ids::VariationCode, market::Language, order::Order};

use super::line::OrderedProduct;
use crate::problem::Phrasebook;

/// How the goods of an order go, as its reader is told.
#[derive(Debug, Clone)]
pub struct OrderedDelivery {
    pub name: String,
    /// The days on which they are to arrive; nothing once some of it is sent, or where nobody knows.
    pub arrival: Option<String>,
}

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
    /// How its goods go, where they are delivered.
    pub delivery: Option<&'a OrderedDelivery>,
    /// Writes a moment.
    pub moment: fn(UnixMillis) -> String,
    /// Where orders are found by their number.
    pub lookup_url: &'a str,
    /// Where goods are sent back, line by line.
    pub return_address: &'a [String],
    /// This moment, for whoever may get out of the order; nothing where whoever asks only reads it.
    pub withdraws: Option<UnixMillis>,
}
