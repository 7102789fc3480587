//! Names of releases and feeds. They stand in addresses: whatever would have to be encoded there has no place in them.

use std::{borrow::Borrow, fmt, str::FromStr, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::ids::InvalidId;

macro_rules! name {
    ($(#[$doc:meta])* $name:ident, $kind:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(Arc<str>);

        impl $name {
            /// # Errors
            /// The text is no such name.
            pub fn parse(text: &str) -> Result<Self, InvalidId> {
                if is_name(text) {
                    return Ok(Self(text.into()));
                }
                Err(InvalidId {
                    kind: $kind,
                    value: text.chars().take(MAX_LENGTH).collect(),
                    rule: "1 to 100 letters a to z, digits, hyphens or underscores are allowed",
                })
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidId;
            fn try_from(text: String) -> Result<Self, InvalidId> {
                Self::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> String {
                name.0.as_ref().to_owned()
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;
            fn from_str(text: &str) -> Result<Self, InvalidId> {
                Self::parse(text)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }
    };
}

name!(
    /// A release, in all its languages.
    ReleaseId, "release"
);
name!(
    /// A feed of releases; with a provider it is the feed's key there.
    FeedId, "feed"
);

const MAX_LENGTH: usize = 100;

fn is_name(text: &str) -> bool {
    (1..=MAX_LENGTH).contains(&text.len())
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}
