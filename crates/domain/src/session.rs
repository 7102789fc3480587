//! How long sessions last, of whomever.

use std::time::Duration;

use crate::clock::UnixMillis;

/// That a session was used is written so often at most.
pub const NOTED_EVERY: Duration = Duration::from_secs(60);

/// How long the sessions of some people last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionLimits {
    /// Whoever signed in signs in again after so long.
    pub lasts: Duration,
    /// A session that nobody used for so long has ended.
    pub idle: Duration,
}

/// When a session began and was used last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionTimes {
    pub created: UnixMillis,
    pub seen: UnixMillis,
}

impl SessionTimes {
    /// When it ends if nobody uses it any more.
    pub fn ends(self, limits: SessionLimits) -> UnixMillis {
        self.created.after(limits.lasts).min(self.seen.after(limits.idle))
    }

    pub fn is_open(self, limits: SessionLimits, now: UnixMillis) -> bool {
        now < self.ends(limits)
    }

    /// Whether it is to be written that the session is used.
    pub fn is_to_be_noted(self, now: UnixMillis) -> bool {
        now >= self.seen.after(NOTED_EVERY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_ends_at_the_end_of_its_time_or_when_nobody_uses_it() {
        let limits = SessionLimits {
            lasts: Duration::from_secs(12 * 60 * 60),
            idle: Duration::from_secs(2 * 60 * 60),
        };
        let begin = UnixMillis(1_800_000_000_000);
        let fresh = SessionTimes {
            created: begin,
            seen: begin,
        };
        assert_eq!(fresh.ends(limits), begin.after(limits.idle));
        assert!(fresh.is_open(limits, UnixMillis(begin.after(limits.idle).0 - 1)));
        assert!(!fresh.is_open(limits, begin.after(limits.idle)));
        let late = SessionTimes {
            seen: begin.after(limits.lasts - Duration::from_secs(1)),
            ..fresh
        };
        assert_eq!(late.ends(limits), begin.after(limits.lasts), "however busy it is");
        assert!(!fresh.is_to_be_noted(UnixMillis(begin.after(NOTED_EVERY).0 - 1)));
        assert!(fresh.is_to_be_noted(begin.after(NOTED_EVERY)));
    }
}
