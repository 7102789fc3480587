//! When goods leave and when they arrive, in days of the place that sends them.

use std::collections::BTreeSet;

use jiff::civil::{Date, DateTime, Time, Weekday};
use serde::{Deserialize, Serialize};

/// Days on which nothing is sent or delivered, beside the weekdays that a schedule leaves out.
pub type Calendar = BTreeSet<Date>;

/// How long a method takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Schedule {
    /// What is ordered before this time of a day is sent on it: `14:00`, in the market's time zone.
    pub cut_off: Time,
    /// Days on which goods are sent.
    #[serde(default)]
    pub sent_on: Weekdays,
    /// Days on which they arrive.
    #[serde(default)]
    pub delivered_on: Weekdays,
    /// Of the days on which they arrive the first and the last after the day of sending; 0 is the same day.
    pub days: (u8, u8),
}

/// Days of the week: `["mon", "tue"]`. Monday to Friday where nothing is said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Box<str>>", into = "Vec<Box<str>>")]
pub struct Weekdays(BTreeSet<i8>);

const NAMES: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

impl Default for Weekdays {
    fn default() -> Self {
        Self((1..=5).collect())
    }
}

impl TryFrom<Vec<Box<str>>> for Weekdays {
    type Error = String;
    fn try_from(names: Vec<Box<str>>) -> Result<Self, String> {
        let number = |name: &str| {
            let place = NAMES.iter().position(|known| *known == name);
            let place =
                place.ok_or_else(|| format!("{name:?} is no day of the week; write one of {}", NAMES.join(", ")))?;
            Ok(place as i8 + 1)
        };
        let days: BTreeSet<i8> = names.iter().map(|name| number(name)).collect::<Result<_, String>>()?;
        if days.is_empty() {
            return Err("name at least one day of the week".to_owned());
        }
        Ok(Self(days))
    }
}

impl From<Weekdays> for Vec<Box<str>> {
    fn from(days: Weekdays) -> Self {
        days.0.iter().map(|day| NAMES[*day as usize - 1].into()).collect()
    }
}

impl Weekdays {
    fn contains(&self, day: Weekday) -> bool {
        self.0.contains(&day.to_monday_one_offset())
    }
}

/// When goods that are ordered now leave, and between which days they arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    pub sent: Date,
    pub earliest: Date,
    pub latest: Date,
}

/// A shop that is closed for so long delivers nothing.
const LONGEST: usize = 366;

impl Schedule {
    /// `now` is the time at the market; none where no day of a year is open.
    pub fn arrival(&self, now: DateTime, closed: &Calendar) -> Option<Arrival> {
        let first = if now.time() < self.cut_off {
            now.date()
        } else {
            now.date().tomorrow().ok()?
        };
        let sent = days_from(first).find(|day| is_open(*day, &self.sent_on, closed))?;
        let (least, most) = self.days;
        let mut delivered = days_from(sent)
            // The day of sending is number 0, whether or not something could arrive on it.
            .filter(|day| *day == sent || is_open(*day, &self.delivered_on, closed));
        let earliest = delivered.nth(usize::from(least))?;
        let latest = match most.checked_sub(least) {
            None | Some(0) => earliest,
            Some(more) => delivered.nth(usize::from(more) - 1)?,
        };
        Some(Arrival { sent, earliest, latest })
    }
}

fn days_from(first: Date) -> impl Iterator<Item = Date> {
    std::iter::successors(Some(first), |day| day.tomorrow().ok()).take(LONGEST)
}

fn is_open(day: Date, weekdays: &Weekdays, closed: &Calendar) -> bool {
    weekdays.contains(day.weekday()) && !closed.contains(&day)
}
