//! What a tab knows of its cart.

use super::script::Script;
use crate::{
    client::State,
    error::{Error, Result},
};

/// What a tab has seen of its cart's changes. States may skip changes, never go back.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sight {
    pub(super) last: State,
    /// The newest change seen.
    pub(super) change: u64,
}

impl Sight {
    /// Takes a state; returns the newest change that it shows.
    pub(super) fn take(&mut self, state: State, script: &Script) -> Result<u64> {
        if state.revision < self.last.revision || state.version < self.last.version {
            return Err(Error::server(format!(
                "A state went backwards: version {} revision {} after version {} revision {}.",
                state.version, state.revision, self.last.version, self.last.revision
            )));
        }
        self.last = state;
        self.change = script
            .change_shown(state.total_quantity, self.change)
            .unwrap_or(self.change);
        Ok(self.change)
    }
}
