//! Secrets of sessions and links: made at random, and only their hashes are kept. And short words that the shop's key
//! vouches for, so that nothing has to be remembered of them.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use configuration::Config;
use domain::clock::UnixMillis;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::error::IdentityError;
use crate::auth::{self, KeyError};

/// A secret that cannot be guessed: 256 bits.
pub(crate) fn secret() -> Result<String, IdentityError> {
    Ok(URL_SAFE_NO_PAD.encode(random::<32>()?))
}

/// An id that says nothing.
pub(crate) fn id() -> Result<String, IdentityError> {
    Ok(random::<8>()?.iter().map(|byte| format!("{byte:02x}")).collect())
}

pub(crate) fn random<const N: usize>() -> Result<[u8; N], IdentityError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| IdentityError::Random)?;
    Ok(bytes)
}

/// The hash of a secret. Secrets are random and long, so that a fast hash does; each purpose has another.
pub(crate) fn hash(purpose: &str, secret: &str) -> String {
    let digest = Sha256::new()
        .chain_update(purpose)
        .chain_update([0])
        .chain_update(secret)
        .finalize();
    URL_SAFE_NO_PAD.encode(digest)
}

/// What a word is for: one for one purpose passes for no other.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Purpose {
    /// The password was right, the second factor is missing.
    Challenge,
    /// A device on which somebody signed in before.
    Device,
    /// A session opens a socket.
    Socket,
    /// What an embedded widget calls somebody.
    Widget,
    /// A passkey is made.
    NewPasskey,
    /// Somebody comes in with a passkey.
    KnownPasskey,
    /// A letter's link opens an order.
    Order,
}

/// Whose words they are: those of one kind of people pass for no other's.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Whose {
    Staff,
    Customers,
}

/// Makes words and reads them.
#[derive(Clone)]
pub(crate) struct Seals(Hmac<Sha256>);

/// Characters of the longest word, and some.
const LONGEST: usize = 2_000;

impl Seals {
    pub(crate) fn new(config: &Config, whose: Whose) -> Result<Self, KeyError> {
        let purpose: &[u8] = match whose {
            Whose::Staff => b"staff",
            Whose::Customers => b"customers",
        };
        let key = auth::key_for(config, purpose)?;
        Ok(Self(Hmac::new_from_slice(&key).map_err(|_| KeyError::Random)?))
    }

    pub(crate) fn seal(&self, purpose: Purpose, about: &str, expires: UnixMillis) -> String {
        let said = format!("{}.{about}", expires.0);
        let signature = self.mac(purpose, &said).finalize().into_bytes();
        URL_SAFE_NO_PAD.encode(format!("{said}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }

    /// What a word is about; nothing where the shop did not make it for this purpose, or its time is over.
    pub(crate) fn read(&self, purpose: Purpose, word: &str, now: UnixMillis) -> Option<String> {
        if word.len() > LONGEST {
            return None;
        }
        let text = String::from_utf8(URL_SAFE_NO_PAD.decode(word).ok()?).ok()?;
        let (said, signature) = text.rsplit_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        self.mac(purpose, said).verify_slice(&signature).ok()?;
        let (expires, about) = said.split_once('.')?;
        (now.0 < expires.parse().ok()?).then(|| about.to_owned())
    }

    /// The secret of the link of a name.
    pub(crate) fn link(&self, name: &str) -> String {
        let mac = self.0.clone().chain_update(b"link ").chain_update(name);
        URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
    }

    fn mac(&self, purpose: Purpose, said: &str) -> Hmac<Sha256> {
        let purpose: &[u8] = match purpose {
            Purpose::Challenge => b"challenge ",
            Purpose::Device => b"device ",
            Purpose::Socket => b"socket ",
            Purpose::Widget => b"widget ",
            Purpose::NewPasskey => b"new passkey ",
            Purpose::KnownPasskey => b"known passkey ",
            Purpose::Order => b"order ",
        };
        self.0.clone().chain_update(purpose).chain_update(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_for_one_purpose_and_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let seals = Seals::new(&config, Whose::Staff).expect("a key");
        let (now, end) = (UnixMillis(1_000), UnixMillis(2_000));
        let word = seals.seal(Purpose::Socket, "0123.4", end);
        let read = |purpose, word: &str, now| seals.read(purpose, word, now);
        assert_eq!(read(Purpose::Socket, &word, now).as_deref(), Some("0123.4"));
        assert_eq!(read(Purpose::Socket, &word, end), None);
        assert_eq!(read(Purpose::Challenge, &word, now), None);
        assert_eq!(read(Purpose::Socket, &word[..word.len() - 2], now), None);
        let later = URL_SAFE_NO_PAD.decode(&word).expect("base 64");
        let later = String::from_utf8(later).expect("a text").replacen("2000", "9000", 1);
        assert_eq!(read(Purpose::Socket, &URL_SAFE_NO_PAD.encode(later), now), None);
        assert_ne!(hash("session", "1"), hash("csrf", "1"));
    }
}
