//! What of a page others are checked against.

use std::collections::BTreeSet;

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
    /// In all languages together: mostly one, or none.
    pub subjects: BTreeSet<Subject>,
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
            subjects: page.only_subjects(),
        }
    }
}

impl Page {
    /// What the page is about in its languages, as far as the site can have one page of that only.
    pub fn only_subjects(&self) -> BTreeSet<Subject> {
        let versions = self.versions.values();
        versions.filter_map(|version| version.content.only_subject()).collect()
    }
}

impl Content {
    /// What the content is about, where the site can have one page of that only.
    pub fn only_subject(&self) -> Option<Subject> {
        match self {
            Self::Start(_) => Some(Subject::Start),
            Self::SearchResult(_) => Some(Subject::SearchResult),
            Self::Product(content) => Some(Subject::Product(content.product.clone())),
            Self::Category(content) => Some(Subject::Category(content.category.clone())),
            _ => None,
        }
    }
}
