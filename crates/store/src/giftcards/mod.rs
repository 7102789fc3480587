//! Gift cards: bearer money, of which every movement is an entry of a double-entry ledger.
//!
//! Money is issued, held when a payment starts, then redeemed or released, perhaps refunded, or voided. A card's balances
//! are changed by guarded updates in the transaction that writes the ledger, and are never below zero.

mod attempts;
mod card;
mod check;
mod check_all;
mod holds;
mod issue;
mod read;
mod record;
mod repository;
mod void;

use std::{num::NonZeroU32, sync::Arc};

use domain::{clock::UnixMillis, giftcard::GiftCardId, guessing::WrongTries, money::Money, staff::Actor};
use serde_json::json;

pub use check::LedgerCheckpoint;
pub use holds::{HoldError, Redeemed, RefundError};
pub(crate) use issue::issue;
pub use issue::{IssueError, NewGiftCard};
pub use read::{GiftCardStatement, Hold, HoldId, HoldState};
pub use record::GiftCardRecord;
pub use repository::GiftCardRepository;
pub use void::{VoidError, Voided};

use crate::{
    Result,
    expiry::{self, Expired},
    ledger::LedgerDifference,
    open_database::OpenDatabase,
    transaction::Tx,
};

/// The gift cards in the store.
#[derive(Debug, Clone)]
pub struct GiftCards {
    shared: Arc<OpenDatabase>,
}

impl GiftCards {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// [`GiftCardRepository::issue`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn issue(&self, card: NewGiftCard, at: UnixMillis) -> Result<GiftCardId, IssueError> {
        let work = move |tx: Tx| {
            let card = card.clone();
            async move { tx.gift_cards().issue(&card, at).await }
        };
        self.shared.transaction(work).await
    }

    /// The card with this code, of which only the fingerprint is known here.
    pub async fn by_fingerprint(&self, fingerprint: &str) -> Result<Option<GiftCardRecord>> {
        let (pools, fingerprint) = (self.shared.pools.clone(), fingerprint.to_owned());
        self.shared
            .run(async move { read::by_fingerprint(&pools, &fingerprint).await })
            .await
    }

    pub async fn find(&self, card: GiftCardId) -> Result<Option<GiftCardRecord>> {
        let pools = self.shared.pools.clone();
        self.shared.run(async move { read::find(&pools, card).await }).await
    }

    /// The card with all that happened to it, oldest first, in one consistent state.
    pub async fn show(&self, card: GiftCardId) -> Result<Option<GiftCardStatement>> {
        let pools = self.shared.pools.clone();
        self.shared.run(async move { read::show(&pools, card).await }).await
    }

    /// [`GiftCardRepository::hold`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn hold(
        &self,
        card: GiftCardId,
        amount: Money,
        reference: &str,
        expires: UnixMillis,
        at: UnixMillis,
    ) -> Result<HoldId, HoldError> {
        let reference = reference.to_owned();
        let work = move |tx: Tx| {
            let reference = reference.clone();
            async move { tx.gift_cards().hold(card, amount, &reference, expires, at).await }
        };
        self.shared.transaction(work).await
    }

    /// [`GiftCardRepository::redeem`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn redeem(&self, reference: &str, at: UnixMillis) -> Result<Redeemed, HoldError> {
        let reference = reference.to_owned();
        let work = move |tx: Tx| {
            let reference = reference.clone();
            async move { tx.gift_cards().redeem(&reference, at).await }
        };
        self.shared.transaction(work).await
    }

    /// [`GiftCardRepository::release`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn release(&self, reference: &str, at: UnixMillis) -> Result<bool> {
        let reference = reference.to_owned();
        let work = move |tx: Tx| {
            let reference = reference.clone();
            async move { tx.gift_cards().release(&reference, at).await }
        };
        self.shared.transaction(work).await
    }

    /// [`GiftCardRepository::refund`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn refund(
        &self,
        reference: &str,
        refund: &str,
        amount: Money,
        at: UnixMillis,
    ) -> Result<(), RefundError> {
        let names = Arc::new((reference.to_owned(), refund.to_owned()));
        let work = move |tx: Tx| {
            let names = names.clone();
            async move { tx.gift_cards().refund(&names.0, &names.1, amount, at).await }
        };
        self.shared.transaction(work).await
    }

    /// [`GiftCardRepository::void`] in a transaction of its own, with a line of the audit log where it changed
    /// something: who did it, and why.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn void(
        &self,
        card: GiftCardId,
        actor: &Actor,
        reason: &str,
        at: UnixMillis,
    ) -> Result<Voided, VoidError> {
        let told = Arc::new((actor.clone(), reason.to_owned()));
        let work = move |tx: Tx| {
            let told = told.clone();
            async move {
                let voided = tx.gift_cards().void(card, at).await?;
                if let Voided::Now(record) = &voided {
                    let after = json!({
                        "amount": record.voided.to_string(),
                        "currency": record.voided.currency().code(),
                        "reason": told.1,
                    });
                    let subject = format!("gift card {}", card.0);
                    tx.audit()
                        .record(&told.0, "gift-card.voided", &subject, (None, Some(&after)), at)
                        .await?;
                }
                Ok(voided)
            }
        };
        self.shared.transaction(work).await
    }

    /// Releases holds whose time is over, each in a transaction of its own, so that a card waits for one other at most.
    /// There may be more than one call releases.
    ///
    /// # Errors
    ///
    /// The storage does not work. What was released until then stays so.
    pub async fn expire_holds(&self, now: UnixMillis) -> Result<Expired> {
        let release =
            move |tx: Tx, reference: Arc<str>| async move { tx.gift_cards().release_if_over(&reference, now).await };
        expiry::release(&self.shared, holds::DUE, now, release).await
    }

    /// Compares the cards' balances, their holds and the ledger with one another, in one consistent state. Nothing is
    /// found while all is well.
    pub async fn check(&self) -> Result<Vec<LedgerDifference>> {
        let pools = self.shared.pools.clone();
        self.shared.run(async move { check_all::check(&pools).await }).await
    }

    /// The same in a step that does not grow with the ledger: compares what is new since the step before, what did not
    /// add up then, and so much of all there is that `steps` of them look at everything. Begins with the default.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn check_step(
        &self,
        from: LedgerCheckpoint,
        steps: NonZeroU32,
    ) -> Result<(Vec<LedgerDifference>, LedgerCheckpoint)> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { check::step(&pools, from, steps).await })
            .await
    }

    /// Counts a wrong PIN. `address` tells where it came from; never an address itself.
    ///
    /// # Errors
    /// Where the storage fails.
    pub async fn count_wrong_try(&self, card: GiftCardId, address: &str, at: UnixMillis) -> Result<()> {
        let (pools, address) = (self.shared.pools.clone(), address.to_owned());
        self.shared
            .run(async move { attempts::count(&pools, card, &address, at).await })
            .await
    }

    /// The wrong PINs of the last hour, as they look from an address.
    ///
    /// # Errors
    /// Where the storage fails.
    pub async fn wrong_tries(&self, card: GiftCardId, address: &str, at: UnixMillis) -> Result<WrongTries> {
        let (pools, address) = (self.shared.pools.clone(), address.to_owned());
        self.shared
            .run(async move { attempts::of(&pools, card, &address, at).await })
            .await
    }
}
