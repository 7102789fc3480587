//! Rows of pages and their versions, and the pages that they are.

use std::collections::BTreeMap;

use domain::{
    content::{Day, Page, PageId, Segment, Status, Taxonomy, Version},
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
    "SELECT p.id, p.kind, p.parent, p.position FROM content_page p WHERE p.id IN (SELECT code FROM r) ORDER BY p.id"
);

const SOME_VERSIONS: BatchStatement = over_rows!(
    (code text),
    "SELECT v.page, v.language, v.status, v.segment, v.published, v.body FROM content_version v
     WHERE v.page IN (SELECT code FROM r)"
);

type PageRow = (String, String, Option<String>, i64);
type VersionRow = (String, String, String, Option<String>, String, String);

pub(super) async fn all(tx: &mut Transaction) -> Result<Vec<Page>> {
    let pages: Vec<PageRow> = tx
        .all("SELECT id, kind, parent, position FROM content_page ORDER BY id")
        .await?;
    let versions: Vec<VersionRow> = tx
        .all("SELECT page, language, status, segment, published, body FROM content_version")
        .await?;
    // Reading the documents is work for a processor, which the store's threads must not be kept from their sockets by.
    tokio::task::spawn_blocking(move || join(pages, versions))
        .await
        .unwrap_or(Err(Error::Closed))
}

pub(super) async fn some(tx: &mut Transaction, ids: &[PageId]) -> Result<Vec<Page>> {
    let codes: Vec<CodeRow<'_>> = ids.iter().map(|id| CodeRow { code: id.as_str() }).collect();
    let codes = json(&codes);
    join(
        tx.rows(&SOME_PAGES, &codes).await?,
        tx.rows(&SOME_VERSIONS, &codes).await?,
    )
}

pub(super) async fn taxonomy(tx: &mut Transaction) -> Result<Taxonomy> {
    let found: Option<(String,)> = tx.all("SELECT body FROM content_taxonomy").await?.pop();
    let Some((body,)) = found else {
        return Ok(Taxonomy::default());
    };
    serde_json::from_str(&body).map_err(|reason| Error::corrupt("content_taxonomy", 1, reason))
}

fn join(pages: Vec<PageRow>, versions: Vec<VersionRow>) -> Result<Vec<Page>> {
    let mut of_page: BTreeMap<String, BTreeMap<Language, Version>> = BTreeMap::new();
    for (page, language, status, segment, published, body) in versions {
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
        let language = language.parse().map_err(|reason| corrupt(&reason))?;
        of_page.entry(page).or_default().insert(language, version);
    }
    let read = |(id, kind, parent, position): PageRow| {
        let corrupt = |reason: &dyn std::fmt::Display| Error::corrupt("content_page", &id, reason);
        let invalid = |reason: InvalidId| corrupt(&reason);
        Ok(Page {
            versions: of_page.remove(&id).unwrap_or_default(),
            kind: kind.parse().map_err(|reason| corrupt(&reason))?,
            parent: parent.as_deref().map(PageId::parse).transpose().map_err(invalid)?,
            position,
            id: PageId::parse(&id).map_err(invalid)?,
        })
    };
    pages.into_iter().map(read).collect()
}

/// A row with an id alone.
#[derive(Serialize)]
pub(super) struct CodeRow<'a> {
    pub(super) code: &'a str,
}
