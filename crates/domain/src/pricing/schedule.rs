//! What a variation costs in one market over time.

use serde::{Deserialize, Serialize};

use crate::clock::UnixMillis;

/// The prices of one variation in one market: minor units of the market's currency, tax included.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PriceSchedule {
    /// The price while no dated one holds; nothing when it is not for sale then.
    pub standing: Option<i64>,
    /// What the standing price was: each entry holds from its time until the next one's, the last until now.
    /// In the order of time. What was before the first is not known.
    pub history: Vec<PastPrice>,
    /// Dated prices, in the order of their beginnings. Those of the past stay for the price history.
    pub periods: Vec<PricePeriod>,
}

/// From `since` on the standing price was this; nothing where it was not for sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastPrice {
    pub since: UnixMillis,
    pub minor: Option<i64>,
}

/// A price that holds for a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PricePeriod {
    pub kind: PriceKind,
    pub minor: i64,
    pub from: UnixMillis,
    /// The first moment at which it does not hold any more; nothing where it has no end.
    pub until: Option<UnixMillis>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PriceKind {
    /// Takes the standing price's place.
    Regular,
    /// A reduction, shown beside the regular price; holds only where it is lower.
    Campaign,
}

/// The price at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PriceAt {
    pub regular: i64,
    /// Lower than the regular price.
    pub campaign: Option<i64>,
    /// While a campaign runs: the lowest price of the 30 days before it began (EU 98/6/EC article 6a); the regular
    /// price where nothing older is known.
    pub previous: Option<i64>,
}

impl PriceAt {
    /// What is paid.
    pub fn current(self) -> i64 {
        self.campaign.unwrap_or(self.regular)
    }
}

impl PricePeriod {
    pub fn holds(&self, at: UnixMillis) -> bool {
        self.from <= at && self.until.is_none_or(|until| at < until)
    }
}

impl PriceSchedule {
    /// A price that always was and stays.
    pub fn standing(minor: i64) -> Self {
        Self {
            standing: Some(minor),
            ..Self::default()
        }
    }

    /// The price at a moment; nothing when it is not for sale then.
    pub fn at(&self, at: UnixMillis) -> Option<PriceAt> {
        let regular = self.regular(at, self.standing)?;
        Some(PriceAt {
            regular,
            campaign: None,
            previous: None,
        })
    }

    /// The next moment after `at` at which the price may change by itself.
    pub fn next_change(&self, at: UnixMillis) -> Option<UnixMillis> {
        let edges = self.periods.iter().flat_map(|period| [Some(period.from), period.until]);
        edges.flatten().filter(|edge| *edge > at).min()
    }

    fn regular(&self, at: UnixMillis, standing: Option<i64>) -> Option<i64> {
        let mut dated = self.periods.iter().rev();
        dated
            .find(|period| period.kind == PriceKind::Regular && period.holds(at))
            .map_or(standing, |period| Some(period.minor))
    }
}
