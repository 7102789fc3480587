//! Whose orders they are: guests' that become a customer's, and those of people who are forgotten.

use domain::{checkout::Checkout, contact::Email, ids::IdentityId, order::Order};

use super::{
    repository::OrderRepository,
    rows::{OrderRow, order_where, read_order},
};
use crate::{
    Error, Result,
    database::{Transaction, execute, on_either},
    transaction::RowKind,
};

/// Orders that one transaction rewrites; nobody has so many that wait for it.
const AT_ONCE: i64 = 500;

/// What came of forgetting somebody's orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Forgotten {
    pub orders: u32,
    /// Those that are still on their way, whose buyer must be known until they have come.
    pub open: u32,
}

impl OrderRepository<'_> {
    /// Gives the orders that guests made with an address to the customer who has it. Returns how many.
    ///
    /// # Errors
    ///
    /// The storage does not work, or a row is not what this program writes.
    pub async fn take_over(&self, email: &str, customer: IdentityId) -> Result<u32> {
        const OF_GUESTS: &str = order_where!("email = $1 AND customer LIKE 'a-%' AND email <> $2 ORDER BY id LIMIT $3");
        const PUT: &str = "UPDATE shop_order SET customer = $2, body = $3 WHERE id = $1";
        let mut tx = self.tx.lock().await?;
        let taken = async {
            let orders = read(&mut tx, OF_GUESTS, email).await?;
            let count = orders.len();
            for mut order in orders {
                tx.locked.add(RowKind::Order, order.id.to_string())?;
                order.contents.customer = customer;
                execute!(tx, PUT, order.id.to_string(), customer.to_string(), document(&order)?)?;
            }
            Ok(u32::try_from(count).unwrap_or(u32::MAX))
        }
        .await;
        tx.note(taken)
    }

    /// Takes out of a customer's orders what tells who bought, but for those that are on their way. The orders stay: the
    /// law wants them kept.
    ///
    /// # Errors
    ///
    /// The storage does not work, or a row is not what this program writes.
    pub async fn forget_buyer(&self, customer: IdentityId) -> Result<Forgotten> {
        const OF_CUSTOMER: &str = order_where!("customer = $1 AND email <> $2 ORDER BY id LIMIT $3");
        let mut tx = self.tx.lock().await?;
        let forgotten = async {
            let mut forgotten = Forgotten::default();
            for order in read(&mut tx, OF_CUSTOMER, &customer.to_string()).await? {
                if order.is_closed() {
                    tx.locked.add(RowKind::Order, order.id.to_string())?;
                    forget(&mut tx, order).await?;
                    forgotten.orders += 1;
                } else {
                    forgotten.open += 1;
                }
            }
            Ok(forgotten)
        }
        .await;
        tx.note(forgotten)
    }
}

async fn forget(tx: &mut Transaction, mut order: Order) -> Result<()> {
    const PUT: &str = "UPDATE shop_order SET email = $2, body = $3 WHERE id = $1";
    const USES: &str = "UPDATE promotion_use SET customer = $2 WHERE reference = $1";
    const CHECKOUTS: &str = "SELECT version, body FROM checkout WHERE cart_id = $1";
    const PUT_CHECKOUT: &str = "UPDATE checkout SET body = $3 WHERE cart_id = $1 AND version = $2";
    const ATTEMPTS: &str =
        "DELETE FROM payment_attempt WHERE payment_id IN (SELECT id FROM payment WHERE order_id = $1)";
    order.pseudonymise();
    let (id, customer) = (order.id.to_string(), order.contents.customer.to_string());
    let email = order.contents.buyer.email.normalised();
    execute!(tx, PUT, id.clone(), email, document(&order)?)?;
    execute!(tx, USES, id.clone(), customer)?;
    execute!(tx, ATTEMPTS, id)?;
    let cart = order.cart.to_string();
    let checkouts: Vec<(i64, String)> =
        on_either!(&mut *tx, tx => sqlx::query_as(CHECKOUTS).bind(cart.clone()).fetch_all(&mut **tx).await?);
    for (version, body) in checkouts {
        let mut checkout: Checkout =
            serde_json::from_str(&body).map_err(|_| Error::corrupt("checkout", &cart, "it cannot be read"))?;
        checkout.contents.pseudonymise();
        let body =
            serde_json::to_string(&checkout).map_err(|_| Error::corrupt("checkout", &cart, "it cannot be written"))?;
        execute!(tx, PUT_CHECKOUT, cart.clone(), version, body)?;
    }
    Ok(())
}

/// The orders of a list that still tell who bought, to be rewritten: without their payments, which stand beside them.
async fn read(tx: &mut Transaction, sql: &'static str, value: &str) -> Result<Vec<Order>> {
    let value = value.to_owned();
    let rows: Vec<OrderRow> = on_either!(&mut *tx, tx => {
        sqlx::query_as(sql).bind(value).bind(Email::nobody().normalised()).bind(AT_ONCE).fetch_all(&mut **tx).await?
    });
    let orders = rows
        .iter()
        .map(|(id, version, body)| read_order(id, *version, body, Vec::new()));
    orders.map(|stored| stored.map(|stored| stored.order)).collect()
}

fn document(order: &Order) -> Result<String> {
    serde_json::to_string(order).map_err(|_| Error::corrupt("shop_order", order.id, "it cannot be written"))
}
