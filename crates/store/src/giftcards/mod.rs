//! Gift cards: bearer money, of which every movement is an entry of a double-entry ledger.
//!
//! Money is issued, held when a payment starts, then redeemed or released, and perhaps refunded. A card's balances
//! are changed by guarded updates in the transaction that writes the ledger, and are never below zero.
//! Rows are locked in one order everywhere: hold, card, ledger, outbox.

mod holds;
mod issue;
mod ledger;
mod read;
mod tries;

use std::{fmt, sync::Arc};

use domain::{
    clock::UnixMillis,
    giftcard::{AppliedGiftCard, GiftCardId},
    money::Money,
};

pub use holds::{HoldError, HoldId, Redeemed, RefundError};
pub use issue::{IssueError, NewGiftCard};
pub use ledger::{LedgerDifference, LedgerEntry, LedgerKind, Posting};
pub use read::{GiftCardStatement, Hold, HoldState};

use crate::{Result, store::Shared};

/// The gift cards in the store.
#[derive(Debug, Clone)]
pub struct GiftCards {
    shared: Arc<Shared>,
}

/// A card as it stands.
#[derive(Clone, PartialEq, Eq)]
pub struct GiftCardRecord {
    pub id: GiftCardId,
    pub last_four: Box<str>,
    /// Of argon2id, as a PHC text.
    pub pin_hash: Box<str>,
    /// What can be spent.
    pub available: Money,
    /// What is set aside for payments under way.
    pub held: Money,
    /// The first moment at which nothing can be held any more.
    pub expires: Option<UnixMillis>,
}

impl GiftCardRecord {
    pub fn is_expired(&self, at: UnixMillis) -> bool {
        self.expires.is_some_and(|expires| expires <= at)
    }

    /// As it lies in a cart.
    pub fn applied(&self) -> AppliedGiftCard {
        AppliedGiftCard {
            id: self.id,
            last_four: self.last_four.clone(),
            available: self.available,
            expires: self.expires,
        }
    }
}

/// Without the PIN's hash.
impl fmt::Debug for GiftCardRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GiftCardRecord")
            .field("id", &self.id)
            .field("last_four", &self.last_four)
            .field("available", &self.available)
            .field("held", &self.held)
            .field("expires", &self.expires)
            .finish_non_exhaustive()
    }
}

impl GiftCards {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// Makes a card with money on it.
    pub async fn issue(&self, card: NewGiftCard, at: UnixMillis) -> Result<GiftCardId, IssueError> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { Ok(issue::issue(&pools, &card, at).await) })
            .await?
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

    /// Sets money aside for the payment `reference`, until `expires`. The same call again changes nothing and has the
    /// same answer, also when the money was redeemed meanwhile; a reference is used for one hold only.
    pub async fn hold(
        &self,
        card: GiftCardId,
        amount: Money,
        reference: &str,
        expires: UnixMillis,
        at: UnixMillis,
    ) -> Result<HoldId, HoldError> {
        let (pools, reference) = (self.shared.pools.clone(), reference.to_owned());
        self.shared
            .run(async move { Ok(holds::hold(&pools, card, amount, &reference, expires, at).await) })
            .await?
    }

    /// Spends what is held for the payment. A hold whose time is over counts for as long as nobody released it; of
    /// one that was released the money is taken afresh, if it is still there, and the answer says so.
    pub async fn redeem(&self, reference: &str, at: UnixMillis) -> Result<Redeemed, HoldError> {
        let (pools, reference) = (self.shared.pools.clone(), reference.to_owned());
        self.shared
            .run(async move { Ok(holds::redeem(&pools, &reference, at).await) })
            .await?
    }

    /// Ends the payment's hold; returns whether there was one to end.
    pub async fn release(&self, reference: &str, at: UnixMillis) -> Result<bool> {
        let (pools, reference) = (self.shared.pools.clone(), reference.to_owned());
        self.shared
            .run(async move { holds::release(&pools, &reference, UnixMillis(i64::MAX), at).await })
            .await
    }

    /// Gives back to the card what the payment `reference` had redeemed, or a part of it. `refund` names the refund:
    /// the same call again changes nothing. An expired card gets its money too.
    pub async fn refund(
        &self,
        reference: &str,
        refund: &str,
        amount: Money,
        at: UnixMillis,
    ) -> Result<(), RefundError> {
        let (pools, reference, refund) = (self.shared.pools.clone(), reference.to_owned(), refund.to_owned());
        self.shared
            .run(async move { Ok(holds::refund(&pools, &reference, &refund, amount, at).await) })
            .await?
    }

    /// Releases the holds whose time is over; returns how many there were. One that cannot be released is logged, and
    /// keeps none of the others.
    pub async fn expire_holds(&self, now: UnixMillis) -> Result<u64> {
        let pools = self.shared.pools.clone();
        self.shared.run(async move { holds::expire(&pools, now).await }).await
    }

    /// Compares the cards' balances, their holds and the ledger with one another, in one consistent state. Nothing is
    /// found while all is well.
    pub async fn check(&self) -> Result<Vec<LedgerDifference>> {
        let pools = self.shared.pools.clone();
        self.shared.run(async move { ledger::check(&pools).await }).await
    }

    /// Counts a try to guess before it is looked at, unless `limit` were counted in a time that began after `since`;
    /// returns whether it may be looked at. Counted first, so that no crowd of tries at once gets past the limit:
    /// [`GiftCards::forgive_try`] takes a right one back.
    ///
    /// The subject is who tries or what is tried; never a code or a PIN itself. A subject's time begins with the first
    /// try after the one before has ended.
    pub async fn count_try(&self, subject: &str, limit: u32, since: UnixMillis, at: UnixMillis) -> Result<bool> {
        let (pools, subject) = (self.shared.pools.clone(), subject.to_owned());
        self.shared
            .run(async move { tries::count(&pools, &subject, limit, since, at).await })
            .await
    }

    /// The subject's last counted try was right.
    pub async fn forgive_try(&self, subject: &str) -> Result<()> {
        let (pools, subject) = (self.shared.pools.clone(), subject.to_owned());
        self.shared
            .run(async move { tries::forgive(&pools, &subject).await })
            .await
    }

    /// How many wrong tries a subject has in a time that began after `since`.
    pub async fn wrong_tries(&self, subject: &str, since: UnixMillis) -> Result<u32> {
        let (pools, subject) = (self.shared.pools.clone(), subject.to_owned());
        self.shared
            .run(async move { tries::of(&pools, &subject, since).await })
            .await
    }

    /// Forgets tries of a time that began before; returns of how many subjects.
    pub async fn prune_tries(&self, before: UnixMillis) -> Result<u64> {
        let pools = self.shared.pools.clone();
        self.shared.run(async move { tries::prune(&pools, before).await }).await
    }
}

/// The event that a card can pay another amount now.
async fn announce(tx: &mut crate::database::Transaction, card: GiftCardId, at: UnixMillis) -> Result<()> {
    crate::outbox::append(tx, crate::outbox::Topic::GiftCard, &[&card.0.to_string()], at).await
}

/// Ids are BIGINT in the store.
fn stored_id(card: GiftCardId) -> i64 {
    i64::try_from(card.0).unwrap_or(i64::MAX)
}
