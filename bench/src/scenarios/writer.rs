//! The group-commit writer of carts, in process: what the store makes durable in a second.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use domain::{
    cart::{CartCommit, CartKey, StoredLine, TabRecord},
    clock::UnixMillis,
    ids::{IdentityId, LineItemId, MarketId, ShipmentId, TabId, VariationCode},
};
use store::{CartWriter, Store, StoreConfig, WriterOptions};
use tokio::sync::mpsc;

use crate::{
    error::{Error, Result},
    pace::Pace,
    postgres::Postgres,
    progress,
    report::{Goal, Section},
    server::ServerArgs,
    stats::{Goals, Samples},
};

#[derive(Debug, Clone, clap::Args)]
pub struct WriterArgs {
    /// Use this PostgreSQL database; it is filled with carts [default: a private one from the system's package]
    #[arg(long, value_name = "URL")]
    pub database_url: Option<String>,
    /// Which engines to measure
    #[arg(long, value_delimiter = ',', default_value = "sqlite,postgres")]
    pub engines: Vec<EngineName>,
    /// Commits under way at the same time
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=8192))]
    pub in_flight: u32,
    /// Commits a second where latency is measured
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=50_000))]
    pub rate: u32,
    /// How long each of the two is measured
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum EngineName {
    Sqlite,
    Postgres,
}

/// Carts that take turns where commits are offered at a rate; each has one commit under way at most.
const CARTS: usize = 20_000;

pub async fn run(args: &WriterArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    let mut sections = Vec::new();
    for engine in &args.engines {
        let home = server.folder()?;
        sections.push(match engine {
            EngineName::Sqlite => {
                let config = StoreConfig::sqlite_file(&home.path().join("praline.db"));
                measure("writer: SQLite", "sqlite", &config, args).await?
            }
            EngineName::Postgres => {
                let private = args.database_url.is_none().then(|| Postgres::start(home)).transpose()?;
                let url = args
                    .database_url
                    .clone()
                    .or_else(|| private.as_ref().map(Postgres::url));
                let config = StoreConfig::new(url.unwrap_or_default());
                measure("writer: PostgreSQL", "postgres", &config, args).await?
            }
        });
    }
    Ok(sections)
}

async fn measure(name: &str, engine: &str, config: &StoreConfig, args: &WriterArgs) -> Result<Section> {
    let store = Store::open(config).await?;
    let writer = store.cart_writer(WriterOptions::default());
    let (full, batch) = flat_out(&writer, args).await?;
    let offered = at_a_rate(&writer, args).await?;
    writer.close().await;
    store.close().await?;

    let what = format!(
        "Commits of carts, each writing head, line and tab: first with {} under way, then {} a second at set times.",
        args.in_flight, args.rate
    );
    let command = format!(
        "cargo run --release -p bench -- writer --engines {engine} --in-flight {} --rate {} --seconds {}",
        args.in_flight, args.rate, args.seconds
    );
    let mut section = Section::new(name, what, command);
    let goal = (args.in_flight == 512).then_some(Goal::AtLeast(20_000.0));
    section.figure_with_goal(
        "commits a second, all under way",
        full.len() as f64 / args.seconds as f64,
        "/s",
        goal,
    );
    section.figure("carts in a transaction on average", batch, "carts");
    let goals = Goals {
        p50: None,
        p99: (args.rate == 2000).then_some(20.0),
    };
    section.latencies.push(
        offered
            .latency(format!("a commit at {} a second", args.rate))
            .with_goals(goals),
    );
    section
        .latencies
        .push(full.latency(format!("a commit with {} under way", args.in_flight)));
    Ok(section)
}

/// As many commits as the writer takes with so many under way. Also tells how large its batches were.
async fn flat_out(writer: &CartWriter, args: &WriterArgs) -> Result<(Samples, f64)> {
    let before = writer.stats();
    let begun = Instant::now();
    let time = Duration::from_secs(args.seconds);
    let tasks: Vec<_> = (0..args.in_flight)
        .map(|number| {
            let writer = writer.clone();
            let mut cart = Cart::new(u128::from(number))?;
            Ok(tokio::spawn(async move {
                let mut samples = Samples::default();
                while begun.elapsed() < time {
                    let sent = Instant::now();
                    cart.commit(&writer).await?;
                    samples.add(sent - begun, sent.elapsed());
                }
                Ok::<_, Error>(samples)
            }))
        })
        .collect::<Result<_>>()?;
    progress::wait("carts are written", time).await;
    let mut all = Samples::default();
    for task in tasks {
        all.join(task.await??);
    }
    let after = writer.stats();
    let batches = (after.batches - before.batches).max(1);
    Ok((all, (after.commits - before.commits) as f64 / batches as f64))
}

/// Commits at set times, each by a cart that has none under way; latencies count from when each was due.
async fn at_a_rate(writer: &CartWriter, args: &WriterArgs) -> Result<Samples> {
    let count = u64::from(args.rate) * args.seconds;
    let start = Instant::now() + Duration::from_millis(50);
    let pace = Pace {
        start,
        rate: f64::from(args.rate),
    };
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let bar = progress::bar("carts are written at a rate", count);
    let pacing = tokio::task::spawn_blocking(move || {
        pace.run(count, |number| sender.send(number).is_ok());
    });
    let first = u128::from(args.in_flight);
    let carts = (0..CARTS as u128)
        .map(|number| Cart::new(first + number))
        .collect::<Result<Vec<_>>>()?;
    let free = Arc::new(Mutex::new(std::collections::VecDeque::from(carts)));
    let mut tasks = Vec::with_capacity(usize::try_from(count).unwrap_or(0));
    while let Some(number) = receiver.recv().await {
        bar.inc(1);
        let taken = free.lock().ok().and_then(|mut free| free.pop_front());
        let mut cart =
            taken.ok_or_else(|| Error::server(format!("{CARTS} commits wait: the writer cannot keep up.")))?;
        let (writer, free) = (writer.clone(), free.clone());
        tasks.push(tokio::spawn(async move {
            cart.commit(&writer).await?;
            let took = pace.due(number).elapsed();
            if let Ok(mut free) = free.lock() {
                free.push_back(cart);
            }
            Ok::<_, Error>((number, took))
        }));
    }
    pacing.await?;
    let mut samples = Samples::default();
    for task in tasks {
        let (number, took) = task.await??;
        samples.add(pace.due(number) - pace.start, took);
    }
    bar.finish_and_clear();
    Ok(samples)
}

/// A cart whose one line goes up and whose one tab goes on.
struct Cart {
    key: CartKey,
    code: VariationCode,
    version: u64,
}

impl Cart {
    fn new(number: u128) -> Result<Self> {
        let fixed = |error: domain::ids::InvalidId| Error::server(error.to_string());
        Ok(Self {
            key: CartKey {
                // Spread like random ids, so that no index has it easy.
                identity: IdentityId::Anonymous((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)),
                market: MarketId::parse("FI").map_err(fixed)?,
            },
            code: VariationCode::parse("HH-1001-150").map_err(fixed)?,
            version: 0,
        })
    }

    async fn commit(&mut self, writer: &CartWriter) -> Result<()> {
        let failed = |failure| Error::server(format!("A commit failed: {failure}."));
        self.version = writer.commit(self.next()).await.map_err(failed)?;
        Ok(())
    }

    fn next(&self) -> CartCommit {
        let at = UnixMillis(1_800_000_000_000 + self.version as i64);
        CartCommit {
            key: self.key.clone(),
            base: self.version,
            generation: 0,
            begins_generation: false,
            next_line: 1,
            greeting: None,
            coupon: None,
            gift_card: None,
            details: None,
            changes_contents: true,
            put_lines: vec![StoredLine {
                id: LineItemId(0),
                code: self.code.clone(),
                shipment: ShipmentId::DEFAULT,
                quantity: (self.version % 999) as u32 + 1,
                custom: None,
            }],
            deleted_lines: Vec::new(),
            put_tabs: vec![TabRecord {
                tab: TabId(7),
                acked_seq: self.version + 1,
                refusals: Arc::default(),
                seen: at,
            }],
            deleted_tabs: Vec::new(),
            answers: Vec::new(),
            trim_answers: false,
            at,
        }
    }
}
