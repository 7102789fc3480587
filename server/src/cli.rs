//! The command line: running the shop, showing what it would run with, and work on its data.

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use commands::{Common, Failure, eprint, load, print, run_alone, seed_parser};
use configuration::{Config, Overrides};
use http_api::openapi;
use services::{
    data_dir::{self, OTHERS},
    seed::Seed,
};

use crate::app;

/// A live-cart shop and content site in one binary.
#[derive(Parser)]
#[command(name = "praline", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the shop.
    Serve(ServeArguments),
    #[command(flatten)]
    OnData(commands::Command),
    /// Print the effective configuration, with secrets masked.
    Config(ServeArguments),
    /// Print the OpenAPI document of the shop's calls.
    Openapi(Common),
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    // What the program makes is for its own user alone: databases, keys, exports.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(OTHERS));
    let done = match Cli::parse().command {
        Command::Serve(arguments) => serve(arguments),
        Command::OnData(command) => command.perform(),
        Command::Config(arguments) => show_config(arguments),
        Command::Openapi(common) => show_openapi(common),
    };
    done.unwrap_or_else(|error| {
        eprint(&error.to_string());
        ExitCode::FAILURE
    })
}

#[derive(Args)]
struct ServeArguments {
    #[command(flatten)]
    common: Common,
    /// Host and port; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// The address that visitors see, such as https://shop.example.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// The data of a new folder.
    #[arg(long, default_value = "demo", value_parser = seed_parser())]
    seed: Seed,
    /// Lift rates and counts, for load tests.
    #[arg(long)]
    no_limits: bool,
}

fn serve(arguments: ServeArguments) -> Result<ExitCode, Failure> {
    let seed = arguments.seed;
    let overrides = arguments.overrides();
    let config = load(overrides.clone())?;
    actix_web::rt::System::new().block_on(app::serve(config, overrides, seed))?;
    Ok(ExitCode::SUCCESS)
}

fn show_config(arguments: ServeArguments) -> Result<ExitCode, Failure> {
    show(arguments.overrides(), |config| Ok(config.show()?))
}

fn show_openapi(common: Common) -> Result<ExitCode, Failure> {
    show(common.overrides(), |_| Ok(openapi::document()? + "\n"))
}

/// Prints something, and makes the folder ready where one was named: looking leaves no folder behind that nobody
/// asked for.
fn show(overrides: Overrides, text: impl FnOnce(&Config) -> Result<String, Failure>) -> Result<ExitCode, Failure> {
    let is_named = overrides.data_dir.is_some();
    let config = Config::load(overrides)?;
    print(&text(&config)?)?;
    if !is_named {
        return Ok(ExitCode::SUCCESS);
    }
    run_alone(async {
        data_dir::open_store(&config).await?.close().await?;
        Ok(ExitCode::SUCCESS)
    })
}

impl ServeArguments {
    fn overrides(self) -> Overrides {
        Overrides {
            listen: self.listen,
            public_url: self.public_url,
            no_limits: self.no_limits,
            ..self.common.overrides()
        }
    }
}
