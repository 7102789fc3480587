//! How far one tab's operations have come.

use std::sync::Arc;

use super::TabProgress;
use crate::{
    cart::record::{Refusal, TabRecord},
    clock::UnixMillis,
    ids::TabId,
};

#[derive(Debug, Clone, Default)]
pub(super) struct TabState {
    pub(super) applied: u64,
    pub(super) acked: u64,
    pub(super) refusals: Arc<Vec<Refusal>>,
    /// Those that the commit under way writes, and those that the store holds: what is taken back brings back the oldest
    /// one that it had pushed out.
    pub(super) committing: Arc<Vec<Refusal>>,
    pub(super) durable: Arc<Vec<Refusal>>,
    pub(super) seen: UnixMillis,
}

impl TabState {
    pub(super) fn stored(record: &TabRecord) -> Self {
        Self {
            applied: record.acked_seq,
            acked: record.acked_seq,
            refusals: record.refusals.clone(),
            committing: record.refusals.clone(),
            durable: record.refusals.clone(),
            seen: record.seen,
        }
    }

    pub(super) fn progress(&self, tab: TabId) -> TabProgress {
        TabProgress {
            tab,
            applied: self.applied,
            acked: self.acked,
            refusals: self.refusals.clone(),
        }
    }

    pub(super) fn refuse(&mut self, refusal: Refusal) {
        let refusals = Arc::make_mut(&mut self.refusals);
        refusals.push(refusal);
        if refusals.len() > TabRecord::REFUSALS {
            refusals.remove(0);
        }
    }
}
