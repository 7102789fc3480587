//! Checkouts that ended without an order: they tell who wanted to buy what, and are forgotten.

use domain::ids::CartId;

use super::{owners, repository::OrderRepository};
use crate::{
    Result,
    database::{Transaction, execute, on_either},
};

// One whose money was not given back yet stays until somebody has seen to it, and one whose money may still come or is promised,
// until its provider has said what becomes of it.
macro_rules! ended {
    ($more:literal) => {
        concat!(
            "SELECT cart_id, version FROM checkout WHERE state IN ('released', 'void')
            AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.cart_id = checkout.cart_id
                AND p.cart_version = checkout.version AND (p.captured > p.refunded OR p.state IN ('pending', 'authorised'))) AND ",
            $more
        )
    };
}

/// Those that ended before a time, the oldest first, and not more than so many.
pub(crate) const OLD: &str = ended!("expires_at < $1 ORDER BY expires_at LIMIT $2");
const OF_CART: &str = ended!("cart_id = $1");
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
    /// Forgets the checkouts of carts that ended without an order; of those that have to stay, who wanted to buy.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn forget_ended(&self, carts: &[CartId]) -> Result<()> {
        const LEFT: &str = "SELECT version, body FROM checkout WHERE cart_id = $1 AND state IN ('released', 'void')";
        let mut tx = self.tx.lock().await?;
        let forgotten = async {
            for cart in carts {
                let cart = cart.to_string();
                let ended: Vec<EndedRow> = on_either!(&mut *tx, tx => {
                    sqlx::query_as(OF_CART).bind(cart.clone()).fetch_all(&mut **tx).await?
                });
                forget(&mut tx, ended).await?;
                owners::pseudonymise_checkouts(&mut tx, LEFT, &cart).await?;
            }
            Ok(())
        }
        .await;
        tx.note(forgotten)
    }
}
