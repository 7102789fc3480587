//! Fields of the page and of its blocks: what stands in them, and how they are changed.

use serde_json::{Value, json};

use super::{Draft, index, is_blocks};
use crate::{
    content::{Area, Link},
    draft::{DraftFault, DraftRules, ItemChange, Place},
    text::is_slug,
};

/// Characters of a text of a page; blocks have limits of their own.
const MAX_TEXT: usize = 50_000;

impl Draft {
    /// What stands in a place.
    ///
    /// # Errors
    /// The place leads through what has no such place.
    pub(in crate::draft) fn value(&self, place: &Place) -> Result<Option<&Value>, DraftFault> {
        let mut at = self.0.pointer(&self.base(place)?);
        for step in &place.path {
            at = match at {
                Some(Value::Object(fields)) => fields.get(&**step),
                Some(Value::Array(items)) => Some(items.get(index(step)?).ok_or(DraftFault::UnknownField)?),
                Some(_) => return Err(DraftFault::UnknownField),
                None => None,
            };
        }
        Ok(at)
    }

    /// A text that stands in a place; empty where nothing stands there yet.
    pub(in crate::draft) fn text(&self, place: &Place) -> Result<&str, DraftFault> {
        match self.value(place)? {
            Some(Value::String(text)) => Ok(text),
            Some(Value::Null) | None => Ok(""),
            Some(_) => Err(DraftFault::WrongValue),
        }
    }

    /// What a value that is set does to a list: null in the place of an item takes it away, and a value behind the last one is
    /// another item.
    pub(in crate::draft) fn item_change(&self, place: &Place, value: &Value) -> Option<(Place, ItemChange)> {
        let (last, way) = place.path.split_last().filter(|(_, way)| !way.is_empty())?;
        let list = Place {
            block: place.block.clone(),
            path: way.to_vec(),
        };
        let items = self.value(&list).ok()??.as_array()?;
        let index = index(last).ok()?;
        let change = match value {
            Value::Null if index < items.len() => ItemChange::Remove { index },
            Value::Null => return None,
            value if index == items.len() => ItemChange::Add {
                index,
                value: value.clone(),
            },
            _ => return None,
        };
        Some((list, change))
    }

    /// Where a place's path begins.
    fn base(&self, place: &Place) -> Result<String, DraftFault> {
        match (&place.block, &*place.path[0]) {
            (Some(_), "id" | "type") | (None, "type") => Err(DraftFault::UnknownField),
            (Some(block), _) => Ok(self.find(block).ok_or(DraftFault::UnknownBlock)?.pointer),
            (None, "segment" | "published") => Ok(String::new()),
            (None, field) if Area::OF_PAGES.iter().any(|area| area.field() == field) => Err(DraftFault::NotAllowedHere),
            (None, _) => Ok("/content".to_owned()),
        }
    }

    /// What holds the last step of a place; objects on the way are made.
    fn holder(&mut self, place: &Place) -> Result<&mut Value, DraftFault> {
        let base = self.base(place)?;
        let mut at = self.0.pointer_mut(&base).ok_or(DraftFault::UnknownBlock)?;
        let way = place.path.split_last().map_or(&[][..], |(_, way)| way);
        for step in way {
            at = match at {
                Value::Object(fields) => fields.entry(&**step).or_insert_with(|| json!({})),
                Value::Array(items) => items.get_mut(index(step)?).ok_or(DraftFault::UnknownField)?,
                _ => return Err(DraftFault::UnknownField),
            };
        }
        Ok(at)
    }

    pub(super) fn set(&mut self, place: &Place, value: Value, rules: &dyn DraftRules) -> Result<(), DraftFault> {
        if is_blocks(&value) {
            return Err(DraftFault::NotAllowedHere);
        }
        let last = place.path.last().ok_or(DraftFault::UnknownField)?;
        match (self.holder(place)?, value) {
            // Blocks are moved and removed one by one, by their ids.
            (Value::Object(fields), _) if fields.get(&**last).is_some_and(is_blocks) => {
                return Err(DraftFault::NotAllowedHere);
            }
            // The segment of a page without an address is told as null.
            (Value::Object(fields), Value::Null) if &**last != "segment" => {
                fields.shift_remove(&**last);
            }
            (Value::Object(fields), value) => {
                fields.insert(last.to_string(), value);
            }
            (Value::Array(items), value) => *items.get_mut(index(last)?).ok_or(DraftFault::UnknownField)? = value,
            _ => return Err(DraftFault::UnknownField),
        }
        self.check_place(place, rules)
    }

    pub(super) fn change_list(
        &mut self,
        place: &Place,
        change: &ItemChange,
        rules: &dyn DraftRules,
    ) -> Result<(), DraftFault> {
        let last = place.path.last().ok_or(DraftFault::UnknownField)?;
        let list = match self.holder(place)? {
            Value::Object(fields) => fields.entry(&**last).or_insert_with(|| json!([])),
            Value::Array(items) => items.get_mut(index(last)?).ok_or(DraftFault::UnknownField)?,
            _ => return Err(DraftFault::UnknownField),
        };
        let were_blocks = is_blocks(list);
        let items = list.as_array_mut().ok_or(DraftFault::UnknownField)?;
        let count = items.len();
        match *change {
            ItemChange::Add { index, ref value } => items.insert(index.min(count), value.clone()),
            ItemChange::Move { from, to } if from < count && to < count => {
                let item = items.remove(from);
                items.insert(to, item);
            }
            ItemChange::Remove { index } if index < count => {
                items.remove(index);
            }
            ItemChange::Move { .. } | ItemChange::Remove { .. } => return Err(DraftFault::UnknownField),
        }
        // Blocks are moved and removed one by one, by their ids.
        if were_blocks || is_blocks(list) {
            return Err(DraftFault::NotAllowedHere);
        }
        self.check_place(place, rules)
    }

    fn check_place(&self, place: &Place, rules: &dyn DraftRules) -> Result<(), DraftFault> {
        match &place.block {
            Some(block) => self.check_block(block, rules),
            None => self.check_page(),
        }
    }

    fn check_page(&self) -> Result<(), DraftFault> {
        let version = self.version()?;
        let links = version.content.links();
        if links
            .iter()
            .any(|(_, link)| !link.is_empty() && Link::parse(link).is_err())
        {
            return Err(DraftFault::WrongValue);
        }
        if !version.content.pictures().iter().all(|(_, name)| is_slug(name)) {
            return Err(DraftFault::WrongValue);
        }
        let content = self.0.get("content").and_then(Value::as_object);
        let own = content.into_iter().flatten().filter(|(_, value)| !is_blocks(value));
        if own.into_iter().any(|(_, value)| longest_text(value) > MAX_TEXT) {
            return Err(DraftFault::TooLong);
        }
        Ok(())
    }
}

fn longest_text(value: &Value) -> usize {
    match value {
        Value::String(text) => text.chars().count(),
        Value::Array(items) => items.iter().map(longest_text).max().unwrap_or(0),
        Value::Object(fields) => fields.values().map(longest_text).max().unwrap_or(0),
        _ => 0,
    }
}
