//! A word's BM25 score, put into the tier of its evidence.

use tantivy::{
    DocId, DocSet, Score, SegmentReader,
    query::{EnableScoring, Explanation, Query, Scorer, TermQuery, Weight},
    {SeekDangerResult, Term},
};

use crate::weights;

/// Finds what the term finds and scores in a tier of `weights`.
#[derive(Debug, Clone)]
pub(crate) struct Lifted {
    pub(crate) term: TermQuery,
    pub(crate) tier: Score,
}

impl Query for Lifted {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        let inner = self.term.weight(scoring)?;
        if !scoring.is_scoring_enabled() {
            return Ok(inner);
        }
        Ok(Box::new(LiftedWeight { inner, tier: self.tier }))
    }

    fn query_terms<'a>(&'a self, visitor: &mut dyn FnMut(&'a Term, bool)) {
        self.term.query_terms(visitor);
    }
}

struct LiftedWeight {
    inner: Box<dyn Weight>,
    tier: Score,
}

impl Weight for LiftedWeight {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        Ok(Box::new(LiftedScorer {
            inner: self.inner.scorer(reader, 1.0)?,
            tier: self.tier,
            boost,
        }))
    }

    fn explain(&self, reader: &SegmentReader, doc: DocId) -> tantivy::Result<Explanation> {
        let bm25 = self.inner.explain(reader, doc)?;
        let mut lifted = Explanation::new(
            "tier of the evidence, and its share of BM25",
            weights::in_tier(self.tier, bm25.value()),
        );
        lifted.add_const("tier", self.tier);
        lifted.add_detail(bm25);
        Ok(lifted)
    }

    fn count(&self, reader: &SegmentReader) -> tantivy::Result<u32> {
        self.inner.count(reader)
    }
}

struct LiftedScorer {
    inner: Box<dyn Scorer>,
    tier: Score,
    boost: Score,
}

impl Scorer for LiftedScorer {
    fn score(&mut self) -> Score {
        self.boost * weights::in_tier(self.tier, self.inner.score())
    }
}

impl DocSet for LiftedScorer {
    fn advance(&mut self) -> DocId {
        self.inner.advance()
    }

    fn seek(&mut self, target: DocId) -> DocId {
        self.inner.seek(target)
    }

    fn seek_danger(&mut self, target: DocId) -> SeekDangerResult {
        self.inner.seek_danger(target)
    }

    fn doc(&self) -> DocId {
        self.inner.doc()
    }

    fn size_hint(&self) -> u32 {
        self.inner.size_hint()
    }

    fn cost(&self) -> u64 {
        self.inner.cost()
    }
}
