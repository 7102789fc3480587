//! The row of a card: locked before it is changed, and told of afterwards.

use domain::{clock::UnixMillis, giftcard::GiftCardId};

use crate::{
    Result,
    database::Transaction,
    outbox::{self, Topic},
    transaction::RowKind,
};

/// Notes that the card's row is locked by the next statement.
pub(super) fn lock_card(tx: &mut Transaction, card: GiftCardId) -> Result<()> {
    // With zeros, so that texts are in the order of numbers.
    tx.locked.add(RowKind::GiftCard, format!("{:020}", card.0))
}

/// The event that a card can pay another amount now.
pub(super) fn announce(tx: &mut Transaction, card: GiftCardId, at: UnixMillis) {
    outbox::append(tx, Topic::GiftCard, &[&card.0.to_string()], at);
}
