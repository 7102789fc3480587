//! What payments are to do, given what is due: one rule for every way of getting there.
//!
//! Captured is never more than what is due without that the rest is asked back, and no payment stays promised of which nobody
//! will take anything. Hence a success that comes after its order was cancelled, or was paid for otherwise, is given back by
//! itself.

use super::{
    model::{Order, OrderEffect},
    payment::{CapturePolicy, Payment},
};
use crate::ids::PaymentId;

impl Order {
    /// Asks providers for what the order needs of them. Asked once, it asks for nothing more until something changes.
    pub(super) fn settle(&mut self, effects: &mut Vec<OrderEffect>) {
        let (due, earned) = (self.due(), self.earned());
        let surplus = self.surplus();
        // What a provider refused to take is wanted of what is promised beside it, or of the rest of the same payment.
        let mut wanted_at_once = self.missing();
        let mut wanted_at_shipping = wanted_at_once - (due - earned);
        let mut excess = self.payments.iter().map(Payment::captured).sum::<i64>()
            - self.payments.iter().map(Payment::refund_asked).sum::<i64>()
            - due;
        for payment in self
            .payments
            .iter_mut()
            .filter(|payment| !surplus.contains(&payment.id))
        {
            let wanted = match payment.capture {
                CapturePolicy::AtOnce => wanted_at_once,
                CapturePolicy::AtShipping => wanted_at_shipping,
                CapturePolicy::ByNotice => 0,
            };
            let amount = wanted.min(payment.capturable());
            if amount > 0 {
                wanted_at_once -= amount;
                wanted_at_shipping -= amount;
                let request = payment.ask_capture(amount);
                effects.push(OrderEffect::Ask(payment.id, request));
            }
        }
        // Gift cards get their money back last: what was paid otherwise is worth more to the shopper.
        for with_gift_cards in [false, true] {
            for payment in &mut self.payments {
                let amount = excess.min(payment.refundable());
                if payment.provider.is_gift_card() == with_gift_cards && amount > 0 {
                    excess -= amount;
                    let request = payment.ask_refund(amount);
                    effects.push(OrderEffect::Ask(payment.id, request));
                }
            }
        }
        for payment in self.payments.iter_mut().filter(|payment| surplus.contains(&payment.id)) {
            if let Some(request) = payment.ask_cancel() {
                effects.push(OrderEffect::Ask(payment.id, request));
            }
        }
    }

    /// The promises that the order does not need. Money that was taken, or is being taken, counts first, then the rest of payments
    /// of which something was asked, then the others in their order. Such a rest is let go only when nothing is due.
    fn surplus(&self) -> Vec<PaymentId> {
        let promised = || self.payments.iter().filter(|payment| payment.is_promised());
        if self.due() == 0 {
            return promised().map(|payment| payment.id).collect();
        }
        let (begun, whole): (Vec<_>, Vec<_>) = promised().partition(|payment| payment.capture_asked() > 0);
        let mut needed = self.missing() - begun.into_iter().map(Payment::capturable).sum::<i64>();
        let mut surplus = Vec::new();
        for payment in whole {
            if needed > 0 {
                needed -= payment.capturable();
            } else {
                surplus.push(payment.id);
            }
        }
        surplus
    }

    /// What is due and neither taken nor being taken.
    fn missing(&self) -> i64 {
        let taken = |payment: &Payment| payment.captured() + payment.captures_under_way() - payment.refund_asked();
        self.due() - self.payments.iter().map(taken).sum::<i64>()
    }

    /// What the order comes to after all that was taken back.
    pub fn due(&self) -> i64 {
        self.total() - self.credited()
    }

    /// What the buyer pays when the goods are fetched.
    pub fn to_pay_at_pickup(&self) -> i64 {
        self.to_pay(|payment| payment.provider.is_at_pickup())
    }

    /// What the buyer pays by an invoice.
    pub fn to_pay_by_invoice(&self) -> i64 {
        self.to_pay(|payment| payment.provider.is_manual() && !payment.provider.is_at_pickup())
    }

    /// What is promised by such payments and did not come yet.
    fn to_pay(&self, is_meant: fn(&Payment) -> bool) -> i64 {
        let payments = self.payments.iter();
        let promised = payments.filter(|payment| is_meant(payment) && payment.is_promised());
        let open: i64 = promised.map(Payment::open).sum();
        open.min(self.missing()).max(0)
    }

    /// What of that may be captured for what was sent: the pieces, with the delivery once any parcel went.
    fn earned(&self) -> i64 {
        let unsent: i64 = self
            .contents
            .lines
            .iter()
            .map(|line| {
                let to_send = self.to_send(line.id);
                line.part(line.quantity - to_send, to_send).0
            })
            .sum();
        if self.shipments.is_empty() {
            return 0;
        }
        let is_parcel_to_go = self.contents.lines.iter().any(|line| self.to_pack(line) > 0);
        let has_parcel_gone = self.shipments.iter().any(|shipment| !shipment.is_by_mail());
        let delivery = if is_parcel_to_go && !has_parcel_gone {
            self.standing_delivery()
        } else {
            0
        };
        (self.due() - unsent - delivery).max(0)
    }
}
