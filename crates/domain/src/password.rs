//! Which passwords may be chosen.

/// Characters of a password. The least is what NIST SP 800-63B asks of one that stands alone; more than the most would
/// only make hashing long.
pub const LEAST: usize = 12;
pub const MOST: usize = 200;

/// Letters that a password has beside what everybody knows of the account and the shop.
const OWN_LETTERS: usize = 6;
/// Shorter parts of names stand in other words by chance.
const SHORTEST_PART: usize = 4;

/// What everybody can know of an account, in lower case: the parts of its address and of the shop's name, the longest first.
pub fn known_parts(email: &str, shop: &str) -> Vec<String> {
    let text = format!("{} {shop}", email.split('@').next().unwrap_or_default()).to_lowercase();
    let mut parts: Vec<String> = text
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|part| part.chars().count() >= SHORTEST_PART)
        .map(str::to_owned)
        .collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    parts.dedup();
    parts
}

/// Whether a password is made of such parts, with few letters of its own.
fn is_made_of(password: &str, parts: &[String]) -> bool {
    let mut rest = password.to_owned();
    for part in parts {
        rest = rest.replace(part.as_str(), " ");
    }
    rest != password && rest.chars().filter(|sign| sign.is_alphabetic()).count() < OWN_LETTERS
}

/// Why a password may not be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weakness {
    /// It is too short, or too long.
    Length,
    /// It is what everybody can know of the account or the shop, with a few signs beside it.
    Names,
    /// It is guessed early: a few signs again and again, a password that leaked, words that stand in lists.
    Guessable,
}

impl Weakness {
    /// What a person is told.
    pub fn key(self) -> &'static str {
        match self {
            Self::Length => "/faults/password-length",
            Self::Names => "/faults/password-of-names",
            Self::Guessable => "/faults/password-guessable",
        }
    }
}

/// What stands against a password by itself: its length, its signs, and what everybody can know of the account or the shop.
pub fn weakness(password: &str, email: &str, shop: &str) -> Option<Weakness> {
    let lower = password.to_lowercase();
    let mut kinds: Vec<char> = lower.chars().collect();
    kinds.sort_unstable();
    kinds.dedup();
    let local = email.split('@').next().unwrap_or_default();
    if !(LEAST..=MOST).contains(&password.chars().count()) {
        Some(Weakness::Length)
    } else if lower == email || lower == local || is_made_of(&lower, &known_parts(email, shop)) {
        Some(Weakness::Names)
    } else if kinds.len() < 5 {
        Some(Weakness::Guessable)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_long_and_not_known_to_all() {
        let email = "somebody.long@shop.example";
        let weakness = |password: &str, email: &str| weakness(password, email, "Halla & Hillo");
        for fit in ["correct horse battery", "hillopurkki on tyhjä", "long walks at the sea"] {
            assert_eq!(weakness(fit, email), None, "{fit}");
        }
        for (weak, reason) in [
            ("short", Weakness::Length),
            ("elevenchars", Weakness::Length),
            (&*"long words ".repeat(30), Weakness::Length),
            ("aaaaaaaaaaaaaaaa", Weakness::Guessable),
            ("121212121212", Weakness::Guessable),
            ("somebody.long", Weakness::Names),
            ("halla ja hillo 1", Weakness::Names),
            ("HallaHillo2026!", Weakness::Names),
            ("somebody1987somebody", Weakness::Names),
            ("Somebody.Long@shop.example", Weakness::Names),
        ] {
            assert_eq!(weakness(weak, email), Some(reason), "{weak}");
        }
    }
}
