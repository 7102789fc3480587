//! Forgetting what nobody needs any more, in pieces: each is found by an index or a bounded walk, and is written in a
//! transaction so short that carts do not notice. Whoever asks goes on from piece to piece, and may stop between them.
//!
//! There are no indexes by age of carts and stored answers: every commit of a cart would pay for them. These tables
//! are walked in the order of their keys; the walk reads, beside those who write, and its place can be kept.

mod answers;
mod carts;
mod events;
mod prices;
mod stock;
mod tries;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use domain::clock::UnixMillis;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Error, Result,
    database::{Pools, Transaction},
    store::Shared,
};

/// What is forgotten, and from when on it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forget {
    /// Events of the outbox that are older.
    Events { before: UnixMillis },
    /// Answers to calls with a key of their own that are older.
    Answers { before: UnixMillis },
    /// Reservations that ended before. A forgotten one cannot be taken any more.
    Reservations { before: UnixMillis },
    /// Tries to guess of a time that began before.
    Tries { before: UnixMillis },
    /// Carts that were last changed before are emptied. One without lines that was last changed before `empty_before`
    /// is deleted with its tabs, unless another cart of its owner was ordered: its number goes on from that one's.
    Carts {
        before: UnixMillis,
        empty_before: UnixMillis,
    },
    /// Prices that were in force until before, but for those that a running campaign is compared with.
    Prices { before: UnixMillis },
}

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

/// Rows that a walk reads at once.
const READ_AT_ONCE: i64 = 1000;

/// The retention of the store.
#[derive(Debug, Clone)]
pub struct Retention {
    shared: Arc<Shared>,
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

    fn rows(self) -> i64 {
        i64::from(self.0)
    }

    /// So many rows.
    fn count(self) -> usize {
        self.0 as usize
    }
}

impl Piece {
    /// There is nothing left to look at.
    fn last() -> Self {
        Self {
            forgotten: 0,
            next: None,
            held: None,
        }
    }

    /// Nothing in it was old.
    fn passed(next: String) -> Self {
        Self {
            next: Some(next),
            ..Self::last()
        }
    }

    /// Of rows that an index found in the order of their age: there are more while a piece is full.
    async fn of_index(forgotten: u64, size: PieceSize, writing: Writing) -> Result<Self> {
        Ok(Self {
            forgotten,
            next: (forgotten >= u64::from(size.0)).then(|| String::from("null")),
            held: Some(writing.commit().await?),
        })
    }
}

impl Retention {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// Forgets one piece, from the place where the one before ended; from the beginning without one.
    ///
    /// # Errors
    ///
    /// The storage does not work, or the place is none.
    pub async fn forget(&self, what: Forget, from: Option<&str>, size: PieceSize) -> Result<Piece> {
        let (pools, from) = (self.shared.pools.clone(), from.map(str::to_owned));
        self.shared
            .run(async move {
                let from = from.as_deref();
                match what {
                    Forget::Events { before } => events::forget(&pools, before, size).await,
                    Forget::Answers { before } => answers::forget(&pools, before, place(from)?, size).await,
                    Forget::Reservations { before } => stock::forget(&pools, before, size).await,
                    Forget::Tries { before } => tries::forget(&pools, before, size).await,
                    Forget::Carts { before, empty_before } => {
                        carts::forget(&pools, before, empty_before, place(from)?, size).await
                    }
                    Forget::Prices { before } => prices::forget(&pools, before, place(from)?, size).await,
                }
            })
            .await
    }
}

/// A piece being written, and since when.
struct Writing {
    tx: Transaction,
    since: Instant,
}

impl Writing {
    async fn begin(pools: &Pools) -> Result<Self> {
        let tx = pools.begin_write().await?;
        Ok(Self {
            tx,
            since: Instant::now(),
        })
    }

    /// Commits; the answer is how long the statements took. The disk takes its time for one row as for many, so that
    /// it tells nothing of the size.
    async fn commit(self) -> Result<Duration> {
        let held = self.since.elapsed();
        self.tx.commit().await?;
        Ok(held)
    }
}

/// Reads a place in a walk.
fn place<T: DeserializeOwned + Default>(from: Option<&str>) -> Result<T> {
    let place = from.map(serde_json::from_str).transpose();
    let place =
        place.map_err(|reason| Error::Configuration(format!("the place of a walk cannot be read: {reason}")))?;
    Ok(place.unwrap_or_default())
}

fn write_place<T: Serialize>(place: &T) -> String {
    // Texts and numbers always have a JSON form.
    serde_json::to_string(place).unwrap_or_default()
}

/// A text of two parts that rows are in the order of.
type PairKey = (String, String);

#[derive(Serialize)]
struct PairRow<'a> {
    one: &'a str,
    two: &'a str,
}

fn pair_rows(keys: &[PairKey]) -> Vec<PairRow<'_>> {
    keys.iter().map(|(one, two)| PairRow { one, two }).collect()
}

#[cfg(test)]
mod tests;
