//! Work on the processor that can wait a moment, on threads of their own that give way to those who answer.

use std::{sync::OnceLock, time::Duration};

use scheduling::{GivesWay, give_way};
use tokio::{
    runtime::{Builder, Runtime},
    task::JoinHandle,
};

/// What the next reader is to see. The scheduler gives one of its threads a third of what it gives one that answers, where both have
/// something to do on one core: nothing is starved.
pub static PROJECTIONS: Background = Background::new("projection", 5, None, THREADS);
/// What may come a little later: one of its threads gets a tenth, and all that is left over. With less (a seventieth is what the
/// lowest priority gets) an index stands still for a minute on a machine that others keep busy.
pub static INDEXES: Background = Background::new("indexing", 10, None, THREADS);
/// Passwords that are hashed: nobody's cart waits for them, not even for the milliseconds that the scheduler lets a thread run at a
/// stretch. How many at a time is bounded by those who hash.
pub static PASSWORDS: Background = Background::new("passwords", 10, Some(Duration::from_millis(100)), 512);

/// More work than this waits its turn.
const THREADS: usize = 4;
/// As far as any thread can give way.
const LEAST: i32 = 19;

/// Threads that give way. Made when they are needed first, and there until the program ends.
pub struct Background {
    name: &'static str,
    /// By how much more than those that answer.
    nice: i32,
    slice: Option<Duration>,
    most: usize,
    threads: OnceLock<Option<Runtime>>,
}

impl Background {
    const fn new(name: &'static str, nice: i32, slice: Option<Duration>, most: usize) -> Self {
        Self {
            name,
            nice,
            slice,
            most,
            threads: OnceLock::new(),
        }
    }

    /// Does work here; threads that it starts give way as well.
    pub fn spawn<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
        match self.threads.get_or_init(|| self.start()) {
            Some(runtime) => runtime.spawn_blocking(work),
            None => tokio::task::spawn_blocking(work),
        }
    }

    fn start(&self) -> Option<Runtime> {
        let (nice, slice) = (self.nice, self.slice);
        Builder::new_current_thread()
            .max_blocking_threads(self.most)
            .thread_name(self.name)
            .on_thread_start(move || {
                // The whole program may give way to others of the machine.
                let own = rustix::process::getpriority_process(None).unwrap_or_default();
                let nice = (own + nice).min(LEAST);
                if let Err(error) = give_way(GivesWay { nice, slice }) {
                    tracing::debug!(%error, "work in the background does not give way");
                }
            })
            .build()
            .inspect_err(|error| tracing::warn!(%error, "work in the background is done beside all other"))
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn threads_of_the_background_give_way_and_others_do_not() {
        let nice = || rustix::process::getpriority_process(None).expect("a priority");
        let before = nice();
        for background in [&PROJECTIONS, &INDEXES, &PASSWORDS] {
            assert_eq!(background.spawn(nice).await.expect("done"), before + background.nice);
        }
        assert_eq!(nice(), before);
    }

    #[tokio::test]
    async fn a_panic_is_told_to_whoever_waits() {
        let told = PROJECTIONS.spawn(|| panic!("on purpose")).await.expect_err("a panic");
        assert!(told.is_panic());
    }
}
