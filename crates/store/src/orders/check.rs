//! Whether orders, payments and the ledger say the same.

use domain::ids::OrderId;
use serde::{Deserialize, Serialize};

use crate::{
    Error, Result,
    database::{BatchStatement, Pools, Transaction, json, on_either, over_rows},
    ledger::LedgerDifference,
};

/// How far the check has come: to be given to its next step.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct OrderCheckpoint {
    /// The last entry that was looked at when it was new.
    entry: i64,
    /// The last order of the walk through all of them.
    walked: String,
    /// What did not add up: looked at in each step until it does.
    wrong: Vec<String>,
}

/// At most so many new entries in one step.
const NEW_ENTRIES: i64 = 5_000;
/// More are not looked at again in each step: they are found by the walk.
const REMEMBERED: usize = 200;

/// What each account of orders and providers should have, and what was posted to it.
const ACCOUNTS: &str = "SELECT account, currency, CAST(SUM(stored) AS BIGINT), CAST(SUM(posted) AS BIGINT)
    FROM (SELECT CASE WHEN account IN ('sales', 'gift-cards', 'deliveries', 'tax') THEN 'earned' ELSE account END AS account,
              currency, 0 AS stored, minor AS posted FROM ledger_posting
          WHERE account IN ('sales', 'gift-cards', 'deliveries', 'tax', 'unclaimed') OR account LIKE 'provider:%'
          UNION ALL
          SELECT 'earned', currency, total - credited, 0 FROM shop_order
          UNION ALL
          SELECT 'unclaimed', p.currency, p.captured - p.refunded, 0
          FROM payment p JOIN checkout c ON c.cart_id = p.cart_id AND c.version = p.cart_version
          WHERE c.state = 'void' AND p.provider <> 'gift-card'
          UNION ALL
          SELECT 'provider:' || p.provider, p.currency, p.refunded - p.captured, 0
          FROM payment p JOIN checkout c ON c.cart_id = p.cart_id AND c.version = p.cart_version
          WHERE c.state IN ('completed', 'void') AND p.provider <> 'gift-card') AS sums
    GROUP BY account, currency HAVING SUM(stored) <> SUM(posted) ORDER BY account, currency";

/// What each order was paid less what is due, and what stands on its account.
const SUMS: BatchStatement = over_rows!(
    (name text),
    "SELECT o.id,
        (SELECT CAST(COALESCE(SUM(p.captured - p.refunded), 0) AS BIGINT) FROM payment p WHERE p.order_id = o.id)
            - (o.total - o.credited),
        (SELECT CAST(COALESCE(SUM(l.minor), 0) AS BIGINT) FROM ledger_posting l WHERE l.account = 'order:' || o.id)
     FROM shop_order o JOIN r ON r.name = o.id ORDER BY o.id"
);

const NEXT: &str = "SELECT id FROM shop_order WHERE id > $1 ORDER BY id LIMIT $2";

const NEW: &str = "SELECT DISTINCT account FROM ledger_posting WHERE entry > $1 AND entry <= $2";

/// Everything at once: for tests, and for people who ask.
pub(super) async fn all(pools: &Pools) -> Result<Vec<LedgerDifference>> {
    let mut tx = pools.begin_read().await?;
    let accounts: Vec<(String, String, i64, i64)> = tx.all(ACCOUNTS).await?;
    let mut found: Vec<LedgerDifference> = accounts
        .into_iter()
        .map(|(account, currency, stored, posted)| LedgerDifference::Account {
            account,
            currency,
            stored,
            posted,
        })
        .collect();
    let mut last = String::new();
    loop {
        let ids = next(&mut tx, &last, 1000).await?;
        let Some(end) = ids.last() else { break };
        last.clone_from(end);
        found.extend(differences(&mut tx, ids).await?);
    }
    tx.commit().await?;
    Ok(found)
}

pub(super) async fn step(
    pools: &Pools,
    from: OrderCheckpoint,
    at_once: u32,
) -> Result<(Vec<LedgerDifference>, OrderCheckpoint)> {
    let mut tx = pools.begin_read().await?;
    let heads: Vec<(i64,)> = tx.all("SELECT last_entry FROM ledger_head").await?;
    let (last_entry,) = heads
        .into_iter()
        .next()
        .ok_or_else(|| Error::corrupt("ledger_head", 1, "the row is missing"))?;
    // A check that begins looks at the newest ones; the others come with the walk. So does one whose place is beyond the
    // end, as in a database that was restored.
    let is_new = from.entry == 0 || from.entry > last_entry;
    let begin = if is_new {
        (last_entry - NEW_ENTRIES).max(0)
    } else {
        from.entry
    };
    let end = begin.saturating_add(NEW_ENTRIES).min(last_entry);
    let accounts: Vec<(String,)> =
        on_either!(&mut tx, tx => sqlx::query_as(NEW).bind(begin).bind(end).fetch_all(&mut **tx).await?);
    let walked = next(&mut tx, &from.walked, i64::from(at_once)).await?;
    let is_end = walked.len() < usize::try_from(at_once).unwrap_or(usize::MAX);
    let last = walked.last().cloned().unwrap_or_default();

    let mut ids = from.wrong;
    ids.extend(
        accounts
            .iter()
            .filter_map(|(account,)| account.strip_prefix("order:"))
            .map(str::to_owned),
    );
    ids.extend(walked);
    ids.sort_unstable();
    ids.dedup();
    let found = differences(&mut tx, ids).await?;
    tx.commit().await?;
    let wrong = found.iter().filter_map(|difference| match difference {
        LedgerDifference::Order { order, .. } => Some(order.to_string()),
        _ => None,
    });
    let next = OrderCheckpoint {
        entry: end,
        // A walk that came to the end begins again.
        walked: if is_end { String::new() } else { last },
        wrong: wrong.take(REMEMBERED).collect(),
    };
    Ok((found, next))
}

async fn next(tx: &mut Transaction, after: &str, count: i64) -> Result<Vec<String>> {
    let rows: Vec<(String,)> =
        on_either!(tx, tx => sqlx::query_as(NEXT).bind(after).bind(count).fetch_all(&mut **tx).await?);
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

async fn differences(tx: &mut Transaction, ids: Vec<String>) -> Result<Vec<LedgerDifference>> {
    let rows: Vec<NameRow> = ids.into_iter().map(|name| NameRow { name }).collect();
    let sums: Vec<(String, i64, i64)> = tx.rows(&SUMS, &json(&rows)).await?;
    let wrong = sums.into_iter().filter(|(_, stored, posted)| stored != posted);
    let differences = wrong.map(|(id, stored, posted)| {
        let order: OrderId = id.parse().map_err(|reason| Error::corrupt("shop_order", &id, reason))?;
        Ok(LedgerDifference::Order { order, stored, posted })
    });
    differences.collect()
}

#[derive(Serialize)]
struct NameRow {
    name: String,
}
