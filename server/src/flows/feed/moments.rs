//! When prices, taxes and promotions change by themselves.

use domain::{clock::UnixMillis, ids::ProductCode, pricing::PriceBook};

/// The next moment at which something begins or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Moments {
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

    /// Everything up to here was shown.
    pub(super) fn since(&self) -> UnixMillis {
        self.since
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

#[cfg(test)]
mod tests {
    use domain::pricing::{PriceBook, TaxRate, TaxTable};

    use super::*;

    fn book(begins: &[i64]) -> PriceBook {
        let rate = |from: &i64| TaxRate {
            class: "food".parse().expect("a class"),
            country: "FIN".into(),
            rate: 1350,
            from: UnixMillis(*from),
            until: None,
            source: "a law".into(),
            checked: "2026-01-01".into(),
        };
        PriceBook::default().with_rules(TaxTable::new(begins.iter().map(rate).collect()), Default::default())
    }

    #[test]
    fn a_moment_stays_due_until_it_was_shown() {
        let moments = Moments::after(&book(&[100]), UnixMillis(50));
        assert!(!moments.is_due(UnixMillis(99)));
        assert!(moments.is_due(UnixMillis(100)));
        // Another change comes in between: the moment is not forgotten.
        let swapped = Moments::after(&book(&[100, 300]), moments.since());
        assert!(swapped.is_due(UnixMillis(120)));
        let shown = Moments::after(&book(&[100, 300]), UnixMillis(120));
        assert!(!shown.is_due(UnixMillis(299)) && shown.is_due(UnixMillis(300)));
    }
}
