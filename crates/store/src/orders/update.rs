//! An order is changed, with all that follows.

use domain::{
    clock::UnixMillis,
    ids::OrderId,
    order::{OrderCommand, OrderError, Payment},
};

use super::{
    effects,
    key::CheckoutKey,
    payments,
    rows::{self, StoredOrder},
};
use crate::{
    Error, Result,
    database::{Transaction, on_either},
    error::from_storage,
    jobs,
    transaction::{RowKind, Tx},
};

/// Why an order cannot be changed.
#[derive(Debug, thiserror::Error)]
pub enum UpdateError {
    #[error("there is no such order")]
    Unknown,
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(UpdateError);

pub(super) async fn update(
    tx: &Tx,
    id: OrderId,
    command: &OrderCommand,
    at: UnixMillis,
) -> Result<StoredOrder, UpdateError> {
    let (mut stored, goods) = {
        let mut tx = tx.lock().await?;
        let locked = lock(&mut tx, id).await;
        tx.note(locked)?
    };
    let before = stored.order.clone();
    let handled = stored.order.handle(command.clone(), at).map_err(UpdateError::from);
    let effects = tx.lock().await?.note(handled)?;
    if stored.order == before {
        return Ok(stored);
    }
    stored.version += 1;
    effects::apply(tx, &stored.order, &effects, goods, at).await?;
    let mut tx = tx.lock().await?;
    let saved = async {
        let jobs = effects::jobs(&stored, &effects, &tx.subscriptions, at)?;
        jobs::put(&mut tx, jobs, at).await?;
        save(&mut tx, &stored, before.payments(), at).await
    }
    .await;
    tx.note(saved)?;
    Ok(stored)
}

/// The order, which nobody else changes until the commit, and what its goods were reserved under.
pub(super) async fn lock(tx: &mut Transaction, id: OrderId) -> Result<(StoredOrder, CheckoutKey), UpdateError> {
    // Writes nothing new.
    const LOCK: &str = "UPDATE shop_order SET version = version WHERE id = $1";
    const GOODS: &str = "SELECT cart_id, version FROM checkout WHERE cart_id = $1 AND state = 'completed'";
    tx.locked.add(RowKind::Order, id.to_string())?;
    let locked = on_either!(&mut *tx, tx => {
        sqlx::query(LOCK).bind(id.to_string()).execute(&mut **tx).await?.rows_affected()
    });
    if locked == 0 {
        return Err(UpdateError::Unknown);
    }
    let stored = rows::find_in(tx, rows::ById(id)).await?.ok_or(UpdateError::Unknown)?;
    let cart = stored.order.cart.to_string();
    let (cart, version): (String, i64) =
        on_either!(&mut *tx, tx => sqlx::query_as(GOODS).bind(cart).fetch_one(&mut **tx).await?);
    let goods = CheckoutKey::read(&cart, version).map_err(|reason| Error::corrupt("checkout", cart, reason))?;
    Ok((stored, goods))
}

async fn save(tx: &mut Transaction, stored: &StoredOrder, before: &[Payment], at: UnixMillis) -> Result<()> {
    const SQL: &str = "UPDATE shop_order SET status = $2, credited = $3, version = $4, updated_at = $5, body = $6
        WHERE id = $1";
    let order = &stored.order;
    let body = serde_json::to_string(order).map_err(|reason| Error::corrupt("shop_order", order.id, reason))?;
    on_either!(&mut *tx, tx => {
        let update = sqlx::query(SQL).bind(order.id.to_string()).bind(order.status().as_str())
            .bind(order.credited()).bind(stored.version.cast_signed()).bind(at.0).bind(body);
        update.execute(&mut **tx).await?;
    });
    payments::save(tx, before, order.payments(), None, at).await
}
