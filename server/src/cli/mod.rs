//! The command line: what can be asked of the program. One file for each group of subcommands; what they share is in
//! `context`, `table` and `amount`.

mod amount;
mod codes;
mod content;
mod context;
mod data;
mod explain;
mod gift_cards;
mod prices;
mod promotions;
mod search;
mod serve;
mod stock;
mod structure;
mod table;
mod taxes;
mod tokens;

use std::process::ExitCode;

use clap::{
    Parser, Subcommand,
    builder::{PossibleValuesParser, TypedValueParser},
};
use services::{data_dir::OTHERS, seed::Seed};

use self::{
    context::{Common, Failure},
    data::{ImportArguments, SeedArguments},
    serve::ServeArguments,
};

/// A live-cart shop and content site in one binary.
#[derive(Parser)]
#[command(name = "praline", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the shop.
    Serve(ServeArguments),
    /// Make or migrate the database, and nothing else.
    Migrate(Common),
    /// Put the demo data, whatever is there already; what it does not name stays.
    Seed(SeedArguments),
    /// Import products from a file with one JSON object a line: the shop's own format, rows of Open Food Facts, or any
    /// others whose fields `--map` names.
    Import(ImportArguments),
    /// Build the search indexes anew.
    Reindex(Common),
    /// Pages: recipes, stories, locations and what editors say of products.
    #[command(subcommand)]
    Content(content::Task),
    /// Promotions and their coupons.
    #[command(subcommand)]
    Promotions(promotions::Task),
    /// Categories of products.
    #[command(subcommand)]
    Categories(structure::CategoryTask),
    /// Brands of products.
    #[command(subcommand)]
    Brands(structure::BrandTask),
    /// Tax rates.
    #[command(subcommand)]
    Taxes(taxes::Task),
    /// Gift cards and their ledger.
    #[command(subcommand, name = "giftcards")]
    GiftCards(gift_cards::Task),
    /// Places that goods are sent from.
    #[command(subcommand)]
    Warehouses(stock::WarehouseTask),
    /// Pieces in warehouses.
    #[command(subcommand)]
    Stock(stock::StockTask),
    /// Prices of single variations.
    #[command(subcommand)]
    Prices(prices::Task),
    /// What the search shows and knows, and why a hit ranks where it does.
    #[command(subcommand)]
    Search(search::Task),
    /// Tokens for programs that work for the shop.
    #[command(subcommand)]
    Tokens(tokens::Task),
    /// Print the effective configuration, with secrets masked.
    Config(ServeArguments),
    /// Print the OpenAPI document of the shop's calls.
    Openapi(Common),
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    // What the program makes is for its own user alone: databases, keys, exports.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(OTHERS));
    match perform(Cli::parse().command) {
        Ok(code) => code,
        Err(error) => {
            context::eprint(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

fn perform(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Serve(arguments) => serve::serve(arguments),
        Command::Migrate(common) => data::migrate(common),
        Command::Seed(arguments) => data::put_seed(arguments),
        Command::Import(arguments) => data::import_file(arguments),
        Command::Reindex(common) => data::reindex(common),
        Command::Content(task) => content::perform(task),
        Command::Promotions(task) => promotions::perform(task),
        Command::Categories(task) => structure::perform_on_categories(task),
        Command::Brands(task) => structure::perform_on_brands(task),
        Command::Taxes(task) => taxes::perform(task),
        Command::GiftCards(task) => gift_cards::perform(task),
        Command::Warehouses(task) => stock::perform_on_warehouses(task),
        Command::Stock(task) => stock::perform(task),
        Command::Prices(task) => prices::perform(task),
        Command::Search(task) => search::perform(task),
        Command::Tokens(task) => tokens::perform(task),
        Command::Config(arguments) => serve::show_config(arguments),
        Command::Openapi(common) => serve::show_openapi(common),
    }
}

/// Reads the name of a seed.
fn seed_parser() -> impl TypedValueParser<Value = Seed> {
    PossibleValuesParser::new(Seed::NAMES.map(|(name, _)| name)).map(|name| {
        let found = Seed::NAMES.into_iter().find(|(known, _)| *known == name);
        found.map_or(Seed::None, |(_, seed)| seed)
    })
}
