//! Carts that nobody came back for: a walk in the order of their keys.
//!
//! A cart that holds anything is emptied first: that is a change like any other, with a version of its own, so that whoever
//! holds the cart in memory reads it anew. An empty one is deleted by a later walk, when nobody can be writing what
//! builds upon its lines.

use domain::clock::UnixMillis;
use serde::Serialize;

use super::{
    piece::{Piece, PieceSize, Writing},
    walk::{PairKey, READ_AT_ONCE, pair_rows, write_place},
};
use crate::{
    Result,
    database::{BatchStatement, Pools, json, on_either, over_rows},
};

pub(super) const READ: &str = "SELECT identity, market, updated_at FROM cart
    WHERE (identity, market) > ($1, $2) ORDER BY identity, market LIMIT $3";

pub(super) const DELETE: BatchStatement = over_rows!(
    (owner text, area text, cut bigint),
    "DELETE FROM cart WHERE (identity, market) IN (SELECT owner, area FROM r)
        AND updated_at < (SELECT MAX(cut) FROM r) AND generation = 0
        AND NOT EXISTS (SELECT 1 FROM cart_line l WHERE l.identity = cart.identity AND l.market = cart.market)
     RETURNING identity, market"
);

pub(super) const EMPTY: BatchStatement = over_rows!(
    (owner text, area text, cut bigint),
    "UPDATE cart SET version = version + 1, greeting = NULL, coupon = NULL, gift_card = NULL, details = NULL
     WHERE (identity, market) IN (SELECT owner, area FROM r)
        AND updated_at < (SELECT MAX(cut) FROM r)
        AND (greeting IS NOT NULL OR coupon IS NOT NULL OR gift_card IS NOT NULL OR details IS NOT NULL
            OR EXISTS (SELECT 1 FROM cart_line l WHERE l.identity = cart.identity AND l.market = cart.market))
     RETURNING identity, market"
);

pub(super) const DELETE_LINES: BatchStatement = over_rows!(
    (one text, two text),
    "DELETE FROM cart_line WHERE (identity, market) IN (SELECT one, two FROM r)"
);

pub(super) const DELETE_TABS: BatchStatement = over_rows!(
    (one text, two text),
    "DELETE FROM cart_tab WHERE (identity, market) IN (SELECT one, two FROM r)"
);

pub(super) async fn forget(
    pools: &Pools,
    before: UnixMillis,
    empty_before: UnixMillis,
    from: PairKey,
    size: PieceSize,
) -> Result<Piece> {
    let mut rows: Vec<(String, String, i64)> = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(READ).bind(&from.0).bind(&from.1).bind(READ_AT_ONCE).fetch_all(&mut **reader).await?
    });
    let Some((identity, market, _)) = rows.last() else {
        return Ok(Piece::last());
    };
    let end = write_place(&(identity, market));
    let newest = before.max(empty_before);
    rows.retain(|(.., updated)| *updated < newest.0);
    let is_too_much = rows.len() > size.count();
    rows.truncate(size.count());
    let Some((identity, market, _)) = rows.last() else {
        return Ok(Piece::passed(end));
    };
    let next = if is_too_much {
        write_place(&(identity, market))
    } else {
        end
    };
    let old = |cut: UnixMillis| -> Vec<OldRow<'_>> {
        let rows = rows.iter().filter(|(.., updated)| *updated < cut.0);
        rows.map(|(owner, area, _)| OldRow {
            owner,
            area,
            cut: cut.0,
        })
        .collect()
    };
    let (empty, abandoned) = (old(empty_before), old(before));
    let mut writing = Writing::begin(pools).await?;
    let tx = &mut writing.tx;
    // In this order: a cart that is emptied now is left for the next walk.
    let mut gone: Vec<PairKey> = tx.rows(&DELETE, &json(&empty)).await?;
    let emptied: Vec<PairKey> = tx.rows(&EMPTY, &json(&abandoned)).await?;
    tx.run(&DELETE_LINES, &json(&pair_rows(&emptied))).await?;
    gone.extend(emptied);
    tx.run(&DELETE_TABS, &json(&pair_rows(&gone))).await?;
    Ok(Piece {
        forgotten: gone.len() as u64,
        next: Some(next),
        held: Some(writing.commit().await?),
    })
}

#[derive(Serialize)]
struct OldRow<'a> {
    owner: &'a str,
    area: &'a str,
    cut: i64,
}
