//! Jobs: work that must happen later, again, or on one of several nodes. A job is a row of the database; whoever
//! claims it has it for a time. A job that fails is tried again after a pause that grows, and keeps no other.

mod expiry;
mod ledger;
mod retention;
mod runner;

use std::time::Duration;

use configuration::RetentionConfig;
use domain::clock::UnixMillis;
use futures_util::future::BoxFuture;
use runtime::clock::Clock;
use store::{Job, JobError, Store};

pub use runner::JobRunner;

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

/// All that the shop has to do by itself.
pub fn kinds(store: &Store, clock: Clock, retention: &RetentionConfig) -> Vec<Box<dyn JobKind>> {
    let mut kinds = expiry::kinds(store);
    kinds.push(Box::new(ledger::CheckLedger::new(store.clone())));
    kinds.extend(retention::kinds(store, clock, retention));
    kinds
}
