//! Everything that readers see, as one immutable value.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use super::{Page, PageId, PageType, StoredPage, Taxonomy, Times, Version};
use crate::market::Language;

/// A snapshot of the content. Cheap to share; a change makes a new one, which shares the pages that stayed as they were.
/// Making one walks all pages, so that nobody has to who reads it.
#[derive(Debug, Clone, Default)]
pub struct ContentTree {
    /// All pages that are stored, also those that nobody sees yet.
    pages: BTreeMap<PageId, Arc<StoredPage>>,
    nodes: BTreeMap<PageId, Arc<Node>>,
    children: HashMap<PageId, Vec<Arc<Node>>>,
    by_path: HashMap<Box<str>, (Language, Arc<Node>)>,
    by_product: HashMap<Box<str>, Arc<Node>>,
    by_category: HashMap<Box<str>, Arc<Node>>,
    /// By id.
    by_kind: HashMap<PageType, Vec<Arc<Node>>>,
    /// In their order.
    roots: Vec<Arc<Node>>,
    /// All stored pages, seen or not, by what they lie right under.
    stored_under: HashMap<PageId, Vec<PageId>>,
    taxonomy: Arc<Taxonomy>,
}

/// A page in its place in the tree.
#[derive(Debug)]
pub struct Node {
    stored: Arc<StoredPage>,
    paths: [Option<Box<str>>; 3],
    nearest: [Box<str>; 3],
}

impl ContentTree {
    pub fn new(pages: impl IntoIterator<Item: Into<StoredPage>>, taxonomy: Taxonomy) -> Self {
        Self::of(by_id(pages).collect(), Arc::new(taxonomy))
    }

    /// The next snapshot: pages that are put take the place of those with the same id.
    pub fn with(&self, put: impl IntoIterator<Item: Into<StoredPage>>, gone: &[PageId]) -> Self {
        let mut pages = self.pages.clone();
        for id in gone {
            pages.remove(id);
        }
        pages.extend(by_id(put));
        Self::of(pages, self.taxonomy.clone())
    }

    /// The next snapshot with another taxonomy.
    pub fn with_taxonomy(&self, taxonomy: Taxonomy) -> Self {
        Self {
            taxonomy: Arc::new(taxonomy),
            ..self.clone()
        }
    }

    /// A page that readers see in some language.
    pub fn page(&self, id: &str) -> Option<&Arc<Node>> {
        self.nodes.get(id)
    }

    /// All pages that readers see in some language, by id.
    pub fn pages(&self) -> impl ExactSizeIterator<Item = &Arc<Node>> {
        self.nodes.values()
    }

    /// The pages under one, in their order.
    pub fn children(&self, id: &str) -> &[Arc<Node>] {
        self.children.get(id).map(Vec::as_slice).unwrap_or_default()
    }

    /// The stored pages, seen or not, that lie under this one at any depth; about `most` of them.
    pub fn below(&self, id: &str, most: usize) -> Vec<&PageId> {
        let right_under = |id: &str| self.stored_under.get(id).into_iter().flatten();
        let mut below: Vec<_> = right_under(id).collect();
        let mut at = 0;
        // A circle goes round until there are as many.
        while let Some(id) = below.get(at).filter(|_| below.len() < most) {
            below.extend(right_under(id.as_str()));
            at += 1;
        }
        below
    }

    /// The pages of a type that readers see in some language, by id.
    pub fn of_type(&self, kind: PageType) -> &[Arc<Node>] {
        self.by_kind.get(&kind).map(Vec::as_slice).unwrap_or_default()
    }

    /// The topmost pages that have an address, in their order: they lie at the root or right under the start page.
    pub fn roots(&self) -> &[Arc<Node>] {
        &self.roots
    }

    /// The page at a path such as `/fi/reseptit/mustikkapiirakka`.
    pub fn resolve(&self, path: &str) -> Option<(Language, &Arc<Node>)> {
        let (language, node) = self.by_path.get(path)?;
        Some((*language, node))
    }

    /// The pages above one, the topmost first.
    pub fn ancestors(&self, node: &Node) -> Vec<&Arc<Node>> {
        let mut above = Vec::new();
        let mut next = node.page().parent.as_ref();
        while let Some(parent) = next.and_then(|id| self.nodes.get(id)) {
            // A circle has no place in the tree, so that this ends; the length is a second lock.
            if above.len() > self.nodes.len() {
                break;
            }
            next = parent.page().parent.as_ref();
            above.push(parent);
        }
        above.reverse();
        above
    }

    /// The first page of the site.
    pub fn start(&self) -> Option<&Arc<Node>> {
        self.of_type(PageType::Start).first()
    }

    /// What belongs to the results of the shop's search.
    pub fn search_result(&self) -> Option<&Arc<Node>> {
        self.of_type(PageType::SearchResult).first()
    }

    /// What editors said of a product.
    pub fn product(&self, code: &str) -> Option<&Arc<Node>> {
        self.by_product.get(code)
    }

    /// What editors said of a product category.
    pub fn category(&self, code: &str) -> Option<&Arc<Node>> {
        self.by_category.get(code)
    }

    pub fn taxonomy(&self) -> &Taxonomy {
        &self.taxonomy
    }

    fn of(pages: BTreeMap<PageId, Arc<StoredPage>>, taxonomy: Arc<Taxonomy>) -> Self {
        let mut tree = Self {
            taxonomy,
            ..Self::default()
        };
        for stored in pages.values() {
            let page = &stored.page;
            let node = Arc::new(Node {
                paths: Language::ALL.map(|language| path(&pages, page, language).map(Into::into)),
                nearest: Language::ALL.map(|language| nearest(&pages, page, language).into()),
                stored: stored.clone(),
            });
            if Language::ALL
                .into_iter()
                .all(|language| node.version(language).is_none())
            {
                continue;
            }
            tree.place(node);
        }
        for siblings in tree.children.values_mut() {
            siblings.sort_by(|a, b| (a.page().position, a.id()).cmp(&(b.page().position, b.id())));
        }
        tree.roots = tree.find_roots();
        for (id, stored) in &pages {
            if let Some(parent) = &stored.page.parent {
                tree.stored_under.entry(parent.clone()).or_default().push(id.clone());
            }
        }
        tree.pages = pages;
        tree
    }

    fn find_roots(&self) -> Vec<Arc<Node>> {
        let is_root = |node: &&Arc<Node>| {
            let parent = node.page().parent.as_ref();
            node.kind().has_address()
                && parent.is_none_or(|id| self.nodes.get(id).is_some_and(|above| above.kind() == PageType::Start))
        };
        let mut roots: Vec<_> = self.nodes.values().filter(is_root).cloned().collect();
        roots.sort_by(|a, b| (a.page().position, a.id()).cmp(&(b.page().position, b.id())));
        roots
    }

    fn place(&mut self, node: Arc<Node>) {
        for language in Language::ALL {
            if let Some(path) = node.path(language) {
                self.by_path.insert(path.into(), (language, node.clone()));
            }
        }
        let contents = node.page().versions.values().map(|version| &version.content);
        for content in contents {
            match content {
                super::Content::Product(content) => {
                    self.by_product.insert(content.product.as_str().into(), node.clone());
                }
                super::Content::Category(content) => {
                    self.by_category.insert(content.category.as_str().into(), node.clone());
                }
                _ => {}
            }
        }
        if let Some(parent) = &node.page().parent {
            self.children.entry(parent.clone()).or_default().push(node.clone());
        }
        self.by_kind.entry(node.kind()).or_default().push(node.clone());
        self.nodes.insert(node.id().clone(), node);
    }
}

impl Node {
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
}

fn place(language: Language) -> usize {
    match language {
        Language::Fi => 0,
        Language::Sv => 1,
        Language::En => 2,
    }
}

fn by_id(pages: impl IntoIterator<Item: Into<StoredPage>>) -> impl Iterator<Item = (PageId, Arc<StoredPage>)> {
    let stored = pages.into_iter().map(Into::<StoredPage>::into);
    stored.map(|stored| (stored.page.id.clone(), Arc::new(stored)))
}

/// The path of a page whose ancestors are all published in the language. Pages in a circle have none.
fn path(pages: &BTreeMap<PageId, Arc<StoredPage>>, page: &Page, language: Language) -> Option<String> {
    let mut segments = Vec::new();
    let mut at = page;
    loop {
        if !at.kind.has_address() || segments.len() == MAX_DEPTH {
            return None;
        }
        segments.push(at.published(language)?.segment.as_ref()?.as_str());
        match &at.parent {
            None => break,
            Some(parent) => {
                at = &pages.get(parent)?.page;
                // The start page is every page's root; its address is the language alone.
                if at.kind == PageType::Start {
                    break;
                }
            }
        }
    }
    segments.reverse();
    Some(format!("/{language}/{}", segments.join("/")))
}

/// Pages one under another, the start page not counted. Deeper trees are a circle or a mistake: `check` refuses them.
pub(super) const MAX_DEPTH: usize = 13;

fn nearest(pages: &BTreeMap<PageId, Arc<StoredPage>>, page: &Page, language: Language) -> String {
    let mut at = Some(page);
    for _ in 0..MAX_DEPTH {
        let Some(page) = at else { break };
        if let Some(path) = path(pages, page, language) {
            return path;
        }
        at = page
            .parent
            .as_ref()
            .and_then(|id| pages.get(id))
            .map(|above| &above.page);
    }
    format!("/{language}/")
}
