//! `praline promotions`.

use std::{collections::HashMap, path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::{
    ids::PromotionId,
    promotion::{Promotion, Promotions},
};
use serde_json::{Value, json};
use services::promotions::{self as files, PromotionsError, words};

use super::{
    codes,
    context::{Common, Context, Failure, ListArguments, eprint, print, print_json, read_json, with_context},
    explain::{self, ExplainArguments},
    export::{ExportArguments, export_text},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Put the promotions of a JSON file: all, or none when something is wrong. Those with other ids stay.
    Import(ImportArguments),
    /// Write all promotions as `import` reads them, without their uses and generated codes.
    Export(ExportArguments),
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
        Task::Export(arguments) => export(arguments),
        Task::List(arguments) => list(arguments),
        Task::Delete(arguments) => delete(arguments),
        Task::Codes(task) => codes::perform(task),
        Task::Explain(arguments) => explain::explain(arguments),
    }
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let json = read_json(&arguments.file)?;
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
    Ok(json!({
        "promotion": files::document(promotion)?,
        "state": words::state(promotion, promotions, context.at),
        "uses": promotions.uses(&promotion.id),
    }))
}

fn export(arguments: ExportArguments) -> Result<ExitCode, Failure> {
    export_text(arguments, async |context| {
        let (promotions, uses) = context.store.promotions().load().await?;
        let mut told = format!("{} promotions were exported.", promotions.len());
        let left_out = left_out(&promotions, &uses);
        if !left_out.is_empty() {
            told += &format!(" The file does not hold {}.", left_out.join(" and "));
        }
        Ok((files::export(&promotions)?, told))
    })
}

/// What the format has no words for.
fn left_out(promotions: &[Promotion], uses: &HashMap<PromotionId, u32>) -> Vec<String> {
    let used = promotions
        .iter()
        .filter(|promotion| uses.get(&promotion.id).is_some_and(|uses| *uses > 0));
    let ids = |promotions: Vec<&Promotion>| -> String {
        let ids: Vec<&str> = promotions.iter().map(|promotion| promotion.id.as_str()).collect();
        ids.join(", ")
    };
    let used = ids(used.collect());
    let generated = promotions
        .iter()
        .filter(|promotion| promotion.conditions.generated_codes);
    let generated = ids(generated.collect());
    let mut left_out = Vec::new();
    if !used.is_empty() {
        left_out.push(format!("how often they were used ({used})"));
    }
    if !generated.is_empty() {
        left_out.push(format!(
            "generated codes ({generated}), which `praline promotions codes list ID --csv` prints"
        ));
    }
    left_out
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
