//! Gift cards of the demo brand. Their codes and PINs stand in the open: they are worth little, and only the demo has
//! them.

use domain::{
    clock::UnixMillis,
    giftcard::{GiftCardCode, Pin},
    money::{Currency, Money},
};
use serde::Deserialize;
use store::{IssueError, NewGiftCard, Store};

use super::error::{SeedError, damaged};
use crate::gift_cards::hash_pin;

/// A card as the demo's file writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GiftCardRow {
    code: String,
    pin: String,
    currency: String,
    /// Minor units.
    amount: i64,
}

/// Issues those cards that are not there yet; the others keep what is left on them.
pub(super) async fn issue(store: &Store, rows: &[GiftCardRow], at: UnixMillis) -> Result<(), SeedError> {
    let cards = store.gift_cards();
    for row in rows {
        let code = GiftCardCode::parse(&row.code).ok_or_else(|| wrong("a code"))?;
        let fingerprint = code.fingerprint();
        if cards.by_fingerprint(&fingerprint).await?.is_some() {
            continue;
        }
        let pin = Pin::parse(&row.pin).ok_or_else(|| wrong("a PIN"))?;
        let currency = Currency::parse(&row.currency).map_err(|error| damaged(FILE, &error))?;
        let card = NewGiftCard {
            fingerprint,
            last_four: code.last_four(),
            pin_hash: hash_pin(&pin).map_err(|error| damaged(FILE, &error))?,
            amount: Money::from_minor(row.amount, currency),
            expires: None,
        };
        match cards.issue(card, at).await {
            // Another process may seed the same database.
            Ok(_) | Err(IssueError::Taken) => {}
            Err(IssueError::Store(error)) => return Err(error.into()),
            Err(error @ IssueError::Amount) => return Err(damaged(FILE, &error)),
        }
    }
    Ok(())
}

const FILE: &str = "gift-cards.json";

fn wrong(what: &str) -> SeedError {
    damaged(FILE, &format_args!("what should be {what} is none"))
}
