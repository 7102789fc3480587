//! An operation comes: it is decided once, however often it is sent.

use super::{
    Caller, CartMachine, DecisionContext, Effect, Origin, Reply,
    pending::{PendingOperation, Wait},
};
use crate::{
    cart::{decide::decide, operation::CartOperation, record::Refusal},
    clock::{Now, UnixMillis},
    fault::{Fault, FaultCode},
    ids::TabId,
};

/// Operations that may wait in one cart; past it the shopper is asked to wait.
const MAX_WAITING: usize = 4096;

/// What they may take together: a tablet's words are some hundred bytes, a whole cart's up to a frame's.
const MAX_WAITING_BYTES: usize = 1024 * 1024;

impl CartMachine {
    pub(super) fn operate(
        &mut self,
        now: Now,
        origin: Origin,
        operation: CartOperation,
        wait: Wait,
        context: DecisionContext<'_>,
        effects: &mut Vec<Effect>,
    ) {
        if let Some(reply) = self.repeated(&origin, wait) {
            if let Some(reply) = reply {
                effects.push(Effect::Reply(wait.caller(), reply));
            }
            self.advance(now, effects);
            return;
        }
        // What it asks for was withdrawn, or another cart's reload dropped it: it must be asked in full again.
        if operation == CartOperation::Repeat || self.is_full(&operation) {
            effects.push(Effect::Reply(wait.caller(), Reply::Busy));
            return;
        }
        let before = self.current.clone();
        let outcome = self.decide(&origin, &operation, now.wall, context);
        let (urgent, callers) = match wait {
            Wait::Decision(caller) => {
                effects.push(Effect::Reply(caller, Reply::Decided));
                (!operation.is_debounced(), Vec::new())
            }
            Wait::Durable(caller) => (true, vec![caller]),
        };
        let was_settled = self.waiting.is_empty();
        self.waiting.push(PendingOperation {
            origin,
            operation,
            outcome,
            arrived: now.monotonic,
            at: now.wall,
            urgent,
            over_http: matches!(wait, Wait::Durable(_)),
            callers,
        });
        // A tab whose own progress changed is told by the publication, whatever the revision.
        if was_settled || before != self.current {
            self.revision += 1;
        }
        effects.push(Effect::Publish);
        self.advance(now, effects);
    }

    fn is_full(&self, operation: &CartOperation) -> bool {
        let bytes = self
            .waiting
            .iter()
            .map(|waiting| waiting.operation.bytes())
            .sum::<usize>();
        self.waiting.len() >= MAX_WAITING || bytes + operation.bytes() > MAX_WAITING_BYTES
    }

    /// Whether the operation came before: `None` when it is new, else what to reply now, if anything.
    fn repeated(&mut self, origin: &Origin, wait: Wait) -> Option<Option<Reply>> {
        match origin {
            Origin::Tab { tab, seq } => {
                let (applied, acked) = self.tabs.get(tab).map_or((0, 0), |state| (state.applied, state.acked));
                if *seq == applied + 1 {
                    return None;
                }
                if *seq == 0 || *seq > applied {
                    return Some(Some(Reply::SeqGap { expected: applied + 1 }));
                }
                let Wait::Durable(caller) = wait else {
                    return Some(Some(Reply::Repeated));
                };
                if *seq <= acked {
                    return Some(Some(Reply::Durable(self.outcome_of(*tab, *seq))));
                }
                self.join(origin, caller);
                Some(None)
            }
            Origin::Request { key, fingerprint } => {
                if let Some(answer) = self.recent_answer(key) {
                    return Some(Some(if answer.fingerprint == *fingerprint {
                        Reply::Answered(answer.clone())
                    } else {
                        Reply::KeyMismatch
                    }));
                }
                let first = self.waiting.iter().find_map(|waiting| match &waiting.origin {
                    Origin::Request {
                        key: first,
                        fingerprint,
                    } if first == key => Some(*fingerprint),
                    _ => None,
                })?;
                if first != *fingerprint {
                    return Some(Some(Reply::KeyMismatch));
                }
                self.join(origin, wait.caller());
                Some(None)
            }
        }
    }

    /// Lets a repeat wait for the first one's commit.
    fn join(&mut self, origin: &Origin, caller: Caller) {
        if let Some(first) = self.waiting.iter_mut().find(|waiting| waiting.origin == *origin) {
            first.urgent = true;
            first.callers.push(caller);
        }
    }

    pub(super) fn outcome_of(&self, tab: TabId, seq: u64) -> Result<(), Fault> {
        let refusal = self
            .tabs
            .get(&tab)
            .and_then(|state| state.refusals.iter().find(|refusal| refusal.seq == seq));
        refusal.map_or(Ok(()), |refusal| Err(refusal.fault.clone()))
    }

    pub(super) fn decide(
        &mut self,
        origin: &Origin,
        operation: &CartOperation,
        at: UnixMillis,
        context: DecisionContext<'_>,
    ) -> Result<(), Fault> {
        let affected = operation.affected(&self.current);
        let outcome = match &self.lock {
            Some(lock) if lock.holds(at) => Err(locked(operation)),
            _ => decide(&mut self.current, operation, context),
        };
        if outcome.is_ok() {
            self.affected = affected;
            // What became of the cart before is told until this one is used, and kept no longer: its commit forgets it.
            if !self.current.is_written_like(&self.durable) {
                self.replaced = None;
            }
        }
        if let Origin::Tab { tab, seq } = origin {
            let state = self.tabs.entry(*tab).or_default();
            state.applied = *seq;
            state.seen = at;
            if let Err(fault) = &outcome {
                state.refuse(Refusal {
                    seq: *seq,
                    fault: fault.clone(),
                });
            }
        }
        outcome
    }
}

/// The refusal while the cart is paid for. What could not be read says that of itself.
fn locked(operation: &CartOperation) -> Fault {
    match operation {
        CartOperation::Refuse(fault) => fault.clone(),
        _ => FaultCode::CartLocked.into(),
    }
}
