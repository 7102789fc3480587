//! Customers with years of orders: they sign in, look at their account and their orders, get all that is known of them,
//! and have it forgotten.

use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use serde_json::{Value, json};

use super::{
    CustomersArgs, ORDERS, Scene,
    browser::Browser,
    people::{PASSWORD, source},
};
use crate::{
    error::{Error, Result},
    report::Section,
    scenarios::years::scattered,
    stats::{Goals, Samples},
};

/// Customers at the same time, each one call after another.
const CLIENTS: u32 = 4;
/// How long they are measured, at most.
const LASTS: Duration = Duration::from_secs(30);
/// Of which everything is asked for, and forgotten.
const FORGOTTEN: u32 = 50;
/// So many accounts the goals are set for.
const MANY: u32 = 1_000_000;
/// Of a login, the account and the orders, in milliseconds.
const P99: f64 = 30.0;
const EXPORT: f64 = 1_000.0;
const ERASURE: f64 = 2_000.0;
/// Somebody who tried nothing before sits here; clients are counted on from it.
const FIRST_SOURCE: u64 = 900_000;

/// How long each step took.
#[derive(Default)]
struct Taken {
    login: Samples,
    account: Samples,
    orders: Samples,
}

pub async fn run(args: &CustomersArgs, scene: &Scene) -> Result<Section> {
    let lasts = Duration::from_secs(args.seconds).min(LASTS);
    let what = format!(
        "{} customers with {ORDERS} orders each; {CLIENTS} at a time sign in and look at their account and orders for {} seconds. Then {FORGOTTEN} get all that is known of them and have it forgotten, one after another.",
        args.customers,
        lasts.as_secs()
    );
    let mut section = Section::new("customers: account and orders", what, String::new());
    section.notes.push(
        "Passwords of these accounts have the least hash that there is: the times are those of everything but hashing."
            .to_owned(),
    );
    if args.customers < MANY {
        section.notes.push(format!(
            "The goals are set for a million customers; these were {}.",
            args.customers
        ));
    }
    let begun = Instant::now();
    let clients = (0..CLIENTS).map(|client| async move {
        let mut taken = Taken::default();
        let mut turn = client;
        while begun.elapsed() < lasts {
            look(scene, client, turn, begun, &mut taken).await?;
            turn += CLIENTS;
        }
        Ok::<_, Error>(taken)
    });
    let mut all = Taken::default();
    for taken in try_join_all(clients).await? {
        all.login.join(taken.login);
        all.account.join(taken.account);
        all.orders.join(taken.orders);
    }
    let (exports, erasures) = forget(scene).await?;
    let goal = |p99| Goals {
        p50: None,
        p99: (args.customers >= MANY).then_some(p99),
    };
    for (name, samples, p99) in [
        ("login, without the hashing", all.login, P99),
        ("account", all.account, P99),
        ("order history", all.orders, P99),
        ("export of one", exports, EXPORT),
        ("erasure of one, without the hashing", erasures, ERASURE),
    ] {
        section.latencies.push(samples.latency(name).with_goals(goal(p99)));
    }
    Ok(section)
}

async fn look(scene: &Scene, client: u32, turn: u32, begun: Instant, taken: &mut Taken) -> Result<()> {
    let mut browser = Browser::open(source(FIRST_SOURCE + u64::from(client)), scene.address).await?;
    let email = scene.people.with_quick_hash(u64::from(scattered(turn)));
    let at = begun.elapsed();
    let asked = Instant::now();
    browser.sign_in(&email, PASSWORD).await?.expect(200)?;
    taken.login.add(at, asked.elapsed());
    let asked = Instant::now();
    let account = browser.ask("GET", "/api/cda/me", None).await?.expect(200)?;
    taken.account.add(at, asked.elapsed());
    if read(&account)?["email"] != email.as_str() {
        return Err(Error::server("Somebody else's account was shown."));
    }
    let asked = Instant::now();
    let found = browser
        .ask("POST", "/api/cda/me/orders/search", Some(&json!({})))
        .await?;
    let found = found.expect(200)?;
    taken.orders.add(at, asked.elapsed());
    match read(&found)?["totalCount"] == ORDERS {
        true => Ok(()),
        false => Err(Error::server("A customer's orders were not all found.")),
    }
}

/// How long it took to tell all that is known of somebody, and to forget it.
async fn forget(scene: &Scene) -> Result<(Samples, Samples)> {
    let (mut exports, mut erasures) = (Samples::default(), Samples::default());
    let begun = Instant::now();
    for nth in 0..FORGOTTEN {
        let mut browser = Browser::open(source(FIRST_SOURCE), scene.address).await?;
        let email = scene.people.with_quick_hash(u64::from(nth));
        browser.sign_in(&email, PASSWORD).await?.expect(200)?;
        let (at, asked) = (begun.elapsed(), Instant::now());
        let export = browser.ask("GET", "/api/cda/me/export", None).await?.expect(200)?;
        exports.add(at, asked.elapsed());
        if read(&export)?["orders"].as_array().map(Vec::len) != Some(ORDERS as usize) {
            return Err(Error::server("An export does not hold all orders."));
        }
        let (at, asked) = (begun.elapsed(), Instant::now());
        let form = json!({"password": PASSWORD});
        browser.ask("DELETE", "/api/cda/me", Some(&form)).await?.expect(204)?;
        erasures.add(at, asked.elapsed());
    }
    Ok((exports, erasures))
}

fn read(body: &str) -> Result<Value> {
    serde_json::from_str(body).map_err(|error| Error::server(format!("An answer cannot be read: {error}")))
}
