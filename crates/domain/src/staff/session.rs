//! How long a session lasts.

use std::time::Duration;

use crate::clock::UnixMillis;

/// Whoever signed in signs in again after so long: a working day.
pub const LASTS: Duration = Duration::from_secs(12 * 60 * 60);
/// A session that nobody used for so long has ended.
pub const IDLE: Duration = Duration::from_secs(2 * 60 * 60);
/// That a session was used is written so often at most.
pub const NOTED_EVERY: Duration = Duration::from_secs(60);
/// How long somebody may take to find the code of the second factor.
pub const CHALLENGE_LASTS: Duration = Duration::from_secs(5 * 60);
/// How long the token of a socket opens one.
pub const SOCKET_TOKEN_LASTS: Duration = Duration::from_secs(60);
/// How long an invitation, or a link to choose a new password, works.
pub const LINK_LASTS: Duration = Duration::from_secs(72 * 60 * 60);

/// When a session began and was used last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionTimes {
    pub created: UnixMillis,
    pub seen: UnixMillis,
}

impl SessionTimes {
    /// When it ends if nobody uses it any more.
    pub fn ends(self) -> UnixMillis {
        self.created.after(LASTS).min(self.seen.after(IDLE))
    }

    pub fn is_open(self, now: UnixMillis) -> bool {
        now < self.ends()
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
    fn a_session_ends_at_the_end_of_its_day_or_when_nobody_uses_it() {
        let begin = UnixMillis(1_800_000_000_000);
        let fresh = SessionTimes {
            created: begin,
            seen: begin,
        };
        assert_eq!(fresh.ends(), begin.after(IDLE));
        assert!(fresh.is_open(UnixMillis(begin.after(IDLE).0 - 1)));
        assert!(!fresh.is_open(begin.after(IDLE)));
        let late = SessionTimes {
            seen: begin.after(LASTS - Duration::from_secs(1)),
            ..fresh
        };
        assert_eq!(late.ends(), begin.after(LASTS), "however busy it is");
        assert!(!fresh.is_to_be_noted(UnixMillis(begin.after(NOTED_EVERY).0 - 1)));
        assert!(fresh.is_to_be_noted(begin.after(NOTED_EVERY)));
    }
}
