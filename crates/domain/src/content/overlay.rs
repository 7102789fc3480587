//! Drafts that are laid over a tree: what is another thing there than in the tree itself, and nothing else.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use super::{
    PageId, PageType, StoredPage,
    base::{Base, roots},
    node::Node,
};
use crate::market::Language;

/// What drafts change of a tree. Only pages beside them are looked at.
#[derive(Debug, Default)]
pub(super) struct Overlay {
    /// Nothing where readers would not see the page.
    pub(super) nodes: BTreeMap<PageId, Option<Arc<Node>>>,
    /// Nothing where no page would be at the path any more.
    pub(super) by_path: HashMap<Box<str>, Option<(Language, Arc<Node>)>>,
    pub(super) children: HashMap<PageId, Vec<Arc<Node>>>,
    pub(super) by_kind: HashMap<PageType, Vec<Arc<Node>>>,
    pub(super) roots: Option<Vec<Arc<Node>>>,
}

impl Overlay {
    pub(super) fn new(base: &Base, drafts: BTreeMap<PageId, Arc<StoredPage>>) -> Self {
        let showing = drafts.keys().filter_map(|id| base.showing_shared.get(id)).flatten();
        let showing: Vec<_> = showing
            .filter_map(|id| Some((id.clone(), base.pages.get(id)?.clone())))
            .collect();
        // Pages show the drafts of what they share as well.
        let mut drafts = drafts;
        for (id, stored) in showing {
            drafts.entry(id).or_insert(stored);
        }
        let find = |id: &PageId| drafts.get(id).or_else(|| base.pages.get(id));
        let nodes = drafts
            .iter()
            .map(|(id, stored)| (id.clone(), Node::new(stored.clone(), &find).map(Arc::new)));
        let mut overlay = Self {
            nodes: nodes.collect(),
            ..Self::default()
        };
        overlay.move_paths(base);
        let before = drafts.keys().filter_map(|id| base.nodes.get(id));
        let touched: Vec<&Arc<Node>> = before.chain(overlay.nodes.values().flatten()).collect();
        let parents: BTreeSet<&PageId> = touched.iter().filter_map(|node| node.page().parent.as_ref()).collect();
        let kinds: BTreeSet<PageType> = touched.iter().map(|node| node.kind()).collect();
        let children = parents.into_iter().map(|parent| {
            let siblings = base.children.get(parent).into_iter().flatten();
            let mut children = overlay.among(siblings, |node| node.page().parent.as_ref() == Some(parent));
            children.sort_by(|a, b| a.order().cmp(&b.order()));
            (parent.clone(), children)
        });
        let children = children.collect();
        let by_kind = kinds.into_iter().map(|kind| {
            let alike = base.by_kind.get(&kind).into_iter().flatten();
            let mut alike = overlay.among(alike, |node| node.kind() == kind);
            alike.sort_by(|a, b| a.id().cmp(b.id()));
            (kind, alike)
        });
        let by_kind = by_kind.collect();
        let all_roots = overlay.among(base.roots.iter(), |_| true);
        let kind_of = |id: &PageId| match overlay.nodes.get(id) {
            Some(drafted) => drafted.as_ref().map(|node| node.kind()),
            None => base.nodes.get(id).map(|node| node.kind()),
        };
        let roots = roots(all_roots.iter(), kind_of);
        overlay.roots = Some(roots);
        overlay.children = children;
        overlay.by_kind = by_kind;
        overlay
    }

    /// Where pages were they are no more, unless they or others come there.
    fn move_paths(&mut self, base: &Base) {
        let left = self.nodes.keys().filter_map(|id| base.nodes.get(id));
        let left = left.flat_map(|node| Language::ALL.into_iter().filter_map(|language| node.path(language)));
        let left = left.map(|path| (Box::from(path), None));
        self.by_path = left.collect();
        for node in self.nodes.values().flatten() {
            for language in Language::ALL {
                if let Some(path) = node.path(language) {
                    self.by_path.insert(path.into(), Some((language, node.clone())));
                }
            }
        }
    }

    /// Pages of the tree without those that have drafts, and the drafts that belong among them.
    fn among<'a>(
        &'a self,
        stored: impl Iterator<Item = &'a Arc<Node>>,
        belongs: impl Fn(&Node) -> bool,
    ) -> Vec<Arc<Node>> {
        let stored = stored.filter(|node| !self.nodes.contains_key(node.id()));
        let drafted = self.nodes.values().flatten().filter(|node| belongs(node));
        stored.chain(drafted).cloned().collect()
    }
}
