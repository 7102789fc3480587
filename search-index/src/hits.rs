//! What a search answers.

use crate::{
    document::Kind,
    facets::FacetCounts,
    query::Query,
    search::{self, MatchSet, Matched},
    snapshot::Snapshot,
};

/// One page of an answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Hits {
    /// In the order that was asked for.
    pub hits: Vec<Hit>,
    /// The documents that match, on all pages.
    pub total: usize,
    /// Of the groups that were to be counted, in their order.
    pub facets: Vec<FacetCounts>,
    /// Another spelling of the text that finds more, when nothing or little was found.
    pub corrected: Option<String>,
    pub matched: Matched,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    pub key: Box<str>,
    pub kind: Kind,
    /// Comparable between indexes; 0 without a text.
    pub score: f32,
    /// Whether the question calls it by its name or its code: all words that say something stand in its title or are its
    /// brand.
    pub is_named: bool,
    /// From the place that the question named, in metres.
    pub distance_m: Option<u32>,
}

pub(crate) fn hit(snapshot: &Snapshot, query: &Query, found: &MatchSet, slot: usize) -> Hit {
    let (at, doc) = snapshot.locate(slot);
    let view = &snapshot.segments[at];
    let columns = &view.segment.columns;
    let distance = |from| Some(search::distance(from, columns.place(doc)?).round() as u32);
    let scoring = found.scoring.as_ref();
    Hit {
        key: String::from_utf8_lossy(columns.keys.of(doc)).into(),
        kind: Kind::ALL
            .into_iter()
            .find(|&kind| kind as u8 == columns.kinds[doc as usize])
            .unwrap_or(Kind::Page),
        score: scoring.map_or(0.0, |scoring| {
            scoring.of_segment(view, query.language).score(doc as usize).sum()
        }),
        is_named: scoring.is_some_and(|scoring| scoring.is_named(slot)),
        distance_m: query.near.and_then(distance),
    }
}
