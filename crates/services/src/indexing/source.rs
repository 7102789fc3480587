//! What an index is made of.

use std::sync::Arc;

use domain::clock::UnixMillis;
use search_index::Document;
use store::{OutboxEvent, Topic};

/// What names a document: a product's code, a page's id.
pub type Key = Box<str>;

/// What an event means to an index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Invalidation {
    /// Nothing.
    Nothing,
    /// This document is another one, new, or gone.
    One(Key),
    /// These may be others.
    Some(Vec<Key>),
    /// Any document may be another one.
    Everything,
}

/// Something that documents are made of, as it is now and as it changes.
pub trait Source: Clone + Send + Sync + 'static {
    /// The index's name in the log and in metrics.
    const NAME: &'static str;

    /// An immutable state; documents of one build come from one.
    type Snapshot: Send + Sync + 'static;

    fn snapshot(&self) -> Arc<Self::Snapshot>;

    /// Of every document that there is, each once.
    fn keys(snapshot: &Self::Snapshot) -> Vec<Key>;

    /// How many documents there are; nothing while that is not known.
    fn count(snapshot: &Self::Snapshot) -> Option<usize> {
        Some(Self::keys(snapshot).len())
    }

    /// The document as it is at a moment; none when it is gone.
    fn document(snapshot: &Self::Snapshot, key: &str, at: UnixMillis) -> Option<Document>;

    /// Of the documents that become other ones by themselves as time goes by.
    fn changed_by_time(_: &Self::Snapshot) -> Vec<Key> {
        Vec::new()
    }

    /// Of the documents that are other ones in the later of two snapshots though no event says so.
    fn changed_between(_: &Self::Snapshot, _: &Self::Snapshot) -> Vec<Key> {
        Vec::new()
    }

    /// When the next document becomes another one by itself, where nobody else tells it.
    fn next_change(_: &Self::Snapshot) -> Option<UnixMillis> {
        None
    }

    /// Whether events of the topic may touch a document. All others [`touch`](Self::touch) nothing.
    fn hears(topic: Topic) -> bool;

    /// The snapshot is as new as the event, or newer.
    fn touch(event: &OutboxEvent, snapshot: &Self::Snapshot) -> Invalidation;
}
