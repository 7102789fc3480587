//! How a transaction ends: with its events written and durable, or without a trace.

use super::{
    engine::Engine,
    transaction::{SqliteTransaction, Transaction},
};
use crate::{
    Error, Result,
    failure::{self, Class},
    outbox,
    wal::Durability,
};

impl Transaction {
    /// Commits what was done in steps, and returns when it is durable.
    ///
    /// # Errors
    ///
    /// Nothing was written, unless the answer to the commit itself was lost: [`Error::Unknown`].
    pub(crate) async fn finish(mut self) -> Result<()> {
        if self.has_failed {
            self.roll_back().await;
            return Err(Error::Undone);
        }
        outbox::write(&mut self).await?;
        self.commit().await.map_err(|error| match failure::class(&error) {
            Class::Data | Class::TryAgain | Class::Full => Error::Storage(error),
            // All of it may stand in the log all the same.
            Class::Shutdown | Class::Storage => Error::Unknown(error),
        })
    }

    /// Commits, and returns when what was written is durable.
    ///
    /// # Errors
    ///
    /// What was written before is rolled back where the commit itself failed. Where SQLite's log cannot be synchronised
    /// nobody knows, and nothing can be read or written any more.
    pub(crate) async fn commit(self) -> sqlx::Result<()> {
        self.commit_early().await?.wait().await
    }

    /// Commits, so that others can see what was written. Nothing may be answered before it is durable too.
    pub(crate) async fn commit_early(mut self) -> sqlx::Result<Durability> {
        outbox::write(&mut self).await?;
        let (newest, events) = (self.newest_event, self.committed_events.clone());
        let durability = self.end().await?;
        if let Some(newest) = newest {
            events.send_if_modified(|known| {
                let is_newer = newest > *known;
                *known = newest.max(*known);
                is_newer
            });
        }
        Ok(durability)
    }

    async fn end(self) -> sqlx::Result<Durability> {
        let SqliteTransaction { transaction, wal } = match self.inner {
            Engine::Sqlite(tx) => tx,
            Engine::Postgres(tx) => return tx.commit().await.map(|()| Durability::reached()),
        };
        let Some(wal) = wal else {
            return transaction.commit().await.map(|()| Durability::reached());
        };
        let commit = wal.begin()?;
        match transaction.commit().await {
            Ok(()) => Ok(commit.written()),
            Err(error) => {
                commit.failed();
                Err(error)
            }
        }
    }

    pub(crate) async fn roll_back(self) {
        // What cannot be rolled back goes away with its connection, which brings about the same.
        let _ = match self.inner {
            Engine::Sqlite(tx) => tx.transaction.rollback().await,
            Engine::Postgres(tx) => tx.roll_back().await,
        };
    }
}
