//! Words with their posting lists, in memory: the words in order, and so are their lists, one after
//! another. All words with the same beginning are therefore one stretch of postings.

use std::ops::Range;

use tantivy::DocId;

/// A document and the spot where it has the word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Posting(u32);

const SPOT_BITS: u32 = 2;

impl Posting {
    /// The spot is the frequency in the index, at most 3.
    pub(crate) fn new(doc: DocId, spot: u32) -> Self {
        Self(doc << SPOT_BITS | spot.min((1 << SPOT_BITS) - 1))
    }

    pub(crate) fn doc(self) -> usize {
        (self.0 >> SPOT_BITS) as usize
    }

    pub(crate) fn spot(self) -> usize {
        (self.0 & ((1 << SPOT_BITS) - 1)) as usize
    }
}

/// Words of at least one posting each.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary {
    letters: Box<str>,
    /// Where each word and its postings end; those of the word before it are where they begin.
    ends: Box<[(u32, u32)]>,
    postings: Box<[Posting]>,
}

impl Vocabulary {
    /// The postings of a word; none when it is not known.
    pub(crate) fn of(&self, word: &str) -> &[Posting] {
        let at = self.first_from(|known| known < word);
        if at < self.len() && self.word(at) == word {
            self.postings(at..at + 1)
        } else {
            &[]
        }
    }

    /// The words that begin so.
    pub(crate) fn beginning(&self, prefix: &str) -> Range<usize> {
        let from = self.first_from(|known| known < prefix);
        let to = self.first_from(|known| known < prefix || known.starts_with(prefix));
        from..to
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn word(&self, at: usize) -> &str {
        let from = at.checked_sub(1).map_or(0, |before| self.ends[before].0);
        &self.letters[from as usize..self.ends[at].0 as usize]
    }

    /// The postings of neighbouring words.
    pub(crate) fn postings(&self, words: Range<usize>) -> &[Posting] {
        if words.is_empty() {
            return &[];
        }
        let from = words.start.checked_sub(1).map_or(0, |before| self.ends[before].1);
        &self.postings[from as usize..self.ends[words.end - 1].1 as usize]
    }

    fn first_from(&self, is_before: impl Fn(&str) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = (low + high) / 2;
            if is_before(self.word(middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// Takes postings and, after them, their word; words in order.
#[derive(Default)]
pub(crate) struct VocabularyBuilder {
    letters: String,
    ends: Vec<(u32, u32)>,
    postings: Vec<Posting>,
}

impl VocabularyBuilder {
    pub(crate) fn push(&mut self, posting: Posting) {
        self.postings.push(posting);
    }

    pub(crate) fn end_word(&mut self, word: &str) {
        self.letters.push_str(word);
        self.ends.push((self.letters.len() as u32, self.postings.len() as u32));
    }

    pub(crate) fn build(self) -> Vocabulary {
        Vocabulary {
            letters: self.letters.into(),
            ends: self.ends.into(),
            postings: self.postings.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_beginnings_are_found() {
        let mut builder = VocabularyBuilder::default();
        for (word, docs) in [
            ("keksi", &[1, 5][..]),
            ("suklaa", &[2]),
            ("suklaalevy", &[0, 2]),
            ("äiti", &[7]),
        ] {
            docs.iter().for_each(|&doc| builder.push(Posting::new(doc, 3)));
            builder.end_word(word);
        }
        let words = builder.build();
        let docs = |postings: &[Posting]| postings.iter().map(|posting| posting.doc()).collect::<Vec<_>>();
        assert_eq!(docs(words.of("keksi")), [1, 5]);
        assert_eq!(docs(words.of("äiti")), [7]);
        assert!(words.of("suk").is_empty() && words.of("zzz").is_empty());
        assert_eq!(docs(words.postings(words.beginning("suk"))), [2, 0, 2]);
        assert_eq!(docs(words.postings(words.beginning(""))).len(), 6);
        assert!(words.beginning("sup").is_empty());
        assert_eq!(words.of("keksi")[0].spot(), 3);
    }
}
