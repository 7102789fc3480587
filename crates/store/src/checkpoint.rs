//! Moves SQLite's log into the database file while others write: whoever commits never waits for that.
//!
//! SQLite's own way is to have the commit do it that makes the log too long, with thousands of pages at once; that one,
//! and all who wait for the writer, stand still meanwhile. Here a connection of its own moves the pages every second,
//! and nobody waits for it. Commits that come all the time would let the log grow for ever: once it is long, the last
//! few pages are moved while the writer waits, so that the log begins anew.

use std::time::{Duration, Instant};

use sqlx::SqlitePool;
use tokio::time::sleep;

use crate::{metrics as names, wal::WalSync};

/// How often the log is moved, where anything was written.
const EVERY: Duration = Duration::from_secs(1);

/// A log of so many pages begins anew: 64 MB.
const LONG: i64 = 16_000;

/// How long the writer, or those who read, may keep the log from beginning anew; the next try is soon. The writer waits
/// meanwhile.
pub(crate) const PATIENCE: Duration = Duration::from_millis(20);

/// Moves the log until the pool is closed. The pool has one connection, for this alone.
pub(crate) async fn keep_short(pool: SqlitePool, wal: WalSync) {
    let mut moved = wal.commits();
    let mut works = true;
    loop {
        tokio::select! {
            () = pool.close_event() => return,
            () = sleep(EVERY) => {}
        }
        let written = wal.commits();
        if written == moved || wal.check().is_err() {
            continue;
        }
        let begun = Instant::now();
        let outcome = checkpoint(&pool, LONG).await;
        metrics::histogram!(names::CHECKPOINT_SECONDS).record(begun.elapsed());
        // A disk that is full, or was away, is tried again: what is not moved stays in the log.
        match &outcome {
            Ok(()) => moved = written,
            Err(error) if works => tracing::error!(%error, "the database's log cannot be moved into its file"),
            Err(_) => {}
        }
        if outcome.is_ok() && !works {
            tracing::info!("the database's log is moved into its file again");
        }
        works = outcome.is_ok();
    }
}

/// Moves what is in the log by now; begins it anew where it has become `long`.
async fn checkpoint(pool: &SqlitePool, long: i64) -> sqlx::Result<()> {
    let pages = run(pool, "PRAGMA wal_checkpoint(PASSIVE)").await?;
    metrics::gauge!(names::LOG_PAGES).set(pages as f64);
    if pages >= long {
        run(pool, "PRAGMA wal_checkpoint(RESTART)").await?;
    }
    Ok(())
}

/// Returns how many pages the log has. Somebody in the way is no error: the next try goes on from there.
async fn run(pool: &SqlitePool, checkpoint: &'static str) -> sqlx::Result<i64> {
    let (_in_the_way, pages, _moved): (i64, i64, i64) = sqlx::query_as(checkpoint).fetch_one(pool).await?;
    Ok(pages)
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};

    use super::*;

    async fn connect(options: &SqliteConnectOptions) -> SqliteConnection {
        SqliteConnection::connect_with(options).await.expect("connects")
    }

    async fn write(connection: &mut SqliteConnection) {
        let insert = sqlx::query("INSERT INTO t (text) VALUES (hex(randomblob(20000)))");
        insert.execute(connection).await.expect("writes");
    }

    async fn log_pages(pool: &SqlitePool) -> i64 {
        run(pool, "PRAGMA wal_checkpoint(PASSIVE)").await.expect("looks")
    }

    #[tokio::test]
    async fn a_long_log_begins_anew_while_others_have_the_database_open() {
        let folder = tempfile::tempdir().expect("a folder");
        let options = SqliteConnectOptions::new()
            .filename(folder.path().join("test.db"))
            .create_if_missing(true)
            .journal_mode(sqlx::sqlite::SqliteJournalMode::Wal)
            .pragma("wal_autocheckpoint", "0")
            .busy_timeout(PATIENCE);
        let mut writer = connect(&options).await;
        sqlx::query("CREATE TABLE t (text TEXT)")
            .execute(&mut writer)
            .await
            .expect("made");
        let pool = SqlitePool::connect_with(options.clone()).await.expect("connects");
        write(&mut writer).await;
        let first = log_pages(&pool).await;

        let mut reader = connect(&options).await;
        sqlx::query("BEGIN").execute(&mut reader).await.expect("begins");
        let read = sqlx::query("SELECT COUNT(*) FROM t");
        read.fetch_one(&mut reader).await.expect("reads");
        write(&mut writer).await;
        checkpoint(&pool, 1).await.expect("somebody who reads is no error");
        write(&mut writer).await;
        let grown = log_pages(&pool).await;
        assert!(
            grown > first,
            "the log is kept for whoever reads it: {grown} after {first}"
        );

        sqlx::query("COMMIT").execute(&mut reader).await.expect("ends");
        checkpoint(&pool, i64::MAX).await.expect("moved");
        write(&mut writer).await;
        assert!(
            log_pages(&pool).await < grown,
            "all was moved, and nobody reads the log: it begins anew by itself"
        );
        write(&mut writer).await;
        checkpoint(&pool, 1).await.expect("moved");
        write(&mut writer).await;
        assert!(log_pages(&pool).await <= first, "it was long");
    }
}
