//! Addresses of electronic mail.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Wrong;

/// An address that mail can be sent to, as it was typed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Email(Box<str>);

impl Email {
    pub const MAX: usize = 80;

    /// Reads an address: one name, one `@`, and a domain of at least two labels. Whether anybody reads what is sent there
    /// only sending tells.
    ///
    /// # Errors
    ///
    /// The address is empty, too long, or of another form.
    pub fn parse(text: &str) -> Result<Self, Wrong> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Wrong::Missing);
        }
        if text.chars().count() > Self::MAX {
            return Err(Wrong::TooLong(Self::MAX));
        }
        let (name, domain) = text.rsplit_once('@').ok_or(Wrong::Characters)?;
        if is_name(name) && is_domain(domain) {
            Ok(Self(text.into()))
        } else {
            Err(Wrong::Characters)
        }
    }

    /// In the place of an address that is forgotten; nothing is ever delivered there (RFC 2606).
    pub fn nobody() -> Self {
        Self("erased@erased.invalid".into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form in which addresses are compared: whoever writes capitals is the same person.
    pub fn normalised(&self) -> String {
        self.0.to_lowercase()
    }
}

/// What stands before the `@`, as providers give it out: nothing that would need quotes.
fn is_name(name: &str) -> bool {
    let is_sign = |c: char| c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~-.".contains(c);
    !name.is_empty()
        && name.chars().count() <= 64
        && name.chars().all(is_sign)
        && !name.starts_with('.')
        && !name.ends_with('.')
        && !name.contains("..")
}

fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let last = domain.rsplit('.').next().unwrap_or_default();
    domain.contains('.')
        && domain.split('.').all(is_label)
        && last.chars().count() > 1
        && last.chars().any(char::is_alphabetic)
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Email {
    type Error = Wrong;
    fn try_from(text: String) -> Result<Self, Wrong> {
        Self::parse(&text)
    }
}

impl From<Email> for String {
    fn from(email: Email) -> Self {
        email.0.into()
    }
}
