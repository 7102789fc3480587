//! What a delivery costs by weight and by what the goods cost.

use serde::{Deserialize, Serialize};

use super::parcel::Parcel;

/// What a method costs in one market. Amounts are minor units of the market's currency, with tax.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MarketTerms {
    /// The first that fits the parcel holds; a parcel that none fits is not taken.
    pub rates: Vec<Rate>,
    /// From goods of this amount on the delivery is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free_from: Option<i64>,
}

/// A price, and the parcels that it is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rate {
    pub price: i64,
    /// The heaviest parcel, with packages; none: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to_grams: Option<u64>,
    /// Goods must cost so much at least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_total: Option<i64>,
}

impl MarketTerms {
    /// What this parcel costs; none where it is too heavy.
    pub fn price(&self, parcel: &Parcel) -> Option<i64> {
        let rate = self.rates.iter().find(|rate| rate.fits(parcel))?;
        let is_free = self.free_from.is_some_and(|amount| amount <= parcel.goods.minor());
        Some(if is_free { 0 } else { rate.price })
    }
}

impl Rate {
    fn fits(&self, parcel: &Parcel) -> bool {
        self.up_to_grams.is_none_or(|most| parcel.grams <= most)
            && self.from_total.is_none_or(|least| least <= parcel.goods.minor())
    }
}
