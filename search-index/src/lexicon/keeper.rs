//! Keeps the lexicon of an index: reads it from the index' own dictionaries, and again when the index has changed much.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use arc_swap::ArcSwap;
use domain::market::Language;
use tantivy::Searcher;

use super::Lexicon;
use crate::schema::Fields;

/// The lexicon in use, and how large the index was when it was read.
pub(crate) struct Keeper {
    lexicon: ArcSwap<Lexicon>,
    documents: AtomicU64,
}

/// Up to so many documents reading takes a few milliseconds and is done at every commit.
const SMALL: u64 = 1_000;
/// A larger index is read again when it has grown or shrunk by one document in so many.
const NOTABLE_SHARE: u64 = 8;

impl Keeper {
    pub(crate) fn new() -> Self {
        Self {
            lexicon: ArcSwap::from_pointee(Lexicon::build(std::iter::empty())),
            documents: AtomicU64::new(0),
        }
    }

    pub(crate) fn lexicon(&self) -> Arc<Lexicon> {
        self.lexicon.load_full()
    }

    /// Reads the lexicon again if the index is small or has changed much since.
    pub(crate) fn refresh(&self, searcher: &Searcher, fields: &Fields) -> tantivy::Result<()> {
        let documents = searcher.num_docs();
        let before = self.documents.load(Ordering::Acquire);
        let changed = documents.abs_diff(before);
        if documents > SMALL && changed.saturating_mul(NOTABLE_SHARE) < documents {
            return Ok(());
        }
        self.lexicon.store(Arc::new(read(searcher, fields)?));
        self.documents.store(documents, Ordering::Release);
        Ok(())
    }
}

fn read(searcher: &Searcher, fields: &Fields) -> tantivy::Result<Lexicon> {
    let mut words: BTreeMap<(Language, Box<str>), u32> = BTreeMap::new();
    for reader in searcher.segment_readers() {
        for language in Language::ALL {
            for field in fields.exact(language) {
                let index = reader.inverted_index(field)?;
                let mut terms = index.terms().stream()?;
                while terms.advance() {
                    let Ok(word) = std::str::from_utf8(terms.key()) else {
                        continue;
                    };
                    let documents = terms.value().doc_freq;
                    *words.entry((language, word.into())).or_default() += documents;
                }
            }
        }
    }
    Ok(Lexicon::build(
        words
            .iter()
            .map(|((language, word), documents)| (*language, &**word, *documents)),
    ))
}
