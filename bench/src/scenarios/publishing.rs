//! A page is published while tabs have it open: how soon they are sent what it says now, and how soon it is found by that.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use domain::{
    content::{Content, Page},
    market::Language,
};
use store::{ContentChange, Store, StoreConfig};
use tokio::time::{sleep, sleep_until, timeout};

use super::{crowd, freshness::ask, stocked::now};
use crate::{
    client::{HttpClient, Socket, SocketOptions},
    error::{Error, Result},
    machine::raise_open_files,
    monitor::Monitor,
    progress,
    report::Section,
    server::{ServerArgs, Started},
    shop::data_dir,
    stats::{Goals, Samples},
};

#[derive(Debug, Clone, clap::Args)]
pub struct PublishingArgs {
    /// Tabs that have the page open
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub tabs: u32,
    /// How often the page is published
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=600))]
    pub times: u32,
}

/// The page, of the demo brand: a text with a heading is published again and again.
const PAGE: &str = "customer-service";
const ADDRESS: &str = "/fi/asiakaspalvelu";
/// A tab is told at most once a second: what is published sooner after the last telling waits for that.
const EVERY: Duration = Duration::from_millis(2_500);
/// What nobody was told of by then is lost.
const PATIENCE: Duration = Duration::from_secs(20);
const WITHIN: f64 = 500.0;
const FOUND_WITHIN: f64 = 1_000.0;
/// Pause between two looks for a page.
const LOOK: Duration = Duration::from_millis(5);
const SOCKETS: SocketOptions = SocketOptions {
    read_buffer: 16 * 1024,
    receive_buffer: None,
};

pub async fn run(args: &PublishingArgs, server: &ServerArgs) -> Result<Section> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "Pages are published through the store of a server that is started here: leave --url out.".to_owned(),
        ));
    }
    raise_open_files(args.tabs as usize)?;
    let home = server.folder()?;
    let started = Started::new(&server.program()?, &home, "demo")?;
    let store = Store::open(&StoreConfig::sqlite_file(&data_dir(&home).join("praline.db"))).await?;
    let section = measure(args, &started, &store).await?;
    store.close().await?;
    started.stop()?;
    Ok(section)
}

async fn measure(args: &PublishingArgs, started: &Started, store: &Store) -> Result<Section> {
    let all = store.content().load_all().await?.pages;
    let page = all.into_iter().find(|page| page.id.as_str() == PAGE);
    let page = page.ok_or_else(|| Error::server(format!("The demo shop has no page {PAGE}.")))?;
    let heard: Arc<Heard> = Arc::default();
    let shoppers = Arc::new(crowd::arrive(started.address, args.tabs as usize).await?);
    let live = |_, _, socket: Socket| listen(socket, heard.clone());
    let tasks = crowd::open(started.address, shoppers, 1, SOCKETS, live).await?;
    while heard.open.load(Relaxed) < args.tabs as usize {
        sleep(Duration::from_millis(20)).await;
    }
    // What a tab is told when it follows a page counts as a telling.
    sleep(EVERY).await;

    let monitor = Monitor::start(started.process())?;
    let begun = Instant::now();
    let bar = progress::bar("published", u64::from(args.times));
    let mut committed = Vec::with_capacity(args.times as usize);
    let mut looks = Vec::with_capacity(args.times as usize);
    for number in 0..args.times {
        sleep_until((begun + EVERY * number).into()).await;
        let change = ContentChange {
            put: vec![named(page.clone(), &name(number as usize))],
            ..ContentChange::default()
        };
        store.content().put(change, now()).await?;
        committed.push(Instant::now());
        looks.push(tokio::spawn(look(started.address, number as usize, Instant::now())));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let wanted = args.tabs as usize * args.times as usize;
    let all_told = async {
        while heard.told.lock().map_or(0, |told| told.len()) < wanted {
            sleep(Duration::from_millis(20)).await;
        }
    };
    let lost = timeout(PATIENCE, all_told).await.is_err();
    let usage = monitor.finish()?;
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    let told = heard.told.lock().map(|told| told.clone()).unwrap_or_default();
    if lost {
        return Err(Error::server(format!("Of {wanted} frames {} came.", told.len())));
    }

    let mut found = Samples::default();
    for (look, since) in looks.into_iter().zip(&committed) {
        found.add(since.duration_since(begun), look.await??);
    }
    let mut took = Samples::default();
    for (number, at) in told {
        let since = committed[number];
        took.add(since.duration_since(begun), at.saturating_duration_since(since));
    }
    let what = format!(
        "A page of the demo brand is published {} times, {} ms apart, while {} tabs have it open. From the commit to the frame with the page at each tab, and to the first answer of the search that shows it.",
        args.times,
        EVERY.as_millis(),
        args.tabs
    );
    let command = format!(
        "cargo run --release -p bench -- publishing --tabs {} --times {}",
        args.tabs, args.times
    );
    let mut section = Section::new("publishing", what, command);
    section
        .latencies
        .push(took.latency("at an open page").with_goals(Goals {
            p50: None,
            p99: Some(WITHIN),
        }));
    section.latencies.push(found.latency("in the search").with_goals(Goals {
        p50: None,
        p99: Some(FOUND_WITHIN),
    }));
    usage.tell(&mut section, "publication", u64::from(args.times));
    Ok(section)
}

/// Asks until the search shows the page by what it is called now.
async fn look(server: SocketAddr, number: usize, committed: Instant) -> Result<Duration> {
    let mut http = HttpClient::connect(server).await?;
    let name = name(number);
    let path = format!("/api/search/content?q={}&language=fi", NAME.trim());
    loop {
        let body = ask(&mut http, server, &path).await?.unwrap_or_default();
        if memchr::memmem::find(&body, name.as_bytes()).is_some() {
            return Ok(committed.elapsed());
        }
        if committed.elapsed() > PATIENCE {
            return Err(Error::server(format!("{name:?} is not found.")));
        }
        sleep(LOOK).await;
    }
}

/// What all tabs together have heard.
#[derive(Debug, Default)]
struct Heard {
    /// Tabs that follow the page.
    open: AtomicUsize,
    /// The number of a publication, and when one of the tabs was told of it.
    told: Mutex<Vec<(usize, Instant)>>,
}

/// A tab, until it is aborted.
async fn listen(mut socket: Socket, heard: Arc<Heard>) -> Result<()> {
    let frame = format!(r#"{{"type":"subscribe","topic":"page","contentUrl":"{ADDRESS}","version":9000000000000}}"#);
    socket.send(frame).await?;
    heard.open.fetch_add(1, Relaxed);
    while let Some(text) = socket.next_text().await? {
        let at = Instant::now();
        if text.starts_with(r#"{"type":"page.updated""#)
            && let Some(number) = number_in(&text)
            && let Ok(mut told) = heard.told.lock()
        {
            told.push((number, at));
        }
    }
    Ok(())
}

const NAME: &str = "Julkaisu ";

fn name(number: usize) -> String {
    format!("{NAME}{number}.")
}

/// The page with another name in Finnish.
fn named(mut page: Page, name: &str) -> Page {
    if let Some(version) = page.versions.get_mut(&Language::Fi)
        && let Content::Landing(landing) = &mut version.content
    {
        name.clone_into(&mut landing.name);
    }
    page
}

fn number_in(frame: &str) -> Option<usize> {
    let (_, rest) = frame.split_once(NAME)?;
    rest.split_once('.')?.0.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn publications_are_told_apart() {
        let frame = format!(r#"{{"type":"page.updated","page":{{"name":"{}"}}}}"#, name(17));
        assert_eq!(number_in(&frame), Some(17));
        assert_eq!(number_in("{}"), None);
    }
}
