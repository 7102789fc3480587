//! Promotions: the documents, and how often each was used.

mod codes;
mod given;
mod put;
mod standing;
mod uses;

use std::{collections::HashMap, sync::Arc};

use domain::{clock::UnixMillis, ids::PromotionId, promotion::Promotion};

pub(crate) use codes::read_issued;
pub use codes::{CodeBatch, CodeRecord, CodeSelection};
pub use put::PromotionReport;
pub(crate) use uses::give_back;
pub use uses::{PromotionRepository, PromotionUse, UseError};

use crate::{Error, Result, database::Transaction, open_database::OpenDatabase};

/// The promotions in the store.
#[derive(Debug, Clone)]
pub struct Promotions {
    shared: Arc<OpenDatabase>,
}

impl Promotions {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// All promotions by id, and how many orders had each; one that had none may be missing there.
    pub async fn load(&self) -> Result<(Vec<Promotion>, HashMap<PromotionId, u32>)> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let loaded = load(&mut tx).await?;
                tx.commit().await?;
                Ok(loaded)
            })
            .await
    }

    /// Puts promotions; those with other ids stay as they are. Of one that is listed twice the last counts.
    pub async fn put(&self, promotions: &[Promotion], at: UnixMillis) -> Result<PromotionReport> {
        let (pools, promotions) = (self.shared.pools.clone(), promotions.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let report = put::put(&mut tx, &promotions, at).await?;
                tx.commit().await?;
                Ok(report)
            })
            .await
    }

    /// Deletes promotions; returns how many there were. Their uses stay counted, for the day when they return.
    pub async fn delete(&self, ids: &[PromotionId], at: UnixMillis) -> Result<u64> {
        let (pools, ids) = (self.shared.pools.clone(), ids.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let deleted = put::delete(&mut tx, &ids, at).await?;
                tx.commit().await?;
                Ok(deleted)
            })
            .await
    }
}

/// Promotions of the catalogue that were in force once, with their ends.
pub(crate) async fn load_past(tx: &mut Transaction) -> Result<Vec<Promotion>> {
    let bodies: Vec<(String, String)> = tx
        .all("SELECT id, body FROM promotion_past ORDER BY id, ended_at")
        .await?;
    let past = bodies
        .into_iter()
        .map(|(id, body)| serde_json::from_str(&body).map_err(|reason| Error::corrupt("promotion_past", id, reason)));
    past.collect()
}

pub(crate) async fn load(tx: &mut Transaction) -> Result<(Vec<Promotion>, HashMap<PromotionId, u32>)> {
    let bodies: Vec<(String, String)> = tx.all("SELECT id, body FROM promotion ORDER BY id").await?;
    let promotions = bodies
        .into_iter()
        .map(|(id, body)| serde_json::from_str(&body).map_err(|reason| Error::corrupt("promotion", id, reason)));
    let counted: Vec<(String, i64)> = tx.all("SELECT promotion, used FROM promotion_counter").await?;
    let uses = counted.into_iter().map(|(id, used)| {
        let parsed = PromotionId::parse(&id).map_err(|reason| Error::corrupt("promotion_counter", &id, reason))?;
        let used = u32::try_from(used).map_err(|reason| Error::corrupt("promotion_counter", &id, reason))?;
        Ok((parsed, used))
    });
    Ok((promotions.collect::<Result<_>>()?, uses.collect::<Result<_>>()?))
}
