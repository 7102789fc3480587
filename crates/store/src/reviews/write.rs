//! How reviews change. What readers see of a product is counted anew in the same transaction, and announced.

use std::collections::BTreeSet;

use domain::{
    clock::UnixMillis,
    ids::ReviewId,
    review::{JudgedReview, REPORTS_TO_HIDE, ReportReason, Review, ReviewStatus},
};
use serde::Serialize;

use super::{
    rating::{self, one},
    rows::{Row, columns, read},
};
use crate::{
    Result,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    outbox::{self, Topic},
};

/// What became of an objection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reported {
    /// Readers do not see the review, or there is none.
    NotShown,
    /// The same reader objected before.
    Again,
    Counted,
    /// It was one too many: the review waits for the shop's judgement.
    Hidden,
}

const ADD: BatchStatement = over_rows!(
    (id text, product text, language text, stars bigint, title text, body text, name text, answer text, status text,
     reason text, at bigint),
    "INSERT INTO review (id, product, language, stars, title, body, name, answer, status, reason, written_at)
     SELECT id, product, language, stars, title, body, name, answer, status, reason, at FROM r WHERE true
     ON CONFLICT (id) DO NOTHING"
);

const PUT: BatchStatement = over_rows!(
    (id text, product text, language text, stars bigint, title text, body text, name text, answer text, status text,
     reason text, at bigint),
    "INSERT INTO review (id, product, language, stars, title, body, name, answer, status, reason, written_at)
     SELECT id, product, language, stars, title, body, name, answer, status, reason, at FROM r WHERE true
     ON CONFLICT (id) DO UPDATE SET product = excluded.product, language = excluded.language, stars = excluded.stars,
        title = excluded.title, body = excluded.body, name = excluded.name, answer = excluded.answer,
        status = excluded.status, reason = excluded.reason, written_at = excluded.written_at"
);

const PRODUCTS_OF: BatchStatement = over_rows!(
    (id text),
    "SELECT DISTINCT review.product FROM review JOIN r ON review.id = r.id"
);

const FIND: &str = concat!("SELECT ", columns!(), " FROM review WHERE id = $1");

pub(super) async fn add(tx: &mut Transaction, review: &Review) -> Result<bool> {
    let row = ReviewRow::new(review, ReviewStatus::Waiting, None);
    Ok(tx.run(&ADD, &json(&[row])).await? > 0)
}

pub(super) async fn put(tx: &mut Transaction, reviews: &[JudgedReview], at: UnixMillis) -> Result<()> {
    let rows: Vec<_> = reviews
        .iter()
        .map(|judged| ReviewRow::new(&judged.review, judged.status, judged.reason.as_deref()))
        .collect();
    let rows = json(&rows);
    let before: Vec<(String,)> = tx.rows(&PRODUCTS_OF, &rows).await?;
    let mut products: BTreeSet<String> = before.into_iter().map(|(product,)| product).collect();
    products.extend(reviews.iter().map(|judged| judged.review.product.to_string()));
    for product in &products {
        rating::lock(tx, product).await?;
    }
    tx.run(&PUT, &rows).await?;
    for product in &products {
        count(tx, product, at).await?;
    }
    Ok(())
}

pub(super) async fn judge(
    tx: &mut Transaction,
    id: &ReviewId,
    status: ReviewStatus,
    reason: Option<&str>,
    at: UnixMillis,
) -> Result<Option<JudgedReview>> {
    const SQL: &str = "UPDATE review SET status = $2, reason = $3, reports = 0 WHERE id = $1";
    let Some(before) = locked(tx, id).await? else {
        return Ok(None);
    };
    on_either!(&mut *tx, tx => {
        sqlx::query(SQL).bind(id.as_str()).bind(status.as_str()).bind(reason).execute(&mut **tx).await?;
    });
    forget_reports(tx, id).await?;
    if (before.status == ReviewStatus::Approved) != (status == ReviewStatus::Approved) {
        count(tx, before.review.product.as_str(), at).await?;
    }
    Ok(Some(JudgedReview {
        status,
        reason: reason.map(Into::into),
        reports: 0,
        ..before
    }))
}

pub(super) async fn answer(tx: &mut Transaction, id: &ReviewId, answer: Option<&str>, at: UnixMillis) -> Result<bool> {
    const SQL: &str = "UPDATE review SET answer = $2 WHERE id = $1";
    let Some(before) = locked(tx, id).await? else {
        return Ok(false);
    };
    on_either!(&mut *tx, tx => {
        sqlx::query(SQL).bind(id.as_str()).bind(answer).execute(&mut **tx).await?;
    });
    announce(tx, before.review.product.as_str(), at);
    Ok(true)
}

pub(super) async fn forget_names(tx: &mut Transaction, ids: &[ReviewId], at: UnixMillis) -> Result<u64> {
    const SQL: &str = "UPDATE review SET name = '' WHERE id = $1 AND name <> ''";
    let mut forgotten = 0;
    for id in ids {
        let Some(before) = locked(tx, id).await? else { continue };
        let done = on_either!(&mut *tx, tx => {
            sqlx::query(SQL).bind(id.as_str()).execute(&mut **tx).await?.rows_affected()
        });
        if done > 0 {
            announce(tx, before.review.product.as_str(), at);
        }
        forgotten += done;
    }
    Ok(forgotten)
}

pub(super) async fn delete(tx: &mut Transaction, id: &ReviewId, at: UnixMillis) -> Result<bool> {
    const SQL: &str = "DELETE FROM review WHERE id = $1";
    let Some(before) = locked(tx, id).await? else {
        return Ok(false);
    };
    forget_reports(tx, id).await?;
    on_either!(&mut *tx, tx => { sqlx::query(SQL).bind(id.as_str()).execute(&mut **tx).await?; });
    count(tx, before.review.product.as_str(), at).await?;
    Ok(true)
}

pub(super) async fn report(
    tx: &mut Transaction,
    id: &ReviewId,
    reporter: &str,
    reason: ReportReason,
    at: UnixMillis,
) -> Result<Reported> {
    const NOTE: &str = "INSERT INTO review_report (review, reporter, reason, reported_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (review, reporter) DO NOTHING";
    const COUNT: &str = "UPDATE review SET reports = reports + 1, status = $2 WHERE id = $1";
    let Some(before) = locked(tx, id).await? else {
        return Ok(Reported::NotShown);
    };
    if before.status != ReviewStatus::Approved {
        return Ok(Reported::NotShown);
    }
    let noted = on_either!(&mut *tx, tx => {
        sqlx::query(NOTE).bind(id.as_str()).bind(reporter).bind(reason.as_str()).bind(at.0)
            .execute(&mut **tx).await?.rows_affected()
    });
    if noted == 0 {
        return Ok(Reported::Again);
    }
    let hides = before.reports + 1 >= REPORTS_TO_HIDE;
    let status = if hides {
        ReviewStatus::Waiting
    } else {
        ReviewStatus::Approved
    };
    on_either!(&mut *tx, tx => {
        sqlx::query(COUNT).bind(id.as_str()).bind(status.as_str()).execute(&mut **tx).await?;
    });
    if !hides {
        return Ok(Reported::Counted);
    }
    count(tx, before.review.product.as_str(), at).await?;
    Ok(Reported::Hidden)
}

/// The review as it is now. Whoever else changes one of the same product waits from here on.
async fn locked(tx: &mut Transaction, id: &ReviewId) -> Result<Option<JudgedReview>> {
    let Some((product,)) = one::<(String,)>(tx, "SELECT product FROM review WHERE id = $1", id.as_str()).await? else {
        return Ok(None);
    };
    rating::lock(tx, &product).await?;
    let row: Option<Row> = one(tx, FIND, id.as_str()).await?;
    row.map(read).transpose()
}

async fn forget_reports(tx: &mut Transaction, id: &ReviewId) -> Result<()> {
    const SQL: &str = "DELETE FROM review_report WHERE review = $1";
    on_either!(tx, tx => { sqlx::query(SQL).bind(id.as_str()).execute(&mut **tx).await?; });
    Ok(())
}

async fn count(tx: &mut Transaction, product: &str, at: UnixMillis) -> Result<()> {
    rating::count(tx, product).await?;
    announce(tx, product, at);
    Ok(())
}

fn announce(tx: &mut Transaction, product: &str, at: UnixMillis) {
    outbox::append(tx, Topic::Review, &[product], at);
}

#[derive(Serialize)]
struct ReviewRow<'a> {
    id: &'a str,
    product: &'a str,
    language: &'static str,
    stars: u8,
    title: &'a str,
    body: &'a str,
    name: &'a str,
    answer: Option<&'a str>,
    status: &'static str,
    reason: Option<&'a str>,
    at: i64,
}

impl<'a> ReviewRow<'a> {
    fn new(review: &'a Review, status: ReviewStatus, reason: Option<&'a str>) -> Self {
        let words = &review.words;
        Self {
            id: review.id.as_str(),
            product: review.product.as_str(),
            language: review.language.code(),
            stars: words.stars.number(),
            title: &words.title,
            body: &words.text,
            name: &words.name,
            answer: review.answer.as_deref(),
            status: status.as_str(),
            reason,
            at: review.written_at.0,
        }
    }
}
