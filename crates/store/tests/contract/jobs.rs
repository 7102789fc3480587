//! Jobs: each is done by one at a time, is not lost with who does it, and ends with its own work.

use std::time::Duration;

use domain::clock::UnixMillis;
use store::{Error, Job, JobError, Jobs, NewJob, Store, Topic, Tx};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, at_once},
};

crate::on_both_engines!(
    a_job_is_put_once_and_claimed_when_it_is_due,
    a_job_has_one_holder_at_a_time,
    a_lease_ends_with_its_time,
    jobs_that_are_done_end_together,
    a_job_ends_with_its_own_work,
    a_job_that_failed_waits_and_says_why,
    a_job_that_recurs_is_due_again,
    kinds_that_are_not_known_are_left_to_others,
);

const LEASE: Duration = Duration::from_secs(60);

async fn a_job_is_put_once_and_claimed_when_it_is_due(database: &TestDatabase) {
    let jobs = database.open().await.jobs();
    assert!(jobs.put(mail("a", 10), NOW).await.expect("is put"));
    assert!(!jobs.put(mail("a", 0), NOW).await.expect("is there already"));
    jobs.put(mail("b", 5), NOW).await.expect("is put");
    assert_eq!(claimed(&jobs, "one", 4).await, [] as [String; 0]);
    assert_eq!(claimed(&jobs, "one", 5).await, ["b"]);
    assert_eq!(claimed(&jobs, "one", 100).await, ["a"]);
    assert_eq!(claimed(&jobs, "one", 100).await, [] as [String; 0]);
}

async fn a_job_has_one_holder_at_a_time(database: &TestDatabase) {
    let store = database.open().await;
    for n in 0..40 {
        store
            .jobs()
            .put(mail(&format!("{n:02}"), 0), NOW)
            .await
            .expect("is put");
    }
    let nodes = at_once(8, |node| {
        let jobs = store.jobs();
        async move {
            let mut mine = Vec::new();
            loop {
                let some = claim(&jobs, &format!("node {node}"), 5, 3).await;
                if some.is_empty() {
                    return mine;
                }
                mine.extend(some.into_iter().map(|job| job.key));
            }
        }
    })
    .await;
    let mut all: Vec<String> = nodes.into_iter().flatten().collect();
    all.sort();
    let expected: Vec<String> = (0..40).map(|n| format!("{n:02}")).collect();
    assert_eq!(all, expected);
}

async fn a_lease_ends_with_its_time(database: &TestDatabase) {
    let store = database.open().await;
    let jobs = store.jobs();
    jobs.put(mail("a", 0), NOW).await.expect("is put");
    let first = claim(&jobs, "one", 0, 1).await.remove(0);
    let over = i64::try_from(LEASE.as_millis()).expect("a minute");
    assert!(claim(&jobs, "two", over - 1, 1).await.is_empty());
    let second = claim(&jobs, "two", over, 1).await.remove(0);
    assert_eq!((first.attempts, second.attempts), (1, 2));
    // Whoever lost it cannot end it, and undoes what it did.
    let late = complete_with_event(&store, first.clone()).await;
    assert!(matches!(late, Err(JobError::LeaseLost)), "{late:?}");
    let late = jobs.fail(&first, "too late", NOW).await;
    assert!(matches!(late, Err(JobError::LeaseLost)), "{late:?}");
    assert_eq!(store.outbox().head().await.expect("read"), 0);
    complete_with_event(&store, second).await.expect("has the lease");
    assert_eq!(store.outbox().head().await.expect("read"), 1);
}

async fn jobs_that_are_done_end_together(database: &TestDatabase) {
    let jobs = database.open().await.jobs();
    for (nth, key) in ["a", "b", "c"].into_iter().enumerate() {
        jobs.put(mail(key, nth as i64), NOW).await.expect("is put");
    }
    let mine = claim(&jobs, "one", 5, 3).await;
    // The leases are over, and somebody else has the first by now.
    let again = claim(&jobs, "two", 5 + 61_000, 1).await;
    assert_eq!(jobs.complete(&mine).await.expect("works"), 2);
    assert_eq!(jobs.complete(&mine).await.expect("works"), 0, "they are gone");
    assert_eq!(jobs.complete(&[]).await.expect("works"), 0);
    let left: Vec<String> = jobs
        .list()
        .await
        .expect("read")
        .into_iter()
        .map(|job| job.key)
        .collect();
    assert_eq!(left, ["a"]);
    assert_eq!(jobs.complete(&again).await.expect("works"), 1);
}

async fn a_job_ends_with_its_own_work(database: &TestDatabase) {
    let store = database.open().await;
    store.jobs().put(mail("a", 0), NOW).await.expect("is put");
    let job = claim(&store.jobs(), "one", 0, 1).await.remove(0);
    let fails = {
        let job = job.clone();
        move |tx: Tx| {
            let job = job.clone();
            async move {
                tx.jobs().complete(&job).await?;
                Err::<(), _>(JobError::Store(Error::Closed))
            }
        }
    };
    store.transaction(fails).await.expect_err("fails on purpose");
    assert_eq!(store.jobs().list().await.expect("read").len(), 1);
    complete_with_event(&store, job.clone()).await.expect("is done");
    assert_eq!(store.jobs().list().await.expect("read"), []);
    let again = complete_with_event(&store, job).await;
    assert!(matches!(again, Err(JobError::LeaseLost)), "{again:?}");
    // Its name is free.
    assert!(store.jobs().put(mail("a", 0), NOW).await.expect("is put"));
}

async fn a_job_that_failed_waits_and_says_why(database: &TestDatabase) {
    let jobs = database.open().await.jobs();
    jobs.put(mail("a", 0), NOW).await.expect("is put");
    let job = claim(&jobs, "one", 0, 1).await.remove(0);
    jobs.fail(&job, "no such address", later(7)).await.expect("is written");
    let status = jobs.list().await.expect("read").remove(0);
    assert_eq!(
        (status.attempts, status.due, status.last_error.as_deref()),
        (1, later(7), Some("no such address"))
    );
    assert!(claim(&jobs, "two", 6, 1).await.is_empty());
    assert_eq!(claim(&jobs, "two", 7, 1).await[0].attempts, 2);
}

async fn a_job_that_recurs_is_due_again(database: &TestDatabase) {
    let jobs = database.open().await.jobs();
    jobs.put(mail("a", 0), NOW).await.expect("is put");
    for round in 0..3 {
        let job = claim(&jobs, "one", round * 10, 1).await.remove(0);
        assert_eq!(job.attempts, 1);
        assert_eq!(
            job.payload,
            if round == 0 { "{}".to_owned() } else { round.to_string() }
        );
        let payload = (round + 1).to_string();
        jobs.repeat(&job, &payload, later((round + 1) * 10))
            .await
            .expect("is written");
        assert!(claim(&jobs, "one", round * 10 + 9, 1).await.is_empty());
    }
}

async fn kinds_that_are_not_known_are_left_to_others(database: &TestDatabase) {
    let jobs = database.open().await.jobs();
    let newer = NewJob {
        kind: "publish".into(),
        ..mail("a", 0)
    };
    jobs.put(newer, NOW).await.expect("is put");
    jobs.put(mail("a", 1), NOW).await.expect("is put");
    let claimed = claim(&jobs, "one", 5, 9).await;
    assert_eq!(claimed.len(), 1);
    assert_eq!(claimed[0].kind, "mail");
}

fn mail(key: &str, due: i64) -> NewJob {
    NewJob {
        kind: "mail".into(),
        key: key.into(),
        payload: "{}".into(),
        due: later(due),
    }
}

fn later(milliseconds: i64) -> UnixMillis {
    UnixMillis(NOW.0 + milliseconds)
}

async fn claim(jobs: &Jobs, holder: &str, at: i64, limit: usize) -> Vec<Job> {
    let claimed = jobs.claim(&["mail", "other"], holder, LEASE, limit, later(at)).await;
    claimed.expect("the storage works")
}

async fn claimed(jobs: &Jobs, holder: &str, at: i64) -> Vec<String> {
    claim(jobs, holder, at, 9)
        .await
        .into_iter()
        .map(|job| job.key)
        .collect()
}

/// Does something and completes the job, in one transaction.
async fn complete_with_event(store: &Store, job: Job) -> Result<(), JobError> {
    let work = move |tx: Tx| {
        let job = job.clone();
        async move {
            tx.outbox().announce(Topic::Setting, "done", NOW).await?;
            tx.jobs().complete(&job).await
        }
    };
    store.transaction(work).await
}
