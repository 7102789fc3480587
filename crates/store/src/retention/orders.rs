//! Buyers of orders that were placed long ago: a walk along the index of orders that still name somebody. One that is on its
//! way is passed and looked at by the next walk, for a year at most. Money that is still owed keeps nobody's name so long.

use std::{collections::BTreeSet, time::Duration};

use domain::{clock::UnixMillis, ids::OrderId};

use super::{
    piece::{Piece, PieceSize, Writing},
    walk::write_place,
};
use crate::{
    Error, Result,
    database::{Pools, on_either},
    orders::owners,
};

/// The address is that of nobody ([`domain::contact::Email::nobody`]), as the index has it.
pub(super) const READ: &str = "SELECT placed_at, id FROM shop_order
    WHERE email <> 'erased@erased.invalid' AND (placed_at, id) > ($1, $2) AND placed_at < $3
    ORDER BY placed_at, id LIMIT $4";

/// Whatever the shop was told, or was not, of its goods.
const ON_ITS_WAY_AT_MOST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

pub(super) async fn forget(pools: &Pools, before: UnixMillis, from: (i64, String), size: PieceSize) -> Result<Piece> {
    let mut writing = Writing::begin(pools).await?;
    let rows: Vec<(i64, String)> = on_either!(&mut writing.tx, tx => {
        sqlx::query_as(READ).bind(from.0).bind(&from.1).bind(before.0).bind(size.rows()).fetch_all(&mut **tx).await?
    });
    let Some(last) = rows.last() else {
        return Ok(Piece::last());
    };
    let next = write_place(last);
    let ids = rows.iter().map(|(_, id)| id.parse());
    let ids: Result<BTreeSet<OrderId>, _> = ids.collect();
    let mut forgotten = 0;
    // In the order in which rows are locked; each is read as it stands by then.
    for id in ids.map_err(|reason| Error::corrupt("shop_order", &last.1, reason))? {
        let Some(order) = owners::lock(&mut writing.tx, id).await? else {
            continue;
        };
        if order.has_come(before) || order.placed_at.after(ON_ITS_WAY_AT_MOST) <= before {
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
