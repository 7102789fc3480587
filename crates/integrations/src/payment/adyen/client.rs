//! Calls of the provider's interface: JSON over HTTPS, with a key and a name under which a repeat is the same call.

use std::{fmt, time::Duration};

use serde_json::Value;
use ureq::Agent;

use crate::{calls::kind, payment::ProviderError};

/// A shopper waits for the answer.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Clone)]
pub(super) struct Client {
    agent: Agent,
    /// With the version of the interface, without a slash at its end.
    url: Box<str>,
    api_key: Box<str>,
}

impl Client {
    pub(super) fn new(url: &str, api_key: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(PATIENCE))
            .build();
        Self {
            agent: config.new_agent(),
            url: url.trim_end_matches('/').into(),
            api_key: api_key.into(),
        }
    }

    /// Posts, once for each name.
    pub(super) async fn post(&self, path: &str, name: &str, body: Value) -> Result<Value, ProviderError> {
        let (agent, url) = (self.agent.clone(), format!("{}{path}", self.url));
        let (api_key, name) = (self.api_key.clone(), name.to_owned());
        let call = move || {
            let posted = agent
                .post(url)
                .header("content-type", "application/json")
                .header("x-api-key", &*api_key)
                .header("idempotency-key", name)
                .send(body.to_string());
            read(posted)
        };
        run(call).await
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value, ProviderError> {
        let (agent, url, api_key) = (self.agent.clone(), format!("{}{path}", self.url), self.api_key.clone());
        run(move || read(agent.get(url).header("x-api-key", &*api_key).call())).await
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("url", &self.url).finish_non_exhaustive()
    }
}

async fn run(call: impl FnOnce() -> Result<Value, ProviderError> + Send + 'static) -> Result<Value, ProviderError> {
    let done = tokio::task::spawn_blocking(call).await;
    done.unwrap_or_else(|error| Err(ProviderError::Unreachable(error.to_string())))
}

/// What was answered. Of a failure only its code is kept: its text may repeat what was sent.
fn read(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Value, ProviderError> {
    let unreachable = |reason: String| ProviderError::Unreachable(reason);
    let answer = answer.map_err(|error| unreachable(kind(&error).to_owned()))?;
    let status = answer.status().as_u16();
    let text = answer.into_body().read_to_string();
    let text = text.map_err(|error| unreachable(kind(&error).to_owned()))?;
    let body: Option<Value> = serde_json::from_str(&text).ok();
    match (status, body) {
        (200..=299, Some(body)) => Ok(body),
        (400 | 404 | 422, body) => {
            let code = body.as_ref().and_then(|body| body["errorCode"].as_str());
            Err(ProviderError::Refused(format!(
                "status {status}, code {}",
                code.unwrap_or("none")
            )))
        }
        // A wrong key or a limit is the shop's fault, not the payment's: it may be mended.
        _ => Err(unreachable(format!("status {status}"))),
    }
}
