//! Group commit: one task takes what waits, at most a batch, writes it in one transaction, and never waits for more.
//!
//! One durable write takes as long for 512 carts as for one, so a crowd makes batches large by itself, and a lone
//! commit waits for nobody. Callers hear of their commit after the transaction is durable, never before.
//!
//! - Two commits for one cart never share a batch: the second goes into the next.
//! - A batch that is refused is halved until the one bad cart is alone; that one fails, the others are written.
//! - When the storage itself fails, all callers hear so at once, [`CartWriter::healthy`] turns false, and the writer
//!   goes on trying: with every batch, and with a small write of its own while nobody comes.

use std::{
    collections::VecDeque,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use domain::cart::{CartCommit, CommitFailure};
use tokio::sync::{mpsc, oneshot, watch};

use super::{
    sink::{BatchError, CartSink},
    stats::{Counters, WriterStats},
};
use crate::store::Shared;

#[derive(Debug, Clone)]
pub struct WriterOptions {
    /// At most so many carts in one transaction.
    pub batch: usize,
    /// At most so many commits wait; callers beyond wait for a place.
    pub queue: usize,
    /// How long the writer waits before it tries a storage again that failed, while no commit comes.
    pub probe_after: Duration,
}

impl Default for WriterOptions {
    fn default() -> Self {
        Self {
            batch: 512,
            queue: 8192,
            probe_after: Duration::from_millis(500),
        }
    }
}

/// The handle of the one task that writes carts. Cheap to clone; may be used from any executor.
#[derive(Debug, Clone)]
pub struct CartWriter {
    inbox: mpsc::Sender<Pending>,
    health: watch::Receiver<bool>,
    counters: Arc<Counters>,
    closing: Arc<watch::Sender<bool>>,
    /// The writer works on the store's runtime, which must not end before it.
    _shared: Arc<Shared>,
}

impl CartWriter {
    pub(crate) fn start<S: CartSink>(shared: Arc<Shared>, sink: S, options: WriterOptions) -> Self {
        let (inbox, queue) = mpsc::channel(options.queue.max(1));
        let (health, health_receiver) = watch::channel(true);
        let (closing, close) = watch::channel(false);
        let counters = Arc::new(Counters::default());
        let task = Task {
            sink,
            queue,
            close,
            health,
            counters: counters.clone(),
            waiting: VecDeque::new(),
            options,
        };
        shared.start(task.run());
        Self {
            inbox,
            health: health_receiver,
            counters,
            closing: Arc::new(closing),
            _shared: shared,
        }
    }

    /// Makes the commit durable; the answer is the cart's new version. The commit happens even when its caller is
    /// gone before the answer.
    pub async fn commit(&self, commit: CartCommit) -> Result<u64, CommitFailure> {
        let (reply, answer) = oneshot::channel();
        if self.inbox.send(Pending { commit, reply }).await.is_err() {
            return Err(CommitFailure::Storage);
        }
        // No answer: the task ended in the middle.
        answer.await.unwrap_or(Err(CommitFailure::Unknown))
    }

    /// Whether the last write succeeded.
    pub fn healthy(&self) -> bool {
        *self.health.borrow()
    }

    /// To wait for the storage to fail or to recover.
    pub fn health(&self) -> watch::Receiver<bool> {
        self.health.clone()
    }

    pub fn stats(&self) -> WriterStats {
        let waiting = self.inbox.max_capacity() - self.inbox.capacity();
        WriterStats {
            waiting: waiting as u64,
            ..self.counters.read()
        }
    }

    /// Takes no more commits, writes those that wait, and ends. Returns when all are answered.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        self.inbox.closed().await;
        // The task drops its side of the health when it has ended.
        let mut health = self.health.clone();
        while health.changed().await.is_ok() {}
    }
}

#[derive(Debug)]
struct Pending {
    commit: CartCommit,
    reply: oneshot::Sender<Result<u64, CommitFailure>>,
}

struct Task<S> {
    sink: S,
    queue: mpsc::Receiver<Pending>,
    close: watch::Receiver<bool>,
    health: watch::Sender<bool>,
    counters: Arc<Counters>,
    /// Taken from the queue, not yet in a batch.
    waiting: VecDeque<Pending>,
    options: WriterOptions,
}

impl<S: CartSink> Task<S> {
    async fn run(mut self) {
        let mut taken = Vec::with_capacity(self.options.batch);
        loop {
            if self.waiting.is_empty() {
                let healthy = *self.health.borrow();
                tokio::select! {
                    biased;
                    () = asked_to_close(&mut self.close), if !self.queue.is_closed() => self.queue.close(),
                    count = self.queue.recv_many(&mut taken, self.options.batch) => if count == 0 { return },
                    () = tokio::time::sleep(self.options.probe_after), if !healthy => self.probe().await,
                }
            } else {
                let room = self.options.batch.saturating_sub(self.waiting.len());
                taken.extend(std::iter::from_fn(|| self.queue.try_recv().ok()).take(room));
            }
            self.waiting.extend(taken.drain(..));
            let batch = next_batch(&mut self.waiting);
            if !batch.is_empty() {
                self.write(batch).await;
            }
        }
    }

    async fn write(&mut self, batch: Vec<Pending>) {
        let (commits, replies): (Vec<_>, Vec<_>) =
            batch.into_iter().map(|pending| (pending.commit, pending.reply)).unzip();
        let outcomes = self.settle(&commits).await;
        for ((commit, reply), outcome) in commits.iter().zip(replies).zip(outcomes) {
            let counter = match outcome {
                Ok(()) => &self.counters.commits,
                Err(CommitFailure::Conflict) => &self.counters.conflicts,
                Err(_) => &self.counters.failures,
            };
            counter.fetch_add(1, Relaxed);
            // A caller that is gone needs no answer.
            reply.send(outcome.map(|()| commit.base + 1)).ok();
        }
    }

    /// Writes the commits, in halves where something in them is refused.
    async fn settle(&mut self, commits: &[CartCommit]) -> Vec<Result<(), CommitFailure>> {
        // What is never reached is surely not written.
        let mut outcomes = vec![Err(CommitFailure::Storage); commits.len()];
        let mut parts = Vec::from([(0, commits.len())]);
        while let Some((start, end)) = parts.pop() {
            let begun = Instant::now();
            match self.sink.write(&commits[start..end]).await {
                Ok(conflicts) => {
                    self.counters.batch_done(end - start, begun.elapsed());
                    self.set_health(true);
                    outcomes[start..end].fill(Ok(()));
                    for at in conflicts {
                        outcomes[start + at] = Err(CommitFailure::Conflict);
                    }
                }
                Err(BatchError::Refused) if end - start > 1 => {
                    let middle = start.midpoint(end);
                    parts.push((middle, end));
                    parts.push((start, middle));
                }
                Err(BatchError::Refused) => {
                    tracing::error!(cart = %commits[start].key, "a cart cannot be written");
                }
                Err(BatchError::Unavailable) => {
                    self.set_health(false);
                    break;
                }
                Err(BatchError::Unknown) => {
                    self.set_health(false);
                    outcomes[start..end].fill(Err(CommitFailure::Unknown));
                    break;
                }
            }
        }
        outcomes
    }

    async fn probe(&mut self) {
        let healthy = self.sink.probe().await;
        self.set_health(healthy);
    }

    fn set_health(&self, healthy: bool) {
        let changed = self
            .health
            .send_if_modified(|before| std::mem::replace(before, healthy) != healthy);
        match (changed, healthy) {
            (true, true) => tracing::info!("the storage of carts works again"),
            (true, false) => tracing::error!("the storage of carts failed"),
            (false, _) => {}
        }
    }
}

/// Ends when the writer is closed, or when the last handle is gone.
async fn asked_to_close(close: &mut watch::Receiver<bool>) {
    close.wait_for(|close| *close).await.ok();
}

/// Takes from what waits the first commit of each cart, sorted by key; the others stay, in their order.
fn next_batch(waiting: &mut VecDeque<Pending>) -> Vec<Pending> {
    let mut batch: Vec<Pending> = waiting.drain(..).collect();
    // Stable: commits of one cart stay in their order.
    batch.sort_by(|a, b| a.commit.key.cmp(&b.commit.key));
    let mut kept: Vec<Pending> = Vec::with_capacity(batch.len());
    for pending in batch {
        match kept.last() {
            Some(last) if last.commit.key == pending.commit.key => waiting.push_back(pending),
            _ => kept.push(pending),
        }
    }
    kept
}
