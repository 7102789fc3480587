//! `praline taxes`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::pricing::{TaxRate, TaxTable};
use runtime::timestamp::Written;
use services::{promotions::words, taxes};

use super::{
    context::{Common, Failure, moment_argument, print, read_json, with_context},
    export::{ExportArguments, export_text},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Make the tax rates equal to those of a JSON file.
    Import(ImportArguments),
    /// Write the tax rates as `import` reads them.
    Export(ExportArguments),
    /// Show the tax rates.
    List(ListArguments),
}

#[derive(Args)]
pub struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// A JSON list of rates.
    file: PathBuf,
}

#[derive(Args)]
pub struct ListArguments {
    #[command(flatten)]
    common: Common,
    /// Only those that hold at this moment, such as 2026-11-27.
    #[arg(long, value_name = "MOMENT", value_parser = moment_argument)]
    at: Option<Written>,
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Import(arguments) => import(arguments),
        Task::Export(arguments) => export_text(arguments, async |context| {
            let rates = context.store.taxes().load().await?;
            let told = format!("{} tax rates were exported.", rates.len());
            Ok((taxes::export(&rates)?, told))
        }),
        Task::List(arguments) => list(arguments),
    }
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let json = read_json(&arguments.file)?;
    with_context(arguments.common, async |context| {
        let rates = taxes::parse(&json, &context.zones).map_err(|error| format!("{error}. Nothing was put."))?;
        let put = taxes::put(&context.store, &rates, context.markets(), context.at).await;
        let changed = put.map_err(|error| format!("{error}. Nothing was put."))?;
        print(&format!(
            "{} tax rates, {changed} of them new, changed or removed.\n",
            rates.len()
        ))
    })
}

fn list(arguments: ListArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let known = TaxTable::new(context.store.taxes().load().await?);
        let at = arguments.at.map(|at| context.moment(at, None)).transpose()?;
        let holds =
            |rate: &&TaxRate| at.is_none_or(|at| known.holding(rate.class.as_str(), &rate.country, at) == Some(*rate));
        let rows: Vec<_> = known.rates().iter().filter(holds).map(row).collect();
        if rows.is_empty() {
            return print("There are no tax rates; a server puts those that it knows at its first start.\n");
        }
        let columns = [
            ("CLASS", 0),
            ("COUNTRY", 0),
            ("RATE", 0),
            ("PERIOD", 0),
            ("CHECKED", 0),
            ("SOURCE", 60),
        ];
        print(&table(columns, &rows))
    })
}

fn row(rate: &TaxRate) -> [String; 6] {
    [
        rate.class.to_string(),
        rate.country.to_string(),
        format!("{}.{:02} %", rate.rate / 100, rate.rate % 100),
        words::period(Some(rate.from), rate.until),
        rate.checked.to_string(),
        rate.source.to_string(),
    ]
}
