//! Which documents have a word as a part of a compound.
//!
//! Compounds are not taken apart in the index, because what is a part depends on all the words there
//! are. Their parts are kept in memory, by stem, for as long as the lexicon that found them.

use std::collections::HashMap;

use domain::market::Language;

use super::{Posting, Segment, Vocabulary, VocabularyBuilder};
use crate::lexicon::Lexicon;

/// The spot of a part in a text; in titles spots are those of the compounds.
pub(crate) const IN_TEXT: usize = 0;

/// By language.
pub(crate) struct Compounds([Vocabulary; 3]);

impl Compounds {
    pub(crate) fn of(segment: &Segment, lexicon: &Lexicon) -> tantivy::Result<Self> {
        let parts = |language| parts(segment, lexicon, language);
        Ok(Self([parts(Language::Fi)?, parts(Language::Sv)?, parts(Language::En)?]))
    }

    /// The documents with compounds that have the stem as a part.
    pub(crate) fn with(&self, language: Language, stem: &str) -> &[Posting] {
        self.0[language as usize].of(stem)
    }
}

fn parts(segment: &Segment, lexicon: &Lexicon, language: Language) -> tantivy::Result<Vocabulary> {
    let words = segment.words(language);
    let mut by_part: HashMap<Box<str>, Vec<Posting>> = HashMap::new();
    for at in 0..words.title.len() {
        for part in lexicon.parts(language, words.title.word(at)) {
            let postings = words.title.postings(at..at + 1);
            by_part.entry(part).or_default().extend_from_slice(postings);
        }
    }
    let mut compounds = Vec::new();
    words.text.for_each_word(|word, _| {
        let parts = lexicon.parts(language, word);
        if !parts.is_empty() {
            compounds.push((word.to_owned(), parts));
        }
    })?;
    for (word, parts) in compounds {
        let mut postings = Vec::new();
        words
            .text
            .for_each(&word, |doc| postings.push(Posting::new(doc, IN_TEXT as u32)))?;
        for part in parts {
            by_part.entry(part).or_default().extend_from_slice(&postings);
        }
    }
    let mut by_part: Vec<_> = by_part.into_iter().collect();
    by_part.sort_unstable_by(|(part, _), (other, _)| part.cmp(other));
    let mut all = VocabularyBuilder::default();
    for (part, mut postings) in by_part {
        // One posting for each document, with its best spot; the text is the worst.
        postings.sort_unstable_by_key(|posting| (posting.doc(), (posting.spot() + 3) % 4));
        postings.dedup_by_key(|posting| posting.doc());
        postings.into_iter().for_each(|posting| all.push(posting));
        all.end_word(&part);
    }
    Ok(all.build())
}
