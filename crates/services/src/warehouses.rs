//! Warehouses from files and back, with what lies in them; documented in `docs/operations.md`.

use std::collections::BTreeMap;

use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    contact::Country,
    ids::{VariationCode, WarehouseId},
    stock::Warehouse,
};
use serde::{Deserialize, Serialize};
use store::Store;

/// Warehouses could not be read or put; none was.
#[derive(Debug, thiserror::Error)]
pub enum WarehousesError {
    #[error("the file is no list of warehouses: {0}")]
    Unreadable(serde_json::Error),
    #[error("they cannot be written: {0}")]
    Unwritable(serde_json::Error),
    #[error("warehouse {number} ({id}): {reason}")]
    Wrong {
        number: usize,
        id: WarehouseId,
        reason: String,
    },
    #[error("the database does not take them: {0}")]
    Store(#[from] store::Error),
}

/// A warehouse as a file writes it.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarehouseRow {
    id: WarehouseId,
    name: Box<str>,
    /// ISO 3166-1 alpha-3.
    country: Box<str>,
    /// Goods are taken from the lowest first.
    #[serde(default)]
    position: i64,
    /// Pieces by variation; those that are not named stay as they are.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    stock: BTreeMap<VariationCode, u32>,
}

/// How many warehouses, and pieces of variations in them, were new or changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Put {
    pub warehouses: u64,
    pub levels: u64,
}

/// Reads a JSON list; every id stands in it once, and every country exists.
pub fn parse(json: &str) -> Result<Vec<WarehouseRow>, WarehousesError> {
    let rows: Vec<WarehouseRow> = serde_json::from_str(json).map_err(WarehousesError::Unreadable)?;
    for (at, row) in rows.iter().enumerate() {
        let wrong = |reason: String| WarehousesError::Wrong {
            number: at + 1,
            id: row.id.clone(),
            reason,
        };
        if rows[..at].iter().any(|other| other.id == row.id) {
            return Err(wrong("another one in the file has this id".to_owned()));
        }
        if row.name.trim().is_empty() {
            return Err(wrong("it has no name".to_owned()));
        }
        if Country::parse(&row.country).is_none() {
            return Err(wrong(format!(
                "the country {:?} must be an ISO 3166-1 alpha-3 code such as FIN",
                row.country
            )));
        }
    }
    Ok(rows)
}

/// Refuses pieces of variations that the catalogue does not have; the database would pass over them.
pub fn check(rows: &[WarehouseRow], catalogue: &Catalogue) -> Result<(), WarehousesError> {
    for (at, row) in rows.iter().enumerate() {
        if let Some(code) = row.stock.keys().find(|code| catalogue.offer(code.as_str()).is_none()) {
            return Err(WarehousesError::Wrong {
                number: at + 1,
                id: row.id.clone(),
                reason: format!("the catalogue has no variation {code}"),
            });
        }
    }
    Ok(())
}

/// Puts warehouses and what lies in them. Other warehouses stay.
pub async fn put(store: &Store, rows: &[WarehouseRow], at: UnixMillis) -> Result<Put, store::Error> {
    let warehouses: Vec<_> = rows.iter().map(WarehouseRow::warehouse).collect();
    let levels: Vec<_> = rows.iter().flat_map(WarehouseRow::levels).collect();
    Ok(Put {
        warehouses: store.stock().put_warehouses(&warehouses).await?,
        levels: store.stock().set(&levels, at).await?,
    })
}

/// All warehouses with what lies in them, those pieces among it that are reserved; what lies in the main one stands with
/// the products.
///
/// # Errors
///
/// The storage does not answer.
pub async fn rows(store: &Store) -> Result<Vec<WarehouseRow>, WarehousesError> {
    let warehouses = store.stock().warehouses().await?;
    let mut rows: Vec<WarehouseRow> = warehouses.into_iter().map(WarehouseRow::from).collect();
    let mut products = store.catalogue().next("").await?;
    while let Some(last) = products.last() {
        let after = last.code.clone();
        let variations = products.iter().flat_map(|product| &product.variations);
        let codes: Vec<VariationCode> = variations.map(|variation| variation.code.clone()).collect();
        for level in store.stock().levels(&codes).await? {
            let elsewhere = level.warehouse.as_str() != Warehouse::MAIN;
            if let Some(row) = rows.iter_mut().find(|row| elsewhere && row.id == level.warehouse) {
                row.stock.insert(level.variation, level.quantity);
            }
        }
        products = store.catalogue().next(after.as_str()).await?;
    }
    Ok(rows)
}

/// Writes warehouses as [`parse`] reads them.
///
/// # Errors
///
/// They have no JSON form.
pub fn export(rows: &[WarehouseRow]) -> Result<String, WarehousesError> {
    let json = serde_json::to_string_pretty(rows).map_err(WarehousesError::Unwritable)?;
    Ok(json + "\n")
}

impl From<Warehouse> for WarehouseRow {
    fn from(warehouse: Warehouse) -> Self {
        let Warehouse {
            id,
            name,
            country,
            position,
        } = warehouse;
        Self {
            id,
            name,
            country,
            position,
            stock: BTreeMap::new(),
        }
    }
}

impl WarehouseRow {
    fn warehouse(&self) -> Warehouse {
        Warehouse {
            id: self.id.clone(),
            name: self.name.clone(),
            country: self.country.clone(),
            position: self.position,
        }
    }

    fn levels(&self) -> impl Iterator<Item = (VariationCode, WarehouseId, u32)> {
        self.stock
            .iter()
            .map(|(code, pieces)| (code.clone(), self.id.clone(), *pieces))
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::btree_map, prelude::*, sample::select};

    use super::*;
    use crate::samples::text;

    fn row(id: &str) -> impl Strategy<Value = WarehouseRow> {
        let id = WarehouseId::parse(id).expect("an id");
        let name = text().prop_filter("it has a name", |name| !name.trim().is_empty());
        let code = "[A-Z0-9/._:-]{1,12}".prop_map(|code| VariationCode::parse(&code).expect("a code"));
        let country = select(vec!["FIN", "SWE"]);
        let stock = btree_map(code, any::<u32>(), 0..4);
        (name, country, any::<i64>(), stock).prop_map(move |(name, country, position, stock)| WarehouseRow {
            id: id.clone(),
            name,
            country: country.into(),
            position,
            stock,
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(rows in [row("main"), row("malmo")]) {
            let text = export(&rows).expect("JSON");
            let again = parse(&text).map_err(|error| error.to_string());
            prop_assert_eq!(again, Ok(Vec::from(rows)));
        }
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        const FILE: &str = r#"[{"id":"main","name":"Vantaa","country":"FIN"},{"id":"malmo","name":"Malmö","country":"SWE","stock":{"A-1":3}}]"#;
        let rows = parse(FILE).expect("two warehouses");
        let error = check(&rows, &Catalogue::default())
            .expect_err("an empty shop")
            .to_string();
        assert!(
            error.contains("warehouse 2 (malmo): the catalogue has no variation A-1"),
            "{error}"
        );
        for (from, to, told) in [
            ("malmo", "main", "warehouse 2 (main): another one"),
            ("SWE", "Sweden", "warehouse 2 (malmo): the country \"Sweden\""),
            (
                "\"name\":\"Vantaa\"",
                "\"name\":\" \"",
                "warehouse 1 (main): it has no name",
            ),
            ("3}", "-3}", "no list of warehouses"),
            ("\"stock\"", "\"stocks\"", "unknown field `stocks`"),
        ] {
            let error = parse(&FILE.replacen(from, to, 1)).expect_err(to).to_string();
            assert!(error.contains(told), "{told} in {error}");
        }
    }
}
