//! Checkouts that ended without an order: they tell who wanted to buy what, and are forgotten.

use domain::{
    checkout::CheckoutState,
    ids::CartId,
    order::{Payment, PaymentState},
};

use super::{CheckoutKey, checkouts, repository::OrderRepository};
use crate::{
    Error, Result,
    database::{Transaction, execute, on_either},
};

// One whose money was not given back yet stays until somebody has seen to it.
macro_rules! ended {
    ($more:literal) => {
        concat!(
            "SELECT cart_id, version FROM checkout WHERE state IN ('released', 'void')
            AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.cart_id = checkout.cart_id
                AND p.cart_version = checkout.version AND p.captured > p.refunded) AND ",
            $more
        )
    };
}

/// Those that ended before a time, the oldest first, and not more than so many.
pub(crate) const OLD: &str = ended!("expires_at < $1 ORDER BY expires_at LIMIT $2");
const OF_CART: &str = ended!("cart_id = $1 ORDER BY version");
/// The checkouts of a version of a cart, and what providers were told of it. What was paid and given back stays.
pub(crate) const DELETE: [&str; 2] = [
    "DELETE FROM payment_attempt WHERE payment_id IN
        (SELECT id FROM payment WHERE cart_id = $1 AND cart_version = $2)",
    "DELETE FROM checkout WHERE cart_id = $1 AND version = $2",
];

/// Cart and version of a checkout.
pub(crate) type EndedRow = (String, i64);

pub(crate) async fn forget(tx: &mut Transaction, ended: Vec<EndedRow>) -> Result<()> {
    for (cart, version) in ended {
        for sql in DELETE {
            execute!(tx, sql, cart.clone(), version)?;
        }
    }
    Ok(())
}

impl OrderRepository<'_> {
    /// Forgets the checkouts of carts that ended without an order. One whose money may still come, or is promised, has to stay
    /// until its provider has said what becomes of it: it forgets who wanted to buy, and can become an order no more.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn forget_ended(&self, carts: &[CartId]) -> Result<()> {
        let mut carts: Vec<_> = carts.iter().map(CartId::to_string).collect();
        carts.sort_unstable();
        let mut tx = self.tx.lock().await?;
        let forgotten = async {
            for cart in carts {
                let ended: Vec<EndedRow> = on_either!(&mut *tx, tx => {
                    sqlx::query_as(OF_CART).bind(cart).fetch_all(&mut **tx).await?
                });
                for row in ended {
                    if !is_kept_without_buyer(&mut tx, &row).await? {
                        forget(&mut tx, vec![row]).await?;
                    }
                }
            }
            Ok(())
        }
        .await;
        tx.note(forgotten)
    }
}

/// Whether money of the checkout is under way, so that it stays without its buyer.
async fn is_kept_without_buyer(tx: &mut Transaction, (cart, version): &EndedRow) -> Result<bool> {
    let key = CheckoutKey::read(cart, *version).map_err(|reason| Error::corrupt("checkout", cart, reason))?;
    let Some(mut checkout) = checkouts::lock(tx, key).await? else {
        return Ok(true);
    };
    let waits = |payment: &Payment| matches!(payment.state(), PaymentState::Pending | PaymentState::Authorised);
    if matches!(checkout.state, CheckoutState::Completed { .. }) {
        return Ok(true);
    }
    if !checkout.payments().iter().any(waits) {
        return Ok(false);
    }
    // Nothing of it was taken, so that there is nothing to book.
    checkout.give_up();
    checkout.contents.pseudonymise();
    checkouts::save(tx, &checkout).await?;
    Ok(true)
}
