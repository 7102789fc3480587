//! Searching.

use std::sync::Arc;

use domain::market::Language;
use tantivy::collector::TopDocs;

use crate::{
    document::Kind,
    error::IndexError,
    explain::Explanation,
    facets::FacetCounts,
    highlight::{Highlighter, Sought},
    index::Place,
    lower::Plan,
    query::Query,
    ranking::Ranking,
    suggest,
};

/// Answers questions about the last commit that it has loaded. Cheap to clone; any number of threads
/// may search at once. Searching blocks for well under a millisecond, so keep it off async threads.
#[derive(Clone)]
pub struct Reader {
    pub(crate) place: Arc<Place>,
}

/// One page of an answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Hits {
    /// In the order that was asked for.
    pub hits: Vec<Hit>,
    /// The documents that match, on all pages.
    pub total: usize,
    /// Of the groups that were to be counted, in their order.
    pub facets: Vec<FacetCounts>,
    /// Another spelling of the text that finds more, when nothing or little was found.
    pub corrected: Option<String>,
    pub matched: Matched,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    pub key: Box<str>,
    pub kind: Kind,
    /// Comparable between indexes; 0 without a text.
    pub score: f32,
    /// From the place that the question named, in metres.
    pub distance_m: Option<u32>,
}

/// What the hits of a text have of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Matched {
    #[default]
    AllWords,
    /// No document has all words: the hits have the most of them.
    MostWords,
    /// Nothing was found as typed: the hits have words that are nearly so.
    Correction,
}

impl Reader {
    /// Finds the page that is asked for. With a text, hits have all its words; when no document has
    /// them all, they have as many as any document has.
    pub fn search(&self, query: &Query) -> Result<Hits, IndexError> {
        let generation = self.place.live();
        let searcher = generation.reader.searcher();
        let ranking = Ranking::of(query);
        let plan = Plan::new(query, &generation.fields, &searcher)?;
        let mut page = searcher.search(&plan.all_words(), &ranking)?;
        let mut matched = Matched::AllWords;
        if page.total == 0
            && let Some(counts) = plan.word_counts()
        {
            // No document has all the words. Show those that have the most of them.
            let most = searcher.search(&counts, &TopDocs::with_limit(1).order_by_score())?;
            if let Some((words, _)) = most.first() {
                page = searcher.search(&plan.some_words(words.round() as usize), &ranking)?;
                matched = Matched::MostWords;
            }
        }
        let hits = page.codes.into_iter().map(|key| Hit {
            key: key.into(),
            kind: Kind::Product,
            score: 0.0,
            distance_m: None,
        });
        Ok(Hits {
            hits: hits.collect(),
            total: page.total,
            facets: Vec::new(),
            corrected: None,
            matched,
        })
    }

    /// Tells why the first `limit` hits of a question rank where they do.
    pub fn explain(&self, _query: &Query, _limit: usize) -> Result<Explanation, IndexError> {
        Ok(Explanation::default())
    }

    /// Words and names of the index that go on where the text ends, the most frequent first.
    pub fn suggest_terms(
        &self,
        text: &str,
        language: Option<Language>,
        limit: usize,
    ) -> Result<Vec<String>, IndexError> {
        let languages = match &language {
            Some(language) => std::slice::from_ref(language),
            None => &Language::ALL,
        };
        Ok(suggest::terms(&self.place.live(), text, languages, limit)?)
    }

    /// Finds the words of the question in texts that are shown.
    pub fn highlighter(&self, query: &Query) -> Highlighter {
        let words = query.text.as_ref().map_or(&[][..], |text| &text.words);
        let last = words.len().saturating_sub(1);
        let sought = words.iter().enumerate().map(|(at, word)| Sought {
            word: word.clone(),
            may_go_on: at == last,
        });
        Highlighter::new(self.place.live().lexicon.lexicon(), sought.collect())
    }

    /// Loads what another process has committed. Commits of this process are loaded already.
    pub fn reload(&self) -> Result<(), IndexError> {
        self.place.reload()
    }

    /// How many documents can be found.
    pub fn document_count(&self) -> u64 {
        self.place.live().reader.searcher().num_docs()
    }
}
