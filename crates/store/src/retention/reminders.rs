//! Letters about carts that were sent long ago.

use domain::clock::UnixMillis;

use super::piece::{Piece, PieceSize, Writing};
use crate::{
    Result,
    database::{Pools, on_either},
};

/// The condition stands twice, since the first one holds of the row as it was when it was looked for.
pub(super) const DELETE: &str = "DELETE FROM cart_reminder WHERE (identity, market) IN
        (SELECT identity, market FROM cart_reminder WHERE sent_at < $1 ORDER BY sent_at LIMIT $2)
    AND sent_at < $1";

pub(super) async fn forget(pools: &Pools, before: UnixMillis, size: PieceSize) -> Result<Piece> {
    let mut writing = Writing::begin(pools).await?;
    let forgotten = on_either!(&mut writing.tx, tx => {
        sqlx::query(DELETE).bind(before.0).bind(size.rows()).execute(&mut **tx).await?.rows_affected()
    });
    Piece::of_index(forgotten, size, writing).await
}
