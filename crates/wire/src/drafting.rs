//! Drafts over the socket: what editors do, and what they and previews are told.

use domain::{
    content::{Area, BlockId},
    draft::{Destination, DraftFault, DraftOperation, DraftRefusal, ItemChange, Place, Splice},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::{
    problem::Phrasebook,
    schema::{Language, words},
};

words! {
    /// Why an operation on a draft was decided against.
    DraftFaultCode: ["unknown-block", "unknown-field", "not-allowed-here", "too-long", "wrong-value", "conflict", "stale", "gone", "markup-forbidden", "page-scheduled"];
}

/// An operation on a draft. A place is a block's id, null for the page itself, and a field, with dots into objects and lists:
/// `heading.fi`, `items.2.text.fi`. `base` is the revision that the tab showed, beside its own operations before this one; without
/// it a value is set whatever others have done meanwhile.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind")]
pub enum DraftOp {
    /// Null takes a field away, or an item of a list.
    #[serde(rename = "set")]
    Set {
        #[serde(default)]
        block: Option<String>,
        field: String,
        value: Value,
        #[serde(default)]
        base: Option<u64>,
    },
    /// Puts an item into a list, before the one that has the index.
    #[serde(rename = "addItem")]
    AddItem {
        #[serde(default)]
        block: Option<String>,
        field: String,
        index: usize,
        value: Value,
        #[serde(default)]
        base: Option<u64>,
    },
    #[serde(rename = "moveItem")]
    MoveItem {
        #[serde(default)]
        block: Option<String>,
        field: String,
        index: usize,
        /// The index that it has afterwards.
        to: usize,
        #[serde(default)]
        base: Option<u64>,
    },
    #[serde(rename = "removeItem")]
    RemoveItem {
        #[serde(default)]
        block: Option<String>,
        field: String,
        index: usize,
        #[serde(default)]
        base: Option<u64>,
    },
    /// Puts a piece of a text in the place of another one.
    #[serde(rename = "text")]
    Text {
        #[serde(default)]
        block: Option<String>,
        field: String,
        /// In UTF-16 code units.
        at: usize,
        remove: String,
        insert: String,
        base: u64,
    },
    #[serde(rename = "addBlock")]
    AddBlock {
        #[serde(flatten)]
        to: To,
        index: usize,
        /// Its type and fields; a fresh id, or none.
        block: Map<String, Value>,
    },
    #[serde(rename = "moveBlock")]
    MoveBlock {
        #[serde(flatten)]
        to: To,
        index: usize,
        block: String,
    },
    #[serde(rename = "removeBlock")]
    RemoveBlock { block: String },
    #[serde(rename = "duplicateBlock")]
    DuplicateBlock { block: String },
}

/// Where a block is to stand: in an area of the page, or in a field of another block.
#[derive(Debug, Deserialize, ToSchema)]
pub struct To {
    #[serde(default)]
    #[schema(example = "main")]
    pub area: Option<String>,
    #[serde(default)]
    pub into: Option<IntoBlock>,
}

/// A field of a block that holds blocks.
#[derive(Debug, Deserialize, ToSchema)]
pub struct IntoBlock {
    pub block: String,
    pub field: String,
}

/// Reads an operation. What cannot be read becomes a refusal, so that its number is used all the same.
pub fn read_draft_op(op: Value) -> DraftOperation {
    let read = serde_json::from_value::<DraftOp>(op);
    let read = read.map_err(|_| DraftFault::WrongValue).and_then(DraftOp::operation);
    read.unwrap_or_else(DraftOperation::Refuse)
}

impl DraftOp {
    fn operation(self) -> Result<DraftOperation, DraftFault> {
        Ok(match self {
            Self::Set {
                block,
                field,
                value,
                base,
            } => DraftOperation::Set {
                place: place(block, &field)?,
                value,
                base,
            },
            Self::AddItem {
                block,
                field,
                index,
                value,
                base,
            } => item(block, &field, ItemChange::Add { index, value }, base)?,
            Self::MoveItem {
                block,
                field,
                index: from,
                to,
                base,
            } => item(block, &field, ItemChange::Move { from, to }, base)?,
            Self::RemoveItem {
                block,
                field,
                index,
                base,
            } => item(block, &field, ItemChange::Remove { index }, base)?,
            Self::Text {
                block,
                field,
                at,
                remove,
                insert,
                base,
            } => DraftOperation::Text {
                place: place(block, &field)?,
                splice: Splice { at, remove, insert },
                base,
            },
            Self::AddBlock { to, index, block } => DraftOperation::Add {
                to: to.destination()?,
                index,
                block,
            },
            Self::MoveBlock { to, index, block } => DraftOperation::Move {
                block: id(&block)?,
                to: to.destination()?,
                index,
            },
            Self::RemoveBlock { block } => DraftOperation::Remove { block: id(&block)? },
            Self::DuplicateBlock { block } => DraftOperation::Duplicate { block: id(&block)? },
        })
    }
}

impl To {
    fn destination(self) -> Result<Destination, DraftFault> {
        match (self.area, self.into) {
            (Some(name), None) => {
                let area = Area::OF_PAGES.iter().find(|area| area.as_str() == name);
                area.map(|area| Destination::Area(*area))
                    .ok_or(DraftFault::NotAllowedHere)
            }
            (None, Some(into)) => Ok(Destination::Inside {
                block: id(&into.block)?,
                field: into.field.into(),
            }),
            _ => Err(DraftFault::WrongValue),
        }
    }
}

fn id(block: &str) -> Result<BlockId, DraftFault> {
    BlockId::parse(block).map_err(|_| DraftFault::UnknownBlock)
}

fn place(block: Option<String>, field: &str) -> Result<Place, DraftFault> {
    let block = block.as_deref().map(id).transpose()?;
    Place::parse(block, field).ok_or(DraftFault::UnknownField)
}

fn item(
    block: Option<String>,
    field: &str,
    change: ItemChange,
    base: Option<u64>,
) -> Result<DraftOperation, DraftFault> {
    let list = place(block, field)?;
    Ok(DraftOperation::Item { list, change, base })
}

/// A refusal that the tab may not have seen yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftRejection {
    pub seq: u64,
    pub error: [DraftError; 1],
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DraftError {
    #[schema(value_type = DraftFaultCode)]
    pub code: &'static str,
    /// A sentence for the editor.
    pub value: String,
}

impl DraftRejection {
    pub fn new(refusal: &DraftRefusal, phrases: &dyn Phrasebook) -> Self {
        let code = refusal.fault.as_str();
        Self {
            seq: refusal.seq,
            error: [DraftError {
                code,
                value: phrases.phrase(&format!("/draft-faults/{code}"), &[]),
            }],
        }
    }
}

/// What a draft is now, and how far a tab's operations have come.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DraftState {
    pub content_id: u32,
    #[schema(value_type = Language)]
    pub language: &'static str,
    /// There are no projects yet.
    pub project: Option<String>,
    /// Counts what is durable of the page in the language, whoever wrote it; `etag` is the same.
    pub version: u64,
    pub revision: u64,
    pub settled: bool,
    pub applied_seq: u64,
    pub acked_seq: u64,
    pub rejected: Vec<DraftRejection>,
    pub etag: u64,
    /// Segment, day and content as content files write them; absent where they are as the tab was told last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<crate::editing::DraftContent>, nullable = false)]
    pub draft: Option<Box<serde_json::value::RawValue>>,
}

/// Who works on a page, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PresentEditor {
    /// A UUID.
    pub tab_id: String,
    pub name: String,
    pub block: Option<String>,
    pub field: Option<String>,
}

/// A page as it is while editors work on it: whole, or as what became another thing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewUpdate {
    pub content_id: u32,
    #[schema(value_type = Language)]
    pub language: &'static str,
    /// Grows with each change.
    pub version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<crate::page::PageModel>, nullable = false)]
    pub page: Option<Box<serde_json::value::RawValue>>,
    /// The version that the patch is of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub base_version: Option<u64>,
    /// RFC 6902.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Value>>, nullable = false)]
    pub patch: Option<Box<serde_json::value::RawValue>>,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_cannot_be_read_is_refused() {
        for (op, fault) in [
            (json!({"kind": "jump"}), DraftFault::WrongValue),
            (
                json!({"kind": "set", "field": "a..b", "value": 1}),
                DraftFault::UnknownField,
            ),
            (json!({"kind": "removeBlock", "block": "A B"}), DraftFault::UnknownBlock),
            (
                json!({"kind": "moveBlock", "block": "a", "area": "inner", "index": 0}),
                DraftFault::NotAllowedHere,
            ),
            (
                json!({"kind": "moveBlock", "block": "a", "index": 0}),
                DraftFault::WrongValue,
            ),
            (
                json!({"kind": "text", "field": "name", "at": -1, "remove": "", "insert": "", "base": 1}),
                DraftFault::WrongValue,
            ),
        ] {
            assert_eq!(read_draft_op(op.clone()), DraftOperation::Refuse(fault), "{op}");
        }
        let read = read_draft_op(
            json!({"kind": "addBlock", "into": {"block": "a", "field": "blocks"}, "index": 2, "block": {"type": "LinkBlock"}}),
        );
        assert!(matches!(
            read,
            DraftOperation::Add {
                to: Destination::Inside { .. },
                index: 2,
                ..
            }
        ));
    }
}
