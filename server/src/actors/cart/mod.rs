//! The actor of one cart: a thin shell that feeds the state machine and does what it says.

mod awake;
mod following;
mod handlers;
mod keeping;

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, Context, ContextFutureSpawner, ResponseActFuture, WrapFuture,
    fut,
};
use domain::{
    cart::{
        Answer, Caller, CartCommit, CartEvent, CartKey, CartMachine, CommitFailure, Effect, Reply, RequestKey, Writers,
    },
    clock::Monotonic,
    fault::Fault,
};
use runtime::telemetry::{names, rejected};
use tokio::sync::watch;

use self::{
    awake::{Awake, SYNCHRONOUS, Waiter},
    following::Following,
    keeping::Keeping,
};
use super::{
    answer,
    messages::{Notice, Unavailable},
    registry::{CartFollowers, Carts, Dependencies},
    view::CartView,
};

pub struct CartActor {
    key: CartKey,
    dependencies: Arc<Dependencies>,
    carts: Carts,
    tab_count: Arc<AtomicUsize>,
    followers: Arc<CartFollowers>,
    /// Tells this actor from all others, also from earlier ones of the same cart.
    number: u64,
    /// Nothing until the cart is read.
    awake: Option<Awake>,
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
        Self {
            key,
            dependencies,
            carts,
            tab_count,
            followers,
            number,
            awake: None,
            unreadable: Unavailable::Storage,
            draining: false,
        }
    }

    /// The cart, unless it could not be read or the server is about to stop.
    fn open(&mut self) -> Result<&mut Awake, Unavailable> {
        if self.draining {
            return Err(Unavailable::Stopping);
        }
        let now = self.dependencies.clock.now().monotonic;
        let awake = self.awake.as_mut().ok_or(self.unreadable)?;
        awake.active = now;
        Ok(awake)
    }

    /// Feeds the machine and does what it says; the reply is that for [`SYNCHRONOUS`].
    fn run(&mut self, event: CartEvent, ctx: &mut Context<Self>) -> Option<Reply> {
        let now = self.dependencies.clock.now();
        let book = self.dependencies.book.load_full();
        let awake = self.awake.as_mut()?;
        let effects = awake.machine.handle(now, event, &book, &awake.market);
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
        reply
    }

    fn arm(&mut self, at: Monotonic, ctx: &mut Context<Self>) {
        let wait = self.dependencies.clock.now().monotonic.until(at);
        let handle = ctx.run_later(wait, |actor, ctx| {
            actor.run(CartEvent::Wake, ctx);
        });
        if let Some(awake) = &mut self.awake
            && let Some(old) = awake.timer.replace(handle)
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
                    Ok(version) => (CartEvent::Committed { version }, "durable"),
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
        let Some(awake) = &self.awake else { return };
        let is_kept = |stored: &Answer| awake.forms.get(&stored.key).is_some_and(|form| form.keep);
        let is_alone = awake.machine.writers() == Writers::Sole;
        // A cart is rendered for those alone who may ask for it again.
        if commit.answers.iter().any(is_kept) || (!is_alone && outcomes.iter().any(Result::is_err)) {
            self.publish();
            self.render_kept(commit, outcomes);
        }
        let Some(awake) = &self.awake else { return };
        if is_alone {
            // The cart itself tells whether a commit was written, so that the keys that the server made tell nothing more.
            commit
                .answers
                .retain(|stored| awake.forms.get(&stored.key).is_some_and(|form| form.keep));
        }
    }

    fn render_kept(&mut self, commit: &mut CartCommit, outcomes: &[Result<(), Fault>]) {
        let Some(awake) = &mut self.awake else { return };
        let view = awake.views.borrow().clone();
        for (stored, outcome) in commit.answers.iter_mut().zip(outcomes) {
            let Some(form) = awake.forms.get_mut(&stored.key) else {
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
                commit.trim_answers |= awake.keeping.kept(stored.body.len());
            }
        }
    }

    fn reload(&mut self, keys: Vec<RequestKey>, ctx: &mut Context<Self>) {
        let store = self.dependencies.store.clone();
        let key = self.key.clone();
        async move { store.carts().load(&key, &keys).await }
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

    /// On a database that other nodes write too, reads the cart again when this actor is behind.
    fn refresh(&mut self) -> ResponseActFuture<Self, ()> {
        let Some(awake) = &mut self.awake else {
            return Box::pin(fut::ready(()));
        };
        // Who woke the cart gets it as it was just read.
        if std::mem::take(&mut awake.is_fresh) || !self.dependencies.store.is_shared() {
            return Box::pin(fut::ready(()));
        }
        let known = awake.machine.status().version;
        let store = self.dependencies.store.clone();
        let key = self.key.clone();
        let newer = async move {
            let version = store.carts().version(&key).await?;
            if version == known {
                return Ok(None);
            }
            store.carts().load(&key, &[]).await.map(Some)
        };
        Box::pin(newer.into_actor(self).map(|result, actor, ctx| match result {
            Ok(Some(stored)) => {
                actor.run(CartEvent::Refreshed(stored), ctx);
            }
            Ok(None) => {}
            // What is shown may be old; the next commit finds out, guarded by its version.
            Err(error) => tracing::warn!(%error, "a cart's version could not be read"),
        }))
    }

    /// Shows the newest state once what waits in the mailbox is done, so that a burst leads to one state. Where no tab
    /// looks, the state is made with the next answer that somebody waits for.
    fn publish_soon(&mut self, ctx: &mut Context<Self>) {
        let Some(awake) = &mut self.awake else { return };
        let was_dirty = std::mem::replace(&mut awake.dirty, true);
        let comes_with_answer = !awake.has_tabs() && !awake.callers.is_empty();
        if !was_dirty && !comes_with_answer {
            ctx.spawn(fut::ready(()).map(|(), actor: &mut Self, _| actor.publish()));
        }
    }

    /// Follows what the state depends on before it looks whether the state is of the newest book: a change that came
    /// between is either found in the book or told.
    fn publish(&mut self) {
        let Some(awake) = self.awake.as_mut().filter(|awake| awake.dirty) else {
            return;
        };
        awake.dirty = false;
        loop {
            let view = awake.view(&self.dependencies);
            awake.following.set(view.body.topics());
            let is_newest = Arc::ptr_eq(view.body.book(), &self.dependencies.book.load());
            awake.show(view);
            if is_newest {
                break;
            }
        }
    }

    fn reply(&mut self, caller: Caller, reply: Reply, ctx: &mut Context<Self>) {
        let Some(waiter) = self.awake.as_mut().and_then(|awake| awake.callers.remove(&caller)) else {
            return;
        };
        match waiter {
            Waiter::Drain(done) => {
                self.publish();
                // The tabs get the last state, then see the channel end.
                self.awake = None;
                // Nobody listens only when the stop itself was given up.
                let _ = done.send(());
                ctx.stop();
            }
            Waiter::Durable { answer, key } => {
                self.publish();
                if let Some(awake) = &mut self.awake {
                    // The caller may have gone; the outcome stands all the same.
                    let _ = answer.send(awake.durable(reply, key.as_ref()));
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
        for tab in self.awake.iter().flat_map(|awake| awake.tabs.values()) {
            tab.notices.do_send(notice);
        }
    }

    /// An idle, clean cart without a tab leaves memory; the next message wakes another actor.
    fn passivate(&mut self, ctx: &mut Context<Self>) {
        let now = self.dependencies.clock.now().monotonic;
        if let Some(awake) = &mut self.awake {
            // A socket that was lost while it joined has nobody who says that it left.
            let before = awake.tabs.len();
            awake.tabs.retain(|_, tab| tab.notices.connected());
            self.tab_count.fetch_sub(before - awake.tabs.len(), Ordering::Relaxed);
        }
        let Some(awake) = &self.awake else { return };
        let quiet_since = awake.active + self.dependencies.passivate_after;
        if awake.tabs.is_empty() && awake.callers.is_empty() && awake.machine.is_clean() && now >= quiet_since {
            ctx.stop();
        }
    }
}

impl Actor for CartActor {
    type Context = Context<Self>;

    /// Reads the cart; what is sent meanwhile waits in the mailbox.
    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(256);
        let store = self.dependencies.store.clone();
        let key = self.key.clone();
        async move { store.carts().load(&key, &[]).await }
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
                let machine = CartMachine::new(actor.key.clone(), actor.dependencies.timing, writers, stored);
                let book = actor.dependencies.book.load_full();
                let at = actor.dependencies.clock.wall();
                let view = CartView::new(&actor.key, machine.view(), &book, &market, at, None);
                actor.awake = Some(Awake {
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
                    following: Following::new(actor.followers.clone(), actor.number, ctx.address()),
                    dirty: true,
                    active: actor.dependencies.clock.now().monotonic,
                });
                actor.publish();
                ctx.run_interval(actor.dependencies.passivate_after, Self::passivate);
            })
            .wait(ctx);
    }

    fn stopped(&mut self, ctx: &mut Self::Context) {
        use actix::AsyncContext as _;
        let address = ctx.address();
        self.carts.remove_if(&self.key, |_, registered| *registered == address);
        let left = self.awake.as_ref().map_or(0, |awake| awake.tabs.len());
        self.tab_count.fetch_sub(left, Ordering::Relaxed);
    }
}
