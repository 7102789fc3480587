//! An event of an order, as programs beside the shop are sent it.

use domain::{clock::UnixMillis, order::OrderEvent};
use serde::Serialize;

/// The body of a webhook. It names nobody: what the order holds is read where orders are read.
#[derive(Debug, Clone, Serialize)]
pub struct OrderEventModel<'a> {
    /// `order.placed`, …
    #[serde(rename = "type")]
    pub what: &'static str,
    /// When it happened.
    pub timestamp: String,
    pub data: OrderEventData<'a>,
}

/// The order, as it was left; the names are those of [`OrderModel`](super::OrderModel).
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderEventData<'a> {
    pub id: String,
    pub order_number: String,
    pub market: &'a str,
    pub status: &'static str,
    pub version: u64,
    /// Of the shipment, the refund or the return.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<&'a str>,
}

impl<'a> OrderEventModel<'a> {
    /// `moment` writes a moment.
    pub fn new(event: &'a OrderEvent, moment: fn(UnixMillis) -> String) -> Self {
        Self {
            what: event.what.as_str(),
            timestamp: moment(event.at),
            data: OrderEventData {
                id: event.order.to_string(),
                order_number: event.number.to_string(),
                market: event.market.as_str(),
                status: event.status.as_str(),
                version: event.version,
                reference: event.reference.as_deref(),
            },
        }
    }
}
