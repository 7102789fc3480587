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
    pub has_second_factor: bool,
    pub created: UnixMillis,
    pub disabled: Option<UnixMillis>,
    /// When one of its sessions was used last.
    pub last_seen: Option<UnixMillis>,
}

/// Characters of a password. The least is what NIST SP 800-63B asks of one that stands alone; more than the most would
/// only make hashing long.
pub const PASSWORD_LEAST: usize = 12;
pub const PASSWORD_MOST: usize = 200;
/// Characters of a name.
pub const NAME_MOST: usize = 100;

/// Whether a password may be chosen for an account: long enough, not one character again and again, and not what
/// everybody can know of the account.
pub fn is_fit_password(password: &str, email: &str) -> bool {
    let length = password.chars().count();
    let lower = password.to_lowercase();
    let mut kinds: Vec<char> = lower.chars().collect();
    kinds.sort_unstable();
    kinds.dedup();
    let local = email.split('@').next().unwrap_or_default();
    (PASSWORD_LEAST..=PASSWORD_MOST).contains(&length) && kinds.len() >= 5 && lower != email && lower != local
}

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
    fn passwords_are_long_and_not_known_to_all() {
        let email = "somebody.long@shop.example";
        assert!(is_fit_password("correct horse battery", email));
        for weak in [
            "short",
            "elevenchars",
            "aaaaaaaaaaaaaaaa",
            "121212121212",
            "somebody.long",
            "Somebody.Long@shop.example",
            &"long words ".repeat(30),
        ] {
            assert!(!is_fit_password(weak, email), "{weak}");
        }
    }

    #[test]
    fn names_are_one_line() {
        assert_eq!(name(" Aino Aalto "), Some("Aino Aalto".to_owned()));
        for none in ["", "  ", "a\nb", &"x".repeat(NAME_MOST + 1)] {
            assert_eq!(name(none), None);
        }
    }
}
