//! The ledger: entries that move money from one account to another, of gift cards and of orders alike.
//!
//! Whoever writes an entry changes the balances beside it in the same transaction; [`crate::GiftCards`] and
//! [`crate::Orders`] each compare their own with what was posted.

use std::fmt;

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardId,
    ids::OrderId,
    money::{Currency, Money},
    order::{Entry, EntryKind},
};
use serde::Serialize;

use crate::{
    Result,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    transaction::RowKind,
};

/// A movement of money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    pub id: u64,
    pub at: UnixMillis,
    pub kind: LedgerKind,
    /// The payment, the refund, or the card that was issued.
    pub reference: String,
    /// They add up to zero; what an account loses comes first.
    pub postings: Vec<Posting>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LedgerKind {
    Issue,
    Hold,
    Redeem,
    Release,
    Refund,
    /// A card was voided, or money came back to one that was.
    Void,
    /// An order was placed.
    Sale,
    /// A part of an order was taken back.
    Credit,
    /// Money came in for an order.
    Payment,
    /// Money of an order went back.
    Repayment,
}

/// What an account gained; below zero for what it lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    /// `issued`, `redeemed`, `card:ID:available`, `card:ID:held` or `card:ID:voided` of gift cards; those of orders
    /// are in [`domain::order::Account`].
    pub account: String,
    pub amount: Money,
}

/// Something that does not add up. Amounts are minor units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LedgerDifference {
    /// An entry whose postings are not a movement between accounts in one currency.
    Entry { entry: u64 },
    /// An account whose postings are not what cards and payments say.
    Account {
        account: String,
        currency: String,
        stored: i64,
        posted: i64,
    },
    /// An order whose postings are not what it and its payments say.
    Order { order: OrderId, stored: i64, posted: i64 },
    /// A card that holds another amount than its open holds.
    Holds { card: GiftCardId, held: i64, holds: i64 },
    /// A card of which another amount was posted as spent than its holds redeemed.
    Redeemed { card: GiftCardId, posted: i64, holds: i64 },
}

impl fmt::Display for LedgerDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry { entry } => write!(f, "entry {entry} does not balance"),
            Self::Account {
                account,
                currency,
                stored,
                posted,
            } => write!(
                f,
                "account {account} in {currency}: {stored} is stored, {posted} is posted"
            ),
            Self::Order { order, stored, posted } => {
                write!(f, "order {order}: {stored} is stored, {posted} is posted")
            }
            Self::Holds { card, held, holds } => {
                write!(f, "card {}: {held} is held, its holds are {holds}", card.0)
            }
            Self::Redeemed { card, posted, holds } => {
                write!(
                    f,
                    "card {}: {posted} is posted as spent, its holds redeemed {holds}",
                    card.0
                )
            }
        }
    }
}

impl LedgerKind {
    const ALL: [Self; 10] = [
        Self::Issue,
        Self::Hold,
        Self::Redeem,
        Self::Release,
        Self::Refund,
        Self::Void,
        Self::Sale,
        Self::Credit,
        Self::Payment,
        Self::Repayment,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Issue => "issue",
            Self::Hold => "hold",
            Self::Redeem => "redeem",
            Self::Release => "release",
            Self::Refund => "refund",
            Self::Void => "void",
            Self::Sale => "sale",
            Self::Credit => "credit",
            Self::Payment => "payment",
            Self::Repayment => "repayment",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// Where money of gift cards is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Account {
    /// Not on a card yet: below zero by all that was ever issued.
    Issued,
    /// Spent.
    Redeemed,
    Available(GiftCardId),
    Held(GiftCardId),
    /// On a card that pays nothing any more.
    Voided(GiftCardId),
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Issued => f.write_str("issued"),
            Self::Redeemed => f.write_str("redeemed"),
            Self::Available(card) => write!(f, "card:{}:available", card.0),
            Self::Held(card) => write!(f, "card:{}:held", card.0),
            Self::Voided(card) => write!(f, "card:{}:voided", card.0),
        }
    }
}

impl From<EntryKind> for LedgerKind {
    fn from(kind: EntryKind) -> Self {
        match kind {
            EntryKind::Sale => Self::Sale,
            EntryKind::Credit => Self::Credit,
            EntryKind::Payment => Self::Payment,
            EntryKind::Repayment => Self::Repayment,
        }
    }
}

const POSTINGS: BatchStatement = over_rows!(
    keep_plan,
    (entry bigint, account text, minor bigint, currency text),
    "INSERT INTO ledger_posting (entry, account, minor, currency) SELECT entry, account, minor, currency FROM r"
);

/// Writes that `amount` went from the first account to the second; returns the entry's id. The balances are the
/// caller's, in the same transaction.
pub(crate) async fn post_entry(
    tx: &mut Transaction,
    kind: LedgerKind,
    reference: &str,
    [from, to]: [Account; 2],
    amount: Money,
    at: UnixMillis,
) -> Result<u64> {
    // Amounts are above zero, so their opposites are numbers.
    let postings = [(from.to_string(), -amount.minor()), (to.to_string(), amount.minor())];
    post(tx, kind, reference, &postings, amount.currency(), at).await
}

/// Writes an entry of an order.
pub(crate) async fn post_order_entry(tx: &mut Transaction, entry: &Entry, at: UnixMillis) -> Result<u64> {
    let Some(first) = entry.postings().first() else {
        return Ok(0);
    };
    let postings = entry.postings().iter();
    let postings: Vec<(String, i64)> = postings
        .map(|posting| (posting.account.to_string(), posting.amount.minor()))
        .collect();
    post(
        tx,
        entry.kind.into(),
        &entry.reference,
        &postings,
        first.amount.currency(),
        at,
    )
    .await
}

async fn post(
    tx: &mut Transaction,
    kind: LedgerKind,
    reference: &str,
    postings: &[(String, i64)],
    currency: Currency,
    at: UnixMillis,
) -> Result<u64> {
    const TAKE: &str = "UPDATE ledger_head SET last_entry = last_entry + 1 RETURNING last_entry";
    const ENTRY: &str = "INSERT INTO ledger_entry (id, kind, reference, at) VALUES ($1, $2, $3, $4)";
    tx.locked.add(RowKind::Ledger, "")?;
    let id: i64 = on_either!(&mut *tx, tx => {
        let (id,): (i64,) = sqlx::query_as(TAKE).fetch_one(&mut **tx).await?;
        let entry = sqlx::query(ENTRY).bind(id).bind(kind.as_str()).bind(reference).bind(at.0);
        entry.execute(&mut **tx).await?;
        id
    });
    let rows: Vec<PostingRow<'_>> = postings
        .iter()
        .map(|(account, minor)| PostingRow {
            entry: id,
            account,
            minor: *minor,
            currency: currency.code(),
        })
        .collect();
    tx.run(&POSTINGS, &json(&rows)).await?;
    Ok(id.unsigned_abs())
}

#[derive(Serialize)]
struct PostingRow<'a> {
    entry: i64,
    account: &'a str,
    minor: i64,
    currency: &'a str,
}
