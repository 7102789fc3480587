//! Many tabs whose server is restarted: each comes back by itself, as the shop's pages do, and is shown its cart.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use tempfile::TempDir;
use tokio::{
    sync::mpsc,
    time::{sleep, timeout},
};

use super::crowd;
use crate::{
    client::{From, Heard, Hello, HttpClient, Shopper, Socket, SocketOptions, State, buyable_codes, tab_id},
    error::{Error, Result},
    machine::raise_open_files,
    monitor::Monitor,
    progress,
    report::{Goal, Section},
    server::{Serve, ServerArgs, Started},
    stats::Samples,
};

#[derive(Debug, Clone, clap::Args)]
pub struct ReconnectArgs {
    /// Tabs that are open
    #[arg(long, default_value_t = 8000, value_parser = clap::value_parser!(u32).range(1..=50_000))]
    pub tabs: u32,
    /// Tabs of each cart
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub per_cart: u32,
}

/// How the server is ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Asked,
    Killed,
}

/// The memory of the clients is not measured, but there are many of them.
const SOCKETS: SocketOptions = SocketOptions {
    read_buffer: 4096,
    receive_buffer: None,
};
/// All tabs are to be back within this many seconds.
const GOAL: f64 = 10.0;
/// Tabs that are not back by then never come.
const PATIENCE: Duration = Duration::from_secs(180);
/// The shop's pages wait so long after their first failure, then twice as long each time, and take any time between
/// half of that and all of it.
const FIRST_DELAY: Duration = Duration::from_millis(400);
const LONGEST_DELAY: Duration = Duration::from_secs(15);
/// A connection that has shown no cart by then is given up.
const WELCOME_WITHIN: Duration = Duration::from_secs(5);
/// The server's word that it restarts.
const RESTARTS: u16 = 1012;

pub async fn run(args: &ReconnectArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "This restarts the server, so it starts its own: leave --url out.".to_owned(),
        ));
    }
    let carts = args.tabs.div_ceil(args.per_cart) as usize;
    let tabs = carts * args.per_cart as usize;
    raise_open_files(tabs)?;
    let home = server.folder()?;
    let mut stage = Stage {
        program: server.program()?,
        home,
        started: None,
        port: 0,
    };
    stage.start()?;
    let address = stage.address()?;
    let mut http = HttpClient::connect(address).await?;
    let code = buyable_codes(&mut http, 1).await?.remove(0);
    let shoppers = crowd::arrive(address, carts).await?;
    fill(&mut http, &shoppers, &code).await?;

    let (back, mut heard) = mpsc::unbounded_channel();
    let mut tasks = Vec::with_capacity(tabs);
    for (number, shopper) in (0..tabs).map(|number| (number, &shoppers[number % carts])) {
        let tab = Tab {
            number,
            token: shopper.token.clone(),
            id: tab_id()?,
            back: back.clone(),
        };
        tasks.push(tokio::spawn(tab.live(address)));
    }
    drop(back);
    let opened = all_back(&mut heard, tabs, "tabs open").await?;
    let mut sections = Vec::new();
    for end in [End::Asked, End::Killed] {
        sections.push(restart(end, args, &mut stage, &mut heard, opened.len()).await?);
    }
    for task in &tasks {
        task.abort();
    }
    Ok(sections)
}

/// Puts a piece into every cart, so that there is something to be shown again.
async fn fill(http: &mut HttpClient, shoppers: &[Shopper], code: &str) -> Result<()> {
    let body = format!(r#"{{"code":"{code}","quantity":1,"shipmentId":-1}}"#);
    let bar = progress::bar("carts are filled", shoppers.len() as u64);
    for shopper in shoppers {
        http.post_as("/api/me/carts/add?market=FI&language=fi", &shopper.token, &body)
            .await?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

async fn restart(
    end: End,
    args: &ReconnectArgs,
    stage: &mut Stage,
    heard: &mut mpsc::UnboundedReceiver<Back>,
    tabs: usize,
) -> Result<Section> {
    let begun = Instant::now();
    let ended = tokio::task::block_in_place(|| stage.end(end))?;
    tokio::task::block_in_place(|| stage.start())?;
    let listened = begun.elapsed();
    let monitor = Monitor::start(stage.started()?.process())?;
    let back = all_back(heard, tabs, "tabs come back").await?;
    let usage = monitor.finish()?;

    let (name, what) = match end {
        End::Asked => ("reconnect: SIGTERM", "is asked to stop"),
        End::Killed => ("reconnect: SIGKILL", "is killed"),
    };
    let what = format!(
        "A server with {tabs} tabs {what} and started again. From the signal to the state that shows each tab its cart."
    );
    let command = format!(
        "cargo run --release -p bench -- reconnect --tabs {} --per-cart {}",
        args.tabs, args.per_cart
    );
    let mut section = Section::new(name, what, command);
    let mut took = Samples::default();
    for back in &back {
        let later = back.at.saturating_duration_since(begun);
        took.add(later, later);
    }
    let took = took.latency("a tab is back");
    let is_documented = args.tabs >= 8000;
    let seconds = took.max / 1000.0;
    section.figure_with_goal(
        "the last tab is back after",
        seconds,
        "s",
        is_documented.then_some(Goal::AtMost(GOAL)),
    );
    section.figure("the old server ended after", ended.as_secs_f64(), "s");
    section.figure("the new server listened after", listened.as_secs_f64(), "s");
    let tries: u64 = back.iter().map(|back| back.tries).sum();
    section.figure("tries of each tab", tries as f64 / tabs as f64, "tries");
    let told = back.iter().filter(|back| back.code == Some(RESTARTS)).count();
    let goal = (end == End::Asked).then_some(Goal::AtLeast(tabs as f64));
    section.figure_with_goal("tabs that were told of the restart", told as f64, "tabs", goal);
    let strange = back.iter().filter(|back| !back.shows_the_same).count();
    section.figure_with_goal(
        "tabs that are shown another cart than before",
        strange as f64,
        "tabs",
        Some(Goal::AtMost(0.0)),
    );
    if strange > 0 {
        section
            .violations
            .push(format!("{strange} tabs are shown another cart than before."));
    }
    section.latencies.push(took);
    usage.tell(&mut section, "tab", tabs as u64);
    Ok(section)
}

/// Waits for so many tabs.
async fn all_back(heard: &mut mpsc::UnboundedReceiver<Back>, tabs: usize, what: &str) -> Result<Vec<Back>> {
    let bar = progress::bar(what, tabs as u64);
    let mut back = Vec::with_capacity(tabs);
    let until = tokio::time::Instant::now() + PATIENCE;
    while back.len() < tabs {
        match tokio::time::timeout_at(until, heard.recv()).await {
            Ok(Some(one)) => back.push(one),
            _ => {
                return Err(Error::server(format!(
                    "{} of {tabs} tabs are not back after {} seconds.",
                    tabs - back.len(),
                    PATIENCE.as_secs()
                )));
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(back)
}

/// The server, which comes back at the same address.
struct Stage {
    program: PathBuf,
    started: Option<Started>,
    port: u16,
    /// Dropped last.
    home: TempDir,
}

impl Stage {
    fn start(&mut self) -> Result<()> {
        let serve = Serve {
            port: self.port,
            ..Serve::new(&self.program, "demo")
        };
        let started = serve.start(&self.home)?;
        self.port = started.address.port();
        self.started = Some(started);
        Ok(())
    }

    /// How long that took.
    fn end(&mut self, end: End) -> Result<Duration> {
        let begun = Instant::now();
        match (self.started.take(), end) {
            (Some(started), End::Asked) => started.stop(),
            (started, _) => {
                // Dropped, it is killed with SIGKILL and waited for.
                drop(started);
                Ok(begun.elapsed())
            }
        }
    }

    fn started(&self) -> Result<&Started> {
        self.started
            .as_ref()
            .ok_or_else(|| Error::server("The server is not running."))
    }

    fn address(&self) -> Result<std::net::SocketAddr> {
        self.started().map(|started| started.address)
    }
}

/// A tab that is shown its cart.
#[derive(Debug)]
struct Back {
    at: Instant,
    tries: u64,
    /// What the server said when it closed the connection before.
    code: Option<u16>,
    shows_the_same: bool,
}

struct Tab {
    number: usize,
    token: String,
    id: String,
    back: mpsc::UnboundedSender<Back>,
}

impl Tab {
    /// Opens, and opens again whenever it was closed, until it is aborted.
    async fn live(self, server: std::net::SocketAddr) {
        let mut random = self.number as u64;
        let mut seen: Option<State> = None;
        let mut code = None;
        loop {
            let (mut socket, tries) = self.open(server, &mut random).await;
            let state = socket.first();
            let back = Back {
                at: Instant::now(),
                tries,
                code,
                shows_the_same: seen.is_none_or(|seen| is_the_same(seen, state)),
            };
            if self.back.send(back).is_err() {
                return;
            }
            seen = Some(state);
            code = loop {
                match socket.hear().await {
                    Ok(Heard::State { state, .. }) => seen = Some(state),
                    Ok(Heard::Other) => {}
                    Ok(Heard::Closed(code)) => break code,
                    Err(_) => break None,
                }
            };
        }
    }

    /// Tries until it is shown its cart; also tells how often.
    async fn open(&self, server: std::net::SocketAddr, random: &mut u64) -> (Socket, u64) {
        let hello = Hello {
            token: &self.token,
            from: From::Number(self.number),
            tab: Some(&self.id),
        };
        let (mut tries, mut delay) = (0, FIRST_DELAY);
        loop {
            // Before the first try too: the pages wait when they were closed.
            sleep(delay.mul_f64(0.5 + share(random) / 2.0)).await;
            delay = (delay * 2).min(LONGEST_DELAY);
            tries += 1;
            if let Ok(Ok(socket)) = timeout(WELCOME_WITHIN, Socket::open(server, hello, SOCKETS)).await {
                return (socket, tries);
            }
        }
    }
}

/// A cart that nobody has changed meanwhile.
fn is_the_same(before: State, now: State) -> bool {
    (before.version, before.total_quantity, before.acked) == (now.version, now.total_quantity, now.acked)
}

/// A number from 0 to 1: Knuth's MMIX generator, whose high bits are good.
fn share(random: &mut u64) -> f64 {
    *random = random
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*random >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_spread() {
        let mut random = 1;
        let shares: Vec<f64> = (0..1000).map(|_| share(&mut random)).collect();
        assert!(shares.iter().all(|share| (0.0..1.0).contains(share)));
        let mean = shares.iter().sum::<f64>() / 1000.0;
        assert!((0.45..0.55).contains(&mean), "{mean}");
    }
}
