//! What making and keeping pictures may cost.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::server::cores;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PicturesConfig {
    /// Pictures made at once; 0: one for every second core, so that pages and carts have the others.
    pub threads: usize,
    /// Pictures that may wait to be made; one more is answered `busy`.
    pub waiting: usize,
    /// Nobody waits longer for a picture.
    pub deadline_ms: u64,
    /// Pictures that are kept in memory.
    pub memory_mb: u64,
    /// Pictures that are kept in the data folder.
    pub disk_mb: u64,
    /// The largest file that the library takes.
    pub most_mb: u64,
    /// The most pixels that such a file may have, in millions.
    pub most_megapixels: u64,
}

impl Default for PicturesConfig {
    fn default() -> Self {
        Self {
            threads: 0,
            waiting: 256,
            deadline_ms: 30_000,
            memory_mb: 32,
            disk_mb: 512,
            most_mb: 32,
            most_megapixels: 50,
        }
    }
}

impl PicturesConfig {
    pub fn thread_count(&self) -> usize {
        if self.threads > 0 {
            return self.threads;
        }
        (cores() / 2).max(1)
    }

    pub fn deadline(&self) -> Duration {
        Duration::from_millis(self.deadline_ms)
    }

    /// Bytes in memory.
    pub fn memory(&self) -> u64 {
        self.memory_mb << 20
    }

    /// Bytes on disk.
    pub fn disk(&self) -> u64 {
        self.disk_mb << 20
    }

    /// Bytes of a file that the library takes.
    pub fn most_bytes(&self) -> u64 {
        self.most_mb << 20
    }

    pub fn most_pixels(&self) -> u64 {
        self.most_megapixels * 1_000_000
    }
}
