//! `praline giftcards`.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use domain::{
    clock::UnixMillis,
    giftcard::{GiftCardCode, GiftCardId, Pin},
    money::{Currency, Money},
    pricing::{MOST_PRICE, is_price},
    staff::Actor,
};
use runtime::timestamp::{self, Written};
use serde_json::json;
use services::{gift_cards::hash_pin, promotions::words};
use store::{GiftCardStatement, HoldState, IssueError, NewGiftCard, VoidError, Voided};

use super::{
    context::{Common, Context, Failure, eprint, moment_argument, print, print_json, with_context},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Make gift cards. Their codes and PINs are printed once, and kept nowhere in the open.
    Issue(IssueArguments),
    /// Show a card's balance and all that happened to it.
    Show(ShowArguments),
    /// Make a card pay nothing any more; the audit log tells why. What payments under way hold stays theirs.
    Void(VoidArguments),
    /// Check that the ledger adds up; the exit code is 1 when it does not.
    Check(Common),
}

#[derive(Args)]
pub struct IssueArguments {
    #[command(flatten)]
    common: Common,
    /// What each card is worth, in major units such as 50.00.
    #[arg(long)]
    amount: String,
    /// EUR, SEK, …
    #[arg(long, value_parser = Currency::parse)]
    currency: Currency,
    /// The first moment at which a card cannot be used any more, such as 2028-11-27.
    #[arg(long, value_name = "MOMENT", value_parser = moment_argument)]
    expires: Option<Written>,
    /// How many cards.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// For other programs: one object a line.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct ShowArguments {
    #[command(flatten)]
    common: Common,
    /// A card's code, or its id in the ledger, which is no secret.
    #[arg(value_name = "CODE|ID")]
    card: String,
    /// For other programs.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct VoidArguments {
    #[command(flatten)]
    common: Common,
    /// A card's code, or its id in the ledger, which is no secret.
    #[arg(value_name = "CODE|ID")]
    card: String,
    /// Why, for the audit log.
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

/// What was typed may be a secret: it is not repeated.
const NO_SUCH_CARD: &str = "There is no such gift card.";
/// Characters of a reason: some sentences.
const REASON_MOST: usize = 500;

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Issue(arguments) => issue(arguments),
        Task::Show(arguments) => show(arguments),
        Task::Void(arguments) => void(arguments),
        Task::Check(common) => check(common),
    }
}

fn issue(arguments: IssueArguments) -> Result<ExitCode, Failure> {
    let amount = Money::parse(&arguments.amount, arguments.currency)
        .filter(|amount| amount.minor() > 0 && is_price(amount.minor()))
        .ok_or_else(|| {
            let most = words::money(Money::from_minor(MOST_PRICE, arguments.currency));
            format!(
                "{:?} is no amount: write major units such as 50.00, at most {most}.",
                arguments.amount
            )
        })?;
    with_context(arguments.common, async |context| {
        let expires = arguments
            .expires
            .map(|expires| context.moment(expires, None))
            .transpose()?;
        if expires.is_some_and(|expires| expires <= context.at) {
            return Err("The cards would have expired already: --expires must be a moment to come.".into());
        }
        let currencies: Vec<_> = context.markets().iter().map(|market| market.currency).collect();
        if !currencies.contains(&amount.currency()) {
            let known: Vec<_> = currencies.iter().map(Currency::code).collect();
            return Err(format!(
                "No market takes {}: a card could be spent nowhere. The markets have {}.",
                amount.currency().code(),
                known.join(", ")
            )
            .into());
        }
        if !arguments.json {
            print("ID        CODE                 PIN\n")?;
        }
        // Each card is printed as soon as it has its money, so that none is lost when the work is cut off.
        for _ in 0..arguments.count {
            let (id, code, pin) = issue_one(context, amount, expires).await?;
            let (code, pin) = (code.reveal(), pin.reveal());
            let printed = if arguments.json {
                let expires = expires.map(timestamp::format);
                let card = json!({
                    "id": id.0, "code": code, "pin": pin, "amount": amount.to_string(),
                    "currency": amount.currency().code(), "expires": expires,
                });
                print(&format!("{card}\n"))
            } else {
                print(&format!("{:<8}  {code}  {pin}\n", id.0))
            };
            if printed.as_ref().ok() != Some(&ExitCode::SUCCESS) {
                eprint(&format!(
                    "Gift card {0} was made, and nobody has seen its code and PIN: `praline giftcards void {0} --reason ...` takes it back.",
                    id.0
                ));
                return printed;
            }
        }
        Ok(ExitCode::SUCCESS)
    })
}

async fn issue_one(
    context: &Context,
    amount: Money,
    expires: Option<UnixMillis>,
) -> Result<(GiftCardId, GiftCardCode, Pin), Failure> {
    loop {
        let (code, pin) = (random_code()?, random_pin()?);
        let card = NewGiftCard {
            fingerprint: code.fingerprint(),
            last_four: code.last_four(),
            pin_hash: hash_pin(&pin)?,
            amount,
            expires,
        };
        match context.store.gift_cards().issue(card, context.at).await {
            Ok(id) => return Ok((id, code, pin)),
            // One of 2^79 codes, and another card has it: the next one will do.
            Err(IssueError::Taken) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

fn random_code() -> Result<GiftCardCode, Failure> {
    loop {
        let mut bytes = [0; 64];
        getrandom::fill(&mut bytes)?;
        if let Some(code) = GiftCardCode::from_random(&bytes) {
            return Ok(code);
        }
    }
}

/// Six digits, each PIN as likely as any other.
fn random_pin() -> Result<Pin, Failure> {
    const PINS: u32 = 1_000_000;
    loop {
        let mut bytes = [0; 4];
        getrandom::fill(&mut bytes)?;
        let number = u32::from_le_bytes(bytes);
        let is_fair = number < u32::MAX / PINS * PINS;
        if let Some(pin) = Pin::parse(&format!("{:06}", number % PINS)).filter(|_| is_fair) {
            return Ok(pin);
        }
    }
}

fn show(arguments: ShowArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let id = named(context, &arguments.card).await?;
        let statement = context.store.gift_cards().show(id).await?.ok_or(NO_SUCH_CARD)?;
        if arguments.json {
            print_json(&to_json(&statement))
        } else {
            print(&describe(&statement, context.at))
        }
    })
}

/// The card that somebody typed the code or the id of. An id may be of no card.
async fn named(context: &Context, typed: &str) -> Result<GiftCardId, Failure> {
    let id = match GiftCardCode::parse(typed) {
        Some(code) => {
            let card = context.store.gift_cards().by_fingerprint(&code.fingerprint()).await?;
            card.map(|card| card.id)
        }
        None => typed.parse().ok().map(GiftCardId),
    };
    Ok(id.ok_or(NO_SUCH_CARD)?)
}

fn void(arguments: VoidArguments) -> Result<ExitCode, Failure> {
    let reason = arguments.reason.trim();
    if reason.is_empty() || reason.chars().count() > REASON_MOST {
        return Err(format!("Say why: --reason has to hold some words, at most {REASON_MOST} characters.").into());
    }
    let reason = reason.to_owned();
    with_context(arguments.common, async move |context| {
        let id = named(context, &arguments.card).await?;
        let cards = context.store.gift_cards();
        let voided = cards.void(id, &Actor::command_line(), &reason, context.at).await;
        let text = match voided {
            Err(VoidError::Unknown) => return Err(NO_SUCH_CARD.into()),
            Err(error) => return Err(error.into()),
            Ok(Voided::Before(card)) => {
                let at = card.voided_at.map(timestamp::format).unwrap_or_default();
                format!(
                    "Gift card {} was voided already, at {at}: nothing changed.\n",
                    card.id.0
                )
            }
            Ok(Voided::Now(card)) => {
                let mut text = format!(
                    "Gift card {}, {}, pays nothing any more: {} were taken from it.\n",
                    card.id.0,
                    masked(&card.last_four),
                    words::money(card.voided),
                );
                if card.held.minor() > 0 {
                    text += &format!(
                        "{} is held for payments under way, which may still take it; what they leave is voided too.\n",
                        words::money(card.held)
                    );
                }
                text
            }
        };
        print(&text)
    })
}

fn describe(statement: &GiftCardStatement, now: UnixMillis) -> String {
    let card = &statement.card;
    let expires = match card.expires {
        None => "never expires".to_owned(),
        Some(at) if card.is_expired(now) => format!("expired {}", timestamp::format(at)),
        Some(at) => format!("expires {}", timestamp::format(at)),
    };
    let mut text = format!(
        "Gift card {}, {}, {expires}\n{} can be spent, {} is held for payments under way.\n",
        card.id.0,
        masked(&card.last_four),
        words::money(card.available),
        words::money(card.held),
    );
    if let Some(at) = card.voided_at {
        let (at, amount) = (timestamp::format(at), words::money(card.voided));
        text += &format!("It was voided at {at}: {amount} were taken from it.\n");
    }
    text.push('\n');
    let entries = statement.entries.iter().flat_map(|entry| {
        entry.postings.iter().map(|posting| {
            [
                timestamp::format(entry.at),
                entry.kind.as_str().to_owned(),
                entry.reference.clone(),
                posting.account.clone(),
                words::money(posting.amount),
            ]
        })
    });
    let columns = [
        ("TIME", 0),
        ("ENTRY", 0),
        ("REFERENCE", 40),
        ("ACCOUNT", 0),
        ("AMOUNT", 0),
    ];
    text += &table(columns, &entries.collect::<Vec<_>>());
    if !statement.holds.is_empty() {
        let holds = statement.holds.iter().map(|hold| {
            [
                hold.reference.clone(),
                words::money(hold.amount),
                words::money(hold.refunded),
                state(hold.state).to_owned(),
                timestamp::format(hold.expires),
            ]
        });
        let columns = [
            ("HOLD", 40),
            ("AMOUNT", 0),
            ("REFUNDED", 0),
            ("STATE", 0),
            ("EXPIRES", 0),
        ];
        text += "\n";
        text += &table(columns, &holds.collect::<Vec<_>>());
    }
    text
}

fn to_json(statement: &GiftCardStatement) -> serde_json::Value {
    let card = &statement.card;
    let entries = statement.entries.iter().map(|entry| {
        let postings = entry
            .postings
            .iter()
            .map(|posting| json!({"account": posting.account, "amount": posting.amount.to_string()}));
        json!({
            "id": entry.id, "at": timestamp::format(entry.at), "kind": entry.kind.as_str(), "reference": entry.reference,
            "postings": postings.collect::<Vec<_>>(),
        })
    });
    let holds = statement.holds.iter().map(|hold| {
        json!({
            "reference": hold.reference, "amount": hold.amount.to_string(), "refunded": hold.refunded.to_string(),
            "state": state(hold.state), "expires": timestamp::format(hold.expires),
        })
    });
    json!({
        "id": card.id.0, "code": masked(&card.last_four), "currency": card.available.currency().code(),
        "available": card.available.to_string(), "held": card.held.to_string(),
        "voided": card.voided.to_string(), "voidedAt": card.voided_at.map(timestamp::format),
        "expires": card.expires.map(timestamp::format),
        "entries": entries.collect::<Vec<_>>(), "holds": holds.collect::<Vec<_>>(),
    })
}

fn masked(last_four: &str) -> String {
    format!("****-****-****-{last_four}")
}

fn state(state: HoldState) -> &'static str {
    match state {
        HoldState::Held => "held",
        HoldState::Redeemed => "redeemed",
        HoldState::Released => "released",
    }
}

fn check(common: Common) -> Result<ExitCode, Failure> {
    with_context(common, async |context| {
        let differences = context.store.gift_cards().check().await?;
        if differences.is_empty() {
            return print("The gift cards' ledger adds up.\n");
        }
        for difference in &differences {
            print(&format!("{difference}\n"))?;
        }
        eprint(&format!(
            "The gift cards' ledger has {} differences.",
            differences.len()
        ));
        Ok(ExitCode::FAILURE)
    })
}
