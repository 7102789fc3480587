//! Pages that others could meet: what a check of a few pages has to know of all the rest.

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    content::{Page, PageId, PageOutline, Segment, Subject},
    market::Language,
};
use serde::Serialize;

use super::rows::{self, Unreadable, VersionKey, codes};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
};

const PAGES: BatchStatement = over_rows!(
    (code text),
    "SELECT p.id, p.kind, p.parent FROM content_page p WHERE p.id IN (SELECT code FROM r)"
);

const SAME_SEGMENT: BatchStatement = over_rows!(
    (page text, language text, segment text),
    "SELECT v.page, v.language, v.segment FROM r
     JOIN content_version v ON v.segment = r.segment AND v.language = r.language WHERE v.page <> r.page"
);

/// The code may stand anywhere in the document: what is found is read before it counts.
const SAME_SUBJECT: BatchStatement = over_rows!(
    (page text, kind text, code text),
    "SELECT DISTINCT v.page FROM r JOIN content_page p ON p.kind = r.kind JOIN content_version v ON v.page = p.id
     WHERE p.id <> r.page AND v.body LIKE '%' || r.code || '%'"
);

const BELOW: BatchStatement = over_rows!(
    (code text),
    "SELECT p.id FROM r JOIN content_page p ON p.parent = r.code LIMIT 1"
);

type PageRow = (String, String, Option<String>);
type SegmentRow = (String, String, String);

/// The pages above these, those that have a segment of theirs, and those that are about the same. Rows that this program
/// cannot read are left out, and logged.
pub(super) async fn near(tx: &mut Transaction, pages: &[Page]) -> Result<Vec<PageOutline>> {
    let mut found: BTreeMap<PageId, PageOutline> = BTreeMap::new();
    let same = same_subject(tx, pages).await?;
    for page in rows::some(tx, &same, Unreadable::Skipped).await? {
        found.insert(page.page.id.clone(), PageOutline::from(&page.page));
    }
    let mut segments: BTreeMap<PageId, Vec<(Language, Segment)>> = BTreeMap::new();
    for row in tx.rows::<SegmentRow>(&SAME_SEGMENT, &json(&segments_of(pages))).await? {
        if let Some((page, language, segment)) = Unreadable::Skipped.or(segment(&row))? {
            segments.entry(page).or_default().push((language, segment));
        }
    }
    let above = pages.iter().filter_map(|page| page.parent.clone());
    let mut wanted: BTreeSet<PageId> = above.chain(segments.keys().cloned()).collect();
    // Each round reads what lies one page higher. Nothing is asked for twice: pages may lie in a circle, or under one that is
    // not there.
    let mut asked: BTreeSet<PageId> = BTreeSet::new();
    while !wanted.is_empty() {
        let ids: Vec<PageId> = std::mem::take(&mut wanted).into_iter().collect();
        asked.extend(ids.iter().cloned());
        for row in tx.rows::<PageRow>(&PAGES, &codes(&ids)).await? {
            let Some(mut outline) = Unreadable::Skipped.or(outline(&row))? else {
                continue;
            };
            outline.segments = segments.remove(&outline.id).unwrap_or_default();
            found.entry(outline.id.clone()).or_insert(outline);
        }
        let above = found.values().filter_map(|outline| outline.parent.as_ref());
        let unknown = above.filter(|id| !found.contains_key(*id) && !asked.contains(*id));
        wanted.extend(unknown.cloned());
    }
    Ok(found.into_values().collect())
}

pub(super) async fn is_above_others(tx: &mut Transaction, page: &PageId) -> Result<bool> {
    let found: Vec<(String,)> = tx.rows(&BELOW, &codes(std::slice::from_ref(page))).await?;
    Ok(!found.is_empty())
}

/// The ids of all pages.
pub(super) async fn ids(tx: &mut Transaction) -> Result<BTreeSet<PageId>> {
    let rows: Vec<(String,)> = tx.all("SELECT id FROM content_page").await?;
    rows.iter().map(|(id,)| page_id(id)).collect()
}

fn segments_of(pages: &[Page]) -> Vec<SegmentOf<'_>> {
    let versions = pages.iter().flat_map(|page| {
        let versions = page.versions.iter();
        versions.filter_map(|(language, version)| Some((page.id.as_str(), *language, version.segment.as_ref()?)))
    });
    let rows = versions.map(|(page, language, segment)| SegmentOf {
        page,
        language: language.code(),
        segment: segment.as_str(),
    });
    rows.collect()
}

async fn same_subject(tx: &mut Transaction, pages: &[Page]) -> Result<Vec<PageId>> {
    let wanted = pages.iter().flat_map(|page| {
        let subjects = page.only_subjects().into_iter();
        subjects.map(|subject| SubjectOf {
            page: page.id.as_str(),
            kind: page.kind.as_str(),
            code: match &subject {
                Subject::Product(code) => code.as_str().to_owned(),
                Subject::Category(code) => code.as_str().to_owned(),
                Subject::Start | Subject::SearchResult | Subject::Page(_) => String::new(),
            },
        })
    });
    let wanted: Vec<SubjectOf<'_>> = wanted.collect();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let found: Vec<(String,)> = tx.rows(&SAME_SUBJECT, &json(&wanted)).await?;
    let ids = found.into_iter().map(|(id,)| page_id(&id));
    ids.filter_map(|id| Unreadable::Skipped.or(id).transpose()).collect()
}

fn page_id(id: &str) -> Result<PageId> {
    PageId::parse(id).map_err(|reason| Error::corrupt("content_page", id, reason))
}

fn segment((page, language, segment): &SegmentRow) -> Result<(PageId, Language, Segment)> {
    let key = VersionKey {
        table: "content_version",
        page,
        language,
    };
    let segment = Segment::parse(segment).map_err(|reason| key.corrupt(reason))?;
    Ok((page_id(page)?, key.language()?, segment))
}

fn outline((id, kind, parent): &PageRow) -> Result<PageOutline> {
    Ok(PageOutline {
        id: page_id(id)?,
        kind: kind
            .parse()
            .map_err(|reason| Error::corrupt("content_page", id, format!("{reason}")))?,
        parent: parent.as_deref().map(page_id).transpose()?,
        segments: Vec::new(),
        subjects: BTreeSet::new(),
    })
}

#[derive(Serialize)]
struct SegmentOf<'a> {
    page: &'a str,
    language: &'a str,
    segment: &'a str,
}

#[derive(Serialize)]
struct SubjectOf<'a> {
    page: &'a str,
    kind: &'a str,
    code: String,
}
