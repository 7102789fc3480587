//! Putting and deleting promotions.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use domain::{clock::UnixMillis, ids::PromotionId, promotion::Promotion};
use serde::Serialize;

use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    outbox::{self, Topic},
};

/// The key of the events that tell of a change to promotions, or that one is used up or is not any more.
const EVENT_KEY: &str = "promotions";

/// What became of promotions that were put.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PromotionReport {
    pub created: usize,
    pub updated: usize,
    pub unchanged: usize,
}

const STORED: BatchStatement = over_rows!(
    (code text),
    "SELECT p.id, p.body FROM promotion p WHERE p.id IN (SELECT code FROM r)"
);

const PUT: BatchStatement = over_rows!(
    (code text, document text, at bigint),
    "INSERT INTO promotion (id, body, updated_at) SELECT code, document, at FROM r WHERE true
     ON CONFLICT (id) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at"
);

const DELETE: BatchStatement = over_rows!(
    (code text),
    "DELETE FROM promotion WHERE id IN (SELECT code FROM r)"
);

const KEEP_PAST: BatchStatement = over_rows!(
    (code text, document text, at bigint),
    "INSERT INTO promotion_past (id, body, ended_at) SELECT code, document, at FROM r WHERE true
     ON CONFLICT (id, ended_at) DO NOTHING"
);

/// The lowest price of 30 days is asked of at most that much before a reduction, and a reduction may run for a year.
const PAST_IS_KEPT_FOR: Duration = Duration::from_secs(400 * 24 * 60 * 60);

pub(super) async fn put(tx: &mut Transaction, promotions: &[Promotion], at: UnixMillis) -> Result<PromotionReport> {
    let mut rows: BTreeMap<&str, Row<'_>> = BTreeMap::new();
    for promotion in promotions {
        let code = promotion.id.as_str();
        let document = serde_json::to_string(promotion).map_err(|reason| Error::corrupt("promotion", code, reason))?;
        rows.insert(
            code,
            Row {
                code,
                document,
                at: at.0,
            },
        );
    }
    let codes: Vec<CodeRow<'_>> = rows.keys().map(|code| CodeRow { code }).collect();
    let stored: Vec<(String, String)> = tx.rows(&STORED, &json(&codes)).await?;
    let stored: HashMap<String, String> = stored.into_iter().collect();
    let mut report = PromotionReport::default();
    let mut changed = Vec::new();
    let mut replaced = Vec::new();
    for row in rows.into_values() {
        match stored.get(row.code) {
            Some(before) if *before == row.document => {
                report.unchanged += 1;
                continue;
            }
            Some(before) => {
                replaced.push((row.code, before.as_str()));
                report.updated += 1;
            }
            None => report.created += 1,
        }
        changed.push(row);
    }
    if !changed.is_empty() {
        keep_past(tx, &replaced, at).await?;
        tx.run(&PUT, &json(&changed)).await?;
        outbox::append(tx, Topic::Rules, &[EVENT_KEY], at);
    }
    Ok(report)
}

pub(super) async fn delete(tx: &mut Transaction, ids: &[PromotionId], at: UnixMillis) -> Result<u64> {
    let codes: Vec<CodeRow<'_>> = ids.iter().map(|id| CodeRow { code: id.as_str() }).collect();
    let stored: Vec<(String, String)> = tx.rows(&STORED, &json(&codes)).await?;
    let deleted = tx.run(&DELETE, &json(&codes)).await?;
    if deleted > 0 {
        let stored: Vec<_> = stored.iter().map(|(id, body)| (id.as_str(), body.as_str())).collect();
        keep_past(tx, &stored, at).await?;
        outbox::append(tx, Topic::Rules, &[EVENT_KEY], at);
    }
    Ok(deleted)
}

/// Keeps what was in the prices until now, and forgets what is so old that no price depends on it.
async fn keep_past(tx: &mut Transaction, replaced: &[(&str, &str)], at: UnixMillis) -> Result<()> {
    const FORGET: &str = "DELETE FROM promotion_past WHERE ended_at < $1";
    let mut past = Vec::new();
    for (code, body) in replaced {
        let promotion: Promotion =
            serde_json::from_str(body).map_err(|reason| Error::corrupt("promotion", *code, reason))?;
        if let Some(over) = promotion.ended(at) {
            past.push(Row {
                code,
                document: serde_json::to_string(&over).map_err(|reason| Error::corrupt("promotion", *code, reason))?,
                at: over.conditions.until.unwrap_or(at).0,
            });
        }
    }
    if past.is_empty() {
        return Ok(());
    }
    tx.run(&KEEP_PAST, &json(&past)).await?;
    let forgotten = at.before(PAST_IS_KEPT_FOR);
    on_either!(tx, tx => {
        sqlx::query(FORGET).bind(forgotten.0).execute(&mut **tx).await?;
    });
    Ok(())
}

#[derive(Serialize)]
struct CodeRow<'a> {
    code: &'a str,
}

#[derive(Serialize)]
struct Row<'a> {
    code: &'a str,
    document: String,
    at: i64,
}
