//! `praline prices`.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use domain::{
    money::Money,
    pricing::{MOST_PRICE, PriceAt, has_rate, is_price},
};
use services::promotions::words;
use store::PriceChange;

use super::context::{Common, Failure, known_variation, print, with_context};

#[derive(Subcommand)]
pub enum Task {
    /// Set what a variation costs in a market while no dated price holds.
    Set(SetArguments),
}

#[derive(Args)]
pub struct SetArguments {
    #[command(flatten)]
    common: Common,
    /// A variation's code.
    code: String,
    /// A market, such as FI.
    market: String,
    /// With tax, in major units such as 4.90; `none` takes it off sale there.
    amount: String,
}

pub(super) fn perform(Task::Set(arguments): Task) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let market = context.market(&arguments.market)?;
        let price = match arguments.amount.as_str() {
            "none" => None,
            text => {
                let price = Money::parse(text, market.currency).filter(|price| is_price(price.minor()));
                Some(price.ok_or_else(|| {
                    let most = words::money(Money::from_minor(MOST_PRICE, market.currency));
                    format!("{text:?} is no price: write major units such as 4.90, at most {most}, or none.")
                })?)
            }
        };
        let book = context.book().await?;
        let variation = known_variation(&arguments.code, book.catalogue())?;
        let class = book
            .catalogue()
            .offer(variation.as_str())
            .map(|offer| &offer.variation.tax_class);
        if let Some(class) =
            class.filter(|class| price.is_some() && !has_rate(book.taxes().rates(), class, &market.country, context.at))
        {
            return Err(format!(
                "{class} has no tax rate in {}, so that {variation} would be sold without tax in {}; `praline taxes import` puts one.",
                market.country, market.id
            )
            .into());
        }
        let change = PriceChange {
            variation: variation.clone(),
            market: market.id.clone(),
            minor: price.map(Money::minor),
        };
        let changed = context.store.catalogue().set_prices(&[change], context.at).await?;
        let book = context.book().await?;
        let offer = book.catalogue().offer(variation.as_str());
        let now = offer.and_then(|offer| offer.variation.price_at(&market.id, context.at));
        let money = |minor| words::money(Money::from_minor(minor, market.currency));
        let mut text = match (changed, price) {
            (0, _) => format!("The price of {variation} in {} was this before.\n", market.id),
            (_, Some(price)) => format!("{variation} costs {} in {}.\n", words::money(price), market.id),
            (_, None) => format!("{variation} is off sale in {}.\n", market.id),
        };
        if now.map(PriceAt::current) != price.map(Money::minor)
            && let Some(now) = now
        {
            text += &format!(
                "A dated price holds at the moment: it costs {} until that ends.\n",
                money(now.current())
            );
        }
        print(&text)
    })
}
