//! Finds the actor of a cart, and starts it where there is none.

use std::{
    hash::{BuildHasher, RandomState},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use actix::{Actor, Addr, Arbiter, Handler, Message, dev::ToEnvelope};
use arc_swap::ArcSwap;
use dashmap::DashMap;
use domain::{
    cart::{CartKey, Timing},
    pricing::PriceBook,
};
use store::{CartWriter, Store};

use super::{
    cart::CartActor,
    messages::{Drain, GiftCardChanged, PricesChanged, Unavailable},
};
use crate::{clock::Clock, config::Markets, localizations::Localizations};

/// What every cart's actor works with.
pub struct Dependencies {
    pub clock: Clock,
    pub store: Store,
    pub writer: CartWriter,
    pub book: Arc<ArcSwap<PriceBook>>,
    pub markets: Arc<Markets>,
    pub localizations: Localizations,
    pub timing: Timing,
    /// An idle, clean cart without a tab leaves memory after this time.
    pub passivate_after: Duration,
    /// Threads that carts live on.
    pub arbiters: usize,
}

/// The carts that are awake. Cheap to clone.
#[derive(Clone)]
pub struct CartRegistry {
    inner: Arc<Inner>,
}

struct Inner {
    dependencies: Arc<Dependencies>,
    carts: Carts,
    arbiters: Vec<Arbiter>,
    hasher: RandomState,
    stopping: AtomicBool,
    tabs: Arc<AtomicUsize>,
}

pub(super) type Carts = Arc<DashMap<CartKey, Addr<CartActor>>>;

/// Tries before a cart whose actor keeps ending is given up: its state cannot be read.
const TRIES: usize = 3;

impl CartRegistry {
    /// Must be called inside an actix system.
    pub fn start(dependencies: Dependencies) -> Self {
        let arbiters = (0..dependencies.arbiters.max(1)).map(|_| Arbiter::new()).collect();
        Self {
            inner: Arc::new(Inner {
                dependencies: Arc::new(dependencies),
                carts: Arc::default(),
                arbiters,
                hasher: RandomState::new(),
                stopping: AtomicBool::new(false),
                tabs: Arc::default(),
            }),
        }
    }

    /// Sends a message to a cart. An actor that ended meanwhile is replaced by one that reads the store.
    pub async fn ask<M, T>(&self, key: &CartKey, message: impl Fn() -> M) -> Result<T, Unavailable>
    where
        M: Message<Result = Result<T, Unavailable>> + Send + 'static,
        T: Send + 'static,
        CartActor: Handler<M>,
        <CartActor as Actor>::Context: ToEnvelope<CartActor, M>,
    {
        for _ in 0..TRIES {
            if let Ok(answer) = self.address(key)?.send(message()).await {
                return answer;
            }
        }
        Err(Unavailable::Storage)
    }

    /// Sends a message without an answer to a cart that is awake.
    pub fn tell<M>(&self, key: &CartKey, message: M)
    where
        M: Message + Send + 'static,
        M::Result: Send,
        CartActor: Handler<M>,
        <CartActor as Actor>::Context: ToEnvelope<CartActor, M>,
    {
        let address = self.inner.carts.get(key).map(|entry| entry.value().clone());
        if let Some(address) = address {
            address.do_send(message);
        }
    }

    /// Open carts are priced anew, where the change concerns them.
    pub fn prices_changed(&self, changed: PricesChanged) {
        for address in self.addresses() {
            address.do_send(changed.clone());
        }
    }

    /// Open carts that a gift card lies in show what it could pay now.
    pub fn gift_card_changed(&self, changed: GiftCardChanged) {
        for address in self.addresses() {
            address.do_send(changed);
        }
    }

    /// Carts in memory.
    pub fn count(&self) -> usize {
        self.inner.carts.len()
    }

    /// Tabs that follow a cart.
    pub fn tabs(&self) -> usize {
        self.inner.tabs.load(Ordering::Relaxed)
    }

    /// Commits every open window, as far as that can be done in time; then the carts end, and their tabs' sockets with
    /// them.
    pub async fn shutdown(&self, drain_time: Duration) {
        self.inner.stopping.store(true, Ordering::SeqCst);
        let drained = futures_util::future::join_all(self.addresses().into_iter().map(|address| address.send(Drain)));
        if tokio::time::timeout(drain_time, drained).await.is_err() {
            tracing::warn!(
                carts = self.count(),
                "stopped before every cart was stored; their tabs keep what is missing"
            );
        }
        for arbiter in &self.inner.arbiters {
            arbiter.stop();
        }
    }

    fn addresses(&self) -> Vec<Addr<CartActor>> {
        self.inner.carts.iter().map(|entry| entry.value().clone()).collect()
    }

    fn address(&self, key: &CartKey) -> Result<Addr<CartActor>, Unavailable> {
        if let Some(entry) = self.inner.carts.get(key)
            && entry.connected()
        {
            return Ok(entry.value().clone());
        }
        if self.inner.stopping.load(Ordering::SeqCst) {
            return Err(Unavailable::Stopping);
        }
        let mut entry = self.inner.carts.entry(key.clone()).or_insert_with(|| self.wake(key));
        if !entry.connected() {
            *entry = self.wake(key);
        }
        Ok(entry.value().clone())
    }

    /// Starts the actor on the arbiter that the key's hash chooses.
    fn wake(&self, key: &CartKey) -> Addr<CartActor> {
        let at = self.inner.hasher.hash_one(key) as usize % self.inner.arbiters.len();
        let actor = CartActor::new(
            key.clone(),
            self.inner.dependencies.clone(),
            self.inner.carts.clone(),
            self.inner.tabs.clone(),
        );
        CartActor::start_in_arbiter(&self.inner.arbiters[at].handle(), |_| actor)
    }
}
