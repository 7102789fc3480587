//! Price ranges.

use std::{fmt, str::FromStr};

/// Prices from `from` on and below `below`, in minor units; an absent end is open. Written
/// `1000-2000`, `-1000` or `2000-`, which is its name as a facet value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PriceRange {
    pub from: Option<i64>,
    pub below: Option<i64>,
}

/// A text that is no price range, or one that no price lies in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a price range is written 1000-2000, -1000 or 2000-")]
pub struct InvalidPriceRange;

impl PriceRange {
    pub fn contains(&self, price: i64) -> bool {
        self.from.is_none_or(|from| price >= from) && self.below.is_none_or(|below| price < below)
    }

    /// The ranges that rising bounds cut prices into, one more than there are bounds.
    pub fn between(bounds: &[i64]) -> Vec<Self> {
        let mut from = None;
        let mut ranges = Vec::with_capacity(bounds.len() + 1);
        for &bound in bounds {
            ranges.push(Self {
                from,
                below: Some(bound),
            });
            from = Some(bound);
        }
        ranges.push(Self { from, below: None });
        ranges
    }
}

impl fmt::Display for PriceRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            write!(f, "{from}")?;
        }
        f.write_str("-")?;
        match self.below {
            Some(below) => write!(f, "{below}"),
            None => Ok(()),
        }
    }
}

impl FromStr for PriceRange {
    type Err = InvalidPriceRange;

    fn from_str(text: &str) -> Result<Self, InvalidPriceRange> {
        let (from, below) = text.split_once('-').ok_or(InvalidPriceRange)?;
        let end = |text: &str| match text {
            "" => Ok(None),
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                digits.parse().map(Some).map_err(|_| InvalidPriceRange)
            }
            _ => Err(InvalidPriceRange),
        };
        let range = Self {
            from: end(from)?,
            below: end(below)?,
        };
        match range {
            Self {
                from: Some(from),
                below: Some(below),
            } if from >= below => Err(InvalidPriceRange),
            range => Ok(range),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_they_are_written() {
        for name in ["1000-2000", "-1000", "2000-", "-"] {
            let range: PriceRange = name.parse().expect("a range");
            assert_eq!(range.to_string(), name);
        }
        for wrong in [
            "",
            "10",
            "a-b",
            "1-2-3",
            "+1-2",
            "99999999999999999999-",
            "20-10",
            "10-10",
        ] {
            assert_eq!(wrong.parse::<PriceRange>(), Err(InvalidPriceRange), "{wrong}");
        }
    }

    #[test]
    fn bounds_leave_no_gap() {
        let ranges = PriceRange::between(&[10, 20]);
        let names: Vec<_> = ranges.iter().map(ToString::to_string).collect();
        assert_eq!(names, ["-10", "10-20", "20-"]);
        for price in [0, 9, 10, 19, 20, 500] {
            assert_eq!(ranges.iter().filter(|range| range.contains(price)).count(), 1);
        }
    }
}
