//! Work on the processor that nobody waits for, on threads of their own that give way to those who answer.

use std::sync::LazyLock;

use tokio::{
    runtime::{Builder, Runtime},
    task::JoinHandle,
};

/// How much the threads give way: the scheduler gives one of them a third of what it gives one that answers, where both have
/// something to do on one core. Nothing is starved: what is projected is waited for by the next reader.
const NICE: i32 = 5;
/// More work than this waits its turn.
const THREADS: usize = 4;

/// Made when it is needed first, and there until the program ends.
static BACKGROUND: LazyLock<Option<Runtime>> = LazyLock::new(|| {
    Builder::new_current_thread()
        .max_blocking_threads(THREADS)
        .thread_name("background")
        .on_thread_start(|| {
            // On Linux each thread has its own.
            if let Err(error) = rustix::process::nice(NICE) {
                tracing::debug!(%error, "work in the background does not give way");
            }
        })
        .build()
        .inspect_err(|error| tracing::warn!(%error, "work in the background is done beside all other"))
        .ok()
});

/// Does work in the background; threads that it starts give way as well.
pub fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    match &*BACKGROUND {
        Some(runtime) => runtime.spawn_blocking(work),
        None => tokio::task::spawn_blocking(work),
    }
}

#[cfg(test)]
mod tests {
    #[tokio::test]
    async fn threads_of_the_background_give_way_and_others_do_not() {
        let nice = || rustix::process::getpriority_process(None).expect("a priority");
        let before = nice();
        assert_eq!(super::spawn(nice).await.expect("done"), before + super::NICE);
        assert_eq!(nice(), before);
    }

    #[tokio::test]
    async fn a_panic_is_told_to_whoever_waits() {
        let told = super::spawn(|| panic!("on purpose")).await.expect_err("a panic");
        assert!(told.is_panic());
    }
}
