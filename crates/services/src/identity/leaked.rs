//! Passwords that everybody knows, however long they are. `scripts/leaked-passwords.mjs` makes the list and tells where it is
//! from.

use sha2::{Digest, Sha256};

/// The first four bytes of SHA-256 of each password or word, in lower case, in the order of the bytes.
static KNOWN: &[u8] = include_bytes!("../../data/leaked-passwords.bin");
const HASH: usize = 4;

/// Whether a password was leaked, with blanks or without, or is a word that others are made of with digits and signs around it:
/// once or again and again.
pub(super) fn is_leaked(password: &str) -> bool {
    let lower = password.to_lowercase();
    let together: String = lower.split_whitespace().collect();
    let mut words: Vec<&str> = lower
        .split(|sign: char| !sign.is_alphabetic())
        .filter(|word| !word.is_empty())
        .collect();
    words.dedup();
    is_known(&lower) || is_known(&together) || matches!(words.as_slice(), [word] if is_known(word))
}

fn is_known(text: &str) -> bool {
    let digest = Sha256::digest(text);
    let (known, _) = KNOWN.as_chunks::<HASH>();
    known
        .binary_search_by(|one| one.as_slice().cmp(&digest[..HASH]))
        .is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order_and_small() {
        let (known, rest) = KNOWN.as_chunks::<HASH>();
        assert!(rest.is_empty() && known.is_sorted());
        assert!((10_000..50_000).contains(&known.len()), "{}", known.len());
    }

    #[test]
    fn leaked_passwords_are_known_in_whatever_form() {
        for leaked in [
            "thisismypassword",
            "This is my password",
            "iloveyouforever2",
            "letmein12345678!",
            "neverforget911",
            "welcometothejungle",
            "football1234football",
            "CorrectHorseBatteryStaple",
        ] {
            assert!(is_leaked(leaked), "{leaked}");
        }
        for other in ["kahvia ja pullaa 7", "football in the rain", "Tz4!mm0-qpLx", ""] {
            assert!(!is_leaked(other), "{other}");
        }
    }
}
