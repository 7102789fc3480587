//! What a cart is told and does not decide: what its gift card could pay, what became of its coupon, what is known of its owner.

use super::{CartMachine, Effect};
use crate::{cart::details::BuyerHistory, giftcard::GiftCardId, money::Money, promotion::AppliedCoupon};

impl CartMachine {
    /// What a gift card could pay is not the cart's to decide: it is the same before and after every operation.
    pub(super) fn gift_card_changed(&mut self, id: GiftCardId, available: Money, effects: &mut Vec<Effect>) {
        let mut changed = false;
        let available = self.with_own_hold(available);
        for contents in [&mut self.durable, &mut self.current, &mut self.committing] {
            if let Some(card) = contents.gift_card.as_mut().filter(|card| card.id == id) {
                changed |= card.available != available;
                card.available = available;
            }
        }
        if changed {
            self.publish(effects);
        }
    }

    /// What a gift card could pay, with what the cart's own payment holds on it.
    pub(super) fn with_own_hold(&self, available: Money) -> Money {
        let held = self.lock.as_ref().map_or(0, |lock| lock.held);
        Money::from_minor(available.minor() + held, available.currency())
    }

    /// Nor is what became of a generated code.
    pub(super) fn coupon_changed(&mut self, changed: &AppliedCoupon, effects: &mut Vec<Effect>) {
        let mut is_new = false;
        for contents in [&mut self.durable, &mut self.current, &mut self.committing] {
            if let Some(coupon) = contents.coupon.as_mut().filter(|coupon| coupon.code == changed.code) {
                is_new |= coupon != changed;
                coupon.issued.clone_from(&changed.issued);
            }
        }
        if is_new {
            self.publish(effects);
        }
    }

    pub(super) fn owner_changed(&mut self, history: &BuyerHistory, effects: &mut Vec<Effect>) {
        let known = self.current.details.clone();
        for contents in [&mut self.durable, &mut self.current, &mut self.committing] {
            contents.learn(history);
        }
        if self.current.details != known {
            self.publish(effects);
        }
    }
}
