//! Which segments are put together, so that searches meet few of them.
//!
//! Every group of edits leaves a small segment, and a search pays for each. Segments are sorted into tiers by size;
//! four of one tier become one of the next. So there are at most three of each tier (twelve at a million documents),
//! and a document is written again at most once for each tier: an edit never waits for the large ones.

use std::collections::BTreeMap;

use tantivy::{
    SegmentMeta,
    merge_policy::{MergeCandidate, MergePolicy},
};

/// Segments of a tier that become one.
const TOGETHER: usize = 4;

/// Segments with fewer documents are alike: they cost as much to write as to search.
const SMALLEST_TIER: u32 = 1_000;

/// How much larger the segments of the next tier are.
const STEP: u32 = 8;

/// A segment with a larger share of deleted documents is written anew: they take time to skip, and their words still
/// count as known.
const DELETED_AT_MOST: f64 = 0.3;

#[derive(Debug)]
pub(crate) struct TieredMergePolicy;

impl MergePolicy for TieredMergePolicy {
    fn compute_merge_candidates(&self, segments: &[SegmentMeta]) -> Vec<MergeCandidate> {
        let mut tiers: BTreeMap<u32, Vec<&SegmentMeta>> = BTreeMap::new();
        for segment in segments {
            tiers.entry(tier(segment.num_docs())).or_default().push(segment);
        }
        let mut candidates = Vec::new();
        for segments in tiers.into_values() {
            if segments.len() >= TOGETHER {
                candidates.push(MergeCandidate(segments.into_iter().map(SegmentMeta::id).collect()));
            } else {
                let sparse = segments
                    .into_iter()
                    .filter(|segment| needs_expunge(segment.num_deleted_docs(), segment.max_doc()));
                candidates.extend(sparse.map(|segment| MergeCandidate(vec![segment.id()])));
            }
        }
        candidates
    }
}

fn tier(documents: u32) -> u32 {
    match documents / SMALLEST_TIER {
        0 => 0,
        times => 1 + times.ilog(STEP),
    }
}

fn needs_expunge(deleted: u32, all: u32) -> bool {
    f64::from(deleted) > DELETED_AT_MOST * f64::from(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_grow_by_their_step() {
        for (documents, expected) in [
            (0, 0),
            (999, 0),
            (1_000, 1),
            (7_999, 1),
            (8_000, 2),
            (64_000, 3),
            (511_999, 3),
            (512_000, 4),
        ] {
            assert_eq!(tier(documents), expected, "{documents}");
        }
    }

    #[test]
    fn a_segment_needs_expunging_past_three_tenths() {
        assert!(!needs_expunge(30, 100) && needs_expunge(31, 100));
        assert!(needs_expunge(1, 1), "nothing of it is left");
        assert!(!needs_expunge(0, 0));
    }
}
