//! Webhooks that nobody sends any more: those of endpoints that the configuration names no longer. What an endpoint does
//! not take in the end is gone much earlier.

use domain::clock::UnixMillis;

use super::{
    piece::{Piece, PieceSize, Writing},
    walk::{PairKey, READ_AT_ONCE, pair_rows, write_place},
};
use crate::{
    Result,
    database::{BatchStatement, Pools, json, on_either, over_rows},
    orders::SEND_WEBHOOK,
};

pub(super) const READ: &str = "SELECT kind, key, created_at FROM job
    WHERE (kind, key) > ($1, $2) ORDER BY kind, key LIMIT $3";

pub(super) const DELETE: BatchStatement = over_rows!(
    (one text, two text),
    "DELETE FROM job WHERE (kind, key) IN (SELECT one, two FROM r)"
);

pub(super) async fn forget(pools: &Pools, before: UnixMillis, from: PairKey, size: PieceSize) -> Result<Piece> {
    // The kinds of webhooks begin alike.
    let from = from.max((SEND_WEBHOOK.to_owned(), String::new()));
    let mut rows: Vec<(String, String, i64)> = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(READ).bind(&from.0).bind(&from.1).bind(READ_AT_ONCE).fetch_all(&mut **reader).await?
    });
    rows.retain(|(kind, ..)| kind.starts_with(SEND_WEBHOOK));
    let Some((kind, key, _)) = rows.last() else {
        return Ok(Piece::last());
    };
    let end = write_place(&(kind, key));
    let mut old: Vec<PairKey> = rows
        .into_iter()
        .filter(|(.., created)| *created < before.0)
        .map(|(kind, key, _)| (kind, key))
        .collect();
    let is_too_much = old.len() > size.count();
    old.truncate(size.count());
    let Some(last) = old.last() else {
        return Ok(Piece::passed(end));
    };
    let next = if is_too_much { write_place(last) } else { end };
    let mut writing = Writing::begin(pools).await?;
    let forgotten = writing.tx.run(&DELETE, &json(&pair_rows(&old))).await?;
    Ok(Piece {
        forgotten,
        next: Some(next),
        held: Some(writing.commit().await?),
    })
}
