//! `praline categories` and `praline brands`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::{
    catalogue::Category,
    ids::{BrandCode, CategoryCode},
};
use services::structure::{self, Done, Others};

use super::{
    context::{Common, Failure, print, read, with_context},
    export::{ExportArguments, export_text},
    table::table,
};

#[derive(Subcommand)]
pub enum CategoryTask {
    /// Put the categories of a file, one JSON object a line or a JSON list. Others stay.
    Import(ImportArguments),
    /// Write all categories as `import` reads them.
    Export(ExportArguments),
    /// Show the tree.
    List(Common),
    /// Delete categories that nothing uses.
    Delete(DeleteCategories),
}

#[derive(Subcommand)]
pub enum BrandTask {
    /// Put the brands of a file, one JSON object a line or a JSON list. Others stay.
    Import(ImportArguments),
    /// Write all brands as `import` reads them.
    Export(ExportArguments),
    /// Show the brands.
    List(Common),
    /// Delete brands that nothing uses.
    Delete(DeleteBrands),
}

#[derive(Args)]
pub struct ImportArguments {
    #[command(flatten)]
    common: Common,
    file: PathBuf,
    /// Delete those that the file does not name, unless something uses them.
    #[arg(long)]
    replace: bool,
}

#[derive(Args)]
pub struct DeleteCategories {
    #[command(flatten)]
    common: Common,
    #[arg(required = true, value_name = "CODE", value_parser = CategoryCode::parse)]
    codes: Vec<CategoryCode>,
}

#[derive(Args)]
pub struct DeleteBrands {
    #[command(flatten)]
    common: Common,
    #[arg(required = true, value_name = "CODE", value_parser = BrandCode::parse)]
    codes: Vec<BrandCode>,
}

pub(super) fn perform_on_categories(task: CategoryTask) -> Result<ExitCode, Failure> {
    match task {
        CategoryTask::Import(arguments) => {
            let (text, others) = (read(&arguments.file)?, arguments.others());
            with_context(arguments.common, async |context| {
                let done = structure::import_categories(&context.store, &text, others, context.markets(), context.at);
                print(&put(done.await?, "categories"))
            })
        }
        CategoryTask::Export(arguments) => export_text(arguments, async |context| {
            let (categories, _) = context.store.catalogue().load_structure().await?;
            let told = format!("{} categories were exported.", categories.len());
            Ok((structure::export_categories(&categories)?, told))
        }),
        CategoryTask::List(common) => with_context(common, async |context| {
            let (categories, _) = context.store.catalogue().load_structure().await?;
            let mut rows = Vec::with_capacity(categories.len());
            put_below(None, 0, &categories, &mut |depth, category| {
                rows.push([
                    format!("{}{}", "  ".repeat(depth), category.code),
                    category.position.to_string(),
                    category.name.get(context.language).unwrap_or_default().to_owned(),
                ]);
            });
            if rows.is_empty() {
                return print("There are no categories.\n");
            }
            print(&table([("CODE", 0), ("POSITION", 0), ("NAME", 60)], &rows))
        }),
        CategoryTask::Delete(arguments) => with_context(arguments.common, async |context| {
            structure::delete_categories(&context.store, &arguments.codes, context.markets(), context.at).await?;
            print(&format!("{} categories were deleted.\n", arguments.codes.len()))
        }),
    }
}

pub(super) fn perform_on_brands(task: BrandTask) -> Result<ExitCode, Failure> {
    match task {
        BrandTask::Import(arguments) => {
            let (text, others) = (read(&arguments.file)?, arguments.others());
            with_context(arguments.common, async |context| {
                let done = structure::import_brands(&context.store, &text, others, context.markets(), context.at);
                print(&put(done.await?, "brands"))
            })
        }
        BrandTask::Export(arguments) => export_text(arguments, async |context| {
            let (_, brands) = context.store.catalogue().load_structure().await?;
            let told = format!("{} brands were exported.", brands.len());
            Ok((structure::export_brands(&brands)?, told))
        }),
        BrandTask::List(common) => with_context(common, async |context| {
            let (_, brands) = context.store.catalogue().load_structure().await?;
            let rows: Vec<_> = brands
                .iter()
                .map(|brand| [brand.code.to_string(), brand.name.to_string()])
                .collect();
            if rows.is_empty() {
                return print("There are no brands.\n");
            }
            print(&table([("CODE", 0), ("NAME", 60)], &rows))
        }),
        BrandTask::Delete(arguments) => with_context(arguments.common, async |context| {
            structure::delete_brands(&context.store, &arguments.codes, context.markets(), context.at).await?;
            print(&format!("{} brands were deleted.\n", arguments.codes.len()))
        }),
    }
}

impl ImportArguments {
    fn others(&self) -> Others {
        if self.replace { Others::Go } else { Others::Stay }
    }
}

fn put(done: Done, what: &str) -> String {
    let Done {
        created,
        updated,
        deleted,
    } = done;
    format!("{what}: {created} created, {updated} updated, {deleted} deleted.\n")
}

/// The categories below one, each before those below itself.
fn put_below(
    parent: Option<&CategoryCode>,
    depth: usize,
    categories: &[Category],
    put: &mut impl FnMut(usize, &Category),
) {
    for category in categories.iter().filter(|category| category.parent.as_ref() == parent) {
        put(depth, category);
        put_below(Some(&category.code), depth + 1, categories, put);
    }
}
