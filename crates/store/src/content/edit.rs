//! What editors do with a page in a language.

use std::collections::BTreeSet;

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
        let mut made = self.edit_all(std::slice::from_ref(edit), at).await?;
        made.pop().ok_or(Error::Closed)?
    }

    /// Makes edits, each of another page or language, in few statements however many they are; what became of each, in
    /// their order. An edit that cannot be made stops no other.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn edit_all(&self, edits: &[ContentEdit], at: UnixMillis) -> Result<Vec<Made>, Error> {
        let mut tx = self.tx.lock().await?;
        let made = make_all(&mut tx, edits, at).await;
        tx.note(made)
    }
}

/// What stood there, and what stands there now; or why nothing was changed.
pub type Made = Result<(Option<Edition>, Edition), EditError>;

async fn make_all(tx: &mut Transaction, edits: &[ContentEdit], at: UnixMillis) -> Result<Vec<Made>, Error> {
    let pages: BTreeSet<PageId> = edits.iter().map(|edit| edit.page.clone()).collect();
    for page in &pages {
        tx.locked.add(RowKind::Content, page.as_str())?;
    }
    let pages: Vec<PageId> = pages.into_iter().collect();
    let mut stored = editions::load_to_change(tx, &pages).await?;
    let mut making = Making {
        writes: EditionWrites::default(),
        due: Vec::new(),
        seen: Vec::new(),
        at,
    };
    let mut made = Vec::with_capacity(edits.len());
    for edit in edits {
        made.push(match stored.get_mut(&edit.page) {
            Some(stored) => making.make(stored, edit)?,
            None => Err(EditError::NoPage(edit.page.clone())),
        });
    }
    making.writes.write(tx).await?;
    let seen: Vec<&str> = making.seen.iter().map(PageId::as_str).collect();
    outbox::append(tx, Topic::Content, &seen, at);
    // Readers see nothing of it; whoever works on it does.
    let changed = edits.iter().zip(&made).filter(|(_, made)| is_change(made));
    let changed: Vec<&str> = changed.map(|(edit, _)| edit.page.as_str()).collect();
    outbox::append(tx, Topic::Draft, &changed, at);
    let reviewed = edits.iter().zip(&made).filter(|(_, made)| is_review_change(made));
    let reviewed: Vec<&str> = reviewed.map(|(edit, _)| edit.page.as_str()).collect();
    outbox::append(tx, Topic::Comment, &reviewed, at);
    jobs::put_anew(tx, &making.due, at).await?;
    Ok(made)
}

fn is_change(made: &Made) -> bool {
    made.as_ref()
        .is_ok_and(|(before, after)| before.as_ref() != Some(after))
}

/// Whether something else is asked of those who publish.
fn is_review_change(made: &Made) -> bool {
    made.as_ref().is_ok_and(|(before, after)| {
        let before = before.as_ref().and_then(|before| before.review.as_ref());
        before != after.review.as_ref()
    })
}

/// What edits come to, gathered for few statements.
struct Making {
    writes: EditionWrites,
    /// What was scheduled.
    due: Vec<NewJob>,
    /// Pages of which readers see something else.
    seen: Vec<PageId>,
    at: UnixMillis,
}

impl Making {
    /// `stored` is the page as the edits before have left it.
    fn make(&mut self, stored: &mut PageEditions, edit: &ContentEdit) -> Result<Made, Error> {
        let ContentEdit { page: id, language, .. } = edit;
        let before = stored.editions.get(language).cloned();
        let etag = before.as_ref().map_or(0, |edition| edition.etag);
        if edit.expected.is_some_and(|seen| seen != etag) {
            let latest = before.as_ref().map(Edition::latest);
            return Ok(Err(EditError::Conflict {
                etag,
                author: latest.map(|latest| latest.author.clone()).unwrap_or_default(),
                saved: latest.map(|latest| latest.saved).unwrap_or_default(),
            }));
        }
        let Edited { edition, past } = match edited(stored, edit, self.at) {
            Ok(Some(edited)) => edited,
            Ok(None) => {
                let stands = before.ok_or_else(|| EditError::NoLanguage(id.clone(), *language));
                return Ok(stands.map(|stands| (Some(stands.clone()), stands)));
            }
            Err(error) => return Ok(Err(error)),
        };
        self.writes.put(id, *language, before.as_ref(), &edition, &past)?;
        let mut after = stored.page.clone();
        after.versions.insert(*language, edition.standing.version.clone());
        self.writes.leave(id, stored.page.places_left(&after, self.at));
        if stored.page.published(*language) != after.published(*language) {
            self.seen.push(id.clone());
        }
        if let (EditCommand::Schedule(_), Some(due)) = (&edit.command, edition.schedule.next()) {
            self.due.push(NewJob {
                kind: PUBLISH_CONTENT.to_owned(),
                key: format!("{id}/{language}"),
                payload: String::new(),
                due,
            });
        }
        stored.page = after;
        stored.editions.insert(*language, edition.clone());
        Ok(Ok((before, edition)))
    }
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
