//! What is written of pages and readers do not see yet.

use domain::{
    content::{Status, Version},
    draft::DraftKey,
    market::Language,
};
use store::Store;

/// The newest revisions of all pages of a language that are other ones than readers see, as they would see them; at most so
/// many, by page.
///
/// # Errors
/// The storage does not work.
pub async fn unpublished(
    store: &Store,
    language: Language,
    most: usize,
) -> Result<Vec<(DraftKey, Version)>, store::Error> {
    let found = store.content().unpublished(language, most).await?.into_iter();
    let drafts = found.map(|(page, revision)| (DraftKey { page, language }, published(revision.version)));
    Ok(drafts.collect())
}

/// A version as readers would see it.
pub(super) fn published(version: Version) -> Version {
    Version {
        status: Status::Published,
        ..version
    }
}
