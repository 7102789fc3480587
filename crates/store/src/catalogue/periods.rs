//! Dated prices: what is put decides the future, what was stays true.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use domain::{
    clock::UnixMillis,
    pricing::{PriceKind, PricePeriod},
};
use serde::Serialize;

use super::{document::CodeRow, history::Priced};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
};

const STORED: BatchStatement = over_rows!(
    (code text),
    "SELECT p.variation, p.market, p.kind, p.starts, p.ends, p.minor FROM price_period p
     WHERE p.variation IN (SELECT code FROM r)"
);

/// Markets in which variations have or had a standing price.
const KNOWN: BatchStatement = over_rows!(
    (code text),
    "SELECT DISTINCT h.variation, h.market FROM price_history h WHERE h.variation IN (SELECT code FROM r)"
);

const DELETE: BatchStatement = over_rows!(
    (code text, area text, sort text, since bigint),
    "DELETE FROM price_period WHERE (variation, market, kind, starts) IN (SELECT code, area, sort, since FROM r)"
);

const PUT: BatchStatement = over_rows!(
    (code text, area text, sort text, since bigint, up_to bigint, amount bigint),
    "INSERT INTO price_period (variation, market, kind, starts, ends, minor)
     SELECT code, area, sort, since, up_to, amount FROM r WHERE true
     ON CONFLICT (variation, market, kind, starts) DO UPDATE SET ends = excluded.ends, minor = excluded.minor"
);

/// A row of `price_period`: variation, market, kind, starts, ends, minor.
pub(super) type PeriodColumns = (String, String, String, i64, Option<i64>, i64);

pub(super) fn read(kind: &str, starts: i64, ends: Option<i64>, minor: i64) -> Result<PricePeriod> {
    Ok(PricePeriod {
        kind: match kind {
            "regular" => PriceKind::Regular,
            "campaign" => PriceKind::Campaign,
            _ => return Err(Error::corrupt("price_period", kind, "unknown kind")),
        },
        minor,
        from: UnixMillis(starts),
        until: ends.map(UnixMillis),
    })
}

/// Makes the dated prices of these variations equal to theirs from `at` on. Where nothing was known of a variation
/// in a market, its periods of the past are taken over as well. Comes before history and standing prices are written.
pub(super) async fn replace(tx: &mut Transaction, variations: &[Priced<'_>], at: UnixMillis) -> Result<()> {
    let codes: Vec<CodeRow<'_>> = variations.iter().map(|&(code, _)| CodeRow { code }).collect();
    let rows: Vec<PeriodColumns> = tx.rows(&STORED, &json(&codes)).await?;
    let mut stored: BTreeMap<(&str, &str), Vec<PricePeriod>> = BTreeMap::new();
    for (code, area, kind, starts, ends, minor) in &rows {
        let period = read(kind, *starts, *ends, *minor)?;
        stored.entry((code, area)).or_default().push(period);
    }
    let mut wanted: BTreeMap<(&str, &str), &[PricePeriod]> = BTreeMap::new();
    for &(code, prices) in variations {
        for (market, price) in prices {
            wanted.insert((code, market.as_str()), &price.periods);
        }
    }
    let known = known(tx, &wanted).await?;

    let keys: BTreeSet<(&str, &str)> = stored.keys().chain(wanted.keys()).copied().collect();
    let (mut deleted, mut put) = (Vec::new(), Vec::new());
    for (code, area) in keys {
        let before = stored.get(&(code, area)).map_or(&[][..], Vec::as_slice);
        let after = wanted.get(&(code, area)).copied().unwrap_or_default();
        let is_new = before.is_empty() && !known.contains(&(code.to_owned(), area.to_owned()));
        let changes = if is_new {
            Changes {
                put: told_apart(after, UnixMillis(i64::MIN)),
                ..Changes::default()
            }
        } else {
            changes(before, after, at)
        };
        let row = |period: PricePeriod| PeriodRow::new(code, area, period);
        deleted.extend(changes.deleted.into_iter().map(row));
        put.extend(changes.put.into_iter().map(row));
    }
    if !deleted.is_empty() {
        tx.run(&DELETE, &json(&deleted)).await?;
    }
    if !put.is_empty() {
        tx.run(&PUT, &json(&put)).await?;
    }
    Ok(())
}

/// Where the past is known, and is not written anew.
async fn known(
    tx: &mut Transaction,
    wanted: &BTreeMap<(&str, &str), &[PricePeriod]>,
) -> Result<BTreeSet<(String, String)>> {
    let with_periods = wanted.iter().filter(|(_, periods)| !periods.is_empty());
    let codes: BTreeSet<&str> = with_periods.map(|((code, _), _)| *code).collect();
    if codes.is_empty() {
        return Ok(BTreeSet::new());
    }
    let codes: Vec<CodeRow<'_>> = codes.into_iter().map(|code| CodeRow { code }).collect();
    let known: Vec<(String, String)> = tx.rows(&KNOWN, &json(&codes)).await?;
    Ok(known.into_iter().collect())
}

/// What is done to the stored periods of one variation in one market.
#[derive(Debug, Default, PartialEq)]
struct Changes {
    deleted: Vec<PricePeriod>,
    /// New ones, and stored ones with another end.
    put: Vec<PricePeriod>,
}

/// How to come from the stored periods to the wanted ones from `at` on. What lies before `at` stays as it was: a
/// period that began is cut off there, or gets another end, and one that is put after its beginning begins there.
fn changes(stored: &[PricePeriod], wanted: &[PricePeriod], at: UnixMillis) -> Changes {
    let mut changes = Changes::default();
    let mut wanted = told_apart(wanted, at);
    for period in stored
        .iter()
        .filter(|period| period.until.is_none_or(|until| at < until))
    {
        let from = period.from.max(at);
        let rest = PricePeriod { from, ..*period };
        let same = |other: &PricePeriod| *other == rest;
        let longer = |other: &PricePeriod| (other.kind, other.minor, other.from) == (rest.kind, rest.minor, rest.from);
        if let Some(place) = wanted.iter().position(same) {
            wanted.swap_remove(place);
        } else if let Some(place) = wanted.iter().position(longer) {
            let until = wanted.swap_remove(place).until;
            changes.put.push(PricePeriod { until, ..*period });
        } else if period.from < at {
            changes.put.push(PricePeriod {
                until: Some(at),
                ..*period
            });
        } else {
            changes.deleted.push(*period);
        }
    }
    changes.put.extend(wanted);
    changes
}

/// What the periods mean from `at` on, with no two of one kind that begin together: the one that does not count while
/// both hold begins when the other ends, or not at all. Of regular prices the one that began last counts, of campaigns
/// the lowest.
fn told_apart(periods: &[PricePeriod], at: UnixMillis) -> Vec<PricePeriod> {
    let mut ordered: Vec<(usize, &PricePeriod)> = periods.iter().enumerate().collect();
    ordered.sort_by_key(|(place, period)| {
        let rank = match period.kind {
            PriceKind::Regular => period.from.0,
            PriceKind::Campaign => period.minor.saturating_neg(),
        };
        Reverse((rank, *place))
    });
    let mut kept: Vec<PricePeriod> = Vec::with_capacity(periods.len());
    for (_, period) in ordered {
        let mut from = period.from.max(at);
        let winner = |from| {
            let kept = kept.iter();
            kept.filter(|other| other.kind == period.kind)
                .find(|other| other.from == from)
        };
        let is_left = loop {
            if period.until.is_some_and(|until| until <= from) {
                break false;
            }
            match winner(from).map(|other| other.until) {
                None => break true,
                Some(None) => break false,
                Some(Some(until)) => from = until,
            }
        };
        if is_left {
            kept.push(PricePeriod { from, ..*period });
        }
    }
    kept
}

#[derive(Serialize)]
struct PeriodRow<'a> {
    code: &'a str,
    area: &'a str,
    sort: &'static str,
    since: i64,
    up_to: Option<i64>,
    amount: i64,
}

impl<'a> PeriodRow<'a> {
    fn new(code: &'a str, area: &'a str, period: PricePeriod) -> Self {
        Self {
            code,
            area,
            sort: match period.kind {
                PriceKind::Regular => "regular",
                PriceKind::Campaign => "campaign",
            },
            since: period.from.0,
            up_to: period.until.map(|until| until.0),
            amount: period.minor,
        }
    }
}
