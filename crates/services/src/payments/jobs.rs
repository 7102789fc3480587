//! What is done without anybody asking: orders are made of what is paid, providers are asked, and what they send by
//! themselves comes, where they live in the shop.

use std::time::Duration;

use domain::{clock::UnixMillis, ids::PaymentId, order::PaymentState};
use futures_util::{FutureExt, future::BoxFuture};
use integrations::payment::{Later, ProviderError};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{COMPLETE_ORDER, CheckoutKey, Job, NewJob, PAYMENT_REQUEST, StoredAttempt};

use super::{
    Payments,
    attempt::{Kept, refusal},
};
use crate::jobs::{JobFailure, JobKind, Outcome};

const LOOK: &str = "payment-look";
const WEBHOOK: &str = "payment-webhook";

/// So long a provider may be silent before it is asked; the pauses between questions double …
const FIRST_LOOK: Duration = Duration::from_secs(60);
/// … up to this one.
const LONGEST_PAUSE: Duration = Duration::from_secs(6 * 60 * 60);
/// A payment of which nothing was heard for so long was left by its shopper.
const GIVE_UP_AFTER: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// What payments need of the shop itself.
pub fn kinds(payments: &Payments) -> Vec<Box<dyn JobKind>> {
    [Work::Complete, Work::Webhook].map(|work| work.of(payments)).into()
}

/// What asks providers, and waits for their answers.
pub fn request_kinds(payments: &Payments) -> Vec<Box<dyn JobKind>> {
    [Work::Ask, Work::Look].map(|work| work.of(payments)).into()
}

struct PaymentWork {
    payments: Payments,
    work: Work,
}

#[derive(Debug, Clone, Copy)]
enum Work {
    /// Makes an order of what is paid.
    Complete,
    /// Asks a provider to take or give back money.
    Ask,
    /// Asks a provider of which nothing was heard.
    Look,
    /// Brings what a provider in the shop sends.
    Webhook,
}

impl Work {
    fn of(self, payments: &Payments) -> Box<dyn JobKind> {
        let payments = payments.clone();
        Box::new(PaymentWork { payments, work: self })
    }
}

/// A webhook of a provider that lives in the shop.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WebhookJob {
    provider: String,
    body: String,
}

/// How often a provider was asked for a state.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Looks {
    asked: u32,
}

/// The job that asks for the state of a payment, should nothing be heard.
pub(super) fn look(payment: PaymentId, at: UnixMillis) -> NewJob {
    NewJob {
        kind: LOOK.to_owned(),
        key: payment.to_string(),
        payload: String::new(),
        due: at.after(FIRST_LOOK),
    }
}

impl WebhookJob {
    pub(super) fn put(
        stored: &StoredAttempt,
        nth: usize,
        later: &Later,
        at: UnixMillis,
    ) -> Result<NewJob, serde_json::Error> {
        let digest = Sha256::digest(later.body.as_bytes());
        let digest: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let job = Self {
            provider: stored.payment.provider.as_str().to_owned(),
            body: later.body.clone(),
        };
        Ok(NewJob {
            kind: WEBHOOK.to_owned(),
            key: format!("{}:{nth}:{digest}", stored.payment.id),
            payload: serde_json::to_string(&job)?,
            due: at.after(later.after),
        })
    }
}

impl JobKind for PaymentWork {
    fn name(&self) -> &'static str {
        match self.work {
            Work::Complete => COMPLETE_ORDER,
            Work::Ask => PAYMENT_REQUEST,
            Work::Look => LOOK,
            Work::Webhook => WEBHOOK,
        }
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        async move {
            match self.work {
                Work::Complete => {
                    if let Some(key) = CheckoutKey::parse(&job.key) {
                        self.payments.complete(key).await?;
                    }
                }
                Work::Ask => self.payments.ask(&read(job)?).await?,
                Work::Webhook => {
                    let webhook: WebhookJob = read(job)?;
                    let taken = self.payments.webhook(&webhook.provider, webhook.body.as_bytes()).await;
                    taken.map_err(|error| JobFailure::Other(error.to_string()))?;
                }
                Work::Look => {
                    if let Some(again) = self.look(job, now).await? {
                        return Ok(again);
                    }
                }
            }
            Ok(Outcome::Done)
        }
        .boxed()
    }
}

impl PaymentWork {
    /// Asks once; returns when to ask again.
    async fn look(&self, job: &Job, now: UnixMillis) -> Result<Option<Outcome>, JobFailure> {
        let payments = &self.payments;
        let Some(id) = job.key.parse().ok() else {
            return Ok(None);
        };
        let is_waiting = |stored: &StoredAttempt| stored.payment.state() == PaymentState::Pending;
        let Some(stored) = payments.store.orders().attempt(id).await?.filter(is_waiting) else {
            return Ok(None);
        };
        let Some(provider) = payments.providers.get(stored.payment.provider.as_str()) else {
            return Err(JobFailure::Other("its provider is not set up".to_owned()));
        };
        if stored.body.is_none() {
            // Its buyer was forgotten, and what the provider is asked by.
            return Ok(None);
        }
        let mut kept = Kept::read(&stored)?;
        match provider.look(&kept.attempt(&stored)).await {
            Ok(reply) => payments.apply(&stored, &mut kept, reply).await?,
            Err(ProviderError::Unreachable(reason)) => return Err(JobFailure::Other(reason)),
            // It does not know the payment: nothing of it is under way.
            Err(ProviderError::Refused(_) | ProviderError::Unknown) => {
                let told = refusal(&stored.payment, "not-known");
                payments.hear(&stored.payment.provider, &told).await?;
            }
        }
        if payments.store.orders().attempt(id).await?.filter(is_waiting).is_none() {
            return Ok(None);
        }
        if stored.begun.after(GIVE_UP_AFTER) <= now {
            let told = refusal(&stored.payment, "silence");
            payments.hear(&stored.payment.provider, &told).await?;
            return Ok(None);
        }
        let asked = serde_json::from_str::<Looks>(&job.payload).unwrap_or_default().asked + 1;
        let payload = serde_json::to_string(&Looks { asked }).map_err(|error| JobFailure::Other(error.to_string()))?;
        let pause = (FIRST_LOOK * 2_u32.pow(asked.min(16))).min(LONGEST_PAUSE);
        Ok(Some(Outcome::Again {
            payload,
            due: now.after(pause),
        }))
    }
}

fn read<T: for<'a> Deserialize<'a>>(job: &Job) -> Result<T, JobFailure> {
    serde_json::from_str(&job.payload).map_err(|error| JobFailure::Other(error.to_string()))
}
