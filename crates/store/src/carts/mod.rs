//! Carts: reading them, and the one writer that groups their commits.

mod answers;
mod batch;
mod batch_rows;
mod lock;
mod merge_notices;
#[cfg(feature = "planted-defects")]
mod planted;
mod repository;
mod rows;
mod search;
mod sink;
mod stats;
mod versions;
mod writer;

use std::sync::Arc;

use domain::{
    cart::{Answer, CartKey, RequestKey, StoredCart},
    clock::UnixMillis,
    ids::{CartId, IdentityId},
};

pub use answers::AnswerLimits;
pub(crate) use lock::{PaidCart, as_paid, lock, replace, unlock};

#[cfg(feature = "planted-defects")]
pub(crate) use planted::Planted;
pub use repository::{CartRepository, CartWriteError};
pub use search::CartSearch;
pub use sink::{BatchError, CartSink, Durable, SqlSink, Written};
pub use stats::WriterStats;
pub use writer::{CartWriter, WriterOptions};

use crate::{
    Result,
    database::{Engine, json, on_either},
    failure,
    open_database::OpenDatabase,
};

/// The reader's side of carts.
#[derive(Debug, Clone)]
pub struct Carts {
    shared: Arc<OpenDatabase>,
}

impl Carts {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// Reads a cart with its tabs' records, and those of the asked requests that were answered before, in one
    /// consistent state. A cart that was never written is `StoredCart::default()` with those answers.
    pub async fn load(&self, key: &CartKey, requests: &[RequestKey]) -> Result<StoredCart> {
        let (pools, key) = (self.shared.pools.clone(), key.clone());
        let requests: Vec<&str> = requests.iter().map(|request| &*request.0).collect();
        let requests = json(&requests);
        self.shared
            .run(async move {
                let (identity, market) = (key.identity.to_string(), key.market.as_str().to_owned());
                let sql = match &pools.readers {
                    Engine::Sqlite(_) => rows::LOAD_SQLITE,
                    Engine::Postgres(_) => rows::LOAD_POSTGRES,
                };
                let mut tries = 0;
                let found: Vec<rows::CartRow> = loop {
                    let read = async {
                        Ok(on_either!(pools.reader().await?, reader => {
                            sqlx::query_as(sql).bind(&identity).bind(&market).bind(&requests).fetch_all(&mut **reader).await?
                        }))
                    };
                    match read.await {
                        // A connection that broke while nobody used it; the next one is another or a new one.
                        Err(error) if failure::is_broken(&error) && tries < sink::TRIES => tries += 1,
                        found => break found?,
                    }
                };
                rows::read_cart(&key, found)
            })
            .await
    }

    /// What a request of the identity was answered before, in whichever market.
    pub async fn answer(&self, identity: IdentityId, request: &RequestKey) -> Result<Option<Answer>> {
        let (pools, request) = (self.shared.pools.clone(), request.clone());
        self.shared
            .run(async move {
                let found: Option<rows::AnswerRow> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(rows::ANSWER).bind(identity.to_string()).bind(&*request.0).fetch_optional(&mut **reader).await?
                });
                found.map(|row| rows::read_answer(identity, row)).transpose()
            })
            .await
    }

    /// How many commits the cart has had; 0 for one that was never written.
    pub async fn version(&self, key: &CartKey) -> Result<u64> {
        const SQL: &str = "SELECT version FROM cart WHERE identity = $1 AND market = $2";
        let (pools, key) = (self.shared.pools.clone(), key.clone());
        self.shared
            .run(async move {
                let (identity, market) = (key.identity.to_string(), key.market.as_str().to_owned());
                let row: Option<(i64,)> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).bind(identity).bind(market).fetch_optional(&mut **reader).await?
                });
                row.map_or(Ok(0), |(version,)| rows::read_version(&key, version))
            })
            .await
    }

    /// The same of many carts at once; those that were never written are left out.
    pub async fn versions(&self, keys: &[CartKey]) -> Result<Vec<(CartKey, u64)>> {
        let (pools, asked) = (self.shared.pools.clone(), versions::asked(keys));
        self.shared
            .run(async move { versions::versions(&pools, asked).await })
            .await
    }

    /// The key of the cart with this id; nothing for a cart that ended, or that was never written.
    pub async fn find(&self, id: CartId) -> Result<Option<CartKey>> {
        let pools = self.shared.pools.clone();
        self.shared.run(async move { search::find(&pools, id).await }).await
    }

    /// One page of the carts that fit, each with the time of its last commit, the newest first; and how many fit in
    /// all. Without an identity all carts are read: for people's work, not for every page view.
    pub async fn search(&self, search: &CartSearch) -> Result<(Vec<(CartKey, UnixMillis)>, u64)> {
        let (pools, search) = (self.shared.pools.clone(), search.clone());
        self.shared
            .run(async move { search::search(&pools, &search).await })
            .await
    }
}
