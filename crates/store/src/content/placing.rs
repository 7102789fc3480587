//! Where pages lie, as editors change it: new pages, others' places, and pages that go.

use domain::{
    clock::UnixMillis,
    content::{Author, Page},
};

use super::{ContentChange, ContentRepository, EditError, editions, put::put};
use crate::{database::Transaction, transaction::RowKind};

/// What becomes of a page's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceChange {
    /// It is new, as it stands in the change.
    Create,
    /// It lies under the parent and at the position of the change from now on; what it says stays.
    Move,
    /// It goes, with all that is kept of it.
    Remove,
}

impl ContentRepository<'_> {
    /// Makes a change of a page's place; returns the page as it was before, where it was there. Readers who can see it are
    /// told.
    ///
    /// # Errors
    ///
    /// A new page has the id of one that is there, another is not there any more, or the storage does not work.
    pub async fn place(
        &self,
        page: &Page,
        change: PlaceChange,
        author: &Author,
        at: UnixMillis,
    ) -> Result<Option<Page>, EditError> {
        let mut tx = self.tx.lock().await?;
        let placed = make(&mut tx, page, change, author, at).await;
        tx.note(placed)
    }
}

async fn make(
    tx: &mut Transaction,
    page: &Page,
    change: PlaceChange,
    author: &Author,
    at: UnixMillis,
) -> Result<Option<Page>, EditError> {
    tx.locked.add(RowKind::Content, page.id.as_str())?;
    let stored = editions::load_to_change(tx, std::slice::from_ref(&page.id)).await?;
    let stored = stored.into_values().next();
    let mut wanted = ContentChange {
        author: author.clone(),
        ..ContentChange::default()
    };
    let before = stored.as_ref().map(|stored| stored.page.clone());
    match (change, stored) {
        (PlaceChange::Create, None) => wanted.put.push(page.clone()),
        (PlaceChange::Create, Some(_)) => return Err(EditError::Exists(page.id.clone())),
        (PlaceChange::Move, Some(stored)) => wanted.put.push(Page {
            parent: page.parent.clone(),
            position: page.position,
            ..stored.page
        }),
        (PlaceChange::Remove, Some(_)) => wanted.delete.push(page.id.clone()),
        (PlaceChange::Move | PlaceChange::Remove, None) => return Err(EditError::NoPage(page.id.clone())),
    }
    put(tx, &wanted, at).await?;
    Ok(before)
}
