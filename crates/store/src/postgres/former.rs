//! Which connections are not used any more: those to a server that was left, or that fell silent.

use std::{
    sync::{Arc, RwLock},
    time::{Duration, Instant},
};

/// Since when connections can be used.
#[derive(Debug, Clone)]
pub(super) struct Former(Arc<RwLock<Instant>>);

impl Former {
    pub(super) fn none() -> Self {
        Self(Arc::new(RwLock::new(Instant::now())))
    }

    /// None that was made by now is used again.
    pub(super) fn all_by_now(&self) {
        if let Ok(mut since) = self.0.write() {
            *since = Instant::now();
        }
    }

    /// Whether a connection of this age is one of them.
    pub(super) fn includes(&self, age: Duration) -> bool {
        self.0.read().is_ok_and(|since| age > since.elapsed())
    }
}
