//! A provider's releases: the lists of its feeds are read again and again, and the bodies when somebody asks for one. While
//! the provider is away, what was read last is shown.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use arc_swap::ArcSwap;
use configuration::Config;
use domain::{
    clock::Monotonic,
    fault::{Fault, FaultCode},
    release::{FeedId, Release, ReleaseFeed, ReleaseFeeds, ReleaseId},
};
use futures_util::{FutureExt, future::BoxFuture};
use integrations::releases::{Cision, CisionAccount, InvalidAccount, ReleaseProvider};
use quick_cache::{Weighter, sync::Cache};
use runtime::{clock::Clock, places::Places, supervisor::Task};
use site::release_source::ReleaseSource;
use tokio::{sync::watch, time::sleep};

use crate::followers::ContentRevision;

/// After a failure nobody asks the provider for so long: who reads meanwhile does not wait for it.
const REST: Duration = Duration::from_secs(30);
/// Bytes of bodies that are kept, and about how many bodies that is.
const KEPT_BYTES: u64 = 16 * 1024 * 1024;
const KEPT: usize = 1_000;
/// Readers whose release is asked for at the same time, those who wait for it, and how long.
const AT_ONCE: usize = 4;
const WAITING: usize = 100;
const WAIT: Duration = Duration::from_secs(10);

/// The configuration of the provider cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("releases.cision.private_networks: {0}")]
pub struct ReleasesSetupError(#[from] InvalidAccount);

/// What a provider keeps.
pub struct ProvidedReleases {
    provider: Arc<dyn ReleaseProvider>,
    ids: Vec<FeedId>,
    /// How old what is shown may be while the provider answers.
    lifetime: Duration,
    known: ArcSwap<ReleaseFeeds>,
    bodies: Cache<ReleaseId, Kept, Bytes>,
    places: Places,
    /// Nobody asks before.
    rests_until: Mutex<Monotonic>,
    clock: Clock,
    revision: Arc<ContentRevision>,
    /// Those who follow what is shown are woken when the feeds are others.
    shown: watch::Sender<u64>,
}

/// A release with its body.
#[derive(Clone)]
struct Kept {
    release: Arc<Release>,
    read: Monotonic,
}

#[derive(Clone)]
struct Bytes;

impl Weighter<ReleaseId, Kept> for Bytes {
    fn weight(&self, _: &ReleaseId, kept: &Kept) -> u64 {
        let Release { body, intro, .. } = &*kept.release;
        // What else belongs to it is bounded, and less.
        (body.as_str().len() + intro.len() + 1_024) as u64
    }
}

impl ProvidedReleases {
    /// The provider that the configuration names; nothing where the releases are the shop's own.
    ///
    /// # Errors
    ///
    /// The configuration cannot be used.
    pub fn of(
        config: &Config,
        clock: Clock,
        revision: Arc<ContentRevision>,
        shown: watch::Sender<u64>,
    ) -> Result<Option<Self>, ReleasesSetupError> {
        let cision = &config.releases.cision;
        // The configuration was checked: there is no other.
        if config.releases.provider.is_none() {
            return Ok(None);
        }
        let provider = Cision::new(&CisionAccount {
            url: cision.url.as_str().into(),
            patience: cision.timeout(),
            picture_hosts: cision.picture_hosts.clone(),
            private_networks: cision.private_networks.clone(),
        })?;
        let ids = cision
            .feeds
            .iter()
            .filter_map(|feed| FeedId::parse(feed).ok())
            .collect();
        Ok(Some(Self::new(
            Arc::new(provider),
            ids,
            cision.refresh(),
            clock,
            revision,
            shown,
        )))
    }

    fn new(
        provider: Arc<dyn ReleaseProvider>,
        ids: Vec<FeedId>,
        lifetime: Duration,
        clock: Clock,
        revision: Arc<ContentRevision>,
        shown: watch::Sender<u64>,
    ) -> Self {
        Self {
            provider,
            ids,
            lifetime,
            known: ArcSwap::default(),
            bodies: Cache::with_weighter(KEPT, KEPT_BYTES, Bytes),
            places: Places::new("releases", AT_ONCE, WAITING, WAIT),
            rests_until: Mutex::new(Monotonic::default()),
            clock,
            revision,
            shown,
        }
    }

    /// Reads the feeds again and again, until told to stop.
    pub async fn keep_reading(self: Arc<Self>, task: Task) {
        loop {
            let pause = tokio::select! {
                is_all = self.read_feeds() => if is_all { self.lifetime } else { self.lifetime.min(REST) },
                () = task.stopped() => return,
            };
            // A provider that is away is no reason to serve nobody.
            task.does_well();
            tokio::select! {
                () = sleep(pause) => {}
                () = task.stopped() => return,
            }
        }
    }

    /// False where a feed could not be read: what was read of it before stays.
    async fn read_feeds(&self) -> bool {
        let before = self.known.load_full();
        let mut feeds: Vec<Arc<ReleaseFeed>> = Vec::new();
        let mut is_all = true;
        for id in &self.ids {
            match self.provider.feed(id).await {
                Ok(releases) => {
                    let releases = releases.into_iter().map(Arc::new).collect();
                    feeds.push(Arc::new(ReleaseFeed::new(id.clone(), releases)));
                }
                Err(error) => {
                    tracing::warn!(feed = %id, %error, "press releases cannot be read; those that were read last are shown");
                    feeds.extend(before.get(id.as_str()).cloned());
                    is_all = false;
                }
            }
        }
        let feeds = ReleaseFeeds::new(feeds);
        if feeds != *before {
            self.known.store(Arc::new(feeds));
            self.revision.changed();
            self.shown.send_modify(|_| {});
        }
        is_all
    }

    async fn read_body(&self, known: Arc<Release>) -> Result<Arc<Release>, Fault> {
        if let Some(kept) = self.kept(&known.id) {
            return Ok(kept);
        }
        let _place = self.places.take().await?;
        // Somebody else may have asked for it meanwhile.
        if let Some(kept) = self.kept(&known.id) {
            return Ok(kept);
        }
        if self.rests() {
            return Err(FaultCode::Busy.into());
        }
        match self.provider.release(&known.id).await {
            Ok(Some(release)) => {
                let kept = Kept {
                    release: Arc::new(release),
                    read: self.clock.now().monotonic,
                };
                self.bodies.insert(known.id.clone(), kept.clone());
                Ok(kept.release)
            }
            Ok(None) => {
                self.bodies.remove(&known.id);
                Err(FaultCode::NotFound.into())
            }
            Err(error) => {
                tracing::warn!(release = %known.id, %error, "a press release cannot be read");
                *self.rests_until.lock().unwrap_or_else(PoisonError::into_inner) = self.clock.now().monotonic + REST;
                let kept = self.bodies.get(&known.id).map(|kept| kept.release);
                kept.ok_or_else(|| FaultCode::Busy.into())
            }
        }
    }

    /// What is here already, young enough; of whatever age while nobody asks the provider.
    fn kept(&self, id: &ReleaseId) -> Option<Arc<Release>> {
        let kept = self.bodies.get(id)?;
        let is_young = self.clock.now().monotonic < kept.read + self.lifetime;
        (is_young || self.rests()).then_some(kept.release)
    }

    fn rests(&self) -> bool {
        let until = *self.rests_until.lock().unwrap_or_else(PoisonError::into_inner);
        self.clock.now().monotonic < until
    }
}

impl ReleaseSource for ProvidedReleases {
    fn feeds(&self) -> Arc<ReleaseFeeds> {
        self.known.load_full()
    }

    fn is_loading(&self) -> bool {
        let known = self.known.load();
        self.ids.iter().any(|id| known.get(id.as_str()).is_none())
    }

    fn whole(&self, release: Arc<Release>) -> BoxFuture<'_, Result<Arc<Release>, Fault>> {
        self.read_body(release).boxed()
    }
}

#[cfg(test)]
mod tests;
