//! Sessions of customers that began long ago; links, codes, tokens and challenges that ended.

use domain::clock::UnixMillis;

use super::piece::{Piece, PieceSize, Writing};
use crate::{
    Result,
    database::{Pools, on_either},
};

pub(super) const DELETE: [&str; 5] = [
    "DELETE FROM customer_session WHERE id IN
        (SELECT id FROM customer_session WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
    "DELETE FROM customer_link WHERE hash IN
        (SELECT hash FROM customer_link WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)",
    "DELETE FROM sign_in_code WHERE hash IN
        (SELECT hash FROM sign_in_code WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)",
    "DELETE FROM refresh_token WHERE hash IN
        (SELECT hash FROM refresh_token WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)",
    "DELETE FROM passkey_challenge WHERE hash IN
        (SELECT hash FROM passkey_challenge WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)",
];

pub(super) async fn forget(pools: &Pools, before: UnixMillis, size: PieceSize) -> Result<Piece> {
    let mut writing = Writing::begin(pools).await?;
    let (mut most, mut forgotten) = (0, 0);
    for sql in DELETE {
        let gone = on_either!(&mut writing.tx, tx => {
            sqlx::query(sql).bind(before.0).bind(size.rows()).execute(&mut **tx).await?.rows_affected()
        });
        most = most.max(gone);
        forgotten += gone;
    }
    let piece = Piece::of_index(most, size, writing).await?;
    Ok(Piece { forgotten, ..piece })
}
