//! A shop with the orders of years: support and programs read and find them.

use std::{
    ffi::OsStr,
    net::SocketAddr,
    time::{Duration, Instant},
};

use domain::order::OrderNumber;
use futures_util::future::try_join_all;
use serde::Serialize;
use serde_json::json;
use tokio::sync::watch;

use super::{
    crowd,
    purchases::{
        guest::{Choice, Guest, choose, order_id, standing},
        line::{Line, Request},
    },
    stocked::now,
};
use crate::{
    database::{DatabaseFile, failed},
    error::{Error, Result},
    progress,
    report::Section,
    server::{ServerArgs, Started},
    shop::{command, data_dir, stock},
    stats::{Goals, Samples},
};

#[derive(Debug, Clone, clap::Args)]
pub struct OrdersArgs {
    /// Orders in the database, copies of one that a guest placed
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1000..=10_000_000))]
    pub orders: u32,
    /// Programs that read at the same time, each one call after another
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub clients: u32,
    /// How long is measured
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
}

/// Of each kind of call, in milliseconds.
const P99: f64 = 20.0;
/// Orders that one statement makes.
const AT_ONCE: u32 = 10_000;
/// Between two orders, in milliseconds: a million of them in about three years.
const APART: i64 = 90_000;
/// So many orders one buyer has in all.
const OF_ONE_BUYER: u32 = 20;
const WEEK: i64 = 7 * 24 * 60 * 60 * 1000;
const ROLE: &str = "CustomerServiceRepresentatives";

pub async fn run(args: &OrdersArgs, server: &ServerArgs) -> Result<Section> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "The database is filled before the server starts: leave --url out.".to_owned(),
        ));
    }
    let (home, program) = (server.folder()?, server.program()?);
    Started::new(&program, &home, "demo")?.stop()?;
    let codes = stock(&program, &home, 1, &[])?;
    let started = Started::new(&program, &home, "demo")?;
    let order = place(started.address, &codes[0]).await?;
    started.stop()?;
    let years = Years {
        count: args.orders,
        newest: now().0,
    };
    let filled = years
        .fill(&DatabaseFile(data_dir(&home).join("praline.db")), &order)
        .await?;
    let issue: Vec<&OsStr> = ["tokens", "issue", "--role", ROLE].map(OsStr::new).into();
    let token = command(&program, &issue, &data_dir(&home), &[])?;
    let token = String::from_utf8_lossy(&token).trim().to_owned();

    let started = Started::new(&program, &home, "demo")?;
    let taken = years.read(started.address, &token, args).await?;
    started.stop()?;
    let what = format!(
        "A database of {} orders; {} programs read and find some for {} seconds, each one call after another.",
        args.orders, args.clients, args.seconds
    );
    let command = format!(
        "cargo run --release -p bench -- orders --orders {} --clients {} --seconds {}",
        args.orders, args.clients, args.seconds
    );
    let mut section = Section::new("orders", what, command);
    section.figure("filling the database took", filled.as_secs_f64(), "s");
    let goals = || Goals {
        p50: None,
        p99: (args.orders >= 1_000_000).then_some(P99),
    };
    let latencies = Kind::ALL.iter().zip(&taken);
    section
        .latencies
        .extend(latencies.map(|(kind, samples)| samples.latency(kind.name()).with_goals(goals())));
    Ok(section)
}

/// One order as a guest places it; returns its id.
async fn place(server: SocketAddr, code: &str) -> Result<String> {
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
struct Years {
    count: u32,
    newest: i64,
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
    async fn fill(self, file: &DatabaseFile, order: &str) -> Result<Duration> {
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
            customer: customer(nth % self.buyers()),
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

    fn buyers(self) -> u32 {
        self.count.div_ceil(OF_ONE_BUYER)
    }

    fn placed(self, nth: u32) -> i64 {
        self.newest - i64::from(self.count - nth) * APART
    }

    /// How long each kind of call took.
    async fn read(self, server: SocketAddr, token: &str, args: &OrdersArgs) -> Result<Vec<Samples>> {
        let (publisher, published) = watch::channel(Some(server));
        let begun = Instant::now();
        let clients = (0..args.clients).map(|client| {
            let mut line = Line::new(published.clone());
            async move {
                let mut taken: Vec<Samples> = Kind::ALL.iter().map(|_| Samples::default()).collect();
                let mut turn = client;
                while begun.elapsed() < Duration::from_secs(args.seconds) {
                    for (kind, samples) in Kind::ALL.iter().zip(&mut taken) {
                        // Far from the one before, as those are that people ask for.
                        let nth = scattered(turn) % self.count;
                        let (at, asked) = (begun.elapsed(), Instant::now());
                        let answer = line.ask(&kind.request(self, nth).by(token)).await?;
                        samples.add(at, asked.elapsed());
                        if answer.status != 200 || !answer.body.contains("\"orderNumber\"") {
                            let text: String = answer.body.chars().take(300).collect();
                            return Err(Error::server(format!("{} was answered with {text}", kind.name())));
                        }
                        turn += args.clients;
                    }
                }
                Ok::<_, Error>(taken)
            }
        });
        let each = try_join_all(clients).await?;
        drop(publisher);
        let mut all: Vec<Samples> = Kind::ALL.iter().map(|_| Samples::default()).collect();
        for client in each {
            all.iter_mut().zip(client).for_each(|(all, one)| all.join(one));
        }
        Ok(all)
    }
}

/// What is asked.
#[derive(Clone, Copy)]
enum Kind {
    ById,
    ByNumber,
    Newest,
    OfStatus,
    OfBuyer,
    OfCustomer,
    OfWeek,
}

impl Kind {
    const ALL: [Self; 7] = [
        Self::ById,
        Self::ByNumber,
        Self::Newest,
        Self::OfStatus,
        Self::OfBuyer,
        Self::OfCustomer,
        Self::OfWeek,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::ById => "read by its id",
            Self::ByNumber => "read by its number",
            Self::Newest => "the newest 20",
            Self::OfStatus => "20 to be packed",
            Self::OfBuyer => "those of an address",
            Self::OfCustomer => "those of a customer",
            Self::OfWeek => "20 of a week",
        }
    }

    fn request(self, years: Years, nth: u32) -> Request {
        let buyer = nth % years.buyers();
        let until = years.placed(nth).max(years.placed(0) + WEEK);
        let form = match self {
            Self::ById => return Request::get(format!("/api/cda/orders/{}", uuid(nth, 1))),
            Self::ByNumber => return Request::get(format!("/api/cda/orders/{}", number(nth))),
            Self::Newest => json!({}),
            Self::OfStatus => json!({"status": "processing"}),
            Self::OfBuyer => json!({"email": email(buyer)}),
            Self::OfCustomer => json!({"customerId": customer(buyer)}),
            Self::OfWeek => json!({
                "placedSince": moment(until - WEEK), "placedBefore": moment(until), "marketId": "FI",
            }),
        };
        Request::json("POST", "/api/cda/orders/search", form.to_string())
    }
}

/// Numbers next to one another are far apart afterwards (Knuth's multiplicative hash).
fn scattered(nth: u32) -> u32 {
    nth.wrapping_mul(2_654_435_761)
}

/// Random ids are spread over an index; these are too.
fn uuid(nth: u32, of: u8) -> String {
    format!("{:08x}-0000-4000-8000-{of:04x}{nth:08x}", scattered(nth))
}

/// Not that of the order that was placed.
fn number(nth: u32) -> String {
    OrderNumber::of(u64::from(nth) + 1_000).to_string()
}

fn customer(buyer: u32) -> String {
    format!("a-{:08x}{buyer:024x}", scattered(buyer))
}

fn email(buyer: u32) -> String {
    format!("buyer-{buyer}@example.com")
}

fn moment(at: i64) -> String {
    runtime::timestamp::format(domain::clock::UnixMillis(at))
}
