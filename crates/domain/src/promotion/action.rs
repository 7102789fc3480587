//! What a promotion gives.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ids::{MarketId, VariationCode};

/// Minor units by market. In a market without an amount the promotion is not given.
pub type Amounts = BTreeMap<MarketId, i64>;

/// What is given. "The goods" are those that [`super::Promotion::applies_to`] names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Action {
    /// Basis points off: 1000 is 10 %.
    Percent {
        basis_points: u32,
        scope: Scope,
        /// Of scope `lines`: so many pieces at most, the cheapest ones.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        maximum_pieces: Option<u32>,
        /// So much off at most. A market that is not listed has no such limit.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        maximum_amount: Amounts,
    },
    /// An amount off, once; split over the lines of the goods.
    FixedAmount { amount: Amounts, scope: Scope },
    /// An amount off each piece.
    AmountEach {
        amount: Amounts,
        /// Of so many pieces at most, the cheapest ones.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        maximum_pieces: Option<u32>,
    },
    /// Each piece costs this, where it is less.
    FixedPrice {
        amount: Amounts,
        /// So many pieces at most, the cheapest ones.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        maximum_pieces: Option<u32>,
    },
    /// Of every `of` pieces the cheapest one is free.
    CheapestFree { of: u32 },
    /// Of every `buy` pieces `pay` are paid, the cheapest ones are free.
    BuyPay { buy: u32, pay: u32 },
    /// For every `buy` pieces of the conditions' goods `get` other pieces cost so many basis points less, the cheapest
    /// ones. No piece counts for both.
    BuyGet {
        buy: u32,
        get: u32,
        basis_points: u32,
        /// So often at most.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        maximum_times: Option<u32>,
    },
    /// Every `pieces` pieces cost this together, the dearest ones first, where it is less.
    BundlePrice { pieces: u32, amount: Amounts },
    /// The delivery costs nothing.
    FreeShipping {},
    /// Basis points off the delivery.
    ShippingPercent { basis_points: u32 },
    /// An amount off the delivery.
    ShippingAmount { amount: Amounts },
    /// The delivery costs this, where it is less.
    ShippingPrice { amount: Amounts },
    /// Pieces of a variation for nothing, while they last.
    GiftLine { code: VariationCode, quantity: u32 },
}

/// Where a discount shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// At the lines.
    Lines,
    /// At the whole order; each line carries its share, for the tax.
    Order,
}

impl Action {
    /// Where the discount shows, where the promotion says so.
    pub(crate) fn scope(&self) -> Option<Scope> {
        match self {
            Self::Percent { scope, .. } | Self::FixedAmount { scope, .. } => Some(*scope),
            _ => None,
        }
    }

    /// Whether it takes something off the delivery.
    pub fn is_about_delivery(&self) -> bool {
        matches!(
            self,
            Self::FreeShipping {}
                | Self::ShippingPercent { .. }
                | Self::ShippingAmount { .. }
                | Self::ShippingPrice { .. }
        )
    }

    /// Whether it changes what lines cost.
    pub fn changes_lines(&self) -> bool {
        !self.is_about_delivery() && !matches!(self, Self::GiftLine { .. })
    }
}
