//! A provider of identities that signs customers in instead of the shop: OpenID Connect, the authorization code flow with
//! PKCE (OpenID Connect Core 1.0 and Discovery 1.0, RFC 7636, RFC 9207).

mod calls;
mod discovery;
mod id_token;
#[cfg(test)]
mod tests;

use std::time::Duration;

use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use domain::clock::Now;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use ureq::{Agent, config::Config};

pub use self::calls::LoginError;
use self::{
    calls::answered,
    discovery::{Discovery, Metadata},
    id_token::{Claims, Expected, Untrusted},
};
use crate::query::{encode, with_parameters};

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

#[derive(Deserialize)]
struct Tokens {
    id_token: String,
    access_token: Option<String>,
}

pub struct OpenIdProvider {
    agent: Agent,
    account: LoginAccount,
    discovery: Discovery,
}

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
        let agent: Agent = config.into();
        let discovery = Discovery::new(agent.clone(), &account.issuer, account.patience);
        Self {
            agent,
            account,
            discovery,
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
        let known = self.discovery.known(now.monotonic).await?;
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
        let known = self.discovery.known(now.monotonic).await?;
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
        let known = self.discovery.known(now.monotonic).await?;
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
                let known = self.discovery.reread(now.monotonic).await?;
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
                let told = self.about(address.clone(), token).await?;
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

    async fn about(&self, address: String, token: String) -> Result<Claims, LoginError> {
        let agent = self.agent.clone();
        answered(move || {
            let call = agent.get(address).header("accept", "application/json");
            call.header("authorization", format!("Bearer {token}")).call()
        })
        .await
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
