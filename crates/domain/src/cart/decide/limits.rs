//! How much of which goods fits one cart.

use super::context::DecisionContext;
use crate::{
    cart::{
        contents::{CartContents, Line},
        custom::Custom,
    },
    catalogue::{ProductKind, Variation},
    fault::{Fault, FaultCode},
    ids::{ShipmentId, VariationCode},
    quantity::Quantity,
};

/// How much of a variation one cart may hold.
pub(in crate::cart) struct StockLimits {
    /// Pieces that one cart may hold; none where the shop sells beyond its stock.
    limit: Option<u32>,
    /// Pieces that one line may hold.
    pub(super) line_limit: u32,
    pub(super) kind: ProductKind,
}

impl StockLimits {
    pub(in crate::cart) fn of(code: &VariationCode, context: DecisionContext<'_>) -> Result<Self, Fault> {
        let offer = context
            .book
            .catalogue()
            .offer(code.as_str())
            .ok_or(FaultCode::UnknownCode)?;
        if offer.variation.price_at(&context.market.id, context.at).is_none() {
            return Err(FaultCode::NotBuyable.into());
        }
        Ok(Self {
            limit: stock_limit(offer.variation),
            line_limit: offer.product.kind.line_limit(),
            kind: offer.product.kind,
        })
    }

    /// How many pieces one line may hold at most.
    fn most(&self) -> u32 {
        self.limit.unwrap_or(self.line_limit).min(self.line_limit)
    }

    /// Whether `pieces` in all may lie in one cart, and `quantity` of them in one line.
    pub(super) fn allow(&self, pieces: u64, quantity: u64) -> Result<Quantity, Fault> {
        if quantity > u64::from(self.line_limit) {
            return Err(Fault::available(FaultCode::QuantityOutOfRange, self.most()));
        }
        if let Some(limit) = self.limit.filter(|limit| pieces > u64::from(*limit)) {
            return Err(Fault::available(
                FaultCode::InsufficientStock,
                limit.min(self.line_limit),
            ));
        }
        u32::try_from(quantity)
            .ok()
            .and_then(Quantity::new)
            .ok_or_else(|| Fault::available(FaultCode::QuantityOutOfRange, self.most()))
    }
}

/// Pieces that one cart may hold; none where the shop sells beyond its stock.
fn stock_limit(variation: &Variation) -> Option<u32> {
    (!variation.backorder).then_some(variation.stock)
}

/// What tells a line from the others of its cart.
#[derive(Clone, Copy)]
pub(in crate::cart) struct LineKey<'a> {
    pub(in crate::cart) code: &'a VariationCode,
    pub(in crate::cart) shipment: ShipmentId,
    pub(in crate::cart) custom: Option<&'a Custom>,
}

impl LineKey<'_> {
    /// The place of the line in a cart, where it has such a one.
    pub(super) fn line_of(&self, contents: &CartContents) -> Option<usize> {
        let is_it = |line: &Line| {
            line.code == *self.code && line.shipment == self.shipment && line.custom.as_ref() == self.custom
        };
        contents.lines.iter().position(is_it)
    }
}

/// How many pieces can be put on a line at most.
pub(in crate::cart) fn room(contents: &CartContents, limits: &StockLimits, key: &LineKey<'_>) -> u32 {
    let on_line = key.line_of(contents).map_or(0, |at| contents.lines[at].quantity.get());
    let on_line = limits.line_limit.saturating_sub(on_line);
    let in_cart = limits
        .limit
        .map_or(u32::MAX, |limit| limit.saturating_sub(contents.pieces_of(key.code)));
    on_line.min(in_cart).min(room_for_kind(contents, limits.kind))
}

/// How many more pieces of such goods fit one cart, whatever lines they are on: of gift cards it buys a few, whoever gets them.
pub(super) fn room_for_kind(contents: &CartContents, kind: ProductKind) -> u32 {
    match kind {
        ProductKind::GiftCard => Quantity::MAX_GIFT_CARDS.saturating_sub(contents.bought_gift_cards()),
        _ => u32::MAX,
    }
}
