//! Filling the database and the search index.

use std::{
    fs::{self, File},
    io::BufWriter,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

use clap::Args;
use configuration::{Config, Markets};
use domain::{ids::MarketId, market::Language};
use indicatif::{ProgressBar, ProgressStyle};
use runtime::clock::Clock;
use search_index::Progress;
use services::{
    data_dir,
    import::{self, Exported, FieldMap, Reading, Report},
    offline::{self, Brought},
    seed::{self, Seed},
};
use store::Store;

use super::{
    context::{Common, Failure, load, print, run_alone},
    export::{ExportArguments, export},
};

#[derive(Args)]
pub struct SeedArguments {
    #[command(flatten)]
    common: Common,
    /// Which data.
    #[arg(long, default_value = "demo", value_parser = super::seed_parser())]
    seed: Seed,
}

#[derive(Args)]
pub struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// One JSON object a line.
    file: PathBuf,
    /// The language of rows that do not say theirs: fi, sv or en; the site's default otherwise.
    #[arg(long)]
    language: Option<Language>,
    /// Which fields of the rows are what, for rows of any other kind: pairs part=field, such as
    /// `code=_id,name=title,description=text`. Parts are code, name, description, ingredients, ean, language.
    #[arg(long, value_name = "PAIRS")]
    map: Option<FieldMap>,
    /// Write every skipped row with its reason to this file.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

pub(super) fn migrate(common: Common) -> Result<ExitCode, Failure> {
    let config = load(common.overrides())?;
    run_alone(async {
        let store = data_dir::open_store(&config).await?;
        store.close().await?;
        print("The database is up to date.\n")
    })
}

pub(super) fn put_seed(arguments: SeedArguments) -> Result<ExitCode, Failure> {
    let config = load(arguments.common.overrides())?;
    let markets = Markets::new(&config)?;
    run_alone(async {
        let store = data_dir::open_store(&config).await?;
        let seeded = seed::put(&store, arguments.seed, markets.zones(), Clock::system().wall()).await?;
        print(&format!(
            "{} products put, {} of them new or changed; {} pages.\n",
            seeded.products, seeded.changed, seeded.pages
        ))?;
        bring_indexes_up(&config, &store).await
    })
}

pub(super) fn import_file(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    if let Some(report) = &arguments.report
        && is_same_file(report, &arguments.file)
    {
        return Err(format!(
            "The report would take the place of the file that is imported, {}: name another one with --report.",
            arguments.file.display()
        )
        .into());
    }
    let config = load(arguments.common.overrides())?;
    let markets = Markets::new(&config)?;
    let default_language = config.site.default_language.parse().unwrap_or_default();
    let reading = Reading {
        language: arguments.language.unwrap_or(default_language),
        map: arguments.map,
        zones: markets.zones().clone(),
        markets: markets.all().cloned().collect(),
    };
    run_alone(async {
        let start = Instant::now();
        let store = data_dir::open_store(&config).await?;
        // A shop that begins with an import is the importer's own, not the demo brand's.
        seed::seed_if_new(&store, Seed::None, markets.zones(), Clock::system().wall()).await?;
        let bar = progress_bar(fs::metadata(&arguments.file).map_or(0, |file| file.len()));
        let wall = Clock::system().wall();
        let report = import::import(&store, &arguments.file, &reading, wall, |bytes| bar.inc(bytes)).await?;
        bar.finish_and_clear();
        print(&report.to_string())?;
        if let Some(path) = &arguments.report {
            write_report(&report, path)?;
        }
        bring_indexes_up(&config, &store).await?;
        print(&format!("Done in {:.1} s.\n", start.elapsed().as_secs_f64()))?;
        // Whoever runs it every night hears of rows that were left out.
        Ok(if report.skipped.is_empty() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    })
}

pub(super) fn export_products(arguments: ExportArguments) -> Result<ExitCode, Failure> {
    export(arguments, async |context, sink| {
        let Exported { products, without } = import::export(&context.store, context.markets(), sink).await?;
        let mut told = format!("{products} products were exported.");
        if !without.is_empty() {
            let markets: Vec<&str> = without.iter().map(MarketId::as_str).collect();
            told += &format!(
                " Their prices in {} are not in the file: the shop has no such market.",
                markets.join(", ")
            );
        }
        Ok(told)
    })
}

pub(super) fn reindex(common: Common) -> Result<ExitCode, Failure> {
    let config = load(common.overrides())?;
    run_alone(async {
        let store = data_dir::open_existing_store(&config).await?;
        let bar = rebuild_bar();
        let documents = offline::reindex(&config, &store, Clock::system().wall(), |index, done| {
            show_rebuild(&bar, index, done);
        })
        .await?;
        bar.finish_and_clear();
        store.close().await?;
        print(&format!("{documents} documents are in the search indexes.\n"))
    })
}

/// Leaves the search indexes current, whoever writes them.
async fn bring_indexes_up(config: &Config, store: &Store) -> Result<ExitCode, Failure> {
    let bar = rebuild_bar();
    let brought = offline::bring_indexes_up(config, store, |index, done| show_rebuild(&bar, index, done)).await?;
    bar.finish_and_clear();
    store.close().await?;
    print(match brought {
        Brought::Here => "The search index is up to date.\n",
        Brought::ByServer => "The search index is up to date: the running server followed.\n",
    })
}

/// Turns until a rebuild says how far it is.
fn rebuild_bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message("bringing the search indexes up to date");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

fn show_rebuild(bar: &ProgressBar, index: &str, progress: Progress) {
    bar.set_message(format!(
        "building the search index of {index} anew: {} of {} documents",
        progress.done, progress.total
    ));
}

fn progress_bar(bytes: u64) -> ProgressBar {
    let bar = ProgressBar::new(bytes);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes}, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// Whether both names lead to one file that is there, by whatever links.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let identity = |path: &Path| fs::metadata(path).map(|file| (file.dev(), file.ino()));
    identity(one).is_ok_and(|one| identity(other).is_ok_and(|other| one == other))
}

fn write_report(report: &Report, path: &PathBuf) -> Result<(), Failure> {
    let file =
        File::create(path).map_err(|error| format!("The report {} cannot be written: {error}.", path.display()))?;
    report.write_full(BufWriter::new(file))?;
    Ok(())
}
