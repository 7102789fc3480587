//! What a transaction does with gift cards.

use domain::{clock::UnixMillis, giftcard::GiftCardId, money::Money};

use super::{
    holds::{self, HoldError, Redeemed, RefundError},
    issue::{self, IssueError, NewGiftCard},
    read::HoldId,
    void::{self, VoidError, Voided},
};
use crate::{Result, transaction::Tx};

/// The gift cards in a transaction.
#[derive(Debug)]
pub struct GiftCardRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn gift_cards(&self) -> GiftCardRepository<'_> {
        GiftCardRepository { tx: self }
    }
}

impl GiftCardRepository<'_> {
    /// Makes a card with money on it.
    ///
    /// # Errors
    ///
    /// There is a card with this code, or the amount is not above zero.
    pub async fn issue(&self, card: &NewGiftCard, at: UnixMillis) -> Result<GiftCardId, IssueError> {
        let mut tx = self.tx.lock().await?;
        let issued = issue::issue(&mut tx, card, at).await;
        tx.note(issued)
    }

    /// Sets money aside for the payment `reference`, until `expires`. The same call again changes nothing and has the
    /// same answer, also when the money was redeemed meanwhile; a reference is used for one hold only.
    ///
    /// # Errors
    ///
    /// The card cannot pay it, or the reference is another hold's.
    pub async fn hold(
        &self,
        card: GiftCardId,
        amount: Money,
        reference: &str,
        expires: UnixMillis,
        at: UnixMillis,
    ) -> Result<HoldId, HoldError> {
        let mut tx = self.tx.lock().await?;
        let held = holds::hold(&mut tx, card, amount, reference, expires, at).await;
        tx.note(held)
    }

    /// Spends what is held for the payment. A hold whose time is over counts for as long as nobody released it; of
    /// one that was released the money is taken afresh, if it is still there, and the answer says so.
    ///
    /// # Errors
    ///
    /// There is no such hold, or the money of one that was released is gone.
    pub async fn redeem(&self, reference: &str, at: UnixMillis) -> Result<Redeemed, HoldError> {
        let mut tx = self.tx.lock().await?;
        let redeemed = holds::redeem(&mut tx, reference, at).await;
        tx.note(redeemed)
    }

    /// Ends the payment's hold; returns whether there was one to end.
    ///
    /// # Errors
    ///
    /// The storage does not work, or the card does not hold what its holds are.
    pub async fn release(&self, reference: &str, at: UnixMillis) -> Result<bool> {
        let mut tx = self.tx.lock().await?;
        let released = holds::release(&mut tx, reference, UnixMillis(i64::MAX), at).await;
        tx.note(released)
    }

    /// Ends a hold whose time is over; returns whether there was one to end.
    ///
    /// # Errors
    ///
    /// The storage does not work, or the card does not hold what its holds are.
    pub async fn release_if_over(&self, reference: &str, now: UnixMillis) -> Result<bool> {
        let mut tx = self.tx.lock().await?;
        let released = holds::release(&mut tx, reference, now, now).await;
        tx.note(released)
    }

    /// Gives back to the card what the payment `reference` had redeemed, or a part of it. `refund` names the refund:
    /// the same call again changes nothing. An expired card gets its money too.
    ///
    /// # Errors
    ///
    /// So much was not redeemed, or the name is another refund's.
    pub async fn refund(
        &self,
        reference: &str,
        refund: &str,
        amount: Money,
        at: UnixMillis,
    ) -> Result<(), RefundError> {
        let mut tx = self.tx.lock().await?;
        let refunded = holds::refund(&mut tx, reference, refund, amount, at).await;
        tx.note(refunded)
    }

    /// Makes the card pay nothing any more. Holds of payments under way stay; what comes back to the card later is
    /// voided too. The same call again changes nothing.
    ///
    /// # Errors
    ///
    /// There is no such card.
    pub async fn void(&self, card: GiftCardId, at: UnixMillis) -> Result<Voided, VoidError> {
        let mut tx = self.tx.lock().await?;
        let voided = void::void(&mut tx, card, at).await;
        tx.note(voided)
    }
}
