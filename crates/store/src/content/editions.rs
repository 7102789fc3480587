//! Pages as editors work on them: what stands in each language with its draft and its history.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    content::{Author, Edition, Page, PageId, Revision, Schedule, Status},
    market::Language,
};
use serde::Serialize;

use super::rows::{Unreadable, VersionKey, codes};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
};

/// A page with all that is done with it in each language.
#[derive(Debug, Clone, PartialEq)]
pub struct PageEditions {
    /// As it stands.
    pub page: Page,
    pub editions: BTreeMap<Language, Edition>,
    /// The newest revision that stands nowhere any more, of languages that have one.
    pub(super) newest_past: BTreeMap<Language, u64>,
}

macro_rules! pages {
    () => {
        "SELECT p.id, p.kind, p.parent, p.position, p.updated_at FROM content_page p
         WHERE p.id IN (SELECT code FROM r) ORDER BY p.id"
    };
}

const PAGES: BatchStatement = over_rows!((code text), pages!());
const PAGES_TO_CHANGE: BatchStatement = over_rows!(locking p, (code text), pages!());

const VERSIONS: BatchStatement = over_rows!(
    (code text),
    "SELECT v.page, v.language, v.status, v.segment, v.published, v.body, v.created_at, v.changed_at, v.saved_at,
        v.author, v.revision, v.etag, v.publish_at, v.unpublish_at, v.refusal, v.gathers_since
     FROM content_version v WHERE v.page IN (SELECT code FROM r)"
);

/// Few versions have one.
const REVIEWS: BatchStatement = over_rows!(
    (code text),
    "SELECT v.page, v.language, v.review FROM content_version v
     WHERE v.page IN (SELECT code FROM r) AND v.review IS NOT NULL"
);

const DRAFTS: BatchStatement = over_rows!(
    (code text),
    "SELECT d.page, d.language, d.revision, d.author, d.saved_at, d.segment, d.published, d.body,
        d.gathers_since
     FROM content_draft d WHERE d.page IN (SELECT code FROM r)"
);

const NEWEST_PAST: BatchStatement = over_rows!(
    (page text, language text),
    "SELECT n.page, n.language, n.revision FROM (
        SELECT r.page, r.language, (SELECT max(h.revision) FROM content_revision h
            WHERE h.page = r.page AND h.language = r.language) AS revision FROM r
     ) AS n WHERE n.revision IS NOT NULL"
);

type PageRow = (String, String, Option<String>, i64, i64);
type VersionRow = (
    String,
    String,
    String,
    Option<String>,
    String,
    String,
    i64,
    i64,
    i64,
    String,
    i64,
    i64,
    Option<i64>,
    Option<i64>,
    Option<String>,
    Option<i64>,
);
type DraftRow = (
    String,
    String,
    i64,
    String,
    i64,
    Option<String>,
    String,
    String,
    Option<i64>,
);
pub(super) type RevisionRow = (String, String, i64, String, i64, Option<String>, String, String);

/// The pages with these ids that are there.
pub(super) async fn load(tx: &mut Transaction, ids: &[PageId]) -> Result<BTreeMap<PageId, PageEditions>> {
    let codes = codes(ids);
    let pages = tx.rows(&PAGES, &codes).await?;
    load_of(tx, pages, &codes).await
}

/// The same; others who would change these pages wait until this transaction has ended.
pub(super) async fn load_to_change(tx: &mut Transaction, ids: &[PageId]) -> Result<BTreeMap<PageId, PageEditions>> {
    let codes = codes(ids);
    let pages = tx.rows(&PAGES_TO_CHANGE, &codes).await?;
    load_of(tx, pages, &codes).await
}

async fn load_of(tx: &mut Transaction, pages: Vec<PageRow>, codes: &str) -> Result<BTreeMap<PageId, PageEditions>> {
    let versions: Vec<VersionRow> = tx.rows(&VERSIONS, codes).await?;
    let drafts: Vec<DraftRow> = tx.rows(&DRAFTS, codes).await?;
    let languages: Vec<LanguageRow> = pages
        .iter()
        .flat_map(|page| Language::ALL.map(|language| LanguageRow::new(&page.0, language)))
        .collect();
    let past: Vec<(String, String, i64)> = tx.rows(&NEWEST_PAST, &json(&languages)).await?;
    let mut read = join(pages, versions, drafts, past)?;
    for (page, language, review) in tx.rows::<(String, String, String)>(&REVIEWS, codes).await? {
        let key = VersionKey {
            table: "content_version",
            page: &page,
            language: &language,
        };
        let of = key.language()?;
        let review = serde_json::from_str(&review).map_err(|reason| key.corrupt(reason))?;
        let found = PageId::parse(&page).ok().and_then(|page| read.get_mut(&page));
        if let Some(edition) = found.and_then(|found| found.editions.get_mut(&of)) {
            edition.review = Some(review);
        }
    }
    Ok(read)
}

fn join(
    pages: Vec<PageRow>,
    versions: Vec<VersionRow>,
    drafts: Vec<DraftRow>,
    past: Vec<(String, String, i64)>,
) -> Result<BTreeMap<PageId, PageEditions>> {
    let mut newest_past: BTreeMap<String, BTreeMap<Language, u64>> = BTreeMap::new();
    for (page, language, number) in past {
        let key = VersionKey {
            table: "content_revision",
            page: &page,
            language: &language,
        };
        let language = key.language()?;
        newest_past.entry(page).or_default().insert(language, count(number));
    }
    let mut drafted: BTreeMap<String, BTreeMap<Language, Revision>> = BTreeMap::new();
    for row in drafts {
        let (page, language, number, author, saved, segment, published, body, since) = row;
        let row = (page, language, number, author, saved, segment, published, body);
        let (page, language, mut draft) = revision("content_draft", row)?;
        draft.gathers_since = since.map(UnixMillis);
        drafted.entry(page).or_default().insert(language, draft);
    }
    let mut editions: BTreeMap<String, BTreeMap<Language, Edition>> = BTreeMap::new();
    let updated: BTreeMap<&str, i64> = pages.iter().map(|page| (&*page.0, page.4)).collect();
    for row in versions {
        let (page, language) = (row.0.clone(), row.1.clone());
        let of = VersionKey {
            table: "content_version",
            page: &page,
            language: &language,
        }
        .language()?;
        let draft = drafted.get_mut(&page).and_then(|drafts| drafts.remove(&of));
        let past = newest_past.get(&page).and_then(|past| past.get(&of)).copied();
        let updated = updated.get(&*page).copied().unwrap_or_default();
        let edition = edition(row, draft, past.unwrap_or_default(), updated)?;
        editions.entry(page).or_default().insert(of, edition);
    }
    let mut read = BTreeMap::new();
    for (id, kind, parent, position, _) in pages {
        let corrupt = |reason: &dyn std::fmt::Display| Error::corrupt("content_page", &id, reason);
        let mut editions = editions.remove(&id).unwrap_or_default();
        let standing = editions
            .iter()
            .map(|(language, edition)| (*language, edition.standing.version.clone()));
        let mut page = Page {
            versions: standing.collect(),
            kind: kind.parse().map_err(|reason| corrupt(&reason))?,
            parent: parent
                .as_deref()
                .map(PageId::parse)
                .transpose()
                .map_err(|reason| corrupt(&reason))?,
            position,
            id: PageId::parse(&id).map_err(|reason| corrupt(&reason))?,
        };
        page.name_blocks(None);
        for (language, edition) in &mut editions {
            if let Some(version) = page.versions.get(language) {
                edition.standing.version.clone_from(version);
            }
        }
        let newest_past = newest_past.remove(&id).unwrap_or_default();
        let editions = PageEditions {
            page,
            editions,
            newest_past,
        };
        read.insert(editions.page.id.clone(), editions);
    }
    Ok(read)
}

/// Without its review. `past` is the newest revision that stands nowhere any more, `updated` the time of rows without one.
fn edition(row: VersionRow, draft: Option<Revision>, past: u64, updated: i64) -> Result<Edition> {
    let (
        page,
        language,
        status,
        segment,
        published,
        body,
        created,
        changed,
        saved,
        author,
        number,
        etag,
        start,
        stop,
        refusal,
        since,
    ) = row;
    let key = VersionKey {
        table: "content_version",
        page: &page,
        language: &language,
    };
    let known = |time: i64| UnixMillis(if time == 0 { updated } else { time });
    let newest = past.max(draft.as_ref().map_or(0, |draft| draft.number));
    // What an earlier release put has no number, and is newer than all that has one.
    let number = if number == 0 { newest + 1 } else { count(number) };
    Ok(Edition {
        etag: count(etag),
        standing: Revision {
            number,
            author: Author::parse(&author).map_err(|reason| key.corrupt(reason))?,
            saved: known(saved),
            gathers_since: since.map(UnixMillis),
            version: key.version(key.status(&status)?, segment, &published, &body)?,
        },
        draft,
        schedule: Schedule {
            publish: start.map(UnixMillis),
            unpublish: stop.map(UnixMillis),
        },
        refusal: refusal
            .map(|json| serde_json::from_str(&json))
            .transpose()
            .map_err(|reason| key.corrupt(reason))?,
        review: None,
        created: known(created),
        changed: known(changed),
        newest: newest.max(number),
    })
}

/// A revision that readers do not see, of a table that holds such.
pub(super) fn revision(table: &'static str, row: RevisionRow) -> Result<(String, Language, Revision)> {
    let (page, language, number, author, saved, segment, published, body) = row;
    let key = VersionKey {
        table,
        page: &page,
        language: &language,
    };
    let revision = Revision {
        number: count(number),
        author: Author::parse(&author).map_err(|reason| key.corrupt(reason))?,
        saved: UnixMillis(saved),
        gathers_since: None,
        version: key.version(Status::Draft, segment, &published, &body)?,
    };
    let of = key.language()?;
    Ok((page, of, revision))
}

/// All drafts that stand beside what readers see, by page and language.
pub(super) async fn drafts(tx: &mut Transaction) -> Result<Vec<(PageId, Language, Revision)>> {
    let rows: Vec<RevisionRow> = tx
        .all(
            "SELECT page, language, revision, author, saved_at, segment, published, body FROM content_draft
             ORDER BY page, language",
        )
        .await?;
    let read = rows.into_iter().map(|row| {
        let (page, language, draft) = revision("content_draft", row)?;
        let id = PageId::parse(&page).map_err(|reason| Error::corrupt("content_draft", &page, reason))?;
        Ok((id, language, draft))
    });
    read.collect()
}

const UNPUBLISHED: BatchStatement = over_rows!(
    (language text, most bigint),
    "SELECT u.page, u.language, u.revision, u.author, u.saved_at, u.segment, u.published, u.body FROM (
        SELECT d.page, d.language, d.revision, d.author, d.saved_at, d.segment, d.published, d.body
        FROM content_draft d WHERE d.language = (SELECT language FROM r)
        UNION ALL
        SELECT v.page, v.language, v.revision, v.author, v.saved_at, v.segment, v.published, v.body
        FROM content_version v WHERE v.language = (SELECT language FROM r) AND v.status = 'draft'
            AND NOT EXISTS (SELECT 1 FROM content_draft d WHERE d.page = v.page AND d.language = v.language)
     ) AS u ORDER BY u.page LIMIT (SELECT most FROM r)"
);

/// The newest revision of each page of a language that is another one than readers see, at most so many. What this program
/// cannot read is left out, and logged.
pub(super) async fn unpublished(
    tx: &mut Transaction,
    language: Language,
    most: usize,
) -> Result<Vec<(PageId, Revision)>> {
    let asked = json(&[UnpublishedRow {
        language: language.code(),
        most,
    }]);
    let rows: Vec<RevisionRow> = tx.rows(&UNPUBLISHED, &asked).await?;
    let mut read = Vec::with_capacity(rows.len());
    for row in rows {
        let Some((page, _, revision)) = Unreadable::Skipped.or(revision("content_draft", row))? else {
            continue;
        };
        let id = PageId::parse(&page).map_err(|reason| Error::corrupt("content_draft", &page, reason))?;
        read.push((id, revision));
    }
    Ok(read)
}

/// The pages that change by themselves in some language, 1,000 at most.
pub(super) async fn scheduled(tx: &mut Transaction) -> Result<Vec<PageId>> {
    let rows: Vec<(String,)> = tx
        .all(
            "SELECT DISTINCT page FROM content_version WHERE publish_at IS NOT NULL OR unpublish_at IS NOT NULL
             ORDER BY page LIMIT 1000",
        )
        .await?;
    let read = rows
        .into_iter()
        .map(|(page,)| PageId::parse(&page).map_err(|reason| Error::corrupt("content_version", &page, reason)));
    read.collect()
}

const PAST: BatchStatement = over_rows!(
    (page text, language text),
    "SELECT h.page, h.language, h.revision, h.author, h.saved_at, h.segment, h.published, h.body
     FROM r CROSS JOIN content_revision h WHERE h.page = r.page AND h.language = r.language
     ORDER BY h.revision DESC"
);

/// What stood in a language before, the newest first. What this program cannot read is left out, and logged.
pub(super) async fn past(tx: &mut Transaction, page: &PageId, language: Language) -> Result<Vec<Revision>> {
    let of = json(&[LanguageRow::new(page.as_str(), language)]);
    let rows: Vec<RevisionRow> = tx.rows(&PAST, &of).await?;
    let mut read = Vec::with_capacity(rows.len());
    for row in rows {
        let found = Unreadable::Skipped.or(revision("content_revision", row))?;
        read.extend(found.map(|(_, _, revision)| revision));
    }
    Ok(read)
}

/// Numbers are counted from 1.
fn count(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

#[derive(Serialize)]
struct UnpublishedRow {
    language: &'static str,
    most: usize,
}

#[derive(Serialize)]
pub(super) struct LanguageRow {
    page: String,
    language: &'static str,
}

impl LanguageRow {
    pub(super) fn new(page: &str, language: Language) -> Self {
        Self {
            page: page.to_owned(),
            language: language.code(),
        }
    }
}
