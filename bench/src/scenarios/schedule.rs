//! Many pages are to be published at one instant: how soon readers see all of them, and what carts feel of it.

use std::{
    net::SocketAddr,
    path::Path,
    time::{Duration, Instant},
};

use bench::corpus::{MadePage, Pages};
use domain::{
    clock::UnixMillis,
    content::{Author, EditCommand, PageId, Schedule, Version},
    market::Language,
};
use store::{ContentEdit, Store, StoreConfig};
use tokio::time::sleep;

use super::{content, stocked::now, visitors};
use crate::{
    client::HttpClient,
    error::{Error, Result},
    monitor::Monitor,
    progress,
    report::{Goal, Section},
    server::{ServerArgs, Started},
    shop::{data_dir, stock},
    stats::Samples,
};

#[derive(Debug, Clone, clap::Args)]
pub struct ScheduleArgs {
    /// Pages of the site, beside those of the demo site
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(100..=100_000))]
    pub pages: u32,
    /// How many of them are published at the same instant
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub publications: u32,
    /// Adds over HTTP a second, at set times
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub rate: u32,
    /// Another number makes other pages
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// How long adds are measured: alone, and around the instant.
const ADDS: Duration = Duration::from_secs(10);
/// So long before the instant the second measurement of adds begins.
const BEFORE: Duration = Duration::from_secs(1);
/// Readers see all of them by then, in seconds.
const WITHIN: f64 = 5.0;
/// How much slower an add may be meanwhile.
const SLOWER: f64 = 1.2;
/// What nobody sees by then is lost.
const PATIENCE: Duration = Duration::from_secs(300);
/// Pages that are asked for in one round, and the time between two.
const ROUND: usize = 50;
const PAUSE: Duration = Duration::from_millis(20);

/// A page that is to be published, and where readers find it.
struct Publication {
    page: PageId,
    path: String,
    name: String,
}

pub async fn run(args: &ScheduleArgs, server: &ServerArgs) -> Result<Section> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "Pages are scheduled through the store of a server that is started here: leave --url out.".to_owned(),
        ));
    }
    let home = server.folder()?;
    let program = server.program()?;
    Started::new(&program, &home, "demo")?.stop()?;
    let codes = stock(&program, &home, 8, &[])?;
    let pages = Pages::new(args.seed).tree(args.pages as usize);
    content::import(&program, &home, &pages)?;
    let started = content::first_start(&program, &home, args.pages).await?;
    let store = open(&data_dir(&home)).await?;
    let publications = write_drafts(&store, &pages, args.publications as usize).await?;

    let count = u64::from(args.rate) * ADDS.as_secs();
    let address = started.address;
    let adds = async |name| visitors::adds_at_pace(address, args.rate, count, &codes, name).await;
    let alone = adds("adds, nothing is due").await?;
    // Each is scheduled in a transaction of its own; none may be due before the last one is scheduled.
    let instant = now().after(Duration::from_secs(10) + Duration::from_millis(20) * args.publications);
    schedule(&store, &publications, instant).await?;
    wait_until(UnixMillis(instant.0 - BEFORE.as_millis() as i64)).await;
    let monitor = Monitor::start(started.process())?;
    let (meanwhile, shown) = tokio::join!(
        adds("adds, while pages are published"),
        watch(address, &publications, instant)
    );
    let (meanwhile, shown) = (meanwhile?, shown?);
    let usage = monitor.finish()?;
    store.close().await?;
    started.stop()?;

    let what = format!(
        "{} of {} made-up pages are scheduled for one instant; {} adds a second over HTTP before, and around it.",
        args.publications, args.pages, args.rate
    );
    let command = format!(
        "cargo run --release -p bench -- schedule --pages {} --publications {} --rate {} --seed {}",
        args.pages, args.publications, args.rate, args.seed
    );
    let mut section = Section::new("schedule", what, command);
    let shown = shown.latency("from the instant to readers");
    section.figure_with_goal(
        "all are shown after",
        shown.max / 1000.0,
        "s",
        Some(Goal::AtMost(WITHIN)),
    );
    section.latencies.push(shown);
    let (alone, meanwhile) = (
        (alone.missed(), alone.took.latency("adds, nothing is due")),
        (
            meanwhile.missed(),
            meanwhile.took.latency("adds, while pages are published"),
        ),
    );
    section.figure_with_goal(
        "p99 of an add, by that before",
        meanwhile.1.p99 / alone.1.p99,
        "times",
        Some(Goal::AtMost(SLOWER)),
    );
    for (missed, latency) in [alone, meanwhile] {
        let name = format!("not done: {}", latency.name);
        section.figure_with_goal(&name, missed as f64, "adds", Some(Goal::AtMost(0.0)));
        section.latencies.push(latency);
    }
    usage.tell(&mut section, "publication", u64::from(args.publications));
    Ok(section)
}

async fn open(data: &Path) -> Result<Store> {
    Ok(Store::open(&StoreConfig::sqlite_file(&data.join("praline.db"))).await?)
}

/// Drafts with names of their own beside what readers see of the last pages, which are the leaves.
async fn write_drafts(store: &Store, pages: &[MadePage], count: usize) -> Result<Vec<Publication>> {
    let leaves = pages.iter().rev().filter_map(|page| {
        let id = PageId::parse(page.file["id"].as_str()?).ok()?;
        Some((id, page.finnish_path()?))
    });
    let leaves: Vec<(PageId, String)> = leaves.take(count).collect();
    if leaves.len() < count {
        return Err(Error::Usage(format!(
            "Of these pages only {} are there in Finnish.",
            leaves.len()
        )));
    }
    let bar = progress::bar("drafts", count as u64);
    let mut written = Vec::with_capacity(count);
    for (number, (page, path)) in leaves.into_iter().enumerate() {
        let name = format!("Julkaisu {number}.");
        let stored = store.content().load(std::slice::from_ref(&page)).await?.pop();
        let version = stored.and_then(|stored| stored.page.versions.get(&Language::Fi).cloned());
        let version = version.ok_or_else(|| Error::server(format!("The page {page} was not imported.")))?;
        let command = EditCommand::Save {
            version: named(version, &name)?,
            author: Author::default(),
        };
        edit(store, &page, command).await?;
        written.push(Publication { page, path, name });
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(written)
}

fn named(mut version: Version, name: &str) -> Result<Version> {
    let unreadable = |error: serde_json::Error| Error::server(format!("A page's content is no content: {error}"));
    let mut content = serde_json::to_value(&version.content).map_err(unreadable)?;
    content["name"] = name.into();
    version.content = serde_json::from_value(content).map_err(unreadable)?;
    Ok(version)
}

async fn schedule(store: &Store, publications: &[Publication], publish: UnixMillis) -> Result<()> {
    let bar = progress::bar("scheduled", publications.len() as u64);
    for publication in publications {
        let command = EditCommand::Schedule(Schedule {
            publish: Some(publish),
            unpublish: None,
        });
        edit(store, &publication.page, command).await?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if now().0 + BEFORE.as_millis() as i64 > publish.0 {
        return Err(Error::server(
            "Scheduling took so long that the instant came meanwhile.",
        ));
    }
    Ok(())
}

async fn edit(store: &Store, page: &PageId, command: EditCommand) -> Result<()> {
    let edit = ContentEdit {
        page: page.clone(),
        language: Language::Fi,
        expected: None,
        command,
    };
    let edited = store.content().edit(edit, now()).await;
    edited.map_err(|error| Error::server(format!("{page} cannot be edited: {error}")))?;
    Ok(())
}

async fn wait_until(time: UnixMillis) {
    let wait = u64::try_from(time.0 - now().0).unwrap_or_default();
    sleep(Duration::from_millis(wait)).await;
}

/// Asks for the pages, a few at a time, until each says what was published.
async fn watch(address: SocketAddr, publications: &[Publication], instant: UnixMillis) -> Result<Samples> {
    wait_until(instant).await;
    let begun = Instant::now();
    let mut http = HttpClient::connect(address).await?;
    let mut waiting: Vec<&Publication> = publications.iter().collect();
    let mut shown = Samples::default();
    let mut next = 0;
    while !waiting.is_empty() {
        if begun.elapsed() > PATIENCE {
            return Err(Error::server(format!(
                "Readers do not see {} of the pages.",
                waiting.len()
            )));
        }
        for _ in 0..ROUND.min(waiting.len()) {
            next %= waiting.len();
            let publication = waiting[next];
            let call = format!("/api/cda/content?contentUrl={}", publication.path);
            let page = String::from_utf8_lossy(&http.get(&call).await?).into_owned();
            if page.contains(&publication.name) {
                shown.add(begun.elapsed(), begun.elapsed());
                waiting.swap_remove(next);
            } else {
                next += 1;
            }
            if waiting.is_empty() {
                break;
            }
        }
        sleep(PAUSE).await;
    }
    Ok(shown)
}
