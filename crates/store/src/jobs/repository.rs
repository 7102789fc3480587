//! What a transaction does with jobs.

use std::collections::BTreeSet;

use domain::clock::UnixMillis;
use serde::Serialize;

use super::{Job, NewJob};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    error::from_storage,
    transaction::{RowKind, Tx},
};

/// Why a job cannot be ended.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// Somebody else may have begun it since.
    #[error("the lease of the job is over")]
    LeaseLost,
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(JobError);

/// The jobs in a transaction.
#[derive(Debug)]
pub struct JobRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn jobs(&self) -> JobRepository<'_> {
        JobRepository { tx: self }
    }
}

impl JobRepository<'_> {
    /// Puts a job, unless there is one of its kind with its key; returns whether there was none.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn put(&self, job: &NewJob, at: UnixMillis) -> Result<bool> {
        let mut tx = self.tx.lock().await?;
        let put = put(&mut tx, vec![job.clone()], at).await;
        tx.note(put).map(|count| count > 0)
    }

    /// The job is done: it is there no more.
    ///
    /// # Errors
    ///
    /// The lease is over. What the transaction did is not committed then.
    pub async fn complete(&self, job: &Job) -> Result<(), JobError> {
        const SQL: &str = "DELETE FROM job WHERE kind = $1 AND key = $2 AND lease_holder = $3 AND leased_until = $4";
        let mut tx = self.tx.lock().await?;
        let ended = end(&mut tx, job, SQL, None).await;
        tx.note(ended)
    }

    /// The jobs are done: those whose leases are not over are there no more. Returns how many these were.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn complete_all(&self, jobs: &[Job]) -> Result<u64> {
        let mut tx = self.tx.lock().await?;
        let ended = complete(&mut tx, jobs).await;
        tx.note(ended)
    }

    /// The job succeeded, and is to be done again.
    ///
    /// # Errors
    ///
    /// The lease is over. What the transaction did is not committed then.
    pub async fn repeat(&self, job: &Job, payload: &str, due: UnixMillis) -> Result<(), JobError> {
        const SQL: &str = "UPDATE job SET payload = $5, due_at = $6, attempts = 0, last_error = NULL,
                lease_holder = NULL, leased_until = NULL
            WHERE kind = $1 AND key = $2 AND lease_holder = $3 AND leased_until = $4";
        let mut tx = self.tx.lock().await?;
        let ended = end(&mut tx, job, SQL, Some((payload, due))).await;
        tx.note(ended)
    }

    /// All of them succeeded: those of `again` are to be done again at their times, the others are there no more.
    ///
    /// # Errors
    ///
    /// The lease of one is over. What the transaction did is not committed then.
    pub async fn end_all(&self, done: &[Job], again: &[(Job, UnixMillis)]) -> Result<(), JobError> {
        let mut tx = self.tx.lock().await?;
        let ended = end_all(&mut tx, done, again).await;
        tx.note(ended)
    }

    /// The attempt failed; the next one is due then. The reason is for operators, and tells nothing of a person.
    ///
    /// # Errors
    ///
    /// The lease is over.
    pub async fn fail(&self, job: &Job, reason: &str, due: UnixMillis) -> Result<(), JobError> {
        const SQL: &str = "UPDATE job SET last_error = $5, due_at = $6, lease_holder = NULL, leased_until = NULL
            WHERE kind = $1 AND key = $2 AND lease_holder = $3 AND leased_until = $4";
        let mut tx = self.tx.lock().await?;
        let ended = end(&mut tx, job, SQL, Some((reason, due))).await;
        tx.note(ended)
    }
}

const PUT: BatchStatement = over_rows!(
    keep_plan,
    (sort text, name text, payload text, due bigint, at bigint),
    "INSERT INTO job (kind, key, payload, due_at, created_at)
     SELECT sort, name, payload, due, at FROM r WHERE true ON CONFLICT (kind, key) DO NOTHING"
);

/// Puts jobs of which there are none yet; returns how many these were.
pub(crate) async fn put(tx: &mut Transaction, mut jobs: Vec<NewJob>, at: UnixMillis) -> Result<u64, Error> {
    if jobs.is_empty() {
        return Ok(0);
    }
    jobs.sort_by_cached_key(|job| lock_key(&job.kind, &job.key));
    for job in &jobs {
        tx.locked.add(RowKind::Job, lock_key(&job.kind, &job.key))?;
    }
    let rows: Vec<NewRow<'_>> = jobs.iter().map(|job| NewRow::of(job, at)).collect();
    Ok(tx.run(&PUT, &json(&rows)).await?)
}

const PUT_ANEW: BatchStatement = over_rows!(
    keep_plan,
    (sort text, name text, payload text, due bigint, at bigint),
    "INSERT INTO job (kind, key, payload, due_at, created_at)
     SELECT sort, name, payload, due, at FROM r WHERE true
     ON CONFLICT (kind, key) DO UPDATE SET payload = excluded.payload, due_at = excluded.due_at, attempts = 0,
        last_error = NULL, lease_holder = NULL, leased_until = NULL"
);

/// Puts jobs in the place of those of their kinds with their keys. Whoever does one of those has lost its lease, and commits
/// nothing.
pub(crate) async fn put_anew(tx: &mut Transaction, jobs: &[NewJob], at: UnixMillis) -> Result<(), Error> {
    if jobs.is_empty() {
        return Ok(());
    }
    let mut jobs: Vec<&NewJob> = jobs.iter().collect();
    jobs.sort_by_cached_key(|job| lock_key(&job.kind, &job.key));
    for job in &jobs {
        tx.locked.add(RowKind::Job, lock_key(&job.kind, &job.key))?;
    }
    let rows: Vec<NewRow<'_>> = jobs.iter().map(|job| NewRow::of(job, at)).collect();
    tx.run(&PUT_ANEW, &json(&rows)).await?;
    Ok(())
}

#[derive(Serialize)]
struct NewRow<'a> {
    sort: &'a str,
    name: &'a str,
    payload: &'a str,
    due: i64,
    at: i64,
}

impl<'a> NewRow<'a> {
    fn of(job: &'a NewJob, at: UnixMillis) -> Self {
        Self {
            sort: &job.kind,
            name: &job.key,
            payload: &job.payload,
            due: job.due.0,
            at: at.0,
        }
    }
}

const COMPLETE: BatchStatement = over_rows!(
    (sort text, name text, holder text, until bigint),
    "DELETE FROM job WHERE (kind, key) IN (SELECT sort, name FROM r)
        AND (lease_holder, leased_until) IN (SELECT holder, until FROM r)"
);

const REPEAT: BatchStatement = over_rows!(
    (sort text, name text, holder text, until bigint, due bigint),
    "UPDATE job SET due_at = r.due, attempts = 0, last_error = NULL, lease_holder = NULL, leased_until = NULL
     FROM r WHERE job.kind = r.sort AND job.key = r.name AND job.lease_holder = r.holder
        AND job.leased_until = r.until"
);

async fn end_all(tx: &mut Transaction, done: &[Job], again: &[(Job, UnixMillis)]) -> Result<(), JobError> {
    // All rows in the one order, before the first of them is changed.
    let all = done.iter().chain(again.iter().map(|(job, _)| job));
    let keys: BTreeSet<String> = all.map(|job| lock_key(&job.kind, &job.key)).collect();
    for key in keys {
        tx.locked.add(RowKind::Job, key)?;
    }
    let mut ended = 0;
    if !again.is_empty() {
        let rows: Vec<AgainRow<'_>> = again
            .iter()
            .map(|(job, due)| AgainRow {
                of: DoneRow::of(job),
                due: due.0,
            })
            .collect();
        ended += tx.run(&REPEAT, &json(&rows)).await?;
    }
    if !done.is_empty() {
        ended += complete(tx, done).await?;
    }
    if ended < (done.len() + again.len()) as u64 {
        return Err(JobError::LeaseLost);
    }
    Ok(())
}

#[derive(Serialize)]
struct AgainRow<'a> {
    #[serde(flatten)]
    of: DoneRow<'a>,
    due: i64,
}

/// Ends jobs whose leases are not over; returns how many these were.
async fn complete(tx: &mut Transaction, jobs: &[Job]) -> Result<u64, Error> {
    let mut rows: Vec<DoneRow<'_>> = jobs.iter().map(DoneRow::of).collect();
    rows.sort_by_cached_key(|row| lock_key(row.sort, row.name));
    for row in &rows {
        tx.locked.add(RowKind::Job, lock_key(row.sort, row.name))?;
    }
    Ok(tx.run(&COMPLETE, &json(&rows)).await?)
}

#[derive(Serialize)]
struct DoneRow<'a> {
    sort: &'a str,
    name: &'a str,
    holder: &'a str,
    until: i64,
}

impl<'a> DoneRow<'a> {
    fn of(job: &'a Job) -> Self {
        Self {
            sort: &job.kind,
            name: &job.key,
            holder: &job.holder,
            until: job.leased_until,
        }
    }
}

/// Ends an attempt with a statement that the lease guards; `with` are its text and its time.
async fn end(
    tx: &mut Transaction,
    job: &Job,
    sql: &'static str,
    with: Option<(&str, UnixMillis)>,
) -> Result<(), JobError> {
    tx.locked.add(RowKind::Job, lock_key(&job.kind, &job.key))?;
    let ended = on_either!(tx, tx => {
        let mut statement = sqlx::query(sql).bind(&job.kind).bind(&job.key).bind(&job.holder).bind(job.leased_until);
        if let Some((text, due)) = with {
            statement = statement.bind(text).bind(due.0);
        }
        statement.execute(&mut **tx).await?.rows_affected()
    });
    if ended == 0 { Err(JobError::LeaseLost) } else { Ok(()) }
}

fn lock_key(kind: &str, key: &str) -> String {
    format!("{kind}\0{key}")
}
