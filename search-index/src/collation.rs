//! The order of names, as a reader of each language expects it.

use std::sync::LazyLock;

use domain::market::Language;
use icu_collator::{
    Collator, CollatorBorrowed, CollatorPreferences,
    options::{CollatorOptions, Strength},
    preferences::CollationNumericOrdering,
};
use icu_locale_core::{Locale, locale};

use crate::error::IndexError;

/// Puts things into the order of their names, as a reader of the language expects it.
pub fn sort_by_alphabet<T>(things: &mut [T], language: Language, name: impl Fn(&T) -> &str) {
    static COLLATION: LazyLock<Option<Collation>> = LazyLock::new(|| Collation::new().ok());
    match COLLATION.as_ref() {
        Some(collation) => things.sort_by_cached_key(|thing| collation.sort_key(language, name(thing))),
        // Its data are compiled in; should they be damaged, letters stand in the order of their codes.
        None => things.sort_by_cached_key(|thing| name(thing).to_lowercase()),
    }
}

/// Makes sort keys: bytes whose order is the order of the names.
pub(crate) struct Collation {
    fi: CollatorBorrowed<'static>,
    sv: CollatorBorrowed<'static>,
    en: CollatorBorrowed<'static>,
}

impl Collation {
    pub(crate) fn new() -> Result<Self, IndexError> {
        Ok(Self {
            fi: collator(locale!("fi"))?,
            sv: collator(locale!("sv"))?,
            en: collator(locale!("en"))?,
        })
    }

    pub(crate) fn sort_key(&self, language: Language, name: &str) -> Vec<u8> {
        let collator = match language {
            Language::Fi => &self.fi,
            Language::Sv => &self.sv,
            Language::En => &self.en,
        };
        let mut key = Vec::with_capacity(name.len() + 16);
        let Ok(()) = collator.write_sort_key_to(name, &mut key);
        key
    }
}

/// Letters and accents count, case does not: equal names in another case are ties. Runs of digits
/// count as numbers, so that "Tablet 9" comes before "Tablet 10".
fn collator(locale: Locale) -> Result<CollatorBorrowed<'static>, IndexError> {
    let mut preferences = CollatorPreferences::from(&locale);
    preferences.numeric_ordering = Some(CollationNumericOrdering::True);
    let mut options = CollatorOptions::default();
    options.strength = Some(Strength::Secondary);
    Collator::try_new(preferences, options).map_err(|error| IndexError::Engine(Box::new(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(language: Language, names: &[&str]) -> Vec<String> {
        let collation = Collation::new().expect("the data is compiled in");
        let mut names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        names.sort_by_key(|name| collation.sort_key(language, name));
        names
    }

    #[test]
    fn nordic_letters_come_last_in_their_languages() {
        let names = ["Öljy", "Ääni", "Åbo", "zoo", "Apple", "banana"];
        for language in [Language::Fi, Language::Sv] {
            assert_eq!(
                sorted(language, &names),
                ["Apple", "banana", "zoo", "Åbo", "Ääni", "Öljy"]
            );
        }
        assert_eq!(
            sorted(Language::En, &names),
            ["Ääni", "Åbo", "Apple", "banana", "Öljy", "zoo"]
        );
    }

    #[test]
    fn case_makes_no_difference_and_numbers_count() {
        let collation = Collation::new().expect("the data is compiled in");
        assert_eq!(
            collation.sort_key(Language::Fi, "FAZER"),
            collation.sort_key(Language::Fi, "Fazer")
        );
        assert_eq!(sorted(Language::Fi, &["Levy 10", "Levy 9"]), ["Levy 9", "Levy 10"]);
    }
}
