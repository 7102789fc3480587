//! Orders as they are read.

use domain::{
    ids::{CartId, OrderId},
    order::{Order, OrderNumber, Payment},
};
use serde::Serialize;

use crate::{
    Error, Result,
    database::{BatchStatement, Pools, Transaction, json, on_either, over_rows},
};

/// An order as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredOrder {
    pub order: Order,
    /// Counts its changes, from 1.
    pub version: u64,
}

/// Id, version, body.
pub(crate) type OrderRow = (String, i64, String);

macro_rules! order_where {
    ($condition:expr) => {
        concat!("SELECT id, version, body FROM shop_order WHERE ", $condition)
    };
}
pub(super) use order_where;

/// What an order is found by: its column and its value.
pub(super) trait Key {
    const SQL: &'static str;
    fn value(&self) -> String;
}

pub(super) struct ById(pub(super) OrderId);
pub(super) struct ByNumber(pub(super) OrderNumber);
pub(super) struct ByCart(pub(super) CartId);

/// An order with its payments in one statement, which needs no transaction to be of one moment.
macro_rules! whole_where {
    ($condition:expr) => {
        concat!(
            "SELECT o.id, o.version, o.body, p.body FROM shop_order o LEFT JOIN payment p ON p.order_id = o.id
             WHERE ",
            $condition,
            " ORDER BY p.position, p.id"
        )
    };
}

impl Key for ById {
    const SQL: &'static str = whole_where!("o.id = $1");
    fn value(&self) -> String {
        self.0.to_string()
    }
}

impl Key for ByNumber {
    const SQL: &'static str = whole_where!("o.number = $1");
    fn value(&self) -> String {
        self.0.to_string()
    }
}

impl Key for ByCart {
    const SQL: &'static str = whole_where!("o.cart_id = $1");
    fn value(&self) -> String {
        self.0.to_string()
    }
}

/// Id, version, body, and the body of one of its payments.
type WholeRow = (String, i64, String, Option<String>);

pub(super) async fn find<K: Key + Send>(pools: &Pools, key: K) -> Result<Option<StoredOrder>> {
    let value = key.value();
    let rows =
        on_either!(pools.reader().await?, reader => sqlx::query_as(K::SQL).bind(value).fetch_all(&mut **reader).await?);
    read_whole(&rows)
}

pub(super) async fn find_in<K: Key + Send>(tx: &mut Transaction, key: K) -> Result<Option<StoredOrder>> {
    let value = key.value();
    let rows = on_either!(tx, tx => sqlx::query_as(K::SQL).bind(value).fetch_all(&mut **tx).await?);
    read_whole(&rows)
}

/// The order that the rows are of.
fn read_whole(rows: &[WholeRow]) -> Result<Option<StoredOrder>> {
    let Some((id, version, body, _)) = rows.first() else {
        return Ok(None);
    };
    let payments = rows.iter().filter_map(|(.., payment)| payment.as_deref());
    let payments = payments.map(read_payment).collect::<Result<_>>()?;
    Ok(Some(read_order(id, *version, body, payments)?))
}

const PAYMENTS: BatchStatement = over_rows!(
    (place text),
    "SELECT p.order_id, p.body FROM payment p JOIN r ON r.place = p.order_id ORDER BY p.order_id, p.position, p.id"
);

/// The orders of the rows, in their order.
pub(super) async fn with_payments(tx: &mut Transaction, rows: Vec<OrderRow>) -> Result<Vec<StoredOrder>> {
    let ids: Vec<IdRow<'_>> = rows.iter().map(|(id, ..)| IdRow { place: id }).collect();
    let bodies: Vec<(String, String)> = match ids.is_empty() {
        true => Vec::new(),
        false => tx.rows(&PAYMENTS, &json(&ids)).await?,
    };
    let orders = rows.into_iter().map(|(id, version, body)| {
        let payments = bodies.iter().filter(|(order, _)| *order == id);
        let payments: Vec<Payment> = payments.map(|(_, body)| read_payment(body)).collect::<Result<_>>()?;
        read_order(&id, version, &body, payments)
    });
    orders.collect()
}

pub(super) fn read_order(id: &str, version: i64, body: &str, payments: Vec<Payment>) -> Result<StoredOrder> {
    let order: Order = serde_json::from_str(body).map_err(|reason| Error::corrupt("shop_order", id, reason))?;
    Ok(StoredOrder {
        order: order.with_payments(payments),
        version: u64::try_from(version).map_err(|reason| Error::corrupt("shop_order", id, reason))?,
    })
}

pub(super) fn read_payment(body: &str) -> Result<Payment> {
    // Nothing of a document stands in an error: it has what a provider told of a person.
    serde_json::from_str(body).map_err(|reason| Error::corrupt("payment", "?", reason))
}

#[derive(Serialize)]
struct IdRow<'a> {
    place: &'a str,
}
