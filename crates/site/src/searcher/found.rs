//! What one question found.

use std::time::Instant;

use domain::market::Language;
use search_index::{Highlighter, Hit, Hits, IndexError, Matched, Pinned, Query};
use wire::search::TextRange;

use super::Relevance;

/// The hits of a question, and where their titles have its words. To look for these is work for the threads that
/// searches run on, so it is done there and kept.
pub struct Found {
    pub hits: Hits,
    highlighter: Highlighter,
    /// Of each hit; those that were not looked at are missing.
    marks: Vec<Vec<TextRange>>,
}

/// A hit, and where its title has what was found.
#[derive(Clone, Copy)]
pub struct FoundHit<'a> {
    pub hit: &'a Hit,
    pub marks: &'a [TextRange],
}

/// The titles of hits, as readers of one language see them.
pub trait Titles {
    fn language(&self) -> Language;

    /// Nothing for a hit that is not shown any more.
    fn of(&self, hit: &Hit) -> Option<&str>;
}

impl Found {
    /// Searches. Nothing is marked yet.
    pub fn of(index: &Pinned, query: &Query) -> Result<Self, IndexError> {
        let hits = index.search(query)?;
        Ok(Self::new(index, query, hits))
    }

    fn new(index: &Pinned, query: &Query, hits: Hits) -> Self {
        // Hits of another spelling have its words, not those that were typed.
        let spelled = match (hits.matched, &hits.corrected) {
            (Matched::Correction, Some(corrected)) => Query::text(corrected).ok(),
            _ => None,
        };
        let highlighter = index.highlighter(spelled.as_ref().unwrap_or(query));
        Self {
            hits,
            highlighter,
            marks: Vec::new(),
        }
    }

    /// How good the answer is, where its first page was asked for, the best hit first.
    pub fn relevance(&self) -> Relevance {
        Relevance::new(self.hits.total, self.hits.matched, self.hits.hits.first())
    }

    /// Marks what was found in the titles of all hits.
    pub fn mark(&mut self, titles: &impl Titles, until: Instant) {
        for at in 0..self.hits.hits.len() {
            self.mark_at(at, titles, until);
        }
    }

    /// When the time is over a title stays without marks: the hits are worth more.
    pub(super) fn mark_at(&mut self, at: usize, titles: &impl Titles, until: Instant) {
        if Instant::now() >= until {
            return;
        }
        let Some(title) = self.hits.hits.get(at).and_then(|hit| titles.of(hit)) else {
            return;
        };
        let ranges = self.highlighter.ranges(title, titles.language());
        if self.marks.len() <= at {
            self.marks.resize_with(self.hits.hits.len(), Vec::new);
        }
        self.marks[at] = ranges.into_iter().map(TextRange::from).collect();
    }

    pub fn iter(&self) -> impl Iterator<Item = FoundHit<'_>> {
        (0..self.hits.hits.len()).filter_map(|at| self.get(at))
    }

    pub(super) fn get(&self, at: usize) -> Option<FoundHit<'_>> {
        let hit = self.hits.hits.get(at)?;
        let marks = self.marks.get(at).map(Vec::as_slice).unwrap_or_default();
        Some(FoundHit { hit, marks })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use search_index::{Kind, SearchIndex};

    use super::*;

    struct Known;

    impl Titles for Known {
        fn language(&self) -> Language {
            Language::En
        }

        fn of(&self, hit: &Hit) -> Option<&str> {
            (&*hit.key == "mint").then_some("Dark mint")
        }
    }

    #[test]
    fn titles_are_marked_while_there_is_time() {
        let index = SearchIndex::in_ram().expect("an index").reader().pinned();
        let query = Query::text("mint").expect("a query");
        let hit = |key: &str| Hit {
            key: key.into(),
            kind: Kind::Product,
            score: 1.0,
            is_named: true,
            distance_m: None,
        };
        let hits = Hits {
            hits: vec![hit("gone"), hit("mint")],
            total: 2,
            ..Hits::default()
        };
        let mut found = Found::new(&index, &query, hits);
        let now = Instant::now();
        found.mark(&Known, now);
        assert!(found.iter().all(|hit| hit.marks.is_empty()), "the time is over");
        found.mark(&Known, now + Duration::from_secs(3600));
        let marks: Vec<_> = found.iter().map(|hit| hit.marks.to_vec()).collect();
        assert_eq!(marks, [vec![], vec![TextRange(5, 9)]]);
    }
}
