//! Letters about what is cancelled, given back and refunded.

use domain::order::{Credit, MoneyBack};

use super::letter::{Letter, Sum};
use crate::order_texts::{OrderTexts, Place};

impl OrderTexts<'_> {
    pub(super) fn cancelled(&self) -> Letter {
        let refunded = self.order.refunded();
        let mut letter = self.about("cancelled", &[]);
        letter.paragraphs.push(match self.order.money_back() {
            MoneyBack::Refund => self
                .words
                .phrase("cancelled/refund", &[("amount", &self.money(refunded))]),
            other => self.words.text(&format!("cancelled/{}", other.as_str())),
        });
        if refunded > 0 {
            letter.sums.push(Sum {
                is_total: true,
                ..self.sum("refund-total", refunded)
            });
        }
        letter
    }

    /// Money goes back as far as it was paid; by the rest less is to be paid.
    pub(super) fn refunded(&self, id: &str) -> Option<Letter> {
        let Self { order, words } = self;
        let credit = order.credits().iter().find(|credit| &*credit.id == id)?;
        let back = order.refunded_by(id);
        let unpaid = self.money(credit.total() - back);
        let mut letter = match back {
            0 => self.about("reduced", &[("amount", &unpaid)]),
            _ => self.about("refunded", &[("amount", &self.money(back))]),
        };
        if back > 0 && back < credit.total() {
            letter
                .paragraphs
                .push(words.phrase("refunded/rest", &[("amount", &unpaid)]));
        }
        letter.rows = credit
            .lines
            .iter()
            .filter_map(|credited| {
                let line = order.contents.line(credited.line)?;
                Some(self.row(line, credited.pieces, Some(credited.amount)))
            })
            .collect();
        letter.sums = self.refund_sums(credit);
        Some(letter)
    }

    fn refund_sums(&self, credit: &Credit) -> Vec<Sum> {
        let parts = [("delivery", credit.delivery), ("goodwill", credit.goodwill)];
        let parts = parts.into_iter().filter(|(_, amount)| *amount > 0);
        let mut sums: Vec<Sum> = parts.map(|(label, amount)| self.sum(label, amount)).collect();
        sums.push(Sum {
            is_total: true,
            ..self.sum("refund-total", credit.total())
        });
        sums
    }

    /// What is to be sent where, and what becomes of its money.
    pub(super) fn return_asked(&self, id: &str, address: &[String]) -> Option<Letter> {
        let Self { order, words } = self;
        let request = order.returns().iter().find(|request| &*request.id == id)?;
        let mut letter = self.on_day("return-asked", request.asked_at);
        let money = order.money_back().as_str();
        letter.paragraphs.push(words.text(&format!("return-asked/{money}")));
        letter.rows = self.rows(&request.pieces);
        if !address.is_empty() {
            letter.places.push(Place {
                label: words.text("return-address"),
                lines: address.to_vec(),
            });
        }
        Some(letter)
    }
}
