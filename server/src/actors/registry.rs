//! Finds the actor of a cart, and starts it where there is none.

use std::{
    hash::{BuildHasher, RandomState},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use actix::{Actor, Addr, Arbiter, Handler, Message, dev::ToEnvelope};
use arc_swap::ArcSwap;
use dashmap::DashMap;
use domain::{
    cart::{CartKey, Timing},
    giftcard::GiftCardId,
    ids::VariationCode,
    pricing::PriceBook,
    promotion::CouponCode,
};
use store::{CartWriter, Store};

use super::{
    cart::CartActor,
    messages::{Drain, GiftCardChanged, PricesChanged, Unavailable},
};
use crate::{
    clock::Clock,
    config::Markets,
    followers::Followers,
    localizations::Localizations,
    telemetry::{names, slow},
};

/// What every cart's actor works with.
pub struct Dependencies {
    pub clock: Clock,
    pub store: Store,
    pub writer: CartWriter,
    pub book: Arc<ArcSwap<PriceBook>>,
    pub markets: Arc<Markets>,
    pub localizations: Localizations,
    pub timing: Timing,
    /// Bytes of answers a second that one cart may have kept; none where limits are lifted.
    pub kept_answer_rate: Option<u32>,
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
    followers: Arc<CartFollowers>,
    /// Counts the actors.
    started: AtomicU64,
    arbiters: Vec<Arbiter>,
    hasher: RandomState,
    stopping: AtomicBool,
    tabs: Arc<AtomicUsize>,
}

/// What carts depend on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum CartTopic {
    /// Goods that lie in it, or that a promotion gives to it.
    Variation(VariationCode),
    GiftCard(GiftCardId),
    Coupon(CouponCode),
}

pub(super) type CartFollowers = Followers<CartTopic, Addr<CartActor>>;

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
                followers: Arc::default(),
                started: AtomicU64::new(0),
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
            if let Ok(answer) = slow::step("cart", self.address(key)?.send(message())).await {
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

    /// Open carts that hold these variations, or are given them, are priced anew.
    pub fn products_changed(&self, variations: impl IntoIterator<Item = VariationCode>) {
        self.price_anew("product", variations.into_iter().map(CartTopic::Variation));
    }

    /// Open carts with these coupons are priced anew.
    pub fn coupons_changed(&self, coupons: impl IntoIterator<Item = CouponCode>) {
        self.price_anew("coupon", coupons.into_iter().map(CartTopic::Coupon));
    }

    /// All open carts are priced anew. Takes its time where there are many: not for an async thread.
    pub fn prices_changed(&self) {
        let addresses = self.addresses();
        count_notified("everything", addresses.len());
        for address in addresses {
            address.do_send(PricesChanged);
        }
    }

    /// Open carts that a gift card lies in show what it could pay now.
    pub fn gift_card_changed(&self, changed: GiftCardChanged) {
        let holders = self.inner.followers.of(&[CartTopic::GiftCard(changed.id)]);
        count_notified("gift-card", holders.len());
        for (address, _) in holders {
            address.do_send(changed);
        }
    }

    /// The variations that lie in open carts or are given to them. Not for an async thread.
    pub fn variations(&self) -> Vec<VariationCode> {
        let topics = self.inner.followers.topics().into_iter();
        topics
            .filter_map(|topic| match topic {
                CartTopic::Variation(code) => Some(code),
                _ => None,
            })
            .collect()
    }

    /// The gift cards that lie in open carts. Not for an async thread.
    pub fn gift_cards(&self) -> Vec<GiftCardId> {
        let topics = self.inner.followers.topics().into_iter();
        topics
            .filter_map(|topic| match topic {
                CartTopic::GiftCard(id) => Some(id),
                _ => None,
            })
            .collect()
    }

    fn price_anew(&self, change: &'static str, topics: impl Iterator<Item = CartTopic>) {
        let topics: Vec<_> = topics.collect();
        let concerned = self.inner.followers.of(&topics);
        count_notified(change, concerned.len());
        for (address, _) in concerned {
            address.do_send(PricesChanged);
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
            self.inner.followers.clone(),
            self.inner.started.fetch_add(1, Ordering::Relaxed),
        );
        CartActor::start_in_arbiter(&self.inner.arbiters[at].handle(), |_| actor)
    }
}

fn count_notified(change: &'static str, carts: usize) {
    metrics::counter!(names::PROJECTION_NOTIFIED, "receiver" => "cart", "change" => change).increment(carts as u64);
}
