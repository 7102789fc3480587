//! What a transaction does with orders.

use domain::{
    clock::UnixMillis,
    ids::OrderId,
    order::{OrderCommand, Payment},
};

use super::{
    checkouts::{self, NewCheckout, StartError},
    complete::{self, CompleteError, Completed},
    key::CheckoutKey,
    rows::StoredOrder,
    update::{UpdateError, update},
};
use crate::{Result, transaction::Tx};

/// The orders in a transaction.
#[derive(Debug)]
pub struct OrderRepository<'t> {
    pub(super) tx: &'t Tx,
}

impl Tx {
    pub fn orders(&self) -> OrderRepository<'_> {
        OrderRepository { tx: self }
    }
}

impl OrderRepository<'_> {
    /// Begins to pay for a cart: sets its goods aside and the money of gift cards, keeps what is bought at which price,
    /// and locks the cart. The same call again changes nothing. Returns the id that the order will have: that of who came
    /// first.
    ///
    /// # Errors
    ///
    /// There are not so many goods, a card cannot pay, the cart has another version by now, or this one is paid for
    /// otherwise.
    pub async fn start(&self, new: &NewCheckout, at: UnixMillis) -> Result<OrderId, StartError> {
        checkouts::start(self.tx, new, at).await
    }

    /// Begins one more payment of a purchase under way, where one before was refused. The same call again changes
    /// nothing.
    ///
    /// # Errors
    ///
    /// There is no such purchase under way.
    pub async fn add_payment(&self, key: CheckoutKey, payment: &Payment, at: UnixMillis) -> Result<(), StartError> {
        let mut tx = self.tx.lock().await?;
        let added = checkouts::add_payment(&mut tx, key, payment, at).await;
        tx.note(added)
    }

    /// Sets free what is set aside for a purchase, and the cart; returns whether it was under way. Money that comes all the same makes
    /// the order still, if there are goods.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn release(&self, key: CheckoutKey, at: UnixMillis) -> Result<bool> {
        checkouts::release(self.tx, key, UnixMillis(i64::MAX), at).await
    }

    /// The same, where its time is over.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn release_if_over(&self, key: CheckoutKey, now: UnixMillis) -> Result<bool> {
        checkouts::release(self.tx, key, now, now).await
    }

    /// Ends a purchase that cannot become an order any more: what was paid is given back. Returns whether it could have
    /// become one until now.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn give_up(&self, key: CheckoutKey, at: UnixMillis) -> Result<bool> {
        checkouts::give_up(self.tx, key, at).await
    }

    /// Makes an order of a cart that is paid: takes its goods, spends what gift cards promised, counts its promotions,
    /// gives it a number, books the sale and what was paid, and ends the cart. Whoever asks later, or at the same time,
    /// gets the same order.
    ///
    /// # Errors
    ///
    /// It is not paid, or cannot become an order: see [`CompleteError::is_final`].
    pub async fn complete(&self, key: CheckoutKey, at: UnixMillis) -> Result<Completed, CompleteError> {
        complete::complete(self.tx, key, at).await
    }

    /// Does something with an order, and all that follows from it.
    ///
    /// # Errors
    ///
    /// There is no such order, or that cannot be done with it.
    pub async fn update(
        &self,
        id: OrderId,
        command: &OrderCommand,
        at: UnixMillis,
    ) -> Result<StoredOrder, UpdateError> {
        update(self.tx, id, command, at).await
    }
}
