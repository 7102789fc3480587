//! Where the shop sells.

use std::sync::Arc;

use domain::market::{Language, Market};

use crate::MarketZones;

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
