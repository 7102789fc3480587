//! Deleted pages with all that is kept of them, and the way back.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    content::{Author, Page, PageId, Version},
    market::Language,
};
use serde::Serialize;

use super::{
    Content, ContentRepository, EditError,
    deletion::CLEAR_TRASH,
    editions::{self, RevisionRow, revision},
    rows::{CodeRow, Unreadable, codes},
};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
    outbox::{self, Topic},
    transaction::RowKind,
};

/// A page that was deleted and can be put back.
#[derive(Debug, Clone, PartialEq)]
pub struct TrashedPage {
    /// Where it lay, with its newest revision in each language. Readers see none of them.
    pub page: Page,
    pub deleted: UnixMillis,
    pub by: Author,
}

/// What becomes of a page in the trash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrashChange {
    /// It lies where it lay, unseen by readers, with its history.
    PutBack,
    /// Nothing is left of it.
    DeleteForGood,
}

const NEWEST_PAGES: BatchStatement = over_rows!(
    (most bigint),
    "SELECT t.id, t.kind, t.parent, t.position, t.deleted_at, t.deleted_by FROM content_trash_page t
     ORDER BY t.deleted_at DESC, t.id LIMIT (SELECT most FROM r)"
);

macro_rules! pages {
    () => {
        "SELECT t.id, t.kind, t.parent, t.position, t.deleted_at, t.deleted_by FROM content_trash_page t
         WHERE t.id IN (SELECT code FROM r)"
    };
}

const PAGES: BatchStatement = over_rows!((code text), pages!());
/// Whoever changes the same page at this moment waits, and finds it gone.
const PAGES_TO_CHANGE: BatchStatement = over_rows!(locking t, (code text), pages!());

/// The newest revision of each language that a page was in.
const NEWEST_REVISIONS: BatchStatement = over_rows!(
    (code text),
    "SELECT t.page, t.language, t.revision, t.author, t.saved_at, t.segment, t.published, t.body
     FROM content_trash_revision t JOIN (
        SELECT n.page, n.language, max(n.revision) AS revision FROM content_trash_revision n
        WHERE n.page IN (SELECT code FROM r) GROUP BY n.page, n.language HAVING max(n.etag) IS NOT NULL
     ) AS newest ON newest.page = t.page AND newest.language = t.language AND newest.revision = t.revision"
);

const PUT_PAGE: BatchStatement = over_rows!(
    (code text, at bigint),
    "INSERT INTO content_page (id, kind, parent, position, updated_at)
     SELECT t.id, t.kind, t.parent, t.position, r.at FROM r CROSS JOIN content_trash_page t WHERE t.id = r.code"
);

/// Whoever still has the page open as it was before is told that it is another one.
const PUT_VERSIONS: BatchStatement = over_rows!(
    (code text, at bigint),
    "INSERT INTO content_version (page, language, status, segment, published, body, created_at, changed_at, saved_at,
        author, revision, etag)
     SELECT t.page, t.language, 'draft', t.segment, t.published, t.body, newest.created_at, newest.at, t.saved_at,
        t.author, t.revision, newest.etag + 1
     FROM content_trash_revision t JOIN (
        SELECT n.page, n.language, r.at, max(n.revision) AS revision, max(n.etag) AS etag,
            max(n.created_at) AS created_at
        FROM r CROSS JOIN content_trash_revision n WHERE n.page = r.code
        GROUP BY n.page, n.language, r.at HAVING max(n.etag) IS NOT NULL
     ) AS newest ON newest.page = t.page AND newest.language = t.language AND newest.revision = t.revision"
);

const PUT_PAST: BatchStatement = over_rows!(
    (code text),
    "INSERT INTO content_revision (page, language, revision, author, saved_at, segment, published, body)
     SELECT t.page, t.language, t.revision, t.author, t.saved_at, t.segment, t.published, t.body
     FROM content_trash_revision t WHERE t.page IN (SELECT code FROM r) AND NOT EXISTS (
        SELECT 1 FROM content_version v
        WHERE v.page = t.page AND v.language = t.language AND v.revision = t.revision)"
);

type TrashRow = (String, String, Option<String>, i64, i64, String);

impl Content {
    /// What was deleted and can be put back, the newest first, at most so many. What this program cannot read is left out.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn trash(&self, most: u32) -> Result<Vec<TrashedPage>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let pages = tx.rows(&NEWEST_PAGES, &json(&[MostRow { most }])).await?;
                let found = read(&mut tx, pages).await?;
                tx.commit().await?;
                Ok(found)
            })
            .await
    }

    /// A page that was deleted; nothing where it cannot be put back.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn trashed(&self, page: &PageId) -> Result<Option<TrashedPage>> {
        let (pools, page) = (self.shared.pools.clone(), page.clone());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let found = find(&mut tx, &PAGES, &page).await?;
                tx.commit().await?;
                Ok(found)
            })
            .await
    }
}

impl ContentRepository<'_> {
    /// Makes a change of a page in the trash; returns the page, as drafts. Those who work on pages are told of one that is put
    /// back.
    ///
    /// # Errors
    ///
    /// [`EditError::NoPage`] where it is not in the trash, [`EditError::Exists`] where it is to be put back and another page has
    /// its id by now, or the storage does not work.
    pub async fn change_trash(&self, page: &PageId, change: TrashChange, at: UnixMillis) -> Result<Page, EditError> {
        let mut tx = self.tx.lock().await?;
        let changed = make(&mut tx, page, change, at).await;
        tx.note(changed)
    }
}

async fn make(tx: &mut Transaction, page: &PageId, change: TrashChange, at: UnixMillis) -> Result<Page, EditError> {
    tx.locked.add(RowKind::Content, page.as_str())?;
    let found = find(tx, &PAGES_TO_CHANGE, page).await?;
    let found = found.ok_or_else(|| EditError::NoPage(page.clone()))?;
    if change == TrashChange::PutBack {
        let there = editions::load_to_change(tx, std::slice::from_ref(page)).await?;
        if !there.is_empty() {
            return Err(EditError::Exists(page.clone()));
        }
        let row = json(&[PutRow {
            code: page.as_str(),
            at: at.0,
        }]);
        for statement in [&PUT_PAGE, &PUT_VERSIONS, &PUT_PAST] {
            tx.run(statement, &row).await?;
        }
        outbox::append(tx, Topic::Content, &[page.as_str()], at);
    }
    tx.run(&CLEAR_TRASH, &codes(std::slice::from_ref(page))).await?;
    Ok(found.page)
}

async fn find(tx: &mut Transaction, pages: &BatchStatement, page: &PageId) -> Result<Option<TrashedPage>> {
    let pages = tx.rows(pages, &codes(std::slice::from_ref(page))).await?;
    Ok(read(tx, pages).await?.pop())
}

async fn read(tx: &mut Transaction, pages: Vec<TrashRow>) -> Result<Vec<TrashedPage>> {
    let codes: Vec<CodeRow<'_>> = pages.iter().map(|page| CodeRow { code: &page.0 }).collect();
    let newest: Vec<RevisionRow> = tx.rows(&NEWEST_REVISIONS, &json(&codes)).await?;
    let mut versions: BTreeMap<String, BTreeMap<Language, Version>> = BTreeMap::new();
    for row in newest {
        if let Some((page, language, revision)) = Unreadable::Skipped.or(revision("content_trash_revision", row))? {
            versions.entry(page).or_default().insert(language, revision.version);
        }
    }
    let mut found = Vec::with_capacity(pages.len());
    for row in pages {
        let versions = versions.remove(&row.0).unwrap_or_default();
        found.extend(Unreadable::Skipped.or(trashed(row, versions))?);
    }
    Ok(found)
}

fn trashed(row: TrashRow, versions: BTreeMap<Language, Version>) -> Result<TrashedPage> {
    let (id, kind, parent, position, deleted, by) = row;
    let corrupt = |reason: &dyn std::fmt::Display| Error::corrupt("content_trash_page", &id, reason);
    let page_id = |text: &str| PageId::parse(text).map_err(|reason| corrupt(&reason));
    Ok(TrashedPage {
        page: Page {
            id: page_id(&id)?,
            kind: kind.parse().map_err(|reason| corrupt(&reason))?,
            parent: parent.as_deref().map(page_id).transpose()?,
            position,
            versions,
        },
        deleted: UnixMillis(deleted),
        by: Author::parse(&by).map_err(|reason| corrupt(&reason))?,
    })
}

#[derive(Serialize)]
struct MostRow {
    most: u32,
}

#[derive(Serialize)]
struct PutRow<'a> {
    code: &'a str,
    at: i64,
}
