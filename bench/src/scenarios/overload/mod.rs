//! Too much of everything at once, with the server's default limits: three times what it can do of honest work, beside
//! tabs that sleep and clients of many kinds that mean no good.

mod abuse;

use std::{
    collections::BTreeMap,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinSet,
    time::{MissedTickBehavior, interval, timeout},
};

use super::visitors::{Kind, Lived, OVER_SOCKETS, Outcome, PATIENCE, Tab, Tally, Visitor};
use crate::{
    client::{From, Heard, Hello, HttpClient, Shopper, Socket, SocketOptions},
    cores::Halves,
    error::{Error, Result},
    machine::raise_open_files,
    monitor::Monitor,
    pace::Pace,
    progress,
    report::{Goal, Section},
    server::{Serve, ServerArgs, Started},
    shop::stock,
    stats::{Goals, Samples},
};

#[derive(Debug, Clone, clap::Args)]
pub struct OverloadArgs {
    /// Honest visitors over HTTP, each with an address of its own
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u32).range(10..=20_000))]
    pub visitors: u32,
    /// Honest visitors with an open tab that adds over its socket
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub tabs: u32,
    /// Tabs that are open and do nothing
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(10..=20_000))]
    pub sleeping: u32,
    /// How many times the peak is asked for
    #[arg(long, default_value_t = 3.0)]
    pub times: f64,
    /// How long the peak is measured, and then the overload
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=600))]
    pub seconds: u64,
    /// Let server and bench share all processor cores, instead of giving each its half
    #[arg(long)]
    pub share_cores: bool,
}

/// Adds of one tab a second while only honest visitors are there.
const TAB_RATE: f64 = 2.0;
/// Variations of the large carts, which is as many lines as a cart holds; honest carts have the first few.
const CODES: usize = 500;
const HONEST_CODES: usize = 8;
/// How long the load runs before it counts.
const WARMUP: Duration = Duration::from_secs(2);
/// Visitors that arrive at the same time.
const ARRIVING: usize = 8;
/// Sleeping tabs of one identity, and of one address.
const PER_IDENTITY: usize = 2;
const PER_ADDRESS: usize = 4;
/// How often somebody asks whether the server lives, and after how long that is given up.
const HEALTH_EVERY: Duration = Duration::from_millis(50);
const HEALTH_PATIENCE: Duration = Duration::from_secs(10);
const HEALTH_FROM: Ipv4Addr = Ipv4Addr::new(127, 8, 0, 1);

pub async fn run(args: &OverloadArgs, server: &ServerArgs) -> Result<Section> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "Its memory and its limits are measured, so the server is started here: leave --url out.".to_owned(),
        ));
    }
    if !(1.0..=100.0).contains(&args.times) {
        return Err(Error::Usage("--times is a number from 1 to 100.".to_owned()));
    }
    raise_open_files((args.visitors * 4 + args.tabs + args.sleeping) as usize + abuse::CONNECTIONS)?;
    let home = server.folder()?;
    let program = server.program()?;
    Started::new(&program, &home, "demo")?.stop()?;
    let codes = stock(&program, &home, CODES, &[])?;
    let serve = Serve {
        limits: true,
        ..Serve::new(&program, "demo")
    };
    let halves = if args.share_cores {
        None
    } else {
        Halves::of_this_machine()?
    };
    let start = || serve.start(&home);
    let started = tokio::task::block_in_place(|| match halves {
        Some(halves) => halves.start(start),
        None => start(),
    })?;
    let (address, process) = (started.address, started.process());

    // First, as later memory that others gave back would hide theirs.
    let tired = Sleepers::arrive(address, args.sleeping as usize).await?;
    let before = process.resident()?;
    let sleepers = Sleepers::open(address, tired, args.sleeping as usize).await?;
    let asleep = process.resident()?;
    let honest = Honest::arrive(address, args, &codes[..HONEST_CODES]).await?;
    let (honest, peak) = honest.peak(address, args).await?;
    let at_peak = process.resident()?;
    let refusals_before = server_refusals(address).await?;

    let crowd = abuse::begin(address, &codes).await?;
    let (stop, stopped) = oneshot::channel();
    let health = tokio::spawn(ask_for_health(address, stopped));
    let monitor = Monitor::start(process)?;
    let (honest, load) = honest.overload(address, args, &peak).await?;
    let usage = monitor.finish()?;
    stop.send(()).ok();
    let health = health.await?;
    let abuses = crowd.kinds.clone();
    drop(crowd);
    let held = sleepers.open.load(Relaxed);

    let refusals = server_refusals(address).await?;
    let wrong = honest.check(address).await?;
    drop(sleepers);
    started.stop()?;

    let mut section = section(args, halves.is_some());
    peak.tell(&mut section, args, "peak");
    load.tell(&mut section, args, "overload");
    let is_documented = args.times >= 3.0 && args.sleeping >= 1000 && args.seconds >= 10;
    let documented = |goal| is_documented.then_some(goal);
    section.figure_with_goal(
        "goodput, by the peak",
        load.goodput(args) / peak.goodput(args),
        "times",
        documented(Goal::AtLeast(0.9)),
    );
    let goals = Goals {
        p50: None,
        p99: is_documented.then_some(100.0),
    };
    section
        .latencies
        .push(health.latency("/healthz under overload").with_goals(goals));
    section.figure_with_goal(
        "memory of a sleeping tab, with its share of the cart",
        asleep.saturating_sub(before) as f64 / 1024.0 / f64::from(args.sleeping),
        "KiB",
        documented(Goal::AtMost(64.0)),
    );
    section.figure_with_goal(
        "memory besides, at most",
        usage.resident_max.saturating_sub(at_peak) as f64 / 1e6,
        "MB",
        documented(Goal::AtMost(64.0)),
    );
    section.figure_with_goal(
        "sleeping tabs held to the end",
        held as f64,
        "tabs",
        Some(Goal::AtLeast(f64::from(args.sleeping))),
    );
    tell_wrong(&mut section, wrong);
    for (name, count) in &refusals {
        let more = count - refusals_before.get(name).copied().unwrap_or(0.0);
        if more > 0.0 {
            section.figure(format!("the server's own count: {name}"), more, "");
        }
    }
    for abuse in abuses {
        abuse.tell(&mut section);
    }
    usage.tell(&mut section, "acknowledged operation", load.count());
    Ok(section)
}

fn section(args: &OverloadArgs, is_apart: bool) -> Section {
    let what = format!(
        "{} honest visitors over HTTP and {} with a tab, each with an address and a cart of its own: first alone, each asking again when it is answered; then {} times as much at set times, beside slow heads and bodies, floods, guesses and unread answers. {} tabs sleep all the time. The server has its default limits.",
        args.visitors, args.tabs, args.times, args.sleeping
    );
    let command = format!(
        "cargo run --release -p bench -- overload --visitors {} --tabs {} --sleeping {} --times {} --seconds {}{}",
        args.visitors,
        args.tabs,
        args.sleeping,
        args.times,
        args.seconds,
        if args.share_cores { " --share-cores" } else { "" }
    );
    let mut section = Section::new("overload", what, command);
    section.notes.push(match is_apart {
        true => {
            "Server and bench ran on cores of their own, so that making the load takes nothing away from the server."
                .to_owned()
        }
        false => "Server and bench shared the cores: making the load takes time away from the server.".to_owned(),
    });
    section.notes.push(format!(
        "A visitor gives up what is not answered {} seconds after it was due.",
        PATIENCE.as_secs()
    ));
    section
}

/// What carts held that should not, and the other way round.
fn tell_wrong(section: &mut Section, (lost, doubled): (u64, u64)) {
    for (name, count) in [
        ("acknowledged operations that were lost", lost),
        ("pieces that nobody asked for", doubled),
    ] {
        section.figure_with_goal(name, count as f64, "operations", Some(Goal::AtMost(0.0)));
        if count > 0 {
            section.violations.push(format!("{count} {name}."));
        }
    }
}

/// The honest visitors.
struct Honest {
    visitors: Arc<Vec<Visitor>>,
    tabs: Vec<Tab>,
}

/// What came of their work.
#[derive(Debug, Default)]
struct Work {
    tally: Tally,
    /// Asked for over HTTP and over sockets.
    offered: u64,
    over_sockets: Lived,
}

impl Work {
    /// Acknowledged operations.
    fn count(&self) -> u64 {
        self.tally.goodput() + self.over_sockets.acked
    }

    /// The same for a second.
    fn goodput(&self, args: &OverloadArgs) -> f64 {
        self.count() as f64 / args.seconds as f64
    }

    fn tell(&self, section: &mut Section, args: &OverloadArgs, when: &str) {
        let seconds = args.seconds as f64;
        let tally = &self.tally;
        section.figure(format!("{when}: asked for"), self.offered as f64 / seconds, "/s");
        section.figure(format!("{when}: goodput"), self.goodput(args), "/s");
        let mut done: BTreeMap<&str, u64> = tally.done.clone();
        done.insert(OVER_SOCKETS, self.over_sockets.acked);
        for (what, count) in done {
            section.figure(format!("{when}: {what}"), count as f64 / seconds, "/s");
        }
        for (code, count) in &tally.refused {
            section.figure(format!("{when}: refused with {code}"), *count as f64 / seconds, "/s");
        }
        section.figure(format!("{when}: given up"), tally.late as f64 / seconds, "/s");
        section.figure(
            format!("{when}: not asked, as the visitor waited for others"),
            tally.unasked as f64 / seconds,
            "/s",
        );
        let share = |count: u64| 100.0 * count as f64 / self.offered.max(1) as f64;
        section.figure_with_goal(
            &format!("{when}: refused without Retry-After"),
            share(tally.without_retry_after),
            "%",
            Some(Goal::AtMost(0.0)),
        );
        section.figure(format!("{when}: broken connections"), share(tally.broken), "%");
        section.figure(
            format!("{when}: not done, of what was asked"),
            share(tally.missed()),
            "%",
        );
        section.figure(
            format!("{when}: honest tabs cut off"),
            self.over_sockets.cut as f64,
            "connections",
        );
        section
            .latencies
            .push(tally.took.latency(format!("{when}: what was done over HTTP")));
    }
}

impl Honest {
    async fn arrive(server: SocketAddr, args: &OverloadArgs, codes: &[String]) -> Result<Self> {
        let (visitors, tabs) = (args.visitors as usize, args.tabs as usize);
        let bar = progress::bar("honest visitors arrive", (visitors + tabs) as u64);
        let visitors = stream::iter(0..visitors)
            .map(|number| Visitor::arrive(server, address(16, number), codes))
            .buffered(ARRIVING)
            .inspect_ok(|_| bar.inc(1))
            .try_collect::<Vec<_>>()
            .await?;
        let tabs = stream::iter(0..tabs)
            .map(|number| Tab::arrive(server, address(24, number), codes))
            .buffered(ARRIVING)
            .inspect_ok(|_| bar.inc(1))
            .try_collect()
            .await?;
        bar.finish_and_clear();
        Ok(Self {
            visitors: Arc::new(visitors),
            tabs,
        })
    }

    /// Each asks again as soon as it is answered.
    async fn peak(self, server: SocketAddr, args: &OverloadArgs) -> Result<(Self, Work)> {
        let Self { visitors, tabs } = self;
        let start = Instant::now() + WARMUP;
        let end = start + Duration::from_secs(args.seconds);
        let living = live(tabs, server, TAB_RATE, end);
        let mut tasks = JoinSet::new();
        for number in 0..visitors.len() {
            let visitors = visitors.clone();
            tasks.spawn(async move {
                let mut tally = Tally::default();
                // Visitors begin at different things.
                for asked in number as u64.. {
                    let due = Instant::now();
                    if due >= end {
                        break;
                    }
                    let kind = Kind::of(asked);
                    let outcome = visitors[number].ask(server, kind, due).await;
                    if (start..end).contains(&Instant::now()) {
                        tally.note(
                            kind.name(),
                            outcome,
                            due.saturating_duration_since(start),
                            due.elapsed(),
                        );
                    }
                }
                tally
            });
        }
        progress::wait("honest visitors, alone", WARMUP + Duration::from_secs(args.seconds)).await;
        let mut work = Work::default();
        while let Some(tally) = tasks.join_next().await {
            work.tally.join(tally?);
        }
        let (tabs, lived) = finish(living).await?;
        work.over_sockets = counted(lived, WARMUP, args);
        let tally = &work.tally;
        work.offered = tally.goodput() + tally.missed() + work.over_sockets.acked;
        visitors.iter().for_each(Visitor::hang_up);
        Ok((Self { visitors, tabs }, work))
    }

    /// So many times the peak is asked for at set times, whether or not what was before is answered.
    async fn overload(self, server: SocketAddr, args: &OverloadArgs, peak: &Work) -> Result<(Self, Work)> {
        let Self { visitors, tabs } = self;
        let seconds = args.seconds as f64;
        let rate = (args.times * peak.tally.goodput() as f64 / seconds).max(1.0);
        let count = ((WARMUP.as_secs_f64() + seconds) * rate) as u64;
        let pace = Pace {
            start: Instant::now() + Duration::from_millis(50),
            rate,
        };
        let start = pace.start + WARMUP;
        let end = start + Duration::from_secs(args.seconds);
        let tab_rate = TAB_RATE * args.times;
        let offered_by_tabs = tab_rate * seconds * tabs.len() as f64;
        let living = live(tabs, server, tab_rate, end);
        let (sender, mut due_now) = mpsc::unbounded_channel();
        let pacing = tokio::task::spawn_blocking(move || pace.run(count, |number| sender.send(number).is_ok()));
        let bar = progress::bar("overload", count);
        let mut tasks = JoinSet::new();
        let mut work = Work {
            offered: (rate * seconds + offered_by_tabs) as u64,
            ..Work::default()
        };
        let mut note = |(kind, outcome, due): (Kind, Outcome, Instant)| {
            if let Some(at) = due.checked_duration_since(start) {
                work.tally.note(kind.name(), outcome, at, due.elapsed());
            }
        };
        loop {
            tokio::select! {
                biased;
                number = due_now.recv() => {
                    let Some(number) = number else { break };
                    bar.inc(1);
                    let visitors = visitors.clone();
                    tasks.spawn(async move {
                        let of = visitors.len() as u64;
                        let (visitor, due) = (&visitors[(number % of) as usize], pace.due(number));
                        let kind = visitor.next(number % of);
                        (kind, visitor.ask(server, kind, due).await, due)
                    });
                }
                Some(asked) = tasks.join_next() => note(asked?),
            }
        }
        while let Some(asked) = tasks.join_next().await {
            note(asked?);
        }
        bar.finish_and_clear();
        pacing.await?;
        let (tabs, lived) = finish(living).await?;
        work.over_sockets = counted(lived, WARMUP, args);
        visitors.iter().for_each(Visitor::hang_up);
        Ok((Self { visitors, tabs }, work))
    }

    /// How many acknowledged operations no cart holds, and how many pieces carts hold that nobody asked for.
    async fn check(&self, server: SocketAddr) -> Result<(u64, u64)> {
        let bar = progress::bar("carts are read", (self.visitors.len() + self.tabs.len()) as u64);
        let (mut lost, mut doubled) = (0, 0);
        for visitor in self.visitors.iter() {
            let wrong = visitor.check(server).await?;
            (lost, doubled) = (lost + wrong.0, doubled + wrong.1);
            bar.inc(1);
        }
        for tab in &self.tabs {
            let wrong = tab.check(server).await?;
            (lost, doubled) = (lost + wrong.0, doubled + wrong.1);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok((lost, doubled))
    }
}

type Living = JoinSet<(Tab, Lived)>;

fn live(tabs: Vec<Tab>, server: SocketAddr, rate: f64, end: Instant) -> Living {
    tabs.into_iter().map(|tab| tab.live(server, rate, end)).collect()
}

async fn finish(mut living: Living) -> Result<(Vec<Tab>, Lived)> {
    let (mut tabs, mut all) = (Vec::new(), Lived::default());
    while let Some(lived) = living.join_next().await {
        let (tab, lived) = lived?;
        tabs.push(tab);
        all.acked += lived.acked;
        all.cut += lived.cut;
    }
    Ok((tabs, all))
}

/// Tabs add evenly, so the share of the time that counts is the share of what they added.
fn counted(lived: Lived, warmup: Duration, args: &OverloadArgs) -> Lived {
    let seconds = args.seconds as f64;
    let share = seconds / (seconds + warmup.as_secs_f64());
    Lived {
        acked: (lived.acked as f64 * share) as u64,
        ..lived
    }
}

/// An address of this machine for the client of this number.
fn address(group: u8, number: usize) -> Ipv4Addr {
    let [.., high, low] = (number as u32 + 1).to_be_bytes();
    Ipv4Addr::new(127, group, high, low)
}

/// Tabs that are open and do nothing; they end when this is dropped.
struct Sleepers {
    open: Arc<AtomicUsize>,
    _tasks: JoinSet<()>,
}

impl Sleepers {
    /// As many visitors as so many tabs need.
    async fn arrive(server: SocketAddr, tabs: usize) -> Result<Vec<(Ipv4Addr, Shopper)>> {
        stream::iter(0..tabs.div_ceil(PER_IDENTITY))
            .map(|number| async move {
                let from = address(32, number * PER_IDENTITY / PER_ADDRESS);
                let mut http = HttpClient::connect_from(from, server).await?;
                Ok((from, Shopper::arrive(&mut http).await?))
            })
            .buffered(ARRIVING)
            .try_collect()
            .await
    }

    async fn open(server: SocketAddr, tired: Vec<(Ipv4Addr, Shopper)>, tabs: usize) -> Result<Self> {
        const SOCKETS: SocketOptions = SocketOptions {
            read_buffer: 4096,
            receive_buffer: None,
        };
        let bar = progress::bar("tabs fall asleep", tabs as u64);
        let open = Arc::new(AtomicUsize::new(0));
        let tired = &tired;
        let sockets: Vec<Socket> = stream::iter(0..tabs)
            .map(|number| async move {
                let (from, shopper) = &tired[number / PER_IDENTITY];
                let hello = Hello {
                    token: &shopper.token,
                    from: From::Address(*from),
                    tab: None,
                };
                Socket::open(server, hello, SOCKETS).await
            })
            .buffered(ARRIVING)
            .inspect_ok(|_| bar.inc(1))
            .try_collect()
            .await?;
        bar.finish_and_clear();
        let sleep = |mut socket: Socket| {
            let open = open.clone();
            open.fetch_add(1, Relaxed);
            async move {
                while matches!(socket.hear().await, Ok(Heard::State { .. } | Heard::Other)) {}
                open.fetch_sub(1, Relaxed);
            }
        };
        let tasks = sockets.into_iter().map(sleep).collect();
        Ok(Self { open, _tasks: tasks })
    }
}

/// Asks over a new connection each time whether the server lives, until told to stop.
async fn ask_for_health(server: SocketAddr, mut stopped: oneshot::Receiver<()>) -> Samples {
    let begun = Instant::now();
    let mut taken = Samples::default();
    let mut ticks = interval(HEALTH_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = &mut stopped => return taken,
            _ = ticks.tick() => {}
        }
        let asked = Instant::now();
        let asking = async {
            let mut http = HttpClient::connect_from(HEALTH_FROM, server).await?;
            http.get("/healthz").await
        };
        let took = match timeout(HEALTH_PATIENCE, asking).await {
            Ok(Ok(_)) => asked.elapsed(),
            // Whatever was answered instead is no sign of life.
            Ok(Err(_)) | Err(_) => HEALTH_PATIENCE,
        };
        taken.add(asked - begun, took);
    }
}

/// What the server itself counts as refused, by metric and labels.
async fn server_refusals(server: SocketAddr) -> Result<BTreeMap<String, f64>> {
    let mut http = HttpClient::connect_from(HEALTH_FROM, server).await?;
    let body = http.get("/metrics").await?;
    let text = String::from_utf8_lossy(&body).into_owned();
    Ok(refusals(&text))
}

fn refusals(metrics: &str) -> BTreeMap<String, f64> {
    let samples = metrics.lines().filter(|line| !line.starts_with('#'));
    let counted = samples.filter_map(|line| {
        let (name, value) = line.rsplit_once(' ')?;
        let family = name.split('{').next()?;
        let is_refusal = ["rejected", "refused"].iter().any(|word| family.contains(word));
        is_refusal.then_some((name.to_owned(), value.parse().ok()?))
    });
    counted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_read_from_the_metrics() {
        let text = "# TYPE praline_rejected_total counter\npraline_rejected_total{reason=\"rate\"} 7\npraline_sockets_open 3\n";
        let read = refusals(text);
        assert_eq!(read.len(), 1);
        assert_eq!(read["praline_rejected_total{reason=\"rate\"}"], 7.0);
    }

    #[test]
    fn visitors_have_addresses_of_their_own() {
        assert_eq!(address(16, 0), Ipv4Addr::new(127, 16, 0, 1));
        assert_eq!(address(16, 300), Ipv4Addr::new(127, 16, 1, 45));
    }
}
