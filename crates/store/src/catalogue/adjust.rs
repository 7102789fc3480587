//! Changes to prices and stock alone.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    ids::{MarketId, VariationCode},
    stock::Warehouse,
};

use super::{
    prices::{self, PriceRow},
    touch::touch,
};
use crate::{Result, database::Transaction, outbox::Topic, stock};

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
    touch(tx, Topic::Prices, &changed, at).await?;
    Ok(changed.len() as u64)
}
