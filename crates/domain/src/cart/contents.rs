//! What a cart holds.

use std::sync::Arc;

use super::{
    custom::Custom,
    details::{BuyerHistory, CheckoutDetails},
    gift_card::GiftCardRecipient,
    stored_line::StoredLine,
    tablet::CustomTablet,
};
use crate::{
    clock::UnixMillis,
    giftcard::AppliedGiftCard,
    ids::{LineItemId, ShipmentId, VariationCode},
    promotion::AppliedCoupon,
    quantity::Quantity,
    text::Greeting,
};

/// The contents of a cart, without prices: those are worked out at every view.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CartContents {
    /// Counts the identity's carts in this market, from 0.
    pub generation: u32,
    /// The id that the next new line gets, from 0.
    pub next_line: u32,
    pub greeting: Option<Greeting>,
    /// Was good when it was applied; pricing says whether it still is.
    pub coupon: Option<AppliedCoupon>,
    pub gift_card: Option<AppliedGiftCard>,
    /// Of the checkout; nothing before anything of it is known.
    pub details: Option<Arc<CheckoutDetails>>,
    /// In the order in which they were first added, which is the order of their ids.
    pub lines: Vec<Line>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub id: LineItemId,
    pub code: VariationCode,
    pub shipment: ShipmentId,
    pub quantity: Quantity,
    /// Of goods that are made for somebody.
    pub custom: Option<Custom>,
}

impl Line {
    pub fn tablet(&self) -> Option<&Arc<CustomTablet>> {
        self.custom.as_ref().and_then(Custom::tablet)
    }

    pub fn gift_card(&self) -> Option<&Arc<GiftCardRecipient>> {
        self.custom.as_ref().and_then(Custom::gift_card)
    }

    /// As the store keeps it.
    pub fn stored(&self) -> StoredLine {
        StoredLine {
            id: self.id,
            code: self.code.clone(),
            shipment: self.shipment,
            quantity: self.quantity.get(),
            custom: self.custom.clone(),
        }
    }

    /// From the store; nothing where the row holds no quantity that a line may have.
    pub fn from_stored(row: StoredLine) -> Option<Self> {
        Some(Self {
            id: row.id,
            code: row.code,
            shipment: row.shipment,
            quantity: Quantity::new(row.quantity)?,
            custom: row.custom,
        })
    }
}

impl CartContents {
    /// Whether the store's rows of both are the same: what a gift card could pay, and
    /// whether a code can be used, is not the cart's.
    pub fn is_written_like(&self, other: &Self) -> bool {
        let card = |contents: &Self| contents.gift_card.as_ref().map(|card| card.id);
        let coupon = |contents: &Self| contents.coupon.as_ref().map(|coupon| coupon.code.clone());
        self.generation == other.generation
            && self.next_line == other.next_line
            && self.greeting == other.greeting
            && self.details == other.details
            && coupon(self) == coupon(other)
            && card(self) == card(other)
            && self.lines == other.lines
    }

    /// What a checkout adds, to be changed.
    pub(super) fn details_mut(&mut self) -> &mut CheckoutDetails {
        Arc::make_mut(self.details.get_or_insert_default())
    }

    /// Takes in what its owner had before, as it is now.
    pub fn learn(&mut self, history: &BuyerHistory) {
        self.details_mut().learn(history);
    }

    pub fn line(&self, id: LineItemId) -> Option<&Line> {
        let at = self.lines.binary_search_by_key(&id, |line| line.id).ok()?;
        self.lines.get(at)
    }

    /// The first moment after this one at which its coupon's code or its gift card ends.
    pub fn next_expiry(&self, after: UnixMillis) -> Option<UnixMillis> {
        let issued = self.coupon.as_ref().and_then(|coupon| coupon.issued.as_ref());
        let code = issued.and_then(|issued| issued.expires);
        let card = self.gift_card.as_ref().and_then(|card| card.expires);
        [code, card].into_iter().flatten().filter(|end| *end > after).min()
    }

    /// Whether nothing was put into it.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.greeting.is_none() && self.coupon.is_none() && self.gift_card.is_none()
    }

    /// How many pieces of a variation all lines hold together.
    pub fn pieces_of(&self, code: &VariationCode) -> u32 {
        self.lines
            .iter()
            .filter(|line| line.code == *code)
            .map(|line| line.quantity.get())
            .sum()
    }

    /// How much the words of all goods that are made for somebody take.
    pub fn custom_bytes(&self) -> usize {
        let custom = self.lines.iter().filter_map(|line| line.custom.as_ref());
        custom.map(Custom::bytes).sum()
    }

    /// How many gift cards it buys.
    pub fn bought_gift_cards(&self) -> u32 {
        let lines = self.lines.iter().filter(|line| line.gift_card().is_some());
        lines.map(|line| line.quantity.get()).sum()
    }

    pub fn total_quantity(&self) -> u32 {
        self.lines.iter().map(|line| line.quantity.get()).sum()
    }

    /// What must be written to come from `before` to these contents: lines to put, lines to delete.
    pub fn difference(&self, before: &Self) -> (Vec<StoredLine>, Vec<LineItemId>) {
        let put = self
            .lines
            .iter()
            .filter(|line| before.line(line.id) != Some(line))
            .map(Line::stored)
            .collect();
        let deleted = before
            .lines
            .iter()
            .map(|line| line.id)
            .filter(|id| self.line(*id).is_none())
            .collect();
        (put, deleted)
    }
}
