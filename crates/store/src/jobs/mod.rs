//! Work that is to be done later, again, or by one of several nodes.
//!
//! A job is a row. Whoever claims it has it for the time of a lease, and ends it in the transaction of the job's own
//! work, so that both happen or neither. A holder that dies loses the lease with time, and somebody else begins anew.

mod repository;

use std::{sync::Arc, time::Duration};

use domain::clock::UnixMillis;
use serde::Serialize;

pub use repository::{JobError, JobRepository};
pub(crate) use repository::{put, put_anew};

use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    open_database::OpenDatabase,
    transaction::Tx,
};

/// A job to be put.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewJob {
    pub kind: String,
    /// One job of a kind has it at a time.
    pub key: String,
    /// JSON that the kind understands. Nothing of a person: operators read it.
    pub payload: String,
    pub due: UnixMillis,
}

/// A job that the caller has a lease of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    pub kind: String,
    pub key: String,
    pub payload: String,
    /// How often it was begun since it was put or succeeded, this time included.
    pub attempts: u32,
    holder: String,
    leased_until: i64,
}

/// What is known of a job, for operators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobStatus {
    pub kind: String,
    pub key: String,
    pub payload: String,
    pub due: UnixMillis,
    pub attempts: u32,
    pub last_error: Option<String>,
}

/// The jobs in the store.
#[derive(Debug, Clone)]
pub struct Jobs {
    shared: Arc<OpenDatabase>,
}

macro_rules! due {
    ($kinds:literal) => {
        // The kinds as an expression: the index is that of the times, which stops at the first that are due.
        concat!(
            "SELECT kind, key FROM job
             WHERE due_at <= $1 AND (leased_until IS NULL OR leased_until <= $1) AND (kind || '') IN (",
            $kinds,
            ") ORDER BY due_at LIMIT $3"
        )
    };
}

pub(crate) const DUE_SQLITE: &str = due!("SELECT value FROM json_each($2)");
const DUE_POSTGRES: &str = due!("SELECT json_array_elements_text($2::json)");

const LEASE: BatchStatement = over_rows!(
    (sort text, name text, now bigint, until bigint, holder text),
    "UPDATE job SET lease_holder = r.holder, leased_until = r.until, attempts = job.attempts + 1
     FROM r WHERE job.kind = r.sort AND job.key = r.name
       AND job.due_at <= r.now AND (job.leased_until IS NULL OR job.leased_until <= r.now)
     RETURNING job.kind, job.key, job.payload, job.attempts"
);

impl Jobs {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// [`JobRepository::put`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn put(&self, job: NewJob, at: UnixMillis) -> Result<bool> {
        let work = move |tx: Tx| {
            let job = job.clone();
            async move { tx.jobs().put(&job, at).await }
        };
        self.shared.transaction(work).await
    }

    /// Takes leases of jobs of these kinds that are due, the longest due first, at most `limit`. While there is none
    /// this only reads.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn claim(
        &self,
        kinds: &[&str],
        holder: &str,
        lease: Duration,
        limit: usize,
        now: UnixMillis,
    ) -> Result<Vec<Job>> {
        let (pools, kinds) = (self.shared.pools.clone(), json(kinds));
        let due = self.shared.run(async move {
            let sql = match &pools.readers {
                crate::database::Engine::Sqlite(_) => DUE_SQLITE,
                crate::database::Engine::Postgres(_) => DUE_POSTGRES,
            };
            let limit = i64::try_from(limit).unwrap_or(i64::MAX);
            let due: Vec<(String, String)> = on_either!(pools.reader().await?, reader => {
                sqlx::query_as(sql).bind(now.0).bind(kinds).bind(limit).fetch_all(&mut **reader).await?
            });
            Ok(due)
        });
        let due = due.await?;
        if due.is_empty() {
            return Ok(Vec::new());
        }
        let until = now.after(lease);
        let rows: Vec<LeaseRow<'_>> = due
            .iter()
            .map(|(sort, name)| LeaseRow {
                sort,
                name,
                now: now.0,
                until: until.0,
                holder,
            })
            .collect();
        let (rows, holder) = (Arc::new(json(&rows)), holder.to_owned());
        let work = move |tx: Tx| {
            let (rows, holder) = (rows.clone(), holder.clone());
            async move {
                let mut tx = tx.lock().await?;
                let leased = lease_rows(&mut tx, &rows, &holder, until).await;
                tx.note(leased)
            }
        };
        self.shared.transaction(work).await
    }

    /// Ends jobs whose work is done, in one transaction; returns how many were still their holder's.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn complete(&self, jobs: &[Job]) -> Result<u64> {
        if jobs.is_empty() {
            return Ok(0);
        }
        let jobs: Arc<[Job]> = jobs.into();
        let work = move |tx: Tx| {
            let jobs = jobs.clone();
            async move { tx.jobs().complete_all(&jobs).await }
        };
        self.shared.transaction(work).await
    }

    /// [`JobRepository::fail`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// The lease is over, or the storage does not work.
    pub async fn fail(&self, job: &Job, reason: &str, due: UnixMillis) -> Result<(), JobError> {
        let call = Arc::new((job.clone(), reason.to_owned()));
        let work = move |tx: Tx| {
            let call = call.clone();
            async move { tx.jobs().fail(&call.0, &call.1, due).await }
        };
        self.shared.transaction(work).await
    }

    /// [`JobRepository::repeat`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// The lease is over, or the storage does not work.
    pub async fn repeat(&self, job: &Job, payload: &str, due: UnixMillis) -> Result<(), JobError> {
        let call = Arc::new((job.clone(), payload.to_owned()));
        let work = move |tx: Tx| {
            let call = call.clone();
            async move { tx.jobs().repeat(&call.0, &call.1, due).await }
        };
        self.shared.transaction(work).await
    }

    /// All jobs, by kind and key.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn list(&self) -> Result<Vec<JobStatus>> {
        type Row = (String, String, String, i64, i64, Option<String>);
        const SQL: &str = "SELECT kind, key, payload, due_at, attempts, last_error FROM job ORDER BY kind, key";
        let pools = self.shared.pools.clone();
        let rows = self.shared.run(async move {
            let rows: Vec<Row> =
                on_either!(pools.reader().await?, reader => sqlx::query_as(SQL).fetch_all(&mut **reader).await?);
            Ok(rows)
        });
        let statuses = rows
            .await?
            .into_iter()
            .map(|(kind, key, payload, due, attempts, last_error)| JobStatus {
                kind,
                key,
                payload,
                due: UnixMillis(due),
                attempts: count(attempts),
                last_error,
            });
        Ok(statuses.collect())
    }
}

async fn lease_rows(tx: &mut Transaction, rows: &str, holder: &str, until: UnixMillis) -> Result<Vec<Job>, Error> {
    let leased: Vec<(String, String, String, i64)> = tx.rows(&LEASE, rows).await?;
    let jobs = leased.into_iter().map(|(kind, key, payload, attempts)| Job {
        kind,
        key,
        payload,
        attempts: count(attempts),
        holder: holder.to_owned(),
        leased_until: until.0,
    });
    Ok(jobs.collect())
}

fn count(attempts: i64) -> u32 {
    u32::try_from(attempts).unwrap_or(u32::MAX)
}

#[derive(Serialize)]
struct LeaseRow<'a> {
    sort: &'a str,
    name: &'a str,
    now: i64,
    until: i64,
    holder: &'a str,
}
