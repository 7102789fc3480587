//! Changes to prices and stock alone.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    ids::{MarketId, VariationCode},
};
use serde::Serialize;

use super::{document::CodeRow, put::WAREHOUSE};
use crate::{
    Result,
    database::{BatchStatement, Transaction, json, over_rows},
    outbox::{self, Topic},
};

/// How many pieces of a variation there are from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockChange {
    pub variation: VariationCode,
    pub quantity: u32,
}

/// What a variation costs in a market from now on: minor units with tax, or not for sale there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceChange {
    pub variation: VariationCode,
    pub market: MarketId,
    pub minor: Option<i64>,
}

const SET_STOCK: BatchStatement = over_rows!(
    (code text, place text, pieces bigint),
    "INSERT INTO stock (variation, warehouse, quantity)
     SELECT r.code, r.place, r.pieces FROM r JOIN variation v ON v.code = r.code WHERE true
     ON CONFLICT (variation, warehouse) DO UPDATE SET quantity = excluded.quantity
     WHERE stock.quantity <> excluded.quantity
     RETURNING variation"
);

const SET_PRICES: BatchStatement = over_rows!(
    (code text, area text, amount bigint),
    "INSERT INTO price (variation, market, minor)
     SELECT r.code, r.area, r.amount FROM r JOIN variation v ON v.code = r.code WHERE r.amount IS NOT NULL
     ON CONFLICT (variation, market) DO UPDATE SET minor = excluded.minor
     WHERE price.minor <> excluded.minor
     RETURNING variation"
);

const DELETE_PRICES: BatchStatement = over_rows!(
    (code text, area text, amount bigint),
    "DELETE FROM price WHERE (variation, market) IN (SELECT code, area FROM r WHERE amount IS NULL)
     RETURNING variation"
);

/// A product is no longer what was put, so that putting it again is a change.
const TOUCH_PRODUCTS: BatchStatement = over_rows!(
    (code text),
    "UPDATE product SET fingerprint = ''
     WHERE code IN (SELECT v.product FROM variation v WHERE v.code IN (SELECT code FROM r))
     RETURNING code"
);

pub(super) async fn set_stock(tx: &mut Transaction, changes: &[StockChange], at: UnixMillis) -> Result<u64> {
    // Of a variation that is listed twice the last one counts.
    let changes: BTreeMap<&str, u32> = changes
        .iter()
        .map(|change| (change.variation.as_str(), change.quantity))
        .collect();
    let rows: Vec<StockRow<'_>> = changes
        .into_iter()
        .map(|(code, pieces)| StockRow {
            code,
            place: WAREHOUSE,
            pieces,
        })
        .collect();
    let changed: Vec<(String,)> = tx.rows(&SET_STOCK, &json(&rows)).await?;
    announce(tx, &changed, at).await?;
    Ok(changed.len() as u64)
}

pub(super) async fn set_prices(tx: &mut Transaction, changes: &[PriceChange], at: UnixMillis) -> Result<u64> {
    let changes: BTreeMap<(&str, &str), Option<i64>> = changes
        .iter()
        .map(|change| ((change.variation.as_str(), change.market.as_str()), change.minor))
        .collect();
    let rows: Vec<PriceRow<'_>> = changes
        .into_iter()
        .map(|((code, area), amount)| PriceRow { code, area, amount })
        .collect();
    let rows = json(&rows);
    let mut changed: Vec<(String,)> = tx.rows(&SET_PRICES, &rows).await?;
    changed.extend(tx.rows::<(String,)>(&DELETE_PRICES, &rows).await?);
    announce(tx, &changed, at).await?;
    Ok(changed.len() as u64)
}

/// Tells that the products of these variations changed.
async fn announce(tx: &mut Transaction, variations: &[(String,)], at: UnixMillis) -> Result<()> {
    if variations.is_empty() {
        return Ok(());
    }
    let codes: Vec<CodeRow<'_>> = variations.iter().map(|(code,)| CodeRow { code }).collect();
    let products: Vec<(String,)> = tx.rows(&TOUCH_PRODUCTS, &json(&codes)).await?;
    let mut keys: Vec<&str> = products.iter().map(|(code,)| code.as_str()).collect();
    keys.sort_unstable();
    outbox::append(tx, Topic::Product, &keys, at).await
}

#[derive(Serialize)]
struct StockRow<'a> {
    code: &'a str,
    place: &'static str,
    pieces: u32,
}

#[derive(Serialize)]
struct PriceRow<'a> {
    code: &'a str,
    area: &'a str,
    amount: Option<i64>,
}
