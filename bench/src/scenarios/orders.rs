//! A shop with the orders of years: support and programs read and find them.

use std::{
    ffi::OsStr,
    net::SocketAddr,
    time::{Duration, Instant},
};

use futures_util::future::try_join_all;
use serde_json::json;
use tokio::sync::watch;

use super::{
    purchases::line::{Line, Request},
    stocked::now,
    years::{self, Years, email, number, scattered, uuid},
};
use crate::{
    database::DatabaseFile,
    error::{Error, Result},
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
    let order = years::place(started.address, &codes[0]).await?;
    started.stop()?;
    let years = Years {
        count: args.orders,
        of_one_buyer: OF_ONE_BUYER,
        newest: now().0,
        owner: customer,
    };
    let filled = years
        .fill(&DatabaseFile(data_dir(&home).join("praline.db")), &order)
        .await?;
    let issue: Vec<&OsStr> = ["tokens", "issue", "--role", ROLE].map(OsStr::new).into();
    let token = command(&program, &issue, &data_dir(&home), &[])?;
    let token = String::from_utf8_lossy(&token).trim().to_owned();

    let started = Started::new(&program, &home, "demo")?;
    let taken = read(years, started.address, &token, args).await?;
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

/// How long each kind of call took.
async fn read(years: Years, server: SocketAddr, token: &str, args: &OrdersArgs) -> Result<Vec<Samples>> {
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
                    let nth = scattered(turn) % years.count;
                    let (at, asked) = (begun.elapsed(), Instant::now());
                    let answer = line.ask(&kind.request(years, nth).by(token)).await?;
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

fn customer(buyer: u32) -> String {
    format!("a-{:08x}{buyer:024x}", scattered(buyer))
}

fn moment(at: i64) -> String {
    runtime::timestamp::format(domain::clock::UnixMillis(at))
}
