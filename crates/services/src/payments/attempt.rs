//! An attempt as the store keeps it.

use domain::{
    ids::{MarketId, OrderId},
    market::Language,
    order::{Notice, Payment, PaymentEvent},
};
use integrations::payment::{Attempt, Next, Told};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::StoredAttempt;

/// What is kept beside the payment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Kept {
    pub(super) order: OrderId,
    pub(super) market: MarketId,
    pub(super) country: Box<str>,
    pub(super) language: Language,
    pub(super) return_path: Box<str>,
    #[serde(default)]
    pub(super) memory: Value,
    /// What the shopper was sent to, once the provider said so.
    #[serde(default)]
    pub(super) next: Option<Next>,
}

impl Kept {
    pub(super) fn read(stored: &StoredAttempt) -> Result<Self, store::Error> {
        let id = stored.payment.id;
        let body = stored.body.as_deref();
        let body = body.ok_or_else(|| corrupt(id, "is not there"))?;
        serde_json::from_str(body).map_err(|reason| corrupt(id, reason))
    }

    pub(super) fn write(&self) -> Result<String, store::Error> {
        serde_json::to_string(self).map_err(|reason| corrupt(self.order, reason))
    }

    /// What the provider is told.
    pub(super) fn attempt(&self, stored: &StoredAttempt) -> Attempt {
        Attempt {
            payment: stored.payment.id,
            order: self.order,
            market: self.market.clone(),
            country: self.country.clone(),
            language: self.language,
            method: stored.payment.method.clone(),
            amount: stored.payment.amount,
            currency: stored.currency,
            return_path: self.return_path.clone(),
            memory: self.memory.clone(),
        }
    }
}

pub(super) fn corrupt(key: impl ToString, reason: impl ToString) -> store::Error {
    store::Error::Corrupt {
        table: "payment_attempt",
        key: key.to_string(),
        reason: reason.to_string(),
    }
}

/// That a payment did not come about, as a fact.
pub(super) fn refusal(payment: &Payment, reference: &str) -> Told {
    Told {
        payment: payment.id,
        currency: None,
        notice: Notice {
            reference: reference.into(),
            event: PaymentEvent::Authorisation,
            success: false,
            original: None,
            amount: payment.amount,
        },
    }
}
