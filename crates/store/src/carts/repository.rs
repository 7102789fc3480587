//! What a transaction does with carts.

use domain::cart::CartCommit;

use super::{
    answers::{self, AnswerLimits},
    batch,
};
use crate::{
    Error, Result,
    error::from_storage,
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
