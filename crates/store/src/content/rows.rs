//! Rows of pages and their versions, and the pages that they are.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    content::{Day, Page, PageId, Segment, Status, StoredPage, Taxonomy, Times, Version},
    ids::InvalidId,
    market::Language,
};
use serde::Serialize;

use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
};

const SOME_PAGES: BatchStatement = over_rows!(
    (code text),
    "SELECT p.id, p.kind, p.parent, p.position, p.updated_at FROM content_page p WHERE p.id IN (SELECT code FROM r) ORDER BY p.id"
);

const SOME_VERSIONS: BatchStatement = over_rows!(
    (code text),
    "SELECT v.page, v.language, v.status, v.segment, v.published, v.body, v.created_at, v.changed_at, v.saved_at
     FROM content_version v WHERE v.page IN (SELECT code FROM r)"
);

/// What becomes of rows that this program cannot read, such as those of a newer version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unreadable {
    Refused,
    /// Left out, and told to the log by their ids.
    Skipped,
}

impl Unreadable {
    fn or<T>(self, read: Result<T>) -> Result<Option<T>> {
        match read {
            Err(Error::Corrupt { table, key, .. }) if self == Self::Skipped => {
                tracing::warn!(table, key, "a row of content cannot be read; it is left out");
                Ok(None)
            }
            read => read.map(Some),
        }
    }
}

type PageRow = (String, String, Option<String>, i64, i64);
type VersionRow = (String, String, String, Option<String>, String, String, i64, i64, i64);
type Versions = BTreeMap<Language, (Version, Times)>;

pub(super) async fn all(tx: &mut Transaction, unreadable: Unreadable) -> Result<Vec<StoredPage>> {
    let pages: Vec<PageRow> = tx
        .all("SELECT id, kind, parent, position, updated_at FROM content_page ORDER BY id")
        .await?;
    let versions: Vec<VersionRow> = tx
        .all("SELECT page, language, status, segment, published, body, created_at, changed_at, saved_at FROM content_version")
        .await?;
    // Reading the documents is work for a processor, which the store's threads must not be kept from their sockets by.
    tokio::task::spawn_blocking(move || join(pages, versions, unreadable))
        .await
        .unwrap_or(Err(Error::Closed))
}

pub(super) async fn some(tx: &mut Transaction, ids: &[PageId], unreadable: Unreadable) -> Result<Vec<StoredPage>> {
    let codes: Vec<CodeRow<'_>> = ids.iter().map(|id| CodeRow { code: id.as_str() }).collect();
    let codes = json(&codes);
    join(
        tx.rows(&SOME_PAGES, &codes).await?,
        tx.rows(&SOME_VERSIONS, &codes).await?,
        unreadable,
    )
}

/// Empty where there is none.
pub(super) async fn taxonomy(tx: &mut Transaction, unreadable: Unreadable) -> Result<Taxonomy> {
    let found: Option<(String,)> = tx.all("SELECT body FROM content_taxonomy").await?.pop();
    let Some((body,)) = found else {
        return Ok(Taxonomy::default());
    };
    let read = serde_json::from_str(&body).map_err(|reason| Error::corrupt("content_taxonomy", 1, reason));
    Ok(unreadable.or(read)?.unwrap_or_default())
}

fn join(pages: Vec<PageRow>, versions: Vec<VersionRow>, unreadable: Unreadable) -> Result<Vec<StoredPage>> {
    let mut of_page: BTreeMap<String, Versions> = BTreeMap::new();
    for row in versions {
        if let Some((page, language, version)) = unreadable.or(version(row))? {
            of_page.entry(page).or_default().insert(language, version);
        }
    }
    let mut read = Vec::with_capacity(pages.len());
    for row in pages {
        let versions = of_page.remove(&row.0).unwrap_or_default();
        read.extend(unreadable.or(page(row, versions))?);
    }
    Ok(read)
}

fn version(row: VersionRow) -> Result<(String, Language, (Version, Times))> {
    let (page, language, status, segment, published, body, created, changed, saved) = row;
    let corrupt =
        |reason: &dyn std::fmt::Display| Error::corrupt("content_version", format!("{page}/{language}"), reason);
    let version = Version {
        status: match status.as_str() {
            "published" => Status::Published,
            "draft" => Status::Draft,
            _ => return Err(corrupt(&"its status is not known")),
        },
        segment: segment
            .map(|segment| Segment::parse(&segment))
            .transpose()
            .map_err(|reason| corrupt(&reason))?,
        published: Day::parse(&published).map_err(|reason| corrupt(&reason))?,
        content: serde_json::from_str(&body).map_err(|reason| corrupt(&reason))?,
    };
    let times = Times {
        created: UnixMillis(created),
        changed: UnixMillis(changed),
        saved: UnixMillis(saved),
    };
    let of = language.parse().map_err(|reason| corrupt(&reason))?;
    Ok((page, of, (version, times)))
}

fn page((id, kind, parent, position, updated): PageRow, versions: Versions) -> Result<StoredPage> {
    let corrupt = |reason: &dyn std::fmt::Display| Error::corrupt("content_page", &id, reason);
    let invalid = |reason: InvalidId| corrupt(&reason);
    // Releases before this one kept one time for all languages of a page.
    let known = |time: UnixMillis| if time.0 == 0 { UnixMillis(updated) } else { time };
    let times = versions.iter().map(|(language, (_, times))| {
        let times = Times {
            created: known(times.created),
            changed: known(times.changed),
            saved: known(times.saved),
        };
        (*language, times)
    });
    let times = times.collect();
    let mut page = Page {
        versions: versions
            .into_iter()
            .map(|(language, (version, _))| (language, version))
            .collect(),
        kind: kind.parse().map_err(|reason| corrupt(&reason))?,
        parent: parent.as_deref().map(PageId::parse).transpose().map_err(invalid)?,
        position,
        id: PageId::parse(&id).map_err(invalid)?,
    };
    // The first releases stored blocks without ids: they get the same ones at every start, until they are stored with them.
    page.name_blocks(None);
    Ok(StoredPage { page, times })
}

/// A row with an id alone.
#[derive(Serialize)]
pub(super) struct CodeRow<'a> {
    pub(super) code: &'a str,
}
