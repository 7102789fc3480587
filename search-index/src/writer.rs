//! Changing the index.

use std::sync::Arc;

use tantivy::{
    IndexWriter, TantivyDocument, Term,
    indexer::{IndexWriterOptions, LogMergePolicy},
};

use crate::{
    collation::Collation,
    document::Document,
    error::IndexError,
    index::{Payload, Shared},
    record::record,
};

/// Memory for changes before they are written out.
const BUFFER_BYTES: usize = 64 << 20;

/// A segment with a larger share of deleted products is written anew: they take time to skip, and
/// their words still count as known.
const DELETED_AT_MOST: f32 = 0.3;

/// The one writer of an index, as long as it lives. Everything it does blocks.
pub struct Writer {
    writer: IndexWriter<TantivyDocument>,
    collation: Collation,
    shared: Arc<Shared>,
}

/// What happened to one document.
#[derive(Debug, Clone)]
pub enum IndexChange {
    /// It is new, or it changed.
    Put(Box<Document>),
    /// By its key.
    Delete(Box<str>),
}

impl IndexChange {
    pub fn put(document: Document) -> Self {
        Self::Put(Box::new(document))
    }
}

impl Writer {
    pub(crate) fn open(shared: Arc<Shared>) -> Result<Self, IndexError> {
        // One thread of each kind: two cores serve a whole shop, and indexing may take its time.
        let options = IndexWriterOptions::builder()
            .memory_budget_per_thread(BUFFER_BYTES)
            .num_worker_threads(1)
            .num_merge_threads(1)
            .build();
        let writer: IndexWriter<TantivyDocument> = shared.index.writer_with_options(options)?;
        let mut merging = LogMergePolicy::default();
        merging.set_del_docs_ratio_before_merge(DELETED_AT_MOST);
        writer.set_merge_policy(Box::new(merging));
        // Another process may have written since this one last looked.
        shared.reload()?;
        Ok(Self {
            writer,
            collation: Collation::new()?,
            shared,
        })
    }

    /// Applies the changes in their order and notes the cursor of the feed they came from: both in
    /// one commit, or neither. Readers of this index find the changes when it returns.
    pub fn apply(&mut self, changes: impl IntoIterator<Item = IndexChange>, cursor: i64) -> Result<(), IndexError> {
        let applied = self.write(changes).and_then(|()| self.commit(cursor));
        self.settle(applied)
    }

    /// Forgets every document and the cursor.
    pub fn clear(&mut self) -> Result<(), IndexError> {
        let cleared = match self.writer.delete_all_documents() {
            Ok(_) => self.commit(0),
            Err(error) => Err(error.into()),
        };
        self.settle(cleared)
    }

    /// Frees the index after the merging that is under way. Dropping the writer frees it at once.
    pub fn finish(self) -> Result<(), IndexError> {
        self.writer.wait_merging_threads()?;
        self.shared.reload()
    }

    fn write(&self, changes: impl IntoIterator<Item = IndexChange>) -> Result<(), IndexError> {
        let fields = &self.shared.fields;
        for change in changes {
            let key = match &change {
                IndexChange::Put(document) => &document.key,
                IndexChange::Delete(key) => key,
            };
            self.writer.delete_term(Term::from_field_text(fields.code, key));
            if let IndexChange::Put(document) = &change {
                self.writer.add_document(record(document, fields, &self.collation))?;
            }
        }
        Ok(())
    }

    fn commit(&mut self, cursor: i64) -> Result<(), IndexError> {
        let mut commit = self.writer.prepare_commit()?;
        commit.set_payload(&Payload::at(cursor).write());
        commit.commit()?;
        Ok(())
    }

    /// Shows a commit to the readers; takes back what a failed one has left.
    fn settle(&mut self, written: Result<(), IndexError>) -> Result<(), IndexError> {
        match written {
            Ok(()) => self.shared.reload(),
            Err(error) => {
                self.writer.rollback()?;
                Err(error)
            }
        }
    }
}
