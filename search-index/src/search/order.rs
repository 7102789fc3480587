//! The order of hits. Inside a segment numbers decide alone: rank, position and the number of the
//! key (numbers of texts sort as the texts do). Texts are compared only where segments meet.

use std::{cmp::Ordering, sync::Arc};

use super::{Scoring, SegmentScoring, Stopped};
use crate::{
    document::Place,
    query::{Direction, Query, Sort},
    segment::{NO_PRICE, Texts},
    snapshot::{Snapshot, View},
};

/// What comes first inside a segment: a number that is smaller the earlier the document comes.
pub(crate) enum Rank<'s> {
    Score(SegmentScoring<'s>),
    /// All alike.
    Equal,
    Price(Arc<[i64]>, Direction),
    Published,
    Name(Arc<Texts>, Direction),
    Distance(Place),
}

/// Behind every rank that a value gives.
const NO_VALUE: u64 = u64::MAX;
const LAST_VALUE: u64 = NO_VALUE - 1;

fn directed(value: u64, direction: Direction) -> u64 {
    match direction {
        Direction::Ascending => value,
        Direction::Descending => LAST_VALUE - value,
    }
}

impl<'s> Rank<'s> {
    pub(crate) fn of(query: &Query, scoring: Option<&'s Scoring>, view: &'s View) -> Result<Self, Stopped> {
        let columns = &view.segment.columns;
        Ok(match (&query.sort, scoring, query.near) {
            (Sort::Distance, _, Some(place)) => Self::Distance(place),
            (Sort::Standard | Sort::Distance, Some(scoring), _) => {
                Self::Score(scoring.of_segment(view, query.language))
            }
            (Sort::Standard | Sort::Distance, None, _) => Self::Equal,
            (Sort::Name { language, direction }, ..) => Self::Name(columns.names(*language)?, *direction),
            (Sort::Price { market, direction }, ..) => Self::Price(columns.prices(market)?, *direction),
            (Sort::News, ..) => Self::Published,
        })
    }

    #[inline]
    pub(crate) fn rank(&self, view: &View, doc: usize) -> u64 {
        let columns = &view.segment.columns;
        match self {
            // Scores are never negative, and such floats sort as their bits do.
            Self::Score(scoring) => directed(u64::from(scoring.score(doc).sum().to_bits()), Direction::Descending),
            Self::Equal => 0,
            Self::Price(prices, direction) => match prices.get(doc) {
                None | Some(&NO_PRICE) => NO_VALUE,
                Some(&price) => directed(tantivy::i64_to_u64(price).min(LAST_VALUE), *direction),
            },
            Self::Published => match columns.published[doc] {
                0 => NO_VALUE,
                day => directed(u64::from(day), Direction::Descending),
            },
            Self::Name(names, direction) => match names.number(doc as u32) {
                Some(number) => directed(u64::from(number), *direction),
                None => NO_VALUE,
            },
            Self::Distance(from) => match columns.place(doc as u32) {
                Some(place) => distance(*from, place).to_bits(),
                None => NO_VALUE,
            },
        }
    }

    /// Whether a document may come before the place from which on none is kept.
    #[inline]
    pub(crate) fn may_reach(&self, doc: usize, bound: Option<Ranked>) -> bool {
        match (self, bound) {
            (Self::Score(scoring), Some(bound)) if scoring.is_costly() => {
                let score = f32::from_bits(directed(bound.rank, Direction::Descending) as u32);
                scoring.most(doc) >= score
            }
            _ => true,
        }
    }

    /// Whether documents that rank alike follow by position before they follow by key.
    pub(crate) fn is_by_position(&self) -> bool {
        matches!(self, Self::Score(_) | Self::Equal)
    }
}

/// A document's place among others of its segment, which it shares with none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ranked {
    rank: u64,
    position: i64,
    key: u32,
    pub(crate) slot: usize,
}

impl Ranked {
    pub(crate) fn new(rank: u64, position: i64, key: Option<u32>, slot: usize) -> Self {
        Self {
            rank,
            position,
            key: key.unwrap_or(u32::MAX),
            slot,
        }
    }
}

/// Keeps the smallest places that it is offered.
pub(crate) struct Best {
    keep: usize,
    places: Vec<Ranked>,
    /// Once `keep` are known: no place from here on can be among them.
    bound: Option<Ranked>,
}

impl Best {
    pub(crate) fn of(keep: usize) -> Self {
        Self {
            keep,
            places: Vec::new(),
            bound: None,
        }
    }

    pub(crate) fn bound(&self) -> Option<Ranked> {
        self.bound
    }

    /// Whether no document with this rank and position is kept, whatever its key.
    #[inline]
    pub(crate) fn refuses(&self, rank: u64, position: i64) -> bool {
        self.bound
            .is_some_and(|bound| (rank, position) > (bound.rank, bound.position))
    }

    pub(crate) fn offer(&mut self, place: Ranked) {
        if self.bound.is_some_and(|bound| place >= bound) {
            return;
        }
        self.places.push(place);
        if self.places.len() >= 2 * self.keep {
            let (_, bound, _) = self.places.select_nth_unstable(self.keep - 1);
            self.bound = Some(*bound);
            self.places.truncate(self.keep);
        }
    }

    pub(crate) fn into_places(mut self) -> Vec<Ranked> {
        if self.places.len() > self.keep {
            self.places.select_nth_unstable(self.keep - 1);
            self.places.truncate(self.keep);
        }
        self.places
    }
}

/// The page from `offset` on, of the best places of all segments.
pub(crate) fn page(snapshot: &Snapshot, query: &Query, mut places: Vec<Ranked>) -> Result<Vec<Ranked>, Stopped> {
    let names = match &query.sort {
        Sort::Name { language, direction } => {
            let of = |view: &View| view.segment.columns.names(*language);
            Some((
                snapshot.segments.iter().map(of).collect::<Result<Vec<_>, _>>()?,
                *direction,
            ))
        }
        _ => None,
    };
    let compare = |a: &Ranked, b: &Ranked| -> Ordering {
        let ((one, doc), (other, other_doc)) = (snapshot.locate(a.slot), snapshot.locate(b.slot));
        // Numbers of names in two segments say nothing about each other.
        let by_rank = match &names {
            Some((names, direction)) if a.rank != NO_VALUE && b.rank != NO_VALUE => {
                let ascending = names[one].of(doc).cmp(names[other].of(other_doc));
                match direction {
                    Direction::Ascending => ascending,
                    Direction::Descending => ascending.reverse(),
                }
            }
            _ => a.rank.cmp(&b.rank),
        };
        let keys = |segment: usize| &snapshot.segments[segment].segment.columns.keys;
        by_rank
            .then(a.position.cmp(&b.position))
            .then_with(|| keys(one).of(doc).cmp(keys(other).of(other_doc)))
    };
    let end = query.offset + query.limit;
    if places.len() > end {
        places.select_nth_unstable_by(end - 1, compare);
        places.truncate(end);
    }
    if query.offset > 0 && places.len() > query.offset {
        places.select_nth_unstable_by(query.offset, compare);
    }
    let mut page = places.split_off(query.offset.min(places.len()));
    page.sort_unstable_by(compare);
    Ok(page)
}

/// The metres between two places, along the surface of a sphere (haversine formula).
pub(crate) fn distance(from: Place, to: Place) -> f64 {
    const EARTH_RADIUS: f64 = 6_371_008.8;
    let (from_latitude, to_latitude) = (from.latitude.to_radians(), to.latitude.to_radians());
    let half = |difference: f64| (difference / 2.0).sin().powi(2);
    let chord = half(to_latitude - from_latitude)
        + from_latitude.cos() * to_latitude.cos() * half((to.longitude - from.longitude).to_radians());
    2.0 * EARTH_RADIUS * chord.clamp(0.0, 1.0).sqrt().asin()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_keeps_the_smallest() {
        for keep in [1, 2, 7, 100] {
            let mut best = Best::of(keep);
            // A walk through 0..97 that visits every number once, in scattered order.
            let places: Vec<Ranked> = (0..97)
                .map(|step| (step * 31) % 97)
                .map(|number| Ranked::new(number / 10, 0, Some(number as u32), number as usize))
                .collect();
            for &place in &places {
                if !best.refuses(place.rank, place.position) {
                    best.offer(place);
                }
            }
            let mut expected = places;
            expected.sort_unstable();
            expected.truncate(keep);
            let mut kept = best.into_places();
            kept.sort_unstable();
            assert_eq!(kept, expected, "keep {keep}");
        }
    }

    #[test]
    fn distances_are_metres() {
        let place = |latitude, longitude| Place { latitude, longitude };
        let (helsinki, turku) = (place(60.1699, 24.9384), place(60.4518, 22.2666));
        let metres = distance(helsinki, turku);
        assert!((149_000.0..152_000.0).contains(&metres), "{metres}");
        assert_eq!(distance(helsinki, helsinki), 0.0);
    }
}
