//! What changes in an index.

use crate::document::Document;

/// What happened to one document.
#[derive(Debug, Clone)]
pub enum IndexChange {
    /// It is new, or it changed.
    Put(Box<Document>),
    /// The document with this key is gone.
    Delete(Box<str>),
}

impl IndexChange {
    pub fn put(document: Document) -> Self {
        Self::Put(Box::new(document))
    }

    pub fn delete(key: &str) -> Self {
        Self::Delete(key.into())
    }

    pub(crate) fn key(&self) -> &str {
        match self {
            Self::Put(document) => &document.key,
            Self::Delete(key) => key,
        }
    }
}
