//! Programs beside the shop are told of events of orders: each is a job that was put in the transaction of what it tells
//! of, for each endpoint that wants it. An endpoint has a runner of its own, so that one which is slow or away keeps
//! neither the others nor the shop's own jobs.

use std::time::Duration;

use configuration::Config;
use domain::{clock::UnixMillis, order::OrderEvent};
use futures_util::{
    FutureExt,
    future::{BoxFuture, join_all},
};
use integrations::webhooks::{WebhookEndpoint, WebhookMessage};
use runtime::{clock::Clock, supervisor::Task, timestamp};
use sha2::{Digest, Sha256};
use store::{EventSubscription, Job, Store, send_webhook};
use wire::order::OrderEventModel;

use crate::{
    jobs::{JobFailure, JobKind, JobRunner, Outcome},
    telemetry::key_in_log,
};

/// How long an endpoint is left alone after each attempt that failed; after the last it is told no more. Three days in
/// all, as the Standard Webhooks recommend: an endpoint that broke on a Friday hears of it on Monday.
const PAUSES: [Duration; 10] = [
    Duration::from_secs(5),
    minutes(1),
    minutes(5),
    minutes(30),
    hours(2),
    hours(5),
    hours(10),
    hours(14),
    hours(20),
    hours(24),
];

const fn minutes(count: u64) -> Duration {
    Duration::from_secs(count * 60)
}

const fn hours(count: u64) -> Duration {
    minutes(count * 60)
}

/// An endpoint of the configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WebhookSetupError {
    #[error("{}", .0.join(" "))]
    Target(Vec<String>),
    #[error("{0}.")]
    Store(#[from] store::Error),
    #[error("who is told cannot be written down: {0}.")]
    Json(#[from] serde_json::Error),
}

/// Where the database keeps who is told of what. A command that changes an order is given where the configuration's secrets are
/// not, and tells the endpoints of the server all the same.
const SETTING: &str = "webhooks";

/// Has those told whom the server told that was started last.
///
/// # Errors
///
/// The storage does not work.
pub async fn subscribe(store: &Store) -> Result<(), store::Error> {
    let known = store.settings().get(SETTING).await?;
    // Of another version of the program: its server writes it anew.
    let known = known.and_then(|json| serde_json::from_str(&json).ok());
    store.subscribe(known.unwrap_or_default());
    Ok(())
}

/// Has those told whom the configuration names, by the commands as well.
async fn subscribe_configured(
    store: &Store,
    clock: Clock,
    wanted: Vec<EventSubscription>,
) -> Result<(), WebhookSetupError> {
    let json = serde_json::to_string(&wanted)?;
    let known = store.settings().get(SETTING).await?;
    if known.unwrap_or_else(|| "[]".to_owned()) != json {
        store.settings().set(SETTING, &json, clock.wall()).await?;
    }
    store.subscribe(wanted);
    Ok(())
}

/// Tells all endpoints.
#[derive(Clone)]
pub struct Webhooks {
    runners: Vec<JobRunner>,
}

impl Webhooks {
    /// # Errors
    ///
    /// An endpoint of the configuration cannot be used, or the storage does not work.
    pub async fn start(store: &Store, clock: Clock, config: &Config) -> Result<Self, WebhookSetupError> {
        let mut runners = Vec::new();
        let mut wanted = Vec::new();
        for (name, webhook) in &config.webhooks {
            let target = webhook.target(name).map_err(WebhookSetupError::Target)?;
            wanted.push(EventSubscription {
                endpoint: name.as_str().into(),
                events: target.events.clone(),
            });
            let kind = SendWebhook {
                name: send_webhook(name),
                endpoint: WebhookEndpoint::new(target),
            };
            runners.push(JobRunner::new(store.clone(), clock, vec![Box::new(kind)]));
        }
        subscribe_configured(store, clock, wanted).await?;
        Ok(Self { runners })
    }

    /// Whether anybody is told of anything.
    pub fn is_set_up(&self) -> bool {
        !self.runners.is_empty()
    }

    /// Runs until told to stop.
    pub async fn run(self, task: Task) {
        join_all(self.runners.into_iter().map(|runner| runner.run(task.clone()))).await;
    }
}

/// Tells one endpoint of one event.
struct SendWebhook {
    name: String,
    endpoint: WebhookEndpoint,
}

impl SendWebhook {
    async fn send(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let unreadable = |error: serde_json::Error| JobFailure::Other(format!("the job cannot be read: {error}"));
        let event: OrderEvent = serde_json::from_str(&job.payload).map_err(unreadable)?;
        let body = serde_json::to_string(&OrderEventModel::new(&event, timestamp::format)).map_err(unreadable)?;
        let message = WebhookMessage {
            id: message_id(&event),
            body,
        };
        let sent = self.endpoint.send(&message, now).await;
        sent.map_err(|failure| JobFailure::Other(failure.to_string()))?;
        tracing::info!(
            kind = self.name,
            key = key_in_log(&job.key),
            id = message.id,
            "a webhook was sent"
        );
        Ok(Outcome::Done)
    }
}

impl JobKind for SendWebhook {
    fn name(&self) -> &str {
        &self.name
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn pause_after(&self, _job: &Job, attempts: u32) -> Option<Duration> {
        let failed = usize::try_from(attempts).unwrap_or(usize::MAX);
        PAUSES.get(failed.saturating_sub(1)).copied()
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.send(job, now).boxed()
    }
}

/// The same for each attempt, so that receivers know what they had. With the order's random id in it, so that nobody else can
/// tell which ids a shop will send.
fn message_id(event: &OrderEvent) -> String {
    let digest = Sha256::digest(format!("{}:{}", event.order, event.key()));
    let hash: String = digest[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("msg_{hash}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_is_told_for_three_days() {
        let all: Duration = PAUSES.iter().sum();
        assert!((hours(72)..hours(80)).contains(&all), "{all:?}");
        assert!(PAUSES.is_sorted());
    }
}
