//! What one commit writes.

use super::{Answer, CartCommit, CartMachine, Effect, Origin, Phase, TabRecord};
use crate::{clock::Now, ids::TabId};

impl CartMachine {
    pub(super) fn commit(&mut self, now: Now, effects: &mut Vec<Effect>) {
        let (put_lines, deleted_lines) = self.current.difference(&self.durable);
        let mut touched: Vec<TabId> = Vec::new();
        let mut answers = Vec::new();
        let mut outcomes = Vec::new();
        for waiting in &self.waiting {
            match &waiting.origin {
                Origin::Tab { tab, .. } if !touched.contains(tab) => touched.push(*tab),
                Origin::Tab { .. } => {}
                Origin::Request { key, fingerprint } => {
                    outcomes.push(waiting.outcome.clone());
                    answers.push(Answer {
                        key: key.clone(),
                        fingerprint: *fingerprint,
                        status: 0,
                        body: "".into(),
                    });
                }
            }
        }
        let deleted_tabs = self.forget_silent_tabs(&touched);
        let put_tabs = touched
            .into_iter()
            .filter_map(|tab| {
                let state = self.tabs.get_mut(&tab)?;
                state.committing = state.refusals.clone();
                Some(TabRecord {
                    tab,
                    acked_seq: state.applied,
                    refusals: state.refusals.clone(),
                    seen: state.seen,
                })
            })
            .collect();
        self.committing = self.current.clone();
        self.phase = Phase::Committing {
            covered: self.waiting.len(),
        };
        let commit = Box::new(CartCommit {
            key: self.key.clone(),
            base: self.version,
            generation: self.current.generation,
            begins_generation: self.current.generation != self.durable.generation,
            next_line: self.current.next_line,
            greeting: self.current.greeting.clone(),
            coupon: self.current.coupon.as_ref().map(|coupon| coupon.code.clone()),
            gift_card: self.current.gift_card.as_ref().map(|card| card.id),
            details: self.current.details.clone(),
            changes_contents: !self.current.is_written_like(&self.durable),
            put_lines,
            deleted_lines,
            put_tabs,
            deleted_tabs,
            answers,
            trim_answers: false,
            at: now.wall,
        });
        effects.push(Effect::Commit { commit, outcomes });
    }

    /// Drops the records of the tabs that were silent longest, where there are too many.
    fn forget_silent_tabs(&mut self, touched: &[TabId]) -> Vec<TabId> {
        let excess = self.tabs.len().saturating_sub(TabRecord::PER_CART);
        if excess == 0 {
            return Vec::new();
        }
        let mut silent: Vec<_> = self
            .tabs
            .iter()
            .filter(|(tab, _)| !touched.contains(tab))
            .map(|(tab, state)| (state.seen, *tab))
            .collect();
        silent.sort_unstable();
        let forgotten: Vec<_> = silent.into_iter().take(excess).map(|(_, tab)| tab).collect();
        for tab in &forgotten {
            self.tabs.remove(tab);
        }
        forgotten
    }
}
