//! When a connection ends although its client would like to go on.

use std::time::Duration;

use configuration::LimitsConfig;
use tokio::time::Instant;

/// How long a client is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// From one answer to the next request's whole head.
    pub idle: Duration,
    /// A client must take [`Times::taken`] bytes in each such time while bytes wait for it.
    pub stall: Duration,
    pub taken: u64,
}

impl Times {
    pub fn of(limits: &LimitsConfig) -> Self {
        Self {
            idle: limits.keep_alive() + limits.head_timeout(),
            stall: Duration::from_secs(limits.stall_s),
            taken: limits.stall_s.saturating_mul(limits.least_bytes_per_second),
        }
    }
}

/// Why a connection ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expired {
    SlowHead,
    SlowReader,
    /// The moment that was set for it from the beginning, or when it was closed.
    Due,
}

impl Expired {
    /// The reason in the metrics, where the client is to blame.
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Self::SlowHead => Some("slow-head"),
            Self::SlowReader => Some("slow-reader"),
            Self::Due => None,
        }
    }
}

/// What a connection is waited for. Time is passed in.
#[derive(Debug, Clone, Copy)]
pub struct Deadlines {
    times: Times,
    /// Since when nothing is answered.
    idle_since: Option<Instant>,
    stall: Option<Stall>,
    end: Option<Instant>,
}

/// Bytes wait, and the client took so many since then.
#[derive(Debug, Clone, Copy)]
struct Stall {
    since: Instant,
    taken: u64,
}

impl Deadlines {
    pub fn new(times: Times, now: Instant) -> Self {
        Self {
            times,
            idle_since: Some(now),
            stall: None,
            end: None,
        }
    }

    /// A request's head has come whole.
    pub fn busy(&mut self) {
        self.idle_since = None;
    }

    /// Everything was answered and written.
    pub fn idle(&mut self, now: Instant) {
        self.idle_since.get_or_insert(now);
    }

    /// The client does not take what waits for it.
    pub fn blocked(&mut self, now: Instant) {
        self.stall.get_or_insert(Stall { since: now, taken: 0 });
    }

    /// The client took so many bytes.
    pub fn took(&mut self, bytes: u64) {
        if let Some(stall) = &mut self.stall {
            stall.taken += bytes;
        }
    }

    /// Nothing waits any more.
    pub fn flushed(&mut self) {
        self.stall = None;
    }

    /// The connection ends then at the latest.
    pub fn end_at(&mut self, end: Instant) {
        self.end = Some(self.end.map_or(end, |before| before.min(end)));
    }

    /// When [`Deadlines::expired`] is to be asked next.
    pub fn due(&self) -> Option<Instant> {
        let idle = self.idle_since.map(|since| since + self.times.idle);
        let stall = self.stall.map(|stall| stall.since + self.times.stall);
        [idle, stall, self.end].into_iter().flatten().min()
    }

    /// Why the connection must end now, where it must. A client that took enough is given the same time again.
    pub fn expired(&mut self, now: Instant) -> Option<Expired> {
        if self.end.is_some_and(|end| now >= end) {
            return Some(Expired::Due);
        }
        if self.idle_since.is_some_and(|since| now >= since + self.times.idle) {
            return Some(Expired::SlowHead);
        }
        let stall = self.stall.filter(|stall| now >= stall.since + self.times.stall)?;
        if stall.taken < self.times.taken {
            return Some(Expired::SlowReader);
        }
        self.stall = Some(Stall { since: now, taken: 0 });
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMES: Times = Times {
        idle: Duration::from_secs(10),
        stall: Duration::from_secs(30),
        taken: 1000,
    };

    fn after(start: Instant, seconds: u64) -> Instant {
        start + Duration::from_secs(seconds)
    }

    #[test]
    fn a_head_must_come_whole() {
        let start = Instant::now();
        let mut deadlines = Deadlines::new(TIMES, start);
        assert_eq!(deadlines.due(), Some(after(start, 10)));
        assert_eq!(deadlines.expired(after(start, 9)), None);
        assert_eq!(deadlines.expired(after(start, 10)), Some(Expired::SlowHead));
    }

    #[test]
    fn a_request_may_take_its_time() {
        let start = Instant::now();
        let mut deadlines = Deadlines::new(TIMES, start);
        deadlines.busy();
        assert_eq!((deadlines.due(), deadlines.expired(after(start, 1000))), (None, None));
        deadlines.idle(after(start, 1000));
        deadlines.idle(after(start, 1005));
        assert_eq!(deadlines.due(), Some(after(start, 1010)), "from the first moment on");
    }

    #[test]
    fn a_client_must_take_what_waits_for_it() {
        let start = Instant::now();
        let mut deadlines = Deadlines::new(TIMES, start);
        deadlines.busy();
        deadlines.took(5000);
        deadlines.blocked(start);
        deadlines.took(600);
        deadlines.blocked(after(start, 20));
        deadlines.took(600);
        assert_eq!(deadlines.expired(after(start, 30)), None, "it took enough");
        deadlines.took(999);
        assert_eq!(deadlines.expired(after(start, 59)), None);
        assert_eq!(deadlines.expired(after(start, 60)), Some(Expired::SlowReader));
        deadlines.flushed();
        assert_eq!((deadlines.due(), deadlines.expired(after(start, 60))), (None, None));
    }

    #[test]
    fn an_end_that_is_set_holds_whatever_the_client_does() {
        let start = Instant::now();
        let mut deadlines = Deadlines::new(TIMES, start);
        deadlines.busy();
        deadlines.end_at(after(start, 5));
        deadlines.end_at(after(start, 7));
        assert_eq!(deadlines.due(), Some(after(start, 5)));
        assert_eq!(deadlines.expired(after(start, 5)), Some(Expired::Due));
    }
}
