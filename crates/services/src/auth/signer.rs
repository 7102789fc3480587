//! Signed tokens of one kind (JWT, HS256).

use domain::{
    clock::{CLOCK_LEEWAY, UnixMillis},
    fault::FaultCode,
};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, TokenData, Validation};
use serde::{Deserialize, Serialize};

/// Signs and reads the tokens of one kind.
pub(super) struct Signer {
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
    audience: &'static str,
    /// Tells these tokens from any other kind (RFC 8725, explicit typing).
    kind: &'static str,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Claims {
    iss: String,
    aud: String,
    pub(super) sub: String,
    /// Tells one token from all others, where tokens can be taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) jti: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) role: Option<String>,
    /// The session that the token ends with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sid: Option<String>,
    /// Names, with spaces between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) scope: Option<String>,
    iat: i64,
    nbf: i64,
    pub(super) exp: i64,
}

/// What a token says beside what all say.
#[derive(Clone, Copy)]
pub(super) enum About<'a> {
    Nothing,
    /// A program.
    Service {
        id: &'a str,
        role: &'a str,
    },
    /// A customer, as long as the session is open.
    Session {
        id: &'a str,
        scope: &'a str,
    },
}

const ISSUER: &str = "praline";

impl Signer {
    pub(super) fn new(key: &[u8], audience: &'static str, kind: &'static str) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[audience]);
        validation.set_required_spec_claims(&["exp", "nbf", "iss", "aud", "sub"]);
        // Times are compared with the server's own clock.
        validation.validate_exp = false;
        validation.validate_nbf = false;
        Self {
            encoding: EncodingKey::from_secret(key),
            decoding: DecodingKey::from_secret(key),
            validation,
            audience,
            kind,
        }
    }

    pub(super) fn sign(
        &self,
        subject: &str,
        about: About<'_>,
        lifetime_s: i64,
        now: UnixMillis,
    ) -> Result<String, FaultCode> {
        let seconds = now.0 / 1000;
        let text = |text: &str| Some(text.to_owned());
        let (jti, role, sid, scope) = match about {
            About::Nothing => (None, None, None, None),
            About::Service { id, role } => (text(id), text(role), None, None),
            About::Session { id, scope } => (None, None, text(id), text(scope)),
        };
        let claims = Claims {
            iss: ISSUER.to_owned(),
            aud: self.audience.to_owned(),
            sub: subject.to_owned(),
            jti,
            role,
            sid,
            scope,
            iat: seconds,
            nbf: seconds,
            exp: seconds.saturating_add(lifetime_s),
        };
        let header = Header {
            typ: Some(self.kind.to_owned()),
            ..Header::new(Algorithm::HS256)
        };
        jsonwebtoken::encode(&header, &claims, &self.encoding).map_err(|_| FaultCode::Internal)
    }

    /// Nothing when the token is not of this kind or not this server's, or when it has ended.
    pub(super) fn read(&self, token: &str, now: UnixMillis) -> Option<Claims> {
        let TokenData { header, claims } =
            jsonwebtoken::decode::<Claims>(token, &self.decoding, &self.validation).ok()?;
        let is_of_kind = header.typ.as_deref() == Some(self.kind);
        let has_begun = claims.nbf <= now.after(CLOCK_LEEWAY).0 / 1000;
        (is_of_kind && has_begun && now.0 / 1000 < claims.exp).then_some(claims)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_of_a_server_whose_clock_is_ahead_is_read() {
        let signer = Signer::new(&[1; 32], "carts", "at+jwt");
        let now = UnixMillis(1_800_000_000_000);
        let read = |made| {
            let token = signer.sign("a-1", About::Nothing, 60, made).expect("a token");
            signer.read(&token, now).is_some()
        };
        assert!(read(now.after(CLOCK_LEEWAY)));
        assert!(!read(now.after(CLOCK_LEEWAY * 2)));
        assert!(!read(now.before(CLOCK_LEEWAY)), "it has ended");
    }

    #[test]
    fn tokens_of_another_kind_are_not_read() {
        let now = UnixMillis(1_800_000_000_000);
        let signer = |audience, kind| Signer::new(&[1; 32], audience, kind);
        let token = signer("carts", "at+jwt")
            .sign("a-1", About::Nothing, 60, now)
            .expect("a token");
        assert!(signer("carts", "at+jwt").read(&token, now).is_some());
        assert!(signer("carts", "JWT").read(&token, now).is_none());
        assert!(signer("others", "at+jwt").read(&token, now).is_none());
    }
}
