//! Which documents answer a question, and how well.

use std::ops::Range;

use domain::market::Language;

use super::{Deadline, Lookup, Matched, Stopped, Trace, Word, filters, for_each_bit};
use crate::{
    lexicon::{self, Synonyms},
    query::{Query, QueryText},
    snapshot::{Snapshot, View},
    weights::{self, Points, QueryMode},
};

/// The documents that answer a question, before facets are chosen.
pub(crate) struct MatchSet {
    /// One bit for each document.
    pub(crate) documents: Vec<u64>,
    pub(crate) matched: Matched,
    pub(crate) corrected: Option<String>,
    /// How documents score; nothing without a text.
    pub(crate) scoring: Option<Scoring>,
}

/// The words of a question and what documents have of them.
pub(crate) struct Scoring {
    /// Those that any document has, in the order of the question.
    pub(crate) words: Vec<(Word, f32)>,
    /// Whether the question has more than stop words: what has none of the others is no answer then.
    says_something: bool,
    /// Nothing less than all words will do.
    is_literal: bool,
    /// A word that must be there is nowhere.
    has_gap: bool,
    /// The documents that the text names by their code.
    pub(crate) coded: Vec<u64>,
    /// By all words of the question, found or not.
    pub(crate) mode: QueryMode,
}

/// A question that is being answered.
pub(crate) struct Matching<'s> {
    pub(crate) snapshot: &'s Snapshot,
    pub(crate) synonyms: &'s Synonyms,
    pub(crate) query: &'s Query,
    pub(crate) deadline: Deadline,
}

impl Matching<'_> {
    pub(crate) fn find(&self) -> Result<MatchSet, Stopped> {
        let alive = filters::alive(self.snapshot);
        let Some(text) = &self.query.text else {
            return Ok(MatchSet {
                documents: filters::base(self.snapshot, self.query, alive)?,
                matched: Matched::AllWords,
                corrected: None,
                scoring: None,
            });
        };
        let words = self.words(text, &alive)?;
        let base = filters::base(self.snapshot, self.query, alive)?;
        let mut coded = filters::with_code(self.snapshot, &text.code)?;
        and(&mut coded, &base);
        let corrected = corrected(&words);
        let is_incomplete = words.iter().any(|word| word.documents == 0 && !word.is_stop_word);
        let is_misspelled = words.iter().any(|word| word.is_unknown && word.corrected.is_some());
        let says_something = words.iter().any(|word| !word.is_stop_word);
        let scoring = Scoring {
            has_gap: text.is_literal && words.iter().any(|word| word.documents == 0 && !word.is_stop_word),
            is_literal: text.is_literal,
            words: weigh(words, self.snapshot.documents),
            says_something,
            coded,
            mode: QueryMode::of(text.words.len()),
        };
        let (documents, has_all) = scoring.matching(&base);
        let is_named = scoring.coded.iter().any(|&bits| bits != 0);
        let matched = match () {
            () if is_named => Matched::AllWords,
            () if !has_all || is_incomplete => Matched::MostWords,
            () if is_misspelled => Matched::Correction,
            () => Matched::AllWords,
        };
        Ok(MatchSet {
            documents,
            matched,
            corrected: corrected.filter(|_| !is_named),
            scoring: Some(scoring),
        })
    }

    fn words(&self, text: &QueryText, alive: &[u64]) -> Result<Vec<Word>, Stopped> {
        let lookup = self.lookup(text, alive);
        let synonyms = self.alternatives(text, &lookup);
        let last = text.words.len().saturating_sub(1);
        let look_up = |(at, word): (usize, &String)| lookup.word(word, at == last, &synonyms.of_words[at], None);
        let words: Result<Vec<Word>, Stopped> = text.words.iter().enumerate().map(look_up).collect();
        let mut words = words?;
        // In a sentence the texts tell what it is about.
        if lookup.mode == QueryMode::Words {
            synonyms
                .phrases
                .iter()
                .for_each(|phrase| hold_together(&mut words[phrase.clone()]));
        }
        Ok(words)
    }

    /// For each word what else says the same, or the same as a phrase that the word is in.
    fn alternatives(&self, text: &QueryText, lookup: &Lookup<'_>) -> Alternatives<'_> {
        let mut of_words = vec![Vec::new(); text.words.len()];
        let mut phrases = Vec::new();
        for &language in lookup.languages {
            for alternative in self.synonyms.alternatives(language, &text.words) {
                for of_word in &mut of_words[alternative.instead_of.clone()] {
                    of_word.push((language, alternative.words));
                }
                if alternative.instead_of.len() > 1 {
                    phrases.push(alternative.instead_of);
                }
            }
        }
        Alternatives { of_words, phrases }
    }

    /// Looks the words up again and tells by what these documents have them.
    pub(crate) fn trace<'t>(&self, slots: &'t [usize]) -> Result<Vec<Trace<'t>>, Stopped> {
        let alive = filters::alive(self.snapshot);
        let Some(text) = &self.query.text else {
            return Ok(Vec::new());
        };
        let lookup = self.lookup(text, &alive);
        let synonyms = self.alternatives(text, &lookup);
        let last = text.words.len().saturating_sub(1);
        let mut traces = Vec::with_capacity(text.words.len());
        for (at, word) in text.words.iter().enumerate() {
            let mut trace = Trace::new(slots);
            if lookup
                .word(word, at == last, &synonyms.of_words[at], Some(&mut trace))?
                .documents
                > 0
            {
                traces.push(trace);
            }
        }
        Ok(traces)
    }

    fn lookup<'l>(&'l self, text: &QueryText, alive: &'l [u64]) -> Lookup<'l> {
        Lookup {
            snapshot: self.snapshot,
            languages: match &self.query.language {
                Some(language) => std::slice::from_ref(language),
                None => &Language::ALL,
            },
            mode: QueryMode::of(text.words.len()),
            alive,
            is_literal: text.is_literal,
            deadline: self.deadline,
        }
    }
}

/// What else says the same as parts of a question.
struct Alternatives<'s> {
    /// For each word, of the word and of the phrases that it is in.
    of_words: Vec<Vec<(Language, &'s [String])>>,
    /// The phrases of several words that have alternatives, by the places of their words.
    phrases: Vec<Range<usize>>,
}

/// The words of a phrase earn what they are worth where all of them are in the title; apart from each other they
/// earn less.
fn hold_together(phrase: &mut [Word]) {
    let mut whole: Option<Vec<u64>> = None;
    for replaced in phrase.iter().filter_map(|word| word.replaced.as_ref()) {
        match &mut whole {
            None => whole = Some(replaced.titled.clone()),
            Some(whole) => and(whole, &replaced.titled),
        }
    }
    let most = weights::points(weights::APART_FROM_PHRASE);
    for word in phrase {
        if let (Some(whole), Some(replaced)) = (&whole, &word.replaced) {
            word.points.bound(most, &replaced.instead, whole);
        }
    }
}

/// The question with likelier words in the place of typing errors.
fn corrected(words: &[Word]) -> Option<String> {
    words.iter().any(|word| word.corrected.is_some()).then(|| {
        let texts: Vec<&str> = words
            .iter()
            .map(|word| word.corrected.as_deref().unwrap_or(&word.text))
            .collect();
        texts.join(" ")
    })
}

/// The words that any document has, with their shares of the question.
fn weigh(words: Vec<Word>, documents: usize) -> Vec<(Word, f32)> {
    let mut weighed: Vec<(Word, f32)> = words
        .into_iter()
        .filter(|word| word.documents > 0)
        .map(|word| {
            let rarity = weights::rarity(word.documents, documents);
            let weight = if word.is_stop_word {
                rarity * weights::STOP_WORD
            } else {
                rarity
            };
            (word, weight)
        })
        .collect();
    let sum: f32 = weighed.iter().map(|(_, weight)| weight).sum();
    for (_, weight) in &mut weighed {
        *weight /= sum;
    }
    weighed
}

impl Scoring {
    /// The documents that have enough of the question, and whether they have every word that says
    /// something.
    fn matching(&self, base: &[u64]) -> (Vec<u64>, bool) {
        let wanted: Vec<&Word> = self
            .words
            .iter()
            .map(|(word, _)| word)
            .filter(|word| {
                !self.says_something || !word.is_stop_word || (self.is_literal && lexicon::is_negation(&word.text))
            })
            .collect();
        let mut all = match wanted.as_slice() {
            [] => vec![0; base.len()],
            [first, others @ ..] => {
                let mut all = first.having.clone();
                others.iter().for_each(|word| and(&mut all, &word.having));
                and(&mut all, base);
                all
            }
        };
        let count: usize = all.iter().map(|bits| bits.count_ones() as usize).sum();
        if self.is_literal {
            let mut all = if self.has_gap { vec![0; base.len()] } else { all };
            or(&mut all, &self.coded);
            return (all, true);
        }
        let is_answered = count > 0 && (wanted.len() < weights::SENTENCE_FROM || count >= weights::FEW);
        let is_named = self.coded.iter().any(|&bits| bits != 0);
        if is_answered || is_named || wanted.len() < 2 {
            or(&mut all, &self.coded);
            return (all, true);
        }
        (self.most_words(base), count > 0)
    }

    /// The documents that have much of what the best one has.
    fn most_words(&self, base: &[u64]) -> Vec<u64> {
        let mut any = vec![0; base.len()];
        for (word, _) in &self.words {
            or(&mut any, &word.having);
        }
        and(&mut any, base);
        let mut best = 0.0_f32;
        let each = |block: usize, bits: u64, put: &mut dyn FnMut(usize, f32)| {
            for_each_bit(bits, |bit| {
                let share = self
                    .words
                    .iter()
                    .map(|(word, share)| match word.having[block] >> bit & 1 {
                        0 => 0.0,
                        _ => *share,
                    });
                put(bit, share.sum());
            });
        };
        for (block, &bits) in any.iter().enumerate() {
            each(block, bits, &mut |_, coverage| best = best.max(coverage));
        }
        let enough = best * self.mode.enough();
        for (block, bits) in any.iter_mut().enumerate() {
            let mut kept = 0;
            each(block, *bits, &mut |bit, coverage| {
                if coverage >= enough {
                    kept |= 1 << bit;
                }
            });
            *bits = kept;
        }
        any
    }

    /// Whether a document has all words that say something in its title, or is named by its code.
    pub(crate) fn is_named(&self, slot: usize) -> bool {
        if self.coded[slot / 64] >> (slot % 64) & 1 == 1 {
            return true;
        }
        let mut words = self
            .words
            .iter()
            .filter(|(word, _)| !self.says_something || !word.is_stop_word)
            .peekable();
        words.peek().is_some() && words.all(|(word, _)| self.mode.is_of_title(word.points.all()[slot]))
    }

    pub(crate) fn of_segment<'s>(&'s self, view: &'s View, language: Option<Language>) -> SegmentScoring<'s> {
        let documents = view.base..view.base + view.segment.max_doc as usize;
        let points = |word: &'s Word| &word.points.all()[documents.clone()];
        SegmentScoring {
            words: self.words.iter().map(|(word, share)| (points(word), *share)).collect(),
            covered: self.mode.covered(),
            coded: &self.coded[view.base / 64..],
            name_words: view.segment.columns.name_words(language),
            signals: &view.segment.columns.signals,
        }
    }
}

/// How the documents of one segment score.
pub(crate) struct SegmentScoring<'s> {
    words: Vec<(&'s [Points], f32)>,
    covered: f32,
    coded: &'s [u64],
    name_words: &'s [u8],
    signals: &'s [f32],
}

impl SegmentScoring<'_> {
    /// Whether it pays to ask for [`Self::most`] first: with one word that costs as much as the score.
    #[inline]
    pub(crate) fn is_costly(&self) -> bool {
        self.words.len() > 1
    }

    /// More than the document's score can be: most documents need no closer look.
    #[inline]
    pub(crate) fn most(&self, doc: usize) -> f32 {
        match self.is_coded(doc) {
            true => f32::INFINITY,
            false => self.of_words(doc) + weights::MOST_BESIDE_WORDS,
        }
    }

    #[inline]
    fn of_words(&self, doc: usize) -> f32 {
        let earned = self.words.iter().map(|(points, share)| match points[doc] {
            0 => 0.0,
            points => share * (self.covered + weights::value(points)),
        });
        earned.sum()
    }

    #[inline]
    fn is_coded(&self, doc: usize) -> bool {
        self.coded[doc / 64] >> (doc % 64) & 1 == 1
    }

    /// The score of a document.
    #[inline]
    pub(crate) fn score(&self, doc: usize) -> Score {
        let (mut in_name, mut coverage) = (0, 0.0);
        for (points, share) in &self.words {
            let points = points[doc];
            if points > 0 {
                coverage += share;
                in_name += u8::from(weights::fills_name(points));
            }
        }
        let name_words = self.name_words[doc];
        let filled = f32::from(in_name.min(name_words)) / f32::from(name_words.max(1));
        Score {
            code: if self.is_coded(doc) { weights::CODE } else { 0.0 },
            words: self.of_words(doc),
            coverage,
            name: filled * weights::NAME_FILLED,
            signal: self.signals[doc],
        }
    }
}

/// A score in its parts: of the code, of the words, of how little else the name holds, and of stock and popularity.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Score {
    pub(crate) code: f32,
    pub(crate) words: f32,
    /// The share of the question that the document has.
    pub(crate) coverage: f32,
    pub(crate) name: f32,
    pub(crate) signal: f32,
}

impl Score {
    /// Never negative.
    #[inline]
    pub(crate) fn sum(self) -> f32 {
        (self.code + self.words + self.name + self.signal).max(0.0)
    }
}

fn and(bits: &mut [u64], other: &[u64]) {
    for (bits, other) in bits.iter_mut().zip(other) {
        *bits &= other;
    }
}

fn or(bits: &mut [u64], other: &[u64]) {
    for (bits, other) in bits.iter_mut().zip(other) {
        *bits |= other;
    }
}
