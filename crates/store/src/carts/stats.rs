//! What the writer counts, for the metrics.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// What a cart writer has done since it was started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WriterStats {
    /// Commits that became durable.
    pub commits: u64,
    /// Commits that were refused because the cart had another version.
    pub conflicts: u64,
    /// Commits that failed with the storage, or because of what they held.
    pub failures: u64,
    /// Transactions that became durable.
    pub batches: u64,
    pub largest_batch: u64,
    /// From the begin of each transaction to its durable end; two may be under way at once.
    pub busy: Duration,
    pub slowest_batch: Duration,
    /// Commits that wait now.
    pub waiting: u64,
}

#[derive(Debug, Default)]
pub(super) struct Counters {
    pub(super) commits: AtomicU64,
    pub(super) conflicts: AtomicU64,
    pub(super) failures: AtomicU64,
    pub(super) batches: AtomicU64,
    pub(super) largest_batch: AtomicU64,
    pub(super) busy_micros: AtomicU64,
    pub(super) slowest_micros: AtomicU64,
}

impl Counters {
    pub(super) fn batch_done(&self, carts: usize, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.batches.fetch_add(1, Relaxed);
        self.largest_batch.fetch_max(carts as u64, Relaxed);
        self.busy_micros.fetch_add(micros, Relaxed);
        self.slowest_micros.fetch_max(micros, Relaxed);
    }

    pub(super) fn read(&self) -> WriterStats {
        WriterStats {
            commits: self.commits.load(Relaxed),
            conflicts: self.conflicts.load(Relaxed),
            failures: self.failures.load(Relaxed),
            batches: self.batches.load(Relaxed),
            largest_batch: self.largest_batch.load(Relaxed),
            busy: Duration::from_micros(self.busy_micros.load(Relaxed)),
            slowest_batch: Duration::from_micros(self.slowest_micros.load(Relaxed)),
            waiting: 0,
        }
    }
}
