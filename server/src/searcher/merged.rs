//! Hits of several indexes in one order. Scores are of one scale, so the better hit comes first wherever it is from.

use search_index::{Hit, IndexError, InvalidQuery, Matched, Query, Reader};

use super::Found;

/// The first hits of several questions, as one list.
pub struct Merged {
    parts: Vec<Found>,
    /// Part and place in it, the best hit first.
    order: Vec<(usize, usize)>,
}

impl Merged {
    /// Hits that can be leafed through: all of them are fetched for every page.
    pub const MAX_HITS: usize = 1_000;

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
        Self { parts, order }
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

    /// The hits of a page with what found each.
    pub fn page(&self, offset: usize, limit: usize) -> impl Iterator<Item = (&Found, &Hit)> {
        let places = self.order.iter().skip(offset).take(limit);
        places.filter_map(|(part, at)| {
            let found = self.parts.get(*part)?;
            Some((found, found.hits.hits.get(*at)?))
        })
    }
}

impl Found {
    /// The first `count` hits, however many a page may hold.
    pub fn first(reader: &Reader, query: &Query, count: usize) -> Result<Self, IndexError> {
        let page = |offset: usize| query.clone().page(offset, Query::MAX_LIMIT.min(count - offset));
        let refused = |error: InvalidQuery| IndexError::Engine(Box::new(error));
        let mut found = Self::of(reader, page(0).map_err(refused)?)?;
        while found.hits.hits.len() < count.min(found.hits.total) {
            let more = reader.search(&page(found.hits.hits.len()).map_err(refused)?)?;
            if more.hits.is_empty() {
                break;
            }
            found.hits.hits.extend(more.hits);
        }
        Ok(found)
    }
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
