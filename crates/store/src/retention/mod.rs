//! Forgetting what nobody needs any more, in pieces: each is found by an index or a bounded walk, and is written in a
//! transaction so short that carts do not notice. Whoever asks goes on from piece to piece, and may stop between them.
//!
//! There are no indexes by age of carts and stored answers: every commit of a cart would pay for them. These tables
//! are walked in the order of their keys; the walk reads, beside those who write, and its place can be kept.

mod answers;
mod carts;
mod checkouts;
mod customers;
mod events;
mod orders;
mod permissions;
mod piece;
mod prices;
mod reminders;
mod staff;
mod stock;
mod trash;
mod tries;
mod walk;
mod webhooks;
mod wish_lists;

use std::sync::Arc;

use domain::clock::UnixMillis;

pub use piece::{Piece, PieceSize};

use self::walk::place;
use crate::{Result, open_database::OpenDatabase};

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
    /// Checkouts that ended before, without an order.
    Checkouts { before: UnixMillis },
    /// Whoever bought before: the orders stay, and name nobody. Those that are on their way are kept as they are.
    Orders { before: UnixMillis },
    /// Prices that were in force until before, but for those that a running campaign is compared with.
    Prices { before: UnixMillis },
    /// Webhooks of events before: their endpoints are not in the configuration any more.
    Webhooks { before: UnixMillis },
    /// Sessions of customers that began before, and links, codes and tokens of theirs that ended before.
    Customers { before: UnixMillis },
    /// Sessions of the staff that began before, and links of theirs that ended before.
    Staff { before: UnixMillis },
    /// Requests to allow something whose links ended before, and those who asked before and never showed that the
    /// address is theirs.
    Permissions { before: UnixMillis },
    /// Those who asked before to be told when something can be had again.
    StockWishes { before: UnixMillis },
    /// Letters about carts that were sent before.
    CartReminders { before: UnixMillis },
    /// Pages that were deleted before: they cannot be put back any more.
    Trash { before: UnixMillis },
    /// Wish lists of visitors without an account that were last changed before.
    WishLists { before: UnixMillis },
}

/// The retention of the store.
#[derive(Debug, Clone)]
pub struct Retention {
    shared: Arc<OpenDatabase>,
}

impl Retention {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
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
                    Forget::Reservations { before } => Piece::of_old(&pools, stock::DELETE, before, size).await,
                    Forget::Tries { before } => Piece::of_old(&pools, tries::DELETE, before, size).await,
                    Forget::Carts { before, empty_before } => {
                        carts::forget(&pools, before, empty_before, place(from)?, size).await
                    }
                    Forget::Checkouts { before } => checkouts::forget(&pools, before, size).await,
                    Forget::Orders { before } => orders::forget(&pools, before, place(from)?, size).await,
                    Forget::Prices { before } => prices::forget(&pools, before, place(from)?, size).await,
                    Forget::Webhooks { before } => webhooks::forget(&pools, before, place(from)?, size).await,
                    Forget::Customers { before } => customers::forget(&pools, before, size).await,
                    Forget::Staff { before } => staff::forget(&pools, before, size).await,
                    Forget::Permissions { before } => permissions::forget(&pools, before, size).await,
                    Forget::StockWishes { before } => {
                        Piece::of_old(&pools, permissions::DELETE_WISHES, before, size).await
                    }
                    Forget::CartReminders { before } => Piece::of_old(&pools, reminders::DELETE, before, size).await,
                    Forget::Trash { before } => Piece::of_old(&pools, trash::DELETE, before, size).await,
                    Forget::WishLists { before } => Piece::of_old(&pools, wish_lists::DELETE, before, size).await,
                }
            })
            .await
    }
}

#[cfg(test)]
mod tests;
