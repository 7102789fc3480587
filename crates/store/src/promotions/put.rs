//! Putting and deleting promotions.

use std::collections::{BTreeMap, HashMap};

use domain::{clock::UnixMillis, ids::PromotionId, promotion::Promotion};
use serde::Serialize;

use super::EVENT_KEY;
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
    outbox::{self, Topic},
};

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
    for row in rows.into_values() {
        match stored.get(row.code) {
            Some(before) if *before == row.document => {
                report.unchanged += 1;
                continue;
            }
            Some(_) => report.updated += 1,
            None => report.created += 1,
        }
        changed.push(row);
    }
    if !changed.is_empty() {
        tx.run(&PUT, &json(&changed)).await?;
        outbox::append(tx, Topic::Rules, &[EVENT_KEY], at);
    }
    Ok(report)
}

pub(super) async fn delete(tx: &mut Transaction, ids: &[PromotionId], at: UnixMillis) -> Result<u64> {
    let codes: Vec<CodeRow<'_>> = ids.iter().map(|id| CodeRow { code: id.as_str() }).collect();
    let deleted = tx.run(&DELETE, &json(&codes)).await?;
    if deleted > 0 {
        outbox::append(tx, Topic::Rules, &[EVENT_KEY], at);
    }
    Ok(deleted)
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
