//! Failed tries on their way to the audit log. They are written beside the answers, by the task that watches sessions: an
//! account that exists must not take longer than one that does not.

use domain::{clock::UnixMillis, staff::Actor};
use store::{Store, Tx};
use tokio::sync::{
    Mutex,
    mpsc::{Receiver, Sender, channel},
};

/// Failures that wait to be written; the throttle lets fewer happen.
const WAITING: usize = 1_000;

/// What somebody failed at.
#[derive(Debug, Clone)]
pub(super) struct Failure {
    pub(super) action: &'static str,
    pub(super) subject: String,
    pub(super) at: UnixMillis,
}

pub(super) struct Failures {
    sender: Sender<Failure>,
    waiting: Mutex<Receiver<Failure>>,
}

impl Failures {
    pub(super) fn new() -> Self {
        let (sender, waiting) = channel(WAITING);
        Self {
            sender,
            waiting: Mutex::new(waiting),
        }
    }

    pub(super) fn add(&self, failure: Failure) {
        if self.sender.try_send(failure).is_err() {
            tracing::error!("a failed login could not be written to the audit log: too many wait");
        }
    }

    /// The next one, as soon as there is one. Nothing is lost where nobody waits for it any more.
    pub(super) async fn next(&self) -> Option<Failure> {
        self.waiting.lock().await.recv().await
    }

    /// The next one that waits already.
    pub(super) async fn waiting(&self) -> Option<Failure> {
        self.waiting.lock().await.try_recv().ok()
    }
}

/// Writes a failure down. Whoever tried is a stranger.
pub(super) async fn note(store: &Store, failure: Failure) {
    let work = move |tx: Tx| {
        let Failure { action, subject, at } = failure.clone();
        async move {
            let actor = Actor::stranger();
            tx.audit().record(&actor, action, &subject, (None, None), at).await
        }
    };
    let noted: Result<(), store::Error> = store.transaction(work).await;
    if let Err(error) = noted {
        tracing::error!(%error, "a failed login could not be written to the audit log");
    }
}
