//! What a checkout adds to a cart.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    buyer::Buyer,
    delivery::{DeliveryQuote, PickupPoint},
    ids::{DeliveryMethodId, PromotionId},
};

/// Who buys, and how it is delivered. An order takes it over; the next cart begins without it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutDetails {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buyer: Option<Buyer>,
    /// How many orders the buyer had when they told who they are; orders are judged by the number of then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier_orders: Option<u32>,
    /// How often the buyer had promotions, as it was then: some are given to each customer so many times.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub promotion_uses: BTreeMap<PromotionId, u32>,
    /// The groups of customers that the owner is in, as they were known last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Box<str>>,
    /// The chosen way of delivery. Its price is worked out at every view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivery: Option<DeliveryMethodId>,
    /// Where the goods are fetched, with a way of delivery to the shop's own places.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pickup_point: Option<PickupPoint>,
    /// What was chosen at a delivery provider, in the place of a way of delivery of the shop's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<DeliveryQuote>,
}

/// A way of delivery that somebody chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryChoice {
    pub method: DeliveryMethodId,
    /// Where the goods are fetched; one that the method has.
    pub point: Option<Box<PickupPoint>>,
}

/// What the shop knows of a buyer: by their e-mail address, or by their account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BuyerHistory {
    pub orders: u32,
    /// How many orders had each promotion; one that is not listed had none.
    pub promotion_uses: BTreeMap<PromotionId, u32>,
    /// The groups that a customer is in; promotions ask for them.
    pub groups: Vec<Box<str>>,
}

impl CheckoutDetails {
    /// Whether this was known when it was learned last.
    pub fn knows(&self, history: &BuyerHistory) -> bool {
        self.earlier_orders == Some(history.orders)
            && self.promotion_uses == history.promotion_uses
            && self.groups == history.groups
    }

    /// Takes in what the buyer had before, as it is now.
    pub fn learn(&mut self, history: &BuyerHistory) {
        self.earlier_orders = Some(history.orders);
        self.promotion_uses.clone_from(&history.promotion_uses);
        self.groups.clone_from(&history.groups);
    }
}
