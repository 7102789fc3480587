//! Opening SQLite so that what is acknowledged is durable: see [`crate::wal`].

use std::{str::FromStr, time::Duration};

use sqlx::{
    ConnectOptions, Connection, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use tokio::time::{Instant, sleep};

use crate::{Error, Result, StoreConfig, checkpoint, database::Pools, lasting, wal::WalSync};

/// How long a statement waits for another process that holds the write lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How soon a file is tried again that another process has for itself.
const BUSY_PAUSE: Duration = Duration::from_millis(20);

/// Pages that the log may hold before the writer itself moves them into the database file, and makes others wait: only
/// where [`checkpoint`] cannot.
const CHECKPOINT_PAGES: &str = "64000";

/// Kibibytes of pages that a connection keeps in memory.
const CACHE_KIB: &str = "-16000";

pub(crate) async fn open(config: &StoreConfig) -> Result<Pools> {
    let url = &config.url;
    let options = SqliteConnectOptions::from_str(url)
        .map_err(|error| Error::Configuration(format!("the database address {url:?} cannot be read: {error}")))?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("cache_size", CACHE_KIB)
        // Statements over many rows keep notes, which are files of their own otherwise.
        .pragma("temp_store", "MEMORY")
        .pragma("wal_autocheckpoint", CHECKPOINT_PAGES);
    make_folder(&options)?;

    // A connection before the pools makes the file and switches its log on; a pool would not say what is wrong with
    // it, but try again until its time is over.
    let give_up = Instant::now() + BUSY_TIMEOUT;
    while let Err(error) = make_ready(&options).await {
        if !is_busy(&error) || Instant::now() >= give_up {
            return Err(Error::Open(error));
        }
        sleep(BUSY_PAUSE).await;
    }
    // What is deleted is overwritten: people who are forgotten are in no free page either.
    let writer = connect(options.clone().pragma("secure_delete", "ON"), 1, BUSY_TIMEOUT).await?;
    let wal = WalSync::start(options.get_filename()).map_err(|error| Error::Open(sqlx::Error::Io(error)))?;
    let readers = options.clone().pragma("query_only", "ON");
    let readers = connect(readers, config.readers.max(1), config.wait).await?;
    let mover = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.busy_timeout(checkpoint::PATIENCE))
        .await
        .map_err(Error::Open)?;
    let (pool, log) = (mover.clone(), wal.clone());
    let keep_short = move || checkpoint::keep_short(pool.clone(), log.clone());
    tokio::spawn(lasting::keep_running("checkpoint", keep_short));
    Ok(Pools::sqlite(readers, writer, mover, wal))
}

/// Makes the file, and switches its log on.
async fn make_ready(options: &SqliteConnectOptions) -> sqlx::Result<()> {
    let mut connection = options.connect().await?;
    assert_durable(&mut connection).await?;
    empty_log(&mut connection).await?;
    connection.close().await
}

/// Whether another process has the file for itself. SQLite does not wait for one that switches the log on, or ends as the
/// last that has it open.
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error
        .as_database_error()
        .and_then(|error| error.code()?.parse::<u32>().ok());
    // The lowest byte tells the kind, the rest the case.
    code.is_some_and(|code| code & 0xff == BUSY)
}

/// SQLite's code for a lock that somebody else has.
const BUSY: u32 = 5;

/// Moves the log into the database file. After a synchronisation that failed, the kernel may hold what the disk does
/// not; this writes it once more, before anybody reads it. Another process that has the database open takes care of
/// its own log, and a disk that is full may be read all the same.
async fn empty_log(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let moved = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(connection).await;
    match moved {
        Err(sqlx::Error::Database(error)) if error.code().is_some_and(|code| code == FULL) => Ok(()),
        moved => moved.map(|_| ()),
    }
}

/// SQLite's code for a full disk.
const FULL: &str = "13";

async fn connect(options: SqliteConnectOptions, connections: u32, wait: Duration) -> Result<SqlitePool> {
    SqlitePoolOptions::new()
        .min_connections(1)
        .max_connections(connections)
        .acquire_timeout(wait)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .after_connect(|connection, _| Box::pin(assert_durable(connection)))
        .after_release(|connection, _| Box::pin(is_usable(connection)))
        .connect_with(options)
        .await
        .map_err(Error::Open)
}

/// Whether a connection can be used again. SQLite ends a transaction by itself where the disk is full; the connection
/// then counts one that is not there, and would begin no other.
async fn is_usable(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    if connection.is_in_transaction() {
        // The rollback of a transaction that was dropped may still be under way.
        connection.ping().await?;
    }
    Ok(!connection.is_in_transaction())
}

/// Refuses a connection whose settings are not those that were asked for: SQLite ignores what it cannot do, in silence.
async fn assert_durable(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let (journal,): (String,) = sqlx::query_as("PRAGMA journal_mode")
        .fetch_one(&mut *connection)
        .await?;
    expect("journal_mode", &journal, "wal")?;
    let milliseconds = i64::try_from(BUSY_TIMEOUT.as_millis()).unwrap_or(i64::MAX);
    for (name, sql, wanted) in [
        ("synchronous", "PRAGMA synchronous", 1),
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
