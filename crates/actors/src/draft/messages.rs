//! What a draft's actor can be asked.

use std::{
    sync::{Arc, OnceLock},
    time::Instant,
};

use actix::{Message, Recipient};
use domain::{
    content::{Author, EditRights},
    draft::{Draft, DraftOperation, DraftReply, DraftView},
    ids::TabId,
};
use serde_json::Value;
use tokio::sync::watch;
use wire::drafting::PresentEditor;

use super::PreviewView;
use crate::{Notice, Unavailable};

/// A session begins to follow a draft.
#[derive(Message)]
#[rtype(result = "Result<DraftJoined, DraftAbsent>")]
pub struct DraftJoin {
    /// Tells sockets apart; it grows.
    pub connection: u64,
    pub tab: TabId,
    /// Whether it follows the draft or its preview.
    pub role: DraftRole,
    /// As whom, where and when it looks at the preview.
    pub view: PreviewView,
    /// Came by a link.
    pub is_guest: bool,
    /// Gets told of the store's troubles.
    pub notices: Recipient<Notice>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DraftRole {
    Editor,
    Preview,
}

/// Why nobody can follow a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftAbsent {
    /// The page is not there in the language.
    NoPage,
    /// It is looked at in as many ways as it may be.
    TooMany,
    Unavailable(Unavailable),
}

impl From<Unavailable> for DraftAbsent {
    fn from(unavailable: Unavailable) -> Self {
        Self::Unavailable(unavailable)
    }
}

/// The newest states; whoever is slow skips the ones between. They end with the actor.
pub struct DraftJoined {
    pub states: watch::Receiver<Arc<SharedDraft>>,
    pub editors: watch::Receiver<Arc<Vec<PresentEditor>>>,
    /// Another number whenever something else is said of the page, or asked of those who publish it.
    pub comments: watch::Receiver<u64>,
    /// For those who follow a preview; nothing in it until the first one is made.
    pub previews: Option<watch::Receiver<Option<Arc<Preview>>>>,
}

/// A draft as all its editors see it.
#[derive(Debug)]
pub struct SharedDraft {
    pub view: DraftView,
    pub made: Instant,
    json: OnceLock<Box<serde_json::value::RawValue>>,
}

impl SharedDraft {
    pub fn new(view: DraftView) -> Self {
        Self {
            view,
            made: Instant::now(),
            json: OnceLock::new(),
        }
    }

    /// The draft as editors are told it.
    pub fn json(&self) -> &serde_json::value::RawValue {
        self.json
            .get_or_init(|| serde_json::value::to_raw_value(self.view.draft.as_json()).unwrap_or_default())
    }
}

/// A page as it would be with its draft.
#[derive(Debug)]
pub struct Preview {
    pub version: u64,
    /// When the draft became this one.
    pub changed: Instant,
    pub model: Value,
    pub page: Box<serde_json::value::RawValue>,
    /// What became another thing since an earlier version, where that is less to say.
    pub patch: Option<(u64, Box<serde_json::value::RawValue>)>,
}

/// The draft as it is now, with what waits to be stored.
#[derive(Message)]
#[rtype(result = "Result<Arc<Draft>, DraftAbsent>")]
pub struct GetDraft;

#[derive(Message)]
#[rtype(result = "()")]
pub struct DraftLeave {
    pub connection: u64,
    pub role: DraftRole,
}

/// An operation of an editor; the answer comes when it is decided.
#[derive(Message)]
#[rtype(result = "Result<DraftReply, Unavailable>")]
pub struct DraftSubmit {
    pub connection: u64,
    pub tab: TabId,
    pub seq: u64,
    pub author: Author,
    pub rights: EditRights,
    pub operation: DraftOperation,
}

/// Where an editor is.
#[derive(Message)]
#[rtype(result = "()")]
pub struct DraftWhere {
    pub connection: u64,
    pub editor: PresentEditor,
}

/// Somebody may have written the page beside the actor.
#[derive(Message, Debug, Clone, Copy)]
#[rtype(result = "()")]
pub struct DraftStored;

/// Other drafts are not what they were: previews that show them are made anew.
#[derive(Message, Debug, Clone, Copy)]
#[rtype(result = "()")]
pub struct OtherDraftsChanged;

/// Something else is said of the page by those who work on it, or asked of those who publish it.
#[derive(Message, Debug, Clone, Copy)]
#[rtype(result = "()")]
pub struct CommentsChanged;

/// The site became another one: previews are made anew.
#[derive(Message, Debug, Clone, Copy)]
#[rtype(result = "()")]
pub struct SiteChanged;

/// Commits what waits, then ends the actor; nothing new is taken.
#[derive(Message)]
#[rtype(result = "()")]
pub struct DraftDrain;
