//! One pass over the documents that match: choices, facets, order.

use super::{
    Deadline, Found, Stopped, for_each_bit,
    order::{Best, NameWords, Rank, Ranked, page},
};
use crate::{
    facets::{Chosen, Counting, FacetCounts, Failed},
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
    found: &Found,
    deadline: Deadline,
) -> Result<Collected, Stopped> {
    let mut counting = Counting::new(query, snapshot)?;
    let mut places = Vec::new();
    let mut total = 0;
    for (at, view) in snapshot.segments.iter().enumerate() {
        let rank = Rank::of(query, found.scoring.as_ref(), view)?;
        let name_words = NameWords::new(view, query.language);
        let chosen = Chosen::of(query, view)?;
        let mut counts = counting.segment(at, view)?;
        let mut best = Best::of(query.offset + query.limit);
        let columns = &view.segment.columns;
        let blocks = &found.documents[view.base / 64..][..view.alive.len()];
        for (block, &bits) in blocks.iter().enumerate() {
            if block.is_multiple_of(BLOCKS) {
                deadline.check()?;
            }
            for_each_bit(bits, |bit| {
                let doc = block * 64 + bit;
                let failed = chosen.failed(doc);
                if failed == Failed::More {
                    return;
                }
                counts.count(doc, failed);
                if failed != Failed::None {
                    return;
                }
                total += 1;
                let rank_of = rank.rank(view, doc, &name_words);
                if best.refuses(rank_of) {
                    return;
                }
                let position = if rank.is_by_position() {
                    columns.positions[doc]
                } else {
                    0
                };
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
