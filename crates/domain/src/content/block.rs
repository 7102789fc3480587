//! Blocks as content keeps them: an id for ever, the name of a type, and fields whose meaning the definition of the type
//! knows (`wire::blocks`). Content can so be stored, compared and moved without knowing every type.

use std::{
    any::Any,
    sync::{Arc, OnceLock},
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::BlockId;

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
}

impl Area {
    pub const ALL: &[Self] = &[Self::Top, Self::Main, Self::Items, Self::LiftUp, Self::Bottom];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Main => "main",
            Self::Items => "items",
            Self::LiftUp => "liftup",
            Self::Bottom => "bottom",
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
    #[serde(flatten)]
    #[schema(value_type = Object, additional_properties)]
    fields: Map<String, Value>,
    /// The fields as the definition of the type reads them; nothing where they do not fit.
    #[serde(skip)]
    #[schema(ignore)]
    read: OnceLock<Option<Arc<dyn Any + Send + Sync>>>,
}

impl PartialEq for BlockData {
    fn eq(&self, other: &Self) -> bool {
        (&self.id, &self.kind, &self.fields) == (&other.id, &other.kind, &other.fields)
    }
}

impl BlockData {
    /// A block that was never stored.
    pub fn new(kind: &str, fields: Map<String, Value>) -> Self {
        Self {
            id: None,
            kind: kind.into(),
            fields,
            read: OnceLock::new(),
        }
    }

    pub fn fields(&self) -> &Map<String, Value> {
        &self.fields
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
