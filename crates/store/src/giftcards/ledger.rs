//! The ledger: entries that move money from one account to another, and the check that all adds up.

use std::fmt;

use domain::{clock::UnixMillis, giftcard::GiftCardId, money::Money};

use crate::{
    Result,
    database::{Pools, Transaction, on_either},
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
}

/// What an account gained; below zero for what it lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    /// `issued`, `redeemed`, `card:ID:available` or `card:ID:held`.
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
    const ALL: [Self; 5] = [Self::Issue, Self::Hold, Self::Redeem, Self::Release, Self::Refund];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Issue => "issue",
            Self::Hold => "hold",
            Self::Redeem => "redeem",
            Self::Release => "release",
            Self::Refund => "refund",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// Where money is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Account {
    /// Not on a card yet: below zero by all that was ever issued.
    Issued,
    /// Spent.
    Redeemed,
    Available(GiftCardId),
    Held(GiftCardId),
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Issued => f.write_str("issued"),
            Self::Redeemed => f.write_str("redeemed"),
            Self::Available(card) => write!(f, "card:{}:available", card.0),
            Self::Held(card) => write!(f, "card:{}:held", card.0),
        }
    }
}

/// Writes that `amount` went from the first account to the second; returns the entry's id. The balances are the
/// caller's, in the same transaction.
pub(super) async fn post_entry(
    tx: &mut Transaction,
    kind: LedgerKind,
    reference: &str,
    [from, to]: [Account; 2],
    amount: Money,
    at: UnixMillis,
) -> Result<u64> {
    const TAKE: &str = "UPDATE ledger_head SET last_entry = last_entry + 1 RETURNING last_entry";
    const ENTRY: &str = "INSERT INTO ledger_entry (id, kind, reference, at) VALUES ($1, $2, $3, $4)";
    const POSTINGS: &str = "INSERT INTO ledger_posting (entry, account, minor, currency)
        VALUES ($1, $2, $3, $6), ($1, $4, $5, $6)";
    tx.locked.add(RowKind::Ledger, "")?;
    let id: i64 = on_either!(&mut *tx, tx => {
        let (id,): (i64,) = sqlx::query_as(TAKE).fetch_one(&mut **tx).await?;
        let entry = sqlx::query(ENTRY).bind(id).bind(kind.as_str()).bind(reference).bind(at.0);
        entry.execute(&mut **tx).await?;
        // Amounts are above zero, so their opposites are numbers.
        let postings = sqlx::query(POSTINGS)
            .bind(id).bind(from.to_string()).bind(-amount.minor())
            .bind(to.to_string()).bind(amount.minor()).bind(amount.currency().code());
        postings.execute(&mut **tx).await?;
        id
    });
    Ok(id.unsigned_abs())
}

pub(super) async fn check(pools: &Pools) -> Result<Vec<LedgerDifference>> {
    const ENTRIES: &str = "SELECT e.id FROM ledger_entry e LEFT JOIN ledger_posting p ON p.entry = e.id
        GROUP BY e.id
        HAVING COUNT(p.account) < 2 OR SUM(p.minor) <> 0 OR MIN(p.currency) <> MAX(p.currency)
        ORDER BY e.id";
    const ACCOUNTS: &str = "SELECT account, currency, CAST(SUM(stored) AS BIGINT), CAST(SUM(posted) AS BIGINT)
         FROM (SELECT account, currency, 0 AS stored, minor AS posted FROM ledger_posting WHERE account <> 'issued'
               UNION ALL
               SELECT 'card:' || CAST(id AS TEXT) || ':available', currency, available, 0 FROM gift_card
               UNION ALL
               SELECT 'card:' || CAST(id AS TEXT) || ':held', currency, held, 0 FROM gift_card
               UNION ALL
               SELECT 'redeemed', c.currency, h.minor - h.refunded, 0
               FROM gift_card_hold h JOIN gift_card c ON c.id = h.card WHERE h.state = 'redeemed') AS sums
         GROUP BY account, currency HAVING SUM(stored) <> SUM(posted) ORDER BY account, currency";
    const HOLDS: &str = "SELECT c.id, c.held, CAST(COALESCE(SUM(h.minor), 0) AS BIGINT)
        FROM gift_card c LEFT JOIN gift_card_hold h ON h.card = c.id AND h.state = 'held'
        GROUP BY c.id, c.held HAVING c.held <> COALESCE(SUM(h.minor), 0) ORDER BY c.id";
    let mut tx = pools.begin_read().await?;
    let entries: Vec<(i64,)> = tx.all(ENTRIES).await?;
    let accounts: Vec<(String, String, i64, i64)> = tx.all(ACCOUNTS).await?;
    let holds: Vec<(i64, i64, i64)> = tx.all(HOLDS).await?;
    tx.commit().await?;

    let entries = entries.into_iter().map(|(id,)| LedgerDifference::Entry {
        entry: id.unsigned_abs(),
    });
    let accounts = accounts
        .into_iter()
        .map(|(account, currency, stored, posted)| LedgerDifference::Account {
            account,
            currency,
            stored,
            posted,
        });
    let holds = holds.into_iter().map(|(id, held, holds)| LedgerDifference::Holds {
        card: GiftCardId(id.unsigned_abs()),
        held,
        holds,
    });
    Ok(entries.chain(accounts).chain(holds).collect())
}
