//! What an operation makes of the draft as it is now.

use std::sync::Arc;

use serde_json::Value;

use super::{
    super::{
        Draft, DraftFault, DraftOperation, DraftRules, Place,
        text::{History, difference},
    },
    DraftMachine, Pending,
};
use crate::{
    content::{BlockId, Schedule},
    ids::TabId,
};

/// Texts whose splices are known; past it those that nobody typed in for longest are forgotten.
const MOST_TEXTS: usize = 200;

impl DraftMachine {
    /// Decides an operation at the revision that it makes.
    pub(super) fn decide(&mut self, pending: &mut Pending, rules: &dyn DraftRules) -> Result<(), DraftFault> {
        pending.may_change(self.schedule)?;
        self.resolve(pending)?;
        self.check_base(pending.tab, &pending.operation)?;
        let next = match &pending.operation {
            DraftOperation::Text { place, splice, base } => {
                let (next, history) = self.typed(pending.tab, place, splice, *base, rules)?;
                pending.keeps_to_its_rights(&self.current, self.seen.as_ref(), &next, rules)?;
                let (before, after) = (self.current.text(place)?, next.text(place)?);
                pending.placed = difference(before, after);
                self.texts.insert(place.clone(), history);
                self.forget_texts();
                next
            }
            operation => {
                let next = self
                    .current
                    .after(operation, rules)
                    .map_err(|fault| self.told(operation, fault))?;
                pending.keeps_to_its_rights(&self.current, self.seen.as_ref(), &next, rules)?;
                let operation = operation.clone();
                self.follow(pending.tab, &operation, &next);
                next
            }
        };
        self.show(next);
        Ok(())
    }

    pub(super) fn show(&mut self, next: Draft) {
        if *self.current != next {
            self.current = Arc::new(next);
            self.changed = self.revision;
        }
    }

    /// What is left open in an operation is settled once, so that deciding it again leads to the same: ids of new blocks, what a
    /// copy is a copy of, and which item a value adds or takes away.
    fn resolve(&self, pending: &mut Pending) -> Result<(), DraftFault> {
        if let DraftOperation::Set { place, value, base } = &pending.operation
            && let Some((list, change)) = self.current.item_change(place, value)
        {
            let base = *base;
            pending.operation = DraftOperation::Item { list, change, base };
        }
        if let DraftOperation::Duplicate { block } = &pending.operation {
            let copied = self.current.copy(block);
            let (to, index, block) = copied.map_err(|fault| self.told(&pending.operation, fault))?;
            pending.operation = DraftOperation::Add { to, index, block };
        }
        if let DraftOperation::Add { block, .. } = &mut pending.operation {
            let (page, language) = (&self.key.page, self.key.language);
            let seed = format!("{page}/{language}/{}/{}", pending.tab, pending.seq);
            let fresh = |count: usize| BlockId::from_hash(&format!("{seed}/{count}"));
            *block = self.current.with_ids(std::mem::take(block), fresh);
        }
        Ok(())
    }

    fn typed(
        &self,
        tab: TabId,
        place: &Place,
        splice: &super::Splice,
        base: u64,
        rules: &dyn DraftRules,
    ) -> Result<(Draft, History), DraftFault> {
        let before = self.current.text(place).map_err(|fault| match &place.block {
            Some(block) => self.gone_or(block, fault),
            None => fault,
        })?;
        let known = self.texts.get(place).cloned();
        let mut history = known.unwrap_or_else(|| History::new(before, self.floor));
        history.splice(tab, self.known_base(base), splice, self.revision)?;
        let text = history.text().ok_or(DraftFault::WrongValue)?;
        let set = DraftOperation::Set {
            place: place.clone(),
            value: Value::String(text),
            base: None,
        };
        Ok((self.current.after(&set, rules)?, history))
    }

    /// Keeps what is known of texts true after an operation that is no splice.
    fn follow(&mut self, tab: TabId, operation: &DraftOperation, next: &Draft) {
        match operation {
            DraftOperation::Set { place, .. } => {
                let revision = self.revision;
                if let Some(history) = self.texts.get_mut(place)
                    && let Ok(text) = next.text(place)
                    && history.replace(tab, text, revision).is_ok()
                {
                    return;
                }
                self.texts.retain(|other, _| !other.meets(place));
                self.reset(Some(place.clone()), tab);
            }
            DraftOperation::Item { list, change, .. } => {
                self.move_items(list, change);
                self.reset(Some(list.clone()), tab);
            }
            DraftOperation::Remove { .. } => {
                // Those inside a block go with it.
                let left = self.current.blocks().into_iter().filter(|block| !next.has(block));
                self.gone.extend(left);
                let gone = &self.gone;
                self.texts
                    .retain(|place, _| place.block.as_ref().is_none_or(|block| !gone.contains(block)));
            }
            DraftOperation::Add { block, .. } => {
                let id = block.get("id").and_then(Value::as_str);
                if let Some(id) = id.and_then(|id| BlockId::parse(id).ok()) {
                    self.gone.remove(&id);
                }
            }
            _ => {}
        }
    }

    fn forget_texts(&mut self) {
        while self.texts.len() > MOST_TEXTS {
            let oldest = self.texts.iter().min_by_key(|(_, history)| history.latest());
            let Some((place, latest)) = oldest.map(|(place, history)| (place.clone(), history.latest())) else {
                return;
            };
            self.texts.remove(&place);
            self.floor = self.floor.max(latest);
        }
    }

    /// The fault as an editor is told: a block that was there is gone.
    fn told(&self, operation: &DraftOperation, fault: DraftFault) -> DraftFault {
        match operation {
            DraftOperation::Set {
                place: Place { block: Some(block), .. },
                ..
            }
            | DraftOperation::Item {
                list: Place { block: Some(block), .. },
                ..
            }
            | DraftOperation::Move { block, .. }
            | DraftOperation::Remove { block }
            | DraftOperation::Duplicate { block } => self.gone_or(block, fault),
            _ => fault,
        }
    }

    fn gone_or(&self, block: &BlockId, fault: DraftFault) -> DraftFault {
        if fault == DraftFault::UnknownBlock && self.gone.contains(block) && !self.current.has(block) {
            return DraftFault::Gone;
        }
        fault
    }
}

impl Pending {
    /// Whether whoever sent it may change the draft at all.
    pub(super) fn may_change(&self, schedule: Schedule) -> Result<(), DraftFault> {
        let may = self.rights.may_change(schedule);
        may.then_some(()).ok_or(DraftFault::PageScheduled)
    }

    /// Whether whoever sent it may make `next` of the draft that is `now`, beside what readers see.
    pub(super) fn keeps_to_its_rights(
        &self,
        now: &Draft,
        seen: Option<&Draft>,
        next: &Draft,
        rules: &dyn DraftRules,
    ) -> Result<(), DraftFault> {
        if self.rights.writes_markup {
            return Ok(());
        }
        let next = next.markup(rules);
        // It is asked at every key, and most pages have none.
        if next.is_empty() {
            return Ok(());
        }
        let known = [Some(now), seen].into_iter().flatten();
        let known: Vec<_> = known.map(|draft| draft.markup(rules)).collect();
        if next.is_written(&known) {
            return Err(DraftFault::MarkupForbidden);
        }
        Ok(())
    }
}
