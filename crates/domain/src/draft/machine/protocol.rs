//! What a draft's machine is told, and what it says to do.

use std::{collections::HashMap, sync::Arc, time::Duration};

use super::super::{Draft, DraftCommit, DraftOperation, DraftRefusal, StoredDraft};
use crate::{
    clock::Monotonic,
    content::{Author, EditRights},
    ids::TabId,
};

/// How long operations wait for more of their kind before they are written; they are shown at once.
#[derive(Debug, Clone, Copy)]
pub struct DraftTiming {
    /// Committed after so much quiet,
    pub quiet: Duration,
    /// but at the latest so long after the first one that waits.
    pub at_most: Duration,
    /// Pause between tries while the store is out of reach.
    pub retry: Duration,
}

#[derive(Debug)]
pub enum DraftEvent {
    Operate {
        tab: TabId,
        seq: u64,
        author: Author,
        /// Whether raw HTML and embeds may be written.
        rights: EditRights,
        operation: DraftOperation,
    },
    /// Commits at once what waits; `Clean` says when nothing waits any more.
    Flush,
    Wake,
    Committed {
        etag: u64,
    },
    CommitFailed(DraftFailure),
    /// Somebody may have written the page beside this machine.
    ChangedElsewhere,
    Reloaded(StoredDraft),
    ReloadFailed,
}

/// Why a commit did not happen, or may not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftFailure {
    /// The page has another etag in the store.
    Conflict,
    /// The storage is out of reach, or nobody knows whether it was written.
    Storage,
}

#[derive(Debug, Clone, PartialEq)]
pub enum DraftEffect {
    /// Send [`DraftEvent::Wake`] at this time. A later one replaces an earlier one.
    WakeAt(Monotonic),
    /// Write this; then send `Committed` or `CommitFailed`.
    Commit(Box<DraftCommit>),
    /// Read the draft; then send `Reloaded` or `ReloadFailed`.
    Reload,
    /// Show the newest view to everybody.
    Publish,
    /// To the one who sent the operation.
    Reply(DraftReply),
    /// Tell the tabs that nothing can be stored at the moment; their operations are kept.
    StorageUnavailable,
    /// Nothing waits any more.
    Clean,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftReply {
    /// Decided, accepted or refused; the next state shows it.
    Decided,
    /// Decided before; has no effect.
    Repeated,
    SeqGap {
        expected: u64,
    },
    /// Too much waits already.
    Busy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// Everything shown is durable.
    Idle,
    /// Waits for quiet.
    Collecting { due: Monotonic },
    /// The first `covered` of the waiting operations are being written.
    Committing { covered: usize },
    /// Reads the draft again.
    Reloading,
    /// The store is out of reach; reads again at this time.
    Stalled { until: Monotonic },
}

/// How far a tab's operations have come.
#[derive(Debug, Clone, Default)]
pub struct DraftProgress {
    /// The highest whose outcome the view shows.
    pub applied: u64,
    /// The highest whose outcome is durable.
    pub acked: u64,
    /// The last refusals, oldest first.
    pub refusals: Arc<Vec<DraftRefusal>>,
}

/// What editors and previews are shown.
#[derive(Debug, Clone)]
pub struct DraftView {
    /// Of the last durable commit.
    pub etag: u64,
    pub revision: u64,
    /// The revision at which the draft last became another one.
    pub changed: u64,
    pub settled: bool,
    pub draft: Arc<Draft>,
    pub tabs: HashMap<TabId, DraftProgress>,
}
