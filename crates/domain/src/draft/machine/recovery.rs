//! What happens when somebody else wrote the page, the storage is out of reach, or nobody knows what was written.

use std::{collections::HashMap, mem, sync::Arc};

use serde_json::Value;

use super::{
    super::{Draft, DraftFault, DraftOperation, DraftRules, Place, Splice, StoredDraft, text::History},
    DraftEffect, DraftFailure, DraftMachine, ELSEWHERE, Pending, Phase, read_tabs,
    stale::is_composite,
};
use crate::{clock::Now, ids::TabId};

/// Those whose operations wait, taken together: what they did is in one order already.
const WAITING: TabId = TabId(1);

impl DraftMachine {
    pub(super) fn commit_failed(&mut self, now: Now, failure: DraftFailure, effects: &mut Vec<DraftEffect>) {
        let Phase::Committing { covered } = self.phase else {
            return;
        };
        match failure {
            DraftFailure::Conflict => self.reload(effects),
            DraftFailure::Storage => {
                self.uncertain = covered;
                self.stall(now, effects);
            }
        }
    }

    pub(super) fn stall(&mut self, now: Now, effects: &mut Vec<DraftEffect>) {
        let until = now.monotonic + self.timing.retry;
        self.phase = Phase::Stalled { until };
        if !mem::replace(&mut self.told_unavailable, true) {
            effects.push(DraftEffect::StorageUnavailable);
        }
        effects.push(DraftEffect::WakeAt(until));
    }

    pub(super) fn reload(&mut self, effects: &mut Vec<DraftEffect>) {
        self.phase = Phase::Reloading;
        self.is_outdated = false;
        effects.push(DraftEffect::Reload);
    }

    /// Drops what the store covers, and puts the rest upon what stands there now.
    pub(super) fn reloaded(
        &mut self,
        now: Now,
        stored: StoredDraft,
        rules: &dyn DraftRules,
        effects: &mut Vec<DraftEffect>,
    ) {
        if self.phase != Phase::Reloading {
            return;
        }
        self.phase = Phase::Idle;
        self.told_unavailable = false;
        let uncertain = mem::take(&mut self.uncertain);
        self.seen.clone_from(&stored.seen);
        self.schedule = stored.schedule;
        let is_as_known = stored.etag == self.etag && *self.durable == stored.draft;
        let same_tabs = stored.tabs.iter().all(|record| {
            self.tabs
                .get(&record.tab)
                .is_some_and(|state| state.acked >= record.acked_seq)
        });
        if is_as_known && same_tabs {
            return self.advance(now, effects);
        }
        self.take(stored, uncertain, rules);
        effects.push(DraftEffect::Publish);
        self.advance(now, effects);
    }

    fn take(&mut self, stored: StoredDraft, uncertain: usize, rules: &dyn DraftRules) {
        let known = mem::replace(&mut self.durable, Arc::new(stored.draft));
        self.etag = stored.etag;
        self.tabs = read_tabs(stored.tabs);
        let mut waiting = mem::take(&mut self.waiting);
        let is_new = |pending: &Pending| {
            self.tabs
                .get(&pending.tab)
                .is_none_or(|state| pending.seq > state.acked)
        };
        let was_written = uncertain > 0 && !waiting[..uncertain].iter().any(is_new);
        waiting.retain(is_new);
        // What those that are left were decided upon.
        let before = if was_written { self.committing.clone() } else { known };
        let shown = mem::replace(&mut self.current, self.durable.clone());
        self.revision += 1;
        for block in shown.blocks().into_iter().filter(|block| !self.durable.has(block)) {
            self.gone.insert(block);
        }
        let elsewhere = self.durable.clone();
        let mut merge = Merge {
            before: &before,
            elsewhere: &elsewhere,
            texts: HashMap::new(),
            changed: Vec::new(),
            dropped: Vec::new(),
        };
        for pending in &mut waiting {
            // What was refused stays so: its tab may have been told.
            if pending.refused.is_none() {
                let decided = pending.may_change(self.schedule).and_then(|()| {
                    let next = merge.decide(&self.current, pending, rules)?;
                    pending.keeps_to_its_rights(&self.current, self.seen.as_ref(), &next, rules)?;
                    Ok(next)
                });
                match decided {
                    Ok(next) => self.current = Arc::new(next),
                    Err(fault) => {
                        merge.drop(pending);
                        pending.refused = Some(fault);
                    }
                }
            }
            self.note(pending);
        }
        self.waiting = waiting;
        // Of tabs that the store knows no more nobody asks.
        self.stale.retain(|tab, _| self.tabs.contains_key(tab));
        let revision = self.revision;
        let current = self.current.clone();
        self.texts.retain(|place, history| {
            let text = current.text(place);
            text.is_ok_and(|text| history.replace(ELSEWHERE, text, revision).is_ok())
        });
        if *before != *self.durable {
            self.reset(None, ELSEWHERE);
        }
        if shown != self.current {
            self.changed = revision;
        }
    }
}

/// Puts operations that were decided upon another draft than the one that they were decided on.
struct Merge<'a> {
    /// What all of them were decided on.
    before: &'a Draft,
    /// What came to be without them.
    elsewhere: &'a Draft,
    texts: HashMap<Place, History>,
    /// What operations that are no splices have changed.
    changed: Vec<Place>,
    /// What operations would have changed that are refused now, and whose they are.
    dropped: Vec<(Place, TabId)>,
}

impl Merge<'_> {
    fn decide(&mut self, now: &Draft, pending: &Pending, rules: &dyn DraftRules) -> Result<Draft, DraftFault> {
        if self.is_stale(pending) {
            return Err(DraftFault::Stale);
        }
        match &pending.operation {
            DraftOperation::Text { place, .. } => {
                let Some(placed) = &pending.placed else {
                    // It changed nothing.
                    return Ok(now.clone());
                };
                let text = self.text(now, place, placed)?;
                let set = DraftOperation::Set {
                    place: place.clone(),
                    value: Value::String(text),
                    base: None,
                };
                now.after(&set, rules)
            }
            operation => {
                let next = now.after(operation, rules)?;
                if let DraftOperation::Set { place, .. } | DraftOperation::Item { list: place, .. } = operation {
                    self.texts.retain(|other, _| !other.meets(place));
                    self.changed.push(place.clone());
                }
                Ok(next)
            }
        }
    }

    /// Whether its place leads through a list that is another one now: nobody knows here which item has become which. Nor is an
    /// object set over what another program made of it, or anything done upon what did not come to be.
    fn is_stale(&self, pending: &Pending) -> bool {
        let Some((place, _)) = pending.operation.place() else {
            return false;
        };
        let is_whole = |outer: &Place| {
            outer == place && matches!(&pending.operation, DraftOperation::Set { value, .. } if is_composite(value))
        };
        let mut dropped = self.dropped.iter();
        dropped.any(|(other, tab)| *tab == pending.tab || other.meets(place))
            || place.way().any(|outer| {
                let [before, now] = [self.before, self.elsewhere].map(|draft| draft.value(&outer).ok().flatten());
                let has_list = [before, now].into_iter().flatten().any(Value::is_array);
                before != now && (has_list || is_whole(&outer))
            })
    }

    fn drop(&mut self, pending: &Pending) {
        if let Some((place, _)) = pending.operation.place() {
            self.dropped.push((place.clone(), pending.tab));
        }
    }

    fn text(&mut self, now: &Draft, place: &Place, placed: &Splice) -> Result<String, DraftFault> {
        let text = now.text(place)?;
        let history = match self.texts.remove(place) {
            Some(history) => history,
            None if self.changed.iter().any(|changed| changed.meets(place)) => History::new(text, 0),
            None => {
                let mut history = History::new(self.before.text(place).unwrap_or_default(), 0);
                history.replace(ELSEWHERE, text, 1)?;
                history
            }
        };
        let mut next = history;
        next.splice(WAITING, 0, placed, 2)?;
        let text = next.text().ok_or(DraftFault::WrongValue)?;
        self.texts.insert(place.clone(), next);
        Ok(text)
    }
}
