//! Searching.

use std::{str::FromStr, sync::Arc};

use domain::ids::ProductCode;
use tantivy::collector::TopDocs;

use crate::{error::IndexError, index::Shared, lower::Plan, query::ProductQuery, ranking::Ranking};

/// Answers questions about the last commit that it has loaded. Cheap to clone; any number of threads
/// may search at once. Searching blocks for well under a millisecond, so keep it off async threads.
#[derive(Clone)]
pub struct ProductReader {
    pub(crate) shared: Arc<Shared>,
}

/// One page of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProductHits {
    /// In the order that was asked for.
    pub codes: Vec<ProductCode>,
    /// The products that match, on all pages.
    pub total: usize,
}

impl ProductReader {
    /// Finds the page that is asked for. With a text, hits have all its words; when no product has
    /// them all, they have as many as any product has.
    pub fn search(&self, query: &ProductQuery) -> Result<ProductHits, IndexError> {
        let searcher = self.shared.reader.searcher();
        let ranking = Ranking::of(query);
        let plan = Plan::new(query, &self.shared.fields, &searcher)?;
        let mut page = searcher.search(&plan.all_words(), &ranking)?;
        if page.total == 0
            && let Some(counts) = plan.word_counts()
        {
            // No product has all the words. Show those that have the most of them.
            let most = searcher.search(&counts, &TopDocs::with_limit(1).order_by_score())?;
            if let Some((words, _)) = most.first() {
                page = searcher.search(&plan.some_words(words.round() as usize), &ranking)?;
            }
        }
        let codes = page
            .codes
            .iter()
            .map(|code| ProductCode::from_str(code))
            .collect::<Result<_, _>>();
        Ok(ProductHits {
            codes: codes.map_err(|error| IndexError::Engine(Box::new(error)))?,
            total: page.total,
        })
    }

    /// Loads what another process has committed. Commits of this process are loaded already.
    pub fn reload(&self) -> Result<(), IndexError> {
        self.shared.reload()
    }

    /// How many products can be found.
    pub fn document_count(&self) -> u64 {
        self.shared.reader.searcher().num_docs()
    }
}
