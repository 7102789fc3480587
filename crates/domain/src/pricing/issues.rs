//! What keeps a line from being bought as it lies in its cart.

use super::{PricedLine, PricingContext};
use crate::cart::Custom;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineIssue {
    /// The variation is not in the catalogue any more.
    Gone,
    /// It has no price in this market now.
    NoPrice,
    /// Fewer pieces are left than the cart takes of it.
    AboveStock,
    /// It is not sold in this form: an engraved tablet without its words, a gift card for nobody, or words for other goods.
    NotBuyable,
}

impl LineIssue {
    /// The stable word for programs.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Gone => "unknown-code",
            Self::NoPrice => "no-price",
            Self::AboveStock => "insufficient-stock",
            Self::NotBuyable => "not-buyable",
        }
    }
}

impl PricedLine {
    /// All that keeps the line from being bought. Lines that promotions give have none: they are only given while they can be.
    pub fn issues(&self, context: PricingContext<'_>) -> Vec<LineIssue> {
        if self.is_gift {
            return Vec::new();
        }
        let Some(goods) = &self.goods else {
            return vec![LineIssue::Gone];
        };
        let variation = goods.variation();
        let is_complete = Custom::is_of(self.line.custom.as_ref(), goods.product.kind);
        let found = [
            (
                LineIssue::NoPrice,
                variation.price_at(&context.market.id, context.at).is_none(),
            ),
            (
                LineIssue::AboveStock,
                !variation.backorder && self.pieces > self.in_stock,
            ),
            (LineIssue::NotBuyable, !is_complete),
        ];
        found
            .into_iter()
            .filter_map(|(issue, is_there)| is_there.then_some(issue))
            .collect()
    }
}
