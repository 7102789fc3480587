//! How soon an edit is found: products are changed through the store of a running server, as an importer or an editor
//! does, while others search; a client asks until the search shows the change.

use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use domain::{
    catalogue::{Catalogue, Product},
    ids::ProductCode,
    market::{Language, Texts},
};
use search_index::{Document, ProductFacts, SearchIndex};
use store::Store;
use tokio::time::{MissedTickBehavior, interval, sleep, sleep_until};

use super::stocked::{Stocked, now};
use crate::{
    client::HttpClient,
    error::{Error, Result},
    monitor::Monitor,
    process::Process,
    progress,
    report::{Goal, Section},
    server::{ServerArgs, Started},
    stats::{Goals, Samples},
};

#[derive(Debug, Clone, clap::Args)]
pub struct FreshnessArgs {
    /// Import these products first (JSON lines, as `praline import` reads them) [default: made-up ones]
    #[arg(long, value_name = "FILE")]
    pub corpus: Option<PathBuf>,
    /// How many made-up products, without --corpus
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub products: u32,
    /// Products that are changed in a second, one at a time
    #[arg(long, default_value_t = 5.0)]
    pub edits: f64,
    /// Searches in a second, while they are
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub searches: u32,
    /// How long products are changed
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
}

/// The documented load.
const PRODUCTS: usize = 100_000;
/// An edit that is not found by then is lost.
const PATIENCE: Duration = Duration::from_secs(20);
/// Pause between two looks for an edit.
const LOOK: Duration = Duration::from_millis(5);
/// What the others search for.
const QUERIES: [&str; 6] = ["suklaa", "mansikka%20suklaa", "lakritsi", "suk", "suklaata", "mansika"];

pub async fn run(args: &FreshnessArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    let stocked = Stocked::start(server, "none", args.corpus.as_deref(), args.products).await?;
    let whole = stocked.store.catalogue().load_all().await?;
    let products = Arc::new(whole.products);
    let mut sections = vec![edit(args, &stocked.started, &stocked.store, &products).await?];
    let home = stocked.stop().await?;
    sections.push(fill(args, &home.path().join("bulk"), &products)?);
    Ok(sections)
}

async fn edit(args: &FreshnessArgs, started: &Started, store: &Store, products: &Arc<Vec<Product>>) -> Result<Section> {
    let edits = (args.edits * args.seconds as f64).ceil() as usize;
    let over = Arc::new(AtomicBool::new(false));
    let searching = tokio::spawn(search(started.address, args.searches, over.clone()));
    let monitor = Monitor::start(started.process())?;
    let begun = Instant::now();
    let bar = progress::bar("edits", edits as u64);
    let mut looks = Vec::with_capacity(edits);
    for number in 0..edits {
        let due = begun + Duration::from_secs_f64(number as f64 / args.edits);
        sleep_until(due.into()).await;
        let word = word(number);
        // Spread over the catalogue, each product once as long as there are enough.
        let product = renamed(&products[number * 7919 % products.len()], &word);
        let code = product.code.clone();
        store.catalogue().put_products(&[product], now()).await?;
        let committed = Instant::now();
        looks.push(tokio::spawn(look(started.address, word, code, begun, committed)));
        bar.inc(1);
    }
    let mut found = Samples::default();
    for look in looks {
        let (at, took) = look.await??;
        found.add(at, took);
    }
    bar.finish_and_clear();
    over.store(true, Relaxed);
    let (searched, refused) = searching.await??;
    let usage = monitor.finish()?;

    let what = format!(
        "{} products a second are changed in the database of a running server with {} products, while {} searches a second are asked. \
         From the commit of the change to the first answer of the search that shows it.",
        args.edits,
        products.len(),
        args.searches
    );
    let mut section = Section::new("freshness: edits", what, command(args));
    let is_documented = products.len() >= PRODUCTS;
    section
        .latencies
        .push(found.latency("an edit is found").with_goals(Goals {
            p50: is_documented.then_some(200.0),
            p99: is_documented.then_some(1_000.0),
        }));
    section.latencies.push(searched.latency("a search meanwhile"));
    section.figure(
        "searches refused because the server was busy",
        refused as f64,
        "searches",
    );
    usage.tell(&mut section, "edit", edits as u64);
    Ok(section)
}

/// Asks until the search shows the product with its new name.
async fn look(
    server: SocketAddr,
    word: String,
    code: ProductCode,
    begun: Instant,
    committed: Instant,
) -> Result<(Duration, Duration)> {
    let mut http = HttpClient::connect(server).await?;
    let wanted = format!("\"{code}\"");
    loop {
        let body = ask(&mut http, server, &products(&word)).await?.unwrap_or_default();
        let shows = |text: &str| memchr::memmem::find(&body, text.as_bytes()).is_some();
        // Both: a word that is nearly the same may find another edit.
        if shows(&wanted) && shows(&name(&word)) {
            return Ok((committed.duration_since(begun), committed.elapsed()));
        }
        if committed.elapsed() > PATIENCE {
            return Err(Error::server(format!(
                "The change of {code} is not found after {} s.",
                PATIENCE.as_secs()
            )));
        }
        sleep(LOOK).await;
    }
}

fn products(words: &str) -> String {
    format!("/api/search/products?q={words}&page=1&pageSize=12&displayLanguage=fi&market=FI")
}

/// What a search answers; nothing when it is too busy.
pub async fn ask(http: &mut HttpClient, server: SocketAddr, path: &str) -> Result<Option<Vec<u8>>> {
    http.send(&format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nAccept: */*\r\n\r\n"))
        .await?;
    match http.receive().await? {
        (200, body) => Ok(Some(body)),
        (503, _) => Ok(None),
        (status, body) => Err(Error::server(format!(
            "{path} was answered with {status}: {}",
            String::from_utf8_lossy(&body)
        ))),
    }
}

/// Searches until told to stop; also tells how many were refused.
async fn search(server: SocketAddr, rate: u32, over: Arc<AtomicBool>) -> Result<(Samples, u64)> {
    let mut http = HttpClient::connect(server).await?;
    let mut ticks = interval(Duration::from_secs(1) / rate);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let begun = Instant::now();
    let (mut taken, mut refused) = (Samples::default(), 0);
    for query in QUERIES.iter().cycle() {
        ticks.tick().await;
        if over.load(Relaxed) {
            break;
        }
        let sent = Instant::now();
        match ask(&mut http, server, &products(query)).await? {
            Some(_) => taken.add(sent.duration_since(begun), sent.elapsed()),
            None => refused += 1,
        }
    }
    Ok((taken, refused))
}

/// Fills an index as a rebuild does, in this process: how fast, and what it takes of memory.
fn fill(args: &FreshnessArgs, folder: &std::path::Path, products: &[Product]) -> Result<Section> {
    let catalogue = Catalogue::new(products.to_vec(), Vec::new(), Vec::new());
    let index = SearchIndex::open(folder)?;
    let before = Process::own().resident()?;
    let begun = Instant::now();
    let mut writer = index.writer()?;
    let mut next = writer.rebuild()?;
    let facts = ProductFacts {
        in_stock: true,
        ..ProductFacts::default()
    };
    let documents = products
        .iter()
        .map(|product| Document::from_product(product, &catalogue, now(), &facts));
    next.add(documents)?;
    next.apply([], 1)?;
    let added = begun.elapsed();
    let writing = Process::own().resident()?;
    next.begin_merging()?;
    while !next.is_merged()? {
        std::thread::sleep(LOOK);
    }
    writer.swap(next)?;
    let took = begun.elapsed();
    drop(writer);
    let after = Process::own().resident()?;

    let what = format!(
        "The next generation of an index is made of {} products in this process, put together to one segment and shown.",
        products.len()
    );
    let mut section = Section::new("freshness: bulk", what, command(args));
    let is_documented = products.len() >= PRODUCTS;
    section.figure_with_goal(
        "documents a second, until they are shown",
        products.len() as f64 / took.as_secs_f64(),
        "/s",
        is_documented.then_some(Goal::AtLeast(10_000.0)),
    );
    section.figure(
        "documents a second, before the segments are put together",
        products.len() as f64 / added.as_secs_f64(),
        "/s",
    );
    let mebibytes = |bytes: u64| bytes.saturating_sub(before) as f64 / f64::from(1 << 20);
    section.figure("memory while it is written", mebibytes(writing), "MiB");
    section.figure("memory when it is shown", mebibytes(after), "MiB");
    section.figure("segments", index.segment_count() as f64, "segments");
    Ok(section)
}

fn command(args: &FreshnessArgs) -> String {
    let mut command = format!(
        "cargo run --release -p bench -- freshness --edits {} --searches {} --seconds {}",
        args.edits, args.searches, args.seconds
    );
    match &args.corpus {
        Some(corpus) => command.push_str(&format!(" --corpus {}", corpus.display())),
        None => command.push_str(&format!(" --products {}", args.products)),
    }
    command
}

fn renamed(product: &Product, word: &str) -> Product {
    Product {
        name: Texts::only(Language::Fi, &name(word)),
        ..product.clone()
    }
}

fn name(word: &str) -> String {
    format!("Tuore {word}")
}

/// A word that no other edit has.
fn word(number: usize) -> String {
    const SYLLABLES: [&str; 10] = ["ba", "de", "fi", "go", "hu", "ky", "la", "me", "ni", "po"];
    let digits = format!("{number:06}");
    let syllables = digits.bytes().rev().map(|digit| SYLLABLES[usize::from(digit - b'0')]);
    syllables.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_edit_has_a_word_of_its_own() {
        let words: BTreeSet<_> = (0..2_000).map(word).collect();
        assert_eq!(words.len(), 2_000);
    }
}
