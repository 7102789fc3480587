//! Tokens for programs that work for the shop: made on the command line, each for one role and a time, and taken back
//! there.

use std::time::Duration;

use actix_web::HttpRequest;
use clap::ValueEnum;
use domain::{
    clock::{Monotonic, Now, UnixMillis},
    fault::FaultCode,
};
use runtime::telemetry::slow;
use store::ServiceTokens;

use super::{
    bearer::bearer_token,
    signer::{Service, Signer},
    token_cache::TokenCache,
};

/// What the bearer of a service token may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Role {
    /// Reads and changes the cart of every customer.
    #[value(name = "CustomerServiceRepresentatives")]
    CustomerServiceRepresentatives,
}

impl Role {
    /// The name in tokens and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::CustomerServiceRepresentatives => "CustomerServiceRepresentatives",
        }
    }
}

/// Makes and checks service tokens.
pub struct ServiceKeys {
    signer: Signer,
    /// Ids of tokens that this server signed, with whether they are good, and when that was looked up.
    known: TokenCache<(bool, Monotonic)>,
}

/// A token as its bearer gets it, and the id that it is taken back by.
pub struct IssuedToken {
    pub id: String,
    pub token: String,
}

const AUDIENCE: &str = "praline-service";
const TOKEN_TYPE: &str = "service+jwt";
/// Whom a token names: a program, nobody in person.
const SUBJECT: &str = "service";
/// How long a token may still be taken that was taken back in the database.
const KNOWN_FOR: Duration = Duration::from_secs(1);
/// More tokens than programs that call in that time.
const KNOWN_AT_MOST: usize = 1_000;

impl ServiceKeys {
    pub(super) fn new(key: &[u8]) -> Self {
        Self {
            signer: Signer::new(key, AUDIENCE, TOKEN_TYPE),
            known: TokenCache::new(KNOWN_AT_MOST),
        }
    }

    /// A token for a role that ends after so many seconds. It is good once its id is in the database.
    ///
    /// # Errors
    /// `Internal` when the machine gives no random numbers.
    pub fn issue(&self, role: Role, lifetime_s: i64, now: UnixMillis) -> Result<IssuedToken, FaultCode> {
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).map_err(|_| FaultCode::Internal)?;
        let id = format!("{:016x}", u64::from_be_bytes(bytes));
        let service = Service {
            id: &id,
            role: role.as_str(),
        };
        let token = self.signer.sign(SUBJECT, Some(service), lifetime_s, now)?;
        Ok(IssuedToken { id, token })
    }

    /// Lets a request through that brings a token of this kind, for the role, that nobody took back.
    ///
    /// # Errors
    /// `InvalidToken` without one, `Forbidden` for one of another role, `StorageUnavailable` where nobody can tell whether it
    /// was taken back.
    pub async fn permit(
        &self,
        request: &HttpRequest,
        role: Role,
        now: Now,
        issued: &ServiceTokens,
    ) -> Result<(), FaultCode> {
        let id = self.read(request, role, now.wall)?;
        let known = self.known.get(&id);
        if let Some((is_good, _)) = known.filter(|(_, at)| at.until(now.monotonic) < KNOWN_FOR) {
            return is_good.then_some(()).ok_or(FaultCode::InvalidToken);
        }
        let is_good = slow::step("store", issued.is_good(&id)).await.map_err(|error| {
            tracing::warn!(%error, "a service token could not be looked up");
            FaultCode::StorageUnavailable
        })?;
        self.known.put(&id, (is_good, now.monotonic));
        is_good.then_some(()).ok_or(FaultCode::InvalidToken)
    }

    /// The id of the token that a request brings.
    fn read(&self, request: &HttpRequest, role: Role, now: UnixMillis) -> Result<Box<str>, FaultCode> {
        let claims = bearer_token(request).and_then(|token| self.signer.read(token, now));
        let claims = claims.ok_or(FaultCode::InvalidToken)?;
        // Without an id nobody could take it back.
        let id = claims.jti.ok_or(FaultCode::InvalidToken)?;
        match claims.role {
            Some(claimed) if claimed == role.as_str() => Ok(id.into()),
            _ => Err(FaultCode::Forbidden),
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    const NOW: UnixMillis = UnixMillis(1_800_000_000_000);
    const ROLE: Role = Role::CustomerServiceRepresentatives;

    fn read(keys: &ServiceKeys, token: &str, now: UnixMillis) -> Result<Box<str>, FaultCode> {
        let request = TestRequest::default().insert_header(("Authorization", format!("Bearer {token}")));
        keys.read(&request.to_http_request(), ROLE, now)
    }

    #[test]
    fn a_token_is_for_its_role_and_its_time() {
        let keys = ServiceKeys::new(&[1; 32]);
        let IssuedToken { id, token } = keys.issue(ROLE, 60, NOW).expect("a token");
        assert_eq!(read(&keys, &token, NOW).as_deref(), Ok(id.as_str()));
        assert_eq!(
            read(&keys, &token, UnixMillis(NOW.0 + 60_000)),
            Err(FaultCode::InvalidToken)
        );
        let others = ServiceKeys::new(&[2; 32]);
        assert_eq!(read(&others, &token, NOW), Err(FaultCode::InvalidToken));
        let of_another_role = Service {
            id: "1",
            role: "another",
        };
        let token = keys
            .signer
            .sign(SUBJECT, Some(of_another_role), 60, NOW)
            .expect("a token");
        assert_eq!(read(&keys, &token, NOW), Err(FaultCode::Forbidden));
        let request = TestRequest::default().to_http_request();
        assert_eq!(keys.read(&request, ROLE, NOW), Err(FaultCode::InvalidToken));
    }

    #[actix_web::test]
    async fn the_tokens_that_are_known_are_bounded() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let config = store::StoreConfig::sqlite_file(&folder.path().join("shop.db"));
        let issued = store::Store::open(&config).await.expect("a store").service_tokens();
        let keys = ServiceKeys::new(&[1; 32]);
        let now = Now {
            wall: NOW,
            ..runtime::clock::Clock::system().now()
        };
        for _ in 0..=KNOWN_AT_MOST {
            let token = keys.issue(ROLE, 60, NOW).expect("a token").token;
            let request = TestRequest::default().insert_header(("Authorization", format!("Bearer {token}")));
            let permitted = keys.permit(&request.to_http_request(), ROLE, now, &issued).await;
            assert_eq!(permitted, Err(FaultCode::InvalidToken), "no token of the database");
        }
        assert!((1..=KNOWN_AT_MOST).contains(&keys.known.len()));
    }

    #[test]
    fn a_token_that_cannot_be_taken_back_is_refused() {
        let keys = ServiceKeys::new(&[1; 32]);
        let token = keys.signer.sign(SUBJECT, None, 60, NOW).expect("a token");
        assert_eq!(read(&keys, &token, NOW), Err(FaultCode::InvalidToken));
    }
}
