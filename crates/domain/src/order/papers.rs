//! Which papers a buyer gets for the books.

use super::{
    credit::{Credit, CreditReason},
    model::Order,
};

impl Order {
    /// Whether there is a receipt: all its money is there, or a provider answers for it. An invoice that nobody paid has none
    /// yet, and of an order that was not carried out nothing was sold.
    pub fn has_receipt(&self) -> bool {
        !self.is_cancelled() && self.is_backed()
    }

    /// What was taken back of what was sold, in the order in which it was; each has a credit note, by its place from 1.
    pub fn credit_notes(&self) -> impl Iterator<Item = (usize, &Credit)> {
        let credits = self
            .credits
            .iter()
            .filter(|credit| self.has_receipt() && credit.total() > 0);
        let sold = credits.filter(|credit| credit.reason != CreditReason::Cancellation);
        sold.enumerate().map(|(before, credit)| (before + 1, credit))
    }
}
