//! All content that is stored, looked through once so that readers need not.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, OnceLock},
};

use super::{
    Content, Page, PageId, PageType, StoredPage,
    node::Node,
    numbers::{block_numbers_of, numbers_of},
    shared::named_by,
};
use crate::{clock::UnixMillis, market::Language};

/// All content that is stored.
#[derive(Debug, Default)]
pub(super) struct Base {
    /// All pages that are stored, also those that nobody sees yet.
    pub(super) pages: BTreeMap<PageId, Arc<StoredPage>>,
    pub(super) nodes: BTreeMap<PageId, Arc<Node>>,
    pub(super) children: HashMap<PageId, Vec<Arc<Node>>>,
    pub(super) by_path: HashMap<Box<str>, (Language, Arc<Node>)>,
    pub(super) by_product: HashMap<Box<str>, Arc<Node>>,
    pub(super) by_category: HashMap<Box<str>, Arc<Node>>,
    /// By id.
    pub(super) by_kind: HashMap<PageType, Vec<Arc<Node>>>,
    /// In their order.
    pub(super) roots: Vec<Arc<Node>>,
    /// All stored pages, seen or not, by what they lie right under.
    pub(super) stored_under: HashMap<PageId, Vec<PageId>>,
    /// All stored pages, seen or not, that lie under none.
    pub(super) stored_at_top: Vec<PageId>,
    /// All stored pages, seen or not, by their numbers and by those of the pages of the shop that they add to.
    pub(super) by_number: HashMap<u32, PageId>,
    /// Who was published at a place before, and until when; the start page is the root as well.
    pub(super) former: HashMap<Place, (UnixMillis, PageId)>,
    /// The pages that name a page of shared blocks.
    pub(super) showing_shared: HashMap<PageId, Vec<PageId>>,
    /// The pages that readers see in some language, by the numbers of their blocks. Looked through when it is asked for first: few
    /// blocks ever are.
    showing_block: OnceLock<HashMap<u32, Vec<Arc<Node>>>>,
}

/// A segment under a page, or at the root, in a language.
type Place = (Language, Option<PageId>, Box<str>);

impl Base {
    pub(super) fn of(pages: BTreeMap<PageId, Arc<StoredPage>>) -> Self {
        let mut base = Self::default();
        let find = |id: &PageId| pages.get(id).map(|stored| &stored.page);
        for (id, stored) in &pages {
            for shared in named_by(&stored.page) {
                base.showing_shared.entry(shared).or_default().push(id.clone());
            }
            if let Some(node) = Node::new(stored.clone(), &|id: &PageId| pages.get(id)) {
                base.place(Arc::new(node));
            }
        }
        for siblings in base.children.values_mut() {
            siblings.sort_by(|a, b| a.order().cmp(&b.order()));
        }
        base.roots = roots(base.nodes.values(), |id| base.nodes.get(id).map(|node| node.kind()));
        for (id, stored) in &pages {
            match &stored.page.parent {
                Some(parent) => base.stored_under.entry(parent.clone()).or_default().push(id.clone()),
                None => base.stored_at_top.push(id.clone()),
            }
            base.by_number
                .extend(numbers_of(&stored.page).map(|number| (number, id.clone())));
            for place in &stored.former_places {
                let parent = place.parent.as_ref();
                let is_start = |id: &&PageId| find(id).is_some_and(|above| above.kind == PageType::Start);
                let parent = parent.filter(|id| !is_start(id)).cloned();
                let key = (place.language, parent, place.segment.as_str().into());
                let last = base.former.entry(key).or_insert_with(|| (place.left, id.clone()));
                if last.0 < place.left {
                    *last = (place.left, id.clone());
                }
            }
        }
        base.pages = pages;
        base
    }

    /// The pages that readers see in some language, and that have the block with a number.
    pub(super) fn showing_block(&self, number: u32) -> &[Arc<Node>] {
        let all = self.showing_block.get_or_init(|| {
            let mut all: HashMap<u32, Vec<Arc<Node>>> = HashMap::new();
            for node in self.nodes.values() {
                let numbers: BTreeSet<u32> = block_numbers_of(node.page()).collect();
                for number in numbers {
                    all.entry(number).or_default().push(node.clone());
                }
            }
            all
        });
        all.get(&number).map(Vec::as_slice).unwrap_or_default()
    }

    fn place(&mut self, node: Arc<Node>) {
        for language in Language::ALL {
            if let Some(path) = node.path(language) {
                self.by_path.insert(path.into(), (language, node.clone()));
            }
        }
        let by_subject = match node.kind() {
            PageType::Product => Some(&mut self.by_product),
            PageType::Category => Some(&mut self.by_category),
            _ => None,
        };
        if let Some(by_subject) = by_subject {
            by_subject.extend(subjects(node.page()).map(|subject| (subject.into(), node.clone())));
        }
        if let Some(parent) = &node.page().parent {
            self.children.entry(parent.clone()).or_default().push(node.clone());
        }
        self.by_kind.entry(node.kind()).or_default().push(node.clone());
        self.nodes.insert(node.id().clone(), node);
    }
}

/// The codes of what a page adds to, in its languages.
pub(super) fn subjects(page: &Page) -> impl Iterator<Item = &str> {
    page.versions.values().filter_map(|version| match &version.content {
        Content::Product(content) => Some(content.product.as_str()),
        Content::Category(content) => Some(content.category.as_str()),
        _ => None,
    })
}

/// Those of some pages that lie at the root or right under the start page, in their order. `kind` tells what a page is
/// that readers see.
pub(super) fn roots<'a>(
    nodes: impl Iterator<Item = &'a Arc<Node>>,
    kind: impl Fn(&PageId) -> Option<PageType>,
) -> Vec<Arc<Node>> {
    let is_root = |node: &&Arc<Node>| {
        let parent = node.page().parent.as_ref();
        node.kind().has_address() && parent.is_none_or(|id| kind(id) == Some(PageType::Start))
    };
    let mut roots: Vec<_> = nodes.filter(is_root).cloned().collect();
    roots.sort_by(|a, b| a.order().cmp(&b.order()));
    roots
}
