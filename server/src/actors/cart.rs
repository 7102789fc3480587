//! The actor of one cart: a thin shell that feeds the state machine and does what it says.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, Context, ContextFutureSpawner, Handler, MessageResult,
    Recipient, ResponseActFuture, ResponseFuture, SpawnHandle, WrapFuture, fut,
};
use domain::{
    cart::{
        Answer, Caller, CartCommit, CartEvent, CartKey, CartMachine, CommitFailure, Effect, Glimpse, Origin, Reply,
        RequestKey,
    },
    clock::Monotonic,
    fault::Fault,
    ids::TabId,
    market::{Language, Market},
};
use tokio::sync::{oneshot, watch};

use super::{
    answer,
    messages::{
        CatalogueChanged, Drain, Durable, Join, Joined, Leave, Look, Notice, Peek, Submit, SubmitDurably, Submitted,
        Unavailable,
    },
    registry::{Carts, Dependencies},
    view::CartView,
};
use crate::telemetry::names;

pub struct CartActor {
    key: CartKey,
    dependencies: Arc<Dependencies>,
    carts: Carts,
    tab_count: Arc<AtomicUsize>,
    /// Nothing until the cart is read.
    awake: Option<Awake>,
    draining: bool,
}

/// What there is once the cart is read.
struct Awake {
    market: Arc<Market>,
    machine: CartMachine,
    views: watch::Sender<Arc<CartView>>,
    tabs: HashMap<TabId, Tab>,
    callers: HashMap<Caller, Waiter>,
    next_caller: u64,
    /// How the answers to requests with a key of their own are to be spelled.
    forms: HashMap<RequestKey, Form>,
    timer: Option<SpawnHandle>,
    /// A state is to be shown when the mailbox is empty.
    dirty: bool,
    active: Monotonic,
}

impl Awake {
    /// The state of now.
    fn view(&self, dependencies: &Dependencies) -> Arc<CartView> {
        let catalogue = dependencies.catalogue.load_full();
        let before = self.views.borrow();
        Arc::new(CartView::new(
            self.machine.key(),
            self.machine.view(),
            &catalogue,
            &self.market,
            Some(&before),
        ))
    }

    /// What a caller gets, once its operation's fate is known.
    fn durable(&mut self, reply: Reply, key: Option<&RequestKey>) -> Durable {
        let stored = key.and_then(|key| self.forms.remove(key)?.answer);
        match (reply, stored) {
            (Reply::Durable(_), Some(answer)) => {
                self.machine.remember_answer(answer.clone());
                Durable::Answered {
                    answer,
                    replayed: false,
                }
            }
            (Reply::Durable(outcome), None) => Durable::Done {
                outcome,
                view: self.views.borrow().clone(),
            },
            // Nobody can ask for the cart of a key that the server made, so it was not stored.
            (Reply::Answered(answer), _) if answer.body.is_empty() => Durable::Done {
                outcome: Ok(()),
                view: self.views.borrow().clone(),
            },
            (Reply::Answered(answer), _) => Durable::Answered { answer, replayed: true },
            (other, _) => Durable::Refused(other),
        }
    }
}

struct Tab {
    connection: u64,
    notices: Recipient<Notice>,
}

enum Waiter {
    Durable {
        answer: oneshot::Sender<Durable>,
        key: Option<RequestKey>,
    },
    Drain(oneshot::Sender<()>),
}

struct Form {
    language: Language,
    keep: bool,
    /// Once its commit is under way.
    answer: Option<Answer>,
}

/// The caller whose reply comes back from the same call.
const SYNCHRONOUS: Caller = Caller(0);

impl CartActor {
    pub(super) fn new(
        key: CartKey,
        dependencies: Arc<Dependencies>,
        carts: Carts,
        tab_count: Arc<AtomicUsize>,
    ) -> Self {
        Self {
            key,
            dependencies,
            carts,
            tab_count,
            awake: None,
            draining: false,
        }
    }

    /// The cart, unless it could not be read or the server is about to stop.
    fn open(&mut self) -> Result<&mut Awake, Unavailable> {
        if self.draining {
            return Err(Unavailable::Stopping);
        }
        let now = self.dependencies.clock.now().monotonic;
        let awake = self.awake.as_mut().ok_or(Unavailable::Storage)?;
        awake.active = now;
        Ok(awake)
    }

    /// Feeds the machine and does what it says; the reply is that for [`SYNCHRONOUS`].
    fn run(&mut self, event: CartEvent, ctx: &mut Context<Self>) -> Option<Reply> {
        let now = self.dependencies.clock.now();
        let catalogue = self.dependencies.catalogue.load_full();
        let awake = self.awake.as_mut()?;
        let effects = awake.machine.handle(now, event, &catalogue, &awake.market);
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
        self.spell_answers(&mut commit, outcomes);
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
    fn spell_answers(&mut self, commit: &mut CartCommit, outcomes: &[Result<(), Fault>]) {
        if commit.answers.is_empty() {
            return;
        }
        let Some(awake) = &mut self.awake else { return };
        let view = awake.view(&self.dependencies);
        for (stored, outcome) in commit.answers.iter_mut().zip(outcomes) {
            let Some(form) = awake.forms.get_mut(&stored.key) else {
                continue;
            };
            // Nobody can ask for the cart of a key that the server made; a refusal is small.
            if form.keep || outcome.is_err() {
                let dictionary = self.dependencies.localizations.dictionary(form.language);
                let spelled = answer::spell(outcome, &view, commit.base + 1, form.language, dictionary);
                stored.status = spelled.status;
                stored.body = spelled.body.into();
            }
            if form.keep {
                form.answer = Some(stored.clone());
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
        let Some(awake) = &self.awake else {
            return Box::pin(fut::ready(()));
        };
        if !self.dependencies.store.is_shared() {
            return Box::pin(fut::ready(()));
        }
        let known = awake.machine.glimpse().version;
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
                actor.run(CartEvent::Reloaded(stored), ctx);
            }
            Ok(None) => {}
            // What is shown may be old; the next commit finds out, guarded by its version.
            Err(error) => tracing::warn!(%error, "a cart's version could not be read"),
        }))
    }

    /// Shows the newest state once what waits in the mailbox is done, so that a burst leads to one state.
    fn publish_soon(&mut self, ctx: &mut Context<Self>) {
        let Some(awake) = &mut self.awake else { return };
        if !std::mem::replace(&mut awake.dirty, true) {
            ctx.spawn(fut::ready(()).map(|(), actor: &mut Self, _| actor.publish()));
        }
    }

    fn publish(&mut self) {
        let Some(awake) = self.awake.as_mut().filter(|awake| awake.dirty) else {
            return;
        };
        awake.dirty = false;
        let view = awake.view(&self.dependencies);
        awake.views.send_replace(view);
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

    fn notify_tabs(&self, notice: Notice) {
        for tab in self.awake.iter().flat_map(|awake| awake.tabs.values()) {
            tab.notices.do_send(notice);
        }
    }

    /// An idle, clean cart without a tab leaves memory; the next message wakes another actor.
    fn passivate(&mut self, ctx: &mut Context<Self>) {
        let now = self.dependencies.clock.now().monotonic;
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
            .map(|result, actor, ctx| {
                let market = actor.dependencies.markets.get(actor.key.market.as_str()).cloned();
                let (stored, market) = match (result, market) {
                    (Ok(stored), Some(market)) => (stored, market),
                    (Err(error), _) => {
                        tracing::warn!(%error, "a cart could not be read");
                        return ctx.stop();
                    }
                    (_, None) => return ctx.stop(),
                };
                let machine = CartMachine::new(actor.key.clone(), actor.dependencies.timing, stored);
                let catalogue = actor.dependencies.catalogue.load_full();
                let view = CartView::new(&actor.key, machine.view(), &catalogue, &market, None);
                actor.awake = Some(Awake {
                    market,
                    machine,
                    views: watch::Sender::new(Arc::new(view)),
                    tabs: HashMap::new(),
                    callers: HashMap::new(),
                    next_caller: SYNCHRONOUS.0 + 1,
                    forms: HashMap::new(),
                    timer: None,
                    dirty: false,
                    active: actor.dependencies.clock.now().monotonic,
                });
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

impl Handler<Join> for CartActor {
    type Result = ResponseActFuture<Self, Result<Joined, Unavailable>>;

    fn handle(&mut self, join: Join, _: &mut Self::Context) -> Self::Result {
        Box::pin(self.refresh().map(move |(), actor, _| {
            let tab_count = actor.tab_count.clone();
            let awake = actor.open()?;
            let tab = Tab {
                connection: join.connection,
                notices: join.notices,
            };
            match awake.tabs.insert(join.tab, tab) {
                Some(older) => older.notices.do_send(Notice::Replaced),
                None => {
                    tab_count.fetch_add(1, Ordering::Relaxed);
                }
            }
            Ok(Joined {
                views: awake.views.subscribe(),
            })
        }))
    }
}

impl Handler<Leave> for CartActor {
    type Result = ();

    fn handle(&mut self, leave: Leave, _: &mut Self::Context) {
        let Some(awake) = &mut self.awake else { return };
        if awake
            .tabs
            .get(&leave.tab)
            .is_some_and(|tab| tab.connection == leave.connection)
        {
            awake.tabs.remove(&leave.tab);
            self.tab_count.fetch_sub(1, Ordering::Relaxed);
        }
        awake.active = self.dependencies.clock.now().monotonic;
    }
}

impl Handler<Submit> for CartActor {
    type Result = ResponseActFuture<Self, Result<Submitted, Unavailable>>;

    fn handle(&mut self, submit: Submit, ctx: &mut Self::Context) -> Self::Result {
        metrics::counter!(names::CART_OPERATIONS, "way" => "socket").increment(1);
        let first = self.submit(&submit, ctx);
        if !matches!(first, Ok(Submitted::SeqGap { .. })) {
            return Box::pin(fut::ready(first));
        }
        // Another node may know the operations that are missing here.
        Box::pin(self.refresh().map(move |(), actor, ctx| actor.submit(&submit, ctx)))
    }
}

impl CartActor {
    fn submit(&mut self, submit: &Submit, ctx: &mut Context<Self>) -> Result<Submitted, Unavailable> {
        self.open()?;
        let event = CartEvent::Operate {
            origin: Origin::Tab {
                tab: submit.tab,
                seq: submit.seq,
            },
            operation: submit.operation.clone(),
            caller: SYNCHRONOUS,
        };
        match self.run(event, ctx) {
            Some(Reply::Decided) => Ok(Submitted::Decided),
            Some(Reply::SeqGap { expected }) => Ok(Submitted::SeqGap { expected }),
            Some(Reply::Busy) => Ok(Submitted::Busy),
            _ => Ok(Submitted::Repeated),
        }
    }
}

impl Handler<SubmitDurably> for CartActor {
    type Result = ResponseFuture<Result<Durable, Unavailable>>;

    fn handle(&mut self, submit: SubmitDurably, ctx: &mut Self::Context) -> Self::Result {
        metrics::counter!(names::CART_OPERATIONS, "way" => "http").increment(1);
        let (sender, receiver) = oneshot::channel();
        let awake = match self.open() {
            Ok(awake) => awake,
            Err(unavailable) => return Box::pin(async move { Err(unavailable) }),
        };
        let caller = Caller(awake.next_caller);
        awake.next_caller += 1;
        let key = match &submit.origin {
            Origin::Request { key, .. } => Some(key.clone()),
            Origin::Tab { .. } => None,
        };
        if let Some(key) = &key {
            awake.forms.entry(key.clone()).or_insert(Form {
                language: submit.language,
                keep: submit.keep_answer,
                answer: None,
            });
        }
        awake.callers.insert(caller, Waiter::Durable { answer: sender, key });
        let event = CartEvent::OperateDurably {
            origin: submit.origin,
            operation: submit.operation,
            caller,
        };
        self.run(event, ctx);
        // The sender is dropped only with the actor.
        Box::pin(async move { receiver.await.map_err(|_| Unavailable::Stopping) })
    }
}

impl Handler<Look> for CartActor {
    type Result = ResponseActFuture<Self, Result<Arc<CartView>, Unavailable>>;

    fn handle(&mut self, _: Look, _: &mut Self::Context) -> Self::Result {
        Box::pin(self.refresh().map(|(), actor, _| {
            actor.open()?;
            actor.publish();
            actor.open().map(|awake| awake.views.borrow().clone())
        }))
    }
}

impl Handler<Drain> for CartActor {
    type Result = ResponseFuture<()>;

    fn handle(&mut self, _: Drain, ctx: &mut Self::Context) -> Self::Result {
        let Some(awake) = &mut self.awake else {
            ctx.stop();
            return Box::pin(async {});
        };
        let (sender, receiver) = oneshot::channel();
        let caller = Caller(awake.next_caller);
        awake.next_caller += 1;
        awake.callers.insert(caller, Waiter::Drain(sender));
        self.draining = true;
        self.run(CartEvent::Flush { caller }, ctx);
        Box::pin(async move {
            // Either says that the cart is stored, or that its actor is gone.
            let _ = receiver.await;
        })
    }
}

impl Handler<CatalogueChanged> for CartActor {
    type Result = ();

    fn handle(&mut self, changed: CatalogueChanged, ctx: &mut Self::Context) {
        let catalogue = self.dependencies.catalogue.load();
        let concerned = self.awake.as_ref().is_some_and(|awake| {
            let mut lines = awake.machine.contents().lines.iter();
            lines.any(|line| match catalogue.offer(line.code.as_str()) {
                Some(offer) => changed.0.contains(&offer.product.code),
                // What is gone from the catalogue may be gone just now.
                None => true,
            })
        });
        if concerned {
            self.run(CartEvent::CatalogueChanged, ctx);
        }
    }
}

impl Handler<Peek> for CartActor {
    type Result = MessageResult<Peek>;

    fn handle(&mut self, _: Peek, _: &mut Self::Context) -> Self::Result {
        let glimpse: Option<Glimpse> = self.awake.as_ref().map(|awake| awake.machine.glimpse());
        MessageResult(glimpse)
    }
}
