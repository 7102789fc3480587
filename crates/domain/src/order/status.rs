//! What an order is, seen from outside.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{model::Order, payment::Payment, shipment::Shipment};
use crate::clock::UnixMillis;

/// A parcel that left so long ago has come, or is lost.
const SURELY_COME: Duration = Duration::from_secs(60 * 24 * 60 * 60);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrderStatus {
    /// Not all of its money is promised.
    Pending,
    /// To be packed.
    Processing,
    /// Some of it is under way.
    PartlyShipped,
    Shipped,
    Delivered,
    Cancelled,
    /// All of its goods were taken back.
    Refunded,
}

impl OrderStatus {
    pub const ALL: [Self; 7] = [
        Self::Pending,
        Self::Processing,
        Self::PartlyShipped,
        Self::Shipped,
        Self::Delivered,
        Self::Cancelled,
        Self::Refunded,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Processing => "processing",
            Self::PartlyShipped => "partly-shipped",
            Self::Shipped => "shipped",
            Self::Delivered => "delivered",
            Self::Cancelled => "cancelled",
            Self::Refunded => "refunded",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

impl Order {
    pub fn status(&self) -> OrderStatus {
        let is_all_sent = self.contents.lines.iter().all(|line| self.to_send(line.id) == 0);
        let is_all_taken_back = self
            .contents
            .lines
            .iter()
            .all(|line| self.credited_pieces(line.id) == line.quantity);
        match () {
            () if self.is_cancelled() => OrderStatus::Cancelled,
            () if is_all_taken_back => OrderStatus::Refunded,
            () if self.shipments.is_empty() && !self.is_secured() => OrderStatus::Pending,
            () if self.shipments.is_empty() => OrderStatus::Processing,
            () if !is_all_sent => OrderStatus::PartlyShipped,
            () if self.shipments.iter().all(|shipment| shipment.delivered_at.is_some()) => OrderStatus::Delivered,
            () => OrderStatus::Shipped,
        }
    }

    /// Whether nothing is left to be sent or handed over.
    pub fn is_closed(&self) -> bool {
        matches!(
            self.status(),
            OrderStatus::Delivered | OrderStatus::Cancelled | OrderStatus::Refunded
        )
    }

    /// Whether its buyer need not be known any more: the goods have come, and nobody owes anybody money for them.
    pub fn needs_no_buyer(&self, at: UnixMillis) -> bool {
        self.has_come(at) && self.is_settled()
    }

    /// Whether no goods are to come any more. Not every shop is told that parcels have come: what left so long ago has.
    pub fn has_come(&self, at: UnixMillis) -> bool {
        let has_left = |shipment: &Shipment| shipment.sent_at.after(SURELY_COME) <= at;
        self.is_closed() || (self.status() == OrderStatus::Shipped && self.shipments.iter().all(has_left))
    }

    /// Whether all that is due was paid or is promised.
    pub fn is_secured(&self) -> bool {
        self.is_due(Payment::secured)
    }

    /// Whether all that is due was paid, or a provider answers for it: an invoice is only a promise.
    pub(super) fn is_backed(&self) -> bool {
        self.is_due(Payment::backed)
    }

    /// Whether what is due was paid, and not more than that: a promise, such as an invoice, is no money yet. What is being taken
    /// may come at any moment, and be given back then.
    pub fn is_settled(&self) -> bool {
        let payments = self.payments.iter();
        let paid: i64 = payments.map(|payment| payment.captured() - payment.refunded()).sum();
        paid == self.due() && self.payments.iter().all(|payment| payment.captures_under_way() == 0)
    }

    fn is_due(&self, paid: fn(&Payment) -> i64) -> bool {
        let paid = self.payments.iter().map(|payment| paid(payment) - payment.refunded());
        paid.sum::<i64>() >= self.due()
    }
}
