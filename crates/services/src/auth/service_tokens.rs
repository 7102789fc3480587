//! Tokens for programs that work for the shop: made on the command line, each for one role and a time, and taken back
//! there.

use std::time::Duration;

use domain::{
    clock::{Monotonic, Now, UnixMillis},
    fault::FaultCode,
    staff::Role,
};
use quick_cache::sync::Cache;
use runtime::telemetry::slow;

use super::signer::{About, Signer};

/// Who holds a service token: a program with one role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceBearer {
    /// The token's id, as `praline tokens list` tells it.
    pub id: Box<str>,
    pub role: Role,
    /// When the token ends.
    pub expires: UnixMillis,
}

/// Makes and checks service tokens.
pub struct ServiceTokens {
    signer: Signer,
    /// Ids of tokens that this server signed, with whether they are good, and when that was looked up.
    known: Cache<Box<str>, (bool, Monotonic)>,
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

impl ServiceTokens {
    pub(super) fn new(key: &[u8]) -> Self {
        Self {
            signer: Signer::new(key, AUDIENCE, TOKEN_TYPE),
            known: Cache::new(KNOWN_AT_MOST),
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
        let about = About::Service {
            id: &id,
            role: role.as_str(),
        };
        let token = self.signer.sign(SUBJECT, about, lifetime_s, now)?;
        Ok(IssuedToken { id, token })
    }

    /// The bearer of a token of this kind that nobody took back.
    ///
    /// # Errors
    /// `InvalidToken` for any other token, `Forbidden` for one of a role that the shop does not know, `StorageUnavailable`
    /// where nobody can tell whether it was taken back.
    pub async fn check(
        &self,
        token: &str,
        now: Now,
        issued: &store::ServiceTokens,
    ) -> Result<ServiceBearer, FaultCode> {
        let bearer = self.read(token, now.wall)?;
        let known = self.known.get(&*bearer.id);
        let is_good = match known.filter(|(_, at)| at.until(now.monotonic) < KNOWN_FOR) {
            Some((is_good, _)) => is_good,
            None => {
                let is_good = slow::step("store", issued.is_good(&bearer.id)).await.map_err(|error| {
                    tracing::warn!(%error, "a service token could not be looked up");
                    FaultCode::StorageUnavailable
                })?;
                self.known.insert(bearer.id.clone(), (is_good, now.monotonic));
                is_good
            }
        };
        is_good.then_some(bearer).ok_or(FaultCode::InvalidToken)
    }

    /// What a token says.
    fn read(&self, token: &str, now: UnixMillis) -> Result<ServiceBearer, FaultCode> {
        let claims = self.signer.read(token, now).ok_or(FaultCode::InvalidToken)?;
        // Without an id nobody could take it back.
        let id = claims.jti.ok_or(FaultCode::InvalidToken)?;
        let role = claims.role.as_deref().and_then(Role::named);
        Ok(ServiceBearer {
            id: id.into(),
            role: role.ok_or(FaultCode::Forbidden)?,
            expires: UnixMillis(claims.exp.saturating_mul(1000)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: UnixMillis = UnixMillis(1_800_000_000_000);
    const ROLE: Role = Role::CustomerServiceRepresentatives;

    #[test]
    fn a_token_is_for_its_role_and_its_time() {
        let keys = ServiceTokens::new(&[1; 32]);
        let IssuedToken { id, token } = keys.issue(ROLE, 60, NOW).expect("a token");
        let end = UnixMillis(NOW.0 + 60_000);
        let bearer = ServiceBearer {
            id: id.as_str().into(),
            role: ROLE,
            expires: end,
        };
        assert_eq!(keys.read(&token, NOW), Ok(bearer));
        assert_eq!(keys.read(&token, end), Err(FaultCode::InvalidToken));
        let others = ServiceTokens::new(&[2; 32]);
        assert_eq!(others.read(&token, NOW), Err(FaultCode::InvalidToken));
        let of_another_role = About::Service {
            id: "1",
            role: "another",
        };
        let token = keys.signer.sign(SUBJECT, of_another_role, 60, NOW).expect("a token");
        assert_eq!(keys.read(&token, NOW), Err(FaultCode::Forbidden));
        assert_eq!(keys.read("", NOW), Err(FaultCode::InvalidToken));
    }

    #[tokio::test]
    async fn the_tokens_that_are_known_are_bounded() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let config = store::StoreConfig::sqlite_file(&folder.path().join("shop.db"));
        let issued = store::Store::open(&config).await.expect("a store").service_tokens();
        let keys = ServiceTokens::new(&[1; 32]);
        let now = Now {
            wall: NOW,
            ..runtime::clock::Clock::system().now()
        };
        for _ in 0..=KNOWN_AT_MOST {
            let token = keys.issue(ROLE, 60, NOW).expect("a token").token;
            let checked = keys.check(&token, now, &issued).await;
            assert_eq!(checked, Err(FaultCode::InvalidToken), "no token of the database");
        }
        assert!((1..=KNOWN_AT_MOST).contains(&keys.known.len()));
    }

    #[test]
    fn a_token_that_cannot_be_taken_back_is_refused() {
        let keys = ServiceTokens::new(&[1; 32]);
        let token = keys.signer.sign(SUBJECT, About::Nothing, 60, NOW).expect("a token");
        assert_eq!(keys.read(&token, NOW), Err(FaultCode::InvalidToken));
    }
}
