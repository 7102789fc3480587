//! Changing the index.

use std::sync::Arc;

use tantivy::{IndexWriter, TantivyDocument};

use crate::{
    engine_writer,
    error::IndexError,
    generation::Generation,
    generation_store::GenerationStore,
    index_change::IndexChange,
    index_dir::{Lock, Progress},
    merge_policy::TieredMergePolicy,
    rebuild::Rebuild,
    record::Recorder,
};

/// Memory for the changes of one commit before they are written out: edits are few. The engine takes no less.
const BUFFER_BYTES: usize = 15_000_000;

/// The one writer of an index, as long as it lives. Everything it does blocks.
pub struct Writer {
    store: Arc<GenerationStore>,
    recorder: Recorder,
    /// Opened by the first change; none after a failure, which takes what was not committed with it.
    live: Option<IndexWriter<TantivyDocument>>,
    _lock: Option<Lock>,
}

impl Writer {
    pub(crate) fn open(store: Arc<GenerationStore>) -> Result<Self, IndexError> {
        let lock = store.folder.as_ref().map(|folder| folder.lock()).transpose()?;
        // Another process may have written since this one last looked.
        store.reload()?;
        if let Some(folder) = &store.folder {
            folder.keep_only(store.live().number)?;
        }
        store.tell_shown();
        let recorder = Recorder::new(store.live().fields)?;
        Ok(Self {
            store,
            recorder,
            live: None,
            _lock: lock,
        })
    }

    /// Applies the changes in their order and notes the cursor of the feed they came from: both in
    /// one commit, or neither. Readers of this index find the changes when it returns.
    pub fn apply(&mut self, changes: impl IntoIterator<Item = IndexChange>, cursor: i64) -> Result<(), IndexError> {
        let generation = self.store.live();
        if let Some(reason) = &generation.outdated {
            return Err(IndexError::Outdated(reason.clone()));
        }
        let mut writer = match self.live.take() {
            Some(writer) => writer,
            None => engine_writer::open(&generation, BUFFER_BYTES, TieredMergePolicy)?,
        };
        // Where this fails, the writer is gone with what it has not committed; the next change opens another.
        engine_writer::write(&writer, &mut self.recorder, changes)?;
        engine_writer::commit(&mut writer, cursor)?;
        self.live = Some(writer);
        generation.reload()?;
        self.store.tell_shown();
        Ok(())
    }

    /// Begins the next generation, beside the live one. Only one may be under way.
    pub fn rebuild(&mut self) -> Result<Rebuild, IndexError> {
        let live = self.store.live().number;
        let generation = match &self.store.folder {
            Some(folder) => {
                folder.keep_only(live)?;
                let number = folder.next()?;
                Generation::create(number, &folder.generation(number))?
            }
            None => Generation::in_ram(live + 1)?,
        };
        Rebuild::begin(generation)
    }

    /// Tells everybody who looks at the index how far the rebuild has come; nothing when none is under way any more.
    pub fn tell_progress(&self, progress: Option<Progress>) -> Result<(), IndexError> {
        Ok(self.store.tell_progress(progress)?)
    }

    /// Puts the next generation in the place of the live one, which goes away. Searches under way end on the old one,
    /// later ones read the new one. When this fails, the old one stays.
    pub fn swap(&mut self, rebuild: Rebuild) -> Result<(), IndexError> {
        let next = rebuild.finish()?;
        let number = next.number;
        if let Some(folder) = &self.store.folder {
            folder.set_live(number)?;
        }
        self.live = None;
        self.store.show(next);
        self.store.tell_shown();
        // The swap is done; what cannot be removed now is removed by the next writer.
        let _left_over = self.store.tell_progress(None);
        if let Some(folder) = &self.store.folder {
            let _left_over = folder.keep_only(number);
        }
        Ok(())
    }

    /// Frees the index after the merging that is under way. Dropping the writer frees it at once.
    pub fn finish(mut self) -> Result<(), IndexError> {
        if let Some(writer) = self.live.take() {
            writer.wait_merging_threads()?;
        }
        self.store.reload()
    }
}
