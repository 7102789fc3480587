//! How a language writes.

use domain::{clock::UnixMillis, market::Language};
use jiff::{Timestamp, tz::TimeZone};
use wire::problem::Phrasebook;

use crate::localizations::Dictionary;

pub(super) struct Words<'a> {
    pub language: Language,
    pub dictionary: &'static Dictionary,
    pub zone: &'a TimeZone,
}

impl Words<'_> {
    pub fn phrase(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.dictionary.phrase(key, values)
    }

    pub fn text(&self, key: &str) -> String {
        self.phrase(key, &[])
    }

    pub fn day(&self, at: UnixMillis) -> String {
        let Ok(at) = Timestamp::from_millisecond(at.0) else {
            return String::new();
        };
        let day = at.to_zoned(self.zone.clone()).date();
        wire::format::days(day, day, self.language)
    }
}
