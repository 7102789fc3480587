//! `praline content`.

mod editing;

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::{
    content::{Author, CategoryIds, Day, PageId},
    market::Language,
};
use runtime::timestamp;
use services::{
    content::{
        self, ContentError, Imported, WrittenFolder,
        editing::{Drafted, EditingError, save_drafts},
        files::ContentFiles,
        places::{self, TagCategory},
        schema_org,
    },
    seed::{self, Seed},
};

use self::editing::{PageArguments, RestoreArguments, RevisionsArguments, ScheduleArguments};
use super::context::{
    Common, Context, Failure, eprint, print, print_json, read, read_json, with_context, with_new_context,
};

#[derive(Subcommand)]
pub enum Task {
    /// Put pages from a folder of content files, or from one of them; none when something is wrong with any. Pages
    /// with other ids stay.
    Import(ImportArguments),
    /// Write all pages and the taxonomy as files, one page a file, in the place of an earlier export.
    Export(ExportArguments),
    /// Print the JSON Schema of every type of content.
    Schema,
    /// Look at all pages together, and tell what they name or lead to that readers do not find.
    Check(Common),
    /// List what a page said, with who saved it and when.
    Revisions(RevisionsArguments),
    /// Show readers the newest revision of a page.
    Publish(PageArguments),
    /// Hide a page from readers.
    Unpublish(PageArguments),
    /// Publish a page, hide it, or both, when their times have come; neither takes back what was scheduled.
    Schedule(ScheduleArguments),
    /// Make a draft of what a revision of a page said.
    Restore(RestoreArguments),
}

#[derive(Args)]
pub struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// A folder of content files, one of them, or a file of the kind that a flag names.
    path: PathBuf,
    /// The file holds recipes as web pages carry them: JSON-LD of schema.org's type Recipe.
    #[arg(long, conflicts_with = "places")]
    schema_org: bool,
    /// The file holds places as JSON Lines with tags of OpenStreetMap.
    #[arg(long)]
    places: bool,
    /// The page that recipes or places are put under [default: recipes or locations]
    #[arg(long, value_name = "PAGE")]
    parent: Option<PageId>,
    /// The language of recipes that do not say theirs; the site's default otherwise.
    #[arg(long, requires = "schema_org")]
    language: Option<Language>,
    /// Categories that all places are filed under, with commas between them.
    #[arg(
        long,
        value_name = "IDS",
        requires = "places",
        default_value = "",
        hide_default_value = true
    )]
    categories: String,
    /// A category of places with a tag, such as outdoor_seating=yes:506; may be given several times.
    #[arg(long = "tag", value_name = "TAG=VALUE:ID", requires = "places")]
    tags: Vec<TagCategory>,
    /// Keep the pages as drafts beside what readers see, until they are published.
    #[arg(long, conflicts_with_all = ["schema_org", "places"])]
    draft: bool,
    /// Who puts the pages, for those who read their revisions.
    #[arg(long, value_name = "NAME", default_value = "import", value_parser = Author::parse)]
    author: Author,
}

#[derive(Args)]
pub struct ExportArguments {
    #[command(flatten)]
    common: Common,
    /// Made where it is not there.
    folder: PathBuf,
    /// Write drafts in the place of what readers see.
    #[arg(long)]
    drafts: bool,
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Import(arguments) => import(arguments),
        Task::Export(arguments) => export(arguments),
        Task::Schema => print_json(&content::schema::schema()?),
        Task::Check(common) => check(common),
        Task::Revisions(arguments) => editing::revisions(arguments),
        Task::Publish(arguments) => editing::publish(arguments),
        Task::Unpublish(arguments) => editing::unpublish(arguments),
        Task::Schedule(arguments) => editing::schedule(arguments),
        Task::Restore(arguments) => editing::restore(arguments),
    }
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    if arguments.schema_org || arguments.places {
        return import_foreign(arguments);
    }
    let files = content::read_folder(&arguments.path)?;
    let author = arguments.author;
    if arguments.draft {
        return with_new_context(arguments.common, async |context| draft(context, files, &author).await);
    }
    with_new_context(arguments.common, async |context| put(context, files, &author).await)
}

async fn draft(context: &Context, files: ContentFiles, author: &Author) -> Result<ExitCode, Failure> {
    seed::seed_if_new(&context.store, Seed::None, &context.zones, context.at).await?;
    let book = context.book().await?;
    let drafted = match save_drafts(&context.store, files, book.catalogue(), author, context.at).await {
        Ok(drafted) => drafted,
        Err(EditingError::Content(error @ ContentError::Wrong(_))) => return Err(nothing_put(&error)),
        Err(error) => return Err(error.into()),
    };
    let Drafted {
        created,
        saved,
        unchanged,
    } = drafted;
    print(&format!(
        "{created} pages created that readers do not see, {saved} drafts saved, {unchanged} unchanged.\n"
    ))
}

/// What other programs know becomes pages; a report tells what could not be used.
fn import_foreign(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    // Places are a list of lines.
    let text = match arguments.schema_org {
        true => read_json(&arguments.path)?,
        false => read(&arguments.path)?,
    };
    let categories = CategoryIds::try_from(arguments.categories)?;
    with_new_context(arguments.common, async |context| {
        let stored = context.store.content().load_all().await?;
        let parent = |otherwise: &str| match &arguments.parent {
            Some(parent) => Ok(parent.clone()),
            None => PageId::parse(otherwise),
        };
        let today = Day::parse(&timestamp::day(context.at, context.zones.default_zone()))?;
        let reading = if arguments.schema_org {
            let target = schema_org::Target {
                language: arguments.language.unwrap_or(context.language),
                parent: parent("recipes")?,
                today,
                taxonomy: &stored.taxonomy,
                stored: &stored.pages,
            };
            schema_org::read(&serde_json::from_str(&text)?, &target)
        } else {
            let target = places::Target {
                parent: parent("locations")?,
                today,
                categories: categories.as_slice().to_vec(),
                by_tag: arguments.tags.clone(),
                stored: &stored.pages,
            };
            places::read(&text, &target)
        };
        print(&reading.to_string())?;
        let nothing_was_usable = reading.pages.is_empty() && reading.found > 0;
        let files = ContentFiles {
            pages: reading.pages,
            taxonomy: None,
        };
        let done = put(context, files, &arguments.author).await?;
        Ok(if nothing_was_usable { ExitCode::FAILURE } else { done })
    })
}

async fn put(context: &Context, files: ContentFiles, author: &Author) -> Result<ExitCode, Failure> {
    // A shop that begins with an import is the importer's own, not the demo brand's.
    seed::seed_if_new(&context.store, Seed::None, &context.zones, context.at).await?;
    let book = context.book().await?;
    let imported = match content::import(&context.store, files, book.catalogue(), author, context.at).await {
        Ok(imported) => imported,
        Err(error @ ContentError::Wrong(_)) => return Err(nothing_put(&error)),
        Err(error) => return Err(error.into()),
    };
    tell_outcome(&imported)
}

fn nothing_put(error: &ContentError) -> Failure {
    format!("{error}\nNothing was put.").into()
}

/// More are counted, not told.
const WARNINGS: usize = 10;

fn tell_outcome(imported: &Imported) -> Result<ExitCode, Failure> {
    for warning in imported.warnings.iter().take(WARNINGS) {
        eprint(&format!("warning: {warning}"));
    }
    if imported.warnings.len() > WARNINGS {
        eprint(&format!("… and {} more warnings.", imported.warnings.len() - WARNINGS));
    }
    let report = imported.report;
    let taxonomy = if report.taxonomy_changed {
        " The taxonomy changed."
    } else {
        ""
    };
    print(&format!(
        "{} pages created, {} updated, {} unchanged.{taxonomy}\n",
        report.created, report.updated, report.unchanged
    ))
}

fn export(arguments: ExportArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let files = content::export(&context.store, arguments.drafts).await?;
        let WrittenFolder { written, removed } = content::write_folder(&arguments.folder, &files)?;
        let removed = match removed {
            0 => String::new(),
            _ => format!(" {removed} files of pages that are not there any more were removed."),
        };
        print(&format!(
            "{written} files written to {}.{removed}\n",
            arguments.folder.display()
        ))
    })
}

fn check(common: Common) -> Result<ExitCode, Failure> {
    with_context(common, async |context| {
        let book = context.book().await?;
        let missing = content::check(&context.store, book.catalogue(), &context.config.site).await?;
        for what in &missing {
            print(&format!("{what}\n"))?;
        }
        print(&format!(
            "{} things that pages name or lead to are not there for their readers.\n",
            missing.len()
        ))
    })
}
