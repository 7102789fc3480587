//! The index on disk or in memory, and how it is opened.

use std::{path::Path, sync::Arc};

use crate::{
    error::IndexError,
    generation::{Generation, Unusable},
    generation_store::{GenerationStore, OPEN_TRIES},
    index_change::IndexChange,
    index_dir::{IndexDir, Progress},
    lexicon::Synonyms,
    reader::Reader,
    writer::Writer,
};

/// An index. Cheap to clone; all clones, readers and the writer share one state.
#[derive(Clone)]
pub struct SearchIndex {
    store: Arc<GenerationStore>,
    opened: Opened,
}

/// What was found at the index's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opened {
    /// Nothing; the index is new and empty.
    Created,
    /// The index as it was left.
    Existing,
    /// An index of another version. It is searched, and takes no changes: the next generation has to be built.
    Outdated { reason: String },
    /// An index that could not be read. It is empty now, its cursor 0, and has to be filled again from the beginning.
    Rebuilt { reason: String },
}

impl SearchIndex {
    /// Opens the index in a folder of its own; makes both when they are missing. In the place of one that cannot be
    /// read an empty one is made, unless a writer is at work: then it fails with [`IndexError::Locked`].
    pub fn open(dir: &Path) -> Result<Self, IndexError> {
        let folder = IndexDir::open(dir)?;
        let mut outcome = load_live(&folder)?;
        for _ in 1..OPEN_TRIES {
            // Another process may have put the next one in its place in this very moment.
            match &outcome {
                LoadOutcome::Unusable { number, .. } if folder.live()? != Some(*number) => {
                    outcome = load_live(&folder)?
                }
                _ => break,
            }
        }
        let (generation, opened) = match outcome {
            LoadOutcome::Usable(generation) => {
                let opened = match generation.outdated.clone() {
                    Some(reason) => Opened::Outdated { reason },
                    None => Opened::Existing,
                };
                (generation, opened)
            }
            LoadOutcome::Nothing => begin_anew(&folder, Opened::Created)?,
            LoadOutcome::Unusable { reason, .. } => begin_anew(&folder, Opened::Rebuilt { reason })?,
        };
        Ok(Self {
            store: GenerationStore::new(Some(folder), generation),
            opened,
        })
    }

    /// An empty index that is gone with its last handle.
    pub fn in_ram() -> Result<Self, IndexError> {
        Ok(Self {
            store: GenerationStore::new(None, Generation::in_ram(1)?),
            opened: Opened::Created,
        })
    }

    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// Whether the live generation takes changes; otherwise the next one has to be built.
    pub fn is_current(&self) -> bool {
        self.store.live().outdated.is_none()
    }

    /// The number of the live generation: another one after every swap.
    pub fn generation(&self) -> u64 {
        self.store.live().number
    }

    /// How far the feed of changes had been read at the last commit that is loaded; 0 at first.
    pub fn cursor(&self) -> i64 {
        self.store.live().cursor()
    }

    /// How many documents can be found.
    pub fn document_count(&self) -> u64 {
        self.store.live().reader.searcher().num_docs()
    }

    /// Whether the live generation, as it is loaded, is what this change would make of it.
    pub fn has(&self, change: &IndexChange) -> Result<bool, IndexError> {
        let expected = match change {
            IndexChange::Put(document) => Some(document.digest()),
            IndexChange::Delete(_) => None,
        };
        Ok(self.store.live().digest(change.key())? == expected)
    }

    /// Of how many parts the live generation consists: a search looks into each.
    pub fn segment_count(&self) -> usize {
        self.store.live().reader.searcher().segment_readers().len()
    }

    /// The one writer. Fails with [`IndexError::Locked`] while another one lives, here or in another
    /// process.
    pub fn writer(&self) -> Result<Writer, IndexError> {
        Writer::open(self.store.clone())
    }

    /// Takes other synonyms from the next search on.
    pub fn set_synonyms(&self, synonyms: Synonyms) {
        self.store.synonyms.store(Arc::new(synonyms));
    }

    pub fn reader(&self) -> Reader {
        Reader {
            store: self.store.clone(),
        }
    }

    /// Loads what another process has committed, its cursor too, and the generation that it has put in place.
    pub fn reload(&self) -> Result<(), IndexError> {
        self.store.reload()
    }

    /// Whether the searches of the process that writes the index see all that is loaded here: it commits first, and reads
    /// what it has committed a moment later.
    pub fn is_shown(&self) -> bool {
        self.store.is_shown()
    }

    /// How far the rebuild has come that is under way, in this process or another one.
    pub fn rebuilding(&self) -> Option<Progress> {
        self.store.rebuilding()
    }
}

enum LoadOutcome {
    Nothing,
    Usable(Arc<Generation>),
    Unusable { number: u64, reason: String },
}

/// While a writer is at work, files come and go, and they were checked when it began.
fn load_live(folder: &IndexDir) -> Result<LoadOutcome, IndexError> {
    let no_writer = folder.lock().ok();
    load(folder, no_writer.is_some())
}

fn load(folder: &IndexDir, check: bool) -> Result<LoadOutcome, IndexError> {
    let Some(number) = folder.live()? else {
        return Ok(LoadOutcome::Nothing);
    };
    Ok(match Generation::load(number, &folder.generation(number), check)? {
        Ok(generation) => LoadOutcome::Usable(generation),
        Err(Unusable(reason)) => LoadOutcome::Unusable { number, reason },
    })
}

/// An empty generation in the place of whatever is there.
fn begin_anew(folder: &IndexDir, opened: Opened) -> Result<(Arc<Generation>, Opened), IndexError> {
    let _no_other_writer = folder.lock()?;
    if let LoadOutcome::Usable(generation) = load(folder, true)? {
        // Another process was quicker.
        return Ok((generation, Opened::Existing));
    }
    let number = folder.next()?;
    let generation = Generation::create(number, &folder.generation(number))?;
    folder.set_live(number)?;
    folder.keep_only(number)?;
    Ok((generation, opened))
}
