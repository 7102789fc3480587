//! The next generation, while it is built beside the live one.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, Waker},
};

use tantivy::{FutureResult, IndexWriter, SegmentMeta, TantivyDocument, merge_policy::NoMergePolicy};

use crate::{
    document::Document, engine_writer, error::IndexError, generation::Generation, index_change::IndexChange,
    record::Recorder,
};

/// Memory for documents before a segment is written out: the more, the fewer segments are put together at the end.
const BUFFER_BYTES: usize = 64 << 20;

/// A generation that nobody sees yet. Dropping it leaves the live one as it is. Everything it does blocks.
pub struct Rebuild {
    generation: Arc<Generation>,
    recorder: Recorder,
    writer: IndexWriter<TantivyDocument>,
    merging: Option<FutureResult<Option<SegmentMeta>>>,
}

impl Rebuild {
    pub(crate) fn begin(generation: Arc<Generation>) -> Result<Self, IndexError> {
        let writer = engine_writer::open(&generation, BUFFER_BYTES, NoMergePolicy)?;
        Ok(Self {
            recorder: Recorder::new(generation.fields)?,
            generation,
            writer,
            merging: None,
        })
    }

    /// Adds documents whose keys were not put before.
    pub fn add(&mut self, documents: impl IntoIterator<Item = Document>) -> Result<(), IndexError> {
        for document in documents {
            self.writer.add_document(self.recorder.record(&document))?;
        }
        Ok(())
    }

    /// Applies changes and notes the cursor, as the live index does; nobody sees them before the swap.
    pub fn apply(&mut self, changes: impl IntoIterator<Item = IndexChange>, cursor: i64) -> Result<(), IndexError> {
        engine_writer::write(&self.writer, &mut self.recorder, changes)?;
        engine_writer::commit(&mut self.writer, cursor)
    }

    /// Begins to put all that was committed into one segment, which is searched fastest.
    pub fn begin_merging(&mut self) -> Result<(), IndexError> {
        let segments = self.generation.index.searchable_segment_ids()?;
        if segments.len() > 1 {
            self.merging = Some(self.writer.merge(&segments));
        }
        Ok(())
    }

    /// Whether that is done. It goes on by itself; changes may be applied meanwhile.
    pub fn is_merged(&mut self) -> Result<bool, IndexError> {
        let Some(merging) = &mut self.merging else {
            return Ok(true);
        };
        match Pin::new(merging).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Pending => Ok(false),
            Poll::Ready(outcome) => {
                self.merging = None;
                outcome?;
                Ok(true)
            }
        }
    }

    /// Waits for what is under way; the generation is whole on disk then, and its readers are warm.
    pub(crate) fn finish(self) -> Result<Arc<Generation>, IndexError> {
        self.writer.wait_merging_threads()?;
        self.generation.reload()?;
        Ok(self.generation)
    }
}
