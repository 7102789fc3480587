//! Passkeys by which customers sign in beside their passwords: how many there may be, and what their owners call them.

use std::time::Duration;

/// Passkeys of one account: one for each device of a family, and some.
pub const MOST: usize = 10;
/// How long the answer of an authenticator may take: so long browsers ask for it.
pub const ANSWER_LASTS: Duration = Duration::from_secs(5 * 60);
/// Characters of a name.
pub const LONGEST_NAME: usize = 60;

/// What its owner calls a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyName(String);

impl PasskeyName {
    /// Some characters on one line; nothing where there are none, or too many.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_fit = (1..=LONGEST_NAME).contains(&text.chars().count()) && !text.chars().any(char::is_control);
        is_fit.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_on_one_line() {
        let name = |text: &str| PasskeyName::parse(text).map(|name| name.0);
        assert_eq!(name("  Ainon puhelin ").as_deref(), Some("Ainon puhelin"));
        assert_eq!(name(&"ä".repeat(60)), Some("ä".repeat(60)));
        for wrong in ["", "   ", "a\nb", &"ä".repeat(61)] {
            assert_eq!(name(wrong), None, "{wrong:?}");
        }
    }
}
