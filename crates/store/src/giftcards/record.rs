//! A card as it stands, and as its row is found.

use std::fmt;

use domain::{
    clock::UnixMillis,
    giftcard::{AppliedGiftCard, GiftCardId},
    money::Money,
};

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
    /// What was taken from it when it was voided, and what came back to it since.
    pub voided: Money,
    /// When it was voided; nothing while it is good.
    pub voided_at: Option<UnixMillis>,
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
            .field("voided", &self.voided)
            .field("voided_at", &self.voided_at)
            .finish_non_exhaustive()
    }
}

/// Ids are BIGINT in the store.
pub(super) fn stored_id(card: GiftCardId) -> i64 {
    i64::try_from(card.0).unwrap_or(i64::MAX)
}
