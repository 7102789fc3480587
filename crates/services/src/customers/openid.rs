//! The shop's accounts as those of other sites and apps: OpenID Connect Core 1.0 with the authorization code flow and PKCE
//! (RFC 7636, S256 alone), as the security topics of OAuth have it (RFC 9700). No implicit flow, no password grant; a code
//! and a refresh token are used once, and a second use ends all that came of them.

mod keys;

use std::{collections::BTreeMap, time::Duration};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use configuration::{ClientConfig, Config};
use domain::clock::UnixMillis;
use runtime::clock::Clock;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use store::{Grant, GrantUse, Store};

use self::keys::SigningKeys;
use super::{Customers, SignedIn};
use crate::{
    auth::{KeyError, TokenScopes},
    identity::{self, IdentityError, hash},
};

/// The provider of identities.
pub struct OpenId {
    store: Store,
    clock: Clock,
    keys: SigningKeys,
    clients: BTreeMap<String, ClientConfig>,
    /// Of all tokens: the shop's own address.
    pub issuer: String,
}

/// How long a code waits for its use.
const CODE_LASTS: Duration = Duration::from_secs(60);
/// How long a refresh token waits for its use; each use makes another.
const REFRESH_LASTS: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// How long an ID token tells of a sign-in.
const ID_TOKEN_LASTS: Duration = Duration::from_secs(10 * 60);
/// Characters of the longest parameter.
const LONGEST: usize = 2_000;

/// What a client asks for when it sends somebody to sign in.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct AuthorizeRequest {
    #[serde(default)]
    pub client_id: String,
    #[serde(default)]
    pub redirect_uri: String,
    #[serde(default)]
    pub response_type: String,
    #[serde(default)]
    pub response_mode: Option<String>,
    #[serde(default)]
    pub scope: String,
    pub state: Option<String>,
    pub nonce: Option<String>,
    pub prompt: Option<String>,
    pub max_age: Option<i64>,
    #[serde(default)]
    pub code_challenge: String,
    #[serde(default)]
    pub code_challenge_method: String,
    /// Asks for what is refused: a request that stands elsewhere.
    pub request: Option<String>,
    pub request_uri: Option<String>,
}

/// What a client sends to get tokens.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct TokenRequest {
    #[serde(default)]
    pub grant_type: String,
    #[serde(default)]
    pub code: String,
    #[serde(default)]
    pub redirect_uri: String,
    #[serde(default)]
    pub code_verifier: String,
    #[serde(default)]
    pub refresh_token: String,
    #[serde(default)]
    pub client_id: String,
    #[serde(default)]
    pub client_secret: String,
    pub scope: Option<String>,
}

/// What a client is told instead of what it asked for (RFC 6749, 4.1.2.1 and 5.2).
#[derive(Debug, thiserror::Error)]
pub enum OpenIdError {
    /// Nobody can be sent back: the client or its address is unknown.
    #[error("the client or its address is unknown")]
    UnknownClient,
    /// Told to the client, by its address.
    #[error("{0}")]
    Refused(&'static str),
    #[error(transparent)]
    Identity(#[from] IdentityError),
}

impl From<store::Error> for OpenIdError {
    fn from(error: store::Error) -> Self {
        Self::Identity(error.into())
    }
}

/// What was granted: the body of a code and of a refresh token.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Granted {
    client: String,
    redirect_uri: String,
    challenge: String,
    scope: String,
    nonce: Option<String>,
    /// When the person signed in; seconds.
    auth_time: i64,
}

/// The site or app that a grant was made for, and what it may know: the scopes, with spaces between them.
pub(super) fn site_of(grant: &Grant) -> Option<(String, String)> {
    let granted: Granted = serde_json::from_str(&grant.body).ok()?;
    Some((granted.client, granted.scope))
}

/// A grant that was used for the first time, by the client that it was made for.
struct Used {
    session: String,
    granted: Granted,
}

impl Granted {
    /// Whether a client that asks is the one that it was made for; of a code, with the address and the verifier.
    fn is_for(&self, request: &TokenRequest, is_code: bool) -> bool {
        let challenge = || URL_SAFE_NO_PAD.encode(Sha256::digest(&request.code_verifier));
        let is_verifier = || (43..=128).contains(&request.code_verifier.len()) && challenge() == self.challenge;
        let is_of_code = !is_code || (self.redirect_uri == request.redirect_uri && is_verifier());
        self.client == request.client_id && is_of_code
    }
}

/// What a client gets for a code or a refresh token. The access token is the caller's to make.
#[derive(Debug)]
pub struct TokenAnswer {
    pub signed_in: SignedIn,
    pub scopes: TokenScopes,
    pub id_token: String,
    pub refresh_token: Option<String>,
}

impl OpenId {
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(store: Store, clock: Clock, config: &Config, issuer: &str) -> Result<Self, KeyError> {
        Ok(Self {
            store,
            clock,
            keys: SigningKeys::new(config)?,
            clients: config.identity.clients.clone(),
            issuer: issuer.trim_end_matches('/').to_owned(),
        })
    }

    /// Whether a request may be answered at all: its client and the very address are known. Everything else that is wrong
    /// with it is told there.
    ///
    /// # Errors
    /// [`OpenIdError::UnknownClient`], or [`OpenIdError::Refused`] with the code of the error.
    pub fn check(&self, request: &AuthorizeRequest) -> Result<(), OpenIdError> {
        let client = self.clients.get(&request.client_id);
        let is_known = client.is_some_and(|client| client.redirect_uris.contains(&request.redirect_uri));
        if !is_known {
            return Err(OpenIdError::UnknownClient);
        }
        let texts = [&request.state, &request.nonce].into_iter().flatten();
        if texts.chain([&request.scope]).any(|text| text.len() > LONGEST) {
            return Err(OpenIdError::Refused("invalid_request"));
        }
        if request.request.is_some() {
            return Err(OpenIdError::Refused("request_not_supported"));
        }
        if request.request_uri.is_some() {
            return Err(OpenIdError::Refused("request_uri_not_supported"));
        }
        if request.response_type != "code" {
            return Err(OpenIdError::Refused("unsupported_response_type"));
        }
        let is_query = request.response_mode.as_deref().is_none_or(|mode| mode == "query");
        let is_challenge = request.code_challenge.len() == 43
            && request
                .code_challenge
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
        if !is_query || request.code_challenge_method != "S256" || !is_challenge {
            return Err(OpenIdError::Refused("invalid_request"));
        }
        if !self.scopes_of(request).contains(TokenScopes::OPENID) {
            return Err(OpenIdError::Refused("invalid_scope"));
        }
        Ok(())
    }

    /// Whether somebody has to sign in anew before the client is answered: nobody is signed in, or it was too long ago.
    pub fn needs_login(&self, request: &AuthorizeRequest, signed_in: Option<&SignedIn>) -> bool {
        let Some(signed_in) = signed_in else { return true };
        let age = (self.clock.wall().0 - signed_in.times.created.0) / 1000;
        request.max_age.is_some_and(|most| age > most)
    }

    /// Those that are asked for, as far as the client may have them.
    fn scopes_of(&self, request: &AuthorizeRequest) -> TokenScopes {
        let allowed = self
            .clients
            .get(&request.client_id)
            .map(|client| client.scopes.join(" "));
        TokenScopes::parse(&request.scope).of(TokenScopes::parse(&allowed.unwrap_or_default()))
    }

    /// A code for somebody who is signed in.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn code(&self, request: &AuthorizeRequest, signed_in: &SignedIn) -> Result<String, OpenIdError> {
        let (code, now) = (identity::secret()?, self.clock.wall());
        let granted = Granted {
            client: request.client_id.clone(),
            redirect_uri: request.redirect_uri.clone(),
            challenge: request.code_challenge.clone(),
            scope: self.scopes_of(request).to_string(),
            nonce: request.nonce.clone(),
            auth_time: signed_in.times.created.0 / 1000,
        };
        let grant = Grant {
            hash: hash("code", &code),
            family: String::new(),
            session: signed_in.session.clone(),
            body: written(&granted)?,
            expires: now.after(CODE_LASTS),
        };
        let put = self.store.transaction(move |tx| {
            let grant = grant.clone();
            async move { tx.customers().put_code(&grant, now).await }
        });
        put.await?;
        Ok(code)
    }

    /// Tokens for a code or a refresh token. `customers` tells whose session it was made for, and whether that is open.
    ///
    /// # Errors
    /// [`OpenIdError::Refused`] with the code of the error; or the storage does not work.
    pub async fn tokens(&self, customers: &Customers, request: &TokenRequest) -> Result<TokenAnswer, OpenIdError> {
        self.authenticate(request)?;
        let now = self.clock.wall();
        let is_code = match request.grant_type.as_str() {
            "authorization_code" => true,
            "refresh_token" => false,
            _ => return Err(OpenIdError::Refused("unsupported_grant_type")),
        };
        let refused = || OpenIdError::Refused("invalid_grant");
        let next = identity::secret()?;
        let Used { session, granted } = self
            .use_grant(request, is_code, &next, now)
            .await?
            .ok_or_else(refused)?;
        let session = u64::from_str_radix(&session, 16).map_err(|_| refused())?;
        let signed_in = customers.of_number(session).await?.ok_or_else(refused)?;
        let scopes = TokenScopes::parse(&granted.scope);
        Ok(TokenAnswer {
            id_token: self.id_token(&granted, &signed_in, now)?,
            signed_in,
            scopes,
            refresh_token: scopes.contains(TokenScopes::OFFLINE).then_some(next),
        })
    }

    /// Clients with a secret show it; others have PKCE alone.
    fn authenticate(&self, request: &TokenRequest) -> Result<(), OpenIdError> {
        let refused = OpenIdError::Refused("invalid_client");
        let Some(client) = self.clients.get(&request.client_id) else {
            return Err(refused);
        };
        let is_right = match &client.secret {
            // Hashes are compared, so that the time it takes says nothing.
            Some(secret) => hash("client", secret.expose()) == hash("client", &request.client_secret),
            None => request.client_secret.is_empty(),
        };
        is_right.then_some(()).ok_or(refused)
    }

    /// Uses a code or a refresh token, and makes the next refresh token in the same transaction. One that was used before
    /// may be in other hands: all that came of it ends, and nothing comes of it any more.
    async fn use_grant(
        &self,
        request: &TokenRequest,
        is_code: bool,
        next: &str,
        now: UnixMillis,
    ) -> Result<Option<Used>, OpenIdError> {
        let (request, next) = (request.clone(), hash("refresh", next));
        let used = self.store.transaction(move |tx| {
            let (request, next) = (request.clone(), next.clone());
            async move {
                let used = match is_code {
                    true => tx.customers().use_code(&hash("code", &request.code), now).await?,
                    false => {
                        tx.customers()
                            .use_refresh(&hash("refresh", &request.refresh_token), now)
                            .await?
                    }
                };
                let grant = match used {
                    GrantUse::First(grant) => grant,
                    GrantUse::Again(grant) => {
                        tracing::warn!(session = grant.session, "a code or a refresh token was used twice");
                        tx.customers().end_family(&grant.family).await?;
                        return Ok(None);
                    }
                    GrantUse::Unknown => return Ok(None),
                };
                let granted: Granted = serde_json::from_str(&grant.body).map_err(|_| IdentityError::Unreadable)?;
                if !granted.is_for(&request, is_code) {
                    return Ok(None);
                }
                if TokenScopes::parse(&granted.scope).contains(TokenScopes::OFFLINE) {
                    let token = Grant {
                        hash: next,
                        expires: now.after(REFRESH_LASTS),
                        ..grant.clone()
                    };
                    tx.customers().put_refresh(&token).await?;
                }
                Ok::<_, IdentityError>(Some(Used {
                    session: grant.session,
                    granted,
                }))
            }
        });
        Ok(used.await?)
    }

    fn id_token(&self, granted: &Granted, signed_in: &SignedIn, now: UnixMillis) -> Result<String, OpenIdError> {
        let seconds = now.0 / 1000;
        let mut claims = self.claims(signed_in, TokenScopes::parse(&granted.scope));
        claims.insert("iss".into(), json!(self.issuer));
        claims.insert("aud".into(), json!(granted.client));
        claims.insert("iat".into(), json!(seconds));
        claims.insert("exp".into(), json!(seconds + ID_TOKEN_LASTS.as_secs().cast_signed()));
        claims.insert("auth_time".into(), json!(granted.auth_time));
        claims.insert("sid".into(), json!(signed_in.session));
        if let Some(nonce) = &granted.nonce {
            claims.insert("nonce".into(), json!(nonce));
        }
        let signed = self.keys.sign(&Value::Object(claims), now);
        signed.ok_or(IdentityError::Random.into())
    }

    /// What scopes tell of somebody (OpenID Connect Core, 5.4).
    pub fn claims(&self, signed_in: &SignedIn, scopes: TokenScopes) -> Map<String, Value> {
        let (record, profile) = (&signed_in.customer, &signed_in.customer.profile);
        let mut claims = Map::new();
        claims.insert("sub".into(), json!(record.id.to_string()));
        if scopes.contains(TokenScopes::PROFILE) {
            let (first, last) = (profile.first_name.as_str(), profile.last_name.as_str());
            claims.insert("name".into(), json!(format!("{first} {last}")));
            claims.insert("given_name".into(), json!(first));
            claims.insert("family_name".into(), json!(last));
            claims.insert("locale".into(), json!(profile.language.code()));
        }
        if scopes.contains(TokenScopes::EMAIL) {
            claims.insert("email".into(), json!(record.email));
            claims.insert("email_verified".into(), json!(true));
        }
        if let (true, Some(phone)) = (scopes.contains(TokenScopes::PHONE), &profile.phone) {
            claims.insert("phone_number".into(), json!(phone.to_string()));
            claims.insert("phone_number_verified".into(), json!(false));
        }
        if let (true, Some(saved)) = (scopes.contains(TokenScopes::ADDRESS), profile.default_address()) {
            let address = &saved.address;
            let told = json!({
                "street_address": address.line1,
                "postal_code": address.postal_code,
                "locality": address.city,
                "country": address.country_code,
            });
            claims.insert("address".into(), told);
        }
        claims
    }

    /// The session that an ID token of this shop tells of, however old it is; for signing out (OpenID Connect RP-Initiated
    /// Logout 1.0).
    pub fn session_of(&self, id_token: &str) -> Option<String> {
        let claims = self.keys.read(id_token, self.clock.wall())?;
        let is_own = claims["iss"].as_str() == Some(&*self.issuer);
        is_own.then(|| claims["sid"].as_str().map(str::to_owned))?
    }

    /// Whether somebody who signed out may be sent to this address.
    pub fn may_return_to(&self, uri: &str) -> bool {
        let mut clients = self.clients.values();
        clients.any(|client| client.post_logout_redirect_uris.iter().any(|known| known == uri))
    }

    /// The keys that tokens are signed with now, before and after (RFC 7517).
    pub fn key_set(&self) -> Value {
        self.keys.public(self.clock.wall())
    }

    /// What the provider can do (OpenID Connect Discovery 1.0).
    pub fn metadata(&self) -> Value {
        let issuer = &self.issuer;
        let at = |path: &str| format!("{issuer}/api/identity-connect/{path}");
        let scopes: Vec<&str> = TokenScopes::names().collect();
        json!({
            "issuer": issuer,
            "authorization_endpoint": at("authorize"),
            "token_endpoint": at("token"),
            "userinfo_endpoint": at("userinfo"),
            "end_session_endpoint": at("logout"),
            "jwks_uri": at("jwks"),
            "scopes_supported": scopes,
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["ES256"],
            "token_endpoint_auth_methods_supported": ["none", "client_secret_basic", "client_secret_post"],
            "code_challenge_methods_supported": ["S256"],
            "claims_supported": ["sub", "name", "given_name", "family_name", "locale", "email", "email_verified",
                "phone_number", "phone_number_verified", "address", "auth_time"],
            "request_parameter_supported": false,
            "request_uri_parameter_supported": false,
            "authorization_response_iss_parameter_supported": true,
        })
    }
}

fn written(granted: &Granted) -> Result<String, OpenIdError> {
    serde_json::to_string(granted).map_err(|_| IdentityError::Unreadable.into())
}
