//! What every command begins with: where the shop lives, and what is needed to work on it.

use std::{
    ffi::OsString,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use configuration::{Config, MarketZones, Markets, Overrides};
use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    ids::{MarketId, VariationCode},
    market::{Language, Market},
    pricing::PriceBook,
};
use runtime::{clock::Clock, timestamp::Written};
use services::{
    data_dir::{self, FolderError},
    import::repeated_keys,
    snapshots,
};
use store::Store;

/// Why a command cannot be done, for the person who gave it.
pub type Failure = Box<dyn std::error::Error>;

/// Where the shop lives.
#[derive(Args, Default)]
pub struct Common {
    /// The folder of database, search index and signing key [default: data]
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// A TOML file with the configuration.
    #[arg(long, value_name = "FILE", env = "PRALINE_CONFIG")]
    config: Option<OsString>,
    /// sqlite:PATH or postgres://…; a SQLite file in the data folder otherwise.
    #[arg(long, value_name = "URL", env = "DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
    /// nats://…; the broker by which several servers on one PostgreSQL wake each other.
    #[arg(long, value_name = "URL", env = "NATS_URL", hide_env_values = true)]
    nats_url: Option<String>,
}

impl Common {
    pub fn overrides(self) -> Overrides {
        Overrides {
            file: self.config.filter(|file| !file.is_empty()).map(PathBuf::from),
            data_dir: self.data_dir,
            database_url: self.database_url.filter(|url| !url.is_empty()),
            nats_url: self.nats_url.filter(|url| !url.is_empty()),
            ..Overrides::default()
        }
    }
}

/// Where the shop lives whose rows of one kind are listed.
#[derive(Args)]
pub struct ListArguments {
    #[command(flatten)]
    pub(super) common: Common,
    /// Print JSON instead of a table.
    #[arg(long)]
    pub(super) json: bool,
}

/// The shop's data, open for one small piece of work. A running server follows what it changes.
pub(super) struct Context {
    pub(super) store: Store,
    pub(super) config: Config,
    markets: Vec<Market>,
    /// Where nobody names one.
    pub(super) default_market: MarketId,
    pub(super) zones: MarketZones,
    pub(super) language: Language,
    /// When the work was begun.
    pub(super) at: UnixMillis,
}

/// Opens the data of a shop that is there, does the work and closes them.
pub(super) fn with_context(
    common: Common,
    work: impl AsyncFnOnce(&Context) -> Result<ExitCode, Failure>,
) -> Result<ExitCode, Failure> {
    in_context(common, async |config| data_dir::open_existing_store(config).await, work)
}

/// As [`with_context`], for work that a shop may begin with: it is made where it is not there.
pub(super) fn with_new_context(
    common: Common,
    work: impl AsyncFnOnce(&Context) -> Result<ExitCode, Failure>,
) -> Result<ExitCode, Failure> {
    in_context(common, async |config| data_dir::open_store(config).await, work)
}

fn in_context(
    common: Common,
    open: impl AsyncFnOnce(&Config) -> Result<Store, FolderError>,
    work: impl AsyncFnOnce(&Context) -> Result<ExitCode, Failure>,
) -> Result<ExitCode, Failure> {
    let config = load(common.overrides())?;
    let markets = Markets::new(&config)?;
    run_alone(async {
        let context = Context {
            store: open(&config).await?,
            config: config.clone(),
            markets: markets.all().map(|market| market.as_ref().clone()).collect(),
            default_market: markets.default_market().id.clone(),
            zones: markets.zones().clone(),
            language: markets.default_language(),
            at: Clock::system().wall(),
        };
        let done = work(&context).await;
        context.store.close().await?;
        done
    })
}

impl Context {
    pub(super) fn markets(&self) -> &[Market] {
        &self.markets
    }

    /// What an argument means; a day begins where the market is, or the default one.
    pub(super) fn moment(&self, written: Written, market: Option<&MarketId>) -> Result<UnixMillis, Failure> {
        let zone = market.map_or(self.zones.default_zone(), |market| self.zones.of_market(market));
        let moment = written.in_zone(zone);
        moment.ok_or_else(|| "That day is too far away; write one of this age.".into())
    }

    /// The market with this id, or a sentence with those that there are.
    pub(super) fn market(&self, id: &str) -> Result<&Market, Failure> {
        let known: Vec<_> = self.markets.iter().map(|market| market.id.as_str()).collect();
        let found = self.markets.iter().find(|market| market.id.as_str() == id);
        found.ok_or_else(|| format!("The shop has no market {id:?}; there is {}.", known.join(", ")).into())
    }

    /// Everything that decides what a cart costs now.
    pub(super) async fn book(&self) -> Result<PriceBook, Failure> {
        Ok(snapshots::load_book(&self.store).await?.0)
    }
}

/// The code, or a sentence that says that nothing has it.
pub(super) fn known_variation(text: &str, catalogue: &Catalogue) -> Result<VariationCode, Failure> {
    match catalogue.offer(text) {
        Some(offer) => Ok(offer.variation.code.clone()),
        None if catalogue.product(text).is_some() => {
            Err(format!("{text} is a product; name one of its variations, as its page does.").into())
        }
        None => Err(format!("The catalogue has no variation {text:?}.").into()),
    }
}

/// The configuration, with the log started as it says.
pub fn load(overrides: Overrides) -> Result<Config, Failure> {
    let config = Config::load(overrides)?;
    services::telemetry::start_log(&config.log);
    Ok(config)
}

/// Reads a moment or a day from the command line; [`Context::moment`] tells when a day begins.
pub(super) fn moment_argument(text: &str) -> Result<Written, String> {
    Written::parse(text).ok_or_else(|| "write a day such as 2026-11-27, or 2026-11-27T08:00:00+02:00".to_owned())
}

/// The text of a file that somebody named.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| format!("The file {} cannot be read: {error}.", path.display()))?;
    // Some editors and spreadsheets begin files with a mark of the byte order.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The text of a file with one JSON document. Keys that stand twice in an object are told here, for all who read such files:
/// nobody could say which of them is meant.
pub(super) fn read_json(path: &Path) -> Result<String, Failure> {
    let text = read(path)?;
    let repeated = repeated_keys(&text);
    if repeated.is_empty() {
        return Ok(text);
    }
    let told = |key: &String| format!("{}: {key} stands there twice: leave one of them.", path.display());
    let lines: Vec<String> = repeated.iter().map(told).collect();
    Err(lines.join("\n").into())
}

/// Runs work that needs no server.
pub fn run_alone(work: impl Future<Output = Result<ExitCode, Failure>>) -> Result<ExitCode, Failure> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(work)
}

/// How a command ends that SIGPIPE ended.
pub(super) const CLOSED_PIPE: u8 = 141;

/// Where whoever read the output has had enough, as `head` has, nothing is said, and the command ends as one that SIGPIPE ended.
pub fn print(text: &str) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::from(CLOSED_PIPE)),
        Err(error) => Err(format!("The output cannot be written: {error}.").into()),
    }
}

/// Prints a value for other programs.
pub(super) fn print_json(value: &serde_json::Value) -> Result<ExitCode, Failure> {
    print(&format!("{value:#}\n"))
}

/// Tells what is no result, on standard error.
pub fn eprint(text: &str) {
    // Standard error may be closed; there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_of_the_byte_order_is_no_text() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("promotions.json");
        for written in ["[]", "\u{feff}[]"] {
            fs::write(&file, written).expect("written");
            assert_eq!(read(&file).expect("read"), "[]");
        }
    }

    #[test]
    fn keys_that_stand_twice_are_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("delivery.json");
        fs::write(
            &file,
            r#"{"methods":[{"markets":{"FI":1,"SE":1,"FI":2}}],"methods":[]}"#,
        )
        .expect("written");
        let (told, name) = (read_json(&file).expect_err("refused").to_string(), file.display());
        assert_eq!(
            told,
            format!(
                "{name}: methods[0].markets.FI stands there twice: leave one of them.\n\
                 {name}: methods stands there twice: leave one of them."
            )
        );
    }

    #[test]
    fn an_empty_variable_names_no_file() {
        let overrides = |config: &str| {
            let config = Some(OsString::from(config));
            let common = Common {
                config,
                ..Common::default()
            };
            common.overrides().file
        };
        assert_eq!(overrides(""), None);
        assert_eq!(overrides("praline.toml"), Some(PathBuf::from("praline.toml")));
    }
}
