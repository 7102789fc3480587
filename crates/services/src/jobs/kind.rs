use std::time::Duration;

use domain::clock::UnixMillis;
use futures_util::{FutureExt, future::BoxFuture};
use store::{Job, JobError};

/// Work of one kind.
pub trait JobKind: Send + Sync + 'static {
    /// As it stands in the database and in metrics.
    fn name(&self) -> &str;

    /// How long after a success the work is done again. Nothing for jobs that are put one by one.
    fn every(&self) -> Option<Duration>;

    /// How long a job waits after so many attempts that failed; with nothing it is given up.
    fn pause_after(&self, _job: &Job, attempts: u32) -> Option<Duration> {
        Some(pause_after(attempts, self.every()))
    }

    /// Does the work. It may be done twice, where the first time was not heard of: what must not be belongs in the
    /// transaction that completes the job.
    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>>;

    /// How many jobs that are due are done together; one batch of a kind at a time.
    fn together(&self) -> usize {
        1
    }

    /// Does the work of several jobs; how each went, in their order.
    fn run_all<'a>(&'a self, jobs: &'a [Job], now: UnixMillis) -> BoxFuture<'a, Vec<Result<Outcome, JobFailure>>> {
        let work = async move {
            let mut results = Vec::with_capacity(jobs.len());
            for job in jobs {
                results.push(self.run(job, now).await);
            }
            results
        };
        work.boxed()
    }
}

/// The pause after the first failure; it doubles with each …
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// … up to this one for a job that was put once …
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);
/// … and to this one for work that recurs, unless it recurs less often anyway.
const LONGEST_PAUSE_OF_RECURRING: Duration = Duration::from_secs(60);

/// How long a job waits after so many attempts that failed.
fn pause_after(attempts: u32, every: Option<Duration>) -> Duration {
    let longest = every.map_or(LONGEST_PAUSE, |every| every.max(LONGEST_PAUSE_OF_RECURRING));
    let doublings = attempts.saturating_sub(1).min(20);
    (FIRST_PAUSE * 2_u32.pow(doublings)).min(longest)
}

/// Attempts that are an hour apart, and those that were not before them: five days, which is how long
/// [RFC 5321](https://www.rfc-editor.org/rfc/rfc5321#section-4.5.4.1) has a letter tried.
const ATTEMPTS_OF_A_LETTER: u32 = 12 + 5 * 24;

/// How long a letter waits after so many attempts that failed. One that never arrives is given up, unless it holds what was
/// paid for.
pub fn pause_of_letter(attempts: u32, is_paid_for: bool) -> Option<Duration> {
    (is_paid_for || attempts < ATTEMPTS_OF_A_LETTER).then(|| pause_after(attempts, None))
}

/// How work went that did not fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The work is done, and doing it again would do no harm: whoever ran it ends its job, with others.
    Done,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_tried_for_five_days() {
        let pauses: Vec<_> = (1..).map_while(|attempts| pause_of_letter(attempts, false)).collect();
        let days = pauses.iter().sum::<Duration>().as_secs() / (24 * 3600);
        assert_eq!((days, pauses.last()), (5, Some(&LONGEST_PAUSE)));
        assert_eq!(pause_of_letter(u32::MAX, true), Some(LONGEST_PAUSE));
    }

    #[test]
    fn the_pause_grows_up_to_a_bound() {
        let hour = Duration::from_secs(3600);
        for (attempts, every, seconds) in [
            (0, None, 1),
            (1, None, 1),
            (2, None, 2),
            (5, None, 16),
            (13, None, 3600),
            (u32::MAX, None, 3600),
            (7, Some(Duration::from_secs(10)), 60),
            (9, Some(hour), 256),
            (20, Some(hour), 3600),
        ] {
            assert_eq!(pause_after(attempts, every).as_secs(), seconds, "{attempts} {every:?}");
        }
    }
}
