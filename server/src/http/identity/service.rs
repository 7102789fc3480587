//! Tokens for programs that work for the shop: made on the command line, each for one role and a time.

use actix_web::HttpRequest;
use clap::ValueEnum;
use domain::{clock::UnixMillis, fault::FaultCode};

use super::{Signer, bearer_token};
use crate::http::error::ApiError;

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
pub struct ServiceKeys(Signer);

const AUDIENCE: &str = "praline-service";
const TOKEN_TYPE: &str = "service+jwt";
/// Whom a token names: a program, nobody in person.
const SUBJECT: &str = "service";

impl ServiceKeys {
    pub(super) fn new(key: &[u8]) -> Self {
        Self(Signer::new(key, AUDIENCE, TOKEN_TYPE))
    }

    /// A token for a role that ends after so many seconds.
    pub fn issue(&self, role: Role, lifetime_s: i64, now: UnixMillis) -> Result<String, ApiError> {
        self.0.sign(SUBJECT, Some(role.as_str()), lifetime_s, now)
    }

    /// Whether the request brings a token of this kind, and for the role: `InvalidToken` without one, `Forbidden` for
    /// one of another role.
    pub fn permit(&self, request: &HttpRequest, role: Role, now: UnixMillis) -> Result<(), FaultCode> {
        let claims = bearer_token(request).and_then(|token| self.0.read(token, now));
        match claims.ok_or(FaultCode::InvalidToken)?.role {
            Some(claimed) if claimed == role.as_str() => Ok(()),
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

    fn permit(keys: &ServiceKeys, token: &str, now: UnixMillis) -> Result<(), FaultCode> {
        let request = TestRequest::default().insert_header(("Authorization", format!("Bearer {token}")));
        keys.permit(&request.to_http_request(), ROLE, now)
    }

    #[test]
    fn a_token_is_for_its_role_and_its_time() {
        let keys = ServiceKeys::new(&[1; 32]);
        let token = keys.issue(ROLE, 60, NOW).expect("a token");
        assert_eq!(permit(&keys, &token, NOW), Ok(()));
        assert_eq!(
            permit(&keys, &token, UnixMillis(NOW.0 + 60_000)),
            Err(FaultCode::InvalidToken)
        );
        let others = ServiceKeys::new(&[2; 32]);
        assert_eq!(permit(&others, &token, NOW), Err(FaultCode::InvalidToken));
        let without_role = keys.0.sign(SUBJECT, None, 60, NOW).expect("a token");
        assert_eq!(permit(&keys, &without_role, NOW), Err(FaultCode::Forbidden));
        let request = TestRequest::default().to_http_request();
        assert_eq!(keys.permit(&request, ROLE, NOW), Err(FaultCode::InvalidToken));
    }
}
