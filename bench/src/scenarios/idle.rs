//! Memory of tabs that are open and do nothing but answer pings.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use super::{bare, crowd};
use crate::{
    client::{Heard, Shopper, Socket, SocketOptions},
    error::{Error, Result},
    machine::raise_open_files,
    monitor::mebibytes,
    progress,
    report::{Goal, Section},
    server::{Server, ServerArgs},
};

#[derive(Debug, Clone, clap::Args)]
pub struct IdleArgs {
    /// Tabs to hold open
    #[arg(long, default_value_t = 9000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub tabs: u32,
    /// Tabs of each cart
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub per_cart: u32,
    /// How long they are held; two heartbeats by default
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
}

/// The client's memory is not measured, but there are many of it.
const SOCKETS: SocketOptions = SocketOptions {
    read_buffer: 4096,
    receive_buffer: None,
};

/// The size of a state of an empty cart, about.
const STATE_BYTES: usize = 1000;

pub async fn run(args: &IdleArgs, server: &ServerArgs) -> Result<Section> {
    let per_cart = args.per_cart as usize;
    let carts = (args.tabs as usize).div_ceil(per_cart);
    let tabs = carts * per_cart;
    raise_open_files(tabs)?;
    let shop = server.demo()?;
    let shoppers = crowd::arrive(shop.address, carts).await?;
    let held = Held::measure(args, &shop, shoppers).await?;
    shop.stop()?;
    let bare = bare::start(server, STATE_BYTES)?;
    let of_bare = Held::measure(args, &bare, bare::visitors(carts)).await?;
    drop(bare);

    let what = format!(
        "{tabs} tabs of {carts} empty carts, held open for {} seconds; then as many of bare tokio-tungstenite.",
        args.seconds
    );
    let command = format!(
        "cargo run --release -p bench -- idle --tabs {} --per-cart {per_cart} --seconds {}",
        args.tabs, args.seconds
    );
    let mut section = Section::new("idle tabs", what, command);
    let is_documented = args.tabs >= 9000 && per_cart <= 2;
    section.figure_with_goal(
        "tabs held to the end",
        held.tabs as f64,
        "tabs",
        is_documented.then_some(Goal::AtLeast(9000.0)),
    );
    section.figure("tabs closed by the server", (tabs - held.tabs) as f64, "tabs");
    section.figure_with_goal(
        "server: resident memory of each, with its share of the cart",
        held.each(held.later),
        "KiB",
        is_documented.then_some(Goal::AtMost(20.0)),
    );
    section.figure("the same just after opening", held.each(held.opened), "KiB");
    section.figure("bare: resident memory of each", of_bare.each(of_bare.later), "KiB");
    section.figure(
        "memory of each, by that of bare",
        held.each(held.later) / of_bare.each(of_bare.later),
        "times",
    );
    section.figure("server: resident memory before", mebibytes(held.before), "MiB");
    section.figure("server: resident memory at the end", mebibytes(held.later), "MiB");
    section.figure(
        "server: processor while they are idle",
        held.cpu.as_secs_f64() / args.seconds as f64,
        "cores",
    );
    section.figure("tabs opened a second", tabs as f64 / held.opened_in.as_secs_f64(), "/s");
    Ok(section)
}

/// What a server needs for tabs that do nothing.
struct Held {
    opening: usize,
    /// Those that were open to the end.
    tabs: usize,
    before: u64,
    opened: u64,
    later: u64,
    opened_in: Duration,
    cpu: Duration,
}

impl Held {
    async fn measure(args: &IdleArgs, server: &Server, visitors: Vec<Shopper>) -> Result<Self> {
        let process = server
            .process
            .ok_or_else(|| Error::Usage("Memory can be measured only with --pid beside --url.".to_owned()))?;
        let opening = visitors.len() * args.per_cart as usize;
        let before = process.resident()?;
        let begun = Instant::now();
        let open = Arc::new(AtomicUsize::new(0));
        let live = |_, _, socket: Socket| hold(socket, open.clone());
        let visitors = Arc::new(visitors);
        let tasks = crowd::open(server.address, visitors, args.per_cart as usize, SOCKETS, live).await?;
        let opened_in = begun.elapsed();
        let opened = process.resident()?;
        let cpu_before = process.cpu()?;
        progress::wait("tabs are idle", Duration::from_secs(args.seconds)).await;
        let held = Self {
            opening,
            tabs: open.load(Relaxed),
            before,
            opened,
            later: process.resident()?,
            opened_in,
            cpu: process.cpu()?.saturating_sub(cpu_before),
        };
        for task in &tasks {
            task.abort();
        }
        Ok(held)
    }

    /// KiB for each tab.
    fn each(&self, now: u64) -> f64 {
        now.saturating_sub(self.before) as f64 / 1024.0 / self.opening as f64
    }
}

/// Keeps a tab open until the server closes it.
async fn hold(mut socket: Socket, open: Arc<AtomicUsize>) {
    open.fetch_add(1, Relaxed);
    while matches!(socket.hear().await, Ok(Heard::State { .. } | Heard::Other)) {}
    open.fetch_sub(1, Relaxed);
}
