//! Hits of several indexes in one order. Scores are of one scale, so the better hit comes first wherever it is from.

use std::{collections::HashSet, time::Instant};

use search_index::{FacetCounts, Hits, IndexError, InvalidQuery, Matched, Query, Reader};

use super::{Found, FoundHit, Titles};

/// The first hits of several questions, as one list.
pub struct Merged {
    parts: Vec<Found>,
    /// Part and place in it, the best hit first.
    order: Vec<(usize, usize)>,
    /// Hits before the first one that was fetched.
    before: usize,
}

impl Merged {
    /// Hits that can be leafed through: all of them are fetched for every page.
    pub const MAX_HITS: usize = 1_000;

    /// Asks so much that the page can be made. One question is asked for its page alone; of several the first hits are
    /// needed, for nobody knows before which of them come first.
    pub fn find(questions: Vec<(&Reader, Query)>, offset: usize, limit: usize) -> Result<Self, IndexError> {
        if let [(reader, query)] = questions.as_slice() {
            let page = query.clone().page(offset, limit).map_err(refused)?;
            let mut merged = Self::new(vec![Found::of(reader, page)?]);
            merged.before = offset;
            return Ok(merged);
        }
        let count = offset.saturating_add(limit).min(Self::MAX_HITS);
        let first = |(reader, query): (&Reader, Query)| {
            let page = |offset, limit| reader.search(&query.clone().page(offset, limit).map_err(refused)?);
            Ok(Found::new(reader, &query, first_hits(count, page)?))
        };
        let parts: Result<Vec<Found>, IndexError> = questions.into_iter().map(first).collect();
        Ok(Self::new(parts?))
    }

    /// What has only near spellings, or only some of the words, gives way to what has more of them.
    pub fn new(mut parts: Vec<Found>) -> Self {
        let with_hits = parts.iter().filter(|part| part.hits.total > 0);
        if let Some(best) = with_hits.map(|part| rank(part.hits.matched)).min() {
            parts.retain(|part| part.hits.total > 0 && rank(part.hits.matched) == best);
        }
        let places = parts.iter().enumerate();
        let mut order: Vec<_> = places
            .flat_map(|(part, found)| (0..found.hits.hits.len()).map(move |at| (part, at)))
            .collect();
        // Stable: equal scores keep the order of the parts, and of the hits in them.
        order.sort_by(|a, b| score(&parts, *b).total_cmp(&score(&parts, *a)));
        Self {
            parts,
            order,
            before: 0,
        }
    }

    /// Hits on all pages.
    pub fn total(&self) -> usize {
        self.parts.iter().map(|part| part.hits.total).sum()
    }

    /// A better spelling, unless something has all words as they are.
    pub fn corrected(&self) -> Option<String> {
        let is_good = |part: &Found| part.hits.total > 0 && part.hits.corrected.is_none();
        if self.parts.iter().any(is_good) {
            return None;
        }
        self.parts.iter().find_map(|part| part.hits.corrected.clone())
    }

    /// The counts of the part that has some.
    pub fn facets(&self) -> &[FacetCounts] {
        let mut counted = self.parts.iter().map(|part| &part.hits.facets);
        counted.find(|facets| !facets.is_empty()).map_or(&[], Vec::as_slice)
    }

    /// Marks what was found in the titles of a page.
    pub fn mark(&mut self, offset: usize, limit: usize, titles: &impl Titles, until: Instant) {
        for (part, at) in self.order.iter().skip(offset - self.before.min(offset)).take(limit) {
            if let Some(found) = self.parts.get_mut(*part) {
                found.mark_at(*at, titles, until);
            }
        }
    }

    /// The hits of a page.
    pub fn page(&self, offset: usize, limit: usize) -> impl Iterator<Item = FoundHit<'_>> {
        let places = self.order.iter().skip(offset - self.before.min(offset)).take(limit);
        places.filter_map(|(part, at)| self.parts.get(*part)?.get(*at))
    }
}

/// How often one begins anew because the index changed between two pages.
const NEW_BEGINNINGS: usize = 3;

/// The first `count` hits, however many a page may hold. The index may change between two pages; then all of them are
/// fetched anew, so that no hit is there twice and none is missed. One that never holds still gives what it gave, each
/// hit once.
fn first_hits(count: usize, page: impl Fn(usize, usize) -> Result<Hits, IndexError>) -> Result<Hits, IndexError> {
    let mut beginnings = 0;
    'anew: loop {
        beginnings += 1;
        let mut found = page(0, Query::MAX_LIMIT.min(count))?;
        let mut seen: HashSet<_> = found.hits.iter().map(|hit| hit.key.clone()).collect();
        let mut offset = found.hits.len();
        while offset < count.min(found.total) {
            let mut more = page(offset, Query::MAX_LIMIT.min(count - offset))?;
            if more.hits.is_empty() {
                break;
            }
            offset += more.hits.len();
            let fetched = more.hits.len();
            more.hits.retain(|hit| seen.insert(hit.key.clone()));
            let has_changed = more.total != found.total || more.hits.len() < fetched;
            if has_changed && beginnings < NEW_BEGINNINGS {
                continue 'anew;
            }
            found.hits.extend(more.hits);
        }
        return Ok(found);
    }
}

fn refused(error: InvalidQuery) -> IndexError {
    IndexError::Engine(Box::new(error))
}

fn rank(matched: Matched) -> u8 {
    match matched {
        Matched::AllWords => 0,
        Matched::MostWords => 1,
        Matched::Correction => 2,
    }
}

fn score(parts: &[Found], (part, at): (usize, usize)) -> f32 {
    let hit = parts.get(part).and_then(|found| found.hits.hits.get(at));
    hit.map_or(0.0, |hit| hit.score)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use search_index::{Hit, Kind};

    use super::*;

    /// A page of an index that holds these keys.
    fn page_of(keys: &[usize], offset: usize, limit: usize) -> Hits {
        let hits = keys.iter().skip(offset).take(limit).map(|key| Hit {
            key: key.to_string().into(),
            kind: Kind::Recipe,
            score: 1.0,
            distance_m: None,
        });
        Hits {
            hits: hits.collect(),
            total: keys.len(),
            ..Hits::default()
        }
    }

    fn keys(hits: &Hits) -> Vec<usize> {
        let keys = hits.hits.iter().filter_map(|hit| hit.key.parse().ok());
        keys.collect()
    }

    #[test]
    fn the_first_hits_are_those_of_one_moment() {
        let before: Vec<usize> = (1..=250).collect();
        // One comes first that was not there; all others move on by a place.
        let after: Vec<usize> = (0..=250).collect();
        let asked = RefCell::new(Vec::new());
        let found = first_hits(220, |offset, limit| {
            asked.borrow_mut().push(offset);
            let keys = if asked.borrow().len() == 1 { &before } else { &after };
            Ok(page_of(keys, offset, limit))
        });
        assert_eq!(keys(&found.expect("found")), after[..220]);
        assert_eq!(*asked.borrow(), [0, 100, 0, 100, 200]);
    }

    #[test]
    fn an_index_that_never_holds_still_gives_each_hit_once() {
        let moves = RefCell::new(0);
        let found = first_hits(300, |offset, limit| {
            *moves.borrow_mut() += 1;
            let last = 1000 - *moves.borrow();
            Ok(page_of(&(last..last + 400).collect::<Vec<_>>(), offset, limit))
        });
        let mut keys = keys(&found.expect("found"));
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
        assert!(all > 290, "{all}");
    }
}
