//! `praline promotions`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::{
    ids::PromotionId,
    promotion::{Promotion, Promotions},
};
use runtime::timestamp;
use serde_json::{Value, json};
use services::promotions::{self as files, PromotionsError, words};

use super::{
    codes,
    context::{Common, Context, Failure, ListArguments, eprint, print, print_json, read, with_context},
    explain::{self, ExplainArguments},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Put the promotions of a JSON file: all, or none when something is wrong. Those with other ids stay.
    Import(ImportArguments),
    /// Show all promotions, in the order in which they are applied.
    List(ListArguments),
    /// Delete promotions.
    Delete(DeleteArguments),
    /// Codes that are generated in thousands.
    #[command(subcommand)]
    Codes(codes::Task),
    /// Tell for a cart which promotions it gets, and why not the others.
    Explain(ExplainArguments),
}

#[derive(Args)]
pub struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// A JSON list of promotions.
    file: PathBuf,
}

#[derive(Args)]
pub struct DeleteArguments {
    #[command(flatten)]
    common: Common,
    /// Ids of promotions.
    #[arg(required = true, value_name = "ID")]
    ids: Vec<PromotionId>,
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Import(arguments) => import(arguments),
        Task::List(arguments) => list(arguments),
        Task::Delete(arguments) => delete(arguments),
        Task::Codes(task) => codes::perform(task),
        Task::Explain(arguments) => explain::explain(arguments),
    }
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let json = read(&arguments.file)?;
    with_context(arguments.common, async |context| {
        let book = context.book().await?;
        let put = files::import(
            &context.store,
            &json,
            &context.zones,
            book.catalogue(),
            context.markets(),
            context.at,
        )
        .await;
        let imported = match put {
            Ok(imported) => imported,
            Err(error @ PromotionsError::Wrong(_)) => {
                return Err(format!("{error}\nNothing was put.").into());
            }
            Err(error) => return Err(format!("{}: {error}", arguments.file.display()).into()),
        };
        for warning in &imported.warnings {
            eprint(&format!("warning: {warning}"));
        }
        let report = imported.report;
        print(&format!(
            "{} created, {} updated, {} unchanged.\n",
            report.created, report.updated, report.unchanged
        ))
    })
}

fn list(arguments: ListArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let (promotions, uses) = context.store.promotions().load().await?;
        let promotions = Promotions::new(promotions, uses);
        let all = promotions.all().iter();
        if arguments.json {
            let all: Result<Vec<_>, _> = all.map(|promotion| to_json(promotion, &promotions, context)).collect();
            return print_json(&all?.into());
        }
        let rows: Vec<_> = all.map(|promotion| row(promotion, &promotions, context)).collect();
        if rows.is_empty() {
            return print("There are no promotions.\n");
        }
        let columns = [
            ("ID", 0),
            ("STATE", 0),
            ("NAME", 24),
            ("GIVES", 30),
            ("WHEN", 32),
            ("PERIOD", 23),
            ("PRIORITY", 0),
            ("OTHERS", 0),
            ("USES", 0),
        ];
        print(&table(columns, &rows))
    })
}

fn row(promotion: &Promotion, promotions: &Promotions, context: &Context) -> [String; 9] {
    let conditions = &promotion.conditions;
    [
        promotion.id.to_string(),
        words::state(promotion, promotions, context.at).to_owned(),
        promotion.name.get(context.language).unwrap_or_default().to_owned(),
        words::action(promotion, context.markets()),
        words::conditions(conditions, context.markets()),
        words::period(conditions.from, conditions.until),
        promotion.priority.to_string(),
        words::exclusivity(promotion).to_owned(),
        words::uses(promotion, promotions),
    ]
}

/// As `import` reads it, with its state and uses beside.
fn to_json(promotion: &Promotion, promotions: &Promotions, context: &Context) -> Result<Value, serde_json::Error> {
    let mut document = serde_json::to_value(promotion)?;
    for (name, at) in [
        ("from", promotion.conditions.from),
        ("until", promotion.conditions.until),
    ] {
        document["conditions"][name] = at.map(timestamp::format).into();
    }
    Ok(json!({
        "promotion": document,
        "state": words::state(promotion, promotions, context.at),
        "uses": promotions.uses(&promotion.id),
    }))
}

fn delete(arguments: DeleteArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let (known, _) = context.store.promotions().load().await?;
        if let Some(id) = arguments.ids.iter().find(|id| !known.iter().any(|one| one.id == **id)) {
            return Err(format!("There is no promotion {id}. Nothing was deleted.").into());
        }
        let deleted = context.store.promotions().delete(&arguments.ids, context.at).await?;
        print(&format!("{deleted} deleted.\n"))
    })
}
