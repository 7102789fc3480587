//! The secrets of links that show a draft to whoever has them, for a time.
//!
//! A secret says which page in which language it shows, and until when; the shop's key vouches for it, so that nothing has to
//! be remembered of them.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use configuration::Config;
use domain::{clock::UnixMillis, content::PageId, draft::DraftKey, market::Language};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::auth::{self, KeyError};

/// Makes secrets of preview links, and reads them.
#[derive(Clone)]
pub struct PreviewLinks {
    key: Hmac<Sha256>,
}

/// What a secret opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewLink {
    pub draft: DraftKey,
    pub expires: UnixMillis,
}

/// Bytes of a moment, in seconds.
const MOMENT: usize = 4;
/// Bytes of a signature: 128 bits cannot be guessed.
const SIGNATURE: usize = 16;
/// Characters of the longest secret, and some: nothing longer is looked at.
const LONGEST: usize = 240;

impl PreviewLinks {
    /// How long a link may work.
    pub const LONGEST_DAYS: u32 = 90;

    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(config: &Config) -> Result<Self, KeyError> {
        let key = auth::key_for(config, b"preview-links")?;
        Ok(Self {
            key: Hmac::new_from_slice(&key).map_err(|_| KeyError::Random)?,
        })
    }

    /// The secret that shows a draft for a time, and when that ends.
    pub fn secret(&self, draft: &DraftKey, lifetime: Duration, now: UnixMillis) -> (String, UnixMillis) {
        let expires = u32::try_from(now.after(lifetime).0 / 1_000).unwrap_or(u32::MAX);
        let mut bytes = expires.to_be_bytes().to_vec();
        bytes.extend(draft.language.code().as_bytes());
        bytes.extend(draft.page.as_str().as_bytes());
        let signature: [u8; 32] = self.key.clone().chain_update(&bytes).finalize().into_bytes().into();
        bytes.extend(&signature[..SIGNATURE]);
        (URL_SAFE_NO_PAD.encode(bytes), UnixMillis(i64::from(expires) * 1_000))
    }

    /// What a secret opens; nothing where the shop made no such secret, or its time is over.
    pub fn read(&self, secret: &str, now: UnixMillis) -> Option<PreviewLink> {
        if secret.len() > LONGEST {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(secret.trim()).ok()?;
        let (said, signature) = bytes.split_at(bytes.len().checked_sub(SIGNATURE)?);
        self.key
            .clone()
            .chain_update(said)
            .verify_truncated_left(signature)
            .ok()?;
        let (expires, rest) = said.split_first_chunk::<MOMENT>()?;
        let (language, page) = std::str::from_utf8(rest).ok()?.split_at_checked(2)?;
        let expires = UnixMillis(i64::from(u32::from_be_bytes(*expires)) * 1_000);
        let draft = DraftKey {
            page: PageId::parse(page).ok()?,
            language: language.parse::<Language>().ok()?,
        };
        (now < expires).then_some(PreviewLink { draft, expires })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: UnixMillis = UnixMillis(1_795_473_000_000);

    #[test]
    fn a_secret_shows_its_draft_for_its_time_and_nobody_makes_another() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let links = PreviewLinks::new(&Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        })?;
        let draft = DraftKey {
            page: PageId::parse("summer-cake")?,
            language: Language::Sv,
        };
        let (secret, expires) = links.secret(&draft, Duration::from_secs(60), NOW);
        let read = links.read(&secret, NOW).ok_or("a link")?;
        assert_eq!((read.draft, read.expires), (draft, expires));
        assert_eq!(links.read(&secret, expires), None);
        for at in 0..secret.len() {
            let mut forged = secret.clone().into_bytes();
            forged[at] = if forged[at] == b'A' { b'B' } else { b'A' };
            let forged = String::from_utf8(forged)?;
            // The last character may hold bits that say nothing.
            if at + 1 < secret.len() {
                assert_eq!(links.read(&forged, NOW), None, "{forged}");
            }
        }
        assert_eq!(links.read("", NOW), None);
        assert_eq!(links.read(&"A".repeat(300), NOW), None);
        Ok(())
    }
}
