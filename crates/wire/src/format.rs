//! Numbers as people read them, through the Unicode locale data (CLDR).

use std::{cell::RefCell, collections::HashMap};

use domain::{
    market::Language,
    money::{Currency, Money},
};
use fixed_decimal::{Decimal, SignedRoundingMode, UnsignedRoundingMode};
use icu_decimal::DecimalFormatter;
use icu_experimental::dimension::currency::{CurrencyType, formatter::CurrencyFormatter};
use icu_locale_core::Locale;

/// A price: `24,90 €` in Finnish, `€24.90` in English.
pub fn money(amount: Money, language: Language) -> String {
    let value = Decimal::from(amount.minor()).in_major_units(amount.currency());
    FORMATTERS.with_borrow_mut(|formatters| formatters.of(language).money(&value, amount.currency()))
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
    languages: HashMap<Language, LanguageFormatters>,
}

struct LanguageFormatters {
    locale: Option<Locale>,
    decimal: Option<DecimalFormatter>,
    currencies: HashMap<Currency, Option<CurrencyFormatter<DecimalFormatter>>>,
}

impl Formatters {
    fn of(&mut self, language: Language) -> &mut LanguageFormatters {
        self.languages.entry(language).or_insert_with(|| {
            let locale = language.locale().parse::<Locale>().ok();
            LanguageFormatters {
                decimal: locale
                    .as_ref()
                    .and_then(|locale| DecimalFormatter::try_new(locale.into(), Default::default()).ok()),
                locale,
                currencies: HashMap::new(),
            }
        })
    }
}

impl LanguageFormatters {
    /// Where the locale data lacks the locale or the currency, the plain form says the same: `24.90 EUR`.
    fn money(&mut self, value: &Decimal, currency: Currency) -> String {
        let locale = self.locale.as_ref();
        let formatter = self.currencies.entry(currency).or_insert_with(|| {
            let code = CurrencyType::try_from_str(currency.code()).ok()?;
            CurrencyFormatter::try_new_symbol(locale?.into(), code, Default::default()).ok()
        });
        formatter.as_ref().map_or_else(
            || format!("{value}\u{a0}{}", currency.code()),
            |formatter| formatter.format_fixed_decimal(value).to_string(),
        )
    }

    fn number(&mut self, value: &Decimal) -> String {
        self.decimal
            .as_ref()
            .map_or_else(|| value.to_string(), |formatter| formatter.format(value).to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_follow_the_language() {
        let price = Money::from_minor(123_490, Currency::EUR);
        assert_eq!(money(price, Language::Fi), "1\u{a0}234,90\u{a0}€");
        assert_eq!(money(price, Language::Sv), "1\u{a0}234,90\u{a0}€");
        assert_eq!(money(price, Language::En), "€1,234.90");
        assert_eq!(money(Money::zero(Currency::EUR), Language::Fi), "0,00\u{a0}€");
        let kronor = Money::from_minor(6_900, Currency::SEK);
        assert_eq!(money(kronor, Language::Sv), "69,00\u{a0}kr");
        assert_eq!(money(kronor, Language::Fi), "69,00\u{a0}SEK");
        assert_eq!(money(kronor, Language::En), "SEK\u{a0}69.00");
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
