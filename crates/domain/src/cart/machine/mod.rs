//! When a cart decides, writes and tells: a state machine without a clock and without I/O.
//!
//! Each operation is decided once, in arrival order, on the contents with all earlier ones applied, and
//! kept until the commit that covers it is durable. Quantity changes wait for quiet; what nets out is not
//! written, but its sequence number is. A commit that meets another version, or whose outcome is not
//! known, leads to a reload: what the store covers is dropped, the rest is decided again.

mod commit;
mod protocol;
mod recovery;
mod tab;

pub use protocol::{
    Caller, CartEvent, CommitFailure, Effect, Origin, Phase, Reply, Status, TabProgress, Timing, View, Writers,
};

use std::{collections::HashMap, sync::Arc};

use self::tab::TabState;
use super::{
    CartKey,
    contents::CartContents,
    decide::{DecisionContext, decide},
    details::BuyerHistory,
    merge::MergeNotices,
    operation::CartOperation,
    record::{Answer, CartCommit, CartLock, Refusal, Replaced, RequestKey, StoredCart, TabRecord},
};
use crate::{
    clock::{Monotonic, Now, UnixMillis},
    fault::{Fault, FaultCode},
    giftcard::GiftCardId,
    ids::{TabId, VariationCode},
    market::Market,
    money::Money,
    pricing::PriceBook,
    promotion::AppliedCoupon,
};

/// Operations that may wait in one cart; past it the shopper is asked to wait.
const MAX_WAITING: usize = 4096;
/// What they may take together: a tablet's words are some hundred bytes, a whole cart's up to a frame's.
const MAX_WAITING_BYTES: usize = 1024 * 1024;
/// Answers to requests that the machine remembers: those that were given between a caller's look into the store
/// and its arrival. The store knows the older ones.
const RECENT_ANSWERS: usize = 16;

#[derive(Debug)]
pub struct CartMachine {
    key: CartKey,
    timing: Timing,
    writers: Writers,
    version: u64,
    revision: u64,
    /// What the store holds at `version`.
    durable: CartContents,
    /// With every waiting operation applied.
    current: CartContents,
    /// What the commit under way makes durable.
    committing: CartContents,
    /// A payment of the stored cart is under way.
    lock: Option<CartLock>,
    replaced: Option<Replaced>,
    merged: Option<MergeNotices>,
    /// What the last accepted operation was about.
    affected: Option<VariationCode>,
    tabs: HashMap<TabId, TabState>,
    waiting: Vec<PendingOperation>,
    recent: Vec<Answer>,
    phase: Phase,
    flushers: Vec<Caller>,
    told_unavailable: bool,
}

/// An operation that is decided and not durable yet.
#[derive(Debug)]
struct PendingOperation {
    origin: Origin,
    operation: CartOperation,
    outcome: Result<(), Fault>,
    arrived: Monotonic,
    at: UnixMillis,
    /// Does not wait for quiet.
    urgent: bool,
    /// Can be taken back while it is not durable: its caller is told.
    over_http: bool,
    /// Get their reply when the outcome is durable.
    callers: Vec<Caller>,
}

impl CartMachine {
    pub fn new(key: CartKey, timing: Timing, writers: Writers, stored: StoredCart) -> Self {
        let mut machine = Self {
            key,
            timing,
            writers,
            version: 0,
            revision: 1,
            durable: CartContents::default(),
            current: CartContents::default(),
            committing: CartContents::default(),
            lock: None,
            replaced: None,
            merged: None,
            affected: None,
            tabs: HashMap::new(),
            waiting: Vec::new(),
            recent: Vec::new(),
            phase: Phase::Idle,
            flushers: Vec::new(),
            told_unavailable: false,
        };
        machine.take_stored(stored);
        machine
    }

    /// Takes what happened and says what to do. `book` and `market` are those of this moment.
    pub fn handle(&mut self, now: Now, event: CartEvent, book: &PriceBook, market: &Market) -> Vec<Effect> {
        let context = DecisionContext {
            book,
            market,
            at: now.wall,
        };
        let mut effects = Vec::new();
        match event {
            CartEvent::Operate {
                origin,
                operation,
                caller,
            } => {
                self.operate(now, origin, operation, Wait::Decision(caller), context, &mut effects);
            }
            CartEvent::OperateDurably {
                origin,
                operation,
                caller,
            } => {
                self.operate(now, origin, operation, Wait::Durable(caller), context, &mut effects);
            }
            CartEvent::Flush { caller } => {
                self.flushers.push(caller);
                for waiting in &mut self.waiting {
                    waiting.urgent = true;
                }
                self.advance(now, &mut effects);
            }
            CartEvent::Wake => self.wake(now, &mut effects),
            CartEvent::Committed { version } => self.committed(now, version, &mut effects),
            CartEvent::CommitFailed(failure) => self.commit_failed(now, failure, context, &mut effects),
            CartEvent::Reloaded(stored) => self.reloaded(now, stored, context, &mut effects),
            CartEvent::Refreshed(stored) => self.refreshed(now, stored, context, &mut effects),
            CartEvent::ReloadFailed => self.reload_failed(now, context, &mut effects),
            CartEvent::PricesChanged => self.publish(&mut effects),
            CartEvent::CouponChanged(coupon) => self.coupon_changed(&coupon, &mut effects),
            CartEvent::OwnerChanged(history) => self.owner_changed(&history, &mut effects),
            CartEvent::GiftCardChanged { id, available } => self.gift_card_changed(id, available, &mut effects),
        }
        effects
    }

    pub fn status(&self) -> Status {
        Status {
            version: self.version,
            revision: self.revision,
            phase: self.phase,
            waiting: self.waiting.len(),
        }
    }

    pub fn key(&self) -> &CartKey {
        &self.key
    }

    pub fn writers(&self) -> Writers {
        self.writers
    }

    pub fn contents(&self) -> &CartContents {
        &self.current
    }

    /// Everything is durable and nobody waits.
    pub fn is_clean(&self) -> bool {
        self.phase == Phase::Idle && self.waiting.is_empty()
    }

    /// How far a tab has come; zeros for one that never sent an operation.
    pub fn progress(&self, tab: TabId) -> TabProgress {
        self.tabs.get(&tab).map_or_else(
            || TabProgress {
                tab,
                applied: 0,
                acked: 0,
                refusals: Arc::default(),
            },
            |state| state.progress(tab),
        )
    }

    pub fn view(&self) -> View {
        View {
            version: self.version,
            revision: self.revision,
            settled: self.waiting.is_empty(),
            contents: self.current.clone(),
            lock: self.lock.clone(),
            replaced: self.replaced,
            merged: self.merged.clone(),
            affected: self.affected.clone(),
            tabs: self.tabs.iter().map(|(tab, state)| state.progress(*tab)).collect(),
        }
    }

    fn operate(
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

    fn outcome_of(&self, tab: TabId, seq: u64) -> Result<(), Fault> {
        let refusal = self
            .tabs
            .get(&tab)
            .and_then(|state| state.refusals.iter().find(|refusal| refusal.seq == seq));
        refusal.map_or(Ok(()), |refusal| Err(refusal.fault.clone()))
    }

    fn decide(
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

    /// Starts what is due, from a state in which something may be started.
    fn advance(&mut self, now: Now, effects: &mut Vec<Effect>) {
        if !matches!(self.phase, Phase::Idle | Phase::Collecting { .. }) {
            return;
        }
        let (Some(first), Some(last)) = (self.waiting.first(), self.waiting.last()) else {
            self.phase = Phase::Idle;
            effects.extend(
                self.flushers
                    .drain(..)
                    .map(|caller| Effect::Reply(caller, Reply::Clean)),
            );
            return;
        };
        let first = first.arrived;
        let due = (last.arrived + self.timing.quiet).min(first + self.timing.at_most);
        let urgent = !self.flushers.is_empty() || self.waiting.iter().any(|waiting| waiting.urgent);
        if urgent || due <= now.monotonic {
            self.commit(now, effects);
            return;
        }
        // The timer that was armed first wakes the machine, which then arms it anew: one timer per window.
        let armed = matches!(self.phase, Phase::Collecting { .. });
        self.phase = Phase::Collecting { first, due };
        if !armed {
            effects.push(Effect::WakeAt(due));
        }
    }

    fn wake(&mut self, now: Now, effects: &mut Vec<Effect>) {
        match self.phase {
            Phase::Collecting { due, .. } if now.monotonic < due => effects.push(Effect::WakeAt(due)),
            Phase::Collecting { .. } => self.advance(now, effects),
            Phase::Stalled { until, .. } if now.monotonic < until => effects.push(Effect::WakeAt(until)),
            Phase::Stalled { uncertain, .. } if uncertain > 0 => self.reload(uncertain, effects),
            Phase::Stalled { .. } => {
                self.phase = Phase::Idle;
                if self.waiting.is_empty() {
                    self.advance(now, effects);
                } else {
                    self.commit(now, effects);
                }
            }
            Phase::Idle | Phase::Committing { .. } | Phase::Reloading { .. } => {}
        }
    }

    fn committed(&mut self, now: Now, version: u64, effects: &mut Vec<Effect>) {
        let Phase::Committing { covered } = self.phase else {
            return;
        };
        self.phase = Phase::Idle;
        self.told_unavailable = false;
        self.version = version;
        self.durable = std::mem::take(&mut self.committing);
        // Before the replies: whoever gets one sees the state that holds its outcome.
        self.publish(effects);
        let covered: Vec<_> = self.waiting.drain(..covered).collect();
        for waiting in covered {
            if let Origin::Tab { tab, seq } = &waiting.origin
                && let Some(state) = self.tabs.get_mut(tab)
            {
                state.acked = state.acked.max(*seq);
                state.durable = state.committing.clone();
            }
            let replies = waiting.callers.iter();
            effects.extend(replies.map(|caller| Effect::Reply(*caller, Reply::Durable(waiting.outcome.clone()))));
        }
        self.advance(now, effects);
    }

    fn take_stored(&mut self, mut stored: StoredCart) {
        self.version = stored.version;
        self.lock = stored.lock;
        if let Some(card) = &mut stored.contents.gift_card {
            card.available = self.with_own_hold(card.available);
        }
        self.durable = stored.contents.clone();
        self.replaced = stored.replaced;
        self.merged = stored.merged;
        self.current = stored.contents;
        self.tabs = stored
            .tabs
            .into_iter()
            .map(|record| (record.tab, TabState::stored(&record)))
            .collect();
    }

    /// What a gift card could pay, with what the cart's own payment holds on it.
    fn with_own_hold(&self, available: Money) -> Money {
        let held = self.lock.as_ref().map_or(0, |lock| lock.held);
        Money::from_minor(available.minor() + held, available.currency())
    }

    /// What a gift card could pay is not the cart's to decide: it is the same before and after every operation.
    fn gift_card_changed(&mut self, id: GiftCardId, available: Money, effects: &mut Vec<Effect>) {
        let mut changed = false;
        let available = self.with_own_hold(available);
        for contents in [&mut self.durable, &mut self.current, &mut self.committing] {
            if let Some(card) = contents.gift_card.as_mut().filter(|card| card.id == id) {
                changed |= card.available != available;
                card.available = available;
            }
        }
        if changed {
            self.publish(effects);
        }
    }

    /// Nor is what became of a generated code.
    fn coupon_changed(&mut self, changed: &AppliedCoupon, effects: &mut Vec<Effect>) {
        let mut is_new = false;
        for contents in [&mut self.durable, &mut self.current, &mut self.committing] {
            if let Some(coupon) = contents.coupon.as_mut().filter(|coupon| coupon.code == changed.code) {
                is_new |= coupon != changed;
                coupon.issued.clone_from(&changed.issued);
            }
        }
        if is_new {
            self.publish(effects);
        }
    }

    fn owner_changed(&mut self, history: &BuyerHistory, effects: &mut Vec<Effect>) {
        let known = self.current.details.clone();
        for contents in [&mut self.durable, &mut self.current, &mut self.committing] {
            contents.learn(history);
        }
        if self.current.details != known {
            self.publish(effects);
        }
    }

    /// The answer to a key that was given lately.
    pub fn recent_answer(&self, key: &RequestKey) -> Option<&Answer> {
        self.recent.iter().find(|answer| answer.key == *key)
    }

    /// Remembers an answer that was given, for a repeat that comes soon.
    pub fn remember_answer(&mut self, answer: Answer) {
        if self.recent.len() >= RECENT_ANSWERS {
            self.recent.remove(0);
        }
        self.recent.push(answer);
    }

    fn publish(&mut self, effects: &mut Vec<Effect>) {
        self.revision += 1;
        effects.push(Effect::Publish);
    }
}

/// The refusal while the cart is paid for. What could not be read says that of itself.
fn locked(operation: &CartOperation) -> Fault {
    match operation {
        CartOperation::Refuse(fault) => fault.clone(),
        _ => FaultCode::CartLocked.into(),
    }
}

/// When the caller of an operation gets the reply.
#[derive(Debug, Clone, Copy)]
enum Wait {
    Decision(Caller),
    Durable(Caller),
}

impl Wait {
    fn caller(self) -> Caller {
        match self {
            Self::Decision(caller) | Self::Durable(caller) => caller,
        }
    }
}
