//! Where generations come and go: the live one, and what stays when another takes its place.

use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
};

use arc_swap::ArcSwap;

use crate::{
    error::IndexError,
    generation::{Generation, Unusable},
    index_dir::{IndexDir, Progress},
    lexicon::Synonyms,
};

/// What an index, its readers and its writer share.
pub(crate) struct GenerationStore {
    /// None in memory.
    pub(crate) folder: Option<IndexDir>,
    live: ArcSwap<Generation>,
    pub(crate) synonyms: ArcSwap<Synonyms>,
    /// Of the rebuild that this process has under way.
    progress: Mutex<Option<Progress>>,
}

/// How often another process may put the next generation in place while the live one is opened here.
pub(crate) const OPEN_TRIES: usize = 5;

impl GenerationStore {
    pub(crate) fn new(folder: Option<IndexDir>, live: Arc<Generation>) -> Arc<Self> {
        Arc::new(Self {
            folder,
            live: ArcSwap::new(live),
            synonyms: ArcSwap::default(),
            progress: Mutex::default(),
        })
    }

    pub(crate) fn live(&self) -> Arc<Generation> {
        self.live.load_full()
    }

    /// From now on searches read this generation; those under way end with the one that they began with.
    pub(crate) fn show(&self, generation: Arc<Generation>) {
        self.live.store(generation);
    }

    /// Tells this process and others how far a rebuild has come; nothing when none is under way any more.
    pub(crate) fn tell_progress(&self, progress: Option<Progress>) -> io::Result<()> {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = progress;
        match &self.folder {
            Some(folder) => folder.tell_progress(progress),
            None => Ok(()),
        }
    }

    /// How far the rebuild has come that is under way, in this process or another one.
    pub(crate) fn rebuilding(&self) -> Option<Progress> {
        let own = *self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        own.or_else(|| self.folder.as_ref()?.progress())
    }

    /// Tells other processes what the searches of this one see. Where that fails they wait in vain, and the index is as it
    /// should be.
    pub(crate) fn tell_shown(&self) {
        let live = self.live();
        if let Some(folder) = &self.folder {
            let _unheard = folder.tell_shown(live.number, live.cursor());
        }
    }

    /// Whether the searches of the process that writes the index see all that is loaded here.
    pub(crate) fn is_shown(&self) -> bool {
        let live = self.live();
        let shown = self.folder.as_ref().and_then(IndexDir::shown);
        shown.is_none_or(|shown| shown >= (live.number, live.cursor()))
    }

    /// Loads what another process has committed, its cursor too, and the generation that it has put in place.
    pub(crate) fn reload(&self) -> Result<(), IndexError> {
        let Some(folder) = &self.folder else {
            return self.live().reload();
        };
        let mut tries = 1;
        loop {
            let number = folder.live()?.unwrap_or(self.live().number);
            match self.load(folder, number) {
                // Another process has put the next one in its place in this very moment.
                Err(_) if tries < OPEN_TRIES && folder.live()? != Some(number) => tries += 1,
                done => return done,
            }
        }
    }

    fn load(&self, folder: &IndexDir, number: u64) -> Result<(), IndexError> {
        if number == self.live().number {
            return self.live().reload();
        }
        match Generation::load(number, &folder.generation(number), false)? {
            Ok(generation) => {
                self.show(generation);
                Ok(())
            }
            Err(Unusable(reason)) => Err(IndexError::Damaged(reason)),
        }
    }
}
