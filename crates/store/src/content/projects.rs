//! Projects: which drafts are looked at and published together.

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    clock::UnixMillis,
    content::{Author, PageId, Project, ProjectChange, ProjectFull, ProjectId, ProjectName},
    draft::DraftKey,
};
use serde::Serialize;

use super::{Content, ContentRepository};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
    error::from_storage,
    outbox::{self, Topic},
    transaction::RowKind,
};

/// Why nothing became of a project.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    #[error("there is no project {0}")]
    NoProject(ProjectId),
    #[error("there is a project {0} already")]
    Exists(ProjectId),
    #[error("there is no page {0}")]
    NoPage(PageId),
    /// There are as many as there may be.
    #[error("there are at most {} projects at a time", Project::MOST)]
    TooMany,
    #[error(transparent)]
    Full(#[from] ProjectFull),
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(ProjectError);

const SOME: BatchStatement = over_rows!(
    (code text),
    "SELECT p.id, p.name, p.author, p.created_at, p.published_at FROM content_project p
     WHERE p.id IN (SELECT code FROM r) ORDER BY p.id"
);

const SOME_TO_CHANGE: BatchStatement = over_rows!(
    locking p,
    (code text),
    "SELECT p.id, p.name, p.author, p.created_at, p.published_at FROM content_project p
     WHERE p.id IN (SELECT code FROM r) ORDER BY p.id"
);

const ITEMS: BatchStatement = over_rows!(
    (code text),
    "SELECT i.project, i.page, i.language FROM content_project_item i WHERE i.project IN (SELECT code FROM r)"
);

const PAGES: BatchStatement = over_rows!(
    (page text),
    "SELECT p.id FROM content_page p WHERE p.id IN (SELECT page FROM r)"
);

const PUT: BatchStatement = over_rows!(
    (code text, name text, author text, created bigint, published bigint),
    "INSERT INTO content_project (id, name, author, created_at, published_at)
     SELECT code, name, author, created, published FROM r WHERE true
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, published_at = excluded.published_at"
);

const PUT_ITEMS: BatchStatement = over_rows!(
    (project text, page text, language text),
    "INSERT INTO content_project_item (project, page, language) SELECT project, page, language FROM r WHERE true
     ON CONFLICT (project, page, language) DO NOTHING"
);

const DELETE_ITEMS: BatchStatement = over_rows!(
    (project text, page text, language text),
    "DELETE FROM content_project_item WHERE (project, page, language) IN (SELECT project, page, language FROM r)"
);

const DELETE: BatchStatement = over_rows!(
    (code text),
    "DELETE FROM content_project WHERE id IN (SELECT code FROM r)"
);

type ProjectRow = (String, String, String, i64, Option<i64>);
type ItemRow = (String, String, String);

impl Content {
    /// All projects, those that were begun last first.
    pub async fn projects(&self) -> Result<Vec<Project>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let rows: Vec<ProjectRow> = tx
                    .all("SELECT id, name, author, created_at, published_at FROM content_project ORDER BY created_at DESC, id")
                    .await?;
                let items: Vec<ItemRow> = tx.all("SELECT project, page, language FROM content_project_item").await?;
                tx.commit().await?;
                joined(rows, items)
            })
            .await
    }

    /// The projects with these ids that are there, by id.
    pub async fn projects_of(&self, ids: &[ProjectId]) -> Result<Vec<Project>> {
        let (pools, codes) = (self.shared.pools.clone(), codes(ids));
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let rows = tx.rows(&SOME, &codes).await?;
                let items = tx.rows(&ITEMS, &codes).await?;
                tx.commit().await?;
                joined(rows, items)
            })
            .await
    }
}

impl ContentRepository<'_> {
    /// Begins a project without drafts.
    ///
    /// # Errors
    ///
    /// [`ProjectError::Exists`], [`ProjectError::TooMany`], or the storage does not work.
    pub async fn begin_project(
        &self,
        id: &ProjectId,
        name: &ProjectName,
        author: &Author,
        at: UnixMillis,
    ) -> Result<Project, ProjectError> {
        let mut tx = self.tx.lock().await?;
        let begun = begin(&mut tx, id, name, author, at).await;
        tx.note(begun)
    }

    /// A project that nobody else changes until this transaction has ended.
    ///
    /// # Errors
    ///
    /// [`ProjectError::NoProject`], or the storage does not work.
    pub async fn project_to_change(&self, id: &ProjectId) -> Result<Project, ProjectError> {
        let mut tx = self.tx.lock().await?;
        let found = read_to_change(&mut tx, id).await;
        tx.note(found)?.ok_or_else(|| ProjectError::NoProject(id.clone()))
    }

    /// Changes a project; returns what it was, and what it is from then on. Whoever looks at drafts of it is told.
    ///
    /// # Errors
    ///
    /// [`ProjectError::NoProject`], [`ProjectError::NoPage`], [`ProjectError::Full`], or the storage does not work.
    pub async fn change_project(
        &self,
        id: &ProjectId,
        change: ProjectChange,
        at: UnixMillis,
    ) -> Result<(Project, Project), ProjectError> {
        let mut tx = self.tx.lock().await?;
        let changed = make(&mut tx, id, change, at).await;
        tx.note(changed)
    }

    /// Ends a project; its drafts stay. Returns what it was.
    ///
    /// # Errors
    ///
    /// [`ProjectError::NoProject`], or the storage does not work.
    pub async fn end_project(&self, id: &ProjectId, at: UnixMillis) -> Result<Project, ProjectError> {
        let mut tx = self.tx.lock().await?;
        let ended = end(&mut tx, id, at).await;
        tx.note(ended)
    }
}

async fn begin(
    tx: &mut Transaction,
    id: &ProjectId,
    name: &ProjectName,
    author: &Author,
    at: UnixMillis,
) -> Result<Project, ProjectError> {
    if read_to_change(tx, id).await?.is_some() {
        return Err(ProjectError::Exists(id.clone()));
    }
    let count: Vec<(i64,)> = tx.all("SELECT count(*) FROM content_project").await?;
    if count
        .first()
        .is_some_and(|(count,)| usize::try_from(*count).is_ok_and(|count| count >= Project::MOST))
    {
        return Err(ProjectError::TooMany);
    }
    let project = Project {
        id: id.clone(),
        name: name.clone(),
        author: author.clone(),
        created: at,
        published: None,
        items: BTreeSet::new(),
    };
    tx.run(&PUT, &json(&[Row::of(&project)])).await?;
    Ok(project)
}

async fn make(
    tx: &mut Transaction,
    id: &ProjectId,
    change: ProjectChange,
    at: UnixMillis,
) -> Result<(Project, Project), ProjectError> {
    let found = read_to_change(tx, id).await?;
    let before = found.ok_or_else(|| ProjectError::NoProject(id.clone()))?;
    let after = before.change(change)?;
    let added: Vec<&DraftKey> = after.items.difference(&before.items).collect();
    let gone: Vec<&DraftKey> = before.items.difference(&after.items).collect();
    if let Some(page) = missing(tx, &added).await? {
        return Err(ProjectError::NoPage(page));
    }
    if after != before {
        tx.run(&PUT, &json(&[Row::of(&after)])).await?;
        tx.run(&PUT_ITEMS, &item_rows(id, &added)).await?;
        tx.run(&DELETE_ITEMS, &item_rows(id, &gone)).await?;
    }
    tell(tx, added.into_iter().chain(gone), at);
    Ok((before, after))
}

async fn end(tx: &mut Transaction, id: &ProjectId, at: UnixMillis) -> Result<Project, ProjectError> {
    let found = read_to_change(tx, id).await?;
    let project = found.ok_or_else(|| ProjectError::NoProject(id.clone()))?;
    tx.run(&DELETE, &codes(std::slice::from_ref(id))).await?;
    tell(tx, &project.items, at);
    Ok(project)
}

/// Previews of the project show other drafts from now on.
fn tell<'a>(tx: &mut Transaction, items: impl IntoIterator<Item = &'a DraftKey>, at: UnixMillis) {
    let pages: BTreeSet<&str> = items.into_iter().map(|item| item.page.as_str()).collect();
    let pages: Vec<&str> = pages.into_iter().collect();
    outbox::append(tx, Topic::Draft, &pages, at);
}

/// A page among these that is not there.
async fn missing(tx: &mut Transaction, items: &[&DraftKey]) -> Result<Option<PageId>> {
    let wanted: BTreeSet<&PageId> = items.iter().map(|item| &item.page).collect();
    let rows: Vec<_> = wanted.iter().map(|page| PageRow { page: page.as_str() }).collect();
    let found: Vec<(String,)> = tx.rows(&PAGES, &json(&rows)).await?;
    let found: BTreeSet<String> = found.into_iter().map(|(page,)| page).collect();
    Ok(wanted.into_iter().find(|page| !found.contains(page.as_str())).cloned())
}

async fn read_to_change(tx: &mut Transaction, id: &ProjectId) -> Result<Option<Project>> {
    tx.locked.add(RowKind::Project, id.as_str())?;
    let codes = codes(std::slice::from_ref(id));
    let rows = tx.rows(&SOME_TO_CHANGE, &codes).await?;
    let items = tx.rows(&ITEMS, &codes).await?;
    Ok(joined(rows, items)?.pop())
}

fn joined(rows: Vec<ProjectRow>, items: Vec<ItemRow>) -> Result<Vec<Project>> {
    let mut by_project: BTreeMap<String, BTreeSet<DraftKey>> = BTreeMap::new();
    for (project, page, language) in items {
        let corrupt = |reason: &dyn std::fmt::Display| Error::corrupt("content_project_item", &project, reason);
        let item = DraftKey {
            page: PageId::parse(&page).map_err(|reason| corrupt(&reason))?,
            language: language.parse().map_err(|reason| corrupt(&reason))?,
        };
        by_project.entry(project).or_default().insert(item);
    }
    let read = rows.into_iter().map(|(id, name, author, created, published)| {
        let corrupt = |reason: &dyn std::fmt::Display| Error::corrupt("content_project", &id, reason);
        Ok(Project {
            name: ProjectName::parse(&name).map_err(|reason| corrupt(&reason))?,
            author: Author::parse(&author).map_err(|reason| corrupt(&reason))?,
            created: UnixMillis(created),
            published: published.map(UnixMillis),
            items: by_project.remove(&id).unwrap_or_default(),
            id: ProjectId::parse(&id).map_err(|reason| corrupt(&reason))?,
        })
    });
    read.collect()
}

fn codes(ids: &[ProjectId]) -> String {
    let rows: Vec<CodeRow<'_>> = ids.iter().map(|id| CodeRow { code: id.as_str() }).collect();
    json(&rows)
}

fn item_rows(project: &ProjectId, items: &[&DraftKey]) -> String {
    let rows = items.iter().map(|item| NewItem {
        project: project.as_str(),
        page: item.page.as_str(),
        language: item.language.code(),
    });
    json(&rows.collect::<Vec<_>>())
}

#[derive(Serialize)]
struct CodeRow<'a> {
    code: &'a str,
}

#[derive(Serialize)]
struct PageRow<'a> {
    page: &'a str,
}

#[derive(Serialize)]
struct NewItem<'a> {
    project: &'a str,
    page: &'a str,
    language: &'static str,
}

#[derive(Serialize)]
struct Row<'a> {
    code: &'a str,
    name: &'a str,
    author: &'a str,
    created: i64,
    published: Option<i64>,
}

impl<'a> Row<'a> {
    fn of(project: &'a Project) -> Self {
        Self {
            code: project.id.as_str(),
            name: project.name.as_str(),
            author: project.author.as_str(),
            created: project.created.0,
            published: project.published.map(|at| at.0),
        }
    }
}
