//! One state of the index as searches see it: its segments in memory, and what their words tell.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use domain::market::Language;
use tantivy::{DocId, Searcher, fieldnorm::FieldNormReader, index::SegmentId};

use crate::{
    facets::Group,
    lexicon::Lexicon,
    schema::Fields,
    segment::{Compounds, Segment},
    weights::{self, Points},
};

/// Documents are numbered through all segments; each segment begins at a number that 64 divides, so
/// that sets of documents are words of 64 bits.
pub(crate) struct Snapshot {
    pub(crate) segments: Vec<View>,
    /// The numbers of all segments.
    pub(crate) slots: usize,
    /// Documents that can be found.
    pub(crate) documents: usize,
    pub(crate) lexicon: Arc<Lexicon>,
    /// The segments whose words the lexicon has read.
    lexicon_of: Arc<[SegmentId]>,
    text_points: [TextPoints; 3],
    groups: Mutex<HashMap<Box<str>, Arc<Group>>>,
    /// The engine's own view of the same documents, which keeps the files of the segments; none of an empty index.
    pub(crate) engine: Option<(Searcher, Fields)>,
}

/// A segment with what may change while it stays.
pub(crate) struct View {
    pub(crate) segment: Arc<Segment>,
    pub(crate) compounds: Arc<Compounds>,
    /// The number of its first document.
    pub(crate) base: usize,
    /// The documents that were not deleted.
    pub(crate) alive: Box<[u64]>,
}

/// A part of the documents that the lexicon has not read, from which on it is built anew.
const UNREAD: usize = 10;
/// An index so small is read anew at every change.
const SMALL: usize = 2_000;

impl Snapshot {
    pub(crate) fn empty() -> Self {
        Self {
            segments: Vec::new(),
            slots: 0,
            documents: 0,
            lexicon: Arc::new(Lexicon::build(std::iter::empty())),
            lexicon_of: Arc::default(),
            text_points: Language::ALL.map(|_| TextPoints::new(0.0)),
            groups: Mutex::default(),
            engine: None,
        }
    }

    /// Whether the searcher sees the documents of this state. A segment never changes, but for documents that it loses.
    pub(crate) fn is_of(&self, searcher: &Searcher) -> bool {
        let Some((own, _)) = &self.engine else {
            return false;
        };
        let documents = |searcher: &Searcher| -> Vec<(SegmentId, u32)> {
            let segments = searcher.segment_readers().iter();
            segments
                .map(|reader| (reader.segment_id(), reader.num_docs()))
                .collect()
        };
        documents(own) == documents(searcher)
    }

    /// The state that the searcher sees. Segments that `before` knows are not read again.
    pub(crate) fn next(fields: &Fields, searcher: Searcher, before: &Self) -> tantivy::Result<Self> {
        let mut segments = Vec::with_capacity(searcher.segment_readers().len());
        for reader in searcher.segment_readers() {
            let known = before
                .segments
                .iter()
                .find(|view| view.segment.id == reader.segment_id());
            segments.push(match known {
                Some(view) => view.segment.clone(),
                None => Arc::new(Segment::open(reader, fields)?),
            });
        }
        let documents = searcher.num_docs() as usize;
        let (lexicon, lexicon_of) = if is_outdated(before, &segments, documents) {
            let read = segments.iter().map(|segment| segment.id).collect();
            (Arc::new(lexicon(&segments)?), read)
        } else {
            (before.lexicon.clone(), before.lexicon_of.clone())
        };
        let mut views = Vec::with_capacity(segments.len());
        let mut base = 0;
        for (segment, reader) in segments.into_iter().zip(searcher.segment_readers()) {
            let known = before.segments.iter().find(|view| view.segment.id == segment.id);
            let compounds = match known.filter(|_| Arc::ptr_eq(&lexicon, &before.lexicon)) {
                Some(view) => view.compounds.clone(),
                None => Arc::new(Compounds::of(&segment, &lexicon)?),
            };
            let mut alive = vec![0_u64; (segment.max_doc as usize).div_ceil(64)].into_boxed_slice();
            for doc in reader.doc_ids_alive() {
                alive[doc as usize / 64] |= 1 << (doc % 64);
            }
            let slots = alive.len() * 64;
            views.push(View {
                segment,
                compounds,
                base,
                alive,
            });
            base += slots;
        }
        Ok(Self {
            text_points: Language::ALL.map(|language| TextPoints::new(average_length(&views, language))),
            segments: views,
            slots: base,
            documents,
            lexicon,
            lexicon_of,
            groups: Mutex::default(),
            engine: Some((searcher, *fields)),
        })
    }

    pub(crate) fn text_points(&self, language: Language) -> &TextPoints {
        &self.text_points[language as usize]
    }

    /// A facet group through all segments.
    pub(crate) fn group(&self, name: &str) -> tantivy::Result<Arc<Group>> {
        let lock = || self.groups.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(group) = lock().get(name) {
            return Ok(group.clone());
        }
        let group = Arc::new(Group::read(self.segments.iter().map(|view| &*view.segment), name)?);
        // Names come from questions, so nothing is kept of one that no document knows.
        if !group.names.is_empty() {
            lock().insert(name.into(), group.clone());
        }
        Ok(group)
    }

    /// The segment that holds a document, by its place, and the document's number in it.
    pub(crate) fn locate(&self, slot: usize) -> (usize, DocId) {
        let at = self
            .segments
            .partition_point(|view| view.base <= slot)
            .saturating_sub(1);
        (at, (slot - self.segments[at].base) as DocId)
    }
}

fn is_outdated(before: &Snapshot, segments: &[Arc<Segment>], documents: usize) -> bool {
    let unread: usize = segments
        .iter()
        .filter(|segment| !before.lexicon_of.contains(&segment.id))
        .map(|segment| segment.max_doc as usize)
        .sum();
    unread > 0 && (documents <= SMALL || unread * UNREAD > documents)
}

fn lexicon(segments: &[Arc<Segment>]) -> tantivy::Result<Lexicon> {
    let mut counts: HashMap<(Language, Box<str>), u32> = HashMap::new();
    for segment in segments {
        for language in Language::ALL {
            let mut count = |word: &str, documents: u32| {
                *counts.entry((language, word.into())).or_default() += documents;
            };
            let words = segment.words(language);
            for at in 0..words.title.len() {
                count(words.title.word(at), words.title.postings(at..at + 1).len() as u32);
            }
            words.text.for_each_word(count)?;
        }
    }
    let words = counts
        .iter()
        .map(|((language, word), documents)| (*language, &**word, *documents));
    Ok(Lexicon::build(words))
}

fn average_length(views: &[View], language: Language) -> f32 {
    let (mut words, mut texts) = (0, 0);
    for view in views {
        let in_segment = view.segment.words(language);
        words += in_segment.text_stems.tokens();
        texts += in_segment.text_lengths.iter().filter(|&&code| code > 0).count();
    }
    words as f32 / texts.max(1) as f32
}

/// What BM25 adds, by frequency and by the engine's code for the length of a text.
pub(crate) struct TextPoints(Box<[[Points; 256]; Self::FREQUENCIES]>);

impl TextPoints {
    /// A word that occurs more often counts as if it occurred so often.
    const FREQUENCIES: usize = 16;

    fn new(average: f32) -> Self {
        let mut points = Box::new([[0; 256]; Self::FREQUENCIES]);
        for (frequency, row) in points.iter_mut().enumerate() {
            for (code, points) in row.iter_mut().enumerate() {
                let length = FieldNormReader::id_to_fieldnorm(code as u8) as f32;
                *points = weights::text_share(frequency as f32, length, average);
            }
        }
        Self(points)
    }

    pub(crate) fn of(&self, frequency: u32, length: u8) -> Points {
        self.0[(frequency as usize).min(Self::FREQUENCIES - 1)][usize::from(length)]
    }
}
