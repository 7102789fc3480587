//! Hits of several indexes in one order. Scores are of one scale, so the better hit comes first wherever it is from.

use std::time::Instant;

use search_index::{FacetCounts, IndexError, InvalidQuery, Pinned, Query};

use super::{Found, FoundHit, Relevance, Titles, relevance::rank};

/// The first hits of several questions, as one list.
pub struct Merged {
    parts: Vec<Found>,
    /// Part and place in it, the best hit first.
    order: Vec<(usize, usize)>,
    /// Hits before the first one that was fetched.
    before: usize,
}

impl Merged {
    /// Hits of several questions that can be leafed through: all of them are fetched for every page.
    pub const MAX_HITS: usize = Query::MAX_FIRST;

    /// Asks so much that the page can be made. One question is asked for its page alone; of several the first hits are
    /// needed, for nobody knows before which of them come first.
    pub fn find(questions: Vec<(&Pinned, Query)>, offset: usize, limit: usize) -> Result<Self, IndexError> {
        if let [(index, query)] = questions.as_slice() {
            let page = query.clone().page(offset, limit).map_err(refused)?;
            let mut merged = Self::new(vec![Found::of(index, &page)?]);
            merged.before = offset;
            return Ok(merged);
        }
        let count = offset.saturating_add(limit).min(Self::MAX_HITS);
        let first = |(index, query): (&Pinned, Query)| Found::of(index, &query.first(count));
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

    /// How good the answer is, where its first page was asked for, the best hit first.
    pub fn relevance(&self) -> Relevance {
        let best = self.order.first().and_then(|(part, at)| {
            let found = &self.parts.get(*part)?.hits;
            Some((found.matched, found.hits.get(*at)?))
        });
        let matched = best.map(|(matched, _)| matched).unwrap_or_default();
        Relevance::new(self.total(), matched, best.map(|(_, hit)| hit))
    }

    /// A better spelling, unless something has all words as they are.
    pub fn corrected(&self) -> Option<String> {
        let is_good = |part: &Found| part.hits.total > 0 && part.hits.corrected.is_none();
        if self.parts.iter().any(is_good) {
            return None;
        }
        self.parts.iter().find_map(|part| part.hits.corrected.clone())
    }

    /// The counts of all parts together.
    pub fn facets(&self) -> Vec<FacetCounts> {
        let mut sums: Vec<FacetCounts> = Vec::new();
        for counts in self.parts.iter().flat_map(|part| &part.hits.facets) {
            let Some(sum) = sums.iter_mut().find(|sum| sum.group == counts.group) else {
                sums.push(counts.clone());
                continue;
            };
            for (value, count) in &counts.values {
                match sum.values.iter_mut().find(|(known, _)| known == value) {
                    Some((_, sum)) => *sum += count,
                    None => sum.values.push((value.clone(), *count)),
                }
            }
        }
        sums
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

fn refused(error: InvalidQuery) -> IndexError {
    IndexError::Engine(Box::new(error))
}

fn score(parts: &[Found], (part, at): (usize, usize)) -> f32 {
    let hit = parts.get(part).and_then(|found| found.hits.hits.get(at));
    hit.map_or(0.0, |hit| hit.score)
}

#[cfg(test)]
mod tests {
    use domain::market::{Language, Texts};
    use search_index::{Document, IndexChange, Kind, SearchIndex};

    use super::*;
    use crate::searcher::{Both, Readers};

    fn index_of(kind: Kind, names: &[&str]) -> SearchIndex {
        let index = SearchIndex::in_ram().expect("an index");
        let documents = names.iter().enumerate().map(|(number, name)| Document {
            name: Texts::only(Language::En, name),
            ..Document::new(kind, &format!("{number:03}"))
        });
        let mut writer = index.writer().expect("a writer");
        writer.apply(documents.map(IndexChange::put), 1).expect("applied");
        index
    }

    fn page(both: &Both, asked: &str, offset: usize, limit: usize) -> (usize, Vec<(Kind, Box<str>)>) {
        let question = || Query::text(asked).expect("a text");
        let questions = vec![(&both.pages, question()), (&both.products, question())];
        let merged = Merged::find(questions, offset, limit).expect("found");
        let page = merged
            .page(offset, limit)
            .map(|found| (found.hit.kind, found.hit.key.clone()));
        (merged.total(), page.collect())
    }

    #[test]
    fn the_pages_of_one_moment_fit_together() {
        let pages = index_of(Kind::Recipe, &["Mint"; 150]);
        let products = index_of(Kind::Product, &["Mint"; 150]);
        let both = Readers {
            products: products.reader(),
            pages: pages.reader(),
        }
        .pinned();
        let mut seen = Vec::new();
        for offset in (0..300).step_by(60) {
            let (total, hits) = page(&both, "mint", offset, 60);
            assert_eq!((total, hits.len()), (300, 60));
            seen.extend(hits);
            let mut writer = pages.writer().expect("a writer");
            let gone = IndexChange::Delete(format!("{offset:03}").into());
            writer.apply([gone], offset as i64 + 2).expect("applied");
        }
        seen.sort_by(|a, b| (a.0 as u8, &a.1).cmp(&(b.0 as u8, &b.1)));
        seen.dedup();
        assert_eq!(seen.len(), 300, "each once, whatever is written meanwhile");
    }

    #[test]
    fn what_has_more_of_the_words_comes_alone() {
        let both = Readers {
            products: index_of(Kind::Product, &["Mint"]).reader(),
            pages: index_of(Kind::Recipe, &["Mint cake", "Cake"]).reader(),
        }
        .pinned();
        let (total, hits) = page(&both, "mint cake", 0, 10);
        assert_eq!((total, hits), (1, vec![(Kind::Recipe, "000".into())]));
    }
}
