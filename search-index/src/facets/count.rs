//! Counting facets in one pass: a document that fails the choice of one group still counts in that
//! group, and one that fails two counts nowhere.

use std::sync::Arc;

use super::{FacetCounts, FacetRequest, Group, PRICE_GROUP, PriceRange};
use crate::{
    query::Query,
    search::for_each_bit,
    segment::{NO_PRICE, Values},
    snapshot::{Snapshot, View},
};

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

    /// Of 64 documents from `first` on, those that pass all choices.
    pub(crate) fn split(&self, first: usize, bits: u64) -> Split {
        let mut split = Split {
            passing: bits,
            failing: vec![0; self.0.len()],
        };
        if self.0.is_empty() {
            return split;
        }
        for_each_bit(bits, |bit| {
            let mut failed = self.0.iter().enumerate().filter(|(_, test)| !test.passes(first + bit));
            match (failed.next(), failed.next()) {
                (None, _) => return,
                (Some((only, _)), None) => split.failing[only] |= 1 << bit,
                _ => {}
            }
            split.passing &= !(1 << bit);
        });
        split
    }
}

/// 64 documents by the choices that they fail, one bit each.
pub(crate) struct Split {
    pub(crate) passing: u64,
    /// By choice, those that fail this one and no other.
    failing: Vec<u64>,
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
    Prices(Ranges),
}

/// The counts of one segment.
pub(crate) struct SegmentCounting {
    groups: Vec<(Option<usize>, SegmentCounts, Vec<u32>)>,
}

enum SegmentCounts {
    Values(Arc<Values>),
    Prices(Arc<[i64]>, Ranges),
}

/// The ranges that prices are counted in: the parts between bounds, and after them chosen ones that
/// are no such parts.
#[derive(Debug, Clone)]
struct Ranges {
    bounds: Vec<i64>,
    others: Vec<PriceRange>,
}

impl Ranges {
    fn new(bounds: &[i64], query: &Query) -> Self {
        let mut bounds = bounds.to_vec();
        bounds.sort_unstable();
        bounds.dedup();
        let parts = PriceRange::between(&bounds);
        let chosen = query.prices.iter().flat_map(|prices| &prices.ranges);
        Self {
            others: chosen.filter(|range| !parts.contains(range)).copied().collect(),
            bounds,
        }
    }

    fn all(&self) -> Vec<PriceRange> {
        let mut all = PriceRange::between(&self.bounds);
        all.extend(&self.others);
        all
    }

    /// The place of the part that a price lies in.
    fn part(&self, price: i64) -> usize {
        self.bounds.iter().map(|&bound| usize::from(bound <= price)).sum()
    }
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
                FacetRequest::PriceRanges { bounds, .. } => (
                    query.prices.as_ref().map(|_| query.choices.len()),
                    CountedKind::Prices(Ranges::new(bounds, query)),
                ),
            };
            let size = match &kind {
                CountedKind::Values(group) => group.names.len(),
                CountedKind::Prices(ranges) => ranges.all().len(),
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
                    (SegmentCounts::Prices(prices, ranges.clone()), ranges.all().len())
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
            CountedKind::Prices(ranges) => {
                let names = ranges.all().into_iter().map(|range| range.to_string().into());
                names.collect()
            }
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
    /// Counts 64 documents from `first` on.
    pub(crate) fn count(&mut self, first: usize, split: &Split) {
        for (choice, counted, counts) in &mut self.groups {
            let bits = split.passing | choice.map_or(0, |choice| split.failing[choice]);
            match counted {
                SegmentCounts::Values(values) => match values.one_each() {
                    Some(values) => for_each_bit(bits, |bit| counts[values[first + bit] as usize] += 1),
                    None => for_each_bit(bits, |bit| {
                        for &value in values.of(first + bit) {
                            counts[value as usize] += 1;
                        }
                    }),
                },
                SegmentCounts::Prices(prices, ranges) => for_each_bit(bits, |bit| {
                    let Some(price) = price(prices, first + bit) else {
                        return;
                    };
                    counts[ranges.part(price)] += 1;
                    for (range, count) in ranges.others.iter().zip(&mut counts[ranges.bounds.len() + 1..]) {
                        *count += u32::from(range.contains(price));
                    }
                }),
            }
        }
    }
}
