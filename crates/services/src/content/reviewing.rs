//! Drafts that are looked at before readers see them: an editor asks, and whoever publishes does that or sends it back.

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    content::{CommentPlace, CommentText, EditCommand, Edition},
    draft::DraftKey,
    staff::Actor,
};
use store::{CommentError, CommentTarget, EditError, NewComment, Store, Tx};

use super::{
    audited,
    comments::{line_of, new_comment},
    editing::{EditingError, Target, edit_of, editions},
};

/// A review could not be asked for or done.
#[derive(Debug, thiserror::Error)]
pub enum ReviewingError {
    #[error(transparent)]
    Editing(#[from] EditingError),
    /// There is nothing that readers do not see already, or nobody waits for a review.
    #[error("there is nothing to review")]
    Nothing,
    /// Why it is sent back cannot be said: there are as many comments as there may be.
    #[error("there are as many comments as there may be")]
    Full,
}

impl From<EditError> for ReviewingError {
    fn from(error: EditError) -> Self {
        Self::Editing(error.into())
    }
}

impl From<store::Error> for ReviewingError {
    fn from(error: store::Error) -> Self {
        Self::Editing(error.into())
    }
}

impl From<CommentError> for ReviewingError {
    fn from(error: CommentError) -> Self {
        match error {
            CommentError::Full => Self::Full,
            CommentError::Store(error) => error.into(),
            // The edit before it found the page.
            CommentError::NotFound => store::Error::Closed.into(),
        }
    }
}

/// Asks for the newest revision to be looked at; once more where somebody asked before.
///
/// # Errors
/// It is another one than was seen, readers see it already, or the storage does not work.
pub async fn ask(
    store: &Store,
    target: &Target,
    note: Option<CommentText>,
    by: &Actor,
    at: UnixMillis,
) -> Result<Edition, ReviewingError> {
    let edition = seen(store, target).await?;
    if !edition.has_unpublished_changes() {
        return Err(ReviewingError::Nothing);
    }
    let command = EditCommand::AskForReview {
        by: by.clone(),
        note: note.as_ref().map_or("", CommentText::as_str).into(),
    };
    let edit = edit_of(target, Some(edition.etag), command);
    Ok(audited::edit(store, by, "review.ask", edit, at).await?)
}

/// Takes back what was asked, or what came of it.
///
/// # Errors
/// It is another one than was seen, nobody asked, or the storage does not work.
pub async fn withdraw(store: &Store, target: &Target, by: &Actor, at: UnixMillis) -> Result<Edition, ReviewingError> {
    let edition = seen(store, target).await?;
    if edition.review.is_none() {
        return Err(ReviewingError::Nothing);
    }
    let edit = edit_of(target, Some(edition.etag), EditCommand::WithdrawReview);
    Ok(audited::edit(store, by, "review.withdraw", edit, at).await?)
}

/// Sends it back; why is said in a comment on the page.
///
/// # Errors
/// It is another one than was seen, nobody waits for it, the page has no room for a comment, or the storage does not work.
pub async fn send_back(
    store: &Store,
    target: &Target,
    why: CommentText,
    by: &Actor,
    at: UnixMillis,
) -> Result<Edition, ReviewingError> {
    let edition = seen(store, target).await?;
    if !edition.review.as_ref().is_some_and(|review| review.waits()) {
        return Err(ReviewingError::Nothing);
    }
    let key = DraftKey {
        page: target.page.clone(),
        language: target.language,
    };
    let new = NewComment {
        comment: new_comment(why, by, at)?,
        to: CommentTarget::Place(CommentPlace::default()),
    };
    let edit = edit_of(
        target,
        Some(edition.etag),
        EditCommand::ReturnFromReview { by: by.clone() },
    );
    let work = Arc::new((edit, key, new, by.clone()));
    let work = move |tx: Tx| {
        let work = work.clone();
        async move {
            let (edit, key, new, by) = &*work;
            let (before, after) = tx.content().edit_from(edit, at).await?;
            tx.content().add_comment(key, new).await?;
            let mut lines: Vec<_> = audited::line(by, "review.return", edit, before.as_ref(), &after)
                .into_iter()
                .collect();
            lines.push(line_of(key, new));
            tx.audit().record_all(&lines, at).await?;
            Ok::<_, ReviewingError>(after)
        }
    };
    store.transaction(work).await
}

/// The edition as it is now, where that is what was seen.
async fn seen(store: &Store, target: &Target) -> Result<Edition, EditingError> {
    let mut found = editions(store, &target.page).await?;
    let edition = found.editions.remove(&target.language);
    let edition = edition.ok_or_else(|| EditError::NoLanguage(target.page.clone(), target.language))?;
    if target.expected.is_some_and(|etag| etag != edition.etag) {
        let latest = edition.latest();
        let conflict = EditError::Conflict {
            etag: edition.etag,
            author: latest.author.clone(),
            saved: latest.saved,
        };
        return Err(conflict.into());
    }
    Ok(edition)
}
