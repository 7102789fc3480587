//! Words that carry a sentence but say nothing about what is looked for. They are looked up all the same, count
//! little, and are never parts of compounds.
//!
//! The lists are our own and short on purpose. Words that are also goods are left out: "voi" is butter more often
//! than it is a verb in a shop.

use std::{collections::HashSet, sync::LazyLock};

use domain::market::Language;

/// Whether a word in normal form is a stop word of the language.
pub(crate) fn is_stop_word(language: Language, word: &str) -> bool {
    match language {
        Language::Fi => FI.contains(word),
        Language::Sv => SV.contains(word),
        Language::En => EN.contains(word),
    }
}

static FI: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("stop/fi.txt").split_whitespace().collect());
static SV: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("stop/sv.txt").split_whitespace().collect());
static EN: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("stop/en.txt").split_whitespace().collect());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goods_are_no_stop_words() {
        for (language, word, stops) in [
            (Language::Fi, "ja", true),
            (Language::Fi, "voi", false),
            (Language::Fi, "tee", false),
            (Language::Sv, "och", true),
            (Language::Sv, "te", false),
            (Language::En, "the", true),
            (Language::En, "och", false),
        ] {
            assert_eq!(is_stop_word(language, word), stops, "{word}");
        }
    }

    #[test]
    fn lists_are_in_normal_form() {
        for word in FI.iter().chain(SV.iter()).chain(EN.iter()) {
            assert_eq!(crate::analyzers::key(word), *word);
        }
    }
}
