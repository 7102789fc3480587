//! One SQL for two engines: an enum of the two, and statements that run on either.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
    time::Instant,
};

use ::metrics::histogram;
use futures_util::TryStreamExt;
use serde::Serialize;
use sqlx::{
    FromRow, PgPool, Postgres, SqlStr, Sqlite, SqliteConnection, SqlitePool, pool::PoolConnection, postgres::PgRow,
    sqlite::SqliteRow,
};
use tokio::sync::{Notify, mpsc::Sender};

use crate::{
    Error, Result,
    failure::{self, Class},
    metrics, migrations,
    outbox::{self, PendingEvent},
    transaction::LockedRows,
    wal::{Durability, WalSync},
};

/// Either of the two engines' versions of the same thing.
#[derive(Debug, Clone)]
pub(crate) enum Engine<S, P> {
    Sqlite(S),
    Postgres(P),
}

pub(crate) type Database = Engine<SqlitePool, PgPool>;

/// A connection that reads, until it is dropped.
#[derive(Debug)]
pub(crate) struct Reader(Engine<PoolConnection<Sqlite>, PoolConnection<Postgres>>);

impl Reader {
    pub(crate) fn sides(&mut self) -> Engine<&mut PoolConnection<Sqlite>, &mut PoolConnection<Postgres>> {
        match &mut self.0 {
            Engine::Sqlite(connection) => Engine::Sqlite(connection),
            Engine::Postgres(connection) => Engine::Postgres(connection),
        }
    }
}

/// A transaction; it is rolled back when it is dropped before `commit`.
#[derive(Debug)]
pub(crate) struct Transaction {
    inner: Engine<SqliteTransaction, PostgresTransaction>,
    /// The rows that steps have locked.
    pub(crate) locked: LockedRows,
    /// To be written just before the commit.
    pub(crate) events: Vec<PendingEvent>,
    /// Whether a step failed, which may have done half of its work.
    has_failed: bool,
}

pub(crate) type PostgresTransaction = sqlx::Transaction<'static, Postgres>;

/// A transaction of SQLite, and what makes its commit durable; nothing where it only reads.
#[derive(Debug)]
pub(crate) struct SqliteTransaction {
    transaction: sqlx::Transaction<'static, Sqlite>,
    wal: Option<WalSync>,
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

/// Evaluates the same expression with the SQLite or the PostgreSQL side of an [`Engine`] or of a [`Transaction`].
macro_rules! on_either {
    ($engine:expr, $side:ident => $body:expr) => {
        match $engine.sides() {
            $crate::database::Engine::Sqlite($side) => $body,
            $crate::database::Engine::Postgres($side) => $body,
        }
    };
}
pub(crate) use on_either;

impl<S, P> Engine<S, P> {
    pub(crate) fn sides(&self) -> Engine<&S, &P> {
        match self {
            Self::Sqlite(side) => Engine::Sqlite(side),
            Self::Postgres(side) => Engine::Postgres(side),
        }
    }
}

/// Rows that travel together.
const BATCH: usize = 500;

/// A statement over the rows of one JSON array, its only parameter.
pub(crate) struct BatchStatement {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
    /// Whether PostgreSQL may keep one plan for it. Not for a statement that searches a table: a plan that was made
    /// when the table was small reads all of it, and stays in use after the table has grown.
    pub(crate) keep_plan: bool,
}

/// Makes a [`BatchStatement`]: the JSON rows are the table `r` with the given columns (`text` or `bigint`), and the
/// rest of the statement is the same text for both engines.
///
/// SQLite's `jsonb_each` gives each row in its parsed form; `json_each` would print it, to be parsed for every column.
/// `locking t` keeps the rows that a `SELECT` finds in the table `t` locked until the commit, in the order in which it
/// gives them back: PostgreSQL is told so, and SQLite's only writer is alone anyway.
///
/// On SQLite an `INSERT … SELECT … ON CONFLICT` needs a `WHERE`, `WHERE true` at least, to be told from a join.
macro_rules! over_rows {
    (keep_plan, $($rest:tt)*) => {{
        let mut statement = $crate::database::over_rows!($($rest)*);
        statement.keep_plan = true;
        statement
    }};
    (locking $table:ident, ($($column:ident $kind:ident),+), $sql:expr) => {
        $crate::database::over_rows!(@ ($($column $kind),+), $sql, concat!(" FOR UPDATE OF ", stringify!($table)))
    };
    (($($column:ident $kind:ident),+), $sql:expr) => {
        $crate::database::over_rows!(@ ($($column $kind),+), $sql, "")
    };
    (@ ($($column:ident $kind:ident),+), $sql:expr, $postgres_end:expr) => {
        $crate::database::BatchStatement {
            sqlite: concat!(
                "WITH r AS (SELECT ",
                $("value->>'", stringify!($column), "' AS ", stringify!($column), ", ",)+
                "NULL AS unused FROM jsonb_each($1)) ",
                $sql
            ),
            postgres: concat!(
                "WITH r AS (SELECT * FROM json_to_recordset($1::json) AS t (",
                $(stringify!($column), " ", stringify!($kind), ", ",)+
                "unused text)) ",
                $sql,
                $postgres_end
            ),
            keep_plan: false,
        }
    };
}
pub(crate) use over_rows;

/// The JSON array that a [`BatchStatement`] reads.
pub(crate) fn json<T: Serialize>(rows: &[T]) -> String {
    // Rows are plain structs of texts and numbers, which always have a JSON form.
    serde_json::to_string(rows).unwrap_or_else(|_| "[]".into())
}

/// A row that can be read from either engine.
pub(crate) trait EitherRow: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}
impl<T> EitherRow for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

/// The pools of one database: SQLite has a single connection that writes, and several that read. Those are reached
/// through [`Pools::reader`] and [`Pools::begin_read`], which tell how long one had to be waited for.
///
/// The one that writes is reached through [`Pools::begin_write`] alone: a statement outside a transaction would be
/// answered before it is durable.
#[derive(Debug, Clone)]
pub(crate) struct Pools {
    pub(crate) readers: Database,
    writer: Database,
    /// Of SQLite: the connection that moves the log into the database file.
    mover: Option<SqlitePool>,
    /// Of SQLite.
    wal: Option<WalSync>,
    /// Told when writing fails, for whoever looks for another server.
    trouble: Arc<Notify>,
}

impl Pools {
    pub(crate) fn sqlite(readers: SqlitePool, writer: SqlitePool, mover: SqlitePool, wal: WalSync) -> Self {
        Self {
            readers: Engine::Sqlite(readers),
            writer: Engine::Sqlite(writer),
            mover: Some(mover),
            wal: Some(wal),
            trouble: Arc::default(),
        }
    }

    pub(crate) fn postgres(readers: PgPool, writer: PgPool, trouble: Arc<Notify>) -> Self {
        Self {
            readers: Engine::Postgres(readers),
            writer: Engine::Postgres(writer),
            mover: None,
            wal: None,
            trouble,
        }
    }

    /// The database did not do what it should; perhaps another server does.
    pub(crate) fn troubled(&self) {
        self.trouble.notify_one();
    }

    /// Whether other processes may write at the same time as this one.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.writer, Engine::Postgres(_))
    }

    /// Brings the database up to this program's schema.
    pub(crate) async fn migrate(&self) -> Result<()> {
        migrations::run(&self.writer).await?;
        match &self.wal {
            Some(wal) => wal.synchronise().await.map_err(Error::Open),
            None => Ok(()),
        }
    }

    /// Begins to write. On SQLite this waits for the write lock, so that no statement within meets a busy database.
    pub(crate) async fn begin_write(&self) -> sqlx::Result<Transaction> {
        Ok(Transaction::new(match &self.writer {
            Engine::Sqlite(pool) => {
                self.wal.as_ref().map_or(Ok(()), WalSync::check)?;
                Engine::Sqlite(SqliteTransaction {
                    transaction: pool.begin_with("BEGIN IMMEDIATE").await?,
                    wal: self.wal.clone(),
                })
            }
            Engine::Postgres(pool) => Engine::Postgres(pool.begin().await.inspect_err(|_| self.troubled())?),
        }))
    }

    /// Returns when everything that could be read by now is durable. A PostgreSQL shows only what is.
    pub(crate) async fn settled(&self) -> sqlx::Result<()> {
        match &self.wal {
            Some(wal) => wal.settled().await,
            None => Ok(()),
        }
    }

    /// Ends when the disk has failed in a way that only a new start mends.
    pub(crate) async fn lost(&self) {
        match &self.wal {
            Some(wal) => wal.lost().await,
            None => std::future::pending().await,
        }
    }

    /// One of the connections that read, for statements that each see a state of their own.
    pub(crate) async fn reader(&self) -> sqlx::Result<Reader> {
        let begun = Instant::now();
        let reader = match &self.readers {
            Engine::Sqlite(pool) => pool.acquire().await.map(Engine::Sqlite),
            Engine::Postgres(pool) => pool.acquire().await.map(Engine::Postgres),
        };
        // Whoever waited in vain waited the longest.
        histogram!(metrics::READER_WAIT_SECONDS).record(begun.elapsed().as_secs_f64());
        reader.map(Reader)
    }

    /// Begins to read one consistent state in several statements.
    pub(crate) async fn begin_read(&self) -> sqlx::Result<Transaction> {
        const SNAPSHOT: SqlStr = SqlStr::from_static("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        Ok(Transaction::new(match self.reader().await?.0 {
            Engine::Sqlite(connection) => Engine::Sqlite(SqliteTransaction {
                transaction: sqlx::Transaction::begin(connection, None).await?,
                wal: None,
            }),
            Engine::Postgres(connection) => {
                Engine::Postgres(sqlx::Transaction::begin(connection, Some(SNAPSHOT)).await?)
            }
        }))
    }

    pub(crate) async fn close(&self) {
        // The writer last: the last connection of SQLite moves the log into the database file.
        if let Some(mover) = &self.mover {
            mover.close().await;
        }
        on_either!(&self.readers, pool => pool.close().await);
        on_either!(&self.writer, pool => pool.close().await);
    }
}

impl Transaction {
    fn new(inner: Engine<SqliteTransaction, PostgresTransaction>) -> Self {
        Self {
            inner,
            locked: LockedRows::default(),
            events: Vec::new(),
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
            Engine::Postgres(tx) => tx.rollback().await,
        };
    }
}
