//! A page with what the store knows of it beside what it says.

use std::collections::BTreeMap;

use super::{Page, PageId, Segment, Status, Version};
use crate::{clock::UnixMillis, market::Language};

/// When what a page says in a language came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Times {
    /// When the page was put in this language for the first time.
    pub created: UnixMillis,
    /// When readers last got to see something else.
    pub changed: UnixMillis,
    /// When what stands there was saved, which may have been long before it was published.
    pub saved: UnixMillis,
}

/// Where a page was published before it moved or got another name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormerPlace {
    pub language: Language,
    pub parent: Option<PageId>,
    pub segment: Segment,
    /// When the page left it. Of two pages that were there the later one counts.
    pub left: UnixMillis,
}

/// What is stored of a page.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredPage {
    pub page: Page,
    pub times: BTreeMap<Language, Times>,
    pub former_places: Vec<FormerPlace>,
}

impl From<Page> for StoredPage {
    /// A page that was never stored.
    fn from(page: Page) -> Self {
        Self {
            page,
            times: BTreeMap::new(),
            former_places: Vec::new(),
        }
    }
}

impl Page {
    /// The page as readers would see it with this version in a language.
    pub fn showing(&self, language: Language, version: Version) -> Self {
        let mut page = self.clone();
        let version = Version {
            status: Status::Published,
            ..version
        };
        page.versions.insert(language, version);
        page
    }

    /// The places that the page leaves when it becomes another one; none where readers did not see it there.
    pub fn places_left(&self, next: &Self, at: UnixMillis) -> Vec<FormerPlace> {
        let left = self.versions.keys().filter_map(|language| {
            let before = self.published(*language)?.segment.as_ref()?;
            let after = next.versions.get(language).and_then(|version| version.segment.as_ref());
            let stays = after == Some(before) && next.parent == self.parent;
            (!stays && after.is_some()).then(|| FormerPlace {
                language: *language,
                parent: self.parent.clone(),
                segment: before.clone(),
                left: at,
            })
        });
        left.collect()
    }
}
