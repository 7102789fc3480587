//! What an order is made of, and what may be said of it.

use serde::{Deserialize, Serialize};

use super::{
    contents::{ContentsError, IssuedGiftCard, OrderContents, OrderLine},
    credit::{Credit, RefundScope},
    ledger::{Entry, SaleParts},
    number::OrderNumber,
    payment::{Notice, NoticeError, Payment, PaymentRequest, PaymentState},
    shipment::{PieceCount, ReturnRequest, Shipment, pieces_of},
};
use crate::{
    clock::UnixMillis,
    ids::{CartId, LineItemId, OrderId, PaymentId, VariationCode},
    text::ReturnReason,
};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    pub id: OrderId,
    pub number: OrderNumber,
    /// The cart that became the order.
    pub cart: CartId,
    pub placed_at: UnixMillis,
    pub contents: OrderContents,
    /// In the order in which they were begun. The store keeps them beside the order.
    #[serde(skip)]
    pub(super) payments: Vec<Payment>,
    #[serde(default)]
    pub(super) shipments: Vec<Shipment>,
    #[serde(default)]
    pub(super) credits: Vec<Credit>,
    #[serde(default)]
    pub(super) returns: Vec<ReturnRequest>,
    #[serde(default)]
    pub(super) cancelled_at: Option<UnixMillis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ready_at: Option<UnixMillis>,
}

/// What happens to an order. Each that is told twice is done once: by the name that its sender gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderCommand {
    /// A provider tells of a payment.
    Notice {
        payment: PaymentId,
        notice: Notice,
    },
    /// One more payment was begun for it.
    AddPayment(Payment),
    /// The goods lie at the place of the shop where the buyer fetches them.
    Ready,
    /// Pieces go out, or are handed over where the buyer fetches them; their `delivered_at` is not read.
    Ship(Shipment),
    Deliver {
        shipment: Box<str>,
    },
    /// Not carried out, as long as nothing was sent.
    Cancel,
    /// A part or all of it is taken back.
    Refund {
        id: Box<str>,
        scope: RefundScope,
    },
    /// The shopper wants to give pieces back.
    AskReturn {
        id: Box<str>,
        pieces: Vec<PieceCount>,
        reason: Option<ReturnReason>,
    },
}

/// What is to be done in the transaction that keeps the order.
#[derive(Debug, Clone, PartialEq)]
pub enum OrderEffect {
    Post(Entry),
    Ask(PaymentId, PaymentRequest),
    /// Pieces that are not going to be sent.
    Restock(Vec<Restocked>),
    /// Gift cards that were bought come into force.
    IssueGiftCards(Vec<IssuedGiftCard>),
    /// What promotions allow is as if the order had never been.
    GiveBackUses,
    Announce(Announcement),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restocked {
    pub code: VariationCode,
    pub pieces: u32,
}

/// What people are told of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Announcement {
    Placed,
    /// All its money was promised, or is not any more.
    Payment,
    Ready,
    Shipped(Box<str>),
    Delivered(Box<str>),
    Cancelled,
    Refunded(Box<str>),
    ReturnAsked(Box<str>),
    /// The gift card of this id is in force.
    GiftCard(Box<str>),
}

/// Why something cannot be done with an order. Nothing of it changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    #[error(transparent)]
    Contents(#[from] ContentsError),
    #[error(transparent)]
    Notice(#[from] NoticeError),
    #[error("the order has no such payment")]
    UnknownPayment,
    #[error("the order has no such line")]
    UnknownLine,
    #[error("the order has no such shipment")]
    UnknownShipment,
    #[error("not so many pieces of the line are left for that")]
    Pieces,
    #[error("not so much money is left for that")]
    Amount,
    #[error("there is nothing to do")]
    Nothing,
    #[error("the money for it is not promised yet")]
    NotPaid,
    #[error("something was sent already")]
    Sent,
    #[error("the order was cancelled")]
    Cancelled,
    #[error("the buyer does not fetch it from a place of the shop")]
    NotFetched,
    #[error("the name was given to something else before")]
    NameTaken,
}

/// An order that comes into being.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedOrder {
    pub id: OrderId,
    pub number: OrderNumber,
    pub cart: CartId,
    pub contents: OrderContents,
    /// With what is known of them by now.
    pub payments: Vec<Payment>,
}

impl Order {
    /// From the store: the order with its payments, which are kept beside it.
    #[must_use]
    pub fn with_payments(mut self, payments: Vec<Payment>) -> Self {
        self.payments = payments;
        self
    }

    /// Takes out what tells who bought.
    pub fn pseudonymise(&mut self) {
        self.contents.pseudonymise();
        for request in &mut self.returns {
            request.reason = None;
        }
    }

    pub fn payments(&self) -> &[Payment] {
        &self.payments
    }

    pub fn payment(&self, id: PaymentId) -> Option<&Payment> {
        self.payments.iter().find(|payment| payment.id == id)
    }

    pub fn shipments(&self) -> &[Shipment] {
        &self.shipments
    }

    pub fn credits(&self) -> &[Credit] {
        &self.credits
    }

    pub fn returns(&self) -> &[ReturnRequest] {
        &self.returns
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancelled_at.is_some()
    }

    /// Since when the goods wait for their buyer at a place of the shop.
    pub fn ready_at(&self) -> Option<UnixMillis> {
        self.ready_at
    }

    /// What the order came to when it was placed.
    pub fn total(&self) -> i64 {
        let parts = self.sale_parts();
        parts.total()
    }

    /// What is left to be paid by a payment that would begin now: what no other one pays or may still pay.
    pub fn unpaid(&self) -> i64 {
        let pays = |payment: &Payment| match payment.state() {
            PaymentState::Pending => payment.amount,
            _ => payment.secured() - payment.refunded(),
        };
        self.due() - self.payments.iter().map(pays).sum::<i64>()
    }

    /// Pieces of the line that went out.
    pub fn sent(&self, line: LineItemId) -> u32 {
        pieces_of(self.shipments.iter().flat_map(|shipment| &shipment.pieces), line)
    }

    /// Pieces of the line that are still to go out.
    pub fn to_send(&self, line: LineItemId) -> u32 {
        let quantity = self.contents.line(line).map_or(0, |line| line.quantity);
        quantity - self.sent(line) - self.unsent_credits(line)
    }

    pub(super) fn sale_parts(&self) -> SaleParts {
        let delivery = self.contents.delivery.as_ref();
        let sum = |of: fn(&OrderLine) -> i64, is_gift_card: bool| {
            let lines = self.contents.lines.iter();
            let lines = lines.filter(|line| line.gift_card.is_some() == is_gift_card);
            lines.map(of).sum()
        };
        SaleParts {
            gift_cards: sum(|line| line.net, true),
            goods: sum(|line| line.net, false),
            goods_tax: sum(|line| line.tax, false),
            deliveries: delivery.map_or(0, |delivery| delivery.net),
            deliveries_tax: delivery.map_or(0, |delivery| delivery.tax),
            currency: self.contents.currency,
        }
    }
}
