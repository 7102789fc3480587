//! The keys of ID tokens: ES256, made of the shop's secret and the quarter of the year, so that all nodes have the same,
//! none is stored, and they change by themselves. The one before and the one to come are published as well: a token that
//! was signed a moment ago is read, and clients that keep keys learn the next one in time.

use std::fmt::Write;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use configuration::Config;
use domain::clock::UnixMillis;
use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use p256::{SecretKey, elliptic_curve::sec1::ToEncodedPoint, pkcs8::EncodePrivateKey};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::auth::{KeyError, key_for};

pub(super) struct SigningKeys(Hmac<Sha256>);

/// Ninety days.
const PERIOD_MS: i64 = 90 * 24 * 60 * 60 * 1000;

struct Key {
    id: String,
    secret: SecretKey,
}

impl SigningKeys {
    pub(super) fn new(config: &Config) -> Result<Self, KeyError> {
        let key = key_for(config, b"openid")?;
        Ok(Self(Hmac::new_from_slice(&key).map_err(|_| KeyError::Random)?))
    }

    pub(super) fn sign(&self, claims: &Value, now: UnixMillis) -> Option<String> {
        let key = self.of(period(now))?;
        let der = key.secret.to_pkcs8_der().ok()?;
        let header = Header {
            kid: Some(key.id),
            ..Header::new(Algorithm::ES256)
        };
        jsonwebtoken::encode(&header, claims, &EncodingKey::from_ec_der(der.as_bytes())).ok()
    }

    /// What a token says that one of these keys signed; whether its time is over is for the caller to say.
    pub(super) fn read(&self, token: &str, now: UnixMillis) -> Option<Value> {
        let id = jsonwebtoken::decode_header(token).ok()?.kid?;
        let key = self.published(now).into_iter().find(|key| key.id == id)?;
        let (x, y) = key.point()?;
        let decoding = DecodingKey::from_ec_components(&x, &y).ok()?;
        let mut validation = Validation::new(Algorithm::ES256);
        validation.validate_exp = false;
        validation.validate_aud = false;
        validation.required_spec_claims.clear();
        let read = jsonwebtoken::decode::<Value>(token, &decoding, &validation).ok()?;
        Some(read.claims)
    }

    pub(super) fn public(&self, now: UnixMillis) -> Value {
        let keys = self.published(now).into_iter().filter_map(|key| {
            let (x, y) = key.point()?;
            Some(json!({"kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": key.id, "x": x, "y": y}))
        });
        json!({"keys": keys.collect::<Vec<_>>()})
    }

    fn published(&self, now: UnixMillis) -> Vec<Key> {
        let now = period(now);
        (now - 1..=now + 1).filter_map(|period| self.of(period)).collect()
    }

    /// The key of a period. One in 2^32 tries is no number of the curve: the next is taken then.
    fn of(&self, period: i64) -> Option<Key> {
        (0_u8..8).find_map(|tried| {
            let bytes = self.0.clone().chain_update(period.to_be_bytes()).chain_update([tried]);
            let secret = SecretKey::from_slice(&bytes.finalize().into_bytes()).ok()?;
            let id = self.0.clone().chain_update(b"id").chain_update(period.to_be_bytes());
            let mut name = String::new();
            for byte in &id.finalize().into_bytes()[..8] {
                // Writing to a string cannot fail.
                let _ = write!(name, "{byte:02x}");
            }
            Some(Key { id: name, secret })
        })
    }
}

impl Key {
    fn point(&self) -> Option<(String, String)> {
        let point = self.secret.public_key().to_encoded_point(false);
        let encode = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        Some((encode(point.x()?), encode(point.y()?)))
    }
}

fn period(now: UnixMillis) -> i64 {
    now.0.div_euclid(PERIOD_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_change_by_themselves_and_are_known_before_and_after() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let keys = SigningKeys::new(&config).expect("keys");
        let now = UnixMillis(1_800_000_000_000);
        let token = keys.sign(&json!({"sub": "c-1"}), now).expect("signed");
        let later = UnixMillis(now.0 + PERIOD_MS);
        for at in [now, later] {
            assert_eq!(keys.read(&token, at).expect("read")["sub"], "c-1");
        }
        assert!(keys.read(&token, UnixMillis(later.0 + PERIOD_MS)).is_none(), "too old");
        let ids = |at| keys.published(at).into_iter().map(|key| key.id).collect::<Vec<_>>();
        assert_eq!(ids(now)[1..], ids(later)[..2]);
        assert_ne!(ids(now)[1], ids(now)[2]);
        let forged = token.replace('.', "x.");
        assert!(keys.read(&forged, now).is_none());
        assert_eq!(keys.public(now)["keys"].as_array().map(Vec::len), Some(3));
    }
}
