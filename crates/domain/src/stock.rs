//! Where goods lie, and pieces that are set aside for a payment under way.

use std::{collections::BTreeMap, fmt, time::Duration};

use serde::{Deserialize, Serialize};

use crate::{
    catalogue::StockState,
    ids::{VariationCode, WarehouseId},
};

/// A place that goods are sent from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Warehouse {
    pub id: WarehouseId,
    pub name: Box<str>,
    /// ISO 3166-1 alpha-3.
    pub country: Box<str>,
    /// Goods are taken from the lowest first.
    #[serde(default)]
    pub position: i64,
}

impl Warehouse {
    /// The one that stock belongs to where none is named.
    pub const MAIN: &'static str = "main";
}

/// Pieces that are set aside for one payment.
pub type Reserved = BTreeMap<VariationCode, u32>;

/// Of whom no payment is under way.
pub static NOTHING_RESERVED: Reserved = BTreeMap::new();

/// How long pieces stay reserved when a payment starts.
pub const RESERVATION: Duration = Duration::from_secs(10 * 60);

/// Pieces of a variation in one warehouse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockLevel {
    pub variation: VariationCode,
    pub warehouse: WarehouseId,
    /// On the shelf.
    pub quantity: u32,
    /// Of these, set aside.
    pub reserved: u32,
}

impl StockLevel {
    /// What may still be sold.
    pub fn available(&self) -> u32 {
        self.quantity.saturating_sub(self.reserved)
    }
}

/// What may still be sold of a variation at a warehouse.
pub fn state_at(levels: &[StockLevel], variation: &VariationCode, warehouse: &WarehouseId) -> StockState {
    let here = levels
        .iter()
        .filter(|level| level.variation == *variation && level.warehouse == *warehouse);
    StockState::of(here.fold(0, |pieces, level| pieces.saturating_add(level.available())))
}

/// The name of a reservation, chosen by who makes it: the same name is reserved once.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ReservationKey(pub Box<str>);

impl fmt::Display for ReservationKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
