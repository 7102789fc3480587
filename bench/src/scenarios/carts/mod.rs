//! Changes in many open carts, over real sockets.

mod closed;
mod debounce;
mod filling;
mod load;
mod open;
mod plan;
mod scene;
mod script;
mod sight;
mod tab;

use std::sync::Arc;

pub use self::load::CartsArgs;
use self::{load::Load, scene::Scene, script::Script};
use super::crowd;
use crate::{
    client::{HttpClient, buyable_codes},
    error::{Error, Result},
    machine::raise_open_files,
    report::Section,
    server::ServerArgs,
};

pub async fn run(args: &CartsArgs, server: &ServerArgs) -> Result<Section> {
    let load = Load::new(args);
    if load.connections() > 20_000 {
        return Err(Error::Usage(format!(
            "{} connections are too many; at most 20,000.",
            load.connections()
        )));
    }
    raise_open_files(load.connections())?;
    let demo = server.demo()?;
    let codes = buyable_codes(&mut HttpClient::connect(demo.address).await?, load.lines).await?;
    let shoppers = Arc::new(crowd::arrive(demo.address, load.carts).await?);
    let resident_before = demo.process.map(|process| process.resident()).transpose()?;
    let scene = Scene {
        server: demo,
        shoppers,
        script: Arc::new(Script::new(codes)),
        resident_before,
    };
    let command = load.command(args);
    let section = match load.rate {
        Some(rate) => open::run(load, rate, args.fan.is_some(), command, &scene).await?,
        None => closed::run(load, command, &scene, server).await?,
    };
    scene.server.stop()?;
    Ok(section)
}
