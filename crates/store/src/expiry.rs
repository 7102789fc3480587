//! Releasing what is over its time: row by row, so that one that cannot be released keeps none of the others.

use std::{future::Future, sync::Arc};

use domain::clock::UnixMillis;

use crate::{
    Error, Result,
    database::{Pools, on_either},
    open_database::OpenDatabase,
    transaction::Tx,
};

/// The kinds of jobs that release one row, by its key. A row that could not be released gets one, and is left to it.
pub const RELEASE_RESERVATION: &str = "release-reservation";
pub const RELEASE_HOLD: &str = "release-hold";

/// How many rows are looked for at a time.
const CHUNK: i64 = 100;

/// One call looks at about so many: whoever has more to release is asked again.
const AT_MOST: u64 = 1000;

/// What became of rows whose time was over.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Expired {
    pub released: u64,
    pub failed: Vec<FailedExpiry>,
}

/// A row that could not be released.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedExpiry {
    /// The reservation's key, or the hold's reference.
    pub key: String,
    pub reason: String,
}

impl Expired {
    /// Whether there may be more.
    pub fn has_more(&self) -> bool {
        self.released + self.failed.len() as u64 >= AT_MOST
    }

    /// Notes how one row ended.
    ///
    /// # Errors
    ///
    /// The trouble is not the row's own: the storage does not work.
    fn note(&mut self, key: String, released: Result<bool>) -> Result<()> {
        match released {
            Ok(released) => self.released += u64::from(released),
            Err(error @ (Error::Corrupt { .. } | Error::Storage(sqlx::Error::Database(_)))) => {
                let reason = error.to_string();
                self.failed.push(FailedExpiry { key, reason });
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

/// Where rows whose time may be over are found.
#[derive(Clone, Copy)]
pub(crate) struct Due {
    /// The next rows after a time and a key (`$2`, `$3`) whose time is over at `$1`, with their times and keys; at most `$5`.
    /// Those that have a job of the kind `$4` are left out: they could not be released.
    pub(crate) sql: &'static str,
    /// The kind of jobs that release one row.
    pub(crate) job: &'static str,
}

/// Releases rows whose time is over, each in a transaction of its own, so that others wait for one at most.
///
/// # Errors
///
/// The storage does not work. What was released until then stays so.
pub(crate) async fn release<F>(
    shared: &OpenDatabase,
    rows: Due,
    now: UnixMillis,
    release_if_over: impl Fn(Tx, Arc<str>) -> F + Clone + Send + Sync + 'static,
) -> Result<Expired>
where
    F: Future<Output = Result<bool>> + Send + 'static,
{
    let mut expired = Expired::default();
    let mut last = (i64::MIN, String::new());
    loop {
        let (pools, after) = (shared.pools.clone(), last.clone());
        let due = shared.run(async move { due(&pools, rows, now, &after).await }).await?;
        match due.last() {
            Some(newest) if !expired.has_more() => last = newest.clone(),
            _ => return Ok(expired),
        }
        for (_, key) in due {
            let (release_if_over, over) = (release_if_over.clone(), Arc::from(key.as_str()));
            let work = move |tx: Tx| release_if_over(tx, Arc::clone(&over));
            expired.note(key, shared.transaction(work).await)?;
        }
    }
}

async fn due(pools: &Pools, rows: Due, now: UnixMillis, last: &(i64, String)) -> Result<Vec<(i64, String)>> {
    Ok(on_either!(pools.reader().await?, reader => {
        let due = sqlx::query_as(rows.sql).bind(now.0).bind(last.0).bind(&last.1).bind(rows.job).bind(CHUNK);
        due.fetch_all(&mut **reader).await?
    }))
}
