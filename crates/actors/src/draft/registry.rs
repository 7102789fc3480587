//! Finds the actor of a draft, and starts it where there is none.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use actix::{Actor, Addr, Handler, Message, dev::ToEnvelope};
use domain::{
    content::PageId,
    draft::{DraftKey, DraftTiming},
};
use runtime::clock::Clock;
use services::catalogue_projection::OpenDrafts;
use store::Store;

use super::{
    DraftActor, Drafts, PreviewDrawer,
    messages::{CommentsChanged, DraftDrain, DraftStored, OtherDraftsChanged, SiteChanged},
};
use crate::{Unavailable, arbiters::Arbiters};

/// What every draft's actor works with.
pub struct DraftDependencies {
    pub clock: Clock,
    pub store: Store,
    pub timing: DraftTiming,
    /// A clean draft that nobody follows leaves memory after this time.
    pub passivate_after: Duration,
    pub drawer: PreviewDrawer,
}

/// The drafts that are open. Cheap to clone.
#[derive(Clone)]
pub struct DraftRegistry {
    inner: Arc<Inner>,
}

struct Inner {
    dependencies: Arc<DraftDependencies>,
    drafts: Drafts,
    arbiters: Arbiters,
    is_stopping: AtomicBool,
}

/// Tries before a draft whose actor keeps ending is given up.
const TRIES: usize = 3;
/// Threads that drafts live on: there are few editors, and what takes time is done elsewhere.
const THREADS: usize = 1;

impl DraftRegistry {
    /// Must be called inside an actix system.
    pub fn start(dependencies: DraftDependencies) -> Self {
        Self {
            inner: Arc::new(Inner {
                dependencies: Arc::new(dependencies),
                drafts: Arc::default(),
                arbiters: Arbiters::start(THREADS),
                is_stopping: AtomicBool::new(false),
            }),
        }
    }

    /// Sends a message to a draft. Where the actor ended before it answered, the next one gets it: its number tells whether an
    /// operation was done.
    pub async fn ask<M, T, E>(&self, key: &DraftKey, mut message: impl FnMut() -> M) -> Result<T, E>
    where
        M: Message<Result = Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<Unavailable> + Send + 'static,
        DraftActor: Handler<M>,
    {
        for _ in 0..TRIES {
            if let Ok(answer) = self.address(key)?.send(message()).await {
                return answer;
            }
        }
        Err(Unavailable::Storage.into())
    }

    /// Sends a message without an answer to a draft that is open.
    pub fn tell<M>(&self, key: &DraftKey, message: M)
    where
        M: Message + Send + 'static,
        M::Result: Send,
        DraftActor: Handler<M>,
        <DraftActor as Actor>::Context: ToEnvelope<DraftActor, M>,
    {
        let address = self.inner.drafts.get(key).map(|entry| entry.value().clone());
        if let Some(address) = address {
            address.do_send(message);
        }
    }

    /// Drafts in memory.
    pub fn count(&self) -> usize {
        self.inner.drafts.len()
    }

    /// Stores what waits, as far as that can be done in time; then the drafts end, and their editors' sockets with them.
    pub async fn shutdown(&self, drain_time: Duration) {
        self.inner.is_stopping.store(true, Ordering::SeqCst);
        let drained = self
            .addresses(|_| true)
            .into_iter()
            .map(|address| address.send(DraftDrain));
        if tokio::time::timeout(drain_time, futures_util::future::join_all(drained))
            .await
            .is_err()
        {
            tracing::warn!(
                drafts = self.count(),
                "stopped before every draft was stored; their editors' tabs keep what is missing"
            );
        }
        self.inner.arbiters.stop();
    }

    fn addresses(&self, is_meant: impl Fn(&DraftKey) -> bool) -> Vec<Addr<DraftActor>> {
        let drafts = self.inner.drafts.iter().filter(|entry| is_meant(entry.key()));
        drafts.map(|entry| entry.value().clone()).collect()
    }

    fn address(&self, key: &DraftKey) -> Result<Addr<DraftActor>, Unavailable> {
        if let Some(entry) = self.inner.drafts.get(key)
            && entry.connected()
        {
            return Ok(entry.value().clone());
        }
        if self.inner.is_stopping.load(Ordering::SeqCst) {
            return Err(Unavailable::Stopping);
        }
        let mut entry = self.inner.drafts.entry(key.clone()).or_insert_with(|| self.wake(key));
        if !entry.connected() {
            *entry = self.wake(key);
        }
        Ok(entry.value().clone())
    }

    fn wake(&self, key: &DraftKey) -> Addr<DraftActor> {
        // A thread that ended is followed by another one.
        self.inner.arbiters.renew();
        let actor = DraftActor::new(key.clone(), self.inner.dependencies.clone(), self.inner.drafts.clone());
        DraftActor::start_in_arbiter(&self.inner.arbiters.of(key), |_| actor)
    }
}

impl OpenDrafts for DraftRegistry {
    fn pages_changed(&self, pages: &BTreeSet<PageId>) {
        if pages.is_empty() {
            return;
        }
        for address in self.addresses(|key| pages.contains(&key.page)) {
            address.do_send(DraftStored);
        }
        self.inner.dependencies.drawer.others_changed();
        for address in self.addresses(|_| true) {
            address.do_send(OtherDraftsChanged);
        }
    }

    fn comments_changed(&self, pages: &BTreeSet<PageId>) {
        for address in self.addresses(|key| pages.contains(&key.page)) {
            address.do_send(CommentsChanged);
        }
    }

    fn site_changed(&self) {
        for address in self.addresses(|_| true) {
            address.do_send(SiteChanged);
        }
    }

    fn drafts_changed(&self) {
        self.inner.dependencies.drawer.others_changed();
        for address in self.addresses(|_| true) {
            address.do_send(DraftStored);
            address.do_send(OtherDraftsChanged);
            address.do_send(CommentsChanged);
        }
    }
}
