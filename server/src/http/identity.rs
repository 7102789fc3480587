//! Who a visitor is: anonymous ids that the server issues and signs, and the tokens that carts are reached with.

mod service;
mod signer;
mod token_cache;

pub use service::{IssuedToken, Role, ServiceKeys};

use std::{fs, io, os::unix::fs::PermissionsExt, path::Path};

use actix_web::{
    HttpRequest, HttpResponse,
    cookie::{Cookie, SameSite, time::Duration as CookieDuration},
    http::StatusCode,
    web,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use configuration::{
    Config,
    client_address::{ClientAddress, ClientPseudonym},
};
use domain::{
    clock::UnixMillis,
    fault::{Fault, FaultCode},
    ids::IdentityId,
};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use services::data_dir::OTHERS;
use sha2::Sha256;
use utoipa::ToSchema;

use self::{signer::Signer, token_cache::TokenCache};
use super::{budgets::Budget, client, error::ApiError, methods};
use crate::state::AppState;

/// More tokens than clients that call at the same time.
const TOKENS_CHECKED: usize = 20_000;

/// Makes and checks what identifies visitors.
pub struct TokenService {
    /// For programs that work for the shop.
    pub service: ServiceKeys,
    visitors: Hmac<Sha256>,
    addresses: Hmac<Sha256>,
    tokens: Signer,
    token_cache: TokenCache<Bearer>,
    lifetime_s: u64,
    secure_cookie: bool,
}

/// The visitor of a request.
pub struct Visitor {
    /// The signed id that pages carry: `<32 hex digits>.<signature>`.
    pub anonymous_id: String,
    /// To be set when the visitor is new.
    pub set_cookie: Option<Cookie<'static>>,
}

/// What a token says, once it is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bearer {
    pub identity: IdentityId,
    pub expires: UnixMillis,
}

/// The signing key could not be made or read.
#[derive(Debug, thiserror::Error)]
pub enum TokenServiceError {
    #[error("the signing key {path} could not be {what}: {source}")]
    File {
        path: String,
        what: &'static str,
        source: io::Error,
    },
    #[error(
        "the signing key {path} is damaged: it must hold 32 bytes; restore it, or delete it to make a new one, which ends all carts' sessions"
    )]
    Damaged { path: String },
    #[error(
        "other users of this machine may read the signing key {path} (its mode is {mode:o}), and whoever has it can act as any customer; `chmod 600 {path}` ends that. If somebody else may have read it, delete it instead: a new one is made, which ends all carts' sessions"
    )]
    Loose { path: String, mode: u32 },
    #[error("the machine gives no random numbers")]
    Random,
}

const AUDIENCE: &str = "praline-cart";
const TOKEN_TYPE: &str = "at+jwt";
const KEY_FILE: &str = "signing.key";
const KEY_BYTES: usize = 32;
/// 128 bits cannot be guessed, and keep the id short.
const SIGNATURE_BYTES: usize = 16;
const COOKIE_DAYS: i64 = 365;

impl TokenService {
    /// With the configured secret, else with the key file of the data folder, which is made when missing.
    pub fn open(config: &Config) -> Result<Self, TokenServiceError> {
        let secret = match &config.tokens.secret {
            Some(secret) => secret.expose().as_bytes().to_vec(),
            None => read_or_make_key(&config.data_dir().join(KEY_FILE))?,
        };
        Ok(Self {
            service: ServiceKeys::new(&derive(&secret, b"service")?),
            visitors: hmac(&derive(&secret, b"visitor")?)?,
            addresses: hmac(&derive(&secret, b"address")?)?,
            tokens: Signer::new(&derive(&secret, b"token")?, AUDIENCE, TOKEN_TYPE),
            token_cache: TokenCache::new(TOKENS_CHECKED),
            lifetime_s: config.tokens.lifetime_s,
            secure_cookie: config.server.is_https(),
        })
    }

    /// The client's name in records; it is the same on every node that has the same secret.
    pub fn pseudonym(&self, client: ClientAddress) -> ClientPseudonym {
        let mac = self
            .addresses
            .clone()
            .chain_update(client.octets())
            .finalize()
            .into_bytes();
        let mut short = [0; 16];
        short.copy_from_slice(&mac[..16]);
        ClientPseudonym(short)
    }

    /// The visitor whom the request's cookie names.
    fn known_visitor(&self, request: &HttpRequest) -> Option<Visitor> {
        let cookie = request.cookie(self.cookie_name())?;
        self.check_anonymous(cookie.value())?;
        Some(Visitor {
            anonymous_id: cookie.value().to_owned(),
            set_cookie: None,
        })
    }

    fn new_visitor(&self) -> Result<Visitor, ApiError> {
        let anonymous_id = self.sign_anonymous(random().map_err(|_| ApiError::from(FaultCode::Internal))?);
        let cookie = Cookie::build(self.cookie_name(), anonymous_id.clone())
            .path("/")
            .http_only(true)
            .secure(self.secure_cookie)
            .same_site(SameSite::Lax)
            .max_age(CookieDuration::days(COOKIE_DAYS))
            .finish();
        Ok(Visitor {
            anonymous_id,
            set_cookie: Some(cookie),
        })
    }

    /// A token for an anonymous id that this server signed.
    pub fn issue(&self, identity: IdentityId, now: UnixMillis) -> Result<String, ApiError> {
        let lifetime_s = i64::try_from(self.lifetime_s).unwrap_or(i64::MAX / 2);
        self.tokens.sign(&identity.to_string(), None, lifetime_s, now)
    }

    /// Reads a token; nothing when it is not this server's, or has ended.
    pub fn check(&self, token: &str, now: UnixMillis) -> Option<Bearer> {
        if let Some(bearer) = self.token_cache.get(token).filter(|bearer| now < bearer.expires) {
            return Some(bearer);
        }
        let claims = self.tokens.read(token, now)?;
        let bearer = Bearer {
            identity: claims.sub.parse().ok()?,
            expires: UnixMillis(claims.exp.saturating_mul(1000)),
        };
        self.token_cache.put(token, bearer);
        Some(bearer)
    }

    /// The bearer of a request.
    pub fn bearer(&self, request: &HttpRequest, now: UnixMillis) -> Option<Bearer> {
        self.check(bearer_token(request)?, now)
    }

    fn sign_anonymous(&self, id: u128) -> String {
        let digits = format!("{id:032x}");
        let signature = self.visitors.clone().chain_update(&digits).finalize().into_bytes();
        format!("{digits}.{}", URL_SAFE_NO_PAD.encode(&signature[..SIGNATURE_BYTES]))
    }

    fn check_anonymous(&self, signed: &str) -> Option<IdentityId> {
        let (digits, signature) = signed.split_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        if signature.len() != SIGNATURE_BYTES {
            return None;
        }
        self.visitors
            .clone()
            .chain_update(digits)
            .verify_truncated_left(&signature)
            .ok()?;
        format!("a-{digits}").parse().ok()
    }

    /// `__Host-` binds the cookie to this very host; browsers take it over HTTPS only.
    fn cookie_name(&self) -> &'static str {
        if self.secure_cookie {
            "__Host-praline"
        } else {
            "praline"
        }
    }
}

/// The visitor whom the request's cookie names, else a new one.
///
/// # Errors
/// `RateLimited` where the client has had too many new ids.
pub fn visitor(shop: &AppState, request: &HttpRequest) -> Result<Visitor, ApiError> {
    if let Some(known) = shop.keys.known_visitor(request) {
        return Ok(known);
    }
    let client = client::of(request, shop);
    shop.budgets
        .take(Budget::Visitors, client, shop.clock.now().monotonic)?;
    shop.keys.new_visitor()
}

/// The one address that takes a form.
pub const TOKEN_PATH: &str = "/api/identity-connect/token/anonymous";

pub fn routes(config: &mut web::ServiceConfig) {
    config.service(methods::posting(TOKEN_PATH, anonymous_token));
}

/// The form of the token call.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnonymousTokenForm {
    /// `anonymous`
    pub grant_type: String,
    /// `frontend`
    pub client_id: String,
    /// `anonymous_id`
    pub scope: String,
    /// The signed id that the page model carries.
    pub anonymous_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AccessToken {
    pub access_token: String,
    /// `Bearer`
    pub token_type: &'static str,
    /// Seconds.
    pub expires_in: u64,
}

/// Mints a token for an anonymous id that the server issued. An id that is not signed, or that differs
/// from the cookie sent along, gets none.
#[utoipa::path(
    post, path = "/api/identity-connect/token/anonymous", tag = "identity",
    request_body(content = AnonymousTokenForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, body = AccessToken),
        (status = 400, body = wire::problem::Problem, description = "The form is not complete"),
        (status = 401, body = wire::problem::Problem, description = "The id is not this server's"),
        (status = 413, body = wire::problem::Problem),
        (status = 422, body = wire::problem::Problem, description = "A value does not belong to this call"),
    )
)]
pub async fn anonymous_token(
    shop: web::Data<AppState>,
    request: HttpRequest,
    form: Result<web::Form<AnonymousTokenForm>, actix_web::Error>,
) -> Result<HttpResponse, ApiError> {
    let form = form.map_err(|error| {
        let too_large = error.as_response_error().status_code() == StatusCode::PAYLOAD_TOO_LARGE;
        if too_large {
            FaultCode::TooLarge
        } else {
            FaultCode::Malformed
        }
    })?;
    let form = form.into_inner();
    for (field, value, expected) in [
        ("grant_type", &form.grant_type, "anonymous"),
        ("client_id", &form.client_id, "frontend"),
        ("scope", &form.scope, "anonymous_id"),
    ] {
        if value != expected {
            return Err(Fault::field(field, "/faults/token-form").into());
        }
    }
    let keys = &shop.keys;
    let identity = keys
        .check_anonymous(&form.anonymous_id)
        .ok_or(FaultCode::InvalidToken)?;
    let cookie = request.cookie(keys.cookie_name());
    if cookie.is_some_and(|cookie| cookie.value() != form.anonymous_id) {
        return Err(FaultCode::InvalidToken.into());
    }
    Ok(HttpResponse::Ok()
        .insert_header(("Cache-Control", "no-store"))
        .json(AccessToken {
            access_token: keys.issue(identity, shop.clock.wall())?,
            token_type: "Bearer",
            expires_in: keys.lifetime_s,
        }))
}

/// The token that a request brings.
fn bearer_token(request: &HttpRequest) -> Option<&str> {
    let header = request.headers().get(actix_web::http::header::AUTHORIZATION)?;
    let (scheme, token) = header.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn hmac(key: &[u8]) -> Result<Hmac<Sha256>, TokenServiceError> {
    Hmac::<Sha256>::new_from_slice(key).map_err(|_| TokenServiceError::Random)
}

/// A key of its own for each purpose, so that nothing signed for one passes for another.
fn derive(secret: &[u8], purpose: &[u8]) -> Result<[u8; 32], TokenServiceError> {
    Ok(hmac(secret)?.chain_update(purpose).finalize().into_bytes().into())
}

fn random() -> Result<u128, TokenServiceError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| TokenServiceError::Random)?;
    Ok(u128::from_be_bytes(bytes))
}

fn read_or_make_key(path: &Path) -> Result<Vec<u8>, TokenServiceError> {
    let failed = |what| {
        let path = path.display().to_string();
        move |source| TokenServiceError::File { path, what, source }
    };
    let mode = |found: fs::Metadata| found.permissions().mode() & 0o777;
    if let Some(mode) = fs::metadata(path).ok().map(mode).filter(|mode| mode & OTHERS != 0) {
        return Err(TokenServiceError::Loose {
            path: path.display().to_string(),
            mode,
        });
    }
    match fs::read(path) {
        Ok(key) if key.len() == KEY_BYTES => Ok(key),
        Ok(_) => Err(TokenServiceError::Damaged {
            path: path.display().to_string(),
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let mut key = vec![0; KEY_BYTES];
            getrandom::fill(&mut key).map_err(|_| TokenServiceError::Random)?;
            write_private(path, &key).map_err(failed("written"))?;
            Ok(key)
        }
        Err(error) => Err(failed("read")(error)),
    }
}

/// Writes a file that only its owner can read; it is there whole or not at all.
fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::io::Write;
    let half_written = path.with_extension("new");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&half_written)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(half_written, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(dir: &Path) -> TokenService {
        let config = Config {
            data_dir: dir.to_owned(),
            ..Config::default()
        };
        TokenService::open(&config).expect("keys")
    }

    const NOW: UnixMillis = UnixMillis(1_800_000_000_000);

    #[test]
    fn ids_and_tokens_survive_a_restart() {
        let dir = tempfile::tempdir().expect("a folder");
        let signed = keys(dir.path()).sign_anonymous(42);
        let identity = IdentityId::Anonymous(42);
        assert_eq!(keys(dir.path()).check_anonymous(&signed), Some(identity));
        let token = keys(dir.path()).issue(identity, NOW).expect("a token");
        let bearer = keys(dir.path()).check(&token, NOW).expect("a valid token");
        assert_eq!(bearer.identity, identity);
    }

    #[test]
    fn foreign_ids_are_refused() {
        let dir = tempfile::tempdir().expect("a folder");
        let keys = keys(dir.path());
        let signed = keys.sign_anonymous(42);
        let other = keys.sign_anonymous(43);
        let (digits, _) = signed.split_once('.').expect("a dot");
        let (_, signature) = other.split_once('.').expect("a dot");
        for forged in [
            digits,
            "",
            ".",
            &format!("{digits}."),
            &format!("{digits}.{signature}"),
            &format!("{signed}A"),
        ] {
            assert_eq!(keys.check_anonymous(forged), None, "{forged}");
        }
    }

    #[test]
    fn tokens_end_and_cannot_be_forged() {
        let dir = tempfile::tempdir().expect("a folder");
        let keys = keys(dir.path());
        let token = keys.issue(IdentityId::Anonymous(42), NOW).expect("a token");
        let end = UnixMillis(NOW.0 + 45 * 60 * 1000);
        assert!(keys.check(&token, UnixMillis(NOW.0 - 1000)).is_none(), "not before");
        assert!(keys.check(&token, UnixMillis(end.0 - 1)).is_some());
        assert!(keys.check(&token, end).is_none());
        let parts: Vec<_> = token.split('.').collect();
        let none = URL_SAFE_NO_PAD.encode(r#"{"alg":"none","typ":"at+jwt"}"#);
        for forged in [
            String::new(),
            format!("{none}.{}.", parts[1]),
            format!("{none}.{}.{}", parts[1], parts[2]),
            format!("{}.{}.", parts[0], parts[1]),
        ] {
            assert!(keys.check(&forged, NOW).is_none(), "{forged}");
        }
    }
}
