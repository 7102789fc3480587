//! Gift cards: bearer money with a code and a PIN. A card pays; it is not a discount.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::{clock::UnixMillis, money::Money};

/// A card's place in the ledger. Tells nothing of its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GiftCardId(pub u64);

/// A card's code: 16 letters and digits without those that are mistaken for one another, as `ABCD-EFGH-JKMN-PQRS`.
/// It is a secret: it is kept as a hash, and never printed whole.
#[derive(Clone, PartialEq, Eq)]
pub struct GiftCardCode([u8; Self::LENGTH]);

impl GiftCardCode {
    pub const LENGTH: usize = 16;
    /// 31 letters and digits: a code holds 79 bits.
    pub const ALPHABET: &'static [u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

    /// Reads a code in either case, with or without hyphens and spaces.
    pub fn parse(text: &str) -> Option<Self> {
        let mut code = [0; Self::LENGTH];
        let mut length = 0;
        for byte in text.bytes().filter(|b| !matches!(b, b' ' | b'-')) {
            let byte = byte.to_ascii_uppercase();
            if length == Self::LENGTH || !Self::ALPHABET.contains(&byte) {
                return None;
            }
            code[length] = byte;
            length += 1;
        }
        (length == Self::LENGTH).then_some(Self(code))
    }

    /// From random bytes; bytes that would favour some letters are skipped. Nothing when too few are left:
    /// 64 bytes are practically always enough.
    pub fn from_random(bytes: &[u8]) -> Option<Self> {
        let letters = Self::ALPHABET.len() as u8;
        let fair = (u8::MAX / letters) * letters;
        let mut code = [0; Self::LENGTH];
        let mut drawn = bytes.iter().filter(|byte| **byte < fair);
        for letter in &mut code {
            *letter = Self::ALPHABET[usize::from(drawn.next()? % letters)];
        }
        Some(Self(code))
    }

    /// What the store finds a card by: SHA-256 of the code, in hexadecimal.
    pub fn fingerprint(&self) -> String {
        Sha256::digest(self.0)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }

    /// The last four characters, for a shopper to tell cards apart.
    pub fn last_four(&self) -> String {
        String::from_utf8_lossy(&self.0[Self::LENGTH - 4..]).into_owned()
    }

    /// The whole code in groups of four, for the one moment when it is handed out.
    pub fn reveal(&self) -> String {
        let groups: Vec<_> = self.0.chunks(4).map(String::from_utf8_lossy).collect();
        groups.join("-")
    }
}

impl fmt::Debug for GiftCardCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GiftCardCode(…{})", self.last_four())
    }
}

/// A card's secret number: 4 to 8 digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Pin(Box<str>);

impl Pin {
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        ((4..=8).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())).then(|| Self(text.into()))
    }

    /// For hashing and comparing.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pin(…)")
    }
}

/// A card that lies in a cart, with what it could pay when its cart was last told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppliedGiftCard {
    pub id: GiftCardId,
    pub last_four: Box<str>,
    /// What is neither spent nor held for a payment under way; never below zero.
    pub available: Money,
    /// The first moment at which it pays nothing any more; nothing where it has no end.
    pub expires: Option<UnixMillis>,
}

impl AppliedGiftCard {
    pub fn is_expired(&self, at: UnixMillis) -> bool {
        self.expires.is_some_and(|expires| expires <= at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_write_them() {
        let code = GiftCardCode::parse("abcd-efgh jkmn-pqrs").expect("a code");
        assert_eq!(code.reveal(), "ABCD-EFGH-JKMN-PQRS");
        assert_eq!(code.last_four(), "PQRS");
        assert_eq!(format!("{code:?}"), "GiftCardCode(…PQRS)");
        for bad in [
            "",
            "ABCD",
            "ABCD-EFGH-JKMN-PQR0",
            "ABCD-EFGH-JKMN-PQRST",
            "ABCD-EFGH-JKMN-PQRé",
        ] {
            assert_eq!(GiftCardCode::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn random_bytes_make_codes() {
        let code = GiftCardCode::from_random(&(0..64).collect::<Vec<u8>>()).expect("enough bytes");
        assert_eq!(GiftCardCode::parse(&code.reveal()), Some(code));
        assert_eq!(GiftCardCode::from_random(&[255; 64]), None);
    }

    #[test]
    fn pins_are_digits() {
        assert!(Pin::parse("0042").is_some() && Pin::parse("12345678").is_some());
        for bad in ["", "123", "123456789", "12a4"] {
            assert_eq!(Pin::parse(bad), None, "{bad}");
        }
    }
}
