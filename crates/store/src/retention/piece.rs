//! One piece of forgetting: how large it is, how it is written, and what came of it.

use std::time::{Duration, Instant};

use domain::clock::UnixMillis;

use crate::{
    Result,
    database::{Pools, Transaction, execute},
};

/// How many rows a piece writes at most: as many as can be written while nobody notices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceSize(u32);

/// What came of one piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// How many rows went, or carts were emptied.
    pub forgotten: u64,
    /// Where the next piece begins; nothing when this was the last.
    pub next: Option<String>,
    /// How long others could not write; nothing where the piece only read.
    pub held: Option<Duration>,
}

impl Default for PieceSize {
    fn default() -> Self {
        Self(64)
    }
}

impl PieceSize {
    const LARGEST: u32 = 512;
    /// A piece that took longer is followed by a smaller one: a cart's commit takes about as long, so that one which
    /// comes in between waits no longer than for another cart. On a busy machine a piece may take ten times that …
    const LONG: Duration = Duration::from_millis(4);
    /// … and one that took less by a larger.
    const SHORT: Duration = Duration::from_millis(1);

    /// The size of the piece after one that took so long.
    pub fn after(self, held: Duration) -> Self {
        if held > Self::LONG {
            Self((self.0 / 2).max(2))
        } else if held < Self::SHORT {
            Self((self.0 * 2).min(Self::LARGEST))
        } else {
            self
        }
    }

    pub(super) fn rows(self) -> i64 {
        i64::from(self.0)
    }

    /// So many rows.
    pub(super) fn count(self) -> usize {
        self.0 as usize
    }
}

impl Piece {
    /// There is nothing left to look at.
    pub(super) fn last() -> Self {
        Self {
            forgotten: 0,
            next: None,
            held: None,
        }
    }

    /// Nothing in it was old.
    pub(super) fn passed(next: String) -> Self {
        Self {
            next: Some(next),
            ..Self::last()
        }
    }

    /// Forgets rows by their age: `sql` deletes at most `$2` that are older than `$1`.
    pub(super) async fn of_old(pools: &Pools, sql: &'static str, before: UnixMillis, size: PieceSize) -> Result<Self> {
        let mut writing = Writing::begin(pools).await?;
        let forgotten = execute!(&mut writing.tx, sql, before.0, size.rows())?;
        Self::of_index(forgotten, size, writing).await
    }

    /// Of rows that an index found in the order of their age: there are more while a piece is full.
    pub(super) async fn of_index(forgotten: u64, size: PieceSize, writing: Writing) -> Result<Self> {
        Ok(Self {
            forgotten,
            next: (forgotten >= u64::from(size.0)).then(|| String::from("null")),
            held: Some(writing.commit().await?),
        })
    }
}

/// A piece being written, and since when.
pub(super) struct Writing {
    pub(super) tx: Transaction,
    since: Instant,
}

impl Writing {
    pub(super) async fn begin(pools: &Pools) -> Result<Self> {
        let tx = pools.begin_write().await?;
        Ok(Self {
            tx,
            since: Instant::now(),
        })
    }

    /// Commits; the answer is how long the statements took. The disk takes its time for one row as for many, so that
    /// it tells nothing of the size.
    pub(super) async fn commit(self) -> Result<Duration> {
        let held = self.since.elapsed();
        self.tx.commit().await?;
        Ok(held)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_grow_and_shrink_with_what_they_take() {
        let ms = Duration::from_millis;
        for (rows, held, expected) in [
            (64, ms(0), 128),
            (64, ms(2), 64),
            (64, ms(5), 32),
            (512, ms(0), 512),
            (2, ms(500), 2),
        ] {
            assert_eq!(
                PieceSize(rows).after(held),
                PieceSize(expected),
                "{rows} rows in {held:?}"
            );
        }
    }
}
