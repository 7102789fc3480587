//! Tax rates by class of goods and country, each with the time that it holds.

use crate::{clock::UnixMillis, ids::TaxClass};

/// A rate as a law sets it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaxRate {
    pub class: TaxClass,
    /// ISO 3166-1 alpha-3: `FIN`.
    pub country: Box<str>,
    /// Basis points: 2550 is 25.5 %.
    pub rate: u32,
    pub from: UnixMillis,
    /// The first moment at which it does not hold any more; nothing where no end is known.
    pub until: Option<UnixMillis>,
    /// Where the rate is published.
    pub source: Box<str>,
    /// The day on which the source was read: `YYYY-MM-DD`.
    pub checked: Box<str>,
}

impl TaxRate {
    pub fn is_of(&self, class: &str, country: &str) -> bool {
        self.class.as_str() == class && *self.country == *country
    }

    pub fn holds(&self, at: UnixMillis) -> bool {
        self.from <= at && !self.has_ended(at)
    }

    fn has_ended(&self, at: UnixMillis) -> bool {
        self.until.is_some_and(|until| until <= at)
    }
}

/// Whether a class is taxed in a country (ISO 3166-1 alpha-3), at a moment or later.
pub fn has_rate(rates: &[TaxRate], class: &TaxClass, country: &str, at: UnixMillis) -> bool {
    let mut of_class = rates.iter().filter(|rate| rate.is_of(class.as_str(), country));
    of_class.any(|rate| !rate.has_ended(at))
}

/// All rates that the shop knows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TaxTable {
    rates: Vec<TaxRate>,
}

impl TaxTable {
    /// The class of what a delivery costs.
    pub const SHIPPING: &'static str = "shipping";

    pub fn new(rates: Vec<TaxRate>) -> Self {
        Self { rates }
    }

    /// The rate in basis points; 0 for a class that the table does not name in that country.
    pub fn rate(&self, class: &str, country: &str, at: UnixMillis) -> u32 {
        self.holding(class, country, at).map_or(0, |rate| rate.rate)
    }

    /// The rate that holds: of several the one that began last.
    pub fn holding(&self, class: &str, country: &str, at: UnixMillis) -> Option<&TaxRate> {
        self.rates
            .iter()
            .filter(|rate| rate.is_of(class, country) && rate.holds(at))
            .max_by_key(|rate| rate.from)
    }

    pub fn rates(&self) -> &[TaxRate] {
        &self.rates
    }

    /// The next moment after `at` at which a rate begins or ends.
    pub fn next_change(&self, at: UnixMillis) -> Option<UnixMillis> {
        let edges = self.rates.iter().flat_map(|rate| [Some(rate.from), rate.until]);
        edges.flatten().filter(|edge| *edge > at).min()
    }
}
