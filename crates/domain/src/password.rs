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

/// Whether a password may be chosen for an account: long enough, not one character again and again, and not what
/// everybody can know of the account or the shop, with a few signs beside it.
pub fn is_fit(password: &str, email: &str, shop: &str) -> bool {
    let length = password.chars().count();
    let lower = password.to_lowercase();
    let mut kinds: Vec<char> = lower.chars().collect();
    kinds.sort_unstable();
    kinds.dedup();
    let local = email.split('@').next().unwrap_or_default();
    (LEAST..=MOST).contains(&length)
        && kinds.len() >= 5
        && lower != email
        && lower != local
        && !is_made_of(&lower, &known_parts(email, shop))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_long_and_not_known_to_all() {
        let email = "somebody.long@shop.example";
        let is_fit = |password: &str, email: &str| is_fit(password, email, "Halla & Hillo");
        for fit in ["correct horse battery", "hillopurkki on tyhjä", "long walks at the sea"] {
            assert!(is_fit(fit, email), "{fit}");
        }
        for weak in [
            "short",
            "elevenchars",
            "aaaaaaaaaaaaaaaa",
            "121212121212",
            "somebody.long",
            "halla ja hillo 1",
            "HallaHillo2026!",
            "somebody1987somebody",
            "Somebody.Long@shop.example",
            &"long words ".repeat(30),
        ] {
            assert!(!is_fit(weak, email), "{weak}");
        }
    }
}
