use std::sync::atomic::{AtomicU32, Ordering};

use tokio::sync::{Notify, mpsc};

use super::*;

/// Only a failing test waits for so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A supervisor and the starts of a task that does what it is told at each.
fn supervised(on_start: impl Fn(u32) -> bool + Send + Sync + 'static) -> (Supervisor, mpsc::UnboundedReceiver<()>) {
    let supervisor = Supervisor::default();
    let (starts, started) = mpsc::unbounded_channel();
    let (count, on_start) = (Arc::new(AtomicU32::new(0)), Arc::new(on_start));
    supervisor.keep_running("sample", move |task| {
        let number = count.fetch_add(1, Ordering::SeqCst);
        let (starts, on_start) = (starts.clone(), on_start.clone());
        async move {
            starts.send(()).expect("the test listens");
            if on_start(number) {
                task.does_well();
                task.stopped().await;
            } else if number == 0 {
                panic!("broken on purpose");
            }
        }
    });
    (supervisor, started)
}

#[tokio::test]
async fn a_task_that_ends_is_told_of_and_started_again() {
    let (supervisor, mut started) = supervised(|number| number >= 2);
    started.recv().await.expect("the first start, which panics");
    started.recv().await.expect("the second, which returns");
    assert_eq!(
        supervisor.troubles(),
        ["the background task sample does not work: it ended unexpectedly and is being started again"],
        "a start alone is no work"
    );
    started.recv().await.expect("the third, which stays");
    while !supervisor.troubles().is_empty() {
        tokio::task::yield_now().await;
    }
    supervisor.begin_stop();
    assert!(supervisor.wait(PATIENCE).await);
}

#[tokio::test]
async fn a_task_tells_of_its_trouble_itself() {
    let supervisor = Supervisor::default();
    let (go_on, told) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    supervisor.keep_running("sample", {
        let (go_on, told) = (go_on.clone(), told.clone());
        move |task| {
            let (go_on, told) = (go_on.clone(), told.clone());
            async move {
                task.has_trouble("the database does not answer");
                told.notify_one();
                go_on.notified().await;
                task.does_well();
                told.notify_one();
                task.stopped().await;
            }
        }
    });
    told.notified().await;
    assert_eq!(
        supervisor.troubles(),
        ["the background task sample does not work: the database does not answer"]
    );
    go_on.notify_one();
    told.notified().await;
    assert!(supervisor.troubles().is_empty());
}

#[tokio::test]
async fn what_cannot_be_started_again_ends_the_process() {
    let supervisor = Supervisor::default();
    supervisor.depend_on("writer", async { panic!("the disk is {}", "gone") });
    assert_eq!(
        supervisor.verdict().await,
        "writer ended: it panicked: the disk is gone"
    );
    assert_eq!(supervisor.troubles().len(), 1);
}

#[tokio::test]
async fn an_end_that_was_asked_for_is_no_failure() {
    let supervisor = Supervisor::default();
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    supervisor.depend_on("writer", async move {
        // The sender goes at the stop.
        let _ = ended.await;
        "it was closed".to_owned()
    });
    supervisor.keep_running("sample", |task| async move { task.stopped().await });
    supervisor.begin_stop();
    drop(end);
    assert!(supervisor.wait(PATIENCE).await);
    assert!(supervisor.troubles().is_empty());
    assert!(supervisor.verdict().now_or_never().is_none(), "nothing has to end");
}

#[tokio::test]
async fn what_ends_after_the_tasks_does_not_hold_the_stop_up() {
    let supervisor = Supervisor::default();
    supervisor.watch("disk", std::future::pending());
    supervisor.begin_stop();
    assert!(supervisor.wait(PATIENCE).await);
    assert!(supervisor.troubles().is_empty());

    let supervisor = Supervisor::default();
    supervisor.watch("disk", async { "it is gone".to_owned() });
    assert_eq!(supervisor.verdict().await, "disk ended: it is gone");
}

#[tokio::test]
async fn a_stop_does_not_wait_for_ever() {
    let supervisor = Supervisor::default();
    supervisor.keep_running("sample", |_| std::future::pending());
    supervisor.begin_stop();
    assert!(!supervisor.wait(Duration::from_millis(1)).await);
}
