use std::sync::Mutex;

use domain::clock::UnixMillis;
use futures_util::future::BoxFuture;
use runtime::supervisor::Supervisor;
use store::{JobStatus, StoreConfig};

use super::*;

/// What a job does when it is tried.
#[derive(Debug, Clone, Copy)]
enum Sample {
    Succeeds,
    Fails,
    Panics,
    /// Fails, and is not worth a second attempt.
    IsGivenUp,
    Ends,
}

impl JobKind for Sample {
    fn name(&self) -> &'static str {
        match self {
            Self::Succeeds => "succeeds",
            Self::Fails => "fails",
            Self::Panics => "panics",
            Self::IsGivenUp => "is-given-up",
            Self::Ends => "ends",
        }
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(3600))
    }

    fn pause_after(&self, _job: &Job, _attempts: u32) -> Option<Duration> {
        (!matches!(self, Self::IsGivenUp)).then_some(Duration::from_secs(1))
    }

    fn run<'a>(&'a self, _job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        async move {
            match self {
                Self::Succeeds => Ok(Outcome::Again {
                    payload: "went well".to_owned(),
                    due: now.after(Duration::from_secs(3600)),
                }),
                Self::Fails | Self::IsGivenUp => Err(JobFailure::Other("broken on purpose".to_owned())),
                Self::Ends => Ok(Outcome::Done),
                Self::Panics => panic!("broken on purpose"),
            }
        }
        .boxed()
    }
}

#[test]
fn the_log_does_not_tell_what_a_job_is_about() {
    // The first of FIPS 180's examples.
    assert_eq!(key_in_log("abc"), "ba7816bf8f01cfea");
}

#[tokio::test]
async fn a_job_that_fails_keeps_none_of_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = StoreConfig::sqlite_file(&folder.path().join("test.db"));
    let store = Store::open(&config).await.expect("opens");
    let kinds: Vec<Box<dyn JobKind>> = vec![
        Box::new(Sample::IsGivenUp),
        Box::new(Sample::Ends),
        Box::new(Sample::Fails),
        Box::new(Sample::Panics),
        Box::new(Sample::Succeeds),
    ];
    let runner = JobRunner::new(store.clone(), Clock::system(), kinds);
    let supervisor = Supervisor::default();
    supervisor.keep_running("jobs", move |task| runner.clone().run(task));

    let is_tried = |job: &JobStatus| job.payload == "went well" || (job.attempts > 1 && job.last_error.is_some());
    let jobs = loop {
        let jobs = store.jobs().list().await.expect("read");
        if jobs.len() == 3 && jobs.iter().all(is_tried) {
            break jobs;
        }
        sleep(Duration::from_millis(20)).await;
    };
    let reasons: Vec<(&str, Option<&str>)> = jobs.iter().map(|job| (&*job.kind, job.last_error.as_deref())).collect();
    let expected = [
        ("fails", Some("broken on purpose")),
        ("panics", Some("the program has a mistake: the work panicked")),
        ("succeeds", None),
    ];
    assert_eq!(reasons, expected);
    supervisor.begin_stop();
    assert!(supervisor.wait(Duration::from_secs(60)).await);
}

/// Writes down what it does together.
struct Gathers(Arc<Mutex<Vec<usize>>>);

impl JobKind for Gathers {
    fn name(&self) -> &'static str {
        "gathers"
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn together(&self) -> usize {
        3
    }

    fn run<'a>(&'a self, _job: &'a Job, _now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        async { Ok(Outcome::Done) }.boxed()
    }

    fn run_all<'a>(&'a self, jobs: &'a [Job], _now: UnixMillis) -> BoxFuture<'a, Vec<Result<Outcome, JobFailure>>> {
        async move {
            self.0.lock().expect("not poisoned").push(jobs.len());
            jobs.iter().map(|_| Ok(Outcome::Done)).collect()
        }
        .boxed()
    }
}

#[tokio::test]
async fn jobs_of_a_kind_are_done_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = StoreConfig::sqlite_file(&folder.path().join("test.db"));
    let store = Store::open(&config).await.expect("opens");
    for key in 0..8 {
        let job = NewJob {
            kind: "gathers".to_owned(),
            key: key.to_string(),
            payload: String::new(),
            due: UnixMillis(1),
        };
        store.jobs().put(job, UnixMillis(1)).await.expect("put");
    }
    let batches = Arc::new(Mutex::new(Vec::new()));
    let kinds: Vec<Box<dyn JobKind>> = vec![Box::new(Gathers(batches.clone()))];
    let runner = JobRunner::new(store.clone(), Clock::system(), kinds);
    let supervisor = Supervisor::default();
    supervisor.keep_running("jobs", move |task| runner.clone().run(task));
    while !store.jobs().list().await.expect("read").is_empty() {
        sleep(Duration::from_millis(20)).await;
    }
    supervisor.begin_stop();
    assert!(supervisor.wait(Duration::from_secs(60)).await);
    let batches = batches.lock().expect("not poisoned").clone();
    // The first claim may bring more than are asked for together: eight jobs are eight all the same.
    assert_eq!(batches.iter().sum::<usize>(), 8, "{batches:?}");
    assert!(batches.len() < 8, "{batches:?}");
}
