//! Order, page and total of the hits, in one pass over the matching documents.
//!
//! Each segment keeps its best `offset + limit` documents by numbers alone: rank, position and the
//! ordinal of the code (ordinals sort as the codes do). Texts are read only where segments meet and
//! tie, and for the codes of the page itself.

mod merge;

use tantivy::{
    DocId, Score, SegmentOrdinal, SegmentReader, TantivyError,
    collector::{Collector, SegmentCollector},
    columnar::{BytesColumn, Column, StrColumn},
};

use crate::{
    query::{Direction, Query, Sort},
    schema,
};

/// The codes of one page, and how many products match in all.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub(crate) codes: Vec<String>,
    pub(crate) total: usize,
}

/// Collects the page that a question asks for.
pub(crate) struct Ranking {
    order: Order,
    direction: Direction,
    offset: usize,
    limit: usize,
}

enum Order {
    Relevance,
    Position,
    /// A number that products may lack, by its column.
    Number(String),
    /// A sort key, by its column.
    Name(String),
}

impl Ranking {
    pub(crate) fn of(query: &Query) -> Self {
        let (order, direction) = match &query.sort {
            Sort::Standard if query.text.is_some() => (Order::Relevance, Direction::Descending),
            Sort::Standard | Sort::Distance => (Order::Position, Direction::Ascending),
            Sort::Name { language, direction } => (Order::Name(schema::sort_key_column(*language)), *direction),
            Sort::Price { market, direction } => (Order::Number(schema::price_column(market)), *direction),
            Sort::News => (
                Order::Number(schema::PUBLISHED_COLUMN.to_owned()),
                Direction::Descending,
            ),
        };
        Self {
            order,
            direction,
            offset: query.offset,
            limit: query.limit,
        }
    }
}

impl Collector for Ranking {
    type Fruit = Page;
    type Child = SegmentRanking;

    fn for_segment(&self, _: SegmentOrdinal, reader: &SegmentReader) -> tantivy::Result<SegmentRanking> {
        let columns = reader.fast_fields();
        let codes = columns
            .str(schema::CODE_COLUMN)?
            .ok_or_else(|| TantivyError::SchemaError("the column of codes is missing".to_owned()))?;
        let (rank, names, by_position) = match &self.order {
            Order::Relevance => (Rank::Score, None, true),
            Order::Position => (Rank::Equal, None, true),
            Order::Number(column) => (
                columns.column_opt(column)?.map_or(Rank::Missing, Rank::Number),
                None,
                false,
            ),
            Order::Name(column) => {
                let names = columns.bytes(column)?;
                let rank = names
                    .as_ref()
                    .map_or(Rank::Missing, |names| Rank::Name(names.ords().clone()));
                (rank, names, false)
            }
        };
        Ok(SegmentRanking {
            rank,
            direction: self.direction,
            position: if by_position {
                columns.column_opt(schema::POSITION_COLUMN)?
            } else {
                None
            },
            code: codes.ords().clone(),
            best: Best::of(self.offset + self.limit),
            total: 0,
            texts: Texts { codes, names },
        })
    }

    fn requires_scoring(&self) -> bool {
        matches!(self.order, Order::Relevance)
    }

    fn merge_fruits(&self, segments: Vec<SegmentPage>) -> tantivy::Result<Page> {
        Ok(Page {
            total: segments.iter().map(|segment| segment.total).sum(),
            codes: merge::page(&segments, self.direction, self.offset, self.limit)?,
        })
    }
}

/// What comes first inside a segment: a number that is smaller the earlier the document comes.
enum Rank {
    Score,
    /// All alike.
    Equal,
    /// No document of the segment has the value.
    Missing,
    Number(Column<i64>),
    Name(Column<u64>),
}

/// Behind every rank that a value gives.
const NO_VALUE: u64 = u64::MAX;

const LAST_VALUE: u64 = NO_VALUE - 1;

/// The rank of a value, and the value of a rank: it is its own inverse.
fn directed(value: u64, direction: Direction) -> u64 {
    match direction {
        Direction::Ascending => value,
        Direction::Descending => LAST_VALUE - value,
    }
}

/// A document's place: rank, position, ordinal of its code. No two documents share a code.
type Place = (u64, i64, u64);

pub(crate) struct SegmentRanking {
    rank: Rank,
    direction: Direction,
    position: Option<Column<i64>>,
    code: Column<u64>,
    best: Best,
    total: usize,
    texts: Texts,
}

/// The texts behind the ordinals of a segment.
struct Texts {
    codes: StrColumn,
    names: Option<BytesColumn>,
}

/// The best places of a segment, the first one first.
pub(crate) struct SegmentPage {
    places: Vec<Place>,
    total: usize,
    texts: Texts,
}

impl SegmentRanking {
    fn rank(&self, doc: DocId, score: Score) -> u64 {
        let ascending = match &self.rank {
            // Scores are never negative, and such floats sort as their bits do.
            Rank::Score => Some(u64::from(score.to_bits())),
            Rank::Equal => return 0,
            Rank::Missing => None,
            Rank::Number(column) => column.first(doc).map(tantivy::i64_to_u64),
            Rank::Name(column) => column.first(doc),
        };
        ascending.map_or(NO_VALUE, |value| directed(value.min(LAST_VALUE), self.direction))
    }
}

impl SegmentCollector for SegmentRanking {
    type Fruit = SegmentPage;

    fn collect(&mut self, doc: DocId, score: Score) {
        self.total += 1;
        let rank = self.rank(doc, score);
        if self.best.refuses(rank) {
            return;
        }
        let position = self.position.as_ref().and_then(|column| column.first(doc)).unwrap_or(0);
        let code = self.code.first(doc).unwrap_or(u64::MAX);
        self.best.offer((rank, position, code));
    }

    fn harvest(self) -> SegmentPage {
        SegmentPage {
            places: self.best.into_sorted(),
            total: self.total,
            texts: self.texts,
        }
    }
}

/// Keeps the smallest places that it is offered.
struct Best {
    keep: usize,
    places: Vec<Place>,
    /// Once `keep` are known: no place from here on can be among them.
    bound: Option<Place>,
}

impl Best {
    fn of(keep: usize) -> Self {
        Self {
            keep,
            places: Vec::new(),
            bound: None,
        }
    }

    fn refuses(&self, rank: u64) -> bool {
        self.bound.is_some_and(|bound| rank > bound.0)
    }

    fn offer(&mut self, place: Place) {
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

    fn into_sorted(mut self) -> Vec<Place> {
        self.places.sort_unstable();
        self.places.truncate(self.keep);
        self.places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_keeps_the_smallest() {
        for keep in [1, 2, 7, 100] {
            let mut best = Best::of(keep);
            // A walk through 0..97 that visits every number once, in scattered order.
            let places: Vec<Place> = (0..97)
                .map(|step| ((step * 31) % 97 / 10, 0, (step * 31) % 97))
                .collect();
            for &place in &places {
                if !best.refuses(place.0) {
                    best.offer(place);
                }
            }
            let mut expected = places;
            expected.sort_unstable();
            expected.truncate(keep);
            assert_eq!(best.into_sorted(), expected, "keep {keep}");
        }
    }
}
