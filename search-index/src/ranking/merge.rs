//! Segments' best places, woven into one page.

use std::{cell::OnceCell, cmp::Ordering, io};

use tantivy::{TantivyError, columnar::Dictionary};

use super::{NO_VALUE, SegmentPage, directed};
use crate::query::Direction;

/// From this offset on, texts are read in one sweep through each segment. Before it, most are never
/// needed, and reading them one by one costs less.
const DEEP: usize = 256;

/// The codes from `offset` on, at most `limit`.
pub(super) fn page(
    segments: &[SegmentPage],
    direction: Direction,
    offset: usize,
    limit: usize,
) -> tantivy::Result<Vec<String>> {
    let filled = || segments.iter().filter(|segment| !segment.places.is_empty());
    let sweep = offset >= DEEP && filled().count() > 1;
    let sources: Vec<_> = filled()
        .map(|segment| Source::new(segment, direction, sweep))
        .collect::<Result<_, _>>()?;
    let mut heads: Vec<Head<'_>> = sources.iter().filter_map(|source| Head::at(source, 0)).collect();
    let mut codes = Vec::with_capacity(limit);
    let mut passed = 0;
    while codes.len() < limit {
        if let [only] = heads.as_slice() {
            let next = only.at + offset.saturating_sub(passed);
            let end = only.source.segment.places.len().min(next + limit - codes.len());
            for at in next..end {
                codes.push(readable(&only.source.code(at)?)?);
            }
            break;
        }
        let Some(first) = first_of(&heads)? else { break };
        if passed >= offset {
            codes.push(readable(heads[first].code()?)?);
        }
        passed += 1;
        match Head::at(heads[first].source, heads[first].at + 1) {
            Some(next) => heads[first] = next,
            None => drop(heads.swap_remove(first)),
        }
    }
    Ok(codes)
}

fn first_of(heads: &[Head<'_>]) -> tantivy::Result<Option<usize>> {
    let mut first: Option<usize> = None;
    for (at, head) in heads.iter().enumerate() {
        let comes_first = match first {
            None => true,
            Some(known) => head.compare(&heads[known])? == Ordering::Less,
        };
        if comes_first {
            first = Some(at);
        }
    }
    Ok(first)
}

/// The next place of a segment; its texts are read when a comparison needs them.
struct Head<'a> {
    source: &'a Source<'a>,
    at: usize,
    code: OnceCell<Vec<u8>>,
    name: OnceCell<Vec<u8>>,
}

impl<'a> Head<'a> {
    fn at(source: &'a Source<'a>, at: usize) -> Option<Self> {
        (at < source.segment.places.len()).then(|| Self {
            source,
            at,
            code: OnceCell::new(),
            name: OnceCell::new(),
        })
    }

    fn code(&self) -> tantivy::Result<&[u8]> {
        once(&self.code, || self.source.code(self.at))
    }

    fn name(&self) -> tantivy::Result<&[u8]> {
        once(&self.name, || self.source.name(self.at))
    }

    fn compare(&self, other: &Self) -> tantivy::Result<Ordering> {
        let (rank, position, _) = self.source.segment.places[self.at];
        let (other_rank, other_position, _) = other.source.segment.places[other.at];
        // Ordinals of names in two segments say nothing about each other.
        let by_name = self.source.segment.texts.names.is_some() && rank != NO_VALUE && other_rank != NO_VALUE;
        let by_rank = if by_name {
            let ascending = self.name()?.cmp(other.name()?);
            match self.source.direction {
                Direction::Ascending => ascending,
                Direction::Descending => ascending.reverse(),
            }
        } else {
            rank.cmp(&other_rank)
        };
        match by_rank.then(position.cmp(&other_position)) {
            Ordering::Equal => Ok(self.code()?.cmp(other.code()?)),
            decided => Ok(decided),
        }
    }
}

fn once(cell: &OnceCell<Vec<u8>>, read: impl FnOnce() -> tantivy::Result<Vec<u8>>) -> tantivy::Result<&[u8]> {
    if let Some(known) = cell.get() {
        return Ok(known);
    }
    let text = read()?;
    Ok(cell.get_or_init(|| text))
}

/// A segment's places and the texts behind their ordinals.
struct Source<'a> {
    segment: &'a SegmentPage,
    direction: Direction,
    /// By place, when they have been read in one sweep.
    swept: Option<Swept>,
}

struct Swept {
    codes: Vec<Vec<u8>>,
    names: Vec<Vec<u8>>,
}

impl<'a> Source<'a> {
    fn new(segment: &'a SegmentPage, direction: Direction, sweep: bool) -> tantivy::Result<Self> {
        let mut source = Self {
            segment,
            direction,
            swept: None,
        };
        if sweep {
            let places = 0..segment.places.len();
            let codes = places.clone().map(|at| Some(source.code_ordinal(at)));
            let names = places.map(|at| source.name_ordinal(at));
            source.swept = Some(Swept {
                codes: sweep_texts(segment.texts.codes.dictionary(), codes)?,
                names: match &segment.texts.names {
                    Some(column) => sweep_texts(column.dictionary(), names)?,
                    None => Vec::new(),
                },
            });
        }
        Ok(source)
    }

    fn code(&self, at: usize) -> tantivy::Result<Vec<u8>> {
        match &self.swept {
            Some(swept) => Ok(swept.codes[at].clone()),
            None => text(self.segment.texts.codes.dictionary(), self.code_ordinal(at)),
        }
    }

    /// The sort key of the name; empty where there is none.
    fn name(&self, at: usize) -> tantivy::Result<Vec<u8>> {
        match (&self.swept, &self.segment.texts.names, self.name_ordinal(at)) {
            (Some(swept), Some(_), _) => Ok(swept.names[at].clone()),
            (None, Some(column), Some(ordinal)) => text(column.dictionary(), ordinal),
            _ => Ok(Vec::new()),
        }
    }

    fn code_ordinal(&self, at: usize) -> u64 {
        self.segment.places[at].2
    }

    fn name_ordinal(&self, at: usize) -> Option<u64> {
        let rank = self.segment.places[at].0;
        (rank != NO_VALUE).then(|| directed(rank, self.direction))
    }
}

fn text(dictionary: &Dictionary, ordinal: u64) -> tantivy::Result<Vec<u8>> {
    let mut text = Vec::new();
    if dictionary.ord_to_term(ordinal, &mut text)? {
        Ok(text)
    } else {
        Err(no_text())
    }
}

/// The texts behind the ordinals, each in its ordinal's place, read from the first to the last.
fn sweep_texts(dictionary: &Dictionary, ordinals: impl Iterator<Item = Option<u64>>) -> tantivy::Result<Vec<Vec<u8>>> {
    let ordinals: Vec<Option<u64>> = ordinals.collect();
    let mut sorted: Vec<(u64, usize)> = ordinals
        .iter()
        .enumerate()
        .filter_map(|(at, ordinal)| Some(((*ordinal)?, at)))
        .collect();
    sorted.sort_unstable();
    let in_order: Vec<u64> = sorted.iter().map(|(ordinal, _)| *ordinal).collect();
    let mut texts = vec![Vec::new(); ordinals.len()];
    let mut places = sorted.iter().map(|(_, at)| *at);
    let complete = dictionary.sorted_ords_to_term_cb(&in_order, |text| {
        if let Some(at) = places.next() {
            texts[at] = text.to_vec();
        }
    })?;
    if complete { Ok(texts) } else { Err(no_text()) }
}

fn no_text() -> TantivyError {
    io::Error::new(io::ErrorKind::InvalidData, "an ordinal has no text").into()
}

fn readable(code: &[u8]) -> tantivy::Result<String> {
    String::from_utf8(code.to_vec()).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error).into())
}
