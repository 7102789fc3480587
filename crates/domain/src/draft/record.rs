//! What the store keeps of a draft, and what one commit writes.

use std::sync::Arc;

use super::{DraftRefusal, document::Draft};
use crate::{
    clock::UnixMillis,
    content::{Author, PageId, Schedule},
    ids::TabId,
    market::Language,
};

/// A page in a language.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DraftKey {
    pub page: PageId,
    pub language: Language,
}

/// A draft as read from the store.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredDraft {
    /// That of the edition.
    pub etag: u64,
    /// What an editor goes on with.
    pub draft: Draft,
    /// What readers see, where they see anything.
    pub seen: Option<Draft>,
    /// When it is published by itself.
    pub schedule: Schedule,
    /// At most [`DraftTab::PER_DRAFT`].
    pub tabs: Vec<DraftTab>,
}

/// How far a tab's operations are durable.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftTab {
    pub tab: TabId,
    pub acked_seq: u64,
    /// The last refusals, oldest first: [`DraftTab::REFUSALS`], and all that were not durable before.
    pub refusals: Arc<Vec<DraftRefusal>>,
    /// The revision that the commit had: those of the next machine begin after it.
    pub revision: u64,
    /// When the tab last sent an operation.
    pub seen: UnixMillis,
}

impl DraftTab {
    /// How many tabs' records a draft keeps; the longest silent is dropped first.
    pub const PER_DRAFT: usize = 256;
    /// How many refusals a tab's record keeps.
    pub const REFUSALS: usize = 20;
}

/// One commit of one draft, guarded by the etag that it was decided on.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftCommit {
    pub key: DraftKey,
    pub etag: u64,
    pub draft: Draft,
    /// Who did the last of what is written.
    pub author: Author,
    /// Records of the tabs whose operations it covers.
    pub put_tabs: Vec<DraftTab>,
    pub deleted_tabs: Vec<TabId>,
    pub at: UnixMillis,
}
