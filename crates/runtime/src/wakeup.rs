//! Wakes a task that otherwise looks again and again for what is new: because somebody said so, or because so much time is over.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU8, AtomicU64, Ordering::SeqCst},
    },
    time::Duration,
};

use tokio::{sync::Notify, time::timeout};

/// Cheap to clone; all clones wake the same task, which is the only one that waits.
#[derive(Debug, Clone, Default)]
pub struct Wakeup {
    inner: Arc<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    notify: Notify,
    /// The bits of those causes that the task has not heard of yet.
    causes: AtomicU8,
    /// In milliseconds; 0: as often as the task does by itself.
    pause: AtomicU64,
}

/// Why a task woke. What asks for a more thorough look is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Woken {
    /// This process has written something.
    Commit,
    /// Another process said that it has.
    Message,
    /// Its time was over.
    Pause,
    /// Messages may have been lost, or come again from now on.
    Connection,
}

impl Woken {
    /// As metrics name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Commit => "commit",
            Self::Message => "message",
            Self::Pause => "poll",
            Self::Connection => "connection",
        }
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Wakeup {
    /// Wakes the task now, or as soon as it waits.
    pub fn wake(&self, cause: Woken) {
        self.inner.causes.fetch_or(cause.bit(), SeqCst);
        self.inner.notify.notify_one();
    }

    /// While messages come the task may look as seldom as this by itself; nothing: as often as it does without them. Wakes the
    /// task, since what came between may be lost.
    pub fn look_every(&self, pause: Option<Duration>) {
        let milliseconds = pause.map_or(0, |pause| u64::try_from(pause.as_millis()).unwrap_or(u64::MAX));
        self.inner.pause.store(milliseconds, SeqCst);
        self.wake(Woken::Connection);
    }

    /// How long the task waits for news at most, which waits for `usual` without messages.
    pub fn pause(&self, usual: Duration) -> Duration {
        match self.inner.pause.load(SeqCst) {
            0 => usual,
            milliseconds => Duration::from_millis(milliseconds),
        }
    }

    /// Waits until somebody wakes the task, and for `pause` at most. Of several causes the one that asks for most.
    pub async fn wait(&self, pause: Duration) -> Woken {
        let is_over = timeout(pause, self.inner.notify.notified()).await.is_err();
        let told = self.inner.causes.swap(0, SeqCst);
        let causes = [Woken::Connection, Woken::Pause, Woken::Message, Woken::Commit];
        let heard = causes.into_iter().find(|cause| told & cause.bit() != 0);
        match heard {
            Some(heard) if is_over => heard.max(Woken::Pause),
            Some(heard) => heard,
            None => Woken::Pause,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(3_600);

    #[tokio::test]
    async fn a_task_wakes_once_for_whatever_was_said_before_it_waited() {
        let wakeup = Wakeup::default();
        wakeup.wake(Woken::Message);
        wakeup.clone().wake(Woken::Commit);
        assert_eq!(wakeup.wait(LONG).await, Woken::Message);
        assert_eq!(wakeup.wait(Duration::ZERO).await, Woken::Pause);
        // One who waits already.
        let (woken, ()) = tokio::join!(wakeup.wait(LONG), async { wakeup.wake(Woken::Commit) });
        assert_eq!(woken, Woken::Commit);
    }

    #[tokio::test]
    async fn a_change_of_the_connection_asks_for_most() {
        let wakeup = Wakeup::default();
        let usual = Duration::from_millis(40);
        assert_eq!(wakeup.pause(usual), usual);
        wakeup.look_every(Some(LONG));
        wakeup.wake(Woken::Message);
        assert_eq!(wakeup.pause(usual), LONG);
        assert_eq!(wakeup.wait(LONG).await, Woken::Connection);
        wakeup.look_every(None);
        assert_eq!(wakeup.pause(usual), usual);
        assert_eq!(wakeup.wait(LONG).await, Woken::Connection);
    }

    #[tokio::test]
    async fn time_that_is_over_counts_as_such_beside_a_message() {
        let wakeup = Wakeup::default();
        wakeup.inner.causes.store(Woken::Message.bit(), SeqCst);
        assert_eq!(wakeup.wait(Duration::ZERO).await, Woken::Pause);
    }
}
