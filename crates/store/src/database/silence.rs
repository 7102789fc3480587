//! Word that the database server fell silent: whoever waits for an answer of it by then waits in vain.
//!
//! A host without power, or behind a cable that was cut, ends no connection: without this, what waits on one would wait for as
//! long as the operating system sends again, which is a quarter of an hour, and keep its place in the pool meanwhile.

use std::{future::pending, io};

use tokio::sync::watch;

/// Never announced where the database is a file.
#[derive(Debug, Clone, Default)]
pub(crate) struct Silence(watch::Sender<u64>);

impl Silence {
    pub(crate) fn announce(&self) {
        self.0.send_modify(|times| *times += 1);
    }

    /// To hear of what is announced from now on.
    pub(crate) fn listen(&self) -> SilenceListener {
        let times = self.0.subscribe();
        let before = *times.borrow();
        SilenceListener { times, before }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct SilenceListener {
    times: watch::Receiver<u64>,
    before: u64,
}

impl SilenceListener {
    /// Returns when the server has fallen silent since this listener was made, and at once from then on.
    pub(crate) async fn heard(&mut self) {
        let before = self.before;
        if self.times.wait_for(|times| *times != before).await.is_err() {
            pending::<()>().await;
        }
    }
}

/// What somebody is told who waited in vain.
pub(crate) fn no_answer() -> sqlx::Error {
    sqlx::Error::Io(io::Error::new(
        io::ErrorKind::TimedOut,
        "the database server does not answer",
    ))
}
