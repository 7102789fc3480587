//! Sends things at set times, whether or not those before were answered.

use std::{
    num::NonZeroU64,
    thread,
    time::{Duration, Instant},
};

/// When things are due: evenly spread from a start.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    pub start: Instant,
    /// Per second.
    pub rate: f64,
}

impl Pace {
    pub fn due(self, number: u64) -> Instant {
        self.start + Duration::from_secs_f64(number as f64 / self.rate)
    }

    /// Calls `send` for 0 to `count - 1`, each when it is due or as soon after as it can be; ends early when
    /// `send` says false. Blocks the thread: the timers of an async runtime are too coarse for this.
    pub fn run(self, count: u64, mut send: impl FnMut(u64) -> bool) {
        // The kernel may wake a thread 50 us late to save power; where this fails, it just does.
        rustix::thread::set_current_timer_slack(NonZeroU64::new(1)).ok();
        for number in 0..count {
            let wait = self.due(number).saturating_duration_since(Instant::now());
            if !wait.is_zero() {
                thread::sleep(wait);
            }
            if !send(number) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_evenly_spread() {
        let start = Instant::now();
        let pace = Pace { start, rate: 500.0 };
        assert_eq!(pace.due(0), start);
        assert_eq!(pace.due(500), start + Duration::from_secs(1));
    }

    #[test]
    fn what_is_late_is_sent_all_the_same() {
        let start = Instant::now()
            .checked_sub(Duration::from_secs(1))
            .expect("a machine that runs for a second");
        let mut sent = Vec::new();
        Pace { start, rate: 1000.0 }.run(5, |number| {
            sent.push(number);
            number < 3
        });
        assert_eq!(sent, [0, 1, 2, 3]);
    }
}
