//! Changes in many open carts, over real sockets.

mod closed;
mod debounce;
mod open;
mod plan;
mod script;
mod tab;

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::mpsc,
    time::{Instant, timeout_at},
};

use self::script::Script;
use super::crowd;
use crate::{
    client::{HttpClient, Shopper, Socket, State, buyable_codes, lines},
    error::{Error, Result},
    machine::raise_open_files,
    monitor::mebibytes,
    report::{Goal, Section},
    server::{Server, ServerArgs},
};

#[derive(Debug, Clone, Default, PartialEq, clap::Args)]
pub struct CartsArgs {
    /// Open carts [default: 1000; with --closed 40]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub carts: Option<u32>,
    /// Tabs of each cart; one of them changes it [default: 2; with --closed 5]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub tabs: Option<u32>,
    /// Changes a second in all, sent whether or not those before were answered [default: 500; with --fan 100]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000), conflicts_with = "closed")]
    pub rate: Option<u32>,
    /// Each cart is changed again as soon as the change before shows: measures deliveries a second
    #[arg(long)]
    pub closed: bool,
    /// One cart with so many tabs: measures when the last of them shows a change
    #[arg(long, value_name = "TABS", value_parser = clap::value_parser!(u32).range(2..=1000), conflicts_with_all = ["closed", "carts", "tabs"])]
    pub fan: Option<u32>,
    /// Lines in each cart: more make larger states
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=50))]
    pub lines: u32,
    /// How long is measured
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
    /// How long the same load runs before that
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(0..=60))]
    pub warmup: u64,
}

/// What is asked for, with the defaults filled in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Load {
    carts: usize,
    tabs: usize,
    /// Nothing for a closed loop.
    rate: Option<u32>,
    lines: usize,
    seconds: u64,
    warmup: u64,
}

impl Load {
    fn new(args: &CartsArgs) -> Self {
        let (carts, tabs, rate) = match args.fan {
            Some(tabs) => (1, tabs, Some(args.rate.unwrap_or(100))),
            None if args.closed => (args.carts.unwrap_or(40), args.tabs.unwrap_or(5), None),
            None => (
                args.carts.unwrap_or(1000),
                args.tabs.unwrap_or(2),
                Some(args.rate.unwrap_or(500)),
            ),
        };
        Self {
            carts: carts as usize,
            tabs: tabs as usize,
            rate,
            lines: args.lines as usize,
            seconds: args.seconds,
            warmup: args.warmup,
        }
    }

    fn connections(self) -> usize {
        self.carts * self.tabs
    }

    fn command(self, args: &CartsArgs) -> String {
        let Self {
            carts,
            tabs,
            lines,
            seconds,
            ..
        } = self;
        let load = match (args.fan, self.rate) {
            (Some(tabs), Some(rate)) => format!("--fan {tabs} --rate {rate}"),
            (_, Some(rate)) => format!("--carts {carts} --tabs {tabs} --rate {rate}"),
            (_, None) => format!("--closed --carts {carts} --tabs {tabs}"),
        };
        format!("cargo run --release -p bench -- carts {load} --lines {lines} --seconds {seconds}")
    }
}

/// What every kind of load begins with.
struct Scene {
    server: Server,
    shoppers: Arc<Vec<Shopper>>,
    script: Arc<Script>,
    resident_before: Option<u64>,
}

pub async fn run(args: &CartsArgs, server: &ServerArgs) -> Result<Section> {
    let load = Load::new(args);
    if load.connections() > 20_000 {
        return Err(Error::Usage(format!(
            "{} connections are too many; at most 20,000.",
            load.connections()
        )));
    }
    raise_open_files(load.connections())?;
    let demo = server.demo()?;
    let codes = buyable_codes(&mut HttpClient::connect(demo.address).await?, load.lines).await?;
    let shoppers = Arc::new(crowd::arrive(demo.address, load.carts).await?);
    let resident_before = demo.process.map(|process| process.resident()).transpose()?;
    let scene = Scene {
        server: demo,
        shoppers,
        script: Arc::new(Script::new(codes)),
        resident_before,
    };
    let command = load.command(args);
    let section = match load.rate {
        Some(rate) => open::run(load, rate, args.fan.is_some(), command, &scene).await?,
        None => closed::run(load, command, &scene, server).await?,
    };
    scene.server.stop()?;
    Ok(section)
}

impl Scene {
    /// Says how large a state is, and what a connection costs in memory.
    fn tell(&self, section: &mut Section, sample: &str, opened: Option<u64>, connections: usize) {
        section.figure("a state: bytes", sample.len() as f64, "bytes");
        section.figure("a state: lines of the cart", lines(sample) as f64, "lines");
        if let (Some(before), Some(after)) = (self.resident_before, opened) {
            let each = after.saturating_sub(before) as f64 / 1024.0 / connections as f64;
            section.figure("server: memory per connection, with its share of the cart", each, "KiB");
            section.figure("server: resident memory before the tabs", mebibytes(before), "MiB");
        }
    }

    fn resident(&self) -> Result<Option<u64>> {
        self.server.process.map(|process| process.resident()).transpose()
    }
}

/// Where the tabs that change carts say that theirs is filled, with the state that shows it, or why it is not.
type Filled = mpsc::Sender<Result<String>>;

/// How long all carts may take to be filled.
const FILLING_TIMEOUT: Duration = Duration::from_secs(120);

/// Waits until every cart is filled; returns a state of one.
async fn all_filled(carts: usize, mut filled: mpsc::Receiver<Result<String>>) -> Result<String> {
    let failed = || Error::server("Some carts could not be filled within two minutes.");
    let until = Instant::now() + FILLING_TIMEOUT;
    let mut sample = String::new();
    for _ in 0..carts {
        let next = timeout_at(until, filled.recv()).await.ok().flatten();
        sample = next.ok_or_else(failed)??;
    }
    Ok(sample)
}

/// Fills a cart and says so; false when it could not be filled.
async fn fill(socket: &mut Socket, script: &Script, filled: Filled) -> bool {
    let outcome = put_lines(socket, script).await;
    let is_filled = outcome.is_ok();
    // The other end is gone only when the measurement failed already.
    filled.send(outcome).await.ok();
    is_filled
}

/// Puts the lines into a cart; returns the state that shows them durable.
async fn put_lines(socket: &mut Socket, script: &Script) -> Result<String> {
    for (at, operation) in script.filling().enumerate() {
        socket.operate(at as u64 + 1, &operation).await?;
    }
    loop {
        let (state, text) = socket.next_state().await?;
        if state.acked == script.lines() {
            return match state.total_quantity == script.lines() {
                true => Ok(text.as_str().to_owned()),
                false => Err(Error::server("The server refused to fill a cart.")),
            };
        }
    }
}

/// What a tab has seen of its cart's changes. States may skip changes, never go back.
#[derive(Debug, Clone, Copy, Default)]
struct Sight {
    last: State,
    /// The newest change seen.
    change: u64,
}

impl Sight {
    /// Takes a state; returns the newest change that it shows.
    fn take(&mut self, state: State, script: &Script) -> Result<u64> {
        if state.revision < self.last.revision || state.version < self.last.version {
            return Err(Error::server(format!(
                "A state went backwards: version {} revision {} after version {} revision {}.",
                state.version, state.revision, self.last.version, self.last.revision
            )));
        }
        self.last = state;
        self.change = script
            .change_shown(state.total_quantity, self.change)
            .unwrap_or(self.change);
        Ok(self.change)
    }
}

/// A goal that holds for the documented load only.
fn documented(is_documented: bool, goal: Goal) -> Option<Goal> {
    is_documented.then_some(goal)
}
