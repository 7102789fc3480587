//! Events, written in the same transaction as the change that they announce, and read by cursor.
//!
//! Ids grow by one in the order of the commits, on PostgreSQL too: whoever has seen an event has seen all before it.
//! An event says what changed, not how: a reader loads the newest state. A product that cannot be loaded is gone.
//!
//! Readers of the first release refuse a topic that is not `product` or `structure`, and reload everything for the
//! latter, whatever its key is. Hence all that came later is stored as `structure`, and the key tells what it is.

use std::{borrow::Cow, sync::Arc};

use domain::clock::UnixMillis;
use serde::Serialize;

use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    promotions,
    store::Shared,
    taxes,
};

/// What an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// A product was made, changed or deleted; the key is its code.
    Product,
    /// Categories or brands changed; the key is empty.
    Structure,
    /// Taxes or promotions changed, or how often one was used; the key is `taxes` or `promotions`.
    Rules,
    /// What a gift card can pay changed; the key is its id.
    GiftCard,
    /// One of the shop's documents was put; the key is that of the setting.
    Setting,
    /// Pages of the content tree were made, changed or deleted, the key is a page's id; or the taxonomy changed, the key
    /// is empty.
    Content,
    /// Somebody wants the search index built anew; the key is empty.
    Reindex,
    /// Something that only a newer version of the program knows; the key is as it is stored.
    Other,
}

/// Before the id of a gift card, in the key of a stored event.
const GIFT_CARD: &str = "giftcard:";
/// Before the id of a page of the content tree.
const CONTENT: &str = "content:";

/// Before the key of a setting.
const SETTING: &str = "setting:";

/// The key of a stored event that asks for a new index. Those who do not know it build their index anew as well.
const REINDEX: &str = "reindex";

impl Topic {
    /// The topic and the key as they are stored.
    fn store(self, key: &str) -> (&'static str, Cow<'_, str>) {
        match self {
            Self::Product => ("product", key.into()),
            Self::Structure | Self::Rules | Self::Other => ("structure", key.into()),
            Self::Content => ("structure", format!("{CONTENT}{key}").into()),
            Self::GiftCard => ("structure", format!("{GIFT_CARD}{key}").into()),
            Self::Setting => ("structure", format!("{SETTING}{key}").into()),
            Self::Reindex => ("structure", REINDEX.into()),
        }
    }

    /// The topic and the key of a stored event. A key of `structure` that is not known may be a newer version's, which
    /// counts on everything being reloaded.
    fn read(topic: &str, key: String) -> (Self, String) {
        match (topic, key.as_str()) {
            ("product", _) => (Self::Product, key),
            ("structure", REINDEX) => (Self::Reindex, String::new()),
            ("structure", taxes::EVENT_KEY | promotions::EVENT_KEY) => (Self::Rules, key),
            ("structure", stored) => {
                let known = [
                    (GIFT_CARD, Self::GiftCard),
                    (SETTING, Self::Setting),
                    (CONTENT, Self::Content),
                ];
                let mut known = known.into_iter();
                match known.find_map(|(before, topic)| Some((topic, stored.strip_prefix(before)?))) {
                    Some((topic, own)) => (topic, own.to_owned()),
                    None => (Self::Structure, key),
                }
            }
            _ => (Self::Other, key),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxEvent {
    pub id: u64,
    pub topic: Topic,
    pub key: String,
}

/// The reader's side of the outbox.
#[derive(Debug, Clone)]
pub struct Outbox {
    shared: Arc<Shared>,
}

impl Outbox {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// The id of the newest event; 0 before the first.
    pub async fn head(&self) -> Result<u64> {
        self.ends().await.map(|(_, head)| head)
    }

    /// Events up to this id were pruned: a reader whose cursor is lower has missed some, and must begin anew.
    pub async fn floor(&self) -> Result<u64> {
        self.ends().await.map(|(floor, _)| floor)
    }

    /// The events after the cursor, oldest first, at most `limit`.
    pub async fn after(&self, cursor: u64, limit: u32) -> Result<Vec<OutboxEvent>> {
        const SQL: &str = "SELECT id, topic, key FROM outbox WHERE id > $1 ORDER BY id LIMIT $2";
        let pools = self.shared.pools.clone();
        let cursor = i64::try_from(cursor).unwrap_or(i64::MAX);
        self.shared
            .run(async move {
                let rows: Vec<(i64, String, String)> = on_either!(&pools.readers, pool => {
                    sqlx::query_as(SQL).bind(cursor).bind(i64::from(limit)).fetch_all(pool).await?
                });
                rows.into_iter().map(read_event).collect()
            })
            .await
    }

    /// Asks whoever follows the outbox to build the search index anew; returns the event's id.
    pub async fn ask_for_reindex(&self, at: UnixMillis) -> Result<u64> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                append(&mut tx, Topic::Reindex, &[""], at).await?;
                let id = head(&mut tx).await?;
                tx.commit().await?;
                Ok(id)
            })
            .await
    }

    /// Forgets events that are older; returns how many.
    pub async fn prune(&self, before: UnixMillis) -> Result<u64> {
        const FLOOR: &str = "UPDATE outbox_head
            SET pruned_id = COALESCE((SELECT MAX(id) FROM outbox WHERE created_at < $1), pruned_id)";
        const DELETE: &str = "DELETE FROM outbox WHERE id <= (SELECT pruned_id FROM outbox_head)";
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let deleted = on_either!(&mut tx, tx => {
                    sqlx::query(FLOOR).bind(before.0).execute(&mut **tx).await?;
                    sqlx::query(DELETE).execute(&mut **tx).await?.rows_affected()
                });
                tx.commit().await?;
                Ok(deleted)
            })
            .await
    }

    async fn ends(&self) -> Result<(u64, u64)> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let (floor, head): (i64, i64) = on_either!(&pools.readers, pool => {
                    sqlx::query_as("SELECT pruned_id, last_id FROM outbox_head").fetch_one(pool).await?
                });
                Ok((event_id(floor)?, event_id(head)?))
            })
            .await
    }
}

/// Writes events into the transaction of the change that they announce.
pub(crate) async fn append(tx: &mut Transaction, topic: Topic, keys: &[&str], at: UnixMillis) -> Result<()> {
    const TAKE: &str = "UPDATE outbox_head SET last_id = last_id + $1 RETURNING last_id";
    const INSERT: BatchStatement = over_rows!(
        (id bigint, topic text, event_key text, at bigint),
        "INSERT INTO outbox (id, topic, key, created_at) SELECT id, topic, event_key, at FROM r"
    );
    if keys.is_empty() {
        return Ok(());
    }
    let count = i64::try_from(keys.len()).unwrap_or(i64::MAX);
    let (last,): (i64,) = on_either!(&mut *tx, tx => sqlx::query_as(TAKE).bind(count).fetch_one(&mut **tx).await?);
    let rows: Vec<EventRow<'_>> = (last - count + 1..)
        .zip(keys)
        .map(|(id, key)| {
            let (topic, event_key) = topic.store(key);
            EventRow {
                id,
                topic,
                event_key,
                at: at.0,
            }
        })
        .collect();
    tx.run(&INSERT, &json(&rows)).await?;
    Ok(())
}

/// The id of the newest event that the transaction sees.
pub(crate) async fn head(tx: &mut Transaction) -> Result<u64> {
    match tx.all("SELECT last_id FROM outbox_head").await?.pop() {
        Some((head,)) => event_id(head),
        None => Err(Error::corrupt("outbox_head", 1, "the row is missing")),
    }
}

#[derive(Serialize)]
struct EventRow<'a> {
    id: i64,
    topic: &'static str,
    event_key: Cow<'a, str>,
    at: i64,
}

fn read_event((id, topic, key): (i64, String, String)) -> Result<OutboxEvent> {
    let (topic, key) = Topic::read(&topic, key);
    Ok(OutboxEvent {
        id: event_id(id)?,
        topic,
        key,
    })
}

fn event_id(id: i64) -> Result<u64> {
    u64::try_from(id).map_err(|_| Error::corrupt("outbox", id, "an id is never negative"))
}
