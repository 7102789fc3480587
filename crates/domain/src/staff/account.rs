//! Accounts of those who work for the shop.

use super::Roles;
use crate::{clock::UnixMillis, market::Language};

/// Somebody's account, without its secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// 16 hexadecimal digits.
    pub id: String,
    /// In lower case; no two accounts have the same.
    pub email: String,
    pub name: String,
    pub language: Language,
    pub roles: Roles,
    /// Whether a password was chosen; an account that has none was invited only.
    pub has_password: bool,
    /// Of whichever kind.
    pub has_second_factor: bool,
    /// Whether an authenticator app makes codes for it.
    pub has_totp: bool,
    pub created: UnixMillis,
    pub disabled: Option<UnixMillis>,
    /// When one of its sessions was used last.
    pub last_seen: Option<UnixMillis>,
}

/// Characters of a name.
pub const NAME_MOST: usize = 100;

/// A name as it is kept; nothing where it is none.
pub fn name(text: &str) -> Option<String> {
    let name = text.trim();
    let is_fit = (1..=NAME_MOST).contains(&name.chars().count()) && !name.contains(char::is_control);
    is_fit.then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line() {
        assert_eq!(name(" Aino Aalto "), Some("Aino Aalto".to_owned()));
        for none in ["", "  ", "a\nb", &"x".repeat(NAME_MOST + 1)] {
            assert_eq!(name(none), None);
        }
    }
}
