//! Pieces in warehouses, and pieces that are set aside for a payment under way.
//!
//! What may be sold of a variation is what lies in all warehouses together, less what is reserved. Rows are locked in
//! one order everywhere: reservation, products, stock (variations sorted), outbox.

mod plan;
mod reservations;
mod shelves;

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    ids::{VariationCode, WarehouseId},
    stock::{ReservationKey, StockLevel, Warehouse},
};

pub use reservations::{ReserveError, TakeError, Taken, Wanted};
pub(crate) use shelves::set;

use crate::{Result, store::Shared};

/// The stock in the store.
#[derive(Debug, Clone)]
pub struct Stock {
    shared: Arc<Shared>,
}

impl Stock {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// In the order in which goods are taken from them.
    pub async fn warehouses(&self) -> Result<Vec<Warehouse>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let warehouses = shelves::warehouses(&mut tx).await?;
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
                let changed = shelves::put_warehouses(&mut tx, &warehouses).await?;
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
                let levels = shelves::levels(&mut tx, &variations).await?;
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

    /// Sets pieces aside until `expires`, all or none. The same call again changes nothing, also when they were taken
    /// meanwhile; a key is used for one reservation only.
    pub async fn reserve(
        &self,
        key: &ReservationKey,
        wanted: &[Wanted],
        expires: UnixMillis,
        at: UnixMillis,
    ) -> Result<(), ReserveError> {
        let (pools, key, wanted) = (self.shared.pools.clone(), key.clone(), wanted.to_vec());
        self.shared
            .run(async move { Ok(reservations::reserve(&pools, &key, &wanted, expires, at).await) })
            .await?
    }

    /// Takes what is reserved off the shelves. A reservation whose time is over counts for as long as nobody released
    /// it; of one that was released the pieces are taken afresh, if they are still there, and the answer says so.
    pub async fn take(&self, key: &ReservationKey, at: UnixMillis) -> Result<Taken, TakeError> {
        let (pools, key) = (self.shared.pools.clone(), key.clone());
        self.shared
            .run(async move { Ok(reservations::take(&pools, &key, at).await) })
            .await?
    }

    /// Ends a reservation; returns whether there was one to end.
    pub async fn release(&self, key: &ReservationKey, at: UnixMillis) -> Result<bool> {
        let (pools, key) = (self.shared.pools.clone(), key.clone());
        self.shared
            .run(async move { reservations::release(&pools, &key.0, UnixMillis(i64::MAX), at).await })
            .await
    }

    /// Releases the reservations whose time is over; returns how many there were.
    pub async fn expire(&self, now: UnixMillis) -> Result<u64> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { reservations::expire(&pools, now).await })
            .await
    }

    /// Forgets reservations that ended before; returns how many. A forgotten one cannot be taken any more.
    pub async fn prune(&self, before: UnixMillis) -> Result<u64> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { reservations::prune(&pools, before).await })
            .await
    }
}
