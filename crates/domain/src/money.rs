//! Money in minor units; arithmetic is checked, splits lose no cent.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A currency of ISO 4217.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Currency {
    code: [u8; 3],
    digits: u8,
}

/// The code names no currency that the shop can count in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the currency {0:?} is not known; use an ISO 4217 code such as EUR")]
pub struct UnknownCurrency(pub String);

impl Currency {
    pub const EUR: Self = Self {
        code: *b"EUR",
        digits: 2,
    };
    pub const SEK: Self = Self {
        code: *b"SEK",
        digits: 2,
    };
    const KNOWN: [Self; 8] = [
        Self::EUR,
        Self::SEK,
        Self {
            code: *b"NOK",
            digits: 2,
        },
        Self {
            code: *b"DKK",
            digits: 2,
        },
        Self {
            code: *b"GBP",
            digits: 2,
        },
        Self {
            code: *b"USD",
            digits: 2,
        },
        Self {
            code: *b"CHF",
            digits: 2,
        },
        Self {
            code: *b"ISK",
            digits: 0,
        },
    ];

    pub fn parse(code: &str) -> Result<Self, UnknownCurrency> {
        Self::KNOWN
            .into_iter()
            .find(|known| known.code() == code)
            .ok_or_else(|| UnknownCurrency(code.chars().take(8).collect()))
    }

    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.code).unwrap_or("XXX")
    }

    /// How many decimal digits the minor unit has: 2 for EUR.
    pub fn digits(&self) -> u8 {
        self.digits
    }
}

impl TryFrom<String> for Currency {
    type Error = UnknownCurrency;
    fn try_from(code: String) -> Result<Self, UnknownCurrency> {
        Self::parse(&code)
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> Self {
        currency.code().to_owned()
    }
}

/// An amount of money, in minor units of its currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Money {
    minor: i64,
    currency: Currency,
}

/// Arithmetic that has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    #[error("amounts of different currencies cannot be added")]
    CurrencyMismatch,
    #[error("the amount is too large to count")]
    Overflow,
}

impl Money {
    pub fn from_minor(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// Reads major units, such as `4.90` or `50`; nothing for what is no amount of this currency.
    pub fn parse(text: &str, currency: Currency) -> Option<Self> {
        let (major, minor) = text.split_once('.').unwrap_or((text, ""));
        let digits = usize::from(currency.digits());
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let has_point = text.contains('.');
        if major.is_empty()
            || !is_number(major)
            || !is_number(minor)
            || minor.len() > digits
            || has_point && minor.is_empty()
        {
            return None;
        }
        let minor: i64 = format!("{major}{minor:0<digits$}").parse().ok()?;
        Some(Self::from_minor(minor, currency))
    }

    pub fn zero(currency: Currency) -> Self {
        Self::from_minor(0, currency)
    }

    pub fn minor(self) -> i64 {
        self.minor
    }

    pub fn currency(self) -> Currency {
        self.currency
    }

    pub fn is_zero(self) -> bool {
        self.minor == 0
    }

    pub fn plus(self, other: Self) -> Result<Self, MoneyError> {
        if self.currency != other.currency {
            return Err(MoneyError::CurrencyMismatch);
        }
        let minor = self.minor.checked_add(other.minor).ok_or(MoneyError::Overflow)?;
        Ok(Self { minor, ..self })
    }

    pub fn minus(self, other: Self) -> Result<Self, MoneyError> {
        let minor = other.minor.checked_neg().ok_or(MoneyError::Overflow)?;
        self.plus(Self { minor, ..other })
    }

    pub fn times(self, count: u32) -> Result<Self, MoneyError> {
        let minor = self.minor.checked_mul(i64::from(count)).ok_or(MoneyError::Overflow)?;
        Ok(Self { minor, ..self })
    }

    /// The tax inside an amount that includes it, at a rate in basis points (2550 = 25.5 %),
    /// rounded half away from zero.
    pub fn tax_included(self, basis_points: u32) -> Self {
        let rate = i128::from(basis_points);
        let minor = div_round(i128::from(self.minor) * rate, 10_000 + rate);
        Self { minor, ..self }
    }

    /// Splits an amount in proportion to weights, by largest remainder: the shares add up to the amount, and each is
    /// less than one minor unit away from its exact part. Equal remainders go to the earlier ones. Weights that are
    /// all zero count as equal ones; no weights, no shares.
    pub fn split(self, weights: &[u64]) -> Vec<Self> {
        let sign = self.minor.signum();
        let share = |part: u64| Self {
            // A part is at most the amount: only that of the lowest amount does not fit, and its negation does.
            minor: i64::try_from(part).map_or(i64::MIN, |part| sign * part),
            ..self
        };
        split(self.minor.unsigned_abs(), weights.iter().copied())
            .into_iter()
            .map(share)
            .collect()
    }

    /// The price of `per` units when this is the price of `units` of them, rounded half away from
    /// zero; nothing for zero units.
    pub fn per_units(self, units: u32, per: u32) -> Option<Self> {
        (units > 0).then(|| Self {
            minor: div_round(i128::from(self.minor) * i128::from(per), i128::from(units)),
            ..self
        })
    }
}

/// Major units with the currency's digits and a point: `24.90`. Made from integers alone.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.minor < 0 { "-" } else { "" };
        let minor = self.minor.unsigned_abs();
        let digits = usize::from(self.currency.digits);
        let unit = 10_u64.pow(u32::from(self.currency.digits));
        if digits == 0 {
            write!(f, "{sign}{minor}")
        } else {
            write!(f, "{sign}{}.{:0digits$}", minor / unit, minor % unit)
        }
    }
}

/// See [`Money::split`].
pub(crate) fn split(amount: u64, weights: impl ExactSizeIterator<Item = u64> + Clone) -> Vec<u64> {
    let whole: u128 = weights.clone().map(u128::from).sum();
    let (whole, equal) = match whole {
        0 => (weights.len() as u128, Some(1)),
        whole => (whole, None),
    };
    let mut left = amount;
    let mut shares = Vec::with_capacity(weights.len());
    let mut remainders = Vec::with_capacity(weights.len());
    for (at, weight) in weights.enumerate() {
        let (share, remainder) = divide(amount, equal.unwrap_or(weight), whole);
        left -= share;
        shares.push(share);
        remainders.push((remainder, at));
    }
    // Fewer are left than there are remainders above zero.
    let left = usize::try_from(left).unwrap_or(usize::MAX).min(shares.len());
    if let Some(last) = left.checked_sub(1) {
        remainders.select_nth_unstable_by(last, |a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    }
    for (_, at) in &remainders[..left] {
        shares[*at] += 1;
    }
    shares
}

/// `amount * weight / whole` and the remainder; the weight is a part of the whole, so that the quotient fits.
fn divide(amount: u64, weight: u64, whole: u128) -> (u64, u128) {
    match (amount.checked_mul(weight), u64::try_from(whole)) {
        (Some(product), Ok(whole)) => (product / whole, u128::from(product % whole)),
        _ => {
            let product = u128::from(amount) * u128::from(weight);
            (u64::try_from(product / whole).unwrap_or(amount), product % whole)
        }
    }
}

/// Basis points of the whole.
pub(crate) const WHOLE: u32 = 10_000;

/// `amount * times / of`, rounded half up, for a part of an amount that is not below zero: `times` is at most `of`.
pub(crate) fn part(amount: i64, times: u32, of: u32) -> i64 {
    match amount
        .checked_mul(i64::from(times))
        .and_then(|product| product.checked_add(i64::from(of / 2)))
    {
        Some(shifted) => shifted / i64::from(of.max(1)),
        None => div_round(i128::from(amount) * i128::from(times), i128::from(of.max(1))),
    }
}

/// Divides rounding half away from zero; the quotient of money by small numbers fits `i64`,
/// and saturates where it would not.
fn div_round(numerator: i128, denominator: i128) -> i64 {
    let half = denominator / 2;
    let shifted = if numerator < 0 {
        numerator - half
    } else {
        numerator + half
    };
    let quotient = shifted / denominator;
    i64::try_from(quotient).unwrap_or(if quotient < 0 { i64::MIN } else { i64::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eur(minor: i64) -> Money {
        Money::from_minor(minor, Currency::EUR)
    }

    #[test]
    fn major_units_become_minor_ones() {
        for (text, expected) in [
            ("4.90", Some(490)),
            ("4.9", Some(490)),
            ("50", Some(5000)),
            ("0", Some(0)),
            ("0.05", Some(5)),
            ("4.905", None),
            ("4,90", None),
            ("-1", None),
            ("", None),
            (".5", None),
            ("5.", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(Money::parse(text, Currency::EUR).map(Money::minor), expected, "{text}");
        }
        let isk = Currency::parse("ISK").expect("known");
        assert_eq!(Money::parse("590", isk).map(Money::minor), Some(590));
        assert_eq!(Money::parse("590.5", isk), None);
    }

    #[test]
    fn prints_major_units_from_integers() {
        for (minor, text) in [(0, "0.00"), (5, "0.05"), (2490, "24.90"), (-105, "-1.05")] {
            assert_eq!(eur(minor).to_string(), text);
        }
        let isk = Currency::parse("ISK").expect("a known currency");
        assert_eq!(Money::from_minor(1500, isk).to_string(), "1500");
    }

    #[test]
    fn tax_inside_a_price_rounds_half_away_from_zero() {
        for (price, rate, tax) in [
            (590, 2550, 120),
            (590, 1350, 70),
            (0, 2550, 0),
            (100, 0, 0),
            (-590, 2550, -120),
        ] {
            assert_eq!(eur(price).tax_included(rate), eur(tax), "{price} at {rate}");
        }
    }

    #[test]
    fn price_per_kilo() {
        assert_eq!(eur(590).per_units(150, 1000), Some(eur(3933)));
        assert_eq!(eur(590).per_units(0, 1000), None);
    }

    #[test]
    fn splits_lose_no_cent() {
        for (amount, weights, shares) in [
            (100, &[1, 1, 1][..], &[34, 33, 33][..]),
            (100, &[590, 1250, 300], &[28, 58, 14]),
            (5, &[0, 0], &[3, 2]),
            (5, &[0, 7], &[0, 5]),
            (-100, &[1, 1, 1], &[-34, -33, -33]),
            (1, &[], &[]),
            (0, &[3, 4], &[0, 0]),
            (i64::MAX, &[u64::MAX, 1], &[i64::MAX, 0]),
            (i64::MIN, &[1], &[i64::MIN]),
        ] {
            let split: Vec<_> = eur(amount).split(weights).into_iter().map(Money::minor).collect();
            assert_eq!(split, shares, "{amount} by {weights:?}");
        }
    }

    #[test]
    fn parts_round_half_up() {
        for (amount, times, of, expected) in [
            (590, 1000, 10_000, 59),
            (595, 1000, 10_000, 60),
            (594, 1000, 10_000, 59),
            (100, 1, 3, 33),
            (i64::MAX, 10_000, 10_000, i64::MAX),
            (i64::MAX, 1, 2, i64::MAX / 2 + 1),
        ] {
            assert_eq!(part(amount, times, of), expected, "{amount} * {times} / {of}");
        }
    }

    #[test]
    fn sums_are_checked() {
        assert_eq!(
            eur(1).plus(Money::from_minor(1, Currency::SEK)),
            Err(MoneyError::CurrencyMismatch)
        );
        assert_eq!(eur(i64::MAX).plus(eur(1)), Err(MoneyError::Overflow));
        assert_eq!(eur(i64::MAX).times(2), Err(MoneyError::Overflow));
        assert_eq!(eur(500).minus(eur(200)), Ok(eur(300)));
    }
}
