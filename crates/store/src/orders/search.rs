//! Lists of orders, along the indexes of their table.

use domain::{
    clock::UnixMillis,
    ids::{IdentityId, MarketId, OrderId},
    order::OrderStatus,
};

use super::rows::{self, OrderRow, StoredOrder, order_where};
use crate::{
    Result,
    database::{Pools, on_either},
};

/// Which orders are wanted: those that fit all that is given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderSearch {
    pub customer: Option<IdentityId>,
    /// In small letters.
    pub email: Option<String>,
    pub status: Option<OrderStatus>,
    pub market: Option<MarketId>,
    /// Placed at this time or later.
    pub since: Option<UnixMillis>,
    /// Placed before this time.
    pub before: Option<UnixMillis>,
    /// The last order of the page before.
    pub after: Option<(UnixMillis, OrderId)>,
    /// At most so many.
    pub limit: u32,
}

/// A page of orders.
#[derive(Debug, Clone, PartialEq)]
pub struct OrderPage {
    /// The newest first.
    pub orders: Vec<StoredOrder>,
    /// Where the next page begins; nothing on the last one.
    pub next: Option<(UnixMillis, OrderId)>,
    /// How many orders fit, counted up to [`OrderPage::COUNTED`]: more are not worth the time.
    pub total: u64,
}

impl OrderPage {
    pub const COUNTED: u64 = 1_000;
}

/// A search whose first condition is on `$1`, along the index of that.
macro_rules! statements {
    ($first:literal) => {
        Statements {
            page: order_where!(concat!(
                $first,
                " AND (placed_at, id) < ($2, $3) AND placed_at >= $4 AND ($5 = '' OR market = $5)
                  AND ($6 = '' OR status = $6) AND ($7 = '' OR email = $7)
                  ORDER BY placed_at DESC, id DESC LIMIT $8"
            )),
            count: concat!(
                "SELECT CAST(COUNT(*) AS BIGINT) FROM (SELECT 1 FROM shop_order WHERE ",
                $first,
                " AND (placed_at, id) < ($2, $3) AND placed_at >= $4 AND ($5 = '' OR market = $5)
                  AND ($6 = '' OR status = $6) AND ($7 = '' OR email = $7) LIMIT $8) AS found"
            ),
        }
    };
}

struct Statements {
    page: &'static str,
    count: &'static str,
}

const OF_CUSTOMER: Statements = statements!("customer = $1");
const OF_EMAIL: Statements = statements!("email = $1");
const OF_STATUS: Statements = statements!("status = $1");
const OF_ALL: Statements = statements!("$1 = ''");

pub(super) async fn search(pools: &Pools, search: &OrderSearch) -> Result<OrderPage> {
    let status = search.status.map(OrderStatus::as_str).unwrap_or_default();
    let email = search.email.as_deref().unwrap_or_default();
    let (sql, first) = match (&search.customer, &search.email) {
        (Some(customer), _) => (OF_CUSTOMER, customer.to_string()),
        (None, Some(email)) => (OF_EMAIL, email.clone()),
        (None, None) if search.status.is_some() => (OF_STATUS, status.to_owned()),
        (None, None) => (OF_ALL, String::new()),
    };
    let market = search.market.as_ref().map_or("", MarketId::as_str);
    let since = search.since.map_or(i64::MIN, |since| since.0);
    // Of orders that were placed at the same moment the largest id comes first; no id is larger than this.
    let end = search
        .before
        .map_or((i64::MAX, LAST_ID.to_owned()), |before| (before.0, String::new()));
    let begin = search
        .after
        .map_or_else(|| end.clone(), |(at, id)| end.clone().min((at.0, id.to_string())));
    let one_more = i64::from(search.limit) + 1;
    let counted = i64::try_from(OrderPage::COUNTED).unwrap_or(i64::MAX);
    let mut tx = pools.begin_read().await?;
    let (mut found, (total,)): (Vec<OrderRow>, (i64,)) = on_either!(&mut tx, tx => {
        let page = sqlx::query_as(sql.page).bind(&first).bind(begin.0).bind(&begin.1).bind(since)
            .bind(market).bind(status).bind(email).bind(one_more);
        let count = sqlx::query_as(sql.count).bind(&first).bind(end.0).bind(&end.1).bind(since)
            .bind(market).bind(status).bind(email).bind(counted);
        (page.fetch_all(&mut **tx).await?, count.fetch_one(&mut **tx).await?)
    });
    let limit = usize::try_from(search.limit).unwrap_or(usize::MAX);
    let has_more = found.len() > limit;
    found.truncate(limit);
    let orders = rows::with_payments(&mut tx, found).await?;
    tx.commit().await?;
    let next = orders
        .last()
        .filter(|_| has_more)
        .map(|last| (last.order.placed_at, last.order.id));
    Ok(OrderPage {
        orders,
        next,
        total: total.unsigned_abs(),
    })
}

/// Above every id.
const LAST_ID: &str = "~";

macro_rules! count_where {
    ($condition:literal) => {
        concat!(
            "SELECT CAST(COUNT(*) AS BIGINT) FROM shop_order WHERE ",
            $condition,
            " AND status <> 'cancelled'"
        )
    };
}

pub(super) const OF_ADDRESS: &str = count_where!("email = $1");
pub(super) const OF_CUSTOMER_ID: &str = count_where!("customer = $1");

pub(super) async fn count(pools: &Pools, sql: &'static str, whose: &str) -> Result<u32> {
    let (count,): (i64,) = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(sql).bind(whose).fetch_one(&mut **reader).await?
    });
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}
