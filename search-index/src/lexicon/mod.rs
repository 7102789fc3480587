//! What is known of words beyond their stems: other inflections, the parts of compounds, typing errors, synonyms, stop
//! words.
//!
//! A [`Lexicon`] is made from the words of an index and their frequencies. It answers questions about any word, known
//! or not, and holds nothing but what it read, so it may be a little older than the index: a word that came since is
//! found as it stands, and joins the others at the next build.

mod english;
mod facet_words;
mod finnish;
mod forms;
mod joints;
mod split;
mod stop;
mod swedish;
mod synonyms;
mod typos;

use std::ops::Range;

use domain::market::Language;

pub(crate) use facet_words::is_negation;
pub use facet_words::{FacetWords, WordsRead};
pub(crate) use stop::is_stop_word;
pub use synonyms::Synonyms;
pub(crate) use typos::{Candidate, Typed, edits_allowed, likeliest_first, typos};

use forms::Forms;
use split::Splitter;

/// The words of an index, by language.
pub(crate) struct Lexicon {
    fi: Words,
    sv: Words,
    en: Words,
}

struct Words {
    forms: Forms,
    splitter: Splitter,
}

impl Words {
    fn build(language: Language, words: &[(&str, u32)]) -> Self {
        let known = words.iter().map(|(word, _)| *word);
        Self {
            // Parts that every shop has may stand inside compounds only, and are asked for in all their forms.
            forms: Forms::build(language, known.chain(joints::listed(language))),
            splitter: Splitter::build(language, words.iter().copied()),
        }
    }
}

impl Lexicon {
    /// Reads words in normal form with the number of documents that have them; each once for each language.
    pub(crate) fn build<'w>(words: impl Iterator<Item = (Language, &'w str, u32)>) -> Self {
        let (mut fi, mut sv, mut en) = (Vec::new(), Vec::new(), Vec::new());
        for (language, word, documents) in words {
            match language {
                Language::Fi => &mut fi,
                Language::Sv => &mut sv,
                Language::En => &mut en,
            }
            .push((word, documents));
        }
        Self {
            fi: Words::build(Language::Fi, &fi),
            sv: Words::build(Language::Sv, &sv),
            en: Words::build(Language::En, &en),
        }
    }

    /// The other stems under which the index may hold forms of the word; without the word's own stem.
    pub(crate) fn stems(&self, language: Language, word: &str) -> Vec<&str> {
        self.of(language).forms.stems(word)
    }

    /// The parts of a compound as stems, also with plain letters and of parts that are compounds themselves; nothing
    /// when the word is none.
    pub(crate) fn parts(&self, language: Language, word: &str) -> Vec<Box<str>> {
        let words = self.of(language);
        words.splitter.stems(&words.forms, word)
    }

    /// The bytes of a compound's parts: first those that it falls into, in order and without gaps, then the parts of
    /// parts and the words that neighbouring parts make; nothing when the word is none.
    pub(crate) fn places(&self, language: Language, word: &str) -> Vec<Range<usize>> {
        let words = self.of(language);
        let parts = words.splitter.parts(&words.forms, word);
        parts.into_iter().map(|part| part.range).collect()
    }

    /// The base forms of a word that are words of the index themselves.
    pub(crate) fn bases(&self, language: Language, word: &str) -> Vec<String> {
        self.of(language).forms.known_bases(word)
    }

    fn of(&self, language: Language) -> &Words {
        match language {
            Language::Fi => &self.fi,
            Language::Sv => &self.sv,
            Language::En => &self.en,
        }
    }
}

#[cfg(test)]
mod tests;
