//! A provider of identities that signs customers in instead of the shop: OpenID Connect, the authorization code flow with
//! PKCE (OpenID Connect Core 1.0 and Discovery 1.0, RFC 7636, RFC 9207).

mod id_token;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use domain::clock::{Monotonic, Now};
use jsonwebtoken::jwk::JwkSet;
use serde::{Deserialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;
use ureq::{Agent, config::Config};

use self::id_token::{Claims, Expected, Untrusted};
use crate::{
    calls,
    query::{encode, with_parameters},
};

/// The shop's account at a provider.
#[derive(Clone)]
pub struct LoginAccount {
    pub issuer: String,
    pub client_id: String,
    pub client_secret: Option<String>,
    pub scopes: Vec<String>,
    /// Where the provider sends people back to.
    pub redirect_uri: String,
    /// So long each answer may take.
    pub patience: Duration,
}

/// A sign-in that is under way: all of it is made of one secret that the visitor's browser keeps.
#[derive(Clone)]
pub struct Begun {
    state: String,
    nonce: String,
    verifier: String,
}

/// Whom a provider vouches for.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    /// The provider's own name for them: never given to anybody else.
    pub subject: String,
    /// As the provider writes it.
    pub email: Option<String>,
    /// Whether the provider has seen that the address is theirs.
    pub is_email_verified: bool,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    /// A language tag, such as `sv-FI`.
    pub locale: Option<String>,
    /// When they last showed who they are; seconds since 1970.
    pub signed_in_at: Option<i64>,
}

// Who somebody is comes into no log.
impl std::fmt::Debug for Person {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Person").finish_non_exhaustive()
    }
}

/// Why a provider signed nobody in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoginError {
    #[error("the provider of identities is out of reach: {0}")]
    Unreachable(&'static str),
    #[error("the provider of identities vouches for nobody: {0}")]
    Refused(&'static str),
}

impl From<Untrusted> for LoginError {
    fn from(why: Untrusted) -> Self {
        Self::Refused(match why {
            Untrusted::UnknownKey => "its token is signed with a key that it does not publish",
            Untrusted::Wrong(why) => why,
        })
    }
}

/// What a provider says of itself.
#[derive(Debug, Clone, Deserialize)]
struct Metadata {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    userinfo_endpoint: Option<String>,
    end_session_endpoint: Option<String>,
    #[serde(default)]
    token_endpoint_auth_methods_supported: Vec<String>,
}

struct Known {
    metadata: Metadata,
    keys: JwkSet,
}

/// What was read of a provider last, and when that was tried.
#[derive(Default)]
struct Looked {
    known: Option<Arc<Known>>,
    at: Option<Monotonic>,
}

#[derive(Deserialize)]
struct Tokens {
    id_token: String,
    access_token: Option<String>,
}

pub struct OpenIdProvider {
    agent: Agent,
    account: LoginAccount,
    looked: Arc<Mutex<Looked>>,
}

/// So long what a provider says of itself is taken to hold.
const FRESH: Duration = Duration::from_secs(10 * 60);
/// After a failure, or for a key that is not known, the provider is asked again after so long.
const AGAIN: Duration = Duration::from_secs(5);
/// Bytes of one answer.
const LARGEST: u64 = 256 * 1024;
/// Characters of the longest code.
const LONGEST_CODE: usize = 2_000;

impl Begun {
    /// The sign-in of a secret that cannot be guessed.
    pub fn of(secret: &str) -> Self {
        let derived = |purpose: &str| {
            let digest = Sha256::new()
                .chain_update(purpose)
                .chain_update([0])
                .chain_update(secret);
            URL_SAFE_NO_PAD.encode(digest.finalize())
        };
        Self {
            state: derived("state"),
            nonce: derived("nonce"),
            verifier: derived("verifier"),
        }
    }

    /// Whether an answer of the provider belongs to it. Both are hashes of a secret: the time it takes says nothing.
    pub fn is_state(&self, given: &str) -> bool {
        Sha256::digest(given) == Sha256::digest(&self.state)
    }

    fn challenge(&self) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::digest(&self.verifier))
    }
}

impl OpenIdProvider {
    pub fn new(account: LoginAccount) -> Self {
        let config = Config::builder()
            .http_status_as_error(false)
            // Codes and secrets go to whom the document names, and nowhere else.
            .max_redirects(0)
            .user_agent(concat!("Praline/", env!("CARGO_PKG_VERSION")))
            .timeout_global(Some(account.patience))
            .build();
        Self {
            agent: config.into(),
            account,
            looked: Arc::default(),
        }
    }

    /// The name that the provider gives itself.
    pub fn issuer(&self) -> &str {
        &self.account.issuer
    }

    /// Where somebody signs in. `anew`: also whoever has done so already.
    ///
    /// # Errors
    /// [`LoginError::Unreachable`]
    pub async fn sign_in_url(&self, begun: &Begun, anew: bool, now: Now) -> Result<String, LoginError> {
        let known = self.known(now.monotonic, FRESH).await?;
        let (scope, challenge) = (self.account.scopes.join(" "), begun.challenge());
        let mut parameters = vec![
            ("response_type", "code"),
            ("client_id", &self.account.client_id),
            ("redirect_uri", &self.account.redirect_uri),
            ("scope", &scope),
            ("state", &begun.state),
            ("nonce", &begun.nonce),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
        ];
        if anew {
            parameters.extend([("prompt", "login"), ("max_age", "0")]);
        }
        Ok(with_parameters(&known.metadata.authorization_endpoint, &parameters))
    }

    /// Where somebody who signed out of the shop signs out of the provider, and comes back to `back`; nothing where it has
    /// no such page.
    ///
    /// # Errors
    /// [`LoginError::Unreachable`]
    pub async fn sign_out_url(&self, back: &str, now: Now) -> Result<Option<String>, LoginError> {
        let known = self.known(now.monotonic, FRESH).await?;
        let parameters = [
            ("client_id", self.account.client_id.as_str()),
            ("post_logout_redirect_uri", back),
        ];
        let page = known.metadata.end_session_endpoint.as_deref();
        Ok(page.map(|page| with_parameters(page, &parameters)))
    }

    /// Whom a code is about. `issuer` is who the answer with the code says that it comes from, where it does.
    ///
    /// # Errors
    /// [`LoginError::Refused`] where the code is none of the provider's for this sign-in, or what it says of the person is
    /// not its own; [`LoginError::Unreachable`].
    pub async fn person(
        &self,
        code: &str,
        begun: &Begun,
        issuer: Option<&str>,
        now: Now,
    ) -> Result<Person, LoginError> {
        if code.is_empty() || code.len() > LONGEST_CODE || issuer.is_some_and(|named| named != self.account.issuer) {
            return Err(LoginError::Refused("the answer is not the provider's"));
        }
        let known = self.known(now.monotonic, FRESH).await?;
        let tokens = self.tokens(&known.metadata, code, begun).await?;
        let expected = Expected {
            issuer: &self.account.issuer,
            client_id: &self.account.client_id,
            nonce: &begun.nonce,
            now: now.wall,
        };
        let claims = match id_token::read(&tokens.id_token, &known.keys, &expected) {
            // Keys change: those of a moment ago are read once more.
            Err(Untrusted::UnknownKey) => {
                let known = self.known(now.monotonic, AGAIN).await?;
                id_token::read(&tokens.id_token, &known.keys, &expected)
            }
            read => read,
        }?;
        self.whole(&known.metadata, claims, tokens.access_token).await
    }

    /// Many providers tell who somebody is on another call alone.
    async fn whole(
        &self,
        metadata: &Metadata,
        claims: Claims,
        access_token: Option<String>,
    ) -> Result<Person, LoginError> {
        let signed_in_at = claims.auth_time;
        let told = match (&claims.email, &metadata.userinfo_endpoint, access_token) {
            (None, Some(address), Some(token)) => {
                let told: Claims = self.get(address.clone(), Some(format!("Bearer {token}"))).await?;
                if told.sub != claims.sub {
                    return Err(LoginError::Refused("it tells of somebody else"));
                }
                told
            }
            _ => claims,
        };
        Ok(person(told, signed_in_at))
    }

    async fn tokens(&self, metadata: &Metadata, code: &str, begun: &Begun) -> Result<Tokens, LoginError> {
        let account = &self.account;
        let mut form = vec![
            ("grant_type", "authorization_code".to_owned()),
            ("code", code.to_owned()),
            ("redirect_uri", account.redirect_uri.clone()),
            ("code_verifier", begun.verifier.clone()),
        ];
        let methods = &metadata.token_endpoint_auth_methods_supported;
        let is_in_header = methods.is_empty() || methods.iter().any(|method| method == "client_secret_basic");
        let header = match &account.client_secret {
            Some(secret) if is_in_header => {
                let pair = format!("{}:{}", encode(&account.client_id), encode(secret));
                Some(format!("Basic {}", STANDARD.encode(pair)))
            }
            secret => {
                form.push(("client_id", account.client_id.clone()));
                form.extend(secret.clone().map(|secret| ("client_secret", secret)));
                None
            }
        };
        let (agent, address) = (self.agent.clone(), metadata.token_endpoint.clone());
        answered(move || {
            let mut call = agent.post(address).header("accept", "application/json");
            if let Some(header) = header {
                call = call.header("authorization", header);
            }
            call.send_form(form)
        })
        .await
    }

    async fn get<T: DeserializeOwned + Send + 'static>(
        &self,
        address: String,
        authorization: Option<String>,
    ) -> Result<T, LoginError> {
        let agent = self.agent.clone();
        answered(move || {
            let mut call = agent.get(address).header("accept", "application/json");
            if let Some(authorization) = authorization {
                call = call.header("authorization", authorization);
            }
            call.call()
        })
        .await
    }

    /// What the provider says of itself, no older than `age`; what it said before where it does not answer now. It is asked
    /// once at a time, and after a failure not at once again.
    async fn known(&self, now: Monotonic, age: Duration) -> Result<Arc<Known>, LoginError> {
        let mut looked = self.looked.lock().await;
        let since = looked.at.map(|at| at.until(now));
        if let (Some(known), Some(since)) = (&looked.known, since)
            && since < age
        {
            return Ok(known.clone());
        }
        if since.is_none_or(|since| since >= AGAIN) {
            looked.at = Some(now);
            match self.look().await {
                Ok(known) => looked.known = Some(Arc::new(known)),
                Err(error) => tracing::warn!(%error, "what the provider of identities says of itself cannot be read"),
            }
        }
        let known = looked.known.clone();
        known.ok_or(LoginError::Unreachable("it has not said yet where people sign in"))
    }

    async fn look(&self) -> Result<Known, LoginError> {
        let issuer = &self.account.issuer;
        let address = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let metadata: Metadata = self.get(address, None).await?;
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
        let keys = self.get(metadata.jwks_uri.clone(), None).await?;
        Ok(Known { metadata, keys })
    }
}

fn person(claims: Claims, signed_in_at: Option<i64>) -> Person {
    let whole = claims.name.unwrap_or_default();
    let (first, last) = whole.trim().rsplit_once(' ').unwrap_or((whole.trim(), ""));
    let named = |own: Option<String>, of_whole: &str| {
        let name = own.unwrap_or_else(|| of_whole.to_owned());
        (!name.trim().is_empty()).then_some(name)
    };
    Person {
        subject: claims.sub,
        email: claims.email,
        is_email_verified: claims.email_verified.0,
        first_name: named(claims.given_name, first),
        last_name: named(claims.family_name, last),
        locale: claims.locale,
        signed_in_at,
    }
}

/// The answer of a call, on a thread that may wait.
async fn answered<T: DeserializeOwned + Send + 'static>(
    call: impl FnOnce() -> Result<ureq::http::Response<ureq::Body>, ureq::Error> + Send + 'static,
) -> Result<T, LoginError> {
    let unreachable = |error: &ureq::Error| LoginError::Unreachable(calls::kind(error));
    let called = tokio::task::spawn_blocking(move || {
        let answered = call().map_err(|error| unreachable(&error))?;
        match answered.status().as_u16() {
            200 => {}
            400..=499 => return Err(LoginError::Refused("it does not take the code")),
            _ => return Err(LoginError::Unreachable("it answers with a failure")),
        }
        let body = answered.into_body().into_with_config().limit(LARGEST).read_to_vec();
        let body = body.map_err(|error| unreachable(&error))?;
        serde_json::from_slice(&body).map_err(|_| LoginError::Unreachable("it is not the JSON that was asked for"))
    });
    called.await.unwrap_or(Err(LoginError::Unreachable("the shop stops")))
}
