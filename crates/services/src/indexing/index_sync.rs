//! What an indexer knows of its index while it alone writes it.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use domain::clock::{Monotonic, Now, UnixMillis};
use search_index::{IndexChange, IndexError, SearchIndex, Writer};
use store::OutboxEvent;

use super::{
    build::{Build, MERGING_POLL, Stage},
    error::IndexingError,
    source::{Invalidation, Key, Source},
};

/// A cursor that moved past events which changed no document is committed after so long: a commit synchronises files, and
/// what a crash leaves to be read again is little.
const CURSOR_ALONE_AFTER: Duration = Duration::from_secs(10);

/// Longer than a state is newer than its events say.
const COUNT_AGAIN_AFTER: Duration = Duration::from_secs(1);

/// When to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Now,
    After(Duration),
    /// When there is batch, not before.
    WhenShown,
}

pub(super) struct IndexSync<S: Source> {
    writer: Writer,
    has_started: bool,
    /// The last event that was seen.
    position: u64,
    /// Whether the live generation holds all that the events up to there touched, but for what touched everything.
    follows: bool,
    /// Whether the live generation can be written.
    takes_changes: bool,
    /// Why the live generation does not do, until a build is under way.
    demand: Option<String>,
    /// While a build is due or under way: the last event whose work is done for good. After a crash the reason to build
    /// must be seen again, so the live generation's cursor stays there.
    held_at: Option<u64>,
    build: Option<Build<S>>,
    /// To be written again though no event says so.
    due: BTreeSet<Key>,
    committed: Monotonic,
    /// The last event at the first look that found too few or too many documents.
    count_mismatch: Option<u64>,
    is_counted: bool,
}

/// What one step has to do with.
pub(super) struct Batch<'a, S: Source> {
    /// As new as the events, or newer.
    pub(super) snapshot: &'a Arc<S::Snapshot>,
    pub(super) events: &'a [OutboxEvent],
    /// The last event that the snapshot contains for certain.
    pub(super) shown: u64,
    pub(super) now: Now,
    /// Whether somebody searches meanwhile: an index that has nothing to show is shown while it is filled.
    pub(super) is_serving: bool,
}

impl<S: Source> IndexSync<S> {
    pub(super) fn begin(writer: Writer, index: &SearchIndex) -> Self {
        Self {
            writer,
            has_started: false,
            position: cursor_of(index),
            follows: true,
            takes_changes: true,
            demand: None,
            held_at: None,
            build: None,
            due: BTreeSet::new(),
            committed: Monotonic::default(),
            count_mismatch: None,
            is_counted: false,
        }
    }

    /// Frees the index when what is under way has ended.
    pub(super) fn finish(self) -> Result<(), IndexingError> {
        Ok(self.writer.finish()?)
    }

    pub(super) fn has_started(&self) -> bool {
        self.has_started
    }

    /// Judges the index that was found. The outbox holds the events after `floor`, up to `head`.
    pub(super) fn start(&mut self, index: &SearchIndex, floor: u64, head: u64, is_damaged: bool) {
        self.has_started = true;
        let reason = if !index.is_current() {
            Some("it is of another version")
        } else if is_damaged {
            Some("it is damaged")
        } else {
            why_not_followed(self.position, floor, head)
        };
        if let Some(reason) = reason {
            self.follows = false;
            self.takes_changes = index.is_current() && !is_damaged;
            self.held_at = Some(self.position);
            self.demand_rebuild(reason);
        }
    }

    /// The position lies outside the outbox, which holds the events after `floor`, up to `head`: what is missing comes
    /// with a build.
    pub(super) fn lose_track(&mut self, floor: u64, head: u64) {
        if !self.follows && self.build.is_none() {
            // The next build brings it, and begins where the snapshot is.
            return;
        }
        tracing::warn!(
            index = S::NAME,
            position = self.position,
            oldest = floor + 1,
            newest = head,
            "the events after the last one that the search index holds are not in the database"
        );
        // A build under way waits for events that never come.
        self.build = None;
        self.follows = false;
        self.held_at.get_or_insert(self.position);
        let reason = why_not_followed(self.position, floor, head).unwrap_or("events are missing");
        self.demand_rebuild(reason);
    }

    /// Whether the live generation is not to be written any more.
    pub(super) fn is_distrusted(&self) -> bool {
        !self.takes_changes
    }

    pub(super) fn position(&self) -> u64 {
        self.position
    }

    pub(super) fn demand_rebuild(&mut self, reason: &str) {
        self.demand.get_or_insert_with(|| reason.to_owned());
    }

    pub(super) fn write_again(&mut self, keys: Vec<Key>) {
        self.due.extend(keys);
    }

    pub(super) fn go_on(&mut self, index: &SearchIndex, batch: &Batch<'_, S>) -> Result<Next, IndexError> {
        if batch.shown == 0 {
            // The database is empty.
            return Ok(Next::WhenShown);
        }
        if self.build.is_none()
            && let Some(reason) = self.demand.take()
        {
            self.begin_build(index, batch, &reason)?;
        }
        self.follow(index, batch)?;
        if self.build.is_some() {
            return self.build_on(batch);
        }
        if self.position < batch.shown || self.demand.is_some() {
            return Ok(Next::Now);
        }
        if let Some(pause) = self.count(index, batch) {
            return Ok(pause);
        }
        self.commit_cursor_alone(index, batch)
    }

    /// Writes what the events name, and what is due, in one commit. Many events, such as those of stock, change nothing that
    /// can be searched; nor does most of what may have changed while nobody kept the index.
    fn follow(&mut self, index: &SearchIndex, batch: &Batch<'_, S>) -> Result<(), IndexError> {
        let mut touched = std::mem::take(&mut self.due);
        if let Some(build) = &mut self.build {
            build.pending.extend(touched.iter().cloned());
        }
        // A build that brings everything has passed the events that were read before it began.
        let passed = self.position;
        for event in batch.events.iter().filter(|event| event.id > passed) {
            match S::touch(event, batch.snapshot) {
                Invalidation::Nothing => {}
                Invalidation::One(key) => {
                    if let Some(build) = &mut self.build
                        && event.id > build.base
                    {
                        build.pending.insert(key.clone());
                    }
                    touched.insert(key);
                }
                Invalidation::Some(keys) => {
                    if let Some(build) = &mut self.build
                        && event.id > build.base
                    {
                        build.pending.extend(keys.iter().cloned());
                    }
                    touched.extend(keys);
                }
                Invalidation::Everything => self.touch_everything(event.id),
            }
            self.position = event.id;
        }
        if touched.is_empty() || !self.writes_live() {
            return Ok(());
        }
        let mut changes = Vec::with_capacity(touched.len());
        for key in touched {
            let change = change_of::<S>(batch.snapshot, &key, batch.now.wall);
            if matches!(change, IndexChange::Delete(_)) {
                // What lies under it may be gone as well.
                self.is_counted = false;
            }
            if !index.has(&change)? {
                changes.push(change);
            }
        }
        if !changes.is_empty() {
            self.writer
                .apply(changes, as_cursor(self.held_at.unwrap_or(self.position)))?;
            self.committed = batch.now.monotonic;
        }
        Ok(())
    }

    fn touch_everything(&mut self, event: u64) {
        self.held_at.get_or_insert(event - 1);
        match &mut self.build {
            None => self.demand_rebuild("names that stand in all documents have changed, or it was asked for"),
            Some(build) if event > build.base => {
                build.again.get_or_insert(event);
            }
            Some(_) => {}
        }
    }

    fn writes_live(&self) -> bool {
        self.takes_changes && self.build.as_ref().is_none_or(Build::is_beside)
    }

    fn begin_build(&mut self, index: &SearchIndex, batch: &Batch<'_, S>, reason: &str) -> Result<(), IndexError> {
        let has_nothing_to_show = index.is_current() && cursor_of(index) == 0 && index.document_count() == 0;
        let beside = if batch.is_serving && has_nothing_to_show {
            None
        } else {
            Some(self.writer.rebuild()?)
        };
        if !self.follows {
            // What is missing comes with the build.
            self.position = batch.shown;
        }
        let build = Build::new(beside, batch.snapshot.clone(), batch.shown, batch.now);
        tracing::info!(
            index = S::NAME,
            reason,
            documents = build.total(),
            shown_meanwhile = if build.is_beside() {
                "the old one"
            } else {
                "what is there already"
            },
            "the search index is being built anew"
        );
        self.build = Some(build);
        Ok(())
    }

    fn build_on(&mut self, batch: &Batch<'_, S>) -> Result<Next, IndexError> {
        let Some(build) = &mut self.build else {
            return Ok(Next::Now);
        };
        match build.go_on(&mut self.writer)? {
            Stage::Adding => return Ok(Next::Now),
            Stage::Merging => return Ok(Next::After(MERGING_POLL)),
            Stage::Ready if self.position < build.base => return Ok(Next::Now),
            Stage::Ready => {}
        }
        if let Some(build) = self.build.take() {
            let (again, documents, begun) = (build.again, build.total(), build.begun);
            let changes = build
                .pending
                .iter()
                .map(|key| change_of::<S>(batch.snapshot, key, batch.now.wall));
            let changes: Vec<_> = changes.collect();
            self.held_at = again.map(|event| event - 1);
            let cursor = self.held_at.unwrap_or(self.position);
            build.finish(&mut self.writer, changes, as_cursor(cursor))?;
            self.follows = true;
            self.takes_changes = true;
            self.committed = batch.now.monotonic;
            if again.is_some() {
                self.demand_rebuild("names that stand in all documents have changed meanwhile");
            }
            let took = batch.now.monotonic.0.saturating_sub(begun.0);
            tracing::info!(
                index = S::NAME,
                documents,
                took_ms = took.as_millis() as u64,
                "the search index was built anew"
            );
        }
        Ok(Next::Now)
    }

    /// Looks once whether the index has as many documents as there are. Where a snapshot is newer than the events say,
    /// the numbers may differ for a moment.
    fn count(&mut self, index: &SearchIndex, batch: &Batch<'_, S>) -> Option<Next> {
        if self.is_counted {
            return None;
        }
        let expected = S::count(batch.snapshot)? as u64;
        let found = index.document_count();
        if found == expected {
            self.is_counted = true;
            return None;
        }
        if self.count_mismatch.replace(batch.shown) != Some(batch.shown) {
            return Some(Next::After(COUNT_AGAIN_AFTER));
        }
        self.is_counted = true;
        tracing::warn!(
            index = S::NAME,
            found,
            expected,
            "the search index is not what it should be"
        );
        self.demand_rebuild("documents are missing, or too many");
        Some(Next::Now)
    }

    fn commit_cursor_alone(&mut self, index: &SearchIndex, batch: &Batch<'_, S>) -> Result<Next, IndexError> {
        if self.held_at.is_some() || self.position == cursor_of(index) {
            return Ok(Next::WhenShown);
        }
        let waited = batch.now.monotonic.0.saturating_sub(self.committed.0);
        let rest = CURSOR_ALONE_AFTER.saturating_sub(waited);
        if batch.is_serving && !rest.is_zero() {
            return Ok(Next::After(rest));
        }
        self.writer.apply([], as_cursor(self.position))?;
        self.committed = batch.now.monotonic;
        Ok(Next::WhenShown)
    }
}

/// Why events alone cannot bring the index up: it holds nothing, events after it are gone, or it is ahead of the
/// database, as after a restored backup.
fn why_not_followed(cursor: u64, floor: u64, head: u64) -> Option<&'static str> {
    match cursor {
        0 => Some("it is new, or was not finished"),
        cursor if cursor < floor => Some("the changes since its last one are forgotten"),
        cursor if cursor > head => Some("it is ahead of the database"),
        _ => None,
    }
}

fn change_of<S: Source>(snapshot: &S::Snapshot, key: &Key, at: UnixMillis) -> IndexChange {
    match S::document(snapshot, key, at) {
        Some(document) => IndexChange::put(document),
        None => IndexChange::Delete(key.clone()),
    }
}

fn as_cursor(id: u64) -> i64 {
    i64::try_from(id).unwrap_or(i64::MAX)
}

/// How far the index has come, in the ids of events.
pub fn cursor_of(index: &SearchIndex) -> u64 {
    u64::try_from(index.cursor()).unwrap_or(0)
}

#[cfg(test)]
mod tests;
