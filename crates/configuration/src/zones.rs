//! Where a day begins that somebody writes without a time.

use std::{collections::BTreeMap, sync::Arc};

use domain::{ids::MarketId, market::Market};
use jiff::tz::TimeZone;

/// The time zones of the markets. The default one is UTC.
#[derive(Debug, Clone)]
pub struct MarketZones {
    default: TimeZone,
    by_market: BTreeMap<MarketId, TimeZone>,
    /// Of the first market in each country, by ISO 3166-1 alpha-3.
    by_country: BTreeMap<String, TimeZone>,
}

impl Default for MarketZones {
    fn default() -> Self {
        Self {
            default: TimeZone::UTC,
            by_market: BTreeMap::new(),
            by_country: BTreeMap::new(),
        }
    }
}

impl MarketZones {
    pub(super) fn new(markets: Vec<(Arc<Market>, TimeZone)>, default_market: &str) -> Self {
        let mut zones = Self::default();
        for (market, zone) in markets {
            if market.id.as_str() == default_market {
                zones.default = zone.clone();
            }
            zones
                .by_country
                .entry(market.country.clone())
                .or_insert_with(|| zone.clone());
            zones.by_market.insert(market.id.clone(), zone);
        }
        zones
    }

    /// That of the default market, for what concerns no market in particular.
    pub fn default_zone(&self) -> &TimeZone {
        &self.default
    }

    pub fn of_market(&self, market: &MarketId) -> &TimeZone {
        self.by_market.get(market).unwrap_or(&self.default)
    }

    /// That of a country's first market.
    pub fn of_country(&self, country: &str) -> &TimeZone {
        self.by_country.get(country).unwrap_or(&self.default)
    }

    /// The one that all these markets share; where they have several, or none is named, that of the default market.
    pub fn of_markets<'a>(&self, markets: impl IntoIterator<Item = &'a str>) -> &TimeZone {
        let known = |id: &str| MarketId::parse(id).ok().and_then(|id| self.by_market.get(&id));
        let mut zones = markets.into_iter().map(known);
        match zones.next() {
            Some(Some(first)) if zones.all(|zone| zone == Some(first)) => first,
            _ => &self.default,
        }
    }
}
