//! The command line's work on the shop's data, beside a running server or without one. One file for each group of
//! subcommands; what they share is in `context` and `table`.

mod backup;
mod codes;
mod content;
mod context;
mod copy;
mod customers;
mod data;
mod delivery;
mod explain;
mod export;
mod gift_cards;
mod orders;
mod pictures;
mod prices;
mod promotions;
mod releases;
mod reviews;
mod search;
mod site;
mod staff;
mod stock;
mod structure;
mod table;
mod taxes;
mod tokens;

use std::process::ExitCode;

use clap::{
    Subcommand,
    builder::{PossibleValuesParser, TypedValueParser},
};
use services::seed::Seed;

pub use self::context::{Common, Failure, eprint, load, print, run_alone};
use self::{
    data::{ImportArguments, SeedArguments},
    export::ExportArguments,
};

/// Work on the shop's data.
#[derive(Subcommand)]
pub enum Command {
    /// Make or migrate the database, and nothing else.
    Migrate(Common),
    /// Copy the data, as they are at one moment, into a new folder that a server can be started on.
    Backup(backup::BackupArguments),
    /// Copy the shop, while no server runs on it, into another database in which there is nothing yet: from SQLite to
    /// PostgreSQL, or back.
    Copy(copy::CopyArguments),
    /// Put the demo data, whatever is there already; what it does not name stays.
    Seed(SeedArguments),
    /// Import products from a file with one JSON object a line: the shop's own format, rows of Open Food Facts, or any
    /// others whose fields `--map` names. Ends with 1 where rows were left out.
    Import(ImportArguments),
    /// Write all products in the shop's own format, as `import` reads it.
    Export(ExportArguments),
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
    /// Ways of delivery: what they cost, and how long they take.
    #[command(subcommand)]
    Delivery(delivery::Task),
    /// Gift cards and their ledger.
    #[command(subcommand, name = "giftcards")]
    GiftCards(gift_cards::Task),
    /// Orders: what support does with them.
    #[command(subcommand)]
    Orders(orders::Task),
    /// People who bought, with and without an account: what is known of them, and forgetting it.
    #[command(subcommand)]
    Customers(customers::Task),
    /// Places that goods are sent from.
    #[command(subcommand)]
    Warehouses(stock::WarehouseTask),
    /// Pieces in warehouses.
    #[command(subcommand)]
    Stock(stock::StockTask),
    /// Prices of single variations.
    #[command(subcommand)]
    Prices(prices::Task),
    /// The shop's own pictures.
    #[command(subcommand)]
    Pictures(pictures::Task),
    /// What the search shows and knows, and why a hit ranks where it does.
    #[command(subcommand)]
    Search(search::Task),
    /// The site's name, theme, menus, banner, popup and footer.
    #[command(subcommand)]
    Site(site::Task),
    /// Those who work for the shop: their accounts, and the log of what is changed.
    #[command(subcommand)]
    Staff(staff::Task),
    /// Tokens for programs that work for the shop.
    #[command(subcommand)]
    Tokens(tokens::Task),
    /// Press releases of the shop's own.
    #[command(subcommand)]
    Releases(releases::Task),
    /// What buyers say of products.
    #[command(subcommand)]
    Reviews(reviews::Task),
}

impl Command {
    /// Does the work.
    ///
    /// # Errors
    /// A sentence that says why it cannot be done.
    pub fn perform(self) -> Result<ExitCode, Failure> {
        match self {
            Self::Migrate(common) => data::migrate(common),
            Self::Backup(arguments) => backup::perform(arguments),
            Self::Copy(arguments) => copy::perform(arguments),
            Self::Seed(arguments) => data::put_seed(arguments),
            Self::Import(arguments) => data::import_file(arguments),
            Self::Export(arguments) => data::export_products(arguments),
            Self::Reindex(common) => data::reindex(common),
            Self::Content(task) => content::perform(task),
            Self::Promotions(task) => promotions::perform(task),
            Self::Categories(task) => structure::perform_on_categories(task),
            Self::Brands(task) => structure::perform_on_brands(task),
            Self::Taxes(task) => taxes::perform(task),
            Self::Delivery(task) => delivery::perform(task),
            Self::GiftCards(task) => gift_cards::perform(task),
            Self::Orders(task) => orders::perform(task),
            Self::Customers(task) => customers::perform(task),
            Self::Warehouses(task) => stock::perform_on_warehouses(task),
            Self::Stock(task) => stock::perform(task),
            Self::Prices(task) => prices::perform(task),
            Self::Pictures(task) => pictures::perform(task),
            Self::Search(task) => search::perform(task),
            Self::Site(task) => site::perform(task),
            Self::Staff(task) => staff::perform(task),
            Self::Tokens(task) => tokens::perform(task),
            Self::Releases(task) => releases::perform(task),
            Self::Reviews(task) => reviews::perform(task),
        }
    }
}

/// Reads the name of a seed.
pub fn seed_parser() -> impl TypedValueParser<Value = Seed> {
    PossibleValuesParser::new(Seed::NAMES.map(|(name, _)| name)).map(|name| {
        let found = Seed::NAMES.into_iter().find(|(known, _)| *known == name);
        found.map_or(Seed::None, |(_, seed)| seed)
    })
}
