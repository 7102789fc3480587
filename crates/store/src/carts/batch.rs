//! What a batch of commits writes: for each table one statement over one JSON array, the same on both engines.

use std::{borrow::Cow, collections::HashSet, time::Duration};

use domain::cart::CartCommit;
use serde::Serialize;

use super::{
    answers::AnswerLimits,
    batch_rows::{
        AnswerRow, DeletedLineRow, DeletedTabRow, Document, HeadRow, KeyText, LineRow, NameRow, RequestRow, Shown,
        TabRow, TrimRow,
    },
    rows::RefusalDocument,
};
use crate::database::{BatchStatement, Transaction, json, over_rows};

/// Writes the heads of the carts, guarded by their versions; with `RETURNING` it gives the keys of those that were
/// written.
///
/// A cart whose version is not the expected one is left out, and so is one that is expected and not there; the guard
/// in the upsert decides where another node writes the same cart at the same time. Sorted, so that two nodes lock
/// in the same order.
///
/// A commit that changes nothing of the contents comes with 0 as their version: only as long as there is no other one does the
/// cart tell what became of the one before. A new generation is free; who ends a cart for an order says that afterwards.
///
/// The id is not updated here, because SQLite would write its index at every commit: see [`SET_CART_ID`].
macro_rules! heads {
    ($end:literal) => {
        over_rows!(
            (identity text, market text, base bigint, generation bigint, next_line bigint, greeting text, coupon text,
             gift_card bigint, details text, contents_version bigint, cart_id text, at bigint),
            concat!(
                "INSERT INTO cart (identity, market, version, generation, next_line, greeting, coupon, gift_card,
                    details, contents_version, cart_id, updated_at)
                 SELECT identity, market, base + 1, generation, next_line, greeting, coupon, gift_card,
                    details, contents_version, cart_id, at FROM r
                 WHERE base = COALESCE((SELECT version FROM cart c WHERE c.identity = r.identity AND c.market = r.market), 0)
                 ORDER BY identity, market
                 ON CONFLICT (identity, market) DO UPDATE SET
                    version = excluded.version, generation = excluded.generation, next_line = excluded.next_line,
                    greeting = excluded.greeting, coupon = excluded.coupon, gift_card = excluded.gift_card,
                    details = excluded.details,
                    contents_version = CASE WHEN excluded.contents_version = 0 THEN cart.contents_version
                        ELSE excluded.contents_version END,
                    lock_until = CASE WHEN excluded.generation = cart.generation THEN cart.lock_until END,
                    lock_version = CASE WHEN excluded.generation = cart.generation THEN cart.lock_version END,
                    lock_tab = CASE WHEN excluded.generation = cart.generation THEN cart.lock_tab END,
                    replaced_by = CASE WHEN excluded.contents_version = 0 THEN cart.replaced_by END,
                    updated_at = excluded.updated_at
                 WHERE cart.version = excluded.version - 1",
                $end
            )
        )
    };
}

const HEADS: BatchStatement = heads!("");
const TOLD_HEADS: BatchStatement = heads!(" RETURNING identity, market");

/// Gives carts of a new generation their ids.
const SET_CART_ID: BatchStatement = over_rows!(
    (owner text, area text, name text),
    "UPDATE cart SET cart_id = r.name FROM r WHERE cart.identity = r.owner AND cart.market = r.area"
);

const DELETE_LINES: BatchStatement = over_rows!(
    (identity text, market text, line_id bigint),
    "DELETE FROM cart_line WHERE (identity, market, line_id) IN (SELECT identity, market, line_id FROM r)"
);

const PUT_LINES: BatchStatement = over_rows!(
    keep_plan,
    (identity text, market text, line_id bigint, code text, shipment bigint, quantity bigint, tablet text),
    "INSERT INTO cart_line (identity, market, line_id, code, shipment, quantity, tablet)
     SELECT identity, market, line_id, code, shipment, quantity, tablet FROM r WHERE true
     ON CONFLICT (identity, market, line_id) DO UPDATE SET
        code = excluded.code, shipment = excluded.shipment, quantity = excluded.quantity, tablet = excluded.tablet"
);

const DELETE_TABS: BatchStatement = over_rows!(
    (identity text, market text, tab_id text),
    "DELETE FROM cart_tab WHERE (identity, market, tab_id) IN (SELECT identity, market, tab_id FROM r)"
);

const PUT_TABS: BatchStatement = over_rows!(
    keep_plan,
    (identity text, market text, tab_id text, acked_seq bigint, refusals text, seen_at bigint),
    "INSERT INTO cart_tab (identity, market, tab_id, acked_seq, refusals, seen_at)
     SELECT identity, market, tab_id, acked_seq, refusals, seen_at FROM r WHERE true
     ON CONFLICT (identity, market, tab_id) DO UPDATE SET
        acked_seq = excluded.acked_seq, refusals = excluded.refusals, seen_at = excluded.seen_at"
);

/// Which carts would do once more what was answered under the same key before.
///
/// Another node that did the same request raised the version of the cart with it. Whoever has read that version since may
/// still not know of the answer: the version alone does not keep a request from being done twice.
const ANSWERED: BatchStatement = over_rows!(
    (identity text, market text, request text),
    "SELECT DISTINCT r.identity, r.market FROM r JOIN request_answer a ON a.identity = r.identity AND a.key = r.request"
);

/// The first answer stands: a key belongs to an identity, which may have carts in several markets.
const PUT_ANSWERS: BatchStatement = over_rows!(
    keep_plan,
    (identity text, request text, fingerprint bigint, status bigint, body text, at bigint),
    "INSERT INTO request_answer (identity, key, fingerprint, status, body, created_at)
     SELECT identity, request, fingerprint, status, body, at FROM r WHERE true
     ON CONFLICT (identity, key) DO NOTHING"
);

/// Deletes the oldest answers of identities that have too many, or too large ones. Those of keys that the server made
/// are for the recovery of a commit alone, which takes seconds: they are not counted, and go after an hour.
const TRIM_ANSWERS: BatchStatement = over_rows!(
    (owner text, most bigint, bytes bigint, hour_ago bigint),
    "DELETE FROM request_answer WHERE (identity, key) IN (
        SELECT a.identity, a.key FROM r JOIN (
            SELECT identity, key, created_at, substr(key, 1, 7) AS kind,
                ROW_NUMBER() OVER newest AS place, SUM(octet_length(body)) OVER newest AS total
            FROM request_answer WHERE identity IN (SELECT owner FROM r)
            WINDOW newest AS (PARTITION BY identity, substr(key, 1, 7) = 'server:' ORDER BY created_at DESC, key)
        ) a ON a.identity = r.owner
        WHERE CASE WHEN a.kind = 'server:' THEN a.created_at < r.hour_ago
            ELSE a.place > r.most OR (a.total > r.bytes AND a.place > 1) END)"
);

/// Writes the batch into the transaction, and returns whether it could: where the version of a cart is not the expected
/// one, or a request was answered before, the transaction must be rolled back. No two commits of a batch are for the same cart.
///
/// Most batches meet none such, and are written without that a row is read.
pub(super) async fn write_whole(
    tx: &mut Transaction,
    batch: &[CartCommit],
    limits: AnswerLimits,
) -> sqlx::Result<bool> {
    let keys: Vec<KeyText> = batch.iter().map(KeyText::new).collect();
    let written = tx.run(&HEADS, &json(&heads(batch, &keys))).await?;
    if written < batch.len() as u64 {
        return Ok(false);
    }
    let all: Vec<(&CartCommit, &KeyText)> = batch.iter().zip(&keys).collect();
    write_parts(tx, &all, limits).await
}

/// Writes what can be written of the batch into the transaction; returns the places of the commits whose guard did not
/// hold, or that hold a request that was answered before, of which nothing is written. No two commits of a batch are for the same cart.
pub(super) async fn write(
    tx: &mut Transaction,
    batch: &[CartCommit],
    limits: AnswerLimits,
) -> sqlx::Result<Vec<usize>> {
    let keys: Vec<KeyText> = batch.iter().map(KeyText::new).collect();
    let answered = answered(tx, batch, &keys).await?;
    let mut heads = heads(batch, &keys);
    heads.retain(|head| !answered.contains(&(head.identity.to_owned(), head.market.to_owned())));
    let written: Vec<(String, String)> = tx.rows(&TOLD_HEADS, &json(&heads)).await?;
    let conflicts = conflicting(&keys, &written);
    let won: Vec<(&CartCommit, &KeyText)> = batch
        .iter()
        .zip(&keys)
        .enumerate()
        .filter(|(at, _)| conflicts.binary_search(at).is_err())
        .map(|(_, pair)| pair)
        .collect();
    write_parts(tx, &won, limits).await?;
    Ok(conflicts)
}

/// Identities and markets of the commits that hold a request that was answered before.
async fn answered(
    tx: &mut Transaction,
    batch: &[CartCommit],
    keys: &[KeyText<'_>],
) -> sqlx::Result<HashSet<(String, String)>> {
    let asked = batch.iter().zip(keys).flat_map(|(commit, key)| {
        commit.answers.iter().map(|answer| RequestRow {
            identity: &key.identity,
            market: key.market,
            request: &answer.key.0,
        })
    });
    let asked: Vec<_> = asked.collect();
    if asked.is_empty() {
        return Ok(HashSet::new());
    }
    let found: Vec<(String, String)> = tx.rows(&ANSWERED, &json(&asked)).await?;
    Ok(found.into_iter().collect())
}

/// Writes what belongs to carts whose heads are written; returns whether none of their requests was answered before.
async fn write_parts(tx: &mut Transaction, won: &Won<'_>, limits: AnswerLimits) -> sqlx::Result<bool> {
    put(tx, &SET_CART_ID, names(won)).await?;
    put(tx, &DELETE_LINES, deleted_lines(won)).await?;
    put(tx, &PUT_LINES, lines(won)).await?;
    put(tx, &DELETE_TABS, deleted_tabs(won)).await?;
    put(tx, &PUT_TABS, tabs(won)).await?;
    let answers = answers(won);
    let given = answers.len() as u64;
    let is_new = put(tx, &PUT_ANSWERS, answers).await? == given;
    put(tx, &TRIM_ANSWERS, trimmed(won, limits)).await?;
    Ok(is_new)
}

/// Writes what says that operations were done, and nothing of what they did.
#[cfg(feature = "planted-defects")]
pub(super) async fn write_records(tx: &mut Transaction, batch: &[CartCommit]) -> sqlx::Result<()> {
    let keys: Vec<KeyText> = batch.iter().map(KeyText::new).collect();
    let all: Vec<(&CartCommit, &KeyText)> = batch.iter().zip(&keys).collect();
    put(tx, &PUT_TABS, tabs(&all)).await?;
    put(tx, &PUT_ANSWERS, answers(&all)).await.map(drop)
}

/// How many rows were written.
async fn put<T: Serialize>(tx: &mut Transaction, statement: &BatchStatement, rows: Vec<T>) -> sqlx::Result<u64> {
    if rows.is_empty() {
        return Ok(0);
    }
    tx.run(statement, &json(&rows)).await
}

/// The places of the keys that were not written, in rising order.
fn conflicting(keys: &[KeyText], written: &[(String, String)]) -> Vec<usize> {
    if written.len() == keys.len() {
        return Vec::new();
    }
    let written: HashSet<(&str, &str)> = written
        .iter()
        .map(|(identity, market)| (&**identity, &**market))
        .collect();
    (0..keys.len())
        .filter(|at| !written.contains(&(keys[*at].identity.as_str(), keys[*at].market)))
        .collect()
}

type Won<'a> = [(&'a CartCommit, &'a KeyText<'a>)];

fn heads<'a>(batch: &'a [CartCommit], keys: &'a [KeyText<'a>]) -> Vec<HeadRow<'a>> {
    let rows = batch.iter().zip(keys);
    rows.map(|(commit, key)| HeadRow::new(commit, key)).collect()
}

/// A cart that is new got its id with its head.
fn names<'a>(won: &Won<'a>) -> Vec<NameRow<'a>> {
    let renewed = won.iter().filter(|(commit, _)| commit.begins_generation);
    let rows = renewed.map(|(_, key)| NameRow {
        owner: &key.identity,
        area: key.market,
        name: &key.cart_id,
    });
    rows.collect()
}

fn lines<'a>(won: &Won<'a>) -> Vec<LineRow<'a>> {
    let rows = won.iter().flat_map(|(commit, key)| {
        commit.put_lines.iter().map(|line| LineRow {
            identity: &key.identity,
            market: key.market,
            line_id: line.id.0,
            code: line.code.as_str(),
            shipment: line.shipment.0,
            quantity: line.quantity,
            tablet: line.custom.as_ref().map(Document),
        })
    });
    rows.collect()
}

fn deleted_lines<'a>(won: &Won<'a>) -> Vec<DeletedLineRow<'a>> {
    let rows = won.iter().flat_map(|(commit, key)| {
        commit.deleted_lines.iter().map(|line| DeletedLineRow {
            identity: &key.identity,
            market: key.market,
            line_id: line.0,
        })
    });
    rows.collect()
}

fn tabs<'a>(won: &Won<'a>) -> Vec<TabRow<'a>> {
    let rows = won.iter().flat_map(|(commit, key)| {
        commit.put_tabs.iter().map(|record| TabRow {
            identity: &key.identity,
            market: key.market,
            tab_id: Shown(record.tab),
            acked_seq: record.acked_seq,
            refusals: if record.refusals.is_empty() {
                Cow::Borrowed("[]")
            } else {
                let documents: Vec<_> = record.refusals.iter().map(RefusalDocument::write).collect();
                Cow::Owned(json(&documents))
            },
            seen_at: record.seen.0,
        })
    });
    rows.collect()
}

fn deleted_tabs<'a>(won: &Won<'a>) -> Vec<DeletedTabRow<'a>> {
    let rows = won.iter().flat_map(|(commit, key)| {
        commit.deleted_tabs.iter().map(|tab| DeletedTabRow {
            identity: &key.identity,
            market: key.market,
            tab_id: Shown(*tab),
        })
    });
    rows.collect()
}

fn answers<'a>(won: &Won<'a>) -> Vec<AnswerRow<'a>> {
    let rows = won.iter().flat_map(|(commit, key)| {
        commit.answers.iter().map(|answer| AnswerRow {
            identity: &key.identity,
            request: &answer.key.0,
            fingerprint: answer.fingerprint.cast_signed(),
            status: answer.status,
            body: &answer.body,
            at: commit.at.0,
        })
    });
    rows.collect()
}

fn trimmed<'a>(won: &Won<'a>, limits: AnswerLimits) -> Vec<TrimRow<'a>> {
    let trimmed = won.iter().filter(|(commit, _)| commit.trim_answers);
    let rows = trimmed.map(|(commit, key)| TrimRow {
        owner: &key.identity,
        most: limits.number,
        bytes: limits.bytes,
        hour_ago: commit.at.before(Duration::from_secs(60 * 60)).0,
    });
    rows.collect()
}
