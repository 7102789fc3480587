//! What a session of an editor is: what it may do, and what it follows.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use actix::SpawnHandle;
use actors::draft::{DraftRole, Preview, PreviewView, SharedDraft};
use domain::{
    clock::UnixMillis,
    content::{Author, EditRights},
    draft::{DraftKey, DraftOperation},
    ids::TabId,
};
use http_api::net::EditorPlace;
use tokio::sync::watch;
use wire::drafting::PresentEditor;

/// What a session may do with drafts, and what it follows of them.
pub(crate) struct EditingSession {
    pub(super) tab: TabId,
    pub(super) expires: UnixMillis,
    pub(super) rights: Rights,
    pub(super) followed: BTreeMap<(u32, &'static str, DraftRole), Followed>,
    /// Operations that wait for their turn: they go to their drafts strictly one after another.
    pub(super) queue: VecDeque<Waiting>,
    pub(super) is_busy: bool,
    /// Tells an operator again and again how the server stands.
    pub(super) metrics: Option<SpawnHandle>,
    pub(super) _place: EditorPlace,
}

impl EditingSession {
    /// Whether what its editor does waits for its turn, or has it.
    pub(crate) fn has_operations(&self) -> bool {
        self.is_busy || !self.queue.is_empty()
    }
}

/// What whoever opened a session may do there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rights {
    /// Who edits; nothing where drafts may only be looked at, or not even that.
    pub(super) author: Option<Author>,
    /// What they may write.
    pub(super) edit: EditRights,
    /// Whether previews may be looked at.
    pub(super) reads: bool,
    /// Whether the server is theirs to run.
    pub(super) operates: bool,
    /// The one preview that a link opens.
    pub(super) link: Option<DraftKey>,
}

pub(super) struct Waiting {
    pub(super) number: u32,
    pub(super) key: DraftKey,
    pub(super) seq: u64,
    pub(super) operation: DraftOperation,
}

pub(super) type Topic = (u32, &'static str, DraftRole);

/// A draft or a preview that a session follows.
pub(super) struct Followed {
    pub(super) key: DraftKey,
    pub(super) states: watch::Receiver<Arc<SharedDraft>>,
    pub(super) editors: watch::Receiver<Arc<Vec<PresentEditor>>>,
    /// Nothing for those who follow the draft itself.
    pub(super) previews: Option<watch::Receiver<Option<Arc<Preview>>>>,
    pub(super) view: PreviewView,
    /// What the tab was told last.
    pub(super) told: Option<Told>,
    /// The revision of the draft that it was told.
    pub(super) told_draft: Option<u64>,
    pub(super) told_preview: Option<u64>,
    /// Tells of news; ended when the tab follows it no more.
    pub(super) streams: Vec<SpawnHandle>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) revision: u64,
    pub(super) applied: u64,
    pub(super) acked: u64,
    pub(super) last_refusal: Option<u64>,
}
