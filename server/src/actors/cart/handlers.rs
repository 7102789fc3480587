//! What a cart's actor does when it is asked.

use std::sync::{Arc, atomic::Ordering};

use actix::{ActorContext, ActorFutureExt, Context, Handler, ResponseActFuture, ResponseFuture, fut};
use domain::cart::{Caller, CartEvent, Origin, Reply};
use tokio::sync::oneshot;

use super::{
    CartActor,
    awake::{Form, SYNCHRONOUS, Tab, Waiter},
};
use crate::{
    actors::{
        messages::{
            CatalogueChanged, Drain, Durable, Join, Joined, Leave, Look, Notice, Submit, SubmitDurably, Submitted,
            Unavailable,
        },
        view::CartView,
    },
    telemetry::names,
};

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
