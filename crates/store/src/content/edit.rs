//! What editors do with a page in a language.

use domain::{
    clock::UnixMillis,
    content::{Author, EditCommand, Edited, Edition, PageId, Status, Version},
    market::Language,
};

use super::{
    edition_writes::EditionWrites,
    editions::{self, PageEditions},
};
use crate::{
    Error,
    database::Transaction,
    error::from_storage,
    jobs::{self, NewJob},
    outbox::{self, Topic},
    transaction::{RowKind, Tx},
};

/// The kind of the jobs that do what was scheduled for a page in a language.
pub const PUBLISH_CONTENT: &str = "publish-content";

/// What is to be done with a page in a language.
#[derive(Debug, Clone, PartialEq)]
pub struct ContentEdit {
    pub page: PageId,
    pub language: Language,
    /// The etag of what whoever asks has seen; 0 for a language that the page is not in. Nothing where that is all the same.
    pub expected: Option<u64>,
    pub command: EditCommand,
}

/// Why an edit was not made.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    #[error("there is no page {0}")]
    NoPage(PageId),
    #[error("the page {0} is not there in {1}")]
    NoLanguage(PageId, Language),
    /// Somebody else changed it since.
    #[error("somebody else changed the page since{}", told(.author))]
    Conflict {
        /// What is to be named once that was seen; 0 where the page is not in the language any more.
        etag: u64,
        author: Author,
        saved: UnixMillis,
    },
    /// A page that was to be a new one is there already.
    #[error("there is a page {0} already")]
    Exists(PageId),
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(EditError);

fn told(author: &Author) -> String {
    match author.as_str() {
        "" => String::new(),
        author => format!("; the last to save it was {author}"),
    }
}

/// The content in a transaction.
#[derive(Debug)]
pub struct ContentRepository<'t> {
    pub(super) tx: &'t Tx,
}

impl Tx {
    pub fn content(&self) -> ContentRepository<'_> {
        ContentRepository { tx: self }
    }
}

impl ContentRepository<'_> {
    /// Makes an edit; returns what the page is in the language from then on. What readers do not see is told only to
    /// those who edit the page.
    ///
    /// # Errors
    ///
    /// There is no such page, it is another one than whoever asks has seen, or the storage does not work.
    pub async fn edit(&self, edit: &ContentEdit, at: UnixMillis) -> Result<Edition, EditError> {
        Ok(self.edit_from(edit, at).await?.1)
    }

    /// Like [`Self::edit`]; returns what the page was in the language as well.
    ///
    /// # Errors
    ///
    /// As those.
    pub async fn edit_from(&self, edit: &ContentEdit, at: UnixMillis) -> Result<(Option<Edition>, Edition), EditError> {
        let mut tx = self.tx.lock().await?;
        let edited = make(&mut tx, edit, at).await;
        tx.note(edited)
    }
}

/// What stood there, and what stands there now.
async fn make(
    tx: &mut Transaction,
    edit: &ContentEdit,
    at: UnixMillis,
) -> Result<(Option<Edition>, Edition), EditError> {
    let ContentEdit { page: id, language, .. } = edit;
    tx.locked.add(RowKind::Content, id.as_str())?;
    let mut stored = editions::load_to_change(tx, std::slice::from_ref(id)).await?;
    let stored = stored.remove(id).ok_or_else(|| EditError::NoPage(id.clone()))?;
    let before = stored.editions.get(language);
    let is_as_seen = edit
        .expected
        .is_none_or(|seen| seen == before.map_or(0, |edition| edition.etag));
    if !is_as_seen {
        let latest = before.map(Edition::latest);
        return Err(EditError::Conflict {
            etag: before.map_or(0, |edition| edition.etag),
            author: latest.map(|latest| latest.author.clone()).unwrap_or_default(),
            saved: latest.map(|latest| latest.saved).unwrap_or_default(),
        });
    }
    let Some(Edited { edition, past }) = edited(&stored, edit, at)? else {
        let stands = before
            .cloned()
            .ok_or_else(|| EditError::NoLanguage(id.clone(), *language))?;
        return Ok((Some(stands.clone()), stands));
    };
    let mut writes = EditionWrites::default();
    writes.put(id, *language, before, &edition, &past)?;
    let mut after = stored.page.clone();
    after.versions.insert(*language, edition.standing.version.clone());
    writes.leave(id, stored.page.places_left(&after, at));
    writes.write(tx).await?;
    if stored.page.published(*language) != after.published(*language) {
        outbox::append(tx, Topic::Content, &[id.as_str()], at);
    }
    // Readers see nothing of it; whoever works on it does.
    outbox::append(tx, Topic::Draft, &[id.as_str()], at);
    if let (EditCommand::Schedule(_), Some(due)) = (&edit.command, edition.schedule.next()) {
        let job = NewJob {
            kind: PUBLISH_CONTENT.to_owned(),
            key: format!("{id}/{language}"),
            payload: String::new(),
            due,
        };
        jobs::put_anew(tx, &job, at).await?;
    }
    Ok((before.cloned(), edition))
}

/// What the edit makes of the page in its language; nothing where all stays as it is.
fn edited(stored: &PageEditions, edit: &ContentEdit, at: UnixMillis) -> Result<Option<Edited>, EditError> {
    let language = edit.language;
    let before = stored.editions.get(&language);
    let command = match &edit.command {
        EditCommand::Save { version, author } => EditCommand::Save {
            version: named(&stored.page.id, before, version.clone()),
            author: author.clone(),
        },
        EditCommand::Autosave { version, author } => EditCommand::Autosave {
            version: named(&stored.page.id, before, version.clone()),
            author: author.clone(),
        },
        EditCommand::Replace { version, author } => EditCommand::Replace {
            version: named(&stored.page.id, before, version.clone()),
            author: author.clone(),
        },
        other => other.clone(),
    };
    match (before, command) {
        (Some(edition), command) => Ok(edition.edit(command, at)),
        (None, EditCommand::Save { version, author }) => {
            let newest = stored.newest_past.get(&language).copied().unwrap_or_default();
            let version = Version {
                status: Status::Draft,
                ..version
            };
            Ok(Some(Edited {
                edition: Edition::first(version, author, newest, at),
                past: Vec::new(),
            }))
        }
        (None, _) => Err(EditError::NoLanguage(edit.page.clone(), language)),
    }
}

/// The version with an id for every block: one that stands in the newest revision keeps its own.
fn named(page: &PageId, before: Option<&Edition>, mut version: Version) -> Version {
    version.name_blocks(page, before.map(|edition| &edition.latest().version));
    version
}
