//! What standing prices were: appended to at each change, taken over where nothing is known.

use std::collections::BTreeMap;

use domain::{catalogue::MarketPrices, clock::UnixMillis};
use serde::Serialize;

use crate::{
    Result,
    database::{BatchStatement, Transaction, json, over_rows},
};

/// A price that is the last one that is known is no news.
const REMEMBER: BatchStatement = over_rows!(
    (code text, area text, since bigint, amount bigint),
    "INSERT INTO price_history (variation, market, since, minor) SELECT code, area, since, amount FROM r
     WHERE NOT EXISTS (SELECT 1 FROM price_history h
        WHERE h.variation = r.code AND h.market = r.area AND h.minor = r.amount AND h.since =
            (SELECT MAX(l.since) FROM price_history l WHERE l.variation = r.code AND l.market = r.area))
     ON CONFLICT (variation, market, since) DO UPDATE SET minor = excluded.minor"
);

const TAKE_OVER: BatchStatement = over_rows!(
    (code text, area text, since bigint, amount bigint),
    "INSERT INTO price_history (variation, market, since, minor) SELECT code, area, since, amount FROM r
     WHERE NOT EXISTS (SELECT 1 FROM price_history h WHERE h.variation = r.code AND h.market = r.area)"
);

/// A variation's code, and its prices; none where it is about to be deleted.
pub(super) type Priced<'a> = (&'a str, &'a MarketPrices);

/// A variation, a market, and what it costs there from now on: minor units, or not for sale.
pub(super) type Changed = (String, String, Option<i64>);

/// Takes over what the standing prices of these variations were before `at`, in markets where nothing is known of them. Comes
/// after their dated prices are written, and before the standing ones are.
pub(super) async fn take_over(tx: &mut Transaction, variations: &[Priced<'_>], at: UnixMillis) -> Result<()> {
    // Of two that begin together the last one counts.
    let mut past = BTreeMap::new();
    for &(code, prices) in variations {
        for (market, price) in prices {
            for entry in price.history.iter().filter(|entry| entry.since < at) {
                past.insert((code, market.as_str(), entry.since.0), entry.minor);
            }
        }
    }
    if past.is_empty() {
        return Ok(());
    }
    let rows = past.into_iter().map(|((code, area, since), amount)| HistoryRow {
        code,
        area,
        since,
        amount,
    });
    tx.run(&TAKE_OVER, &json(&rows.collect::<Vec<_>>())).await?;
    Ok(())
}

/// Appends what changed.
pub(super) async fn remember(tx: &mut Transaction, changed: &[Changed], at: UnixMillis) -> Result<()> {
    if changed.is_empty() {
        return Ok(());
    }
    let rows = changed.iter().map(|(code, area, amount)| HistoryRow {
        code,
        area,
        since: at.0,
        amount: *amount,
    });
    tx.run(&REMEMBER, &json(&rows.collect::<Vec<_>>())).await?;
    Ok(())
}

#[derive(Serialize)]
struct HistoryRow<'a> {
    code: &'a str,
    area: &'a str,
    since: i64,
    amount: Option<i64>,
}
