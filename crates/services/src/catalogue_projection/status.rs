//! How far the projection is, for operators.

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

use domain::clock::{Monotonic, Now, UnixMillis};

use super::unreadable::Unreadable;

/// Kept beside the task, so that it outlives one that has to be started again.
#[derive(Debug)]
pub struct ProjectionStatus {
    /// The last event that is shown.
    cursor: AtomicU64,
    /// The newest event that was seen.
    head: AtomicU64,
    /// When nothing was left to show, in milliseconds of the process.
    caught_up: AtomicU64,
    /// Up to when it was shown what time brings.
    time: AtomicI64,
    /// What could not be read, and waits for its next try.
    unreadable: Mutex<Unreadable>,
}

/// What is behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lag {
    pub events: u64,
    /// Since everything was shown.
    pub time: Duration,
}

impl ProjectionStatus {
    /// Everything up to the event and up to now is shown.
    pub fn new(cursor: u64, now: Now) -> Self {
        let status = Self {
            cursor: AtomicU64::new(cursor),
            head: AtomicU64::new(cursor),
            caught_up: AtomicU64::new(0),
            time: AtomicI64::new(now.wall.0),
            unreadable: Mutex::default(),
        };
        status.caught_up(now.monotonic);
        status
    }

    pub fn lag(&self, now: Monotonic) -> Lag {
        let events = self.head.load(Ordering::Relaxed).saturating_sub(self.cursor());
        let caught_up = Duration::from_millis(self.caught_up.load(Ordering::Relaxed));
        Lag {
            events,
            time: now.0.saturating_sub(caught_up),
        }
    }

    /// The last event that is shown.
    pub fn cursor(&self) -> u64 {
        self.cursor.load(Ordering::Relaxed)
    }

    /// How many things cannot be read, and are shown as they were before.
    pub fn unreadable_count(&self) -> usize {
        self.unreadable().len()
    }

    pub(super) fn unreadable(&self) -> MutexGuard<'_, Unreadable> {
        // The list is whole at every moment.
        self.unreadable.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn shows(&self, cursor: u64) {
        self.cursor.store(cursor, Ordering::Relaxed);
    }

    pub(super) fn saw(&self, head: u64) {
        self.head.store(head, Ordering::Relaxed);
    }

    pub(super) fn caught_up(&self, now: Monotonic) {
        let now = u64::try_from(now.0.as_millis()).unwrap_or(u64::MAX);
        self.caught_up.store(now, Ordering::Relaxed);
    }

    pub(super) fn time(&self) -> UnixMillis {
        UnixMillis(self.time.load(Ordering::Relaxed))
    }

    pub(super) fn shows_time(&self, at: UnixMillis) {
        self.time.store(at.0, Ordering::Relaxed);
    }
}
