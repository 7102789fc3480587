//! Warehouses, and how many pieces lie in each.

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    clock::UnixMillis,
    ids::{VariationCode, WarehouseId},
    stock::{StockLevel, Warehouse},
};
use serde::Serialize;

use super::allocation::WarehouseStock;
use crate::{
    Error, Result,
    catalogue::touch,
    database::{BatchStatement, Transaction, json, over_rows},
    outbox::{self, Topic},
    transaction::RowKind,
};

const PUT_WAREHOUSES: BatchStatement = over_rows!(
    (code text, title text, land text, place bigint),
    "INSERT INTO warehouse (id, name, country, position) SELECT code, title, land, place FROM r WHERE true
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, country = excluded.country, position = excluded.position
     WHERE warehouse.name <> excluded.name OR warehouse.country <> excluded.country
        OR warehouse.position <> excluded.position"
);

const LEVELS: BatchStatement = over_rows!(
    (code text),
    "SELECT s.variation, s.warehouse, s.quantity, s.reserved FROM stock s
     JOIN r ON r.code = s.variation LEFT JOIN warehouse w ON w.id = s.warehouse
     ORDER BY s.variation, COALESCE(w.position, 0), s.warehouse"
);

/// With the position of each warehouse. Locked in the order in which others write stock.
const LOCK_LEVELS: BatchStatement = over_rows!(
    locking s,
    (code text),
    "SELECT s.variation, s.warehouse, s.quantity, s.reserved, COALESCE(w.position, 0) FROM stock s
     JOIN r ON r.code = s.variation LEFT JOIN warehouse w ON w.id = s.warehouse
     ORDER BY s.variation, s.warehouse"
);

const SET: BatchStatement = over_rows!(
    (code text, place text, pieces bigint),
    "INSERT INTO stock (variation, warehouse, quantity)
     SELECT r.code, r.place, r.pieces FROM r JOIN variation v ON v.code = r.code
     WHERE r.place = 'main' OR EXISTS (SELECT 1 FROM warehouse w WHERE w.id = r.place)
     ORDER BY r.code, r.place
     ON CONFLICT (variation, warehouse) DO UPDATE SET quantity = excluded.quantity
     WHERE stock.quantity <> excluded.quantity
     RETURNING variation"
);

const LOCK_PRODUCTS: BatchStatement = over_rows!(
    locking p,
    (code text),
    "SELECT p.code FROM product p
     WHERE p.code IN (SELECT v.product FROM variation v JOIN r ON r.code = v.code) ORDER BY p.code"
);

pub(super) async fn warehouses(tx: &mut Transaction) -> Result<Vec<Warehouse>> {
    let rows: Vec<(String, String, String, i64)> = tx
        .all("SELECT id, name, country, position FROM warehouse ORDER BY position, id")
        .await?;
    let warehouses = rows.into_iter().map(|(id, name, country, position)| {
        Ok(Warehouse {
            id: WarehouseId::parse(&id).map_err(|reason| Error::corrupt("warehouse", &id, reason))?,
            name: name.into(),
            country: country.into(),
            position,
        })
    });
    warehouses.collect()
}

pub(super) async fn put_warehouses(tx: &mut Transaction, warehouses: &[Warehouse]) -> Result<u64> {
    // Of one that is listed twice the last counts.
    let rows: BTreeMap<&str, WarehouseRow<'_>> = warehouses
        .iter()
        .map(|warehouse| (warehouse.id.as_str(), WarehouseRow::new(warehouse)))
        .collect();
    let rows: Vec<WarehouseRow<'_>> = rows.into_values().collect();
    Ok(tx.run(&PUT_WAREHOUSES, &json(&rows)).await?)
}

pub(super) async fn levels(tx: &mut Transaction, variations: &[VariationCode]) -> Result<Vec<StockLevel>> {
    let codes = codes(variations.iter().map(VariationCode::as_str));
    let rows: Vec<LevelRow> = tx.rows(&LEVELS, &codes).await?;
    let levels = rows.into_iter().map(|(variation, warehouse, quantity, reserved)| {
        let corrupt = |reason: String| Error::corrupt("stock", format!("{variation} {warehouse}"), reason);
        Ok(StockLevel {
            variation: VariationCode::parse(&variation).map_err(|reason| corrupt(reason.to_string()))?,
            warehouse: WarehouseId::parse(&warehouse).map_err(|reason| corrupt(reason.to_string()))?,
            quantity: pieces(quantity),
            reserved: pieces(reserved),
        })
    });
    levels.collect()
}

/// Variations, warehouses and how many pieces lie there.
pub(crate) async fn set<'a>(
    tx: &mut Transaction,
    pieces: impl Iterator<Item = (&'a str, &'a str, u32)>,
    at: UnixMillis,
) -> Result<u64> {
    // Of a place that is listed twice the last one counts.
    let places: BTreeMap<(&str, &str), u32> = pieces
        .map(|(variation, warehouse, quantity)| ((variation, warehouse), quantity))
        .collect();
    lock_products(tx, &codes(places.keys().map(|(code, _)| *code))).await?;
    let rows: Vec<PlaceRow<'_>> = places
        .into_iter()
        .map(|((code, place), pieces)| PlaceRow { code, place, pieces })
        .collect();
    let changed: Vec<(String,)> = tx.rows(&SET, &json(&rows)).await?;
    touch(tx, Topic::Stock, &changed, at).await?;
    Ok(changed.len() as u64)
}

/// The stock of these variations by warehouse, locked until the commit; those of each in the order of the warehouses.
pub(super) async fn lock(tx: &mut Transaction, variations: &str) -> Result<BTreeMap<String, Vec<WarehouseStock>>> {
    let mut rows: Vec<(String, String, i64, i64, i64)> = tx.rows(&LOCK_LEVELS, variations).await?;
    for (variation, warehouse, ..) in &rows {
        // No code holds the mark, so that the pairs are in the order of the rows.
        tx.locked.add(RowKind::Stock, format!("{variation}\0{warehouse}"))?;
    }
    // Within a position they are in the order of their ids already.
    rows.sort_by_key(|(.., position)| *position);
    let mut stock: BTreeMap<String, Vec<WarehouseStock>> = BTreeMap::new();
    for (variation, warehouse, quantity, reserved, _) in rows {
        stock.entry(variation).or_default().push(WarehouseStock {
            warehouse,
            quantity,
            reserved,
        });
    }
    Ok(stock)
}

/// Locks the products of these variations, as whoever puts products does before it comes to their stock; gives them back.
pub(super) async fn lock_products(tx: &mut Transaction, variations: &str) -> Result<Vec<String>> {
    let products: Vec<(String,)> = tx.rows(&LOCK_PRODUCTS, variations).await?;
    let products: Vec<String> = products.into_iter().map(|(product,)| product).collect();
    for product in &products {
        tx.locked.add(RowKind::Product, product.clone())?;
    }
    Ok(products)
}

/// Tells that another number of pieces may be sold of these products, which still are what was put.
pub(super) fn announce(tx: &mut Transaction, products: &[String], at: UnixMillis) {
    let keys: Vec<&str> = products.iter().map(String::as_str).collect();
    outbox::append(tx, Topic::Stock, &keys, at);
}

/// Variations as the rows of the statements above: sorted, each once.
pub(super) fn codes<'a>(variations: impl Iterator<Item = &'a str>) -> String {
    let codes: BTreeSet<&str> = variations.collect();
    let rows: Vec<CodeRow<'_>> = codes.into_iter().map(|code| CodeRow { code }).collect();
    json(&rows)
}

/// More than a `u32` counts is as good as that.
pub(super) fn pieces(stored: i64) -> u32 {
    u32::try_from(stored.max(0)).unwrap_or(u32::MAX)
}

type LevelRow = (String, String, i64, i64);

#[derive(Serialize)]
struct CodeRow<'a> {
    code: &'a str,
}

#[derive(Serialize)]
struct PlaceRow<'a> {
    code: &'a str,
    place: &'a str,
    pieces: u32,
}

#[derive(Serialize)]
struct WarehouseRow<'a> {
    code: &'a str,
    title: &'a str,
    land: &'a str,
    place: i64,
}

impl<'a> WarehouseRow<'a> {
    fn new(warehouse: &'a Warehouse) -> Self {
        Self {
            code: warehouse.id.as_str(),
            title: &warehouse.name,
            land: &warehouse.country,
            place: warehouse.position,
        }
    }
}
