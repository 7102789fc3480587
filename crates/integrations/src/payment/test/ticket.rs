//! What the browser brings back, signed so that it cannot be made up.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use domain::ids::PaymentId;

use super::choice::Outcome;
use crate::signing::HmacKey;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ticket {
    pub(super) payment: PaymentId,
    pub(super) outcome: Outcome,
}

impl Ticket {
    pub(super) fn seal(self, key: &HmacKey) -> String {
        let text = format!("{}.{}", self.payment, self.outcome.as_str());
        let sealed = format!("{text}.{}", key.sign(&to_be_signed(&text)));
        URL_SAFE_NO_PAD.encode(sealed)
    }

    pub(super) fn open(sealed: &str, key: &HmacKey) -> Option<Self> {
        let sealed = String::from_utf8(URL_SAFE_NO_PAD.decode(sealed).ok()?).ok()?;
        let (text, signature) = sealed.rsplit_once('.')?;
        if !key.verifies(&to_be_signed(text), signature) {
            return None;
        }
        let (payment, outcome) = text.split_once('.')?;
        Some(Self {
            payment: payment.parse().ok()?,
            outcome: Outcome::parse(outcome)?,
        })
    }
}

/// No notification begins like this: the signature of the one is never the other's.
fn to_be_signed(text: &str) -> String {
    format!("result\n{text}")
}
