//! Where the shop sells.

use std::sync::Arc;

use domain::{
    ids::MarketId,
    market::{Language, Market},
    money::Currency,
};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::MarketZones;

/// One market as configured.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarketConfig {
    pub id: String,
    pub currency: String,
    /// ISO 3166-1 alpha-3.
    pub country: String,
    pub default_language: String,
    /// Where a day begins that somebody writes without a time: `Europe/Helsinki`.
    pub time_zone: String,
}

impl MarketConfig {
    /// Finland and Sweden.
    pub fn defaults() -> Vec<Self> {
        let market = |id: &str, currency: &str, country: &str, language: &str, time_zone: &str| Self {
            id: id.to_owned(),
            currency: currency.to_owned(),
            country: country.to_owned(),
            default_language: language.to_owned(),
            time_zone: time_zone.to_owned(),
        };
        vec![
            market("FI", "EUR", "FIN", "fi", "Europe/Helsinki"),
            market("SE", "SEK", "SWE", "sv", "Europe/Stockholm"),
        ]
    }

    fn zone(&self) -> Result<TimeZone, String> {
        TimeZone::get(&self.time_zone).map_err(|_| {
            format!(
                "The market {:?}: the time zone {:?} is not known; write one such as Europe/Helsinki.",
                self.id, self.time_zone
            )
        })
    }

    /// The market that this describes, or a sentence that says what is wrong with it.
    pub(super) fn parse(&self) -> Result<Market, String> {
        let sentence = |error: &dyn std::fmt::Display| format!("The market {:?}: {error}.", self.id);
        let is_country = self.country.len() == 3 && self.country.bytes().all(|b| b.is_ascii_uppercase());
        if !is_country {
            return Err(sentence(&format_args!(
                "the country {:?} must be an ISO 3166-1 alpha-3 code such as FIN",
                self.country
            )));
        }
        Ok(Market {
            id: MarketId::parse(&self.id).map_err(|error| sentence(&error))?,
            currency: Currency::parse(&self.currency).map_err(|error| sentence(&error))?,
            country: self.country.clone(),
            default_language: self.default_language.parse().map_err(|error| sentence(&error))?,
        })
    }
}

/// The configured markets; there is always one.
#[derive(Debug, Clone)]
pub struct Markets {
    default: Arc<Market>,
    others: Vec<Arc<Market>>,
    default_language: Language,
    zones: MarketZones,
}

impl Markets {
    /// From a configuration that was checked; what the check would have refused is a sentence here as well.
    pub fn new(config: &super::Config) -> Result<Self, String> {
        let mut markets = Vec::with_capacity(config.markets.len());
        let mut zones = Vec::with_capacity(config.markets.len());
        for row in &config.markets {
            let market = Arc::new(row.parse()?);
            if markets.iter().any(|other: &Arc<Market>| other.id == market.id) {
                return Err(format!(
                    "The market {:?} is listed twice; keep one.",
                    market.id.as_str()
                ));
            }
            zones.push((market.clone(), row.zone()?));
            markets.push(market);
        }
        let default_id = &config.site.default_market;
        let at = markets
            .iter()
            .position(|market| market.id.as_str() == default_id)
            .ok_or_else(|| {
                format!("site.default_market is {default_id:?}, but no such market is configured; add it to markets or choose another.")
            })?;
        let default = markets.remove(at);
        let default_language = config
            .site
            .default_language
            .parse()
            .map_err(|error| format!("site.default_language: {error}."))?;
        Ok(Self {
            default,
            others: markets,
            default_language,
            zones: MarketZones::new(zones, default_id),
        })
    }

    pub fn default_market(&self) -> &Arc<Market> {
        &self.default
    }

    /// Where days begin.
    pub fn zones(&self) -> &MarketZones {
        &self.zones
    }

    pub fn default_language(&self) -> Language {
        self.default_language
    }

    pub fn get(&self, id: &str) -> Option<&Arc<Market>> {
        self.all().find(|market| market.id.as_str() == id)
    }

    pub fn all(&self) -> impl Iterator<Item = &Arc<Market>> {
        std::iter::once(&self.default).chain(&self.others)
    }
}
