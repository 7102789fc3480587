//! Whose orders they are: guests' that become a customer's, and those of people who are forgotten.

use std::collections::BTreeSet;

use domain::{
    checkout::Checkout,
    clock::UnixMillis,
    contact::Email,
    ids::{IdentityId, OrderId},
    order::Order,
};

use super::{
    repository::OrderRepository,
    rows::{OrderRow, order_where, with_payments},
    search::OrderSearch,
};
use crate::{
    Error, Result,
    database::{Engine, Pools, Transaction, execute, on_either},
    transaction::RowKind,
};

/// Orders that one transaction rewrites: whoever has more of them does so piece by piece.
const AT_ONCE: i64 = 500;

/// Bought with an address, by somebody without an account, and not forgotten since.
macro_rules! of_guest {
    () => {
        "email = $1 AND customer LIKE 'a-%' AND email <> $2"
    };
}

/// Reads orders that are to be rewritten as SQLite does, whose only writer is alone, and as PostgreSQL does: there they stay
/// locked until the commit, in the order of their ids, and are read as whoever had them before left them.
macro_rules! to_rewrite {
    ($condition:expr) => {
        [
            order_where!($condition),
            concat!(order_where!($condition), " FOR UPDATE"),
        ]
    };
}

/// What came of one piece of forgetting somebody's orders.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Forgotten {
    /// How many name nobody any more.
    pub orders: u32,
    /// Those that are still on their way, or of which money is owed, whose buyer must be known until then.
    pub open: Vec<OrderId>,
    /// Whose they were, each once.
    pub owners: BTreeSet<IdentityId>,
    /// The last order that was looked at, where there may be more.
    pub next: Option<OrderId>,
}

/// Whose orders are forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuyerOf {
    /// Somebody with an account.
    Customer(IdentityId),
    /// Those without one who gave an address, in small letters.
    Guest(String),
}

impl BuyerOf {
    /// Finds their orders, and of a guest's address those of an account as well: see [`Self::has`].
    pub fn search(&self) -> OrderSearch {
        let (customer, email) = match self {
            Self::Customer(customer) => (Some(*customer), None),
            Self::Guest(email) => (None, Some(email.clone())),
        };
        OrderSearch {
            customer,
            email,
            ..OrderSearch::default()
        }
    }

    /// Whether an order that the search found is theirs.
    pub fn has(&self, order: &Order) -> bool {
        match self {
            Self::Customer(customer) => order.contents.customer == *customer,
            Self::Guest(_) => matches!(order.contents.customer, IdentityId::Anonymous(_)),
        }
    }
}

impl OrderRepository<'_> {
    /// Gives the orders that guests made with an address to the customer who has it, [`AT_ONCE`] at most; whether there may be
    /// more. What is left over is given with the next call.
    ///
    /// # Errors
    ///
    /// The storage does not work, or a row is not what this program writes.
    pub async fn take_over(&self, email: &str, customer: IdentityId) -> Result<bool> {
        const OF_GUESTS: [&str; 2] = to_rewrite!(concat!(of_guest!(), " AND id > $3 ORDER BY id LIMIT $4"));
        const PUT: &str = "UPDATE shop_order SET customer = $2, body = $3 WHERE id = $1";
        let mut tx = self.tx.lock().await?;
        let taken = async {
            let orders = read(&mut tx, OF_GUESTS, email, None).await?;
            let has_more = is_full(&orders);
            for mut order in orders {
                order.contents.customer = customer;
                execute!(tx, PUT, order.id.to_string(), customer.to_string(), document(&order)?)?;
            }
            Ok(has_more)
        }
        .await;
        tx.note(taken)
    }

    /// Takes out of somebody's orders what tells who bought, but for those that are on their way or of which money is owed: a
    /// piece of them, after the last one of the piece before. The orders stay: the law wants them kept.
    ///
    /// # Errors
    ///
    /// The storage does not work, or a row is not what this program writes.
    pub async fn forget_buyer(&self, buyer: &BuyerOf, after: Option<OrderId>, at: UnixMillis) -> Result<Forgotten> {
        const OF_CUSTOMER: [&str; 2] = to_rewrite!("customer = $1 AND email <> $2 AND id > $3 ORDER BY id LIMIT $4");
        const OF_GUEST: [&str; 2] = to_rewrite!(concat!(of_guest!(), " AND id > $3 ORDER BY id LIMIT $4"));
        let (sql, value) = match buyer {
            BuyerOf::Customer(customer) => (OF_CUSTOMER, customer.to_string()),
            BuyerOf::Guest(email) => (OF_GUEST, email.clone()),
        };
        let mut tx = self.tx.lock().await?;
        let forgotten = async {
            let orders = read(&mut tx, sql, &value, after).await?;
            let next = orders.last().map(|order| order.id).filter(|_| is_full(&orders));
            let mut forgotten = Forgotten {
                next,
                ..Forgotten::default()
            };
            for order in orders {
                forgotten.owners.insert(order.contents.customer);
                if order.needs_no_buyer(at) {
                    forget(&mut tx, order).await?;
                    forgotten.orders += 1;
                } else {
                    forgotten.open.push(order.id);
                }
            }
            Ok(forgotten)
        }
        .await;
        tx.note(forgotten)
    }

    /// The same of one order; false while it is on its way, or money of it is owed.
    ///
    /// # Errors
    ///
    /// The storage does not work, or the row is not what this program writes.
    pub async fn forget_buyer_of(&self, order: OrderId, at: UnixMillis) -> Result<bool> {
        let mut tx = self.tx.lock().await?;
        let forgotten = async {
            let Some(order) = lock(&mut tx, order).await? else {
                return Ok(true);
            };
            if !order.needs_no_buyer(at) {
                return Ok(false);
            }
            forget(&mut tx, order).await?;
            Ok(true)
        }
        .await;
        tx.note(forgotten)
    }
}

fn is_full(orders: &[Order]) -> bool {
    i64::try_from(orders.len()).is_ok_and(|count| count >= AT_ONCE)
}

/// An order that still tells who bought, which nobody else changes until the commit.
pub(crate) async fn lock(tx: &mut Transaction, order: OrderId) -> Result<Option<Order>> {
    const ONE: [&str; 2] = to_rewrite!("id = $1 AND email <> $2 AND id > $3 LIMIT $4");
    Ok(read(tx, ONE, &order.to_string(), None).await?.pop())
}

/// Takes out of an order what tells who bought. It is to be [locked](lock) before it is read: it is written whole.
pub(crate) async fn forget(tx: &mut Transaction, mut order: Order) -> Result<()> {
    const PUT: &str = "UPDATE shop_order SET email = $2, body = $3 WHERE id = $1";
    const USES: &str = "UPDATE promotion_use SET customer = $2 WHERE reference = $1";
    const CHECKOUTS: &str = "SELECT version, body FROM checkout WHERE cart_id = $1";
    const PUT_CHECKOUT: &str = "UPDATE checkout SET body = $3 WHERE cart_id = $1 AND version = $2";
    // Where money moved, or may still move, its provider is asked by the attempt for whatever is given back.
    const ATTEMPTS: &str = "DELETE FROM payment_attempt WHERE payment_id IN
        (SELECT id FROM payment WHERE order_id = $1 AND state IN ('refused', 'cancelled', 'refunded'))";
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

pub(super) async fn has_guest_orders(pools: &Pools, email: &str) -> Result<bool> {
    const SQL: &str = concat!("SELECT 1 FROM shop_order WHERE ", of_guest!(), " LIMIT 1");
    let found: Option<(i32,)> = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(SQL).bind(email).bind(Email::nobody().normalised()).fetch_optional(&mut **reader).await?
    });
    Ok(found.is_some())
}

/// The orders of a list that still tell who bought, which nobody else changes until the commit, with their payments.
async fn read(
    tx: &mut Transaction,
    [sqlite, postgres]: [&'static str; 2],
    value: &str,
    after: Option<OrderId>,
) -> Result<Vec<Order>> {
    let sql = match tx.sides() {
        Engine::Sqlite(_) => sqlite,
        Engine::Postgres(_) => postgres,
    };
    let (value, after) = (
        value.to_owned(),
        after.map(|order| order.to_string()).unwrap_or_default(),
    );
    let rows: Vec<OrderRow> = on_either!(&mut *tx, tx => {
        sqlx::query_as(sql).bind(value).bind(Email::nobody().normalised()).bind(after).bind(AT_ONCE)
            .fetch_all(&mut **tx).await?
    });
    for (id, ..) in &rows {
        tx.locked.add(RowKind::Order, id.clone())?;
    }
    let orders = with_payments(tx, rows).await?;
    Ok(orders.into_iter().map(|stored| stored.order).collect())
}

fn document(order: &Order) -> Result<String> {
    serde_json::to_string(order).map_err(|_| Error::corrupt("shop_order", order.id, "it cannot be written"))
}
