//! Words that go on where typing ended.

use std::io;

use tantivy::{
    DocId, DocSet, InvertedIndexReader, Score, Searcher, SegmentReader, TantivyError,
    query::{BitSetDocSet, ConstScorer, EnableScoring, Explanation, Query, Scorer, Weight},
    schema::{Field, IndexRecordOption},
    termdict::TermStreamer,
};

/// Finds products with a word in any of the fields that begins with `prefix`; all score alike.
/// One set of bits serves all fields, which a union of queries would each need for itself.
#[derive(Debug, Clone)]
pub(crate) struct PrefixQuery {
    pub(crate) fields: Vec<Field>,
    pub(crate) prefix: String,
    pub(crate) score: Score,
}

impl PrefixQuery {
    /// Whether the index has a word with the prefix at all.
    pub(crate) fn knows_a_word(&self, searcher: &Searcher) -> tantivy::Result<bool> {
        let end = end_of(&self.prefix);
        for reader in searcher.segment_readers() {
            for &field in &self.fields {
                let index = reader.inverted_index(field)?;
                if words(&index, &self.prefix, end.as_deref())?.advance() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

impl Query for PrefixQuery {
    fn weight(&self, _: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(PrefixWeight {
            query: self.clone(),
            end: end_of(&self.prefix),
        }))
    }
}

struct PrefixWeight {
    query: PrefixQuery,
    /// The first bytes after all words with the prefix.
    end: Option<Vec<u8>>,
}

impl Weight for PrefixWeight {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let mut found = tantivy::BitSet::with_max_value(reader.max_doc());
        for &field in &self.query.fields {
            let index = reader.inverted_index(field)?;
            let mut words = words(&index, &self.query.prefix, self.end.as_deref())?;
            while words.advance() {
                let mut postings = index.read_block_postings_from_terminfo(words.value(), IndexRecordOption::Basic)?;
                while !postings.docs().is_empty() {
                    for &doc in postings.docs() {
                        found.insert(doc);
                    }
                    postings.advance();
                }
            }
        }
        Ok(Box::new(ConstScorer::new(
            BitSetDocSet::from(found),
            boost * self.query.score,
        )))
    }

    fn explain(&self, reader: &SegmentReader, doc: DocId) -> tantivy::Result<Explanation> {
        let mut scorer = self.scorer(reader, 1.0)?;
        if scorer.doc() > doc || scorer.seek(doc) != doc {
            return Err(TantivyError::InvalidArgument(format!("document {doc} does not match")));
        }
        Ok(Explanation::new("a word begins as typed", self.query.score))
    }
}

fn words<'a>(index: &'a InvertedIndexReader, prefix: &str, end: Option<&[u8]>) -> io::Result<TermStreamer<'a>> {
    let from_prefix = index.terms().range().ge(prefix);
    match end {
        Some(end) => from_prefix.lt(end),
        None => from_prefix,
    }
    .into_stream()
}

/// UTF-8 never has the byte 0xFF, so the last byte of a word can always be raised.
fn end_of(prefix: &str) -> Option<Vec<u8>> {
    let mut end = prefix.as_bytes().to_vec();
    let last = end.last_mut()?;
    *last = last.checked_add(1)?;
    Some(end)
}
