//! Deleted pages: put back as drafts, or deleted for good.

use std::time::Duration;

use domain::{
    clock::UnixMillis,
    content::{ContentFault, PageId},
    staff::Actor,
};
use store::{EditError, Store, TrashChange};

use super::{ContentError, audited, checking::of_page, editing::EditingError};

/// Deleted pages can be put back for so long; the words of the editors' app name these 30 days.
pub const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Puts a deleted page back where it lay, with its history. Readers see it when it is published again: another page may have
/// its address by now.
///
/// # Errors
/// It is not in the trash, there is a page with its id, the page that it lay under is not there, or the storage does not work.
pub async fn put_back(store: &Store, page: &PageId, actor: &Actor, at: UnixMillis) -> Result<(), EditingError> {
    let found = store.content().trashed(page).await?;
    let found = found.ok_or_else(|| EditError::NoPage(page.clone()))?;
    if let Some(parent) = found.page.parent
        && store.content().editions(&parent).await?.is_none()
    {
        let parent = parent.to_string();
        let wrong = of_page(page, ContentFault::UnknownParent { parent });
        return Err(ContentError::Wrong(vec![wrong]).into());
    }
    Ok(audited::trash(store, actor, page, TrashChange::PutBack, at).await?)
}

/// Deletes a page from the trash: nothing is left of it.
///
/// # Errors
/// It is not in the trash, or the storage does not work.
pub async fn delete_for_good(store: &Store, page: &PageId, actor: &Actor, at: UnixMillis) -> Result<(), EditingError> {
    Ok(audited::trash(store, actor, page, TrashChange::DeleteForGood, at).await?)
}
