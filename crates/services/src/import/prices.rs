//! Prices of a variation in the shop's own format.

use std::collections::BTreeMap;

use configuration::MarketZones;
use domain::{
    catalogue::MarketPrices,
    ids::MarketId,
    pricing::{MOST_PRICE, PriceKind, PricePeriod, PriceSchedule, is_price},
};
use jiff::tz::TimeZone;
use runtime::timestamp;
use serde::Deserialize;

use super::row_error::{RowError, RowErrors};

/// A price that holds for a time.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PricePeriodRow {
    market: String,
    kind: PriceKind,
    /// Minor units with tax.
    price: i64,
    from: String,
    #[serde(default)]
    until: Option<String>,
}

/// Standing and dated prices by market.
pub(super) fn schedules(
    standing: BTreeMap<String, i64>,
    periods: Vec<PricePeriodRow>,
    zones: &MarketZones,
) -> Result<MarketPrices, RowErrors> {
    let mut errors = RowErrors::default();
    let mut schedules = MarketPrices::default();
    for (market, minor) in standing {
        let field = format!("prices.{market}");
        let id = errors.take(MarketId::parse(&market).map_err(|error| RowError::wrong_id(&field, &error)));
        let minor = errors.take(price(&field, minor));
        if let Some((id, minor)) = id.zip(minor) {
            schedules.insert(id, PriceSchedule::standing(minor));
        }
    }
    for (at, row) in periods.into_iter().enumerate() {
        let field = format!("pricePeriods[{at}]");
        let read = row.read(zones).map_err(|errors| errors.within(&field));
        if let Some((market, period)) = errors.take_all(read) {
            let schedule: &mut PriceSchedule = schedules.entry(market).or_default();
            schedule.periods.push(period);
        }
    }
    for (_, schedule) in &mut schedules {
        schedule.periods.sort_by_key(|period| period.from);
    }
    errors.unless_any(Some(schedules))
}

impl PricePeriodRow {
    fn read(self, zones: &MarketZones) -> Result<(MarketId, PricePeriod), RowErrors> {
        let mut errors = RowErrors::default();
        let market = errors.take(MarketId::parse(&self.market).map_err(|error| RowError::wrong_id("market", &error)));
        let zone = market
            .as_ref()
            .map_or(zones.default_zone(), |market| zones.of_market(market));
        let from = errors.take(read_moment("from", &self.from, zone));
        let until = match &self.until {
            Some(until) => errors.take(read_moment("until", until, zone)),
            None => None,
        };
        if from.zip(until).is_some_and(|(from, until)| until <= from) {
            errors
                .0
                .push(RowError::new("until", "a price ends after it begins", self.from));
        }
        let minor = errors.take(price("price", self.price));
        let parts = market.zip(from).zip(minor);
        let ((market, from), minor) = errors.unless_any(parts)?;
        let period = PricePeriod {
            kind: self.kind,
            minor,
            from,
            until,
        };
        Ok((market, period))
    }
}

fn read_moment(field: &str, text: &str, zone: &TimeZone) -> Result<domain::clock::UnixMillis, RowError> {
    timestamp::parse(text, zone).ok_or_else(|| {
        RowError::new(
            field,
            "a moment is a day such as 2026-11-27, or has an offset such as 2026-11-27T08:00:00+02:00",
            text,
        )
    })
}

fn price(field: &str, minor: i64) -> Result<i64, RowError> {
    if !is_price(minor) {
        let reason = format!("a price is 0 to {MOST_PRICE}, in minor units");
        return Err(RowError::new(field, reason, minor.to_string()));
    }
    Ok(minor)
}
