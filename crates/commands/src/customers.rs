//! `praline customers`.

use std::{process::ExitCode, sync::Arc};

use arc_swap::ArcSwap;
use clap::{Args, Subcommand};
use domain::{contact::Email, staff::Actor};
use runtime::clock::Clock;
use serde_json::json;
use services::{
    consents::Consents,
    customers::{Customers, ForgottenAddress},
    reviews::{ReviewLinks, WrittenReviews},
    site_data,
};

use super::context::{Common, Context, Failure, print, print_json, with_context};

#[derive(Subcommand)]
pub enum Task {
    /// Print all that is known of whoever has an address, with and without an account, as they may ask for it.
    Export(OneArguments),
    /// Forget whoever has an address. Orders stay without their names, those on their way or unpaid once they are settled.
    Forget(OneArguments),
}

#[derive(Args)]
pub struct OneArguments {
    #[command(flatten)]
    common: Common,
    /// The address of mail.
    #[arg(value_parser = address)]
    email: Email,
}

fn address(text: &str) -> Result<Email, String> {
    Email::parse(text).map_err(|_| "write an address such as aino@example.fi".to_owned())
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Export(arguments) => with_context(arguments.common, async move |context| {
            export(context, &arguments.email).await
        }),
        Task::Forget(arguments) => with_context(arguments.common, async move |context| {
            forget(context, &arguments.email).await
        }),
    }
}

/// What looks after customers, without a server. Nothing is sent, so that no page of the shop is named.
struct People {
    customers: Customers,
    consents: Consents,
    reviews: WrittenReviews,
}

async fn people(context: &Context) -> Result<People, Failure> {
    let (store, clock, config) = (context.store.clone(), Clock::system(), &context.config);
    let site = Arc::new(ArcSwap::from_pointee(site_data::load(&store).await?));
    let book = Arc::new(ArcSwap::from_pointee(context.book().await?));
    let origin = config.server.public_url.as_deref().unwrap_or("http://localhost");
    let consents = Consents::new(store.clone(), clock, config, site, origin)?;
    Ok(People {
        customers: Customers::new(store.clone(), clock, config, consents.clone(), origin, origin)?,
        consents,
        reviews: WrittenReviews::new(store, ReviewLinks::new(config)?, book, &config.reviews),
    })
}

async fn export(context: &Context, email: &Email) -> Result<ExitCode, Failure> {
    let people = people(context).await?;
    let export = people.customers.export_address(email, &people.reviews).await?;
    let (account, orders) = (export.account.is_some(), export.guest_orders.len());
    let after = json!({"account": account, "guestOrders": orders});
    note(context, &people, "person.exported", email, after).await?;
    print_json(&json!(export))
}

async fn forget(context: &Context, email: &Email) -> Result<ExitCode, Failure> {
    let people = people(context).await?;
    let account = people.customers.by_email(email).await?;
    let is_account = account.is_some();
    if let Some(record) = account {
        people.customers.forget_customer(record.id, &people.reviews).await?;
    }
    let done = people.customers.forget_guest(email, &people.reviews).await?;
    let ForgottenAddress { orders, open, reviews } = done;
    let after = json!({"account": is_account, "guestOrders": orders, "open": open, "reviews": reviews});
    note(context, &people, "person.erased", email, after).await?;
    let mut text = String::new();
    if is_account {
        text += "The account is removed, with its sessions, carts and wish list; its orders name nobody, those on their way \
                 or unpaid once they are settled.\n";
    }
    text += &format!("{orders} orders without an account name nobody any more.\n");
    if open > 0 {
        text += &format!("{open} are on their way or unpaid; they name nobody once they are settled.\n");
    }
    if reviews > 0 {
        text += &format!("{reviews} reviews have no name beside them any more.\n");
    }
    text += "Nobody writes news to the address any more.\n";
    print(&text)
}

/// The line of the log names the person by a keyed hash of the address, which the shop alone can make.
async fn note(
    context: &Context,
    people: &People,
    action: &'static str,
    email: &Email,
    after: serde_json::Value,
) -> Result<(), Failure> {
    let (subject, at) = (format!("address {}", people.consents.pseudonym(email)), context.at);
    let noted = context.store.transaction(move |tx| {
        let (subject, after) = (subject.clone(), after.clone());
        async move {
            tx.audit()
                .record(&Actor::command_line(), action, &subject, (None, Some(&after)), at)
                .await
        }
    });
    Ok(noted.await?)
}
