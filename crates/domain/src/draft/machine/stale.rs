//! What others did since the revision that an operation was made upon.
//!
//! Texts are merged here, splice by splice. All else that two tabs do to one list or object at the same time is put together by
//! the tab that came second: it is told that its operation is stale, carries it over what it is shown now, and sends it anew.

use serde_json::Value;

use super::{
    super::{DraftFault, DraftOperation, ItemChange, Place},
    DraftMachine, Reset,
};
use crate::ids::TabId;

const MOST_RESETS: usize = 512;

impl DraftMachine {
    /// Whether an operation was made upon what is there still. What a tab made upon an operation of its own that was stale is stale
    /// as well: it comes again behind that one.
    ///
    /// # Errors
    /// [`DraftFault::Stale`] where another tab has changed it since, or nobody knows any more.
    pub(super) fn check_base(&self, tab: TabId, operation: &DraftOperation) -> Result<(), DraftFault> {
        let Some((place, Some(base))) = operation.place() else {
            return Ok(());
        };
        let base = self.known_base(base);
        let mut others = self
            .resets
            .iter()
            .filter(|reset| reset.by != tab && reset.revision > base);
        let is_stale = base < self.floor
            || self.stale.get(&tab).is_some_and(|refused| base < *refused)
            || others.any(|reset| match &reset.place {
                Some(changed) => self.collides(operation, changed),
                None => self.depends_on_all(operation),
            })
            || matches!(operation, DraftOperation::Set { .. }) && self.is_typed_within(place, tab, base);
        if is_stale { Err(DraftFault::Stale) } else { Ok(()) }
    }

    /// The revision that a tab showed, as one of this run: between what the store knew at the start and the floor nothing durable
    /// was done.
    pub(super) fn known_base(&self, base: u64) -> u64 {
        if (self.before..self.floor).contains(&base) {
            self.floor
        } else {
            base
        }
    }

    fn collides(&self, operation: &DraftOperation, changed: &Place) -> bool {
        match operation {
            // What is done within the items goes with them.
            DraftOperation::Item { list, .. } => changed.holds(list),
            // A value that is one thing is the one that was set last.
            DraftOperation::Set { place, value, .. } if place == changed => {
                let now = self.current.value(place).ok().flatten();
                is_composite(value) || now.is_some_and(is_composite)
            }
            DraftOperation::Set { place, .. } | DraftOperation::Text { place, .. } => changed.meets(place),
            _ => false,
        }
    }

    fn depends_on_all(&self, operation: &DraftOperation) -> bool {
        match operation {
            // A text whose splices are known was changed by them.
            DraftOperation::Text { place, .. } => !self.texts.contains_key(place),
            DraftOperation::Set { place, value, .. } => place.is_in_list() || is_composite(value),
            _ => true,
        }
    }

    fn is_typed_within(&self, outer: &Place, tab: TabId, base: u64) -> bool {
        self.texts
            .iter()
            .any(|(place, history)| place != outer && outer.holds(place) && history.is_changed_by_others(tab, base))
    }

    pub(super) fn reset(&mut self, place: Option<Place>, by: TabId) {
        let revision = self.revision;
        self.resets.push(Reset { place, by, revision });
        if self.resets.len() > MOST_RESETS {
            let oldest = self.resets.remove(0);
            self.floor = self.floor.max(oldest.revision);
        }
    }

    /// What is known of the items of a list goes with them.
    pub(super) fn move_items(&mut self, list: &Place, change: &ItemChange) {
        let texts = std::mem::take(&mut self.texts).into_iter();
        self.texts = texts
            .filter_map(|(place, history)| Some((after(list, change, place)?, history)))
            .collect();
        let resets = std::mem::take(&mut self.resets).into_iter();
        self.resets = resets
            .filter_map(|reset| {
                let place = match reset.place {
                    Some(place) => Some(after(list, change, place)?),
                    None => None,
                };
                Some(Reset { place, ..reset })
            })
            .collect();
    }
}

/// Where a place is after a change of a list; nothing where its item is gone.
fn after(list: &Place, change: &ItemChange, mut place: Place) -> Option<Place> {
    let step = list.path.len();
    if list.holds(&place)
        && let Some(index) = place.path.get(step).and_then(|index| index.parse().ok())
    {
        place.path[step] = change.index_after(index)?.to_string().into();
    }
    Some(place)
}

pub(super) fn is_composite(value: &Value) -> bool {
    value.is_array() || value.is_object()
}
