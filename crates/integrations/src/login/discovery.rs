//! What a provider says of itself (OpenID Connect Discovery 1.0). It is read beside those who sign in, once at a time, and
//! what it said last holds meanwhile. Only who comes before it said anything waits: all of them for the same answer.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use domain::clock::Monotonic;
use jsonwebtoken::jwk::JwkSet;
use serde::{Deserialize, de::DeserializeOwned};
use tokio::{sync::watch, task::spawn_blocking, time::timeout};
use ureq::Agent;

use super::calls::{LoginError, read};

/// The addresses of a provider.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Metadata {
    issuer: String,
    pub(super) authorization_endpoint: String,
    pub(super) token_endpoint: String,
    jwks_uri: String,
    pub(super) userinfo_endpoint: Option<String>,
    pub(super) end_session_endpoint: Option<String>,
    #[serde(default)]
    pub(super) token_endpoint_auth_methods_supported: Vec<String>,
}

pub(super) struct Known {
    pub(super) metadata: Metadata,
    pub(super) keys: JwkSet,
}

pub(super) struct Discovery {
    agent: Agent,
    issuer: Arc<str>,
    /// Nobody waits longer.
    patience: Duration,
    looked: Arc<watch::Sender<Looked>>,
}

#[derive(Default)]
struct Looked {
    known: Option<Arc<Known>>,
    /// When what is known was asked for.
    read: Option<Monotonic>,
    /// When asking failed, if it did since.
    failed: Option<Monotonic>,
    is_under_way: bool,
}

/// So long what a provider says of itself is taken to hold.
const FRESH: Duration = Duration::from_secs(10 * 60);
/// After a failure, or for a key that is not known, the provider is asked again after so long.
const AGAIN: Duration = Duration::from_secs(5);

impl Discovery {
    pub(super) fn new(agent: Agent, issuer: &str, patience: Duration) -> Self {
        Self {
            agent,
            issuer: issuer.into(),
            patience,
            looked: Arc::default(),
        }
    }

    /// What the provider said last. Where that is old it is read anew, and nobody waits for it.
    pub(super) async fn known(&self, now: Monotonic) -> Result<Arc<Known>, LoginError> {
        self.look(now, FRESH);
        self.wait_for(|looked| looked.known.is_some() || !looked.is_under_way)
            .await
    }

    /// What the provider says by now, for who was told of a key that is not known: they wait for it.
    pub(super) async fn reread(&self, now: Monotonic) -> Result<Arc<Known>, LoginError> {
        self.look(now, AGAIN);
        self.wait_for(|looked| !looked.is_under_way).await
    }

    async fn wait_for(&self, is_there: impl FnMut(&Looked) -> bool) -> Result<Arc<Known>, LoginError> {
        let mut looked = self.looked.subscribe();
        // Whoever waited for nothing takes what was said before.
        drop(timeout(self.patience, looked.wait_for(is_there)).await);
        let known = looked.borrow().known.clone();
        known.ok_or(LoginError::Unreachable("it has not said yet where people sign in"))
    }

    /// Asks the provider where what is known is older than `age`, unless somebody does already or it failed a moment ago.
    fn look(&self, now: Monotonic, age: Duration) {
        let is_due = self.looked.send_if_modified(|looked| {
            let is_past = |at: Option<Monotonic>, age| at.is_none_or(|at| at.until(now) >= age);
            let is_due = !looked.is_under_way && is_past(looked.read, age) && is_past(looked.failed, AGAIN);
            looked.is_under_way |= is_due;
            is_due
        });
        if is_due {
            let (agent, issuer) = (self.agent.clone(), self.issuer.clone());
            let mut look = Look {
                looked: self.looked.clone(),
                now,
                began: Instant::now(),
                found: None,
            };
            drop(spawn_blocking(move || match ask(&agent, &issuer) {
                Ok(known) => look.finds(known),
                Err(error) => tracing::warn!(%error, "what the provider of identities says of itself cannot be read"),
            }));
        }
    }
}

/// One that is under way. It ends when it is dropped: nobody waits for one that came to nothing.
struct Look {
    looked: Arc<watch::Sender<Looked>>,
    now: Monotonic,
    began: Instant,
    found: Option<Arc<Known>>,
}

impl Look {
    fn finds(&mut self, known: Known) {
        self.found = Some(Arc::new(known));
    }
}

impl Drop for Look {
    fn drop(&mut self) {
        let (now, found) = (self.now, self.found.take());
        // The pause after a failure begins with it: a provider that says nothing takes its time to fail.
        let ended = now + self.began.elapsed();
        self.looked.send_modify(|looked| {
            looked.is_under_way = false;
            looked.failed = found.is_none().then_some(ended);
            if found.is_some() {
                looked.read = Some(now);
                looked.known = found;
            }
        });
    }
}

fn ask(agent: &Agent, issuer: &str) -> Result<Known, LoginError> {
    let address = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
    let metadata: Metadata = get(agent, &address)?;
    if metadata.issuer != *issuer {
        return Err(LoginError::Refused(
            "it names itself otherwise than the configuration does",
        ));
    }
    let is_encrypted = issuer.starts_with("https://");
    let endpoints = [
        Some(&metadata.authorization_endpoint),
        Some(&metadata.token_endpoint),
        Some(&metadata.jwks_uri),
        metadata.userinfo_endpoint.as_ref(),
        metadata.end_session_endpoint.as_ref(),
    ];
    let is_fit =
        |address: &String| address.starts_with("https://") || (!is_encrypted && address.starts_with("http://"));
    if !endpoints.into_iter().flatten().all(is_fit) {
        return Err(LoginError::Refused("one of its addresses is not encrypted"));
    }
    let keys = get(agent, &metadata.jwks_uri)?;
    Ok(Known { metadata, keys })
}

fn get<T: DeserializeOwned>(agent: &Agent, address: &str) -> Result<T, LoginError> {
    read(agent.get(address).header("accept", "application/json").call())
}
