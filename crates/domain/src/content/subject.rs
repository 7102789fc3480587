//! What a page of the site is about, as far as the tree says something of it.

use std::sync::Arc;

use super::{
    ContentTree, Node, PageId,
    numbers::{SEARCH_RESULT, START, category_key, page_key, product_key},
};
use crate::{
    ids::{CategoryCode, ProductCode},
    market::Language,
};

/// What a page of the site is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    Start,
    SearchResult,
    Product(ProductCode),
    Category(CategoryCode),
    Page(PageId),
}

impl Subject {
    /// The name that the page's identity is made of.
    pub fn key(&self) -> String {
        match self {
            Self::Start => START.to_owned(),
            Self::SearchResult => SEARCH_RESULT.to_owned(),
            Self::Product(code) => product_key(code.as_str()),
            Self::Category(code) => category_key(code.as_str()),
            Self::Page(id) => page_key(id),
        }
    }

    /// What the tree says of it; nothing where it says nothing that readers see.
    pub fn node<'a>(&self, tree: &'a ContentTree) -> Option<&'a Arc<Node>> {
        match self {
            Self::Start => tree.start(),
            Self::SearchResult => tree.search_result(),
            Self::Product(code) => tree.product(code.as_str()),
            Self::Category(code) => tree.category(code.as_str()),
            Self::Page(id) => tree.page(id.as_str()),
        }
    }

    /// Whether two trees say the same of it, at the same address.
    pub fn is_same_in(&self, one: &ContentTree, other: &ContentTree) -> bool {
        match (self.node(one), self.node(other)) {
            (Some(one), Some(other)) => one.is_as(other),
            (None, None) => true,
            _ => false,
        }
    }

    /// When readers of a language last got to see something else of it, in milliseconds; 0 where nothing was ever stored.
    pub fn version(&self, tree: &ContentTree, language: Language) -> u64 {
        let times = self.node(tree).and_then(|node| node.times(language));
        times.and_then(|times| times.changed.0.try_into().ok()).unwrap_or(0)
    }
}
