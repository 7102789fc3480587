//! Blocks that several pages show: they stand on a page of their own, and pages name it where they are to be seen.

use std::{collections::BTreeSet, mem, sync::Arc};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BlockData, Content, Page, PageId, PageType, StoredPage};
use crate::market::Language;

/// The type of a block in whose place those of a page of shared blocks are shown.
pub const SHARED_BLOCK: &str = "SharedBlock";

/// The field that names the page.
pub const SHARED_FIELD: &str = "page";

/// A page without an address: its blocks are shown wherever other pages name it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SharedBlocks {
    /// For those who edit.
    pub name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_content_area: Vec<BlockData>,
}

impl BlockData {
    /// The page of shared blocks that it stands for; nothing for other types of blocks.
    pub fn shared(&self) -> Option<PageId> {
        let named = (&*self.kind == SHARED_BLOCK).then(|| self.fields().get(SHARED_FIELD)?.as_str());
        PageId::parse(named.flatten()?).ok()
    }

    /// A block of a shared page, where `place` names that page. Both may be for some visitors only: the block is for those who are
    /// in a group that both name; nothing where there is none.
    fn shown_for(&self, place: &Self, owner: &PageId) -> Option<Self> {
        let mut shown = self.clone();
        shown.owner = Some(owner.clone());
        if self.visitor_groups.is_empty() {
            shown.visitor_groups.clone_from(&place.visitor_groups);
        } else if !place.visitor_groups.is_empty() {
            shown
                .visitor_groups
                .retain(|group| place.visitor_groups.contains(group));
            if shown.visitor_groups.is_empty() {
                return None;
            }
        }
        Some(shown)
    }
}

/// The pages of shared blocks that a page names in some language.
pub(super) fn named_by(page: &Page) -> BTreeSet<PageId> {
    let areas = page.versions.values().flat_map(|version| version.content.areas());
    areas
        .flat_map(|(_, blocks)| blocks)
        .filter_map(BlockData::shared)
        .collect()
}

/// A page with the blocks of others in the place of those that name them, and the pages that they come from; nothing for a page
/// that names none. What is shared is shown where the page with it is published, in each version of a page once.
pub(super) fn with_shared<'a>(
    stored: &StoredPage,
    find: &impl Fn(&PageId) -> Option<&'a Arc<StoredPage>>,
) -> Option<(StoredPage, Vec<Arc<StoredPage>>)> {
    let named = named_by(&stored.page);
    if named.is_empty() {
        return None;
    }
    let found = named.iter().filter_map(find);
    let sources: Vec<_> = found
        .filter(|found| found.page.kind == PageType::SharedBlocks)
        .cloned()
        .collect();
    let mut whole = stored.clone();
    for (language, version) in &mut whole.page.versions {
        let mut shown = BTreeSet::new();
        for (_, blocks) in version.content.areas_mut() {
            replace(blocks, *language, &sources, &mut shown);
        }
        if let Some(times) = whole.times.get_mut(language) {
            let of_sources = sources.iter().filter(|source| shown.contains(&source.page.id));
            let changed = of_sources.filter_map(|source| Some(source.times.get(language)?.changed));
            times.changed = changed.fold(times.changed, Ord::max);
        }
    }
    Some((whole, sources))
}

fn replace(blocks: &mut Vec<BlockData>, language: Language, sources: &[Arc<StoredPage>], shown: &mut BTreeSet<PageId>) {
    for block in mem::take(blocks) {
        let Some(id) = block.shared() else {
            blocks.push(block);
            continue;
        };
        // A block has one id, and a page shows each id once.
        if block.hidden || !shown.insert(id.clone()) {
            continue;
        }
        let source = sources.iter().find(|source| source.page.id == id);
        let version = source.and_then(|source| source.page.published(language));
        if let Some(Content::SharedBlocks(shared)) = version.map(|version| &version.content) {
            let own = shared.main_content_area.iter().filter(|own| own.shared().is_none());
            blocks.extend(own.filter_map(|own| own.shown_for(&block, &id)));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::{Value, json};

    use super::*;
    use crate::{
        clock::UnixMillis,
        content::{ContentTree, Day, Segment, Status, Taxonomy, Times, Version},
    };

    fn page(id: &str, content: Value, changed: i64) -> StoredPage {
        let content: Content = serde_json::from_value(content).expect("content");
        let kind = content.kind();
        let version = Version {
            status: Status::Published,
            segment: kind.has_address().then(|| Segment::parse(id).expect("a segment")),
            published: Day::parse("2026-03-14").expect("a day"),
            content,
        };
        let times = Times {
            changed: UnixMillis(changed),
            ..Times::default()
        };
        StoredPage {
            page: Page {
                id: PageId::parse(id).expect("an id"),
                kind,
                parent: None,
                position: 0,
                versions: BTreeMap::from([(Language::Fi, version)]),
            },
            times: BTreeMap::from([(Language::Fi, times)]),
            former_places: Vec::new(),
        }
    }

    fn user(blocks: Value) -> StoredPage {
        page(
            "user",
            json!({"type": "LandingPage", "name": "A page", "mainContentArea": blocks}),
            5,
        )
    }

    fn shared(blocks: Value, changed: i64) -> StoredPage {
        page(
            "promise",
            json!({"type": "SharedBlocks", "name": "Promise", "mainContentArea": blocks}),
            changed,
        )
    }

    /// What readers see of the user's blocks: types, with the groups that they are for.
    fn shown(tree: &ContentTree) -> Vec<String> {
        let node = tree.page("user").expect("it is published");
        let version = node.version(Language::Fi).expect("in Finnish");
        let areas = version.content.areas();
        let told = |block: &BlockData| {
            let groups: Vec<&str> = block.visitor_groups.iter().map(|group| group.as_str()).collect();
            format!("{}{}", block.kind, groups.join(","))
        };
        areas.iter().flat_map(|(_, blocks)| blocks.iter().map(told)).collect()
    }

    fn tree(pages: impl IntoIterator<Item = StoredPage>) -> ContentTree {
        ContentTree::new(pages, Taxonomy::default())
    }

    const NAMED: &str = "promise";

    fn naming() -> Value {
        json!({"type": "SharedBlock", "id": "0000000001", "page": NAMED})
    }

    #[test]
    fn the_blocks_stand_where_the_page_is_named() {
        let first = json!({"type": "IntroBlock", "id": "0000000002"});
        let users = user(json!([first, naming(), naming()]));
        let all = tree([
            users.clone(),
            shared(json!([{"type": "LinkBlock", "id": "0000000003"}]), 9),
        ]);
        assert_eq!(shown(&all), ["IntroBlock", "LinkBlock"]);
        assert_eq!(shown(&tree([users])), ["IntroBlock"], "what is not there is not shown");
        let node = all.page("user").expect("it is published");
        let times = node.times(Language::Fi).expect("it was stored");
        assert_eq!(times.changed, UnixMillis(9), "readers see something else since then");
        let owner = node.version(Language::Fi).expect("in Finnish").content.areas()[0].1[1]
            .owner
            .clone();
        assert_eq!(owner, PageId::parse(NAMED).ok());
    }

    #[test]
    fn what_both_say_of_visitors_counts() {
        let mut place = naming();
        place["visitorGroups"] = json!(["new", "fi"]);
        let blocks = json!([
            {"type": "IntroBlock", "id": "0000000002"},
            {"type": "LinkBlock", "id": "0000000003", "visitorGroups": ["fi"]},
            {"type": "HeroBlock", "id": "0000000004", "visitorGroups": ["sv"]},
            {"type": "SharedBlock", "id": "0000000005", "page": NAMED},
        ]);
        let all = tree([user(json!([place])), shared(blocks.clone(), 1)]);
        assert_eq!(shown(&all), ["IntroBlocknew,fi", "LinkBlockfi"]);
        let mut hidden = naming();
        hidden["hidden"] = json!(true);
        assert_eq!(shown(&tree([user(json!([hidden])), shared(blocks, 1)])), [""; 0]);
    }

    #[test]
    fn pages_that_show_it_change_with_it_and_others_do_not() {
        let own = |kind: &str| json!([{"type": kind, "id": "0000000003"}]);
        let before = tree([user(json!([naming()])), shared(own("LinkBlock"), 1)]);
        let node = |tree: &ContentTree| tree.page("user").cloned().expect("it is published");
        let beside = before.with([page("other", json!({"type": "LandingPage", "name": "Other"}), 1)], &[]);
        assert!(node(&beside).is_as(&node(&before)));
        let after = before.with([shared(own("HeroBlock"), 2)], &[]);
        assert!(!node(&after).is_as(&node(&before)));
        let users: Vec<_> = after.showing_shared(NAMED).map(PageId::as_str).collect();
        assert_eq!(users, ["user"]);
        // A draft of it is seen on the pages around.
        let draft = shared(own("IntroBlock"), 3).page;
        assert_eq!(shown(&before.laid_over([draft])), ["IntroBlock"]);
        assert_eq!(shown(&before), ["LinkBlock"]);
    }
}
