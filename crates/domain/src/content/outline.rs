//! What of a page others are checked against.

use super::{Content, Page, PageId, PageType, Segment, Subject};
use crate::market::Language;

/// Where a page lies, and what it is about where there can be one page of that only: all that a check of another page asks
/// of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageOutline {
    pub id: PageId,
    pub kind: PageType,
    pub parent: Option<PageId>,
    pub segments: Vec<(Language, Segment)>,
    pub subject: Option<Subject>,
}

impl From<&Page> for PageOutline {
    fn from(page: &Page) -> Self {
        let segments = page.versions.iter();
        Self {
            id: page.id.clone(),
            kind: page.kind,
            parent: page.parent.clone(),
            segments: segments
                .filter_map(|(language, version)| Some((*language, version.segment.clone()?)))
                .collect(),
            subject: page.only_subject(),
        }
    }
}

impl Page {
    /// What the page is about, where the site can have one page of that only.
    pub fn only_subject(&self) -> Option<Subject> {
        match &self.versions.values().next()?.content {
            Content::Start(_) => Some(Subject::Start),
            Content::SearchResult(_) => Some(Subject::SearchResult),
            Content::Product(content) => Some(Subject::Product(content.product.clone())),
            Content::Category(content) => Some(Subject::Category(content.category.clone())),
            _ => None,
        }
    }
}
