//! What approved reviews come to, by product.

use std::collections::BTreeMap;

use domain::{
    ids::ProductCode,
    review::{Rating, Ratings, Review, Reviewed},
};
use serde::Serialize;

use super::rows::{Row, columns, read};
use crate::{
    Error, Result,
    database::{BatchStatement, EitherRow, Transaction, json, on_either, over_rows},
};

type RatingRow = (String, i64, i64, i64, i64, i64);

/// The newest reviews of each product; the one that makes it too many is left out.
macro_rules! newest {
    ($which:literal) => {
        concat!(
            "SELECT ",
            columns!(),
            " FROM (SELECT review.*, ROW_NUMBER() OVER (PARTITION BY product ORDER BY written_at DESC, id) AS place
                    FROM review WHERE status = 'approved'",
            $which,
            ") AS placed WHERE place <= 3 ORDER BY product, place"
        )
    };
}
const _: () = assert!(Ratings::NEWEST == 3, "`newest!` names the same number");

const RATINGS_OF: BatchStatement = over_rows!(
    (code text),
    "SELECT product, one, two, three, four, five FROM product_rating WHERE product IN (SELECT code FROM r)"
);

const NEWEST_OF: BatchStatement = over_rows!((code text), newest!(" AND product IN (SELECT code FROM r)"));

pub(super) async fn all(tx: &mut Transaction) -> Result<Vec<(ProductCode, Reviewed)>> {
    let ratings = tx
        .all("SELECT product, one, two, three, four, five FROM product_rating WHERE reviews > 0")
        .await?;
    let newest: Vec<Row> = tx.all(newest!("")).await?;
    join(ratings, newest)
}

pub(super) async fn of(tx: &mut Transaction, products: &[ProductCode]) -> Result<Vec<(ProductCode, Reviewed)>> {
    let codes: Vec<CodeRow<'_>> = products.iter().map(|code| CodeRow { code: code.as_str() }).collect();
    let codes = json(&codes);
    let ratings: Vec<RatingRow> = tx.rows(&RATINGS_OF, &codes).await?;
    let newest: Vec<Row> = tx.rows(&NEWEST_OF, &codes).await?;
    let mut found: BTreeMap<ProductCode, Reviewed> = join(ratings, newest)?.into_iter().collect();
    let all = products.iter().map(|code| {
        let nothing = || Reviewed {
            rating: Rating::default(),
            newest: Vec::new(),
        };
        (code.clone(), found.remove(code).unwrap_or_else(nothing))
    });
    Ok(all.collect())
}

fn join(ratings: Vec<RatingRow>, newest: Vec<Row>) -> Result<Vec<(ProductCode, Reviewed)>> {
    let mut by_product: BTreeMap<ProductCode, Vec<Review>> = BTreeMap::new();
    for row in newest {
        let review = read(row)?.review;
        by_product.entry(review.product.clone()).or_default().push(review);
    }
    let joined = ratings.into_iter().map(|(product, one, two, three, four, five)| {
        let code = ProductCode::parse(&product).map_err(|reason| Error::corrupt("product_rating", &product, reason))?;
        let counts = [one, two, three, four, five].map(|count| u32::try_from(count).unwrap_or(0));
        let newest = by_product.remove(&code).unwrap_or_default();
        Ok((
            code,
            Reviewed {
                rating: Rating { counts },
                newest,
            },
        ))
    });
    joined.collect()
}

/// Locks what is known of a product, so that two judgements of its reviews do not each miss the other.
pub(super) async fn lock(tx: &mut Transaction, product: &str) -> Result<()> {
    const SQL: &str = "INSERT INTO product_rating (product, reviews, stars, one, two, three, four, five)
        VALUES ($1, 0, 0, 0, 0, 0, 0, 0) ON CONFLICT (product) DO UPDATE SET product = excluded.product";
    on_either!(tx, tx => { sqlx::query(SQL).bind(product).execute(&mut **tx).await?; });
    Ok(())
}

/// Counts anew: the sum is that of the reviews by construction.
pub(super) async fn count(tx: &mut Transaction, product: &str) -> Result<()> {
    const SQL: &str = "UPDATE product_rating SET
        (reviews, stars, one, two, three, four, five) = (
            SELECT COUNT(*), CAST(COALESCE(SUM(r.stars), 0) AS BIGINT),
                   COUNT(CASE WHEN r.stars = 1 THEN 1 END), COUNT(CASE WHEN r.stars = 2 THEN 1 END),
                   COUNT(CASE WHEN r.stars = 3 THEN 1 END), COUNT(CASE WHEN r.stars = 4 THEN 1 END),
                   COUNT(CASE WHEN r.stars = 5 THEN 1 END)
            FROM review r WHERE r.product = $1 AND r.status = 'approved')
        WHERE product = $1";
    on_either!(tx, tx => { sqlx::query(SQL).bind(product).execute(&mut **tx).await?; });
    Ok(())
}

/// Reads rows of any shape.
pub(super) async fn one<T: EitherRow>(tx: &mut Transaction, sql: &'static str, key: &str) -> Result<Option<T>> {
    Ok(on_either!(tx, tx => sqlx::query_as(sql).bind(key).fetch_optional(&mut **tx).await?))
}

#[derive(Serialize)]
struct CodeRow<'a> {
    code: &'a str,
}
