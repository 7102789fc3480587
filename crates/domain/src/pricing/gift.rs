//! Lines that promotions give.

use super::{Goods, PricedLine, PricingContext, RejectionReason, lines::price_line};
use crate::{
    cart::{CartContents, Line},
    ids::{LineItemId, ShipmentId, VariationCode},
    money::Money,
    quantity::Quantity,
};

/// The lines that were given so far.
#[derive(Default)]
pub(super) struct Gifts {
    lines: Vec<PricedLine>,
    /// What was to be given, whether there was enough of it or not.
    codes: Vec<VariationCode>,
}

impl Gifts {
    /// Gives so many pieces for nothing, all of them or none: those in the cart and those given before go first.
    /// Returns what they are worth. `place` is the promotion's; the line's id is made of it, far from those of the cart's own lines.
    pub(super) fn give(
        &mut self,
        place: usize,
        code: &VariationCode,
        quantity: u32,
        contents: &CartContents,
        context: PricingContext<'_>,
    ) -> Result<Money, RejectionReason> {
        if !self.codes.contains(code) {
            self.codes.push(code.clone());
        }
        let quantity = Quantity::new(quantity).ok_or(RejectionReason::NothingToGive)?;
        let goods = Goods::find(code.as_str(), context.book.catalogue()).ok_or(RejectionReason::GiftNotSold)?;
        // Nobody could say what to engrave, or who gets the card.
        if goods.product.kind.is_custom() {
            return Err(RejectionReason::GiftNotSold);
        }
        let given = self.lines.iter().filter(|gift| gift.line.code == *code);
        let given: u32 = given.map(|gift| gift.line.quantity.get()).sum();
        let taken = contents.pieces_of(code) + given;
        let line = Line {
            id: LineItemId(u32::MAX.saturating_sub(u32::try_from(place).unwrap_or(u32::MAX))),
            code: code.clone(),
            shipment: ShipmentId::DEFAULT,
            quantity,
            custom: None,
        };
        let mut gift = price_line(line, Some(goods), taken + quantity.get(), context);
        if gift.extended_price.is_zero() {
            return Err(RejectionReason::GiftNotSold);
        }
        if !gift.is_buyable {
            let left = gift.in_stock.saturating_sub(taken);
            return Err(RejectionReason::GiftOutOfStock { left });
        }
        gift.is_gift = true;
        let worth = std::mem::replace(&mut gift.extended_price, Money::zero(context.market.currency));
        gift.line_discount = worth;
        self.lines.push(gift);
        Ok(worth)
    }

    /// The lines in the order in which they were given, and all that was to be given.
    pub(super) fn finish(self) -> (Vec<PricedLine>, Vec<VariationCode>) {
        (self.lines, self.codes)
    }
}
