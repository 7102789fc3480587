//! `praline delivery`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::{
    delivery::{Arrival, DeliveryMethods, Offer, Parcel},
    market::Market,
    money::Money,
};
use jiff::{Timestamp, civil::DateTime};
use services::delivery;

use super::{
    context::{Common, Context, Failure, print, print_json, read, with_context},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Put the ways of delivery of a JSON file, in the place of those before.
    Import(ImportArguments),
    /// Print what is in force, as `import` reads it.
    Export(Common),
    /// Tell what is offered for a parcel, what it costs and when it arrives.
    Offers(OffersArguments),
}

#[derive(Args)]
pub struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// One JSON document.
    file: PathBuf,
}

#[derive(Args)]
pub struct OffersArguments {
    #[command(flatten)]
    common: Common,
    /// Where it is sent; the default market otherwise.
    #[arg(long, value_name = "ID")]
    market: Option<String>,
    /// Of all goods, with packages.
    #[arg(long, default_value_t = 0)]
    grams: u64,
    /// What the goods cost, such as 24.90.
    #[arg(long, value_name = "AMOUNT", default_value = "0")]
    total: String,
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Import(arguments) => import(arguments),
        Task::Export(common) => export(common),
        Task::Offers(arguments) => offers(arguments),
    }
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let json = read(&arguments.file)?;
    with_context(arguments.common, async |context| {
        let methods = delivery::parse(&json, context.markets())
            .map_err(|error| format!("{}: {error}\nNothing was put.", arguments.file.display()))?;
        delivery::put(&context.store, &methods, context.at).await?;
        print(&format!("{} ways of delivery were put.\n", methods.methods.len()))
    })
}

fn export(common: Common) -> Result<ExitCode, Failure> {
    with_context(common, async |context| {
        let methods = delivery::load(&context.store).await?;
        print_json(&serde_json::to_value(&methods)?)
    })
}

fn offers(arguments: OffersArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let market = match &arguments.market {
            Some(id) => context.market(id)?,
            None => context.markets().first().ok_or("The shop has no market.")?,
        };
        let goods = Money::parse(&arguments.total, market.currency);
        let parcel = Parcel {
            grams: arguments.grams,
            goods: goods.ok_or_else(|| {
                format!(
                    "{:?} is no amount in {}; write one such as 24.90.",
                    arguments.total,
                    market.currency.code()
                )
            })?,
        };
        let methods = delivery::load(&context.store).await?;
        print(&told(&methods, &parcel, market, local_time(context, market)?))
    })
}

fn local_time(context: &Context, market: &Market) -> Result<DateTime, Failure> {
    let zone = context.zones.of_market(&market.id).clone();
    Ok(Timestamp::from_millisecond(context.at.0)?.to_zoned(zone).datetime())
}

fn told(methods: &DeliveryMethods, parcel: &Parcel, market: &Market, now: DateTime) -> String {
    let currency = market.currency.code();
    let parcels = std::slice::from_ref(parcel);
    let offers = methods.offers(parcels, market, now);
    if offers.is_empty() {
        return format!("Nothing is offered in {} for {} g.\n", market.id, parcel.grams);
    }
    let columns = [("METHOD", 0), ("PRICE", 0), ("SENT", 0), ("ARRIVES", 0)];
    let mut text = table(columns, &offers.iter().map(row).collect::<Vec<_>>());
    if let Some(free) = methods.free_delivery(parcels, market) {
        text += &format!("\nFree from {} {currency}, {} is missing.\n", free.from, free.missing);
    }
    text
}

fn row(offer: &Offer<'_>) -> [String; 4] {
    let (sent, arrives) = match offer.arrival {
        None => ("never".to_owned(), "never".to_owned()),
        Some(Arrival { sent, earliest, latest }) if earliest == latest => (sent.to_string(), earliest.to_string()),
        Some(Arrival { sent, earliest, latest }) => (sent.to_string(), format!("{earliest} to {latest}")),
    };
    [
        offer.method.id.to_string(),
        format!("{} {}", offer.price, offer.price.currency().code()),
        sent,
        arrives,
    ]
}
