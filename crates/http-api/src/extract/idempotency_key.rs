//! The key of a call that may be repeated.

use std::{
    future::{Ready, ready},
    hash::{BuildHasher, RandomState},
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use domain::{
    cart::{Origin, RequestKey},
    fault::Fault,
};
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use super::language::AnswerLanguage;
use crate::error::ApiError;

/// What the client calls its request.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub struct IdempotencyKey {
    /// At most 200 characters: a repeat of the call with the same key gets the first answer, for 7 days.
    #[param(rename = "Idempotency-Key", value_type = Option<String>)]
    given: Option<Given>,
}

struct Given {
    text: Box<str>,
    /// Of method and address: a repeat must bring them again.
    call: Sha256,
}

/// The identity of a change, which is done once.
pub struct Once {
    pub origin: Origin,
    /// Whether somebody can ask for its answer again.
    pub keep_answer: bool,
}

const HEADER: &str = "Idempotency-Key";
const MAX_LENGTH: usize = 200;

impl IdempotencyKey {
    fn of(request: &HttpRequest) -> Result<Self, Fault> {
        let Some(header) = request.headers().get(HEADER) else {
            return Ok(Self { given: None });
        };
        let text = header.to_str().unwrap_or_default();
        if text.is_empty() || text.len() > MAX_LENGTH {
            return Err(wrong_key());
        }
        let call = Sha256::new()
            .chain_update(request.method().as_str())
            .chain_update([0])
            .chain_update(request.path());
        Ok(Self {
            given: Some(Given {
                text: text.into(),
                call,
            }),
        })
    }

    /// The identity that the client gave its request, and that the answer is kept under; else one that nobody can ask for
    /// again. `owner` keeps the keys of different kinds of clients apart; `parts` are what a repeat must bring again.
    pub fn once(&self, owner: &str, parts: &[&[u8]]) -> Once {
        let Some(Given { text, call }) = &self.given else {
            return Once::fresh();
        };
        let mut hash = call.clone();
        for part in parts {
            hash = hash.chain_update([0]).chain_update(part);
        }
        let mut first = [0; 8];
        first.copy_from_slice(&hash.finalize()[..8]);
        Once {
            origin: Origin::Request {
                key: RequestKey(format!("{owner}:{text}").into()),
                fingerprint: u64::from_be_bytes(first),
            },
            keep_answer: true,
        }
    }

    /// The operation of a tab that the key names, as `<tab>:<number>`; nothing where it is the client's own key.
    pub fn of_tab(&self) -> Result<Option<Once>, Fault> {
        let named = self.given.as_ref().and_then(|given| given.text.split_once(':'));
        let Some((Ok(tab), seq)) = named.map(|(tab, seq)| (tab.parse(), seq)) else {
            return Ok(None);
        };
        let digits = seq.bytes().all(|byte| byte.is_ascii_digit());
        let seq = digits.then(|| seq.parse().ok()).flatten().ok_or_else(wrong_key)?;
        Ok(Some(Once {
            origin: Origin::Tab { tab, seq },
            keep_answer: false,
        }))
    }
}

fn wrong_key() -> Fault {
    Fault::field(HEADER, "/faults/idempotency-key")
}

impl Once {
    /// A change that nobody can ask for again: clients' keys begin otherwise. A number in its order under a random name of
    /// this process is as good as a random one, and costs no call of the system.
    pub fn fresh() -> Self {
        static PROCESS: LazyLock<u64> = LazyLock::new(|| RandomState::new().hash_one("process"));
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let key = format!("server:{:016x}{:016x}", *PROCESS, NEXT.fetch_add(1, Relaxed));
        Self {
            origin: Origin::Request {
                key: RequestKey(key.into()),
                fingerprint: 0,
            },
            keep_answer: false,
        }
    }
}

impl FromRequest for IdempotencyKey {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of(request).map_err(|fault| ApiError::in_language(fault, AnswerLanguage::of_refused(request))))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn key(text: &str) -> Result<IdempotencyKey, Fault> {
        IdempotencyKey::of(&TestRequest::default().insert_header((HEADER, text)).to_http_request())
    }

    fn fingerprint(key: &IdempotencyKey, body: &str) -> Option<u64> {
        match key.once("client", &[body.as_bytes()]).origin {
            Origin::Request { fingerprint, .. } => Some(fingerprint),
            Origin::Tab { .. } => None,
        }
    }

    #[test]
    fn a_repeat_brings_the_same() {
        let first = key("k1").expect("a key");
        let body = fingerprint(&first, "{}");
        assert!(body.is_some());
        assert_eq!(fingerprint(&key("k1").expect("a key"), "{}"), body);
        assert_ne!(fingerprint(&first, "[]"), body);
        let elsewhere = TestRequest::with_uri("/elsewhere").insert_header((HEADER, "k1"));
        let elsewhere = IdempotencyKey::of(&elsewhere.to_http_request()).expect("a key");
        assert_ne!(fingerprint(&elsewhere, "{}"), body);
        assert_ne!(first.once("program", &[]).origin, first.once("client", &[]).origin);
    }

    #[test]
    fn nobody_asks_again_for_what_has_no_key() {
        let none = IdempotencyKey::of(&TestRequest::default().to_http_request()).expect("none");
        let (first, second) = (none.once("client", &[]), none.once("client", &[]));
        assert!(!first.keep_answer && first.origin != second.origin);
    }

    #[test]
    fn keys_have_a_length() {
        assert!(key("").is_err() && key(&"k".repeat(MAX_LENGTH + 1)).is_err());
        assert!(key(&"k".repeat(MAX_LENGTH)).is_ok());
    }
}
