//! Stored answers: a walk in the order of their keys.

use domain::clock::UnixMillis;

use super::{
    piece::{Piece, PieceSize, Writing},
    walk::{PairKey, READ_AT_ONCE, pair_rows, write_place},
};
use crate::{
    Result,
    database::{BatchStatement, Pools, json, on_either, over_rows},
};

pub(super) const READ: &str = "SELECT identity, key, created_at FROM request_answer
    WHERE (identity, key) > ($1, $2) ORDER BY identity, key LIMIT $3";

pub(super) const DELETE: BatchStatement = over_rows!(
    (one text, two text),
    "DELETE FROM request_answer WHERE (identity, key) IN (SELECT one, two FROM r)"
);

pub(super) async fn forget(pools: &Pools, before: UnixMillis, from: PairKey, size: PieceSize) -> Result<Piece> {
    let rows: Vec<(String, String, i64)> = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(READ).bind(&from.0).bind(&from.1).bind(READ_AT_ONCE).fetch_all(&mut **reader).await?
    });
    let Some((identity, key, _)) = rows.last() else {
        return Ok(Piece::last());
    };
    let end = write_place(&(identity, key));
    // An answer is never changed, so that what was old when it was read still is.
    let mut old: Vec<PairKey> = rows
        .into_iter()
        .filter(|(.., created)| *created < before.0)
        .map(|(identity, key, _)| (identity, key))
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
