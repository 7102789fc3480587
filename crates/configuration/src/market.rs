//! A market as configured.

use domain::{ids::MarketId, market::Market, money::Currency};
use jiff::tz::TimeZone;
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

    pub(super) fn zone(&self) -> Result<TimeZone, String> {
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
