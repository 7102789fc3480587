//! What is taken back of a sale: lines, pieces, the delivery, or an amount.

use serde::{Deserialize, Serialize};

use super::{ledger::SaleParts, shipment::PieceCount};
use crate::{clock::UnixMillis, ids::LineItemId};

/// A part of the order that was taken back. Amounts include tax.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Credit {
    /// Chosen by who takes back: the same one is taken back once.
    pub id: Box<str>,
    pub reason: CreditReason,
    pub lines: Vec<CreditLine>,
    /// Of the delivery, and the tax in that.
    pub delivery: i64,
    pub delivery_tax: i64,
    /// Of goods, without any of them coming back, and the tax in that.
    pub goodwill: i64,
    pub goodwill_tax: i64,
    pub at: UnixMillis,
    /// What was asked to be given back: the same name given to something else is another refund. Nothing where nobody asked, and
    /// of credits that were kept before this was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<RefundScope>,
}

/// Pieces of a line that were taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreditLine {
    pub line: LineItemId,
    pub pieces: u32,
    /// How many of them were never sent: they are not going to be.
    pub unsent: u32,
    pub amount: i64,
    pub tax: i64,
    /// They are gift cards that never came into force.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_gift_card: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CreditReason {
    /// The order is not carried out.
    Cancellation,
    Refund,
    /// The provider gave money back that nobody here had asked for.
    Outside,
}

/// What is to be given back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RefundScope {
    /// All that was not given back yet.
    Whole,
    Lines(Vec<PieceCount>),
    Delivery,
    /// Minor units.
    Amount(i64),
}

impl Credit {
    pub fn total(&self) -> i64 {
        self.goods() + self.delivery
    }

    /// The tax in it.
    pub fn tax(&self) -> i64 {
        self.goods_tax() + self.delivery_tax
    }

    pub(super) fn goods(&self) -> i64 {
        self.goodwill + self.lines.iter().map(|line| line.amount).sum::<i64>()
    }

    fn gift_cards(&self) -> i64 {
        let lines = self.lines.iter().filter(|line| line.is_gift_card);
        lines.map(|line| line.amount).sum()
    }

    pub(super) fn goods_tax(&self) -> i64 {
        self.goodwill_tax + self.lines.iter().map(|line| line.tax).sum::<i64>()
    }

    pub(super) fn parts(&self, currency: crate::money::Currency) -> SaleParts {
        SaleParts {
            gift_cards: self.gift_cards(),
            goods: self.goods() - self.gift_cards(),
            goods_tax: self.goods_tax(),
            deliveries: self.delivery,
            deliveries_tax: self.delivery_tax,
            currency,
        }
    }
}
