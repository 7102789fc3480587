//! Randomness that a seed repeats: SplitMix64 (Steele, Lea, Flood 2014), which needs no more than this.

use std::{ops::Range, time::Duration};

use crate::error::{Error, Result};

#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// Different streams of one seed have nothing to do with each other.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut chance = Self(seed);
        Self(chance.next() ^ Self(stream).next())
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number of the range, which is not empty and far narrower than 64 bits, so that it is even enough.
    pub fn within(&mut self, range: Range<u64>) -> u64 {
        range.start + self.next() % (range.end - range.start)
    }

    /// True so many times in a thousand.
    pub fn permille(&mut self, permille: u64) -> bool {
        self.within(0..1000) < permille
    }

    pub fn millis(&mut self, range: Range<u64>) -> Duration {
        Duration::from_millis(self.within(range))
    }
}

/// A seed for a run that repeats nothing.
///
/// # Errors
///
/// The system has no random numbers.
pub fn any_seed() -> Result<u64> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).map_err(|error| Error::server(format!("No random numbers: {error}")))?;
    Ok(u64::from(u32::from_le_bytes(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_and_streams_differ() {
        let taken = |seed, stream| {
            let mut chance = Rng::new(seed, stream);
            [(); 4].map(|()| chance.next())
        };
        assert_eq!(taken(7, 1), taken(7, 1));
        assert_ne!(taken(7, 1), taken(7, 2));
        assert_ne!(taken(7, 1), taken(8, 1));
    }

    #[test]
    fn shares_are_about_right() {
        let mut chance = Rng::new(1, 1);
        let hits = (0..10_000).filter(|_| chance.permille(100)).count();
        assert!((800..1200).contains(&hits), "{hits}");
        assert!((0..100).all(|_| (5..8).contains(&chance.within(5..8))));
    }
}
