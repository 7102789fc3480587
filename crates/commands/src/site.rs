//! `praline site`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::content::ContentTree;
use services::{
    content,
    seed::{self, Seed},
    site_data,
};
use site::SiteData;

use super::{
    context::{Common, Context, Failure, eprint, print, read_json, with_context, with_new_context},
    export::{ExportArguments, export_text},
};

#[derive(Subcommand)]
pub enum Task {
    /// Put the site's name, theme, menus, banner, popup and footer from a JSON file, in the place of those before. A
    /// running shop shows them at once.
    Import(FileArguments),
    /// Write what is in force, as `import` reads it.
    Export(ExportArguments),
    /// Tell every mistake, and what is likely not meant, and put nothing: of a file, else of what is in force.
    Check(CheckArguments),
}

#[derive(Args)]
pub struct FileArguments {
    #[command(flatten)]
    common: Common,
    /// One JSON document.
    file: PathBuf,
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
        Task::Check(arguments) => check(arguments),
    }
}

fn import(arguments: FileArguments) -> Result<ExitCode, Failure> {
    let json = read_json(&arguments.file)?;
    let site =
        SiteData::parse(&json).map_err(|error| format!("{}: {error}\nNothing was put.", arguments.file.display()))?;
    with_new_context(arguments.common, async |context| {
        // A shop that begins with an import is the importer's own, not the demo brand's.
        seed::seed_if_new(&context.store, Seed::None, &context.zones, context.at).await?;
        let wrong = content::without_groups(&context.store, &site.visitor_groups).await?;
        if !wrong.is_empty() {
            return Err(format!("{}\nNothing was put.", wrong.join("\n")).into());
        }
        warn(context, &site).await?;
        site_data::put(&context.store, &site, context.at).await?;
        print("The site data were put.\n")
    })
}

fn export(arguments: ExportArguments) -> Result<ExitCode, Failure> {
    export_text(arguments, async |context| {
        let site = site_data::load(&context.store).await?;
        let told = "The site data were exported.".to_owned();
        Ok((serde_json::to_string_pretty(&site)? + "\n", told))
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
