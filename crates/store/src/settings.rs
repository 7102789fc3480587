//! Small things that the program remembers about its database, such as which data was seeded.

use std::sync::Arc;

use domain::clock::UnixMillis;

use crate::{
    Result,
    database::{Transaction, on_either},
    open_database::OpenDatabase,
    outbox::{self, Topic},
};

/// Texts by key.
#[derive(Debug, Clone)]
pub struct Settings {
    shared: Arc<OpenDatabase>,
}

impl Settings {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    pub async fn get(&self, key: &str) -> Result<Option<String>> {
        let (pools, key) = (self.shared.pools.clone(), key.to_owned());
        self.shared
            .run(async move {
                let row: Option<(String,)> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as("SELECT value FROM setting WHERE key = $1").bind(key).fetch_optional(&mut **reader).await?
                });
                Ok(row.map(|(value,)| value))
            })
            .await
    }

    /// The text under a key; this one from now on where there is none.
    pub async fn get_or_set(&self, key: &str, value: &str, at: UnixMillis) -> Result<String> {
        const IF_MISSING: &str =
            "INSERT INTO setting (key, value, updated_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING";
        if let Some(value) = self.get(key).await? {
            return Ok(value);
        }
        let (pools, new, text) = (self.shared.pools.clone(), key.to_owned(), value.to_owned());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                write(&mut tx, IF_MISSING, &new, &text, at).await?;
                tx.commit().await?;
                Ok(())
            })
            .await?;
        // Another node may have been faster.
        Ok(self.get(key).await?.unwrap_or_else(|| value.to_owned()))
    }

    pub async fn set(&self, key: &str, value: &str, at: UnixMillis) -> Result<()> {
        let (pools, key, value) = (self.shared.pools.clone(), key.to_owned(), value.to_owned());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                put(&mut tx, &key, &value, at).await?;
                tx.commit().await?;
                Ok(())
            })
            .await
    }

    /// Sets a text that running servers follow: the change is announced in the same transaction.
    pub async fn publish(&self, key: &str, value: &str, at: UnixMillis) -> Result<()> {
        let (pools, key, value) = (self.shared.pools.clone(), key.to_owned(), value.to_owned());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                put(&mut tx, &key, &value, at).await?;
                outbox::append(&mut tx, Topic::Setting, &[&key], at);
                tx.commit().await?;
                Ok(())
            })
            .await
    }
}

pub(crate) async fn put(tx: &mut Transaction, key: &str, value: &str, at: UnixMillis) -> sqlx::Result<()> {
    const ANEW: &str = "INSERT INTO setting (key, value, updated_at) VALUES ($1, $2, $3)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at";
    write(tx, ANEW, key, value, at).await
}

async fn write(tx: &mut Transaction, sql: &'static str, key: &str, value: &str, at: UnixMillis) -> sqlx::Result<()> {
    on_either!(tx, tx => sqlx::query(sql).bind(key).bind(value).bind(at.0).execute(&mut **tx).await.map(|_| ()))
}
