//! How a question is answered: its words are looked up one after another, each into one number for
//! every document (`words`, `term_match`); those numbers tell which documents match (`matching`); one pass over
//! these counts facets and keeps the best of them (`collect`).

mod collect;
mod filters;
mod matched;
mod matching;
mod order;
mod score_column;
mod term_match;
mod words;

use std::time::Instant;

use tantivy::TantivyError;

pub(crate) use collect::collect;
pub use matched::Matched;
pub(crate) use matching::{MatchSet, Matching, Scoring, SegmentScoring};
pub(crate) use order::distance;
pub(crate) use score_column::ScoreColumn;
pub(crate) use term_match::{Trace, Zone};
pub(crate) use words::{Lookup, Word};

use crate::error::IndexError;

/// When a search gives up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline(pub(crate) Option<Instant>);

impl Deadline {
    /// Fails when the time is up.
    pub(crate) fn check(self) -> Result<(), Stopped> {
        match self.0 {
            Some(until) if Instant::now() >= until => Err(Stopped::TimedOut),
            _ => Ok(()),
        }
    }
}

/// Why a search has no answer.
#[derive(Debug)]
pub(crate) enum Stopped {
    TimedOut,
    Failed(TantivyError),
}

impl From<TantivyError> for Stopped {
    fn from(error: TantivyError) -> Self {
        Self::Failed(error)
    }
}

impl From<std::io::Error> for Stopped {
    fn from(error: std::io::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl From<Stopped> for IndexError {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::TimedOut => Self::TimedOut,
            Stopped::Failed(error) => error.into(),
        }
    }
}

/// Calls `put` with the number of every bit that is set, from the first on.
pub(crate) fn for_each_bit(bits: u64, mut put: impl FnMut(usize)) {
    let mut left = bits;
    while left != 0 {
        put(left.trailing_zeros() as usize);
        left &= left - 1;
    }
}
