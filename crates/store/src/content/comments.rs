//! What those who work on a page say to each other of it.

use domain::{
    clock::UnixMillis,
    content::{Comment, CommentPlace, CommentText, CommentThread, MAX_ANSWERS, MAX_THREADS, PageId, Resolved},
    draft::DraftKey,
    ids::CommentId,
    market::Language,
};
use serde::Serialize;

use super::{Content, ContentRepository};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    error::from_storage,
    outbox::{self, Topic},
    transaction::RowKind,
};

/// Why nothing was said or taken back.
#[derive(Debug, thiserror::Error)]
pub enum CommentError {
    /// The page is not there in the language, or has no such comment.
    #[error("there is nothing of that id")]
    NotFound,
    /// The page has as many threads as it may, or the thread as many answers.
    #[error("there are as many comments as there may be")]
    Full,
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(CommentError);

/// Something that is to be said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewComment {
    pub comment: Comment,
    pub to: CommentTarget,
}

/// Where a comment is put.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommentTarget {
    /// It begins a thread about a place of the page.
    Place(CommentPlace),
    /// It answers the thread that this comment began.
    Thread(CommentId),
}

/// Locks the page where it is there in the language.
const PAGE_TO_CHANGE: BatchStatement = over_rows!(
    locking p,
    (page text, language text),
    "SELECT p.id FROM r CROSS JOIN content_page p WHERE p.id = r.page
        AND EXISTS (SELECT 1 FROM content_version v WHERE v.page = r.page AND v.language = r.language)"
);

const COMMENTS: BatchStatement = over_rows!(
    (page text, language text),
    "SELECT c.id, c.thread, c.block, c.field, c.author, c.body, c.written_at, c.resolved
     FROM r CROSS JOIN content_comment c WHERE c.page = r.page AND c.language = r.language
     ORDER BY c.written_at, c.id"
);

const ADD: BatchStatement = over_rows!(
    (id text, page text, language text, thread text, block text, field text, author text, body text, written bigint),
    "INSERT INTO content_comment (id, page, language, thread, block, field, author, body, written_at)
     SELECT id, page, language, thread, block, field, author, body, written FROM r"
);

type CommentRow = (
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
    String,
    i64,
    Option<String>,
);

impl Content {
    /// What is said of a page in a language, the threads in the order in which they began.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn comments(&self, page: &PageId, language: Language) -> Result<Vec<CommentThread>> {
        let pools = self.shared.pools.clone();
        let key = DraftKey {
            page: page.clone(),
            language,
        };
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let threads = load(&mut tx, &key).await?;
                tx.commit().await?;
                Ok(threads)
            })
            .await
    }

    /// What waits to be looked at before it is published, what was asked first in front; at most `most`.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn in_review(&self, most: u32) -> Result<Vec<DraftKey>> {
        const SQL: &str = "SELECT page, language FROM content_version WHERE in_review_since IS NOT NULL
            ORDER BY in_review_since, page, language LIMIT $1";
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let rows: Vec<(String, String)> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).bind(i64::from(most)).fetch_all(&mut **reader).await?
                });
                let read = rows.into_iter().map(|(page, language)| {
                    let corrupt = |reason: String| Error::corrupt("content_version", &page, reason);
                    Ok(DraftKey {
                        language: language.parse().map_err(|_| corrupt("unknown language".to_owned()))?,
                        page: PageId::parse(&page).map_err(|error| corrupt(error.to_string()))?,
                    })
                });
                read.collect()
            })
            .await
    }
}

impl ContentRepository<'_> {
    /// Says something of a page; returns the thread that it stands in from then on. Those who work on the page are told.
    ///
    /// # Errors
    /// As [`CommentError`] says.
    pub async fn add_comment(&self, key: &DraftKey, new: &NewComment) -> Result<CommentThread, CommentError> {
        let mut tx = self.tx.lock().await?;
        let added = add(&mut tx, key, new).await;
        tx.note(added)
    }

    /// Settles a thread, or opens it again where `resolved` is nothing; returns it as it was and as it is. Those who work on the
    /// page are told where it is another one.
    ///
    /// # Errors
    /// As [`CommentError`] says.
    pub async fn resolve_thread(
        &self,
        key: &DraftKey,
        id: CommentId,
        resolved: Option<Resolved>,
        at: UnixMillis,
    ) -> Result<(CommentThread, CommentThread), CommentError> {
        let mut tx = self.tx.lock().await?;
        let changed = resolve(&mut tx, key, id, resolved, at).await;
        tx.note(changed)
    }

    /// The thread that a comment stands in. Nobody else changes what is said of the page until the transaction ends.
    ///
    /// # Errors
    /// As [`CommentError`] says.
    pub async fn thread_to_change(&self, key: &DraftKey, id: CommentId) -> Result<CommentThread, CommentError> {
        let mut tx = self.tx.lock().await?;
        let found = thread_of(&mut tx, key, id).await;
        tx.note(found)
    }

    /// Takes a comment away, the first of a thread with its answers. Those who work on the page are told.
    ///
    /// # Errors
    /// As [`CommentError`] says.
    pub async fn delete_comment(&self, key: &DraftKey, id: CommentId, at: UnixMillis) -> Result<(), CommentError> {
        let mut tx = self.tx.lock().await?;
        let deleted = delete(&mut tx, key, id, at).await;
        tx.note(deleted)
    }
}

async fn lock(tx: &mut Transaction, key: &DraftKey) -> Result<(), CommentError> {
    tx.locked.add(RowKind::Content, key.page.as_str())?;
    let found: Vec<(String,)> = tx.rows(&PAGE_TO_CHANGE, &json(&[KeyRow::new(key)])).await?;
    if found.is_empty() {
        return Err(CommentError::NotFound);
    }
    Ok(())
}

async fn add(tx: &mut Transaction, key: &DraftKey, new: &NewComment) -> Result<CommentThread, CommentError> {
    lock(tx, key).await?;
    let threads = load(tx, key).await?;
    let NewComment { comment, to } = new;
    let (thread, place) = match to {
        CommentTarget::Place(place) => {
            if threads.len() >= MAX_THREADS {
                return Err(CommentError::Full);
            }
            let thread = CommentThread {
                place: place.clone(),
                first: comment.clone(),
                answers: Vec::new(),
                resolved: None,
            };
            (thread, place.clone())
        }
        CommentTarget::Thread(id) => {
            let found = threads.into_iter().find(|thread| thread.first.id == *id);
            let mut thread = found.ok_or(CommentError::NotFound)?;
            if thread.answers.len() >= MAX_ANSWERS {
                return Err(CommentError::Full);
            }
            thread.answers.push(comment.clone());
            (thread, CommentPlace::default())
        }
    };
    let row = NewRow {
        id: comment.id.to_string(),
        key: KeyRow::new(key),
        thread: (thread.first.id != comment.id).then(|| thread.first.id.to_string()),
        block: place.block.as_ref().map(|block| block.as_str().to_owned()),
        field: place.field.as_deref().map(str::to_owned),
        author: written(&comment.author)?,
        body: comment.text.as_str().to_owned(),
        written: comment.written.0,
    };
    tx.run(&ADD, &json(&[row])).await?;
    announce(tx, key, comment.written);
    Ok(thread)
}

async fn resolve(
    tx: &mut Transaction,
    key: &DraftKey,
    id: CommentId,
    resolved: Option<Resolved>,
    at: UnixMillis,
) -> Result<(CommentThread, CommentThread), CommentError> {
    const SQL: &str = "UPDATE content_comment SET resolved = $2 WHERE id = $1";
    let before = thread_of(tx, key, id).await?;
    if before.first.id != id {
        // An answer is settled with its thread.
        return Err(CommentError::NotFound);
    }
    if before.resolved.is_some() == resolved.is_some() {
        return Ok((before.clone(), before));
    }
    let json = resolved.as_ref().map(written).transpose()?;
    on_either!(&mut *tx, tx => {
        sqlx::query(SQL).bind(id.to_string()).bind(json).execute(&mut **tx).await?;
    });
    announce(tx, key, at);
    let after = CommentThread {
        resolved,
        ..before.clone()
    };
    Ok((before, after))
}

async fn thread_of(tx: &mut Transaction, key: &DraftKey, id: CommentId) -> Result<CommentThread, CommentError> {
    lock(tx, key).await?;
    let threads = load(tx, key).await?;
    let found = threads.into_iter().find(|thread| thread.comment(id).is_some());
    found.ok_or(CommentError::NotFound)
}

async fn delete(tx: &mut Transaction, key: &DraftKey, id: CommentId, at: UnixMillis) -> Result<(), CommentError> {
    const SQL: &str = "DELETE FROM content_comment WHERE id = $1 AND page = $2 AND language = $3";
    lock(tx, key).await?;
    let deleted = on_either!(&mut *tx, tx => {
        sqlx::query(SQL).bind(id.to_string()).bind(key.page.as_str()).bind(key.language.code())
            .execute(&mut **tx).await?.rows_affected()
    });
    if deleted == 0 {
        return Err(CommentError::NotFound);
    }
    announce(tx, key, at);
    Ok(())
}

fn announce(tx: &mut Transaction, key: &DraftKey, at: UnixMillis) {
    outbox::append(tx, Topic::Comment, &[key.page.as_str()], at);
}

async fn load(tx: &mut Transaction, key: &DraftKey) -> Result<Vec<CommentThread>> {
    let rows: Vec<CommentRow> = tx.rows(&COMMENTS, &json(&[KeyRow::new(key)])).await?;
    let mut threads: Vec<CommentThread> = Vec::new();
    let mut answers: Vec<(CommentId, Comment)> = Vec::new();
    for row in rows {
        match read(row)? {
            Read::First(thread) => threads.push(thread),
            Read::Answer(thread, comment) => answers.push((thread, comment)),
        }
    }
    for (id, comment) in answers {
        if let Some(thread) = threads.iter_mut().find(|thread| thread.first.id == id) {
            thread.answers.push(comment);
        }
    }
    Ok(threads)
}

enum Read {
    First(CommentThread),
    Answer(CommentId, Comment),
}

fn read(row: CommentRow) -> Result<Read> {
    let (id, thread, block, field, author, body, at, resolved) = row;
    let corrupt = |reason: &dyn std::fmt::Display| Error::corrupt("content_comment", &id, reason.to_string());
    let comment = Comment {
        id: id.parse().map_err(|reason| corrupt(&reason))?,
        author: serde_json::from_str(&author).map_err(|reason| corrupt(&reason))?,
        text: CommentText::parse(&body).map_err(|_| corrupt(&"its text is none"))?,
        written: UnixMillis(at),
    };
    if let Some(thread) = thread {
        return Ok(Read::Answer(
            thread.parse().map_err(|reason| corrupt(&reason))?,
            comment,
        ));
    }
    let place = CommentPlace::parse(block.as_deref(), field.as_deref());
    let resolved = resolved.map(|json| serde_json::from_str(&json)).transpose();
    Ok(Read::First(CommentThread {
        place: place.ok_or_else(|| corrupt(&"its place is none"))?,
        first: comment,
        answers: Vec::new(),
        resolved: resolved.map_err(|reason| corrupt(&reason))?,
    }))
}

fn written<T: Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value).map_err(|reason| Error::corrupt("content_comment", "new", reason))
}

#[derive(Serialize)]
struct KeyRow<'a> {
    page: &'a str,
    language: &'static str,
}

impl<'a> KeyRow<'a> {
    fn new(key: &'a DraftKey) -> Self {
        Self {
            page: key.page.as_str(),
            language: key.language.code(),
        }
    }
}

#[derive(Serialize)]
struct NewRow<'a> {
    id: String,
    #[serde(flatten)]
    key: KeyRow<'a>,
    thread: Option<String>,
    block: Option<String>,
    field: Option<String>,
    author: String,
    body: String,
    written: i64,
}
