//! Claims jobs that are due, and does a few of them at the same time.

use std::{collections::HashMap, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use futures_util::FutureExt;
use metrics::{counter, histogram};
use runtime::{clock::Clock, supervisor::Task, telemetry::names};
use store::{Job, JobError, NewJob, Store};
use tokio::{
    task::{self, JoinError, JoinSet},
    time::{sleep, timeout},
};

use super::{JobFailure, JobKind, Outcome};
use crate::telemetry::key_in_log;

/// How long a job that is due waits at most before it is looked for.
const POLL: Duration = Duration::from_secs(1);
/// So long a job is its holder's. A node that dies keeps it from the others for this time.
const LEASE: Duration = Duration::from_secs(60);
/// An attempt is given up before its lease ends.
const AT_MOST: Duration = Duration::from_secs(50);
/// Jobs that are done at the same time: they share the database with the shop.
const AT_ONCE: usize = 8;

/// Does the jobs of all kinds, beside those of other nodes.
#[derive(Clone)]
pub struct JobRunner {
    shared: Arc<Shared>,
}

struct Shared {
    store: Store,
    clock: Clock,
    kinds: Vec<Box<dyn JobKind>>,
    /// The name of this process in leases.
    holder: String,
}

impl JobRunner {
    pub fn new(store: Store, clock: Clock, kinds: Vec<Box<dyn JobKind>>) -> Self {
        // Where the machine gives no random number, the time tells processes apart well enough.
        let number = getrandom::u64().unwrap_or_else(|_| clock.wall().0.unsigned_abs());
        let holder = format!("{}-{number:016x}", std::process::id());
        Self {
            shared: Arc::new(Shared {
                store,
                clock,
                kinds,
                holder,
            }),
        }
    }

    /// Runs until told to stop, and until what was begun has ended.
    pub async fn run(self, task: Task) {
        let mut running: JoinSet<Vec<Job>> = JoinSet::new();
        // Kinds that are done many at a time, by the task that does a batch of them.
        let mut busy: HashMap<task::Id, String> = HashMap::new();
        // Jobs whose work is done end together: each transaction keeps the shop from writing.
        let mut done = Vec::new();
        let mut are_put = false;
        loop {
            let step = async {
                if !are_put {
                    self.shared.put_recurring().await?;
                    are_put = true;
                }
                self.shared.complete(&mut done).await?;
                self.shared.claim_batches(AT_ONCE - running.len(), &busy).await
            };
            match step.await {
                Ok(batches) => {
                    task.does_well();
                    for batch in batches {
                        let gathers = self.shared.gathers(&batch).map(str::to_owned);
                        let shared = self.shared.clone();
                        let id = running.spawn(async move { shared.attempt(batch).await }).id();
                        busy.extend(gathers.map(|kind| (id, kind)));
                    }
                }
                Err(error) => tracing::warn!(%error, "jobs cannot be looked for; trying again"),
            }
            let mut ended = Vec::new();
            tokio::select! {
                () = sleep(POLL), if running.len() < AT_ONCE => {}
                // There is room for another one.
                Some(first) = running.join_next_with_id() => ended.push(first),
                () = task.stopped() => break,
            }
            while let Some(next) = running.try_join_next_with_id() {
                ended.push(next);
            }
            for ended in ended {
                let id = ended.as_ref().map_or_else(JoinError::id, |(id, _)| *id);
                busy.remove(&id);
                done.extend(ended.into_iter().flat_map(|(_, done)| done));
            }
        }
        while let Some(ended) = running.join_next().await {
            done.extend(ended.into_iter().flatten());
        }
        if let Err(error) = self.shared.complete(&mut done).await {
            tracing::warn!(%error, "jobs that are done cannot be ended; they are done again when their leases end");
        }
    }
}

impl Shared {
    /// Work that recurs has a job from the first start on.
    async fn put_recurring(&self) -> Result<(), store::Error> {
        let now = self.clock.wall();
        for kind in self.kinds.iter().filter(|kind| kind.every().is_some()) {
            let job = NewJob {
                kind: kind.name().to_owned(),
                key: String::new(),
                payload: String::new(),
                due: now,
            };
            self.store.jobs().put(job, now).await?;
        }
        Ok(())
    }

    /// Takes jobs that are due, in so many batches at most; none of the kinds that are busy. A batch holds one job, or as
    /// many of its kind as are done together.
    async fn claim_batches(
        &self,
        limit: usize,
        busy: &HashMap<task::Id, String>,
    ) -> Result<Vec<Vec<Job>>, store::Error> {
        let kinds = self
            .kinds
            .iter()
            .filter(|kind| busy.values().all(|busy| busy != kind.name()));
        let names: Vec<&str> = kinds.map(|kind| kind.name()).collect();
        let mut batches: Vec<Vec<Job>> = Vec::new();
        for job in self.claim(&names, limit).await? {
            let of_its_kind = |batch: &&mut Vec<Job>| batch.iter().any(|first| first.kind == job.kind);
            match batches.iter_mut().find(of_its_kind) {
                Some(batch) if self.together(&job.kind) > 1 => batch.push(job),
                _ => batches.push(vec![job]),
            }
        }
        for batch in &mut batches {
            let Some(kind) = self.gathers(batch).map(str::to_owned) else {
                continue;
            };
            let more = self.together(&kind).saturating_sub(batch.len());
            if more > 0 {
                // Those that cannot be had now come later; what is claimed already is not let go for them.
                batch.extend(self.claim(&[&kind], more).await.unwrap_or_default());
            }
        }
        Ok(batches)
    }

    async fn claim(&self, names: &[&str], limit: usize) -> Result<Vec<Job>, store::Error> {
        let jobs = self.store.jobs();
        jobs.claim(names, &self.holder, LEASE, limit, self.clock.wall()).await
    }

    fn kind(&self, name: &str) -> Option<&dyn JobKind> {
        self.kinds.iter().find(|kind| kind.name() == name).map(Box::as_ref)
    }

    fn together(&self, name: &str) -> usize {
        self.kind(name).map_or(1, JobKind::together)
    }

    /// The kind of a batch, where its jobs are done together.
    fn gathers<'a>(&self, batch: &'a [Job]) -> Option<&'a str> {
        let kind = &batch.first()?.kind;
        (self.together(kind) > 1).then_some(&**kind)
    }

    /// Ends what is done; where that fails, all of it stays to be ended.
    async fn complete(&self, done: &mut Vec<Job>) -> Result<(), store::Error> {
        let ended = self.store.jobs().complete(done).await?;
        let lost = (done.len() as u64).saturating_sub(ended);
        if lost > 0 {
            tracing::warn!(lost, "jobs took longer than their leases; somebody else does them");
        }
        done.clear();
        Ok(())
    }

    /// Does the work of jobs of one kind; returns those that are done and to be ended.
    async fn attempt(&self, jobs: Vec<Job>) -> Vec<Job> {
        let mut done = Vec::new();
        let Some(kind) = jobs.first().and_then(|job| self.kind(&job.kind)) else {
            return done;
        };
        let began = self.clock.now().monotonic;
        let work = AssertUnwindSafe(kind.run_all(&jobs, self.clock.wall())).catch_unwind();
        let results = match timeout(AT_MOST, work).await {
            Ok(Ok(results)) => results,
            Ok(Err(_)) => fail_all(&jobs, "the program has a mistake: the work panicked"),
            Err(_) => fail_all(&jobs, "the work took longer than its lease"),
        };
        for (job, result) in jobs.into_iter().zip(results) {
            let is_done = matches!(result, Ok(Outcome::Done));
            let outcome = self.end(&job, kind, result).await;
            counter!(names::JOBS, "kind" => kind.name().to_owned(), "outcome" => outcome).increment(1);
            if is_done {
                done.push(job);
            }
        }
        let took = self.clock.now().monotonic.0.saturating_sub(began.0);
        histogram!(names::JOB_DURATION, "kind" => kind.name().to_owned()).record(took.as_secs_f64());
        done
    }

    /// Writes down how an attempt went; returns the same as a word.
    async fn end(&self, job: &Job, kind: &dyn JobKind, result: Result<Outcome, JobFailure>) -> &'static str {
        let result = match result {
            Ok(Outcome::Done | Outcome::Completed) => return "done",
            Ok(Outcome::Again { payload, due }) => match self.store.jobs().repeat(job, &payload, due).await {
                Ok(()) => return "done",
                Err(error) => JobFailure::Job(error),
            },
            Err(failure) => failure,
        };
        let (name, key, attempts) = (kind.name(), key_in_log(&job.key), job.attempts);
        if let JobFailure::Job(JobError::LeaseLost) = result {
            tracing::warn!(
                kind = name,
                key,
                "a job took longer than its lease; somebody else does it"
            );
            return "lost";
        }
        let Some(pause) = kind.pause_after(job, attempts) else {
            return self.give_up(job, &result).await;
        };
        tracing::error!(kind = name, key, attempts, pause_s = pause.as_secs(), error = %result, "a job failed");
        let due = self.clock.wall().after(pause);
        if let Err(error) = self.store.jobs().fail(job, &result.to_string(), due).await {
            tracing::warn!(kind = name, key, %error, "a job's failure cannot be written; it is due when its lease ends");
        }
        "failed"
    }

    /// The job is not tried again.
    async fn give_up(&self, job: &Job, reason: &JobFailure) -> &'static str {
        let (kind, key, attempts) = (&*job.kind, key_in_log(&job.key), job.attempts);
        match self.store.jobs().complete(std::slice::from_ref(job)).await {
            Ok(_) => tracing::error!(kind, key, attempts, error = %reason, "a job was given up"),
            Err(error) => {
                tracing::warn!(kind, key, %error, "a job cannot be given up; it is due when its lease ends");
            }
        }
        "given-up"
    }
}

fn fail_all(jobs: &[Job], why: &str) -> Vec<Result<Outcome, JobFailure>> {
    jobs.iter().map(|_| Err(JobFailure::Other(why.to_owned()))).collect()
}

#[cfg(test)]
mod tests;
