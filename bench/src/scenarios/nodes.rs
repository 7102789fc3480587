//! Two servers on one PostgreSQL: how soon a tab at the one is shown what was added at the other, with a message broker between
//! them and without one.

use std::{
    ffi::OsString,
    net::SocketAddr,
    time::{Duration, Instant},
};

use futures_util::future::try_join_all;
use tempfile::TempDir;
use tokio::time::{Instant as TokioInstant, sleep, sleep_until, timeout};

use super::crowd;
use crate::{
    client::{Heard, Hello, HttpClient, Shopper, Socket, SocketOptions, buyable_codes, closed_early},
    error::{Error, Result},
    nats::Nats,
    postgres::Postgres,
    progress,
    report::Section,
    server::{Serve, ServerArgs, Started},
    stats::Samples,
};

#[derive(Debug, Clone, clap::Args)]
pub struct NodesArgs {
    /// Carts, each with a tab at either server
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    pub carts: u32,
    /// How often something is added to each in one round
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub adds: u32,
    /// Rounds without a broker and as many with one, in turns
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub rounds: u32,
}

/// Each cart's adds are so far apart that each is committed alone, and those of all carts lie evenly between.
const EVERY: Duration = Duration::from_millis(1_500);
const READY_WITHIN: Duration = Duration::from_secs(180);
/// What is not shown by then is lost.
const PATIENCE: Duration = Duration::from_secs(30);

pub async fn run(args: &NodesArgs, server: &ServerArgs) -> Result<Section> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "This needs two servers, which are started here: leave --url out.".to_owned(),
        ));
    }
    let (database, nats) = (Postgres::start(server.folder()?)?, Nats::start()?);
    let stage = Stage {
        args: args.clone(),
        server: server.clone(),
        homes: [server.folder()?, server.folder()?],
        database: database.url(),
    };
    let (mut alone, mut woken) = (Measured::default(), Measured::default());
    let bar = progress::bar("rounds", u64::from(args.rounds) * 2);
    for _ in 0..args.rounds {
        alone.add(stage.round(None).await?);
        bar.inc(1);
        woken.add(stage.round(Some(nats.url())).await?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(tell(args, &alone, &woken))
}

fn tell(args: &NodesArgs, alone: &Measured, woken: &Measured) -> Section {
    let what = format!(
        "Two servers on one PostgreSQL, {} carts with a tab at either. {} adds to each cart, {} ms apart, in {} rounds without a message broker and as many with NATS, in turns. From the add at the one server until it is acknowledged there, and until the tab at the other is shown it; both with the 500 ms for which a change waits for more.",
        args.carts,
        args.adds,
        EVERY.as_millis(),
        args.rounds
    );
    let command = format!(
        "cargo run --release -p bench -- nodes --carts {} --adds {} --rounds {}",
        args.carts, args.adds, args.rounds
    );
    let mut section = Section::new("nodes", what, command);
    for (name, measured) in [("without a broker", alone), ("with NATS", woken)] {
        let (shown, acknowledged) = (&measured.shown, &measured.acknowledged);
        section
            .latencies
            .push(acknowledged.latency(format!("acknowledged, {name}")));
        section
            .latencies
            .push(shown.latency(format!("shown at the other server, {name}")));
        for (quantile, label) in [(0.5, "p50"), (0.99, "p99")] {
            let of_rounds = || measured.rounds.iter().map(|round| round.percentile(quantile));
            let (least, most) = (of_rounds().fold(f64::MAX, f64::min), of_rounds().fold(0.0, f64::max));
            section.figure(format!("shown, {name}: least {label} of a round"), least, "ms");
            section.figure(format!("shown, {name}: greatest {label} of a round"), most, "ms");
        }
    }
    section
}

/// Of all rounds of one kind.
#[derive(Default)]
struct Measured {
    acknowledged: Samples,
    shown: Samples,
    /// What was shown, by round.
    rounds: Vec<Samples>,
}

impl Measured {
    fn add(&mut self, (acknowledged, shown): (Samples, Samples)) {
        self.acknowledged.join(acknowledged);
        self.shown.join(shown.clone());
        self.rounds.push(shown);
    }
}

struct Stage {
    args: NodesArgs,
    server: ServerArgs,
    homes: [TempDir; 2],
    database: String,
}

impl Stage {
    /// Starts both servers and measures.
    async fn round(&self, nats: Option<String>) -> Result<(Samples, Samples)> {
        let mut environment: Vec<(OsString, OsString)> = vec![
            ("DATABASE_URL".into(), self.database.clone().into()),
            ("PRALINE__SERVER__PUBLIC_URL".into(), "http://shop.example".into()),
            (
                "PRALINE__TOKENS__SECRET".into(),
                "the same on both servers, and long enough".into(),
            ),
        ];
        environment.extend(nats.map(|url| ("NATS_URL".into(), url.into())));
        let (here, there) = (self.start(0, &environment).await?, self.start(1, &environment).await?);
        let measured = self.measure(here.address, there.address).await?;
        here.stop()?;
        there.stop()?;
        Ok(measured)
    }

    async fn start(&self, number: usize, environment: &[(OsString, OsString)]) -> Result<Started> {
        let program = self.server.program()?;
        let serve = Serve {
            environment,
            ..Serve::new(&program, "demo")
        };
        let started = serve.start(&self.homes[number])?;
        let mut http = HttpClient::connect(started.address).await?;
        let begun = Instant::now();
        // A broker that is not connected yet is a second line.
        while !http.get("/readyz").await.is_ok_and(|body| body == b"ready\n") {
            if begun.elapsed() > READY_WITHIN {
                return Err(Error::server("The server is not ready after three minutes."));
            }
            sleep(Duration::from_millis(100)).await;
        }
        Ok(started)
    }

    async fn measure(&self, here: SocketAddr, there: SocketAddr) -> Result<(Samples, Samples)> {
        let codes = buyable_codes(&mut HttpClient::connect(here).await?, 1).await?;
        let shoppers = crowd::arrive(here, self.args.carts as usize).await?;
        let begun = Instant::now() + Duration::from_millis(500);
        let spacing = EVERY / self.args.carts;
        let carts = shoppers.iter().zip(0..).map(|(shopper, number)| {
            let code = &codes[0];
            async move {
                let cart = Cart::open(here, there, shopper).await?;
                cart.measure(code, self.args.adds, begun, spacing * number).await
            }
        });
        let (mut acknowledged, mut shown) = (Samples::default(), Samples::default());
        for (of_acknowledged, of_shown) in try_join_all(carts).await? {
            acknowledged.join(of_acknowledged);
            shown.join(of_shown);
        }
        Ok((acknowledged, shown))
    }
}

/// A cart with a tab at either server.
struct Cart {
    here: Socket,
    there: Socket,
}

impl Cart {
    async fn open(here: SocketAddr, there: SocketAddr, shopper: &Shopper) -> Result<Self> {
        Ok(Self {
            here: Socket::open(here, Hello::new(&shopper.token, 0), SocketOptions::default()).await?,
            there: Socket::open(there, Hello::new(&shopper.token, 0), SocketOptions::default()).await?,
        })
    }

    async fn measure(mut self, code: &str, adds: u32, begun: Instant, offset: Duration) -> Result<(Samples, Samples)> {
        let operation = format!(r#"{{"kind":"add","code":"{code}","quantity":1,"shipmentId":-1}}"#);
        let (mut acknowledged, mut shown) = (Samples::default(), Samples::default());
        for number in 1..=u64::from(adds) {
            let due = begun + offset + EVERY * u32::try_from(number).unwrap_or(u32::MAX);
            self.wait(due).await?;
            self.here.operate(number, &operation).await?;
            let both = self.add(number, due);
            let (acknowledged_after, shown_after) = timeout(PATIENCE, both)
                .await
                .map_err(|_| Error::server("An add was not shown at the other server."))??;
            acknowledged.add(due - begun, acknowledged_after);
            shown.add(due - begun, shown_after);
        }
        Ok((acknowledged, shown))
    }

    /// Hears both tabs, so that they answer pings.
    async fn wait(&mut self, until: Instant) -> Result<()> {
        loop {
            tokio::select! {
                () = sleep_until(TokioInstant::from_std(until)) => return Ok(()),
                heard = self.here.hear() => still_open(&heard?)?,
                heard = self.there.hear() => still_open(&heard?)?,
            }
        }
    }

    /// How long the add of this number took to be acknowledged here, and to be shown there.
    async fn add(&mut self, number: u64, due: Instant) -> Result<(Duration, Duration)> {
        let (mut acknowledged, mut shown) = (None, None);
        loop {
            if let Some(both) = acknowledged.zip(shown) {
                return Ok(both);
            }
            tokio::select! {
                heard = self.here.hear() => {
                    let heard = heard?;
                    still_open(&heard)?;
                    if matches!(heard, Heard::State { state, .. } if state.acked >= number) {
                        acknowledged.get_or_insert_with(|| due.elapsed());
                    }
                }
                heard = self.there.hear() => {
                    let heard = heard?;
                    still_open(&heard)?;
                    if matches!(heard, Heard::State { state, .. } if state.total_quantity >= number) {
                        shown.get_or_insert_with(|| due.elapsed());
                    }
                }
            }
        }
    }
}

fn still_open(heard: &Heard) -> Result<()> {
    match heard {
        Heard::Closed(code) => Err(closed_early(*code)),
        _ => Ok(()),
    }
}
