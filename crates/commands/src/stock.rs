//! `praline warehouses` and `praline stock`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::{
    ids::WarehouseId,
    stock::{StockLevel, Warehouse},
};
use services::warehouses;

use super::{
    context::{Common, Failure, known_variation, print, read_json, with_context},
    export::{ExportArguments, export_text},
    table::table,
};

#[derive(Subcommand)]
pub enum WarehouseTask {
    /// Put the warehouses of a JSON file, with what lies in them. Others stay.
    Import(ImportArguments),
    /// Write the warehouses with what lies in them as `import` reads them; what lies in `main` stands with the products.
    Export(ExportArguments),
    /// Show the warehouses, in the order in which goods are taken from them.
    List(Common),
}

#[derive(Subcommand)]
pub enum StockTask {
    /// Set how many pieces of variations lie in a warehouse.
    Set(SetArguments),
}

#[derive(Args)]
pub struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// A JSON list of warehouses.
    file: PathBuf,
}

#[derive(Args)]
pub struct SetArguments {
    #[command(flatten)]
    common: Common,
    /// Where they lie.
    #[arg(long, value_name = "ID", default_value = Warehouse::MAIN)]
    warehouse: WarehouseId,
    /// A variation's code and its pieces, those that are reserved among them: HH-1001-150=40.
    #[arg(required = true, value_name = "CODE=QUANTITY", value_parser = level)]
    levels: Vec<(String, u32)>,
}

pub(super) fn perform_on_warehouses(task: WarehouseTask) -> Result<ExitCode, Failure> {
    match task {
        WarehouseTask::Import(arguments) => import(arguments),
        WarehouseTask::Export(arguments) => export_text(arguments, async |context| {
            let rows = warehouses::rows(&context.store).await?;
            let told = format!("{} warehouses were exported.", rows.len());
            Ok((warehouses::export(&rows)?, told))
        }),
        WarehouseTask::List(common) => list(common),
    }
}

pub(super) fn perform(StockTask::Set(arguments): StockTask) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let id = &arguments.warehouse;
        let is_known = id.as_str() == Warehouse::MAIN
            || context
                .store
                .stock()
                .warehouses()
                .await?
                .iter()
                .any(|known| known.id == *id);
        if !is_known {
            return Err(format!("There is no warehouse {id}; see `praline warehouses list`.").into());
        }
        let book = context.book().await?;
        let mut levels = Vec::with_capacity(arguments.levels.len());
        for (at, (code, pieces)) in arguments.levels.iter().enumerate() {
            if arguments.levels[..at].iter().any(|(other, _)| other == code) {
                return Err(format!("{code} is named twice; write each variation once.").into());
            }
            levels.push((known_variation(code, book.catalogue())?, id.clone(), *pieces));
        }
        context.store.stock().set(&levels, context.at).await?;
        let codes: Vec<_> = levels.into_iter().map(|(code, ..)| code).collect();
        let rows: Vec<_> = context.store.stock().levels(&codes).await?.iter().map(row).collect();
        let columns = [
            ("VARIATION", 0),
            ("WAREHOUSE", 0),
            ("PIECES", 0),
            ("RESERVED", 0),
            ("FOR SALE", 0),
        ];
        print(&table(columns, &rows))
    })
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let json = read_json(&arguments.file)?;
    let refused = |error| format!("{error}. Nothing was put.");
    let rows = warehouses::parse(&json).map_err(refused)?;
    with_context(arguments.common, async |context| {
        warehouses::check(&rows, context.book().await?.catalogue()).map_err(refused)?;
        let put = warehouses::put(&context.store, &rows, context.at).await?;
        print(&format!(
            "{} warehouses, {} of them new or changed; {} changes of stock.\n",
            rows.len(),
            put.warehouses,
            put.levels
        ))
    })
}

fn list(common: Common) -> Result<ExitCode, Failure> {
    with_context(common, async |context| {
        let warehouses = context.store.stock().warehouses().await?;
        let row = |warehouse: &Warehouse| {
            [
                warehouse.id.to_string(),
                warehouse.name.to_string(),
                warehouse.country.to_string(),
                warehouse.position.to_string(),
            ]
        };
        let rows: Vec<_> = warehouses.iter().map(row).collect();
        print(&table(
            [("ID", 0), ("NAME", 40), ("COUNTRY", 0), ("POSITION", 0)],
            &rows,
        ))
    })
}

fn row(level: &StockLevel) -> [String; 5] {
    [
        level.variation.to_string(),
        level.warehouse.to_string(),
        level.quantity.to_string(),
        level.reserved.to_string(),
        level.available().to_string(),
    ]
}

fn level(text: &str) -> Result<(String, u32), String> {
    let told = || "write CODE=QUANTITY, such as HH-1001-150=40".to_owned();
    let (code, pieces) = text.rsplit_once('=').ok_or_else(told)?;
    Ok((code.to_owned(), pieces.parse().map_err(|_| told())?))
}
