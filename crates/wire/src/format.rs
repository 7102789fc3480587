//! Numbers as people read them, through the Unicode locale data (CLDR).

use std::{cell::RefCell, fmt};

use domain::{
    market::Language,
    money::{Currency, Money},
};
use fixed_decimal::{Decimal, SignedRoundingMode, UnsignedRoundingMode};
use icu_decimal::DecimalFormatter;
use icu_experimental::dimension::currency::{CurrencyType, formatter::CurrencyFormatter};
use icu_locale_core::Locale;
use jiff::civil::Date;
use serde::{Serialize, Serializer};

/// A price: `24,90 €` in Finnish, `€24.90` in English.
pub fn money(amount: Money, language: Language) -> String {
    DisplayPrice { amount, language }.to_string()
}

/// A price as [`money`] writes it, which is written where it is wanted: a cart shows dozens of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DisplayPrice {
    pub amount: Money,
    pub language: Language,
}

impl fmt::Display for DisplayPrice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { amount, language } = *self;
        FORMATTERS.with_borrow_mut(|formatters| {
            let formatter = formatters.of(language).currency(amount.currency());
            match &formatter.pattern {
                Some(pattern) if amount.minor() >= 0 => pattern.write(
                    amount.minor().unsigned_abs(),
                    leaves_out_zeros(language, amount.currency()),
                    f,
                ),
                _ => f.write_str(&formatter.write(amount)),
            }
        })
    }
}

/// Whole kronor are written without decimals in Swedish: `69 kr`.
fn leaves_out_zeros(language: Language, currency: Currency) -> bool {
    language == Language::Sv && currency == Currency::SEK
}

impl Serialize for DisplayPrice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A price without decimals where all of them are 0: `20 €`, `4,90 €`.
pub fn money_in_short(amount: Money, language: Language) -> String {
    let text = money(amount, language);
    let digits = amount.currency().digits();
    if digits == 0 || amount.minor() % 10_i64.pow(u32::from(digits)) != 0 {
        return text;
    }
    // `,00` as the language writes it.
    let zeros = decimal(0.0, digits, language).split_off(1);
    text.replacen(&zeros, "", 1)
}

/// A day, or the first and the last of some: `25.11.–27.11.`, `25/11–27/11`, `25–27 Nov`.
pub fn days(first: Date, last: Date, language: Language) -> String {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let month = |day: Date| MONTHS[usize::from(day.month().unsigned_abs()) - 1];
    let written = |day: Date| match language {
        Language::Fi => format!("{}.{}.", day.day(), day.month()),
        Language::Sv => format!("{}/{}", day.day(), day.month()),
        Language::En => format!("{} {}", day.day(), month(day)),
    };
    if first == last {
        written(last)
    } else if language == Language::En && month(first) == month(last) {
        format!("{}–{}", first.day(), written(last))
    } else {
        format!("{}–{}", written(first), written(last))
    }
}

/// A day with its year: `24.11.2026`, `2026-11-24`, `24 Nov 2026`.
pub fn day_of_year(day: Date, language: Language) -> String {
    match language {
        Language::Fi | Language::En => {
            let space = if language == Language::En { " " } else { "" };
            format!("{}{space}{}", days(day, day, language), day.year())
        }
        Language::Sv => day.to_string(),
    }
}

/// A day in numbers alone, the same in all languages: `01.03.2026`.
pub fn day_in_numbers(day: Date) -> String {
    format!("{:02}.{:02}.{:04}", day.day(), day.month(), day.year())
}

/// Two prices of one currency, in short: `10–20 €`, in English `€10–€20`.
pub fn money_range(from: Money, to: Money, language: Language) -> String {
    let from = match language {
        // The sign stands behind the number, and once is enough.
        Language::Fi | Language::Sv => {
            let mut value = Decimal::from(from.minor()).in_major_units(from.currency());
            value.absolute.trim_end_if_integer();
            FORMATTERS.with_borrow_mut(|formatters| formatters.of(language).number(&value))
        }
        Language::En => money_in_short(from, language),
    };
    format!("{from}–{}", money_in_short(to, language))
}

/// A number with so many digits after the separator: `3,5`.
pub fn decimal(value: f64, decimals: u8, language: Language) -> String {
    let digits = format!("{value:.*}", usize::from(decimals));
    let Ok(value) = digits.parse::<Decimal>() else {
        return digits;
    };
    FORMATTERS.with_borrow_mut(|formatters| formatters.of(language).number(&value))
}

/// A weight: grams up to a kilo, then kilos with at most two digits: `750 g`, `1,25 kg`.
pub fn weight(grams: u64, language: Language) -> String {
    let (mut value, unit) = if grams < 1000 {
        (Decimal::from(grams), "g")
    } else {
        let mut kilos = Decimal::from(grams);
        kilos.multiply_pow10(-3);
        kilos.round_with_mode(-2, SignedRoundingMode::Unsigned(UnsignedRoundingMode::HalfExpand));
        kilos.absolute.trim_end();
        (kilos, "kg")
    };
    value.absolute.trim_start();
    let number = FORMATTERS.with_borrow_mut(|formatters| formatters.of(language).number(&value));
    format!("{number}\u{a0}{unit}")
}

trait MajorUnits {
    fn in_major_units(self, currency: Currency) -> Self;
}

impl MajorUnits for Decimal {
    /// Minor units to major units, with all digits of the currency.
    fn in_major_units(mut self, currency: Currency) -> Self {
        let digits = i16::from(currency.digits());
        self.multiply_pow10(-digits);
        self.absolute.pad_end(-digits);
        self
    }
}

thread_local! {
    /// A formatter is costly to make and not made to be shared between threads.
    static FORMATTERS: RefCell<Formatters> = RefCell::default();
}

#[derive(Default)]
struct Formatters {
    languages: [Option<LanguageFormatters>; Language::ALL.len()],
}

struct LanguageFormatters {
    locale: Option<Locale>,
    decimal: Option<DecimalFormatter>,
    /// Few enough to look at each.
    currencies: Vec<PriceFormatter>,
}

struct PriceFormatter {
    currency: Currency,
    /// Nothing where the locale data lacks the locale or the currency.
    formatter: Option<CurrencyFormatter<DecimalFormatter>>,
    pattern: Option<PricePattern>,
}

impl Formatters {
    fn of(&mut self, language: Language) -> &mut LanguageFormatters {
        self.languages[language as usize].get_or_insert_with(|| {
            let locale = language.locale().parse::<Locale>().ok();
            LanguageFormatters {
                decimal: locale
                    .as_ref()
                    .and_then(|locale| DecimalFormatter::try_new(locale.into(), Default::default()).ok()),
                locale,
                currencies: Vec::new(),
            }
        })
    }
}

impl LanguageFormatters {
    fn currency(&mut self, currency: Currency) -> &PriceFormatter {
        let known = self.currencies.iter().position(|known| known.currency == currency);
        let at = known.unwrap_or_else(|| {
            self.currencies
                .push(PriceFormatter::new(self.locale.as_ref(), currency));
            self.currencies.len() - 1
        });
        &self.currencies[at]
    }

    fn number(&mut self, value: &Decimal) -> String {
        self.decimal
            .as_ref()
            .map_or_else(|| value.to_string(), |formatter| formatter.format(value).to_string())
    }
}

impl PriceFormatter {
    fn new(locale: Option<&Locale>, currency: Currency) -> Self {
        let formatter = locale.and_then(|locale| {
            let code = CurrencyType::try_from_str(currency.code()).ok()?;
            CurrencyFormatter::try_new_symbol(locale.into(), code, Default::default()).ok()
        });
        let mut new = Self {
            currency,
            formatter,
            pattern: None,
        };
        new.pattern = PricePattern::of(currency, |minor| new.write(Money::from_minor(minor, currency)));
        new
    }

    /// Where the locale data lacks the locale or the currency, the plain form says the same: `24.90 EUR`.
    fn write(&self, amount: Money) -> String {
        let value = Decimal::from(amount.minor()).in_major_units(self.currency);
        self.formatter.as_ref().map_or_else(
            || format!("{value}\u{a0}{}", self.currency.code()),
            |formatter| formatter.format_fixed_decimal(&value).to_string(),
        )
    }
}

/// What stands around the digits of a price, read off prices that the locale data wrote: to write one by it costs a
/// tenth.
#[derive(Debug, PartialEq, Eq)]
struct PricePattern {
    before: Box<str>,
    /// Between thousands.
    group: Box<str>,
    /// Before the minor units.
    point: Box<str>,
    after: Box<str>,
    /// Minor units in a major one, and how many digits they have.
    unit: u64,
    digits: u8,
}

impl PricePattern {
    /// Nothing where prices are written in a way that this does not know, such as other groups or other digits.
    fn of(currency: Currency, write: impl Fn(i64) -> String) -> Option<Self> {
        let digits = currency.digits();
        let unit = 10_u64.pow(u32::from(digits));
        let sample = write(1_234_567 * i64::try_from(unit).ok()?);
        let (before, rest) = sample.split_once("1")?;
        let (group, rest) = rest.split_once("234")?;
        let rest = rest.strip_prefix(group)?.strip_prefix("567")?;
        let (point, after) = match digits {
            0 => ("", rest),
            digits => rest.split_once(&"0".repeat(usize::from(digits)))?,
        };
        let pattern = Self {
            before: before.into(),
            group: group.into(),
            point: point.into(),
            after: after.into(),
            unit,
            digits,
        };
        // Some languages leave small thousands together.
        let samples = [0, 7, 98, 1_234, 123_456, 9_876_543_210];
        let is_right = |minor: &i64| pattern.to_text(minor.unsigned_abs()) == write(*minor);
        samples.iter().all(is_right).then_some(pattern)
    }

    fn to_text(&self, minor: u64) -> String {
        let mut text = String::new();
        // A text takes whatever is written to it.
        let _ = self.write(minor, false, &mut text);
        text
    }

    /// `in_short` leaves out minor units where there are none.
    fn write(&self, minor: u64, in_short: bool, into: &mut impl fmt::Write) -> fmt::Result {
        into.write_str(&self.before)?;
        // No 64-bit number has more digits.
        let mut buffer = [b'0'; 20];
        let major = decimal_digits(minor / self.unit, 1, &mut buffer);
        let first = (major.len() - 1) % 3 + 1;
        into.write_str(&major[..first])?;
        for at in (first..major.len()).step_by(3) {
            into.write_str(&self.group)?;
            into.write_str(&major[at..at + 3])?;
        }
        if self.digits > 0 && !(in_short && minor.is_multiple_of(self.unit)) {
            into.write_str(&self.point)?;
            let mut buffer = [b'0'; 20];
            into.write_str(decimal_digits(minor % self.unit, self.digits, &mut buffer))?;
        }
        into.write_str(&self.after)
    }
}

/// The digits of a number, at least so many; written from the end of a buffer of zeros.
fn decimal_digits(mut number: u64, least: u8, buffer: &mut [u8; 20]) -> &str {
    let mut start = buffer.len();
    while number > 0 {
        start -= 1;
        buffer[start] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    let start = start.min(buffer.len() - usize::from(least));
    std::str::from_utf8(&buffer[start..]).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_short() {
        let check = |first: (i8, i8), last: (i8, i8), fi, sv, en| {
            let day = |(month, day)| jiff::civil::date(2026, month, day);
            let told = Language::ALL.map(|language| days(day(first), day(last), language));
            assert_eq!(told, [fi, sv, en]);
        };
        check((11, 25), (11, 27), "25.11.–27.11.", "25/11–27/11", "25–27 Nov");
        check((11, 30), (12, 2), "30.11.–2.12.", "30/11–2/12", "30 Nov–2 Dec");
        check((12, 1), (12, 1), "1.12.", "1/12", "1 Dec");
    }

    #[test]
    fn days_have_their_year() {
        let told = Language::ALL.map(|language| day_of_year(jiff::civil::date(2026, 1, 4), language));
        assert_eq!(told, ["4.1.2026", "2026-01-04", "4 Jan 2026"]);
    }

    #[test]
    fn prices_follow_the_language() {
        let price = Money::from_minor(123_490, Currency::EUR);
        assert_eq!(money(price, Language::Fi), "1\u{a0}234,90\u{a0}€");
        assert_eq!(money(price, Language::Sv), "1\u{a0}234,90\u{a0}€");
        assert_eq!(money(price, Language::En), "€1,234.90");
        assert_eq!(money(Money::zero(Currency::EUR), Language::Fi), "0,00\u{a0}€");
        let kronor = Money::from_minor(6_900, Currency::SEK);
        assert_eq!(money(kronor, Language::Sv), "69\u{a0}kr");
        assert_eq!(
            money(Money::from_minor(6_950, Currency::SEK), Language::Sv),
            "69,50\u{a0}kr"
        );
        assert_eq!(money(kronor, Language::Fi), "69,00\u{a0}SEK");
        assert_eq!(money(kronor, Language::En), "SEK\u{a0}69.00");
    }

    #[test]
    fn a_pattern_writes_what_the_locale_data_writes() {
        for language in Language::ALL {
            for currency in ["EUR", "SEK", "NOK", "DKK", "GBP", "USD", "CHF", "ISK"] {
                let currency = Currency::parse(currency).expect("known");
                let locale = language.locale().parse().expect("a locale");
                let formatter = PriceFormatter::new(Some(&locale), currency);
                let pattern = formatter.pattern.as_ref().expect("a pattern");
                let sizes = (0..63).map(|bits| 1_i64 << bits);
                for minor in sizes.flat_map(|size| [size - 1, size, size + size / 3]) {
                    let expected = formatter.write(Money::from_minor(minor, currency));
                    assert_eq!(pattern.to_text(minor.unsigned_abs()), expected);
                }
            }
        }
    }

    #[test]
    fn prices_in_unknown_patterns_are_left_to_the_locale_data() {
        let euros = |minor: i64| Money::from_minor(minor, Currency::EUR);
        let of = |write: fn(Money) -> String| PricePattern::of(Currency::EUR, |minor| write(euros(minor)));
        assert!(
            of(|amount| format!("{amount} EUR")).is_some(),
            "no groups are groups too"
        );
        assert!(
            of(|amount| money(amount, Language::Fi).replacen('1', "١", 1)).is_none(),
            "other digits"
        );
        let joined = |amount: Money| match amount.minor() {
            ..1_000_000 => format!("{amount} EUR"),
            _ => money(amount, Language::En),
        };
        assert!(of(joined).is_none(), "small thousands stay together");
        assert_eq!(money(euros(-105), Language::Fi), "\u{2212}1,05\u{a0}€");
    }

    #[test]
    fn short_prices_have_decimals_only_where_they_count() {
        let euros = |minor| Money::from_minor(minor, Currency::EUR);
        assert_eq!(money_in_short(euros(2_000), Language::Fi), "20\u{a0}€");
        assert_eq!(money_in_short(euros(490), Language::Fi), "4,90\u{a0}€");
        assert_eq!(money_in_short(euros(2_000), Language::En), "€20");
        assert_eq!(money_range(euros(500), euros(1_000), Language::Sv), "5–10\u{a0}€");
        assert_eq!(money_range(euros(500), euros(1_000), Language::En), "€5–€10");
        assert_eq!(
            money_range(euros(100_000), euros(200_050), Language::Fi),
            "1\u{a0}000–2\u{a0}000,50\u{a0}€"
        );
    }

    #[test]
    fn weights_turn_into_kilos() {
        for (grams, text) in [
            (0, "0\u{a0}g"),
            (750, "750\u{a0}g"),
            (1000, "1\u{a0}kg"),
            (1250, "1,25\u{a0}kg"),
            (12_345, "12,35\u{a0}kg"),
        ] {
            assert_eq!(weight(grams, Language::Fi), text);
        }
    }

    #[test]
    fn decimals_follow_the_language() {
        assert_eq!(decimal(3.5, 1, Language::Sv), "3,5");
        assert_eq!(decimal(0.25, 2, Language::En), "0.25");
    }
}
