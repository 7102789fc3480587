//! Anonymous ids that the server issues and signs, and the tokens that carts are reached with.

use std::fmt;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use configuration::{
    Config,
    client_address::{ClientAddress, ClientPseudonym},
};
use domain::{clock::UnixMillis, fault::FaultCode, ids::IdentityId};
use hmac::{Hmac, KeyInit, Mac};
use quick_cache::sync::Cache;
use sha2::Sha256;

use super::{
    key_file::{self, KeyError},
    service_tokens::ServiceTokens,
    signer::{About, Signer},
};

/// More tokens than clients that call at the same time.
const TOKENS_CHECKED: usize = 20_000;

/// Makes and checks what identifies visitors.
pub struct TokenService {
    /// For programs that work for the shop.
    pub service: ServiceTokens,
    visitors: Hmac<Sha256>,
    addresses: Hmac<Sha256>,
    tokens: Signer,
    /// What was found out about tokens lately: a client sends the same one with every call, and a look costs less than its
    /// signature.
    token_cache: Cache<Box<str>, Bearer>,
    lifetime_s: u64,
}

/// What a token says, once it is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bearer {
    pub identity: IdentityId,
    /// Of a customer: the token ends with it.
    pub session: Option<u64>,
    pub scopes: TokenScopes,
    pub expires: UnixMillis,
}

/// What a customer's token opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TokenScopes(u8);

impl TokenScopes {
    /// Carts, orders and the account: what the shop's own pages do.
    pub const SHOP: Self = Self(1);
    /// Who somebody is, to other sites and apps (OpenID Connect).
    pub const OPENID: Self = Self(2);
    pub const PROFILE: Self = Self(4);
    pub const EMAIL: Self = Self(8);
    pub const PHONE: Self = Self(16);
    pub const ADDRESS: Self = Self(32);
    pub const OFFLINE: Self = Self(64);

    const NAMES: [(Self, &str); 7] = [
        (Self::SHOP, "shop"),
        (Self::OPENID, "openid"),
        (Self::PROFILE, "profile"),
        (Self::EMAIL, "email"),
        (Self::PHONE, "phone"),
        (Self::ADDRESS, "address"),
        (Self::OFFLINE, "offline_access"),
    ];

    /// Those of a list with spaces between them; names that mean nothing here are passed over (RFC 6749, 3.3).
    pub fn parse(text: &str) -> Self {
        let named = |name: &str| Self::NAMES.iter().find(|(_, known)| *known == name);
        let scopes = text.split_ascii_whitespace().filter_map(named);
        Self(scopes.fold(0, |all, (scope, _)| all | scope.0))
    }

    /// Those that are in both.
    #[must_use]
    pub fn of(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().map(|(_, name)| *name)
    }
}

impl fmt::Display for TokenScopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Self::NAMES.iter().filter(|(scope, _)| self.contains(*scope));
        let names: Vec<&str> = names.map(|(_, name)| *name).collect();
        f.write_str(&names.join(" "))
    }
}

const AUDIENCE: &str = "praline-cart";
const TOKEN_TYPE: &str = "at+jwt";
/// 128 bits cannot be guessed, and keep the id short.
const SIGNATURE_BYTES: usize = 16;

impl TokenService {
    /// With the configured secret, else with the key file of the data folder, which is made when missing.
    ///
    /// # Errors
    /// The key file cannot be used.
    pub fn open(config: &Config) -> Result<Self, KeyError> {
        let secret = secret(config)?;
        Ok(Self {
            service: ServiceTokens::new(&derive(&secret, b"service")?),
            visitors: hmac(&derive(&secret, b"visitor")?)?,
            addresses: hmac(&derive(&secret, b"address")?)?,
            tokens: Signer::new(&derive(&secret, b"token")?, AUDIENCE, TOKEN_TYPE),
            token_cache: Cache::new(TOKENS_CHECKED),
            lifetime_s: config.tokens.lifetime_s,
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

    /// The signed id of a visitor who never was: `<32 hex digits>.<signature>`.
    ///
    /// # Errors
    /// `Internal` where the machine gives no random numbers.
    pub fn new_anonymous(&self) -> Result<String, FaultCode> {
        Ok(self.sign_anonymous(random().map_err(|_| FaultCode::Internal)?))
    }

    /// How long tokens hold.
    pub fn lifetime_s(&self) -> u64 {
        self.lifetime_s
    }

    /// A token for an anonymous id that this server signed.
    ///
    /// # Errors
    /// `Internal` where it cannot be signed.
    pub fn issue(&self, identity: IdentityId, now: UnixMillis) -> Result<String, FaultCode> {
        let lifetime_s = i64::try_from(self.lifetime_s).unwrap_or(i64::MAX / 2);
        self.tokens.sign(&identity.to_string(), About::Nothing, lifetime_s, now)
    }

    /// A token for a customer, which ends with a session.
    ///
    /// # Errors
    /// `Internal` where it cannot be signed.
    pub fn issue_for(
        &self,
        customer: IdentityId,
        session: &str,
        scopes: TokenScopes,
        now: UnixMillis,
    ) -> Result<String, FaultCode> {
        let lifetime_s = i64::try_from(self.lifetime_s).unwrap_or(i64::MAX / 2);
        let about = About::Session {
            id: session,
            scope: &scopes.to_string(),
        };
        self.tokens.sign(&customer.to_string(), about, lifetime_s, now)
    }

    /// Reads a token; nothing when it is not this server's, or has ended.
    pub fn check(&self, token: &str, now: UnixMillis) -> Option<Bearer> {
        if let Some(bearer) = self.token_cache.get(token).filter(|bearer| now < bearer.expires) {
            return Some(bearer);
        }
        let claims = self.tokens.read(token, now)?;
        let session = claims.sid.as_deref().map(|id| u64::from_str_radix(id, 16));
        let identity = claims.sub.parse().ok()?;
        let session = session.transpose().ok()?;
        // Without a session nobody could end it.
        if matches!(identity, IdentityId::Customer(_)) && session.is_none() {
            return None;
        }
        let bearer = Bearer {
            identity,
            session,
            scopes: claims.scope.as_deref().map(TokenScopes::parse).unwrap_or_default(),
            expires: UnixMillis(claims.exp.saturating_mul(1000)),
        };
        self.token_cache.insert(token.into(), bearer);
        Some(bearer)
    }

    fn sign_anonymous(&self, id: u128) -> String {
        self.sign_id(&format!("{id:032x}"))
    }

    /// What pages carry of a customer in the place of an anonymous id: `c-<32 hex digits>.<signature>`. It opens nothing
    /// without a session.
    pub fn sign_customer(&self, customer: IdentityId) -> String {
        self.sign_id(&customer.to_string())
    }

    fn sign_id(&self, id: &str) -> String {
        let signature = self.visitors.clone().chain_update(id).finalize().into_bytes();
        format!("{id}.{}", URL_SAFE_NO_PAD.encode(&signature[..SIGNATURE_BYTES]))
    }

    /// The identity of an anonymous or a customer's id that this server signed. A customer's is good along with a session
    /// alone.
    pub fn check_signed(&self, signed: &str) -> Option<IdentityId> {
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
        match digits.starts_with("c-") {
            true => digits.parse().ok(),
            false => format!("a-{digits}").parse().ok(),
        }
    }
}

fn hmac(key: &[u8]) -> Result<Hmac<Sha256>, KeyError> {
    Hmac::<Sha256>::new_from_slice(key).map_err(|_| KeyError::Random)
}

/// A key for something that no token is; the same on every node that has the same secret.
///
/// # Errors
/// The key file cannot be used.
pub fn key_for(config: &Config, purpose: &[u8]) -> Result<[u8; 32], KeyError> {
    derive(&secret(config)?, purpose)
}

fn secret(config: &Config) -> Result<Vec<u8>, KeyError> {
    match &config.tokens.secret {
        Some(secret) => Ok(secret.expose().as_bytes().to_vec()),
        None => key_file::read_or_make(config.data_dir()),
    }
}

/// A key of its own for each purpose, so that nothing signed for one passes for another.
fn derive(secret: &[u8], purpose: &[u8]) -> Result<[u8; 32], KeyError> {
    Ok(hmac(secret)?.chain_update(purpose).finalize().into_bytes().into())
}

fn random() -> Result<u128, KeyError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| KeyError::Random)?;
    Ok(u128::from_be_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use domain::clock::CLOCK_LEEWAY;

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
        assert_eq!(keys(dir.path()).check_signed(&signed), Some(identity));
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
            assert_eq!(keys.check_signed(forged), None, "{forged}");
        }
    }

    #[test]
    fn tokens_end_and_cannot_be_forged() {
        let dir = tempfile::tempdir().expect("a folder");
        let keys = keys(dir.path());
        let token = keys.issue(IdentityId::Anonymous(42), NOW).expect("a token");
        let end = UnixMillis(NOW.0 + 45 * 60 * 1000);
        let begin = NOW.before(CLOCK_LEEWAY);
        assert!(keys.check(&token, UnixMillis(begin.0 - 1000)).is_none(), "not before");
        assert!(keys.check(&token, begin).is_some());
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
