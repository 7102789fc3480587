//! What a transaction does with carts.

use domain::{
    cart::{CartCommit, CartKey, MergeNotices, Replaced},
    clock::UnixMillis,
    ids::IdentityId,
};

use super::{
    answers::{self, AnswerLimits},
    batch, lock,
};
use crate::{
    Error, Result,
    database::{execute, on_either},
    error::from_storage,
    outbox::{self, Topic},
    transaction::{RowKind, Tx},
};

/// Why a cart cannot be written in a transaction.
#[derive(Debug, thiserror::Error)]
pub enum CartWriteError {
    #[error("the cart was written by somebody else meanwhile")]
    Conflict,
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(CartWriteError);

/// The carts in a transaction.
#[derive(Debug)]
pub struct CartRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn carts(&self) -> CartRepository<'_> {
        CartRepository { tx: self }
    }
}

impl CartRepository<'_> {
    /// Says in the next cart of its owner what became of the one that this transaction ended.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn replace(&self, key: &CartKey, by: Replaced, at: UnixMillis) -> Result<()> {
        let mut tx = self.tx.lock().await?;
        let told = lock::replace(&mut tx, key, by, at).await;
        tx.note(told)
    }

    /// Keeps what a merge left behind, in the transaction of the merge: the cart's owner is told of it for a while.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn tell_merged(&self, key: &CartKey, notices: &MergeNotices) -> Result<()> {
        let mut tx = self.tx.lock().await?;
        let kept = lock::tell_merged(&mut tx, key, notices).await;
        tx.note(kept)
    }

    /// Has whoever shows a cart read it again, since this transaction changes it.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn announce(&self, key: &CartKey, at: UnixMillis) -> Result<()> {
        let mut tx = self.tx.lock().await?;
        outbox::append(&mut tx, Topic::Cart, &[&key.to_string()], at);
        Ok(())
    }

    /// Empties all carts of somebody, with what their checkouts were told, what their calls were answered and when
    /// they were reminded of them.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn erase(&self, identity: IdentityId, at: UnixMillis) -> Result<()> {
        const KEYS: &str = "SELECT market FROM cart WHERE identity = $1 ORDER BY market";
        const STATEMENTS: [&str; 5] = [
            "DELETE FROM request_answer WHERE identity = $1",
            "DELETE FROM cart_tab WHERE identity = $1",
            "DELETE FROM cart_line WHERE identity = $1",
            "DELETE FROM cart_reminder WHERE identity = $1",
            "UPDATE cart SET version = version + 1, greeting = NULL, coupon = NULL, gift_card = NULL, details = NULL
                WHERE identity = $1",
        ];
        let mut tx = self.tx.lock().await?;
        let erased = async {
            let keys: Vec<(String,)> = on_either!(&mut *tx, tx => {
                sqlx::query_as(KEYS).bind(identity.to_string()).fetch_all(&mut **tx).await?
            });
            for (market,) in keys {
                let key = format!("{identity}/{market}");
                tx.locked.add(RowKind::Cart, key.clone())?;
                outbox::append(&mut tx, Topic::Cart, &[&key], at);
            }
            for sql in STATEMENTS {
                execute!(tx, sql, identity.to_string())?;
            }
            Ok(())
        }
        .await;
        tx.note(erased)
    }

    /// Writes a commit with what else the transaction does; returns the cart's new version. Commits that stand alone
    /// go through the [`CartWriter`](super::CartWriter), which groups them.
    ///
    /// # Errors
    ///
    /// The cart's version is not the one that the commit builds upon.
    pub async fn commit(&self, commit: &CartCommit) -> Result<u64, CartWriteError> {
        let mut commit = commit.clone();
        answers::pack_all(&mut commit);
        let mut tx = self.tx.lock().await?;
        let written = async {
            tx.locked.add(RowKind::Cart, commit.key.to_string())?;
            match batch::write(&mut tx, std::slice::from_ref(&commit), AnswerLimits::default())
                .await?
                .as_slice()
            {
                [] => Ok(commit.base + 1),
                _ => Err(CartWriteError::Conflict),
            }
        }
        .await;
        tx.note(written)
    }
}
