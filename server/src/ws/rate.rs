//! How many frames a connection may send.

use domain::clock::Monotonic;

use crate::config::Rate;

/// A token bucket: full at the start, filled steadily. Time is passed in.
#[derive(Debug)]
pub struct Bucket {
    rate: Rate,
    /// Tokens in thousandths.
    level: u64,
    filled: Monotonic,
}

const WHOLE: u64 = 1000;

impl Bucket {
    pub fn new(rate: Rate, now: Monotonic) -> Self {
        Self {
            rate,
            level: u64::from(rate.burst) * WHOLE,
            filled: now,
        }
    }

    /// Takes a token; false when there is none.
    pub fn take(&mut self, now: Monotonic) -> bool {
        let since = self.filled.until(now);
        let new = since.as_micros() * u128::from(self.rate.per_second) / 1000;
        if new > 0 {
            let full = u64::from(self.rate.burst) * WHOLE;
            self.level = full.min(self.level.saturating_add(u64::try_from(new).unwrap_or(u64::MAX)));
            self.filled = now;
        }
        let enough = self.level >= WHOLE;
        if enough {
            self.level -= WHOLE;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn at(ms: u64) -> Monotonic {
        Monotonic(Duration::from_millis(ms))
    }

    #[test]
    fn a_burst_then_the_steady_rate() {
        let mut bucket = Bucket::new(
            Rate {
                per_second: 60,
                burst: 300,
            },
            at(0),
        );
        let burst = (0..400).filter(|_| bucket.take(at(0))).count();
        assert_eq!(burst, 300);
        let next_second = (0..400).filter(|_| bucket.take(at(1000))).count();
        assert_eq!(next_second, 60);
    }

    #[test]
    fn frames_in_small_steps_fill_the_same() {
        let mut bucket = Bucket::new(
            Rate {
                per_second: 60,
                burst: 1,
            },
            at(0),
        );
        let taken = (0..=1000).filter(|ms| bucket.take(at(*ms))).count();
        assert!((59..=61).contains(&taken), "{taken} in a second");
    }
}
