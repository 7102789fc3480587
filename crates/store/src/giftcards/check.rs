//! The ledger's check in steps, each of which reads a part that does not grow with the ledger: what is new since the
//! step before, and a share of all there is, so that everything is looked at again in its time.

use std::{collections::BTreeSet, num::NonZeroU32};

use domain::giftcard::GiftCardId;
use serde::{Deserialize, Serialize};

use crate::{
    Error, Result,
    database::{BatchStatement, Pools, Transaction, json, on_either, over_rows},
    ledger::{Account, LedgerDifference},
};

/// How far the check has come: to be given to its next step.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct LedgerCheckpoint {
    /// The last entry that was looked at when it was new.
    entry: i64,
    /// Where the walk through all entries and through all cards is.
    walked_entry: i64,
    walked_card: i64,
    /// What did not add up: looked at in each step until it does.
    wrong_entries: BTreeSet<i64>,
    wrong_cards: BTreeSet<i64>,
}

/// At most so many new entries in one step; a step that finds more is followed by others.
const NEW_ENTRIES: i64 = 5_000;
/// A share of the whole is at least so many.
const LEAST: i64 = 100;
/// More are not looked at again in each step: they are found by the walk.
const REMEMBERED: usize = 200;

const UNBALANCED: &str = "SELECT e.id FROM ledger_entry e LEFT JOIN ledger_posting p ON p.entry = e.id
    WHERE e.id > $1 AND e.id <= $2 GROUP BY e.id
    HAVING COUNT(p.account) < 2 OR SUM(p.minor) <> 0 OR MIN(p.currency) <> MAX(p.currency) ORDER BY e.id";

const ACCOUNTS: &str = "SELECT DISTINCT account FROM ledger_posting WHERE entry > $1 AND entry <= $2";

const CARDS: &str = "SELECT id FROM gift_card WHERE id > $1 AND id <= $2";

/// What each card has, what its postings say, and what its holds say. What was issued less what is still on the card,
/// or was voided with it, is what its holds redeemed.
const SUMS: BatchStatement = over_rows!(
    (card bigint),
    "SELECT c.id, c.currency, c.available, c.held, c.voided,
        (SELECT CAST(COALESCE(SUM(p.minor), 0) AS BIGINT) FROM ledger_posting p
         WHERE p.account = 'card:' || CAST(c.id AS TEXT) || ':available' AND p.currency = c.currency),
        (SELECT CAST(COALESCE(SUM(p.minor), 0) AS BIGINT) FROM ledger_posting p
         WHERE p.account = 'card:' || CAST(c.id AS TEXT) || ':held' AND p.currency = c.currency),
        (SELECT CAST(COALESCE(SUM(p.minor), 0) AS BIGINT) FROM ledger_posting p
         WHERE p.account = 'card:' || CAST(c.id AS TEXT) || ':voided' AND p.currency = c.currency),
        (SELECT CAST(COALESCE(SUM(h.minor), 0) AS BIGINT) FROM gift_card_hold h
         WHERE h.card = c.id AND h.state = 'held'),
        (SELECT CAST(COALESCE(SUM(h.minor - h.refunded), 0) AS BIGINT) FROM gift_card_hold h
         WHERE h.card = c.id AND h.state = 'redeemed'),
        (SELECT CAST(COALESCE(SUM(p.minor), 0) AS BIGINT) FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
         WHERE e.kind = 'issue' AND e.reference = 'card:' || CAST(c.id AS TEXT)
           AND p.account = 'card:' || CAST(c.id AS TEXT) || ':available')
     FROM gift_card c WHERE c.id IN (SELECT card FROM r) ORDER BY c.id"
);

type Sums = (i64, String, i64, i64, i64, i64, i64, i64, i64, i64, i64);

/// One step, in one consistent state: what does not add up in what it looked at, and where the next one goes on.
/// The whole is walked in `steps` steps.
pub(super) async fn step(
    pools: &Pools,
    from: LedgerCheckpoint,
    steps: NonZeroU32,
) -> Result<(Vec<LedgerDifference>, LedgerCheckpoint)> {
    let mut tx = pools.begin_read().await?;
    let heads: Vec<(i64, i64)> = tx.all("SELECT last_card, last_entry FROM ledger_head").await?;
    let Some((last_card, last_entry)) = heads.into_iter().next() else {
        return Err(Error::corrupt("ledger_head", 1, "the row is missing"));
    };
    let new = Range::newest(from.entry, NEW_ENTRIES, last_entry);
    let old = Range::after(from.walked_entry, share(last_entry, steps), last_entry);
    let walked = Range::after(from.walked_card, share(last_card, steps), last_card);

    let mut wrong_entries = BTreeSet::new();
    for range in [new, old]
        .into_iter()
        .chain(from.wrong_entries.iter().map(|id| Range(id - 1, *id)))
    {
        wrong_entries.extend(ids(&mut tx, UNBALANCED, range).await?);
    }
    let mut cards = from.wrong_cards;
    cards.extend(ids(&mut tx, CARDS, walked).await?);
    let accounts: Vec<(String,)> = on_either!(&mut tx, tx => {
        sqlx::query_as(ACCOUNTS).bind(new.0).bind(new.1).fetch_all(&mut **tx).await?
    });
    cards.extend(accounts.iter().filter_map(|(account,)| card_of(account)));
    let rows: Vec<CardRow> = cards.into_iter().map(|card| CardRow { card }).collect();
    let sums: Vec<Sums> = tx.rows(&SUMS, &json(&rows)).await?;
    tx.commit().await?;

    let mut wrong_cards = BTreeSet::new();
    let mut found: Vec<LedgerDifference> = wrong_entries
        .iter()
        .map(|entry| LedgerDifference::Entry {
            entry: entry.unsigned_abs(),
        })
        .collect();
    for sums in sums {
        let differences = differences(&sums);
        if !differences.is_empty() {
            wrong_cards.insert(sums.0);
            found.extend(differences);
        }
    }
    let next = LedgerCheckpoint {
        entry: new.1,
        // A walk that came to the end begins again.
        walked_entry: if old.1 < last_entry { old.1 } else { 0 },
        walked_card: if walked.1 < last_card { walked.1 } else { 0 },
        wrong_entries: wrong_entries.into_iter().take(REMEMBERED).collect(),
        wrong_cards: wrong_cards.into_iter().take(REMEMBERED).collect(),
    };
    Ok((found, next))
}

/// Ids above the first, up to the second.
#[derive(Debug, Clone, Copy)]
struct Range(i64, i64);

impl Range {
    /// The next ones; the first again where the place is beyond the end, as in a database that was restored.
    fn after(place: i64, count: i64, last: i64) -> Self {
        let begin = if place > last { 0 } else { place };
        Self(begin, begin.saturating_add(count).min(last))
    }

    /// The newest ones that a check which begins looks at: the others come with the walk.
    fn newest(place: i64, count: i64, last: i64) -> Self {
        let is_new = place == 0 || place > last;
        Self::after(if is_new { (last - count).max(0) } else { place }, count, last)
    }
}

fn share(last: i64, steps: NonZeroU32) -> i64 {
    (last / i64::from(steps.get()) + 1).max(LEAST)
}

async fn ids(tx: &mut Transaction, sql: &'static str, range: Range) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> =
        on_either!(tx, tx => sqlx::query_as(sql).bind(range.0).bind(range.1).fetch_all(&mut **tx).await?);
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// The id in `card:ID:available` and the others of a card.
fn card_of(account: &str) -> Option<i64> {
    let (id, _) = account.strip_prefix("card:")?.split_once(':')?;
    id.parse().ok()
}

fn differences(sums: &Sums) -> Vec<LedgerDifference> {
    let (id, currency, available, held, voided, posted_available, posted_held, posted_voided, holds, redeemed, issued) =
        sums;
    let card = GiftCardId(id.unsigned_abs());
    let mut found = Vec::new();
    for (account, stored, posted) in [
        (Account::Available(card), available, posted_available),
        (Account::Held(card), held, posted_held),
        (Account::Voided(card), voided, posted_voided),
    ] {
        if stored != posted {
            found.push(LedgerDifference::Account {
                account: account.to_string(),
                currency: currency.clone(),
                stored: *stored,
                posted: *posted,
            });
        }
    }
    if held != holds {
        found.push(LedgerDifference::Holds {
            card,
            held: *held,
            holds: *holds,
        });
    }
    let spent = issued - posted_available - posted_held - posted_voided;
    if spent != *redeemed {
        found.push(LedgerDifference::Redeemed {
            card,
            posted: spent,
            holds: *redeemed,
        });
    }
    found
}

#[derive(Serialize)]
struct CardRow {
    card: i64,
}
