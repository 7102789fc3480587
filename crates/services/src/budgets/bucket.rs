//! What one connection may still send, in frames or bytes.

use configuration::Rate;
use domain::clock::Monotonic;

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

    /// Takes so many tokens; false, and none is taken, when there are fewer.
    pub fn take(&mut self, tokens: u64, now: Monotonic) -> bool {
        let since = self.filled.until(now);
        let new = since.as_micros() * u128::from(self.rate.per_second) / 1000;
        if new > 0 {
            let full = u64::from(self.rate.burst) * WHOLE;
            self.level = full.min(self.level.saturating_add(u64::try_from(new).unwrap_or(u64::MAX)));
            self.filled = now;
        }
        let cost = tokens.saturating_mul(WHOLE);
        let enough = self.level >= cost;
        if enough {
            self.level -= cost;
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
        let burst = (0..400).filter(|_| bucket.take(1, at(0))).count();
        assert_eq!(burst, 300);
        let next_second = (0..400).filter(|_| bucket.take(1, at(1000))).count();
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
        let taken = (0..=1000).filter(|ms| bucket.take(1, at(*ms))).count();
        assert!((59..=61).contains(&taken), "{taken} in a second");
    }

    #[test]
    fn many_tokens_at_once_are_taken_whole_or_not_at_all() {
        let mut bucket = Bucket::new(
            Rate {
                per_second: 100,
                burst: 1000,
            },
            at(0),
        );
        assert!(!bucket.take(1001, at(0)) && !bucket.take(u64::MAX, at(0)));
        assert!(bucket.take(900, at(0)) && !bucket.take(200, at(0)));
        assert!(bucket.take(200, at(1000)));
    }
}
