//! Equal requests at one moment, again and again, while the server is killed.

use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

use futures_util::{StreamExt, TryStreamExt, future::try_join_all, stream};
use tokio::time::sleep;

use super::{
    guest::{Choice, Guest, choose, order_id, standing},
    line::{Answer, Line, Request},
    options::PurchasesArgs,
};
use crate::{
    error::{Error, Result},
    progress,
    scenarios::{crash::Rng, server_harness::ServerHarness},
};

/// A purchase, as its buyer was told of it.
#[derive(Debug)]
pub struct Told {
    pub cart: String,
    pub order: String,
    pub order_number: String,
}

/// What a storm came to.
#[derive(Debug, Default)]
pub struct Outcome {
    pub purchases: Vec<Told>,
    pub requests: u64,
    pub repeats: u64,
    /// What buyers were told and must not be.
    pub differences: Vec<String>,
    pub took: Duration,
}

/// How long the server lives between two kills, in milliseconds.
const LIFE: std::ops::Range<u64> = 400..4000;
/// What the provider does: several times, late, in the wrong order, never.
const TELLINGS: [&str; 5] = ["once", "twice", "late", "reordered", "never"];
/// Everything is paid and ordered within this time.
const SETTLED_WITHIN: Duration = Duration::from_secs(180);
const LOOK: Duration = Duration::from_millis(250);

/// Buys so often, each step by many equal requests.
pub async fn rage(args: &PurchasesArgs, seed: u64, harness: &mut ServerHarness, codes: &[String]) -> Result<Outcome> {
    let begun = Instant::now();
    let bar = progress::bar("purchases, under kills", u64::from(args.purchases));
    let (over, requests, repeats) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    let published = harness.published();
    let purchases = async {
        let bought = stream::iter(0..u64::from(args.purchases))
            .map(|number| {
                let crowd: Vec<_> = (0..args.equal).map(|_| Line::new(published.clone())).collect();
                let code = &codes[number as usize % codes.len()];
                let (bar, requests, repeats) = (&bar, &requests, &repeats);
                async move {
                    let mut crowd = crowd;
                    let mut buyer = Buyer {
                        guest: Guest::arrive(&mut crowd[0], number).await?,
                        crowd,
                        chance: Rng::new(seed, number),
                        code,
                    };
                    let told = buyer.buy().await;
                    requests.fetch_add(3 * buyer.crowd.len() as u64, Relaxed);
                    repeats.fetch_add(buyer.crowd.iter().map(|line| line.repeats).sum(), Relaxed);
                    bar.inc(1);
                    told
                }
            })
            .buffer_unordered(args.at_once as usize)
            .try_collect::<Vec<_>>()
            .await;
        over.store(true, Relaxed);
        bought
    };
    let (bought, killed) = tokio::join!(purchases, kill(args.kills, seed, harness, &over));
    killed?;
    bar.finish_and_clear();
    let (told, differences): (Vec<_>, Vec<_>) = bought?.into_iter().unzip();
    Ok(Outcome {
        purchases: told,
        requests: requests.into_inner(),
        repeats: repeats.into_inner(),
        differences: differences.into_iter().flatten().collect(),
        took: begun.elapsed(),
    })
}

/// Kills and restarts the server so often, or until all is bought.
async fn kill(times: u64, seed: u64, harness: &mut ServerHarness, over: &AtomicBool) -> Result<()> {
    let mut chance = Rng::new(seed, u64::MAX);
    for _ in 0..times {
        sleep(chance.millis(LIFE)).await;
        if over.load(Relaxed) {
            break;
        }
        harness.kill()?;
        harness.start()?;
    }
    Ok(())
}

/// One purchase and all who ask for it.
struct Buyer<'a> {
    guest: Guest,
    crowd: Vec<Line>,
    chance: Rng,
    code: &'a str,
}

impl Buyer<'_> {
    async fn buy(&mut self) -> Result<(Told, Vec<String>)> {
        let mut differences = Vec::new();
        let ready = self.guest.fill(&mut self.crowd[0], self.code).await?;

        let answers = self.all(&self.guest.order(&ready)).await?;
        let orders = answers.iter().map(order_id).collect::<Result<BTreeSet<_>>>()?;
        let order = only("orders", &orders, &mut differences)?;

        let answers = self.all(&self.guest.pay(&order)).await?;
        let begun = answers.iter().map(standing).collect::<Result<Vec<_>>>()?;
        let payments = begun.into_iter().flat_map(|standing| standing.payments).collect();
        let payment = only("payments", &payments, &mut differences)?;

        let telling = TELLINGS[self.chance.within(0..TELLINGS.len() as u64) as usize];
        // Who is never told of it has to hear of it from the browser.
        let comes_back = telling == "never" || self.chance.permille(500);
        let choice = Choice {
            choice: "approve",
            telling,
        };
        let back = choose(&mut self.crowd[0], &payment, choice).await?;
        let mut numbers = BTreeSet::new();
        if comes_back {
            let answers = self.all(&back).await?;
            let told = answers.iter().map(standing).collect::<Result<Vec<_>>>()?;
            numbers.extend(told.into_iter().filter_map(|standing| standing.order_number));
        }
        numbers.insert(self.wait_for_the_order(&order).await?);
        let order_number = only("numbers", &numbers, &mut differences)?;
        let told = Told {
            cart: ready.cart,
            order,
            order_number,
        };
        Ok((told, differences))
    }

    /// The same from all at one moment.
    async fn all(&mut self, request: &Request) -> Result<Vec<Answer>> {
        try_join_all(self.crowd.iter_mut().map(|line| line.ask(request))).await
    }

    async fn wait_for_the_order(&mut self, order: &str) -> Result<String> {
        let begun = Instant::now();
        let look = self.guest.look(order);
        loop {
            let standing = standing(&self.crowd[0].ask(&look).await?)?;
            if let Some(number) = standing.order_number {
                return Ok(number);
            }
            if begun.elapsed() > SETTLED_WITHIN {
                return Err(Error::server(format!(
                    "A purchase that is paid is {} and no order after {} seconds.",
                    standing.status,
                    SETTLED_WITHIN.as_secs()
                )));
            }
            sleep(LOOK).await;
        }
    }
}

/// The one thing that all were told; several are a difference.
fn only(what: &str, told: &BTreeSet<String>, differences: &mut Vec<String>) -> Result<String> {
    if told.len() > 1 {
        differences.push(format!("equal requests were told of {} {what}", told.len()));
    }
    let first = told.first().cloned();
    first.ok_or_else(|| Error::server(format!("Equal requests were told of no {what}.")))
}
