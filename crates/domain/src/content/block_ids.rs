//! Which ids blocks get, and how they keep them.

use std::collections::HashSet;

use serde_json::Value;

use super::{Area, BlockData, BlockId, Content, Page, PageId, Version};

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

fn name_blocks(page: &PageId, content: &mut Content, before: Option<&Content>) {
    let given = content.areas().into_iter().flat_map(|(_, blocks)| blocks);
    let mut taken: HashSet<BlockId> = given.filter_map(|block| block.id.clone()).collect();
    let known: Vec<(Area, &BlockData)> = before
        .map(Content::areas)
        .into_iter()
        .flatten()
        .flat_map(|(area, blocks)| blocks.iter().map(move |block| (area, block)))
        .collect();
    let mut keep = |content: &mut Content, is_it: &dyn Fn(Area, &BlockData, Area, &BlockData) -> bool| {
        for (area, blocks) in content.areas_mut() {
            for block in blocks.iter_mut().filter(|block| block.id.is_none()) {
                let found = known.iter().find_map(|(old_area, old)| {
                    let id = old.id.as_ref().filter(|id| !taken.contains(*id))?;
                    is_it(area, block, *old_area, old).then(|| id.clone())
                });
                if let Some(id) = found {
                    taken.insert(id.clone());
                    block.id = Some(id);
                }
            }
        }
    };
    let is_equal = |block: &BlockData, old: &BlockData| block.kind == old.kind && block.fields() == old.fields();
    keep(content, &|area, block, old_area, old| {
        area == old_area && is_equal(block, old)
    });
    keep(content, &|_, block, _, old| is_equal(block, old));
    keep(content, &|area, block, old_area, old| {
        area == old_area && block.kind == old.kind
    });
    // An id of the page as it was is nobody else's, even where its block is gone.
    taken.extend(known.iter().filter_map(|(_, old)| old.id.clone()));
    for (area, blocks) in content.areas_mut() {
        for block in blocks.iter_mut().filter(|block| block.id.is_none()) {
            let id = (0..)
                .map(|time| born(page, area, block, time))
                .find(|id| !taken.contains(id));
            taken.extend(id.clone());
            block.id = id;
        }
    }
}

/// The id of a block that is seen for the first time; `time` tells apart those that say the same.
fn born(page: &PageId, area: Area, block: &BlockData, time: u32) -> BlockId {
    let fields = Value::Object(block.fields().clone());
    BlockId::from_hash(&format!("{page}/{}/{time}/{}/{fields}", area.as_str(), block.kind))
}
