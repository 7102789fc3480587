//! The projection of catalogue, prices, content and press releases: what the outbox and the clock bring reaches the snapshots that pages
//! and carts are made of, and is told to those who show it, and to nobody else.
//!
//! A change is first made visible and then told: whoever begins to follow something and looks at it afterwards misses
//! nothing. The changes may come from this process or from another one, such as an import.

mod goods;
mod loading;
mod open_carts;
mod scheduled_changes;
mod showing;
mod status;
mod telling;
mod unreadable;

use std::{sync::Arc, time::Duration};

use domain::pricing::PriceBook;
use metrics::counter;
use runtime::{
    clock::Clock,
    supervisor::Task,
    telemetry::names,
    wakeup::{Wakeup, Woken},
};
use store::Store;
use tokio::time::sleep;

pub use self::open_carts::{OpenCarts, OpenDrafts};
pub use self::status::{Lag, ProjectionStatus};
use self::{goods::Difference, scheduled_changes::ScheduledChanges};
use super::{
    changes::Changes, content, data_dir::Indexes, indexing::Outdated, releases, reviews, search_data, site_data,
};
use crate::{
    followers::AllFollowers,
    snapshots::{Snapshots, load_book},
};

/// How long a change waits at most before it is looked for, where nobody says that there is one.
const POLL: Duration = Duration::from_millis(40);
/// Pause between two looks, however many changes are told of: those of a burst are read together. After one that took
/// longer it is as long as that, up to the time after which changes are looked for anyway: whoever answers has half of a
/// processor meanwhile.
const AT_LEAST: Duration = Duration::from_millis(10);
/// Pause after a failure; it doubles up to the longest.
const RETRY: Duration = Duration::from_secs(1);
const LONGEST_RETRY: Duration = Duration::from_secs(30);
/// Events read at once.
const AT_ONCE: u32 = 2_000;

/// Everything that the projection makes and whom it tells. Its task may be started again: all that has to outlive it is
/// shared.
#[derive(Clone)]
pub struct CatalogueProjection {
    pub clock: Clock,
    pub store: Store,
    /// Told of commits, where this server has the others tell it too.
    pub wakeup: Wakeup,
    pub snapshots: Snapshots,
    pub status: Arc<ProjectionStatus>,
    pub carts: Arc<dyn OpenCarts>,
    pub drafts: Arc<dyn OpenDrafts>,
    pub followers: AllFollowers,
    /// They search with the synonyms of the search data.
    pub indexes: Indexes,
    /// Products whose price is another one by now, though no event says so: their documents in the index are outdated.
    pub outdated: Outdated,
}

/// The projection stumbled; it goes on after a pause.
#[derive(Debug, thiserror::Error)]
enum ProjectionError {
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error("the work on the catalogue was cut off")]
    CutOff,
}

/// What the task knows while it runs.
struct Following {
    scheduled: ScheduledChanges,
    /// What made it look.
    woken: Woken,
}

impl CatalogueProjection {
    /// Runs until told to stop.
    pub async fn run(self, task: Task) {
        let mut following = None;
        let mut retry = RETRY;
        loop {
            let begun = self.clock.now().monotonic;
            let pause = match self.step(&mut following).await {
                Ok(pause) => {
                    task.does_well();
                    retry = RETRY;
                    let took = begun.until(self.clock.now().monotonic);
                    tokio::select! {
                        woken = self.wait(pause, took) => {
                            if let Some(following) = &mut following {
                                following.woken = woken;
                            }
                        }
                        () = task.stopped() => return,
                    }
                    continue;
                }
                Err(error) => {
                    task.has_trouble("changes in the database are not shown, and what is shown may be old");
                    tracing::error!(%error, "the catalogue's changes cannot be followed; trying again");
                    let pause = retry;
                    retry = (retry * 2).min(LONGEST_RETRY);
                    pause
                }
            };
            tokio::select! {
                () = sleep(pause) => {}
                () = task.stopped() => return,
            }
        }
    }

    /// Waits for more after a step that took so long, and for `pause` at most.
    async fn wait(&self, pause: Duration, took: Duration) -> Woken {
        let at_least = took.clamp(AT_LEAST, POLL).min(pause);
        sleep(at_least).await;
        self.wakeup.wait(pause.saturating_sub(at_least)).await
    }

    /// Takes over what is new; returns how long to wait for more.
    async fn step(&self, following: &mut Option<Following>) -> Result<Duration, ProjectionError> {
        let mut now = match following.take() {
            Some(following) => following,
            None => self.begin().await?,
        };
        let done = self.follow(&mut now).await;
        let next = now.scheduled.next();
        *following = Some(now);
        if done? {
            return Ok(Duration::ZERO);
        }
        let until_next = next.map_or(i64::MAX, |next| next.0.saturating_sub(self.clock.wall().0).max(0));
        let pause = self.wakeup.pause(POLL);
        Ok(pause.min(Duration::from_millis(until_next.unsigned_abs())))
    }

    /// An earlier run of this task that ended in the middle may have shown something and told nobody of it. At the first
    /// start there is nobody yet who could have missed anything.
    async fn begin(&self) -> Result<Following, ProjectionError> {
        let (book, since) = (self.snapshots.book.load_full(), self.status.time());
        let scheduled = blocking(move || ScheduledChanges::new(&book, since)).await?;
        self.tell_everybody().await?;
        Ok(Following {
            scheduled,
            woken: Woken::Pause,
        })
    }

    /// True when there may be more at once.
    async fn follow(&self, following: &mut Following) -> Result<bool, ProjectionError> {
        self.follow_time(following).await?;
        self.read_again(following).await?;
        let cursor = *self.snapshots.shown.borrow();
        let reading = self.store.outbox().read(cursor, AT_ONCE).await?;
        if reading.has_gap() {
            tracing::warn!(
                cursor,
                oldest = reading.floor + 1,
                newest = reading.head,
                "the events after the last one that was shown are not in the database; everything is loaded anew"
            );
            counter!(names::PROJECTION_RELOADS).increment(1);
            self.load_everything(following).await?;
            return Ok(true);
        }
        self.status.saw(reading.head);
        if let Some(last) = reading.events.last() {
            counter!(names::CHANGES_NOTICED, "of" => "outbox", "by" => following.woken.name()).increment(1);
            self.project(Changes::of(&reading.events), following).await?;
            self.shows(last.id);
        }
        let is_all = reading.events.len() < AT_ONCE as usize;
        if is_all {
            self.status.caught_up(self.clock.now().monotonic);
        }
        Ok(!is_all)
    }

    /// Shows changes. Where something cannot be read, it waits, and the rest is shown.
    async fn project(&self, changes: Changes, following: &mut Following) -> Result<(), ProjectionError> {
        match loading::load(&self.store, self.carts.as_ref(), &changes).await {
            Err(store::Error::Corrupt { .. }) => {}
            loaded => return self.show(loaded?, &changes, following).await,
        }
        for change in changes.split() {
            match loading::load(&self.store, self.carts.as_ref(), &change).await {
                Err(error @ store::Error::Corrupt { .. }) => {
                    tracing::error!(%error, "a change cannot be read; what is shown stays as it was, and it is tried again");
                    self.status.unreadable().put(change, self.clock.now().monotonic);
                }
                loaded => self.show(loaded?, &change, following).await?,
            }
        }
        Ok(())
    }

    /// Tries what could not be read before.
    async fn read_again(&self, following: &mut Following) -> Result<(), ProjectionError> {
        let now = self.clock.now().monotonic;
        let due = self.status.unreadable().due(now);
        for change in due {
            match loading::load(&self.store, self.carts.as_ref(), &change).await {
                Ok(loaded) => {
                    self.show(loaded, &change, following).await?;
                    // Its event has passed.
                    self.tell_outdated(change.products.iter().cloned().collect());
                    self.status.unreadable().was_read(&change);
                }
                Err(error) => tracing::error!(%error, "a change still cannot be read"),
            }
        }
        Ok(())
    }

    /// Where a price, a tax rate or a promotion began or ended by itself, carts, pages and index follow.
    async fn follow_time(&self, following: &mut Following) -> Result<(), ProjectionError> {
        let (now, book) = (self.clock.wall(), self.snapshots.book.load_full());
        let due = following.scheduled.take_due(&book, now);
        self.status.shows_time(now);
        if due.products.is_empty() && !due.rules {
            return Ok(());
        }
        let products = due
            .products
            .iter()
            .filter_map(|code| book.catalogue().product(code.as_str()));
        let variations = products.flat_map(|product| product.variations.iter().map(|variation| variation.code.clone()));
        let difference = Difference {
            variations: variations.collect(),
            repriced: due.products.iter().cloned().collect(),
            ..Difference::default()
        };
        // An equal book in another place: whoever compares places looks again.
        self.snapshots.book.store(Arc::new(PriceBook::clone(&book)));
        self.tell_outdated(due.products);
        let changes = Changes {
            rules: due.rules,
            ..Changes::default()
        };
        self.tell(difference, changes).await
    }

    /// Where events are missing, the snapshots are made as at a start, and everybody looks again.
    async fn load_everything(&self, following: &mut Following) -> Result<(), ProjectionError> {
        let (book, head) = load_book(&self.store).await?;
        let tree = content::load_tree(&self.store).await?;
        let data = search_data::load(&self.store).await?;
        self.snapshots
            .releases
            .store(Arc::new(releases::load(&self.store).await?));
        self.snapshots
            .ratings
            .store(Arc::new(reviews::load(&self.store).await?));
        let site = site_data::load(&self.store).await?;
        let (books, trees, since) = (
            self.snapshots.book.clone(),
            self.snapshots.tree.clone(),
            self.status.time(),
        );
        following.scheduled = blocking(move || {
            let scheduled = ScheduledChanges::new(&book, since);
            trees.store(Arc::new(tree));
            books.store(Arc::new(book));
            scheduled
        })
        .await?;
        self.status.unreadable().clear();
        self.indexes.set_synonyms(&data.synonyms());
        self.snapshots.search_data.store(Arc::new(data));
        self.snapshots.site.store(Arc::new(site));
        self.status.saw(head);
        self.shows(head);
        self.tell_everybody().await?;
        self.drafts.drafts_changed();
        let gift_cards = self.carts.gift_cards().into_iter().collect();
        let changes = Changes {
            gift_cards,
            coupon_codes: [None].into(),
            ..Changes::default()
        };
        self.project(changes, following).await
    }

    fn shows(&self, event: u64) {
        self.status.shows(event);
        self.snapshots.shown.send_replace(event);
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ProjectionError> {
    runtime::background::PROJECTIONS
        .spawn(work)
        .await
        .map_err(|error| match error.try_into_panic() {
            // A defect is the supervisor's affair: trying again as if the storage had failed would hide it.
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => ProjectionError::CutOff,
        })
}
