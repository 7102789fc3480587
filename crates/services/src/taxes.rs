//! Tax rates from files and back, and those that every shop begins with.

use std::{collections::BTreeSet, sync::Arc};

use configuration::MarketZones;
use domain::{
    catalogue::Product,
    clock::UnixMillis,
    contact::Country,
    ids::TaxClass,
    market::Market,
    pricing::{PriceBook, TaxRate, TaxTable},
};
use jiff::tz::TimeZone;
use runtime::timestamp;
use serde::{Deserialize, Serialize};
use store::Store;

/// Tax rates could not be read or put.
#[derive(Debug, thiserror::Error)]
pub enum TaxesError {
    #[error("the file is no list of tax rates: {0}")]
    Unreadable(serde_json::Error),
    #[error("they cannot be written: {0}")]
    Unwritable(serde_json::Error),
    #[error("rate {number}: {reason}")]
    Wrong { number: usize, reason: String },
    #[error("{}", .0.join("; "))]
    Uncovered(Vec<String>),
    #[error("the database does not take them: {0}")]
    Store(#[from] store::Error),
}

/// Real rates of the countries that the shop's own markets lie in, with their sources.
const KNOWN: &str = include_str!("../data/taxes.json");

/// Puts the known rates into a database that has none.
pub async fn put_known_if_new(store: &Store, at: UnixMillis) -> Result<(), TaxesError> {
    if store.taxes().is_empty().await? {
        // Its moments have offsets.
        store.taxes().put(&parse(KNOWN, &MarketZones::default())?, at).await?;
    }
    Ok(())
}

/// Reads a JSON list of rates.
pub fn parse(json: &str, zones: &MarketZones) -> Result<Vec<TaxRate>, TaxesError> {
    let rows: Vec<TaxRow> = serde_json::from_str(json).map_err(TaxesError::Unreadable)?;
    let read = |(at, row): (usize, TaxRow)| {
        row.read(zones)
            .map_err(|reason| TaxesError::Wrong { number: at + 1, reason })
    };
    rows.into_iter().enumerate().map(read).collect()
}

/// Writes rates as [`parse`] reads them.
///
/// # Errors
///
/// They have no JSON form.
pub fn export(rates: &[TaxRate]) -> Result<String, TaxesError> {
    let rows: Vec<TaxRow> = rates.iter().map(TaxRow::from).collect();
    let json = serde_json::to_string_pretty(&rows).map_err(TaxesError::Unwritable)?;
    Ok(json + "\n")
}

/// Makes the shop's rates equal to these; tells how many were new, changed or removed.
///
/// # Errors
///
/// Goods or deliveries would be without a rate from now on, or the storage does not answer.
pub async fn put(store: &Store, rates: &[TaxRate], markets: &[Market], at: UnixMillis) -> Result<u64, TaxesError> {
    let products = store.catalogue().load_all().await?.products;
    let gaps = gaps(rates, &in_use(&products, markets), at);
    if !gaps.is_empty() {
        return Err(TaxesError::Uncovered(gaps));
    }
    Ok(store.taxes().put(rates, at).await?)
}

/// Says in the log what is sold without tax, now or from a moment on.
pub fn warn_of_gaps(book: &PriceBook, markets: &[Market], at: UnixMillis) {
    let products = book.catalogue().products().map(Arc::as_ref);
    for gap in gaps(book.taxes().rates(), &in_use(products, markets), at) {
        tracing::warn!("{gap}: it is sold without tax; `praline taxes import` puts the rates");
    }
}

/// The classes of what is sold, each with the countries of the markets in which it has prices; deliveries have theirs in
/// every market.
fn in_use<'a>(products: impl IntoIterator<Item = &'a Product>, markets: &'a [Market]) -> BTreeSet<(&'a str, &'a str)> {
    let mut used: BTreeSet<(&str, &str)> = markets
        .iter()
        .map(|market| (TaxTable::SHIPPING, market.country.as_str()))
        .collect();
    for variation in products.into_iter().flat_map(|product| &product.variations) {
        let sold_in = markets
            .iter()
            .filter(|market| variation.prices.contains_key(&market.id));
        used.extend(sold_in.map(|market| (variation.tax_class.as_str(), market.country.as_str())));
    }
    used
}

/// A sentence for each class in use that has no rate at some moment from `at` on. Nothing would be said of it later: what
/// has no rate is sold without tax.
fn gaps(rates: &[TaxRate], used: &BTreeSet<(&str, &str)>, at: UnixMillis) -> Vec<String> {
    let gap = |&(class, country): &(&str, &str)| {
        let of_class: Vec<&TaxRate> = rates.iter().filter(|rate| rate.is_of(class, country)).collect();
        let mut moment = at;
        loop {
            let holding = of_class.iter().filter(|rate| rate.holds(moment));
            match holding
                .map(|rate| rate.until)
                .reduce(|one, other| Some(one?.max(other?)))
            {
                None if moment == at => {
                    return Some(format!(
                        "the tax class {class} is in use, and has no rate in {country} now"
                    ));
                }
                None => {
                    let from = timestamp::format(moment);
                    return Some(format!(
                        "the tax class {class} is in use, and has no rate in {country} from {from} on"
                    ));
                }
                Some(None) => return None,
                Some(Some(until)) => moment = until,
            }
        }
    };
    used.iter().filter_map(gap).collect()
}

/// A rate as a file writes it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TaxRow {
    class: String,
    /// ISO 3166-1 alpha-3.
    country: String,
    /// Basis points.
    rate: u32,
    from: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<String>,
    source: String,
    checked: String,
}

impl TaxRow {
    fn read(self, zones: &MarketZones) -> Result<TaxRate, String> {
        let is_country = self.country.len() == 3 && self.country.bytes().all(|b| b.is_ascii_uppercase());
        if !is_country && Country::parse(&self.country).is_none() {
            return Err(format!(
                "the country {:?} must be an ISO 3166-1 alpha-3 code such as FIN",
                self.country
            ));
        }
        if self.rate > 10_000 {
            return Err(format!(
                "the rate {} must be in basis points; 2550 is 25.5 %",
                self.rate
            ));
        }
        let zone = zones.of_country(&self.country);
        let from = read_moment(&self.from, zone)?;
        let until = self
            .until
            .as_deref()
            .map(|until| read_moment(until, zone))
            .transpose()?;
        if until.is_some_and(|until| until <= from) {
            return Err("it ends before it begins".to_owned());
        }
        if self.source.trim().is_empty() {
            return Err("the source is missing: say where the rate is published".to_owned());
        }
        if timestamp::parse(&self.checked, zone).is_none() {
            return Err(format!(
                "checked must be a day such as 2026-11-20, not {:?}",
                self.checked
            ));
        }
        Ok(TaxRate {
            class: TaxClass::parse(&self.class).map_err(|error| error.to_string())?,
            country: self.country.into(),
            rate: self.rate,
            from,
            until,
            source: self.source.into(),
            checked: self.checked.into(),
        })
    }
}

impl From<&TaxRate> for TaxRow {
    fn from(rate: &TaxRate) -> Self {
        Self {
            class: rate.class.to_string(),
            country: rate.country.to_string(),
            rate: rate.rate,
            from: timestamp::format(rate.from),
            until: rate.until.map(timestamp::format),
            source: rate.source.to_string(),
            checked: rate.checked.to_string(),
        }
    }
}

fn read_moment(text: &str, zone: &TimeZone) -> Result<UnixMillis, String> {
    timestamp::parse(text, zone)
        .ok_or_else(|| format!("{text:?} is no moment: write a day such as 2026-11-27, or 2026-11-27T08:00:00+02:00"))
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, option, prelude::*, sample::select};

    use super::*;
    use crate::samples::{moment, text};

    fn rate() -> impl Strategy<Value = TaxRate> {
        let class = select(vec!["food", "confectionery", "shipping"]);
        let country = select(vec!["FIN", "SWE", "NOR"]);
        let told = text().prop_filter("it has a source", |source| !source.trim().is_empty());
        let time = (moment(), option::of(1..1_000_000_000_000_i64));
        (class, country, 0..=10_000_u32, time, told).prop_map(|(class, country, rate, (from, length), source)| {
            TaxRate {
                class: TaxClass::parse(class).expect("a class"),
                country: country.into(),
                rate,
                from,
                until: length.map(|length| UnixMillis(from.0 + length)),
                source,
                checked: "2026-11-20".into(),
            }
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(rates in vec(rate(), 0..4)) {
            let text = export(&rates).expect("JSON");
            let again = parse(&text, &MarketZones::default()).map_err(|error| error.to_string());
            prop_assert_eq!(again, Ok(rates));
        }
    }

    #[test]
    fn known_rates_are_those_of_the_law() {
        let table = TaxTable::new(parse(KNOWN, &MarketZones::default()).expect("a valid file"));
        for (class, country, day, rate) in [
            ("confectionery", "FIN", "2025-05-31", 1400),
            ("confectionery", "FIN", "2025-06-02", 2550),
            ("food", "FIN", "2025-12-31", 1400),
            ("food", "FIN", "2026-01-02", 1350),
            ("shipping", "FIN", "2024-08-31", 2400),
            ("shipping", "FIN", "2026-11-20", 2550),
            ("confectionery", "SWE", "2026-03-31", 1200),
            ("confectionery", "SWE", "2026-04-02", 600),
            ("food", "SWE", "2027-12-31", 600),
            ("food", "SWE", "2028-01-02", 1200),
            ("shipping", "SWE", "2026-11-20", 2500),
            ("wine", "FIN", "2026-11-20", 0),
        ] {
            let at = timestamp::parse(day, &TimeZone::UTC).expect("a day");
            assert_eq!(table.rate(class, country, at), rate, "{class} {country} {day}");
        }
    }

    #[test]
    fn what_is_in_use_needs_a_rate_from_now_on() {
        let rates = parse(KNOWN, &MarketZones::default()).expect("a valid file");
        let now = timestamp::parse("2026-11-20", &TimeZone::UTC).expect("a day");
        let check = |change: fn(&TaxRate) -> bool, used: &[(&str, &str)], told: &[&str]| {
            let left: Vec<_> = rates.iter().filter(|rate| !change(rate)).cloned().collect();
            assert_eq!(gaps(&left, &used.iter().copied().collect(), now), told);
        };
        let all = [
            ("food", "FIN"),
            ("food", "SWE"),
            ("shipping", "SWE"),
            ("confectionery", "FIN"),
        ];
        check(|_| false, &all, &[]);
        check(
            |rate| rate.until.is_some_and(|until| until.0 < 1_760_000_000_000),
            &all,
            &[],
        );
        check(
            |rate| rate.class.as_str() == "food" && rate.until.is_none() && &*rate.country == "SWE",
            &all,
            &["the tax class food is in use, and has no rate in SWE from 2027-12-31T23:00:00Z on"],
        );
        check(
            |rate| rate.class.as_str() == "shipping",
            &all,
            &["the tax class shipping is in use, and has no rate in SWE now"],
        );
        check(
            |_| false,
            &[("wine", "FIN")],
            &["the tax class wine is in use, and has no rate in FIN now"],
        );
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        for (from, to, told) in [
            ("FIN", "Finland", "rate 1: the country"),
            ("1400", "14000", "basis points"),
            ("2013-01-01T00:00:00+02:00", "2013", "no moment"),
        ] {
            let error = parse(&KNOWN.replacen(from, to, 1), &MarketZones::default())
                .expect_err("refused")
                .to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
