//! The cart over HTTP: durable changes and reads, on connections that are kept.

use std::time::Duration;

use serde::Deserialize;

use super::crowd;
use crate::{
    client::{HttpClient, Pump, Pumped, Shopper, Until},
    error::{Error, Result},
    machine::raise_open_files,
    monitor::Monitor,
    progress,
    report::{Goal, Section},
    server::{Server, ServerArgs},
    stats::Goals,
};

#[derive(Debug, Clone, clap::Args)]
pub struct HttpArgs {
    /// How many clients change carts at the same time; several numbers are measured one after another
    #[arg(long, value_delimiter = ',', default_value = "64,256", value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub clients: Vec<u32>,
    /// How many lines the carts of one client alone have; several numbers are measured one after another
    #[arg(long, value_delimiter = ',', default_value = "1,10,200", value_parser = clap::value_parser!(u32).range(1..=400))]
    pub lines: Vec<u32>,
    /// How many clients read carts at the same time
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub readers: u32,
    /// How long each is measured
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
    /// How long the same load runs before that
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(0..=60))]
    pub warmup: u64,
}

/// Lines of each cart where many clients change theirs.
const CROWD_LINES: usize = 6;

/// What is aimed at for so many clients: changes a second, p99 in milliseconds.
fn crowd_goals(clients: u32) -> (Option<Goal>, Goals) {
    let p99 = |p99| Goals {
        p99: Some(p99),
        ..Goals::default()
    };
    match clients {
        64 => (Some(Goal::AtLeast(8000.0)), p99(60.0)),
        256 => (Some(Goal::AtLeast(14_000.0)), Goals::default()),
        _ => (None, Goals::default()),
    }
}

pub async fn run(args: &HttpArgs, server: &ServerArgs) -> Result<Section> {
    let most = args.clients.iter().chain([&args.readers]).max().copied().unwrap_or(0);
    raise_open_files(most as usize)?;
    let lines = args
        .lines
        .iter()
        .max()
        .map_or(CROWD_LINES, |&lines| CROWD_LINES.max(lines as usize));
    let (server, codes) = server.stocked(lines)?;
    let mut section = section(args);
    for &lines in &args.lines {
        let load = Load::new(&server, &codes[..lines as usize], 1).await?;
        let (changed, _) = load.change(args).await?;
        let goals = Goals {
            p50: Some(8.0),
            p99: None,
        };
        let name = format!("add, one client, {lines} {}", if lines == 1 { "line" } else { "lines" });
        section.latencies.push(changed.samples.latency(name).with_goals(goals));
    }
    for &clients in &args.clients {
        let load = Load::new(&server, &codes[..CROWD_LINES], clients as usize).await?;
        let (changed, cpu) = load.change(args).await?;
        let (rate, goals) = crowd_goals(clients);
        let name = format!("add, {clients} clients, {CROWD_LINES} lines");
        tell(&mut section, &name, &changed, cpu, rate);
        if clients == 256 {
            section.ratio_goal(&format!("{name}: a second"), Goal::AtLeast(1.5));
            section.ratio_goal(&each_costs(&name), Goal::AtMost(0.6));
        }
        section.latencies.push(changed.samples.latency(name).with_goals(goals));
    }
    let load = Load::new(&server, &codes[..CROWD_LINES], args.readers as usize).await?;
    let (read, cpu) = load.read(args).await?;
    let name = format!("read, {} clients, {CROWD_LINES} lines", args.readers);
    let goal = (args.readers == 64).then_some(Goal::AtLeast(20_000.0));
    tell(&mut section, &name, &read, cpu, goal);
    section.latencies.push(read.samples.latency(name));
    server.stop()?;
    Ok(section)
}

fn section(args: &HttpArgs) -> Section {
    let what = format!(
        "Carts are changed and read over HTTP, each client with a cart of its own and the next request when the answer is there; {} seconds each. A change is answered when it is durable.",
        args.seconds
    );
    let listed = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let command = format!(
        "cargo run --release -p bench -- http --clients {} --lines {} --readers {} --seconds {}",
        listed(&args.clients),
        listed(&args.lines),
        args.readers,
        args.seconds
    );
    let mut section = Section::new("http", what, command);
    let note = "At the end every cart is read, and holds each acknowledged change exactly once.";
    section.notes.push(note.to_owned());
    section
}

/// Tells how many were done, and what each cost.
fn tell(section: &mut Section, name: &str, pumped: &Pumped, cpu: Option<Cpu>, rate: Option<Goal>) {
    let count = pumped.samples.len().max(1) as f64;
    let a_second = count / pumped.took.as_secs_f64();
    section.figure_with_goal(&format!("{name}: a second"), a_second, "/s", rate);
    if let Some(cpu) = cpu {
        let each = cpu.server.as_secs_f64() * 1000.0 / count;
        let goal = name.starts_with("add").then_some(Goal::AtMost(0.1));
        section.figure_with_goal(&each_costs(name), each, "ms", goal);
        section.figure(format!("{name}: server"), cpu.server_cores, "cores");
        section.figure(format!("{name}: bench"), cpu.own_cores, "cores");
    }
    section.figure(
        format!("{name}: bytes of an answer"),
        pumped.bytes as f64 / count,
        "bytes",
    );
}

fn each_costs(name: &str) -> String {
    format!("{name}: processor time of the server, each")
}

#[derive(Debug, Clone, Copy)]
struct Cpu {
    server: Duration,
    server_cores: f64,
    own_cores: f64,
}

/// Clients with filled carts.
struct Load<'a> {
    server: &'a Server,
    shoppers: Vec<Shopper>,
    script: Script<'a>,
    clients: Vec<Requests>,
}

impl<'a> Load<'a> {
    async fn new(server: &'a Server, codes: &'a [String], clients: usize) -> Result<Self> {
        let shoppers = crowd::arrive(server.address, clients).await?;
        let script = Script { codes };
        let requests = shoppers.iter().map(|shopper| Requests::new(server, shopper, codes));
        Ok(Self {
            server,
            clients: requests.collect(),
            shoppers,
            script,
        })
    }

    /// Fills the carts, changes them for a while unmeasured, then measured; checks what they hold afterwards.
    async fn change(&self, args: &HttpArgs) -> Result<(Pumped, Option<Cpu>)> {
        let mut pump = Pump::connect(self.server.address, self.clients.len())?;
        let lines = self.script.codes.len() as u64;
        let fill = |client: usize, number| &*self.clients[client].adds[(number % lines) as usize];
        tokio::task::block_in_place(|| pump.run(Until::Count(lines), fill))?;
        let change = |before: &[u64]| {
            let before = before.to_vec();
            move |client: usize, number: u64| self.clients[client].change(before[client] + number)
        };
        let none = vec![0; self.clients.len()];
        let warm = tokio::task::block_in_place(|| pump.run(args.warmup(), change(&none)))?;
        let monitor = self.server.process.map(Monitor::start).transpose()?;
        let measured = progress::during(self.name(), args.seconds, || {
            pump.run(args.time(), change(&warm.answers))
        })?;
        let cpu = monitor.map(Cpu::finish).transpose()?;
        let total = warm
            .answers
            .iter()
            .zip(&measured.answers)
            .map(|(warm, measured)| warm + measured);
        self.check(total.collect()).await?;
        Ok((measured, cpu))
    }

    async fn read(&self, args: &HttpArgs) -> Result<(Pumped, Option<Cpu>)> {
        let mut pump = Pump::connect(self.server.address, self.clients.len())?;
        let lines = self.script.codes.len() as u64;
        let fill = |client: usize, number| &*self.clients[client].adds[(number % lines) as usize];
        tokio::task::block_in_place(|| pump.run(Until::Count(lines), fill))?;
        let read = |client: usize, _| &*self.clients[client].read;
        tokio::task::block_in_place(|| pump.run(args.warmup(), read))?;
        let monitor = self.server.process.map(Monitor::start).transpose()?;
        let measured = progress::during("carts are read", args.seconds, || pump.run(args.time(), read))?;
        let cpu = monitor.map(Cpu::finish).transpose()?;
        self.check(vec![0; self.clients.len()]).await?;
        Ok((measured, cpu))
    }

    fn name(&self) -> &'static str {
        if self.clients.len() == 1 {
            "one client changes its cart"
        } else {
            "clients change their carts"
        }
    }

    /// Every cart holds what so many acknowledged changes make of it.
    async fn check(&self, changes: Vec<u64>) -> Result<()> {
        let mut http = HttpClient::connect(self.server.address).await?;
        for (shopper, changes) in self.shoppers.iter().zip(changes) {
            let body = http.get_as(READ, &shopper.token).await?;
            let cart: Cart = serde_json::from_slice(&body)
                .map_err(|error| Error::server(format!("A cart cannot be read: {error}")))?;
            let mut found: Vec<_> = cart
                .all_line_items
                .iter()
                .map(|line| (&*line.code, line.quantity))
                .collect();
            found.sort_unstable();
            if found != self.script.expected(changes) {
                return Err(Error::server(format!(
                    "After {changes} acknowledged changes a cart holds something else: {found:?}."
                )));
            }
        }
        Ok(())
    }
}

impl HttpArgs {
    fn time(&self) -> Until {
        Until::Time(Duration::from_secs(self.seconds))
    }

    fn warmup(&self) -> Until {
        Until::Time(Duration::from_secs(self.warmup))
    }
}

impl Cpu {
    fn finish(monitor: Monitor) -> Result<Self> {
        let usage = monitor.finish()?;
        Ok(Self {
            server: usage.cpu,
            server_cores: usage.cores,
            own_cores: usage.own_cores,
        })
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Cart {
    all_line_items: Vec<Line>,
}

#[derive(Deserialize)]
struct Line {
    code: String,
    quantity: u64,
}

/// What changes do to a cart that begins with one piece of each code: each change goes to the next line.
struct Script<'a> {
    codes: &'a [String],
}

/// After so many changes a line is back at one piece; it may hold 999.
const CYCLE: u64 = 900;

impl Script<'_> {
    /// What the cart holds after so many changes, sorted by code.
    fn expected(&self, changes: u64) -> Vec<(&str, u64)> {
        let lines = self.codes.len() as u64;
        let mut expected: Vec<_> = (0..lines)
            .zip(self.codes)
            .map(|(line, code)| (&**code, 1 + ((changes + lines - 1 - line) / lines) % CYCLE))
            .collect();
        expected.sort_unstable();
        expected
    }
}

/// A client's requests, ready to be sent.
struct Requests {
    read: Vec<u8>,
    /// One piece more, for each line.
    adds: Vec<Vec<u8>>,
    /// Back to one piece, for each line.
    removes: Vec<Vec<u8>>,
}

const READ: &str = "/api/me/carts?market=FI&language=fi";

impl Requests {
    fn new(server: &Server, shopper: &Shopper, codes: &[String]) -> Self {
        let head = format!(
            "Host: {}\r\nAuthorization: Bearer {}\r\n",
            server.address, shopper.token
        );
        let post = |what: &str, code: &String, quantity: u64| {
            let body = format!(r#"{{"code":"{code}","quantity":{quantity},"shipmentId":-1}}"#);
            let length = body.len();
            let request = format!(
                "POST /api/me/carts/{what}?market=FI&language=fi HTTP/1.1\r\n{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
            );
            request.into_bytes()
        };
        Self {
            read: format!("GET {READ} HTTP/1.1\r\n{head}\r\n").into_bytes(),
            adds: codes.iter().map(|code| post("add", code, 1)).collect(),
            removes: codes.iter().map(|code| post("remove", code, CYCLE - 1)).collect(),
        }
    }

    /// The request of a change, counted from 0.
    fn change(&self, number: u64) -> &[u8] {
        let lines = self.adds.len() as u64;
        let line = (number % lines) as usize;
        if (number / lines + 1).is_multiple_of(CYCLE) {
            &self.removes[line]
        } else {
            &self.adds[line]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_go_round_the_lines_and_come_back() {
        let codes = ["b".to_owned(), "a".to_owned()];
        let script = Script { codes: &codes };
        assert_eq!(script.expected(0), [("a", 1), ("b", 1)]);
        assert_eq!(script.expected(1), [("a", 1), ("b", 2)], "the first line first");
        assert_eq!(script.expected(2 * (CYCLE - 1)), [("a", 900), ("b", 900)]);
        assert_eq!(script.expected(2 * CYCLE), [("a", 1), ("b", 1)]);
    }

    #[test]
    fn the_last_change_of_a_cycle_takes_all_but_one_away() {
        let requests = Requests {
            read: Vec::new(),
            adds: vec![b"add 0".to_vec(), b"add 1".to_vec()],
            removes: vec![b"remove 0".to_vec(), b"remove 1".to_vec()],
        };
        let last = 2 * (CYCLE - 1);
        for (number, expected) in [
            (0, "add 0"),
            (1, "add 1"),
            (last - 1, "add 1"),
            (last, "remove 0"),
            (last + 1, "remove 1"),
            (last + 2, "add 0"),
        ] {
            assert_eq!(requests.change(number), expected.as_bytes(), "{number}");
        }
    }
}
