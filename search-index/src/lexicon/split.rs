//! Takes compounds apart: joulusuklaarasia is joulu, suklaa and rasia; mjölkchoklad is mjölk and choklad.
//!
//! The dictionary is the index' own words with their frequencies (the idea of Koehn and Knight, *Empirical Methods
//! for Compound Splitting*, 2003), and a short list of words that often stand inside compounds of a shop and, in a
//! small one, nowhere else. Of several splits the one with the fewest parts wins, then the one whose parts are the
//! most frequent. Where no split into known words exists, one side may be unknown if the other is a frequent word:
//! hasselpähkinä is some kind of pähkinä.

use std::{collections::HashMap, ops::Range};

use domain::market::Language;
use frostem::Stemmer;

use super::{
    forms::{self, Forms},
    joints, stop,
};
use crate::analyzers;

/// The words of one language from which compounds are made.
pub(crate) struct Splitter {
    language: Language,
    stemmer: Stemmer,
    words: Vec<Word>,
    /// How a compound may begin or go on: words and their linking forms, hashed, each with the number of its word.
    modifiers: HashMap<u64, u32, ByHash>,
    /// How it may end.
    heads: HashMap<u64, u32, ByHash>,
}

struct Word {
    text: Box<str>,
    documents: u32,
}

/// One part of a compound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// Its bytes in the word.
    pub(crate) range: Range<usize>,
    /// The word that it is a form of: "mansikan" in mansikankukka is mansikka. Nothing for an unknown part.
    word: Option<u32>,
}

/// Letters of the shortest part.
const SHORTEST: usize = 3;
/// Letters of the longest word that is taken apart.
const LONGEST: usize = 40;
/// Short words are parts only when this many documents have them; one may be a slip of the pen.
const SHORT_WORDS_IN: u32 = 2;
/// Letters from which a single document is enough.
const LONG_WORD: usize = 5;
/// Letters of the part that stands in for a split of which only that is known, and of its unknown other side.
const SURE_PART: usize = 5;
const UNKNOWN_PART: usize = 4;
/// Letters from which one document is enough for that, and from which several parts are, even short ones.
const SURE_ALONE: usize = 8;
/// In how many documents the listed parts are thought to be.
const LISTED: u32 = 2;

impl Splitter {
    /// Reads the words of a language, in normal form and each once, with the number of documents that have it.
    pub(crate) fn build<'w>(language: Language, words: impl Iterator<Item = (&'w str, u32)>) -> Self {
        let mut splitter = Self {
            language,
            stemmer: analyzers::stemmer(language),
            words: Vec::new(),
            modifiers: HashMap::default(),
            heads: HashMap::default(),
        };
        for (word, documents) in words {
            let letters = word.chars().count();
            let frequent = letters >= LONG_WORD || documents >= SHORT_WORDS_IN;
            if frequent && splitter.may_be_part(word, letters) {
                splitter.add(word, documents);
            }
        }
        for word in joints::listed(language) {
            match splitter.heads.get(&hash(word)) {
                Some(&number) => {
                    if let Some(known) = splitter.words.get_mut(number as usize) {
                        known.documents = known.documents.max(LISTED);
                    }
                }
                None => splitter.add(word, LISTED),
            }
        }
        splitter
    }

    /// The parts of a compound as stems, also those with plain letters and parts that are compounds themselves;
    /// nothing when the word is none. `forms` knows the language's inflections.
    pub(crate) fn stems(&self, forms: &Forms, word: &str) -> Vec<Box<str>> {
        let mut stems = Vec::new();
        for part in self.parts(forms, word) {
            let surface = &word[part.range.clone()];
            match part.word.and_then(|number| self.words.get(number as usize)) {
                Some(word) => self.put_stems(&word.text, &mut stems),
                None => self.put_stems(surface, &mut stems),
            }
            for base in forms.known_bases(surface) {
                self.put_stems(&base, &mut stems);
            }
        }
        stems
    }

    /// The parts of a compound: first those that it falls into, then the parts of parts and the words that
    /// neighbouring parts make; nothing when the word is none.
    pub(crate) fn parts(&self, forms: &Forms, word: &str) -> Vec<Part> {
        let mut parts = self.split(forms, word);
        let top = parts.len();
        for at in 0..top {
            let Some(part) = parts.get(at).cloned() else { break };
            for inner in self.split(forms, &word[part.range.clone()]) {
                let start = part.range.start;
                parts.push(Part {
                    range: start + inner.range.start..start + inner.range.end,
                    ..inner
                });
            }
        }
        for first in 0..top {
            for last in first + 1..top {
                let range = parts[first].range.start..parts[last].range.end;
                let known = self.heads.get(&hash(&word[range.clone()])).copied();
                if known.is_some() && range.len() < word.len() {
                    parts.push(Part { range, word: known });
                }
            }
        }
        parts
    }

    /// The best split of a word, in order and without gaps.
    fn split(&self, forms: &Forms, word: &str) -> Vec<Part> {
        let ends = letter_ends(word);
        if ends.len() < 2 * SHORTEST
            || ends.len() > LONGEST
            || word.bytes().any(|byte| !byte.is_ascii_alphabetic() && byte < 0x80)
        {
            return Vec::new();
        }
        // The form of a word that does not fall apart does not either, whatever it looks like: karamelli-lta is no
        // kind of ilta.
        let bases = forms.known_bases(word);
        if !bases.is_empty() && bases.iter().all(|base| self.split(forms, base).is_empty()) {
            return Vec::new();
        }
        let known = self.known_split(word, &ends);
        if known.is_empty() && self.language != Language::En {
            return self.half_known_split(word, &ends);
        }
        known
    }

    /// The split into known words with the fewest parts: the shortest path through the word's letters.
    fn known_split(&self, word: &str, ends: &[usize]) -> Vec<Part> {
        let mut best: Vec<Option<Step>> = vec![None; ends.len() + 1];
        best[0] = Some(Step::default());
        for from in 0..=ends.len() - SHORTEST {
            let Some(so_far) = best[from] else { continue };
            let start = byte(ends, from);
            let mut running = Hash::default();
            for (to, &end) in ends.iter().enumerate().map(|(at, end)| (at + 1, end)).skip(from) {
                running.add(&word.as_bytes()[byte(ends, to - 1)..end]);
                let letters = to - from;
                if letters < SHORTEST || (to < ends.len() && ends.len() - to < SHORTEST) || letters == ends.len() {
                    continue;
                }
                let known = if to < ends.len() {
                    self.modifiers.get(&running.0).copied()
                } else {
                    self.head(&word[start..end], |_| true)
                };
                let Some(number) = known else { continue };
                let step = so_far.then(from, number, self.weight(number));
                if best[to].is_none_or(|known| step.beats(&known)) {
                    best[to] = Some(step);
                }
            }
        }
        let mut parts = Vec::new();
        let mut at = ends.len();
        while let Some(step) = best[at].filter(|_| at > 0) {
            parts.push(Part {
                range: byte(ends, step.from)..byte(ends, at),
                word: Some(step.word),
            });
            at = step.from;
        }
        parts.reverse();
        parts
    }

    /// The longest known end or beginning of the word, with something unknown at its side.
    fn half_known_split(&self, word: &str, ends: &[usize]) -> Vec<Part> {
        let letters = ends.len();
        let part = |range: Range<usize>, word| Part { range, word };
        let mut found: Option<(usize, Vec<Part>)> = None;
        for cut in UNKNOWN_PART..=letters.saturating_sub(SHORTEST) {
            let at = byte(ends, cut);
            let rest = self.sure_rest(&word[at..]);
            if !rest.is_empty() && joints::has_vowel(&word[..at]) && !self.begins_surely(&word[..at]) {
                let rest = rest
                    .into_iter()
                    .map(|rest| part(at + rest.range.start..at + rest.range.end, rest.word));
                found = Some((letters - cut, std::iter::once(part(0..at, None)).chain(rest).collect()));
                break;
            }
        }
        for cut in (SURE_PART..=letters.saturating_sub(UNKNOWN_PART)).rev() {
            if found.as_ref().is_some_and(|(length, _)| *length >= cut) {
                break;
            }
            let at = byte(ends, cut);
            let Some(&number) = self
                .modifiers
                .get(&hash(&word[..at]))
                .filter(|&&number| self.is_sure(number))
            else {
                continue;
            };
            let rest = &word[at..];
            if joints::has_vowel(rest)
                && joints::may_begin(rest)
                && !joints::is_suffix(self.language, rest)
                && self.is_other(word, number)
            {
                found = Some((cut, vec![part(0..at, Some(number)), part(at..word.len(), None)]));
                break;
            }
        }
        found.map_or_else(Vec::new, |(_, parts)| parts)
    }

    /// Whether something unknown begins with a known part: then it is that and something else unknown.
    fn begins_surely(&self, text: &str) -> bool {
        let ends = letter_ends(text);
        (SURE_PART..=ends.len()).any(|letters| {
            let known = self.modifiers.get(&hash(&text[..byte(&ends, letters)]));
            known.is_some_and(|&number| self.is_sure(number))
        })
    }

    /// Known parts that may follow an unknown one.
    fn sure_rest(&self, rest: &str) -> Vec<Part> {
        if let Some(number) = self.head(rest, |number| self.is_sure(number)) {
            return vec![Part {
                range: 0..rest.len(),
                word: Some(number),
            }];
        }
        let ends = letter_ends(rest);
        if ends.len() < 2 * SHORTEST {
            return Vec::new();
        }
        let parts = self.known_split(rest, &ends);
        let begins_surely = parts
            .first()
            .and_then(|part| part.word)
            .is_some_and(|number| self.is_sure(number));
        if begins_surely || ends.len() >= SURE_ALONE {
            parts
        } else {
            Vec::new()
        }
    }

    /// The word whose form ends the compound, of those that will do.
    fn head(&self, text: &str, will_do: impl Fn(u32) -> bool) -> Option<u32> {
        let known = |form: &str| self.heads.get(&hash(form)).copied().filter(|&number| will_do(number));
        if let Some(number) = known(text) {
            return Some(number);
        }
        if joints::is_suffix(self.language, text) {
            return None;
        }
        let mut found = None;
        forms::guesses(self.language, text, &mut |base| found = found.or_else(|| known(base)));
        found
    }

    /// A word that may stand beside something unknown.
    fn is_sure(&self, number: u32) -> bool {
        let Some(word) = self.words.get(number as usize) else {
            return false;
        };
        let letters = word.text.chars().count();
        letters >= SURE_ALONE
            || word.documents >= SHORT_WORDS_IN && (letters >= SURE_PART || joints::is_sure_when_short(&word.text))
    }

    /// Whether the word is more than a form of the part's own word.
    fn is_other(&self, word: &str, number: u32) -> bool {
        let part = self.words.get(number as usize).map_or("", |part| &part.text);
        self.stemmer.stem(word) != self.stemmer.stem(part)
    }

    fn may_be_part(&self, word: &str, letters: usize) -> bool {
        (SHORTEST..=LONGEST / 2).contains(&letters)
            && word.chars().all(char::is_alphabetic)
            && joints::has_vowel(word)
            && !stop::is_stop_word(self.language, word)
            && !joints::is_suffix(self.language, word)
    }

    fn add(&mut self, text: &str, documents: u32) {
        let number = self.words.len() as u32;
        self.words.push(Word {
            text: text.into(),
            documents,
        });
        self.heads.insert(hash(text), number);
        let (words, modifiers) = (&self.words, &mut self.modifiers);
        // Where forms of two words look alike, the more frequent word is meant.
        let mut link = |form: &str| {
            let known = modifiers.entry(hash(form)).or_insert(number);
            if words
                .get(*known as usize)
                .is_none_or(|known| known.documents < documents)
            {
                *known = number;
            }
        };
        link(text);
        joints::links(self.language, text, &mut link);
    }

    fn weight(&self, number: u32) -> f32 {
        self.words
            .get(number as usize)
            .map_or(0.0, |word| (word.documents as f32).ln_1p())
    }

    fn put_stems(&self, word: &str, stems: &mut Vec<Box<str>>) {
        let plain = analyzers::plain(word);
        for form in std::iter::once(word).chain(plain.as_deref()) {
            let stem = self.stemmer.stem(form);
            if !stems.iter().any(|known| **known == *stem) {
                stems.push(stem.as_ref().into());
            }
        }
    }
}

/// The byte after each letter.
fn letter_ends(word: &str) -> Vec<usize> {
    word.char_indices().map(|(at, letter)| at + letter.len_utf8()).collect()
}

fn byte(ends: &[usize], letter: usize) -> usize {
    letter
        .checked_sub(1)
        .and_then(|last| ends.get(last))
        .copied()
        .unwrap_or(0)
}

/// The best way to a place in the word.
#[derive(Debug, Clone, Copy, Default)]
struct Step {
    from: usize,
    word: u32,
    parts: u32,
    weight: f32,
}

impl Step {
    fn then(&self, from: usize, word: u32, weight: f32) -> Self {
        Self {
            from,
            word,
            parts: self.parts + 1,
            weight: self.weight + weight,
        }
    }

    fn beats(&self, other: &Self) -> bool {
        (other.parts, self.weight) > (self.parts, other.weight)
    }
}

/// FNV-1a, letter by letter.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

fn hash(text: &str) -> u64 {
    let mut hash = Hash::default();
    hash.add(text.as_bytes());
    hash.0
}

type ByHash = std::hash::BuildHasherDefault<Identity>;

/// Keys are hashes already.
#[derive(Default)]
pub(crate) struct Identity(u64);

impl std::hash::Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        // Tables take their group from the high bits and their place from the low ones: FNV is good in both.
        self.0 = key;
    }
}
