//! Press releases of the shop's own, by feed.

use std::{collections::BTreeMap, sync::Arc};

use domain::{
    clock::UnixMillis,
    release::{FeedId, OwnFeed, OwnRelease, ReleaseId},
};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
    open_database::OpenDatabase,
    outbox::{self, Topic},
};

/// The releases in the store.
#[derive(Debug, Clone)]
pub struct Releases {
    shared: Arc<OpenDatabase>,
}

/// What became of releases that were put.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReleaseReport {
    pub created: usize,
    pub updated: usize,
    pub unchanged: usize,
    /// The feed is new, or has other categories.
    pub feed_changed: bool,
}

impl Releases {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// All feeds by id, with their releases by id. What only a newer version of the program can read is left out, and logged.
    pub async fn load(&self) -> Result<Vec<OwnFeed>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let feeds = load(&mut tx).await?;
                tx.commit().await?;
                Ok(feeds)
            })
            .await
    }

    /// Puts releases and the categories of their feed; other releases stay as they are.
    pub async fn put(&self, feed: &OwnFeed, at: UnixMillis) -> Result<ReleaseReport> {
        let (pools, feed) = (self.shared.pools.clone(), feed.clone());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let report = put(&mut tx, &feed, at).await?;
                tx.commit().await?;
                Ok(report)
            })
            .await
    }

    /// Deletes releases; returns how many there were. Their feed stays.
    pub async fn delete(&self, ids: &[ReleaseId], at: UnixMillis) -> Result<u64> {
        let (pools, ids) = (self.shared.pools.clone(), ids.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let codes: Vec<CodeRow<'_>> = ids.iter().map(|id| CodeRow { code: id.as_str() }).collect();
                let deleted = tx.run(&DELETE, &json(&codes)).await?;
                if deleted > 0 {
                    let gone: Vec<&str> = ids.iter().map(ReleaseId::as_str).collect();
                    outbox::append(&mut tx, Topic::Release, &gone, at);
                }
                tx.commit().await?;
                Ok(deleted)
            })
            .await
    }
}

const STORED_FEED: BatchStatement = over_rows!(
    (code text),
    "SELECT f.categories FROM release_feed f WHERE f.id IN (SELECT code FROM r)"
);

const PUT_FEED: BatchStatement = over_rows!(
    (code text, document text, at bigint),
    "INSERT INTO release_feed (id, categories, updated_at) SELECT code, document, at FROM r WHERE true
     ON CONFLICT (id) DO UPDATE SET categories = excluded.categories, updated_at = excluded.updated_at"
);

const STORED: BatchStatement = over_rows!(
    (code text),
    "SELECT p.id, p.feed, p.body FROM press_release p WHERE p.id IN (SELECT code FROM r)"
);

const PUT: BatchStatement = over_rows!(
    (code text, feed text, document text, at bigint),
    "INSERT INTO press_release (id, feed, body, updated_at) SELECT code, feed, document, at FROM r WHERE true
     ON CONFLICT (id) DO UPDATE SET feed = excluded.feed, body = excluded.body, updated_at = excluded.updated_at"
);

const DELETE: BatchStatement = over_rows!(
    (code text),
    "DELETE FROM press_release WHERE id IN (SELECT code FROM r)"
);

async fn load(tx: &mut Transaction) -> Result<Vec<OwnFeed>> {
    let feeds: Vec<(String, String)> = tx.all("SELECT id, categories FROM release_feed ORDER BY id").await?;
    let releases: Vec<(String, String, String)> =
        tx.all("SELECT feed, id, body FROM press_release ORDER BY id").await?;
    let mut by_feed: BTreeMap<String, Vec<OwnRelease>> = BTreeMap::new();
    for (feed, id, body) in releases {
        by_feed
            .entry(feed)
            .or_default()
            .extend(readable("press_release", &id, &body));
    }
    let read = feeds.into_iter().filter_map(|(id, categories)| {
        Some(OwnFeed {
            categories: readable("release_feed", &id, &categories)?,
            releases: by_feed.remove(&id).unwrap_or_default(),
            id: FeedId::parse(&id).ok()?,
        })
    });
    Ok(read.collect())
}

fn readable<T: DeserializeOwned>(table: &'static str, id: &str, body: &str) -> Option<T> {
    let read = serde_json::from_str(body);
    read.inspect_err(|error| tracing::error!(table, id, %error, "a row is left out: this program cannot read it"))
        .ok()
}

async fn put(tx: &mut Transaction, feed: &OwnFeed, at: UnixMillis) -> Result<ReleaseReport> {
    let mut report = ReleaseReport::default();
    let mut announced: Vec<&str> = Vec::new();
    let code = feed.id.as_str();
    let document =
        serde_json::to_string(&feed.categories).map_err(|reason| Error::corrupt("release_feed", code, reason))?;
    let stored: Vec<(String,)> = tx.rows(&STORED_FEED, &json(&[CodeRow { code }])).await?;
    if stored.first().is_none_or(|(before,)| *before != document) {
        report.feed_changed = true;
        announced.push(code);
        let row = FeedRow {
            code,
            document,
            at: at.0,
        };
        tx.run(&PUT_FEED, &json(&[row])).await?;
    }

    // Of one that is listed twice the last counts.
    let wanted: BTreeMap<&str, &OwnRelease> = feed.releases.iter().map(|one| (one.id.as_str(), one)).collect();
    let codes: Vec<CodeRow<'_>> = wanted.keys().map(|code| CodeRow { code }).collect();
    let stored: Vec<(String, String, String)> = tx.rows(&STORED, &json(&codes)).await?;
    let stored: BTreeMap<&str, (&str, &str)> = stored
        .iter()
        .map(|(id, feed, body)| (id.as_str(), (feed.as_str(), body.as_str())))
        .collect();
    let mut changed = Vec::new();
    for (code, release) in wanted {
        let document =
            serde_json::to_string(release).map_err(|reason| Error::corrupt("press_release", code, reason))?;
        match stored.get(code) {
            Some(before) if *before == (feed.id.as_str(), document.as_str()) => {
                report.unchanged += 1;
                continue;
            }
            Some(_) => report.updated += 1,
            None => report.created += 1,
        }
        announced.push(code);
        changed.push(ReleaseRow {
            code,
            feed: feed.id.as_str(),
            document,
            at: at.0,
        });
    }
    if !changed.is_empty() {
        tx.run(&PUT, &json(&changed)).await?;
    }
    outbox::append(tx, Topic::Release, &announced, at);
    Ok(report)
}

#[derive(Serialize)]
struct CodeRow<'a> {
    code: &'a str,
}

#[derive(Serialize)]
struct FeedRow<'a> {
    code: &'a str,
    document: String,
    at: i64,
}

#[derive(Serialize)]
struct ReleaseRow<'a> {
    code: &'a str,
    feed: &'a str,
    document: String,
    at: i64,
}
