//! `praline tokens`: tokens for programs that work for the shop.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use domain::clock::UnixMillis;

use super::desk::{Common, Failure, print, tell};
use crate::{
    clock::Clock,
    config::Config,
    http::identity::{Keys, Role},
    moment,
};

#[derive(Subcommand)]
pub(super) enum Task {
    /// Print a new token on standard output. It works with the shop of this data folder until it ends.
    Issue(IssueArguments),
}

#[derive(Args)]
pub(super) struct IssueArguments {
    #[command(flatten)]
    common: Common,
    /// What the token's bearer may do.
    #[arg(long, value_enum)]
    role: Role,
    /// How long the token holds: 1 to 365 days.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(i64).range(1..=365))]
    days: i64,
}

const SECONDS_OF_A_DAY: i64 = 24 * 60 * 60;

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Issue(arguments) => issue(arguments),
    }
}

fn issue(arguments: IssueArguments) -> Result<ExitCode, Failure> {
    let IssueArguments { common, role, days } = arguments;
    let config = Config::load(common.overrides())?;
    let now = Clock::system().wall();
    let lifetime_s = days * SECONDS_OF_A_DAY;
    let token = Keys::open(&config)?
        .service
        .issue(role, lifetime_s, now)
        .map_err(|_| "The token could not be signed.")?;
    tell(&format!(
        "A token for the role {} until {}. Send it as `Authorization: Bearer …`. Keep it secret: whoever has it can read \
         and change the cart of every customer. It cannot be taken back before it ends, short of another signing key.",
        role.as_str(),
        moment::spell(UnixMillis(now.0 + lifetime_s * 1000)),
    ));
    print(&format!("{token}\n"))
}
