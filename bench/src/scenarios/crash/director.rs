//! Leads a run: starts the server and the clients, kills, restarts, and compares at the end.

use std::{
    ffi::OsString,
    net::SocketAddr,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio::{sync::watch, task::JoinHandle, time::sleep};

use super::{
    goods::Goods,
    injected_fault::InjectedFault,
    ledger::{Kind, Ledger, Violation},
    model::Lines,
    plan::Plan,
    power::Power,
    reading::{Place, Told},
    rng::Rng,
    run::{Run, Stage},
    tab::{Keyed, Seen, Tab},
};
use crate::{
    client::{HttpClient, Shopper},
    error::{Error, Result},
    postgres::Pair,
    progress,
    scenarios::{crowd, server_harness::ServerHarness},
    server::{ServerArgs, Started},
    shop::data_dir,
    stats::Samples,
};

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
    /// From each kill of the database's primary to the next acknowledged operation.
    pub resumed: Samples,
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

/// `pair` is the database, where it is the one that is killed.
pub async fn perform(plan: &Plan, args: &ServerArgs, mut pair: Option<&mut Pair>) -> Result<Outcome> {
    let (mut harness, goods) = open(plan, args)?;
    let shoppers = crowd::arrive(harness.address()?, plan.carts).await?;
    goods.put_first(harness.address()?, &shoppers).await?;
    let (stage, on_stage) = watch::channel(Stage::Load);
    let run = Arc::new(Run::new(plan.faults, harness.published(), on_stage));
    let begun = Instant::now();
    let cast = Clients::begin(plan, &goods, &shoppers, &run);
    let resumed = kill_under_load(&mut harness, plan, &run, &mut pair).await?;
    stage.send_replace(Stage::Drain);
    if !run.is_broken() {
        cast.settle(&run).await;
    }
    if !run.is_broken() {
        cast.converge(harness.address()?, &run).await?;
    }
    stage.send_replace(Stage::End);
    let members = cast.end().await?;
    if !run.is_broken() {
        // What is acknowledged is durable, so one more kill changes nothing.
        harness.kill()?;
        harness.start()?;
        compare_ends(harness.address()?, &members, &run).await?;
    }
    let tally = &run.tally;
    Ok(Outcome {
        acknowledged: tally.acknowledged.load(Relaxed),
        over_http: tally.over_http.load(Relaxed),
        with_keys: tally.with_keys.load(Relaxed),
        kills: harness.kills,
        reconnects: tally.reconnects.load(Relaxed),
        reloads: tally.reloads.load(Relaxed),
        dropped: tally.suffered.dropped.load(Relaxed),
        doubled: tally.suffered.doubled.load(Relaxed),
        reordered: tally.suffered.reordered.load(Relaxed),
        undone: harness.undone,
        resumed,
        violations: run.violations(),
        took: begun.elapsed(),
    })
}

/// A new shop with the goods of the plan, and its server.
fn open(plan: &Plan, args: &ServerArgs) -> Result<(ServerHarness, Goods)> {
    let home = args.folder()?;
    let mut environment: Vec<(OsString, OsString)> = Vec::new();
    if let Some(url) = &plan.database {
        environment.push(("DATABASE_URL".into(), url.into()));
    }
    Started::with(&plan.program, &home, "demo", &environment)?.stop()?;
    let goods = Goods::bring(plan, &home, &environment)?;
    // The shop is made without the defect.
    if let Some(plant) = plan.plant {
        environment.push((InjectedFault::VARIABLE.into(), plant.name().into()));
    }
    let database = data_dir(&home).join("praline.db");
    let power = plan.power_loss.then(|| Power::new(home.path(), database)).transpose()?;
    let harness = ServerHarness::start_on(plan.program.clone(), home, environment, power)?;
    Ok((harness, goods))
}

/// Kills and restarts until enough is acknowledged and killed, time is over, or a promise is broken.
/// Tells how soon operations were acknowledged again after each kill of the database.
async fn kill_under_load(
    harness: &mut ServerHarness,
    plan: &Plan,
    run: &Run,
    pair: &mut Option<&mut Pair>,
) -> Result<Samples> {
    let mut chance = Rng::new(plan.seed, OWN_STREAM);
    let bar = progress::bar("operations, under kills", plan.operations);
    let begun = Instant::now();
    let mut moved = (0, Instant::now());
    let mut dies = Instant::now() + chance.millis(LIFE);
    let (mut killed, mut resumed) = (0, Samples::default());
    loop {
        let acknowledged = run.tally.acknowledged.load(Relaxed);
        bar.set_position(acknowledged);
        let is_enough = acknowledged >= plan.operations && killed >= plan.kills;
        if is_enough || run.is_broken() || plan.at_most.is_some_and(|time| begun.elapsed() > time) {
            bar.finish_and_clear();
            return Ok(resumed);
        }
        if acknowledged > moved.0 {
            moved = (acknowledged, Instant::now());
        } else if moved.1.elapsed() > PATIENCE {
            run.report(waited_in_vain("Nothing was acknowledged"));
        }
        if killed < plan.kills && Instant::now() >= dies {
            match pair {
                Some(pair) => {
                    let at = begun.elapsed();
                    if let Some(took) = fail_over(pair, run).await? {
                        resumed.add(at, took);
                    }
                }
                None => {
                    harness.kill()?;
                    harness.start()?;
                }
            }
            killed += 1;
            dies = Instant::now() + chance.millis(LIFE);
        }
        sleep(
            LOOK.min(dies.saturating_duration_since(Instant::now()))
                .max(Duration::from_millis(1)),
        )
        .await;
    }
}

/// Kills the primary, and makes another standby when writes go on; nothing where they do not, which is a broken promise.
async fn fail_over(pair: &mut Pair, run: &Run) -> Result<Option<Duration>> {
    let killed = Instant::now();
    tokio::task::block_in_place(|| pair.fail_over())?;
    let before = run.tally.acknowledged.load(Relaxed);
    while run.tally.acknowledged.load(Relaxed) == before {
        if killed.elapsed() > PATIENCE {
            run.report(waited_in_vain("Nothing was acknowledged after a failover"));
        }
        if run.is_broken() {
            return Ok(None);
        }
        sleep(Duration::from_millis(2)).await;
    }
    let took = killed.elapsed();
    tokio::task::block_in_place(|| pair.add_standby())?;
    Ok(Some(took))
}

/// The clients, cart by cart.
struct Clients {
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

impl Clients {
    fn begin(plan: &Plan, goods: &Goods, shoppers: &[Shopper], run: &Arc<Run>) -> Self {
        let place = |number: usize| goods.place(number);
        let chance = |cart: usize, number: usize| Rng::new(plan.seed, (cart * 100 + number) as u64);
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
    for member in members {
        let body = http.get_as(CART, &member.token).await?;
        let told: Told = serde_json::from_slice(&body).map_err(|error| unreadable(&error))?;
        let Some(cart) = told.cart() else { continue };
        if let Err(violation) = member.ledger.see_end(&cart.shown(&member.place)) {
            run.report(violation);
        }
        let same_cart = || members.iter().filter(|other| other.cart == member.cart);
        // Where nobody's last word was to take it away, there is one; and nobody takes a greeting away.
        let left = |what: fn(&Lines) -> Option<bool>| {
            let mut words = same_cart().filter_map(|other| what(&other.ledger.made())).peekable();
            words.peek().is_some() && words.all(|is_put| is_put)
        };
        for (name, is_left, is_there) in [
            (
                "greeting",
                left(|made| made.greeted.map(|_| true)),
                cart.greeted().is_some(),
            ),
            (
                "coupon",
                left(|made| made.coupon.map(|coupon| coupon.is_some())),
                cart.has_coupon(),
            ),
            ("gift card", left(|made| made.gift_card), cart.has_gift_card()),
        ] {
            if is_left && !is_there {
                let what = format!("A cart has no {name}, though its tabs have put one and taken none away since.");
                run.report(Violation::new(Kind::Lost, 1, what));
            }
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
