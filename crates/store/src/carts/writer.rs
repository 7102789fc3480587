//! Group commit: one task takes what waits, at most a batch, writes it in one transaction, and never waits for more.
//!
//! One durable write takes as long for 512 carts as for one, so a crowd makes batches large by itself, and a lone
//! commit waits for nobody. Callers hear of their commit after the transaction is durable, never before. The next
//! batch is written while the disk works on the last one.
//!
//! - Two commits for one cart never share a batch: the second goes into the next.
//! - A batch that is refused is halved until the one bad cart is alone; that one fails, the others are written.
//! - When the storage itself fails, all callers hear so at once, [`CartWriter::healthy`] turns false, and the writer
//!   goes on trying: with every batch, and with a small write of its own while nobody comes.

use std::{
    collections::VecDeque,
    ops::Range,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use domain::cart::{CartCommit, CommitFailure};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot, watch};

use super::{
    answers::{self, AnswerLimits},
    sink::{BatchError, CartSink, Durable, Written},
    stats::{Counters, WriterStats},
};
use crate::{metrics as names, open_database::OpenDatabase};

#[derive(Debug, Clone)]
pub struct WriterOptions {
    /// At most so many carts in one transaction.
    pub batch: usize,
    /// At most so many commits wait; callers beyond wait for a place.
    pub queue: usize,
    /// How long the writer waits before it tries a storage again that failed, while no commit comes.
    pub probe_after: Duration,
    /// What is kept of one identity.
    pub answers: AnswerLimits,
}

impl Default for WriterOptions {
    fn default() -> Self {
        Self {
            batch: 512,
            queue: 8192,
            probe_after: Duration::from_millis(500),
            answers: AnswerLimits::default(),
        }
    }
}

/// Batches that were written and are not durable: one that the disk works on, one that comes next. While both places are
/// taken, the batch after them grows.
const UNDER_WAY: usize = 2;

/// The handle of the one task that writes carts. Cheap to clone; may be used from any executor.
#[derive(Debug, Clone)]
pub struct CartWriter {
    inbox: mpsc::Sender<Pending>,
    health: watch::Receiver<bool>,
    counters: Arc<Counters>,
    closing: Arc<watch::Sender<bool>>,
    /// The writer works on the store's runtime, which must not end before it.
    _shared: Arc<OpenDatabase>,
}

impl CartWriter {
    pub(crate) fn start<S: CartSink>(shared: Arc<OpenDatabase>, sink: S, options: WriterOptions) -> Self {
        let (inbox, queue) = mpsc::channel(options.queue.max(1));
        let (health, health_receiver) = watch::channel(true);
        let (closing, close) = watch::channel(false);
        let counters = Arc::new(Counters::default());
        let task = Task {
            sink,
            queue,
            close,
            told: Told {
                health: Arc::new(health),
                counters: counters.clone(),
            },
            places: Arc::new(Semaphore::new(UNDER_WAY)),
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
    pub async fn commit(&self, mut commit: CartCommit) -> Result<u64, CommitFailure> {
        answers::pack_all(&mut commit);
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

    /// Waits until the writer's task has ended: after [`CartWriter::close`], or because it broke. Nothing can be written
    /// from then on.
    pub async fn ended(&self) {
        // The task drops its side of the health when it has ended, and so does each batch that it has written.
        let mut health = self.health.clone();
        while health.changed().await.is_ok() {}
    }

    /// Whether commits are taken no more.
    pub fn has_ended(&self) -> bool {
        self.inbox.is_closed()
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
        self.ended().await;
    }
}

type Reply = oneshot::Sender<Result<u64, CommitFailure>>;

#[derive(Debug)]
struct Pending {
    commit: CartCommit,
    reply: Reply,
}

struct Task<S> {
    sink: S,
    queue: mpsc::Receiver<Pending>,
    close: watch::Receiver<bool>,
    told: Told,
    places: Arc<Semaphore>,
    /// Taken from the queue, not yet in a batch.
    waiting: VecDeque<Pending>,
    options: WriterOptions,
}

impl<S: CartSink> Task<S> {
    async fn run(mut self) {
        let mut taken = Vec::with_capacity(self.options.batch);
        loop {
            if self.waiting.is_empty() {
                let healthy = self.told.is_healthy();
                tokio::select! {
                    biased;
                    () = asked_to_close(&mut self.close), if !self.queue.is_closed() => self.queue.close(),
                    count = self.queue.recv_many(&mut taken, self.options.batch) => if count == 0 { return },
                    () = tokio::time::sleep(self.options.probe_after), if !healthy => self.probe().await,
                }
                self.waiting.extend(taken.drain(..));
                if self.waiting.is_empty() {
                    continue;
                }
            }
            let Ok(place) = self.places.clone().acquire_owned().await else {
                return;
            };
            let room = self.options.batch.saturating_sub(self.waiting.len());
            taken.extend(std::iter::from_fn(|| self.queue.try_recv().ok()).take(room));
            self.waiting.extend(taken.drain(..));
            let batch = next_batch(&mut self.waiting);
            self.write(batch, place).await;
        }
    }

    /// Writes the batch; its callers are told once it is durable, while the next one is written.
    async fn write(&mut self, batch: Vec<Pending>, place: OwnedSemaphorePermit) {
        let waiting = self.queue.len() + self.waiting.len();
        metrics::gauge!(names::WRITER_QUEUE).set(waiting as f64);
        let begun = Instant::now();
        let (commits, replies): (Vec<_>, Vec<_>) =
            batch.into_iter().map(|pending| (pending.commit, pending.reply)).unzip();
        let settled = self.settle(&commits).await;
        let callers = commits.iter().map(|commit| commit.base + 1).zip(replies).collect();
        let told = self.told.clone();
        tokio::spawn(async move {
            told.tell(settled, callers, begun).await;
            drop(place);
        });
    }

    /// Writes the commits, in halves where something in them is refused.
    async fn settle(&mut self, commits: &[CartCommit]) -> Settled {
        // What is never reached is surely not written.
        let mut settled = Settled {
            outcomes: vec![Err(CommitFailure::Storage); commits.len()],
            written: Vec::new(),
        };
        let mut parts = Vec::from([(0, commits.len())]);
        while let Some((start, end)) = parts.pop() {
            match self.sink.write(&commits[start..end]).await {
                Ok(Written { conflicts, durable }) => {
                    settled.outcomes[start..end].fill(Ok(()));
                    for at in conflicts {
                        settled.outcomes[start + at] = Err(CommitFailure::Conflict);
                    }
                    settled.written.push((start..end, durable));
                }
                Err(BatchError::Refused) if end - start > 1 => {
                    let middle = start.midpoint(end);
                    parts.push((middle, end));
                    parts.push((start, middle));
                }
                Err(BatchError::Refused) => {
                    // Its id tells nobody whose it is.
                    let cart = commits[start].key.cart_id(commits[start].generation);
                    tracing::error!(%cart, "a cart cannot be written");
                }
                Err(BatchError::Unavailable) => {
                    self.told.set_health(false);
                    break;
                }
                Err(BatchError::Unknown) => {
                    self.told.set_health(false);
                    settled.outcomes[start..end].fill(Err(CommitFailure::Unknown));
                    break;
                }
            }
        }
        settled
    }

    async fn probe(&mut self) {
        let healthy = self.sink.probe().await;
        self.told.set_health(healthy);
    }
}

/// What became of a batch.
struct Settled {
    outcomes: Vec<Result<(), CommitFailure>>,
    /// The parts that were written, and when each is durable.
    written: Vec<(Range<usize>, Durable)>,
}

/// Whom the writer tells what it did: its callers, the health, the figures.
#[derive(Debug, Clone)]
struct Told {
    health: Arc<watch::Sender<bool>>,
    counters: Arc<Counters>,
}

impl Told {
    /// Waits until the batch is durable, and tells those who wait for it: the version, or why there is none.
    async fn tell(&self, settled: Settled, callers: Vec<(u64, Reply)>, begun: Instant) {
        let Settled { mut outcomes, written } = settled;
        for (part, durable) in written {
            let carts = part.len();
            match durable.wait().await {
                Ok(()) => {
                    self.counters.batch_done(carts, begun.elapsed());
                    metrics::histogram!(names::COMMIT_SECONDS).record(begun.elapsed());
                    metrics::histogram!(names::BATCH_CARTS).record(carts as f64);
                    self.set_health(true);
                }
                Err(_) => {
                    self.set_health(false);
                    outcomes[part].fill(Err(CommitFailure::Unknown));
                }
            }
        }
        for (outcome, (version, reply)) in outcomes.into_iter().zip(callers) {
            let counter = match outcome {
                Ok(()) => &self.counters.commits,
                Err(CommitFailure::Conflict) => &self.counters.conflicts,
                Err(_) => &self.counters.failures,
            };
            counter.fetch_add(1, Relaxed);
            // A caller that is gone needs no answer.
            reply.send(outcome.map(|()| version)).ok();
        }
    }

    fn is_healthy(&self) -> bool {
        *self.health.borrow()
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
