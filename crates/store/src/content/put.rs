//! Putting and deleting pages, and the taxonomy.

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    clock::UnixMillis,
    content::{Page, PageId, Status, Taxonomy, Version},
    market::Language,
};
use serde::Serialize;

use super::rows::{self, CodeRow, Unreadable};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    outbox::{self, Topic},
};

/// What is to become of the content.
#[derive(Debug, Clone, Default)]
pub struct ContentChange {
    pub put: Vec<Page>,
    pub delete: Vec<PageId>,
    /// None leaves it as it is.
    pub taxonomy: Option<Taxonomy>,
}

/// What became of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ContentReport {
    pub created: usize,
    pub updated: usize,
    pub unchanged: usize,
    pub deleted: usize,
    pub taxonomy_changed: bool,
}

const PUT_PAGES: BatchStatement = over_rows!(
    (code text, kind text, parent text, position bigint, at bigint),
    "INSERT INTO content_page (id, kind, parent, position, updated_at)
     SELECT code, kind, parent, position, at FROM r WHERE true
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, parent = excluded.parent, position = excluded.position,
        updated_at = excluded.updated_at"
);

const DELETE_VERSIONS: BatchStatement = over_rows!(
    (code text),
    "DELETE FROM content_version WHERE page IN (SELECT code FROM r)"
);

const DELETE_LANGUAGES: BatchStatement = over_rows!(
    (page text, language text),
    "DELETE FROM content_version WHERE (page, language) IN (SELECT page, language FROM r)"
);

const PUT_VERSIONS: BatchStatement = over_rows!(
    (page text, language text, status text, segment text, published text, body text, at bigint),
    "INSERT INTO content_version
        (page, language, status, segment, published, body, created_at, changed_at, saved_at)
     SELECT page, language, status, segment, published, body, at, at, at FROM r WHERE true
     ON CONFLICT (page, language) DO UPDATE SET status = excluded.status, segment = excluded.segment,
        published = excluded.published, body = excluded.body, changed_at = excluded.changed_at,
        saved_at = excluded.saved_at"
);

const DELETE_PAGES: BatchStatement = over_rows!(
    (code text),
    "DELETE FROM content_page WHERE id IN (SELECT code FROM r)"
);

const PUT_TAXONOMY: &str = "INSERT INTO content_taxonomy (only_row, body, updated_at) VALUES (1, $1, $2)
    ON CONFLICT (only_row) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at";

pub(super) async fn put(tx: &mut Transaction, change: &ContentChange, at: UnixMillis) -> Result<ContentReport> {
    let ids: Vec<PageId> = change
        .put
        .iter()
        .map(|page| page.id.clone())
        .chain(change.delete.clone())
        .collect();
    let stored = rows::some(tx, &ids, Unreadable::Refused).await?;
    let stored: Vec<Page> = stored.into_iter().map(|stored| stored.page).collect();
    let stored_taxonomy = rows::taxonomy(tx, Unreadable::Refused).await?;
    let change = &named(change, &stored);
    let plan = plan(change, &stored, &stored_taxonomy, at)?;
    if let Some(body) = plan.taxonomy {
        on_either!(&mut *tx, tx => {
            sqlx::query(PUT_TAXONOMY).bind(body).bind(at.0).execute(&mut **tx).await?;
        });
    }
    if plan.report.created + plan.report.updated > 0 {
        tx.run(&PUT_PAGES, &plan.pages).await?;
        tx.run(&DELETE_LANGUAGES, &plan.dropped).await?;
        tx.run(&PUT_VERSIONS, &plan.versions).await?;
    }
    if plan.report.deleted > 0 {
        // Not left to the reference: every engine is told the same.
        tx.run(&DELETE_VERSIONS, &plan.deleted).await?;
        tx.run(&DELETE_PAGES, &plan.deleted).await?;
    }
    let announced: Vec<&str> = plan.announced.iter().map(String::as_str).collect();
    outbox::append(tx, Topic::Content, &announced, at);
    Ok(plan.report)
}

/// The change with an id for every block: one that is stored keeps its own.
fn named(change: &ContentChange, stored: &[Page]) -> ContentChange {
    let mut change = change.clone();
    for page in &mut change.put {
        page.name_blocks(stored.iter().find(|before| before.id == page.id));
    }
    change
}

/// What must be written: rows as the statements take them.
struct Plan {
    report: ContentReport,
    taxonomy: Option<String>,
    pages: String,
    /// Languages that pages are not in any more.
    dropped: String,
    versions: String,
    deleted: String,
    announced: Vec<String>,
}

fn plan(change: &ContentChange, stored: &[Page], taxonomy: &Taxonomy, at: UnixMillis) -> Result<Plan> {
    let mut report = ContentReport::default();
    let mut announced = Vec::new();
    let taxonomy = change.taxonomy.as_ref().filter(|wanted| *wanted != taxonomy);
    if taxonomy.is_some() {
        report.taxonomy_changed = true;
        announced.push(String::new());
    }
    let stored: BTreeMap<&PageId, &Page> = stored.iter().map(|page| (&page.id, page)).collect();
    let put: BTreeMap<&PageId, &Page> = change.put.iter().map(|page| (&page.id, page)).collect();
    let (mut pages, mut versions, mut dropped) = (Vec::new(), Vec::new(), Vec::new());
    for (id, page) in &put {
        let before = stored.get(id).copied();
        match before {
            Some(before) if before == *page => {
                report.unchanged += 1;
                continue;
            }
            Some(_) => report.updated += 1,
            None => report.created += 1,
        }
        announced.push(id.to_string());
        pages.push(page_row(page, at));
        for (language, version) in &page.versions {
            if before.and_then(|page| page.versions.get(language)) != Some(version) {
                versions.push(version_row(page, *language, version, at)?);
            }
        }
        let languages = before.into_iter().flat_map(|page| page.versions.keys());
        dropped.extend(
            languages
                .filter(|language| !page.versions.contains_key(language))
                .map(|language| LanguageRow {
                    page: id.as_str(),
                    language: language.code(),
                }),
        );
    }
    let is_gone = |id: &&PageId| stored.contains_key(*id) && !put.contains_key(*id);
    let gone: BTreeSet<&PageId> = change.delete.iter().filter(is_gone).collect();
    report.deleted = gone.len();
    announced.extend(gone.iter().map(ToString::to_string));
    let deleted: Vec<_> = gone.iter().map(|id| CodeRow { code: id.as_str() }).collect();
    Ok(Plan {
        report,
        taxonomy: taxonomy.map(taxonomy_body).transpose()?,
        pages: json(&pages),
        dropped: json(&dropped),
        versions: json(&versions),
        deleted: json(&deleted),
        announced,
    })
}

fn page_row(page: &Page, at: UnixMillis) -> PageRow<'_> {
    PageRow {
        code: page.id.as_str(),
        kind: page.kind.as_str(),
        parent: page.parent.as_ref().map(PageId::as_str),
        position: page.position,
        at: at.0,
    }
}

fn version_row<'a>(page: &'a Page, language: Language, version: &'a Version, at: UnixMillis) -> Result<VersionRow<'a>> {
    let body = serde_json::to_string(&version.content)
        .map_err(|reason| Error::corrupt("content_version", &page.id, reason))?;
    Ok(VersionRow {
        page: page.id.as_str(),
        language: language.code(),
        status: match version.status {
            Status::Published => "published",
            Status::Draft => "draft",
        },
        segment: version.segment.as_ref().map(|segment| segment.as_str()),
        published: version.published.to_string(),
        body,
        at: at.0,
    })
}

fn taxonomy_body(taxonomy: &Taxonomy) -> Result<String> {
    serde_json::to_string(taxonomy).map_err(|reason| Error::corrupt("content_taxonomy", 1, reason))
}

#[derive(Serialize)]
struct PageRow<'a> {
    code: &'a str,
    kind: &'static str,
    parent: Option<&'a str>,
    position: i64,
    at: i64,
}

#[derive(Serialize)]
struct VersionRow<'a> {
    page: &'a str,
    language: &'static str,
    status: &'static str,
    segment: Option<&'a str>,
    published: String,
    body: String,
    at: i64,
}

#[derive(Serialize)]
struct LanguageRow<'a> {
    page: &'a str,
    language: &'static str,
}
