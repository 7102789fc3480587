//! Signatures of what programs tell one another, in both directions.

use std::fmt;

use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// A key that messages between programs are signed with: HMAC-SHA256.
#[derive(Clone)]
pub struct HmacKey(Hmac<Sha256>);

impl HmacKey {
    /// A key of bytes; nothing where there are none.
    pub fn new(bytes: &[u8]) -> Option<Self> {
        if bytes.is_empty() {
            return None;
        }
        Hmac::new_from_slice(bytes).ok().map(Self)
    }

    /// A key as hexadecimal digits.
    pub fn from_hex(digits: &str) -> Option<Self> {
        let is_hex = digits.len().is_multiple_of(2) && digits.bytes().all(|b| b.is_ascii_hexdigit());
        let bytes: Option<Vec<u8>> = is_hex
            .then(|| {
                let pairs = (0..digits.len()).step_by(2);
                pairs
                    .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).ok())
                    .collect()
            })
            .flatten();
        Self::new(&bytes?)
    }

    pub fn sign(&self, text: &str) -> String {
        let mac = self.0.clone().chain_update(text.as_bytes());
        STANDARD.encode(mac.finalize().into_bytes())
    }

    /// Whether the signature is the text's; takes the same time wherever they differ.
    pub fn verifies(&self, text: &str, signature: &str) -> bool {
        let mac = self.0.clone().chain_update(text.as_bytes());
        STANDARD
            .decode(signature)
            .is_ok_and(|signature| mac.verify_slice(&signature).is_ok())
    }
}

impl fmt::Debug for HmacKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HmacKey(…)")
    }
}
