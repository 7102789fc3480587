//! Guests who buy over HTTP: from the first piece in the cart to the paid order, one after another.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use configuration::Config;
use futures_util::future::try_join_all;
use integrations::{
    payment::{Item, Notification},
    signing::HmacKey,
};
use serde_json::json;
use tokio::sync::watch;

use super::{
    crowd,
    purchases::{
        guest::{Choice, Guest, choose, order_id, standing},
        line::{Answer, Line, Request},
    },
};
use crate::{
    client::Shopper,
    error::{Error, Result},
    machine::raise_open_files,
    monitor::Monitor,
    report::{Goal, Section},
    server::{ServerArgs, Started},
    shop::{data_dir, stock},
    stats::{Goals, Samples},
};

#[derive(Debug, Clone, clap::Args)]
pub struct CheckoutsArgs {
    /// How many guests buy at the same time
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub clients: u32,
    /// How long is measured
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
    /// How long the same load runs before that
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(0..=60))]
    pub warmup: u64,
}

/// Products among which guests choose.
const PRODUCTS: usize = 10;
/// Checkouts a second, with the client on the same cores.
const RATE: f64 = 400.0;
/// Of the order button, in milliseconds.
const ORDER_P50: f64 = 12.0;
/// Of a webhook, in milliseconds.
const WEBHOOK_P99: f64 = 50.0;

pub async fn run(args: &CheckoutsArgs, server: &ServerArgs) -> Result<Section> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "Webhooks are signed with the key of a shop that is made here: leave --url out.".to_owned(),
        ));
    }
    raise_open_files(args.clients as usize)?;
    let (home, program) = (server.folder()?, server.program()?);
    Started::new(&program, &home, "demo")?.stop()?;
    let codes = stock(&program, &home, PRODUCTS, &[])?;
    let server = Started::new(&program, &home, "demo")?;
    let provider = Provider::of(&home)?;
    let shoppers = crowd::arrive(server.address, args.clients as usize).await?;
    let scene = Scene {
        address: server.address,
        codes: &codes,
        provider: &provider,
    };
    let warm = scene.buy(&shoppers, Duration::from_secs(args.warmup), 0).await?;
    let monitor = Monitor::start(server.process())?;
    let begun = Instant::now();
    let taken = scene
        .buy(&shoppers, Duration::from_secs(args.seconds), warm.next)
        .await?;
    let took = begun.elapsed();
    let usage = monitor.finish()?;
    server.stop()?;

    let what = format!(
        "{} guests buy one after another for {} seconds: a piece into the cart, details, delivery, the order, a payment at the test provider. Half of them come back with its result, for the others its webhook comes alone.",
        args.clients, args.seconds
    );
    let command = format!(
        "cargo run --release -p bench -- checkouts --clients {} --seconds {} --warmup {}",
        args.clients, args.seconds, args.warmup
    );
    let mut section = Section::new("checkouts", what, command);
    let a_second = taken.whole.len() as f64 / took.as_secs_f64();
    section.figure_with_goal("checkouts: a second", a_second, "/s", Some(Goal::AtLeast(RATE)));
    section.figure("server", usage.cores, "cores");
    let goal = |p50, p99| Goals { p50, p99 };
    for (name, samples, goals) in [
        ("the whole checkout", &taken.whole, Goals::default()),
        ("the order button", &taken.order, goal(Some(ORDER_P50), None)),
        ("a payment begins", &taken.pay, Goals::default()),
        ("the browser comes back", &taken.back, Goals::default()),
        ("a webhook", &taken.webhook, goal(None, Some(WEBHOOK_P99))),
    ] {
        section.latencies.push(samples.latency(name).with_goals(goals));
    }
    Ok(section)
}

/// Where guests buy, and what.
struct Scene<'a> {
    address: SocketAddr,
    codes: &'a [String],
    provider: &'a Provider,
}

/// How long each step took.
#[derive(Default)]
struct Taken {
    whole: Samples,
    order: Samples,
    pay: Samples,
    back: Samples,
    webhook: Samples,
    /// The number of the next purchase of each client.
    next: u64,
}

impl Scene<'_> {
    /// Lets all buy for so long; purchases are counted from `first`.
    async fn buy(&self, shoppers: &[Shopper], time: Duration, first: u64) -> Result<Taken> {
        let (publisher, published) = watch::channel(Some(self.address));
        let clients = shoppers.len() as u64;
        let begun = Instant::now();
        let all = shoppers.iter().zip(0u64..).map(|(shopper, client)| {
            let mut line = Line::new(published.clone());
            async move {
                let mut taken = Taken {
                    next: first,
                    ..Taken::default()
                };
                while begun.elapsed() < time {
                    let guest = Guest::new(shopper, taken.next * clients + client);
                    self.purchase(&guest, &mut line, begun, &mut taken).await?;
                    taken.next += 1;
                }
                Ok::<_, Error>(taken)
            }
        });
        let each = try_join_all(all).await?;
        drop(publisher);
        Ok(each.into_iter().fold(Taken::default(), Taken::join))
    }

    async fn purchase(&self, guest: &Guest, line: &mut Line, begun: Instant, taken: &mut Taken) -> Result<()> {
        let (at, started) = (begun.elapsed(), Instant::now());
        let code = &self.codes[guest.number() as usize % self.codes.len()];
        let ready = guest.fill(line, code).await?;
        let order = order_id(&timed(line, &guest.order(&ready), at, &mut taken.order).await?)?;
        let begun = standing(&timed(line, &guest.pay(&order), at, &mut taken.pay).await?)?;
        let payment = begun
            .payments
            .first()
            .ok_or_else(|| Error::server("No payment began."))?;
        let comes_back = guest.number().is_multiple_of(2);
        let choice = Choice {
            choice: "approve",
            telling: "never",
        };
        let back = choose(line, payment, choice).await?;
        let standing = if comes_back {
            standing(&timed(line, &back, at, &mut taken.back).await?)?
        } else {
            let amount = ready.minor()?;
            let told = timed(
                line,
                &self.provider.authorised(payment, amount)?,
                at,
                &mut taken.webhook,
            )
            .await?;
            if told.body != "[accepted]" {
                return Err(Error::server(format!("A webhook was answered with {}.", told.status)));
            }
            standing(&line.ask(&guest.look(&order)).await?)?
        };
        if standing.order_number.is_none() {
            return Err(Error::server(format!(
                "A purchase that is paid is {}.",
                standing.status
            )));
        }
        taken.whole.add(at, started.elapsed());
        Ok(())
    }
}

impl Taken {
    fn join(mut self, other: Self) -> Self {
        self.whole.join(other.whole);
        self.order.join(other.order);
        self.pay.join(other.pay);
        self.back.join(other.back);
        self.webhook.join(other.webhook);
        self.next = self.next.max(other.next);
        self
    }
}

async fn timed(line: &mut Line, request: &Request, at: Duration, samples: &mut Samples) -> Result<Answer> {
    let sent = Instant::now();
    let answer = line.ask(request).await?;
    samples.add(at, sent.elapsed());
    Ok(answer)
}

/// The test provider, which signs with a key of the shop's folder.
struct Provider {
    key: HmacKey,
}

impl Provider {
    fn of(home: &tempfile::TempDir) -> Result<Self> {
        let config = Config {
            data_dir: data_dir(home),
            ..Config::default()
        };
        let key =
            services::auth::key_for(&config, b"payments.test").map_err(|error| Error::server(error.to_string()))?;
        let key = HmacKey::new(&key).ok_or_else(|| Error::server("The provider's key is too short."))?;
        Ok(Self { key })
    }

    /// Tells that a payment was authorised.
    fn authorised(&self, payment: &str, amount: i64) -> Result<Request> {
        let item = json!({
            "amount": {"value": amount, "currency": "EUR"}, "eventCode": "AUTHORISATION", "merchantAccountCode": "PralineTest",
            "merchantReference": payment, "pspReference": format!("bench-{payment}"), "success": "true",
        });
        let item: Item = serde_json::from_value(item).map_err(|error| Error::server(error.to_string()))?;
        let body = Notification::new(false, [item.signed(&self.key)]).to_json().to_string();
        Ok(Request::json("POST", "/api/payments/test/webhooks/authorisation", body))
    }
}
