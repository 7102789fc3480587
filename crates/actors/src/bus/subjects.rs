//! Subjects and messages as they are written and read. Nothing in them tells who somebody is.

use std::fmt::Write as _;

use domain::cart::CartKey;
use sha2::{Digest, Sha256};

/// A cart as messages name it: a part of its key's SHA-256. Ids are random, so that nobody finds one by trying.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct CartName([u8; 16]);

/// A node listens to one subject for all carts whose names begin with the same byte: each takes memory.
pub(super) const SLOTS: usize = 256;

impl CartName {
    pub(super) fn of(key: &CartKey) -> Self {
        let hash = Sha256::digest(format!("{} {}", key.identity, key.market.as_str()));
        let mut name = [0; 16];
        name.copy_from_slice(&hash[..16]);
        Self(name)
    }

    pub(super) fn slot(self) -> u8 {
        self.0[0]
    }
}

/// The subjects of one shop.
#[derive(Debug, Clone)]
pub(super) struct Subjects {
    prefix: String,
}

impl Subjects {
    pub(super) fn new(prefix: &str) -> Self {
        Self {
            prefix: prefix.to_owned(),
        }
    }

    /// Where the outbox's newest event is told, by its id.
    pub(super) fn outbox(&self) -> String {
        format!("{}.outbox", self.prefix)
    }

    /// Where a cart's newest version is told.
    pub(super) fn cart(&self, name: CartName) -> String {
        let mut subject = format!("{}.cart.{:02x}.", self.prefix, name.slot());
        for byte in &name.0[1..] {
            // Writing into a String does not fail.
            let _ = write!(subject, "{byte:02x}");
        }
        subject
    }

    /// All carts whose names begin with this byte.
    pub(super) fn slot(&self, slot: u8) -> String {
        format!("{}.cart.{slot:02x}.*", self.prefix)
    }

    /// The cart that a subject is of.
    pub(super) fn read_cart(&self, subject: &str) -> Option<CartName> {
        let (slot, rest) = subject
            .strip_prefix(self.prefix.as_str())?
            .strip_prefix(".cart.")?
            .split_once('.')?;
        let digits = [slot.as_bytes(), rest.as_bytes()].concat();
        if slot.len() != 2 || digits.len() != 32 {
            return None;
        }
        let mut name = [0; 16];
        for (byte, pair) in name.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(CartName(name))
    }
}

fn digit(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

/// A message is a number: a cart's version, or an event's id.
pub(super) fn write_number(number: u64) -> String {
    number.to_string()
}

pub(super) fn read_number(payload: &[u8]) -> Option<u64> {
    const MOST_DIGITS: usize = 20;
    let is_number = payload.len() <= MOST_DIGITS && payload.iter().all(u8::is_ascii_digit);
    is_number
        .then(|| std::str::from_utf8(payload).ok()?.parse().ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use domain::ids::{IdentityId, MarketId};

    use super::*;

    fn cart(number: u128, market: &str) -> CartKey {
        CartKey {
            identity: IdentityId::Anonymous(number),
            market: MarketId::parse(market).expect("a market"),
        }
    }

    #[test]
    fn a_subject_leads_to_its_cart_and_names_nobody() {
        let subjects = Subjects::new("shops.fi");
        let key = cart(0xfeed_beef, "FI");
        let name = CartName::of(&key);
        let subject = subjects.cart(name);
        assert_eq!(subjects.read_cart(&subject), Some(name));
        assert!(subject.starts_with(subjects.slot(name.slot()).trim_end_matches('*')));
        assert!(
            !subject.contains("feed") && !subject.contains(&key.identity.to_string()),
            "{subject}"
        );
        assert_ne!(name, CartName::of(&cart(0xfeed_beef, "SE")));
        assert_ne!(name, CartName::of(&cart(0xfeed_bee0, "FI")));
    }

    #[test]
    fn what_is_no_subject_of_a_cart_leads_nowhere() {
        let subjects = Subjects::new("shop");
        let good = subjects.cart(CartName::of(&cart(1, "FI")));
        for subject in [
            "",
            "shop.outbox",
            "shop.cart.00",
            "shop.cart.00.*",
            &good.replace("shop.", "other."),
            &good[..good.len() - 1],
            &format!("{good}0"),
            &format!("{good}.00"),
            &good.replace(&good[good.len() - 1..], "G"),
            &format!("shop.cart.0.{}", "0".repeat(31)),
            &format!("shop.cart.ä.{}", "0".repeat(30)),
        ] {
            assert_eq!(subjects.read_cart(subject), None, "{subject}");
        }
    }

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for number in [0, 1, u64::MAX] {
            assert_eq!(read_number(write_number(number).as_bytes()), Some(number));
        }
        for payload in [
            "",
            "-1",
            "+1",
            " 1",
            "1.0",
            "18446744073709551616",
            "000000000000000000001",
        ] {
            assert_eq!(read_number(payload.as_bytes()), None, "{payload}");
        }
        assert_eq!(read_number(&[0xff]), None);
    }
}
