//! The same site with few pages and with many: importing, starting, menus, sitemap and pages.

use std::{
    ffi::OsStr,
    path::Path,
    time::{Duration, Instant},
};

use bench::corpus::{MadePage, Pages};
use serde_json::Value;
use tempfile::TempDir;

use crate::{
    client::{HttpClient, Pump, Until},
    error::{Doing, Error, Result},
    progress,
    report::{Goal, Section},
    server::{ServerArgs, Started},
    shop::{command, data_dir},
    stats::{Goals, Samples},
};

#[derive(Debug, Clone, clap::Args)]
pub struct ContentArgs {
    /// Pages of the small site and of the large one, beside those of the demo site
    #[arg(long, num_args = 2, default_values_t = [100, 10_000], value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub pages: Vec<u32>,
    /// Another number makes other pages
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How often each program is started
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub times: u32,
    /// How long each call is measured
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
}

/// Pages of a file.
const AT_ONCE: usize = 500;
/// What the large site may take of the small one's time.
const MOST: f64 = 1.3;
const START: &str = "/api/cda/content?contentUrl=/fi/";
/// Clients of the start page's call.
const CROWD: usize = 16;
/// How long all pages may take to be found after an import.
const INDEXED_WITHIN: Duration = Duration::from_secs(300);
/// Answers of a sitemap that are measured.
const SITEMAPS: u64 = 50;

/// What one site came to.
struct Measured {
    import: f64,
    start: f64,
    /// By name: the median in milliseconds.
    calls: Vec<(&'static str, f64)>,
}

pub async fn run(args: &ContentArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "This needs servers of its own, with pages of its own: leave --url out.".to_owned(),
        ));
    }
    let &[few, many] = args.pages.as_slice() else {
        return Err(Error::Usage("Two numbers of pages are compared.".to_owned()));
    };
    let mut sections = Vec::new();
    let mut measured = Vec::new();
    for count in [few, many] {
        let name = format!("content: {count} pages");
        let what = format!(
            "{count} made-up pages in three languages beside those of the demo site. The server is started {} times; each call is measured for {} seconds.",
            args.times, args.seconds
        );
        let mut section = Section::new(&name, what, command_line(args));
        measured.push(measure(&mut section, count, args, server).await?);
        sections.push(section);
    }
    let [small, large] = measured.as_slice() else {
        return Ok(sections);
    };
    let what = format!("What {many} pages take, beside what {few} do: all in one run.");
    let mut section = Section::new("content: many pages beside few", what, command_line(args));
    section.figure_with_goal(
        "import of the many",
        large.import,
        "pages/s",
        Some(Goal::AtLeast(2_000.0)),
    );
    section.figure_with_goal(
        "slowest start with the many",
        large.start,
        "ms",
        Some(Goal::AtMost(1_000.0)),
    );
    for ((name, few), (_, many)) in small.calls.iter().zip(&large.calls) {
        section.figure_with_goal(&format!("{name}, p50"), many / few, "times", Some(Goal::AtMost(MOST)));
    }
    sections.push(section);
    Ok(sections)
}

fn command_line(args: &ContentArgs) -> String {
    let [few, many] = [0, 1].map(|at| args.pages.get(at).copied().unwrap_or_default());
    format!(
        "cargo run --release -p bench -- content --pages {few} {many} --seed {} --times {} --seconds {}",
        args.seed, args.times, args.seconds
    )
}

async fn measure(section: &mut Section, count: u32, args: &ContentArgs, server: &ServerArgs) -> Result<Measured> {
    let program = server.program()?;
    let home = server.folder()?;
    Started::new(&program, &home, "demo")?.stop()?;
    let pages = Pages::new(args.seed).tree(count as usize);
    // The last ones lie deepest.
    let deep: Vec<String> = pages.iter().rev().filter_map(MadePage::finnish_path).take(50).collect();
    let section_path = pages.first().and_then(MadePage::finnish_path).unwrap_or_default();
    let took = import(&program, &home, &pages)?;
    let import = f64::from(count) / took.as_secs_f64();
    section.figure("import", import, "pages/s");

    let mut started = first_start(&program, &home, count).await?;
    let mut starts = Samples::default();
    for _ in 0..args.times {
        started.stop()?;
        started = Started::new(&program, &home, "demo")?;
        let mut http = HttpClient::connect(started.address).await?;
        http.get(START).await?;
        starts.add(Duration::ZERO, started.begun.elapsed());
    }
    let starts = starts.latency("start to the first page answered");
    let start = starts.max;
    section.latencies.push(starts);

    let host = started.address;
    let request = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").into_bytes();
    let page_call = |path: &str| request(&format!("/api/cda/content?contentUrl={path}"));
    let deep: Vec<Vec<u8>> = deep.iter().map(|path| page_call(path)).collect();
    let kinds: [(&'static str, Vec<Vec<u8>>, Until); 5] = [
        ("page call of the start page", vec![request(START)], seconds(args)),
        ("page call of deep pages", deep, seconds(args)),
        (
            "menus: page call of a section",
            vec![page_call(&section_path)],
            seconds(args),
        ),
        ("sitemap", vec![request("/sitemap.xml")], Until::Count(SITEMAPS)),
        (
            "last part of the sitemap",
            vec![last_part(host).await?],
            Until::Count(SITEMAPS),
        ),
    ];
    let mut calls = Vec::new();
    for (name, requests, until) in kinds {
        let mut pump = Pump::connect(host, 1)?;
        let pick = |_: usize, number: u64| &*requests[number as usize % requests.len()];
        tokio::task::block_in_place(|| pump.run(Until::Count(requests.len() as u64), pick))?;
        let done = progress::during(name, args.seconds, || pump.run(until, pick))?;
        let latency = done.samples.latency(name);
        // A part is as large as it may be: only that it is bounded says something.
        if name != "last part of the sitemap" {
            calls.push((name, latency.p50));
        }
        section.latencies.push(latency);
    }
    let start_page = request(START);
    let mut pump = Pump::connect(host, CROWD)?;
    tokio::task::block_in_place(|| pump.run(Until::Count(20), |_, _| &*start_page))?;
    let crowd = progress::during("16 clients read the start page", args.seconds, || {
        pump.run(seconds(args), |_, _| &*start_page)
    })?;
    let rate = crowd.samples.len() as f64 / crowd.took.as_secs_f64();
    let name = "page call of the start page, 16 clients";
    section.figure_with_goal(&format!("{name}: a second"), rate, "/s", Some(Goal::AtLeast(6_000.0)));
    let goals = Goals {
        p50: Some(0.8),
        p99: None,
    };
    // One client tells what a call takes; of sixteen on few cores most wait for each other.
    if let Some(alone) = section
        .latencies
        .iter_mut()
        .find(|latency| latency.name == "page call of the start page")
    {
        alone.goals = goals;
    }
    section.latencies.push(crowd.samples.latency(name));
    started.stop()?;
    Ok(Measured { import, start, calls })
}

fn seconds(args: &ContentArgs) -> Until {
    Until::Time(Duration::from_secs(args.seconds))
}

/// The first start after an import fills the search index: it is no start of every day, and ends when all pages can be
/// found.
pub(super) async fn first_start(program: &Path, home: &TempDir, count: u32) -> Result<Started> {
    let started = Started::new(program, home, "demo")?;
    let mut http = HttpClient::connect(started.address).await?;
    while started.begun.elapsed() < INDEXED_WITHIN {
        let metrics = String::from_utf8_lossy(&http.get("/metrics").await?).into_owned();
        let value = |name: &str| {
            let line = metrics
                .lines()
                .find(|line| line.starts_with(name) && line.contains("index=\"pages\""))?;
            line.rsplit(' ').next()?.parse::<f64>().ok()
        };
        let is_whole = value("praline_index_built_ratio").is_none_or(|ratio| ratio >= 1.0);
        if is_whole && value("praline_index_documents").is_some_and(|found| found >= f64::from(count)) {
            return Ok(started);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(Error::server(
        "The pages cannot be found, minutes after they were imported.",
    ))
}

/// The request of the last file of the sitemap, where there are several.
async fn last_part(host: std::net::SocketAddr) -> Result<Vec<u8>> {
    let mut http = HttpClient::connect(host).await?;
    let index = String::from_utf8_lossy(&http.get("/sitemap.xml").await?).into_owned();
    let path = match index.matches("<sitemap>").count() {
        0 => "/sitemap.xml".to_owned(),
        files => format!("/sitemap-{files}.xml"),
    };
    Ok(format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").into_bytes())
}

/// Imports pages as an operator would, from one folder; returns how long that took.
pub(super) fn import(program: &Path, home: &TempDir, pages: &[MadePage]) -> Result<Duration> {
    let folder = home.path().join("made");
    std::fs::create_dir_all(folder.join("pages")).doing("a folder of pages cannot be made")?;
    for (number, part) in pages.chunks(AT_ONCE).enumerate() {
        let file = folder.join(format!("pages/{number:03}.json"));
        let part: Vec<Value> = part.iter().map(|page| page.file.clone()).collect();
        std::fs::write(file, Value::from(part).to_string()).doing("pages cannot be written")?;
    }
    let begun = Instant::now();
    let arguments: [&OsStr; 3] = ["content".as_ref(), "import".as_ref(), folder.as_os_str()];
    command(program, &arguments, &data_dir(home), &[])?;
    Ok(begun.elapsed())
}
