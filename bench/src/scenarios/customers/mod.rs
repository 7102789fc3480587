//! Customers: what their tokens and logins cost, what carts feel of it, whether answers tell who is known, and how soon
//! people with years of orders see what is theirs.

mod browser;
mod known;
mod logins;
mod members;
mod people;
mod tokens;

use std::{ffi::OsStr, net::SocketAddr, path::Path};

use serde_json::json;
use store::{Store, StoreConfig};
use tempfile::TempDir;
use tokio::sync::watch;

use self::people::People;
use super::{
    purchases::line::{Line, Request},
    stocked::now,
    years::{self, Years},
};
use crate::{
    database::DatabaseFile,
    error::{Error, Result},
    machine::raise_open_files,
    process::Process,
    report::Section,
    server::{ServerArgs, Started},
    shop::{command, data_dir, stock},
};

#[derive(Debug, Clone, clap::Args)]
pub struct CustomersArgs {
    /// Accounts, each with ten orders
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1000..=1_000_000))]
    pub customers: u32,
    /// How long each load lasts
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
    /// How often carts are measured without and with logins
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub rounds: u32,
    /// Adds over HTTP a second, at set times
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub rate: u32,
    /// Known addresses for each call, and as many unknown ones
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=5_000))]
    pub pairs: u32,
}

/// Orders of each customer.
const ORDERS: u32 = 10;
/// Connections that may be open at once: logins that wait, and adds.
const CONNECTIONS: usize = 2_000;
/// Who may say that an order was sent.
const ROLE: &str = "CustomerServiceRepresentatives";

/// A shop with customers that runs.
struct Scene {
    address: SocketAddr,
    process: Process,
    people: People,
    /// What is for sale.
    codes: Vec<String>,
}

pub async fn run(args: &CustomersArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "The database is filled before the server starts: leave --url out.".to_owned(),
        ));
    }
    raise_open_files(CONNECTIONS)?;
    let (home, program) = (server.folder()?, server.program()?);
    Started::new(&program, &home, "demo")?.stop()?;
    let codes = stock(&program, &home, 8, &[])?;
    let order = delivered(&program, &home, &codes[0]).await?;
    let people = People { count: args.customers };
    fill(people, &home, &order).await?;

    let started = Started::new(&program, &home, "demo")?;
    let scene = Scene {
        address: started.address,
        process: started.process(),
        people,
        codes,
    };
    let mut sections = vec![
        tokens::run(args, &scene, server).await?,
        logins::run(args, &scene).await?,
        known::run(args, &scene).await?,
        members::run(args, &scene).await?,
    ];
    started.stop()?;
    for section in &mut sections {
        section.command = args.command();
    }
    Ok(sections)
}

/// An order that has come, so that nothing keeps the shop from forgetting who bought; returns its id.
async fn delivered(program: &Path, home: &TempDir, code: &str) -> Result<String> {
    let started = Started::new(program, home, "demo")?;
    let order = years::place(started.address, code).await?;
    let issue: Vec<&OsStr> = ["tokens", "issue", "--role", ROLE].map(OsStr::new).into();
    let token = command(program, &issue, &data_dir(home), &[])?;
    let token = String::from_utf8_lossy(&token).trim().to_owned();
    let (_publisher, published) = watch::channel(Some(started.address));
    let mut line = Line::new(published);
    for action in ["ship", "deliver"] {
        let change = json!({"id": order, "action": action, "reference": "1"});
        let request = Request::json("PUT", "/api/cda/orders", change.to_string()).by(&token);
        let answer = line.ask(&request).await?;
        if answer.status != 200 {
            let text: String = answer.body.chars().take(300).collect();
            return Err(Error::server(format!(
                "{action} was answered with {}: {text}",
                answer.status
            )));
        }
    }
    started.stop()?;
    Ok(order)
}

/// Makes the accounts and their orders while no server runs.
async fn fill(people: People, home: &TempDir, order: &str) -> Result<()> {
    let file = data_dir(home).join("praline.db");
    let store = Store::open(&StoreConfig::sqlite_file(&file)).await?;
    people.join(&store).await?;
    store.close().await?;
    let years = Years {
        count: people.count * ORDERS,
        of_one_buyer: ORDERS,
        newest: now().0,
        owner: |nth| people::id(nth).to_string(),
    };
    years.fill(&DatabaseFile(file), order).await?;
    Ok(())
}

impl CustomersArgs {
    fn command(&self) -> String {
        format!(
            "cargo run --release -p bench -- customers --customers {} --seconds {} --rounds {} --rate {} --pairs {}",
            self.customers, self.seconds, self.rounds, self.rate, self.pairs
        )
    }
}
