//! Where batches of commits go: the database, or something around it in tests.

use std::{future::Future, time::Duration};

use domain::{cart::CartCommit, clock::UnixMillis};
use tokio::time::{Instant, timeout_at};

use super::{answers::AnswerLimits, batch};
use crate::{
    database::{Pools, no_answer},
    failure::{Class, class, is_broken},
    outbox, settings,
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

/// How long a database server may take for one batch with all its tries, but for its commit. Batches take milliseconds, and all carts wait for the
/// one that is written: a server that is gone must not keep them for as long as the operating system would try to reach it.
const BATCH_TIME: Duration = Duration::from_secs(5);

impl SqlSink {
    pub(crate) fn new(pools: Pools, answers: AnswerLimits) -> Self {
        Self { pools, answers }
    }

    async fn try_write(&self, batch: &[CartCommit], time: BatchTime) -> Result<Written, Failed> {
        let begin = || time.limit(self.pools.begin_write());
        let mut tx = begin().await.map_err(Failed::AtBegin)?;
        let mut conflicts = Vec::new();
        let whole = batch::write_whole(&mut tx, batch, self.answers);
        if !time.limit(whole).await.map_err(Failed::Before)? {
            tx.roll_back().await;
            tx = begin().await.map_err(Failed::AtBegin)?;
            let guarded = batch::write(&mut tx, batch, self.answers);
            conflicts = time.limit(guarded).await.map_err(Failed::Before)?;
        }
        // Apart from the commit: where this fails, nothing was written.
        time.limit(outbox::write(&mut tx)).await.map_err(Failed::Before)?;
        // A server that answers may take longer for this, say without its standby. It is not broken off: what nobody knows of would
        // lock its rows for whoever writes them anew. One that falls silent ends it.
        let durable = Durable(tx.commit_early().await.map_err(Failed::AtCommit)?);
        Ok(Written { conflicts, durable })
    }

    async fn try_probe(&self) -> sqlx::Result<()> {
        let mut tx = self.pools.begin_write().await?;
        settings::put(&mut tx, "cart-writer-probe", "", UnixMillis::default()).await?;
        tx.commit().await
    }

    fn time(&self) -> BatchTime {
        BatchTime(self.pools.is_shared().then(|| Instant::now() + BATCH_TIME))
    }
}

impl CartSink for SqlSink {
    async fn write(&mut self, batch: &[CartCommit]) -> Result<Written, BatchError> {
        let time = self.time();
        let mut tries = 0;
        loop {
            tries += 1;
            let failed = match self.try_write(batch, time).await {
                Ok(written) => return Ok(written),
                Err(failed) => failed,
            };
            if failed.is_worth_another_try() && tries < TRIES && !time.is_over() {
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
        let probed = self.time().limit(self.try_probe()).await;
        if probed.is_err() {
            self.pools.troubled();
        }
        probed.is_ok()
    }
}

/// When a database server must have answered. A file has no such time: nobody could break off its work.
#[derive(Debug, Clone, Copy)]
struct BatchTime(Option<Instant>);

impl BatchTime {
    /// Does the work, in so far as there is time for it.
    async fn limit<T>(self, work: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
        match self.0 {
            Some(end) => timeout_at(end, work).await.unwrap_or_else(|_| Err(no_answer())),
            None => work.await,
        }
    }

    fn is_over(self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
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
