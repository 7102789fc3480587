//! Tasks of the store that last as long as it: one that panics begins again.

use std::{panic::AssertUnwindSafe, time::Duration};

use futures_util::FutureExt;

/// Pause before a task that panicked begins again.
const BEGIN_AGAIN: Duration = Duration::from_secs(1);

/// Runs the task until it ends by itself.
pub(crate) async fn keep_running<F>(name: &'static str, mut task: impl FnMut() -> F)
where
    F: Future<Output = ()>,
{
    while AssertUnwindSafe(task()).catch_unwind().await.is_err() {
        tracing::error!(task = name, "a task of the store panicked, and begins again");
        tokio::time::sleep(BEGIN_AGAIN).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_task_that_panics_begins_again() {
        let mut times = 0;
        keep_running("test", || {
            times += 1;
            let is_first = times == 1;
            async move { assert!(!is_first, "on purpose") }
        })
        .await;
        assert_eq!(times, 2);
    }
}
