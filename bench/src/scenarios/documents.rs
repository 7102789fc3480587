//! Pages as browsers get them first: HTML, from bodies that are kept and from bodies that are rendered for the request.

use std::time::Duration;

use crate::{
    client::{HttpClient, Pump, Until},
    error::Result,
    progress,
    report::{Goal, Section},
    server::{Server, ServerArgs},
    stats::Goals,
};

#[derive(Debug, Clone, clap::Args)]
pub struct DocumentsArgs {
    /// How many clients ask for kept pages at the same time
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub clients: u32,
    /// How long each is measured
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
    /// Pages of a listing that nobody has asked for yet
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub uncached: u64,
}

const START: &str = "/fi/";
const LISTING: &str = "/fi/tuotteet";

pub async fn run(args: &DocumentsArgs, server: &ServerArgs) -> Result<Section> {
    let server = server.demo()?;
    let what = format!(
        "HTML pages, compressed where the client takes it. A kept page is asked for again and again, for {} seconds; of {} pages of a listing none was asked for before.",
        args.seconds, args.uncached
    );
    let command = format!(
        "cargo run --release -p bench -- documents --clients {} --seconds {} --uncached {}",
        args.clients, args.seconds, args.uncached
    );
    let mut section = Section::new("documents", what, command);
    for (name, path) in [("start page", START), ("listing", LISTING)] {
        for (coding, compressed) in [("", false), (", gzip", true)] {
            let request = request(&server, path, compressed);
            let alone = kept(&server, 1, args, &request)?;
            let goals = Goals {
                p50: Some(0.6),
                p99: None,
            };
            let name = format!("{name}{coding}");
            let title = format!("kept {name}, one client");
            section.latencies.push(alone.samples.latency(title).with_goals(goals));
            let crowd = kept(&server, args.clients as usize, args, &request)?;
            let rate = crowd.samples.len() as f64 / crowd.took.as_secs_f64();
            let title = format!("kept {name}, {} clients: a second", args.clients);
            section.figure_with_goal(&title, rate, "/s", Some(Goal::AtLeast(5000.0)));
            let bytes = crowd.bytes as f64 / crowd.samples.len().max(1) as f64;
            section.figure(format!("{name}: bytes of an answer"), bytes, "bytes");
        }
    }
    let requests: Vec<_> = (0..args.uncached)
        .map(|number| request(&server, &format!("{LISTING}?seen={number}"), true))
        .collect();
    let mut pump = Pump::connect(server.address, 1)?;
    let fresh = progress::during("pages are rendered", args.seconds, || {
        pump.run(Until::Count(args.uncached), |_, number| &*requests[number as usize])
    })?;
    let rendered = "listing, rendered for the request";
    section.latencies.push(fresh.samples.latency(rendered));
    let p95 = fresh.samples.percentile(0.95);
    section.figure_with_goal(&format!("{rendered}: p95"), p95, "ms", Some(Goal::AtMost(15.0)));
    let mut http = HttpClient::connect(server.address).await?;
    let metrics = String::from_utf8_lossy(&http.get("/metrics").await?).into_owned();
    for (name, metric) in [
        ("kept bodies", "praline_render_cache_bytes"),
        ("a copy of the web app", "praline_render_engine_bytes"),
    ] {
        if let Some(bytes) = gauge(&metrics, metric) {
            section.figure(name, bytes / 1e6, "MB");
        }
    }
    server.stop()?;
    Ok(section)
}

fn request(server: &Server, path: &str, compressed: bool) -> Vec<u8> {
    let coding = if compressed { "Accept-Encoding: gzip\r\n" } else { "" };
    format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{coding}\r\n", server.address).into_bytes()
}

fn kept(server: &Server, clients: usize, args: &DocumentsArgs, request: &[u8]) -> Result<crate::client::Pumped> {
    let mut pump = Pump::connect(server.address, clients)?;
    tokio::task::block_in_place(|| pump.run(Until::Count(20), |_, _| request))?;
    let time = Until::Time(Duration::from_secs(args.seconds));
    progress::during("kept pages are read", args.seconds, || pump.run(time, |_, _| request))
}

fn gauge(metrics: &str, name: &str) -> Option<f64> {
    let line = metrics.lines().find(|line| line.starts_with(name))?;
    line.rsplit(' ').next()?.parse().ok()
}
