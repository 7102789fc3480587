//! Edits with their lines in the audit log: the change and its line in the audit log are one transaction.

use domain::{
    clock::UnixMillis,
    content::{Author, Edition, Page, PageId},
    staff::{Actor, audit::AuditEntry},
};
use runtime::timestamp;
use serde_json::{Value, json};
use store::{ContentEdit, EditError, PlaceChange, Store, TrashChange, Tx};

/// Makes an edit of a page in a language. One that changes nothing leaves no line.
///
/// # Errors
/// As the store's edit.
pub(super) async fn edit(
    store: &Store,
    actor: &Actor,
    action: &'static str,
    edit: ContentEdit,
    at: UnixMillis,
) -> Result<Edition, EditError> {
    let actor = actor.clone();
    let work = move |tx: Tx| {
        let (edit, actor) = (edit.clone(), actor.clone());
        async move {
            let (before, after) = tx.content().edit_from(&edit, at).await?;
            if let Some(line) = line(&actor, action, &edit, before.as_ref(), &after) {
                tx.audit().record_all(&[line], at).await?;
            }
            Ok(after)
        }
    };
    store.transaction(work).await
}

/// What the log says of an edit; nothing of one that changed nothing.
pub(super) fn line(
    actor: &Actor,
    action: &'static str,
    edit: &ContentEdit,
    before: Option<&Edition>,
    after: &Edition,
) -> Option<AuditEntry> {
    (before != Some(after)).then(|| AuditEntry {
        actor: actor.clone(),
        action,
        subject: format!("page {}/{}", edit.page, edit.language),
        before: before.map(told),
        after: Some(told(after)),
    })
}

/// Makes a change of a page's place.
///
/// # Errors
/// As the store's.
pub(super) async fn place(
    store: &Store,
    actor: &Actor,
    page: Page,
    change: PlaceChange,
    author: &Author,
    at: UnixMillis,
) -> Result<(), EditError> {
    let (actor, author) = (actor.clone(), author.clone());
    let work = move |tx: Tx| {
        let (page, actor, author) = (page.clone(), actor.clone(), author.clone());
        async move {
            let before = tx.content().place(&page, change, &author, at).await?;
            let (action, before, after) = match change {
                PlaceChange::Create => ("page.create", None, Some(whole(&page))),
                PlaceChange::Move => ("page.move", before.as_ref().map(lies), Some(lies(&page))),
                PlaceChange::Remove => ("page.delete", before.as_ref().map(whole), None),
            };
            if before == after {
                return Ok(());
            }
            let subject = format!("page {}", page.id);
            let change = (before.as_ref(), after.as_ref());
            tx.audit().record(&actor, action, &subject, change, at).await?;
            Ok(())
        }
    };
    store.transaction(work).await
}

/// Puts a deleted page back, or deletes it for good.
///
/// # Errors
/// As the store's.
pub(super) async fn trash(
    store: &Store,
    actor: &Actor,
    page: &PageId,
    change: TrashChange,
    at: UnixMillis,
) -> Result<(), EditError> {
    let (actor, page) = (actor.clone(), page.clone());
    let work = move |tx: Tx| {
        let (page, actor) = (page.clone(), actor.clone());
        async move {
            let told = whole(&tx.content().change_trash(&page, change, at).await?);
            let (action, change) = match change {
                TrashChange::PutBack => ("page.put-back", (None, Some(&told))),
                TrashChange::DeleteForGood => ("page.delete-for-good", (Some(&told), None)),
            };
            let subject = format!("page {page}");
            tx.audit().record(&actor, action, &subject, change, at).await?;
            Ok(())
        }
    };
    store.transaction(work).await
}

/// An edition as the log tells it: by the numbers of its revisions, whose words are in the page's history.
fn told(edition: &Edition) -> Value {
    let published = edition.is_published().then_some(edition.standing.number);
    let latest = edition.latest();
    let mut told = json!({
        "name": latest.version.content.name(),
        "published": published,
        "latest": latest.number,
        "publishAt": edition.schedule.publish.map(timestamp::format),
        "unpublishAt": edition.schedule.unpublish.map(timestamp::format),
        "refused": edition.refusal.as_ref().map(|refusal| &*refusal.why),
    });
    if let Some(review) = &edition.review {
        told["review"] = if review.waits() { "waiting" } else { "returned" }.into();
    }
    told
}

fn lies(page: &Page) -> Value {
    json!({"parent": page.parent.as_ref().map(PageId::as_str), "position": page.position})
}

fn whole(page: &Page) -> Value {
    let names = page.versions.iter();
    let names = names.map(|(language, version)| (language.code().to_owned(), json!(version.content.name())));
    let mut told = lies(page);
    told["type"] = json!(page.kind.to_string());
    told["names"] = names.collect::<serde_json::Map<_, _>>().into();
    told
}
