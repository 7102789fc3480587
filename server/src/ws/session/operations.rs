//! A session's operations: handed to the cart strictly one after another.

use std::time::Instant;

use actix::{ActorFutureExt, ContextFutureSpawner, WrapFuture};
use domain::fault::{Fault, FaultCode};

use super::{Context, End, Session};
use runtime::telemetry::{rejected, slow};
use wire::socket::AskedOperation;

use crate::actors::{Submit, Submitted, Unavailable};

/// Operations that may wait in one session; a client that paces itself never comes near it.
const MAX_QUEUE: usize = 1024;

impl Session {
    pub(super) fn enqueue(&mut self, seq: u64, operation: AskedOperation, ctx: &mut Context) {
        let Some(live) = &mut self.live else { return };
        if live.queue.len() >= MAX_QUEUE {
            rejected("cart-full");
            return self.send_error(&FaultCode::Busy.into());
        }
        live.queue.push_back((seq, operation));
        if live.unacknowledged.len() < MAX_QUEUE && live.unacknowledged.back().is_none_or(|(last, _)| *last < seq) {
            live.unacknowledged.push_back((seq, Instant::now()));
        }
        self.submit_next(ctx);
    }

    fn submit_next(&mut self, ctx: &mut Context) {
        let Some(live) = &mut self.live else { return };
        if live.busy {
            return;
        }
        let Some((seq, asked)) = live.queue.pop_front() else {
            return;
        };
        live.busy = true;
        let shop = self.shop.clone();
        let carts = shop.carts.clone();
        let key = live.key.clone();
        let (tab, client) = (live.tab, self.client);
        let is_repeat = seq <= live.views.borrow().progress(tab).applied;
        let begun = Instant::now();
        let submit = async move {
            let client = || shop.tokens.pseudonym(client);
            let checks = shop.verifier.verify(&key, client, asked, is_repeat);
            let operation = match slow::step("checks", checks).await {
                Ok(operation) => operation,
                Err(not_verified) if not_verified.code == FaultCode::StorageUnavailable => {
                    return Err(Unavailable::Storage);
                }
                Err(not_verified) => not_verified.into(),
            };
            let message = || Submit {
                sent: Instant::now(),
                tab,
                seq,
                operation: operation.clone(),
            };
            carts.ask(&key, message).await
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

    fn submitted(&mut self, submitted: Result<Submitted, Unavailable>, ctx: &mut Context) {
        if let Some(live) = &mut self.live {
            live.busy = false;
        }
        match submitted {
            Ok(Submitted::Decided) => {}
            Ok(Submitted::Repeated) => self.show(true, ctx),
            Ok(Submitted::SeqGap { expected }) => self.send_error(&Fault::seq_gap(expected)),
            Ok(Submitted::Busy) => {
                rejected("cart-full");
                self.send_error(&FaultCode::Busy.into());
            }
            Err(Unavailable::Storage) => return self.fail(FaultCode::StorageUnavailable, End::Restart, ctx),
            Err(Unavailable::Broken) => return self.fail(FaultCode::Internal, End::Restart, ctx),
            // The cart ends with a last state, and its channel then ends this session.
            Err(Unavailable::Busy) => return self.fail(FaultCode::Busy, End::Restart, ctx),
            Err(Unavailable::Stopping) => return,
        }
        self.submit_next(ctx);
    }
}
