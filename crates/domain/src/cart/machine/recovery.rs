//! What happens when a commit does not: conflicts, storage out of reach, outcomes that nobody knows.

use super::{
    Answer, CartMachine, CommitFailure, DecisionContext, Effect, Origin, PendingOperation, Phase, Reply, StoredCart,
    TabRecord, Writers,
};
use crate::clock::Now;

impl CartMachine {
    pub(super) fn commit_failed(
        &mut self,
        now: Now,
        failure: CommitFailure,
        context: DecisionContext<'_>,
        effects: &mut Vec<Effect>,
    ) {
        let Phase::Committing { covered } = self.phase else {
            return;
        };
        match failure {
            CommitFailure::Conflict => self.reload(0, effects),
            CommitFailure::Unknown => self.stall(now, covered, effects),
            CommitFailure::Storage => {
                self.withdraw(0, context, effects);
                self.stall(now, 0, effects);
            }
        }
    }

    /// Takes back what came over HTTP and tells its callers, but for the first `uncertain` operations, which may
    /// have been written, and those that later ones of the same tab build on; what sockets sent is kept. What is
    /// left is decided again.
    fn withdraw(&mut self, uncertain: usize, context: DecisionContext<'_>, effects: &mut Vec<Effect>) {
        let mut kept = Vec::new();
        let all = std::mem::take(&mut self.waiting);
        let is_built_on: Vec<bool> = (0..all.len())
            .map(|at| match &all[at].origin {
                Origin::Request { .. } => false,
                Origin::Tab { tab, .. } => all[at + 1..]
                    .iter()
                    .any(|later| matches!(&later.origin, Origin::Tab { tab: other, .. } if other == tab)),
            })
            .collect();
        for (at, waiting) in all.into_iter().enumerate() {
            if at < uncertain || !waiting.over_http || is_built_on[at] {
                kept.push(waiting);
            } else {
                let callers = waiting.callers.iter();
                effects.extend(callers.map(|caller| Effect::Reply(*caller, Reply::Withdrawn)));
            }
        }
        let stored = StoredCart {
            version: self.version,
            contents: self.durable.clone(),
            lock: self.lock.clone(),
            replaced: self.replaced,
            merged: self.merged.clone(),
            tabs: self
                .tabs
                .iter()
                .map(|(tab, state)| TabRecord {
                    tab: *tab,
                    acked_seq: state.acked,
                    refusals: state.durable.clone(),
                    seen: state.seen,
                })
                .collect(),
            answers: Vec::new(),
        };
        self.take_stored(stored);
        let outcomes: Vec<_> = kept.iter().take(uncertain).map(|kept| kept.outcome.clone()).collect();
        self.decide_again(kept, context, effects);
        // What was perhaps written says what was decided then.
        for (waiting, outcome) in self.waiting.iter_mut().zip(outcomes) {
            waiting.outcome = outcome;
        }
        self.publish(effects);
    }

    fn stall(&mut self, now: Now, uncertain: usize, effects: &mut Vec<Effect>) {
        let until = now.monotonic + self.timing.retry;
        self.phase = Phase::Stalled { until, uncertain };
        if !std::mem::replace(&mut self.told_unavailable, true) {
            effects.push(Effect::StorageUnavailable);
        }
        effects.push(Effect::WakeAt(until));
    }

    pub(super) fn reload(&mut self, uncertain: usize, effects: &mut Vec<Effect>) {
        self.phase = Phase::Reloading { uncertain };
        let keys = self
            .waiting
            .iter()
            .filter_map(|waiting| match &waiting.origin {
                Origin::Request { key, .. } => Some(key.clone()),
                Origin::Tab { .. } => None,
            })
            .collect();
        effects.push(Effect::Reload(keys));
    }

    pub(super) fn reload_failed(&mut self, now: Now, context: DecisionContext<'_>, effects: &mut Vec<Effect>) {
        if let Phase::Reloading { uncertain } = self.phase {
            self.withdraw(uncertain, context, effects);
            self.stall(now, uncertain, effects);
        }
    }

    /// The answer to [`Effect::Reload`], which nothing else is: it alone tells which requests were answered.
    pub(super) fn reloaded(
        &mut self,
        now: Now,
        stored: StoredCart,
        context: DecisionContext<'_>,
        effects: &mut Vec<Effect>,
    ) {
        if matches!(self.phase, Phase::Reloading { .. }) {
            self.take_over(now, stored, context, effects);
        }
    }

    /// Takes what somebody else has written, unless something is under way that finds it out itself, or commits of this
    /// machine overtook the look into the store.
    pub(super) fn refreshed(
        &mut self,
        now: Now,
        stored: StoredCart,
        context: DecisionContext<'_>,
        effects: &mut Vec<Effect>,
    ) {
        let is_quiet = matches!(self.phase, Phase::Idle | Phase::Collecting { .. });
        if is_quiet && stored.version > self.version {
            self.take_over(now, stored, context, effects);
        }
    }

    fn take_over(&mut self, now: Now, mut stored: StoredCart, context: DecisionContext<'_>, effects: &mut Vec<Effect>) {
        let written = match self.phase {
            Phase::Reloading { uncertain } if self.is_own_commit(&stored) => uncertain,
            _ => 0,
        };
        self.phase = Phase::Idle;
        self.told_unavailable = false;
        let answers = std::mem::take(&mut stored.answers);
        self.take_stored(stored);
        // Before the replies: whoever gets one sees the state that holds its outcome.
        self.publish(effects);
        let waiting = std::mem::take(&mut self.waiting);
        let mut open = Vec::new();
        for (at, waiting) in waiting.into_iter().enumerate() {
            let covered = self.covered(&waiting, &answers);
            match covered.or_else(|| (at < written).then(|| Reply::Durable(waiting.outcome.clone()))) {
                None => open.push(waiting),
                Some(reply) => {
                    let callers = waiting.callers.iter();
                    effects.extend(callers.map(|caller| Effect::Reply(*caller, reply.clone())));
                }
            }
        }
        self.decide_again(open, context, effects);
        self.advance(now, effects);
    }

    /// Whether the store holds the commit whose outcome was not known.
    fn is_own_commit(&self, stored: &StoredCart) -> bool {
        self.writers == Writers::Sole
            && stored.version == self.version + 1
            && stored.lock == self.lock
            && stored.contents.is_written_like(&self.committing)
    }

    /// The reply for an operation that the store covers by itself; `None` when it does not.
    fn covered(&self, waiting: &PendingOperation, answers: &[Answer]) -> Option<Reply> {
        match &waiting.origin {
            Origin::Tab { tab, seq } => {
                let acked = self.tabs.get(tab)?.acked;
                (*seq <= acked).then(|| Reply::Durable(self.outcome_of(*tab, *seq)))
            }
            Origin::Request { key, fingerprint } => answers.iter().find(|answer| answer.key == *key).map(|answer| {
                if answer.fingerprint == *fingerprint {
                    Reply::Answered(answer.clone())
                } else {
                    Reply::KeyMismatch
                }
            }),
        }
    }

    /// Decides on the stored contents, in the order of arrival. An operation whose number does not follow
    /// any more belongs to a tab that was forgotten: its callers are told, its tab takes a new id at the gap.
    fn decide_again(&mut self, open: Vec<PendingOperation>, context: DecisionContext<'_>, effects: &mut Vec<Effect>) {
        for mut waiting in open {
            if let Origin::Tab { tab, seq } = &waiting.origin {
                let expected = self.tabs.get(tab).map_or(0, |state| state.applied) + 1;
                if *seq != expected {
                    let callers = waiting.callers.iter();
                    effects.extend(callers.map(|caller| Effect::Reply(*caller, Reply::SeqGap { expected })));
                    continue;
                }
            }
            waiting.outcome = self.decide(&waiting.origin, &waiting.operation, waiting.at, context);
            self.waiting.push(waiting);
        }
    }
}
