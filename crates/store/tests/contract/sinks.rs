//! Sinks around the database's: they hold batches back, fail, or lose an answer.

use std::sync::{Arc, Mutex};

use domain::cart::{CartCommit, CommitFailure};
use store::{BatchError, CartSink, CartWriter, SqlSink, Store, WriterOptions, Written};
use tokio::{
    sync::{Semaphore, watch},
    task::JoinHandle,
};

use crate::fixtures::{cart, commit};

/// Holds the batches of a writer back until it is opened, and writes down how many carts each had.
#[derive(Clone)]
pub(crate) struct Gate {
    permits: Arc<Semaphore>,
    batches: watch::Sender<Vec<usize>>,
}

impl Default for Gate {
    fn default() -> Self {
        Self {
            permits: Arc::new(Semaphore::new(0)),
            batches: watch::Sender::default(),
        }
    }
}

impl Gate {
    pub(crate) fn writer(&self, store: &Store) -> CartWriter {
        store.cart_writer_through(WriterOptions::default(), |inner| Gated {
            inner,
            gate: self.clone(),
        })
    }

    /// Sends one commit and returns when its batch stands at the gate: what is sent from now on waits together.
    pub(crate) async fn hold(&self, writer: &CartWriter) -> Callers {
        let first = writer.clone();
        tokio::spawn(async move { first.commit(commit(&cart(100_000), 0)).await });
        self.batches
            .subscribe()
            .wait_for(|batches| batches.len() == 1)
            .await
            .expect("the writer runs");
        Callers {
            writer: writer.clone(),
            tasks: Vec::new(),
        }
    }

    pub(crate) fn open(&self) {
        self.permits.add_permits(1000);
    }

    pub(crate) fn batches(&self) -> Vec<usize> {
        self.batches.borrow().clone()
    }
}

/// Commits that wait at a held writer, in their order.
pub(crate) struct Callers {
    writer: CartWriter,
    tasks: Vec<JoinHandle<Result<u64, CommitFailure>>>,
}

impl Callers {
    pub(crate) async fn send(&mut self, commit: CartCommit) {
        let writer = self.writer.clone();
        self.tasks
            .push(tokio::spawn(async move { writer.commit(commit).await }));
        while self.writer.stats().waiting < self.tasks.len() as u64 {
            tokio::task::yield_now().await;
        }
    }

    pub(crate) async fn results(self) -> Vec<Result<u64, CommitFailure>> {
        let mut results = Vec::new();
        for task in self.tasks {
            results.push(task.await.expect("the caller gets an answer"));
        }
        results
    }
}

struct Gated {
    inner: SqlSink,
    gate: Gate,
}

impl CartSink for Gated {
    async fn write(&mut self, batch: &[CartCommit]) -> Result<Written, BatchError> {
        self.gate.batches.send_modify(|batches| batches.push(batch.len()));
        self.gate.permits.acquire().await.expect("is never closed").forget();
        self.inner.write(batch).await
    }

    async fn probe(&mut self) -> bool {
        self.inner.probe().await
    }
}

/// Reaches no storage while it is broken.
pub(crate) struct Breakable {
    pub(crate) inner: SqlSink,
    pub(crate) broken: Arc<Mutex<bool>>,
}

impl Breakable {
    fn is_broken(&self) -> bool {
        *self.broken.lock().expect("not poisoned")
    }
}

impl CartSink for Breakable {
    async fn write(&mut self, batch: &[CartCommit]) -> Result<Written, BatchError> {
        if self.is_broken() {
            return Err(BatchError::Unavailable);
        }
        self.inner.write(batch).await
    }

    async fn probe(&mut self) -> bool {
        !self.is_broken() && self.inner.probe().await
    }
}

/// Writes the first batch, and loses the answer.
pub(crate) struct LosesFirstAnswer {
    pub(crate) inner: SqlSink,
    pub(crate) lost: bool,
}

impl CartSink for LosesFirstAnswer {
    async fn write(&mut self, batch: &[CartCommit]) -> Result<Written, BatchError> {
        let answer = self.inner.write(batch).await;
        if std::mem::replace(&mut self.lost, true) {
            answer
        } else {
            Err(BatchError::Unknown)
        }
    }

    async fn probe(&mut self) -> bool {
        false
    }
}
