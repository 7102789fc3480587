//! Moments as files write them.

use domain::clock::UnixMillis;
use jiff::{Timestamp, civil::Date, tz::TimeZone};

/// What a text says about when something is: a moment, or a day, which begins at another moment in each time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    Moment(UnixMillis),
    Day(Date),
}

impl Written {
    /// Reads `2026-11-27T08:00:00+02:00`, or a day such as `2026-11-27`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.parse::<Timestamp>() {
            Ok(moment) => Some(Self::Moment(UnixMillis(moment.as_millisecond()))),
            // A day alone: a day with a time and no offset is neither.
            Err(_) if text.len() == "2026-11-27".len() => text.parse().ok().map(Self::Day),
            Err(_) => None,
        }
    }

    /// The moment; of a day the first one that it has in the time zone, be that midnight or not.
    pub fn in_zone(self, zone: &TimeZone) -> Option<UnixMillis> {
        match self {
            Self::Moment(moment) => Some(moment),
            Self::Day(day) => {
                let begins = day.to_zoned(zone.clone()).ok()?;
                Some(UnixMillis(begins.timestamp().as_millisecond()))
            }
        }
    }
}

/// Reads a moment, or a day, which means its first moment in the time zone.
pub fn parse(text: &str, zone: &TimeZone) -> Option<UnixMillis> {
    Written::parse(text)?.in_zone(zone)
}

/// Writes a moment in UTC, as [`parse`] reads it.
pub fn format(moment: UnixMillis) -> String {
    match Timestamp::from_millisecond(moment.0) {
        Ok(moment) => moment.to_string(),
        Err(_) => moment.0.to_string(),
    }
}

/// The year that it is at a moment in UTC.
pub fn year(moment: UnixMillis) -> i16 {
    let moment = Timestamp::from_millisecond(moment.0).unwrap_or_default();
    moment.to_zoned(TimeZone::UTC).year()
}

/// The day that it is at a moment in a time zone, as `2026-11-27`.
pub fn day(moment: UnixMillis, zone: &TimeZone) -> String {
    let moment = Timestamp::from_millisecond(moment.0).unwrap_or_default();
    moment.to_zoned(zone.clone()).date().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_have_an_offset_and_days_begin_where_they_are_meant() {
        let zone = |name| TimeZone::get(name).expect("a time zone");
        for (text, name, expected) in [
            ("1970-01-01", "UTC", Some(0)),
            ("1970-01-02", "UTC", Some(86_400_000)),
            ("1970-01-01", "Europe/Helsinki", Some(-2 * 3_600_000)),
            ("1970-01-01T02:00:00+02:00", "Europe/Helsinki", Some(0)),
            ("1970-01-01T00:00:01.500Z", "Europe/Helsinki", Some(1_500)),
            // Summer and winter.
            ("2026-07-01", "Europe/Helsinki", Some(1_782_853_200_000)),
            ("2026-11-27", "Europe/Helsinki", Some(1_795_730_400_000)),
            ("2026-11-27", "Europe/Stockholm", Some(1_795_734_000_000)),
            // That day begins at one o'clock.
            ("2018-11-04", "America/Sao_Paulo", Some(1_541_300_400_000)),
            ("1.1.1970", "UTC", None),
            ("1970-02-30", "UTC", None),
            ("1970-01-01T00:00:00", "UTC", None),
            ("", "UTC", None),
        ] {
            assert_eq!(parse(text, &zone(name)), expected.map(UnixMillis), "{text} in {name}");
        }
        assert_eq!(format(UnixMillis(86_400_000)), "1970-01-02T00:00:00Z");
        assert_eq!(
            day(UnixMillis(1_795_730_400_000), &zone("Europe/Helsinki")),
            "2026-11-27"
        );
        assert_eq!(day(UnixMillis(1_795_730_400_000), &zone("UTC")), "2026-11-26");
    }
}
