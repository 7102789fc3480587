//! What a checkout adds to a cart.

use serde::{Deserialize, Serialize};

use crate::{buyer::Buyer, ids::DeliveryMethodId};

/// Who buys, and how it is delivered. An order takes it over; the next cart begins without it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutDetails {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buyer: Option<Buyer>,
    /// How many orders the buyer had when they told who they are; orders are judged by the number of then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier_orders: Option<u32>,
    /// The chosen way of delivery. Its price is worked out at every view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivery: Option<DeliveryMethodId>,
}
