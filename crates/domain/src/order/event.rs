//! What of an order other programs are told: that something happened, and to which order. What it is like since then
//! they read where orders are read.

use serde::{Deserialize, Serialize};

use super::{
    model::{Announcement, Order},
    number::OrderNumber,
    status::OrderStatus,
};
use crate::{
    clock::UnixMillis,
    ids::{MarketId, OrderId},
};

/// What happened to an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum OrderEventType {
    Placed,
    /// All its money is paid or promised.
    PaymentSecured,
    /// Not all of it is any more.
    PaymentLost,
    ReadyForPickup,
    Shipped,
    Delivered,
    Cancelled,
    Refunded,
    ReturnRequested,
}

/// Something that happened to an order, as of then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderEvent {
    #[serde(rename = "type")]
    pub what: OrderEventType,
    pub at: UnixMillis,
    pub order: OrderId,
    pub number: OrderNumber,
    pub market: MarketId,
    /// Of the order as it was left.
    pub status: OrderStatus,
    /// The order's, which counts its changes: of two events the one with the higher version is the later.
    pub version: u64,
    /// Of the shipment, the refund or the return that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Box<str>>,
}

impl OrderEventType {
    pub const ALL: [Self; 9] = [
        Self::Placed,
        Self::PaymentSecured,
        Self::PaymentLost,
        Self::ReadyForPickup,
        Self::Shipped,
        Self::Delivered,
        Self::Cancelled,
        Self::Refunded,
        Self::ReturnRequested,
    ];

    /// As it is written everywhere: full stops between words of a hierarchy, as of webhooks in general.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Placed => "order.placed",
            Self::PaymentSecured => "order.payment_secured",
            Self::PaymentLost => "order.payment_lost",
            Self::ReadyForPickup => "order.ready_for_pickup",
            Self::Shipped => "order.shipped",
            Self::Delivered => "order.delivered",
            Self::Cancelled => "order.cancelled",
            Self::Refunded => "order.refunded",
            Self::ReturnRequested => "order.return_requested",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|what| what.as_str() == text)
    }
}

impl From<OrderEventType> for &'static str {
    fn from(what: OrderEventType) -> Self {
        what.as_str()
    }
}

impl TryFrom<String> for OrderEventType {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("no event of an order")
    }
}

impl OrderEvent {
    /// What programs are told of what people are told; `order` is as it was left, in this version. Nothing of gift cards
    /// that come into force: only their recipients are to know of them.
    pub fn of(order: &Order, version: u64, announcement: &Announcement, at: UnixMillis) -> Option<Self> {
        let (what, reference) = match announcement {
            Announcement::Placed => (OrderEventType::Placed, None),
            Announcement::Payment if order.is_secured() => (OrderEventType::PaymentSecured, None),
            Announcement::Payment => (OrderEventType::PaymentLost, None),
            Announcement::Ready => (OrderEventType::ReadyForPickup, None),
            Announcement::Shipped(id) => (OrderEventType::Shipped, Some(id)),
            Announcement::Delivered(id) => (OrderEventType::Delivered, Some(id)),
            Announcement::Cancelled => (OrderEventType::Cancelled, None),
            Announcement::Refunded(id) => (OrderEventType::Refunded, Some(id)),
            Announcement::ReturnAsked(id) => (OrderEventType::ReturnRequested, Some(id)),
            Announcement::GiftCard(_) => return None,
        };
        Some(Self {
            what,
            at,
            order: order.id,
            number: order.number,
            market: order.contents.market.clone(),
            status: order.status(),
            version,
            reference: reference.cloned(),
        })
    }

    /// Tells it from all others of the shop: `100018:3:order.shipped`.
    pub fn key(&self) -> String {
        format!("{}:{}:{}", self.number, self.version, self.what.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for what in OrderEventType::ALL {
            assert_eq!(OrderEventType::parse(what.as_str()), Some(what));
            let json = serde_json::to_string(&what).expect("is written");
            assert_eq!(serde_json::from_str::<OrderEventType>(&json).expect("is read"), what);
        }
        assert_eq!(OrderEventType::parse("order.eaten"), None);
    }
}
