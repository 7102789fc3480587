//! Where batches of commits go: the database, or something around it in tests.

use std::future::Future;

use domain::{cart::CartCommit, clock::UnixMillis};

use super::{answers::AnswerLimits, batch};
use crate::{
    database::Pools,
    failure::{Class, class, is_broken},
    settings,
    wal::Durability,
};

/// Writes batches of commits, each in one transaction.
pub trait CartSink: Send + 'static {
    /// Writes all commits of the batch in one transaction; others can see them when this returns. The batch is sorted by
    /// key, and holds no cart twice.
    fn write(&mut self, batch: &[CartCommit]) -> impl Future<Output = Result<Written, BatchError>> + Send;

    /// Writes something small, durably: whether the storage works again after it failed.
    fn probe(&mut self) -> impl Future<Output = bool> + Send;
}

/// A batch that others can see.
#[derive(Debug)]
pub struct Written {
    /// The places of those whose version guard did not hold; nothing of them is written.
    pub conflicts: Vec<usize>,
    /// To be awaited before anybody is told.
    pub durable: Durable,
}

/// When a batch is durable.
#[derive(Debug)]
pub struct Durable(Durability);

impl Durable {
    /// Of what is durable already.
    #[cfg(feature = "planted-defects")]
    pub(super) fn reached() -> Self {
        Self(Durability::reached())
    }

    /// Returns when the batch is durable.
    ///
    /// # Errors
    ///
    /// [`BatchError::Unknown`] where the log could not be synchronised.
    pub async fn wait(self) -> Result<(), BatchError> {
        self.0.wait().await.map_err(|_| BatchError::Unknown)
    }
}

/// Why a batch was not written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// Something in the batch is at fault; rolled back. Without it the rest can be written.
    #[error("the batch was refused")]
    Refused,
    /// The storage is; rolled back, surely not written.
    #[error("the storage is not available")]
    Unavailable,
    /// The answer to the commit was lost: all of it was written, or nothing.
    #[error("the outcome of the commit is not known")]
    Unknown,
}

/// Writes batches into the database.
#[derive(Debug)]
pub struct SqlSink {
    pub(super) pools: Pools,
    answers: AnswerLimits,
}

/// How often a batch is tried again after a deadlock, or after a connection that broke while nobody used it.
pub(super) const TRIES: u32 = 5;

impl SqlSink {
    pub(crate) fn new(pools: Pools, answers: AnswerLimits) -> Self {
        Self { pools, answers }
    }

    async fn try_write(&self, batch: &[CartCommit]) -> Result<Written, Failed> {
        let mut tx = self.pools.begin_write().await.map_err(Failed::AtBegin)?;
        let mut conflicts = Vec::new();
        if !batch::write_whole(&mut tx, batch, self.answers)
            .await
            .map_err(Failed::Before)?
        {
            tx.roll_back().await;
            tx = self.pools.begin_write().await.map_err(Failed::AtBegin)?;
            conflicts = batch::write(&mut tx, batch, self.answers)
                .await
                .map_err(Failed::Before)?;
        }
        let durable = Durable(tx.commit_early().await.map_err(Failed::AtCommit)?);
        Ok(Written { conflicts, durable })
    }

    async fn try_probe(&self) -> sqlx::Result<()> {
        let mut tx = self.pools.begin_write().await?;
        settings::put(&mut tx, "cart-writer-probe", "", UnixMillis::default()).await?;
        tx.commit().await
    }
}

impl CartSink for SqlSink {
    async fn write(&mut self, batch: &[CartCommit]) -> Result<Written, BatchError> {
        let mut tries = 0;
        loop {
            tries += 1;
            let failed = match self.try_write(batch).await {
                Ok(written) => return Ok(written),
                Err(failed) => failed,
            };
            if failed.is_worth_another_try() && tries < TRIES {
                continue;
            }
            let kind = failed.kind();
            if kind != BatchError::Refused {
                self.pools.troubled();
            }
            tracing::warn!(carts = batch.len(), error = %failed.source(), outcome = %kind, "cart batch failed");
            return Err(kind);
        }
    }

    async fn probe(&mut self) -> bool {
        self.try_probe().await.is_ok()
    }
}

/// A failure, by the step that it happened in.
enum Failed {
    AtBegin(sqlx::Error),
    Before(sqlx::Error),
    AtCommit(sqlx::Error),
}

impl Failed {
    fn source(&self) -> &sqlx::Error {
        match self {
            Self::AtBegin(error) | Self::Before(error) | Self::AtCommit(error) => error,
        }
    }

    /// Deadlocks and serialization failures (class 40) are rolled back by the server. A connection that broke while
    /// it lay idle shows at the begin; the next one is another or a new one.
    fn is_worth_another_try(&self) -> bool {
        match self {
            Self::AtBegin(error) => is_broken(error),
            Self::Before(error) | Self::AtCommit(error) => class(error) == Class::TryAgain,
        }
    }

    fn kind(&self) -> BatchError {
        match self {
            Self::AtBegin(_) => BatchError::Unavailable,
            Self::Before(error) => match class(error) {
                Class::Data => BatchError::Refused,
                _ => BatchError::Unavailable,
            },
            Self::AtCommit(error) => match class(error) {
                Class::TryAgain | Class::Full => BatchError::Unavailable,
                Class::Data => BatchError::Refused,
                // All of it may stand in the log all the same.
                Class::Shutdown | Class::Storage => BatchError::Unknown,
            },
        }
    }
}
