//! What rendering pages on the server may cost.

use std::{num::NonZeroUsize, time::Duration};

use serde::{Deserialize, Serialize};

use crate::server::cores;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RenderingConfig {
    /// Pages rendered at once; 0: one for each core.
    pub threads: usize,
    /// What each thread's copy of the web app may hold between pages.
    pub memory_mb: usize,
    /// A page that is not rendered within this time is sent without its body, for the browser to draw.
    pub deadline_ms: u64,
    /// Rendered bodies that are kept.
    pub cache_mb: u64,
}

impl Default for RenderingConfig {
    fn default() -> Self {
        Self {
            threads: 0,
            memory_mb: 16,
            deadline_ms: 2_000,
            cache_mb: 24,
        }
    }
}

impl RenderingConfig {
    pub fn thread_count(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.threads)
            .or(NonZeroUsize::new(cores()))
            .unwrap_or(NonZeroUsize::MIN)
    }

    pub fn deadline(&self) -> Duration {
        Duration::from_millis(self.deadline_ms)
    }

    /// Bytes of one thread's copy of the web app.
    pub fn memory(&self) -> usize {
        self.memory_mb << 20
    }

    /// Bytes of rendered bodies.
    pub fn cache(&self) -> u64 {
        self.cache_mb << 20
    }
}
