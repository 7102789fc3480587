//! What time alone will change: when prices, taxes and promotions begin or end.

use std::collections::{BTreeSet, HashMap};

use domain::{catalogue::Product, clock::UnixMillis, ids::ProductCode, pricing::PriceBook};

/// The next change of each product that has one, soonest first, and the next one of the rules. Looking for what is due
/// costs nothing where nothing is, however many products there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ScheduledChanges {
    /// Everything up to here was shown.
    since: UnixMillis,
    queue: BTreeSet<(UnixMillis, ProductCode)>,
    /// Where a product stands in the queue.
    by_product: HashMap<ProductCode, UnixMillis>,
    rules: Option<UnixMillis>,
}

/// What began or ended.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Due {
    pub(super) products: Vec<ProductCode>,
    /// Taxes or promotions.
    pub(super) rules: bool,
}

impl ScheduledChanges {
    /// Walks all products: not for an async thread.
    pub(super) fn new(book: &PriceBook, since: UnixMillis) -> Self {
        let mut changes = Self {
            since,
            queue: BTreeSet::new(),
            by_product: HashMap::new(),
            rules: None,
        };
        for product in book.catalogue().products() {
            changes.put(&product.code, Some(product));
        }
        changes.set_rules(book);
        changes
    }

    /// A product is another one by now, or gone. What is due of it and was not taken yet stays due.
    pub(super) fn put(&mut self, code: &ProductCode, product: Option<&Product>) {
        if let Some(before) = self.by_product.remove(code) {
            self.queue.remove(&(before, code.clone()));
        }
        if let Some(next) = product.and_then(|product| next_change(product, self.since)) {
            self.by_product.insert(code.clone(), next);
            self.queue.insert((next, code.clone()));
        }
    }

    /// Taxes or promotions are others by now.
    pub(super) fn set_rules(&mut self, book: &PriceBook) {
        self.rules = book.next_rule_change(self.since);
    }

    /// When the next change is due.
    pub(super) fn next(&self) -> Option<UnixMillis> {
        let product = self.queue.first().map(|(at, _)| *at);
        product.into_iter().chain(self.rules).min()
    }

    /// Takes what changed up to now.
    pub(super) fn take_due(&mut self, book: &PriceBook, now: UnixMillis) -> Due {
        self.since = self.since.max(now);
        let mut due = Due::default();
        while let Some((at, code)) = self.queue.first()
            && *at <= now
        {
            let code = code.clone();
            self.put(&code, book.catalogue().product(code.as_str()).map(AsRef::as_ref));
            due.products.push(code);
        }
        if self.rules.is_some_and(|at| at <= now) {
            due.rules = true;
            self.set_rules(book);
        }
        due
    }
}

/// The next moment after `at` at which a price of the product may change by itself.
fn next_change(product: &Product, at: UnixMillis) -> Option<UnixMillis> {
    let schedules = product
        .variations
        .iter()
        .flat_map(|variation| variation.prices.values());
    schedules.filter_map(|schedule| schedule.next_change(at)).min()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use domain::{
        catalogue::{Catalogue, CatalogueChange},
        ids::MarketId,
        pricing::{PriceKind, PricePeriod, PriceSchedule, TaxRate, TaxTable},
    };

    use super::*;
    use crate::import::ProductRow;
    use configuration::MarketZones;

    fn tax(from: i64) -> TaxRate {
        TaxRate {
            class: "food".parse().expect("a class"),
            country: "FIN".into(),
            rate: 1350,
            from: UnixMillis(from),
            until: None,
            source: "a law".into(),
            checked: "2026-01-01".into(),
        }
    }

    /// A product with a campaign for each time.
    fn product(code: &str, campaigns: &[(i64, i64)]) -> Product {
        let row = serde_json::json!({
            "code": code, "name": {"fi": "Levy"}, "variations": [{"code": format!("{code}-1")}],
        });
        let product = ProductRow::read(&row.to_string()).and_then(|row| row.into_product(&MarketZones::default()));
        let mut product = product.expect("a product");
        let periods = campaigns.iter().map(|(from, until)| PricePeriod {
            kind: PriceKind::Campaign,
            minor: 100,
            from: UnixMillis(*from),
            until: Some(UnixMillis(*until)),
        });
        let schedule = PriceSchedule {
            periods: periods.collect(),
            ..PriceSchedule::standing(200)
        };
        let market = MarketId::parse("FI").expect("a market");
        product.variations[0].prices = [(market, schedule)].into_iter().collect();
        product
    }

    fn book(products: Vec<Product>, taxes: &[i64]) -> PriceBook {
        let taxes = TaxTable::new(taxes.iter().map(|from| tax(*from)).collect());
        PriceBook::new(
            Catalogue::new(products, Vec::new(), Vec::new()),
            taxes,
            Default::default(),
        )
    }

    fn due(products: &[&str], rules: bool) -> Due {
        Due {
            products: products
                .iter()
                .map(|code| ProductCode::parse(code).expect("a code"))
                .collect(),
            rules,
        }
    }

    #[test]
    fn what_begins_or_ends_is_due_at_its_moment_once() {
        let book = book(
            vec![
                product("A", &[(100, 200)]),
                product("B", &[(150, 300)]),
                product("C", &[]),
            ],
            &[150],
        );
        let mut changes = ScheduledChanges::new(&book, UnixMillis(50));
        assert_eq!(changes.next(), Some(UnixMillis(100)));
        assert_eq!(changes.take_due(&book, UnixMillis(99)), due(&[], false));
        assert_eq!(changes.take_due(&book, UnixMillis(100)), due(&["A"], false));
        assert_eq!(changes.take_due(&book, UnixMillis(100)), due(&[], false));
        assert_eq!(changes.next(), Some(UnixMillis(150)));
        assert_eq!(changes.take_due(&book, UnixMillis(250)), due(&["B", "A"], true));
        assert_eq!(changes.take_due(&book, UnixMillis(300)), due(&["B"], false));
        assert_eq!(changes.next(), None);
    }

    #[test]
    fn a_moment_stays_due_until_it_was_taken() {
        let before = book(vec![product("A", &[(100, 200)])], &[100]);
        let mut changes = ScheduledChanges::new(&before, UnixMillis(50));
        // Other changes come in between, when the moment has passed.
        let after = book(vec![product("A", &[(100, 400)])], &[100, 300]);
        changes.put(
            &ProductCode::parse("A").expect("a code"),
            after.catalogue().product("A").map(AsRef::as_ref),
        );
        changes.set_rules(&after);
        assert_eq!(changes.take_due(&after, UnixMillis(120)), due(&["A"], true));
        assert_eq!(changes.next(), Some(UnixMillis(300)));
    }

    #[test]
    fn changed_products_leave_the_queue_as_if_it_were_made_anew() {
        let mut book = book(
            (0..20).map(|n| product(&format!("P{n}"), &[(n, n + 50)])).collect(),
            &[],
        );
        let mut changes = ScheduledChanges::new(&book, UnixMillis(10));
        for n in 0..200_i64 {
            let code = format!("P{}", n % 23);
            let change = match n % 5 {
                0 => CatalogueChange::Delete(ProductCode::parse(&code).expect("a code")),
                _ => CatalogueChange::Put(Arc::new(product(&code, &[(n % 31, 60 + n % 17)]))),
            };
            book = book.with_products([change]);
            let parsed = ProductCode::parse(&code).expect("a code");
            changes.put(&parsed, book.catalogue().product(&code).map(AsRef::as_ref));
            assert_eq!(changes, ScheduledChanges::new(&book, UnixMillis(10)));
        }
    }
}
