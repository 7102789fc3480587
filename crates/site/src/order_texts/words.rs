//! How a language writes.

use domain::{clock::UnixMillis, market::Language};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use wire::problem::Phrasebook;

use crate::localizations::Dictionary;

pub(crate) struct Words<'a> {
    pub language: Language,
    pub dictionary: &'static Dictionary,
    pub zone: &'a TimeZone,
}

impl<'a> Words<'a> {
    /// Of letters and papers; days are those of the zone.
    pub fn of(language: Language, zone: &'a TimeZone) -> Self {
        Self {
            language,
            dictionary: Dictionary::of_mail(language),
            zone,
        }
    }

    pub fn phrase(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.dictionary.phrase(key, values)
    }

    pub fn text(&self, key: &str) -> String {
        self.phrase(key, &[])
    }

    pub fn pieces(&self, count: u32) -> String {
        self.phrase("pieces", &[("count", &count.to_string())])
    }

    /// How long something lasts.
    pub fn hours(&self, hours: u64) -> String {
        match hours {
            1 => self.text("hour"),
            _ => self.phrase("hours", &[("hours", &hours.to_string())]),
        }
    }

    pub fn day(&self, at: UnixMillis) -> String {
        self.date(at)
            .map_or_else(String::new, |day| wire::format::days(day, day, self.language))
    }

    /// A day as papers tell it, which are kept for years.
    pub fn day_of_year(&self, at: UnixMillis) -> String {
        self.date(at)
            .map_or_else(String::new, |day| wire::format::day_of_year(day, self.language))
    }

    fn date(&self, at: UnixMillis) -> Option<Date> {
        let at = Timestamp::from_millisecond(at.0).ok()?;
        Some(at.to_zoned(self.zone.clone()).date())
    }
}
