//! Product search over HTTP, with connections that are kept: a page of hits with their total and three facet groups.

mod questions;

use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use bench::corpus::{Corpus, row};
use domain::{clock::UnixMillis, ids::InvalidId};
use tempfile::TempDir;

use self::questions::Questions;
use crate::{
    client::{HttpClient, product_count},
    error::{Doing, Error, Result},
    monitor::Monitor,
    progress,
    report::{Goal, Section},
    server::{Server, ServerArgs, Started},
    shop::data_dir,
    shop::import,
    stats::{Goals, Samples},
};

#[derive(Debug, Clone, clap::Args)]
pub struct SearchArgs {
    /// Import these products into a new shop first (JSON lines, as `praline import` reads them)
    #[arg(long, value_name = "FILE")]
    pub corpus: Option<PathBuf>,
    /// Make up so many products instead; 100000 are the documented set
    #[arg(long, value_name = "COUNT", conflicts_with = "corpus", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub products: Option<u32>,
    /// What to search for, one query a line [default: made from the corpus: one word, two words, the beginning of a
    /// word, a word with a typing error; without a corpus a built-in list in three languages]
    #[arg(long, value_name = "FILE")]
    pub queries: Option<PathBuf>,
    /// Hits of an answer
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub hits: u32,
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
    let folder = TempDir::new().doing("a folder for the products cannot be made")?;
    let made_up = args.products.map(|count| made_up(count, &folder)).transpose()?;
    let corpus = args.corpus.as_ref().or(made_up.as_ref());
    let (server, import) = match corpus {
        Some(corpus) => {
            let (server, took) = with_corpus(corpus, server)?;
            (server, Some(took))
        }
        None => (server.demo()?, None),
    };
    let asked = asked(args.queries.as_deref(), corpus.map(PathBuf::as_path))?;
    let products = product_count(&mut HttpClient::connect(server.address).await?).await?;
    let mut sections = Vec::new();
    for questions in &asked {
        for &clients in &args.clients {
            let mut section = measure(&server, questions, clients, args, products).await?;
            if let Some(took) = import {
                section.figure("import of the products", took.as_secs_f64(), "s");
            }
            sections.push(section);
        }
    }
    server.stop()?;
    Ok(sections)
}

/// Writes made-up products into a file, as `praline import` reads them.
fn made_up(count: u32, folder: &TempDir) -> Result<PathBuf> {
    const PRICES_OF: UnixMillis = UnixMillis(1_800_000_000_000);
    let path = folder.path().join("products.jsonl");
    let mut file = BufWriter::new(File::create(&path).doing("the products cannot be written")?);
    let damaged = |error: InvalidId| Error::Usage(error.to_string());
    let corpus = Corpus::new().map_err(damaged)?;
    for number in 0..count as usize {
        let product = corpus.product(number, 0).map_err(damaged)?;
        writeln!(file, "{}", row(&product, PRICES_OF)).doing("the products cannot be written")?;
    }
    file.flush().doing("the products cannot be written")?;
    Ok(path)
}

/// The questions, by kind.
fn asked(queries: Option<&Path>, corpus: Option<&Path>) -> Result<Vec<Questions>> {
    let read = |path: &Path| fs::read_to_string(path).doing(format!("{} cannot be read", path.display()));
    let asked = match (queries, corpus) {
        (None, Some(corpus)) => questions::about(&read(corpus)?),
        (queries, _) => {
            let lines = queries.map_or_else(|| Ok(QUERIES.to_owned()), read)?;
            let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
            let texts: Vec<_> = lines.map(str::to_owned).collect();
            vec![Questions { kind: "mixed", texts }]
        }
    };
    if asked.is_empty() || asked.iter().any(|questions| questions.texts.is_empty()) {
        return Err(Error::Usage(
            "There is nothing to ask: the file of queries is empty, or no product has a name.".to_owned(),
        ));
    }
    Ok(asked)
}

/// Imports a corpus into a new folder without a server, and starts one on it that shows three facet groups.
fn with_corpus(corpus: &Path, args: &ServerArgs) -> Result<(Server, Duration)> {
    if args.url.is_some() {
        return Err(Error::Usage(
            "Products are imported into a new shop only: leave --corpus or --url out.".to_owned(),
        ));
    }
    let home = args.folder()?;
    let program = args.program()?;
    let took = import(&program, corpus, &data_dir(&home), &[])?;
    show_three_groups(&program, &home)?;
    Ok((Started::new(&program, &home, "none")?.into_server(home), took))
}

/// Brand, category and price.
const SEARCH_DATA: &str = r#"{"facetGroups":[
    {"group":"brand","order":1,"name":{"fi":"Merkki","sv":"Märke","en":"Brand"}},
    {"group":"category","order":2,"name":{"fi":"Ryhmä","sv":"Grupp","en":"Group"}},
    {"group":"price","order":3,"name":{"fi":"Hinta","sv":"Pris","en":"Price"}}
],"priceRanges":{"FI":[500,1000,2000],"SE":[5000,10000,20000]}}"#;

fn show_three_groups(program: &Path, home: &TempDir) -> Result<()> {
    let file = home.path().join("search.json");
    fs::write(&file, SEARCH_DATA).doing("the facet groups cannot be written")?;
    let output = Command::new(program)
        .args(["search", "import"])
        .arg(&file)
        .arg("--data-dir")
        .arg(data_dir(home))
        .stdin(Stdio::null())
        .output()
        .doing(format!("{} cannot be started", program.display()))?;
    if output.status.success() {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(Error::server(format!(
        "The facet groups were not taken: {}",
        errors.trim()
    )))
}

async fn measure(
    server: &Server,
    questions: &Questions,
    clients: u32,
    args: &SearchArgs,
    products: u64,
) -> Result<Section> {
    let queries: Arc<Vec<String>> = Arc::new(questions.texts.iter().map(|text| path(text, args.hits)).collect());
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
        "{clients} clients ask for {} products, each again when it has its answer; {} questions ({}) over {products} products.",
        args.hits,
        queries.len(),
        questions.kind
    );
    let mut command = format!(
        "cargo run --release -p bench -- search --clients {clients} --seconds {} --hits {}",
        args.seconds, args.hits
    );
    if let Some(count) = args.products {
        command.push_str(&format!(" --products {count}"));
    }
    for (flag, path) in [("corpus", &args.corpus), ("queries", &args.queries)] {
        if let Some(path) = path {
            command.push_str(&format!(" --{flag} {}", path.display()));
        }
    }
    let mut section = Section::new(&format!("search: {}, {clients} clients", questions.kind), what, command);
    let is_documented = products >= 100_000 && args.hits == 20;
    let goals = Goals {
        p50: (is_documented && clients == 1).then_some(1.2),
        p99: (is_documented && clients == 1).then_some(8.0),
    };
    let count = answers.taken.len();
    section
        .latencies
        .push(answers.taken.latency("an answer").with_goals(goals));
    let goal = (is_documented && clients == 16).then_some(Goal::AtLeast(1_800.0));
    section.figure_with_goal("queries a second", count as f64 / args.seconds as f64, "/s", goal);
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

fn path(query: &str, hits: u32) -> String {
    let mut encoded = String::new();
    for byte in query.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    format!("/api/search/products?q={encoded}&page=1&pageSize={hits}&displayLanguage=fi&market=FI")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_encoded() {
        assert!(
            path("mörk choklad", 20).contains("q=m%C3%B6rk%20choklad&page=1&pageSize=20&"),
            "{}",
            path("mörk choklad", 20)
        );
    }

    #[test]
    fn the_built_in_queries_are_queries() {
        assert!(QUERIES.lines().filter(|line| !line.is_empty()).count() >= 40);
        assert!(QUERIES.lines().all(|line| line.chars().count() <= 200));
    }
}
