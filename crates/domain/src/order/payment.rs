//! One payment of an order: what its provider said of it, and what it was asked.
//!
//! Notices are facts. They come late, twice and in any order; the state is what all of them together say, so that every
//! order of the same notices leads to the same payment.

use serde::{Deserialize, Serialize};

use crate::ids::PaymentId;

/// Who moves the money: `gift-card`, `invoice`, `test`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ProviderId(Box<str>);

impl ProviderId {
    /// The shop's own gift cards: their money lies in the shop's ledger.
    pub const GIFT_CARD: &'static str = "gift-card";
    /// People send it, and see to its money.
    pub const INVOICE: &'static str = "invoice";
    /// Money at the counter where the goods are fetched.
    pub const PICKUP: &'static str = "pickup";

    pub fn new(id: &str) -> Self {
        Self(id.into())
    }

    pub fn gift_card() -> Self {
        Self::new(Self::GIFT_CARD)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_gift_card(&self) -> bool {
        &*self.0 == Self::GIFT_CARD
    }

    pub fn is_at_pickup(&self) -> bool {
        &*self.0 == Self::PICKUP
    }

    /// Whether people tell that its money came.
    pub fn is_manual(&self) -> bool {
        &*self.0 == Self::INVOICE || self.is_at_pickup()
    }
}

/// When the money of an authorised payment is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CapturePolicy {
    /// As soon as the payment is authorised.
    AtOnce,
    /// When goods are sent: what those are worth.
    AtShipping,
    /// By the provider or by people, who tell of it: an invoice that is paid, money at the counter.
    ByNotice,
}

/// What happened to a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PaymentEvent {
    Authorisation,
    Capture,
    Cancellation,
    Refund,
}

/// What a provider says happened. Two notices that are equal are one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    /// The provider's name of this event.
    pub reference: Box<str>,
    pub event: PaymentEvent,
    pub success: bool,
    /// The provider's name of the event that this one follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub original: Option<Box<str>>,
    /// Minor units of the order's currency; without meaning for a cancellation.
    pub amount: i64,
}

/// Why a notice changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoticeError {
    #[error("the notice has another amount than the payment may have")]
    Amount,
    #[error("the provider said something else under this reference before")]
    Contradiction,
}

/// What a provider is to be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum PaymentRequest {
    /// `upto` tells requests apart: all that was asked to be captured, this one included.
    Capture {
        amount: i64,
        upto: i64,
    },
    Cancel,
    Refund {
        amount: i64,
        upto: i64,
    },
}

impl PaymentRequest {
    /// The name of the request within its payment: the same one is asked under the same name, however often.
    pub fn key(&self) -> String {
        match self {
            Self::Capture { upto, .. } => format!("capture-{upto}"),
            Self::Cancel => "cancel".to_owned(),
            Self::Refund { upto, .. } => format!("refund-{upto}"),
        }
    }
}

/// What the facts come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PaymentState {
    /// Nothing is known yet.
    Pending,
    Refused,
    Authorised,
    PartlyCaptured,
    Captured,
    Cancelled,
    PartlyRefunded,
    Refunded,
}

impl PaymentState {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Refused => "refused",
            Self::Authorised => "authorised",
            Self::PartlyCaptured => "partly-captured",
            Self::Captured => "captured",
            Self::Cancelled => "cancelled",
            Self::PartlyRefunded => "partly-refunded",
            Self::Refunded => "refunded",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// The shop's own reference, which the provider repeats.
    pub id: PaymentId,
    pub provider: ProviderId,
    /// Of the provider: `card`, `mobilepay`.
    pub method: Box<str>,
    /// What it is to pay.
    pub amount: i64,
    pub capture: CapturePolicy,
    /// Sorted, each once.
    #[serde(default)]
    notices: Vec<Notice>,
    /// All that was asked or happened unasked.
    #[serde(default)]
    capture_asked: i64,
    #[serde(default)]
    refund_asked: i64,
    #[serde(default)]
    cancel_asked: bool,
}

impl Payment {
    pub fn new(id: PaymentId, provider: ProviderId, method: &str, amount: i64, capture: CapturePolicy) -> Self {
        Self {
            id,
            provider,
            method: method.into(),
            amount,
            capture,
            notices: Vec::new(),
            capture_asked: 0,
            refund_asked: 0,
            cancel_asked: false,
        }
    }

    /// Takes what a provider said; returns whether that is new.
    ///
    /// # Errors
    ///
    /// The notice does not fit the payment. It is to be kept and looked at by people, and changes nothing.
    pub fn take(&mut self, notice: Notice) -> Result<bool, NoticeError> {
        let place = match self.notices.binary_search(&notice) {
            Ok(_) => return Ok(false),
            Err(place) => place,
        };
        let is_same_event = |other: &Notice| {
            (&other.reference, other.event, other.success, &other.original)
                == (&notice.reference, notice.event, notice.success, &notice.original)
        };
        if self.notices.iter().any(is_same_event) {
            return Err(NoticeError::Contradiction);
        }
        let fits = match (notice.event, notice.success) {
            // What did not happen moves no money, whatever its amount.
            (_, false) | (PaymentEvent::Cancellation, _) => true,
            (PaymentEvent::Authorisation, true) => notice.amount == self.amount,
            (PaymentEvent::Capture | PaymentEvent::Refund, true) => {
                let sum = self.sum(notice.event).checked_add(notice.amount);
                notice.amount > 0 && sum.is_some_and(|sum| sum <= self.amount)
            }
        };
        if !fits {
            return Err(NoticeError::Amount);
        }
        self.notices.insert(place, notice);
        self.capture_asked = self.capture_asked.max(self.captured());
        Ok(true)
    }

    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// What was captured. Nothing can be refunded that was not, so a refund that is heard of first counts as captured.
    pub fn captured(&self) -> i64 {
        self.sum(PaymentEvent::Capture).max(self.sum(PaymentEvent::Refund))
    }

    /// What was given back.
    pub fn refunded(&self) -> i64 {
        self.sum(PaymentEvent::Refund)
    }

    pub fn is_cancelled(&self) -> bool {
        self.has(PaymentEvent::Cancellation, true)
    }

    /// Whether the provider ever promised the money. One that was captured was authorised, in whatever order one hears of it.
    pub fn is_authorised(&self) -> bool {
        self.has(PaymentEvent::Authorisation, true) || self.captured() > 0
    }

    /// What is promised and not captured yet.
    pub fn open(&self) -> i64 {
        if self.has(PaymentEvent::Authorisation, true) && !self.is_cancelled() {
            self.amount - self.captured()
        } else {
            0
        }
    }

    /// What the order can count on: captured, being captured, or promised and neither let go nor refused when it was asked for.
    pub fn secured(&self) -> i64 {
        let promised = if self.is_promised() {
            self.capturable() + self.captures_under_way()
        } else {
            0
        };
        self.captured() + promised
    }

    /// What was captured, or a provider answers for: what people see to, an invoice, is worth nothing until its money came.
    pub fn backed(&self) -> i64 {
        if self.provider.is_manual() {
            self.captured()
        } else {
            self.secured()
        }
    }

    pub fn state(&self) -> PaymentState {
        let (captured, refunded) = (self.captured(), self.refunded());
        match () {
            () if refunded > 0 && refunded == captured => PaymentState::Refunded,
            () if refunded > 0 => PaymentState::PartlyRefunded,
            () if captured >= self.amount && captured > 0 => PaymentState::Captured,
            () if captured > 0 => PaymentState::PartlyCaptured,
            () if self.is_cancelled() => PaymentState::Cancelled,
            () if self.is_authorised() => PaymentState::Authorised,
            () if self.has(PaymentEvent::Authorisation, false) => PaymentState::Refused,
            () => PaymentState::Pending,
        }
    }

    /// Whether anything of it is promised, and nobody asked to let it go.
    pub(super) fn is_promised(&self) -> bool {
        !self.cancel_asked && self.open() > 0
    }

    /// What can still be asked to be captured.
    pub(super) fn capturable(&self) -> i64 {
        if self.is_promised() {
            self.amount - self.capture_asked
        } else {
            0
        }
    }

    /// All that was asked to be captured, or was captured unasked.
    pub(super) fn capture_asked(&self) -> i64 {
        self.capture_asked
    }

    /// What can still be asked to be given back.
    pub(super) fn refundable(&self) -> i64 {
        self.captured() - self.refund_asked.max(self.refunded())
    }

    /// What was asked to be given back, or was given back unasked.
    pub(super) fn refund_asked(&self) -> i64 {
        self.refund_asked
    }

    /// What was given back although nobody asked; it counts as asked from here on.
    pub(super) fn adopt_unasked_refunds(&mut self) -> i64 {
        let unasked = (self.refunded() - self.refund_asked).max(0);
        self.refund_asked += unasked;
        unasked
    }

    pub(super) fn ask_capture(&mut self, amount: i64) -> PaymentRequest {
        self.capture_asked += amount;
        PaymentRequest::Capture {
            amount,
            upto: self.capture_asked,
        }
    }

    pub(super) fn ask_refund(&mut self, amount: i64) -> PaymentRequest {
        self.refund_asked += amount;
        PaymentRequest::Refund {
            amount,
            upto: self.refund_asked,
        }
    }

    /// Nothing where it was asked before, or there is nothing to cancel.
    pub(super) fn ask_cancel(&mut self) -> Option<PaymentRequest> {
        let is_new = self.is_promised() && self.captures_under_way() == 0;
        self.cancel_asked |= is_new;
        is_new.then_some(PaymentRequest::Cancel)
    }

    /// What is to be asked so that nothing of it stays: captured money is given back, a promise is cancelled. Nothing
    /// where that was asked before, or there is nothing.
    pub(crate) fn undo(&mut self) -> Option<PaymentRequest> {
        match self.refundable() {
            0 => self.ask_cancel(),
            amount => Some(self.ask_refund(amount)),
        }
    }

    /// What was asked to be captured and not answered: a cancellation would race with it. Nothing is taken of a payment that its
    /// provider cancelled.
    pub(super) fn captures_under_way(&self) -> i64 {
        if self.is_cancelled() {
            return 0;
        }
        let failed = self
            .notices
            .iter()
            .filter(|notice| notice.event == PaymentEvent::Capture && !notice.success);
        let failed: i64 = failed.map(|notice| notice.amount.max(0)).fold(0, i64::saturating_add);
        (self.capture_asked - self.captured()).saturating_sub(failed).max(0)
    }

    fn has(&self, event: PaymentEvent, success: bool) -> bool {
        self.notices
            .iter()
            .any(|notice| notice.event == event && notice.success == success)
    }

    /// At most the payment's amount, which [`Self::take`] sees to.
    fn sum(&self, event: PaymentEvent) -> i64 {
        let of_event = self
            .notices
            .iter()
            .filter(|notice| notice.event == event && notice.success);
        of_event.map(|notice| notice.amount).sum()
    }
}
