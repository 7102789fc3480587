//! Buyers of orders that were placed long ago: a walk along the index of orders that still name somebody. One that is on its
//! way is passed and looked at by the next walk, for a year at most.

use std::time::Duration;

use domain::clock::UnixMillis;

use super::{
    piece::{Piece, PieceSize, Writing},
    walk::write_place,
};
use crate::{
    Result,
    database::{Pools, on_either},
    orders::{owners, rows::OrderRow},
    transaction::RowKind,
};

/// The address is that of nobody ([`domain::contact::Email::nobody`]), as the index has it.
pub(super) const READ: &str = "SELECT id, version, body FROM shop_order
    WHERE email <> 'erased@erased.invalid' AND (placed_at, id) > ($1, $2) AND placed_at < $3
    ORDER BY placed_at, id LIMIT $4";

/// Whatever the shop was told, or was not, of its goods.
const ON_ITS_WAY_AT_MOST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

pub(super) async fn forget(pools: &Pools, before: UnixMillis, from: (i64, String), size: PieceSize) -> Result<Piece> {
    let mut writing = Writing::begin(pools).await?;
    let rows: Vec<OrderRow> = on_either!(&mut writing.tx, tx => {
        sqlx::query_as(READ).bind(from.0).bind(&from.1).bind(before.0).bind(size.rows()).fetch_all(&mut **tx).await?
    });
    let orders = owners::orders_of(&rows)?;
    let Some(last) = orders.last() else {
        return Ok(Piece::last());
    };
    let next = write_place(&(last.placed_at.0, last.id.to_string()));
    let mut forgotten = 0;
    for order in orders {
        if order.has_come(before) || order.placed_at.after(ON_ITS_WAY_AT_MOST) <= before {
            writing.tx.locked.add(RowKind::Order, order.id.to_string())?;
            owners::forget(&mut writing.tx, order).await?;
            forgotten += 1;
        }
    }
    Ok(Piece {
        forgotten,
        next: Some(next),
        held: Some(writing.commit().await?),
    })
}
