//! The connections of one database: those that read, and those that write.

use std::{
    fs::{self, File},
    io,
    path::Path,
    sync::Arc,
    time::Instant,
};

use ::metrics::histogram;
use arc_swap::ArcSwap;
use sqlx::{PgPool, SqlStr, Sqlite, SqlitePool, pool::PoolConnection};
use tokio::{
    sync::{Notify, watch},
    task::spawn_blocking,
};

use super::{
    engine::{Database, Engine, on_either},
    lease::{Lease, PostgresTransaction},
    silence::{Silence, SilenceListener},
    transaction::{SqliteTransaction, Transaction},
};
use crate::{Error, EventSubscription, Result, metrics, migrations, wal::WalSync};

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
    /// Of PostgreSQL: told when the server does not answer any more.
    silence: Silence,
    /// Who is told of events of orders.
    subscriptions: Arc<ArcSwap<Vec<EventSubscription>>>,
    /// The newest event that was committed here.
    committed_events: watch::Sender<u64>,
}

impl Pools {
    pub(crate) fn sqlite(readers: SqlitePool, writer: SqlitePool, mover: SqlitePool, wal: WalSync) -> Self {
        Self {
            readers: Engine::Sqlite(readers),
            writer: Engine::Sqlite(writer),
            mover: Some(mover),
            wal: Some(wal),
            trouble: Arc::default(),
            silence: Silence::default(),
            subscriptions: Arc::default(),
            committed_events: watch::Sender::default(),
        }
    }

    pub(crate) fn postgres(readers: PgPool, writer: PgPool, trouble: Arc<Notify>, silence: Silence) -> Self {
        Self {
            readers: Engine::Postgres(readers),
            writer: Engine::Postgres(writer),
            mover: None,
            wal: None,
            trouble,
            silence,
            subscriptions: Arc::default(),
            committed_events: watch::Sender::default(),
        }
    }

    /// Transactions that begin from now on tell these of events of orders.
    pub(crate) fn subscribe(&self, subscriptions: Vec<EventSubscription>) {
        self.subscriptions.store(Arc::new(subscriptions));
    }

    /// See [`Outbox::committed`](crate::Outbox::committed).
    pub(crate) fn committed_events(&self) -> watch::Receiver<u64> {
        self.committed_events.subscribe()
    }

    /// The database did not do what it should; perhaps another server does.
    pub(crate) fn troubled(&self) {
        self.trouble.notify_one();
    }

    /// To hear that the server fell silent, from now on.
    pub(crate) fn silence(&self) -> SilenceListener {
        self.silence.listen()
    }

    /// Whether other processes may write at the same time as this one.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.writer, Engine::Postgres(_))
    }

    /// Brings the database up to this program's schema.
    pub(crate) async fn migrate(&self) -> Result<()> {
        match &self.writer {
            Engine::Sqlite(_) => migrations::run(&self.writer).await?,
            // sqlx's migrator takes a pool, and gives its connections back without a lease: that waits for a server which
            // fell silent. So it has a pool of its own, whose end nobody waits for.
            Engine::Postgres(writer) => {
                let server = (*writer.connect_options()).clone();
                let own = writer.options().clone().max_connections(1).connect_lazy_with(server);
                migrations::run(&Engine::Postgres(own)).await?;
            }
        }
        match &self.wal {
            Some(wal) => wal.synchronise().await.map_err(Error::Open),
            None => Ok(()),
        }
    }

    /// Begins to write. On SQLite this waits for the write lock, so that no statement within meets a busy database.
    pub(crate) async fn begin_write(&self) -> sqlx::Result<Transaction> {
        let begun = match &self.writer {
            Engine::Sqlite(pool) => {
                self.wal.as_ref().map_or(Ok(()), WalSync::check)?;
                Engine::Sqlite(SqliteTransaction {
                    transaction: pool.begin_with("BEGIN IMMEDIATE").await?,
                    wal: self.wal.clone(),
                })
            }
            Engine::Postgres(pool) => {
                const BEGIN: SqlStr = SqlStr::from_static("BEGIN");
                let begun = async { PostgresTransaction::begin(Lease::take(pool, &self.silence).await?, BEGIN).await };
                Engine::Postgres(begun.await.inspect_err(|_| self.troubled())?)
            }
        };
        Ok(Transaction::new(
            begun,
            self.subscriptions.load_full(),
            self.committed_events.clone(),
        ))
    }

    /// Returns when everything that could be read by now is durable. A PostgreSQL shows only what is.
    pub(crate) async fn settled(&self) -> sqlx::Result<()> {
        match &self.wal {
            Some(wal) => wal.settled().await,
            None => Ok(()),
        }
    }

    /// See [`Store::copy_to`](crate::Store::copy_to).
    pub(crate) async fn copy_to(&self, file: &Path) -> Result<()> {
        // The connections that read refuse to write any file.
        let Some(mover) = &self.mover else {
            return Err(Error::Configuration(
                "a database server is copied with its own tools".into(),
            ));
        };
        let part = file.with_extension("part");
        let name = part
            .to_str()
            .ok_or_else(|| Error::Configuration("the copy needs a name that is text".into()))?;
        // SQLite's own copying begins anew whenever another process has written, which on a busy shop is always. This reads
        // one state; it also leaves out what was deleted.
        let mut connection = mover.acquire().await?;
        sqlx::query("VACUUM INTO $1")
            .bind(name)
            .execute(&mut *connection)
            .await?;
        drop(connection);
        spawn_blocking({
            let file = file.to_owned();
            move || {
                // SQLite leaves it to the operating system when this file reaches the disk.
                File::open(&part)?.sync_all()?;
                fs::rename(&part, &file)?;
                file.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
            }
        })
        .await
        .unwrap_or_else(|error| Err(io::Error::other(error)))
        .map_err(|error| Error::from(sqlx::Error::Io(error)))
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
            Engine::Postgres(pool) => Lease::take(pool, &self.silence).await.map(Engine::Postgres),
        };
        // Whoever waited in vain waited the longest.
        histogram!(metrics::READER_WAIT_SECONDS).record(begun.elapsed().as_secs_f64());
        reader.map(Reader)
    }

    /// Begins to read one consistent state in several statements.
    pub(crate) async fn begin_read(&self) -> sqlx::Result<Transaction> {
        const SNAPSHOT: SqlStr = SqlStr::from_static("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        let begun = match self.reader().await?.0 {
            Engine::Sqlite(connection) => Engine::Sqlite(SqliteTransaction {
                transaction: sqlx::Transaction::begin(connection, None).await?,
                wal: None,
            }),
            Engine::Postgres(connection) => Engine::Postgres(PostgresTransaction::begin(connection, SNAPSHOT).await?),
        };
        Ok(Transaction::new(begun, Arc::default(), self.committed_events.clone()))
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

/// A connection that reads, until it is dropped.
#[derive(Debug)]
pub(crate) struct Reader(Engine<PoolConnection<Sqlite>, Lease>);

impl Reader {
    pub(crate) fn sides(&mut self) -> Engine<&mut PoolConnection<Sqlite>, &mut Lease> {
        match &mut self.0 {
            Engine::Sqlite(connection) => Engine::Sqlite(connection),
            Engine::Postgres(connection) => Engine::Postgres(connection),
        }
    }
}
