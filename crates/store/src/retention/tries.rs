//! Tries to guess codes and PINs.

use domain::clock::UnixMillis;

use super::{Piece, PieceSize, Writing};
use crate::{
    Result,
    database::{Pools, on_either},
};

pub(super) const DELETE: &str = "DELETE FROM wrong_try WHERE subject IN
        (SELECT subject FROM wrong_try WHERE since < $1 ORDER BY since LIMIT $2)
    AND since < $1";

pub(super) async fn forget(pools: &Pools, before: UnixMillis, size: PieceSize) -> Result<Piece> {
    let mut writing = Writing::begin(pools).await?;
    let forgotten = on_either!(&mut writing.tx, tx => {
        sqlx::query(DELETE).bind(before.0).bind(size.rows()).execute(&mut **tx).await?.rows_affected()
    });
    Piece::of_index(forgotten, size, writing).await
}
