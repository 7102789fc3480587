//! What is shown of other pages around a draft: what they will be by the moment that is looked at, and drafts of others.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use actors::draft::{OtherPages, PreviewView};
use domain::{content::Version, draft::DraftKey, fault::FaultCode, market::Language};
use services::content::{drafts, projects, publishing};
use store::Store;

/// What a page says that is shown beside the one that is looked at; it is hidden there where it is no published version.
pub type OtherDraft = (DraftKey, Version);

/// Drafts of all pages at a time: a preview shows no more of them.
const MOST_OTHERS: usize = 500;

/// What is to be shown around a draft of a language, as it is stored: what pages will be by then, and drafts of others above it.
///
/// # Errors
/// The storage does not work.
pub async fn other_drafts(store: &Store, view: &PreviewView, language: Language) -> Result<Vec<OtherDraft>, FaultCode> {
    if !view.shows_others() {
        return Ok(Vec::new());
    }
    let read = async {
        let mut others = match view.at {
            Some(at) => publishing::as_of(store, at).await?,
            None => Vec::new(),
        };
        others.extend(match &view.others {
            OtherPages::Published => Vec::new(),
            OtherPages::Projects(ids) => projects::drafts(store, ids).await?,
            OtherPages::Drafts => drafts::unpublished(store, language, MOST_OTHERS).await?,
        });
        Ok(others)
    };
    read.await.map_err(|error: store::Error| {
        tracing::warn!(%error, "the pages around a preview could not be read");
        FaultCode::StorageUnavailable
    })
}

/// Ways of looking for which it is kept: each holds up to [`MOST_OTHERS`] pages.
const MOST_KEPT: usize = 16;

/// What was read for those who type: it stands until a draft or a schedule is another one.
#[derive(Clone, Default)]
pub(super) struct KeptOthers(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    /// Counts how often it was forgotten.
    generation: u64,
    by_view: BTreeMap<(PreviewView, Language), Arc<[OtherDraft]>>,
}

impl KeptOthers {
    /// What is to be shown around a draft of a language.
    ///
    /// # Errors
    /// The storage does not work.
    pub(super) async fn of(
        &self,
        store: &Store,
        view: &PreviewView,
        language: Language,
    ) -> Result<Arc<[OtherDraft]>, FaultCode> {
        if !view.shows_others() {
            return Ok(Arc::default());
        }
        let key = (view.clone(), language);
        let (known, generation) = {
            let kept = self.kept();
            (kept.by_view.get(&key).cloned(), kept.generation)
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let others: Arc<[OtherDraft]> = other_drafts(store, view, language).await?.into();
        let mut kept = self.kept();
        // What changed while it was read is read again by the next one.
        if kept.generation == generation {
            if kept.by_view.len() >= MOST_KEPT {
                kept.by_view.clear();
            }
            kept.by_view.insert(key, others.clone());
        }
        Ok(others)
    }

    /// A draft or a schedule is another one.
    pub(super) fn forget(&self) {
        let mut kept = self.kept();
        kept.generation += 1;
        kept.by_view.clear();
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
