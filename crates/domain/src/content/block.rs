//! Blocks as content keeps them: an id for ever, the name of a type, and fields whose meaning the definition of the type
//! knows (`wire::blocks`). Content can so be stored, compared and moved without knowing every type.

use std::{
    any::Any,
    borrow::Cow,
    sync::{Arc, OnceLock},
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::{BlockId, PageId, VisitorGroupId};

/// Where on a page blocks stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Area {
    Top,
    Main,
    /// Of a location.
    Items,
    /// Of a recipe.
    LiftUp,
    Bottom,
    /// Of a block that holds others.
    Inner,
}

impl Area {
    /// Those of pages.
    pub const OF_PAGES: &[Self] = &[Self::Top, Self::Main, Self::Items, Self::LiftUp, Self::Bottom];
    pub const ALL: &[Self] = &[
        Self::Top,
        Self::Main,
        Self::Items,
        Self::LiftUp,
        Self::Bottom,
        Self::Inner,
    ];

    /// The field of content that holds it; empty for that of a block.
    pub fn field(self) -> &'static str {
        match self {
            Self::Top => "topContentArea",
            Self::Main => "mainContentArea",
            Self::Items => "contentAreaItems",
            Self::LiftUp => "liftUpContentArea",
            Self::Bottom => "bottomContentArea",
            Self::Inner => "",
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Main => "main",
            Self::Items => "items",
            Self::LiftUp => "liftup",
            Self::Bottom => "bottom",
            Self::Inner => "inner",
        }
    }
}

/// A block of a content area.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct BlockData {
    /// Nothing until the page is stored for the first time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<BlockId>,
    /// The name of its type, such as `HeroBlock`.
    #[serde(rename = "type")]
    pub kind: Box<str>,
    /// The groups of visitors that it is for; for everybody where none is named.
    #[serde(rename = "visitorGroups", default, skip_serializing_if = "Vec::is_empty")]
    pub visitor_groups: Vec<VisitorGroupId>,
    /// Editors keep it, and no reader is shown it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    #[serde(flatten)]
    #[schema(value_type = Object, additional_properties)]
    fields: Map<String, Value>,
    /// The page of shared blocks that it comes from, where another page shows it.
    #[serde(skip)]
    #[schema(ignore)]
    pub owner: Option<PageId>,
    /// The fields as the definition of the type reads them; nothing where they do not fit.
    #[serde(skip)]
    #[schema(ignore)]
    read: OnceLock<Option<Arc<dyn Any + Send + Sync>>>,
}

impl PartialEq for BlockData {
    fn eq(&self, other: &Self) -> bool {
        (&self.id, &self.kind, &self.visitor_groups, self.hidden, &self.fields)
            == (
                &other.id,
                &other.kind,
                &other.visitor_groups,
                other.hidden,
                &other.fields,
            )
    }
}

impl BlockData {
    /// A block that was never stored.
    pub fn new(kind: &str, fields: Map<String, Value>) -> Self {
        Self {
            id: None,
            kind: kind.into(),
            visitor_groups: Vec::new(),
            hidden: false,
            owner: None,
            fields,
            read: OnceLock::new(),
        }
    }

    pub fn fields(&self) -> &Map<String, Value> {
        &self.fields
    }

    /// The blocks inside this one, by the names of the fields that hold them. A list of objects which each name a `type` is
    /// one of blocks, whatever the type of this one.
    pub fn inner(&self) -> Vec<(&str, Vec<Self>)> {
        let lists = self.fields.iter().filter(|(_, value)| is_blocks(value));
        let read = lists.filter_map(|(field, value)| Some((field.as_str(), Vec::deserialize(value).ok()?)));
        read.collect()
    }

    /// Whether every reader is shown it.
    pub fn is_for_all(&self) -> bool {
        !self.hidden && self.visitor_groups.is_empty()
    }

    /// The groups that it, or a block inside it, is for.
    pub(super) fn visitor_groups_within(&self) -> Vec<VisitorGroupId> {
        if self.hidden {
            return Vec::new();
        }
        let mut groups = self.visitor_groups.clone();
        // Few blocks hold others, and few of those are for some only: lists are not read for nothing.
        let entries = self.fields.values().filter_map(Value::as_array).flatten();
        if entries.into_iter().any(|entry| entry.get(GROUPS).is_some()) {
            let inner = self.inner().into_iter().flat_map(|(_, blocks)| blocks);
            groups.extend(inner.flat_map(|block| block.visitor_groups));
        }
        groups
    }

    /// What the block says: its fields without the ids of the blocks inside.
    pub(super) fn says(&self) -> Cow<'_, Map<String, Value>> {
        if !self.fields.values().any(is_blocks) {
            return Cow::Borrowed(&self.fields);
        }
        let mut fields = self.fields.clone();
        let lists = fields.values_mut().filter(|value| is_blocks(value));
        for block in lists.filter_map(Value::as_array_mut).flatten() {
            if let Some(block) = block.as_object_mut() {
                block.remove("id");
            }
        }
        Cow::Owned(fields)
    }

    /// Puts other blocks into a field.
    pub(super) fn set_inner(&mut self, field: &str, blocks: &[Self]) {
        let blocks = blocks.iter().filter_map(|block| serde_json::to_value(block).ok());
        self.fields.insert(field.to_owned(), blocks.collect());
        self.read = OnceLock::new();
    }

    /// The fields as a type; nothing where they do not fit. They are read once: a type of block has one form.
    pub fn read<T: DeserializeOwned + Send + Sync + 'static>(&self) -> Option<&T> {
        let read = self.read.get_or_init(|| {
            let fields = serde_json::from_value::<T>(Value::Object(self.fields.clone()));
            fields.ok().map(|fields| Arc::new(fields) as _)
        });
        read.as_deref()?.downcast_ref()
    }
}

/// The name of the field that says whom a block is for.
const GROUPS: &str = "visitorGroups";

fn is_blocks(value: &Value) -> bool {
    let names_a_type = |entry: &Value| entry.get("type").is_some_and(Value::is_string);
    value
        .as_array()
        .is_some_and(|entries| !entries.is_empty() && entries.iter().all(names_a_type))
}
