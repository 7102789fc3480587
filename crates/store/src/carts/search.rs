//! Finding carts by other things than their keys.

use std::str::FromStr;

use domain::{
    cart::CartKey,
    clock::UnixMillis,
    ids::{CartId, IdentityId, MarketId},
};

use crate::{
    Error, Result,
    database::{Pools, on_either},
};

/// Which carts are wanted: those that fit all that is given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CartSearch {
    pub identity: Option<IdentityId>,
    pub market: Option<MarketId>,
    /// Committed at this time or later.
    pub modified_since: Option<UnixMillis>,
    /// How many of the newest are left out.
    pub offset: u32,
    /// At most so many.
    pub limit: u32,
}

/// A search with its condition on `$1`, the identity. An empty market fits all.
macro_rules! statements {
    ($identity:literal) => {
        Statements {
            page: concat!(
                "SELECT identity, market, updated_at FROM cart WHERE ",
                $identity,
                " AND ($2 = '' OR market = $2) AND updated_at >= $3
                  ORDER BY updated_at DESC, identity, market LIMIT $4 OFFSET $5"
            ),
            count: concat!(
                "SELECT CAST(COUNT(*) AS BIGINT) FROM cart WHERE ",
                $identity,
                " AND ($2 = '' OR market = $2) AND updated_at >= $3"
            ),
        }
    };
}

struct Statements {
    page: &'static str,
    count: &'static str,
}

const OF_ONE: Statements = statements!("identity = $1");
const OF_ALL: Statements = statements!("$1 = ''");

pub(super) async fn find(pools: &Pools, id: CartId) -> Result<Option<CartKey>> {
    const SQL: &str = "SELECT identity, market FROM cart WHERE cart_id = $1 LIMIT 1";
    let id = id.to_string();
    let row: Option<(String, String)> = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(SQL).bind(id).fetch_optional(&mut **reader).await?
    });
    row.map(|(identity, market)| read_key(&identity, &market)).transpose()
}

pub(super) async fn search(pools: &Pools, search: &CartSearch) -> Result<(Vec<(CartKey, UnixMillis)>, u64)> {
    let sql = if search.identity.is_some() { OF_ONE } else { OF_ALL };
    let identity = search.identity.map(|identity| identity.to_string()).unwrap_or_default();
    let market = search.market.as_ref().map_or("", MarketId::as_str);
    let since = search.modified_since.map_or(i64::MIN, |since| since.0);
    let mut tx = pools.begin_read().await?;
    let (rows, count): (Vec<(String, String, i64)>, (i64,)) = on_either!(&mut tx, tx => {
        let page = sqlx::query_as(sql.page).bind(&identity).bind(market).bind(since)
            .bind(i64::from(search.limit)).bind(i64::from(search.offset));
        let count = sqlx::query_as(sql.count).bind(&identity).bind(market).bind(since);
        (page.fetch_all(&mut **tx).await?, count.fetch_one(&mut **tx).await?)
    });
    tx.commit().await?;
    let carts = rows
        .into_iter()
        .map(|(identity, market, at)| Ok((read_key(&identity, &market)?, UnixMillis(at))));
    Ok((carts.collect::<Result<_>>()?, u64::try_from(count.0).unwrap_or(0)))
}

pub(super) fn read_key(identity: &str, market: &str) -> Result<CartKey> {
    Ok(CartKey {
        identity: parse(identity)?,
        market: parse(market)?,
    })
}

fn parse<T: FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T> {
    text.parse().map_err(|reason| Error::corrupt("cart", text, reason))
}
