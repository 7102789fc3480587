//! Reading cards and what happened to them.

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardId,
    money::{Currency, Money},
};

use super::record::{GiftCardRecord, stored_id};
use crate::{
    Error, Result,
    database::{Pools, Transaction, on_either},
    ledger::{Account, LedgerEntry, LedgerKind, Posting},
};

/// A card with all that happened to it, oldest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GiftCardStatement {
    pub card: GiftCardRecord,
    pub entries: Vec<LedgerEntry>,
    pub holds: Vec<Hold>,
}

/// The ledger's entry that made the hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HoldId(pub u64);

/// Money that was set aside for one payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hold {
    pub id: HoldId,
    pub reference: String,
    pub amount: Money,
    /// Of what was redeemed.
    pub refunded: Money,
    pub state: HoldState,
    pub expires: UnixMillis,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HoldState {
    Held,
    Redeemed,
    Released,
}

macro_rules! card_where {
    ($condition:literal) => {
        concat!(
            "SELECT id, last_four, pin_hash, currency, available, held, expires_at, voided, voided_at
             FROM gift_card WHERE ",
            $condition
        )
    };
}

pub(super) async fn by_fingerprint(pools: &Pools, fingerprint: &str) -> Result<Option<GiftCardRecord>> {
    let row: Option<CardRow> = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(card_where!("fingerprint = $1")).bind(fingerprint).fetch_optional(&mut **reader).await?
    });
    row.map(read_card).transpose()
}

pub(super) async fn find(pools: &Pools, card: GiftCardId) -> Result<Option<GiftCardRecord>> {
    let row: Option<CardRow> = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(card_where!("id = $1")).bind(stored_id(card)).fetch_optional(&mut **reader).await?
    });
    row.map(read_card).transpose()
}

pub(super) async fn in_transaction(tx: &mut Transaction, card: GiftCardId) -> Result<Option<GiftCardRecord>> {
    let row: Option<CardRow> = on_either!(tx, tx => {
        sqlx::query_as(card_where!("id = $1")).bind(stored_id(card)).fetch_optional(&mut **tx).await?
    });
    row.map(read_card).transpose()
}

pub(super) async fn show(pools: &Pools, card: GiftCardId) -> Result<Option<GiftCardStatement>> {
    const HOLDS: &str = "SELECT e.id, h.reference, h.minor, h.refunded, h.state, h.expires_at FROM gift_card_hold h
        JOIN ledger_entry e ON e.kind = 'hold' AND e.reference = h.reference WHERE h.card = $1 ORDER BY e.id";
    const ENTRIES: &str = "SELECT e.id, e.at, e.kind, e.reference, p.account, p.minor, p.currency
        FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
        WHERE e.id IN (SELECT entry FROM ledger_posting WHERE account IN ($1, $2))
        ORDER BY e.id, p.minor";
    let mut tx = pools.begin_read().await?;
    let Some(record) = in_transaction(&mut tx, card).await? else {
        return Ok(None);
    };
    let (holds, postings): (Vec<HoldRow>, Vec<PostingRow>) = on_either!(&mut tx, tx => (
        sqlx::query_as(HOLDS).bind(stored_id(card)).fetch_all(&mut **tx).await?,
        sqlx::query_as(ENTRIES).bind(Account::Available(card).to_string()).bind(Account::Held(card).to_string())
            .fetch_all(&mut **tx).await?,
    ));
    tx.commit().await?;
    let currency = record.available.currency();
    Ok(Some(GiftCardStatement {
        card: record,
        entries: read_entries(postings)?,
        holds: holds
            .into_iter()
            .map(|row| read_hold(row, currency))
            .collect::<Result<_>>()?,
    }))
}

/// Id, last four, PIN's hash, currency, available, held, expiry, voided, time of that.
type CardRow = (i64, String, String, String, i64, i64, Option<i64>, i64, Option<i64>);

/// Entry, reference, amount, refunded, state, expiry.
type HoldRow = (i64, String, i64, i64, String, i64);

/// Entry, its time, kind and reference; account, amount, currency.
type PostingRow = (i64, i64, String, String, String, i64, String);

fn read_card(
    (id, last_four, pin_hash, currency, available, held, expires, voided, voided_at): CardRow,
) -> Result<GiftCardRecord> {
    let currency = Currency::parse(&currency).map_err(|reason| Error::corrupt("gift_card", id, reason))?;
    Ok(GiftCardRecord {
        id: GiftCardId(id.unsigned_abs()),
        last_four: last_four.into(),
        pin_hash: pin_hash.into(),
        available: Money::from_minor(available, currency),
        held: Money::from_minor(held, currency),
        expires: expires.map(UnixMillis),
        voided: Money::from_minor(voided, currency),
        voided_at: voided_at.map(UnixMillis),
    })
}

fn read_hold((id, reference, minor, refunded, state, expires): HoldRow, currency: Currency) -> Result<Hold> {
    let state = match state.as_str() {
        "held" => HoldState::Held,
        "redeemed" => HoldState::Redeemed,
        "released" => HoldState::Released,
        other => {
            return Err(Error::corrupt(
                "gift_card_hold",
                reference,
                format!("unknown state {other:?}"),
            ));
        }
    };
    Ok(Hold {
        id: HoldId(id.unsigned_abs()),
        reference,
        amount: Money::from_minor(minor, currency),
        refunded: Money::from_minor(refunded, currency),
        state,
        expires: UnixMillis(expires),
    })
}

/// The rows are in the order of their entries.
fn read_entries(rows: Vec<PostingRow>) -> Result<Vec<LedgerEntry>> {
    let mut entries: Vec<LedgerEntry> = Vec::new();
    for (id, at, kind, reference, account, minor, currency) in rows {
        let kind = LedgerKind::parse(&kind)
            .ok_or_else(|| Error::corrupt("ledger_entry", id, format!("unknown kind {kind:?}")))?;
        let currency = Currency::parse(&currency).map_err(|reason| Error::corrupt("ledger_posting", id, reason))?;
        let posting = Posting {
            account,
            amount: Money::from_minor(minor, currency),
        };
        match entries.last_mut() {
            Some(entry) if entry.id == id.unsigned_abs() => entry.postings.push(posting),
            _ => entries.push(LedgerEntry {
                id: id.unsigned_abs(),
                at: UnixMillis(at),
                kind,
                reference,
                postings: vec![posting],
            }),
        }
    }
    Ok(entries)
}
