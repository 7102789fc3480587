//! Cards that pay nothing any more, by somebody's word.
//!
//! A card's money goes to an account of its own, so that nothing is lost and everything still adds up. What payments
//! under way hold stays theirs: who is just paying gets what was promised. What comes back to the card later, of a
//! hold or of a refund, is voided with it.

use domain::{clock::UnixMillis, giftcard::GiftCardId, money::Money};

use super::{
    card::{announce, lock_card},
    read,
    record::{GiftCardRecord, stored_id},
};
use crate::{
    Error, Result,
    database::{Transaction, on_either},
    error::from_storage,
    ledger::{self, Account, LedgerKind},
};

/// What became of a call that voids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Voided {
    /// The card as it stands now.
    Now(GiftCardRecord),
    /// It was voided by an earlier call; this one changed nothing.
    Before(GiftCardRecord),
}

/// Why a card cannot be voided.
#[derive(Debug, thiserror::Error)]
pub enum VoidError {
    #[error("there is no such card")]
    Unknown,
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(VoidError);

pub(super) async fn void(tx: &mut Transaction, card: GiftCardId, at: UnixMillis) -> Result<Voided, VoidError> {
    const MARK: &str = "UPDATE gift_card SET voided_at = $2 WHERE id = $1 AND voided_at IS NULL RETURNING available";
    lock_card(tx, card)?;
    let marked: Option<(i64,)> = on_either!(tx, tx => {
        sqlx::query_as(MARK).bind(stored_id(card)).bind(at.0).fetch_optional(&mut **tx).await?
    });
    let record = read::in_transaction(tx, card).await?.ok_or(VoidError::Unknown)?;
    if marked.is_none() {
        return Ok(Voided::Before(record));
    }
    take_back(tx, card, &format!("card:{}", card.0), record.available, at).await?;
    announce(tx, card, at);
    let record = read::in_transaction(tx, card).await?.ok_or(VoidError::Unknown)?;
    Ok(Voided::Now(record))
}

/// Voids `amount`, which can be spent, where the card was voided; `reference` says where it came from. The card's row
/// is locked by the caller, who also tells of it.
pub(super) async fn take_back(
    tx: &mut Transaction,
    card: GiftCardId,
    reference: &str,
    amount: Money,
    at: UnixMillis,
) -> Result<()> {
    const TAKE: &str = "UPDATE gift_card SET available = available - $2, voided = voided + $2
        WHERE id = $1 AND voided_at IS NOT NULL AND available >= $2";
    if amount.minor() == 0 {
        return Ok(());
    }
    let taken = on_either!(tx, tx => sqlx::query(TAKE)
        .bind(stored_id(card)).bind(amount.minor()).execute(&mut **tx).await?.rows_affected());
    if taken > 0 {
        let way = [Account::Available(card), Account::Voided(card)];
        ledger::post_entry(tx, LedgerKind::Void, reference, way, amount, at).await?;
    }
    Ok(())
}
