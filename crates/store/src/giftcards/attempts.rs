//! Wrong PINs: one row for each card and address, changed by one statement.

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardId,
    guessing::{TRIES_COUNT_FOR, WrongTries},
};

use super::record::stored_id;
use crate::{
    Result,
    database::{Pools, on_either},
};

pub(super) async fn count(pools: &Pools, card: GiftCardId, address: &str, at: UnixMillis) -> Result<()> {
    const SQL: &str = "INSERT INTO gift_card_try (card, address, since, last_at, tries) VALUES ($1, $2, $3, $3, 1)
        ON CONFLICT (card, address) DO UPDATE SET
            tries = CASE WHEN gift_card_try.since <= $4 THEN 1 ELSE gift_card_try.tries + 1 END,
            since = CASE WHEN gift_card_try.since <= $4 THEN excluded.since ELSE gift_card_try.since END,
            last_at = CASE WHEN gift_card_try.last_at > excluded.last_at THEN gift_card_try.last_at
                ELSE excluded.last_at END";
    let ended = at.before(TRIES_COUNT_FOR);
    let mut tx = pools.begin_write().await?;
    on_either!(&mut tx, tx => {
        sqlx::query(SQL).bind(stored_id(card)).bind(address).bind(at.0).bind(ended.0).execute(&mut **tx).await?;
    });
    tx.commit().await?;
    Ok(())
}

pub(super) async fn of(pools: &Pools, card: GiftCardId, address: &str, at: UnixMillis) -> Result<WrongTries> {
    const SQL: &str = "SELECT
            CAST(COALESCE(SUM(CASE WHEN address = $2 THEN tries ELSE 0 END), 0) AS BIGINT),
            CAST(COALESCE(MAX(CASE WHEN address = $2 THEN since ELSE 0 END), 0) AS BIGINT),
            CAST(COALESCE(SUM(tries), 0) AS BIGINT),
            CAST(COALESCE(MAX(last_at), 0) AS BIGINT)
        FROM gift_card_try WHERE card = $1 AND since > $3";
    let ended = at.before(TRIES_COUNT_FOR);
    let (here, here_since, everywhere, last): (i64, i64, i64, i64) = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(SQL).bind(stored_id(card)).bind(address).bind(ended.0).fetch_one(&mut **reader).await?
    });
    let count = |tries: i64| u32::try_from(tries).unwrap_or(u32::MAX);
    Ok(WrongTries {
        here: count(here),
        here_since: UnixMillis(here_since),
        everywhere: count(everywhere),
        last: UnixMillis(last),
    })
}
