//! What those who work on a page say to each other of it. Each change leaves its line in the audit log, which names comments and
//! their places and never says their words: whoever takes a comment away has it gone.

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    content::{Comment, CommentPlace, CommentText, CommentThread, PageId, Resolved},
    draft::DraftKey,
    ids::CommentId,
    market::Language,
    staff::{Actor, audit::AuditEntry},
};
use serde_json::{Value, json};
use store::{CommentError, CommentTarget, EditError, NewComment, Store, Tx};

use super::editing::EditingError;
use crate::identity::random;

/// Something could not be said or taken back.
#[derive(Debug, thiserror::Error)]
pub enum CommentingError {
    #[error(transparent)]
    Comment(#[from] CommentError),
    /// It is somebody else's, or somebody else has answered it.
    #[error("the comment is not theirs to delete")]
    NotTheirs,
}

impl From<store::Error> for CommentingError {
    fn from(error: store::Error) -> Self {
        Self::Comment(error.into())
    }
}

/// What is said of a page in a language, the threads in the order in which they began.
///
/// # Errors
/// The page is not there in the language, or the storage does not work.
pub async fn threads(store: &Store, page: &PageId, language: Language) -> Result<Vec<CommentThread>, EditingError> {
    let found = super::editing::editions(store, page).await?;
    if !found.editions.contains_key(&language) {
        return Err(EditError::NoLanguage(page.clone(), language).into());
    }
    Ok(store.content().comments(page, language).await?)
}

/// Says something of a page, or answers what was said; returns the thread.
///
/// # Errors
/// There is nothing to say it to, there are as many comments as there may be, or the storage does not work.
pub async fn say(
    store: &Store,
    key: &DraftKey,
    to: CommentTarget,
    text: CommentText,
    by: &Actor,
    at: UnixMillis,
) -> Result<CommentThread, CommentingError> {
    let new = NewComment {
        comment: new_comment(text, by, at)?,
        to,
    };
    let said = Arc::new((key.clone(), new));
    let work = move |tx: Tx| {
        let said = said.clone();
        async move {
            let (key, new) = &*said;
            let thread = tx.content().add_comment(key, new).await?;
            tx.audit().record_all(&[line_of(key, new)], at).await?;
            Ok::<_, CommentError>(thread)
        }
    };
    Ok(store.transaction(work).await?)
}

/// A comment that nobody knows yet.
///
/// # Errors
/// The system has no random numbers.
pub(super) fn new_comment(text: CommentText, by: &Actor, at: UnixMillis) -> Result<Comment, store::Error> {
    let bytes = random().map_err(|_| store::Error::Closed)?;
    Ok(Comment {
        id: CommentId(u128::from_be_bytes(bytes)),
        author: by.clone(),
        text,
        written: at,
    })
}

/// Settles a thread, or opens it again; returns it.
///
/// # Errors
/// There is none that this comment began, or the storage does not work.
pub async fn resolve(
    store: &Store,
    key: &DraftKey,
    id: CommentId,
    is_resolved: bool,
    by: &Actor,
    at: UnixMillis,
) -> Result<CommentThread, CommentingError> {
    let asked = Arc::new((key.clone(), by.clone()));
    let work = move |tx: Tx| {
        let asked = asked.clone();
        async move {
            let (key, by) = &*asked;
            let resolved = is_resolved.then(|| Resolved { by: by.clone(), at });
            let (before, after) = tx.content().resolve_thread(key, id, resolved, at).await?;
            if before != after {
                let action = if is_resolved {
                    "comment.resolve"
                } else {
                    "comment.reopen"
                };
                let entry = line(by, action, key, None, Some(told(id, &after.place)));
                tx.audit().record_all(&[entry], at).await?;
            }
            Ok::<_, CommentError>(after)
        }
    };
    Ok(store.transaction(work).await?)
}

/// Takes a comment away; the first of a thread with its answers.
///
/// # Errors
/// There is none, it is not theirs to delete, or the storage does not work.
pub async fn delete(
    store: &Store,
    key: &DraftKey,
    id: CommentId,
    (by, publishes): (&Actor, bool),
    at: UnixMillis,
) -> Result<(), CommentingError> {
    let asked = Arc::new((key.clone(), by.clone()));
    let work = move |tx: Tx| {
        let asked = asked.clone();
        async move {
            let (key, by) = &*asked;
            let thread = tx.content().thread_to_change(key, id).await?;
            if !thread.may_delete(id, by, publishes) {
                return Ok(false);
            }
            tx.content().delete_comment(key, id, at).await?;
            let entry = line(by, "comment.delete", key, Some(told(id, &thread.place)), None);
            tx.audit().record_all(&[entry], at).await?;
            Ok::<_, CommentError>(true)
        }
    };
    let is_theirs = store.transaction(work).await?;
    is_theirs.then_some(()).ok_or(CommentingError::NotTheirs)
}

/// What the log says of something that was said.
pub(super) fn line_of(key: &DraftKey, new: &NewComment) -> AuditEntry {
    let NewComment { comment, to } = new;
    let told = match to {
        CommentTarget::Place(place) => told(comment.id, place),
        CommentTarget::Thread(thread) => json!({"comment": comment.id, "thread": thread}),
    };
    line(&comment.author, "comment.add", key, None, Some(told))
}

fn line(by: &Actor, action: &'static str, key: &DraftKey, before: Option<Value>, after: Option<Value>) -> AuditEntry {
    AuditEntry {
        actor: by.clone(),
        action,
        subject: format!("page {}/{}", key.page, key.language),
        before,
        after,
    }
}

fn told(id: CommentId, place: &CommentPlace) -> Value {
    json!({
        "comment": id,
        "block": place.block.as_ref().map(domain::content::BlockId::as_str),
        "field": place.field,
    })
}
