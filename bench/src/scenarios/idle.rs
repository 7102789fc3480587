//! Memory of tabs that are open and do nothing but answer pings.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use super::crowd;
use crate::{
    client::{Heard, Socket, SocketOptions},
    error::{Error, Result},
    machine::raise_open_files,
    monitor::mebibytes,
    progress,
    report::{Goal, Section},
    server::ServerArgs,
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

pub async fn run(args: &IdleArgs, server: &ServerArgs) -> Result<Section> {
    let per_cart = args.per_cart as usize;
    let carts = (args.tabs as usize).div_ceil(per_cart);
    let tabs = carts * per_cart;
    raise_open_files(tabs)?;
    let server = server.demo()?;
    let process = server
        .process
        .ok_or_else(|| Error::Usage("Memory can be measured only with --pid beside --url.".to_owned()))?;
    let shoppers = Arc::new(crowd::arrive(server.address, carts).await?);
    let before = process.resident()?;
    let begun = Instant::now();
    let open = Arc::new(AtomicUsize::new(0));
    let live = |_, _, socket: Socket| hold(socket, open.clone());
    let tasks = crowd::open(server.address, shoppers, per_cart, SOCKETS, live).await?;
    let opened_in = begun.elapsed();
    let after = process.resident()?;
    let cpu_before = process.cpu()?;
    progress::wait("tabs are idle", Duration::from_secs(args.seconds)).await;
    let held = open.load(Relaxed);
    let later = process.resident()?;
    let cpu = process.cpu()?.saturating_sub(cpu_before);
    for task in &tasks {
        task.abort();
    }

    let what = format!(
        "{tabs} tabs of {carts} empty carts, held open for {} seconds.",
        args.seconds
    );
    let command = format!(
        "cargo run --release -p bench -- idle --tabs {} --per-cart {per_cart} --seconds {}",
        args.tabs, args.seconds
    );
    let mut section = Section::new("idle tabs", what, command);
    let is_documented = args.tabs >= 9000 && per_cart <= 2;
    let each = |now: u64| now.saturating_sub(before) as f64 / 1024.0 / tabs as f64;
    section.figure_with_goal(
        "tabs held to the end",
        held as f64,
        "tabs",
        is_documented.then_some(Goal::AtLeast(9000.0)),
    );
    section.figure("tabs closed by the server", (tabs - held) as f64, "tabs");
    let goal = is_documented.then_some(Goal::AtMost(25.0));
    section.figure_with_goal(
        "server: resident memory of each, with its share of the cart",
        each(later),
        "KiB",
        goal,
    );
    section.figure("the same just after opening", each(after), "KiB");
    section.figure("server: resident memory before", mebibytes(before), "MiB");
    section.figure("server: resident memory at the end", mebibytes(later), "MiB");
    section.figure(
        "server: processor while they are idle",
        cpu.as_secs_f64() / args.seconds as f64,
        "cores",
    );
    section.figure("tabs opened a second", tabs as f64 / opened_in.as_secs_f64(), "/s");
    server.stop()?;
    Ok(section)
}

/// Keeps a tab open until the server closes it.
async fn hold(mut socket: Socket, open: Arc<AtomicUsize>) {
    open.fetch_add(1, Relaxed);
    while matches!(socket.hear().await, Ok(Heard::State { .. } | Heard::Other)) {}
    open.fetch_sub(1, Relaxed);
}
