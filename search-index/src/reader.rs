//! Searching.

use std::{sync::Arc, time::Instant};

use domain::market::Language;

use crate::{
    error::IndexError,
    explain::{self, Explanation},
    generation_store::GenerationStore,
    highlight::{Highlighter, Sought},
    hits::{self, Hits},
    lexicon::Synonyms,
    query::Query,
    search::{self, Deadline, Matching},
    snapshot::Snapshot,
    suggest,
};

/// Finds the last commit that was loaded. Cheap to clone; any number of threads may search at once. Searching blocks for
/// well under a millisecond, so keep it off async threads.
#[derive(Clone)]
pub struct Reader {
    pub(crate) store: Arc<GenerationStore>,
}

/// The index as it stood at one moment. All answers are about the same documents, whatever is committed meanwhile, so
/// their pages fit together. It keeps what it shows in memory and on disk: hold it for one request, not longer.
pub struct Pinned {
    snapshot: Arc<Snapshot>,
    synonyms: Arc<Synonyms>,
}

impl Reader {
    /// The index as it stands now.
    pub fn pinned(&self) -> Pinned {
        Pinned {
            snapshot: self.store.live().snapshot(),
            synonyms: self.store.synonyms.load_full(),
        }
    }

    /// Asks the index as it stands now one question: see [`Pinned::search`].
    pub fn search(&self, query: &Query) -> Result<Hits, IndexError> {
        self.pinned().search(query)
    }

    /// Loads what another process has committed. Commits of this process are loaded already.
    pub fn reload(&self) -> Result<(), IndexError> {
        self.store.reload()
    }

    /// How many documents can be found.
    pub fn document_count(&self) -> u64 {
        self.store.live().snapshot().documents as u64
    }
}

impl Pinned {
    /// Finds the page that is asked for. With a text, hits have all its words; when no document has
    /// them all, or hardly any has all the words of a sentence, they have most of them.
    pub fn search(&self, query: &Query) -> Result<Hits, IndexError> {
        let snapshot = &*self.snapshot;
        let matching = self.matching(query);
        let found = matching.find()?;
        let collected = search::collect(snapshot, query, &found, matching.deadline)?;
        let hit = |slot| hits::hit(snapshot, query, &found, slot);
        Ok(Hits {
            hits: collected.page.iter().map(|ranked| hit(ranked.slot)).collect(),
            total: collected.total,
            facets: collected.facets,
            corrected: found.corrected.clone(),
            matched: found.matched,
        })
    }

    /// Tells why the first `limit` hits of a question rank where they do.
    pub fn explain(&self, query: &Query, limit: usize) -> Result<Explanation, IndexError> {
        Ok(explain::explain(&self.matching(query), limit)?)
    }

    /// Texts that go on where this one ends, the ones that most documents have in their titles first;
    /// [`IndexError::TimedOut`] when that is not known by `until`.
    pub fn suggest_terms(
        &self,
        text: &str,
        language: Option<Language>,
        limit: usize,
        until: Option<Instant>,
    ) -> Result<Vec<String>, IndexError> {
        let languages = match &language {
            Some(language) => std::slice::from_ref(language),
            None => &Language::ALL,
        };
        Ok(suggest::terms(&self.snapshot, text, languages, limit, Deadline(until))?)
    }

    /// Finds the words of the question in texts that are shown, and those that say the same.
    pub fn highlighter(&self, query: &Query) -> Highlighter {
        let words = query.text.as_ref().map_or(&[][..], |text| &text.words);
        let last = words.len().saturating_sub(1);
        let mut sought: Vec<Sought> = words
            .iter()
            .enumerate()
            .map(|(at, word)| Sought {
                word: word.clone(),
                may_go_on: at == last,
            })
            .collect();
        let languages = match &query.language {
            Some(language) => std::slice::from_ref(language),
            None => &Language::ALL,
        };
        for &language in languages {
            for same in self.synonyms.alternatives(language, words) {
                sought.extend(same.words.iter().map(|word| Sought {
                    word: word.clone(),
                    may_go_on: false,
                }));
            }
        }
        Highlighter::new(self.snapshot.lexicon.clone(), sought)
    }

    fn matching<'a>(&'a self, query: &'a Query) -> Matching<'a> {
        Matching {
            snapshot: &self.snapshot,
            synonyms: &self.synonyms,
            query,
            deadline: Deadline(query.until),
        }
    }
}
