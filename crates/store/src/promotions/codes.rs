//! Codes that were generated for promotions: put in batches, found one by one.

use domain::{
    clock::UnixMillis,
    ids::PromotionId,
    promotion::{CouponCode, IssuedCode},
};
use serde::Serialize;

use super::Promotions;
use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    outbox::{self, Topic},
};

/// What codes that are generated together have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeBatch {
    pub promotion: PromotionId,
    /// The name of the batch.
    pub name: String,
    /// How many orders may have each code; any number where nothing is said.
    pub uses: Option<u32>,
    pub expires: Option<UnixMillis>,
}

/// A generated code as it is listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeRecord {
    pub code: CouponCode,
    pub promotion: PromotionId,
    pub batch: String,
    pub uses: Option<u32>,
    pub used: u32,
    pub expires: Option<UnixMillis>,
    pub revoked: Option<UnixMillis>,
    pub created: UnixMillis,
}

/// Codes of a promotion: of one batch, or all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeSelection {
    pub promotion: PromotionId,
    pub batch: Option<String>,
}

const PUT: BatchStatement = over_rows!(
    (code text, promotion text, batch text, most bigint, expires bigint, at bigint),
    "INSERT INTO promotion_code (code, promotion, batch, uses_limit, expires_at, created_at)
     SELECT code, promotion, batch, most, expires, at FROM r WHERE true
     ON CONFLICT (code) DO NOTHING RETURNING code"
);

const REVOKE: BatchStatement = over_rows!(
    (code text, at bigint),
    "UPDATE promotion_code SET revoked_at = r.at FROM r
     WHERE promotion_code.code = r.code AND revoked_at IS NULL RETURNING promotion_code.code"
);

impl Promotions {
    /// Puts codes; returns those of them that nobody had before. The others are left as they are.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn put_codes(&self, batch: &CodeBatch, codes: &[CouponCode], at: UnixMillis) -> Result<Vec<CouponCode>> {
        let (pools, batch, codes) = (self.shared.pools.clone(), batch.clone(), codes.to_vec());
        self.shared
            .run(async move {
                let row = |code| CodeRow {
                    code,
                    promotion: batch.promotion.as_str(),
                    batch: &batch.name,
                    most: batch.uses,
                    expires: batch.expires.map(|at| at.0),
                    at: at.0,
                };
                let mut tx = pools.begin_write().await?;
                let rows: Vec<_> = codes.iter().map(|code| row(code.as_str())).collect();
                let put: Vec<(String,)> = tx.rows(&PUT, &json(&rows)).await?;
                tx.commit().await?;
                put.into_iter().map(|(code,)| read_code(&code)).collect()
            })
            .await
    }

    /// A generated code; nothing where nobody generated it.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn find_code(&self, code: &CouponCode) -> Result<Option<IssuedCode>> {
        const SQL: &str = "SELECT promotion, COALESCE(expires_at, 9223372036854775807),
                CAST(CASE WHEN uses_limit IS NOT NULL AND used >= uses_limit THEN 1 ELSE 0 END AS BIGINT),
                CAST(CASE WHEN revoked_at IS NULL THEN 0 ELSE 1 END AS BIGINT)
            FROM promotion_code WHERE code = $1";
        let (pools, code) = (self.shared.pools.clone(), code.clone());
        self.shared
            .run(async move {
                let row: Option<(String, i64, i64, i64)> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).bind(code.as_str()).fetch_optional(&mut **reader).await?
                });
                row.map(|(promotion, expires, is_used_up, is_revoked)| {
                    read_issued(&promotion, [expires, is_used_up, is_revoked])
                })
                .transpose()
            })
            .await
    }

    /// The codes of a promotion, by batch and code.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn codes(&self, selection: &CodeSelection) -> Result<Vec<CodeRecord>> {
        type Row = (String, String, Option<i64>, i64, Option<i64>, Option<i64>, i64);
        const SQL: &str = "SELECT code, batch, uses_limit, used, expires_at, revoked_at, created_at
            FROM promotion_code WHERE promotion = $1 AND ($2 = '' OR batch = $2) ORDER BY batch, code";
        let (pools, selection) = (self.shared.pools.clone(), selection.clone());
        self.shared
            .run(async move {
                let batch = selection.batch.as_deref().unwrap_or_default();
                let rows: Vec<Row> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).bind(selection.promotion.as_str()).bind(batch)
                        .fetch_all(&mut **reader).await?
                });
                let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
                let records = rows
                    .into_iter()
                    .map(|(code, batch, uses, used, expires, revoked, created)| {
                        Ok(CodeRecord {
                            code: read_code(&code)?,
                            promotion: selection.promotion.clone(),
                            batch,
                            uses: uses.map(count),
                            used: count(used),
                            expires: expires.map(UnixMillis),
                            revoked: revoked.map(UnixMillis),
                            created: UnixMillis(created),
                        })
                    });
                records.collect()
            })
            .await
    }

    /// Makes codes worthless; returns how many were not before. Open carts that hold one hear of it.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn revoke_codes(&self, codes: &[CouponCode], at: UnixMillis) -> Result<u64> {
        let (pools, codes) = (self.shared.pools.clone(), codes.to_vec());
        self.shared
            .run(async move {
                let rows: Vec<_> = codes
                    .iter()
                    .map(|code| RevokedRow {
                        code: code.as_str(),
                        at: at.0,
                    })
                    .collect();
                let mut tx = pools.begin_write().await?;
                let revoked: Vec<(String,)> = tx.rows(&REVOKE, &json(&rows)).await?;
                match revoked.as_slice() {
                    [] => {}
                    [(code,)] => outbox::append(&mut tx, Topic::CouponCode, &[code], at),
                    _ => outbox::append(&mut tx, Topic::CouponCode, &[ALL_CODES], at),
                }
                tx.commit().await?;
                Ok(revoked.len() as u64)
            })
            .await
    }
}

/// The key of an event about so many codes that whoever shows some looks at all of those.
const ALL_CODES: &str = "";

/// Takes one use of a generated code for an order. Uses alone are counted: whether the code is in force was judged when the
/// purchase began, and what expires or is revoked while somebody pays was promised to them.
pub(super) async fn take(tx: &mut Transaction, code: &str, at: UnixMillis) -> Result<CodeUse> {
    const TAKE: &str = "UPDATE promotion_code SET used = used + 1
        WHERE code = $1 AND (uses_limit IS NULL OR used < uses_limit)
        RETURNING used, COALESCE(uses_limit, 9223372036854775807)";
    const IS_THERE: &str = "SELECT CAST(COUNT(*) AS BIGINT) FROM promotion_code WHERE code = $1";
    let taken: Option<(i64, i64)> = on_either!(&mut *tx, tx => {
        sqlx::query_as(TAKE).bind(code).fetch_optional(&mut **tx).await?
    });
    if let Some((used, limit)) = taken {
        if used == limit {
            outbox::append(tx, Topic::CouponCode, &[code], at);
        }
        return Ok(CodeUse::Taken);
    }
    let (count,): (i64,) = on_either!(&mut *tx, tx => {
        sqlx::query_as(IS_THERE).bind(code).fetch_one(&mut **tx).await?
    });
    Ok(if count == 0 {
        CodeUse::NotGenerated
    } else {
        CodeUse::UsedUp
    })
}

pub(super) enum CodeUse {
    Taken,
    /// A code of the promotion's own conditions.
    NotGenerated,
    UsedUp,
}

/// Gives back one use of a code, if it was a generated one.
pub(super) async fn give_back(tx: &mut Transaction, code: &str, at: UnixMillis) -> Result<()> {
    const GIVE: &str = "UPDATE promotion_code SET used = used - 1 WHERE code = $1 AND used > 0
        RETURNING used, COALESCE(uses_limit, 9223372036854775807)";
    let given: Option<(i64, i64)> = on_either!(&mut *tx, tx => {
        sqlx::query_as(GIVE).bind(code).fetch_optional(&mut **tx).await?
    });
    // It was used up, and is not any more.
    if given.is_some_and(|(used, limit)| used + 1 == limit) {
        outbox::append(tx, Topic::CouponCode, &[code], at);
    }
    Ok(())
}

/// Expiry (the end of all times stands for none), and two truths as numbers.
pub(crate) fn read_issued(promotion: &str, [expires, is_used_up, is_revoked]: [i64; 3]) -> Result<IssuedCode> {
    Ok(IssuedCode {
        promotion: PromotionId::parse(promotion)
            .map_err(|reason| Error::corrupt("promotion_code", promotion, reason))?,
        expires: (expires != i64::MAX).then_some(UnixMillis(expires)),
        is_used_up: is_used_up != 0,
        is_revoked: is_revoked != 0,
    })
}

fn read_code(code: &str) -> Result<CouponCode> {
    CouponCode::parse(code).map_err(|reason| Error::corrupt("promotion_code", code, reason))
}

#[derive(Serialize)]
struct CodeRow<'a> {
    code: &'a str,
    promotion: &'a str,
    batch: &'a str,
    most: Option<u32>,
    expires: Option<i64>,
    at: i64,
}

#[derive(Serialize)]
struct RevokedRow<'a> {
    code: &'a str,
    at: i64,
}
