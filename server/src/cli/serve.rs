//! Running the shop, and showing what it would run with.

use std::process::ExitCode;

use clap::Args;
use configuration::{Config, Overrides};
use services::{data_dir, seed::Seed};

use super::context::{Common, Failure, load, print, run_alone};
use crate::{app, openapi};

#[derive(Args)]
pub(super) struct ServeArguments {
    #[command(flatten)]
    common: Common,
    /// Host and port; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// The address that visitors see, such as https://shop.example.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// The data of a new folder.
    #[arg(long, default_value = "demo", value_parser = super::seed_parser())]
    seed: Seed,
    /// Lift rates and counts, for load tests.
    #[arg(long)]
    no_limits: bool,
}

pub(super) fn serve(arguments: ServeArguments) -> Result<ExitCode, Failure> {
    let seed = arguments.seed;
    let config = load(arguments.overrides())?;
    actix_web::rt::System::new().block_on(app::serve(config, seed))?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn show_config(arguments: ServeArguments) -> Result<ExitCode, Failure> {
    show(arguments.overrides(), |config| Ok(config.show()?))
}

pub(super) fn show_openapi(common: Common) -> Result<ExitCode, Failure> {
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
