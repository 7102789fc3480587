//! Opening SQLite so that what is acknowledged is durable.

use std::{str::FromStr, time::Duration};

use sqlx::{
    ConnectOptions, Connection, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{
    Error, Result,
    database::{Engine, Pools},
};

/// How long a statement waits for another process that holds the write lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Pages that the log may hold before the writer moves them into the database file. A batch of carts touches many
/// pages, and each is moved once however often the log holds it: SQLite's own 1,000 would move them at every batch.
const CHECKPOINT_PAGES: &str = "8000";

/// Kibibytes of pages that a connection keeps in memory.
const CACHE_KIB: &str = "-16000";

pub(crate) async fn open(url: &str, readers: u32) -> Result<Pools> {
    let options = SqliteConnectOptions::from_str(url)
        .map_err(|error| Error::Configuration(format!("the database address {url:?} cannot be read: {error}")))?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("cache_size", CACHE_KIB)
        // Statements over many rows keep notes, which are files of their own otherwise.
        .pragma("temp_store", "MEMORY")
        .pragma("wal_autocheckpoint", CHECKPOINT_PAGES);
    make_folder(&options)?;

    // A connection before the pools makes the file and switches its log on; a pool would not say what is wrong with
    // it, but try again until its time is over.
    let mut first = options.connect().await.map_err(Error::Open)?;
    assert_durable(&mut first).await.map_err(Error::Open)?;
    first.close().await.map_err(Error::Open)?;
    let writer = connect(options.clone(), 1).await?;
    let readers = connect(options.pragma("query_only", "ON"), readers).await?;
    Ok(Pools {
        readers: Engine::Sqlite(readers),
        writer: Engine::Sqlite(writer),
    })
}

async fn connect(options: SqliteConnectOptions, connections: u32) -> Result<SqlitePool> {
    SqlitePoolOptions::new()
        .min_connections(1)
        .max_connections(connections)
        .acquire_timeout(BUSY_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .after_connect(|connection, _| Box::pin(assert_durable(connection)))
        .connect_with(options)
        .await
        .map_err(Error::Open)
}

/// Refuses a connection whose settings are not those that were asked for: SQLite ignores what it cannot do, in silence.
async fn assert_durable(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let (journal,): (String,) = sqlx::query_as("PRAGMA journal_mode")
        .fetch_one(&mut *connection)
        .await?;
    expect("journal_mode", &journal, "wal")?;
    let milliseconds = i64::try_from(BUSY_TIMEOUT.as_millis()).unwrap_or(i64::MAX);
    for (name, sql, wanted) in [
        ("synchronous", "PRAGMA synchronous", 2),
        ("foreign_keys", "PRAGMA foreign_keys", 1),
        ("busy_timeout", "PRAGMA busy_timeout", milliseconds),
    ] {
        let (found,): (i64,) = sqlx::query_as(sql).fetch_one(&mut *connection).await?;
        expect(name, &found.to_string(), &wanted.to_string())?;
    }
    Ok(())
}

fn expect(name: &str, found: &str, wanted: &str) -> sqlx::Result<()> {
    if found == wanted {
        return Ok(());
    }
    let text = format!(
        "SQLite's {name} is {found:?} where it must be {wanted:?}; the database must be a file on a local disk"
    );
    Err(sqlx::Error::Configuration(text.into()))
}

fn make_folder(options: &SqliteConnectOptions) -> Result<()> {
    let Some(folder) = options.get_filename().parent() else {
        return Ok(());
    };
    std::fs::create_dir_all(folder).map_err(|error| {
        Error::Configuration(format!(
            "the database's folder {} cannot be made: {error}",
            folder.display()
        ))
    })
}
