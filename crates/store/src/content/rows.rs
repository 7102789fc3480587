//! Rows of pages and their versions, and the pages that they are.

use std::{collections::BTreeMap, fmt::Display};

use domain::{
    clock::UnixMillis,
    content::{Day, FormerPlace, Page, PageId, Segment, Status, StoredPage, Taxonomy, Times, Version},
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

const SOME_FORMER_PLACES: BatchStatement = over_rows!(
    (code text),
    "SELECT f.page, f.language, f.parent, f.segment, f.left_at FROM content_former_place f
     WHERE f.page IN (SELECT code FROM r)"
);

/// What becomes of rows that this program cannot read, such as those of a newer version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unreadable {
    Refused,
    /// Left out, and told to the log by their ids.
    Skipped,
}

impl Unreadable {
    pub(super) fn or<T>(self, read: Result<T>) -> Result<Option<T>> {
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
type FormerPlaceRow = (String, String, String, String, i64);
type Versions = BTreeMap<Language, (Version, Times)>;

pub(super) async fn all(tx: &mut Transaction, unreadable: Unreadable) -> Result<Vec<StoredPage>> {
    let pages: Vec<PageRow> = tx
        .all("SELECT id, kind, parent, position, updated_at FROM content_page ORDER BY id")
        .await?;
    let versions: Vec<VersionRow> = tx
        .all(
            "SELECT page, language, status, segment, published, body, created_at, changed_at, saved_at
             FROM content_version",
        )
        .await?;
    let former: Vec<FormerPlaceRow> = tx
        .all("SELECT page, language, parent, segment, left_at FROM content_former_place")
        .await?;
    // Reading the documents is work for a processor, which the store's threads must not be kept from their sockets by.
    tokio::task::spawn_blocking(move || join(pages, versions, former, unreadable))
        .await
        .unwrap_or(Err(Error::Closed))
}

pub(super) async fn some(tx: &mut Transaction, ids: &[PageId], unreadable: Unreadable) -> Result<Vec<StoredPage>> {
    let codes = codes(ids);
    join(
        tx.rows(&SOME_PAGES, &codes).await?,
        tx.rows(&SOME_VERSIONS, &codes).await?,
        tx.rows(&SOME_FORMER_PLACES, &codes).await?,
        unreadable,
    )
}

/// Ids as statements take them.
pub(super) fn codes(ids: &[PageId]) -> String {
    let codes: Vec<CodeRow<'_>> = ids.iter().map(|id| CodeRow { code: id.as_str() }).collect();
    json(&codes)
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

fn join(
    pages: Vec<PageRow>,
    versions: Vec<VersionRow>,
    former: Vec<FormerPlaceRow>,
    unreadable: Unreadable,
) -> Result<Vec<StoredPage>> {
    let mut of_page: BTreeMap<String, Versions> = BTreeMap::new();
    for row in versions {
        if let Some((page, language, version)) = unreadable.or(version(row))? {
            of_page.entry(page).or_default().insert(language, version);
        }
    }
    let mut places: BTreeMap<String, Vec<FormerPlace>> = BTreeMap::new();
    for row in former {
        if let Some((page, place)) = unreadable.or(former_place(row))? {
            places.entry(page).or_default().push(place);
        }
    }
    let mut read = Vec::with_capacity(pages.len());
    for row in pages {
        let versions = of_page.remove(&row.0).unwrap_or_default();
        let former_places = places.remove(&row.0).unwrap_or_default();
        read.extend(unreadable.or(page(row, versions))?.map(|stored| StoredPage {
            former_places,
            ..stored
        }));
    }
    Ok(read)
}

fn version(row: VersionRow) -> Result<(String, Language, (Version, Times))> {
    let (page, language, status, segment, published, body, created, changed, saved) = row;
    let key = VersionKey {
        table: "content_version",
        page: &page,
        language: &language,
    };
    let version = key.version(key.status(&status)?, segment, &published, &body)?;
    let times = Times {
        created: UnixMillis(created),
        changed: UnixMillis(changed),
        saved: UnixMillis(saved),
    };
    Ok((key.page.to_owned(), key.language()?, (version, times)))
}

/// Which row holds a version, to be named where it cannot be read.
#[derive(Debug, Clone, Copy)]
pub(super) struct VersionKey<'a> {
    pub(super) table: &'static str,
    pub(super) page: &'a str,
    pub(super) language: &'a str,
}

impl VersionKey<'_> {
    pub(super) fn version(
        self,
        status: Status,
        segment: Option<String>,
        published: &str,
        body: &str,
    ) -> Result<Version> {
        let segment = segment.map(|segment| Segment::parse(&segment)).transpose();
        Ok(Version {
            status,
            segment: segment.map_err(|reason| self.corrupt(reason))?,
            published: Day::parse(published).map_err(|reason| self.corrupt(reason))?,
            content: serde_json::from_str(body).map_err(|reason| self.corrupt(reason))?,
        })
    }

    pub(super) fn status(self, text: &str) -> Result<Status> {
        match text {
            "published" => Ok(Status::Published),
            "draft" => Ok(Status::Draft),
            _ => Err(self.corrupt("its status is not known")),
        }
    }

    pub(super) fn language(self) -> Result<Language> {
        self.language.parse().map_err(|reason| self.corrupt(reason))
    }

    pub(super) fn corrupt(self, reason: impl Display) -> Error {
        Error::corrupt(self.table, format!("{}/{}", self.page, self.language), reason)
    }
}

fn former_place((page, language, parent, segment, left): FormerPlaceRow) -> Result<(String, FormerPlace)> {
    let key = VersionKey {
        table: "content_former_place",
        page: &page,
        language: &language,
    };
    let parent = (!parent.is_empty()).then(|| PageId::parse(&parent)).transpose();
    let place = FormerPlace {
        language: key.language()?,
        parent: parent.map_err(|reason| key.corrupt(reason))?,
        segment: Segment::parse(&segment).map_err(|reason| key.corrupt(reason))?,
        left: UnixMillis(left),
    };
    Ok((page, place))
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
    Ok(StoredPage {
        page,
        times,
        former_places: Vec::new(),
    })
}

/// A row with an id alone.
#[derive(Serialize)]
pub(super) struct CodeRow<'a> {
    pub(super) code: &'a str,
}
