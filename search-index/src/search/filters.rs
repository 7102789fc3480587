//! What every hit must satisfy, whatever facets are chosen: sets of documents, one bit each.

use super::{Stopped, for_each_bit};
use crate::{
    query::Query,
    segment::{Postings, Segment},
    snapshot::Snapshot,
};

/// The documents that were not deleted.
pub(crate) fn alive(snapshot: &Snapshot) -> Vec<u64> {
    let mut alive = Vec::with_capacity(snapshot.slots / 64);
    for view in &snapshot.segments {
        alive.extend_from_slice(&view.alive);
    }
    alive
}

/// Those of `among` that have the kinds, the brand, the categories and the facet values that are required.
pub(crate) fn base(snapshot: &Snapshot, query: &Query, mut among: Vec<u64>) -> Result<Vec<u64>, Stopped> {
    if !query.kinds.is_empty() {
        for view in &snapshot.segments {
            let blocks = view.segment.columns.kinds.chunks(64);
            for (bits, kinds) in among[view.base / 64..].iter_mut().zip(blocks) {
                for (at, &kind) in kinds.iter().enumerate() {
                    if !query.kinds.iter().any(|&wanted| wanted as u8 == kind) {
                        *bits &= !(1 << at);
                    }
                }
            }
        }
    }
    if let Some(brand) = &query.brand {
        retain(
            &mut among,
            &any_of(snapshot, |segment| &segment.brand_keys, [&**brand])?,
        );
    }
    if let Some(categories) = &query.categories {
        let categories = categories.iter().map(AsRef::as_ref);
        retain(
            &mut among,
            &any_of(snapshot, |segment| &segment.categories, categories)?,
        );
    }
    for (group, value) in &query.required {
        for view in &snapshot.segments {
            let values = view.segment.columns.group(group)?;
            let wanted = values.names.iter().position(|name| name == value);
            let blocks = &mut among[view.base / 64..][..view.alive.len()];
            for (block, bits) in blocks.iter_mut().enumerate() {
                for_each_bit(*bits, |bit| {
                    let of_document = values.of(block * 64 + bit);
                    if !of_document.iter().any(|&number| Some(number as usize) == wanted) {
                        *bits &= !(1 << bit);
                    }
                });
            }
        }
    }
    Ok(among)
}

/// The numbers of the documents with a code.
pub(crate) fn with_code(snapshot: &Snapshot, code: &str) -> Result<Vec<u64>, Stopped> {
    any_of(snapshot, |segment| &segment.codes, [code])
}

fn any_of<'v>(
    snapshot: &Snapshot,
    lists: impl Fn(&Segment) -> &Postings,
    values: impl IntoIterator<Item = &'v str>,
) -> Result<Vec<u64>, Stopped> {
    let mut found = vec![0_u64; snapshot.slots / 64];
    let values: Vec<&str> = values.into_iter().collect();
    for view in &snapshot.segments {
        let bits = &mut found[view.base / 64..];
        for value in &values {
            lists(&view.segment).for_each(value, |doc| bits[doc as usize / 64] |= 1 << (doc % 64))?;
        }
    }
    Ok(found)
}

fn retain(bits: &mut [u64], wanted: &[u64]) {
    for (bits, wanted) in bits.iter_mut().zip(wanted) {
        *bits &= wanted;
    }
}
