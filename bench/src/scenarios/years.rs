//! The orders of years: copies of one that a guest placed.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use domain::order::OrderNumber;
use serde::Serialize;
use tokio::sync::watch;

use super::{
    crowd,
    purchases::{
        guest::{Choice, Guest, choose, order_id, standing},
        line::Line,
    },
};
use crate::{
    database::{DatabaseFile, failed},
    error::{Error, Result},
    progress,
};

/// Orders that one statement makes.
const AT_ONCE: u32 = 10_000;
/// Between two orders, in milliseconds: a million of them in about three years.
const APART: i64 = 90_000;

/// One order as a guest places it; returns its id.
pub async fn place(server: SocketAddr, code: &str) -> Result<String> {
    let shopper = crowd::arrive(server, 1).await?.remove(0);
    let (_publisher, published) = watch::channel(Some(server));
    let mut line = Line::new(published);
    let guest = Guest::new(&shopper, 0);
    let ready = guest.fill(&mut line, code).await?;
    let order = order_id(&line.ask(&guest.order(&ready)).await?)?;
    let begun = standing(&line.ask(&guest.pay(&order)).await?)?;
    let payment = begun
        .payments
        .first()
        .ok_or_else(|| Error::server("No payment began."))?;
    let approve = Choice {
        choice: "approve",
        telling: "never",
    };
    let back = choose(&mut line, payment, approve).await?;
    line.ask(&back).await?;
    match standing(&line.ask(&guest.look(&order)).await?)?.order_number {
        Some(_) => Ok(order),
        None => Err(Error::server("A purchase that is paid is no order.")),
    }
}

/// The orders that are made up, by their places from the oldest.
#[derive(Clone, Copy)]
pub struct Years {
    pub count: u32,
    /// So many one buyer has in all, spread over the years.
    pub of_one_buyer: u32,
    /// When the newest is placed.
    pub newest: i64,
    /// What orders call a buyer.
    pub owner: fn(u32) -> String,
}

/// What one of them differs in from the one that was placed.
#[derive(Serialize)]
struct Copied {
    id: String,
    number: String,
    cart: String,
    payment: String,
    customer: String,
    email: String,
    status: &'static str,
    at: i64,
}

impl Years {
    /// Fills the database of a shop that is not running with copies of an order; returns how long that took.
    pub async fn fill(self, file: &DatabaseFile, order: &str) -> Result<Duration> {
        const ORDERS: &str = "INSERT INTO shop_order (id, number, cart_id, customer, email, market, currency, status, total,
                credited, version, placed_at, updated_at, body)
            SELECT c.value->>'id', c.value->>'number', c.value->>'cart', c.value->>'customer', c.value->>'email', o.market,
                o.currency, c.value->>'status', o.total, o.credited, o.version, c.value->>'at', c.value->>'at',
                json_set(o.body, '$.id', c.value->>'id', '$.number', c.value->>'number', '$.cart', c.value->>'cart',
                    '$.placedAt', c.value->>'at', '$.contents.customer', c.value->>'customer',
                    '$.contents.buyer.email', c.value->>'email')
            FROM shop_order o, jsonb_each($1) c WHERE o.id = $2";
        const PAYMENTS: &str = "INSERT INTO payment (id, cart_id, cart_version, position, order_id, provider, currency,
                minor, captured, refunded, state, body, created_at, updated_at)
            SELECT c.value->>'payment', c.value->>'cart', p.cart_version, p.position, c.value->>'id', p.provider, p.currency,
                p.minor, p.captured, p.refunded, p.state, json_set(p.body, '$.id', c.value->>'payment'), c.value->>'at',
                c.value->>'at'
            FROM payment p, jsonb_each($1) c WHERE p.order_id = $2";
        let begun = Instant::now();
        let bar = progress::bar("orders are made", u64::from(self.count));
        let mut connection = file.connect().await?;
        for first in (0..self.count).step_by(AT_ONCE as usize) {
            let last = self.count.min(first + AT_ONCE);
            let copies: Vec<Copied> = (first..last).map(|nth| self.copied(nth)).collect();
            let copies = serde_json::to_string(&copies).map_err(|error| Error::server(error.to_string()))?;
            for sql in [ORDERS, PAYMENTS] {
                let made = sqlx::query(sql).bind(&copies).bind(order);
                made.execute(&mut connection).await.map_err(failed)?;
            }
            bar.inc(u64::from(last - first));
        }
        bar.finish_and_clear();
        file.end(connection).await?;
        Ok(begun.elapsed())
    }

    fn copied(self, nth: u32) -> Copied {
        Copied {
            id: uuid(nth, 1),
            number: number(nth),
            cart: uuid(nth, 2),
            payment: uuid(nth, 3),
            customer: (self.owner)(nth % self.buyers()),
            email: email(nth % self.buyers()),
            // Most of what was ever ordered has arrived; the rest is not only the newest.
            status: if nth.is_multiple_of(500) {
                "processing"
            } else {
                "delivered"
            },
            at: self.placed(nth),
        }
    }

    pub fn buyers(self) -> u32 {
        self.count.div_ceil(self.of_one_buyer)
    }

    pub fn placed(self, nth: u32) -> i64 {
        self.newest - i64::from(self.count - nth) * APART
    }
}

/// Numbers next to one another are far apart afterwards (Knuth's multiplicative hash).
pub fn scattered(nth: u32) -> u32 {
    nth.wrapping_mul(2_654_435_761)
}

/// Random ids are spread over an index; these are too.
pub fn uuid(nth: u32, of: u8) -> String {
    format!("{:08x}-0000-4000-8000-{of:04x}{nth:08x}", scattered(nth))
}

/// Not that of the order that was placed.
pub fn number(nth: u32) -> String {
    OrderNumber::of(u64::from(nth) + 1_000).to_string()
}

pub fn email(buyer: u32) -> String {
    format!("buyer-{buyer}@example.com")
}
