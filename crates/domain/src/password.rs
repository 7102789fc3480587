//! Which passwords may be chosen.

/// Characters of a password. The least is what NIST SP 800-63B asks of one that stands alone; more than the most would
/// only make hashing long.
pub const LEAST: usize = 12;
pub const MOST: usize = 200;

/// Whether a password may be chosen for an account: long enough, not one character again and again, and not what
/// everybody can know of the account.
pub fn is_fit(password: &str, email: &str) -> bool {
    let length = password.chars().count();
    let lower = password.to_lowercase();
    let mut kinds: Vec<char> = lower.chars().collect();
    kinds.sort_unstable();
    kinds.dedup();
    let local = email.split('@').next().unwrap_or_default();
    (LEAST..=MOST).contains(&length) && kinds.len() >= 5 && lower != email && lower != local
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_long_and_not_known_to_all() {
        let email = "somebody.long@shop.example";
        assert!(is_fit("correct horse battery", email));
        for weak in [
            "short",
            "elevenchars",
            "aaaaaaaaaaaaaaaa",
            "121212121212",
            "somebody.long",
            "Somebody.Long@shop.example",
            &"long words ".repeat(30),
        ] {
            assert!(!is_fit(weak, email), "{weak}");
        }
    }
}
