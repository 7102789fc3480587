//! Purchases under kills: whatever is asked twice or breaks off, one cart becomes one order with one payment.
//!
//! Each step of a purchase is asked for by many equal requests at one moment; the payment provider tells of the payment
//! once, several times, late, in the wrong order or never; and the server is killed at random.

mod books;
pub mod guest;
pub mod line;
mod options;
mod storm;

use store::{Store, StoreConfig};

pub use self::options::PurchasesArgs;
use self::{books::Books, storm::Outcome};
use super::{crash::any_seed, server_harness::ServerHarness};
use crate::{
    error::{Error, Result},
    machine::raise_open_files,
    report::{Goal, Section},
    server::{ServerArgs, Started},
    shop::{STOCK, data_dir, stock},
};

/// Products among which guests choose.
const PRODUCTS: usize = 10;
/// So many differences are told; those after the first are mostly its consequences.
const TOLD: usize = 5;

pub async fn run(args: &PurchasesArgs, server: &ServerArgs) -> Result<Section> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "The harness kills the server, so it starts its own: leave --url out.".to_owned(),
        ));
    }
    raise_open_files((args.equal * args.at_once) as usize * 2)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => any_seed()?,
    };
    let (home, program) = (server.folder()?, server.program()?);
    Started::new(&program, &home, "demo")?.stop()?;
    let codes = stock(&program, &home, PRODUCTS, &[])?;
    let mut harness = ServerHarness::start_on(program, home, Vec::new(), None)?;
    let outcome = storm::rage(args, seed, &mut harness, &codes).await?;
    // What a buyer was told is durable, so one more kill changes nothing.
    harness.kill()?;
    let store = Store::open(&StoreConfig::sqlite_file(&data_dir(&harness.home).join("praline.db"))).await?;
    let stocked = u64::from(STOCK) * PRODUCTS as u64;
    let books = books::audit(&store, &outcome.purchases, &codes, stocked).await?;
    store.close().await?;
    Ok(tell(args, seed, &outcome, &books, harness.kills))
}

fn tell(args: &PurchasesArgs, seed: u64, outcome: &Outcome, books: &Books, kills: u64) -> Section {
    let what = format!(
        "{} carts are ordered and paid at the test provider, each step by {} equal requests at one moment, while the server is killed.",
        args.purchases, args.equal
    );
    let command = format!(
        "cargo run --release -p bench -- purchases --purchases {} --equal {} --at-once {} --kills {} --seed {seed}",
        args.purchases, args.equal, args.at_once, args.kills
    );
    let mut section = Section::new("purchases", what, command);
    let exactly = f64::from(args.purchases);
    for (name, value) in [("orders", books.orders), ("payments", books.payments)] {
        section.figure_with_goal(
            &format!("{name}, at least"),
            value as f64,
            name,
            Some(Goal::AtLeast(exactly)),
        );
        section.figure_with_goal(
            &format!("{name}, at most"),
            value as f64,
            name,
            Some(Goal::AtMost(exactly)),
        );
    }
    let none = Some(Goal::AtMost(0.0));
    section.figure_with_goal("differences of the ledger", books.imbalances as f64, "", none);
    let differences: Vec<&String> = outcome.differences.iter().chain(&books.differences).collect();
    section.figure_with_goal("differences in all", differences.len() as f64, "", none);
    section.figure("kills of the server", kills as f64, "kills");
    section.figure("equal requests", outcome.requests as f64, "requests");
    section.figure("asked again", outcome.repeats as f64, "requests");
    section.figure("time", outcome.took.as_secs_f64(), "s");
    section
        .violations
        .extend(differences.iter().take(TOLD).map(|told| (*told).clone()));
    section
}
