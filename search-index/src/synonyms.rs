//! Words that mean the same, as the shop's data says.

use std::collections::HashMap;

use domain::market::Language;

use crate::analyzers;

/// Groups of words that find each other, per language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Synonyms {
    /// Of each word what else finds, word by word.
    others: HashMap<(Language, Box<str>), Vec<Vec<String>>>,
}

impl Synonyms {
    /// Each group is words, or texts of several words, that mean the same.
    pub fn new(groups: impl IntoIterator<Item = (Language, Vec<String>)>) -> Self {
        const WORDS_OF_ONE: usize = 8;
        let mut others: HashMap<_, Vec<Vec<String>>> = HashMap::new();
        for (language, group) in groups {
            let texts: Vec<_> = group
                .iter()
                .map(|text| analyzers::query_words(text, WORDS_OF_ONE))
                .collect();
            for text in &texts {
                let [word] = text.as_slice() else { continue };
                let same = texts.iter().filter(|other| *other != text && !other.is_empty());
                others
                    .entry((language, word.as_str().into()))
                    .or_default()
                    .extend(same.cloned());
            }
        }
        Self { others }
    }

    /// What else finds what `word` means, each as its words.
    pub(crate) fn of(&self, language: Language, word: &str) -> &[Vec<String>] {
        self.others
            .get(&(language, word.into()))
            .map(Vec::as_slice)
            .unwrap_or_default()
    }
}
