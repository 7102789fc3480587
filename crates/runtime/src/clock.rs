//! The one place that reads the clocks.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use domain::clock::{Monotonic, Now, UnixMillis};

/// Reads the machine's clocks; cheap to copy, and all copies agree.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    start: Instant,
}

impl Clock {
    pub fn system() -> Self {
        Self { start: Instant::now() }
    }

    pub fn now(&self) -> Now {
        Now {
            monotonic: Monotonic(self.start.elapsed()),
            wall: self.wall(),
        }
    }

    /// Milliseconds since the Unix epoch; 0 on a machine whose clock stands before it.
    pub fn wall(&self) -> UnixMillis {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        UnixMillis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}
