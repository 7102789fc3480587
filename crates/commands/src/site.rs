//! `praline site`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::content::{Author, ContentTree};
use runtime::timestamp;
use serde_json::{Value, json};
use services::{
    content,
    seed::{self, Seed},
    site_data::{self, SiteRevision},
};
use site::SiteData;

use super::{
    context::{Common, Context, Failure, eprint, print, print_json, read_json, with_context, with_new_context},
    export::{ExportArguments, export_text},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Put the site's name, theme, menus, banner, popup and footer from a JSON file, in the place of those before. A
    /// running shop shows them at once.
    Import(ImportArguments),
    /// Write what is in force, as `import` reads it, and tell which revision it is.
    Export(ExportArguments),
    /// List what was in force, with who put it and when.
    Revisions(RevisionsArguments),
    /// Put again what a revision said.
    Restore(RestoreArguments),
    /// Tell every mistake, and what is likely not meant, and put nothing: of a file, else of what is in force.
    Check(CheckArguments),
}

#[derive(Args)]
pub struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// One JSON document.
    file: PathBuf,
    /// The revision that the file was exported of: when somebody has put something else since, nothing is done.
    #[arg(long, value_name = "NUMBER")]
    etag: Option<u64>,
    /// Who does it, for those who read the list of revisions.
    #[arg(long, value_name = "NAME", default_value = "import", value_parser = Author::parse)]
    author: Author,
}

#[derive(Args)]
pub struct RevisionsArguments {
    #[command(flatten)]
    common: Common,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct RestoreArguments {
    #[command(flatten)]
    common: Common,
    /// Its number, as `praline site revisions` lists it.
    revision: u64,
    /// Who does it, for those who read the list of revisions.
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true, value_parser = Author::parse)]
    author: Author,
}

#[derive(Args)]
pub struct CheckArguments {
    #[command(flatten)]
    common: Common,
    /// One JSON document.
    file: Option<PathBuf>,
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Import(arguments) => import(arguments),
        Task::Export(arguments) => export(arguments),
        Task::Revisions(arguments) => revisions(arguments),
        Task::Restore(arguments) => restore(arguments),
        Task::Check(arguments) => check(arguments),
    }
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let json = read_json(&arguments.file)?;
    let site =
        SiteData::parse(&json).map_err(|error| format!("{}: {error}\nNothing was put.", arguments.file.display()))?;
    with_new_context(arguments.common, async |context| {
        // A shop that begins with an import is the importer's own, not the demo brand's.
        seed::seed_if_new(&context.store, Seed::None, &context.zones, context.at).await?;
        let revision = put(context, site, arguments.etag, &arguments.author).await?;
        print(&format!("The site data were put; they are revision {revision}.\n"))
    })
}

/// Puts site data that fit what is stored, and tells what of them is likely not meant.
async fn put(context: &Context, site: SiteData, etag: Option<u64>, author: &Author) -> Result<u64, Failure> {
    let wrong = content::without_groups(&context.store, &site.visitor_groups).await?;
    if !wrong.is_empty() {
        return Err(format!("{}\nNothing was put.", wrong.join("\n")).into());
    }
    warn(context, &site).await?;
    let put = site_data::put(&context.store, site, etag, author, context.at).await;
    put.map_err(|error| format!("{error}\nNothing was put.").into())
}

fn export(arguments: ExportArguments) -> Result<ExitCode, Failure> {
    export_text(arguments, async |context| {
        let (revision, site) = site_data::load_revision(&context.store).await?;
        let told = format!("The site data of revision {revision} were exported.");
        Ok((serde_json::to_string_pretty(&site)? + "\n", told))
    })
}

fn revisions(arguments: RevisionsArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let revisions = context.store.site_documents().revisions().await?;
        let when = |revision: &SiteRevision| timestamp::format(revision.saved_at);
        if arguments.json {
            let told = |revision: &SiteRevision| json!({"revision": revision.number, "savedAt": when(revision), "author": revision.author.as_str()});
            return print_json(&revisions.iter().map(told).collect::<Value>());
        }
        let row = |revision: &SiteRevision| {
            let author = revision.author.as_str().to_owned();
            [revision.number.to_string(), when(revision), author]
        };
        let rows: Vec<_> = revisions.iter().map(row).collect();
        print(&table([("revision", 0), ("put", 0), ("by", 40)], &rows))
    })
}

fn restore(arguments: RestoreArguments) -> Result<ExitCode, Failure> {
    let number = arguments.revision;
    with_context(arguments.common, async |context| {
        let site = site_data::revision(&context.store, number).await?;
        let revision = put(context, site, None, &arguments.author).await?;
        print(&format!("What revision {number} said is revision {revision} now.\n"))
    })
}

fn check(arguments: CheckArguments) -> Result<ExitCode, Failure> {
    let file = arguments.file;
    let json = file.as_deref().map(read_json).transpose()?;
    with_context(arguments.common, async |context| {
        let site = match (&json, &file) {
            (Some(json), Some(file)) => {
                SiteData::parse(json).map_err(|error| format!("{}: {error}", file.display()))?
            }
            _ => site_data::load(&context.store).await?,
        };
        let warnings = warn(context, &site).await?;
        print(&match warnings {
            0 => "Everything is in order.\n".to_owned(),
            1 => "It can be shown, with one warning.\n".to_owned(),
            more => format!("It can be shown, with {more} warnings.\n"),
        })
    })
}

/// Tells what is likely not meant; returns how much of it there is.
async fn warn(context: &Context, site: &SiteData) -> Result<usize, Failure> {
    let book = context.book().await?;
    let tree: ContentTree = content::load_tree(&context.store).await?;
    let warnings = site_data::warnings(site, book.catalogue(), &tree);
    for warning in &warnings {
        eprint(&format!("warning: {warning}"));
    }
    Ok(warnings.len())
}
