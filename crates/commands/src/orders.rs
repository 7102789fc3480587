//! `praline orders`: what support does with orders until there is a desk for it.

mod describe;

use std::{fs, path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::{
    contact::Email,
    ids::LineItemId,
    money::Money,
    order::{
        MailOccasion, Notice, Order, OrderCommand, OrderNumber, OrderStatus, PaymentEvent, PieceCount, RefundScope,
        Shipment, TrackingUrl,
    },
};
use runtime::timestamp::{self, Written};
use serde_json::json;
use services::{promotions::words, site_data};
use site::{
    localizations::Localizations,
    papers::{self, Issuer, PaperKind},
};
use store::{OrderSearch, StoredOrder};

use self::describe::{describe, to_json};
use super::{
    context::{Common, Context, Failure, moment_argument, print, print_json, with_context},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// List orders, the newest first.
    List(ListArguments),
    /// Show an order with its lines, payments, parcels and refunds.
    Show(ShowArguments),
    /// Note that the goods wait at the place where they are fetched: the buyer is written to.
    Ready(NumberArguments),
    /// Note that pieces were sent, or handed over where they are fetched: all that are left, or those of --line.
    Ship(ShipArguments),
    /// Note that a parcel arrived.
    Deliver(DeliverArguments),
    /// Cancel an order of which nothing was sent; what was paid goes back.
    Cancel(NumberArguments),
    /// Take goods, the delivery or an amount back, and pay for it: all that is left where nothing is said.
    Refund(RefundArguments),
    /// Note that the money of an invoice came, or that it was paid at the counter.
    Paid(PaidArguments),
    /// Write to the buyer again: the confirmation, or another letter that was due.
    Resend(ResendArguments),
    /// Write a paper about an order into a file, as PDF.
    Paper(PaperArguments),
    /// What payment providers told that nobody acts upon: look at it there.
    Odd(OddArguments),
}

#[derive(Args)]
pub struct ListArguments {
    #[command(flatten)]
    common: Common,
    /// pending, processing, partly-shipped, shipped, delivered, cancelled or refunded.
    #[arg(long, value_parser = status_argument)]
    status: Option<OrderStatus>,
    /// Of the buyer.
    #[arg(long)]
    email: Option<String>,
    #[arg(long)]
    market: Option<String>,
    /// Placed then or later, such as 2026-11-27.
    #[arg(long, value_name = "MOMENT", value_parser = moment_argument)]
    since: Option<Written>,
    /// At most so many.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1000))]
    limit: u32,
    /// For other programs.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct NumberArguments {
    #[command(flatten)]
    common: Common,
    /// As the customer calls it.
    #[arg(value_name = "NUMBER")]
    number: OrderNumber,
}

#[derive(Args)]
pub struct ShowArguments {
    #[command(flatten)]
    order: NumberArguments,
    /// For other programs.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct ShipArguments {
    #[command(flatten)]
    order: NumberArguments,
    /// A name of your own for the parcel: the same one is sent once.
    #[arg(long, default_value = "1")]
    parcel: String,
    /// A line's id and how many pieces of it, such as 0:2; as often as there are lines.
    #[arg(long = "line", value_name = "LINE:PIECES", value_parser = pieces_argument)]
    lines: Vec<PieceCount>,
    #[arg(long)]
    carrier: Option<String>,
    /// What the carrier calls it.
    #[arg(long)]
    tracking: Option<String>,
    /// Where the carrier shows its way; the buyer is sent there.
    #[arg(long, value_name = "URL", value_parser = TrackingUrl::parse)]
    tracking_url: Option<TrackingUrl>,
}

#[derive(Args)]
pub struct DeliverArguments {
    #[command(flatten)]
    order: NumberArguments,
    #[arg(long, default_value = "1")]
    parcel: String,
}

#[derive(Args)]
pub struct RefundArguments {
    #[command(flatten)]
    order: NumberArguments,
    /// A name of your own for the refund: the same one is paid once.
    #[arg(long)]
    name: String,
    /// A line's id and how many pieces of it, such as 0:2; as often as there are lines.
    #[arg(long = "line", value_name = "LINE:PIECES", value_parser = pieces_argument, conflicts_with_all = ["delivery", "amount"])]
    lines: Vec<PieceCount>,
    /// The price of the delivery.
    #[arg(long, conflicts_with = "amount")]
    delivery: bool,
    /// In major units such as 5.00; the goods stay sold.
    #[arg(long)]
    amount: Option<String>,
}

#[derive(Args)]
pub struct PaidArguments {
    #[command(flatten)]
    order: NumberArguments,
    /// A name of your own for what came, such as the bank's reference: the same one is noted once.
    #[arg(long)]
    name: String,
    /// In major units such as 5.00; all that is missing otherwise.
    #[arg(long)]
    amount: Option<String>,
}

#[derive(Args)]
pub struct ResendArguments {
    #[command(flatten)]
    order: NumberArguments,
    /// Such as placed, ready, shipped:1, cancelled, refunded:NAME (a refund's name) or return-asked:1.
    #[arg(long, default_value = "placed")]
    letter: String,
}

#[derive(Args)]
pub struct PaperArguments {
    #[command(flatten)]
    order: NumberArguments,
    /// packing-slip (of what is left to be packed), packing-slip:1 (of that parcel), receipt or credit-note:1.
    #[arg(long, value_name = "PAPER", default_value = "packing-slip", value_parser = paper_argument)]
    kind: PaperKind,
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Args)]
pub struct OddArguments {
    #[command(flatten)]
    common: Common,
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1000))]
    limit: u32,
}

fn status_argument(text: &str) -> Result<OrderStatus, String> {
    let known: Vec<_> = OrderStatus::ALL.iter().map(|status| status.as_str()).collect();
    OrderStatus::parse(text).ok_or_else(|| format!("write one of {}", known.join(", ")))
}

fn pieces_argument(text: &str) -> Result<PieceCount, String> {
    let read = || {
        let (line, pieces) = text.split_once(':')?;
        let pieces = pieces.parse().ok().filter(|pieces| *pieces > 0)?;
        Some(PieceCount {
            line: LineItemId(line.parse().ok()?),
            pieces,
        })
    };
    read().ok_or_else(|| "write a line's id and a number of pieces, such as 0:2".to_owned())
}

fn paper_argument(text: &str) -> Result<PaperKind, String> {
    let (name, of) = text.split_once(':').map_or((text, None), |(name, of)| (name, Some(of)));
    match (name, of) {
        ("receipt", None) => Some(PaperKind::Receipt),
        ("packing-slip", parcel) => Some(PaperKind::PackingSlip(parcel.map(str::to_owned))),
        ("credit-note", Some(nth)) => nth.parse().ok().map(PaperKind::CreditNote),
        _ => None,
    }
    .ok_or_else(|| "write packing-slip, packing-slip:1, receipt or credit-note:1".to_owned())
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::List(arguments) => list(arguments),
        Task::Show(arguments) => show(arguments),
        Task::Ready(order) => change(order, |_, _| Ok(OrderCommand::Ready)),
        Task::Ship(arguments) => ship(arguments),
        Task::Deliver(arguments) => {
            let shipment = arguments.parcel.into();
            change(arguments.order, |_, _| Ok(OrderCommand::Deliver { shipment }))
        }
        Task::Cancel(order) => change(order, |_, _| Ok(OrderCommand::Cancel)),
        Task::Refund(arguments) => refund(arguments),
        Task::Paid(arguments) => paid(arguments),
        Task::Resend(arguments) => resend(arguments),
        Task::Paper(arguments) => paper(arguments),
        Task::Odd(arguments) => odd(arguments),
    }
}

fn list(arguments: ListArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let email = arguments.email.as_deref().map(Email::parse).transpose();
        let email = email.map_err(|_| "That is no e-mail address.")?;
        let market = arguments.market.as_deref().map(|id| context.market(id)).transpose()?;
        let market = market.map(|market| market.id.clone());
        let search = OrderSearch {
            email: email.map(|email| email.normalised()),
            status: arguments.status,
            since: arguments
                .since
                .map(|since| context.moment(since, market.as_ref()))
                .transpose()?,
            market,
            limit: arguments.limit,
            ..OrderSearch::default()
        };
        let page = context.store.orders().search(&search).await?;
        if arguments.json {
            let orders: Vec<_> = page.orders.iter().map(to_json).collect();
            return print_json(&json!(orders));
        }
        let rows = page.orders.iter().map(|stored| {
            let order = &stored.order;
            [
                order.number.to_string(),
                timestamp::format(order.placed_at),
                order.status().as_str().to_owned(),
                words::money(order.contents.money(order.total())),
                order.contents.buyer.email.to_string(),
                order.contents.market.to_string(),
            ]
        });
        let columns = ["NUMBER", "PLACED", "STATUS", "TOTAL", "EMAIL", "MARKET"].map(|title| (title, 0));
        print(&table(columns, &rows.collect::<Vec<_>>()))
    })
}

fn show(arguments: ShowArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.order.common, async |context| {
        let stored = find(context, arguments.order.number).await?;
        if arguments.json {
            print_json(&to_json(&stored))
        } else {
            print(&describe(&stored.order))
        }
    })
}

fn ship(arguments: ShipArguments) -> Result<ExitCode, Failure> {
    change(arguments.order, |order, context| {
        let all_left = order.contents.lines.iter().map(|line| PieceCount {
            line: line.id,
            pieces: order.to_pack(line),
        });
        let sent_before = order.shipments().iter().find(|parcel| *parcel.id == *arguments.parcel);
        let pieces = match sent_before {
            _ if !arguments.lines.is_empty() => arguments.lines,
            // The same call again.
            Some(parcel) => parcel.pieces.clone(),
            None => all_left.filter(|count| count.pieces > 0).collect(),
        };
        Ok(OrderCommand::Ship(Shipment {
            id: arguments.parcel.into(),
            pieces,
            carrier: arguments.carrier.map(Into::into),
            tracking: arguments.tracking.map(Into::into),
            tracking_url: arguments.tracking_url,
            sent_at: context.at,
            delivered_at: None,
        }))
    })
}

fn refund(arguments: RefundArguments) -> Result<ExitCode, Failure> {
    change(arguments.order, |order, _| {
        let scope = match &arguments.amount {
            Some(text) => RefundScope::Amount(amount(text, order)?),
            None if arguments.delivery => RefundScope::Delivery,
            None if arguments.lines.is_empty() => RefundScope::Whole,
            None => RefundScope::Lines(arguments.lines),
        };
        Ok(OrderCommand::Refund {
            id: arguments.name.into(),
            scope,
        })
    })
}

fn paid(arguments: PaidArguments) -> Result<ExitCode, Failure> {
    change(arguments.order, |order, _| {
        let by_people = order
            .payments()
            .iter()
            .find(|payment| payment.provider.is_manual() && payment.is_authorised());
        let payment = by_people.ok_or("The order is not paid by invoice or at the counter.")?;
        let amount = match &arguments.amount {
            Some(text) => amount(text, order)?,
            None => {
                let before = payment
                    .notices()
                    .iter()
                    .find(|notice| *notice.reference == *arguments.name);
                // The same call again.
                before.map_or(payment.amount - payment.captured(), |before| before.amount)
            }
        };
        Ok(OrderCommand::Notice {
            payment: payment.id,
            notice: Notice {
                reference: arguments.name.into(),
                event: PaymentEvent::Capture,
                success: true,
                original: None,
                amount,
            },
        })
    })
}

/// Minor units of the order's currency.
fn amount(text: &str, order: &Order) -> Result<i64, Failure> {
    let amount = Money::parse(text, order.contents.currency).filter(|amount| amount.minor() > 0);
    let amount = amount.ok_or_else(|| format!("{text:?} is no amount: write major units such as 5.00."))?;
    Ok(amount.minor())
}

/// Does something with an order, and shows what it is then. A running server does what follows: it pays money back.
fn change(
    arguments: NumberArguments,
    command: impl FnOnce(&Order, &Context) -> Result<OrderCommand, Failure>,
) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let stored = find(context, arguments.number).await?;
        let command = command(&stored.order, context)?;
        let changed = context
            .store
            .orders()
            .update(stored.order.id, command, context.at)
            .await?;
        print(&describe(&changed.order))
    })
}

fn resend(arguments: ResendArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.order.common, async |context| {
        let StoredOrder { order, .. } = find(context, arguments.order.number).await?;
        let due = MailOccasion::all_of(&order);
        let Some(occasion) = due.iter().find(|occasion| occasion.key() == arguments.letter) else {
            let known: Vec<_> = due.iter().map(MailOccasion::key).collect();
            return Err(format!("That letter was never due. These were: {}.", known.join(", ")).into());
        };
        let orders = context.store.orders();
        orders.write_again(order.id, occasion.clone(), context.at).await?;
        print(&format!(
            "The shop writes to {} again ({}) while it runs.\n",
            recipient_of(&order, occasion),
            arguments.letter
        ))
    })
}

fn paper(arguments: PaperArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.order.common, async |context| {
        let StoredOrder { order, .. } = find(context, arguments.order.number).await?;
        let localizations = Localizations::load()?;
        let issuer = Issuer {
            site: &site_data::load(&context.store).await?,
            zone: context.zones.of_market(&order.contents.market),
            phrases: localizations.dictionary(order.contents.language),
        };
        let written = papers::write(&order, &arguments.kind, issuer);
        let pdf = written.ok_or("The order has no such paper: praline orders show tells how it stands.")??;
        fs::write(&arguments.out, pdf).map_err(|error| format!("{}: {error}", arguments.out.display()))?;
        print(&format!("{} was written.\n", arguments.out.display()))
    })
}

/// The address that the letter goes to.
fn recipient_of(order: &Order, occasion: &MailOccasion) -> String {
    let card = match occasion {
        MailOccasion::GiftCard(id) => order.gift_card(id),
        _ => None,
    };
    let recipient = card.and_then(|(_, line)| line.gift_card.as_ref());
    recipient
        .map_or(&order.contents.buyer.email, |recipient| &recipient.email)
        .as_str()
        .to_owned()
}

async fn find(context: &Context, number: OrderNumber) -> Result<StoredOrder, Failure> {
    let found = context.store.orders().by_number(number).await?;
    found.ok_or_else(|| format!("There is no order {number}.").into())
}

fn odd(arguments: OddArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let odd = context.store.orders().odd_notices(arguments.limit).await?;
        let rows = odd
            .into_iter()
            .map(|odd| [timestamp::format(odd.at), odd.provider, odd.reference, odd.reason]);
        let columns = [("TIME", 0), ("PROVIDER", 0), ("REFERENCE", 60), ("REASON", 40)];
        print(&table(columns, &rows.collect::<Vec<_>>()))
    })
}
