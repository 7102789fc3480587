//! Drafts that several editors work on at the same time: what they are now, with how far each tab's operations are durable.

use std::{sync::Arc, time::Duration};

use domain::{
    clock::UnixMillis,
    content::{Author, EditCommand, Edition, Version},
    draft::{DraftKey, DraftTab},
};
use serde::Serialize;

use super::{Content, ContentEdit, ContentRepository, EditError, editions};
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
    transaction::Tx,
};

/// What a tab that was silent for so long sent last is forgotten; nobody sends it again.
const TABS_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

const TABS: BatchStatement = over_rows!(
    (page text, language text),
    "SELECT t.tab_id, t.acked_seq, t.refusals, t.revision, t.seen_at
     FROM r CROSS JOIN content_draft_tab t WHERE t.page = r.page AND t.language = r.language ORDER BY t.tab_id"
);

const PUT_TABS: BatchStatement = over_rows!(
    (page text, language text, tab text, seq bigint, refusals text, revision bigint, seen bigint),
    "INSERT INTO content_draft_tab (page, language, tab_id, acked_seq, refusals, revision, seen_at)
     SELECT page, language, tab, seq, refusals, revision, seen FROM r WHERE true
     ON CONFLICT (page, language, tab_id) DO UPDATE SET acked_seq = excluded.acked_seq, refusals = excluded.refusals,
        revision = excluded.revision, seen_at = excluded.seen_at"
);

const DELETE_TABS: BatchStatement = over_rows!(
    (page text, language text, tab text),
    "DELETE FROM content_draft_tab WHERE (page, language, tab_id) IN (SELECT page, language, tab FROM r)"
);

const FORGET_TABS: BatchStatement = over_rows!(
    (page text, language text, before bigint),
    "DELETE FROM content_draft_tab WHERE (page, language, tab_id) IN (
        SELECT t.page, t.language, t.tab_id FROM r CROSS JOIN content_draft_tab t
        WHERE t.page = r.page AND t.language = r.language AND t.seen_at < r.before)"
);

type TabRow = (String, i64, String, i64, i64);

/// A page in a language with all that is known of those who edit it.
#[derive(Debug, Clone, PartialEq)]
pub struct LiveDraft {
    pub edition: Edition,
    pub tabs: Vec<DraftTab>,
}

/// What is written of a draft at a time.
#[derive(Debug, Clone)]
pub struct LiveCommit {
    pub key: DraftKey,
    /// The etag of the edition that it was decided on.
    pub etag: u64,
    pub version: Version,
    pub author: Author,
    pub put_tabs: Vec<DraftTab>,
    pub deleted_tabs: Vec<domain::ids::TabId>,
}

impl Content {
    /// A draft as it is now; nothing where the page is not there in the language.
    pub async fn live_draft(&self, key: &DraftKey) -> Result<Option<LiveDraft>> {
        let (pools, key) = (self.shared.pools.clone(), key.clone());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let mut found = editions::load(&mut tx, std::slice::from_ref(&key.page)).await?;
                let page = found.remove(&key.page);
                let edition = page.and_then(|mut page| page.editions.remove(&key.language));
                let tabs = match &edition {
                    Some(_) => tabs(&mut tx, &key).await?,
                    None => Vec::new(),
                };
                tx.commit().await?;
                Ok(edition.map(|edition| LiveDraft { edition, tabs }))
            })
            .await
    }

    /// Writes what editors have done, with how far their tabs are, in one transaction; returns the edition from then on.
    ///
    /// # Errors
    ///
    /// The page is not there, somebody else has changed it, or the storage does not work.
    pub async fn save_live(&self, commit: LiveCommit, at: UnixMillis) -> Result<Edition, EditError> {
        let commit = Arc::new(commit);
        let work = move |tx: Tx| {
            let commit = commit.clone();
            async move { tx.content().save_live(&commit, at).await }
        };
        self.shared.transaction(work).await
    }
}

impl ContentRepository<'_> {
    async fn save_live(&self, commit: &LiveCommit, at: UnixMillis) -> Result<Edition, EditError> {
        let edit = ContentEdit {
            page: commit.key.page.clone(),
            language: commit.key.language,
            expected: Some(commit.etag),
            command: EditCommand::Autosave {
                version: commit.version.clone(),
                author: commit.author.clone(),
            },
        };
        let edition = self.edit(&edit, at).await?;
        let mut tx = self.tx.lock().await?;
        let written = write_tabs(&mut tx, commit, at).await;
        tx.note(written.map_err(EditError::from))?;
        Ok(edition)
    }
}

async fn write_tabs(tx: &mut Transaction, commit: &LiveCommit, at: UnixMillis) -> Result<()> {
    let (page, language) = (commit.key.page.as_str(), commit.key.language.code());
    let mut put = Vec::with_capacity(commit.put_tabs.len());
    for record in &commit.put_tabs {
        let refusals = serde_json::to_string(&*record.refusals);
        put.push(PutTab {
            page,
            language,
            tab: record.tab.to_string(),
            seq: number(record.acked_seq),
            refusals: refusals.map_err(|reason| Error::corrupt("content_draft_tab", page, reason))?,
            revision: number(record.revision),
            seen: record.seen.0,
        });
    }
    let deleted = commit.deleted_tabs.iter().map(|tab| DeletedTab {
        page,
        language,
        tab: tab.to_string(),
    });
    let deleted: Vec<_> = deleted.collect();
    if !deleted.is_empty() {
        tx.run(&DELETE_TABS, &json(&deleted)).await?;
    }
    let before = at.before(TABS_KEPT).0;
    tx.run(&FORGET_TABS, &json(&[OldTabs { page, language, before }]))
        .await?;
    tx.run(&PUT_TABS, &json(&put)).await?;
    Ok(())
}

async fn tabs(tx: &mut Transaction, key: &DraftKey) -> Result<Vec<DraftTab>> {
    let of = [editions::LanguageRow::new(key.page.as_str(), key.language)];
    let rows: Vec<TabRow> = tx.rows(&TABS, &json(&of)).await?;
    let corrupt = |reason: &dyn std::fmt::Display| Error::corrupt("content_draft_tab", &key.page, reason);
    let read = rows.into_iter().map(|(tab, seq, refusals, revision, seen)| {
        Ok(DraftTab {
            tab: tab.parse().map_err(|reason| corrupt(&reason))?,
            acked_seq: u64::try_from(seq).map_err(|reason| corrupt(&reason))?,
            refusals: Arc::new(serde_json::from_str(&refusals).map_err(|reason| corrupt(&reason))?),
            revision: u64::try_from(revision).map_err(|reason| corrupt(&reason))?,
            seen: UnixMillis(seen),
        })
    });
    read.collect()
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[derive(Serialize)]
struct PutTab<'a> {
    page: &'a str,
    language: &'static str,
    tab: String,
    seq: i64,
    refusals: String,
    revision: i64,
    seen: i64,
}

#[derive(Serialize)]
struct DeletedTab<'a> {
    page: &'a str,
    language: &'static str,
    tab: String,
}

#[derive(Serialize)]
struct OldTabs<'a> {
    page: &'a str,
    language: &'static str,
    before: i64,
}
