//! Texts with bounds, counted in characters.

use serde::{Deserialize, Serialize};

/// A text is longer than its field allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("at most {max} characters are allowed")]
pub struct TooLong {
    pub max: usize,
}

/// A greeting to print on the card that travels with the order: at most 800 characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Greeting(Box<str>);

impl Greeting {
    pub const MAX: usize = 800;

    /// Trims the text and drops what no card can print (control characters but for line breaks); an empty
    /// one is no greeting.
    pub fn parse(text: &str) -> Result<Option<Self>, TooLong> {
        Ok(printable(text, Self::MAX)?.map(Self))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Greeting {
    type Error = TooLong;
    fn try_from(text: String) -> Result<Self, TooLong> {
        Self::parse(&text)?.ok_or(TooLong { max: Self::MAX })
    }
}

impl From<Greeting> for String {
    fn from(greeting: Greeting) -> String {
        greeting.0.into()
    }
}

/// Why a shopper gives goods back, in their own words: at most 500 characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ReturnReason(Box<str>);

impl ReturnReason {
    pub const MAX: usize = 500;

    /// Trims the text and drops control characters but for line breaks; an empty one is no reason, and none is needed.
    ///
    /// # Errors
    ///
    /// It is too long.
    pub fn parse(text: &str) -> Result<Option<Self>, TooLong> {
        Ok(printable(text, Self::MAX)?.map(Self))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ReturnReason {
    type Error = TooLong;
    fn try_from(text: String) -> Result<Self, TooLong> {
        Self::parse(&text)?.ok_or(TooLong { max: Self::MAX })
    }
}

impl From<ReturnReason> for String {
    fn from(reason: ReturnReason) -> String {
        reason.0.into()
    }
}

/// The text without control characters but for line breaks, and without space around it; nothing where nothing is left.
fn printable(text: &str, max: usize) -> Result<Option<Box<str>>, TooLong> {
    let printable: String = text.chars().filter(|c| *c == '\n' || !c.is_control()).collect();
    let text = printable.trim();
    if text.is_empty() {
        return Ok(None);
    }
    if text.chars().count() > max {
        return Err(TooLong { max });
    }
    Ok(Some(text.into()))
}

/// Whether a text fits into addresses and file names as it is: small letters, digits and single hyphens between them.
pub fn is_slug(text: &str) -> bool {
    (1..=120).contains(&text.len())
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        && !text.starts_with('-')
        && !text.ends_with('-')
        && !text.contains("--")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_plain() {
        assert!(is_slug("a-1"));
        for bad in ["", "-a", "a-", "a--b", "A", "ä", "a b", "a/b", "../a", "a.webp"] {
            assert!(!is_slug(bad), "{bad}");
        }
    }
}
