//! Checkouts that ended long ago without an order.

use domain::clock::UnixMillis;

use super::piece::{Piece, PieceSize, Writing};
use crate::{
    Result,
    database::{Pools, on_either},
    orders::ended::{self, EndedRow},
};

pub(super) async fn forget(pools: &Pools, before: UnixMillis, size: PieceSize) -> Result<Piece> {
    let mut writing = Writing::begin(pools).await?;
    let old: Vec<EndedRow> = on_either!(&mut writing.tx, tx => {
        sqlx::query_as(ended::OLD).bind(before.0).bind(size.rows()).fetch_all(&mut **tx).await?
    });
    let forgotten = old.len() as u64;
    ended::forget(&mut writing.tx, old).await?;
    Piece::of_index(forgotten, size, writing).await
}
