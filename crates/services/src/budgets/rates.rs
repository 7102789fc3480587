//! A rate for each of many keys, in bounded memory.

use std::{
    hash::Hash,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use configuration::Rate;
use dashmap::{DashMap, Entry};
use domain::clock::Monotonic;

/// Keys that spent something lately. Those beyond share the rate of one.
const AT_MOST: usize = 65_536;
/// Keys that have their whole rate again are forgotten now and then,
const FORGET_EVERY: Duration = Duration::from_secs(60);
/// and sooner where there is no room for another.
const FORGET_WHEN_FULL: Duration = Duration::from_secs(1);

/// Token buckets, each as the one moment at which it would be full again (the generic cell rate algorithm).
pub struct Rates<K: Eq + Hash> {
    /// Between two, when they come steadily.
    interval: Duration,
    /// From empty to full.
    whole: Duration,
    full_at: DashMap<K, Monotonic>,
    count: AtomicUsize,
    /// Of all keys that there was no room for.
    others_full_at: Mutex<Monotonic>,
    /// When keys were forgotten last, in milliseconds.
    forgot: AtomicU64,
}

impl<K: Eq + Hash> Rates<K> {
    pub fn new(rate: Rate) -> Self {
        let interval = Duration::from_secs(1) / rate.per_second.max(1);
        Self {
            interval,
            whole: interval * rate.burst.max(1),
            full_at: DashMap::new(),
            count: AtomicUsize::new(0),
            others_full_at: Mutex::default(),
            forgot: AtomicU64::new(0),
        }
    }

    /// Takes one of the key's.
    ///
    /// # Errors
    /// How long it is until there is one.
    pub fn take(&self, key: K, now: Monotonic) -> Result<(), Duration> {
        let taken = match self.full_at.entry(key) {
            Entry::Occupied(mut known) => return self.spend(known.get_mut(), now),
            Entry::Vacant(new) if self.count.load(Ordering::Relaxed) < AT_MOST => {
                self.count.fetch_add(1, Ordering::Relaxed);
                self.spend(&mut new.insert(now), now)
            }
            Entry::Vacant(_) => {
                let mut others = self.others_full_at.lock().unwrap_or_else(PoisonError::into_inner);
                self.spend(&mut others, now)
            }
        };
        self.forget(now);
        taken
    }

    fn spend(&self, full_at: &mut Monotonic, now: Monotonic) -> Result<(), Duration> {
        let spent = (*full_at).max(now) + self.interval;
        let missing = now.until(spent);
        if missing > self.whole {
            return Err(missing - self.whole);
        }
        *full_at = spent;
        Ok(())
    }

    fn forget(&self, now: Monotonic) {
        let (last, at) = (self.forgot.load(Ordering::Relaxed), millis(now.0));
        let is_full = self.count.load(Ordering::Relaxed) >= AT_MOST;
        let pause = if is_full { FORGET_WHEN_FULL } else { FORGET_EVERY };
        let is_due = at.saturating_sub(last) >= millis(pause);
        let is_mine = || {
            self.forgot
                .compare_exchange(last, at, Ordering::Relaxed, Ordering::Relaxed)
        };
        if is_due && is_mine().is_ok() {
            let mut gone = 0;
            self.full_at.retain(|_, full_at| {
                let stays = *full_at > now;
                gone += usize::from(!stays);
                stays
            });
            self.count.fetch_sub(gone, Ordering::Relaxed);
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: u64) -> Monotonic {
        Monotonic(Duration::from_millis(ms))
    }

    fn rates(per_second: u32, burst: u32) -> Rates<u32> {
        Rates::new(Rate { per_second, burst })
    }

    #[test]
    fn a_burst_then_the_steady_rate() {
        let rates = rates(60, 300);
        let taken = |now| (0..400).filter(|_| rates.take(1, now).is_ok()).count();
        assert_eq!(taken(at(0)), 300);
        assert_eq!(taken(at(1000)), 60);
        assert_eq!(taken(at(60_000)), 300, "never more than the burst");
    }

    #[test]
    fn the_wait_that_is_told_is_the_wait_that_is_needed() {
        let rates = rates(2, 1);
        assert_eq!(rates.take(1, at(0)), Ok(()));
        let wait = rates.take(1, at(100)).expect_err("nothing is left");
        assert_eq!(wait, Duration::from_millis(400));
        assert!(rates.take(1, at(499)).is_err());
        assert_eq!(rates.take(1, at(500)), Ok(()));
    }

    #[test]
    fn one_key_takes_nothing_of_another() {
        let rates = rates(1, 1);
        assert!(rates.take(1, at(0)).is_ok() && rates.take(1, at(0)).is_err());
        assert!(rates.take(2, at(0)).is_ok());
    }

    #[test]
    fn memory_is_bounded() {
        let rates = rates(1, 10);
        let many = u32::try_from(AT_MOST + 10).expect("a number");
        for key in 0..many {
            assert!(rates.take(key, at(0)).is_ok());
        }
        assert_eq!(rates.full_at.len(), AT_MOST);
        assert!(
            rates.take(many, at(0)).is_err(),
            "those that there is no room for share one rate"
        );
        assert!(
            rates.take(many, at(1_000)).is_ok(),
            "all others have their whole rate again"
        );
        assert!(rates.full_at.len() <= 1, "{}", rates.full_at.len());
        assert!(
            (0..20).any(|_| rates.take(many + 1, at(60_000)).is_err()),
            "newcomers are counted again"
        );
    }
}
