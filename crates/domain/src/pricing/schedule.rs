//! What a variation costs in one market over time.

use serde::{Deserialize, Serialize};

use crate::clock::UnixMillis;

/// The most that one piece may cost, in minor units: carts full of it stay far from the largest number that there is.
pub const MOST_PRICE: i64 = 100_000_000_000;

/// Whether one piece may cost so much, in minor units. What costs nothing is a gift.
pub fn is_price(minor: i64) -> bool {
    (0..=MOST_PRICE).contains(&minor)
}

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
    /// What promotions of the catalogue make of these prices: campaigns that the price book works out and nobody stores.
    pub reductions: Box<[PricePeriod]>,
}

/// What a promotion of the catalogue makes of a price.
pub(crate) struct PriceReduction<'a> {
    pub from: Option<UnixMillis>,
    pub until: Option<UnixMillis>,
    /// Only of regular prices of so much.
    pub price_from: i64,
    pub price_to: i64,
    /// Not while a campaign holds.
    pub exclude_reduced: bool,
    /// From the regular price to the reduced one.
    pub reduce: Box<dyn Fn(i64) -> i64 + 'a>,
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
        let now = self.now(at)?;
        let previous = now
            .campaign
            .map(|_| self.lowest_before_campaign(at).unwrap_or(now.regular));
        Some(PriceAt { previous, ..now })
    }

    /// The price at a moment without the one before its campaign, which takes longer to find.
    pub(super) fn now(&self, at: UnixMillis) -> Option<PriceAt> {
        self.with_standing(self.standing, at)
    }

    /// The next moment after `at` at which the price may change by itself.
    pub fn next_change(&self, at: UnixMillis) -> Option<UnixMillis> {
        self.edges().filter(|edge| *edge > at).min()
    }

    /// Whether time alone changes the price, or did.
    pub fn has_dates(&self) -> bool {
        !self.periods.is_empty() || !self.reductions.is_empty()
    }

    /// The campaign of a moment: of several the one with the lowest price.
    pub fn campaign(&self, at: UnixMillis) -> Option<PricePeriod> {
        let minor = self.now(at)?.campaign?;
        self.campaigns()
            .find(|period| period.minor == minor && period.holds(at))
            .copied()
    }

    fn campaigns(&self) -> impl Iterator<Item = &PricePeriod> {
        let stored = self.periods.iter().filter(|period| period.kind == PriceKind::Campaign);
        stored.chain(&self.reductions)
    }

    /// When dated prices begin and end.
    fn edges(&self) -> impl Iterator<Item = UnixMillis> {
        let periods = self.periods.iter().chain(&self.reductions);
        periods.flat_map(|period| [Some(period.from), period.until]).flatten()
    }

    /// The campaigns that the reductions make of these prices, in the order of the reductions. A price that would not
    /// stay above zero is not reduced: goods are not given away by mistake.
    pub(crate) fn reduced_by(&self, reductions: &[PriceReduction<'_>]) -> Vec<PricePeriod> {
        if reductions.is_empty() {
            return Vec::new();
        }
        let own = Self {
            reductions: Box::default(),
            ..self.clone()
        };
        let mut periods = Vec::new();
        for reduction in reductions {
            own.add_reduced(reduction, &mut periods);
        }
        periods
    }

    fn add_reduced(&self, reduction: &PriceReduction<'_>, periods: &mut Vec<PricePeriod>) {
        let begin = reduction.from.unwrap_or(UnixMillis(i64::MIN));
        let is_inside = |edge: &UnixMillis| begin < *edge && reduction.until.is_none_or(|until| *edge < until);
        let edges = self.edges().chain(self.history.iter().map(|past| past.since));
        // Between these moments the regular price is one and the same.
        let mut edges: Vec<_> = [begin].into_iter().chain(edges.filter(is_inside)).collect();
        edges.sort_unstable();
        edges.dedup();
        let ends = edges[1..].iter().copied().map(Some).chain([reduction.until]);
        let first = periods.len();
        for (from, until) in edges.iter().copied().zip(ends) {
            let Some(price) = self.past(from) else { continue };
            let is_meant = (reduction.price_from..=reduction.price_to).contains(&price.regular)
                && !(reduction.exclude_reduced && price.campaign.is_some());
            let minor = (reduction.reduce)(price.regular);
            if !is_meant || minor <= 0 || minor >= price.regular {
                continue;
            }
            match periods[first..].last_mut() {
                Some(before) if before.until == Some(from) && before.minor == minor => before.until = until,
                _ => periods.push(PricePeriod {
                    kind: PriceKind::Campaign,
                    minor,
                    from,
                    until,
                }),
            }
        }
    }

    fn with_standing(&self, standing: Option<i64>, at: UnixMillis) -> Option<PriceAt> {
        let mut regular = self.periods.iter().filter(|period| period.kind == PriceKind::Regular);
        let dated = regular.rfind(|period| period.holds(at));
        let regular = dated.map(|period| period.minor).or(standing)?;
        let campaigns = self.campaigns().filter(|period| period.holds(at));
        let lowest = campaigns.map(|period| period.minor).min();
        Some(PriceAt {
            regular,
            campaign: lowest.filter(|minor| *minor < regular),
            previous: None,
        })
    }

    /// What was in force at a moment of the past, as far as it is known.
    fn past(&self, at: UnixMillis) -> Option<PriceAt> {
        let standing = match self.history.as_slice() {
            [] => self.standing,
            history => {
                let after = history.partition_point(|past| past.since <= at);
                after.checked_sub(1).and_then(|last| history[last].minor)
            }
        };
        self.with_standing(standing, at)
    }

    /// The lowest price that was in force in the 30 days before the campaign of `at` began; campaigns that followed
    /// one another without a pause count as one.
    fn lowest_before_campaign(&self, at: UnixMillis) -> Option<i64> {
        let edges = self.edges().chain(self.history.iter().map(|past| past.since));
        // The price changes at these moments only: each tells of the time up to the one before it in this list.
        let mut edges: Vec<_> = edges.filter(|edge| *edge <= at).collect();
        edges.sort_unstable_by(|a, b| b.cmp(a));
        edges.dedup();
        let mut edges = edges.into_iter().peekable();
        let mut began = at;
        while let Some(edge) = edges.next_if(|edge| self.past(*edge).is_some_and(|price| price.campaign.is_some())) {
            began = edge;
        }
        let opened = UnixMillis(began.0.saturating_sub(PRICE_MEMORY_MS));
        let mut lowest = None;
        for edge in edges.chain([UnixMillis(i64::MIN)]) {
            let price = self.past(edge).map(PriceAt::current);
            lowest = [lowest, price].into_iter().flatten().min();
            if edge <= opened {
                break;
            }
        }
        lowest
    }
}

/// How far back a reduction is compared: 30 days.
const PRICE_MEMORY_MS: i64 = 30 * 24 * 60 * 60 * 1000;
