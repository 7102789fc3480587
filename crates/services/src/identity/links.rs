//! Links that letters bring, by which people choose a password or confirm an address. Their secrets are made of the shop's
//! secret and a number that is made for each, so that they are kept nowhere: the letter that brings one makes it again.

use configuration::Config;

use super::{
    error::IdentityError,
    secrets::{Seals, Whose, hash, random},
};
use crate::auth::KeyError;

/// Makes the secrets of links.
#[derive(Clone)]
pub(crate) struct Links(Seals);

/// Names a link, and opens nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkName(String);

impl LinkName {
    /// One that no other link has.
    pub(crate) fn new() -> Result<Self, IdentityError> {
        let bytes = random::<16>()?;
        Ok(Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    pub(crate) fn of(name: &str) -> Self {
        Self(name.to_owned())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Links {
    /// Those of one kind of people.
    ///
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub(crate) fn new(config: &Config, whose: Whose) -> Result<Self, KeyError> {
        Ok(Self(Seals::new(config, whose)?))
    }

    /// What the link leads to: a page, with the secret where neither servers nor their logs see it.
    pub(crate) fn url(&self, page: &str, name: &LinkName) -> String {
        format!("{page}#token={}", self.secret(name))
    }

    /// The hash of the link's secret, as the store keeps it.
    pub(crate) fn hash(&self, name: &LinkName) -> String {
        hash_of(&self.secret(name))
    }

    fn secret(&self, name: &LinkName) -> String {
        self.0.link(name.as_str())
    }
}

/// The hash of a link's secret, as the store keeps it.
pub(crate) fn hash_of(secret: &str) -> String {
    hash("link", secret)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_knows_the_name_alone_knows_no_link() {
        let links = |folder: &tempfile::TempDir| {
            let config = Config {
                data_dir: folder.path().to_owned(),
                ..Config::default()
            };
            Links::new(&config, Whose::Staff).expect("a key")
        };
        let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let (one, other) = (links(&folders[0]), links(&folders[1]));
        let name = LinkName::new().expect("a name");
        assert_ne!(LinkName::new().expect("a name"), name);
        let page = "https://shop.example/admin/invitation";
        let url = one.url(page, &name);
        let secret = url
            .strip_prefix("https://shop.example/admin/invitation#token=")
            .expect("a secret");
        assert_eq!(hash_of(secret), one.hash(&name));
        assert_eq!(links(&folders[0]).url(page, &name), url, "made again");
        assert_ne!(other.url(page, &name), url, "by the same shop only");
        assert!(!url.contains(name.as_str()) && secret.len() == 43, "{secret}");
    }
}
