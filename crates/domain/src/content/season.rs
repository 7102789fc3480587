//! The part of the year that a story belongs to.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::InvalidId;

/// A part of every year, both days included: `12-01` to `01-06` goes over its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Season {
    /// Month and day.
    #[schema(value_type = String, example = "06-01")]
    pub from: DayOfYear,
    /// Month and day.
    #[schema(value_type = String, example = "06-30")]
    pub until: DayOfYear,
}

impl Season {
    /// Whether a day of any year is in it.
    pub fn contains(self, day: DayOfYear) -> bool {
        if self.from <= self.until {
            self.from <= day && day <= self.until
        } else {
            day >= self.from || day <= self.until
        }
    }
}

/// A month and a day, in every year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DayOfYear {
    month: u8,
    day: u8,
}

impl DayOfYear {
    /// Nothing for a day that no year has; 29 February is one.
    pub fn new(month: u8, day: u8) -> Option<Self> {
        let length = match month {
            2 => 29,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (1..=length).contains(&day).then_some(Self { month, day })
    }

    pub fn parse(text: &str) -> Result<Self, InvalidId> {
        let read = || {
            let (month, day) = text.split_once('-')?;
            let is_two = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            if !is_two(month) || !is_two(day) {
                return None;
            }
            Self::new(month.parse().ok()?, day.parse().ok()?)
        };
        read().ok_or_else(|| InvalidId {
            kind: "day of a year",
            value: text.chars().take(40).collect(),
            rule: "a month and a day such as 06-24",
        })
    }
}

impl TryFrom<String> for DayOfYear {
    type Error = InvalidId;

    fn try_from(text: String) -> Result<Self, InvalidId> {
        Self::parse(&text)
    }
}

impl From<DayOfYear> for String {
    fn from(day: DayOfYear) -> Self {
        format!("{:02}-{:02}", day.month, day.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn season(from: &str, until: &str) -> Season {
        serde_json::from_value(serde_json::json!({"from": from, "until": until})).expect("a season")
    }

    #[test]
    fn a_season_has_both_its_days_and_goes_over_the_end_of_the_year() {
        let day = |month, day| DayOfYear::new(month, day).expect("a day");
        let midsummer = season("06-01", "06-30");
        assert!(midsummer.contains(day(6, 1)) && midsummer.contains(day(6, 30)));
        assert!(!midsummer.contains(day(5, 31)) && !midsummer.contains(day(11, 24)));
        let christmas = season("12-01", "01-06");
        assert!(christmas.contains(day(12, 31)) && christmas.contains(day(1, 6)));
        assert!(!christmas.contains(day(1, 7)) && !christmas.contains(day(11, 30)));
    }

    #[test]
    fn days_that_no_year_has_are_refused() {
        for text in [
            "", "13-01", "00-10", "02-30", "04-31", "6-1", "06-1", "06/01", "+6-01", "06-01-01",
        ] {
            let error = DayOfYear::parse(text).expect_err(text);
            assert!(error.to_string().contains("06-24"), "{error}");
        }
        assert_eq!(String::from(DayOfYear::parse("02-29").expect("a day")), "02-29");
    }
}
