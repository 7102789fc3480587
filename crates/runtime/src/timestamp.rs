//! Moments as files write them.

use domain::clock::UnixMillis;
use time::{Date, OffsetDateTime, format_description::well_known::Rfc3339, macros::format_description};

/// Reads `2026-11-27T08:00:00+02:00`, or a day such as `2026-11-27`, which means its first moment in UTC.
pub fn parse(text: &str) -> Option<UnixMillis> {
    let moment = OffsetDateTime::parse(text, &Rfc3339).ok().or_else(|| {
        let day = Date::parse(text, format_description!("[year]-[month]-[day]")).ok()?;
        Some(day.midnight().assume_utc())
    })?;
    i64::try_from(moment.unix_timestamp_nanos() / 1_000_000)
        .ok()
        .map(UnixMillis)
}

/// Writes a moment in UTC, as [`parse`] reads it.
pub fn format(moment: UnixMillis) -> String {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(moment.0) * 1_000_000)
        .ok()
        .and_then(|moment| moment.format(&Rfc3339).ok())
        .unwrap_or_else(|| moment.0.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_have_an_offset_and_days_begin_in_utc() {
        for (text, expected) in [
            ("1970-01-01", Some(0)),
            ("1970-01-02", Some(86_400_000)),
            ("1970-01-01T02:00:00+02:00", Some(0)),
            ("1970-01-01T00:00:01.500Z", Some(1_500)),
            ("1.1.1970", None),
            ("1970-02-30", None),
            ("", None),
        ] {
            assert_eq!(parse(text), expected.map(UnixMillis), "{text}");
        }
        assert_eq!(format(UnixMillis(86_400_000)), "1970-01-02T00:00:00Z");
    }
}
