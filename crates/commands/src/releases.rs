//! `praline releases`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::{
    market::Language,
    release::{OwnFeed, OwnRelease, ReleaseId},
};
use runtime::timestamp;
use services::releases;

use super::{
    context::{Common, Context, Failure, print, read_json, with_context},
    export::{ExportArguments, export_text},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Put the feeds and releases of a JSON file: all, or none when something is wrong. Releases with other ids stay.
    Import(ImportArguments),
    /// Write all feeds with their releases, as `import` reads them.
    Export(ExportArguments),
    /// Show the releases, the newest first.
    List(Common),
    /// Delete releases.
    Delete(DeleteArguments),
}

#[derive(Args)]
pub struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// A JSON list of feeds.
    file: PathBuf,
}

#[derive(Args)]
pub struct DeleteArguments {
    #[command(flatten)]
    common: Common,
    /// Ids of releases.
    #[arg(required = true, value_name = "ID")]
    ids: Vec<ReleaseId>,
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Import(arguments) => import(arguments),
        Task::Export(arguments) => export_text(arguments, async |context| {
            let told = "The press releases were exported.".to_owned();
            Ok((releases::export(&context.store).await?, told))
        }),
        Task::List(common) => list(common),
        Task::Delete(arguments) => delete(arguments),
    }
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let json = read_json(&arguments.file)?;
    with_context(arguments.common, async |context| {
        let refused = |error| format!("{error}\nNothing was put.");
        let feeds = releases::parse(&json, context.zones.default_zone()).map_err(refused)?;
        let imported = releases::import(&context.store, &feeds, context.at).await;
        let imported = imported.map_err(refused)?;
        print(&format!(
            "{} created, {} updated, {} unchanged.\n",
            imported.created, imported.updated, imported.unchanged
        ))
    })
}

fn list(common: Common) -> Result<ExitCode, Failure> {
    with_context(common, async |context| {
        let feeds = context.store.releases().load().await?;
        let mut releases: Vec<(&OwnFeed, &OwnRelease)> = feeds
            .iter()
            .flat_map(|feed| feed.releases.iter().map(move |release| (feed, release)))
            .collect();
        if releases.is_empty() {
            return print("There are no press releases.\n");
        }
        releases.sort_by_key(|(_, release)| std::cmp::Reverse(release.published));
        let rows: Vec<_> = releases
            .into_iter()
            .map(|(feed, release)| row(feed, release, context))
            .collect();
        let columns = [
            ("ID", 0),
            ("FEED", 0),
            ("PUBLISHED", 0),
            ("LANGUAGES", 0),
            ("CATEGORIES", 24),
            ("TITLE", 60),
        ];
        print(&table(columns, &rows))
    })
}

fn row(feed: &OwnFeed, release: &OwnRelease, context: &Context) -> [String; 6] {
    let languages: Vec<&str> = release
        .versions
        .keys()
        .map(|language| Language::code(*language))
        .collect();
    let text = release.versions.get(&context.language);
    let text = text.or_else(|| release.versions.values().next());
    [
        release.id.to_string(),
        feed.id.to_string(),
        timestamp::format(release.published),
        languages.join(", "),
        release.categories.join(", "),
        text.map_or_else(String::new, |text| text.title.to_string()),
    ]
}

fn delete(arguments: DeleteArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let feeds = context.store.releases().load().await?;
        let is_known = |id: &&ReleaseId| {
            let mut known = feeds.iter().flat_map(|feed| &feed.releases);
            known.any(|release| release.id == **id)
        };
        if let Some(id) = arguments.ids.iter().find(|id| !is_known(id)) {
            return Err(format!("There is no press release {id}. Nothing was deleted.").into());
        }
        let deleted = context.store.releases().delete(&arguments.ids, context.at).await?;
        print(&format!("{deleted} deleted.\n"))
    })
}
