//! Pieces in warehouses, and pieces that are set aside for a payment under way.
//!
//! What may be sold of a variation is what lies in all warehouses together, less what is reserved.

mod allocation;
mod repository;
mod reservations;
mod stock_levels;

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    ids::{VariationCode, WarehouseId},
    stock::{ReservationKey, StockLevel, Warehouse},
};

pub use repository::StockRepository;
pub(crate) use reservations::restock;
pub use reservations::{ReserveError, TakeError, Taken, Wanted};
pub(crate) use stock_levels::set;

use crate::{
    Result,
    expiry::{self, Expired},
    open_database::OpenDatabase,
    transaction::Tx,
};

/// The stock in the store.
#[derive(Debug, Clone)]
pub struct Stock {
    shared: Arc<OpenDatabase>,
}

impl Stock {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// In the order in which goods are taken from them.
    pub async fn warehouses(&self) -> Result<Vec<Warehouse>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let warehouses = stock_levels::warehouses(&mut tx).await?;
                tx.commit().await?;
                Ok(warehouses)
            })
            .await
    }

    /// Puts warehouses; those with other ids stay as they are. Returns how many changed.
    pub async fn put_warehouses(&self, warehouses: &[Warehouse]) -> Result<u64> {
        let (pools, warehouses) = (self.shared.pools.clone(), warehouses.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let changed = stock_levels::put_warehouses(&mut tx, &warehouses).await?;
                tx.commit().await?;
                Ok(changed)
            })
            .await
    }

    /// Where the pieces of these variations lie: by variation, then in the order of the warehouses.
    pub async fn levels(&self, variations: &[VariationCode]) -> Result<Vec<StockLevel>> {
        let (pools, variations) = (self.shared.pools.clone(), variations.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let levels = stock_levels::levels(&mut tx, &variations).await?;
                tx.commit().await?;
                Ok(levels)
            })
            .await
    }

    /// Sets how many pieces lie where, those that are reserved among them; returns how many places that changed.
    /// Unknown variations and warehouses are ignored; the warehouse `main` always exists.
    pub async fn set(&self, pieces: &[(VariationCode, WarehouseId, u32)], at: UnixMillis) -> Result<u64> {
        let (pools, pieces) = (self.shared.pools.clone(), pieces.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let pieces = pieces
                    .iter()
                    .map(|(variation, warehouse, quantity)| (variation.as_str(), warehouse.as_str(), *quantity));
                let changed = set(&mut tx, pieces, at).await?;
                tx.commit().await?;
                Ok(changed)
            })
            .await
    }

    /// [`StockRepository::reserve`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn reserve(
        &self,
        key: &ReservationKey,
        wanted: &[Wanted],
        expires: UnixMillis,
        at: UnixMillis,
    ) -> Result<(), ReserveError> {
        let call = Arc::new((key.clone(), wanted.to_vec()));
        let work = move |tx: Tx| {
            let call = call.clone();
            async move { tx.stock().reserve(&call.0, &call.1, expires, at).await }
        };
        self.shared.transaction(work).await
    }

    /// [`StockRepository::take`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn take(&self, key: &ReservationKey, at: UnixMillis) -> Result<Taken, TakeError> {
        let key = key.clone();
        let work = move |tx: Tx| {
            let key = key.clone();
            async move { tx.stock().take(&key, at).await }
        };
        self.shared.transaction(work).await
    }

    /// [`StockRepository::release`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn release(&self, key: &ReservationKey, at: UnixMillis) -> Result<bool> {
        let key = key.clone();
        let work = move |tx: Tx| {
            let key = key.clone();
            async move { tx.stock().release(&key, at).await }
        };
        self.shared.transaction(work).await
    }

    /// Releases reservations whose time is over, each in a transaction of its own, so that a buyer waits for one other
    /// at most. There may be more than one call releases.
    ///
    /// # Errors
    ///
    /// The storage does not work. What was released until then stays so.
    pub async fn expire(&self, now: UnixMillis) -> Result<Expired> {
        let release = move |tx: Tx, key: Arc<str>| async move {
            let key = ReservationKey((&*key).into());
            tx.stock().release_if_over(&key, now).await
        };
        expiry::release(&self.shared, reservations::DUE, now, release).await
    }
}
