//! Who is told of events of orders.

use domain::order::OrderEventType;
use serde::{Deserialize, Serialize};

/// A program beside the shop. In the transaction of each event that it wants it gets a job ([`send_webhook`](crate::send_webhook)).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventSubscription {
    /// The name of the endpoint.
    pub endpoint: Box<str>,
    pub events: Vec<OrderEventType>,
}
