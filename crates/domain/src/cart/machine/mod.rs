//! When a cart decides, writes and tells: a state machine without a clock and without I/O.
//!
//! Each operation is decided once, in arrival order, on the contents with all earlier ones applied, and
//! kept until the commit that covers it is durable. Quantity changes wait for quiet; what nets out is not
//! written, but its sequence number is. A commit that meets another version, or whose outcome is not
//! known, leads to a reload: what the store covers is dropped, the rest is decided again.

mod commit;
mod facts;
mod operate;
mod pending;
mod protocol;
mod recovery;
mod tab;

pub use protocol::{
    Caller, CartEvent, CommitFailure, Effect, Origin, Phase, Reply, Status, TabProgress, Timing, View, Writers,
};

use std::{collections::HashMap, sync::Arc};

use self::{
    pending::{PendingOperation, Wait},
    tab::TabState,
};
use super::{
    CartKey,
    contents::CartContents,
    decide::DecisionContext,
    merge::MergeNotices,
    record::{Answer, CartCommit, CartLock, Replaced, RequestKey, StoredCart, TabRecord},
};
use crate::{
    clock::Now,
    ids::{TabId, VariationCode},
    market::Market,
    pricing::PriceBook,
};

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
