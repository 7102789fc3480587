use super::custom::Custom;
use crate::ids::{LineItemId, ShipmentId, VariationCode};

/// One row of a cart's lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredLine {
    pub id: LineItemId,
    pub code: VariationCode,
    pub shipment: ShipmentId,
    /// 1 to 999.
    pub quantity: u32,
    pub custom: Option<Custom>,
}
