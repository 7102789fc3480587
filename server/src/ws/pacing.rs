//! How often a tab gets a state: a large one takes its time.

use std::time::Duration;

use domain::clock::Monotonic;

/// A state of this size and less is sent at once, however many there are.
const SMALL: usize = 64 * 1024;

/// When the next state may be sent. Time is passed in.
#[derive(Debug)]
pub struct Pacing {
    /// None where states are not paced.
    bytes_per_second: Option<u64>,
    next: Monotonic,
    /// A state waits for its time.
    is_waiting: bool,
    /// It is sent even where it shows nothing new.
    anyway: bool,
}

/// What is to be done about a state.
#[derive(Debug, PartialEq, Eq)]
pub enum Due {
    /// It is sent now; true where it must be although it shows nothing new.
    Now(bool),
    /// It is asked for again after this time.
    After(Duration),
    /// It is asked for again anyway.
    Waiting,
}

impl Pacing {
    pub fn new(bytes_per_second: Option<u64>, now: Monotonic) -> Self {
        Self {
            bytes_per_second,
            next: now,
            is_waiting: false,
            anyway: false,
        }
    }

    /// There is something to show.
    pub fn ask(&mut self, anyway: bool, now: Monotonic) -> Due {
        self.anyway |= anyway;
        let left = now.until(self.next);
        if left.is_zero() {
            return self.send();
        }
        if std::mem::replace(&mut self.is_waiting, true) {
            Due::Waiting
        } else {
            Due::After(left)
        }
    }

    /// The time that was waited for has come, or there is no other.
    pub fn send(&mut self) -> Due {
        self.is_waiting = false;
        Due::Now(std::mem::take(&mut self.anyway))
    }

    /// A state of this size was sent: the next one waits as long as this one may take.
    pub fn sent(&mut self, bytes: usize, now: Monotonic) {
        if let Some(rate) = self.bytes_per_second.filter(|_| bytes > SMALL) {
            self.next = now + Duration::from_millis(bytes as u64 * 1000 / rate);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: u64) -> Monotonic {
        Monotonic(Duration::from_millis(ms))
    }

    #[test]
    fn a_small_state_delays_nothing() {
        let mut pacing = Pacing::new(Some(100_000), at(0));
        for ms in 0..5 {
            assert_eq!(pacing.ask(false, at(ms)), Due::Now(false));
            pacing.sent(SMALL, at(ms));
        }
    }

    #[test]
    fn after_a_large_state_the_newest_one_waits_once() {
        let mut pacing = Pacing::new(Some(100_000), at(0));
        pacing.sent(500_000, at(0));
        assert_eq!(pacing.ask(false, at(1000)), Due::After(Duration::from_secs(4)));
        assert_eq!(pacing.ask(true, at(2000)), Due::Waiting);
        assert_eq!(pacing.send(), Due::Now(true), "what must be shown is not forgotten");
        assert_eq!(pacing.ask(false, at(5000)), Due::Now(false));
    }

    #[test]
    fn without_a_rate_nothing_waits() {
        let mut pacing = Pacing::new(None, at(0));
        pacing.sent(500_000, at(0));
        assert_eq!(pacing.ask(false, at(0)), Due::Now(false));
    }
}
