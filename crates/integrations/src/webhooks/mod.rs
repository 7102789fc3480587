//! Webhooks that the shop sends: signed as the [Standard Webhooks](https://www.standardwebhooks.com) say, to addresses
//! that are checked when they are connected to.

use std::{fmt, time::Duration};

use configuration::WebhookTarget;
use domain::clock::UnixMillis;
use ureq::{Agent, config::Config, unversioned::transport::DefaultConnector};

use crate::{
    address::{self, CheckedResolver},
    calls,
    signing::HmacKey,
};

/// Somebody who takes longer is asked again later. A place among those that are told at the same time is kept meanwhile.
const PATIENCE: Duration = Duration::from_secs(10);

/// Who is told, and how what they are told is signed.
#[derive(Clone)]
pub struct WebhookEndpoint {
    agent: Agent,
    url: Box<str>,
    /// Each signs: while a secret is changed, receivers may know the one or the other.
    keys: Vec<HmacKey>,
}

/// What one webhook says. Sent again it has the same id and body.
#[derive(Debug, Clone)]
pub struct WebhookMessage {
    pub id: String,
    /// JSON.
    pub body: String,
}

/// Why a webhook was not taken. Says nothing of what was sent or answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WebhookFailure {
    #[error(
        "its host has only addresses that webhooks are not sent to; private ones must be listed in private_networks"
    )]
    Address,
    #[error("it answered with status {0}")]
    Status(u16),
    #[error("it answered with a redirect, which is not followed: write where it leads into the configuration")]
    Redirect,
    #[error("{0}")]
    Connection(&'static str),
}

impl WebhookEndpoint {
    pub fn new(target: WebhookTarget) -> Self {
        let WebhookTarget {
            url,
            secrets,
            private_networks,
            ..
        } = target;
        let config = Config::builder()
            .http_status_as_error(false)
            // Where a redirect leads was checked by nobody.
            .max_redirects(0)
            // A proxy would look the address up by itself.
            .proxy(None)
            .max_idle_connections(0)
            .user_agent(concat!("Praline/", env!("CARGO_PKG_VERSION")))
            .timeout_global(Some(PATIENCE))
            .build();
        let resolver = CheckedResolver::new(private_networks);
        Self {
            agent: Agent::with_parts(config, DefaultConnector::default(), resolver),
            url: url.into(),
            keys: secrets.iter().filter_map(|secret| HmacKey::new(secret)).collect(),
        }
    }

    /// Sends a webhook. It was taken where any status of success is answered; what else is answered is not read.
    ///
    /// # Errors
    ///
    /// It was not taken, or nobody knows: it is to be sent again.
    pub async fn send(&self, message: &WebhookMessage, at: UnixMillis) -> Result<(), WebhookFailure> {
        let seconds = at.0.div_euclid(1000);
        let signature = self.signature(message, seconds);
        let (agent, url, message) = (self.agent.clone(), self.url.clone(), message.clone());
        let post = move || {
            let posted = agent
                .post(&*url)
                .header("content-type", "application/json")
                .header("webhook-id", &message.id)
                .header("webhook-timestamp", seconds.to_string())
                .header("webhook-signature", signature)
                .send(&message.body);
            match posted {
                Ok(answer) => taken(answer.status().as_u16()),
                Err(error) => Err(failure(&error)),
            }
        };
        let posted = tokio::task::spawn_blocking(post).await;
        posted.unwrap_or(Err(WebhookFailure::Connection("the shop stops")))
    }

    /// Over the id, the moment and the body, by each of the secrets.
    fn signature(&self, message: &WebhookMessage, seconds: i64) -> String {
        let signed = format!("{}.{seconds}.{}", message.id, message.body);
        let signatures: Vec<String> = self
            .keys
            .iter()
            .map(|key| format!("v1,{}", key.sign(&signed)))
            .collect();
        signatures.join(" ")
    }
}

impl fmt::Debug for WebhookEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WebhookEndpoint").finish_non_exhaustive()
    }
}

fn taken(status: u16) -> Result<(), WebhookFailure> {
    match status {
        200..=299 => Ok(()),
        300..=399 => Err(WebhookFailure::Redirect),
        status => Err(WebhookFailure::Status(status)),
    }
}

fn failure(error: &ureq::Error) -> WebhookFailure {
    match error {
        ureq::Error::Other(reason) if reason.is::<address::Refused>() => WebhookFailure::Address,
        error => WebhookFailure::Connection(calls::kind(error)),
    }
}

#[cfg(test)]
mod tests;
