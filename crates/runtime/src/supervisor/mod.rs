//! Keeps the background tasks alive. A task that panics or returns is logged with its name and the reason, counted,
//! makes the server not ready, and is started again after a pause that grows. A task that cannot be started again
//! ends the process in order: whoever started it starts it again.

mod pause;
#[cfg(feature = "planted-defects")]
mod planted;
mod task;

use std::{
    collections::BTreeMap,
    future::Future,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use futures_util::FutureExt;
use metrics::{counter, gauge};
use tokio::{
    sync::watch,
    time::{Instant, sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use self::pause::Pause;
pub use self::task::Task;
use crate::{telemetry::names, telemetry::panic_message};

/// Starts background tasks and watches over them. Cheap to clone; all clones are one.
#[derive(Clone, Default)]
pub struct Supervisor {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    stop: CancellationToken,
    tasks: TaskTracker,
    /// What keeps a task from its work, by the task's name.
    troubles: Mutex<BTreeMap<&'static str, String>>,
    /// Why the process has to end.
    verdict: watch::Sender<Option<String>>,
}

impl Supervisor {
    /// Runs a task, and begins it anew whenever it ends before it is told to.
    pub fn keep_running<W>(&self, name: &'static str, mut begin: impl FnMut(Task) -> W + Send + 'static)
    where
        W: Future<Output = ()> + Send + 'static,
    {
        let shared = self.shared.clone();
        gauge!(names::TASK_UP, "task" => name).set(1.0);
        // An increase is told from the first one on only where there was a number before it.
        counter!(names::TASK_RESTARTS, "task" => name).increment(0);
        self.shared.tasks.spawn(async move {
            let mut pause = Pause::default();
            loop {
                let task = Task::new(name, shared.clone());
                let began = Instant::now();
                let work = async { begin(task).await };
                #[cfg(feature = "planted-defects")]
                let work = planted::breaking(name, work);
                let reason = ended(work).await;
                if shared.stop.is_cancelled() {
                    return;
                }
                let length = pause.after_a_run_of(began.elapsed());
                let pause_ms = length.as_millis();
                tracing::error!(
                    task = name,
                    %reason,
                    pause_ms,
                    "the background task {name} ended: {reason}; it is started again after a pause"
                );
                counter!(names::TASK_RESTARTS, "task" => name).increment(1);
                shared.has_trouble(name, "it ended unexpectedly and is being started again");
                tokio::select! {
                    () = sleep(length) => {}
                    () = shared.stop.cancelled() => return,
                }
            }
        });
    }

    /// What a run of a task gets, for work that somebody else starts.
    pub fn task(&self, name: &'static str) -> Task {
        Task::new(name, self.shared.clone())
    }

    /// Watches work without which the process cannot go on: when it ends before it is told to, [`Supervisor::verdict`]
    /// says so. Its output says how it ended.
    pub fn depend_on(&self, name: &'static str, work: impl Future<Output = String> + Send + 'static) {
        let shared = self.shared.clone();
        gauge!(names::TASK_UP, "task" => name).set(1.0);
        self.shared.tasks.spawn(async move {
            let reason = match AssertUnwindSafe(work).catch_unwind().await {
                Ok(reason) => reason,
                Err(panic) => format!("it panicked: {}", panic_message(panic.as_ref())),
            };
            if shared.stop.is_cancelled() {
                return;
            }
            tracing::error!(task = name, %reason, "{name} ended: {reason}; the server cannot go on without it");
            shared.has_trouble(name, "it ended and cannot be started again; the server stops");
            shared
                .verdict
                .send_if_modified(|verdict| verdict.replace(format!("{name} ended: {reason}")).is_none());
        });
    }

    /// The same for what ends only after the tasks have, when the server stops: it is watched until the stop begins.
    pub fn watch(&self, name: &'static str, end: impl Future<Output = String> + Send + 'static) {
        let stop = self.shared.stop.clone();
        self.depend_on(name, async move {
            tokio::select! {
                reason = end => reason,
                () = stop.cancelled() => String::new(),
            }
        });
    }

    /// Waits until the process has to end, and says why.
    pub async fn verdict(&self) -> String {
        let mut verdict = self.shared.verdict.subscribe();
        let reached = verdict.wait_for(Option::is_some).await;
        reached.ok().and_then(|reason| reason.clone()).unwrap_or_default()
    }

    /// A sentence for each task that does not do its work at the moment.
    pub fn troubles(&self) -> Vec<String> {
        let troubles = self.shared.troubles();
        let sentences = troubles
            .iter()
            .map(|(name, trouble)| format!("the background task {name} does not work: {trouble}"));
        sentences.collect()
    }

    /// Tells all tasks to end. From here on an end is no failure.
    pub fn begin_stop(&self) {
        self.shared.stop.cancel();
        self.shared.tasks.close();
    }

    /// Waits until all tasks have ended, at most so long; whether they have.
    pub async fn wait(&self, at_most: Duration) -> bool {
        timeout(at_most, self.shared.tasks.wait()).await.is_ok()
    }
}

impl Shared {
    fn troubles(&self) -> std::sync::MutexGuard<'_, BTreeMap<&'static str, String>> {
        // The map is whole at every moment.
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_trouble(&self, name: &'static str, trouble: impl Into<String>) {
        gauge!(names::TASK_UP, "task" => name).set(0.0);
        self.troubles().insert(name, trouble.into());
    }

    fn does_well(&self, name: &'static str) {
        if self.troubles().remove(name).is_some() {
            gauge!(names::TASK_UP, "task" => name).set(1.0);
            tracing::info!(task = name, "the background task {name} works again");
        }
    }
}

/// Runs work to its end, and says how it ended.
async fn ended(work: impl Future<Output = ()>) -> String {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(()) => "it returned".to_owned(),
        Err(panic) => format!("it panicked: {}", panic_message(panic.as_ref())),
    }
}

#[cfg(test)]
mod tests;
