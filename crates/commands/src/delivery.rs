//! `praline delivery`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::{
    delivery::{Arrival, DeliveryKind, DeliveryMethods, FreeDelivery, Offer, Parcel},
    market::Market,
    money::Money,
};
use jiff::{Timestamp, civil::DateTime};
use services::delivery;

use super::{
    context::{Common, Context, Failure, eprint, print, read_json, with_context},
    export::{ExportArguments, export_text},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Put the ways of delivery of a JSON file, in the place of those before.
    Import(ImportArguments),
    /// Write what is in force, as `import` reads it.
    Export(ExportArguments),
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
        Task::Export(arguments) => export(arguments),
        Task::Offers(arguments) => offers(arguments),
    }
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let json = read_json(&arguments.file)?;
    with_context(arguments.common, async |context| {
        let methods = delivery::parse(&json, context.markets())
            .map_err(|error| format!("{}: {error}\nNothing was put.", arguments.file.display()))?;
        delivery::put(&context.store, &methods, context.at).await?;
        for market in without_delivery(&methods, context.markets()) {
            eprint(&format!(
                "warning: nothing is delivered in the market {}: no way of delivery that is enabled names it.",
                market.id
            ));
        }
        print(&format!("{} ways of delivery were put.\n", methods.methods.len()))
    })
}

/// The markets in which goods cannot be ordered, since no parcel gets there.
fn without_delivery<'a>(methods: &DeliveryMethods, markets: &'a [Market]) -> Vec<&'a Market> {
    let is_served = |market: &&Market| {
        let mut carrying = methods.methods.iter().filter(|method| method.enabled);
        carrying.any(|method| method.kind != DeliveryKind::Email && method.markets.contains_key(&market.id))
    };
    markets.iter().filter(|market| !is_served(market)).collect()
}

fn export(arguments: ExportArguments) -> Result<ExitCode, Failure> {
    export_text(arguments, async |context| {
        let methods = delivery::load(&context.store).await?;
        let told = format!("{} ways of delivery were exported.", methods.methods.len());
        Ok((serde_json::to_string_pretty(&methods)? + "\n", told))
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
    if let Some(free) = methods.free_delivery(None, parcels, market) {
        let FreeDelivery { method, from, missing } = free;
        text += &format!(
            "\n{} is free from {from} {currency}, {missing} is missing.\n",
            method.id
        );
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

#[cfg(test)]
mod tests {
    use configuration::{Config, Markets};

    use super::*;

    #[test]
    fn a_market_without_delivery_is_told() {
        let markets = Markets::new(&Config::default()).expect("markets");
        let markets: Vec<Market> = markets.all().map(|market| market.as_ref().clone()).collect();
        let without = |change: fn(&mut DeliveryMethods)| {
            let demo = include_str!("../../../demo/delivery.json");
            let mut methods = delivery::parse(demo, &markets).expect("the demo's");
            change(&mut methods);
            let found = without_delivery(&methods, &markets);
            found.iter().map(|market| market.id.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(without(|_| {}), [""; 0]);
        let only_finland = without(|methods| {
            for method in &mut methods.methods {
                method.markets.retain(|market, _| market.as_str() == "FI");
            }
        });
        assert_eq!(only_finland, ["SE"]);
        let only_letters = without(|methods| methods.methods.retain(|method| method.kind == DeliveryKind::Email));
        assert_eq!(only_letters.len(), markets.len());
        let disabled = without(|methods| methods.methods.iter_mut().for_each(|method| method.enabled = false));
        assert_eq!(disabled.len(), markets.len());
    }
}
