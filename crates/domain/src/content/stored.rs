//! A page with what the store knows of it beside what it says.

use std::collections::BTreeMap;

use super::Page;
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

/// What is stored of a page.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredPage {
    pub page: Page,
    pub times: BTreeMap<Language, Times>,
}

impl From<Page> for StoredPage {
    /// A page that was never stored.
    fn from(page: Page) -> Self {
        Self {
            page,
            times: BTreeMap::new(),
        }
    }
}
