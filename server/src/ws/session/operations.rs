//! A session's operations: handed to the cart strictly one after another.

use std::time::Instant;

use actix::{ActorFutureExt, AsyncContext, ContextFutureSpawner, WrapFuture};
use actors::{Submit, Submitted, Unavailable};
use domain::fault::{Fault, FaultCode};
use runtime::telemetry::{rejected, slow};
use wire::socket::AskedOperation;

use super::{
    Context, End, Session,
    turns::{Full, MAX_WAITING},
};

/// Why an operation did not come to the cart.
enum NotSubmitted {
    /// It cannot be looked at now, which says nothing of it.
    Later(FaultCode),
    Cart(Unavailable),
}

impl Session {
    pub(super) fn enqueue(&mut self, seq: u64, operation: AskedOperation, ctx: &mut Context) {
        let Some(live) = &mut self.live else { return };
        if let Err(Full) = live.turns.push(seq, operation) {
            rejected("cart-full");
            return self.send_error(&FaultCode::Busy.into());
        }
        if live.unacknowledged.len() < MAX_WAITING && live.unacknowledged.back().is_none_or(|(last, _)| *last < seq) {
            live.unacknowledged.push_back((seq, Instant::now()));
        }
        self.submit_next(ctx);
    }

    fn submit_next(&mut self, ctx: &mut Context) {
        let Some(live) = &mut self.live else { return };
        let Some((seq, asked)) = live.turns.take() else {
            return;
        };
        let shop = self.shop.clone();
        let carts = shop.carts.clone();
        let key = live.key.clone();
        let (tab, client) = (live.tab, self.client);
        let is_repeat = seq <= live.views.borrow().progress(tab).applied;
        let begun = Instant::now();
        let submit = async move {
            let client = || shop.tokens.pseudonym(client);
            let checks = shop.verifier.verify(&key, client, asked, is_repeat);
            let operation = slow::step("checks", checks).await.or_else(|not_verified| {
                let refusal = not_verified.refusal();
                refusal.ok_or(NotSubmitted::Later(not_verified.code))
            })?;
            let message = || Submit {
                sent: Instant::now(),
                tab,
                seq,
                operation: operation.clone(),
            };
            carts.ask(&key, message).await.map_err(NotSubmitted::Cart)
        };
        slow::in_parts(submit)
            .into_actor(self)
            .map(move |(submitted, parts), session, ctx| {
                session
                    .shop
                    .monitoring
                    .slow
                    .look("socket operation", begun.elapsed(), &parts);
                session.submitted(submitted, ctx);
            })
            .spawn(ctx);
    }

    fn submitted(&mut self, submitted: Result<Submitted, NotSubmitted>, ctx: &mut Context) {
        match submitted {
            Ok(Submitted::Decided) => {}
            Ok(Submitted::Repeated) => self.show(true, ctx),
            Ok(Submitted::SeqGap { expected }) => self.send_error(&Fault::seq_gap(expected)),
            Ok(Submitted::Busy) => {
                rejected("cart-full");
                return self.submit_later(FaultCode::Busy, ctx);
            }
            Err(NotSubmitted::Later(code)) => return self.submit_later(code, ctx),
            Err(NotSubmitted::Cart(unavailable)) => return self.lose_cart(unavailable, ctx),
        }
        if let Some(live) = &mut self.live {
            live.turns.done();
        }
        self.submit_next(ctx);
        self.leave_when_done(ctx);
    }

    /// Tells the tab why its operation has to wait, and tries it again after a pause. What came behind it waits as well: its order
    /// is its meaning.
    fn submit_later(&mut self, code: FaultCode, ctx: &mut Context) {
        self.send_error(&code.into());
        let Some(live) = &mut self.live else { return };
        ctx.run_later(live.turns.rest(), |session, ctx| {
            if let Some(live) = &mut session.live {
                live.turns.wake();
            }
            session.submit_next(ctx);
        });
    }

    /// Without a cart the session has nothing to follow.
    fn lose_cart(&mut self, unavailable: Unavailable, ctx: &mut Context) {
        match unavailable {
            Unavailable::Storage => self.fail(FaultCode::StorageUnavailable, End::Restart, ctx),
            Unavailable::Broken => self.fail(FaultCode::Internal, End::Restart, ctx),
            Unavailable::Busy => self.fail(FaultCode::Busy, End::Restart, ctx),
            // The cart ends with a last state, and its channel then ends this session.
            Unavailable::Stopping => {}
        }
    }
}
