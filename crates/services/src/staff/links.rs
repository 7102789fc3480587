//! Links by which people choose a password. Their secrets are made of the shop's secret and a number that is made for each,
//! so that they are kept nowhere: the letter that brings one makes it again.

use configuration::Config;

use super::{
    error::StaffError,
    secrets::{Seals, hash, random},
};
use crate::auth::KeyError;

/// Makes links.
#[derive(Clone)]
pub(super) struct Links {
    seals: Seals,
    /// Of the shop's pages.
    origin: String,
}

/// Names a link, and opens nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LinkName(String);

impl LinkName {
    /// One that no other link has.
    pub(super) fn new() -> Result<Self, StaffError> {
        let bytes = random::<16>()?;
        Ok(Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    pub(super) fn of(name: &str) -> Self {
        Self(name.to_owned())
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Links {
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub(super) fn new(config: &Config, origin: &str) -> Result<Self, KeyError> {
        Ok(Self {
            seals: Seals::new(config)?,
            origin: origin.trim_end_matches('/').to_owned(),
        })
    }

    /// What the link leads to, with its secret.
    pub(super) fn url(&self, name: &LinkName) -> String {
        format!("{}/admin/invitation?token={}", self.origin, self.secret(name))
    }

    /// The hash of the link's secret, as the store keeps it.
    pub(super) fn hash(&self, name: &LinkName) -> String {
        hash_of(&self.secret(name))
    }

    fn secret(&self, name: &LinkName) -> String {
        self.seals.link(name.as_str())
    }
}

/// The hash of a link's secret, as the store keeps it.
pub(super) fn hash_of(secret: &str) -> String {
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
            Links::new(&config, "https://shop.example/").expect("a key")
        };
        let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let (one, other) = (links(&folders[0]), links(&folders[1]));
        let name = LinkName::new().expect("a name");
        assert_ne!(LinkName::new().expect("a name"), name);
        let url = one.url(&name);
        let secret = url
            .strip_prefix("https://shop.example/admin/invitation?token=")
            .expect("a secret");
        assert_eq!(hash_of(secret), one.hash(&name));
        assert_eq!(links(&folders[0]).url(&name), url, "made again");
        assert_ne!(other.url(&name), url, "by the same shop only");
        assert!(!url.contains(name.as_str()) && secret.len() == 43, "{secret}");
    }
}
