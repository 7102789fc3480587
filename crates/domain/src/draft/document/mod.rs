//! The stored form of a page's version, and what operations make of it.

mod fields;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Destination, DraftFault, DraftOperation};
use crate::content::{Area, BlockData, BlockId, Content, Day, Markup, MarkupFields, Segment, Status, Version};

/// Bytes of a draft, as JSON.
pub const MAX_BYTES: usize = 512 * 1024;
/// Lists and objects within each other.
pub const MAX_DEPTH: usize = 16;
/// Blocks of a page, those inside others as well.
const MAX_BLOCKS: usize = 400;

/// What the types of blocks say.
pub trait DraftRules: MarkupFields {
    /// Whether a block may stand in an area as it is. What is still missing is no reason against it: the work on it goes on.
    ///
    /// # Errors
    /// Why not.
    fn check(&self, area: Area, block: &BlockData) -> Result<(), DraftFault>;
}

/// A version as JSON: `segment`, `published` and `content`, the last as content files write it.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft(Value);

/// Where a block stands.
struct Found {
    pointer: String,
    area: Area,
    /// The block of the page that it is, or is inside of.
    outer: String,
}

impl Draft {
    pub fn of(version: &Version) -> Result<Self, serde_json::Error> {
        Ok(Self(json!({
            "segment": version.segment.as_ref().map(Segment::as_str),
            "published": version.published,
            "content": serde_json::to_value(&version.content)?,
        })))
    }

    pub fn as_json(&self) -> &Value {
        &self.0
    }

    /// The version that readers do not see.
    ///
    /// # Errors
    /// What was taken in no operation: it is not this program's.
    pub fn version(&self) -> Result<Version, DraftFault> {
        let read = |field: &str| self.0.get(field).unwrap_or(&Value::Null);
        let content = Content::deserialize(read("content")).map_err(|error| misfit(&error))?;
        let segment = Option::<Segment>::deserialize(read("segment")).map_err(|_| DraftFault::WrongValue)?;
        if segment.is_some() != content.kind().has_address() {
            return Err(DraftFault::WrongValue);
        }
        Ok(Version {
            status: Status::Draft,
            segment,
            published: Day::deserialize(read("published")).map_err(|_| DraftFault::WrongValue)?,
            content,
        })
    }

    pub(super) fn markup(&self, rules: &dyn DraftRules) -> Markup<'_> {
        Markup::of_json(&self.0, rules)
    }

    /// What an operation makes of the draft. Splices of texts are placed by the caller, who knows what was done before, and come
    /// here as what the text becomes.
    ///
    /// # Errors
    /// Why it is decided against.
    pub(super) fn after(&self, operation: &DraftOperation, rules: &dyn DraftRules) -> Result<Self, DraftFault> {
        let mut next = self.clone();
        match operation {
            DraftOperation::Set { place, value, .. } => next.set(place, value.clone(), rules)?,
            DraftOperation::Item { list, change, .. } => next.change_list(list, change, rules)?,
            DraftOperation::Add { to, index, block } => {
                let id = block.get("id").and_then(Value::as_str);
                let id = BlockId::parse(id.ok_or(DraftFault::WrongValue)?).map_err(|_| DraftFault::WrongValue)?;
                let ids = next.ids();
                let own = inner_ids(block);
                let is_fresh = |id: &str| !ids.iter().any(|known| known == id);
                if ids.len() + own.len() >= MAX_BLOCKS {
                    return Err(DraftFault::TooLong);
                }
                if !is_fresh(id.as_str()) || !own.iter().all(|own| is_fresh(own)) {
                    return Err(DraftFault::WrongValue);
                }
                next.insert(to, *index, Value::Object(block.clone()))?;
                next.check_block(&id, rules)?;
            }
            DraftOperation::Move { block, to, index } => {
                let taken = next.take(block)?;
                next.insert(to, *index, taken)?;
                next.check_block(block, rules)?;
            }
            DraftOperation::Remove { block } => {
                next.take(block)?;
            }
            DraftOperation::Refuse(fault) => return Err(*fault),
            DraftOperation::Text { .. } | DraftOperation::Duplicate { .. } => return Err(DraftFault::WrongValue),
        }
        if depth(&next.0) > MAX_DEPTH || next.0.to_string().len() > MAX_BYTES {
            return Err(DraftFault::TooLong);
        }
        Ok(next)
    }

    /// Gives ids to a block and to those inside it that have none; `fresh` makes one of a number.
    pub(super) fn with_ids(
        &self,
        mut block: Map<String, Value>,
        fresh: impl Fn(usize) -> BlockId,
    ) -> Map<String, Value> {
        let mut taken = self.ids();
        let mut count = 0;
        let mut next = |taken: &mut Vec<String>| loop {
            let id = fresh(count).as_str().to_owned();
            count += 1;
            if !taken.contains(&id) {
                taken.push(id.clone());
                return id;
            }
        };
        block.entry("id").or_insert_with(|| next(&mut taken).into());
        for inner in inner_blocks_mut(&mut block) {
            inner.entry("id").or_insert_with(|| next(&mut taken).into());
        }
        block
    }

    /// A copy of a block that stands right after it, without ids.
    pub(super) fn copy(&self, id: &BlockId) -> Result<(Destination, usize, Map<String, Value>), DraftFault> {
        let found = self.find(id).ok_or(DraftFault::UnknownBlock)?;
        let block = self.0.pointer(&found.pointer).and_then(Value::as_object);
        let mut block = block.cloned().ok_or(DraftFault::UnknownBlock)?;
        block.shift_remove("id");
        for inner in inner_blocks_mut(&mut block) {
            inner.shift_remove("id");
        }
        let (list, at) = found.pointer.rsplit_once('/').ok_or(DraftFault::UnknownBlock)?;
        let to = match list.strip_prefix(&found.outer).and_then(|rest| rest.strip_prefix('/')) {
            Some(field) => Destination::Inside {
                block: self.id_at(&found.outer).ok_or(DraftFault::UnknownBlock)?,
                field: field.into(),
            },
            None => Destination::Area(found.area),
        };
        Ok((to, at.parse().map_or(0, |at: usize| at + 1), block))
    }

    pub(super) fn has(&self, id: &BlockId) -> bool {
        self.find(id).is_some()
    }

    pub(super) fn blocks(&self) -> Vec<BlockId> {
        self.ids().iter().filter_map(|id| BlockId::parse(id).ok()).collect()
    }

    fn id_at(&self, pointer: &str) -> Option<BlockId> {
        let id = self.0.pointer(pointer)?.get("id")?.as_str()?;
        BlockId::parse(id).ok()
    }

    fn ids(&self) -> Vec<String> {
        let areas = Area::OF_PAGES
            .iter()
            .filter_map(|area| self.0.get("content")?.get(area.field()));
        let blocks = areas.filter_map(Value::as_array).flatten().filter_map(Value::as_object);
        let ids = blocks.flat_map(|block| {
            let own = block.get("id").and_then(Value::as_str).map(str::to_owned);
            own.into_iter().chain(inner_ids(block))
        });
        ids.collect()
    }

    fn find(&self, id: &BlockId) -> Option<Found> {
        let is_it = |block: &Value| block.get("id").and_then(Value::as_str) == Some(id.as_str());
        for area in Area::OF_PAGES {
            let list = format!("/content/{}", area.field());
            let blocks = self.0.pointer(&list).and_then(Value::as_array);
            for (at, block) in blocks.into_iter().flatten().enumerate() {
                let outer = format!("{list}/{at}");
                if is_it(block) {
                    return Some(Found {
                        pointer: outer.clone(),
                        area: *area,
                        outer,
                    });
                }
                let lists = block.as_object().into_iter().flatten();
                for (field, inner) in lists.filter(|(_, value)| is_blocks(value)) {
                    if let Some(at) = inner.as_array()?.iter().position(is_it) {
                        return Some(Found {
                            pointer: format!("{outer}/{field}/{at}"),
                            area: *area,
                            outer,
                        });
                    }
                }
            }
        }
        None
    }

    fn check_block(&self, id: &BlockId, rules: &dyn DraftRules) -> Result<(), DraftFault> {
        let found = self.find(id).ok_or(DraftFault::NotAllowedHere)?;
        // Nothing of it is told that is none of a page of this type.
        self.version().map_err(|fault| match fault {
            DraftFault::UnknownField => DraftFault::NotAllowedHere,
            other => other,
        })?;
        let block = self.0.pointer(&found.outer).unwrap_or(&Value::Null);
        let block = BlockData::deserialize(block).map_err(|_| DraftFault::WrongValue)?;
        rules.check(found.area, &block)
    }

    fn take(&mut self, id: &BlockId) -> Result<Value, DraftFault> {
        let found = self.find(id).ok_or(DraftFault::UnknownBlock)?;
        let (list, at) = found.pointer.rsplit_once('/').ok_or(DraftFault::UnknownBlock)?;
        let list = self.0.pointer_mut(list).and_then(Value::as_array_mut);
        let list = list.ok_or(DraftFault::UnknownBlock)?;
        Ok(list.remove(index(at)?))
    }

    fn insert(&mut self, to: &Destination, index: usize, block: Value) -> Result<(), DraftFault> {
        let (holder, field) = match to {
            Destination::Area(Area::Inner) => return Err(DraftFault::NotAllowedHere),
            Destination::Area(area) => ("/content".to_owned(), area.field()),
            Destination::Inside { block, field } => {
                let found = self.find(block).ok_or(DraftFault::UnknownBlock)?;
                (found.pointer, &**field)
            }
        };
        let holder = self.0.pointer_mut(&holder).and_then(Value::as_object_mut);
        let holder = holder.ok_or(DraftFault::UnknownBlock)?;
        let list = holder.entry(field).or_insert_with(|| json!([]));
        let list = list.as_array_mut().ok_or(DraftFault::NotAllowedHere)?;
        list.insert(index.min(list.len()), block);
        Ok(())
    }
}

fn index(step: &str) -> Result<usize, DraftFault> {
    step.parse().map_err(|_| DraftFault::UnknownField)
}

fn is_blocks(value: &Value) -> bool {
    let names_a_type = |entry: &Value| entry.get("type").is_some_and(Value::is_string);
    let entries = value.as_array();
    entries.is_some_and(|entries| !entries.is_empty() && entries.iter().all(names_a_type))
}

fn inner_blocks_mut(block: &mut Map<String, Value>) -> impl Iterator<Item = &mut Map<String, Value>> {
    let lists = block.values_mut().filter(|value| is_blocks(value));
    lists
        .filter_map(Value::as_array_mut)
        .flatten()
        .filter_map(Value::as_object_mut)
}

fn inner_ids(block: &Map<String, Value>) -> Vec<String> {
    let lists = block.values().filter(|value| is_blocks(value));
    let blocks = lists.filter_map(Value::as_array).flatten();
    let ids = blocks.filter_map(|block| block.get("id")?.as_str());
    ids.map(str::to_owned).collect()
}

fn misfit(error: &serde_json::Error) -> DraftFault {
    // The only words by which serde tells the two apart.
    if error.to_string().starts_with("unknown field") {
        DraftFault::UnknownField
    } else {
        DraftFault::WrongValue
    }
}

fn depth(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(depth).max().unwrap_or(0),
        Value::Object(fields) => fields.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}
