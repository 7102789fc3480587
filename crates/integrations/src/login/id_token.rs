//! What a provider vouches for, and whether it does (OpenID Connect Core 1.0, 3.1.3.7).

use domain::clock::UnixMillis;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header, jwk::JwkSet};
use serde::Deserialize;

/// Signatures that are taken: of a pair of keys, so that whoever can check one cannot make one.
const ALGORITHMS: [Algorithm; 8] = [
    Algorithm::RS256,
    Algorithm::RS384,
    Algorithm::RS512,
    Algorithm::PS256,
    Algorithm::PS384,
    Algorithm::ES256,
    Algorithm::ES384,
    Algorithm::EdDSA,
];
/// Clocks may differ by so many seconds.
const LEEWAY_S: i64 = 60;

/// What must be true of a token.
pub(super) struct Expected<'a> {
    pub(super) issuer: &'a str,
    pub(super) client_id: &'a str,
    pub(super) nonce: &'a str,
    pub(super) now: UnixMillis,
}

/// What a token, or the answer about a person, says.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Claims {
    pub(super) sub: String,
    pub(super) email: Option<String>,
    #[serde(default)]
    pub(super) email_verified: Flag,
    pub(super) name: Option<String>,
    pub(super) given_name: Option<String>,
    pub(super) family_name: Option<String>,
    pub(super) locale: Option<String>,
    pub(super) auth_time: Option<i64>,
}

/// Some providers write this as a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Flag(pub(super) bool);

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Flag(bool),
            Text(String),
        }
        Ok(Self(match Written::deserialize(deserializer)? {
            Written::Flag(flag) => flag,
            Written::Text(text) => text == "true",
        }))
    }
}

#[derive(Deserialize)]
struct Envelope {
    iss: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nonce: Option<String>,
    #[serde(flatten)]
    claims: Claims,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

/// Why a token is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Untrusted {
    /// Its key is none of those: they may have changed since they were read.
    UnknownKey,
    Wrong(&'static str),
}

/// What a token says, once everything about it is as it must be.
pub(super) fn read(token: &str, keys: &JwkSet, expected: &Expected<'_>) -> Result<Claims, Untrusted> {
    let said = signed(token, keys)?;
    let wrong = |why| Err(Untrusted::Wrong(why));
    if said.iss != expected.issuer {
        return wrong("its token names another issuer");
    }
    let is_for_shop = match &said.aud {
        Audience::One(client) => client == expected.client_id,
        // Of a token for several, the one that asked is named.
        Audience::Many(clients) => {
            clients.iter().any(|client| client == expected.client_id) && (clients.len() == 1 || said.azp.is_some())
        }
    };
    if !is_for_shop || said.azp.as_deref().is_some_and(|client| client != expected.client_id) {
        return wrong("its token is for another client");
    }
    let now = expected.now.0 / 1000;
    if said.exp <= now - LEEWAY_S || said.iat > now + LEEWAY_S {
        return wrong("its token is of another time");
    }
    if said.nonce.as_deref() != Some(expected.nonce) {
        return wrong("its token is of another sign-in");
    }
    if said.claims.sub.is_empty() || said.claims.sub.len() > 255 {
        return wrong("its token names nobody");
    }
    Ok(said.claims)
}

fn signed(token: &str, keys: &JwkSet) -> Result<Envelope, Untrusted> {
    let unreadable = Untrusted::Wrong("its token cannot be read");
    let header = decode_header(token).map_err(|_| unreadable)?;
    if !ALGORITHMS.contains(&header.alg) {
        return Err(Untrusted::Wrong("its token is signed in a way that is not taken"));
    }
    let key = match &header.kid {
        Some(id) => keys.find(id),
        // Without a name there may be one key.
        None => keys.keys.first().filter(|_| keys.keys.len() == 1),
    };
    let key = DecodingKey::from_jwk(key.ok_or(Untrusted::UnknownKey)?).map_err(|_| unreadable)?;
    let mut validation = Validation::new(header.alg);
    // Times are judged with the shop's clock, and the audience with the one that asked.
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation.required_spec_claims.clear();
    let read = decode::<Envelope>(token, &key, &validation);
    Ok(read
        .map_err(|_| Untrusted::Wrong("its token is not signed by it, or says too little"))?
        .claims)
}
