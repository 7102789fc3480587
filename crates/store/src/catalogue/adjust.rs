//! Changes to prices and stock alone.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    ids::{MarketId, VariationCode},
    stock::Warehouse,
};

use super::{
    document::CodeRow,
    prices::{self, PriceRow},
};
use crate::{
    Result,
    database::{BatchStatement, Transaction, json, over_rows},
    outbox::{self, Topic},
    stock,
};

/// How many pieces of a variation lie in the main warehouse from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockChange {
    pub variation: VariationCode,
    pub quantity: u32,
}

/// What a variation costs in a market from now on, while no dated price holds: minor units with tax, or not for sale there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceChange {
    pub variation: VariationCode,
    pub market: MarketId,
    pub minor: Option<i64>,
}

/// A product is no longer what was put, so that putting it again is a change.
const TOUCH_PRODUCTS: BatchStatement = over_rows!(
    (code text),
    "UPDATE product SET fingerprint = ''
     WHERE code IN (SELECT v.product FROM variation v WHERE v.code IN (SELECT code FROM r))
     RETURNING code"
);

pub(super) async fn set_stock(tx: &mut Transaction, changes: &[StockChange], at: UnixMillis) -> Result<u64> {
    let pieces = changes
        .iter()
        .map(|change| (change.variation.as_str(), Warehouse::MAIN, change.quantity));
    stock::set(tx, pieces, at).await
}

pub(super) async fn set_prices(tx: &mut Transaction, changes: &[PriceChange], at: UnixMillis) -> Result<u64> {
    // Of a price that is listed twice the last one counts.
    let changes: BTreeMap<(&str, &str), Option<i64>> = changes
        .iter()
        .map(|change| ((change.variation.as_str(), change.market.as_str()), change.minor))
        .collect();
    let rows: Vec<PriceRow<'_>> = changes
        .into_iter()
        .map(|((code, area), amount)| PriceRow { code, area, amount })
        .collect();
    let changed: Vec<(String,)> = prices::set(tx, &rows, at)
        .await?
        .into_iter()
        .map(|(variation, ..)| (variation,))
        .collect();
    announce(tx, Topic::Prices, &changed, at).await?;
    Ok(changed.len() as u64)
}

/// Tells that the stock or the prices of these variations changed.
pub(crate) async fn announce(
    tx: &mut Transaction,
    topic: Topic,
    variations: &[(String,)],
    at: UnixMillis,
) -> Result<()> {
    if variations.is_empty() {
        return Ok(());
    }
    let codes: Vec<CodeRow<'_>> = variations.iter().map(|(code,)| CodeRow { code }).collect();
    let products: Vec<(String,)> = tx.rows(&TOUCH_PRODUCTS, &json(&codes)).await?;
    let mut keys: Vec<&str> = products.iter().map(|(code,)| code.as_str()).collect();
    keys.sort_unstable();
    outbox::append(tx, topic, &keys, at);
    Ok(())
}
