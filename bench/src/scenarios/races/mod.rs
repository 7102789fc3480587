//! Races: many buyers want the last of something at one moment, and exactly one gets it.
//!
//! They call the store in process, on an SQLite file and on a private PostgreSQL, each in a temporary folder.

mod arena;
mod cards;
mod coupons;
mod mixed;
mod options;
mod stock;

use std::time::{Instant, SystemTime};

pub use self::options::RacesArgs;
use self::{
    arena::{Arena, Round},
    coupons::Limit,
    options::Engine,
};
use crate::{
    error::Result,
    progress,
    report::{Goal, Section},
    server::ServerArgs,
    stats::Samples,
};

/// So many differences are told; those after the first are mostly its consequences.
const TOLD: usize = 5;

pub async fn run(args: &RacesArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    let seed = args.seed.unwrap_or_else(seed_of_now);
    let mut sections = Vec::new();
    for engine in args.engine.all() {
        let arena = Arena::open(*engine, args, server, seed).await?;
        let section = match args.prove {
            false => measure(*engine, &arena, args).await?,
            true => prove(*engine, &arena, args).await?,
        };
        arena.close().await?;
        sections.push(section);
    }
    Ok(sections)
}

async fn measure(engine: Engine, arena: &Arena, args: &RacesArgs) -> Result<Section> {
    let what = format!(
        "{} buyers begin at one moment, {} times for each race, each on what is new or put back; a round lasts until the last of them has its answer.",
        args.buyers, args.rounds
    );
    let mut section = Section::new(
        &format!("races: {}", engine.title()),
        what,
        command(engine, arena.seed, args),
    );
    for race in Race::ALL {
        let rounds = rounds(race, engine, arena, args.rounds).await?;
        section.latencies.push(rounds.samples.latency(race.name()));
        // In the mixed race any number of payments may be made.
        let (won, goals) = match race {
            Race::Mixed => ("payments made", [None, None]),
            _ => ("winners", [Some(Goal::AtLeast(1.0)), Some(Goal::AtMost(1.0))]),
        };
        for (which, winners, goal) in [("fewest", rounds.fewest, goals[0]), ("most", rounds.most, goals[1])] {
            let name = format!("{}: {won} in a round, {which}", race.name());
            section.figure_with_goal(&name, winners as f64, "", goal);
        }
        let name = format!("{}: differences", race.name());
        let count = rounds.differences.len();
        section.figure_with_goal(&name, count as f64, "", Some(Goal::AtMost(0.0)));
        section.violations.extend(rounds.differences.into_iter().take(TOLD));
        if count > TOLD {
            section
                .violations
                .push(format!("{}: and {} more", race.name(), count - TOLD));
        }
    }
    Ok(section)
}

/// What all rounds of a race came to.
struct Rounds {
    samples: Samples,
    fewest: usize,
    most: usize,
    differences: Vec<String>,
}

async fn rounds(race: Race, engine: Engine, arena: &Arena, count: u64) -> Result<Rounds> {
    let bar = progress::bar(&format!("{}, {}", race.name(), engine.title()), count);
    let begun = Instant::now();
    let mut rounds = Rounds {
        samples: Samples::default(),
        fewest: usize::MAX,
        most: 0,
        differences: Vec::new(),
    };
    for number in 0..count {
        let at = begun.elapsed();
        let round = race.round(arena, number).await?;
        rounds.samples.add(at, round.took);
        rounds.fewest = rounds.fewest.min(round.winners);
        rounds.most = rounds.most.max(round.winners);
        let differences = round.differences.into_iter();
        rounds
            .differences
            .extend(differences.map(|difference| format!("{}, round {}: {difference}", race.name(), number + 1)));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(rounds)
}

/// Runs each race with flawed buyers until its checker finds them out.
async fn prove(engine: Engine, arena: &Arena, args: &RacesArgs) -> Result<Section> {
    let what = format!("{} flawed buyers race until the checker finds them out.", args.buyers);
    let mut section = Section::new(
        &format!("races with planted defects: {}", engine.title()),
        what,
        command(engine, arena.seed, args) + " --prove",
    );
    for race in Race::ALL {
        let bar = progress::bar(&format!("{}, planted, {}", race.name(), engine.title()), args.rounds);
        let mut found = None;
        for number in 0..args.rounds {
            let round = race.round(arena, number).await?;
            bar.inc(1);
            if let Some(difference) = round.differences.into_iter().next() {
                found = Some((number + 1, difference));
                break;
            }
        }
        bar.finish_and_clear();
        let (name, defect) = (race.name(), race.defect());
        match found {
            Some((rounds, difference)) => {
                let goal = Some(Goal::AtMost(args.rounds as f64));
                section.figure_with_goal(&format!("{name}: found after"), rounds as f64, "rounds", goal);
                section.notes.push(format!("{name}: {defect}. Found: {difference}"));
            }
            None => section.violations.push(format!("{name}: {defect}. It was not found.")),
        }
    }
    Ok(section)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Race {
    LastUnit,
    LastUseOfTwo,
    LastUse,
    LastUseOfCustomer,
    WholeCard,
    Mixed,
}

impl Race {
    /// The one that fills the ledger comes last: what checks the ledger looks at all of it.
    const ALL: [Self; 6] = [
        Self::LastUnit,
        Self::LastUseOfTwo,
        Self::LastUse,
        Self::LastUseOfCustomer,
        Self::WholeCard,
        Self::Mixed,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::LastUnit => "last unit",
            Self::LastUseOfTwo => "last coupon use, two orders",
            Self::LastUse => "last coupon use",
            Self::LastUseOfCustomer => "a customer's last coupon use",
            Self::WholeCard => "whole gift card",
            Self::Mixed => "gift cards, mixed calls",
        }
    }

    /// What flawed buyers do.
    fn defect(self) -> &'static str {
        match self {
            Self::LastUnit => "A buyer looks at the shelf and writes what is left in a second transaction",
            Self::LastUseOfTwo | Self::LastUse | Self::LastUseOfCustomer => {
                "An order looks at the limit and takes its use in a second transaction"
            }
            Self::WholeCard => "A buyer looks at the balance and redeems without a hold",
            Self::Mixed => "A repeated redemption counts as a second payment",
        }
    }

    async fn round(self, arena: &Arena, number: u64) -> Result<Round> {
        let buyers = arena.buyers;
        match self {
            Self::LastUnit => stock::round(arena, number).await,
            Self::LastUseOfTwo => coupons::round(arena, "two", Limit::Total, 2, number).await,
            Self::LastUse => coupons::round(arena, "all", Limit::Total, buyers, number).await,
            Self::LastUseOfCustomer => coupons::round(arena, "own", Limit::Customer, buyers, number).await,
            Self::WholeCard => cards::round(arena, number).await,
            Self::Mixed => mixed::round(arena, number).await,
        }
    }
}

fn command(engine: Engine, seed: u64, args: &RacesArgs) -> String {
    format!(
        "cargo run --release -p bench -- races --rounds {} --buyers {} --engine {} --seed {seed}",
        args.rounds,
        args.buyers,
        engine.option()
    )
}

fn seed_of_now() -> u64 {
    let since = SystemTime::UNIX_EPOCH.elapsed();
    since.map_or(1, |since| since.as_secs())
}
