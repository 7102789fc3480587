//! How much of a cart's answers is kept for repeats: a budget that time fills again.

use domain::clock::Monotonic;

/// What may be kept at once, in seconds of the rate.
const BURST_SECONDS: u32 = 16;

/// After so many answers, or so many bytes of them as they are sent, the store looks whether the identity has too many.
const TRIM_AFTER: (u32, usize) = (64, 1024 * 1024);

#[derive(Debug)]
pub(super) struct Keeping {
    /// Bytes a second; nothing where there is no limit.
    rate: Option<u32>,
    /// Bytes that may be kept now. Below zero where the last answer was larger than what was left.
    budget: f64,
    filled: Monotonic,
    /// Kept since the store looked; nothing when it has not looked since this cart woke.
    since: Option<(u32, usize)>,
}

impl Keeping {
    pub(super) fn new(rate: Option<u32>, now: Monotonic) -> Self {
        Self {
            rate,
            budget: rate.map_or(0.0, |rate| f64::from(rate) * f64::from(BURST_SECONDS)),
            filled: now,
            since: None,
        }
    }

    /// Whether one more answer may be kept.
    pub(super) fn may_keep(&mut self, now: Monotonic) -> bool {
        let Some(rate) = self.rate.map(f64::from) else {
            return true;
        };
        let filled = rate * self.filled.until(now).as_secs_f64();
        self.filled = now;
        self.budget = (self.budget + filled).min(rate * f64::from(BURST_SECONDS));
        self.budget > 0.0
    }

    /// Counts an answer that is kept; whether the store should look for too many.
    pub(super) fn kept(&mut self, bytes: usize) -> bool {
        self.budget -= bytes as f64;
        let (number, sum) = self.since.map_or(TRIM_AFTER, |(number, sum)| (number + 1, sum + bytes));
        let is_due = number >= TRIM_AFTER.0 || sum >= TRIM_AFTER.1;
        self.since = Some(if is_due { (0, 0) } else { (number, sum) });
        is_due
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_budget_is_spent_and_filled_again() {
        let start = Monotonic::default();
        let mut keeping = Keeping::new(Some(1000), start);
        for _ in 0..2 {
            assert!(keeping.may_keep(start));
            keeping.kept(15_000);
        }
        assert!(!keeping.may_keep(start), "30,000 bytes where 16,000 may come at once");
        assert!(!keeping.may_keep(start + Duration::from_secs(14)));
        assert!(keeping.may_keep(start + Duration::from_secs(15)));
        let mut lifted = Keeping::new(None, start);
        lifted.kept(usize::MAX / 2);
        assert!(lifted.may_keep(start));
    }

    #[test]
    fn the_store_looks_at_the_first_answer_and_then_now_and_again() {
        let mut keeping = Keeping::new(None, Monotonic::default());
        let looks: Vec<bool> = (0..130).map(|_| keeping.kept(10)).collect();
        let at: Vec<usize> = looks
            .iter()
            .enumerate()
            .filter(|(_, looks)| **looks)
            .map(|(at, _)| at)
            .collect();
        assert_eq!(at, [0, 64, 128]);
        assert!(keeping.kept(TRIM_AFTER.1));
    }
}
