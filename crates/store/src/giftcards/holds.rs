//! Money that is set aside, spent, set free and given back.

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardId,
    money::{Currency, Money},
};

use super::{
    card::{announce, lock_card},
    read::{self, HoldId},
    record::stored_id,
    void,
};
use crate::{
    Error, Result,
    database::{Transaction, on_either},
    error::from_storage,
    expiry::{self, Due},
    ledger::{self, Account, LedgerKind},
    transaction::RowKind,
};

/// Where spent money came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redeemed {
    /// From the hold.
    Held,
    /// From the card: the hold had been released, and the money was still there.
    Reacquired,
    /// It was spent by an earlier call; this one changed nothing.
    Before,
}

/// Why money cannot be held or spent.
#[derive(Debug, thiserror::Error)]
pub enum HoldError {
    #[error("the card has {available} left")]
    Insufficient { available: Money },
    #[error("there is no such card or hold")]
    Unknown,
    #[error("the card has expired")]
    Expired,
    #[error("the amount is not above zero, or not in the card's currency")]
    Amount,
    #[error("the reference belongs to another hold, or to one that was released")]
    Used,
    #[error(transparent)]
    Store(#[from] Error),
}

/// Why money cannot be given back.
#[derive(Debug, thiserror::Error)]
pub enum RefundError {
    #[error("nothing was redeemed under this reference")]
    Unknown,
    #[error("the amount is not above zero, or not in the card's currency")]
    Amount,
    #[error("at most {refundable} can be given back")]
    TooMuch { refundable: Money },
    #[error("the refund's name belongs to another refund")]
    Used,
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(HoldError, RefundError);

pub(super) async fn hold(
    tx: &mut Transaction,
    card: GiftCardId,
    amount: Money,
    reference: &str,
    expires: UnixMillis,
    at: UnixMillis,
) -> Result<HoldId, HoldError> {
    const INSERT: &str = "INSERT INTO gift_card_hold (reference, card, minor, state, expires_at, created_at)
        SELECT $1, id, $3, 'held', $4, $5 FROM gift_card WHERE id = $2
        ON CONFLICT (reference) DO NOTHING";
    const TAKE: &str = "UPDATE gift_card SET available = available - $2, held = held + $2
        WHERE id = $1 AND available >= $2 AND currency = $3 AND (expires_at IS NULL OR expires_at > $4)";
    if amount.minor() <= 0 {
        return Err(HoldError::Amount);
    }
    tx.locked.add(RowKind::Hold, reference)?;
    // Of two calls with one reference the second waits here for the first one's end.
    let inserted = on_either!(tx, tx => sqlx::query(INSERT)
        .bind(reference).bind(stored_id(card)).bind(amount.minor()).bind(expires.0).bind(at.0)
        .execute(&mut **tx).await?.rows_affected());
    if inserted == 0 {
        return repeated(tx, card, amount, reference).await;
    }
    lock_card(tx, card)?;
    let taken = on_either!(tx, tx => sqlx::query(TAKE)
        .bind(stored_id(card)).bind(amount.minor()).bind(amount.currency().code()).bind(at.0)
        .execute(&mut **tx).await?.rows_affected());
    if taken == 0 {
        return Err(refusal(tx, card, amount.currency(), at).await);
    }
    let way = [Account::Available(card), Account::Held(card)];
    let id = ledger::post_entry(tx, LedgerKind::Hold, reference, way, amount, at).await?;
    announce(tx, card, at);
    Ok(HoldId(id))
}

/// The answer to a hold whose reference is there already, or whose card is not there at all.
async fn repeated(tx: &mut Transaction, card: GiftCardId, amount: Money, reference: &str) -> Result<HoldId, HoldError> {
    const SQL: &str = "SELECT e.id, h.card, h.minor, c.currency, h.state FROM gift_card_hold h
        JOIN gift_card c ON c.id = h.card
        JOIN ledger_entry e ON e.kind = 'hold' AND e.reference = h.reference WHERE h.reference = $1";
    let found: Option<(i64, i64, i64, String, String)> =
        on_either!(tx, tx => sqlx::query_as(SQL).bind(reference).fetch_optional(&mut **tx).await?);
    match found {
        None => Err(HoldError::Unknown),
        Some((id, of, minor, currency, state)) => {
            let same = of == stored_id(card) && minor == amount.minor() && currency == amount.currency().code();
            if same && state != "released" {
                Ok(HoldId(id.unsigned_abs()))
            } else {
                Err(HoldError::Used)
            }
        }
    }
}

pub(super) async fn redeem(tx: &mut Transaction, reference: &str, at: UnixMillis) -> Result<Redeemed, HoldError> {
    const SPEND: &str = "UPDATE gift_card SET held = held - $2 WHERE id = $1 AND held >= $2";
    const TAKE: &str = "UPDATE gift_card SET available = available - $2
        WHERE id = $1 AND available >= $2 AND (expires_at IS NULL OR expires_at > $3)";
    tx.locked.add(RowKind::Hold, reference)?;
    let redeemed = if let Some((card, amount)) = transition(tx, reference, ["held", "redeemed"]).await? {
        lock_card(tx, card)?;
        let spent = on_either!(tx, tx => sqlx::query(SPEND)
            .bind(stored_id(card)).bind(amount.minor()).execute(&mut **tx).await?.rows_affected());
        must_hold(card, spent)?;
        let way = [Account::Held(card), Account::Redeemed];
        ledger::post_entry(tx, LedgerKind::Redeem, reference, way, amount, at).await?;
        Redeemed::Held
    } else if let Some((card, amount)) = transition(tx, reference, ["released", "redeemed"]).await? {
        lock_card(tx, card)?;
        let taken = on_either!(tx, tx => sqlx::query(TAKE)
            .bind(stored_id(card)).bind(amount.minor()).bind(at.0).execute(&mut **tx).await?.rows_affected());
        if taken == 0 {
            return Err(refusal(tx, card, amount.currency(), at).await);
        }
        let way = [Account::Available(card), Account::Redeemed];
        ledger::post_entry(tx, LedgerKind::Redeem, reference, way, amount, at).await?;
        announce(tx, card, at);
        Redeemed::Reacquired
    } else if transition(tx, reference, ["redeemed", "redeemed"]).await?.is_some() {
        Redeemed::Before
    } else {
        return Err(HoldError::Unknown);
    };
    Ok(redeemed)
}

/// Releases the hold if its time ends at `until` or before.
pub(super) async fn release(tx: &mut Transaction, reference: &str, until: UnixMillis, at: UnixMillis) -> Result<bool> {
    const RELEASE: &str = "UPDATE gift_card_hold SET state = 'released'
        WHERE reference = $1 AND state = 'held' AND expires_at <= $2 RETURNING card, minor";
    const FREE: &str = "UPDATE gift_card SET available = available + $2, held = held - $2
        WHERE id = $1 AND held >= $2";
    tx.locked.add(RowKind::Hold, reference)?;
    let released: Option<(i64, i64)> = on_either!(tx, tx => {
        sqlx::query_as(RELEASE).bind(reference).bind(until.0).fetch_optional(&mut **tx).await?
    });
    let Some((card, minor)) = released else {
        return Ok(false);
    };
    let (card, amount) = money(tx, card, minor).await?;
    lock_card(tx, card)?;
    let freed = on_either!(tx, tx => {
        sqlx::query(FREE).bind(stored_id(card)).bind(minor).execute(&mut **tx).await?.rows_affected()
    });
    must_hold(card, freed)?;
    let way = [Account::Held(card), Account::Available(card)];
    ledger::post_entry(tx, LedgerKind::Release, reference, way, amount, at).await?;
    void::take_back(tx, card, &format!("release:{reference}"), amount, at).await?;
    announce(tx, card, at);
    Ok(true)
}

pub(super) async fn refund(
    tx: &mut Transaction,
    reference: &str,
    refund: &str,
    amount: Money,
    at: UnixMillis,
) -> Result<(), RefundError> {
    // Writes nothing new, but keeps others from refunding the same payment until the commit.
    const LOCK: &str = "UPDATE gift_card_hold SET refunded = refunded
        WHERE reference = $1 AND state = 'redeemed' RETURNING card, minor - refunded";
    const SAME: &str = "SELECT p.account, p.minor FROM ledger_entry e
        JOIN ledger_posting p ON p.entry = e.id AND p.minor > 0 WHERE e.kind = 'refund' AND e.reference = $1";
    const REFUND: &str = "UPDATE gift_card_hold SET refunded = refunded + $2
        WHERE reference = $1 AND refunded + $2 <= minor";
    const GAIN: &str = "UPDATE gift_card SET available = available + $2 WHERE id = $1";
    if amount.minor() <= 0 {
        return Err(RefundError::Amount);
    }
    tx.locked.add(RowKind::Hold, reference)?;
    let payment: Option<(i64, i64)> =
        on_either!(tx, tx => sqlx::query_as(LOCK).bind(reference).fetch_optional(&mut **tx).await?);
    let Some((card, left)) = payment else {
        return Err(RefundError::Unknown);
    };
    let (card, refundable) = money(tx, card, left).await?;
    if refundable.currency() != amount.currency() {
        return Err(RefundError::Amount);
    }
    let done: Option<(String, i64)> =
        on_either!(tx, tx => sqlx::query_as(SAME).bind(refund).fetch_optional(&mut **tx).await?);
    if let Some((account, minor)) = done {
        let same = account == Account::Available(card).to_string() && minor == amount.minor();
        return if same { Ok(()) } else { Err(RefundError::Used) };
    }
    let refunded = on_either!(tx, tx => {
        sqlx::query(REFUND).bind(reference).bind(amount.minor()).execute(&mut **tx).await?.rows_affected()
    });
    if refunded == 0 {
        return Err(RefundError::TooMuch { refundable });
    }
    lock_card(tx, card)?;
    on_either!(tx, tx => {
        sqlx::query(GAIN).bind(stored_id(card)).bind(amount.minor()).execute(&mut **tx).await?;
    });
    let way = [Account::Redeemed, Account::Available(card)];
    ledger::post_entry(tx, LedgerKind::Refund, refund, way, amount, at).await?;
    void::take_back(tx, card, &format!("refund:{refund}"), amount, at).await?;
    announce(tx, card, at);
    Ok(())
}

/// Holds whose time is over.
pub(super) const DUE: Due = Due {
    sql: "SELECT expires_at, reference FROM gift_card_hold h
        WHERE state = 'held' AND expires_at <= $1 AND (expires_at, reference) > ($2, $3)
          AND NOT EXISTS (SELECT 1 FROM job j WHERE j.kind = $4 AND j.key = h.reference)
        ORDER BY expires_at, reference LIMIT $5",
    job: expiry::RELEASE_HOLD,
};

/// Moves the hold from one state to another; returns its card and amount, or nothing where it is not in the first.
async fn transition(
    tx: &mut Transaction,
    reference: &str,
    [from, to]: [&str; 2],
) -> Result<Option<(GiftCardId, Money)>> {
    const SQL: &str = "UPDATE gift_card_hold SET state = $3 WHERE reference = $1 AND state = $2 RETURNING card, minor";
    let passed: Option<(i64, i64)> = on_either!(&mut *tx, tx => {
        sqlx::query_as(SQL).bind(reference).bind(from).bind(to).fetch_optional(&mut **tx).await?
    });
    match passed {
        Some((card, minor)) => money(tx, card, minor).await.map(Some),
        None => Ok(None),
    }
}

/// An amount in its card's currency.
async fn money(tx: &mut Transaction, card: i64, minor: i64) -> Result<(GiftCardId, Money)> {
    const SQL: &str = "SELECT currency FROM gift_card WHERE id = $1";
    let (currency,): (String,) = on_either!(tx, tx => sqlx::query_as(SQL).bind(card).fetch_one(&mut **tx).await?);
    let currency = Currency::parse(&currency).map_err(|reason| Error::corrupt("gift_card", card, reason))?;
    Ok((GiftCardId(card.unsigned_abs()), Money::from_minor(minor, currency)))
}

/// Why a card's guard refused.
async fn refusal(tx: &mut Transaction, card: GiftCardId, currency: Currency, at: UnixMillis) -> HoldError {
    match read::in_transaction(tx, card).await {
        Err(error) => error.into(),
        Ok(None) => HoldError::Unknown,
        Ok(Some(card)) if card.available.currency() != currency => HoldError::Amount,
        Ok(Some(card)) if card.is_expired(at) => HoldError::Expired,
        Ok(Some(card)) => HoldError::Insufficient {
            available: card.available,
        },
    }
}

/// A hold's money is on its card, unless somebody else wrote the tables.
fn must_hold(card: GiftCardId, rows: u64) -> Result<()> {
    match rows {
        0 => Err(Error::corrupt("gift_card", card.0, "less is held than its holds are")),
        _ => Ok(()),
    }
}
