//! Tries to guess a code or a PIN: one row for each subject, changed by one guarded statement.

use domain::clock::UnixMillis;

use crate::{
    Result,
    database::{Pools, on_either},
};

pub(super) async fn count(pools: &Pools, subject: &str, limit: u32, since: UnixMillis, at: UnixMillis) -> Result<bool> {
    const SQL: &str = "INSERT INTO wrong_try (subject, since, tries) VALUES ($1, $4, 1)
        ON CONFLICT (subject) DO UPDATE SET
            tries = CASE WHEN wrong_try.since <= $3 THEN 1 ELSE wrong_try.tries + 1 END,
            since = CASE WHEN wrong_try.since <= $3 THEN excluded.since ELSE wrong_try.since END
        WHERE wrong_try.since <= $3 OR wrong_try.tries < $2";
    if limit == 0 {
        return Ok(false);
    }
    let limit = i64::from(limit);
    let mut tx = pools.begin_write().await?;
    let counted = on_either!(&mut tx, tx => {
        sqlx::query(SQL).bind(subject).bind(limit).bind(since.0).bind(at.0).execute(&mut **tx).await?.rows_affected()
    });
    tx.commit().await?;
    Ok(counted > 0)
}

pub(super) async fn forgive(pools: &Pools, subject: &str) -> Result<()> {
    const SQL: &str = "UPDATE wrong_try SET tries = tries - 1 WHERE subject = $1 AND tries > 0";
    let mut tx = pools.begin_write().await?;
    on_either!(&mut tx, tx => {
        sqlx::query(SQL).bind(subject).execute(&mut **tx).await?;
    });
    tx.commit().await?;
    Ok(())
}

pub(super) async fn of(pools: &Pools, subject: &str, since: UnixMillis) -> Result<u32> {
    const SQL: &str = "SELECT tries FROM wrong_try WHERE subject = $1 AND since > $2";
    let row: Option<(i64,)> = on_either!(&pools.readers, pool => {
        sqlx::query_as(SQL).bind(subject).bind(since.0).fetch_optional(pool).await?
    });
    Ok(row.map_or(0, |(tries,)| u32::try_from(tries).unwrap_or(u32::MAX)))
}
