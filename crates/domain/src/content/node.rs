//! A page in its place in the tree.

use std::{
    collections::BTreeSet,
    sync::{Arc, OnceLock},
};

use super::{Page, PageId, PageType, StoredPage, Times, Version, VisitorGroupId, shared::with_shared};
use crate::market::Language;

/// Pages one under another, the start page not counted. Deeper trees are a circle or a mistake: `check` refuses them.
pub(super) const MAX_DEPTH: usize = 13;

/// A page in its place in the tree.
#[derive(Debug)]
pub struct Node {
    stored: Arc<StoredPage>,
    paths: [Option<Box<str>>; 3],
    nearest: [Box<str>; 3],
    /// Where the blocks come from that it shares with other pages, and it as it is stored; nothing where it shares none.
    shared: Option<(Arc<StoredPage>, Vec<Arc<StoredPage>>)>,
    /// Looked for when they are asked for first.
    visitor_groups: [OnceLock<BTreeSet<VisitorGroupId>>; 3],
}

impl Node {
    /// `find` gives the stored pages above, seen or not. Nothing for a page that readers see in no language.
    pub(super) fn new<'a>(
        stored: Arc<StoredPage>,
        find: &impl Fn(&PageId) -> Option<&'a Arc<StoredPage>>,
    ) -> Option<Self> {
        let find_page = &|id: &PageId| find(id).map(|stored| &stored.page);
        let page = &stored.page;
        let paths = Language::ALL.map(|language| path(find_page, page, language).map(Into::into));
        let nearest = Language::ALL.map(|language| nearest(find_page, page, language).into());
        let (stored, shared) = match with_shared(&stored, find) {
            Some((whole, sources)) => (Arc::new(whole), Some((stored, sources))),
            None => (stored, None),
        };
        let node = Self {
            paths,
            nearest,
            visitor_groups: Default::default(),
            shared,
            stored,
        };
        let is_seen = Language::ALL
            .into_iter()
            .any(|language| node.version(language).is_some());
        is_seen.then_some(node)
    }

    pub fn page(&self) -> &Page {
        &self.stored.page
    }

    pub fn id(&self) -> &PageId {
        &self.page().id
    }

    pub fn kind(&self) -> PageType {
        self.page().kind
    }

    /// When what the page says in a language came to be; nothing where it was never stored.
    pub fn times(&self, language: Language) -> Option<Times> {
        self.stored.times.get(&language).copied()
    }

    /// What readers of a language see; nothing where the page, or one above it, is not published in that language.
    pub fn version(&self, language: Language) -> Option<&Version> {
        let version = self.page().published(language)?;
        (!self.kind().has_address() || self.path(language).is_some()).then_some(version)
    }

    /// The version in this language, else in the first that has one (fi, sv, en).
    pub fn version_or_other(&self, language: Language) -> Option<&Version> {
        let others = || Language::ALL.into_iter().find_map(|other| self.version(other));
        self.version(language).or_else(others)
    }

    /// The address in a language, such as `/fi/reseptit/mustikkapiirakka`; nothing where the page has none.
    pub fn path(&self, language: Language) -> Option<&str> {
        self.paths[place(language)].as_deref()
    }

    /// The address in a language, or that of the nearest page above which has one.
    pub fn nearest_path(&self, language: Language) -> &str {
        &self.nearest[place(language)]
    }

    /// The groups of visitors that some block of the page in a language is for; none where all readers see the same.
    pub fn visitor_groups(&self, language: Language) -> &BTreeSet<VisitorGroupId> {
        self.visitor_groups[place(language)].get_or_init(|| {
            let version = self.version_or_other(language);
            version
                .map(|version| version.content.visitor_groups())
                .unwrap_or_default()
        })
    }

    /// Whether readers find the same at the same address, whatever the pages around it are.
    pub fn is_as(&self, other: &Self) -> bool {
        let is_same = match (&self.shared, &other.shared) {
            (None, None) => Arc::ptr_eq(&self.stored, &other.stored),
            (Some((own, sources)), Some((others_own, others))) => {
                let mut both = sources.iter().zip(others);
                sources.len() == others.len()
                    && Arc::ptr_eq(own, others_own)
                    && both.all(|(source, other)| Arc::ptr_eq(source, other))
            }
            _ => false,
        };
        is_same && self.paths == other.paths
    }

    /// Where it stands among the pages beside it.
    pub(super) fn order(&self) -> (i64, &PageId) {
        (self.page().position, self.id())
    }
}

fn place(language: Language) -> usize {
    match language {
        Language::Fi => 0,
        Language::Sv => 1,
        Language::En => 2,
    }
}

/// The path of a page whose ancestors are all published in the language. Pages in a circle have none.
fn path<'a>(find: &impl Fn(&PageId) -> Option<&'a Page>, page: &Page, language: Language) -> Option<String> {
    let segment = |page: &Page| -> Option<String> {
        let has_place = page.kind.has_address();
        let segment = page.published(language).filter(|_| has_place)?.segment.as_ref()?;
        Some(segment.to_string())
    };
    let mut segments = vec![segment(page)?];
    let mut above = page.parent.as_ref();
    while let Some(parent) = above {
        let parent = find(parent)?;
        // The start page is every page's root; its address is the language alone.
        if parent.kind == PageType::Start {
            break;
        }
        if segments.len() == MAX_DEPTH {
            return None;
        }
        segments.push(segment(parent)?);
        above = parent.parent.as_ref();
    }
    segments.reverse();
    Some(format!("/{language}/{}", segments.join("/")))
}

fn nearest<'a>(find: &impl Fn(&PageId) -> Option<&'a Page>, page: &Page, language: Language) -> String {
    if let Some(path) = path(find, page, language) {
        return path;
    }
    let mut above = page.parent.as_ref();
    for _ in 1..MAX_DEPTH {
        let Some(page) = above.and_then(find) else { break };
        if let Some(path) = path(find, page, language) {
            return path;
        }
        above = page.parent.as_ref();
    }
    format!("/{language}/")
}
