//! Payments as rows: what their providers told, and the sums that are compared with the ledger.

use domain::{
    clock::UnixMillis,
    ids::{OrderId, PaymentId},
    money::Currency,
    order::Payment,
};

use super::{key::CheckoutKey, rows::read_payment};
use crate::{
    Error, Result,
    database::{Transaction, on_either},
};

/// Where a payment belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PaymentPlace {
    pub(super) checkout: CheckoutKey,
    pub(super) order: Option<OrderId>,
}

pub(super) async fn place(tx: &mut Transaction, id: PaymentId) -> Result<Option<PaymentPlace>> {
    const SQL: &str = "SELECT cart_id, cart_version, COALESCE(order_id, '') FROM payment WHERE id = $1";
    let row: Option<(String, i64, String)> =
        on_either!(tx, tx => sqlx::query_as(SQL).bind(id.to_string()).fetch_optional(&mut **tx).await?);
    row.map(|(cart, version, order)| {
        let corrupt = |reason: String| Error::corrupt("payment", id, reason);
        Ok(PaymentPlace {
            checkout: CheckoutKey::read(&cart, version).map_err(corrupt)?,
            order: match order.is_empty() {
                true => None,
                false => Some(order.parse().map_err(|reason| Error::corrupt("payment", id, reason))?),
            },
        })
    })
    .transpose()
}

pub(super) async fn of_checkout(tx: &mut Transaction, key: CheckoutKey) -> Result<Vec<Payment>> {
    const SQL: &str = "SELECT body FROM payment WHERE cart_id = $1 AND cart_version = $2 ORDER BY position, id";
    let rows: Vec<(String,)> = on_either!(tx, tx => sqlx::query_as(SQL)
        .bind(key.cart.to_string()).bind(key.version.cast_signed()).fetch_all(&mut **tx).await?);
    rows.iter().map(|(body,)| read_payment(body)).collect()
}

pub(super) async fn insert(
    tx: &mut Transaction,
    key: CheckoutKey,
    position: usize,
    payment: &Payment,
    currency: Currency,
    at: UnixMillis,
) -> Result<()> {
    const SQL: &str = "INSERT INTO payment (id, cart_id, cart_version, position, order_id, provider, currency, minor,
            captured, refunded, state, body, created_at, updated_at)
        VALUES ($1, $2, $3, $4, NULL, $5, $6, $7, $8, $9, $10, $11, $12, $12)";
    let position = i64::try_from(position).unwrap_or(i64::MAX);
    let body = document(payment)?;
    on_either!(tx, tx => {
        let insert = sqlx::query(SQL).bind(payment.id.to_string()).bind(key.cart.to_string())
            .bind(key.version.cast_signed()).bind(position).bind(payment.provider.as_str()).bind(currency.code())
            .bind(payment.amount).bind(payment.captured()).bind(payment.refunded())
            .bind(payment.state().as_str()).bind(body).bind(at.0);
        insert.execute(&mut **tx).await?;
    });
    Ok(())
}

/// Writes what became of payments; those that are as they were before are left alone.
pub(super) async fn save(
    tx: &mut Transaction,
    before: &[Payment],
    after: &[Payment],
    order: Option<OrderId>,
    at: UnixMillis,
) -> Result<()> {
    const SQL: &str = "UPDATE payment SET captured = $2, refunded = $3, state = $4, body = $5,
            order_id = COALESCE($6, order_id), updated_at = $7 WHERE id = $1";
    let order = order.map(|order| order.to_string());
    for payment in after {
        let is_same = before.iter().any(|other| other == payment);
        if is_same && order.is_none() {
            continue;
        }
        let body = document(payment)?;
        let written = on_either!(&mut *tx, tx => {
            let update = sqlx::query(SQL).bind(payment.id.to_string()).bind(payment.captured())
                .bind(payment.refunded()).bind(payment.state().as_str()).bind(body).bind(order.as_deref()).bind(at.0);
            update.execute(&mut **tx).await?.rows_affected()
        });
        if written == 0 {
            return Err(Error::corrupt("payment", payment.id, "is not there any more"));
        }
    }
    Ok(())
}

fn document(payment: &Payment) -> Result<String> {
    serde_json::to_string(payment).map_err(|reason| Error::corrupt("payment", payment.id, reason))
}
