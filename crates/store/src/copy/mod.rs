//! A whole shop, copied into another, empty database: from SQLite to PostgreSQL, or back.
//!
//! Every row of every table is copied as it is, also what another server once wrote for itself: leases of jobs end by
//! themselves and let somebody else do the work, as after a crash; the numbers of tabs and the answers under idempotency
//! keys let whoever asks again get the same answer there; sessions, links and wrong tries go on; the fingerprint of the
//! signing key has another key refused; events keep their numbers, so that readers of the outbox find their place. The
//! cursor of a search index is in the index, which each server makes for its database. What a server knows of others on
//! its database (connections, heartbeats) is in no table. Ids come from rows such as `ledger_head`: there are no sequences.

mod error;
mod foreign_keys;
mod new_shop;
mod rows;
mod sessions;
mod table;
mod value;

use std::{fs, os::unix::fs::MetadataExt, sync::Arc};

use sqlx::{AssertSqlSafe, raw_sql};

use self::table::Table;
use crate::{
    Result,
    database::{Engine, Pools, Transaction},
    open_database::OpenDatabase,
};

pub use error::CopyError;
pub(crate) use sessions::has_sessions;

/// What the log leaves out while a shop is copied: that it takes long to read all of a table is no news.
pub const QUIET_WHILE_COPYING: &str = "sqlx::query=error";

/// A table that was copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiedTable {
    pub name: String,
    pub rows: u64,
}

/// See [`Store::copy_into`](crate::Store::copy_into).
pub(crate) async fn copy(from: &OpenDatabase, to: &Arc<OpenDatabase>) -> Result<Vec<CopiedTable>, CopyError> {
    if is_same(from, to).await? {
        return Err(CopyError::SameDatabase);
    }
    let tables = Arc::new(new_shop::tables().await?);
    let (pools, of_source) = (from.pools.clone(), tables.clone());
    // A connection is made on the threads of its own store; once it is there, any thread may use it.
    let source = from
        .run(async move { Ok(begin_frozen(&pools, &of_source).await?) })
        .await?;
    let pools = to.pools.clone();
    let target = to.run(async move { Ok(pools.begin_write().await?) }).await?;
    let to = to.clone();
    let work = async move { Ok(copy_and_commit(source, target, &tables).await) };
    from.run(async move { to.run(work).await }).await?
}

/// See [`Store::is_same_database`](crate::Store::is_same_database).
pub(crate) async fn is_same(one: &OpenDatabase, other: &OpenDatabase) -> Result<bool> {
    let identity = async |database: &OpenDatabase| {
        let pools = database.pools.clone();
        database.run(async move { identity(&pools).await }).await
    };
    Ok(identity(one).await? == identity(other).await?)
}

/// What two addresses of one database have in common.
async fn identity(pools: &Pools) -> Result<String> {
    const FILE: &str = "SELECT file FROM pragma_database_list WHERE name = 'main'";
    const SERVER: &str = "SELECT concat_ws(' ', oid, current_schema(), pg_postmaster_start_time())
        FROM pg_database WHERE datname = current_database()";
    match pools.reader().await?.sides() {
        Engine::Sqlite(reader) => {
            let path: String = sqlx::query_scalar(FILE).fetch_one(&mut **reader).await?;
            let file = fs::metadata(path).map_err(sqlx::Error::Io)?;
            Ok(format!("{} {}", file.dev(), file.ino()))
        }
        Engine::Postgres(reader) => Ok(sqlx::query_scalar(SERVER).fetch_one(&mut **reader).await?),
    }
}

/// Begins to read one state, to which nobody adds before this ends: what came after it would be missing in the copy.
async fn begin_frozen(pools: &Pools, tables: &[Table]) -> sqlx::Result<Transaction> {
    if !pools.is_shared() {
        // There is one writer, and this is it.
        return pools.begin_write().await;
    }
    let mut tx = pools.begin_read().await?;
    if let Engine::Postgres(tx) = tx.sides() {
        raw_sql("SET LOCAL lock_timeout = '10s'").execute(&mut **tx).await?;
        let lock = format!("LOCK TABLE {} IN SHARE MODE", names(tables));
        raw_sql(AssertSqlSafe(lock)).execute(&mut **tx).await?;
    }
    Ok(tx)
}

async fn copy_and_commit(
    mut source: Transaction,
    mut target: Transaction,
    tables: &[Table],
) -> Result<Vec<CopiedTable>, CopyError> {
    let copied = match copy_tables(&mut source, &mut target, tables).await {
        Ok(copied) => target.finish().await.map(|()| copied).map_err(CopyError::from),
        Err(error) => {
            target.roll_back().await;
            Err(error)
        }
    };
    source.roll_back().await;
    copied
}

async fn copy_tables(
    source: &mut Transaction,
    target: &mut Transaction,
    tables: &[Table],
) -> Result<Vec<CopiedTable>, CopyError> {
    lock_all(target, tables).await?;
    for table in tables {
        if !rows::is_new(target, table).await? {
            return Err(CopyError::NotEmpty {
                table: table.name.clone(),
            });
        }
    }
    let foreign_keys = foreign_keys::suspend(target, tables).await?;
    let mut done = Vec::with_capacity(tables.len());
    for table in tables {
        rows::clear(target, table).await?;
        rows::copy(source, target, table).await?;
        let (found, copied) = (rows::count(source, table).await?, rows::count(target, table).await?);
        if found != copied {
            return Err(CopyError::Incomplete {
                table: table.name.clone(),
                found,
                copied,
            });
        }
        done.push(CopiedTable {
            name: table.name.clone(),
            rows: copied.unsigned_abs(),
        });
    }
    foreign_keys.restore(target).await.map_err(CopyError::ForeignKeys)?;
    plan(target, tables).await?;
    Ok(done)
}

/// Keeps everybody else out until the commit: a server that starts there meanwhile would make a shop of its own.
async fn lock_all(target: &mut Transaction, tables: &[Table]) -> sqlx::Result<()> {
    if let Engine::Postgres(target) = target.sides() {
        let lock = format!("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE", names(tables));
        raw_sql(AssertSqlSafe(lock)).execute(&mut **target).await?;
        // It waits for what is read elsewhere, and for the disk there.
        let wait = raw_sql("SET LOCAL idle_in_transaction_session_timeout = 0");
        wait.execute(&mut **target).await?;
    }
    Ok(())
}

/// Tells PostgreSQL how much there is now, so that the first questions are not answered as if the tables were empty.
async fn plan(target: &mut Transaction, tables: &[Table]) -> sqlx::Result<()> {
    if let Engine::Postgres(target) = target.sides() {
        let analyze = AssertSqlSafe(format!("ANALYZE {}", names(tables)));
        raw_sql(analyze).execute(&mut **target).await?;
    }
    Ok(())
}

fn names(tables: &[Table]) -> String {
    let names: Vec<_> = tables.iter().map(Table::quoted).collect();
    names.join(", ")
}
