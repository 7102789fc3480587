//! Putting and deleting pages, and the taxonomy.

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    clock::UnixMillis,
    content::{Author, EditCommand, Edition, Page, PageId, Taxonomy},
    market::Language,
};
use serde::Serialize;

use super::{
    deletion,
    edition_writes::EditionWrites,
    editions::{self, PageEditions},
    rows::{self, Unreadable},
};
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
    /// Who puts the pages.
    pub author: Author,
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

const PUT_TAXONOMY: &str = "INSERT INTO content_taxonomy (only_row, body, updated_at) VALUES (1, $1, $2)
    ON CONFLICT (only_row) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at";

pub(super) async fn put(tx: &mut Transaction, change: &ContentChange, at: UnixMillis) -> Result<ContentReport> {
    let ids: BTreeSet<&PageId> = change.put.iter().map(|page| &page.id).chain(&change.delete).collect();
    let ids: Vec<PageId> = ids.into_iter().cloned().collect();
    let stored = editions::load_to_change(tx, &ids).await?;
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
        plan.editions.write(tx).await?;
    }
    if plan.report.deleted > 0 {
        deletion::delete(tx, &plan.deleted, &change.author, at).await?;
    }
    let announced: Vec<&str> = plan.announced.iter().map(String::as_str).collect();
    outbox::append(tx, Topic::Content, &announced, at);
    Ok(plan.report)
}

/// The change with an id for every block: one that is stored keeps its own.
fn named(change: &ContentChange, stored: &BTreeMap<PageId, PageEditions>) -> ContentChange {
    let mut change = change.clone();
    for page in &mut change.put {
        page.name_blocks(stored.get(&page.id).map(|before| &before.page));
    }
    change
}

/// What must be written: rows as the statements take them.
struct Plan {
    report: ContentReport,
    taxonomy: Option<String>,
    pages: String,
    editions: EditionWrites,
    deleted: Vec<PageId>,
    announced: Vec<String>,
}

fn plan(
    change: &ContentChange,
    stored: &BTreeMap<PageId, PageEditions>,
    taxonomy: &Taxonomy,
    at: UnixMillis,
) -> Result<Plan> {
    let mut report = ContentReport::default();
    let mut announced = Vec::new();
    let taxonomy = change.taxonomy.as_ref().filter(|wanted| *wanted != taxonomy);
    if taxonomy.is_some() {
        report.taxonomy_changed = true;
        announced.push(String::new());
    }
    let put: BTreeMap<&PageId, &Page> = change.put.iter().map(|page| (&page.id, page)).collect();
    let (mut pages, mut editions) = (Vec::new(), EditionWrites::default());
    for (id, page) in &put {
        let before = stored.get(*id);
        match before {
            Some(before) if before.page == **page => {
                report.unchanged += 1;
                continue;
            }
            Some(_) => report.updated += 1,
            None => report.created += 1,
        }
        announced.push(id.to_string());
        pages.push(page_row(page, at));
        replace(page, before, &change.author, at, &mut editions)?;
    }
    let is_gone = |id: &&PageId| stored.contains_key(*id) && !put.contains_key(*id);
    let gone: BTreeSet<PageId> = change.delete.iter().filter(is_gone).cloned().collect();
    report.deleted = gone.len();
    announced.extend(gone.iter().map(ToString::to_string));
    Ok(Plan {
        report,
        taxonomy: taxonomy.map(taxonomy_body).transpose()?,
        pages: json(&pages),
        editions,
        deleted: gone.into_iter().collect(),
        announced,
    })
}

/// The page in the place of what stands; what stood there becomes the past.
fn replace(
    page: &Page,
    before: Option<&PageEditions>,
    author: &Author,
    at: UnixMillis,
    writes: &mut EditionWrites,
) -> Result<()> {
    let edition = |language: &Language| before.and_then(|before| before.editions.get(language));
    for (language, version) in &page.versions {
        let Some(edition) = edition(language) else {
            let newest = before.and_then(|before| before.newest_past.get(language)).copied();
            let first = Edition::first(version.clone(), author.clone(), newest.unwrap_or_default(), at);
            writes.put(&page.id, *language, None, &first, &[])?;
            continue;
        };
        let command = EditCommand::Replace {
            version: version.clone(),
            author: author.clone(),
        };
        if let Some(edited) = edition.edit(command, at) {
            writes.put(&page.id, *language, Some(edition), &edited.edition, &edited.past)?;
        }
    }
    let Some(before) = before else { return Ok(()) };
    for (language, edition) in &before.editions {
        if !page.versions.contains_key(language) {
            writes.end(&page.id, *language, edition)?;
        }
    }
    writes.leave(&page.id, before.page.places_left(page, at));
    Ok(())
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
