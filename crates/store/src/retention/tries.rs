//! Wrong PINs of gift cards.

use domain::clock::UnixMillis;

use super::piece::{Piece, PieceSize, Writing};
use crate::{
    Result,
    database::{Pools, on_either},
};

pub(super) const DELETE: &str = "DELETE FROM gift_card_try WHERE (card, address) IN
        (SELECT card, address FROM gift_card_try WHERE last_at < $1 ORDER BY last_at LIMIT $2)
    AND last_at < $1";

pub(super) async fn forget(pools: &Pools, before: UnixMillis, size: PieceSize) -> Result<Piece> {
    let mut writing = Writing::begin(pools).await?;
    let forgotten = on_either!(&mut writing.tx, tx => {
        sqlx::query(DELETE).bind(before.0).bind(size.rows()).execute(&mut **tx).await?.rows_affected()
    });
    Piece::of_index(forgotten, size, writing).await
}
