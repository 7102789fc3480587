//! The past of standing prices: a walk in the order of variation, market and time.
//!
//! A price is in force until the next one's time, so that a row is old when the one after it is. The last one of all
//! that are old stays: it was in force at the time from which prices are kept.

use std::time::Duration;

use domain::clock::UnixMillis;
use serde::Serialize;

use super::{
    piece::{Piece, PieceSize, Writing},
    walk::{READ_AT_ONCE, write_place},
};
use crate::{
    Result,
    database::{BatchStatement, Pools, json, on_either, over_rows},
};

pub(super) const READ: &str = "SELECT variation, market, since FROM price_history
    WHERE (variation, market, since) > ($1, $2, $3) ORDER BY variation, market, since LIMIT $4";

/// Not those of a variation with a campaign that is compared with prices from before: one that ran already when the
/// time began from which prices are kept, or within 30 days after.
pub(super) const DELETE: BatchStatement = over_rows!(
    (code text, area text, at bigint, edge bigint),
    "DELETE FROM price_history WHERE (variation, market, since) IN (SELECT code, area, at FROM r)
        AND NOT EXISTS (SELECT 1 FROM price_period p
            WHERE p.variation = price_history.variation AND p.market = price_history.market AND p.kind = 'campaign'
              AND p.starts <= (SELECT MAX(edge) FROM r)
              AND (p.ends IS NULL OR p.ends > (SELECT MAX(edge) FROM r)))"
);

/// How far back a reduction is compared.
const COMPARED: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Variation, market, time.
type Key = (String, String, i64);

pub(super) async fn forget(pools: &Pools, before: UnixMillis, from: Option<Key>, size: PieceSize) -> Result<Piece> {
    let from = from.unwrap_or_else(|| (String::new(), String::new(), i64::MIN));
    let rows: Vec<Key> = on_either!(pools.reader().await?, reader => {
        let read = sqlx::query_as(READ).bind(&from.0).bind(&from.1).bind(from.2).bind(READ_AT_ONCE);
        read.fetch_all(&mut **reader).await?
    });
    let has_more = rows.len() as i64 == READ_AT_ONCE;
    let edge = before.after(COMPARED).0;
    let mut old: Vec<OldRow<'_>> = rows
        .windows(2)
        .filter(|pair| (&pair[0].0, &pair[0].1) == (&pair[1].0, &pair[1].1) && pair[1].2 <= before.0)
        .map(|pair| OldRow {
            code: &pair[0].0,
            area: &pair[0].1,
            at: pair[0].2,
            edge,
        })
        .collect();
    let is_too_much = old.len() > size.count();
    old.truncate(size.count());
    let next = match old.last() {
        Some(last) if is_too_much => Some(write_place(&(last.code, last.area, last.at))),
        // Of the last row it is not known what comes after it: the next piece begins with it.
        _ => has_more.then(|| write_place(&rows[rows.len() - 2])),
    };
    if old.is_empty() {
        return Ok(Piece { next, ..Piece::last() });
    }
    let mut writing = Writing::begin(pools).await?;
    let forgotten = writing.tx.run(&DELETE, &json(&old)).await?;
    Ok(Piece {
        forgotten,
        next,
        held: Some(writing.commit().await?),
    })
}

#[derive(Serialize)]
struct OldRow<'a> {
    code: &'a str,
    area: &'a str,
    at: i64,
    edge: i64,
}
