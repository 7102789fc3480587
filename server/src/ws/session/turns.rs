//! Whose turn it is: operations of one tab go to the cart one after another, and one that finds no place there goes again.

use std::{collections::VecDeque, time::Duration};

/// Operations that may wait in one session; a client that paces itself never comes near it.
pub(super) const MAX_WAITING: usize = 1024;
/// The pause before the second try of an operation; it doubles up to the longest.
const RETRY: Duration = Duration::from_secs(1);
const LONGEST_RETRY: Duration = Duration::from_secs(10);

/// Numbered operations that wait for their turn, in the order in which they came.
#[derive(Debug)]
pub(super) struct Turns<T> {
    waiting: VecDeque<(u64, T)>,
    /// The first one has its turn: it is with the cart, or rests before its next try.
    is_taken: bool,
    /// How long the first one rested last; nothing where it had no try yet.
    rest: Option<Duration>,
}

/// As many wait as may.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Self {
            waiting: VecDeque::new(),
            is_taken: false,
            rest: None,
        }
    }
}

impl<T: Clone> Turns<T> {
    /// While the first one is tried again, a tab sends what it has not heard of once more: what waits already is enough.
    pub(super) fn push(&mut self, seq: u64, operation: T) -> Result<(), Full> {
        if self.rest.is_some() && self.waiting.iter().any(|(waiting, _)| *waiting == seq) {
            return Ok(());
        }
        if self.waiting.len() >= MAX_WAITING {
            return Err(Full);
        }
        self.waiting.push_back((seq, operation));
        Ok(())
    }

    /// Gives the first one its turn, unless it has it already.
    pub(super) fn take(&mut self) -> Option<(u64, T)> {
        if self.is_taken {
            return None;
        }
        let first = self.waiting.front().cloned()?;
        self.is_taken = true;
        Some(first)
    }

    /// The first one is done with.
    pub(super) fn done(&mut self) {
        self.waiting.pop_front();
        self.is_taken = false;
        self.rest = None;
    }

    /// The first one keeps its turn, and has another try after this time.
    pub(super) fn rest(&mut self) -> Duration {
        let rest = self.rest.map_or(RETRY, |rest| (rest * 2).min(LONGEST_RETRY));
        self.rest = Some(rest);
        rest
    }

    /// Nothing waits, and nothing has its turn.
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The first one has rested.
    pub(super) fn wake(&mut self) {
        self.is_taken = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(seqs: impl IntoIterator<Item = u64>) -> Turns<()> {
        let mut turns = Turns::default();
        for seq in seqs {
            turns.push(seq, ()).expect("room");
        }
        turns
    }

    fn taken(turns: &mut Turns<()>) -> Option<u64> {
        turns.take().map(|(seq, ())| seq)
    }

    #[test]
    fn one_after_another() {
        let mut turns = waiting([1, 2]);
        assert_eq!((taken(&mut turns), taken(&mut turns)), (Some(1), None));
        turns.done();
        assert_eq!(taken(&mut turns), Some(2));
        turns.done();
        assert_eq!(taken(&mut turns), None);
    }

    #[test]
    fn what_rests_goes_first_again_and_nothing_waits_twice() {
        let mut turns = waiting([1, 2]);
        assert_eq!(taken(&mut turns), Some(1));
        turns.rest();
        for seq in [1, 2, 3] {
            turns.push(seq, ()).expect("room");
        }
        assert_eq!(taken(&mut turns), None, "it rests");
        turns.wake();
        for seq in [1, 2, 3] {
            assert_eq!(taken(&mut turns), Some(seq));
            turns.done();
        }
        assert_eq!(taken(&mut turns), None);
    }

    #[test]
    fn rests_grow_up_to_a_bound_and_begin_anew() {
        let mut turns = waiting([1, 2]);
        let rests: Vec<_> = (0..6).map(|_| turns.rest().as_secs()).collect();
        assert_eq!(rests, [1, 2, 4, 8, 10, 10]);
        turns.done();
        assert_eq!(turns.rest(), RETRY);
    }

    #[test]
    fn so_many_may_wait() {
        let mut turns = waiting(1..=MAX_WAITING as u64);
        assert_eq!(turns.push(MAX_WAITING as u64 + 1, ()), Err(Full));
    }
}
