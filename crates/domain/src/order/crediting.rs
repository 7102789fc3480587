//! What a refund comes to: no cent and no tax is given back twice, or lost to rounding.

use super::{
    contents::OrderLine,
    credit::{Credit, CreditLine, CreditReason, RefundScope},
    model::{Order, OrderError},
    shipment::PieceCount,
};
use crate::{clock::UnixMillis, ids::LineItemId};

/// What of the sale still stands, and may be taken back.
#[derive(Debug, Clone, Copy)]
struct Standing {
    goods: i64,
    goods_tax: i64,
    delivery: i64,
    delivery_tax: i64,
}

impl Standing {
    /// Takes so much off the goods, with its share of the tax; the last of it takes all the tax that is left.
    fn take_goods(&mut self, amount: i64, tax: i64) -> (i64, i64) {
        let amount = amount.min(self.goods);
        let tax = if amount == self.goods {
            self.goods_tax
        } else {
            tax.min(self.goods_tax).min(amount)
        };
        // What stays must be able to hold the tax that stays.
        let tax = tax.max(self.goods_tax - (self.goods - amount));
        self.goods -= amount;
        self.goods_tax -= tax;
        (amount, tax)
    }

    /// The share of the tax in an amount of the goods.
    fn tax_share(&self, amount: i64) -> i64 {
        let share = i128::from(self.goods_tax) * i128::from(amount) / i128::from(self.goods.max(1));
        i64::try_from(share).unwrap_or(self.goods_tax)
    }

    fn take_delivery(&mut self, amount: i64) -> (i64, i64) {
        let amount = amount.min(self.delivery);
        let share = i128::from(self.delivery_tax) * i128::from(amount) / i128::from(self.delivery.max(1));
        let tax = i64::try_from(share).unwrap_or(self.delivery_tax);
        self.delivery -= amount;
        self.delivery_tax -= tax;
        (amount, tax)
    }
}

impl Order {
    /// What a refund comes to.
    ///
    /// # Errors
    ///
    /// It names pieces that are not there to be given back, more money than there is, or nothing at all.
    pub(super) fn credit(
        &self,
        id: &str,
        scope: &RefundScope,
        reason: CreditReason,
        at: UnixMillis,
    ) -> Result<Credit, OrderError> {
        let mut standing = self.standing();
        let mut credit = Credit {
            id: id.into(),
            reason,
            lines: Vec::new(),
            delivery: 0,
            delivery_tax: 0,
            goodwill: 0,
            goodwill_tax: 0,
            at,
            scope: None,
        };
        match scope {
            RefundScope::Whole => {
                let rest = self.contents.lines.iter().map(|line| PieceCount {
                    line: line.id,
                    pieces: self.creditable_pieces(line),
                });
                let rest: Vec<PieceCount> = rest.filter(|count| count.pieces > 0).collect();
                self.credit_lines(&mut credit, &mut standing, &rest)?;
                // Nothing of the goods is left but what rounding and goodwill left.
                (credit.goodwill, credit.goodwill_tax) = standing.take_goods(i64::MAX, 0);
                (credit.delivery, credit.delivery_tax) = standing.take_delivery(i64::MAX);
            }
            RefundScope::Lines(lines) => self.credit_lines(&mut credit, &mut standing, lines)?,
            RefundScope::Delivery => (credit.delivery, credit.delivery_tax) = standing.take_delivery(i64::MAX),
            RefundScope::Amount(amount) => {
                if *amount <= 0 || *amount > standing.goods + standing.delivery {
                    return Err(OrderError::Amount);
                }
                let of_goods = (*amount).min(standing.goods);
                let share = standing.tax_share(of_goods);
                (credit.goodwill, credit.goodwill_tax) = standing.take_goods(of_goods, share);
                (credit.delivery, credit.delivery_tax) = standing.take_delivery(*amount - of_goods);
            }
        }
        if credit.lines.is_empty() && credit.total() == 0 {
            return Err(OrderError::Nothing);
        }
        Ok(credit)
    }

    fn credit_lines(
        &self,
        credit: &mut Credit,
        standing: &mut Standing,
        counts: &[PieceCount],
    ) -> Result<(), OrderError> {
        for count in counts {
            let line = self.contents.line(count.line).ok_or(OrderError::UnknownLine)?;
            if credit.lines.iter().any(|other| other.line == count.line) {
                return Err(OrderError::Pieces);
            }
            let before = self.credited_pieces(count.line);
            if count.pieces == 0 || count.pieces > self.creditable_pieces(line) {
                return Err(OrderError::Pieces);
            }
            let (amount, tax) = line.part(before, count.pieces);
            let (amount, tax) = standing.take_goods(amount, tax);
            credit.lines.push(CreditLine {
                line: count.line,
                pieces: count.pieces,
                unsent: count.pieces.min(self.to_send(count.line)),
                amount,
                tax,
                is_gift_card: line.gift_card.is_some(),
            });
        }
        Ok(())
    }

    fn standing(&self) -> Standing {
        let parts = self.sale_parts();
        let mut standing = Standing {
            goods: parts.goods + parts.gift_cards - self.paid_for_gift_cards_in_force(),
            goods_tax: parts.goods_tax,
            delivery: parts.deliveries,
            delivery_tax: parts.deliveries_tax,
        };
        for credit in &self.credits {
            standing.goods -= credit.goods();
            standing.goods_tax -= credit.goods_tax();
            standing.delivery -= credit.delivery;
            standing.delivery_tax -= credit.delivery_tax;
        }
        standing
    }

    /// Pieces of the line that may be taken back. Somebody may have spent a gift card that is in force.
    fn creditable_pieces(&self, line: &OrderLine) -> u32 {
        if line.gift_card.is_some() {
            self.to_send(line.id)
        } else {
            line.quantity - self.credited_pieces(line.id)
        }
    }

    /// Money of the sale that may be taken back: all that still stands but for gift cards that are in force.
    pub(super) fn creditable(&self) -> i64 {
        let standing = self.standing();
        standing.goods + standing.delivery
    }

    /// What the delivery still comes to.
    pub(super) fn standing_delivery(&self) -> i64 {
        self.standing().delivery
    }

    /// All that was taken back.
    pub fn credited(&self) -> i64 {
        self.credits.iter().map(Credit::total).sum()
    }

    /// Pieces of the line that were taken back.
    pub fn credited_pieces(&self, line: LineItemId) -> u32 {
        self.credit_lines_of(line).map(|line| line.pieces).sum()
    }

    pub(super) fn unsent_credits(&self, line: LineItemId) -> u32 {
        self.credit_lines_of(line).map(|line| line.unsent).sum()
    }

    fn credit_lines_of(&self, line: LineItemId) -> impl Iterator<Item = &CreditLine> {
        let lines = self.credits.iter().flat_map(|credit| &credit.lines);
        lines.filter(move |other| other.line == line)
    }
}
