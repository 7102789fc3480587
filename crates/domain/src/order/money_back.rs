//! What a buyer really paid, and what of that goes back. A credit says what is not due any more; money goes back only where it came before.

use super::{
    model::Order,
    payment::{Payment, ProviderId},
};

/// What becomes of a buyer's money when goods are taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoneyBack {
    /// What was paid goes back.
    Refund,
    /// A provider only promised it, and lets it go.
    Released,
    /// Nothing was paid, and the invoice need not be.
    NotInvoiced,
    /// Nothing was paid, nor promised by anybody but the buyer.
    NothingPaid,
}

impl MoneyBack {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Refund => "refund",
            Self::Released => "released",
            Self::NotInvoiced => "not-invoiced",
            Self::NothingPaid => "nothing-paid",
        }
    }
}

impl Order {
    /// What was taken of the buyer, or is being taken, whatever of it goes back.
    pub fn paid(&self) -> i64 {
        let taken = |payment: &Payment| payment.captured() + payment.captures_under_way();
        self.payments.iter().map(taken).sum()
    }

    /// What of that went back, or is going back: what is not due any more, and what providers gave back by themselves.
    pub fn refunded(&self) -> i64 {
        let told: i64 = self.payments.iter().map(Payment::refunded).sum();
        self.overpaid(self.credited()).max(told)
    }

    /// What of a credit goes back; the rest of it was not paid, and need not be any more.
    pub fn refunded_by(&self, id: &str) -> i64 {
        let mut before = 0;
        for credit in &self.credits {
            let with_it = before + credit.total();
            if &*credit.id == id {
                return self.overpaid(with_it) - self.overpaid(before);
            }
            before = with_it;
        }
        0
    }

    pub fn money_back(&self) -> MoneyBack {
        let is_promised = |is_by: fn(&ProviderId) -> bool| {
            let mut payments = self.payments.iter();
            payments.any(|payment| is_by(&payment.provider) && payment.is_authorised())
        };
        match () {
            () if self.paid() > 0 => MoneyBack::Refund,
            () if is_promised(|provider| !provider.is_manual()) => MoneyBack::Released,
            () if is_promised(|provider| !provider.is_at_pickup()) => MoneyBack::NotInvoiced,
            () => MoneyBack::NothingPaid,
        }
    }

    /// What is paid above what the order comes to after so much was taken back.
    fn overpaid(&self, credited: i64) -> i64 {
        (self.paid() - (self.total() - credited)).max(0)
    }
}
