//! Where the shop sells.

use std::{collections::BTreeMap, sync::Arc};

use domain::{
    ids::{MarketId, TaxClass},
    market::{Language, Market},
    money::Currency,
};
use serde::{Deserialize, Serialize};

/// One market as configured.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarketConfig {
    pub id: String,
    pub currency: String,
    /// ISO 3166-1 alpha-3.
    pub country: String,
    pub default_language: String,
    /// Tax class to rate in basis points: 2550 is 25.5 %.
    #[serde(default)]
    pub tax_rates: BTreeMap<String, u32>,
}

impl MarketConfig {
    /// Finland and Sweden with the rates of 2026. Sweden's reduced rate on food holds from 1 April 2026 to
    /// 31 December 2027.
    pub fn defaults() -> Vec<Self> {
        let rates = |confectionery, food, shipping| {
            BTreeMap::from([
                ("confectionery".to_owned(), confectionery),
                ("food".to_owned(), food),
                ("shipping".to_owned(), shipping),
            ])
        };
        vec![
            Self {
                id: "FI".to_owned(),
                currency: "EUR".to_owned(),
                country: "FIN".to_owned(),
                default_language: "fi".to_owned(),
                tax_rates: rates(2550, 1350, 2550),
            },
            Self {
                id: "SE".to_owned(),
                currency: "SEK".to_owned(),
                country: "SWE".to_owned(),
                default_language: "sv".to_owned(),
                tax_rates: rates(600, 600, 2500),
            },
        ]
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
        let mut tax_rates = BTreeMap::new();
        for (class, rate) in &self.tax_rates {
            if *rate > 10_000 {
                return Err(sentence(&format_args!(
                    "the tax rate {rate} of {class:?} must be in basis points, at most 10000; 2550 is 25.5 %"
                )));
            }
            tax_rates.insert(TaxClass::parse(class).map_err(|error| sentence(&error))?, *rate);
        }
        Ok(Market {
            id: MarketId::parse(&self.id).map_err(|error| sentence(&error))?,
            currency: Currency::parse(&self.currency).map_err(|error| sentence(&error))?,
            country: self.country.clone(),
            default_language: self.default_language.parse().map_err(|error| sentence(&error))?,
            tax_rates,
        })
    }
}

/// The configured markets; there is always one.
#[derive(Debug, Clone)]
pub struct Markets {
    default: Arc<Market>,
    others: Vec<Arc<Market>>,
    default_language: Language,
}

impl Markets {
    /// From a configuration that was checked; what the check would have refused is a sentence here as well.
    pub fn new(config: &super::Config) -> Result<Self, String> {
        let mut markets = Vec::with_capacity(config.markets.len());
        for market in &config.markets {
            let market = Arc::new(market.parse()?);
            if markets.iter().any(|other: &Arc<Market>| other.id == market.id) {
                return Err(format!(
                    "The market {:?} is listed twice; keep one.",
                    market.id.as_str()
                ));
            }
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
        })
    }

    pub fn default_market(&self) -> &Arc<Market> {
        &self.default
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
