//! Requests that nobody confirmed, those who never showed that the address is theirs, and those who waited for long.

use domain::clock::UnixMillis;

use super::piece::{Piece, PieceSize, Writing};
use crate::{
    Result,
    database::{Pools, on_either},
};

pub(super) const DELETE_REQUESTS: &str = "DELETE FROM permission_request WHERE hash IN
        (SELECT hash FROM permission_request WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)";
macro_rules! unproven {
    ($end:literal) => {
        concat!(
            "DELETE FROM ",
            $end,
            " IN (SELECT id FROM permission_holder WHERE unproven_since < $1 ORDER BY unproven_since LIMIT $2)"
        )
    };
}
pub(super) const DELETE_REQUESTS_OF_UNPROVEN: &str = unproven!("permission_request WHERE holder");
pub(super) const DELETE_HISTORY: &str = unproven!("permission WHERE holder");
pub(super) const DELETE_HOLDERS: &str = unproven!("permission_holder WHERE id");

pub(super) async fn forget(pools: &Pools, before: UnixMillis, size: PieceSize) -> Result<Piece> {
    let mut writing = Writing::begin(pools).await?;
    let mut counts = [0; 4];
    let statements = [
        DELETE_REQUESTS,
        DELETE_REQUESTS_OF_UNPROVEN,
        DELETE_HISTORY,
        DELETE_HOLDERS,
    ];
    for (count, sql) in counts.iter_mut().zip(statements) {
        *count = on_either!(&mut writing.tx, tx => {
            sqlx::query(sql).bind(before.0).bind(size.rows()).execute(&mut **tx).await?.rows_affected()
        });
    }
    let piece = Piece::of_index(counts[0].max(counts[3]), size, writing).await?;
    Ok(Piece {
        forgotten: counts.iter().sum(),
        ..piece
    })
}

pub(super) const DELETE_WISHES: &str = "DELETE FROM stock_wish WHERE name IN
        (SELECT name FROM stock_wish WHERE asked_at < $1 ORDER BY asked_at LIMIT $2)";
