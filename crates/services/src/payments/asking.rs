//! Providers are asked for what orders need of them: once for each request, however often.

use domain::{
    money::Money,
    order::{Notice, Payment, PaymentEvent, PaymentRequest},
};
use integrations::payment::{ProviderError, Question, Told};
use store::{PaymentJob, RefundError, StoredAttempt};

use super::{Payments, attempt::Kept};
use crate::jobs::JobFailure;

impl Payments {
    /// Asks, and hears what is answered at once. Whoever does not know whether it was done does it again.
    pub(super) async fn ask(&self, asked: &PaymentJob) -> Result<(), JobFailure> {
        let stored = self.store.orders().attempt(asked.payment).await?;
        let stored = stored.ok_or_else(|| JobFailure::Other("there is no such payment".to_owned()))?;
        if stored.payment.provider.is_gift_card() {
            return self.ask_gift_card(&stored, &asked.request).await;
        }
        if stored.body.is_none() {
            let reason = "the buyer was forgotten, and what the provider is asked by";
            return self.leave_to_people(&stored, asked, reason).await;
        }
        let mut kept = Kept::read(&stored)?;
        let id = stored.payment.provider.as_str();
        let provider = self.providers.get(id);
        let provider = provider.ok_or_else(|| JobFailure::Other(format!("the provider {id} is not set up")))?;
        let question = Question {
            request: asked.request.clone(),
            original: promised_as(&stored.payment),
        };
        match provider.ask(&kept.attempt(&stored), &question).await {
            Ok(reply) => Ok(self.apply(&stored, &mut kept, reply).await?),
            Err(ProviderError::Unreachable(reason)) => Err(JobFailure::Other(reason)),
            Err(refused) => {
                self.leave_to_people(&stored, asked, &refused.to_string()).await?;
                // What was asked is not under way any more.
                let told = told(&stored.payment, &asked.request, false);
                Ok(self.take(&stored.payment.provider, Some(&stored), &told).await?)
            }
        }
    }

    async fn leave_to_people(
        &self,
        stored: &StoredAttempt,
        asked: &PaymentJob,
        reason: &str,
    ) -> Result<(), JobFailure> {
        let reference = format!("{}:{}", stored.payment.id, asked.request.key());
        let body = serde_json::to_string(asked).map_err(|error| JobFailure::Other(error.to_string()))?;
        Ok(self
            .keep_odd(&stored.payment.provider, &reference, reason, body)
            .await?)
    }

    /// Gift cards are the shop's own: what is asked is done here and now.
    async fn ask_gift_card(&self, stored: &StoredAttempt, request: &PaymentRequest) -> Result<(), JobFailure> {
        let (cards, at) = (self.store.clone(), self.clock.wall());
        let reference = stored.payment.id.to_string();
        match request {
            // It was spent when the order was made.
            PaymentRequest::Capture { .. } => return Ok(()),
            PaymentRequest::Cancel => {
                let work = move |tx: store::Tx| {
                    let reference = reference.clone();
                    async move { tx.gift_cards().release(&reference, at).await }
                };
                cards.transaction(work).await?;
            }
            PaymentRequest::Refund { amount, .. } => {
                let amount = Money::from_minor(*amount, stored.currency);
                let name = format!("{reference}:{}", request.key());
                let work = move |tx: store::Tx| {
                    let (reference, name) = (reference.clone(), name.clone());
                    async move { tx.gift_cards().refund(&reference, &name, amount, at).await }
                };
                cards.transaction(work).await.map_err(|error| match error {
                    RefundError::Store(error) => JobFailure::Store(error),
                    refused => JobFailure::Other(refused.to_string()),
                })?;
            }
        }
        let told = told(&stored.payment, request, true);
        Ok(self.hear(&stored.payment.provider, &told).await?)
    }
}

/// The provider's name of its promise. Money that moved with it may be heard of first.
fn promised_as(payment: &Payment) -> Option<Box<str>> {
    let mut notices = payment.notices().iter().filter(|notice| notice.success);
    notices.find_map(|notice| match notice.event {
        PaymentEvent::Authorisation => Some(notice.reference.clone()),
        PaymentEvent::Capture => notice.original.clone(),
        PaymentEvent::Cancellation | PaymentEvent::Refund => None,
    })
}

fn told(payment: &Payment, request: &PaymentRequest, success: bool) -> Told {
    let (event, amount) = match request {
        PaymentRequest::Capture { amount, .. } => (PaymentEvent::Capture, *amount),
        PaymentRequest::Cancel => (PaymentEvent::Cancellation, payment.amount),
        PaymentRequest::Refund { amount, .. } => (PaymentEvent::Refund, *amount),
    };
    Told {
        payment: payment.id,
        currency: None,
        notice: Notice {
            reference: request.key().into(),
            event,
            success,
            original: promised_as(payment),
            amount,
        },
    }
}
