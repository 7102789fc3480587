//! Time as values: the shell reads the clock and passes it in.

use std::{ops::Add, time::Duration};

use serde::{Deserialize, Serialize};

/// How far the clocks of servers may be apart, and how far one may be set back: what another server made a moment ago, or this
/// one before, is not of the future.
pub const CLOCK_LEEWAY: Duration = Duration::from_secs(60);

/// Milliseconds since the Unix epoch, for records and documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnixMillis(pub i64);

impl UnixMillis {
    /// The moment so long before this one.
    pub fn before(self, time: Duration) -> Self {
        Self(
            self.0
                .saturating_sub(i64::try_from(time.as_millis()).unwrap_or(i64::MAX)),
        )
    }

    /// How long until `later`; zero when it has passed.
    pub fn until(self, later: Self) -> Duration {
        Duration::from_millis(later.0.saturating_sub(self.0).max(0).unsigned_abs())
    }

    /// The moment so long after this one.
    pub fn after(self, time: Duration) -> Self {
        Self(
            self.0
                .saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX)),
        )
    }
}

/// A point on a clock that never goes back, for deadlines. Only differences mean something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Monotonic(pub Duration);

impl Add<Duration> for Monotonic {
    type Output = Self;
    fn add(self, wait: Duration) -> Self {
        Self(self.0 + wait)
    }
}

impl Monotonic {
    /// How long until `later`; zero when it has passed.
    pub fn until(self, later: Self) -> Duration {
        later.0.saturating_sub(self.0)
    }
}

/// Both clocks, read together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    pub monotonic: Monotonic,
    pub wall: UnixMillis,
}
