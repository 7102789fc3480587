//! The engine's writer, as the live generation and the next one use it.

use tantivy::{
    IndexWriter, TantivyDocument, Term,
    indexer::{IndexWriterOptions, MergePolicy},
};

use crate::{
    error::IndexError,
    generation::{Generation, Payload},
    index_change::IndexChange,
    record::Recorder,
};

pub(crate) fn open(
    generation: &Generation,
    buffer: usize,
    merging: impl MergePolicy + 'static,
) -> Result<IndexWriter<TantivyDocument>, IndexError> {
    // One thread of each kind: two cores serve a whole shop, and indexing may take its time.
    let options = IndexWriterOptions::builder()
        .memory_budget_per_thread(buffer)
        .num_worker_threads(1)
        .num_merge_threads(1)
        .build();
    let writer: IndexWriter<TantivyDocument> = generation.index.writer_with_options(options)?;
    writer.set_merge_policy(Box::new(merging));
    // What a killed writer had written and not committed bears the names that this one is about to give.
    writer.garbage_collect_files().wait()?;
    // The engine gives the first change after opening the number of the last commit again, and merging then takes it
    // for a part of that commit: some segments lose the deletion, others keep it. Nothing gets that number instead.
    writer.run([])?;
    Ok(writer)
}

pub(crate) fn write(
    writer: &IndexWriter<TantivyDocument>,
    recorder: &mut Recorder,
    changes: impl IntoIterator<Item = IndexChange>,
) -> Result<(), IndexError> {
    let identity = recorder.identity();
    for change in changes {
        writer.delete_term(Term::from_field_text(identity, change.key()));
        if let IndexChange::Put(document) = &change {
            writer.add_document(recorder.record(document))?;
        }
    }
    Ok(())
}

pub(crate) fn commit(writer: &mut IndexWriter<TantivyDocument>, cursor: i64) -> Result<(), IndexError> {
    let mut commit = writer.prepare_commit()?;
    commit.set_payload(&Payload::at(cursor).write());
    commit.commit()?;
    Ok(())
}
