//! Sessions of the staff that began long ago, and links that nobody used.

use domain::clock::UnixMillis;

use super::piece::{Piece, PieceSize, Writing};
use crate::{
    Result,
    database::{Pools, on_either},
};

pub(super) const DELETE_SESSIONS: &str = "DELETE FROM staff_session WHERE id IN
        (SELECT id FROM staff_session WHERE created_at < $1 ORDER BY created_at LIMIT $2)";
pub(super) const DELETE_LINKS: &str = "DELETE FROM staff_link WHERE hash IN
        (SELECT hash FROM staff_link WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)";

pub(super) async fn forget(pools: &Pools, before: UnixMillis, size: PieceSize) -> Result<Piece> {
    let mut writing = Writing::begin(pools).await?;
    let (sessions, links) = on_either!(&mut writing.tx, tx => {
        let sessions = sqlx::query(DELETE_SESSIONS).bind(before.0).bind(size.rows()).execute(&mut **tx).await?;
        let links = sqlx::query(DELETE_LINKS).bind(before.0).bind(size.rows()).execute(&mut **tx).await?;
        (sessions.rows_affected(), links.rows_affected())
    });
    let piece = Piece::of_index(sessions.max(links), size, writing).await?;
    Ok(Piece {
        forgotten: sessions + links,
        ..piece
    })
}
