//! What providers tell: facts go to the payment, what does not fit is kept for people.

use domain::order::{Notice, Payment, PaymentEvent, ProviderId};
use integrations::payment::{MethodId, Reply, Told, WebhookError, WebhookItem};
use metrics::counter;
use runtime::telemetry::names;
use sha2::{Digest, Sha256};
use store::{NewJob, NoticeOutcome, OddNotice, StoredAttempt, TellError, Tx};

use super::{
    Payments,
    attempt::{Kept, corrupt},
    jobs::WebhookJob,
};

/// Why a webhook is not taken.
#[derive(Debug, thiserror::Error)]
pub enum WebhookRefusal {
    #[error("the shop has no such provider")]
    Unknown,
    #[error(transparent)]
    Webhook(#[from] WebhookError),
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl Payments {
    /// Takes what a provider sent by itself. When this returns, all of it is kept, and what is paid by it is an order.
    ///
    /// # Errors
    ///
    /// It is not the provider's, or the storage does not work: then it is to be sent again.
    pub async fn webhook(&self, provider: &str, body: &[u8]) -> Result<(), WebhookRefusal> {
        let provider = self.providers.get(provider).ok_or(WebhookRefusal::Unknown)?;
        let id = provider.id();
        let items = provider.read_webhook(body).inspect_err(|_| count(id, "refused"))?;
        for item in items {
            match item {
                WebhookItem::Told(told) => self.hear(id, &told).await?,
                WebhookItem::Odd {
                    reference,
                    reason,
                    body,
                } => self.keep_odd(id, &reference, &reason, body.to_string()).await?,
            }
        }
        Ok(())
    }

    /// Keeps what a provider answered, and hears what it told.
    pub(super) async fn apply(
        &self,
        stored: &StoredAttempt,
        kept: &mut Kept,
        reply: Reply,
    ) -> Result<(), store::Error> {
        self.remember(stored, kept, &reply).await?;
        for told in &reply.told {
            if told.payment == stored.payment.id {
                self.hear_of(&stored.payment.provider, Some(stored), told).await?;
            } else {
                self.hear(&stored.payment.provider, told).await?;
            }
        }
        Ok(())
    }

    async fn remember(&self, stored: &StoredAttempt, kept: &mut Kept, reply: &Reply) -> Result<(), store::Error> {
        let before = kept.clone();
        if let Some(memory) = &reply.memory {
            kept.memory.clone_from(memory);
        }
        let at = self.clock.wall();
        let jobs: Vec<NewJob> = reply
            .later
            .iter()
            .enumerate()
            .map(|(nth, later)| {
                WebhookJob::put(stored, nth, later, at).map_err(|reason| corrupt(stored.payment.id, reason))
            })
            .collect::<Result<_, _>>()?;
        if *kept == before && jobs.is_empty() {
            return Ok(());
        }
        let (payment, body) = (stored.payment.id, kept.write()?);
        let work = move |tx: Tx| {
            let (body, jobs) = (body.clone(), jobs.clone());
            async move {
                tx.payment_attempts().save(payment, &body, at).await?;
                for job in &jobs {
                    tx.jobs().put(job, at).await?;
                }
                Ok::<_, store::Error>(())
            }
        };
        self.store.transaction(work).await
    }

    /// One fact of a payment with what it says besides, and the order that it may lead to.
    pub(super) async fn hear(&self, provider: &ProviderId, told: &Told) -> Result<(), store::Error> {
        let stored = self.store.orders().attempt(told.payment).await?;
        self.hear_of(provider, stored.as_ref(), told).await
    }

    /// The same where the payment was read already: what is looked at of it never changes.
    async fn hear_of(
        &self,
        provider: &ProviderId,
        stored: Option<&StoredAttempt>,
        told: &Told,
    ) -> Result<(), store::Error> {
        if let Some(capture) = stored.and_then(|stored| captured_with(&stored.payment, told)) {
            // First: money that moved already is given back, and never let go.
            self.take(provider, stored, &capture).await?;
        }
        self.take(provider, stored, told).await?;
        let notice = &told.notice;
        if !notice.success && notice.event != PaymentEvent::Authorisation {
            // Somebody waits for this money, and asking again would get the same answer.
            self.keep_odd_fact(provider, told, "what was asked for was not done")
                .await?;
        }
        Ok(())
    }

    /// Takes one fact, or keeps it for people where it does not fit.
    pub(super) async fn take(
        &self,
        provider: &ProviderId,
        stored: Option<&StoredAttempt>,
        told: &Told,
    ) -> Result<(), store::Error> {
        let wrong = match stored {
            None => Some("no payment of this shop"),
            Some(stored) if stored.payment.provider != *provider => Some("a payment of another provider"),
            Some(stored) if told.currency.is_some_and(|currency| currency != stored.currency) => {
                Some("another currency than the payment's")
            }
            Some(_) => None,
        };
        if let Some(wrong) = wrong {
            return self.keep_odd_fact(provider, told, wrong).await;
        }
        let heard = self
            .store
            .orders()
            .tell_and_order(told.payment, told.notice.clone(), self.clock.wall())
            .await;
        match heard {
            Ok(NoticeOutcome::Paid(key)) => {
                count(provider, "taken");
                // Whatever fails here, a job does it.
                if let Err(error) = self.complete(key).await {
                    tracing::warn!(checkout = %key, %error, "a paid purchase does not become an order yet");
                }
                Ok(())
            }
            Ok(NoticeOutcome::Order(_) | NoticeOutcome::Noted(_)) => {
                count(provider, "taken");
                Ok(())
            }
            Err(TellError::Store(error)) => Err(error),
            Err(refused) => self.keep_odd_fact(provider, told, &refused.to_string()).await,
        }
    }

    async fn keep_odd_fact(&self, provider: &ProviderId, told: &Told, reason: &str) -> Result<(), store::Error> {
        let body = serde_json::json!({
            "payment": told.payment, "currency": told.currency.map(|currency| currency.code().to_owned()),
            "notice": told.notice,
        });
        let body = body.to_string();
        // What contradicts has the name of what it contradicts: what it says tells it apart.
        let digest = Sha256::digest(body.as_bytes());
        let digest: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let reference = format!("{}:{digest}", told.notice.reference);
        self.keep_odd(provider, &reference, reason, body).await
    }

    /// For people to look at; what is there already is kept once.
    pub(super) async fn keep_odd(
        &self,
        provider: &ProviderId,
        reference: &str,
        reason: &str,
        body: String,
    ) -> Result<(), store::Error> {
        count(provider, "odd");
        let odd = OddNotice {
            provider: provider.as_str().to_owned(),
            reference: reference.to_owned(),
            reason: reason.to_owned(),
            body,
            at: self.clock.wall(),
        };
        let work = move |tx: Tx| {
            let odd = odd.clone();
            async move { tx.payment_attempts().keep_odd(&odd).await }
        };
        if self.store.transaction(work).await? {
            tracing::error!(
                provider = provider.as_str(),
                reference,
                reason,
                "a payment provider told something that nobody acts upon"
            );
        }
        Ok(())
    }
}

/// What an authorisation says besides, where the money moves with it.
fn captured_with(payment: &Payment, told: &Told) -> Option<Told> {
    let Notice {
        event, success, amount, ..
    } = told.notice;
    let method = MethodId::parse(&payment.method)?;
    let is_whole = success && amount == payment.amount;
    let moves = event == PaymentEvent::Authorisation && is_whole && method.is_captured_with_authorisation();
    moves.then(|| Told {
        notice: Notice {
            event: PaymentEvent::Capture,
            original: Some(told.notice.reference.clone()),
            ..told.notice.clone()
        },
        ..told.clone()
    })
}

fn count(provider: &ProviderId, outcome: &'static str) {
    let provider = provider.as_str().to_owned();
    counter!(names::PAYMENT_NOTICES, "provider" => provider, "outcome" => outcome).increment(1);
}
