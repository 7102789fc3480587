//! What editors do to a draft.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::content::{Area, BlockId};

/// A field of a block, or of the page itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Nothing for the page.
    pub block: Option<BlockId>,
    /// The field's name, then names of fields and indexes within it: `items`, `2`, `text`, `fi`. Never empty.
    pub path: Vec<Box<str>>,
}

impl Place {
    /// Steps that a path may have.
    const DEEPEST: usize = 8;
    const LONGEST_STEP: usize = 64;

    /// Reads a path as it is written: `items.2.text.fi`.
    pub fn parse(block: Option<BlockId>, field: &str) -> Option<Self> {
        let path: Vec<Box<str>> = field.split('.').map(Box::from).collect();
        let fits = path.len() <= Self::DEEPEST
            && path
                .iter()
                .all(|step| !step.is_empty() && step.len() <= Self::LONGEST_STEP);
        fits.then_some(Self { block, path })
    }

    /// Whether one of the two holds the other.
    pub(super) fn meets(&self, other: &Self) -> bool {
        let common = self.path.len().min(other.path.len());
        self.block == other.block && self.path[..common] == other.path[..common]
    }

    /// Whether `inner` is this place, or lies within it.
    pub(super) fn holds(&self, inner: &Self) -> bool {
        self.path.len() <= inner.path.len() && self.meets(inner)
    }

    pub(super) fn is_in_list(&self) -> bool {
        self.path.iter().any(|step| step.parse::<usize>().is_ok())
    }

    /// The places that lead to this one, outermost first, and itself.
    pub(super) fn way(&self) -> impl Iterator<Item = Self> + '_ {
        let ends = 1..=self.path.len();
        ends.map(|end| Self {
            block: self.block.clone(),
            path: self.path[..end].to_vec(),
        })
    }
}

/// Where a block is to stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    Area(Area),
    /// Within another block.
    Inside {
        block: BlockId,
        field: Box<str>,
    },
}

/// A piece of a text that takes the place of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Splice {
    /// In UTF-16 code units, as browsers count.
    pub at: usize,
    pub remove: String,
    pub insert: String,
}

/// What is done to a list whose items are no blocks.
#[derive(Debug, Clone, PartialEq)]
pub enum ItemChange {
    /// Before the item that has the index; behind all where none has.
    Add {
        index: usize,
        value: Value,
    },
    /// `to` is the index that it has afterwards.
    Move {
        from: usize,
        to: usize,
    },
    Remove {
        index: usize,
    },
}

impl ItemChange {
    /// Where an item stands afterwards; nothing for one that is removed.
    pub(super) fn index_after(&self, at: usize) -> Option<usize> {
        match *self {
            Self::Add { index, .. } => Some(if at >= index { at + 1 } else { at }),
            Self::Remove { index } if at == index => None,
            Self::Remove { index } => Some(if at > index { at - 1 } else { at }),
            Self::Move { from, to } if at == from => Some(to),
            Self::Move { from, to } => {
                let without = if at > from { at - 1 } else { at };
                Some(if without >= to { without + 1 } else { without })
            }
        }
    }
}

/// `base` is the revision that the tab showed, beside its own operations before this one. Without one, values are set whatever
/// others have done meanwhile.
#[derive(Debug, Clone, PartialEq)]
pub enum DraftOperation {
    /// Null takes a field away that need not be there, or an item of a list.
    Set {
        place: Place,
        value: Value,
        base: Option<u64>,
    },
    Item {
        list: Place,
        change: ItemChange,
        base: Option<u64>,
    },
    Text {
        place: Place,
        splice: Splice,
        base: u64,
    },
    Add {
        to: Destination,
        index: usize,
        /// As content keeps it; its id, where it has one, must be fresh.
        block: Map<String, Value>,
    },
    Move {
        block: BlockId,
        to: Destination,
        index: usize,
    },
    Remove {
        block: BlockId,
    },
    Duplicate {
        block: BlockId,
    },
    /// What could not be read: its number is used all the same.
    Refuse(DraftFault),
}

impl DraftOperation {
    /// About the bytes that it takes.
    pub fn bytes(&self) -> usize {
        const HEAD: usize = 128;
        HEAD + match self {
            Self::Set { value, .. }
            | Self::Item {
                change: ItemChange::Add { value, .. },
                ..
            } => value.to_string().len(),
            Self::Text { splice, .. } => splice.remove.len() + splice.insert.len(),
            Self::Add { block, .. } => block
                .iter()
                .map(|(name, value)| name.len() + value.to_string().len())
                .sum(),
            Self::Item { .. } | Self::Move { .. } | Self::Remove { .. } | Self::Duplicate { .. } | Self::Refuse(_) => 0,
        }
    }

    /// The field that it changes, and the revision that it was made upon; nothing where it changes whole blocks.
    pub(super) fn place(&self) -> Option<(&Place, Option<u64>)> {
        match self {
            Self::Set { place, base, .. } | Self::Item { list: place, base, .. } => Some((place, *base)),
            Self::Text { place, base, .. } => Some((place, Some(*base))),
            _ => None,
        }
    }
}

/// Why an operation was decided against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DraftFault {
    UnknownBlock,
    UnknownField,
    NotAllowedHere,
    TooLong,
    WrongValue,
    /// The text is another one, so that there is no telling where this belongs.
    Conflict,
    /// Others have changed since what this was made upon: it can be carried over that, and sent anew.
    Stale,
    /// Somebody has removed the block meanwhile.
    Gone,
    /// It writes raw HTML or an embed, and whoever does it has no right to.
    MarkupForbidden,
    /// The page is published by itself at a time, and whoever does it has no right to publish.
    PageScheduled,
}

impl DraftFault {
    pub const ALL: [Self; 10] = [
        Self::UnknownBlock,
        Self::UnknownField,
        Self::NotAllowedHere,
        Self::TooLong,
        Self::WrongValue,
        Self::Conflict,
        Self::Stale,
        Self::Gone,
        Self::MarkupForbidden,
        Self::PageScheduled,
    ];

    /// The code on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::UnknownBlock => "unknown-block",
            Self::UnknownField => "unknown-field",
            Self::NotAllowedHere => "not-allowed-here",
            Self::TooLong => "too-long",
            Self::WrongValue => "wrong-value",
            Self::Conflict => "conflict",
            Self::Stale => "stale",
            Self::Gone => "gone",
            Self::MarkupForbidden => "markup-forbidden",
            Self::PageScheduled => "page-scheduled",
        }
    }
}

/// A refusal that its tab may not have seen yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftRefusal {
    pub seq: u64,
    pub fault: DraftFault,
}
