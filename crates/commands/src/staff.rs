//! `praline staff`: those who work for the shop, and the log of what is changed.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use domain::{
    fault::{Fault, FaultCode},
    market::Language,
    staff::{Account, Actor, Role, audit::AuditLine, session::LINK_LASTS},
};
use runtime::{clock::Clock, timestamp};
use serde_json::{Value, json};
use services::{
    identity::IdentityError,
    staff::{AccountChange, Accounts, Link, NewAccount},
};
use site::localizations::Localizations;

use super::{
    context::{Common, Context, Failure, ListArguments, eprint, print, print_json, with_context},
    table::table,
    tokens::role,
};

#[derive(Subcommand)]
pub enum Task {
    /// Make an account, and print the link by which its owner chooses a password: once, within 72 hours.
    Create(CreateArguments),
    /// List the accounts.
    List(ListArguments),
    /// Let somebody in no more. Their sessions end within two seconds, and what they did stays in the log.
    Disable(OneArguments),
    /// Let somebody in again whose account was disabled.
    Enable(OneArguments),
    /// Print a new link to choose a password by, and end all sessions of the account. The password of now goes on to
    /// work until the link is used.
    Reset(ResetArguments),
    /// Show who changed what, the newest first; or check that nobody changed the log.
    Audit(AuditArguments),
}

#[derive(Args)]
pub struct CreateArguments {
    #[command(flatten)]
    common: Common,
    /// The e-mail address that the account signs in with.
    #[arg(long, value_name = "ADDRESS")]
    email: String,
    /// The name that stands beside what the account changes.
    #[arg(long)]
    name: String,
    /// What the account may do; several roles hold what each of them holds.
    #[arg(long = "role", value_name = "ROLE", required = true, value_delimiter = ',', value_parser = role())]
    roles: Vec<Role>,
    /// The language of letters to the account; the shop's own otherwise.
    #[arg(long, value_parser = language)]
    language: Option<Language>,
}

#[derive(Args)]
pub struct OneArguments {
    #[command(flatten)]
    common: Common,
    /// The account's e-mail address or id, as `praline staff list` tells them.
    #[arg(value_name = "ADDRESS")]
    account: String,
}

#[derive(Args)]
pub struct ResetArguments {
    #[command(flatten)]
    one: OneArguments,
    /// Take the second factor away as well, where the phone and the recovery codes were lost.
    #[arg(long)]
    drop_second_factor: bool,
}

#[derive(Args)]
pub struct AuditArguments {
    #[command(flatten)]
    list: ListArguments,
    /// Only lines with smaller numbers than this.
    #[arg(long, value_name = "NUMBER")]
    before: Option<i64>,
    /// At most so many.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    limit: u32,
    /// Walk the whole chain of hashes instead, and fail at the first line that is not as the log wrote it.
    #[arg(long, conflicts_with_all = ["before", "limit", "json"])]
    verify: bool,
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Create(arguments) => create(arguments),
        Task::List(arguments) => list(arguments),
        Task::Disable(arguments) => switch(arguments, true),
        Task::Enable(arguments) => switch(arguments, false),
        Task::Reset(arguments) => reset(arguments),
        Task::Audit(arguments) => audit(arguments),
    }
}

fn language(text: &str) -> Result<Language, String> {
    text.parse().map_err(|_| "write fi, sv or en".to_owned())
}

fn create(arguments: CreateArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let new = NewAccount {
            email: arguments.email.clone(),
            name: arguments.name.clone(),
            roles: arguments.roles.iter().copied().collect(),
            language: arguments.language.unwrap_or(context.language),
        };
        let invited = accounts(context)?.invite(&Actor::command_line(), new).await;
        let (account, link) = invited.map_err(sentence)?;
        let may: Vec<_> = account
            .roles
            .scopes()
            .iter()
            .map(domain::staff::Scope::as_str)
            .collect();
        eprint(&format!(
            "{} has an account, which may do {}.",
            account.email,
            may.join(", ")
        ));
        show(context, &link)
    })
}

/// Prints a link alone on standard output, so that programs can take it.
fn show(context: &Context, link: &Link) -> Result<ExitCode, Failure> {
    let told = match context.config.mail.smtp {
        Some(_) => "A letter brings it as well.",
        None => "It is told here only: send it to nobody else.",
    };
    eprint(&format!(
        "Whoever opens this link chooses the password, once, until {} ({} hours). {told}",
        timestamp::format(link.expires),
        LINK_LASTS.as_secs() / 3600,
    ));
    print(&format!("{}\n", link.url))
}

fn accounts(context: &Context) -> Result<Accounts, Failure> {
    let server = &context.config.server;
    let listening = format!("http://{}", server.listen);
    let origin = server.public_url.as_deref().unwrap_or(&listening);
    let accounts = Accounts::new(context.store.clone(), Clock::system(), &context.config, origin);
    Ok(accounts?)
}

fn list(arguments: ListArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let records = context.store.staff().all().await?;
        let accounts: Vec<Account> = records.into_iter().map(|record| record.account).collect();
        if arguments.json {
            return print_json(&accounts.iter().map(told).collect());
        }
        if accounts.is_empty() {
            eprint(
                "There are no accounts. `praline staff create --email … --name … --role administrator` makes the first.",
            );
        }
        let columns = [
            ("id", 0),
            ("e-mail", 0),
            ("name", 30),
            ("roles", 40),
            ("state", 0),
            ("second factor", 0),
            ("last seen", 0),
        ];
        let row = |account: &Account| {
            let has_factor = if account.has_second_factor { "yes" } else { "no" };
            [
                account.id.clone(),
                account.email.clone(),
                account.name.clone(),
                roles(account).join(", "),
                state(account).to_owned(),
                has_factor.to_owned(),
                account.last_seen.map(timestamp::format).unwrap_or_default(),
            ]
        };
        print(&table(columns, &accounts.iter().map(row).collect::<Vec<_>>()))
    })
}

fn told(account: &Account) -> Value {
    json!({
        "id": account.id,
        "email": account.email,
        "name": account.name,
        "language": account.language.code(),
        "roles": roles(account),
        "state": state(account),
        "hasSecondFactor": account.has_second_factor,
        "created": timestamp::format(account.created),
        "lastSeen": account.last_seen.map(timestamp::format),
    })
}

fn roles(account: &Account) -> Vec<&'static str> {
    account.roles.iter().map(Role::as_str).collect()
}

fn state(account: &Account) -> &'static str {
    match account {
        Account { disabled: Some(_), .. } => "disabled",
        Account {
            has_password: false, ..
        } => "invited",
        _ => "active",
    }
}

/// The account with an address or an id, or a sentence that says that there is none.
async fn find(context: &Context, named: &str) -> Result<Account, Failure> {
    let staff = context.store.staff();
    let found = match named.contains('@') {
        true => staff.by_email(&named.trim().to_lowercase()).await?,
        false => staff.find(named).await?,
    };
    let found = found.map(|record| record.account);
    found.ok_or_else(|| format!("No account is {named:?}; `praline staff list` tells those that there are.").into())
}

fn switch(arguments: OneArguments, disabled: bool) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let account = find(context, &arguments.account).await?;
        let is = if disabled { "disabled" } else { "enabled" };
        if account.disabled.is_some() == disabled {
            eprint(&format!("{} is {is} already.", account.email));
            return Ok(ExitCode::SUCCESS);
        }
        let change = AccountChange {
            disabled: Some(disabled),
            ..AccountChange::default()
        };
        let changed = accounts(context)?
            .change(&Actor::command_line(), &account.id, change)
            .await;
        let changed = changed.map_err(sentence)?;
        eprint(&format!("{} is {is}.", changed.email));
        if !disabled && !changed.has_password {
            eprint("No password was chosen yet: `praline staff reset` makes a new link.");
        }
        Ok(ExitCode::SUCCESS)
    })
}

fn reset(arguments: ResetArguments) -> Result<ExitCode, Failure> {
    let ResetArguments {
        one,
        drop_second_factor,
    } = arguments;
    with_context(one.common, async |context| {
        let account = find(context, &one.account).await?;
        if account.disabled.is_some() {
            let told = format!(
                "{} is disabled, and no link would let them in; `praline staff enable` comes first.",
                account.email
            );
            return Err(told.into());
        }
        let link = accounts(context)?
            .reset(&Actor::command_line(), &account.id, drop_second_factor)
            .await;
        let link = link.map_err(sentence)?;
        eprint(&format!("The sessions of {} have ended.", account.email));
        if drop_second_factor {
            eprint("Their second factor is gone; they can add another one when they are signed in.");
        }
        show(context, &link)
    })
}

fn audit(arguments: AuditArguments) -> Result<ExitCode, Failure> {
    let AuditArguments {
        list,
        before,
        limit,
        verify,
    } = arguments;
    with_context(list.common, async |context| {
        let log = context.store.audit_log();
        if verify {
            return match log.verify().await? {
                Ok(lines) => {
                    eprint(&format!("The audit log is whole: {lines} lines, each as it was written."));
                    Ok(ExitCode::SUCCESS)
                }
                Err(broken) => Err(format!(
                    "The audit log was tampered with: {broken}. Compare it with a backup; the lines before that one are \
                     whole."
                )
                .into()),
            };
        }
        let lines = log.before(before, limit).await?;
        if list.json {
            return print_json(&lines.iter().map(line).collect());
        }
        let columns = [
            ("number", 0),
            ("at", 0),
            ("who", 30),
            ("action", 0),
            ("subject", 40),
            ("before", 50),
            ("after", 50),
        ];
        let row = |line: &AuditLine| {
            [
                line.number.to_string(),
                timestamp::format(line.at),
                format!("{} {}", line.actor.kind.as_str(), line.actor.name),
                line.action.clone(),
                line.subject.clone(),
                line.before.clone().unwrap_or_default(),
                line.after.clone().unwrap_or_default(),
            ]
        };
        print(&table(columns, &lines.iter().map(row).collect::<Vec<_>>()))
    })
}

fn line(line: &AuditLine) -> Value {
    let value = |text: &Option<String>| {
        text.as_deref()
            .and_then(|text| serde_json::from_str::<Value>(text).ok())
    };
    json!({
        "number": line.number,
        "at": timestamp::format(line.at),
        "actor": {"kind": line.actor.kind.as_str(), "id": line.actor.id, "name": line.actor.name},
        "action": line.action,
        "subject": line.subject,
        "before": value(&line.before),
        "after": value(&line.after),
    })
}

/// Why something is not done, in the words that the shop's calls have for it.
fn sentence(error: IdentityError) -> Failure {
    let IdentityError::Fault(fault) = &error else {
        return error.into();
    };
    let told = match fault.code {
        FaultCode::LastAdministrator => {
            Some("Nobody would be left who may manage accounts. Make another administrator first.".to_owned())
        }
        _ => fields(fault),
    };
    told.map_or_else(|| error.into(), Failure::from)
}

fn fields(fault: &Fault) -> Option<String> {
    let words = Localizations::load().ok()?;
    let words = words.dictionary(Language::En);
    let keys = fault.fields.values().flatten();
    let told: Vec<_> = keys.map(|key| words.text(key).unwrap_or(key)).collect();
    (!told.is_empty()).then(|| told.join(" "))
}
