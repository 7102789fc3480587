//! Finds the actor of a cart, and starts it where there is none.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use actix::{Actor, Addr, Handler, Message, dev::ToEnvelope};
use domain::{
    cart::CartKey,
    giftcard::GiftCardId,
    ids::{IdentityId, VariationCode},
    money::Money,
    promotion::{AppliedCoupon, CouponCode},
};
use runtime::{
    supervisor::Task,
    telemetry::{names, slow},
};
use services::catalogue_projection::OpenCarts;

use crate::{
    arbiters::Arbiters,
    cart::{AwakeCart, CartActor, Carts, following::CartFollowers},
    dependencies::Dependencies,
    messages::{Changed, Drain, GetView, Join, Settle, Submit, SubmitDurably, Unavailable},
    topic::CartTopic,
};

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
    arbiters: Arbiters,
    stopping: AtomicBool,
    tabs: Arc<AtomicUsize>,
}

/// Tries before a cart whose actor keeps ending is given up: its state cannot be read.
const TRIES: usize = 3;

impl CartRegistry {
    /// Must be called inside an actix system.
    pub fn start(dependencies: Dependencies) -> Self {
        let arbiters = Arbiters::start(dependencies.arbiters);
        Self {
            inner: Arc::new(Inner {
                dependencies: Arc::new(dependencies),
                carts: Arc::default(),
                followers: Arc::default(),
                started: AtomicU64::new(0),
                arbiters,
                stopping: AtomicBool::new(false),
                tabs: Arc::default(),
            }),
        }
    }

    /// Sends a message to a cart. Where the actor ended before it came to the message, the next one gets it, which reads the
    /// store. What an actor had begun with is not done again: it may be done already, or be what broke the actor.
    pub async fn ask<M, T>(&self, key: &CartKey, mut message: impl FnMut() -> M) -> Result<T, Unavailable>
    where
        M: Ask + Message<Result = Result<T, Unavailable>> + Send + 'static,
        T: Send + 'static,
        CartActor: Handler<Asked<M>>,
    {
        for _ in 0..TRIES {
            let has_begun = Arc::new(AtomicBool::new(false));
            let asked = Asked {
                message: message(),
                has_begun: has_begun.clone(),
            };
            if let Ok(answer) = slow::step("cart", self.address(key)?.send(asked)).await {
                return answer;
            }
            if has_begun.load(Ordering::SeqCst) {
                if M::MAY_BE_CUT_OFF && self.inner.stopping.load(Ordering::SeqCst) {
                    return Err(Unavailable::Stopping);
                }
                tracing::error!("a cart's actor broke in the middle of what it was asked");
                return Err(Unavailable::Broken);
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
        let address = self.inner.carts.get(key).map(|entry| entry.address.clone());
        if let Some(address) = address {
            address.do_send(message);
        }
    }

    /// Lets a cart that is awake read what was written beside its queue, and waits until it has. One that sleeps reads it
    /// when it wakes.
    pub async fn catch_up(&self, key: &CartKey) {
        let address = self.inner.carts.get(key).map(|entry| entry.address.clone());
        if let Some(address) = address {
            // An actor that ended meanwhile is followed by one that reads the store.
            address.send(Changed::Stored).await.ok();
        }
    }

    fn price_anew(&self, change: &'static str, topics: impl Iterator<Item = CartTopic>) {
        let topics: Vec<_> = topics.collect();
        let concerned = self.inner.followers.of(&topics);
        count_notified(change, concerned.len());
        for (cart, _) in concerned {
            cart.do_send(Changed::Prices);
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
        self.inner.arbiters.stop();
    }

    /// Keeps the threads that carts live on: begins with another one for each that has ended, and ends when one does.
    pub async fn keep_threads(self, task: Task) {
        self.inner.arbiters.renew();
        task.does_well();
        tokio::select! {
            () = self.inner.arbiters.ended() => {
                // A shop that stops ends them itself.
                if !self.inner.stopping.load(Ordering::SeqCst) {
                    tracing::error!("a thread that carts live on ended");
                }
            }
            () = task.stopped() => {}
        }
    }

    fn addresses(&self) -> Vec<Addr<CartActor>> {
        self.inner.carts.iter().map(|entry| entry.address.clone()).collect()
    }

    fn address(&self, key: &CartKey) -> Result<Addr<CartActor>, Unavailable> {
        if let Some(entry) = self.inner.carts.get(key)
            && entry.address.connected()
        {
            return Ok(entry.address.clone());
        }
        if self.inner.stopping.load(Ordering::SeqCst) {
            return Err(Unavailable::Stopping);
        }
        let mut entry = self.inner.carts.entry(key.clone()).or_insert_with(|| self.wake(key));
        if !entry.address.connected() {
            *entry = self.wake(key);
        }
        Ok(entry.address.clone())
    }

    /// Starts the actor on the arbiter that the key's hash chooses.
    fn wake(&self, key: &CartKey) -> AwakeCart {
        let actor = CartActor::new(
            key.clone(),
            self.inner.dependencies.clone(),
            self.inner.carts.clone(),
            self.inner.tabs.clone(),
            self.inner.followers.clone(),
            self.inner.started.fetch_add(1, Ordering::Relaxed),
        );
        AwakeCart {
            version: actor.version(),
            address: CartActor::start_in_arbiter(&self.inner.arbiters.of(key), |_| actor),
        }
    }
}

impl OpenCarts for CartRegistry {
    fn products_changed(&self, variations: Vec<VariationCode>) {
        self.price_anew("product", variations.into_iter().map(CartTopic::Variation));
    }

    fn coupons_changed(&self, coupons: Vec<CouponCode>) {
        self.price_anew("coupon", coupons.into_iter().map(CartTopic::Coupon));
    }

    fn prices_changed(&self) {
        let addresses = self.addresses();
        count_notified("everything", addresses.len());
        for address in addresses {
            address.do_send(Changed::Prices);
        }
    }

    fn gift_card_changed(&self, id: GiftCardId, available: Money) {
        let holders = self.inner.followers.of(&[CartTopic::GiftCard(id)]);
        count_notified("gift-card", holders.len());
        for (cart, _) in holders {
            cart.do_send(Changed::GiftCard { id, available });
        }
    }

    fn coupon_changed(&self, coupon: AppliedCoupon) {
        let holders = self.inner.followers.of(&[CartTopic::Coupon(coupon.code.clone())]);
        count_notified("coupon", holders.len());
        for (cart, _) in holders {
            cart.do_send(Changed::Coupon(coupon.clone()));
        }
    }

    fn cart_changed(&self, cart: &CartKey) {
        self.tell(cart, Changed::Stored);
    }

    fn carts_changed(&self) {
        for address in self.addresses() {
            address.do_send(Changed::Stored);
            address.do_send(Changed::Owner);
        }
    }

    fn customer_changed(&self, customer: IdentityId) {
        // Told to actors that still read their cart too: what they read may be older.
        for market in self.inner.dependencies.markets.all() {
            let cart = CartKey {
                identity: customer,
                market: market.id.clone(),
            };
            self.tell(&cart, Changed::Owner);
        }
    }

    fn coupon_codes(&self) -> Vec<CouponCode> {
        let topics = self.inner.followers.topics().into_iter();
        topics
            .filter_map(|topic| match topic {
                CartTopic::Coupon(code) => Some(code),
                _ => None,
            })
            .collect()
    }

    fn variations(&self) -> Vec<VariationCode> {
        let topics = self.inner.followers.topics().into_iter();
        topics
            .filter_map(|topic| match topic {
                CartTopic::Variation(code) => Some(code),
                _ => None,
            })
            .collect()
    }

    fn gift_cards(&self) -> Vec<GiftCardId> {
        let topics = self.inner.followers.topics().into_iter();
        topics
            .filter_map(|topic| match topic {
                CartTopic::GiftCard(id) => Some(id),
                _ => None,
            })
            .collect()
    }
}

/// A message whose sender can tell whether an actor began with it.
pub struct Asked<M> {
    message: M,
    has_begun: Arc<AtomicBool>,
}

impl<M: Message> Message for Asked<M> {
    type Result = M::Result;
}

/// What a cart can be asked.
pub trait Ask {
    /// Whether nobody has to know if it was done, where the server stops meanwhile: it only looks, or its tab sends it again.
    const MAY_BE_CUT_OFF: bool;
}

macro_rules! can_be_asked {
    ($($message:ty, $may_be_cut_off:literal;)+) => {$(
        impl Ask for $message {
            const MAY_BE_CUT_OFF: bool = $may_be_cut_off;
        }

        impl Handler<Asked<$message>> for CartActor {
            type Result = <Self as Handler<$message>>::Result;

            fn handle(&mut self, asked: Asked<$message>, context: &mut Self::Context) -> Self::Result {
                asked.has_begun.store(true, Ordering::SeqCst);
                self.handle(asked.message, context)
            }
        }
    )+};
}

can_be_asked! {
    Join, true;
    GetView, true;
    Settle, true;
    Submit, true;
    SubmitDurably, false;
}

fn count_notified(change: &'static str, carts: usize) {
    metrics::counter!(names::PROJECTION_NOTIFIED, "receiver" => "cart", "change" => change).increment(carts as u64);
}

mod other_nodes;
#[cfg(test)]
mod tests;
