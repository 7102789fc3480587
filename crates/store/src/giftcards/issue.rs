//! Making cards.

use std::fmt;

use domain::{clock::UnixMillis, giftcard::GiftCardId, money::Money};

use crate::{
    Error,
    database::{Transaction, on_either},
    error::from_storage,
    ledger::{self, Account, LedgerKind},
    transaction::RowKind,
};

/// A card to be made. The code stays with who made it.
#[derive(Clone)]
pub struct NewGiftCard {
    /// `GiftCardCode::fingerprint`.
    pub fingerprint: String,
    pub last_four: String,
    /// Of argon2id, as a PHC text.
    pub pin_hash: String,
    /// Above zero.
    pub amount: Money,
    /// The first moment at which nothing can be held any more; nothing where it has no end.
    pub expires: Option<UnixMillis>,
}

/// Without what could help to find its code or PIN.
impl fmt::Debug for NewGiftCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewGiftCard")
            .field("last_four", &self.last_four)
            .field("amount", &self.amount)
            .field("expires", &self.expires)
            .finish_non_exhaustive()
    }
}

/// Why a card cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum IssueError {
    #[error("there is a card with this code already")]
    Taken,
    #[error("a gift card begins with more than nothing on it")]
    Amount,
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(IssueError);

pub(crate) async fn issue(tx: &mut Transaction, card: &NewGiftCard, at: UnixMillis) -> Result<GiftCardId, IssueError> {
    const TAKE: &str = "UPDATE ledger_head SET last_card = last_card + 1 RETURNING last_card";
    const INSERT: &str = "INSERT INTO gift_card
            (id, fingerprint, last_four, pin_hash, currency, available, held, expires_at, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8) ON CONFLICT (fingerprint) DO NOTHING";
    if card.amount.minor() <= 0 {
        return Err(IssueError::Amount);
    }
    tx.locked.add(RowKind::Ledger, "")?;
    let (id, made) = on_either!(tx, tx => {
        let (id,): (i64,) = sqlx::query_as(TAKE).fetch_one(&mut **tx).await?;
        let insert = sqlx::query(INSERT)
            .bind(id).bind(&card.fingerprint).bind(&card.last_four).bind(&card.pin_hash)
            .bind(card.amount.currency().code()).bind(card.amount.minor())
            .bind(card.expires.map(|expires| expires.0)).bind(at.0);
        (id, insert.execute(&mut **tx).await?.rows_affected())
    });
    if made == 0 {
        return Err(IssueError::Taken);
    }
    let id = GiftCardId(id.unsigned_abs());
    let way = [Account::Issued, Account::Available(id)];
    // No payment is behind it: it has the card's own name.
    ledger::post_entry(tx, LedgerKind::Issue, &format!("card:{}", id.0), way, card.amount, at).await?;
    // Nobody is told: no cart can hold it yet.
    Ok(id)
}
