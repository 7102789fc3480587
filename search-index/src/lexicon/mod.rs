//! What the index knows about words: the parts of compounds, and words that are nearly as typed.

use std::io;

use domain::market::Language;
use tantivy::termdict::TermDictionary;

/// Takes compounds apart by the words that the index has.
#[derive(Debug, Default)]
pub(crate) struct Splitter;

impl Splitter {
    /// Learns from words of each language in normal form, with how many documents have them.
    pub(crate) fn build<'a>(_words: impl Iterator<Item = (Language, &'a str, u32)>) -> Self {
        Self
    }

    /// The stems of the words that a compound is made of; none for a word that is not one.
    pub(crate) fn parts(&self, _language: Language, _word: &str) -> Vec<Box<str>> {
        Vec::new()
    }
}

/// A word of the index that is nearly as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) word: Box<str>,
    pub(crate) distance: u8,
    pub(crate) doc_freq: u32,
}

/// The words of these dictionaries that are at most so many edits away from `word`, itself left out.
pub(crate) fn typos(_dictionaries: &[&TermDictionary], _word: &str, _max_distance: u8) -> io::Result<Vec<Candidate>> {
    Ok(Vec::new())
}

/// The edits that a word of this length may be away; none for words with a digit, which are sizes
/// and codes.
pub(crate) fn edits_allowed(word: &str) -> u8 {
    if word.chars().any(char::is_numeric) {
        return 0;
    }
    match word.chars().count() {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}
