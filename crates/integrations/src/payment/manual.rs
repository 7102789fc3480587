//! Payments without a provider: people see to the money, and tell of it.

use domain::{
    ids::MarketId,
    order::{CapturePolicy, Notice, PaymentEvent, PaymentRequest, ProviderId},
};
use futures_util::{FutureExt, future::BoxFuture};

use super::{
    Attempt, Method, MethodId, PaymentProvider, ProviderError, Question, Reply, Told, WebhookError, WebhookItem,
};

/// An invoice, or money at the counter: promised by being chosen, and captured when somebody says that it came.
#[derive(Debug)]
pub struct Manual {
    id: ProviderId,
    method: MethodId,
}

/// The name of the promise.
const CHOSEN: &str = "chosen";

impl Manual {
    pub fn invoice() -> Self {
        Self::of(MethodId::Invoice)
    }

    pub fn pickup() -> Self {
        Self::of(MethodId::Pickup)
    }

    fn of(method: MethodId) -> Self {
        Self {
            id: ProviderId::new(method.as_str()),
            method,
        }
    }
}

impl PaymentProvider for Manual {
    fn id(&self) -> &ProviderId {
        &self.id
    }

    fn capture(&self) -> CapturePolicy {
        CapturePolicy::ByNotice
    }

    fn methods(&self, _: &MarketId) -> Vec<Method> {
        vec![self.method.into()]
    }

    fn begin<'a>(&'a self, attempt: &'a Attempt) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        let promised = told(attempt, CHOSEN.to_owned(), PaymentEvent::Authorisation, attempt.amount);
        async move { Ok(promised) }.boxed()
    }

    fn returned<'a>(&'a self, _: &'a Attempt, _: &'a str) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        async { Err(ProviderError::Unknown) }.boxed()
    }

    /// What is asked is noted as done: whoever keeps the books does it by the list of orders.
    fn ask<'a>(&'a self, attempt: &'a Attempt, question: &'a Question) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        let (event, amount) = match &question.request {
            PaymentRequest::Capture { amount, .. } => (PaymentEvent::Capture, *amount),
            PaymentRequest::Cancel => (PaymentEvent::Cancellation, attempt.amount),
            PaymentRequest::Refund { amount, .. } => (PaymentEvent::Refund, *amount),
        };
        let done = told(attempt, question.request.key(), event, amount);
        async move { Ok(done) }.boxed()
    }

    fn look<'a>(&'a self, attempt: &'a Attempt) -> BoxFuture<'a, Result<Reply, ProviderError>> {
        self.begin(attempt)
    }

    fn read_webhook(&self, _: &[u8]) -> Result<Vec<WebhookItem>, WebhookError> {
        Err(WebhookError::Forged)
    }
}

fn told(attempt: &Attempt, reference: String, event: PaymentEvent, amount: i64) -> Reply {
    Reply {
        told: vec![Told {
            payment: attempt.payment,
            currency: None,
            notice: Notice {
                reference: reference.into(),
                event,
                success: true,
                original: None,
                amount,
            },
        }],
        ..Reply::default()
    }
}
