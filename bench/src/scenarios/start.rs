//! From the start of the program to its first answer, on a database that exists.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::{
    client::HttpClient,
    error::{Error, Result},
    progress,
    report::{Goal, Section},
    server::{ServerArgs, Started},
    shop::data_dir,
    shop::import,
    stats::Samples,
};

#[derive(Debug, Clone, clap::Args)]
pub struct StartArgs {
    /// Measure a second database too, with these products imported (JSON lines, as `praline import` reads them)
    #[arg(long, value_name = "FILE")]
    pub corpus: Option<PathBuf>,
    /// How often the program is started
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub times: u32,
}

/// The longest wait for the first answer.
const GOAL: f64 = 1000.0;

pub async fn run(args: &StartArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "A server that runs already cannot be started; leave --url out.".to_owned(),
        ));
    }
    let program = server.program()?;
    let demo = server.folder()?;
    let mut sections = vec![measure("start: demo shop", "seeded", &program, &demo, "demo", args).await?];
    if let Some(corpus) = &args.corpus {
        let home = server.folder()?;
        let took = import(&program, corpus, &data_dir(&home), &[])?;
        let mut section = measure("start: imported products", "imported", &program, &home, "none", args).await?;
        section.figure("import of the products", took.as_secs_f64(), "s");
        section.command.push_str(&format!(" --corpus {}", corpus.display()));
        sections.push(section);
    }
    Ok(sections)
}

async fn measure(
    name: &str,
    how: &str,
    program: &Path,
    home: &TempDir,
    seed: &str,
    args: &StartArgs,
) -> Result<Section> {
    let mut listening = Samples::default();
    let mut answered = Samples::default();
    let mut stopped = Samples::default();
    // The first start makes and fills the folder.
    let first = Started::new(program, home, seed)?;
    first_answer(&first).await?;
    let filled = first.begun.elapsed();
    first.stop()?;
    let bar = progress::bar(name, u64::from(args.times));
    for _ in 0..args.times {
        let started = Started::new(program, home, seed)?;
        first_answer(&started).await?;
        answered.add(std::time::Duration::ZERO, started.begun.elapsed());
        listening.add(std::time::Duration::ZERO, started.took);
        stopped.add(std::time::Duration::ZERO, started.stop()?);
        bar.inc(1);
    }
    bar.finish_and_clear();

    let what = format!(
        "The server is started {} times on a folder that was {how} before.",
        args.times
    );
    let command = format!("cargo run --release -p bench -- start --times {}", args.times);
    let mut section = Section::new(name, what, command);
    let answered = answered.latency("start to the first page answered");
    section.figure_with_goal(
        "slowest start to the first page answered",
        answered.max,
        "ms",
        Some(Goal::AtMost(GOAL)),
    );
    section.figure(
        "the first start, which fills the folder",
        filled.as_secs_f64() * 1000.0,
        "ms",
    );
    section.latencies.push(answered);
    section.latencies.push(listening.latency("start to listening"));
    section.latencies.push(stopped.latency("SIGTERM to the end"));
    Ok(section)
}

async fn first_answer(started: &Started) -> Result<()> {
    let mut http = HttpClient::connect(started.address).await?;
    http.get("/api/cda/content?contentUrl=/fi/").await.map(drop)
}
