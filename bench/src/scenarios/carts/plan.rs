//! Which change is due when, in an open loop.

use std::{
    sync::OnceLock,
    time::{Duration, Instant},
};

use super::load::Load;
use crate::{
    error::{Error, Result},
    pace::Pace,
};

/// Which change is due when. Changes go round the carts.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) carts: u64,
    pub(super) rate: u32,
    warmup: Duration,
    pub(super) changes: u64,
    pub(super) pace: OnceLock<Pace>,
}

impl Plan {
    pub(super) fn new(load: Load, rate: u32) -> Self {
        Self {
            carts: load.carts as u64,
            rate,
            warmup: Duration::from_secs(load.warmup),
            changes: (load.warmup + load.seconds) * u64::from(rate),
            pace: OnceLock::new(),
        }
    }

    /// How many changes a cart gets.
    pub(super) fn changes_of(&self, cart: usize) -> u64 {
        (self.changes + self.carts - 1 - cart as u64) / self.carts
    }

    /// The cart's change, counted from 1, as a number among all, counted from 0.
    fn number(&self, cart: usize, change: u64) -> u64 {
        (change - 1) * self.carts + cart as u64
    }

    pub(super) fn due(&self, cart: usize, change: u64) -> Result<Instant> {
        let pace = self
            .pace
            .get()
            .ok_or_else(|| Error::server("A state shows a change before any was sent."))?;
        Ok(pace.due(self.number(cart, change)))
    }

    /// When a change was due, from the beginning of what is measured; nothing for one of the warm-up.
    pub(super) fn measured_at(&self, cart: usize, change: u64) -> Option<Duration> {
        let at = Duration::from_secs_f64(self.number(cart, change) as f64 / f64::from(self.rate));
        at.checked_sub(self.warmup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_go_round_the_carts() {
        let load = Load {
            carts: 3,
            tabs: 2,
            rate: Some(10),
            lines: 1,
            seconds: 1,
            warmup: 1,
        };
        let plan = Plan::new(load, 10);
        assert_eq!(plan.changes, 20);
        assert_eq!([0, 1, 2].map(|cart| plan.changes_of(cart)), [7, 7, 6]);
        assert_eq!((plan.number(0, 1), plan.number(2, 1), plan.number(1, 3)), (0, 2, 7));
        assert_eq!(plan.measured_at(0, 1), None, "the warm-up");
        assert_eq!(plan.measured_at(1, 4), Some(Duration::ZERO));
    }
}
