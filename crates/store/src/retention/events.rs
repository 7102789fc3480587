//! Events of the outbox: their ids grow with the time, so that the old ones are the first.

use domain::clock::UnixMillis;

use super::{
    piece::{Piece, PieceSize, Writing},
    walk::READ_AT_ONCE,
};
use crate::{
    Result,
    database::{Pools, on_either},
};

pub(super) const FLOOR: &str = "SELECT pruned_id FROM outbox_head";
/// The newest of the next events that is old. Clocks of several nodes may differ, and were wrong once: events that seem
/// younger keep none of those after them, unless they are very many.
pub(super) const CUT: &str = "SELECT CAST(MAX(id) AS BIGINT) FROM
    (SELECT id, created_at FROM outbox WHERE id > $1 ORDER BY id LIMIT $2) AS piece WHERE created_at < $3";
pub(super) const DELETE: &str = "DELETE FROM outbox WHERE id > $1 AND id <= $2";
/// Last: whoever writes events waits for this row.
pub(super) const RAISE_FLOOR: &str = "UPDATE outbox_head SET pruned_id = $1 WHERE pruned_id < $1";

pub(super) async fn forget(pools: &Pools, before: UnixMillis, size: PieceSize) -> Result<Piece> {
    let (floor, cut): ((i64,), (Option<i64>,)) = on_either!(pools.reader().await?, reader => {
        let floor: (i64,) = sqlx::query_as(FLOOR).fetch_one(&mut **reader).await?;
        let cut = sqlx::query_as(CUT).bind(floor.0).bind(size.rows().max(READ_AT_ONCE)).bind(before.0);
        (floor, cut.fetch_one(&mut **reader).await?)
    });
    let Some(cut) = cut.0 else {
        return Ok(Piece::last());
    };
    // Ids have no gaps.
    let cut = cut.min(floor.0 + size.rows());
    let mut writing = Writing::begin(pools).await?;
    let forgotten = on_either!(&mut writing.tx, tx => {
        let deleted = sqlx::query(DELETE).bind(floor.0).bind(cut).execute(&mut **tx).await?.rows_affected();
        sqlx::query(RAISE_FLOOR).bind(cut).execute(&mut **tx).await?;
        deleted
    });
    Ok(Piece {
        forgotten,
        // The floor is the place.
        next: Some(String::from("null")),
        held: Some(writing.commit().await?),
    })
}
