//! The crash harness: what was acknowledged survives, and nothing is applied twice.
//!
//! Tabs change carts over bad lines while the server is killed at random moments and started again on the same data.
//! Every state that a tab is shown is compared with the harness's own model (`ledger.rs`).

mod director;
mod faults;
mod goods;
mod injected_fault;
mod ledger;
mod model;
mod plan;
mod posts;
mod power;
mod reading;
mod rng;
mod run;
mod tab;
mod wire;

use std::time::Duration;

use self::{director::Outcome, faults::Faults, injected_fault::InjectedFault, ledger::Kind, plan::Plan};
pub(super) use self::{
    power::Power,
    rng::{Rng, any_seed},
};
use crate::{
    error::{Error, Result},
    machine::raise_open_files,
    postgres::{Pair, Postgres},
    report::{Goal, Section},
    server::ServerArgs,
};

#[derive(Debug, Clone, clap::Args)]
pub struct CrashArgs {
    /// Acknowledged operations to reach
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub operations: u64,
    /// How often the server is killed
    #[arg(long, default_value_t = 50)]
    pub kills: u64,
    /// Where the harness's randomness begins [default: another one each time]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Carts, each of a visitor of its own
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub carts: u32,
    /// Tabs of each cart, beside one client that has keys of its own
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub tabs: u32,
    /// Frames and requests that are lost, of a thousand; as many come twice, and as many late
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(0..=300))]
    pub faults: u64,
    /// Undo with each kill what was written and not synchronised, as the loss of power does; needs cc
    #[arg(long, conflicts_with_all = ["postgres", "database_url"])]
    pub power_loss: bool,
    /// Keep the carts in a private PostgreSQL from the system's package
    #[arg(long)]
    pub postgres: bool,
    /// Keep them in this new, empty PostgreSQL database
    #[arg(long, value_name = "URL", conflicts_with = "postgres")]
    pub database_url: Option<String>,
    /// Kill the primary of a PostgreSQL pair instead of the server; its synchronous standby takes over each time
    #[arg(long, conflicts_with_all = ["power_loss", "postgres", "database_url", "plant", "prove"])]
    pub failover: bool,
    /// Run a program with this planted defect, which the harness must find
    #[arg(long, value_name = "DEFECT", conflicts_with = "prove")]
    pub plant: Option<InjectedFault>,
    /// Find each planted defect within a minute
    #[arg(long, conflicts_with_all = ["power_loss", "postgres", "database_url"])]
    pub prove: bool,
}

/// How soon writes go on after the database's primary was killed.
const RESUMED_WITHIN: Duration = Duration::from_secs(10);

/// How soon a planted defect is to be found.
const FOUND_WITHIN: Duration = Duration::from_secs(60);

/// So many violations are told; those after the first are mostly its consequences.
const TOLD: usize = 5;

pub async fn run(args: &CrashArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "The harness kills the server, so it starts its own: leave --url out.".to_owned(),
        ));
    }
    raise_open_files(args.carts as usize * (args.tabs as usize + 1) * 3)?;
    let plan = Plan {
        operations: args.operations,
        kills: args.kills,
        seed: match args.seed {
            Some(seed) => seed,
            None => any_seed()?,
        },
        carts: args.carts as usize,
        tabs: args.tabs as usize,
        faults: Faults {
            dropped: args.faults,
            doubled: args.faults,
            reordered: args.faults,
        },
        program: match (args.plant, args.prove) {
            (None, false) => server.program()?,
            _ => injected_fault::program()?,
        },
        plant: args.plant,
        power_loss: args.power_loss,
        database: args.database_url.clone(),
        failover: args.failover,
        at_most: None,
    };
    if args.prove {
        return prove(&plan, server).await;
    }
    let private = args.postgres.then(|| Postgres::start(server.folder()?)).transpose()?;
    let plan = Plan {
        database: private.as_ref().map(Postgres::url).or(plan.database.clone()),
        ..plan
    };
    let mut pair = args.failover.then(|| Pair::start(server.folder()?)).transpose()?;
    let plan = Plan {
        database: pair.as_ref().map(Pair::url).or(plan.database.clone()),
        ..plan
    };
    let outcome = director::perform(&plan, server, pair.as_mut()).await?;
    Ok(vec![tell(&plan, &outcome, args)])
}

/// Runs each planted defect until it is found.
async fn prove(plan: &Plan, server: &ServerArgs) -> Result<Vec<Section>> {
    let mut sections = Vec::new();
    for plant in InjectedFault::ALL {
        let plan = Plan {
            operations: u64::MAX,
            kills: u64::MAX,
            plant: Some(plant),
            power_loss: plant.needs_power_loss(),
            at_most: Some(FOUND_WITHIN),
            ..plan.clone()
        };
        let outcome = director::perform(&plan, server, None).await?;
        let what = format!("The harness looks for a planted defect: {}.", plant.name());
        let command = format!("cargo run --release -p bench -- crash --prove --seed {}", plan.seed);
        let mut section = Section::new(&format!("crash: {}", plant.name()), what, command);
        match outcome.violations.first() {
            Some(violation) => {
                let goal = Some(Goal::AtMost(FOUND_WITHIN.as_secs_f64()));
                section.figure_with_goal("found after", outcome.took.as_secs_f64(), "s", goal);
                section.figure("kills until then", outcome.kills as f64, "kills");
                section.notes.push(format!("Found: {}", violation.what));
            }
            None => section.violations.push("The planted defect was not found.".to_owned()),
        }
        sections.push(section);
    }
    Ok(sections)
}

fn tell(plan: &Plan, outcome: &Outcome, args: &CrashArgs) -> Section {
    let what = format!(
        "{} tabs of {} carts, and a client with keys of its own for each, change carts over bad lines while {}.",
        plan.carts * plan.tabs,
        plan.carts,
        match (plan.power_loss, plan.failover) {
            (true, _) => "the server is killed and loses its power",
            (_, true) => "the database's primary is killed and its standby takes over",
            _ => "the server is killed",
        }
    );
    let mut section = Section::new("crash", what, command(plan, args));
    for (name, value, unit) in [
        ("acknowledged operations", outcome.acknowledged, "operations"),
        ("of them over HTTP with a tab's number", outcome.over_http, "operations"),
        (
            "of them over HTTP with keys of their own",
            outcome.with_keys,
            "operations",
        ),
        ("kills of the server", outcome.kills, "kills"),
        ("connections begun again", outcome.reconnects, "connections"),
        ("page loads under a new tab id", outcome.reloads, "loads"),
        ("frames and requests dropped", outcome.dropped, "frames"),
        ("frames and requests doubled", outcome.doubled, "frames"),
        ("frames reordered", outcome.reordered, "frames"),
    ] {
        section.figure(name, value as f64, unit);
    }
    if plan.failover {
        section.figure("failovers of the database", outcome.resumed.len() as f64, "failovers");
        let slowest = outcome
            .resumed
            .latency("from the kill to the next acknowledged operation");
        section.figure_with_goal(
            "slowest resumption of writes",
            slowest.max / 1000.0,
            "s",
            Some(Goal::AtMost(RESUMED_WITHIN.as_secs_f64())),
        );
        section.latencies.push(slowest);
    }
    if plan.power_loss {
        section.figure("writes undone by the loss of power", outcome.undone as f64, "writes");
    }
    for (name, kind) in [
        ("lost", Kind::Lost),
        ("doubled", Kind::Doubled),
        ("out of order", Kind::OutOfOrder),
        ("not converged", Kind::NotConverged),
    ] {
        let of_kind = outcome.violations.iter().filter(|violation| violation.kind == kind);
        let count: u64 = of_kind.map(|violation| violation.operations.max(1)).sum();
        section.figure_with_goal(name, count as f64, "operations", Some(Goal::AtMost(0.0)));
    }
    section.figure("time", outcome.took.as_secs_f64(), "s");
    let told = outcome.violations.iter().map(|violation| violation.what.clone());
    section.violations.extend(told.take(TOLD));
    if outcome.violations.len() > TOLD {
        section
            .violations
            .push(format!("And {} more.", outcome.violations.len() - TOLD));
    }
    section
}

fn command(plan: &Plan, args: &CrashArgs) -> String {
    let mut command = format!(
        "cargo run --release -p bench -- crash --operations {} --kills {} --seed {} --carts {} --tabs {} --faults {}",
        args.operations, args.kills, plan.seed, args.carts, args.tabs, args.faults
    );
    let options = [
        (args.power_loss, " --power-loss"),
        (args.postgres, " --postgres"),
        (args.failover, " --failover"),
    ];
    for (is_given, option) in options {
        if is_given {
            command.push_str(option);
        }
    }
    if let Some(plant) = args.plant {
        command.push_str(&format!(" --plant {}", plant.name()));
    }
    command
}
