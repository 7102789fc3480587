//! The number that people call an order by.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::ids::InvalidId;

/// A consecutive number with a check digit at its end: `100018`. A digit that is mistyped, and two neighbours that are
/// swapped, never make another order's number. It gives no access: an order is reached by its random id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct OrderNumber(u64);

/// The first order's: numbers have six digits from the beginning.
const FIRST: u64 = 10_001;

/// H. Michael Damm's quasigroup of order 10: weakly totally anti-symmetric, with zeros in its diagonal.
const DAMM: [[u8; 10]; 10] = [
    [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
    [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
    [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
    [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
    [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
    [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
    [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
    [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
    [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
    [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
];

impl OrderNumber {
    /// The number of the shop's n-th order, from 1.
    pub fn of(nth: u64) -> Self {
        Self(FIRST.saturating_add(nth.saturating_sub(1)))
    }

    /// Reads a number as people write it, with blanks or hyphens between its digits.
    ///
    /// # Errors
    ///
    /// The text has other signs, too few or too many digits, or a check digit that does not fit.
    pub fn parse(text: &str) -> Result<Self, InvalidId> {
        let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
        let invalid = || InvalidId {
            kind: "order number",
            value: text.chars().take(24).collect(),
            rule: "digits, of which the last one is a check digit",
        };
        if !(6..=19).contains(&digits.len()) || !digits.bytes().all(|b| b.is_ascii_digit()) || check(&digits) != 0 {
            return Err(invalid());
        }
        let number: u64 = digits[..digits.len() - 1].parse().map_err(|_| invalid())?;
        (number >= FIRST).then_some(Self(number)).ok_or_else(invalid)
    }
}

/// The check digit of digits; zero for those that end with the right one.
fn check(digits: &str) -> u8 {
    digits.bytes().fold(0, |interim, digit| {
        DAMM[usize::from(interim)][usize::from(digit - b'0')]
    })
}

impl fmt::Display for OrderNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        write!(f, "{digits}{}", check(&digits))
    }
}

impl FromStr for OrderNumber {
    type Err = InvalidId;
    fn from_str(text: &str) -> Result<Self, InvalidId> {
        Self::parse(text)
    }
}

impl TryFrom<String> for OrderNumber {
    type Error = InvalidId;
    fn try_from(text: String) -> Result<Self, InvalidId> {
        Self::parse(&text)
    }
}

impl From<OrderNumber> for String {
    fn from(number: OrderNumber) -> Self {
        number.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_what_they_write() {
        for nth in [1, 2, 89_999, 90_000, 1_000_000, 100_000_000_000] {
            let number = OrderNumber::of(nth);
            assert_eq!(number.to_string().parse(), Ok(number));
        }
        let first = OrderNumber::of(1).to_string();
        assert_eq!(first.len(), 6);
        assert_eq!(
            OrderNumber::parse(&format!(" {}-{} ", &first[..3], &first[3..])),
            Ok(OrderNumber::of(1))
        );
        for bad in ["", "1", "000000", "100010x", "99999999999999999999", "-"] {
            assert!(OrderNumber::parse(bad).is_err(), "{bad}");
        }
    }

    /// What people do wrong most: one digit is another one, or two neighbours are swapped.
    #[test]
    fn a_mistyped_number_is_nobodys() {
        for nth in (1..2_000).chain(98_000..98_500) {
            let right = OrderNumber::of(nth).to_string();
            for at in 0..right.len() {
                for digit in b'0'..=b'9' {
                    let mut wrong = right.clone().into_bytes();
                    wrong[at] = digit;
                    let wrong = String::from_utf8(wrong).expect("digits");
                    assert_eq!(OrderNumber::parse(&wrong).is_ok(), wrong == right, "{right} {wrong}");
                }
                if at > 0 {
                    let mut wrong = right.clone().into_bytes();
                    wrong.swap(at - 1, at);
                    let wrong = String::from_utf8(wrong).expect("digits");
                    assert_eq!(OrderNumber::parse(&wrong).is_ok(), wrong == right, "{right} {wrong}");
                }
            }
        }
    }
}
