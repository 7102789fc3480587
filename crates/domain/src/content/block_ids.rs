//! Which ids blocks get, and how they keep them.

use std::{borrow::Cow, collections::HashSet};

use serde_json::Value;

use super::{BlockData, BlockId, Content, Page, PageId, Version};

impl Page {
    /// Gives an id to each block that has none. One that stands in the page as it was before keeps its id: where nothing of it
    /// has changed wherever it was moved to, else the next one of its type in the area. A new one's id comes from what it says
    /// when it is first seen, so that equal content gets equal ids on every machine, and the languages of a page share
    /// those of the blocks that they share.
    pub fn name_blocks(&mut self, before: Option<&Self>) {
        for (language, version) in &mut self.versions {
            version.name_blocks(&self.id, before.and_then(|page| page.versions.get(language)));
        }
    }
}

impl Version {
    /// The same for one language of a page.
    pub fn name_blocks(&mut self, page: &PageId, before: Option<&Self>) {
        name_blocks(page, &mut self.content, before.map(|version| &version.content));
    }
}

/// Blocks that stand together, under a key that tells them from others of the page.
struct List<'a> {
    key: String,
    blocks: Cow<'a, [BlockData]>,
}

fn name_blocks(page: &PageId, content: &mut Content, before: Option<&Content>) {
    let known = before.map(lists).unwrap_or_default();
    let mut taken: HashSet<BlockId> = lists(content).iter().flat_map(List::ids).collect();
    // An id of the page as it was is nobody else's, even where its block is gone.
    let before: HashSet<BlockId> = known.iter().flat_map(List::ids).collect();
    let named = |lists: &mut Vec<(String, &mut Vec<BlockData>)>, taken: &mut HashSet<BlockId>| {
        keep_ids(lists, &known, taken);
        give_ids(page, lists, taken, &before);
    };
    let areas = content.areas_mut().into_iter();
    let mut outer: Vec<_> = areas.map(|(area, blocks)| (area.as_str().to_owned(), blocks)).collect();
    named(&mut outer, &mut taken);
    // What stands inside a block follows it wherever it is moved to.
    for block in outer.into_iter().flat_map(|(_, blocks)| blocks) {
        let inner = block.inner().into_iter();
        let mut inner: Vec<_> = inner.map(|(field, blocks)| (field.to_owned(), blocks)).collect();
        let key = |field: &str| inner_key(block, field);
        let mut keyed: Vec<_> = inner.iter_mut().map(|(field, blocks)| (key(field), blocks)).collect();
        named(&mut keyed, &mut taken);
        for (field, blocks) in inner {
            block.set_inner(&field, &blocks);
        }
    }
}

/// All lists of blocks, those inside others last.
fn lists(content: &Content) -> Vec<List<'_>> {
    let areas = content.areas();
    let outer = areas.iter().map(|(area, blocks)| List {
        key: area.as_str().to_owned(),
        blocks: Cow::Borrowed(*blocks),
    });
    let inner = areas.iter().flat_map(|(_, blocks)| *blocks).flat_map(|block| {
        block.inner().into_iter().map(move |(field, blocks)| List {
            key: inner_key(block, field),
            blocks: Cow::Owned(blocks),
        })
    });
    outer.chain(inner).collect()
}

fn inner_key(block: &BlockData, field: &str) -> String {
    format!("{}/{field}", block.id.as_ref().map_or("", BlockId::as_str))
}

impl List<'_> {
    fn ids(&self) -> impl Iterator<Item = BlockId> {
        self.blocks.iter().filter_map(|block| block.id.clone())
    }
}

/// Gives blocks the ids that they had.
fn keep_ids(lists: &mut [(String, &mut Vec<BlockData>)], known: &[List<'_>], taken: &mut HashSet<BlockId>) {
    let mut keep = |is_it: &dyn Fn(&str, &BlockData, &str, &BlockData) -> bool| {
        for (key, blocks) in lists.iter_mut() {
            for block in blocks.iter_mut().filter(|block| block.id.is_none()) {
                let known = known
                    .iter()
                    .flat_map(|list| list.blocks.iter().map(|old| (&*list.key, old)));
                let mut free = known.filter_map(|(old_key, old)| {
                    let id = old.id.as_ref().filter(|id| !taken.contains(*id))?;
                    is_it(key, block, old_key, old).then(|| id.clone())
                });
                if let Some(id) = free.next() {
                    taken.insert(id.clone());
                    block.id = Some(id);
                }
            }
        }
    };
    let is_equal = |block: &BlockData, old: &BlockData| block.kind == old.kind && block.says() == old.says();
    keep(&|key, block, old_key, old| key == old_key && is_equal(block, old));
    keep(&|_, block, _, old| is_equal(block, old));
    keep(&|key, block, old_key, old| key == old_key && block.kind == old.kind);
}

/// Gives new ids to those that have none yet.
fn give_ids(
    page: &PageId,
    lists: &mut [(String, &mut Vec<BlockData>)],
    taken: &mut HashSet<BlockId>,
    before: &HashSet<BlockId>,
) {
    for (key, blocks) in lists {
        for block in blocks.iter_mut().filter(|block| block.id.is_none()) {
            let id = (0..)
                .map(|time| born(page, key, block, time))
                .find(|id| !taken.contains(id) && !before.contains(id));
            taken.extend(id.clone());
            block.id = id;
        }
    }
}

/// The id of a block that is seen for the first time; `time` tells apart those that say the same.
fn born(page: &PageId, key: &str, block: &BlockData, time: u32) -> BlockId {
    let fields = Value::Object(block.says().into_owned());
    BlockId::from_hash(&format!("{page}/{key}/{time}/{}/{fields}", block.kind))
}
