//! Amounts of money as people type them.

use domain::money::{Currency, Money};

/// Reads major units, such as `4.90` or `50`; nothing for what is no amount of this currency.
pub(super) fn parse(text: &str, currency: Currency) -> Option<Money> {
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
    Some(Money::from_minor(minor, currency))
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(parse(text, Currency::EUR).map(Money::minor), expected, "{text}");
        }
        let isk = Currency::parse("ISK").expect("known");
        assert_eq!(parse("590", isk).map(Money::minor), Some(590));
        assert_eq!(parse("590.5", isk), None);
    }
}
