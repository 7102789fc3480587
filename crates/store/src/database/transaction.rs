//! One transaction of either engine, and the statements that run in it.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};

use futures_util::TryStreamExt;
use sqlx::{Sqlite, SqliteConnection};
use tokio::sync::{mpsc::Sender, watch};

use super::{
    batch_statement::BatchStatement,
    engine::{EitherRow, Engine, on_either},
    lease::PostgresTransaction,
};
use crate::{EventSubscription, Result, outbox::PendingEvent, transaction::LockedRows, wal::WalSync};

/// Rows that travel together.
const BATCH: usize = 500;

/// A transaction; it is rolled back when it is dropped before `commit`.
#[derive(Debug)]
pub(crate) struct Transaction {
    pub(super) inner: Engine<SqliteTransaction, PostgresTransaction>,
    /// The rows that steps have locked.
    pub(crate) locked: LockedRows,
    /// To be written just before the commit.
    pub(crate) events: Vec<PendingEvent>,
    /// The last of them, once they are written.
    pub(crate) newest_event: Option<u64>,
    /// Is told of it after the commit.
    pub(super) committed_events: watch::Sender<u64>,
    /// Who is told of events of orders.
    pub(crate) subscriptions: Arc<Vec<EventSubscription>>,
    /// Whether a step failed, which may have done half of its work.
    pub(super) has_failed: bool,
}

/// A transaction of SQLite, and what makes its commit durable; nothing where it only reads.
#[derive(Debug)]
pub(crate) struct SqliteTransaction {
    pub(super) transaction: sqlx::Transaction<'static, Sqlite>,
    pub(super) wal: Option<WalSync>,
}

impl Deref for SqliteTransaction {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.transaction
    }
}

impl DerefMut for SqliteTransaction {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.transaction
    }
}

impl Transaction {
    pub(super) fn new(
        inner: Engine<SqliteTransaction, PostgresTransaction>,
        subscriptions: Arc<Vec<EventSubscription>>,
        committed_events: watch::Sender<u64>,
    ) -> Self {
        Self {
            inner,
            locked: LockedRows::default(),
            events: Vec::new(),
            newest_event: None,
            committed_events,
            subscriptions,
            has_failed: false,
        }
    }

    pub(crate) fn sides(&mut self) -> Engine<&mut SqliteTransaction, &mut PostgresTransaction> {
        match &mut self.inner {
            Engine::Sqlite(tx) => Engine::Sqlite(tx),
            Engine::Postgres(tx) => Engine::Postgres(tx),
        }
    }

    /// Runs a statement over JSON rows; returns how many rows it wrote.
    pub(crate) async fn run(&mut self, statement: &BatchStatement, rows: &str) -> sqlx::Result<u64> {
        match self.sides() {
            Engine::Sqlite(tx) => {
                let query = sqlx::query(statement.sqlite).bind(rows);
                Ok(query.execute(&mut **tx).await?.rows_affected())
            }
            Engine::Postgres(tx) => {
                let query = sqlx::query(statement.postgres)
                    .bind(rows)
                    .persistent(statement.keep_plan);
                Ok(query.execute(&mut **tx).await?.rows_affected())
            }
        }
    }

    /// Runs a statement over JSON rows; returns the rows that it gives back.
    pub(crate) async fn rows<T: EitherRow>(&mut self, statement: &BatchStatement, rows: &str) -> sqlx::Result<Vec<T>> {
        match self.sides() {
            Engine::Sqlite(tx) => sqlx::query_as(statement.sqlite).bind(rows).fetch_all(&mut **tx).await,
            Engine::Postgres(tx) => {
                let query = sqlx::query_as(statement.postgres)
                    .bind(rows)
                    .persistent(statement.keep_plan);
                query.fetch_all(&mut **tx).await
            }
        }
    }

    /// Runs a query without parameters.
    pub(crate) async fn all<T: EitherRow>(&mut self, sql: &'static str) -> sqlx::Result<Vec<T>> {
        on_either!(self, tx => sqlx::query_as(sql).fetch_all(&mut **tx).await)
    }

    /// Runs a query without parameters and sends its rows on in batches, as they come. Ends early when nobody takes them.
    pub(crate) async fn stream<T: EitherRow>(&mut self, sql: &'static str, to: &Sender<Vec<T>>) -> sqlx::Result<()> {
        on_either!(self, tx => {
            let mut batches = sqlx::query_as(sql).fetch(&mut **tx).try_chunks(BATCH);
            while let Some(batch) = batches.try_next().await.map_err(|broken| broken.1)? {
                if to.send(batch).await.is_err() {
                    break;
                }
            }
            Ok(())
        })
    }

    /// Notes how a step ended: after one that failed the transaction cannot be committed any more.
    pub(crate) fn note<T, E>(&mut self, step: Result<T, E>) -> Result<T, E> {
        self.has_failed |= step.is_err();
        step
    }
}
