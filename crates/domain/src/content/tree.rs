//! Everything that readers see, as one immutable value.

use std::{collections::HashMap, sync::Arc};

use super::{
    Page, PageId, PageType, StoredPage, Taxonomy,
    base::{Base, subjects},
    node::Node,
    overlay::Overlay,
};
use crate::market::Language;

/// A snapshot of the content. Cheap to share; a change makes a new one, which shares the pages that stayed as they were.
/// Making one walks all pages, so that nobody has to who reads it.
#[derive(Debug, Clone, Default)]
pub struct ContentTree {
    base: Arc<Base>,
    /// What is laid over it for a preview.
    overlay: Arc<Overlay>,
    taxonomy: Arc<Taxonomy>,
}

impl ContentTree {
    pub fn new(pages: impl IntoIterator<Item: Into<StoredPage>>, taxonomy: Taxonomy) -> Self {
        Self {
            base: Arc::new(Base::of(by_id(pages).collect())),
            overlay: Arc::default(),
            taxonomy: Arc::new(taxonomy),
        }
    }

    /// The next snapshot: pages that are put take the place of those with the same id.
    pub fn with(&self, put: impl IntoIterator<Item: Into<StoredPage>>, gone: &[PageId]) -> Self {
        let mut pages = self.base.pages.clone();
        for id in gone {
            pages.remove(id);
        }
        pages.extend(by_id(put));
        Self {
            base: Arc::new(Base::of(pages)),
            overlay: Arc::default(),
            taxonomy: self.taxonomy.clone(),
        }
    }

    /// The next snapshot with another taxonomy.
    pub fn with_taxonomy(&self, taxonomy: Taxonomy) -> Self {
        Self {
            taxonomy: Arc::new(taxonomy),
            ..self.clone()
        }
    }

    /// What readers would see if these pages stood in the place of those with the same ids: a preview of drafts. Nothing of
    /// the tree is made anew. Pages below them keep the addresses that they have.
    pub fn laid_over(&self, drafts: impl IntoIterator<Item = Page>) -> Self {
        Self {
            base: self.base.clone(),
            overlay: Arc::new(Overlay::new(&self.base, by_id(drafts).collect())),
            taxonomy: self.taxonomy.clone(),
        }
    }

    /// A page that readers see in some language.
    pub fn page(&self, id: &str) -> Option<&Arc<Node>> {
        match self.overlay.nodes.get(id) {
            Some(drafted) => drafted.as_ref(),
            None => self.base.nodes.get(id),
        }
    }

    /// All pages that readers see in some language, by id; in a preview those that they do not see yet come last.
    pub fn pages(&self) -> impl Iterator<Item = &Arc<Node>> {
        let stored = self.base.nodes.keys().filter_map(|id| self.page(id.as_str()));
        let drafted = self.overlay.nodes.iter();
        let new = drafted.filter(|(id, _)| !self.base.nodes.contains_key(*id));
        stored.chain(new.filter_map(|(_, node)| node.as_ref()))
    }

    /// The pages under one, in their order.
    pub fn children(&self, id: &str) -> &[Arc<Node>] {
        let drafted = self.overlay.children.get(id);
        let children = drafted.or_else(|| self.base.children.get(id));
        children.map(Vec::as_slice).unwrap_or_default()
    }

    /// A page as it is stored, whether readers see it or not; nothing of what is laid over the tree.
    pub fn stored(&self, id: &str) -> Option<&Arc<StoredPage>> {
        self.base.pages.get(id)
    }

    /// The stored page with a number, or that adds to the page of the shop with it.
    pub fn stored_numbered(&self, number: u32) -> Option<&Arc<StoredPage>> {
        self.base.pages.get(self.base.by_number.get(&number)?)
    }

    /// All of them, by id.
    pub fn all_stored(&self) -> impl Iterator<Item = &Arc<StoredPage>> {
        self.base.pages.values()
    }

    /// Those right under one, or under none, in their order; the start page comes first.
    pub fn stored_under(&self, parent: Option<&str>) -> Vec<&Arc<StoredPage>> {
        let ids = match parent {
            Some(parent) => self.base.stored_under.get(parent),
            None => Some(&self.base.stored_at_top),
        };
        let ids = ids.map(Vec::as_slice).unwrap_or_default();
        let mut found: Vec<_> = ids.iter().filter_map(|id| self.base.pages.get(id)).collect();
        let is_start = |page: &Page| page.kind == PageType::Start;
        found.sort_by_key(|stored| (!is_start(&stored.page), stored.page.position, &stored.page.id));
        found
    }

    pub fn has_stored_under(&self, id: &str) -> bool {
        self.base.stored_under.get(id).is_some_and(|below| !below.is_empty())
    }

    /// The stored pages, seen or not, that show the blocks of a page of shared ones.
    pub fn showing_shared(&self, id: &str) -> impl Iterator<Item = &PageId> {
        self.base.showing_shared.get(id).into_iter().flatten()
    }

    /// The pages that readers see in some language, and that may have the block with a number: in a preview every draft may. The
    /// first question walks all pages: not for an async thread.
    pub fn showing_block(&self, number: u32) -> impl Iterator<Item = &Arc<Node>> {
        let stored = self.base.showing_block(number).iter();
        let as_stored = stored.filter(|node| !self.overlay.nodes.contains_key(node.id()));
        as_stored.chain(self.overlay.nodes.values().flatten())
    }

    /// The stored pages, seen or not, that lie under this one at any depth; about `most` of them.
    pub fn below(&self, id: &str, most: usize) -> Vec<&PageId> {
        let right_under = |id: &str| self.base.stored_under.get(id).into_iter().flatten();
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
        let drafted = self.overlay.by_kind.get(&kind);
        let pages = drafted.or_else(|| self.base.by_kind.get(&kind));
        pages.map(Vec::as_slice).unwrap_or_default()
    }

    /// The topmost pages that have an address, in their order: they lie at the root or right under the start page.
    pub fn roots(&self) -> &[Arc<Node>] {
        self.overlay.roots.as_deref().unwrap_or(&self.base.roots)
    }

    /// The page at a path such as `/fi/reseptit/mustikkapiirakka`.
    pub fn resolve(&self, path: &str) -> Option<(Language, &Arc<Node>)> {
        let found = match self.overlay.by_path.get(path) {
            Some(drafted) => drafted.as_ref(),
            None => self.base.by_path.get(path),
        };
        found.map(|(language, node)| (*language, node))
    }

    /// The page that was at a path before it, or one above it, moved or got another name. A page that is there now is
    /// found by `resolve`, and what was there before it by nothing.
    pub fn moved(&self, path: &str) -> Option<(Language, &Arc<Node>)> {
        let mut segments = path.split('/').filter(|segment| !segment.is_empty());
        let language: Language = segments.next()?.parse().ok()?;
        let mut at: Option<&Arc<Node>> = None;
        for segment in segments {
            let above = match at {
                None => format!("/{language}"),
                Some(node) => node.path(language)?.to_owned(),
            };
            let place = || (language, at.map(|node| node.id().clone()), segment.into());
            at = match self.resolve(&format!("{above}/{segment}")) {
                Some((_, node)) => Some(node),
                None => {
                    let (_, id) = self.base.former.get(&place())?;
                    Some(self.page(id.as_str())?)
                }
            };
        }
        at.filter(|node| node.path(language).is_some())
            .map(|node| (language, node))
    }

    /// The pages above one, the topmost first.
    pub fn ancestors(&self, node: &Node) -> Vec<&Arc<Node>> {
        let mut above = Vec::new();
        let mut next = node.page().parent.as_ref();
        while let Some(parent) = next.and_then(|id| self.page(id.as_str())) {
            // A circle has no place in the tree, so that this ends; the length is a second lock.
            if above.len() > self.base.nodes.len() {
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
        self.about(PageType::Product, &self.base.by_product, code)
    }

    /// What editors said of a product category.
    pub fn category(&self, code: &str) -> Option<&Arc<Node>> {
        self.about(PageType::Category, &self.base.by_category, code)
    }

    pub fn taxonomy(&self) -> &Taxonomy {
        &self.taxonomy
    }

    /// What editors said of something of the catalogue; a draft counts before what is published.
    fn about<'a>(
        &'a self,
        kind: PageType,
        published: &'a HashMap<Box<str>, Arc<Node>>,
        code: &str,
    ) -> Option<&'a Arc<Node>> {
        let mut drafted = self.overlay.nodes.values().flatten();
        let drafted = drafted.find(|node| node.kind() == kind && subjects(node.page()).any(|subject| subject == code));
        drafted.or_else(|| {
            let node = published.get(code)?;
            // One that a draft takes elsewhere says nothing of this any more.
            (!self.overlay.nodes.contains_key(node.id())).then_some(node)
        })
    }
}

fn by_id(pages: impl IntoIterator<Item: Into<StoredPage>>) -> impl Iterator<Item = (PageId, Arc<StoredPage>)> {
    let stored = pages.into_iter().map(Into::<StoredPage>::into);
    stored.map(|stored| (stored.page.id.clone(), Arc::new(stored)))
}
