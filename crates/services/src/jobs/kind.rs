use std::time::Duration;

use domain::clock::UnixMillis;
use futures_util::future::BoxFuture;
use store::{Job, JobError};

/// Work of one kind.
pub trait JobKind: Send + Sync + 'static {
    /// As it stands in the database and in metrics.
    fn name(&self) -> &'static str;

    /// How long after a success the work is done again. Nothing for jobs that are put one by one.
    fn every(&self) -> Option<Duration>;

    /// Does the work. It may be done twice, where the first time was not heard of: what must not be belongs in the
    /// transaction that completes the job.
    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>>;
}

/// How work went that did not fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The work completed its job, in its own transaction.
    Completed,
    /// The job is to be done again.
    Again { payload: String, due: UnixMillis },
}

/// Why work failed. The text stands in the database and in the log, and tells nothing of a person.
#[derive(Debug, thiserror::Error)]
pub enum JobFailure {
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error(transparent)]
    Job(#[from] JobError),
    #[error("{0}")]
    Other(String),
}
