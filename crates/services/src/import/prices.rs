//! Prices of a variation in the shop's own format: read and written.

use std::collections::BTreeMap;

use configuration::MarketZones;
use domain::{
    catalogue::MarketPrices,
    ids::MarketId,
    pricing::{MOST_PRICE, PastPrice, PriceKind, PricePeriod, PriceSchedule, is_price},
};
use jiff::tz::TimeZone;
use runtime::timestamp;
use serde::{Deserialize, Serialize};

use super::row_error::{RowError, RowErrors};

/// A price that holds for a time.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PricePeriodRow {
    market: String,
    kind: PriceKind,
    /// Minor units with tax.
    price: i64,
    from: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<String>,
}

/// What the standing price was from a moment on, until that of the next one.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PastPriceRow {
    market: String,
    since: String,
    /// Minor units with tax; nothing where it was not for sale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    price: Option<i64>,
}

/// Standing and dated prices, and what the standing ones were, by market.
pub(super) fn schedules(
    standing: BTreeMap<String, i64>,
    periods: Vec<PricePeriodRow>,
    history: Vec<PastPriceRow>,
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
    for (at, row) in history.into_iter().enumerate() {
        let field = format!("priceHistory[{at}]");
        let read = row.read(zones).map_err(|errors| errors.within(&field));
        if let Some((market, past)) = errors.take_all(read) {
            let schedule: &mut PriceSchedule = schedules.entry(market).or_default();
            schedule.history.push(past);
        }
    }
    for (_, schedule) in &mut schedules {
        // As the store gives them back.
        let order = |period: &PricePeriod| (period.from, period.kind == PriceKind::Campaign);
        schedule.periods.sort_by_key(order);
        schedule.history.sort_by_key(|past| past.since);
    }
    errors.unless_any(Some(schedules))
}

/// The rows that [`schedules`] reads.
pub(super) fn rows(prices: &MarketPrices) -> (BTreeMap<String, i64>, Vec<PricePeriodRow>, Vec<PastPriceRow>) {
    let standing = prices
        .iter()
        .filter_map(|(market, schedule)| Some((market.to_string(), schedule.standing?)));
    let periods = prices.iter().flat_map(|(market, schedule)| {
        schedule.periods.iter().map(|period| PricePeriodRow {
            market: market.to_string(),
            kind: period.kind,
            price: period.minor,
            from: timestamp::format(period.from),
            until: period.until.map(timestamp::format),
        })
    });
    let history = prices.iter().flat_map(|(market, schedule)| {
        schedule.history.iter().map(|past| PastPriceRow {
            market: market.to_string(),
            since: timestamp::format(past.since),
            price: past.minor,
        })
    });
    (standing.collect(), periods.collect(), history.collect())
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

impl PastPriceRow {
    fn read(self, zones: &MarketZones) -> Result<(MarketId, PastPrice), RowErrors> {
        let mut errors = RowErrors::default();
        let market = errors.take(MarketId::parse(&self.market).map_err(|error| RowError::wrong_id("market", &error)));
        let zone = market
            .as_ref()
            .map_or(zones.default_zone(), |market| zones.of_market(market));
        let since = errors.take(read_moment("since", &self.since, zone));
        let minor = self.price.map(|minor| price("price", minor)).transpose();
        let minor = errors.take(minor);
        let ((market, since), minor) = errors.unless_any(market.zip(since).zip(minor))?;
        Ok((market, PastPrice { since, minor }))
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
