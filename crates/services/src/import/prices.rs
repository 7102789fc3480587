//! Prices of a variation in the shop's own format.

use std::collections::BTreeMap;

use configuration::MarketZones;
use domain::{
    catalogue::MarketPrices,
    ids::MarketId,
    pricing::{PriceKind, PricePeriod, PriceSchedule},
};
use jiff::tz::TimeZone;
use runtime::timestamp;
use serde::Deserialize;

use super::{format::wrong_id, row_error::RowError};

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
) -> Result<MarketPrices, RowError> {
    let mut schedules = MarketPrices::default();
    for (market, minor) in standing {
        let field = format!("prices.{market}");
        let id = MarketId::parse(&market).map_err(|error| wrong_id(&field, &error))?;
        schedules.insert(id, PriceSchedule::standing(price(&field, minor)?));
    }
    for (at, row) in periods.into_iter().enumerate() {
        let field = format!("pricePeriods[{at}]");
        let (market, period) = row.read(zones).map_err(|error| error.within(&field))?;
        let schedule: &mut PriceSchedule = schedules.entry(market).or_default();
        schedule.periods.push(period);
    }
    for (_, schedule) in &mut schedules {
        schedule.periods.sort_by_key(|period| period.from);
    }
    Ok(schedules)
}

impl PricePeriodRow {
    fn read(self, zones: &MarketZones) -> Result<(MarketId, PricePeriod), RowError> {
        let market = MarketId::parse(&self.market).map_err(|error| wrong_id("market", &error))?;
        let zone = zones.of_market(&market);
        let from = read_moment("from", &self.from, zone)?;
        let until = self.until.map(|until| read_moment("until", &until, zone)).transpose()?;
        if until.is_some_and(|until| until <= from) {
            return Err(RowError::new("until", "a price ends after it begins", self.from));
        }
        let period = PricePeriod {
            kind: self.kind,
            minor: price("price", self.price)?,
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
    if minor < 0 {
        return Err(RowError::new(
            field,
            "a price is 0 or more, in minor units",
            minor.to_string(),
        ));
    }
    Ok(minor)
}
