//! What the shop looks at, and what readers see.

use domain::{
    ids::{ProductCode, ReviewId},
    review::{JudgedReview, Review, ReviewOrder, ReviewStatus, ShownReviews, Stars},
};

use serde::Serialize;

use super::rows::{Row, columns, read};
use crate::{
    Error, Result,
    database::{BatchStatement, Reader, Transaction, json, on_either, over_rows},
};

/// Which reviews the shop looks at, the newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewSearch {
    pub status: Option<ReviewStatus>,
    pub product: Option<ProductCode>,
    /// At most so many.
    pub limit: u32,
}

pub(super) async fn find(reader: &mut Reader, id: &ReviewId) -> Result<Option<JudgedReview>> {
    const SQL: &str = concat!("SELECT ", columns!(), " FROM review WHERE id = $1");
    let row: Option<Row> = on_either!(reader, reader => {
        sqlx::query_as(SQL).bind(id.as_str()).fetch_optional(&mut **reader).await?
    });
    row.map(read).transpose()
}

const OF_IDS: BatchStatement = over_rows!(
    (key text),
    concat!("SELECT ", columns!(), " FROM review WHERE id IN (SELECT key FROM r)")
);

pub(super) async fn of_ids(tx: &mut Transaction, ids: &[ReviewId]) -> Result<Vec<JudgedReview>> {
    let keys: Vec<KeyRow<'_>> = ids.iter().map(|id| KeyRow { key: id.as_str() }).collect();
    let rows: Vec<Row> = tx.rows(&OF_IDS, &json(&keys)).await?;
    rows.into_iter().map(read).collect()
}

pub(super) async fn products(reader: &mut Reader) -> Result<Vec<ProductCode>> {
    // From one product to the next: what it costs grows with products, not with reviews.
    const SQL: &str = "WITH RECURSIVE reviewed (product) AS (
            SELECT MIN(product) FROM review
            UNION ALL
            SELECT (SELECT MIN(product) FROM review WHERE product > reviewed.product) FROM reviewed
             WHERE reviewed.product IS NOT NULL
        )
        SELECT product FROM reviewed WHERE product IS NOT NULL";
    let rows: Vec<String> = on_either!(reader, reader => {
        sqlx::query_scalar(SQL).fetch_all(&mut **reader).await?
    });
    let code = |row: &String| ProductCode::parse(row).map_err(|reason| Error::corrupt("review", row, reason));
    rows.iter().map(code).collect()
}

#[derive(Serialize)]
struct KeyRow<'a> {
    key: &'a str,
}

pub(super) async fn search(reader: &mut Reader, search: &ReviewSearch) -> Result<Vec<JudgedReview>> {
    const SQL: &str = concat!(
        "SELECT ",
        columns!(),
        " FROM review WHERE ($1 = '' OR status = $1) AND ($2 = '' OR product = $2)
          ORDER BY written_at DESC, id LIMIT $3"
    );
    let status = search.status.map_or("", ReviewStatus::as_str);
    let product = search.product.as_ref().map_or("", |code| code.as_str());
    let rows: Vec<Row> = on_either!(reader, reader => {
        sqlx::query_as(SQL).bind(status).bind(product).bind(i64::from(search.limit))
            .fetch_all(&mut **reader).await?
    });
    rows.into_iter().map(read).collect()
}

/// Of a product that readers see, in an order for which there is an index.
macro_rules! shown {
    ($order:literal) => {
        concat!(
            "SELECT ",
            columns!(),
            " FROM review WHERE product = $1 AND status = 'approved' AND ($2 = 0 OR stars = $2) ORDER BY ",
            $order,
            " LIMIT $3 OFFSET $4"
        )
    };
}

pub(super) async fn shown(reader: &mut Reader, which: &ShownReviews) -> Result<Vec<Review>> {
    let sql = match which.order {
        ReviewOrder::Newest => shown!("written_at DESC, id"),
        ReviewOrder::Highest => shown!("stars DESC, written_at DESC, id"),
        ReviewOrder::Lowest => shown!("stars, written_at DESC, id"),
    };
    let stars = which.stars.map_or(0, Stars::number);
    let rows: Vec<Row> = on_either!(reader, reader => {
        sqlx::query_as(sql).bind(which.product.as_str()).bind(i64::from(stars))
            .bind(i64::from(which.limit)).bind(i64::from(which.offset))
            .fetch_all(&mut **reader).await?
    });
    rows.into_iter()
        .map(|row| read(row).map(|judged| judged.review))
        .collect()
}
