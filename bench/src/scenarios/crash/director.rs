//! Leads a run: starts the server and the clients, kills, restarts, and compares at the end.

use std::{
    ffi::OsString,
    net::SocketAddr,
    path::PathBuf,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;
use tokio::{sync::watch, task::JoinHandle, time::sleep};

use super::{
    chance::Chance,
    faults::Faults,
    ledger::{Kind, Ledger, Violation},
    model::ITEMS,
    plant::Plant,
    power::Power,
    reading::{Place, Told},
    run::{Run, Stage},
    tab::{Keyed, Seen, Tab},
};
use crate::{
    client::{HttpClient, Shopper},
    error::{Error, Result},
    progress,
    scenarios::crowd,
    server::{ServerArgs, Started, data_dir},
    shop::stock,
};

#[derive(Debug, Clone)]
pub struct Plan {
    pub operations: u64,
    pub kills: u64,
    pub seed: u64,
    pub carts: usize,
    pub tabs: usize,
    pub faults: Faults,
    pub program: PathBuf,
    pub plant: Option<Plant>,
    pub power_loss: bool,
    /// Of PostgreSQL; a SQLite file in the data folder otherwise.
    pub database: Option<String>,
    /// How long the load lasts, where it ends by time.
    pub at_most: Option<Duration>,
}

#[derive(Debug, Default)]
pub struct Outcome {
    pub acknowledged: u64,
    pub over_http: u64,
    pub with_keys: u64,
    pub kills: u64,
    pub reconnects: u64,
    pub reloads: u64,
    pub dropped: u64,
    pub doubled: u64,
    pub reordered: u64,
    /// Writes that the loss of power has undone.
    pub undone: u64,
    pub violations: Vec<Violation>,
    /// From the first operation to the end of the last comparison, or to the first violation.
    pub took: Duration,
}

/// How long the server lives between two kills, in milliseconds.
const LIFE: std::ops::Range<u64> = 20..1200;
/// How often the director looks around.
const LOOK: Duration = Duration::from_millis(20);
/// Nothing acknowledged, or not all settled, for so long is a broken promise.
const PATIENCE: Duration = Duration::from_secs(60);
/// How soon every tab shows what the server has, when nothing changes any more.
const CONVERGED_WITHIN: Duration = Duration::from_secs(10);
/// The stream of chance that is the director's.
const OWN_STREAM: u64 = u64::MAX;

pub async fn perform(plan: &Plan, args: &ServerArgs) -> Result<Outcome> {
    let (mut theatre, codes) = Theatre::open(plan, args)?;
    let shoppers = crowd::arrive(theatre.address()?, plan.carts).await?;
    let (stage, on_stage) = watch::channel(Stage::Load);
    let run = Arc::new(Run::new(plan.faults, theatre.published.subscribe(), on_stage));
    let begun = Instant::now();
    let cast = Cast::begin(plan, &codes, &shoppers, &run);
    theatre.kill_under_load(plan, &run).await?;
    stage.send_replace(Stage::Drain);
    if !run.is_broken() {
        cast.settle(&run).await;
    }
    if !run.is_broken() {
        cast.converge(theatre.address()?, &run).await?;
    }
    stage.send_replace(Stage::End);
    let members = cast.end().await?;
    if !run.is_broken() {
        // What is acknowledged is durable, so one more kill changes nothing.
        theatre.kill()?;
        theatre.start()?;
        compare_ends(theatre.address()?, &members, &run).await?;
    }
    let tally = &run.tally;
    Ok(Outcome {
        acknowledged: tally.acknowledged.load(Relaxed),
        over_http: tally.over_http.load(Relaxed),
        with_keys: tally.with_keys.load(Relaxed),
        kills: theatre.kills,
        reconnects: tally.reconnects.load(Relaxed),
        reloads: tally.reloads.load(Relaxed),
        dropped: tally.suffered.dropped.load(Relaxed),
        doubled: tally.suffered.doubled.load(Relaxed),
        reordered: tally.suffered.reordered.load(Relaxed),
        undone: theatre.undone,
        violations: run.violations(),
        took: begun.elapsed(),
    })
}

/// The server and its data.
struct Theatre {
    program: PathBuf,
    environment: Vec<(OsString, OsString)>,
    power: Option<Power>,
    started: Option<Started>,
    published: watch::Sender<Option<SocketAddr>>,
    kills: u64,
    undone: u64,
    /// Dropped last.
    home: TempDir,
}

impl Theatre {
    fn open(plan: &Plan, args: &ServerArgs) -> Result<(Self, Vec<String>)> {
        let home = args.folder()?;
        let mut environment: Vec<(OsString, OsString)> = Vec::new();
        if let Some(url) = &plan.database {
            environment.push(("DATABASE_URL".into(), url.into()));
        }
        Started::with(&plan.program, &home, "demo", &environment)?.stop()?;
        let codes = stock(&plan.program, &home, (plan.tabs + 1) * ITEMS, &environment)?;
        // The shop is made without the defect.
        if let Some(plant) = plan.plant {
            environment.push((Plant::VARIABLE.into(), plant.name().into()));
        }
        let database = data_dir(&home).join("praline.db");
        let power = plan.power_loss.then(|| Power::new(home.path(), database)).transpose()?;
        let mut theatre = Self {
            program: plan.program.clone(),
            environment,
            power,
            started: None,
            published: watch::Sender::new(None),
            kills: 0,
            undone: 0,
            home,
        };
        theatre.start()?;
        Ok((theatre, codes))
    }

    fn start(&mut self) -> Result<()> {
        let mut environment = self.environment.clone();
        if let Some(power) = &self.power {
            environment.extend(power.environment()?);
        }
        let start = || Started::with(&self.program, &self.home, "demo", &environment);
        let started = tokio::task::block_in_place(start)?;
        self.published.send_replace(Some(started.address));
        self.started = Some(started);
        Ok(())
    }

    fn kill(&mut self) -> Result<()> {
        self.published.send_replace(None);
        // Dropped, it is killed with SIGKILL and waited for.
        tokio::task::block_in_place(|| drop(self.started.take()));
        self.kills += 1;
        if let Some(power) = &self.power {
            self.undone += power.cut()?;
        }
        Ok(())
    }

    fn address(&self) -> Result<SocketAddr> {
        let started = self.started.as_ref().map(|started| started.address);
        started.ok_or_else(|| Error::server("The server is not running."))
    }

    /// Kills and restarts until enough is acknowledged and killed, time is over, or a promise is broken.
    async fn kill_under_load(&mut self, plan: &Plan, run: &Run) -> Result<()> {
        let mut chance = Chance::new(plan.seed, OWN_STREAM);
        let bar = progress::bar("operations, under kills", plan.operations);
        let begun = Instant::now();
        let mut moved = (0, Instant::now());
        let mut dies = Instant::now() + chance.millis(LIFE);
        loop {
            let acknowledged = run.tally.acknowledged.load(Relaxed);
            bar.set_position(acknowledged);
            let is_enough = acknowledged >= plan.operations && self.kills >= plan.kills;
            if is_enough || run.is_broken() || plan.at_most.is_some_and(|time| begun.elapsed() > time) {
                bar.finish_and_clear();
                return Ok(());
            }
            if acknowledged > moved.0 {
                moved = (acknowledged, Instant::now());
            } else if moved.1.elapsed() > PATIENCE {
                run.report(waited_in_vain("Nothing was acknowledged"));
            }
            if self.kills < plan.kills && Instant::now() >= dies {
                self.kill()?;
                self.start()?;
                dies = Instant::now() + chance.millis(LIFE);
            }
            sleep(
                LOOK.min(dies.saturating_duration_since(Instant::now()))
                    .max(Duration::from_millis(1)),
            )
            .await;
        }
    }
}

/// The clients, cart by cart.
struct Cast {
    tabs: Vec<JoinHandle<Tab>>,
    keyed: Vec<JoinHandle<Keyed>>,
    shoppers: Vec<Shopper>,
    /// Of the tabs, in their order.
    seen: Vec<Arc<Seen>>,
    tabs_of_a_cart: usize,
}

/// A client at its end.
struct Member {
    cart: usize,
    token: String,
    place: Place,
    ledger: Ledger,
}

impl Cast {
    fn begin(plan: &Plan, codes: &[String], shoppers: &[Shopper], run: &Arc<Run>) -> Self {
        let place = |number: usize| Place {
            number,
            codes: std::array::from_fn(|item| codes[number * ITEMS + item].clone()),
        };
        let chance = |cart: usize, number: usize| Chance::new(plan.seed, (cart * 100 + number) as u64);
        let (mut tabs, mut keyed, mut seen) = (Vec::new(), Vec::new(), Vec::new());
        for (cart, shopper) in shoppers.iter().enumerate() {
            for number in 0..plan.tabs {
                let tab = Tab::new(place(number), shopper.token.clone(), chance(cart, number), run.clone());
                seen.push(tab.seen.clone());
                tabs.push(tokio::spawn(tab.live()));
            }
            let client = Keyed {
                place: place(plan.tabs),
                token: shopper.token.clone(),
                ledger: Ledger::default(),
                chance: chance(cart, plan.tabs),
                run: run.clone(),
            };
            keyed.push(tokio::spawn(client.live()));
        }
        Self {
            tabs,
            keyed,
            shoppers: shoppers.to_vec(),
            seen,
            tabs_of_a_cart: plan.tabs,
        }
    }

    /// Waits until everything that was asked is acknowledged.
    async fn settle(&self, run: &Run) {
        let begun = Instant::now();
        let is_settled = || {
            self.seen.iter().all(|seen| seen.settled.load(Relaxed)) && self.keyed.iter().all(JoinHandle::is_finished)
        };
        while !is_settled() && !run.is_broken() {
            if begun.elapsed() > PATIENCE {
                run.report(waited_in_vain("Some operations were never acknowledged"));
            }
            sleep(LOOK).await;
        }
    }

    /// Waits until every tab shows its cart as the server has it.
    async fn converge(&self, server: SocketAddr, run: &Run) -> Result<()> {
        let mut http = HttpClient::connect(server).await?;
        let bar = progress::bar("carts are compared", self.shoppers.len() as u64);
        for (shopper, seen) in self.shoppers.iter().zip(self.seen.chunks(self.tabs_of_a_cart)) {
            let begun = Instant::now();
            loop {
                let truth = whole_cart(&http.get_as(CART, &shopper.token).await?)?;
                let behind = seen.iter().filter(|seen| !seen.shows(&truth)).count() as u64;
                if behind == 0 || run.is_broken() {
                    break;
                }
                if begun.elapsed() > CONVERGED_WITHIN {
                    let what = format!("{behind} tabs of a cart do not show it as the server has it.");
                    run.report(Violation::new(Kind::NotConverged, behind, what));
                    break;
                }
                sleep(LOOK).await;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Waits for all clients, whose run is over.
    async fn end(self) -> Result<Vec<Member>> {
        let mut members = Vec::new();
        for (at, tab) in self.tabs.into_iter().enumerate() {
            let Tab {
                place, token, ledger, ..
            } = tab.await?;
            let cart = at / self.tabs_of_a_cart;
            members.push(Member {
                cart,
                token,
                place,
                ledger,
            });
        }
        for (cart, client) in self.keyed.into_iter().enumerate() {
            let Keyed {
                place, token, ledger, ..
            } = client.await?;
            members.push(Member {
                cart,
                token,
                place,
                ledger,
            });
        }
        Ok(members)
    }
}

impl Seen {
    fn shows(&self, truth: &Value) -> bool {
        let state = self.state.lock().map(|state| state.clone()).unwrap_or_default();
        let Ok(Value::Object(mut state)) = serde_json::from_str(&state) else {
            return false;
        };
        let version = state.remove("version");
        let Some(Value::Object(mut cart)) = state.remove("cart") else {
            return false;
        };
        cart.extend(version.map(|version| ("version".to_owned(), version)));
        Value::Object(cart) == *truth
    }
}

/// The carts after the last restart hold what all clients together have asked.
async fn compare_ends(server: SocketAddr, members: &[Member], run: &Run) -> Result<()> {
    let mut http = HttpClient::connect(server).await?;
    let mut last_greetings: Vec<Vec<(usize, u32, u64)>> = Vec::new();
    let mut greetings = Vec::new();
    for member in members {
        let body = http.get_as(CART, &member.token).await?;
        let told: Told = serde_json::from_slice(&body).map_err(|error| unreadable(&error))?;
        let Some(cart) = told.cart() else { continue };
        if let Err(violation) = member.ledger.see_end(&cart.shown(&member.place)) {
            run.report(violation);
        }
        last_greetings.resize_with(last_greetings.len().max(member.cart + 1), Vec::new);
        greetings.resize(last_greetings.len(), None);
        greetings[member.cart] = cart.greeted();
        let last = member.ledger.greeted();
        last_greetings[member.cart].extend(last.map(|(load, seq)| (member.place.number, load, seq)));
    }
    for (found, last) in greetings.iter().zip(&last_greetings) {
        if found.is_none() && !last.is_empty() {
            run.report(Violation::new(
                Kind::Lost,
                1,
                "A cart has no greeting, though tabs have set one.",
            ));
        }
    }
    Ok(())
}

const CART: &str = "/api/me/carts?market=FI&language=fi";

/// The cart with its version, as a state shows it too.
fn whole_cart(body: &[u8]) -> Result<Value> {
    let mut cart: Value = serde_json::from_slice(body).map_err(|error| unreadable(&error))?;
    if let Some(fields) = cart.as_object_mut() {
        fields.remove("settled");
    }
    Ok(cart)
}

fn unreadable(error: &serde_json::Error) -> Error {
    Error::server(format!("A cart cannot be read: {error}"))
}

fn waited_in_vain(what: &str) -> Violation {
    Violation::new(
        Kind::NotConverged,
        0,
        format!("{what} for {} seconds.", PATIENCE.as_secs()),
    )
}
