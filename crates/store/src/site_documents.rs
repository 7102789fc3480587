//! The document with everything about the site that is neither the catalogue nor a page: the one in force, and those before it.

use std::sync::Arc;

use domain::{clock::UnixMillis, content::Author};

use crate::{
    Error, Result,
    database::{Transaction, execute, on_either},
    open_database::OpenDatabase,
    outbox::{self, Topic},
    settings,
    transaction::{RowKind, Tx},
};

/// The key of the document in force among the settings, and of the events that announce it.
pub const SITE_SETTING: &str = "site";

/// So many are kept, the one in force among them.
const KEPT: i64 = 100;

/// A document that is or was in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteDocument {
    /// Counted from 1.
    pub revision: u64,
    pub json: String,
}

/// Who put a document, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteRevision {
    pub number: u64,
    /// Empty where nobody knows.
    pub author: Author,
    pub saved_at: UnixMillis,
}

/// A document was not put.
#[derive(Debug, thiserror::Error)]
pub enum SiteDocumentError {
    /// Another one is in force than the one that it was to take the place of.
    #[error("revision {current} is in force, not {expected}")]
    Stale { expected: u64, current: u64 },
    #[error(transparent)]
    Store(#[from] Error),
}

/// The reader's side.
#[derive(Debug, Clone)]
pub struct SiteDocuments {
    shared: Arc<OpenDatabase>,
}

/// Number and document.
type Newest = Option<(i64, String)>;

const NEWEST: &str = "SELECT number, body FROM site_revision ORDER BY number DESC LIMIT 1";

impl SiteDocuments {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// The document in force; nothing in a shop that has none yet.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn current(&self) -> Result<Option<SiteDocument>> {
        const SQL: &str = "SELECT value FROM setting WHERE key = $1 AND value <> ''";
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let current: Option<String> = on_either!(&mut tx, tx => {
                    sqlx::query_scalar(SQL).bind(SITE_SETTING).fetch_optional(&mut **tx).await?
                });
                let newest: Newest = on_either!(&mut tx, tx => sqlx::query_as(NEWEST).fetch_optional(&mut **tx).await?);
                tx.commit().await?;
                Ok(current.map(|json| SiteDocument {
                    revision: revision_of(&json, newest.as_ref()),
                    json,
                }))
            })
            .await
    }

    /// The documents that are kept, the newest first.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn revisions(&self) -> Result<Vec<SiteRevision>> {
        const SQL: &str = "SELECT number, author, saved_at FROM site_revision ORDER BY number DESC";
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let rows: Vec<(i64, String, i64)> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).fetch_all(&mut **reader).await?
                });
                let revision = |(number, author, saved_at): (i64, String, i64)| SiteRevision {
                    number: number.unsigned_abs(),
                    author: Author::parse(&author).unwrap_or_default(),
                    saved_at: UnixMillis(saved_at),
                };
                Ok(rows.into_iter().map(revision).collect())
            })
            .await
    }

    /// A document that is kept.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn revision(&self, number: u64) -> Result<Option<String>> {
        const SQL: &str = "SELECT body FROM site_revision WHERE number = $1";
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                Ok(on_either!(pools.reader().await?, reader => {
                    sqlx::query_scalar(SQL).bind(self::number(number)).fetch_optional(&mut **reader).await?
                }))
            })
            .await
    }
}

/// One that an older program put is no revision yet: it becomes the next one.
fn revision_of(current: &str, newest: Option<&(i64, String)>) -> u64 {
    match newest {
        Some((number, body)) if body == current => number.unsigned_abs(),
        Some((number, _)) => number.unsigned_abs() + 1,
        None => 1,
    }
}

/// The document in a transaction.
#[derive(Debug)]
pub struct SiteDocumentRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn site_documents(&self) -> SiteDocumentRepository<'_> {
        SiteDocumentRepository { tx: self }
    }
}

impl SiteDocumentRepository<'_> {
    /// Puts a document in the place of the one with a number, 0 where there is none yet, and announces it; returns its number.
    /// The same document again is no change, whatever was expected.
    ///
    /// # Errors
    /// [`SiteDocumentError::Stale`], or the storage does not work.
    pub async fn replace(
        &self,
        expected: u64,
        json: &str,
        author: &Author,
        at: UnixMillis,
    ) -> Result<u64, SiteDocumentError> {
        let mut tx = self.tx.lock().await?;
        tx.locked.add(RowKind::SiteData, SITE_SETTING)?;
        let (before, newest) = lock(&mut tx).await?;
        let current = before
            .as_ref()
            .map_or(0, |(json, _)| revision_of(json, newest.as_ref()));
        // Two nodes that start together on a new database put the same.
        if before.as_ref().is_some_and(|(before, _)| before == json) {
            return Ok(current);
        }
        if current != expected {
            return Err(SiteDocumentError::Stale { expected, current });
        }
        match before {
            // What an older program put.
            Some((before, saved_at)) if newest.is_none_or(|(newest, _)| newest != number(current)) => {
                keep(&mut tx, current, &before, &Author::default(), UnixMillis(saved_at)).await?;
            }
            _ => {}
        }
        keep(&mut tx, current + 1, json, author, at).await?;
        let put = settings::put(&mut tx, SITE_SETTING, json, at).await;
        tx.note(put).map_err(Error::from)?;
        outbox::append(&mut tx, Topic::Setting, &[SITE_SETTING], at);
        Ok(current + 1)
    }
}

/// The document in force with when it was put, and the newest revision: nobody else changes them before the transaction ends.
async fn lock(tx: &mut Transaction) -> Result<(Option<(String, i64)>, Newest)> {
    const LOCK: &str = "INSERT INTO setting (key, value, updated_at) VALUES ($1, '', 0)
        ON CONFLICT (key) DO UPDATE SET updated_at = setting.updated_at RETURNING value, updated_at";
    let locked: sqlx::Result<(String, i64)> = on_either!(&mut *tx, tx => {
        sqlx::query_as(LOCK).bind(SITE_SETTING).fetch_one(&mut **tx).await
    });
    let locked = tx.note(locked)?;
    let newest: sqlx::Result<Newest> =
        on_either!(&mut *tx, tx => sqlx::query_as(NEWEST).fetch_optional(&mut **tx).await);
    let newest = tx.note(newest)?;
    Ok((Some(locked).filter(|(json, _)| !json.is_empty()), newest))
}

/// Keeps a document as a revision, and no more than so many of those before.
async fn keep(tx: &mut Transaction, revision: u64, json: &str, author: &Author, at: UnixMillis) -> Result<()> {
    const KEEP: &str = "INSERT INTO site_revision (number, author, saved_at, body) VALUES ($1, $2, $3, $4)";
    const DROP: &str = "DELETE FROM site_revision WHERE number <= $1";
    let kept = execute!(tx, KEEP, number(revision), author.as_str(), at.0, json);
    tx.note(kept)?;
    let dropped = execute!(tx, DROP, number(revision) - KEPT);
    tx.note(dropped)?;
    Ok(())
}

fn number(revision: u64) -> i64 {
    i64::try_from(revision).unwrap_or(i64::MAX)
}
