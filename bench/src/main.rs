//! Measures Praline, and breaks it to see what survives: live carts, HTTP, search, the cart writer, starting, crashes, races. See `docs/benchmarks.md`.

mod client;
mod cores;
mod database;
mod error;
mod machine;
mod monitor;
mod nats;
mod pace;
mod paired;
mod postgres;
mod process;
mod progress;
mod report;
mod scenarios;
mod server;
mod shop;
mod stats;

use std::process::ExitCode;

use clap::Parser;
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    error::{Doing, Error, Result},
    machine::Machine,
    paired::PairedArgs,
    report::{Report, ReportArgs},
    scenarios::Scenario,
    server::ServerArgs,
};

/// Measures Praline on this machine: client and server share its cores.
#[derive(Debug, Parser)]
#[command(name = "bench", version, arg_required_else_help = true)]
struct Args {
    #[command(subcommand)]
    scenario: Scenario,
    #[command(flatten)]
    server: ServerArgs,
    #[command(flatten)]
    paired: PairedArgs,
    #[command(flatten)]
    report: ReportArgs,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all that was asked for could be measured, and no promise was broken.
fn run(args: &Args) -> Result<bool> {
    let data = args.server.folder()?;
    let machine = Machine::look(data.path());
    drop(data);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .doing("no threads can be started")?;
    let mut sections = runtime.block_on(async {
        // What is dropped then ends its server and removes its folder.
        tokio::select! {
            measured = paired::run(&args.scenario, &args.paired, &args.server) => measured,
            stopped = asked_to_stop() => stopped.and(Err(Error::Usage("Stopped before the end.".to_owned()))),
        }
    })?;
    for section in &mut sections {
        if machine.writes_to_memory() {
            let note = format!(
                "Data lay on {}, where durable writes cost nothing: give --dir a folder on a disk.",
                machine.file_system
            );
            section.notes.push(note);
        }
    }
    let report = Report { machine, sections };
    report.publish(&args.report)?;
    Ok(report.is_good())
}

/// Waits for Ctrl+C or SIGTERM.
async fn asked_to_stop() -> Result<()> {
    let mut interrupt = signal(SignalKind::interrupt()).doing("signals cannot be caught")?;
    let mut terminate = signal(SignalKind::terminate()).doing("signals cannot be caught")?;
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    Ok(())
}
