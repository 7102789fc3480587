//! Tabs that stop reading while their cart goes on changing: what they cost, and when they are closed.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use super::crowd;
use crate::{
    client::{Heard, Hello, HttpClient, Shopper, Socket, SocketOptions, buyable_codes, closed_early},
    error::{Error, Result},
    machine::raise_open_files,
    monitor::mebibytes,
    process::{Process, kernel_tcp_memory, server_ends},
    progress,
    report::{Goal, Section, Series},
    server::ServerArgs,
    stats::Samples,
};

#[derive(Debug, Clone, clap::Args)]
pub struct StalledArgs {
    /// Tabs that stop reading
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub tabs: u32,
    /// How long they are watched
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
    /// Changes of their cart a second
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub rate: u32,
}

/// A small buffer at the client's end, so that what piles up does so at the server's.
const SOCKETS: SocketOptions = SocketOptions {
    read_buffer: 4096,
    receive_buffer: Some(16 * 1024),
};
/// How often a look is taken.
const INTERVAL: Duration = Duration::from_millis(500);
/// How long a stalled tab may be held.
const CLOSED_WITHIN: f64 = 35.0;

pub async fn run(args: &StalledArgs, server: &ServerArgs) -> Result<Section> {
    raise_open_files(args.tabs as usize)?;
    let server = server.demo()?;
    let process = server
        .process
        .ok_or_else(|| Error::Usage("Memory can be measured only with --pid beside --url.".to_owned()))?;
    let codes = buyable_codes(&mut HttpClient::connect(server.address).await?, 1).await?;
    let shopper = crowd::arrive(server.address, 1).await?.remove(0);
    let code = codes.into_iter().next().unwrap_or_default();

    let bar = progress::bar("tabs open", u64::from(args.tabs));
    let mut stalled = Vec::new();
    for number in 0..args.tabs as usize {
        let hello = Hello::new(&shopper.token, number);
        stalled.push(Socket::open(server.address, hello, SOCKETS).await?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let ports: Vec<u16> = stalled.iter().map(|socket| socket.local().port()).collect();
    let mut watch = Watch::new(process, server.address, ports)?;

    let (stop, stopped) = oneshot::channel();
    let writer = tokio::spawn(change(server.address, shopper, code, args.rate, stopped));
    let begun = Instant::now();
    let bar = progress::bar("tabs do not read", args.seconds);
    while begun.elapsed() < Duration::from_secs(args.seconds) {
        watch.look(begun.elapsed().as_secs_f64())?;
        bar.set_position(begun.elapsed().as_secs());
        tokio::time::sleep(INTERVAL).await;
    }
    bar.finish_and_clear();
    // The writer is gone only when it failed, and then it says why.
    stop.send(()).ok();
    let round_trips = writer.await??;
    drop(stalled);

    let mut section = watch.tell(args);
    section
        .latencies
        .push(round_trips.latency("change at the healthy tab that made it"));
    server.stop()?;
    Ok(section)
}

/// A healthy tab of the same cart, which changes it until it is told to stop.
async fn change(
    server: SocketAddr,
    shopper: Shopper,
    code: String,
    rate: u32,
    mut stopped: oneshot::Receiver<()>,
) -> Result<Samples> {
    let hello = Hello::new(&shopper.token, 0);
    let mut socket = Socket::open(server, hello, SocketOptions::default()).await?;
    let mut ticks = tokio::time::interval(Duration::from_secs_f64(1.0 / f64::from(rate)));
    let begun = Instant::now();
    let mut round_trips = Samples::default();
    let mut sent: Vec<Instant> = Vec::new();
    let mut applied = 0;
    loop {
        tokio::select! {
            _ = &mut stopped => return Ok(round_trips),
            _ = ticks.tick() => {
                let seq = sent.len() as u64 + 1;
                let kind = if seq % 2 == 1 { "add" } else { "remove" };
                sent.push(Instant::now());
                socket.operate(seq, &format!(r#"{{"kind":"{kind}","code":"{code}","quantity":1,"shipmentId":-1}}"#)).await?;
            }
            heard = socket.hear() => match heard? {
                Heard::State { state, .. } => {
                    for at in sent.iter().take(state.applied as usize).skip(applied) {
                        round_trips.add(*at - begun, at.elapsed());
                    }
                    applied = applied.max(state.applied as usize);
                }
                Heard::Other => {}
                Heard::Closed(code) => return Err(closed_early(code)),
            },
        }
    }
}

/// Looks at memory and connections from outside.
struct Watch {
    process: Process,
    server: SocketAddr,
    ports: Vec<u16>,
    resident_before: u64,
    kernel_before: u64,
    looks: Vec<Look>,
}

struct Look {
    second: f64,
    resident: u64,
    kernel: u64,
    /// Bytes that the kernel holds for the stalled tabs.
    unsent: u64,
    /// Stalled tabs that the server still has.
    held: usize,
}

impl Watch {
    fn new(process: Process, server: SocketAddr, ports: Vec<u16>) -> Result<Self> {
        let (resident_before, kernel_before) = (process.resident()?, kernel_tcp_memory()?);
        Ok(Self {
            process,
            server,
            ports,
            resident_before,
            kernel_before,
            looks: Vec::new(),
        })
    }

    fn look(&mut self, second: f64) -> Result<()> {
        let ends = server_ends(self.server)?;
        let stalled = || self.ports.iter().filter_map(|port| ends.get(port));
        self.looks.push(Look {
            second,
            resident: self.process.resident()?,
            kernel: kernel_tcp_memory()?,
            unsent: stalled().map(|end| end.unsent).sum(),
            held: stalled().filter(|end| end.held).count(),
        });
        Ok(())
    }

    fn tell(self, args: &StalledArgs) -> Section {
        let what = format!(
            "{} tabs of one cart stop reading while it changes {} times a second; watched for {} seconds.",
            args.tabs, args.rate, args.seconds
        );
        let command = format!(
            "cargo run --release -p bench -- stalled --tabs {} --seconds {} --rate {}",
            args.tabs, args.seconds, args.rate
        );
        let mut section = Section::new("stalled tabs", what, command);
        let most = |value: fn(&Look) -> u64| self.looks.iter().map(value).max().unwrap_or(0);
        let grown = most(|look| look.resident).saturating_sub(self.resident_before);
        let kernel = most(|look| look.kernel).saturating_sub(self.kernel_before);
        section.figure("server: resident memory before", mebibytes(self.resident_before), "MiB");
        section.figure("server: resident memory grew by at most", mebibytes(grown), "MiB");
        section.figure(
            "kernel: TCP memory grew by at most, both ends",
            mebibytes(kernel),
            "MiB",
        );
        section.figure(
            "kernel: held unsent for the stalled tabs at most",
            mebibytes(most(|look| look.unsent)),
            "MiB",
        );
        let closed_at = |left: usize| self.looks.iter().find(|look| look.held <= left).map(|look| look.second);
        if let Some(second) = closed_at(self.ports.len().saturating_sub(1)) {
            section.figure("first stalled tab closed after", second, "s");
        }
        match closed_at(0) {
            Some(second) => {
                let goal = Some(Goal::AtMost(CLOSED_WITHIN));
                section.figure_with_goal("last stalled tab closed after", second, "s", goal);
            }
            None => {
                let left = self.looks.last().map_or(0, |look| look.held);
                let goal = (args.seconds as f64 > CLOSED_WITHIN).then_some(Goal::AtMost(0.0));
                section.figure_with_goal("stalled tabs never closed", left as f64, "tabs", goal);
            }
        }
        let series = |name: &str, unit, value: fn(&Look) -> f64| {
            Series::new(
                name,
                unit,
                self.looks.iter().map(|look| (look.second, value(look))).collect(),
            )
        };
        section
            .series
            .push(series("memory of the server", "MiB", |look| mebibytes(look.resident)));
        section
            .series
            .push(series("TCP memory of the machine's kernel", "MiB", |look| {
                mebibytes(look.kernel)
            }));
        section
            .series
            .push(series("unsent for the stalled tabs", "MiB", |look| {
                mebibytes(look.unsent)
            }));
        section
            .series
            .push(series("stalled tabs that the server holds", "tabs", |look| {
                look.held as f64
            }));
        section
            .notes
            .push(format!("Looked at every {} ms.", INTERVAL.as_millis()));
        section
    }
}
