//! Pictures: made for the first who asks, and kept for all others.

use std::time::Duration;

use crate::{
    client::{Pump, Pumped, Until},
    error::Result,
    progress,
    report::{Goal, Section},
    server::{Server, ServerArgs},
    stats::Goals,
};

#[derive(Debug, Clone, clap::Args)]
pub struct PicturesArgs {
    /// How many clients ask for kept pictures at the same time
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub clients: u32,
    /// How long each is measured
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
}

/// Pictures of the demo brand that are not ready in any width.
const NAMES: [&str; 12] = [
    "article-a-day-at-the-factory",
    "article-baking-with-frozen-berries",
    "article-bilberry-not-blueberry",
    "article-caramel-without-fear",
    "article-cloudberry-gold",
    "article-from-bean-to-bar",
    "recipe-apple-oat-crumble",
    "recipe-berry-glogg",
    "recipe-easter-pasha",
    "recipe-rhubarb-pie",
    "recipe-strawberry-cake",
    "recipe-vegan-chocolate-cake",
];

/// Formats, and the milliseconds within which a width of 1280 should be made.
const FORMATS: [(&str, Option<f64>); 3] = [("avif", Some(150.0)), ("webp", None), ("jpg", None)];

pub async fn run(args: &PicturesArgs, server: &ServerArgs) -> Result<Section> {
    let server = server.demo()?;
    let what = format!(
        "Pictures of 1280 pixels: {} that nobody has asked for yet, one after another, in each format; then they again and again, for {} seconds.",
        NAMES.len(),
        args.seconds
    );
    let command = format!(
        "cargo run --release -p bench -- pictures --clients {} --seconds {}",
        args.clients, args.seconds
    );
    let mut section = Section::new("pictures", what, command);
    for (format, p50) in FORMATS {
        let requests = requests(&server, format);
        let mut pump = Pump::connect(server.address, 1)?;
        let made = progress::during("pictures are made", args.seconds, || {
            pump.run(Until::Count(requests.len() as u64), |_, number| {
                &*requests[number as usize]
            })
        })?;
        let goals = Goals { p50, p99: None };
        let bytes = made.bytes as f64 / made.samples.len().max(1) as f64;
        section
            .latencies
            .push(made.samples.latency(format!("made, {format}")).with_goals(goals));
        section.figure(format!("{format}: bytes of an answer"), bytes, "bytes");
    }
    let requests = requests(&server, "avif");
    let alone = kept(&server, 1, args, &requests)?;
    let goals = Goals {
        p50: Some(1.0),
        p99: None,
    };
    section
        .latencies
        .push(alone.samples.latency("kept, one client").with_goals(goals));
    let crowd = kept(&server, args.clients as usize, args, &requests)?;
    let rate = crowd.samples.len() as f64 / crowd.took.as_secs_f64();
    let title = format!("kept, {} clients: a second", args.clients);
    section.figure_with_goal(&title, rate, "/s", Some(Goal::AtLeast(3000.0)));
    server.stop()?;
    Ok(section)
}

fn requests(server: &Server, format: &str) -> Vec<Vec<u8>> {
    let request = |name: &&str| {
        let path = format!("/pictures/{name}-1280.{format}");
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).into_bytes()
    };
    NAMES.iter().map(request).collect()
}

fn kept(server: &Server, clients: usize, args: &PicturesArgs, requests: &[Vec<u8>]) -> Result<Pumped> {
    let mut pump = Pump::connect(server.address, clients)?;
    let of = |number: u64| &*requests[number as usize % requests.len()];
    let time = Until::Time(Duration::from_secs(args.seconds));
    progress::during("kept pictures are read", args.seconds, || {
        pump.run(time, |_, number| of(number))
    })
}
