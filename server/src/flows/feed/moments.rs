//! When prices, taxes and promotions change by themselves.

use domain::{clock::UnixMillis, ids::ProductCode, pricing::PriceBook};

/// The next moment at which something begins or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Moments {
    /// Everything up to here was shown.
    since: UnixMillis,
    next: Option<UnixMillis>,
}

impl Moments {
    pub(super) fn after(book: &PriceBook, at: UnixMillis) -> Self {
        let prices = book.catalogue().products().filter_map(|product| {
            let schedules = product
                .variations
                .iter()
                .flat_map(|variation| variation.prices.values());
            schedules.filter_map(|schedule| schedule.next_change(at)).min()
        });
        Self {
            since: at,
            next: prices.chain(book.next_rule_change(at)).min(),
        }
    }

    pub(super) fn is_due(&self, now: UnixMillis) -> bool {
        self.next.is_some_and(|next| next <= now)
    }

    /// The products whose prices changed since the last look.
    pub(super) fn products_due(&self, book: &PriceBook, now: UnixMillis) -> Vec<ProductCode> {
        let is_due = |change: Option<UnixMillis>| change.is_some_and(|change| change <= now);
        book.catalogue()
            .products()
            .filter(|product| {
                let mut schedules = product
                    .variations
                    .iter()
                    .flat_map(|variation| variation.prices.values());
                schedules.any(|schedule| is_due(schedule.next_change(self.since)))
            })
            .map(|product| product.code.clone())
            .collect()
    }
}
