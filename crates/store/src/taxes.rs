//! Tax rates by class of goods and country, each with the time that it holds.

use std::{collections::BTreeMap, sync::Arc};

use domain::{clock::UnixMillis, ids::TaxClass, pricing::TaxRate};
use serde::Serialize;

use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
    open_database::OpenDatabase,
    outbox::{self, Topic},
};

/// The key of the event that tells of a change to taxes.
pub(crate) const EVENT_KEY: &str = "taxes";

/// The tax rates in the store.
#[derive(Debug, Clone)]
pub struct Taxes {
    shared: Arc<OpenDatabase>,
}

impl Taxes {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// All rates, by class, country and beginning.
    pub async fn load(&self) -> Result<Vec<TaxRate>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let rates = load(&mut tx).await?;
                tx.commit().await?;
                Ok(rates)
            })
            .await
    }

    /// Makes the stored rates equal to these; returns how many were added, changed or removed. Of two rates of one
    /// class and country that begin together the last one counts.
    pub async fn put(&self, rates: &[TaxRate], at: UnixMillis) -> Result<u64> {
        let (pools, rates) = (self.shared.pools.clone(), rates.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let changed = put(&mut tx, &rates, at).await?;
                tx.commit().await?;
                Ok(changed)
            })
            .await
    }

    /// Whether there are none.
    pub async fn is_empty(&self) -> Result<bool> {
        Ok(self.load().await?.is_empty())
    }
}

const DELETE: BatchStatement = over_rows!(
    (tax text, land text, since bigint),
    "DELETE FROM tax_rate WHERE (class, country, starts) IN (SELECT tax, land, since FROM r)"
);

const PUT: BatchStatement = over_rows!(
    (tax text, land text, since bigint, up_to bigint, points bigint, origin text, day text),
    "INSERT INTO tax_rate (class, country, starts, ends, rate, source, checked)
     SELECT tax, land, since, up_to, points, origin, day FROM r WHERE true
     ON CONFLICT (class, country, starts) DO UPDATE SET
        ends = excluded.ends, rate = excluded.rate, source = excluded.source, checked = excluded.checked"
);

type Row = (String, String, i64, Option<i64>, i64, String, String);

pub(crate) async fn load(tx: &mut Transaction) -> Result<Vec<TaxRate>> {
    let rows: Vec<Row> = tx
        .all(
            "SELECT class, country, starts, ends, rate, source, checked FROM tax_rate
             ORDER BY class, country, starts",
        )
        .await?;
    let rates = rows
        .into_iter()
        .map(|(class, country, from, until, rate, source, checked)| {
            Ok(TaxRate {
                class: TaxClass::parse(&class).map_err(|reason| Error::corrupt("tax_rate", &class, reason))?,
                rate: u32::try_from(rate).map_err(|reason| Error::corrupt("tax_rate", &class, reason))?,
                country: country.into(),
                from: UnixMillis(from),
                until: until.map(UnixMillis),
                source: source.into(),
                checked: checked.into(),
            })
        });
    rates.collect()
}

async fn put(tx: &mut Transaction, rates: &[TaxRate], at: UnixMillis) -> Result<u64> {
    let stored = load(tx).await?;
    let stored: BTreeMap<Key<'_>, &TaxRate> = stored.iter().map(|rate| (key(rate), rate)).collect();
    let wanted: BTreeMap<Key<'_>, &TaxRate> = rates.iter().map(|rate| (key(rate), rate)).collect();
    let put: Vec<RateRow<'_>> = wanted
        .iter()
        .filter(|(key, rate)| stored.get(key) != Some(rate))
        .map(|(_, rate)| RateRow::new(rate))
        .collect();
    let removed: Vec<RateRow<'_>> = stored
        .iter()
        .filter(|(key, _)| !wanted.contains_key(key))
        .map(|(_, rate)| RateRow::new(rate))
        .collect();
    let changed = put.len() + removed.len();
    if changed > 0 {
        tx.run(&DELETE, &json(&removed)).await?;
        tx.run(&PUT, &json(&put)).await?;
        outbox::append(tx, Topic::Rules, &[EVENT_KEY], at);
    }
    Ok(changed as u64)
}

type Key<'a> = (&'a str, &'a str, UnixMillis);

fn key(rate: &TaxRate) -> Key<'_> {
    (rate.class.as_str(), &rate.country, rate.from)
}

#[derive(Serialize)]
struct RateRow<'a> {
    tax: &'a str,
    land: &'a str,
    since: i64,
    up_to: Option<i64>,
    points: u32,
    origin: &'a str,
    day: &'a str,
}

impl<'a> RateRow<'a> {
    fn new(rate: &'a TaxRate) -> Self {
        Self {
            tax: rate.class.as_str(),
            land: &rate.country,
            since: rate.from.0,
            up_to: rate.until.map(|until| until.0),
            points: rate.rate,
            origin: &rate.source,
            day: &rate.checked,
        }
    }
}
