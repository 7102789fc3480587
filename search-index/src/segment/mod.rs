//! A segment of the index with all that searches need often, read into memory once: it never
//! changes, so every search and every later state of the index shares it.

mod columns;
mod compounds;
mod texts;
mod vocabulary;

use std::sync::Arc;

use domain::market::Language;
use tantivy::{
    DocId, InvertedIndexReader, SegmentReader, TantivyError,
    index::SegmentId,
    postings::{BlockSegmentPostings, TermInfo},
    schema::{Field, IndexRecordOption},
};

pub(crate) use columns::{Columns, NO_PRICE, Values};
pub(crate) use compounds::{Compounds, IN_TEXT};
pub(crate) use texts::Texts;
pub(crate) use vocabulary::{Posting, Vocabulary, VocabularyBuilder};

use crate::schema::{Fields, Forms};

pub(crate) struct Segment {
    pub(crate) id: SegmentId,
    pub(crate) max_doc: DocId,
    pub(crate) columns: Columns,
    /// Codes, brands and categories as wholes.
    pub(crate) codes: Postings,
    pub(crate) brand_keys: Postings,
    pub(crate) categories: Postings,
    words: [Words; 3],
}

/// The words of one language.
pub(crate) struct Words {
    /// Of the title, as they are; in memory, because beginnings of words are many lists.
    pub(crate) title: Vocabulary,
    /// The same in the index, for what only its dictionary can.
    pub(crate) title_words: Postings,
    /// Those of the title with å, ä or ö, in plain letters.
    pub(crate) title_folded: Vocabulary,
    pub(crate) title_stems: Postings,
    pub(crate) text: Postings,
    pub(crate) text_stems: Postings,
    pub(crate) text_folded: Postings,
    pub(crate) small_print: Postings,
    /// Of each document's text, as the engine's code for its length; empty when none has a text.
    pub(crate) text_lengths: Vec<u8>,
}

impl Segment {
    pub(crate) fn open(reader: &SegmentReader, fields: &Fields) -> tantivy::Result<Self> {
        let of = |field| Postings::open(reader, field);
        let words = |language| Words::open(reader, fields, language);
        Ok(Self {
            id: reader.segment_id(),
            max_doc: reader.max_doc(),
            columns: Columns::open(reader)?,
            codes: of(fields.codes)?,
            brand_keys: of(fields.brand_keys)?,
            categories: of(fields.categories)?,
            words: [words(Language::Fi)?, words(Language::Sv)?, words(Language::En)?],
        })
    }

    pub(crate) fn words(&self, language: Language) -> &Words {
        &self.words[language as usize]
    }
}

impl Words {
    fn open(reader: &SegmentReader, fields: &Fields, language: Language) -> tantivy::Result<Self> {
        let of = |field| Postings::open(reader, field);
        let Forms { exact, stem, folded } = fields.of(language).title;
        let text = fields.of(language).text;
        Ok(Self {
            title: of(exact)?.vocabulary()?,
            title_words: of(exact)?,
            title_folded: of(folded)?.vocabulary()?,
            title_stems: of(stem)?,
            text: of(text.exact)?,
            text_stems: of(text.stem)?,
            text_folded: of(text.folded)?,
            small_print: of(fields.of(language).small_print)?,
            text_lengths: text_lengths(reader, text.stem)?,
        })
    }
}

fn text_lengths(reader: &SegmentReader, field: Field) -> tantivy::Result<Vec<u8>> {
    let lengths = reader.get_fieldnorms_reader(field)?;
    Ok((0..reader.max_doc()).map(|doc| lengths.fieldnorm_id(doc)).collect())
}

/// The posting lists of a field.
pub(crate) struct Postings {
    index: Arc<InvertedIndexReader>,
}

impl Postings {
    fn open(reader: &SegmentReader, field: Field) -> tantivy::Result<Self> {
        Ok(Self {
            index: reader.inverted_index(field)?,
        })
    }

    pub(crate) fn dictionary(&self) -> &tantivy::termdict::TermDictionary {
        self.index.terms()
    }

    pub(crate) fn tokens(&self) -> u64 {
        self.index.total_num_tokens()
    }

    /// How many documents have the word; those that are deleted count until their segment is merged.
    pub(crate) fn document_count(&self, word: &str) -> tantivy::Result<usize> {
        let found = self.index.terms().get(word)?;
        Ok(found.map_or(0, |term| term.doc_freq as usize))
    }

    /// The list of a word with its frequencies, if any document has it.
    pub(crate) fn of(&self, word: &str) -> tantivy::Result<Option<BlockSegmentPostings>> {
        let Some(term) = self.index.terms().get(word)? else {
            return Ok(None);
        };
        let postings = self
            .index
            .read_block_postings_from_terminfo(&term, IndexRecordOption::WithFreqs)?;
        Ok(Some(postings))
    }

    /// Calls `put` with every document of the word, and whether there is one.
    pub(crate) fn for_each(&self, word: &str, mut put: impl FnMut(DocId)) -> tantivy::Result<()> {
        if let Some(mut postings) = self.of(word)? {
            while !postings.docs().is_empty() {
                postings.docs().iter().for_each(|&doc| put(doc));
                postings.advance();
            }
        }
        Ok(())
    }

    /// Calls `put` with every document and word that begins with `prefix`.
    pub(crate) fn for_each_beginning(&self, prefix: &str, mut put: impl FnMut(DocId)) -> tantivy::Result<()> {
        let mut words = self.index.terms().range().ge(prefix).into_stream()?;
        let mut used_up = None;
        while words.advance() && words.key().starts_with(prefix.as_bytes()) {
            let postings = self.read(words.value(), &mut used_up)?;
            while !postings.docs().is_empty() {
                postings.docs().iter().for_each(|&doc| put(doc));
                postings.advance();
            }
        }
        Ok(())
    }

    /// Calls `put` with every word and how many documents have it, deleted ones too.
    pub(crate) fn for_each_word(&self, mut put: impl FnMut(&str, u32)) -> tantivy::Result<()> {
        let mut words = self.index.terms().stream()?;
        while words.advance() {
            if let Ok(word) = std::str::from_utf8(words.key()) {
                put(word, words.value().doc_freq);
            }
        }
        Ok(())
    }

    /// The documents of a word, to be asked for in order.
    pub(crate) fn members(&self, word: &str) -> tantivy::Result<Members> {
        Ok(Members {
            postings: self.of(word)?,
            at: 0,
        })
    }

    /// Reads all lists into memory.
    fn vocabulary(&self) -> tantivy::Result<Vocabulary> {
        let mut all = VocabularyBuilder::default();
        let mut words = self.index.terms().stream()?;
        let mut used_up = None;
        while words.advance() {
            let Ok(word) = std::str::from_utf8(words.key()) else {
                continue;
            };
            let postings = self.read(words.value(), &mut used_up)?;
            while !postings.docs().is_empty() {
                for (&doc, &frequency) in postings.docs().iter().zip(postings.freqs()) {
                    all.push(Posting::new(doc, frequency));
                }
                postings.advance();
            }
            all.end_word(word);
        }
        Ok(all.build())
    }

    /// Opens a list, in the place of one that is used up where there is one, which saves its buffers.
    fn read<'p>(
        &self,
        term: &TermInfo,
        used_up: &'p mut Option<BlockSegmentPostings>,
    ) -> tantivy::Result<&'p mut BlockSegmentPostings> {
        match used_up {
            Some(postings) => self.index.reset_block_postings_from_terminfo(term, postings)?,
            None => {
                let with_frequencies = IndexRecordOption::WithFreqs;
                *used_up = Some(self.index.read_block_postings_from_terminfo(term, with_frequencies)?);
            }
        }
        used_up
            .as_mut()
            .ok_or_else(|| TantivyError::InternalError("a posting list is lost".to_owned()))
    }
}

/// The documents of a list, walked through beside another one.
pub(crate) struct Members {
    postings: Option<BlockSegmentPostings>,
    /// In the block that is open.
    at: usize,
}

impl Members {
    /// Whether the list has the document. Documents are asked for in their order.
    #[inline]
    pub(crate) fn has(&mut self, wanted: DocId) -> bool {
        let Some(postings) = &mut self.postings else {
            return false;
        };
        loop {
            match postings.docs().get(self.at) {
                Some(&doc) if doc >= wanted => return doc == wanted,
                Some(_) => self.at += 1,
                None if postings.docs().is_empty() => return false,
                None => {
                    postings.advance();
                    self.at = 0;
                }
            }
        }
    }
}
