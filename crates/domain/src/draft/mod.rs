//! A page in a language while editors work on it together: what they do to it, whether that can be done, and how what two of
//! them do to the same text is put together.
//!
//! `machine` says when something is written and told, `document` does operations to the stored form, `text` merges splices.

mod document;
mod machine;
mod operation;
mod record;
mod text;

pub use document::{Draft, DraftRules, MAX_BYTES, MAX_DEPTH};
pub use machine::{
    DraftEffect, DraftEvent, DraftFailure, DraftMachine, DraftProgress, DraftReply, DraftTiming, DraftView,
};
pub use operation::{Destination, DraftFault, DraftOperation, DraftRefusal, ItemChange, Place, Splice};
pub use record::{DraftCommit, DraftKey, DraftTab, StoredDraft};
