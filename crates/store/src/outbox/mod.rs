//! Events, written in the same transaction as the change that they announce, and read by cursor.
//!
//! Ids grow by one in the order of the commits, on PostgreSQL too: whoever has seen an event has seen all before it.
//! An event says what changed, not how: a reader loads the newest state. A product that cannot be loaded is gone.

mod event;

use std::{collections::HashSet, sync::Arc};

use domain::clock::UnixMillis;
use serde::Serialize;
use tokio::sync::watch;

pub(crate) use event::PendingEvent;
pub use event::Topic;

use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    open_database::OpenDatabase,
    transaction::Tx,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxEvent {
    pub id: u64,
    pub topic: Topic,
    pub key: String,
}

/// What a reader finds after its cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    cursor: u64,
    /// Oldest first.
    pub events: Vec<OutboxEvent>,
    /// Events up to this id were pruned.
    pub floor: u64,
    /// The id of the newest event.
    pub head: u64,
}

impl Reading {
    /// Whether the cursor lies outside the outbox: events after it were pruned, or it is ahead of the newest one, as in
    /// a database that was restored from a backup. What follows the outbox must then be loaded as a whole.
    pub fn has_gap(&self) -> bool {
        !(self.floor..=self.head).contains(&self.cursor)
    }
}

/// The reader's side of the outbox.
#[derive(Debug, Clone)]
pub struct Outbox {
    shared: Arc<OpenDatabase>,
}

impl Outbox {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// The id of the newest event; 0 before the first.
    pub async fn head(&self) -> Result<u64> {
        self.ends().await.map(|(_, head)| head)
    }

    /// The id of the newest event that this process has committed since it began; 0 before the first. What others commit is
    /// found by reading.
    pub fn committed(&self) -> watch::Receiver<u64> {
        self.shared.pools.committed_events()
    }

    /// Events up to this id were pruned: a reader whose cursor is lower has missed some, and must begin anew.
    pub async fn floor(&self) -> Result<u64> {
        self.ends().await.map(|(floor, _)| floor)
    }

    /// The events after the cursor, oldest first, at most `limit`.
    ///
    /// # Errors
    ///
    /// The storage does not answer, or a row is not what this program writes.
    pub async fn after(&self, cursor: u64, limit: u32) -> Result<Vec<OutboxEvent>> {
        Ok(self.read(cursor, limit).await?.events)
    }

    /// The events after the cursor, oldest first, at most `limit`, with where the outbox begins and ends: all as of one
    /// moment, so that pruning meanwhile is not overlooked.
    ///
    /// # Errors
    ///
    /// The storage does not answer, or a row is not what this program writes.
    pub async fn read(&self, cursor: u64, limit: u32) -> Result<Reading> {
        const SQL: &str = "SELECT h.pruned_id, h.last_id, o.id, o.topic, o.key
            FROM outbox_head h LEFT JOIN
                (SELECT id, topic, key FROM outbox WHERE id > $1 ORDER BY id LIMIT $2) o ON 1 = 1
            ORDER BY o.id";
        type Row = (i64, i64, Option<i64>, Option<String>, Option<String>);
        let pools = self.shared.pools.clone();
        let after = i64::try_from(cursor).unwrap_or(i64::MAX);
        self.shared
            .run(async move {
                let rows: Vec<Row> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).bind(after).bind(i64::from(limit)).fetch_all(&mut **reader).await?
                });
                let Some(&(floor, head, ..)) = rows.first() else {
                    return Err(no_head());
                };
                let events = rows
                    .into_iter()
                    .filter_map(|(_, _, id, topic, key)| Some(read_event(id?, &topic?, key?)));
                Ok(Reading {
                    cursor,
                    events: events.collect::<Result<_>>()?,
                    floor: event_id(floor)?,
                    head: event_id(head)?,
                })
            })
            .await
    }

    /// Asks whoever follows the outbox to build the search index anew; returns the event's id.
    pub async fn ask_for_reindex(&self, at: UnixMillis) -> Result<u64> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                append(&mut tx, Topic::Reindex, &[""], at);
                write(&mut tx).await?;
                let id = head(&mut tx).await?;
                tx.commit().await?;
                Ok(id)
            })
            .await
    }

    async fn ends(&self) -> Result<(u64, u64)> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let (floor, head): (i64, i64) = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as("SELECT pruned_id, last_id FROM outbox_head").fetch_one(&mut **reader).await?
                });
                Ok((event_id(floor)?, event_id(head)?))
            })
            .await
    }
}

/// The outbox in a transaction.
#[derive(Debug)]
pub struct OutboxRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn outbox(&self) -> OutboxRepository<'_> {
        OutboxRepository { tx: self }
    }
}

impl OutboxRepository<'_> {
    /// Announces a change when the transaction is committed. What the steps of the other repositories change, they
    /// announce themselves.
    ///
    /// # Errors
    ///
    /// The transaction has ended.
    pub async fn announce(&self, topic: Topic, key: &str, at: UnixMillis) -> Result<()> {
        append(&mut *self.tx.lock().await?, topic, &[key], at);
        Ok(())
    }
}

/// Adds events to the transaction of the change that they announce.
pub(crate) fn append(tx: &mut Transaction, topic: Topic, keys: &[&str], at: UnixMillis) {
    tx.events.extend(keys.iter().map(|key| PendingEvent {
        topic,
        key: (*key).to_owned(),
        at,
    }));
}

/// Writes the events that were added; what was announced twice is told once. As late as can be: whoever writes events
/// waits from here on for the commit.
pub(crate) async fn write(tx: &mut Transaction) -> sqlx::Result<()> {
    const TAKE: &str = "UPDATE outbox_head SET last_id = last_id + $1 RETURNING last_id";
    const INSERT: BatchStatement = over_rows!(
        (id bigint, topic text, event_key text, at bigint),
        "INSERT INTO outbox (id, topic, key, created_at) SELECT id, topic, event_key, at FROM r"
    );
    let added = std::mem::take(&mut tx.events);
    if added.is_empty() {
        return Ok(());
    }
    let mut told = HashSet::with_capacity(added.len());
    let events: Vec<&PendingEvent> = added
        .iter()
        .filter(|event| told.insert((event.topic, event.key.as_str())))
        .collect();
    let count = i64::try_from(events.len()).unwrap_or(i64::MAX);
    let (last,): (i64,) = on_either!(&mut *tx, tx => sqlx::query_as(TAKE).bind(count).fetch_one(&mut **tx).await?);
    let rows: Vec<EventRow<'_>> = (last - count + 1..)
        .zip(events)
        .map(|(id, event)| EventRow {
            id,
            topic: event.topic.name(),
            event_key: &event.key,
            at: event.at.0,
        })
        .collect();
    tx.run(&INSERT, &json(&rows)).await?;
    tx.newest_event = u64::try_from(last).ok();
    Ok(())
}

/// The id of the newest event that the transaction sees.
pub(crate) async fn head(tx: &mut Transaction) -> Result<u64> {
    match tx.all("SELECT last_id FROM outbox_head").await?.pop() {
        Some((head,)) => event_id(head),
        None => Err(no_head()),
    }
}

fn no_head() -> Error {
    Error::corrupt("outbox_head", 1, "the row is missing")
}

#[derive(Serialize)]
struct EventRow<'a> {
    id: i64,
    topic: &'static str,
    event_key: &'a str,
    at: i64,
}

fn read_event(id: i64, topic: &str, key: String) -> Result<OutboxEvent> {
    Ok(OutboxEvent {
        id: event_id(id)?,
        topic: Topic::read(topic),
        key,
    })
}

fn event_id(id: i64) -> Result<u64> {
    u64::try_from(id).map_err(|_| Error::corrupt("outbox", id, "an id is never negative"))
}
