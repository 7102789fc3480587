//! `praline tokens`: tokens for programs that work for the shop.

use std::process::ExitCode;

use clap::{
    Args, Subcommand,
    builder::{PossibleValuesParser, TypedValueParser},
};
use domain::{
    clock::UnixMillis,
    staff::{Actor, Role, Scope, audit::AuditEntry},
};
use runtime::timestamp;
use serde_json::json;
use services::auth::{IssuedToken, TokenService, recognise_key, replace_key};
use store::ServiceToken;

use super::{
    context::{Common, Failure, ListArguments, eprint, print, print_json, with_context},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Print a new token on standard output. It works with the shop of this data folder until it ends or is taken back.
    Issue(IssueArguments),
    /// List the tokens that were issued; the tokens themselves are stored nowhere.
    List(ListArguments),
    /// Take tokens back. A running server refuses them within a second.
    Revoke(RevokeArguments),
    /// Have the database know this folder's signing key in the place of the one before, which ends all carts' sessions. No
    /// server may run
    ReplaceKey(Common),
}

#[derive(Args)]
pub struct IssueArguments {
    #[command(flatten)]
    common: Common,
    /// What the token's bearer may do.
    #[arg(long, value_parser = role())]
    role: Role,
    /// How long the token holds: 1 to 365 days.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(i64).range(1..=365))]
    days: i64,
    /// Who gets the token, for the list.
    #[arg(long, default_value = "", value_parser = note)]
    note: String,
}

#[derive(Args)]
pub struct RevokeArguments {
    #[command(flatten)]
    common: Common,
    /// Ids, as `praline tokens list` tells them.
    #[arg(required = true, value_name = "ID")]
    ids: Vec<String>,
}

const SECONDS_OF_A_DAY: i64 = 24 * 60 * 60;

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Issue(arguments) => issue(arguments),
        Task::List(arguments) => list(arguments),
        Task::Revoke(arguments) => revoke(arguments),
        Task::ReplaceKey(common) => replace(common),
    }
}

/// Reads the name of a role.
pub(super) fn role() -> impl TypedValueParser<Value = Role> {
    let names = Role::ALL.map(Role::as_str);
    PossibleValuesParser::new(names).try_map(|name| Role::named(&name).ok_or("this is no role"))
}

fn note(text: &str) -> Result<String, String> {
    let is_short = text.chars().count() <= 200 && !text.contains(char::is_control);
    is_short
        .then(|| text.trim().to_owned())
        .ok_or_else(|| "write one line of at most 200 characters".to_owned())
}

fn issue(arguments: IssueArguments) -> Result<ExitCode, Failure> {
    let IssueArguments {
        common,
        role,
        days,
        note,
    } = arguments;
    with_context(common, async |context| {
        recognise_key(&context.store, &context.config, context.at).await?;
        let lifetime_s = days * SECONDS_OF_A_DAY;
        let expires = UnixMillis(context.at.0 + lifetime_s * 1000);
        let issued = TokenService::open(&context.config)?
            .service
            .issue(role, lifetime_s, context.at);
        let IssuedToken { id, token } = issued.map_err(|_| "The token could not be signed.")?;
        let written = ServiceToken {
            id: id.clone(),
            role: role.as_str().to_owned(),
            issued: context.at,
            expires,
            note: note.clone(),
            revoked: None,
        };
        let entry = entry(&written, "token.issued", false);
        context.store.service_tokens().add(written, entry).await?;
        eprint(&format!(
            "Token {id} for the role {} until {}. Send it as `Authorization: Bearer …`. Keep it secret: whoever has it may do \
             {}. `praline tokens revoke {id}` takes it back.",
            role.as_str(),
            timestamp::format(expires),
            role.scopes().iter().map(Scope::as_str).collect::<Vec<_>>().join(", "),
        ));
        print(&format!("{token}\n"))
    })
}

fn list(arguments: ListArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let tokens = context.store.service_tokens().list().await?;
        if arguments.json {
            let rows = tokens.iter().map(|token| {
                json!({
                    "id": token.id,
                    "role": token.role,
                    "issued": timestamp::format(token.issued),
                    "expires": timestamp::format(token.expires),
                    "revoked": token.revoked.map(timestamp::format),
                    "note": token.note,
                })
            });
            return print_json(&rows.collect());
        }
        let columns = [
            ("id", 0),
            ("role", 0),
            ("issued", 0),
            ("expires", 0),
            ("state", 0),
            ("note", 60),
        ];
        let row = |token: &ServiceToken| {
            [
                token.id.clone(),
                token.role.clone(),
                timestamp::format(token.issued),
                timestamp::format(token.expires),
                state(token, context.at).to_owned(),
                token.note.clone(),
            ]
        };
        print(&table(columns, &tokens.iter().map(row).collect::<Vec<_>>()))
    })
}

fn state(token: &ServiceToken, at: UnixMillis) -> &'static str {
    if token.revoked.is_some() {
        "revoked"
    } else if token.expires <= at {
        "ended"
    } else {
        "good"
    }
}

/// All of them or, where one is not known, none.
fn revoke(arguments: RevokeArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let tokens = context.store.service_tokens();
        let known = tokens.list().await?;
        let found = arguments.ids.iter().map(|id| {
            let token = known.iter().find(|token| token.id == *id);
            token
                .ok_or_else(|| format!("No token has the id {id:?}; `praline tokens list` tells those that there are."))
        });
        for token in found.collect::<Result<Vec<_>, _>>()? {
            tokens
                .revoke(&token.id, entry(token, "token.revoked", true), context.at)
                .await?;
            eprint(&format!("Token {} is revoked.", token.id));
        }
        Ok(ExitCode::SUCCESS)
    })
}

fn replace(common: Common) -> Result<ExitCode, Failure> {
    with_context(common, async |context| {
        replace_key(&context.store, &context.config, context.at).await?;
        eprint("The database knows this signing key now. Start the servers with it; visitors begin with new carts.");
        Ok(ExitCode::SUCCESS)
    })
}

/// What the audit log tells of a token.
fn entry(token: &ServiceToken, action: &'static str, is_over: bool) -> AuditEntry {
    let told = Some(json!({
        "role": token.role,
        "expires": timestamp::format(token.expires),
        "note": token.note,
    }));
    let (before, after) = if is_over { (told, None) } else { (None, told) };
    AuditEntry {
        actor: Actor::command_line(),
        action,
        subject: format!("token {}", token.id),
        before,
        after,
    }
}
