//! How stored answers are kept: small, and not too many of one identity.
//!
//! The body of an answer is a whole cart, of which a big one has a megabyte of JSON that says nearly the same on every
//! line. It is compressed before it is queued, on its caller's thread, and made again when somebody asks for it.

use std::io::{Read, Write};

use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use domain::cart::CartCommit;
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};

/// How many answers of one identity are kept, and how much they take as they are stored; past either the oldest go.
#[derive(Debug, Clone, Copy)]
pub struct AnswerLimits {
    pub number: u32,
    pub bytes: u32,
}

impl Default for AnswerLimits {
    fn default() -> Self {
        Self {
            number: 1000,
            bytes: 1024 * 1024,
        }
    }
}

/// What a packed body begins with. Bodies from before they were packed are JSON objects.
const PACKED: &str = "deflate:";

/// Makes the answers of a commit as they are stored.
pub(super) fn pack_all(commit: &mut CartCommit) {
    for answer in commit.answers.iter_mut().filter(|answer| !answer.body.is_empty()) {
        answer.body = pack(&answer.body).into();
    }
}

fn pack(body: &str) -> String {
    let mut encoder = DeflateEncoder::new(Vec::with_capacity(body.len() / 4), Compression::fast());
    // Writing into memory does not fail.
    let packed = encoder.write_all(body.as_bytes()).and_then(|()| encoder.finish());
    packed.map_or_else(
        |_| body.to_owned(),
        |packed| format!("{PACKED}{}", STANDARD_NO_PAD.encode(packed)),
    )
}

/// The body as it was, or why it cannot be read.
pub(super) fn unpack(stored: String) -> Result<String, String> {
    let Some(packed) = stored.strip_prefix(PACKED) else {
        return Ok(stored);
    };
    let packed = STANDARD_NO_PAD.decode(packed).map_err(|error| error.to_string())?;
    let mut body = String::new();
    let read = DeflateDecoder::new(&*packed).read_to_string(&mut body);
    read.map_err(|error| error.to_string())?;
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_comes_back_as_it_was() {
        for body in ["", "{}", "{\"name\":\"Äiti \u{1F36C}\"}", &"line ".repeat(100_000)] {
            let packed = pack(body);
            assert!(
                packed.len() < body.len() / 50 + 60,
                "{} bytes of {}",
                packed.len(),
                body.len()
            );
            assert_eq!(unpack(packed).as_deref(), Ok(body));
        }
        assert_eq!(
            unpack("{\"from\":\"before\"}".into()).as_deref(),
            Ok("{\"from\":\"before\"}")
        );
        assert!(unpack("deflate:%".into()).is_err());
    }
}
