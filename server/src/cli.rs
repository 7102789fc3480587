//! The command line: what can be asked of the program.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

use clap::{Args, Parser, Subcommand};
use domain::market::Language;
use indicatif::{ProgressBar, ProgressStyle};
use store::Store;

use crate::{
    app,
    clock::Clock,
    config::{Config, Overrides},
    flows::{
        folder,
        import::{self, Report},
        offline::{self, Brought},
        seed::{self, Seed},
    },
    openapi, telemetry,
};

/// A live-cart shop and content site in one binary.
#[derive(Parser)]
#[command(name = "praline", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the shop.
    Serve(ServeArguments),
    /// Make or migrate the database, and nothing else.
    Migrate(Common),
    /// Put the demo data, whatever is there already; what it does not name stays.
    Seed(SeedArguments),
    /// Import products from a file with one JSON object a line: the shop's own format, or rows of Open Food Facts.
    Import(ImportArguments),
    /// Build the search index anew.
    Reindex(Common),
    /// Print the effective configuration, with secrets masked.
    Config(ServeArguments),
    /// Print the OpenAPI document of the shop's calls.
    Openapi(Common),
}

/// Where the shop lives.
#[derive(Args)]
struct Common {
    /// The folder of database, search index and signing key; made when it is new [default: data]
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// A TOML file with the configuration.
    #[arg(long, value_name = "FILE", env = "PRALINE_CONFIG")]
    config: Option<PathBuf>,
    /// sqlite:PATH or postgres://…; a SQLite file in the data folder otherwise.
    #[arg(long, value_name = "URL", env = "DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
}

#[derive(Args)]
struct ServeArguments {
    #[command(flatten)]
    common: Common,
    /// Host and port; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// The address that visitors see, such as https://shop.example.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// The data of a new folder.
    #[arg(long, value_enum, default_value_t = Seed::Demo)]
    seed: Seed,
    /// Lift rates and counts, for load tests.
    #[arg(long)]
    no_limits: bool,
}

#[derive(Args)]
struct SeedArguments {
    #[command(flatten)]
    common: Common,
    /// Which data.
    #[arg(long, value_enum, default_value_t = Seed::Demo)]
    seed: Seed,
}

#[derive(Args)]
struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// One JSON object a line.
    file: PathBuf,
    /// The language of rows that do not say theirs: fi, sv or en; the site's default otherwise.
    #[arg(long)]
    language: Option<Language>,
    /// Write every skipped row with its reason to this file.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

type Failure = Box<dyn std::error::Error>;

/// Does what the command line says.
pub fn run() -> ExitCode {
    match perform(Cli::parse().command) {
        Ok(code) => code,
        Err(error) => {
            // Standard error may be closed; there is nobody left to tell.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn perform(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Serve(arguments) => serve(arguments),
        Command::Migrate(common) => migrate(common),
        Command::Seed(arguments) => put_seed(arguments),
        Command::Import(arguments) => import_file(arguments),
        Command::Reindex(common) => reindex(common),
        Command::Config(arguments) => show(arguments.overrides(), |config| Ok(config.show()?)),
        Command::Openapi(common) => show(common.overrides(), |_| Ok(openapi::document()? + "\n")),
    }
}

fn serve(arguments: ServeArguments) -> Result<ExitCode, Failure> {
    let seed = arguments.seed;
    let config = load(arguments.overrides())?;
    actix_web::rt::System::new().block_on(app::serve(config, seed))?;
    Ok(ExitCode::SUCCESS)
}

/// Prints something, and makes the folder ready where one was named: looking leaves no folder behind that nobody
/// asked for.
fn show(overrides: Overrides, text: impl FnOnce(&Config) -> Result<String, Failure>) -> Result<ExitCode, Failure> {
    let is_named = overrides.data_dir.is_some();
    let config = Config::load(overrides)?;
    print(&text(&config)?)?;
    if !is_named {
        return Ok(ExitCode::SUCCESS);
    }
    run_alone(async {
        folder::open_store(&config).await?.close().await?;
        Ok(ExitCode::SUCCESS)
    })
}

fn migrate(common: Common) -> Result<ExitCode, Failure> {
    let config = load(common.overrides())?;
    run_alone(async {
        let store = folder::open_store(&config).await?;
        store.close().await?;
        print("The database is up to date.\n")
    })
}

fn put_seed(arguments: SeedArguments) -> Result<ExitCode, Failure> {
    let config = load(arguments.common.overrides())?;
    run_alone(async {
        let store = folder::open_store(&config).await?;
        let seeded = seed::put(&store, arguments.seed, Clock::system().wall()).await?;
        print(&format!(
            "{} products put, {} of them new or changed.\n",
            seeded.products, seeded.changed
        ))?;
        bring_index_up(&config, &store).await
    })
}

fn import_file(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let config = load(arguments.common.overrides())?;
    let default_language = config.site.default_language.parse().unwrap_or_default();
    let language = arguments.language.unwrap_or(default_language);
    run_alone(async {
        let start = Instant::now();
        let store = folder::open_store(&config).await?;
        // A shop that begins with an import is the importer's own, not the demo brand's.
        seed::seed_if_new(&store, Seed::None, Clock::system().wall()).await?;
        let bar = progress_bar(std::fs::metadata(&arguments.file).map_or(0, |file| file.len()));
        let wall = Clock::system().wall();
        let report = import::import(&store, &arguments.file, language, wall, |bytes| bar.inc(bytes)).await?;
        bar.finish_and_clear();
        print(&report.to_string())?;
        if let Some(path) = &arguments.report {
            write_report(&report, path)?;
        }
        bring_index_up(&config, &store).await?;
        print(&format!("Done in {:.1} s.\n", start.elapsed().as_secs_f64()))?;
        let nothing_was_usable = !report.used_any() && !report.skipped.is_empty();
        Ok(if nothing_was_usable {
            ExitCode::FAILURE
        } else {
            ExitCode::SUCCESS
        })
    })
}

fn reindex(common: Common) -> Result<ExitCode, Failure> {
    let config = load(common.overrides())?;
    run_alone(async {
        let store = folder::open_store(&config).await?;
        let products = offline::reindex(&config, &store, Clock::system().wall()).await?;
        store.close().await?;
        print(&format!("{products} products are in the search index.\n"))
    })
}

/// Leaves the search index current, whoever writes it.
async fn bring_index_up(config: &Config, store: &Store) -> Result<ExitCode, Failure> {
    let spinner = ProgressBar::new_spinner().with_message("bringing the search index up to date");
    spinner.enable_steady_tick(Duration::from_millis(100));
    let brought = offline::bring_index_up(config, store, Clock::system().wall()).await?;
    spinner.finish_and_clear();
    store.close().await?;
    print(match brought {
        Brought::Here => "The search index is up to date.\n",
        Brought::ByServer => "The search index is up to date: the running server followed.\n",
    })
}

fn progress_bar(bytes: u64) -> ProgressBar {
    let bar = ProgressBar::new(bytes);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes}, {eta} left") {
        bar.set_style(style);
    }
    bar
}

fn write_report(report: &Report, path: &PathBuf) -> Result<(), Failure> {
    let file =
        File::create(path).map_err(|error| format!("The report {} cannot be written: {error}.", path.display()))?;
    report.write_full(BufWriter::new(file))?;
    Ok(())
}

/// The configuration, with the log started as it says.
fn load(overrides: Overrides) -> Result<Config, Failure> {
    let config = Config::load(overrides)?;
    telemetry::start_log(&config.log);
    Ok(config)
}

/// Runs work that needs no server.
fn run_alone(work: impl Future<Output = Result<ExitCode, Failure>>) -> Result<ExitCode, Failure> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(work)
}

fn print(text: &str) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

impl Common {
    fn overrides(self) -> Overrides {
        Overrides {
            file: self.config,
            data_dir: self.data_dir,
            database_url: self.database_url.filter(|url| !url.is_empty()),
            ..Overrides::default()
        }
    }
}

impl ServeArguments {
    fn overrides(self) -> Overrides {
        Overrides {
            listen: self.listen,
            public_url: self.public_url,
            no_limits: self.no_limits,
            ..self.common.overrides()
        }
    }
}
