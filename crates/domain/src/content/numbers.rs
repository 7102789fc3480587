//! Names and numbers of pages: the same in all languages and after a restart, without being stored.

use super::{BlockData, BlockId, Content, Page, PageId};

/// The name of the start page.
pub(super) const START: &str = "page:start";
/// The name of the page of results.
pub(super) const SEARCH_RESULT: &str = "page:search";

/// The name that the identity of a page of the tree is made of.
pub fn page_key(id: &PageId) -> String {
    format!("content:{id}")
}

/// The name that the identity of a block is made of. Its owner is the name of the page that it is stored in, or of what else has it.
pub fn block_key(owner: &str, id: &str) -> String {
    format!("block:{owner}/{id}")
}

pub(super) fn product_key(code: &str) -> String {
    format!("product:{code}")
}

pub(super) fn category_key(code: &str) -> String {
    format!("category:{code}")
}

/// The numbers of a page: its own, and that of the page of the shop that it adds to.
pub(super) fn numbers_of(page: &Page) -> impl Iterator<Item = u32> {
    let added_to = page.versions.values().filter_map(|version| match &version.content {
        Content::Start(_) => Some(START.to_owned()),
        Content::SearchResult(_) => Some(SEARCH_RESULT.to_owned()),
        Content::Product(content) => Some(product_key(content.product.as_str())),
        Content::Category(content) => Some(category_key(content.category.as_str())),
        _ => None,
    });
    [page_key(&page.id)].into_iter().chain(added_to).map(|key| number(&key))
}

/// The numbers of all blocks of a page, also of those inside others and of those that it shares, in the languages in their order.
pub(super) fn block_numbers_of(page: &Page) -> impl Iterator<Item = u32> {
    let of = |owner: &str, id: &BlockId| number(&block_key(owner, id.as_str()));
    let areas = page.versions.values().flat_map(|version| version.content.areas());
    let outer = areas.flat_map(|(_, blocks)| blocks);
    outer.flat_map(move |block| {
        let owner = page_key(block.owner.as_ref().unwrap_or(&page.id));
        let inner = block.inner().into_iter().flat_map(|(_, blocks)| blocks);
        let ids = block
            .id
            .clone()
            .into_iter()
            .chain(inner.filter_map(|block: BlockData| block.id));
        ids.map(|id| of(&owner, &id)).collect::<Vec<_>>()
    })
}

/// The number of a content item, made from its name; it fits a signed 32-bit integer.
pub fn number(name: &str) -> u32 {
    let hash = hash(name);
    // Both halves are folded, because the low bits of this hash alone mix short names poorly.
    let folded = (hash ^ (hash >> 64) ^ (hash >> 96)) as u32;
    (folded & 0x7fff_ffff).max(1)
}

/// The 128 bits that identify a content item, made from its name (FNV-1a).
pub fn hash(name: &str) -> u128 {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    name.bytes()
        .fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}
