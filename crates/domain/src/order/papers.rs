//! Which papers a buyer gets for the books.

use super::{
    credit::{Credit, CreditReason},
    model::Order,
    payment::Payment,
};

impl Order {
    /// Whether there is a receipt: all its money came, or a provider answers for it, whatever was given back later. An
    /// invoice that nobody paid has none, also when nothing of it is due any more; nor has what was cancelled before its
    /// money was taken, since nothing was sold then.
    pub fn has_receipt(&self) -> bool {
        let paid = if self.is_cancelled() {
            Payment::captured
        } else {
            Payment::backed
        };
        let paid: i64 = self.payments.iter().map(paid).sum();
        let others = self
            .credits
            .iter()
            .filter(|credit| credit.reason != CreditReason::Cancellation);
        let never_due: i64 = others.map(Credit::total).sum();
        match paid {
            0 => self.total() == 0 && !self.is_cancelled(),
            _ => paid >= self.total() - never_due,
        }
    }

    /// What was taken back of what was sold, in the order in which it was; each has a credit note, by its place from 1.
    pub fn credit_notes(&self) -> impl Iterator<Item = (usize, &Credit)> {
        let credits = self
            .credits
            .iter()
            .filter(|credit| self.has_receipt() && credit.total() > 0);
        credits.enumerate().map(|(before, credit)| (before + 1, credit))
    }
}
