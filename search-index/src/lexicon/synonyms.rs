//! Words and phrases that mean the same, as the shop says.

use std::{collections::HashMap, ops::Range};

use domain::market::Language;

use super::forms;
use crate::analyzers;

/// Groups of phrases that find each other, by language. A phrase is one word or several, and is recognised
/// in its inflected forms ("pikkuleipiä" for "pikkuleipä").
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Synonyms {
    fi: Groups,
    sv: Groups,
    en: Groups,
}

/// The other phrases of a phrase's groups, by the stems of the phrase.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Groups {
    others: HashMap<String, Vec<Vec<String>>>,
    /// Words of the longest phrase.
    longest: usize,
}

/// Words of a question that may be said in another way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Alternative<'a> {
    /// The words, by their places in the question.
    pub(crate) instead_of: Range<usize>,
    /// All of these say the same, in normal form.
    pub(crate) words: &'a [String],
}

impl Synonyms {
    /// From groups of phrases as people write them. Phrases without a word are left out, as are groups of one.
    pub fn new<G, P>(groups: impl IntoIterator<Item = (Language, G)>) -> Self
    where
        G: IntoIterator<Item = P>,
        P: AsRef<str>,
    {
        let mut synonyms = Self::default();
        for (language, group) in groups {
            let phrases: Vec<Vec<String>> = group
                .into_iter()
                .map(|phrase| analyzers::query_words(phrase.as_ref(), Self::MOST_WORDS))
                .filter(|words| !words.is_empty())
                .collect();
            synonyms.of_mut(language).add(language, phrases);
        }
        synonyms
    }

    /// Words of a phrase; the others are left out.
    const MOST_WORDS: usize = 5;

    /// Other ways to say parts of a question, whose words are in normal form.
    pub(crate) fn alternatives(&self, language: Language, words: &[String]) -> Vec<Alternative<'_>> {
        let groups = self.of(language);
        let mut found = Vec::new();
        for from in 0..words.len() {
            for to in from + 1..=words.len().min(from + groups.longest) {
                let phrases = groups.of(language, &words[from..to]);
                found.extend(phrases.into_iter().flatten().map(|phrase| Alternative {
                    instead_of: from..to,
                    words: phrase,
                }));
            }
        }
        found
    }

    fn of(&self, language: Language) -> &Groups {
        match language {
            Language::Fi => &self.fi,
            Language::Sv => &self.sv,
            Language::En => &self.en,
        }
    }

    fn of_mut(&mut self, language: Language) -> &mut Groups {
        match language {
            Language::Fi => &mut self.fi,
            Language::Sv => &mut self.sv,
            Language::En => &mut self.en,
        }
    }
}

impl Groups {
    /// What else is said for the phrase, in the form it has or in another form of its last word.
    fn of(&self, language: Language, phrase: &[String]) -> Option<&Vec<Vec<String>>> {
        if let Some(others) = self.others.get(&key(language, phrase)) {
            return Some(others);
        }
        let (last, before) = phrase.split_last()?;
        let mut found = None;
        forms::guesses(language, last, &mut |base| {
            if found.is_none() {
                let phrase: Vec<String> = before.iter().cloned().chain([base.to_owned()]).collect();
                found = self.others.get(&key(language, &phrase));
            }
        });
        found
    }

    fn add(&mut self, language: Language, phrases: Vec<Vec<String>>) {
        for phrase in &phrases {
            let own = key(language, phrase);
            for other in &phrases {
                if key(language, other) == own {
                    continue;
                }
                let others = self.others.entry(own.clone()).or_default();
                if !others.contains(other) {
                    others.push(other.clone());
                }
                self.longest = self.longest.max(phrase.len());
            }
        }
    }
}

fn key(language: Language, words: &[String]) -> String {
    let stemmer = analyzers::stemmer(language);
    let stems: Vec<_> = words.iter().map(|word| stemmer.stem(word)).collect();
    stems.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(synonyms: &Synonyms, language: Language, question: &str) -> Vec<(Range<usize>, String)> {
        synonyms
            .alternatives(language, &analyzers::query_words(question, 16))
            .into_iter()
            .map(|alternative| (alternative.instead_of, alternative.words.join(" ")))
            .collect()
    }

    #[test]
    fn groups_work_in_both_directions_and_any_form() {
        let synonyms = Synonyms::new([
            (Language::Fi, vec!["pikkuleipä", "keksi"]),
            (Language::En, vec!["dark chocolate", "70 %", ""]),
            (Language::En, vec!["alone"]),
        ]);
        assert_eq!(
            said(&synonyms, Language::Fi, "keksi"),
            [(0..1, "pikkuleipä".to_owned())]
        );
        assert_eq!(
            said(&synonyms, Language::Fi, "hyvää pikkuleipää"),
            [(1..2, "keksi".to_owned())]
        );
        assert_eq!(
            said(&synonyms, Language::En, "best dark chocolates"),
            [(1..3, "70".to_owned())]
        );
        assert_eq!(
            said(&synonyms, Language::En, "70%"),
            [(0..1, "dark chocolate".to_owned())]
        );
        assert_eq!(said(&synonyms, Language::En, "alone keksi"), []);
    }
}
