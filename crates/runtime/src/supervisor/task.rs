//! What a background task knows of its supervisor.

use std::sync::Arc;

use super::Shared;

/// One run of a task: it hears here that it is to end, and tells here how it does.
#[derive(Clone)]
pub struct Task {
    name: &'static str,
    shared: Arc<Shared>,
}

impl Task {
    pub(super) fn new(name: &'static str, shared: Arc<Shared>) -> Self {
        Self { name, shared }
    }

    /// Waits until the task is told to end.
    pub async fn stopped(&self) {
        self.shared.stop.cancelled().await;
    }

    /// The task did a piece of its work. After a trouble or a new start this makes the server ready again, so every
    /// task says it after each round.
    pub fn does_well(&self) {
        self.shared.does_well(self.name);
    }

    /// The task runs and cannot do its work: the server is not ready until it does well. The trouble is a part of a
    /// sentence for operators.
    pub fn has_trouble(&self, trouble: impl Into<String>) {
        self.shared.has_trouble(self.name, trouble);
    }
}
