//! What a transaction does with stock.

use domain::{clock::UnixMillis, stock::ReservationKey};

use super::reservations::{self, ReserveError, TakeError, Taken, Wanted};
use crate::{Result, transaction::Tx};

/// The stock in a transaction.
#[derive(Debug)]
pub struct StockRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn stock(&self) -> StockRepository<'_> {
        StockRepository { tx: self }
    }
}

impl StockRepository<'_> {
    /// Sets pieces aside until `expires`, all or none. The same call again changes nothing, also when they were taken
    /// meanwhile; a key is used for one reservation only.
    ///
    /// # Errors
    ///
    /// There are not so many pieces, or the key is another reservation's.
    pub async fn reserve(
        &self,
        key: &ReservationKey,
        wanted: &[Wanted],
        expires: UnixMillis,
        at: UnixMillis,
    ) -> Result<(), ReserveError> {
        let mut tx = self.tx.lock().await?;
        let reserved = reservations::reserve(&mut tx, key, wanted, expires, at).await;
        tx.note(reserved)
    }

    /// Takes what is reserved off the stock. A reservation whose time is over counts for as long as nobody released
    /// it; of one that was released the pieces are taken afresh, if they are still there, and the answer says so.
    ///
    /// # Errors
    ///
    /// There is no such reservation, or the pieces of one that was released are gone.
    pub async fn take(&self, key: &ReservationKey, at: UnixMillis) -> Result<Taken, TakeError> {
        let mut tx = self.tx.lock().await?;
        let taken = reservations::take(&mut tx, key, at).await;
        tx.note(taken)
    }

    /// Ends a reservation; returns whether there was one to end.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn release(&self, key: &ReservationKey, at: UnixMillis) -> Result<bool> {
        let mut tx = self.tx.lock().await?;
        let released = reservations::release(&mut tx, &key.0, UnixMillis(i64::MAX), at).await;
        tx.note(released)
    }

    /// Ends a reservation whose time is over; returns whether there was one to end.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn release_if_over(&self, key: &ReservationKey, now: UnixMillis) -> Result<bool> {
        let mut tx = self.tx.lock().await?;
        let released = reservations::release(&mut tx, &key.0, now, now).await;
        tx.note(released)
    }
}
