//! Keeps a search index equal to what it is made of.
//!
//! One task for each index follows the outbox: what events name is written in one commit, which holds the cursor too.
//! So a crash loses nothing: what was not committed is read again. What events cannot bring (names that stand in every
//! document, another version of the index, a damaged one, events that are gone) is brought by the next generation,
//! which is built beside the live one in small groups, between which the live one goes on following. Everything that
//! changed since the build began is written into the new generation before it is shown.

mod build;
mod documents;
mod error;
mod index_sync;
mod pages;
mod products;
mod releases;
mod source;
mod texts;

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use domain::clock::Monotonic;
use metrics::gauge;
use runtime::{clock::Clock, supervisor::Task, telemetry::names};
use search_index::{IndexError, Progress, SearchIndex, Writer};
use store::Store;
use tokio::{sync::watch, time::sleep};

pub use self::documents::renew_if_made_otherwise;
pub use self::error::IndexingError;
pub use self::index_sync::cursor_of;
use self::index_sync::{Batch, IndexSync, Next};
pub use self::pages::Pages;
pub use self::products::Products;
pub use self::source::{Invalidation, Key, Source};

/// Pause after a failure, and between tries for the index that another process writes; it doubles up to the longest.
const RETRY: Duration = Duration::from_secs(1);
const LONGEST_RETRY: Duration = Duration::from_secs(60);
/// After a commit the indexer rests for so many times what it took …
const REST: u32 = 2;
/// … and for so long at most: what was published is to be found within a second.
const LONGEST_REST: Duration = Duration::from_millis(400);
/// Events read at once.
const AT_ONCE: u32 = 2_000;
/// Between two looks at what time changes.
const LONGEST_SLEEP: Duration = Duration::from_secs(60 * 60);

/// Follows the outbox with one index.
pub struct Indexer<S: Source> {
    clock: Clock,
    store: Store,
    source: S,
    index: SearchIndex,
    /// The last event that the source's snapshots contain.
    shown: watch::Receiver<u64>,
    /// What has to be written again though no event says so.
    outdated: Option<Outdated>,
    /// Whether somebody searches meanwhile: an index that has nothing to show is shown while it grows.
    is_serving: bool,
    /// Writing the live generation has shown that its files are not what was written.
    is_damaged: bool,
    /// What the last step was made from.
    before: Option<Arc<S::Snapshot>>,
    work: Option<IndexSync<S>>,
}

/// Documents that have to be written again though no event says so. All clones are one list, which outlives the task that
/// works on it.
#[derive(Clone, Default)]
pub struct Outdated(Arc<Mutex<Vec<Key>>>);

impl Outdated {
    pub fn add(&self, keys: impl IntoIterator<Item = Key>) {
        self.list().extend(keys);
    }

    fn take(&self) -> Vec<Key> {
        std::mem::take(&mut self.list())
    }

    fn list(&self) -> std::sync::MutexGuard<'_, Vec<Key>> {
        // The list is whole at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Source> Indexer<S> {
    /// For a running server.
    pub fn serving(
        clock: Clock,
        store: Store,
        source: S,
        index: SearchIndex,
        shown: watch::Receiver<u64>,
        outdated: Option<Outdated>,
    ) -> Self {
        Self {
            clock,
            store,
            source,
            index,
            shown,
            outdated,
            is_serving: true,
            is_damaged: false,
            before: None,
            work: None,
        }
    }

    /// For a command that works while no server does, on a source that does not change any more.
    pub fn offline(clock: Clock, store: Store, source: S, index: SearchIndex, writer: Writer, shown: u64) -> Self {
        let work = IndexSync::begin(writer, &index);
        Self {
            clock,
            store,
            source,
            index,
            shown: watch::channel(shown).1,
            outdated: None,
            is_serving: false,
            is_damaged: false,
            before: None,
            work: Some(work),
        }
    }

    /// Runs until told to stop.
    pub async fn run(mut self, task: Task) {
        let mut retry = RETRY;
        loop {
            let begun = self.clock.now().monotonic;
            let next = match self.step().await {
                Ok(next) => {
                    task.does_well();
                    retry = RETRY;
                    next
                }
                Err(error) => {
                    self.work = None;
                    self.is_damaged |= matches!(error, IndexingError::Index(IndexError::Damaged(_)));
                    let pause = self.explain(&error, retry);
                    retry = (retry * 2).min(LONGEST_RETRY);
                    Next::After(pause)
                }
            };
            tokio::select! {
                biased;
                () = task.stopped() => return,
                () = self.wait(next, begun) => {}
            }
        }
    }

    /// Goes on until everything that is shown can be found; `progress` hears how far a rebuild is.
    pub async fn catch_up(mut self, progress: impl Fn(Progress)) -> Result<(), IndexingError> {
        loop {
            match self.step().await? {
                Next::Now => {}
                Next::After(pause) => sleep(pause).await,
                Next::WhenShown => break,
            }
            if let Some(done) = self.index.rebuilding() {
                progress(done);
            }
        }
        match self.work {
            Some(work) => blocking(move || work.finish()).await?,
            None => Ok(()),
        }
    }

    /// `begun` is when the last step began.
    async fn wait(&mut self, next: Next, begun: Monotonic) {
        match next {
            Next::Now => {}
            Next::After(pause) => sleep(pause).await,
            Next::WhenShown => {
                // A commit costs about the same however much is in it: what changes soon after another comes into one with it.
                let took = begun.until(self.clock.now().monotonic);
                sleep((took * REST).min(LONGEST_REST)).await;
                let pause = self.until_next_change();
                tokio::select! {
                    shown = self.shown.changed() => if shown.is_err() {
                        // Nothing is shown any more: the server stops.
                        std::future::pending::<()>().await;
                    },
                    () = sleep(pause) => {}
                }
            }
        }
    }

    /// How long nothing changes by itself; at most an hour, for clocks are set.
    fn until_next_change(&self) -> Duration {
        let Some(next) = self.before.as_deref().and_then(S::next_change) else {
            return LONGEST_SLEEP;
        };
        let left = u64::try_from(next.0.saturating_sub(self.clock.wall().0)).unwrap_or(0);
        Duration::from_millis(left).min(LONGEST_SLEEP)
    }

    /// One commit at most, and one group of a build.
    async fn step(&mut self) -> Result<Next, IndexingError> {
        // The snapshot contains at least the events that were shown before it was taken.
        let shown = *self.shown.borrow_and_update();
        let snapshot = self.source.snapshot();
        let now = self.clock.now();
        let (mut work, is_new) = match self.work.take() {
            Some(work) => (work, false),
            None => (begin(self.index.clone()).await?, true),
        };
        if !work.has_started() {
            let outbox = self.store.outbox();
            work.start(
                &self.index,
                outbox.floor().await?,
                outbox.head().await?,
                self.is_damaged,
            );
        }
        if let Some(outdated) = &self.outdated {
            work.write_again(outdated.take());
        }
        let mut events = Vec::new();
        if work.position() != shown {
            let reading = self.store.outbox().read(work.position(), AT_ONCE).await?;
            if reading.has_gap() {
                work.lose_track(reading.floor, reading.head);
            } else {
                events = reading.events;
                // What the snapshot does not contain yet waits for the next step.
                events.retain(|event| event.id <= shown);
            }
        }
        let (index, is_serving) = (self.index.clone(), self.is_serving);
        let before = self.before.replace(snapshot.clone());
        let (work, next) = blocking(move || {
            if is_new && is_serving {
                // Something began or ended while nobody kept the index, or was taken from the list and not written.
                work.write_again(S::changed_by_time(&snapshot));
            } else if let Some(before) = before {
                work.write_again(S::changed_between(&before, &snapshot));
            }
            let batch = Batch {
                snapshot: &snapshot,
                events: &events,
                shown,
                now,
                is_serving,
            };
            let next = work.go_on(&index, &batch);
            (work, next)
        })
        .await?;
        self.tell();
        let next = next?;
        self.is_damaged &= work.is_distrusted();
        self.work = Some(work);
        Ok(next)
    }

    /// Says why the index does not follow; returns how long to wait.
    fn explain(&self, error: &IndexingError, retry: Duration) -> Duration {
        if let IndexingError::Index(IndexError::Locked) = error {
            tracing::info!(
                index = S::NAME,
                "another process writes the search index; waiting for it"
            );
            // It may have written what is missing here.
            let _ = self.index.reload();
            return RETRY;
        }
        tracing::error!(index = S::NAME, %error, "the search index cannot be written; trying again");
        retry
    }

    fn tell(&self) {
        let progress = self.index.rebuilding();
        let ratio = progress.map_or(1.0, |progress| progress.done as f64 / progress.total.max(1) as f64);
        gauge!(names::INDEX_CURSOR, "index" => S::NAME).set(self.index.cursor() as f64);
        gauge!(names::INDEX_DOCUMENTS, "index" => S::NAME).set(self.index.document_count() as f64);
        gauge!(names::INDEX_SEGMENTS, "index" => S::NAME).set(self.index.segment_count() as f64);
        gauge!(names::INDEX_BUILT, "index" => S::NAME).set(ratio);
    }
}

/// Takes the index: for as long as the server runs it alone writes.
async fn begin<S: Source>(index: SearchIndex) -> Result<IndexSync<S>, IndexingError> {
    blocking(move || {
        let writer = index.writer()?;
        Ok(IndexSync::begin(writer, &index))
    })
    .await?
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, IndexingError> {
    runtime::background::INDEXES
        .spawn(work)
        .await
        .map_err(|error| match error.try_into_panic() {
            // A defect is the supervisor's affair: trying again as if the disk had failed would hide it.
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => IndexingError::CutOff,
        })
}
