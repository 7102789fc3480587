//! How a text that is being typed may go on: words of the index' own names, the most frequent first.
//!
//! Only what finds something is suggested: the words before the last one narrow the documents, and a word is
//! suggested when one of these has it in its name. Inflected forms give way to their base form.

use std::collections::HashMap;

use domain::market::Language;
use tantivy::{SegmentReader, schema::IndexRecordOption, termdict::TermDictionary};

use crate::{
    analyzers,
    lexicon::{Lexicon, is_stop_word},
    schema::Fields,
    search::{Deadline, Stopped},
    snapshot::Snapshot,
};

/// Words of a text that are looked at.
const MOST_WORDS: usize = 8;
/// Words of a dictionary that are read for one beginning; only a single letter begins more.
const MOST_READ: usize = 4_000;
/// Words whose documents are counted.
const MOST_COUNTED: usize = 48;
/// Spellings of a beginning whose plain letters may stand for å, ä and ö.
const MOST_SPELLINGS: usize = 16;
/// Letters of the shortest word that is worth suggesting.
const SHORTEST: usize = 3;

/// The engine's view of the index, and what its words are.
#[derive(Clone, Copy)]
struct Index<'a> {
    segments: &'a [SegmentReader],
    fields: &'a Fields,
    lexicon: &'a Lexicon,
}

/// Texts that begin as typed, in normal form; never the text itself. Fails when the time is up.
pub(crate) fn terms(
    snapshot: &Snapshot,
    text: &str,
    languages: &[Language],
    limit: usize,
    deadline: Deadline,
) -> Result<Vec<String>, Stopped> {
    let mut before = analyzers::query_words(text, MOST_WORDS);
    let Some(typed) = before.pop() else {
        return Ok(Vec::new());
    };
    // What comes after such a word is a phrase, and words that merely stand in one name make none.
    let is_phrase = |word: &String| languages.iter().any(|&language| is_stop_word(language, word));
    if before.last().is_some_and(is_phrase) {
        return Ok(Vec::new());
    }
    let Some((searcher, fields)) = &snapshot.engine else {
        return Ok(Vec::new());
    };
    let index = Index {
        segments: searcher.segment_readers(),
        fields,
        lexicon: &snapshot.lexicon,
    };
    let mut found: Vec<(String, u64)> = Vec::new();
    for &language in languages {
        deadline.check()?;
        let mut documents = beginnings(index, language, &typed)?;
        join_inflections(index.lexicon, language, &mut documents);
        let mut words: Vec<_> = documents.into_iter().collect();
        sort(&mut words);
        words.truncate(MOST_COUNTED);
        if !before.is_empty() {
            let having = having_all(index, language, &before)?;
            for (word, documents) in &mut words {
                deadline.check()?;
                *documents = 0;
                for (segment, having) in index.segments.iter().zip(&having) {
                    let with_word = documents_with(index, segment, language, word)?;
                    *documents += with_word.iter().filter(|doc| having.binary_search(doc).is_ok()).count() as u64;
                }
            }
            words.retain(|(_, documents)| *documents > 0);
        }
        for (word, documents) in words {
            match found.iter_mut().find(|(known, _)| *known == word) {
                Some((_, known)) => *known = documents.max(*known),
                None => found.push((word, documents)),
            }
        }
    }
    sort(&mut found);
    let begun = before.iter().fold(String::new(), |begun, word| begun + word + " ");
    let mut texts: Vec<String> = found.into_iter().map(|(word, _)| begun.clone() + &word).collect();
    texts.retain(|text| *text != begun.clone() + &typed);
    texts.truncate(limit);
    Ok(texts)
}

/// The words of names that begin as typed, with their documents.
fn beginnings(index: Index<'_>, language: Language, typed: &str) -> tantivy::Result<HashMap<String, u64>> {
    let [names, _] = index.fields.exact(language);
    let mut words = HashMap::new();
    for segment in index.segments {
        let names = segment.inverted_index(names)?;
        for beginning in spellings(typed) {
            read(names.terms(), &beginning, |word, documents| {
                let letters = word.chars().count();
                if letters >= SHORTEST && !word.contains(char::is_numeric) && !is_stop_word(language, word) {
                    *words.entry(word.to_owned()).or_default() += u64::from(documents);
                }
            })?;
        }
    }
    Ok(words)
}

fn read(dictionary: &TermDictionary, beginning: &str, mut put: impl FnMut(&str, u32)) -> tantivy::Result<()> {
    let mut terms = dictionary.range().ge(beginning).into_stream()?;
    let mut read = 0;
    while read < MOST_READ && terms.advance() {
        read += 1;
        let Ok(word) = std::str::from_utf8(terms.key()) else {
            continue;
        };
        if !word.starts_with(beginning) {
            break;
        }
        put(word, terms.value().doc_freq);
    }
    Ok(())
}

/// The beginning as typed, and with å, ä and ö where plain letters may stand for them.
fn spellings(typed: &str) -> Vec<String> {
    let mut spellings = vec![String::new()];
    for letter in typed.chars() {
        let others: &[char] = match letter {
            'a' => &['ä', 'å'],
            'o' => &['ö'],
            _ => &[],
        };
        for at in 0..spellings.len() {
            for other in others.iter().take(MOST_SPELLINGS.saturating_sub(spellings.len())) {
                let spelling = spellings[at].clone() + other.encode_utf8(&mut [0; 4]);
                spellings.push(spelling);
            }
            spellings[at].push(letter);
        }
    }
    spellings
}

/// Counts inflected forms with their base form, where that begins as typed too.
fn join_inflections(lexicon: &Lexicon, language: Language, words: &mut HashMap<String, u64>) {
    let inflected: Vec<(String, String)> = words
        .keys()
        .filter_map(|word| {
            let base = lexicon
                .bases(language, word)
                .into_iter()
                .find(|base| words.contains_key(base))?;
            Some((word.clone(), base))
        })
        .collect();
    for (word, base) in inflected {
        // Of two words that may each be a form of the other the one that is still here stays.
        if words.contains_key(&base)
            && let Some(documents) = words.remove(&word)
        {
            *words.entry(base).or_default() += documents;
        }
    }
}

/// Of each segment the documents that have all of the words, in any form, in order.
fn having_all(index: Index<'_>, language: Language, words: &[String]) -> tantivy::Result<Vec<Vec<u32>>> {
    let of_segment = |segment| -> tantivy::Result<Vec<u32>> {
        let mut common: Option<Vec<u32>> = None;
        for word in words {
            let mut docs = documents_with(index, segment, language, word)?;
            if let Some(common) = &common {
                docs.retain(|doc| common.binary_search(doc).is_ok());
            }
            common = Some(docs);
        }
        Ok(common.unwrap_or_default())
    };
    index.segments.iter().map(of_segment).collect()
}

/// The documents of a segment that have the word in any form, in order.
fn documents_with(
    index: Index<'_>,
    segment: &SegmentReader,
    language: Language,
    word: &str,
) -> tantivy::Result<Vec<u32>> {
    let stem = analyzers::stemmer(language).stem(word);
    let mut docs = Vec::new();
    for stem in std::iter::once(&*stem).chain(index.lexicon.stems(language, word)) {
        for field in index.fields.stems(language) {
            let words = segment.inverted_index(field)?;
            let Some(info) = words.terms().get(stem)? else { continue };
            let mut postings = words.read_block_postings_from_terminfo(&info, IndexRecordOption::Basic)?;
            while !postings.docs().is_empty() {
                docs.extend_from_slice(postings.docs());
                postings.advance();
            }
        }
    }
    docs.sort_unstable();
    docs.dedup();
    docs.retain(|doc| segment.alive_bitset().is_none_or(|alive| alive.is_alive(*doc)));
    Ok(docs)
}

/// The most frequent first, of these the shortest.
fn sort(words: &mut [(String, u64)]) {
    words.sort_by(|(left, left_documents), (right, right_documents)| {
        let rank = |word: &str, documents: u64| (u64::MAX - documents, word.chars().count());
        rank(left, *left_documents)
            .cmp(&rank(right, *right_documents))
            .then_with(|| left.cmp(right))
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_letters_may_stand_for_others() {
        assert_eq!(spellings("pah"), ["pah", "päh", "påh"]);
        assert_eq!(spellings("kex"), ["kex"]);
        assert!(spellings("aoaoaoaoaoao").len() <= MOST_SPELLINGS);
        assert_eq!(spellings("aoaoaoaoaoao")[0], "aoaoaoaoaoao");
    }
}
