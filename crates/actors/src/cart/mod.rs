//! The actor of one cart: a thin shell that feeds the state machine and does what it says.

pub(super) mod following;
mod handlers;
mod keeping;
mod loaded_cart;

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

use actix::{
    Actor, ActorContext, ActorFutureExt, Addr, AsyncContext, Context, ContextFutureSpawner, ResponseActFuture,
    WrapFuture, fut,
};
use dashmap::DashMap;
use domain::{
    cart::{
        Answer, Caller, CartCommit, CartEvent, CartKey, CartMachine, CommitFailure, Effect, Reply, RequestKey,
        StoredCart, Writers,
    },
    clock::{Monotonic, UnixMillis},
    fault::Fault,
};
use runtime::telemetry::{names, rejected};
use tokio::sync::watch;

use self::{
    following::{CartFollowers, Following},
    keeping::Keeping,
    loaded_cart::{LoadedCart, SYNCHRONOUS, Waiter},
};
use crate::{
    answer,
    bus::Followed,
    dependencies::Dependencies,
    messages::{Notice, Unavailable},
    view::CartView,
};

/// The carts that are awake.
pub(super) type Carts = Arc<DashMap<CartKey, AwakeCart>>;

/// A cart that is awake, as others see it.
#[derive(Clone)]
pub(super) struct AwakeCart {
    pub(super) address: Addr<CartActor>,
    /// How many commits of the cart its actor knows.
    pub(super) version: Arc<AtomicU64>,
}

pub struct CartActor {
    key: CartKey,
    dependencies: Arc<Dependencies>,
    carts: Carts,
    tab_count: Arc<AtomicUsize>,
    followers: Arc<CartFollowers>,
    /// Tells this actor from all others, also from earlier ones of the same cart.
    number: u64,
    version: Arc<AtomicU64>,
    /// The cart, as other nodes know it.
    followed: Followed,
    /// Nothing until the cart is read.
    loaded_cart: Option<LoadedCart>,
    /// How many times the cart was to be read again, and the last of these that was done: what is known between them may be old.
    readings_begun: u64,
    newest_reading: u64,
    /// What those are told who wait for a cart that could not be read.
    unreadable: Unavailable,
    draining: bool,
}

impl CartActor {
    pub(super) fn new(
        key: CartKey,
        dependencies: Arc<Dependencies>,
        carts: Carts,
        tab_count: Arc<AtomicUsize>,
        followers: Arc<CartFollowers>,
        number: u64,
    ) -> Self {
        let version: Arc<AtomicU64> = Arc::default();
        Self {
            followed: dependencies.bus.follow(&key, version.clone()),
            key,
            dependencies,
            carts,
            tab_count,
            followers,
            number,
            version,
            loaded_cart: None,
            readings_begun: 0,
            newest_reading: 0,
            unreadable: Unavailable::Storage,
            draining: false,
        }
    }

    /// Tells how many commits of the cart this actor knows.
    pub(super) fn version(&self) -> Arc<AtomicU64> {
        self.version.clone()
    }

    /// The cart, unless it could not be read or the server is about to stop.
    fn open(&mut self) -> Result<&mut LoadedCart, Unavailable> {
        if self.draining {
            return Err(Unavailable::Stopping);
        }
        let now = self.dependencies.clock.now().monotonic;
        let loaded_cart = self.loaded_cart.as_mut().ok_or(self.unreadable)?;
        loaded_cart.active = now;
        Ok(loaded_cart)
    }

    /// Feeds the machine and does what it says; the reply is that for [`SYNCHRONOUS`].
    fn run(&mut self, event: CartEvent, ctx: &mut Context<Self>) -> Option<Reply> {
        let now = self.dependencies.clock.now();
        let book = self.dependencies.book.load_full();
        let loaded_cart = self.loaded_cart.as_mut()?;
        loaded_cart.is_fresh = false;
        let effects = loaded_cart.machine.handle(now, event, &book, &loaded_cart.market);
        self.version
            .store(loaded_cart.machine.status().version, Ordering::Relaxed);
        let mut reply = None;
        for effect in effects {
            match effect {
                Effect::WakeAt(at) => self.arm(at, ctx),
                Effect::Commit { commit, outcomes } => self.write(commit, &outcomes, ctx),
                Effect::Reload(keys) => self.reload(keys, ctx),
                Effect::Publish => self.publish_soon(ctx),
                Effect::Reply(SYNCHRONOUS, synchronous) => reply = Some(synchronous),
                Effect::Reply(caller, late) => self.reply(caller, late, ctx),
                Effect::StorageUnavailable => self.notify_tabs(Notice::StorageUnavailable),
            }
        }
        self.await_expiry(now.wall, ctx);
        reply
    }

    /// Shows the cart anew when time ends its coupon's code or its gift card, of which nobody else tells it.
    fn await_expiry(&mut self, now: UnixMillis, ctx: &mut Context<Self>) {
        let Some(loaded_cart) = &mut self.loaded_cart else {
            return;
        };
        let next = loaded_cart.machine.contents().next_expiry(now);
        if next == loaded_cart.expiry.map(|(end, _)| end) {
            return;
        }
        if let Some((_, awaited)) = loaded_cart.expiry.take() {
            ctx.cancel_future(awaited);
        }
        loaded_cart.expiry = next.map(|end| {
            let awaited = ctx.run_later(now.until(end), |actor, ctx| {
                if let Some(loaded_cart) = &mut actor.loaded_cart {
                    loaded_cart.expiry = None;
                }
                actor.run(CartEvent::PricesChanged, ctx);
            });
            (end, awaited)
        });
    }

    fn arm(&mut self, at: Monotonic, ctx: &mut Context<Self>) {
        let wait = self.dependencies.clock.now().monotonic.until(at);
        let handle = ctx.run_later(wait, |actor, ctx| {
            actor.run(CartEvent::Wake, ctx);
        });
        if let Some(loaded_cart) = &mut self.loaded_cart
            && let Some(old) = loaded_cart.timer.replace(handle)
        {
            ctx.cancel_future(old);
        }
    }

    fn write(&mut self, mut commit: Box<CartCommit>, outcomes: &[Result<(), Fault>], ctx: &mut Context<Self>) {
        self.render_answers(&mut commit, outcomes);
        let writer = self.dependencies.writer.clone();
        async move { writer.commit(*commit).await }
            .into_actor(self)
            .map(|result, actor, ctx| {
                let (event, outcome) = match result {
                    Ok(version) => {
                        actor.followed.stored(version);
                        (CartEvent::Committed { version }, "durable")
                    }
                    Err(failure @ CommitFailure::Conflict) => (CartEvent::CommitFailed(failure), "conflict"),
                    Err(failure) => (CartEvent::CommitFailed(failure), "failed"),
                };
                metrics::counter!(names::CART_COMMITS, "outcome" => outcome).increment(1);
                actor.run(event, ctx);
            })
            .spawn(ctx);
    }

    /// Fills in the answers that clients may ask for again: they are stored with what they tell of.
    fn render_answers(&mut self, commit: &mut CartCommit, outcomes: &[Result<(), Fault>]) {
        let Some(loaded_cart) = &self.loaded_cart else { return };
        let is_kept = |stored: &Answer| loaded_cart.forms.get(&stored.key).is_some_and(|form| form.keep);
        let is_alone = loaded_cart.machine.writers() == Writers::Sole;
        // A cart is rendered for those alone who may ask for it again.
        if commit.answers.iter().any(is_kept) || (!is_alone && outcomes.iter().any(Result::is_err)) {
            self.publish();
            self.render_kept(commit, outcomes);
        }
        let Some(loaded_cart) = &self.loaded_cart else { return };
        if is_alone {
            // The cart itself tells whether a commit was written, so that the keys that the server made tell nothing more.
            commit
                .answers
                .retain(|stored| loaded_cart.forms.get(&stored.key).is_some_and(|form| form.keep));
        }
    }

    fn render_kept(&mut self, commit: &mut CartCommit, outcomes: &[Result<(), Fault>]) {
        let Some(loaded_cart) = &mut self.loaded_cart else {
            return;
        };
        let view = loaded_cart.views.borrow().clone();
        for (stored, outcome) in commit.answers.iter_mut().zip(outcomes) {
            let Some(form) = loaded_cart.forms.get_mut(&stored.key) else {
                continue;
            };
            // Nobody can ask for the cart of a key that the server made; a refusal is small.
            if form.keep || outcome.is_err() {
                let dictionary = self.dependencies.localizations.dictionary(form.language);
                let rendered = answer::render(outcome, &view, commit.base + 1, form.language, dictionary);
                stored.status = rendered.status;
                stored.body = rendered.body.into();
            }
            if form.keep {
                form.answer = Some(stored.clone());
                commit.trim_answers |= loaded_cart.keeping.kept(stored.body.len());
            }
        }
    }

    fn reload(&mut self, keys: Vec<RequestKey>, ctx: &mut Context<Self>) {
        let dependencies = self.dependencies.clone();
        let key = self.key.clone();
        async move { read(&dependencies, &key, &keys).await }
            .into_actor(self)
            .map(|result, actor, ctx| {
                let event = match result {
                    Ok(stored) => CartEvent::Reloaded(stored),
                    Err(error) => {
                        tracing::warn!(%error, "a cart could not be read again");
                        CartEvent::ReloadFailed
                    }
                };
                actor.run(event, ctx);
            })
            .spawn(ctx);
    }

    /// Reads the cart again when this actor is behind: another node may have written it, or an order or a login of this process of
    /// which carts hear a moment later. False where it may be behind and could not be read; with several nodes it always may be, and
    /// what is known is shown while the database is out of reach.
    fn refresh(&mut self) -> ResponseActFuture<Self, bool> {
        let Some(loaded_cart) = &mut self.loaded_cart else {
            return Box::pin(fut::ready(true));
        };
        // Who woke the cart gets it as it was just read.
        let is_shared = self.dependencies.store.is_shared();
        let may_be_behind =
            is_shared || self.newest_reading < self.readings_begun || self.dependencies.has_untold_events();
        if std::mem::take(&mut loaded_cart.is_fresh) || !may_be_behind {
            return Box::pin(fut::ready(true));
        }
        Box::pin(self.catch_up().map(move |is_read, _, _| is_read || is_shared))
    }

    /// Reads the cart again when this actor is behind; false where it could not be read.
    fn catch_up(&mut self) -> ResponseActFuture<Self, bool> {
        let Some(loaded_cart) = &self.loaded_cart else {
            return Box::pin(fut::ready(true));
        };
        let known = loaded_cart.machine.status().version;
        let dependencies = self.dependencies.clone();
        let key = self.key.clone();
        let newer = async move {
            let version = dependencies.store.carts().version(&key).await?;
            if version == known {
                return Ok(None);
            }
            read(&dependencies, &key, &[]).await.map(Some)
        };
        self.readings_begun += 1;
        let reading = self.readings_begun;
        Box::pin(newer.into_actor(self).map(move |result, actor, ctx| {
            match result {
                Ok(stored) => {
                    actor.newest_reading = actor.newest_reading.max(reading);
                    stored.and_then(|stored| actor.run(CartEvent::Refreshed(stored), ctx));
                    true
                }
                // What is shown may be old; the next commit finds out, guarded by its version.
                Err(error) => {
                    tracing::warn!(%error, "a cart's version could not be read");
                    false
                }
            }
        }))
    }

    /// Looks up again what promotions ask of the cart's owner, where they have an account.
    fn learn_owner(&mut self) -> ResponseActFuture<Self, ()> {
        let dependencies = self.dependencies.clone();
        let owner = self.key.identity;
        let history = async move { dependencies.histories.of_owner(owner).await };
        Box::pin(history.into_actor(self).map(|result, actor, ctx| match result {
            Ok(Some(history)) => {
                actor.run(CartEvent::OwnerChanged(history), ctx);
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "what the owner of a cart had before could not be read"),
        }))
    }

    /// Shows the newest state once what waits in the mailbox is done, so that a burst leads to one state. Where no tab
    /// looks, the state is made with the next answer that somebody waits for.
    fn publish_soon(&mut self, ctx: &mut Context<Self>) {
        let Some(loaded_cart) = &mut self.loaded_cart else {
            return;
        };
        let was_dirty = std::mem::replace(&mut loaded_cart.dirty, true);
        let comes_with_answer = !loaded_cart.has_tabs() && !loaded_cart.callers.is_empty();
        if !was_dirty && !comes_with_answer {
            ctx.spawn(fut::ready(()).map(|(), actor: &mut Self, _| actor.publish()));
        }
    }

    /// Follows what the state depends on before it looks whether the state is of the newest book: a change that came
    /// between is either found in the book or told.
    fn publish(&mut self) {
        let Some(loaded_cart) = self.loaded_cart.as_mut().filter(|loaded_cart| loaded_cart.dirty) else {
            return;
        };
        loaded_cart.dirty = false;
        loop {
            let view = loaded_cart.view(&self.dependencies);
            loaded_cart.following.set(view.body.topics());
            let is_newest = Arc::ptr_eq(view.body.book(), &self.dependencies.book.load());
            loaded_cart.show(view);
            if is_newest {
                break;
            }
        }
    }

    fn reply(&mut self, caller: Caller, reply: Reply, ctx: &mut Context<Self>) {
        let Some(waiter) = self
            .loaded_cart
            .as_mut()
            .and_then(|loaded_cart| loaded_cart.callers.remove(&caller))
        else {
            return;
        };
        match waiter {
            Waiter::Settled(done) => {
                self.publish();
                // The caller may have gone.
                let _ = done.send(());
            }
            Waiter::Drained(done) => {
                self.publish();
                // The tabs get the last state, then see the channel end.
                self.loaded_cart = None;
                // Nobody listens only when the stop itself was given up.
                let _ = done.send(());
                ctx.stop();
            }
            Waiter::Durable { answer, key } => {
                self.publish();
                if let Some(loaded_cart) = &mut self.loaded_cart {
                    // The caller may have gone; the outcome stands all the same.
                    let _ = answer.send(Ok(loaded_cart.durable(reply, key.as_ref())));
                }
            }
        }
    }

    /// Tells all who wait why the cart cannot be read, and ends; who comes later wakes another actor.
    fn give_up(&mut self, error: &store::Error, ctx: &mut Context<Self>) {
        if matches!(error, store::Error::Busy) {
            rejected("store-readers");
            self.unreadable = Unavailable::Busy;
        }
        // Comes when the mailbox is empty.
        ctx.spawn(fut::ready(()).map(|(), _: &mut Self, ctx: &mut Context<Self>| ctx.stop()));
    }

    fn notify_tabs(&self, notice: Notice) {
        for tab in self
            .loaded_cart
            .iter()
            .flat_map(|loaded_cart| loaded_cart.tabs.values())
        {
            tab.notices.do_send(notice);
        }
    }

    /// An idle, clean cart without a tab leaves memory; the next message wakes another actor.
    fn passivate(&mut self, ctx: &mut Context<Self>) {
        let now = self.dependencies.clock.now().monotonic;
        if let Some(loaded_cart) = &mut self.loaded_cart {
            // A socket that was lost while it joined has nobody who says that it left.
            let before = loaded_cart.tabs.len();
            loaded_cart.tabs.retain(|_, tab| tab.notices.connected());
            self.tab_count
                .fetch_sub(before - loaded_cart.tabs.len(), Ordering::Relaxed);
        }
        let Some(loaded_cart) = &self.loaded_cart else { return };
        let quiet_since = loaded_cart.active + self.dependencies.passivate_after;
        if loaded_cart.tabs.is_empty()
            && loaded_cart.callers.is_empty()
            && loaded_cart.machine.is_clean()
            && now >= quiet_since
        {
            ctx.stop();
        }
    }
}

impl Actor for CartActor {
    type Context = Context<Self>;

    /// Reads the cart; what is sent meanwhile waits in the mailbox.
    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(256);
        let dependencies = self.dependencies.clone();
        let key = self.key.clone();
        async move { read(&dependencies, &key, &[]).await }
            .into_actor(self)
            .map(|result, actor: &mut Self, ctx| {
                let market = actor.dependencies.markets.get(actor.key.market.as_str()).cloned();
                let (stored, market) = match (result, market) {
                    (Ok(stored), Some(market)) => (stored, market),
                    (Err(error), _) => {
                        tracing::warn!(%error, "a cart could not be read");
                        return actor.give_up(&error, ctx);
                    }
                    (_, None) => return ctx.stop(),
                };
                let writers = if actor.dependencies.store.is_shared() {
                    Writers::Several
                } else {
                    Writers::Sole
                };
                actor.version.store(stored.version, Ordering::Relaxed);
                let machine = CartMachine::new(actor.key.clone(), actor.dependencies.timing, writers, stored);
                let book = actor.dependencies.book.load_full();
                let at = actor.dependencies.clock.wall();
                let view = CartView::new(&actor.key, machine.view(), &book, &market, at, None);
                actor.loaded_cart = Some(LoadedCart {
                    market,
                    machine,
                    views: watch::Sender::new(Arc::new(view)),
                    tabs: HashMap::new(),
                    callers: HashMap::new(),
                    next_caller: SYNCHRONOUS.0 + 1,
                    forms: HashMap::new(),
                    keeping: Keeping::new(
                        actor.dependencies.kept_answer_rate,
                        actor.dependencies.clock.now().monotonic,
                    ),
                    is_fresh: true,
                    timer: None,
                    expiry: None,
                    following: Following::new(actor.followers.clone(), actor.number, ctx.address().recipient()),
                    dirty: true,
                    active: actor.dependencies.clock.now().monotonic,
                });
                actor.publish();
                actor.await_expiry(at, ctx);
                ctx.run_interval(actor.dependencies.passivate_after, Self::passivate);
            })
            .wait(ctx);
    }

    fn stopped(&mut self, ctx: &mut Self::Context) {
        use actix::AsyncContext as _;
        let address = ctx.address();
        self.carts
            .remove_if(&self.key, |_, registered| registered.address == address);
        let left = self
            .loaded_cart
            .as_ref()
            .map_or(0, |loaded_cart| loaded_cart.tabs.len());
        self.tab_count.fetch_sub(left, Ordering::Relaxed);
    }
}

/// A cart as it is stored, with what its owner had before as it is now: promotions ask for it.
async fn read(dependencies: &Dependencies, key: &CartKey, keys: &[RequestKey]) -> store::Result<StoredCart> {
    let mut stored = dependencies.store.carts().load(key, keys).await?;
    if let Some(history) = dependencies.histories.of_owner(key.identity).await? {
        stored.contents.learn(&history);
    }
    Ok(stored)
}
