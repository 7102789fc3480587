//! Product search over HTTP, with connections that are kept.

use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use crate::{
    client::{HttpClient, product_count},
    error::{Doing, Error, Result},
    monitor::Monitor,
    progress,
    report::Section,
    server::{Server, ServerArgs, Started, data_dir},
    shop::import,
    stats::{Goals, Samples},
};

#[derive(Debug, Clone, clap::Args)]
pub struct SearchArgs {
    /// Import these products into a new shop first (JSON lines, as `praline import` reads them)
    #[arg(long, value_name = "FILE")]
    pub corpus: Option<PathBuf>,
    /// What to search for, one query a line [default: a built-in list in three languages]
    #[arg(long, value_name = "FILE")]
    pub queries: Option<PathBuf>,
    /// How many clients ask at the same time; several numbers are measured one after another
    #[arg(long, value_delimiter = ',', default_value = "1,16", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub clients: Vec<u32>,
    /// How long each is measured
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
}

/// One word, two words, words of each language, beginnings of words, and words that are nowhere.
const QUERIES: &str = include_str!("queries.txt");

pub async fn run(args: &SearchArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    let (server, import) = match &args.corpus {
        Some(corpus) => {
            let (server, took) = with_corpus(corpus, server)?;
            (server, Some(took))
        }
        None => (server.demo()?, None),
    };
    let queries = match &args.queries {
        Some(path) => fs::read_to_string(path).doing(format!("{} cannot be read", path.display()))?,
        None => QUERIES.to_owned(),
    };
    let queries: Arc<Vec<String>> = Arc::new(
        queries
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(path)
            .collect(),
    );
    if queries.is_empty() {
        return Err(Error::Usage("The file of queries is empty.".to_owned()));
    }
    let products = product_count(&mut HttpClient::connect(server.address).await?).await?;
    let mut sections = Vec::new();
    for &clients in &args.clients {
        let mut section = measure(&server, &queries, clients, args, products).await?;
        if let Some(took) = import {
            section.figure("import of the products", took.as_secs_f64(), "s");
        }
        sections.push(section);
    }
    server.stop()?;
    Ok(sections)
}

/// Imports a corpus into a new folder without a server, and starts one on it.
fn with_corpus(corpus: &Path, args: &ServerArgs) -> Result<(Server, Duration)> {
    if args.url.is_some() {
        return Err(Error::Usage(
            "Products are imported into a new shop only: leave --corpus or --url out.".to_owned(),
        ));
    }
    let home = args.folder()?;
    let program = args.program()?;
    let took = import(&program, corpus, &data_dir(&home), &[])?;
    Ok((Started::new(&program, &home, "none")?.into_server(home), took))
}

async fn measure(
    server: &Server,
    queries: &Arc<Vec<String>>,
    clients: u32,
    args: &SearchArgs,
    products: u64,
) -> Result<Section> {
    // Every query once, so that no client pays for a cold file.
    let mut http = HttpClient::connect(server.address).await?;
    for query in queries.iter() {
        http.get(query).await?;
    }
    let time = Duration::from_secs(args.seconds);
    let monitor = server.process.map(Monitor::start).transpose()?;
    let begun = Instant::now();
    let tasks: Vec<_> = (0..clients as usize)
        .map(|client| tokio::spawn(ask(server.address, queries.clone(), client, begun, time)))
        .collect();
    progress::wait(&format!("{clients} clients search"), time).await;
    let mut answers = Answers::default();
    for task in tasks {
        answers.join(task.await??);
    }
    let usage = monitor.map(Monitor::finish).transpose()?;

    let what = format!(
        "{clients} clients ask for products, each again when it has its answer; {} queries over {products} products.",
        queries.len()
    );
    let mut command = format!(
        "cargo run --release -p bench -- search --clients {clients} --seconds {}",
        args.seconds
    );
    for (flag, path) in [("corpus", &args.corpus), ("queries", &args.queries)] {
        if let Some(path) = path {
            command.push_str(&format!(" --{flag} {}", path.display()));
        }
    }
    let mut section = Section::new(&format!("search: {clients} clients"), what, command);
    let is_documented = clients == 1 && products >= 13_000;
    let goals = Goals {
        p50: is_documented.then_some(1.0),
        p99: is_documented.then_some(8.0),
    };
    let count = answers.taken.len();
    section
        .latencies
        .push(answers.taken.latency("an answer").with_goals(goals));
    section.figure("queries a second", count as f64 / args.seconds as f64, "/s");
    section.figure(
        "bytes of an answer on average",
        answers.bytes as f64 / count.max(1) as f64,
        "bytes",
    );
    section.figure("products", products as f64, "products");
    if let Some(usage) = usage {
        usage.tell(&mut section, "query", count as u64);
    }
    Ok(section)
}

#[derive(Debug, Default)]
struct Answers {
    taken: Samples,
    bytes: u64,
}

impl Answers {
    fn join(&mut self, other: Self) {
        self.taken.join(other.taken);
        self.bytes += other.bytes;
    }
}

async fn ask(
    server: SocketAddr,
    queries: Arc<Vec<String>>,
    client: usize,
    begun: Instant,
    time: Duration,
) -> Result<Answers> {
    let mut http = HttpClient::connect(server).await?;
    let mut answers = Answers::default();
    // Each client begins elsewhere in the list.
    for query in queries.iter().cycle().skip(client * 7 % queries.len()) {
        let sent = Instant::now();
        if sent.duration_since(begun) >= time {
            break;
        }
        answers.bytes += http.get(query).await?.len() as u64;
        answers.taken.add(sent.duration_since(begun), sent.elapsed());
    }
    Ok(answers)
}

fn path(query: &str) -> String {
    let mut encoded = String::new();
    for byte in query.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    format!("/api/search/products?q={encoded}&page=1&pageSize=12&displayLanguage=fi&market=FI")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_encoded() {
        assert!(
            path("mörk choklad").contains("q=m%C3%B6rk%20choklad&"),
            "{}",
            path("mörk choklad")
        );
    }

    #[test]
    fn the_built_in_queries_are_queries() {
        assert!(QUERIES.lines().filter(|line| !line.is_empty()).count() >= 40);
        assert!(QUERIES.lines().all(|line| line.chars().count() <= 200));
    }
}
