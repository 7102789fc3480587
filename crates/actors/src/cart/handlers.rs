//! What a cart's actor does when it is asked.

use std::sync::{Arc, atomic::Ordering};

use actix::{ActorContext, ActorFutureExt, AsyncContext, Context, Handler, ResponseActFuture, ResponseFuture, fut};
use domain::cart::{Caller, CartEvent, Origin, Reply};
use runtime::telemetry::names;
use tokio::sync::oneshot;

use super::{
    CartActor,
    loaded_cart::{AskedKey, ResponseFormat, SYNCHRONOUS, Tab, Waiter},
};
use crate::{
    messages::{
        Changed, Drain, Durable, GetView, Join, Joined, Leave, Notice, Settle, Submit, SubmitDurably, Submitted,
        Unavailable,
    },
    view::CartView,
};

impl Handler<Join> for CartActor {
    type Result = ResponseActFuture<Self, Result<Joined, Unavailable>>;

    fn handle(&mut self, join: Join, _: &mut Self::Context) -> Self::Result {
        Box::pin(self.refresh().map(move |_, actor, _| {
            let tab_count = actor.tab_count.clone();
            actor.open()?;
            actor.publish();
            let loaded_cart = actor.open()?;
            loaded_cart.warn_when_stalled(&join.notices);
            let tab = Tab {
                connection: join.connection,
                notices: join.notices,
            };
            match loaded_cart.tabs.insert(join.tab, tab) {
                Some(older) => older.notices.do_send(Notice::Replaced),
                None => {
                    tab_count.fetch_add(1, Ordering::Relaxed);
                }
            }
            Ok(Joined {
                views: loaded_cart.views.subscribe(),
            })
        }))
    }
}

impl Handler<Leave> for CartActor {
    type Result = ();

    fn handle(&mut self, leave: Leave, _: &mut Self::Context) {
        let Some(loaded_cart) = &mut self.loaded_cart else {
            return;
        };
        if loaded_cart
            .tabs
            .get(&leave.tab)
            .is_some_and(|tab| tab.connection == leave.connection)
        {
            loaded_cart.tabs.remove(&leave.tab);
            self.tab_count.fetch_sub(1, Ordering::Relaxed);
        }
        loaded_cart.active = self.dependencies.clock.now().monotonic;
    }
}

impl Handler<Submit> for CartActor {
    type Result = ResponseActFuture<Self, Result<Submitted, Unavailable>>;

    fn handle(&mut self, submit: Submit, ctx: &mut Self::Context) -> Self::Result {
        metrics::counter!(names::CART_OPERATIONS, "way" => "socket").increment(1);
        metrics::histogram!(names::MAILBOX).record(submit.sent.elapsed().as_secs_f64());
        let first = self.submit(&submit, ctx);
        if !matches!(first, Ok(Submitted::SeqGap { .. })) {
            return Box::pin(fut::ready(first));
        }
        // Another node may know the operations that are missing here.
        Box::pin(self.refresh().map(move |_, actor, ctx| actor.submit(&submit, ctx)))
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
        let reply = self.run(event, ctx);
        if let Some(loaded_cart) = &self.loaded_cart
            && let Some(tab) = loaded_cart.tabs.get(&submit.tab)
        {
            loaded_cart.warn_when_stalled(&tab.notices);
        }
        match reply {
            Some(Reply::Decided) => Ok(Submitted::Decided),
            Some(Reply::SeqGap { expected }) => Ok(Submitted::SeqGap { expected }),
            Some(Reply::Busy) => Ok(Submitted::Busy),
            _ => Ok(Submitted::Repeated),
        }
    }
}

impl Handler<SubmitDurably> for CartActor {
    /// Outlives the actor: one that ends in order has answered before, though perhaps in its last moment.
    type Result = ResponseFuture<Result<Durable, Unavailable>>;

    fn handle(&mut self, submit: SubmitDurably, ctx: &mut Self::Context) -> Self::Result {
        metrics::counter!(names::CART_OPERATIONS, "way" => "http").increment(1);
        metrics::histogram!(names::MAILBOX).record(submit.sent.elapsed().as_secs_f64());
        let (answer, answered) = oneshot::channel();
        if self.sees_gap(&submit.origin) {
            // Another node may know the operations that are missing here.
            let refreshed = self.refresh();
            ctx.spawn(refreshed.map(|_, actor, ctx| actor.submit_durably(submit, answer, ctx)));
        } else {
            self.submit_durably(submit, answer, ctx);
        }
        // Nobody answers where the actor broke.
        Box::pin(async move { answered.await.unwrap_or(Err(Unavailable::Broken)) })
    }
}

impl CartActor {
    fn sees_gap(&self, origin: &Origin) -> bool {
        match (&self.loaded_cart, origin) {
            (Some(loaded_cart), Origin::Tab { tab, seq }) => *seq > loaded_cart.machine.progress(*tab).applied + 1,
            _ => false,
        }
    }

    fn submit_durably(
        &mut self,
        submit: SubmitDurably,
        answer: oneshot::Sender<Result<Durable, Unavailable>>,
        ctx: &mut Context<Self>,
    ) {
        let now = self.dependencies.clock.now().monotonic;
        let loaded_cart = match self.open() {
            Ok(loaded_cart) => loaded_cart,
            Err(unavailable) => return give(answer, Err(unavailable)),
        };
        // A repeat is answered without being kept once more.
        let is_new = |key| !loaded_cart.forms.contains_key(key) && loaded_cart.machine.recent_answer(key).is_none();
        if submit.keep_answer
            && matches!(&submit.origin, Origin::Request { key, .. } if is_new(key))
            && !loaded_cart.keeping.may_keep(now)
        {
            return give(answer, Ok(Durable::TooFast));
        }
        let caller = Caller(loaded_cart.next_caller);
        loaded_cart.next_caller += 1;
        let key = match &submit.origin {
            Origin::Request { key, .. } => Some(key.clone()),
            Origin::Tab { .. } => None,
        };
        let key = key.map(|key| {
            let first = !loaded_cart.forms.contains_key(&key) && loaded_cart.machine.recent_answer(&key).is_none();
            if first {
                let form = ResponseFormat {
                    language: submit.language,
                    keep: submit.keep_answer,
                    answer: None,
                };
                loaded_cart.forms.insert(key.clone(), form);
            }
            AskedKey { key, first }
        });
        loaded_cart.callers.insert(caller, Waiter::Durable { answer, key });
        let event = CartEvent::OperateDurably {
            origin: submit.origin,
            operation: submit.operation,
            caller,
        };
        self.run(event, ctx);
        drop(submit.working);
    }
}

impl Handler<GetView> for CartActor {
    type Result = ResponseActFuture<Self, Result<Arc<CartView>, Unavailable>>;

    fn handle(&mut self, _: GetView, _: &mut Self::Context) -> Self::Result {
        Box::pin(self.refresh().map(|is_current, actor, _| {
            actor.open()?;
            actor.publish();
            if !is_current {
                // Nobody is told an old cart as the one of now.
                return Err(Unavailable::Busy);
            }
            actor.open().map(|loaded_cart| loaded_cart.views.borrow().clone())
        }))
    }
}

impl Handler<Settle> for CartActor {
    type Result = ResponseFuture<Result<(), Unavailable>>;

    fn handle(&mut self, _: Settle, ctx: &mut Self::Context) -> Self::Result {
        let settled = self.flush(Waiter::Settled, ctx);
        Box::pin(async move {
            match settled {
                // Dropped where its actor is gone.
                Some(settled) => settled.await.map_err(|_| Unavailable::Broken),
                // What is not read yet has nothing that waits.
                None => Ok(()),
            }
        })
    }
}

impl Handler<Drain> for CartActor {
    type Result = ResponseFuture<()>;

    fn handle(&mut self, _: Drain, ctx: &mut Self::Context) -> Self::Result {
        self.draining = self.loaded_cart.is_some();
        let Some(receiver) = self.flush(Waiter::Drained, ctx) else {
            ctx.stop();
            return Box::pin(async {});
        };
        Box::pin(async move {
            // Either says that the cart is stored, or that its actor is gone.
            let _ = receiver.await;
        })
    }
}

impl CartActor {
    /// Has what waits committed; what is returned hears when nothing waits any more. Nothing where the cart is not read yet.
    fn flush(
        &mut self,
        waiter: fn(oneshot::Sender<()>) -> Waiter,
        ctx: &mut Context<Self>,
    ) -> Option<oneshot::Receiver<()>> {
        let loaded_cart = self.loaded_cart.as_mut()?;
        let (sender, receiver) = oneshot::channel();
        let caller = Caller(loaded_cart.next_caller);
        loaded_cart.next_caller += 1;
        loaded_cart.callers.insert(caller, waiter(sender));
        self.run(CartEvent::Flush { caller }, ctx);
        Some(receiver)
    }
}

impl Handler<Changed> for CartActor {
    type Result = ResponseActFuture<Self, ()>;

    fn handle(&mut self, changed: Changed, ctx: &mut Self::Context) -> Self::Result {
        let event = match changed {
            Changed::Prices => CartEvent::PricesChanged,
            Changed::Coupon(coupon) => CartEvent::CouponChanged(coupon),
            Changed::GiftCard { id, available } => CartEvent::GiftCardChanged { id, available },
            // Its own commits are told of as well, and the newest of them may be known by now.
            Changed::Written { version } if version <= self.version.load(Ordering::Relaxed) => {
                return Box::pin(fut::ready(()));
            }
            Changed::Stored | Changed::Written { .. } => return Box::pin(self.catch_up().map(|_, _, _| ())),
            Changed::Owner => return self.learn_owner(),
        };
        self.run(event, ctx);
        Box::pin(fut::ready(()))
    }
}

fn give(answer: oneshot::Sender<Result<Durable, Unavailable>>, given: Result<Durable, Unavailable>) {
    // Whoever asked may have gone.
    let _ = answer.send(given);
}
