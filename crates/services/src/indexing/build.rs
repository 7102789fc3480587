//! The next generation of an index, built in small groups.

use std::{collections::BTreeSet, sync::Arc, time::Duration, vec};

use domain::clock::{Monotonic, Now, UnixMillis};
use search_index::{Document, IndexChange, IndexError, Progress, Rebuild, Writer};

use super::source::{Key, Source};

/// Documents between two looks at what changed meanwhile.
const GROUP: usize = 1_000;

/// A build under way.
pub(super) struct Build<S: Source> {
    /// The next generation; none where the live one is filled, which has nothing else to show.
    beside: Option<Rebuild>,
    snapshot: Arc<S::Snapshot>,
    keys: vec::IntoIter<Key>,
    total: usize,
    at: UnixMillis,
    pub(super) begun: Monotonic,
    /// The last event that the snapshot contains for certain.
    pub(super) base: u64,
    /// What was touched since the snapshot was taken.
    pub(super) pending: BTreeSet<Key>,
    /// The first event since then that touched everything: another build has to follow.
    pub(super) again: Option<u64>,
    stage: Stage,
}

/// How far a build is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Adding,
    /// Its segments become one.
    Merging,
    /// Whole but for what changed since it began.
    Ready,
}

/// Pause between looks at the merging.
pub(super) const MERGING_POLL: Duration = Duration::from_millis(50);

impl<S: Source> Build<S> {
    pub(super) fn new(beside: Option<Rebuild>, snapshot: Arc<S::Snapshot>, base: u64, now: Now) -> Self {
        let keys = S::keys(&snapshot);
        Self {
            beside,
            snapshot,
            total: keys.len(),
            keys: keys.into_iter(),
            at: now.wall,
            begun: now.monotonic,
            base,
            pending: BTreeSet::new(),
            again: None,
            stage: Stage::Adding,
        }
    }

    pub(super) fn is_beside(&self) -> bool {
        self.beside.is_some()
    }

    pub(super) fn total(&self) -> usize {
        self.total
    }

    /// One group further.
    pub(super) fn go_on(&mut self, writer: &mut Writer) -> Result<Stage, IndexError> {
        match self.stage {
            Stage::Adding => self.add_group(writer)?,
            Stage::Merging => {
                if self.beside.as_mut().map_or(Ok(true), Rebuild::is_merged)? {
                    self.stage = Stage::Ready;
                }
            }
            Stage::Ready => {}
        }
        Ok(self.stage)
    }

    /// Writes what changed since the build began, as it is now, and shows the result. The cursor is the last event that
    /// was seen.
    pub(super) fn finish(self, writer: &mut Writer, changes: Vec<IndexChange>, cursor: i64) -> Result<(), IndexError> {
        match self.beside {
            Some(mut beside) => {
                beside.apply(changes, cursor)?;
                writer.swap(beside)
            }
            None => {
                writer.apply(changes, cursor)?;
                writer.tell_progress(None)
            }
        }
    }

    fn add_group(&mut self, writer: &mut Writer) -> Result<(), IndexError> {
        let (snapshot, at) = (&self.snapshot, self.at);
        let documents: Vec<Document> = self
            .keys
            .by_ref()
            .take(GROUP)
            .filter_map(|key| S::document(snapshot, &key, at))
            .collect();
        match &mut self.beside {
            Some(beside) => beside.add(documents)?,
            // The cursor moves at the end only: a build that is cut off begins anew.
            None => writer.apply(documents.into_iter().map(IndexChange::put), 0)?,
        }
        let left = self.keys.len();
        writer.tell_progress(Some(Progress {
            done: (self.total - left) as u64,
            total: self.total as u64,
        }))?;
        if left == 0 {
            if let Some(beside) = &mut self.beside {
                beside.apply([], 0)?;
                beside.begin_merging()?;
            }
            self.stage = Stage::Merging;
        }
        Ok(())
    }
}
