//! How far one tab's operations have come.

use std::sync::Arc;

use super::TabProgress;
use crate::{
    cart::record::{Refusal, TabRecord},
    clock::UnixMillis,
    ids::TabId,
};

#[derive(Debug, Clone)]
pub(super) struct TabState {
    pub(super) applied: u64,
    pub(super) acked: u64,
    pub(super) refusals: Arc<Vec<Refusal>>,
    pub(super) seen: UnixMillis,
}

impl TabState {
    pub(super) fn new() -> Self {
        Self {
            applied: 0,
            acked: 0,
            refusals: Arc::default(),
            seen: UnixMillis::default(),
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

    pub(super) fn durable_refusals(&self) -> Arc<Vec<Refusal>> {
        let durable = self.refusals.iter().filter(|refusal| refusal.seq <= self.acked);
        Arc::new(durable.cloned().collect())
    }
}
