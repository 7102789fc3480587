//! What was meant by a word that the index does not have: words a typing error or two away.
//!
//! Damerau-Levenshtein: a letter too many, too few, another one, or two neighbours swapped count one each. The
//! automaton (Schulz and Mihov, *Fast String Correction with Levenshtein Automata*, 2002) walks the term dictionaries,
//! so that only words within reach are ever looked at.

use std::cmp::Reverse;

use tantivy::{Term, query::FuzzyTermQuery, schema::Field, termdict::TermDictionary};

use crate::analyzers;

/// A word of the index that may have been meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) word: Box<str>,
    /// Typing errors between it, or its beginning, and what was typed.
    pub(crate) distance: u8,
    /// It is that near as a whole, and not by its beginning alone.
    pub(crate) is_whole: bool,
    /// People seldom err in the first letter.
    pub(crate) same_start: bool,
    /// Nothing but a letter that is doubled, or not doubled, tells it from what was typed: the likeliest of errors.
    pub(crate) is_doubling: bool,
    pub(crate) doc_freq: u32,
}

/// What was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A whole word.
    Word,
    /// Perhaps only its beginning: the last word while somebody types.
    Beginning,
}

/// Letters of the longest word that is two errors away from one of the index.
const LONGEST: usize = analyzers::MAX_WORD_BYTES + 2;
/// Best candidates of a word that are kept.
const MOST: usize = 24;

/// How many errors a word may have: none up to three letters, where everything is near everything else, one from
/// four, two from eight; none in words that nothing in the index is as long as, and none in codes and numbers, where
/// one digit makes another product.
pub(crate) fn edits_allowed(word: &str) -> u8 {
    if word.chars().any(char::is_numeric) {
        return 0;
    }
    match word.chars().count() {
        0..=3 => 0,
        4..=7 => 1,
        8..=LONGEST => 2,
        _ => 0,
    }
}

/// The words of the dictionaries within reach of the word, without the word itself, the likeliest first. Frequencies
/// add up over the dictionaries.
pub(crate) fn typos(
    dictionaries: &[&TermDictionary],
    word: &str,
    distance: u8,
    typed: Typed,
) -> tantivy::Result<Vec<Candidate>> {
    let distance = distance.min(edits_allowed(word));
    if distance == 0 {
        return Ok(Vec::new());
    }
    // The automaton comes from a query that is never run: the field is of no account.
    let term = Term::from_field_text(Field::from_field_id(0), word);
    let query = match typed {
        Typed::Word => FuzzyTermQuery::new(term, distance, true),
        Typed::Beginning => FuzzyTermQuery::new_prefix(term, distance, true),
    };
    let automaton = query.automaton()?;
    let letters: Vec<char> = word.chars().collect();
    let mut found: Vec<Candidate> = Vec::new();
    for dictionary in dictionaries {
        let mut terms = dictionary.search(&automaton).into_stream()?;
        while terms.advance() {
            let Ok(term) = std::str::from_utf8(terms.key()) else {
                continue;
            };
            if term == word || term.chars().any(char::is_numeric) {
                continue;
            }
            let Errors { whole, beginning } = errors(&letters, term);
            let distance = match typed {
                Typed::Word => whole,
                Typed::Beginning => beginning,
            };
            let candidate = Candidate {
                word: term.into(),
                distance,
                is_whole: whole == distance,
                same_start: term.chars().next() == letters.first().copied(),
                is_doubling: is_doubling(&letters, term),
                doc_freq: terms.value().doc_freq,
            };
            if candidate.is_likely() {
                found.push(candidate);
            }
        }
    }
    found.sort_unstable_by(|left, right| left.word.cmp(&right.word));
    found.dedup_by(|same, first| {
        let is_same = same.word == first.word;
        if is_same {
            first.doc_freq += same.doc_freq;
        }
        is_same
    });
    likeliest_first(&mut found);
    found.truncate(MOST);
    Ok(found)
}

impl Candidate {
    /// Two errors, one of them in the first letter, make another word (toimitus and poimitut); so does any error in the
    /// first letter of a mere beginning (oulu and joulutähdet), and two errors in one explain too much.
    fn is_likely(&self) -> bool {
        match (self.distance, self.is_whole) {
            (..=1, true) => true,
            (_, true) => self.same_start,
            (distance, false) => distance <= 1 && self.same_start,
        }
    }
}

/// The nearest first, of these those with the first letter that was typed, of these whole words, of these those with a
/// letter doubled or not, of these the most frequent.
pub(crate) fn likeliest_first(candidates: &mut [Candidate]) {
    candidates.sort_by_key(|candidate| {
        let Candidate {
            distance,
            is_whole,
            same_start,
            is_doubling,
            doc_freq,
            ..
        } = *candidate;
        (distance, !same_start, !is_whole, !is_doubling, Reverse(doc_freq))
    });
}

/// Whether the words have the same letters in the same order, but for how often each stands in a row.
fn is_doubling(typed: &[char], word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    letters.len() != typed.len() && once(&letters).eq(once(typed))
}

/// The letters, each run of the same one as one.
fn once(letters: &[char]) -> impl Iterator<Item = Option<&char>> {
    letters.chunk_by(|left, right| left == right).map(<[char]>::first)
}

/// The errors between what was typed and a word.
struct Errors {
    whole: u8,
    /// Of the beginning that is nearest; never more.
    beginning: u8,
}

/// Counts errors as the automaton does (optimal string alignment).
fn errors(typed: &[char], word: &str) -> Errors {
    let width = typed.len() + 1;
    let mut before: Vec<usize> = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    let mut nearest = last[typed.len()];
    let mut previous = None;
    for (row, letter) in word.chars().enumerate() {
        let mut next = vec![row + 1; width];
        for at in 1..width {
            let same = usize::from(typed[at - 1] != letter);
            next[at] = (last[at - 1] + same).min(last[at] + 1).min(next[at - 1] + 1);
            if at > 1 && row > 0 && typed[at - 2] == letter && Some(typed[at - 1]) == previous {
                next[at] = next[at].min(before[at - 2] + 1);
            }
        }
        nearest = nearest.min(next[typed.len()]);
        previous = Some(letter);
        before = std::mem::replace(&mut last, next);
    }
    let few = |errors| u8::try_from(errors).unwrap_or(u8::MAX);
    Errors {
        whole: few(last[typed.len()]),
        beginning: few(nearest),
    }
}

#[cfg(test)]
mod tests {
    use tantivy::{
        Index, TantivyDocument,
        schema::{STRING, Schema},
    };

    use super::*;

    fn found(words: &[&str], asked: &str, typed: Typed) -> Vec<(String, u8)> {
        let mut schema = Schema::builder();
        let field = schema.add_text_field("word", STRING);
        let index = Index::create_in_ram(schema.build());
        let mut writer = index.writer_with_num_threads(1, 15_000_000).expect("a writer");
        for word in words {
            let mut document = TantivyDocument::default();
            document.add_text(field, word);
            writer.add_document(document).expect("added");
        }
        writer.commit().expect("committed");
        let searcher = index.reader().expect("a reader").searcher();
        let readers: Vec<_> = searcher
            .segment_readers()
            .iter()
            .map(|reader| reader.inverted_index(field).expect("an index"))
            .collect();
        let dictionaries: Vec<_> = readers.iter().map(|reader| reader.terms()).collect();
        typos(&dictionaries, asked, 2, typed)
            .expect("candidates")
            .into_iter()
            .map(|candidate| (candidate.word.into_string(), candidate.distance))
            .collect()
    }

    fn pair(word: &str, distance: u8) -> (String, u8) {
        (word.to_owned(), distance)
    }

    #[test]
    fn budgets_follow_the_length() {
        for (word, errors) in [
            ("tee", 0),
            ("maito", 1),
            ("suklaat", 1),
            ("mansikka", 2),
            ("ääkköset", 2),
            ("hh100123", 0),
            (&"x".repeat(66), 2),
            (&"x".repeat(67), 0),
        ] {
            assert_eq!(edits_allowed(word), errors, "{word}");
        }
    }

    #[test]
    fn nearest_and_most_frequent_come_first() {
        let words = ["suklaa", "suklaa", "sukka", "muklaa", "suklaan", "maito", "sukla2"];
        assert_eq!(
            found(&words, "sukla", Typed::Word),
            [pair("suklaa", 1), pair("sukka", 1)]
        );
        assert_eq!(
            found(&words, "suklaa", Typed::Word),
            [pair("suklaan", 1), pair("muklaa", 1)]
        );
        assert_eq!(found(&words, "uskla", Typed::Word), []);
        assert_eq!(found(&words, "usklaa", Typed::Word), [pair("suklaa", 1)]);
    }

    #[test]
    fn far_words_are_not_meant() {
        assert_eq!(
            found(&["joulutähdet", "joulu"], "oulu", Typed::Beginning),
            [pair("joulu", 1)]
        );
        assert_eq!(found(&["poimitut"], "toimitus", Typed::Word), []);
        assert_eq!(found(&["toimitetaan"], "toimitus", Typed::Beginning), []);
        assert_eq!(found(&["mansikat"], "mnasikta", Typed::Word), [pair("mansikat", 2)]);
    }

    #[test]
    fn beginnings_are_corrected_too() {
        let words = ["joulusuklaarasia", "jouset", "kesä"];
        assert_eq!(
            found(&words, "jouls", Typed::Beginning),
            [pair("joulusuklaarasia", 1), pair("jouset", 1)]
        );
        assert_eq!(
            found(&words, "jolusuklaa", Typed::Beginning),
            [pair("joulusuklaarasia", 1)]
        );
        assert_eq!(found(&words, "jolusuklaa", Typed::Word), []);
        let words = ["puolukkahalla", "puolukkahalla", "puolukka"];
        assert_eq!(
            found(&words, "puolukkka", Typed::Beginning),
            [pair("puolukka", 1), pair("puolukkahalla", 1)],
            "a word that was meant as a whole comes before a longer one"
        );
        let words = ["mansikkaa", "mansikkaa", "mansikka"];
        assert_eq!(
            found(&words, "mansikkka", Typed::Word),
            [pair("mansikka", 1), pair("mansikkaa", 1)],
            "a letter is doubled sooner than taken for another"
        );
    }
}
