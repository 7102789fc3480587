//! Tokens that nobody minted: made of real ones, each in another way (RFC 8725, 2).

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::{customers::is_refused, harness::Shop};

/// A real token, taken apart.
struct Parts {
    header: Value,
    claims: Value,
    signature: String,
}

impl Parts {
    fn of(token: &str) -> Self {
        let parts: Vec<&str> = token.split('.').collect();
        let read = |part: &str| {
            let bytes = URL_SAFE_NO_PAD.decode(part).expect("base 64");
            serde_json::from_slice(&bytes).expect("JSON")
        };
        Self {
            header: read(parts[0]),
            claims: read(parts[1]),
            signature: parts[2].to_owned(),
        }
    }

    /// With other members, and the signature as it was.
    fn with(&self, header: &Value, claims: &Value) -> String {
        format!(
            "{}.{}",
            said(&merged(&self.header, header), &merged(&self.claims, claims)),
            self.signature
        )
    }

    /// With other members, signed anew with a key.
    fn signed(&self, header: &Value, claims: &Value, key: &[u8]) -> String {
        let said = said(&merged(&self.header, header), &merged(&self.claims, claims));
        let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key");
        mac.update(said.as_bytes());
        format!("{said}.{}", URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
    }
}

/// The members of both; null takes one out.
fn merged(real: &Value, other: &Value) -> Value {
    let mut all = real.as_object().expect("members").clone();
    for (name, value) in other.as_object().expect("members") {
        match value {
            Value::Null => drop(all.remove(name)),
            value => drop(all.insert(name.clone(), value.clone())),
        }
    }
    Value::Object(all)
}

fn said(header: &Value, claims: &Value) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    format!("{}.{}", part(header), part(claims))
}

#[test]
fn forty_forged_tokens_open_nothing() {
    let shop = Shop::shared();
    let (own, other) = (
        shop.customer("forger@shop.example"),
        shop.customer("victim@shop.example"),
    );
    let (token, others) = (own.visitor(shop).token, other.visitor(shop).token);
    let visitor = shop.visitor();
    let (real, victim, guest) = (Parts::of(&token), Parts::of(&others), Parts::of(&visitor.token));
    let (none, same) = (json!({}), json!({}));
    let unsigned = |header: &Value| format!("{}.", said(&merged(&real.header, header), &victim.claims));
    let id = own.told["session"]["anonymousId"].as_str().expect("an id");
    let session = own.cookie.split_once('=').expect("a cookie").1;
    let expires = real.claims["exp"].as_i64().expect("a time");
    let forged = [
        // Somebody else, with the signature of one's own.
        real.with(&none, &json!({"sub": victim.claims["sub"]})),
        real.with(&none, &json!({"sid": victim.claims["sid"]})),
        real.with(&none, &victim.claims),
        real.with(&none, &json!({"sub": guest.claims["sub"]})),
        // More, or longer.
        real.with(&none, &json!({"scope": "shop openid profile email"})),
        real.with(&none, &json!({"scope": null})),
        real.with(&none, &json!({"sid": null})),
        real.with(&none, &json!({"exp": expires + 86_400})),
        real.with(&none, &json!({"exp": null})),
        real.with(&none, &json!({"exp": "9999999999"})),
        real.with(&none, &json!({"nbf": 0})),
        real.with(&none, &json!({"role": "administrator"})),
        real.with(&none, &json!({"jti": "1"})),
        // For another, by another.
        real.with(&none, &json!({"aud": "praline-service"})),
        real.with(&none, &json!({"aud": ["praline-cart", "praline-service"]})),
        real.with(&none, &json!({"iss": "elsewhere"})),
        // Another kind, or another way to sign.
        real.with(&json!({"typ": "JWT"}), &same),
        real.with(&json!({"typ": null}), &same),
        real.with(&json!({"alg": "HS384"}), &same),
        real.with(&json!({"alg": "RS256"}), &same),
        real.with(&json!({"alg": "ES256"}), &same),
        real.with(&json!({"alg": "none"}), &same),
        real.with(&json!({"kid": "../../signing.key"}), &same),
        real.with(&json!({"jku": "https://evil.example/keys"}), &same),
        real.with(&json!({"crit": ["exp"]}), &same),
        unsigned(&json!({"alg": "none"})),
        unsigned(&json!({"alg": "None"})),
        unsigned(&json!({"alg": "nOnE", "typ": "JWT"})),
        unsigned(&same),
        // Keys that anybody can guess or read.
        real.signed(&none, &victim.claims, b""),
        real.signed(&none, &victim.claims, b"secret"),
        real.signed(&none, &victim.claims, b"praline"),
        real.signed(&none, &victim.claims, real.signature.as_bytes()),
        real.signed(
            &json!({"jwk": {"kty": "oct", "k": "c2VjcmV0"}}),
            &victim.claims,
            b"secret",
        ),
        real.signed(&none, &victim.claims, session.as_bytes()),
        // Parts of several.
        format!("{}.{}", said(&real.header, &victim.claims), guest.signature),
        // Not the shape of one.
        token[..token.len() - 1].to_owned(),
        format!("{token}.{}", real.signature),
        format!("{token}="),
        token.to_uppercase(),
        // What is something else.
        session.to_owned(),
        own.csrf.clone(),
        id.to_owned(),
    ];
    assert!(forged.len() >= 40);
    for token in &forged {
        let bearer = format!("Bearer {token}");
        for path in [
            "/api/cda/me",
            "/api/cda/me/sessions",
            "/api/me/carts",
            "/api/identity-connect/userinfo",
        ] {
            is_refused(
                &shop.get_with(path, &[("authorization", &bearer)]),
                401,
                "invalid-token",
            );
        }
    }
    let bearer = format!("Bearer {token}");
    assert_eq!(shop.get_with("/api/cda/me", &[("authorization", &bearer)]).status, 200);
}
