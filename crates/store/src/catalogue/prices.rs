//! Standing prices.

use domain::clock::UnixMillis;
use serde::Serialize;

use super::history::{self, Changed, Priced};
use crate::{
    Result,
    database::{BatchStatement, Transaction, json, over_rows},
};

const SET: BatchStatement = over_rows!(
    (code text, area text, amount bigint),
    "INSERT INTO price (variation, market, minor)
     SELECT r.code, r.area, r.amount FROM r JOIN variation v ON v.code = r.code WHERE r.amount IS NOT NULL
     ON CONFLICT (variation, market) DO UPDATE SET minor = excluded.minor
     WHERE price.minor <> excluded.minor
     RETURNING variation, market, minor"
);

const DELETE: BatchStatement = over_rows!(
    (code text, area text, amount bigint),
    "DELETE FROM price WHERE (variation, market) IN (SELECT code, area FROM r WHERE amount IS NULL)
     RETURNING variation, market"
);

/// The rows are the prices that stay; each variation has one with an empty market as well.
const DELETE_OTHERS: BatchStatement = over_rows!(
    (code text, area text),
    "DELETE FROM price WHERE variation IN (SELECT code FROM r)
        AND (variation, market) NOT IN (SELECT code, area FROM r)
     RETURNING variation, market"
);

/// Sets or removes these prices; returns those that were others before. Unknown variations are ignored.
pub(super) async fn set(tx: &mut Transaction, rows: &[PriceRow<'_>], at: UnixMillis) -> Result<Vec<Changed>> {
    let rows = json(rows);
    let set: Vec<(String, String, i64)> = tx.rows(&SET, &rows).await?;
    let deleted: Vec<(String, String)> = tx.rows(&DELETE, &rows).await?;
    changed(tx, set, deleted, at).await
}

/// Makes the prices of these variations equal to theirs.
pub(super) async fn replace(tx: &mut Transaction, variations: &[Priced<'_>], at: UnixMillis) -> Result<()> {
    let mut rows = Vec::with_capacity(variations.len() * 3);
    for &(code, prices) in variations {
        rows.push(PriceRow {
            code,
            area: "",
            amount: None,
        });
        rows.extend(prices.iter().filter_map(|(market, price)| {
            Some(PriceRow {
                code,
                area: market.as_str(),
                amount: Some(price.standing?),
            })
        }));
    }
    let rows = json(&rows);
    let deleted: Vec<(String, String)> = tx.rows(&DELETE_OTHERS, &rows).await?;
    let set: Vec<(String, String, i64)> = tx.rows(&SET, &rows).await?;
    changed(tx, set, deleted, at).await?;
    Ok(())
}

/// What changed, which the price history gets as well.
async fn changed(
    tx: &mut Transaction,
    set: Vec<(String, String, i64)>,
    deleted: Vec<(String, String)>,
    at: UnixMillis,
) -> Result<Vec<Changed>> {
    let set = set.into_iter().map(|(code, area, minor)| (code, area, Some(minor)));
    let deleted = deleted.into_iter().map(|(code, area)| (code, area, None));
    let changed: Vec<Changed> = set.chain(deleted).collect();
    history::remember(tx, &changed, at).await?;
    Ok(changed)
}

#[derive(Serialize)]
pub(super) struct PriceRow<'a> {
    pub(super) code: &'a str,
    pub(super) area: &'a str,
    pub(super) amount: Option<i64>,
}
