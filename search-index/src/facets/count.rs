//! Counting facets in one pass: a document that fails the choice of one group still counts in that
//! group, and one that fails two counts nowhere.

use std::{collections::BTreeSet, sync::Arc};

use super::{FacetCounts, FacetRequest, PRICE_GROUP, PriceRange};
use crate::{
    query::Query,
    segment::{NO_PRICE, Values},
    snapshot::{Snapshot, View},
};

/// A facet group through all segments of a snapshot.
pub(crate) struct Group {
    /// All values, in order.
    pub(crate) names: Vec<Box<str>>,
    segments: Vec<(Arc<Values>, Vec<u32>)>,
}

impl Group {
    pub(crate) fn read(views: &[View], name: &str) -> tantivy::Result<Self> {
        let of = |view: &View| view.segment.columns.group(name);
        let segments = views.iter().map(of).collect::<Result<Vec<_>, _>>()?;
        let names: BTreeSet<&str> = segments
            .iter()
            .flat_map(|values| &values.names)
            .map(|name| &**name)
            .collect();
        let names: Vec<Box<str>> = names.into_iter().map(Into::into).collect();
        let place = |name| names.binary_search(name).unwrap_or_default() as u32;
        let places: Vec<Vec<u32>> = segments
            .iter()
            .map(|values| values.names.iter().map(place).collect())
            .collect();
        Ok(Self {
            names,
            segments: segments.into_iter().zip(places).collect(),
        })
    }
}

/// The choices of a question, for one segment.
pub(crate) struct Chosen(Vec<Test>);

enum Test {
    /// By the number of a value, whether it is chosen.
    Values(Arc<Values>, Vec<bool>),
    Price(Arc<[i64]>, Vec<PriceRange>),
}

impl Chosen {
    pub(crate) fn of(query: &Query, view: &View) -> tantivy::Result<Self> {
        let mut tests = Vec::new();
        for choice in &query.choices {
            let values = view.segment.columns.group(&choice.group)?;
            let chosen = values.names.iter().map(|name| choice.values.contains(name)).collect();
            tests.push(Test::Values(values, chosen));
        }
        if let Some(prices) = &query.prices {
            let column = view.segment.columns.prices(&prices.market)?;
            tests.push(Test::Price(column, prices.ranges.clone()));
        }
        Ok(Self(tests))
    }

    /// Which choice the document fails, as its place; the first two are enough to know.
    pub(crate) fn failed(&self, doc: usize) -> Failed {
        let mut failed = Failed::None;
        for (at, test) in self.0.iter().enumerate() {
            if !test.passes(doc) {
                match failed {
                    Failed::None => failed = Failed::One(at),
                    _ => return Failed::More,
                }
            }
        }
        failed
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failed {
    None,
    One(usize),
    More,
}

impl Test {
    fn passes(&self, doc: usize) -> bool {
        match self {
            Self::Values(values, chosen) => values.of(doc).iter().any(|&value| chosen[value as usize]),
            Self::Price(prices, ranges) => {
                price(prices, doc).is_some_and(|price| ranges.iter().any(|range| range.contains(price)))
            }
        }
    }
}

fn price(prices: &[i64], doc: usize) -> Option<i64> {
    prices.get(doc).copied().filter(|&price| price != NO_PRICE)
}

/// The counts of all groups that are asked for.
pub(crate) struct Counting<'q> {
    query: &'q Query,
    groups: Vec<Counted>,
}

struct Counted {
    request: FacetRequest,
    /// The place of the group's own choice among the tests.
    choice: Option<usize>,
    kind: CountedKind,
    counts: Vec<usize>,
}

enum CountedKind {
    Values(Arc<Group>),
    Prices(Vec<PriceRange>),
}

/// The counts of one segment.
pub(crate) struct SegmentCounting {
    groups: Vec<(Option<usize>, SegmentCounts, Vec<u32>)>,
}

enum SegmentCounts {
    Values(Arc<Values>),
    Prices(Arc<[i64]>, Vec<PriceRange>),
}

impl<'q> Counting<'q> {
    pub(crate) fn new(query: &'q Query, snapshot: &Snapshot) -> tantivy::Result<Self> {
        let mut groups = Vec::with_capacity(query.counting.len());
        for request in &query.counting {
            let (choice, kind) = match request {
                FacetRequest::Values { group } => (
                    query.choices.iter().position(|choice| choice.group == *group),
                    CountedKind::Values(snapshot.group(group)?),
                ),
                FacetRequest::PriceRanges { bounds, .. } => {
                    // Chosen ranges are counted too, as they may be others than the bounds make.
                    let mut ranges = PriceRange::between(bounds);
                    let chosen = query.prices.iter().flat_map(|prices| &prices.ranges);
                    ranges.extend(chosen.filter(|range| !PriceRange::between(bounds).contains(range)));
                    (
                        query.prices.as_ref().map(|_| query.choices.len()),
                        CountedKind::Prices(ranges),
                    )
                }
            };
            let size = match &kind {
                CountedKind::Values(group) => group.names.len(),
                CountedKind::Prices(ranges) => ranges.len(),
            };
            groups.push(Counted {
                request: request.clone(),
                choice,
                kind,
                counts: vec![0; size],
            });
        }
        Ok(Self { query, groups })
    }

    /// Empty counts for the segment at this place.
    pub(crate) fn segment(&self, at: usize, view: &View) -> tantivy::Result<SegmentCounting> {
        let mut groups = Vec::with_capacity(self.groups.len());
        for counted in &self.groups {
            let (counts, size) = match (&counted.kind, &counted.request) {
                (CountedKind::Prices(ranges), FacetRequest::PriceRanges { market, .. }) => {
                    let prices = view.segment.columns.prices(market)?;
                    (SegmentCounts::Prices(prices, ranges.clone()), ranges.len())
                }
                (CountedKind::Values(group), _) => {
                    let values = group.segments[at].0.clone();
                    let size = values.names.len();
                    (SegmentCounts::Values(values), size)
                }
                (CountedKind::Prices(_), FacetRequest::Values { .. }) => continue,
            };
            groups.push((counted.choice, counts, vec![0; size]));
        }
        Ok(SegmentCounting { groups })
    }

    /// Adds what was counted in the segment at this place.
    pub(crate) fn add(&mut self, at: usize, counting: SegmentCounting) {
        for (counted, (_, _, counts)) in self.groups.iter_mut().zip(counting.groups) {
            match &counted.kind {
                CountedKind::Values(group) => {
                    for (&place, count) in group.segments[at].1.iter().zip(counts) {
                        counted.counts[place as usize] += count as usize;
                    }
                }
                CountedKind::Prices(_) => {
                    for (sum, count) in counted.counts.iter_mut().zip(counts) {
                        *sum += count as usize;
                    }
                }
            }
        }
    }

    pub(crate) fn finish(self) -> Vec<FacetCounts> {
        let query = self.query;
        self.groups.into_iter().map(|counted| counted.finish(query)).collect()
    }
}

impl Counted {
    fn finish(self, query: &Query) -> FacetCounts {
        let group: Box<str> = match &self.request {
            FacetRequest::Values { group } => group.clone(),
            FacetRequest::PriceRanges { .. } => PRICE_GROUP.into(),
        };
        let chosen = query.chosen(&group);
        let names: Vec<Box<str>> = match &self.kind {
            CountedKind::Values(group) => group.names.clone(),
            CountedKind::Prices(ranges) => ranges.iter().map(|range| range.to_string().into()).collect(),
        };
        let mut values: Vec<(Box<str>, usize)> = names
            .into_iter()
            .zip(self.counts)
            .filter(|(name, count)| *count > 0 || chosen.contains(name))
            .collect();
        if matches!(self.kind, CountedKind::Values(_)) {
            for name in chosen {
                if let Err(at) = values.binary_search_by(|(known, _)| known.cmp(&name)) {
                    values.insert(at, (name, 0));
                }
            }
        }
        FacetCounts { group, values }
    }
}

impl SegmentCounting {
    /// Counts a document that passes all choices, or all but that of one group.
    pub(crate) fn count(&mut self, doc: usize, failed: Failed) {
        for (choice, counted, counts) in &mut self.groups {
            let counts_here = match failed {
                Failed::None => true,
                Failed::One(at) => *choice == Some(at),
                Failed::More => false,
            };
            if !counts_here {
                continue;
            }
            match counted {
                SegmentCounts::Values(values) => {
                    for &value in values.of(doc) {
                        counts[value as usize] += 1;
                    }
                }
                SegmentCounts::Prices(prices, ranges) => {
                    let Some(price) = price(prices, doc) else { continue };
                    for (range, count) in ranges.iter().zip(counts.iter_mut()) {
                        *count += u32::from(range.contains(price));
                    }
                }
            }
        }
    }
}
