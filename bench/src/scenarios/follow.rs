//! Tabs that follow products, of which a few show the one that changes: how soon those few are told, what a change costs
//! the server, and that nobody else hears of it.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use domain::{
    ids::{VariationCode, WarehouseId},
    money::{Currency, Money},
    stock::Warehouse,
};
use store::{ContentChange, NewGiftCard, Store};
use tokio::time::{sleep, sleep_until};

use super::{
    crowd,
    stocked::{Stocked, now},
};
use crate::{
    client::{Socket, SocketOptions},
    error::{Error, Result},
    machine::raise_open_files,
    process::Process,
    progress,
    report::{Goal, Section},
    server::{ServerArgs, Started},
    stats::{Goals, Samples},
};

#[derive(Debug, Clone, clap::Args)]
pub struct FollowArgs {
    /// Made-up products beside the demo shop's
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1000..=1_000_000))]
    pub products: u32,
    /// Tabs that follow products, each a page of them
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u32).range(2..=50_000))]
    pub tabs: u32,
    /// Those of them that follow the product that changes
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub following: u32,
    /// Changes a second
    #[arg(long, default_value_t = 5.0)]
    pub rate: f64,
    /// How long each kind of change is measured, and nothing at all before it
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
}

/// Products on a page.
const ON_A_PAGE: usize = 24;
/// What is told by then is told in time; what comes later is missed.
const PATIENCE: Duration = Duration::from_secs(10);
/// The stock before the first change; it grows by one with each.
const STOCK: u32 = 1000;
/// A change of stock is to be with its tabs after so many milliseconds, and to cost no more than so many.
const TOLD_WITHIN: f64 = 100.0;
const COST: f64 = 2.0;
const SOCKETS: SocketOptions = SocketOptions {
    read_buffer: 4096,
    receive_buffer: None,
};

pub async fn run(args: &FollowArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    if args.following >= args.tabs || !(0.1..=1000.0).contains(&args.rate) {
        return Err(Error::Usage(
            "More --tabs than --following are needed, and a --rate from 0.1 to 1000.".to_owned(),
        ));
    }
    raise_open_files(args.tabs as usize)?;
    let stocked = Stocked::start(server, "demo", None, args.products).await?;
    let started = &stocked.started;
    ready(started).await?;

    let shoppers = Arc::new(crowd::arrive(started.address, args.tabs as usize).await?);
    let ears = Arc::new(Ears::default());
    let (following, products) = (args.following as usize, args.products as usize);
    let live = |number: usize, _, socket: Socket| listen(socket, number, following, products, ears.clone());
    let tasks = crowd::open(started.address, shoppers, 1, SOCKETS, live).await?;
    // Every tab is told what it follows first.
    let answered = tokio::time::timeout(PATIENCE * 6, async {
        while ears.first.load(Relaxed) < u64::from(args.tabs) {
            sleep(Duration::from_millis(20)).await;
        }
    });
    answered
        .await
        .map_err(|_| Error::server("Some tabs were not told what they follow."))?;
    let mut stage = Stage {
        args,
        process: started.process(),
        store: stocked.store.clone(),
        ears,
        idle: Duration::ZERO,
    };
    // The last answers, and the carts' leaving of memory, are not counted.
    progress::wait("tabs come to rest", Duration::from_secs(5)).await;
    stage.measure_nothing().await?;
    let sections = vec![stage.stock().await?, stage.gift_cards().await?, stage.pages().await?];
    for task in &tasks {
        if task.is_finished() {
            return Err(Error::server(
                "The server closed a tab in the middle of the measurement.",
            ));
        }
        task.abort();
    }
    stocked.stop().await?;
    Ok(sections)
}

/// Waits until the server's index has the products: until then it works for something else.
async fn ready(started: &Started) -> Result<()> {
    let mut http = crate::client::HttpClient::connect(started.address).await?;
    let begun = Instant::now();
    while http.get("/readyz").await.is_err() {
        if begun.elapsed() > Duration::from_secs(180) {
            return Err(Error::server("The server is not ready after three minutes."));
        }
        sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// What all tabs together have heard.
#[derive(Debug, Default)]
struct Ears {
    /// Tabs that were told what they follow.
    first: AtomicU64,
    /// Frames that woke tabs which do not follow what changes: heartbeats come anyway, and so does what is sent with one.
    others: AtomicU64,
    /// What each of the few was told of the product, and when.
    told: Mutex<Vec<Told>>,
}

/// A frame that one of the few got.
#[derive(Debug, Clone, Copy)]
struct Told {
    tab: usize,
    stock: u32,
    at: Instant,
}

/// The products that a tab follows. The few follow the first one and nothing else that another tab follows.
fn page(number: usize, following: usize, products: usize) -> Vec<String> {
    let codes = |first: usize| (0..ON_A_PAGE).map(move |at| format!("V-{}", 1 + (first + at) % (products - 1)));
    match number < following {
        true => vec!["V-0".to_owned()],
        false => codes(number * ON_A_PAGE).collect(),
    }
}

/// A tab, until it is aborted.
async fn listen(mut socket: Socket, number: usize, following: usize, products: usize, ears: Arc<Ears>) -> Result<()> {
    let codes = page(number, following, products).join(r#"",""#);
    let frame = format!(r#"{{"type":"subscribe","topic":"product","codes":["{codes}"]}}"#);
    socket.send(frame).await?;
    let mut is_first = true;
    while let Some(text) = socket.next_text().await? {
        let at = Instant::now();
        let is_product = text.starts_with(r#"{"type":"product.updated""#);
        if is_product && std::mem::take(&mut is_first) {
            ears.first.fetch_add(1, Relaxed);
        } else if number >= following && !comes_with_a_heartbeat(&text) {
            ears.others.fetch_add(1, Relaxed);
        } else if is_product
            && let Some(stock) = stock_in(&text)
            && let Ok(mut told) = ears.told.lock()
        {
            told.push(Told { tab: number, stock, at });
        }
    }
    Ok(())
}

/// What tells of changed content alone waits for the heartbeat (`server/src/ws/session/outdated.rs`).
fn comes_with_a_heartbeat(frame: &str) -> bool {
    [r#"{"type":"heartbeat""#, r#"{"type":"changed","topics":["content"],"#]
        .iter()
        .any(|kind| frame.starts_with(kind))
}

fn stock_in(frame: &str) -> Option<u32> {
    let (_, rest) = frame.split_once(r#""inStockQuantity":"#)?;
    let end = rest.find(|c: char| !c.is_ascii_digit())?;
    rest[..end].parse().ok()
}

struct Stage<'a> {
    args: &'a FollowArgs,
    process: Process,
    store: Store,
    ears: Arc<Ears>,
    /// Processor time of the server while nothing changes, as long as each measurement.
    idle: Duration,
}

/// What came of one kind of change.
struct Changed {
    /// When each was durable.
    committed: Vec<Instant>,
    begun: Instant,
    cpu: Duration,
    others: u64,
}

impl Stage<'_> {
    fn count(&self) -> usize {
        (self.args.rate * self.args.seconds as f64).ceil() as usize
    }

    async fn measure_nothing(&mut self) -> Result<()> {
        let before = self.process.cpu()?;
        let time = Duration::from_secs(self.args.seconds) + AFTER;
        progress::wait("nothing changes", time).await;
        self.idle = self.process.cpu()?.saturating_sub(before);
        Ok(())
    }

    /// Makes changes at set times.
    async fn change<F>(&self, what: &str, change: impl Fn(usize) -> F) -> Result<Changed>
    where
        F: Future<Output = Result<()>>,
    {
        let cpu_before = self.process.cpu()?;
        let others_before = self.ears.others.load(Relaxed);
        let begun = Instant::now();
        let bar = progress::bar(what, self.count() as u64);
        let mut committed = Vec::with_capacity(self.count());
        for number in 0..self.count() {
            let due = begun + Duration::from_secs_f64(number as f64 / self.args.rate);
            sleep_until(due.into()).await;
            change(number).await?;
            committed.push(Instant::now());
            bar.inc(1);
        }
        bar.finish_and_clear();
        let end = begun + Duration::from_secs(self.args.seconds) + AFTER;
        sleep_until(end.into()).await;
        Ok(Changed {
            committed,
            begun,
            cpu: self.process.cpu()?.saturating_sub(cpu_before),
            others: self.ears.others.load(Relaxed) - others_before,
        })
    }

    async fn stock(&self) -> Result<Section> {
        let (code, main) = (
            VariationCode::parse("V-0").map_err(|error| Error::server(error.to_string()))?,
            WarehouseId::parse(Warehouse::MAIN).map_err(|error| Error::server(error.to_string()))?,
        );
        let stock = self.store.stock();
        let changed = self
            .change("the stock changes", |number| {
                let level = (code.clone(), main.clone(), STOCK + number as u32);
                let stock = stock.clone();
                async move { Ok(stock.set(&[level], now()).await.map(drop)?) }
            })
            .await?;
        let told = self.ears.told.lock().map(|told| told.clone()).unwrap_or_default();
        let mut took = Samples::default();
        let following = self.args.following as usize;
        let mut missed = 0;
        for tab in 0..following {
            let mut frames = told.iter().filter(|told| told.tab == tab).peekable();
            for (number, &committed) in changed.committed.iter().enumerate() {
                // A frame of a later change shows this one too.
                while frames.next_if(|told| told.stock < STOCK + number as u32).is_some() {}
                match frames.peek() {
                    Some(told) => took.add(committed - changed.begun, told.at.saturating_duration_since(committed)),
                    None => missed += 1,
                }
            }
        }
        let mut section = self.section("stock", "The stock of one product is changed", &changed);
        let goals = Goals {
            p50: None,
            p99: self.is_documented().then_some(TOLD_WITHIN),
        };
        section
            .latencies
            .push(took.latency("a change at the tabs that follow it").with_goals(goals));
        section.figure_with_goal(
            "changes that a tab that follows was not told of",
            missed as f64,
            "changes",
            Some(Goal::AtMost(0.0)),
        );
        Ok(section)
    }

    async fn gift_cards(&self) -> Result<Section> {
        let cards = self.store.gift_cards();
        let failed = |error: &dyn std::fmt::Debug| Error::server(format!("The gift card: {error:?}"));
        let minor = |minor| Money::from_minor(minor, Currency::EUR);
        let card = NewGiftCard {
            fingerprint: "followed".to_owned(),
            last_four: "TEST".to_owned(),
            pin_hash: "none".to_owned(),
            amount: minor(1_000_000),
            expires: None,
        };
        let card = cards.issue(card, now()).await.map_err(|error| failed(&error))?;
        let changed = self
            .change("a gift card changes", |number| {
                let cards = cards.clone();
                async move {
                    let (reference, at) = (format!("followed-{number}"), now());
                    let until = domain::clock::UnixMillis(at.0 + 3_600_000);
                    let held = cards.hold(card, minor(1), &reference, until, at).await;
                    held.map(drop).map_err(|error| failed(&error))
                }
            })
            .await?;
        Ok(self.section("gift cards", "Money is held on a gift card that no cart has", &changed))
    }

    async fn pages(&self) -> Result<Section> {
        let content = self.store.content();
        let page = content.load_all().await?.pages.into_iter().next();
        let page = page.ok_or_else(|| Error::server("The demo shop has no pages."))?;
        let changed = self
            .change("a page changes", |number| {
                let (content, mut page) = (content.clone(), page.clone());
                page.position += number as i64 + 1;
                async move {
                    let change = ContentChange {
                        put: vec![page],
                        ..ContentChange::default()
                    };
                    Ok(content.put(change, now()).await.map(drop)?)
                }
            })
            .await?;
        Ok(self.section("pages", "A page is changed that nobody shows", &changed))
    }

    fn section(&self, name: &str, done: &str, changed: &Changed) -> Section {
        let Self { args, .. } = self;
        let what = format!(
            "{done}, {} times a second for {} seconds, with {} products and {} tabs that follow {ON_A_PAGE} each; {} follow the one whose stock changes.",
            args.rate, args.seconds, args.products, args.tabs, args.following
        );
        let command = format!(
            "cargo run --release -p bench -- follow --products {} --tabs {} --following {} --rate {} --seconds {}",
            args.products, args.tabs, args.following, args.rate, args.seconds
        );
        let mut section = Section::new(&format!("follow: {name}"), what, command);
        let more = changed.cpu.saturating_sub(self.idle).as_secs_f64() * 1000.0;
        section.figure_with_goal(
            "processor time of the server for a change",
            more / changed.committed.len().max(1) as f64,
            "ms",
            // A page is written into its index anew, which a change of stock is not.
            (self.is_documented() && name == "stock").then_some(Goal::AtMost(COST)),
        );
        section.figure(
            "processor time of the server while nothing changes",
            self.idle.as_secs_f64() / (Duration::from_secs(args.seconds) + AFTER).as_secs_f64(),
            "cores",
        );
        section.figure("changes", changed.committed.len() as f64, "changes");
        section.figure_with_goal(
            "frames that woke other tabs",
            changed.others as f64,
            "frames",
            Some(Goal::AtMost(0.0)),
        );
        section
    }

    fn is_documented(&self) -> bool {
        self.args.products >= 100_000 && self.args.tabs >= 5000
    }
}

/// So long after the last change its consequences are still counted.
const AFTER: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_few_follow_what_nobody_else_does() {
        let products = 1000;
        for number in 0..60 {
            let page = page(number, 10, products);
            assert_eq!(page.contains(&"V-0".to_owned()), number < 10, "{number}: {page:?}");
            assert!(
                page.iter()
                    .all(|code| code[2..].parse::<usize>().is_ok_and(|at| at < products))
            );
        }
    }

    #[test]
    fn the_stock_is_read() {
        let frame = r#"{"type":"product.updated","products":[{"code":"V-0","inStock":true,"inStockQuantity":1007}]}"#;
        assert_eq!(stock_in(frame), Some(1007));
        assert_eq!(stock_in("{}"), None);
    }
}
