//! The links in letters by which people say what the shop may do. Their secrets are made of the shop's key and a random
//! name, so that neither the database nor a log holds what opens; and the key makes of an address what tells that
//! somebody was forgotten.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use configuration::Config;
use domain::{contact::Email, market::Language};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use site::address;

use super::error::ConsentError;
use crate::auth::{self, KeyError};

/// Makes links.
#[derive(Clone)]
pub(super) struct Links {
    key: Hmac<Sha256>,
    /// Of the shop's pages.
    origin: String,
}

/// What a link is for. The secrets that one name gives have nothing in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LinkKind {
    /// Shows that whoever asked for letters has the address.
    Confirm,
    /// Shows what is allowed, and takes it back.
    Preferences,
    /// Ends letters, and opens nothing: it stands in a header, and comes into logs of others.
    Unsubscribe,
}

/// Characters of a secret, and some: nothing longer is looked at.
const LONGEST: usize = 100;

impl Links {
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub(super) fn new(config: &Config, origin: &str) -> Result<Self, KeyError> {
        let key = auth::key_for(config, b"consents")?;
        Ok(Self {
            key: Hmac::new_from_slice(&key).map_err(|_| KeyError::Random)?,
            origin: origin.trim_end_matches('/').to_owned(),
        })
    }

    /// The page that asks whether somebody meant it, or shows what is allowed.
    pub(super) fn preferences_url(&self, kind: LinkKind, name: &str, language: Language) -> String {
        // Browsers send nobody what stands after the `#`.
        let page = address::email_preferences_path(language);
        format!("{}{page}#token={}", self.origin, self.secret(kind, name))
    }

    /// Where a mail program ends letters with one click.
    pub(super) fn one_click_url(&self, name: &str) -> String {
        let secret = self.secret(LinkKind::Unsubscribe, name);
        format!("{}/api/cds/unsubscribe/{secret}", self.origin)
    }

    /// The hash of the secret that a name gives, as the store keeps it.
    pub(super) fn hash(&self, kind: LinkKind, name: &str) -> String {
        // A secret is never too long.
        hash_of(&self.secret(kind, name)).unwrap_or_default()
    }

    /// A keyed hash of an address, by which it is known that it was forgotten, and nothing else.
    pub(super) fn pseudonym(&self, email: &Email) -> String {
        self.mac(b"address ", &email.normalised())
    }

    fn secret(&self, kind: LinkKind, name: &str) -> String {
        let kind: &[u8] = match kind {
            LinkKind::Confirm => b"confirm ",
            LinkKind::Preferences => b"preferences ",
            LinkKind::Unsubscribe => b"unsubscribe ",
        };
        self.mac(kind, name)
    }

    fn mac(&self, purpose: &[u8], of: &str) -> String {
        let mac = self.key.clone().chain_update(purpose).chain_update(of);
        URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
    }
}

/// The hash of a secret as the store keeps it; nothing for what is no secret. Secrets are long and random, so that a fast
/// hash does.
pub(super) fn hash_of(secret: &str) -> Option<String> {
    let secret = secret.trim();
    if secret.is_empty() || secret.len() > LONGEST {
        return None;
    }
    let digest = Sha256::new().chain_update("permission link ").chain_update(secret);
    Some(URL_SAFE_NO_PAD.encode(digest.finalize()))
}

/// A name that nothing else has, and that says nothing.
pub(crate) fn new_name() -> Result<String, ConsentError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| ConsentError::Random)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(folder: &tempfile::TempDir) -> Links {
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        Links::new(&config, "https://shop.example/").expect("a key")
    }

    #[test]
    fn each_kind_of_link_has_a_secret_of_its_own_that_only_the_shop_makes() {
        let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let (own, other) = (links(&folders[0]), links(&folders[1]));
        let name = new_name().expect("a name");
        assert_ne!(new_name().expect("a name"), name);
        let kinds = [LinkKind::Confirm, LinkKind::Preferences, LinkKind::Unsubscribe];
        let hashes = kinds.map(|kind| own.hash(kind, &name));
        assert!(hashes[0] != hashes[1] && hashes[1] != hashes[2] && hashes[0] != hashes[2]);
        assert_ne!(other.hash(LinkKind::Confirm, &name), hashes[0]);
        let url = own.preferences_url(LinkKind::Confirm, &name, Language::En);
        let (page, secret) = url.split_once("#token=").expect("a secret");
        assert!(page.starts_with("https://shop.example/en/"), "{page}");
        assert_eq!(hash_of(secret).as_ref(), Some(&hashes[0]));
        assert!(!url.contains(&name) && hash_of(&name).as_ref() != Some(&hashes[0]));
        let one_click = own.one_click_url(&name);
        let secret = one_click.strip_prefix("https://shop.example/api/cds/unsubscribe/");
        assert_eq!(hash_of(secret.expect("an address")).as_ref(), Some(&hashes[2]));
        assert_eq!((hash_of(""), hash_of(&"a".repeat(101))), (None, None));
    }

    #[test]
    fn an_address_is_known_again_however_it_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let links = links(&folder);
        let pseudonym = |email| links.pseudonym(&Email::parse(email).expect("an address"));
        assert_eq!(pseudonym("Aino@Example.fi"), pseudonym("aino@example.fi"));
        assert_ne!(pseudonym("aino@example.fi"), pseudonym("aina@example.fi"));
    }
}
