//! One pass over the documents that match: choices, facets, order.

use super::{
    Deadline, MatchSet, Stopped, for_each_bit,
    order::{Best, Rank, Ranked, page},
};
use crate::{
    facets::{Chosen, Counting, FacetCounts},
    query::Query,
    snapshot::Snapshot,
};

/// A page of documents, and what was counted on the way.
pub(crate) struct Collected {
    pub(crate) page: Vec<Ranked>,
    pub(crate) total: usize,
    pub(crate) facets: Vec<FacetCounts>,
}

/// Blocks of 64 documents between two looks at the clock.
const BLOCKS: usize = 64;

pub(crate) fn collect(
    snapshot: &Snapshot,
    query: &Query,
    found: &MatchSet,
    deadline: Deadline,
) -> Result<Collected, Stopped> {
    let mut counting = Counting::new(query, snapshot)?;
    let mut places = Vec::new();
    let mut total = 0;
    for (at, view) in snapshot.segments.iter().enumerate() {
        let rank = Rank::of(query, found.scoring.as_ref(), view)?;
        let chosen = Chosen::of(query, view)?;
        let mut counts = counting.segment(at, view)?;
        let mut best = Best::of(query.offset + query.limit);
        let columns = &view.segment.columns;
        let blocks = &found.documents[view.base / 64..][..view.alive.len()];
        for (block, &bits) in blocks.iter().enumerate() {
            if block.is_multiple_of(BLOCKS) {
                deadline.check()?;
            }
            if bits == 0 {
                continue;
            }
            let split = chosen.split(block * 64, bits);
            counts.count(block * 64, &split);
            total += split.passing.count_ones() as usize;
            for_each_bit(split.passing, |bit| {
                let doc = block * 64 + bit;
                if !rank.may_reach(doc, best.bound()) {
                    return;
                }
                let rank_of = rank.rank(view, doc);
                let position = if rank.is_by_position() {
                    columns.positions[doc]
                } else {
                    0
                };
                if best.refuses(rank_of, position) {
                    return;
                }
                let key = columns.keys.number(doc as u32);
                best.offer(Ranked::new(rank_of, position, key, view.base + doc));
            });
        }
        counting.add(at, counts);
        places.extend(best.into_places());
    }
    Ok(Collected {
        page: page(snapshot, query, places)?,
        total,
        facets: counting.finish(),
    })
}
