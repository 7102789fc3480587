//! How carts wait, and where they live.

use std::time::Duration;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CartsConfig {
    /// A cart commits its quantity changes after this much quiet.
    pub quiet_ms: u64,
    /// … and at the latest this long after the first uncommitted one.
    pub max_wait_ms: u64,
    /// An idle cart without a tab leaves memory after this time.
    pub passivate_after_s: u64,
    /// Threads that cart actors live on; 0: one per core.
    pub arbiters: usize,
    /// Answers to requests with an `Idempotency-Key` that are kept of one identity, and the bytes that they take as they
    /// are stored; past either the oldest go.
    pub kept_answers: u32,
    pub kept_answer_bytes: u32,
    /// Bytes of answers a second, as they are sent, that one cart may ask to be kept; 16 times as many at once.
    pub kept_answer_rate: u32,
}

impl Default for CartsConfig {
    fn default() -> Self {
        Self {
            quiet_ms: 500,
            max_wait_ms: 2_000,
            passivate_after_s: 60,
            arbiters: 0,
            kept_answers: 1000,
            kept_answer_bytes: 1024 * 1024,
            kept_answer_rate: 256 * 1024,
        }
    }
}

impl CartsConfig {
    pub fn quiet(&self) -> Duration {
        Duration::from_millis(self.quiet_ms)
    }

    pub fn max_wait(&self) -> Duration {
        Duration::from_millis(self.max_wait_ms)
    }

    pub fn passivate_after(&self) -> Duration {
        Duration::from_secs(self.passivate_after_s)
    }

    pub fn arbiter_count(&self) -> usize {
        if self.arbiters > 0 {
            self.arbiters
        } else {
            super::server::cores()
        }
    }
}
