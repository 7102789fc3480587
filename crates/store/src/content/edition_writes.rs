//! What is written of editions: what stands, drafts, the past, and places that pages left.

use std::collections::BTreeSet;

use domain::{
    content::{Edition, FormerPlace, PageId, REVISIONS_KEPT, Revision, Status, Version},
    market::Language,
};
use serde::Serialize;

use super::{editions::LanguageRow, rows::CodeRow};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
};

const PUT_VERSIONS: BatchStatement = over_rows!(
    (page text, language text, status text, segment text, published text, body text, created bigint, changed bigint,
     saved bigint, author text, revision bigint, etag bigint, start bigint, stop bigint, refusal text,
     since bigint, review text, waits bigint),
    "INSERT INTO content_version (page, language, status, segment, published, body, created_at, changed_at, saved_at,
        author, revision, etag, publish_at, unpublish_at, refusal, gathers_since, review, in_review_since)
     SELECT page, language, status, segment, published, body, created, changed, saved, author, revision, etag, start,
        stop, refusal, since, review, waits FROM r WHERE true
     ON CONFLICT (page, language) DO UPDATE SET status = excluded.status, segment = excluded.segment,
        published = excluded.published, body = excluded.body, created_at = excluded.created_at,
        changed_at = excluded.changed_at, saved_at = excluded.saved_at, author = excluded.author,
        revision = excluded.revision, etag = excluded.etag, publish_at = excluded.publish_at,
        unpublish_at = excluded.unpublish_at, refusal = excluded.refusal,
        gathers_since = excluded.gathers_since, review = excluded.review, in_review_since = excluded.in_review_since"
);

const DELETE_VERSIONS: BatchStatement = over_rows!(
    (page text, language text),
    "DELETE FROM content_version WHERE (page, language) IN (SELECT page, language FROM r)"
);

/// What was said of a page in a language goes with the language.
const DELETE_COMMENTS: BatchStatement = over_rows!(
    (page text, language text),
    "DELETE FROM content_comment WHERE (page, language) IN (SELECT page, language FROM r)"
);

const PUT_DRAFTS: BatchStatement = over_rows!(
    (page text, language text, revision bigint, author text, saved bigint, segment text, published text, body text,
     since bigint),
    "INSERT INTO content_draft (page, language, revision, author, saved_at, segment, published, body, gathers_since)
     SELECT page, language, revision, author, saved, segment, published, body, since FROM r WHERE true
     ON CONFLICT (page, language) DO UPDATE SET revision = excluded.revision, author = excluded.author,
        saved_at = excluded.saved_at, segment = excluded.segment, published = excluded.published, body = excluded.body,
        gathers_since = excluded.gathers_since"
);

const DELETE_DRAFTS: BatchStatement = over_rows!(
    (page text, language text),
    "DELETE FROM content_draft WHERE (page, language) IN (SELECT page, language FROM r)"
);

const PUT_PAST: BatchStatement = over_rows!(
    (page text, language text, revision bigint, author text, saved bigint, segment text, published text, body text),
    "INSERT INTO content_revision (page, language, revision, author, saved_at, segment, published, body)
     SELECT page, language, revision, author, saved, segment, published, body FROM r WHERE true
     ON CONFLICT (page, language, revision) DO NOTHING"
);

const PRUNE_PAST: BatchStatement = over_rows!(
    (page text, language text, upto bigint),
    "DELETE FROM content_revision WHERE (page, language, revision) IN (
        SELECT h.page, h.language, h.revision FROM r CROSS JOIN content_revision h
        WHERE h.page = r.page AND h.language = r.language AND h.revision <= r.upto)"
);

const PUT_FORMER_PLACES: BatchStatement = over_rows!(
    (language text, parent text, segment text, page text, at bigint),
    "INSERT INTO content_former_place (language, parent, segment, page, left_at)
     SELECT language, parent, segment, page, at FROM r WHERE true
     ON CONFLICT (language, parent, segment) DO UPDATE SET page = excluded.page, left_at = excluded.left_at"
);

/// Of the places that a page left in a language the newest are kept.
const PRUNE_FORMER_PLACES: BatchStatement = over_rows!(
    (code text),
    "DELETE FROM content_former_place WHERE page IN (SELECT code FROM r) AND (
        SELECT count(*) FROM content_former_place newer WHERE newer.page = content_former_place.page
            AND newer.language = content_former_place.language AND newer.left_at > content_former_place.left_at) >= 20"
);

/// What is to be written of editions, gathered for few statements.
#[derive(Default)]
pub(super) struct EditionWrites {
    versions: Vec<PutVersion>,
    gone: Vec<LanguageRow>,
    drafts: Vec<PutRevision>,
    without_draft: Vec<LanguageRow>,
    past: Vec<PutRevision>,
    pruned: Vec<PruneRow>,
    former_places: Vec<FormerPlaceRow>,
    moved: BTreeSet<String>,
}

impl EditionWrites {
    /// An edition, with what became the past on the way to it. `before` is what is stored.
    pub(super) fn put(
        &mut self,
        page: &PageId,
        language: Language,
        before: Option<&Edition>,
        edition: &Edition,
        past: &[Revision],
    ) -> Result<()> {
        let standing = PutRevision::new(page, language, &edition.standing)?;
        let corrupt = |reason| Error::corrupt("content_version", page.as_str(), reason);
        let refusal = edition.refusal.as_ref().map(serde_json::to_string).transpose();
        let review = edition.review.as_ref().map(serde_json::to_string).transpose();
        let waiting = edition.review.as_ref().filter(|review| review.waits());
        self.versions.push(PutVersion {
            status: match edition.standing.version.status {
                Status::Published => "published",
                Status::Draft => "draft",
            },
            created: edition.created.0,
            changed: edition.changed.0,
            etag: number(edition.etag),
            start: edition.schedule.publish.map(|at| at.0),
            stop: edition.schedule.unpublish.map(|at| at.0),
            refusal: refusal.map_err(corrupt)?,
            review: review.map_err(corrupt)?,
            waits: waiting.map(|review| review.at.0),
            standing,
        });
        match &edition.draft {
            Some(draft) => self.drafts.push(PutRevision::new(page, language, draft)?),
            None if before.is_some_and(|before| before.draft.is_some()) => {
                self.without_draft.push(LanguageRow::new(page.as_str(), language));
            }
            None => {}
        }
        self.pass(page, language, edition.newest, past)
    }

    /// The page leaves the language; what stood there becomes the past.
    pub(super) fn end(&mut self, page: &PageId, language: Language, edition: &Edition) -> Result<()> {
        self.gone.push(LanguageRow::new(page.as_str(), language));
        self.without_draft.push(LanguageRow::new(page.as_str(), language));
        self.pass(page, language, edition.newest, &edition.clone().end())
    }

    pub(super) fn leave(&mut self, page: &PageId, places: Vec<FormerPlace>) {
        for place in places {
            self.moved.insert(page.to_string());
            self.former_places.push(FormerPlaceRow {
                language: place.language.code(),
                parent: place.parent.as_ref().map_or_else(String::new, ToString::to_string),
                segment: place.segment.to_string(),
                page: page.to_string(),
                at: place.left.0,
            });
        }
    }

    fn pass(&mut self, page: &PageId, language: Language, newest: u64, past: &[Revision]) -> Result<()> {
        for revision in past {
            self.past.push(PutRevision::new(page, language, revision)?);
        }
        if !past.is_empty() && newest > REVISIONS_KEPT {
            self.pruned.push(PruneRow {
                of: LanguageRow::new(page.as_str(), language),
                upto: number(newest - REVISIONS_KEPT),
            });
        }
        Ok(())
    }

    /// Writes all of it. The pages themselves are there.
    pub(super) async fn write(self, tx: &mut Transaction) -> Result<()> {
        if !self.gone.is_empty() {
            tx.run(&DELETE_VERSIONS, &json(&self.gone)).await?;
            tx.run(&DELETE_COMMENTS, &json(&self.gone)).await?;
        }
        if !self.versions.is_empty() {
            tx.run(&PUT_VERSIONS, &json(&self.versions)).await?;
        }
        if !self.without_draft.is_empty() {
            tx.run(&DELETE_DRAFTS, &json(&self.without_draft)).await?;
        }
        if !self.drafts.is_empty() {
            tx.run(&PUT_DRAFTS, &json(&self.drafts)).await?;
        }
        if !self.past.is_empty() {
            tx.run(&PUT_PAST, &json(&self.past)).await?;
        }
        if !self.pruned.is_empty() {
            tx.run(&PRUNE_PAST, &json(&self.pruned)).await?;
        }
        if !self.former_places.is_empty() {
            tx.run(&PUT_FORMER_PLACES, &json(&self.former_places)).await?;
            let moved: Vec<_> = self.moved.iter().map(|code| CodeRow { code }).collect();
            tx.run(&PRUNE_FORMER_PLACES, &json(&moved)).await?;
        }
        Ok(())
    }
}

/// Numbers are counted from 1, and there are never so many of them that they would not fit.
fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[derive(Serialize)]
struct PutRevision {
    page: String,
    language: &'static str,
    revision: i64,
    author: String,
    saved: i64,
    segment: Option<String>,
    published: String,
    body: String,
    since: Option<i64>,
}

impl PutRevision {
    fn new(page: &PageId, language: Language, revision: &Revision) -> Result<Self> {
        let Version {
            segment,
            published,
            content,
            ..
        } = &revision.version;
        let body = serde_json::to_string(content).map_err(|reason| Error::corrupt("content_version", page, reason))?;
        Ok(Self {
            page: page.to_string(),
            language: language.code(),
            revision: number(revision.number),
            author: revision.author.as_str().to_owned(),
            saved: revision.saved.0,
            segment: segment.as_ref().map(ToString::to_string),
            published: published.to_string(),
            body,
            since: revision.gathers_since.map(|at| at.0),
        })
    }
}

#[derive(Serialize)]
struct PutVersion {
    status: &'static str,
    created: i64,
    changed: i64,
    etag: i64,
    start: Option<i64>,
    stop: Option<i64>,
    refusal: Option<String>,
    review: Option<String>,
    /// Since when it waits to be looked at.
    waits: Option<i64>,
    #[serde(flatten)]
    standing: PutRevision,
}

#[derive(Serialize)]
struct PruneRow {
    #[serde(flatten)]
    of: LanguageRow,
    upto: i64,
}

#[derive(Serialize)]
struct FormerPlaceRow {
    language: &'static str,
    parent: String,
    segment: String,
    page: String,
    at: i64,
}
